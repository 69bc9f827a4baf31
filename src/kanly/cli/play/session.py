"""A game in the terminal: the bots play, the journal is told, the player is asked."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from kanly.bots import Asked, Bot, answer, speak_up
from kanly.cli.files import write_game
from kanly.cli.play import armies, envoys, forms, pairs, plans, skills, terror
from kanly.cli.play.deeds import act
from kanly.cli.play.read import Unclear, whole
from kanly.cli.play.screen import Anew, Leave, Screen
from kanly.cli.play.table import board_lines, hand_lines
from kanly.cli.play.words import title
from kanly.cli.rulebook import rule_text
from kanly.cli.say import prose
from kanly.engine import Entry, IllegalAnswer
from kanly.rules import Dune, view
from kanly.rules.bidding import Bid
from kanly.rules.sentences import faction, sentence, words

FORMS = (armies, envoys, forms, pairs, plans, skills, terror)  # importing them registers the forms
QUIET = ("automatic",)  # kinds of events that are not worth a line while one plays
LAST = 20  # lines of the journal shown by `journal`

HELP = """At every prompt:
  why          the rule behind the question; `why storm.dial-range` shows any rule
  board        the board, by territory, and what everybody has
  hand         your spice, cards, leaders, traitors, and what you have seen
  journal      what has happened lately; `journal 50` goes further back
  do           what you can do without being asked: bribes, deals, cards, gifts
  save FILE    save the game; kanly play --load FILE goes on with it
  again        ask the question again from its beginning
  help         this page
  quit         save and leave
An empty line gives the answer in square brackets, or the one after `Enter:`."""


class Changed(Exception):
    """Something was done unasked: what is asked may be something else now."""


class Session:
    """One player at a table of bots."""

    def __init__(self, game: Dune, seat: str, bots: dict[str, Bot], screen: Screen, autosave: Path) -> None:
        self.game, self.seat, self.bots, self.screen, self.autosave = game, seat, bots, screen, autosave
        self.told = 0  # lines of the journal that have been told
        self.rule = ""  # what `why` shows: the rule behind the question, or behind the last refusal
        self.refusal = ""  # the rule of a refusal, until the question has been put again
        screen.command = self.command

    def run(self) -> None:
        """Play until the game is over or the player leaves."""
        while self.game.waiting is not None:
            speak_up(self.game, self.bots)
            waiting = self.game.waiting
            bots = [seat for seat in waiting.open if seat != self.seat]
            if bots:
                answer(self.game, bots[0], self.bots[bots[0]])
            elif waiting.open:
                self.ask()
            else:
                self.game.beat()  # a window of a table with a clock: nobody is left to wait for
        self.news()
        self.keep()

    def ask(self) -> None:
        """Put the open question to the player until there is a legal answer."""
        asked = Asked(self.game.pending()[self.seat], self.game.state)
        self.rule, self.refusal = self.refusal or asked.rule, ""
        self.news()
        seen = view(self.game, self.seat, pending=False)
        if forms.passed(self.screen, asked, seen):
            self.game.submit(self.seat, Bid())
            return
        self.screen.head(f"\n{faction(self.seat)}: {title(asked)}")
        try:
            given = forms.answer(self.screen, asked, seen)
            self.game.submit(self.seat, given)
            self.keep()
        except IllegalAnswer as refusal:
            self.refusal = refusal.rule
            self.screen.say(f"{refusal.reason}. (`why` shows the rule)", style="red")
        except Unclear as unclear:
            self.screen.say(f"{unclear}.", style="red")
        except (Anew, Changed):
            return

    def news(self) -> None:
        """Tell what has happened since it was told last."""
        fresh, self.told = self.game.journal[self.told :], len(self.game.journal)
        for entry in fresh:
            if entry.told_to(self.seat) and entry.event.kind() not in QUIET:
                self.screen.say(self.line(entry), style="dim" if entry.audience is None else "cyan")

    def line(self, entry: Entry) -> str:
        """A line of the journal; a new phase is set off."""
        told = sentence(entry.event)
        return f"\n{told}" if entry.event.kind() == "phase_began" else told

    def keep(self) -> None:
        """Save the game where it can be found again."""
        write_game(self.game, self.autosave)

    # -- commands ----------------------------------------------------------------------------------

    def command(self, typed: str) -> bool:
        """Carry out a line if it is a command."""
        word, _, rest = typed.partition(" ")
        carry_out = self.commands().get(word.casefold())
        if carry_out is None:
            return False
        carry_out(rest.strip())
        return True

    def commands(self) -> dict[str, Callable[[str], None]]:
        """The commands by their words."""
        return {
            "why": self.why,
            "board": lambda rest: self.screen.say("\n".join(board_lines(view(self.game, self.seat)))),
            "hand": lambda rest: self.screen.say("\n".join(hand_lines(view(self.game, self.seat)))),
            "journal": self.journal,
            "do": self.do,
            "save": self.save,
            "again": self.again,
            "help": lambda rest: self.screen.say(HELP),
            "?": lambda rest: self.screen.say(HELP),
            "quit": self.leave,
            "exit": self.leave,
        }

    def why(self, rest: str) -> None:
        """Show a rule."""
        from kanly import rulebook

        try:
            prose(rule_text(rulebook.find(rest or self.rule)))
        except rulebook.UnknownRule as unknown:
            self.screen.say(str(unknown))

    def journal(self, rest: str) -> None:
        """The last lines of the journal."""
        asked = whole(rest)
        most = LAST if asked is None else asked
        lines = [self.line(entry) for entry in self.game.journal if entry.told_to(self.seat)]
        self.screen.say("\n".join(lines[-most:] if most else []))

    def do(self, rest: str) -> None:
        """Do something unasked."""
        try:
            done = act(self.screen, self.game, self.seat)
        except IllegalAnswer as refusal:
            self.rule = refusal.rule
            self.screen.say(f"{refusal.reason}. (`why` shows the rule)", style="red")
            done = False
        except Unclear as unclear:
            self.screen.say(f"{unclear}.", style="red")
            done = False
        except Anew:
            done = False
        if done:
            self.keep()
            raise Changed

    def save(self, rest: str) -> None:
        """Save under a name."""
        if not rest:
            self.screen.say("Say where: save my-game.kanly")
            return
        try:
            write_game(self.game, Path(rest).expanduser())
        except OSError as wrong:
            self.screen.say(f"Cannot write {rest}: {wrong.strerror or wrong}", style="red")
            return
        self.screen.say(f"Saved. Go on with: kanly play --load {rest} --as {self.seat}")

    def again(self, rest: str) -> None:
        """Ask anew."""
        raise Anew

    def leave(self, rest: str) -> None:
        """Stop playing."""
        raise Leave

    def verdict(self) -> str:
        """How the game has ended."""
        state = self.game.state
        winners = " and ".join(map(faction, state.winners)) or "Nobody"
        way = f"{winners} won in turn {state.turn} ({words(state.victory)})."
        return f"\n{'You have won! ' if self.seat in state.winners else ''}{way}"
