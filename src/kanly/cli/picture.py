"""`kanly board`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import typer

from kanly.cli.files import check_seat, read_game
from kanly.cli.say import say

if TYPE_CHECKING:
    from kanly.drawing import Picture
    from kanly.rules import View

EXAMPLES = (
    "\b\nExamples:\n"
    "  kanly board game.kanly                         the board in words\n"
    "  kanly board game.kanly --svg board.svg         a picture\n"
    "  kanly board game.kanly --seat fremen --svg -   the picture, with what only that seat sees"
)


def board(
    file: Path = typer.Argument(help="A save."),
    svg: str = typer.Option("", "--svg", help="Write a picture to this file; `-`: to standard output."),
    seat: str = typer.Option("", "--seat", help="Look through the eyes of this seat."),
) -> None:
    """Show the board of a saved game."""
    from kanly.cli.play.table import board_lines, hand_lines
    from kanly.drawing import draw
    from kanly.rules import view

    game = read_game(file)
    if seat:
        check_seat(game, seat)
    seen = view(game, seat or None)
    if not svg:
        say("\n".join(board_lines(seen)))
        if seat:
            say("\n".join(("", *hand_lines(seen))))
        return
    text = draw(picture(seen))
    if svg == "-":
        say(text)
        return
    Path(svg).write_text(text, encoding="utf-8")
    say(f"The board of turn {seen.turn} is in {svg}")


def picture(seen: View) -> Picture:
    """What there is to draw of a view: the board, and below it the seat's own secrets."""
    from kanly.cli.play.table import hand_lines
    from kanly.drawing import Picture, Pieces
    from kanly.rules.ground import INSIDE, STRONGHOLD
    from kanly.rules.sentences import words

    marker = seen.mobile_stronghold
    host = None if marker is None else marker.host
    stacks = {
        STRONGHOLD if area == INSIDE else area: {
            seat: Pieces(own.normal, own.elite, own.advisors, own.hidden) for seat, own in here.items()
        }
        for area, here in seen.forces.items()
        if area != INSIDE or host is not None
    }
    return Picture(
        title=f"Turn {seen.turn}: {words(seen.phase)}",
        storm=seen.storm,
        spice=dict(seen.spice),
        stacks=stacks,
        wall_destroyed=seen.wall_destroyed,
        circles={mat.circle: seat for seat, mat in seen.mats.items()},
        order=tuple(seen.order),
        places={} if host is None else {STRONGHOLD: host},
        notes=tuple(hand_lines(seen)),
    )
