"""`kanly play`: a game against bots in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import typer

from kanly.bots import USUAL_BOT
from kanly.cli.say import Wrong, bounded

if TYPE_CHECKING:
    from kanly.cli.play.screen import Screen
    from kanly.rules import Dune

EXAMPLES = (
    "\b\nExamples:\n"
    "  kanly play                                        asks what you want to play\n"
    "  kanly play --as fremen --seats 6 --mode advanced\n"
    "  kanly play --factions atreides,harkonnen,guild --bots novice,random\n"
    "  kanly play --ruling contested-city=both --variants extra_karama\n"
    "  kanly play --resume                               go on with the last game\n"
    "  kanly play --load game.kanly --as atreides        go on with a saved one\n"
    "\b\nAt every prompt `help` lists what you can type: why, board, hand, journal, do, save, quit."
)


def play(
    seat: str = typer.Option("", "--as", help="The faction you play."),
    seats: int = typer.Option(0, "--seats", show_default=False, help="How many seats, yours included."),
    factions: str = typer.Option("", "--factions", help="Who plays, in seating order: a,b,c."),
    mode: str = typer.Option("", "--mode", help="basic or advanced."),
    bots: str = typer.Option(USUAL_BOT, "--bots", help="novice, random, or several: novice,fremen=random."),
    turns: int = typer.Option(10, "--turns", help="Turns of the game."),
    preset: str = typer.Option("default", "--preset", help="The preset of the rulings (see kanly rulings)."),
    ruling: list[str] = typer.Option([], "--ruling", help="A choice of your own: contested-city=both."),
    variants: str = typer.Option("", "--variants", help="House variants by name: a,b."),
    modules: str = typer.Option("none", "--modules", help="Optional modules: none, all, or names: a,b."),
    seed: int | None = typer.Option(
        None, "--seed", show_default=False, help="Play the game of this number; without it, one never seen."
    ),
    load: Path | None = typer.Option(None, "--load", help="Go on with this save."),
    resume: bool = typer.Option(False, "--resume", help="Go on with the game you left last."),
    autosave: Path | None = typer.Option(None, "--autosave", help="Where to keep the game while you play."),
) -> None:
    """Play Dune in the terminal against bots.

    What the options leave open is asked. The game is saved after each of your answers.
    """
    from kanly.cli.play.screen import Leave, Screen
    from kanly.cli.play.seating import Wishes, check_bots, new_game, setup_commands
    from kanly.rules.setup import MOST_TURNS

    check_bots(bots)
    bounded("--turns", turns, 1, MOST_TURNS)
    bounded("--seed", seed, 0)
    if load is not None and resume:
        raise Wrong("--load names a game and --resume takes the last one; say one of them")
    screen, kept = Screen(), place_to_keep(autosave, load)
    screen.command = setup_commands(screen)
    try:
        if load is not None or resume:
            game, seat = loaded(load or kept, seat, screen)
        else:
            wishes = Wishes(
                seat=seat,
                seats=seats,
                factions=factions,
                mode=mode,
                turns=turns,
                preset=preset,
                ruling=tuple(ruling),
                variants=variants,
                modules=modules,
                seed=seed,
            )
            game, seat = new_game(wishes, screen)
            make_room(kept, screen)
    except Leave:
        screen.say("Nothing was begun.")
        return
    run(game, seat, bots, screen, kept)


def run(game: Dune, seat: str, bots: str, screen: Screen, kept: Path) -> None:
    """Play, and leave with a word on how to go on."""
    from kanly.cli.play.screen import Leave
    from kanly.cli.play.seating import seated_bots
    from kanly.cli.play.session import Session
    from kanly.rules.sentences import faction

    players = seated_bots(bots, game.state.seats, seat, game.state.seed.hex())
    session = Session(game, seat, players, screen, kept)
    others = ", ".join(faction(other) for other in players)
    screen.head(f"\nYou play {faction(seat)} against {others}. `help` lists what you can type.")
    try:
        session.keep()
        session.run()
    except (Leave, KeyboardInterrupt):
        session.keep()
        screen.say(f"\nThe game is saved. Go on with: kanly play --load {kept} --as {seat}")
        return
    screen.head(session.verdict())
    screen.say(f"The whole game is in {kept}: kanly replay {kept}")


def place_to_keep(autosave: Path | None, load: Path | None) -> Path:
    """The file named, the one that is loaded, or the usual one, whose folder is made."""
    from kanly.cli.files import check_place

    named = autosave or load
    if named is None:
        named = usual_autosave()
        named.parent.mkdir(parents=True, exist_ok=True)
    if autosave is not None or named != load or named.exists():
        check_place(named, str(named))
    return named


def make_room(kept: Path, screen: Screen) -> None:
    """A new game does not overwrite an unfinished one."""
    from kanly.cli.files import keep_previous

    previous = keep_previous(kept)
    if previous is not None:
        screen.say(f"The game that was not finished is kept: kanly play --load {previous}")


def usual_autosave() -> Path:
    """Where a game is kept that has no other place."""
    return Path(typer.get_app_dir("kanly")) / "autosave.kanly"


def loaded(path: Path, seat: str, screen: Screen) -> tuple[Dune, str]:
    """A saved game and the player's seat, which is asked for if it is not named."""
    from kanly.cli.files import check_seat, read_game
    from kanly.cli.play.seating import pick_seat
    from kanly.engine import RulesChanged
    from kanly.rules import Dune

    try:
        game = read_game(path)
    except RulesChanged as changed:
        screen.say(f"{changed}. The game goes on from the beginning of that step.")
        game = Dune.load(path.read_bytes(), at_step=True)
    if game.waiting is None:
        raise Wrong(f"The game in {path} is over; kanly replay {path} tells it")
    if seat:
        check_seat(game, seat)
    return game, seat or pick_seat(screen, list(game.state.seats))
