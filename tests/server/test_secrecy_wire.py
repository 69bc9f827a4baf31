"""What six seats and a watcher receive from a real server does not depend on what they cannot know.

Everything that a seat cannot know is drawn anew, and the same server goes on serving: every byte is the same,
through a whole game. And what comes, or does not come, while others pass or play in secret is the same too.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect

from kanly.table.room import Room
from tests.browser.people import Ask, Choices, Person, Told, answer_one, seated
from tests.browser.scenes import STRONGHOLDS
from tests.rules.test_secrecy import difference
from tests.server.crowd import GUARD
from tests.server.glass import Glass, glass, twin

SEATS = ("emperor", "atreides", "harkonnen", "fremen", "guild", "bene_gesserit")
NAMES = ("Ana", "Bo", "Cy", "Di", "Ed", "Fe")
FRESH = '{"have":{"public":null,"private":null},"cursor":0}'
NOW = re.compile(r'"now":\d+')
JUNK: tuple[Any, ...] = (-1, "nothing that anybody asks")
LONG_S, SILENCE_S = 900, 0.03
MOST_STEPS = 900
WINDOWS = 5  # that are looked into at length
TABLES = 4


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sockets are not looked at again by the passing of time alone."""
    monkeypatch.setattr("kanly.server.sockets.RECHECK", 5_000.0)


@contextmanager
def table_of_six(server: Glass, turns: int) -> Iterator[tuple[list[Person], Person, Room]]:
    """Six people who have begun to play, somebody who watches, and the table on the server."""
    with ExitStack() as closing:
        people = [Person(server, name) for name in (*NAMES, "Wanda")]
        for person in people:
            closing.callback(person.close)
        *players, watcher = people
        table = seated(
            players, (), LONG_S, turns=turns, mode="advanced", chairs=[{"faction": seat} for seat in SEATS]
        )
        watcher.sit(table)
        yield players, watcher, server.room(table)


def lively(rng: Random) -> Choices:
    """Answers that make something happen: bids, shipments into strongholds, plans with cards."""

    def bid(_: Person, ask: Ask) -> Any:
        low = ask["options"]["low"]
        return {"amount": low, "karama": None} if low <= min(4, ask["options"]["high"]) else ask["default"]

    def ship(person: Person, ask: Ask) -> Any:
        way = next((way for way in ask["options"]["ways"] if way["kind"] in ("reserves", "placement")), None)
        to = [goal for goal in (way or {"to": []})["to"] if goal["area"] in STRONGHOLDS]
        if way is None or not to:
            return ask["default"]
        goal = rng.choice(to)
        number = min(3, goal["most"])
        return {"kind": way["kind"], "to": goal["area"], "normal": number, "elite": 0, "ally_pays": 0}

    def plan(_: Person, ask: Ask) -> Any:
        options = ask["options"]
        leader, *cards = rng.choice(options["leaders"] or [None]), None, None
        if leader is not None:
            cards = [rng.choice([*options[kind], None]) for kind in ("weapons", "defenses")]
        return [leader, *cards, *ask["default"][3:]]

    return {"make_bid": bid, "declare_shipment": ship, "battle_plan": plan}


# -- at rest -----------------------------------------------------------------------------------------------


def rest(server: Glass, room: Room, everybody: list[Person]) -> None:
    """Wait until the table waits, and all have been told how it stands."""
    server.quiet(room)
    wanted = server.call(lambda: {person.name: stands(room, person) for person in everybody})
    for person in everybody:
        person.wait(lambda person=person: told(person) == wanted[person.name])  # type: ignore[misc]


def stands(room: Room, person: Person) -> tuple[str | None, str | None, int]:
    """What somebody is to have been told: digests of both parts, and how many lines of the journal."""
    chair = next((chair for chair in room.table.chairs if chair.name == person.name), None)
    heard = len(room.heard(room.reader(chair)))
    if chair is None:
        return room.shown().digest, None, heard
    public, private = room.frames(chair)
    return public.digest, private.digest, heard


def told(person: Person) -> tuple[str | None, str | None, int]:
    """What somebody has been told."""
    return person.ids["public"], person.ids["private"], len(person.lines)


def seen(person: Person) -> dict[str, str]:
    """What the table looks like to somebody who comes now."""
    said = {"socket": first_message(person)}
    for path in ("", "/journal"):
        said[f"GET {path}"] = plain(person.client.get(f"/api/tables/{person.table}{path}"))
    return said


def received(person: Person) -> dict[str, str]:
    """The same, and what the server says to what a player may ask and try."""
    said = seen(person)
    for path in ("/figures", "/history"):
        said[f"GET {path}"] = plain(person.client.get(f"/api/tables/{person.table}{path}"))
    for junk in JUNK:
        question = {"question": person.view["ask"]["id"], "value": junk}
        said[f"check {junk}"] = plain(person.post(f"/api/tables/{person.table}/check", question))
        said[f"answer {junk}"] = plain(person.tries("answer", **question))
    return said


def apart(one: str, other: str) -> str:
    """Where two answers differ."""
    if one[:1] == other[:1] == "{":
        return difference(one.encode(), other.encode())
    pairs = enumerate(zip(one, other, strict=False))
    at = next((i for i, (a, b) in pairs if a != b), min(len(one), len(other)))
    return f"{one[max(0, at - 200) : at + 200]} / {other[max(0, at - 60) : at + 200]}"


def plain(answer: httpx.Response) -> str:
    """Status, headers that a browser sees, and body, to the byte."""
    kind, length = answer.headers.get("content-type"), answer.headers.get("content-length")
    return f"{answer.status_code} {kind} {length} {answer.text}"


def first_message(person: Person) -> str:
    """What a new socket is told; but for the time."""
    address = f"ws://127.0.0.1:{person.server.port}/ws/tables/{person.table}"
    cookie = "; ".join(f"{each['name']}={each['value']}" for each in person.cookies())
    headers = {"Cookie": cookie, "Origin": person.server.address}
    with connect(address, additional_headers=headers, max_size=None, compression=None) as wire:
        wire.send(FRESH)
        return NOW.sub('"now":0', str(wire.recv(timeout=10)))


@pytest.mark.rules("secrecy.prompts", "secrecy.sealed", "secrecy.traitors", "secrecy.decks")
@pytest.mark.parametrize("seed", range(2))
def test_every_seat_receives_the_same_bytes_whatever_lies_hidden(tmp_path: Path, seed: int) -> None:
    rng = Random(seed)
    with glass(tmp_path / "one") as server, table_of_six(server, turns=1) as (players, watcher, room):
        everybody, choices = [*players, watcher], lively(rng)
        looked = dict.fromkeys(NAMES, 0)
        differs = 0
        for step in range(MOST_STEPS):
            rest(server, room, everybody)
            if players[0].over:
                break
            reader = players[step % len(players)]
            assert room.game is not None
            world = room.game.world(reader.seat, rng.getrandbits(60))
            differs += world.state.deck != room.game.state.deck
            truth = received(reader), seen(watcher)
            with server.instead(room, world):
                drawn = received(reader), seen(watcher)
            for real, other in zip(truth, drawn, strict=True):
                for what in real:
                    assert other[what] == real[what], (
                        f"{what} of {reader.seat}: {apart(real[what], other[what])}"
                    )
            looked[reader.name] += 1
            answer_one(players, choices, lambda: False)
        assert players[0].over
        assert min(looked.values()) > 10
        assert differs > 0.9 * sum(looked.values())
        assert server.log.getvalue() == ""


# -- while others act in secret ----------------------------------------------------------------------------


def beside(person: Person, server: Glass) -> Person:
    """The same person before another server."""
    other = copy.copy(person)
    Told.__init__(other)
    other.server, other.opened = server, ExitStack()
    other.client = httpx.Client(
        base_url=server.address, headers=GUARD, timeout=10, cookies=person.client.cookies
    )
    return other


def messages(person: Person) -> list[str]:
    """All that came, in its order; but for the time."""
    person.look(SILENCE_S)
    return [NOW.sub('"now":0', text) for text in person.heard]


def in_a_window(players: list[Person]) -> Ask | None:
    """The hidden window that is open, if any."""
    ask = players[0].view.get("ask")
    return ask if ask is not None and ask["hidden"] and len(ask["of"]) > 1 else None


def pass_beside(
    here: dict[str, Person], there: dict[str, Person], ask: Ask, reader: str, choices: Choices
) -> int:
    """All but the reader pass; on this side somebody who can plays instead. How many could."""
    could, before = 0, messages(here[reader])
    for seat in ask["of"]:
        if seat == reader:
            continue
        mine, other = here[seat], there[seat]
        asked = bool(mine.view["ask"]["asked"])
        could += asked
        if asked:
            played = mine.tries("answer", question=ask["id"], value=play_of(mine, ask, choices))
            assert played.status_code == 200, played.text
            assert other.tries("go_on", question=ask["id"]).status_code == 200
        else:
            one, two = (each.tries("go_on", question=ask["id"]) for each in (mine, other))
            assert (one.status_code, one.json()["done"]) == (two.status_code, two.json()["done"])
        assert messages(here[reader]) == messages(there[reader]) == before, f"{seat} in {ask['kind']}"
    return could


def play_of(person: Person, ask: Ask, choices: Choices) -> Any:
    """What a card in hand allows, or else to pass."""
    options = person.view["ask"].get("options")
    things = [each for each in options if each is not None] if isinstance(options, list) else []
    for thing in things:
        question = {"question": ask["id"], "value": thing}
        if person.post(f"/api/tables/{person.table}/check", question).status_code == 200:
            return thing
    return ask_default(person)


def ask_default(person: Person) -> Any:
    """The pass."""
    return person.view["ask"]["default"]


@pytest.mark.rules("core.windows", "secrecy.prompts")
def test_what_others_do_in_a_hidden_window_reaches_nobody(tmp_path: Path) -> None:
    rng, looked = Random(5), Looked()
    with glass(tmp_path / "one") as server:
        for _ in range(TABLES):  # a game may end before enough has been seen
            if not looked.enough:
                with table_of_six(server, turns=4) as (players, watcher, room):
                    look_into_windows(tmp_path, server, [*players, watcher], room, rng, looked)
        assert server.log.getvalue() == ""
    assert looked.enough, looked


@dataclass
class Looked:
    """Windows that have been looked into, and those among them in which somebody could do something."""

    windows: int = 0
    held: int = 0

    @property
    def enough(self) -> bool:
        """Have they been enough, one of them with a card to be played in it?"""
        return self.windows >= WINDOWS and self.held > 0


def look_into_windows(
    folder: Path, server: Glass, everybody: list[Person], room: Room, rng: Random, looked: Looked
) -> None:
    """Play, and look at two worlds side by side in hidden windows, until enough was seen or the game ends."""
    players, choices, last = everybody[:-1], lively(rng), ""
    while not looked.enough:
        rest(server, room, everybody)
        if players[0].over:
            return
        ask = in_a_window(players)
        holders = [player for player in players if player.view["ask"]["asked"]] if ask else []
        if ask and ask["id"] != last and (holders or looked.windows < WINDOWS):
            last = ask["id"]
            reader = rng.choice([seat for seat in ask["of"] if [seat] != [h.seat for h in holders]])
            twins = folder / f"twin {looked.windows}"
            looked.held += beside_each_other(twins, server, players, ask, reader, choices)
            looked.windows += 1
        answer_one(players, choices, lambda: False)


def beside_each_other(
    folder: Path, server: Glass, players: list[Person], ask: Ask, reader: str, choices: Choices
) -> int:
    """Two servers on the same log; in one of them all that the reader cannot know is drawn anew."""
    with ExitStack() as closing:
        sides = [closing.enter_context(twin(server, folder.with_name(f"{folder.name} {n}"))) for n in "ab"]
        both = [{player.seat: beside(player, side) for player in players} for side in sides]
        room = sides[1].room(players[0].table)
        assert room.game is not None
        sides[1].put(room, room.game.world(reader, 7))
        for people in both:
            for seat in sorted(people, key=lambda seat: seat == reader):  # the reader sees all come
                closing.callback(people[seat].close)
                people[seat].sit(players[0].table)
        assert messages(both[0][reader]) == messages(both[1][reader])
        return pass_beside(both[0], both[1], ask, reader, choices)
