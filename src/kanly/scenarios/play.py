"""Playing the `when` of a scenario: answers where they are due, windows passed, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kanly.engine import Decision, IllegalAnswer, NotAsked
from kanly.rules.state import Phase, Seat, State
from kanly.scenarios.answers import action_of, answer_to, question_kinds
from kanly.scenarios.faults import ScenarioError, no_such
from kanly.scenarios.format import Defaults, Step
from kanly.scenarios.outcome import Difference
from kanly.scenarios.paths import readable
from kanly.scenarios.stage import Stage

ACT = "act"
LIMIT = 5000  # messages that a step may take before it is taken for endless

Said = tuple[str, object, str]  # a kind of question or `act`, what is said, the key path


class Stopped(Exception):
    """The scenario cannot go on: something is not as the file says."""

    def __init__(self, path: str, expected: str, actual: str) -> None:
        super().__init__(path)
        self.difference = Difference(path, expected, actual)


class Play:
    """A scenario being played. `defaults`: questions that nobody mentions are answered by their defaults."""

    def __init__(self, state: State, *, paced: bool = False, defaults: bool = False) -> None:
        self.stage = Stage(state, paced=paced)
        self.defaults = defaults
        self.passed: list[str] = []  # windows passed since the last answer
        if self.stage.closed():
            self.stage.open()

    def copy(self) -> Play:
        """The same scenario at the same point, to look ahead with."""
        ahead = Play.__new__(Play)
        ahead.stage = self.stage.fork()
        ahead.stage.keep, ahead.stage.journal = True, list(self.stage.journal)
        ahead.defaults, ahead.passed = self.defaults, list(self.passed)
        return ahead

    @property
    def state(self) -> State:
        """The table as it stands now."""
        return self.stage.state

    # -- steps ----------------------------------------------------------------------------------------------

    def take(self, step: Step, path: str) -> None:
        """Carry out one step, the checks apart."""
        self._say(step, path)
        orders = step.orders
        if orders.beat:
            self._beat(path)
        if orders.defaults is not None:
            self._answer_by_default(orders.defaults, f"{path}.defaults")
        if orders.run_to is not None:
            self._run_to(orders.run_to, f"{path}.run_to", self.defaults)

    def _say(self, step: Step, path: str) -> None:
        """Each seat says its things in order; of several who are asked, the first that is written."""
        left = {
            seat: [(kind, raw, f"{path}.{seat}.{kind}") for kind, raw in said.items()]
            for seat, said in step.answers.items()
        }
        _check_kinds([said for several in left.values() for said in several])
        tries = 0
        while any(left.values()):
            seat = next((seat for seat, said in left.items() if said and self._is_due(seat, said[0])), None)
            if seat is not None:
                self._say_one(seat, left[seat].pop(0), step.orders.refused)
                continue
            seat, waiting = next((seat, said[0]) for seat, said in left.items() if said)
            if self._was_automatic(seat, waiting, step.orders.refused):
                left[seat].pop(0)
                continue
            tries += 1
            if tries > LIMIT or not self.go_on(self.defaults):
                raise ScenarioError(waiting[2], self._why_not(seat, waiting[0]))

    def _is_due(self, seat: Seat, said: Said) -> bool:
        """Is the seat asked this? A Karama against a certain power waits for the window on that power."""
        kind, raw, _ = said
        if kind == ACT:
            return not self.stage.closed()
        question = self.stage.questions().get(seat)
        if question is None or question.kind() != kind:
            return False
        power = raw.get("use") if isinstance(raw, dict) else None
        uses = getattr(question, "uses", None)
        return uses is None or not isinstance(power, str) or any(use.power == power for use in uses)

    def _was_automatic(self, seat: Seat, said: Said, refused: str | None) -> bool:
        """Has the game given this answer by itself, because no other was legal?"""
        kind, raw, path = said
        for number, (question, only) in enumerate(self.stage.automatic):
            if (question.seat, question.kind()) == (seat, kind):
                del self.stage.automatic[number]
                if refused is not None or answer_to(self.state, question, raw, path) != only:
                    wanted = readable(raw) if refused is None else _refused_by(refused)
                    raise Stopped(path, wanted, f"only {readable(only)} was legal, and the game said so")
                return True
        return False

    def _say_one(self, seat: Seat, said: Said, refused: str | None) -> None:
        kind, raw, path = said
        if kind == ACT:
            for name, fields in _actions(raw, path):
                action = action_of(self.state, seat, name, fields, f"{path}.{name}")
                self._send(lambda a=action: self.stage.act(seat, a), f"{path}.{name}", refused)  # type: ignore[misc]
            return
        answer = answer_to(self.state, self.stage.questions()[seat], raw, path)
        self._send(lambda: self.stage.submit(seat, answer), path, refused)

    def _send(self, message: Callable[[], None], path: str, refused: str | None) -> None:
        before = (self.stage.encoder.encode(self.state), len(self.stage.journal))
        self.passed = []
        self.stage.automatic.clear()
        wanted = "it is accepted" if refused is None else _refused_by(refused)
        try:
            message()
        except NotAsked as over:
            raise ScenarioError(path, str(over)) from None
        except IllegalAnswer as refusal:
            if refusal.rule != refused:
                raise Stopped(path, wanted, f"refused by {refusal.rule}: {refusal.reason}") from None
            if before != (self.stage.encoder.encode(self.state), len(self.stage.journal)):
                raise Stopped(path, "a refused answer changes nothing", "the table has changed") from None
        else:
            if refused is not None:
                raise Stopped(path, wanted, "accepted")

    # -- going on -------------------------------------------------------------------------------------------

    def go_on(self, defaults: bool) -> bool:
        """One thing that nobody needs to say: the next phase, a pass in a window, perhaps a default.

        False: there is a question that somebody must answer, or the game is over.
        """
        stage = self.stage
        if stage.closed():
            stage.open()
        elif stage.in_window():
            self._pass_window()
        elif defaults and stage.questions():
            self._default()
        else:
            return False
        return True

    def _pass_window(self) -> None:
        for seat, question in self.stage.questions().items():
            self.passed.append(f"{seat} {_about(question)}")
        if self.stage.paced:
            self.stage.beat()
        else:
            self._default()

    def _default(self) -> None:
        seat, question = next(iter(self.stage.questions().items()))
        self.stage.submit(seat, question.default(self.state))

    def settle(self, watch: Callable[[], bool] = lambda: False) -> bool:
        """Pass the windows that are open, up to a question, the end of the phase, or what is watched for."""
        while not watch():
            if self.stage.closed() or not self.stage.in_window():
                return False
            self.go_on(False)
        return True

    def asks(self, seat: Seat, kind: str) -> bool:
        """Is the seat asked this kind of question now?"""
        question = self.stage.questions().get(seat)
        return question is not None and question.kind() == kind

    def _beat(self, path: str) -> None:
        if not self.stage.paced:
            raise ScenarioError(path, "only a paced game has a beat; say `paced: true` in `game`")
        if not self.stage.in_window():
            raise ScenarioError(path, f"there is no window to close; {self.situation()}")
        self.stage.beat()

    def _answer_by_default(self, how: int | Defaults, path: str) -> None:
        if isinstance(how, int):
            how = Defaults(count=how)
        if [how.count, how.until, how.phase].count(None) != 2:
            raise ScenarioError(path, "say one of: a number, `until` a kind of question, a `phase`")
        if how.count is not None:
            self._answer_some(how.count, path)
        elif how.until is not None:
            self._answer_until(how.until, f"{path}.until")
        elif how.phase is not None:
            self._run_to(how.phase, path, True)

    def _answer_some(self, count: int, path: str) -> None:
        """So many questions; windows on the way do not count."""
        while count:
            count -= bool(self.stage.questions()) and not self.stage.in_window()
            if not self.go_on(True):
                raise ScenarioError(path, f"there are not so many questions; {self.situation()}")

    def _answer_until(self, kind: str, path: str) -> None:
        if kind not in question_kinds():
            raise ScenarioError(path, no_such("kind of question", kind, sorted(question_kinds())))
        for _ in range(LIMIT):
            if self._anybody_is_asked(kind):
                return
            if not self.go_on(True):
                break
        raise ScenarioError(path, f"nobody is asked {kind}; {self.situation()}")

    def _anybody_is_asked(self, kind: str) -> bool:
        return any(question.kind() == kind for question in self.stage.questions().values())

    def _run_to(self, phase: Phase, path: str, defaults: bool) -> None:
        for _ in range(LIMIT):
            if self.state.phase == phase and (self.stage.closed() or phase == "over"):
                return
            if not self.go_on(defaults):
                break
        raise ScenarioError(path, f"the game does not come to {phase} by itself; {self.situation()}")

    # -- in words -------------------------------------------------------------------------------------------

    def situation(self) -> str:
        """Who is asked what now."""
        if self.stage.waiting is None:
            return "the game is over"
        if self.stage.closed():
            return f"{self.state.phase} is about to begin"
        asked = ", ".join(f"{seat}: {_about(q)}" for seat, q in self.stage.questions().items())
        return f"asked now ({self.state.phase}): {asked or 'nobody'}"

    def _why_not(self, seat: Seat, kind: str) -> str:
        told = f"{seat} is not asked {kind} here; {self.situation()}"
        if self.passed:
            told += f"; passed on the way: {', '.join(self.passed)}"
        return told


def _check_kinds(several: list[Said]) -> None:
    for kind, _, path in several:
        if kind != ACT and kind not in question_kinds():
            raise ScenarioError(path, no_such("kind of question", kind, [ACT, *sorted(question_kinds())]))


def _refused_by(rule: str) -> str:
    return f"it is refused by {rule}"


def _about(question: Decision[State, Any]) -> str:
    """A question's kind, and the powers that it offers to stop."""
    uses = getattr(question, "uses", ())
    return question.kind() + (f" ({', '.join(use.power for use in uses)})" if uses else "")


def _actions(raw: object, path: str) -> list[tuple[str, object]]:
    if not isinstance(raw, dict) or not raw:
        raise ScenarioError(path, "expected a mapping from a kind of action to its fields")
    return list(raw.items())
