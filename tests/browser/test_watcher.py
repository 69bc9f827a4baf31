"""Whoever watches or plays is told nothing that is not theirs: every byte of a whole game is read.

What is secret is taken from the players' own sockets, and from the answers that were given for them. The
table rests between two answers, so that what arrives can be held against what was secret at that time.
"""

from __future__ import annotations

import time
from random import Random
from typing import Any, TypeAlias

from playwright.sync_api import Page, Response, expect

from kanly.catalog import cards
from tests.browser.conftest import People, Visit
from tests.browser.people import (
    PATIENCE_S,
    PULSE_S,
    Ask,
    Choices,
    Eyes,
    Person,
    answer_one,
    asked_for,
    seated,
)
from tests.browser.scenes import STRONGHOLDS

FACTIONS = ("emperor", "atreides", "harkonnen", "fremen")
WHISPER = "The worm sleeps at noon"
Fight: TypeAlias = tuple[str, str, str]
KEPT = ("hand", "traitors", "dismissed", "face_down", "captured")


class Secrets:
    """What must not be read by others now."""

    def __init__(self, people: list[Person]) -> None:
        self.people = people
        self.public: set[str] = set()
        self.plans: dict[str, set[str]] = {}
        self.fight: Fight | None = None
        self.held: dict[str, set[str]] = {person.name: set() for person in people}

    def note(self) -> None:
        """The table rests: who holds what now? What has left all hands may be read from now on."""
        before = self.all()
        self.held = {person.name: held_by(person) for person in self.people}
        now = self.all()
        drawn = {id for id in now - before if id in cards()}
        self.public = (self.public | (before - now)) - drawn
        if self.plans and fight_of(self.people[0]) != self.fight:
            self.public |= set().union(*self.plans.values())
            self.plans = {}

    def all(self) -> set[str]:
        """What anybody holds."""
        return set().union(*self.held.values())

    def seal(self, person: Person, plan: list[Any]) -> None:
        """A plan that was sent: leader, weapon, defence."""
        self.fight = fight_of(person)
        self.plans[person.name] = {each for each in plan[:3] if each is not None}

    def kept_from(self, reader: Person | None) -> set[str]:
        """What this reader must not be told. Its own leaders it knows, whoever holds them as traitors."""
        others = [person.name for person in self.people if person is not reader]
        secret = set().union(*(self.held[name] | self.plans.get(name, set()) for name in others))
        if reader is not None:
            secret -= self.held[reader.name] | set(reader.view["me"]["leaders"])
        return secret - self.public


def held_by(person: Person) -> set[str]:
    """Cards and leaders that only this person knows to be there."""
    own = person.view["me"]
    return {id for kind in KEPT for id in own[kind]}


def fight_of(person: Person) -> Fight | None:
    """The battle whose plans are still closed."""
    battle = person.view.get("battle")
    if battle is None or battle["stage"] in ("revealed", "resolved"):
        return None
    return battle["territory"], battle["aggressor"], battle["defender"]


class Reader:
    """Bytes that somebody has received, read up to some point."""

    def __init__(self, person: Person | None, heard: list[str]) -> None:
        self.person, self.heard, self.read = person, heard, 0

    def check(self, secrets: Secrets) -> None:
        """Nothing of what is new names a secret."""
        new, self.read = self.heard[self.read :], len(self.heard)
        for text in new:
            told = {secret for secret in secrets.kept_from(self.person) if f'"{secret}"' in text}
            assert not told, f"{told} in {text[:2000]}"


def lively(rng: Random, secrets: Secrets) -> Choices:
    """Answers that make something happen: bids, shipments into strongholds, plans with cards."""

    def bid(person: Person, ask: Ask) -> Any:
        low = ask["options"]["low"]
        return {"amount": low, "karama": None} if low <= min(4, ask["options"]["high"]) else ask["default"]

    def ship(person: Person, ask: Ask) -> Any:
        way = next((way for way in ask["options"]["ways"] if way["kind"] in ("reserves", "placement")), None)
        to = [
            goal
            for goal in (way or {"to": []})["to"]
            if goal["area"] in STRONGHOLDS or person.seat == "fremen"
        ]
        if way is None or not to:
            return ask["default"]
        goal = rng.choice(to)
        return {
            "kind": way["kind"],
            "to": goal["area"],
            "normal": min(3, goal["most"]),
            "elite": 0,
            "ally_pays": 0,
        }

    def plan(person: Person, ask: Ask) -> Any:
        options = ask["options"]
        leader, *cards = rng.choice(options["leaders"] or [None]), None, None
        if leader is not None:
            cards = [rng.choice([*options[kind], None]) for kind in ("weapons", "defenses")]
        value = [leader, *cards, *ask["default"][3:]]
        secrets.seal(person, value)
        return value

    return {"make_bid": bid, "declare_shipment": ship, "battle_plan": plan}


class Doors:
    """What the page was answered over HTTP about its table."""

    def __init__(self, page: Page) -> None:
        self.answers: list[Response] = []
        page.on("response", lambda answer: self.answers.append(answer))  # noqa: PLW0108 (it is marked)

    def texts(self) -> list[str]:
        """The bodies."""
        return [each.text() for each in self.answers if "/api/tables" in each.url]


def test_nobody_is_told_the_secrets_of_others(visit: Visit, people: People) -> None:
    *players, wanda = people("Ana", "Bo", "Cy", "Di", "Wanda")
    table = seated(players, chairs=[{"faction": faction} for faction in FACTIONS], turns=3)
    page = visit(None, person=wanda)
    eyes, doors = Eyes(page), Doors(page)
    page.goto(f"{wanda.server.address}/#/t/{table}")
    secrets = Secrets(players)
    readers = [Reader(None, eyes.heard), Reader(players[0], players[0].heard)]
    choices = lively(Random(3), secrets)
    whisper(players, secrets)
    looked = False
    while not players[0].over:
        rest(players, eyes)
        secrets.note()
        for reader in readers:
            reader.check(secrets)
        if not looked and any(asked_for(players, "declare_shipment")):
            check_page(page)
            looked = True
        answer_one(players, choices, lambda: False)
    eyes.wait(lambda: eyes.view["table"]["stage"] == "over")
    assert looked
    check_whole(players, players[0].heard, [eyes.heard, doors.texts()])


def whisper(players: list[Person], secrets: Secrets) -> None:
    """The second says something to the third alone."""
    secrets.note()
    players[1].do("say", text=WHISPER, to=[players[2].seat])
    players[2].wait(lambda: any(WHISPER in line["text"] for line in players[2].lines))


def rest(players: list[Person], eyes: Eyes) -> None:
    """Wait until somebody is asked openly, and all have been told the same."""

    def still() -> bool:
        for person in players:
            person.look(PULSE_S)
        asked = any(person.asked is not None and not person.asked["hidden"] for person in players)
        told = {person.ids["public"] for person in players} | {eyes.ids["public"]}
        eyes.page.wait_for_timeout(1)
        return players[0].over or (asked and len(told) == 1)

    end = time.monotonic() + PATIENCE_S
    while not still():
        assert time.monotonic() < end, "the table does not come to rest"


def check_page(page: Page) -> None:
    """The table is there; no hand, no purse, no question to answer."""
    question = page.locator("#question")
    expect(question).to_contain_text("You watch")
    expect(question.get_by_role("button")).to_have_count(0)
    expect(page.locator(".planet")).to_be_visible()
    expect(page.locator(".mats .facts")).to_have_count(len(FACTIONS))
    expect(page.locator(".mats .facts [title='Spice behind the shield is secret']")).to_have_count(
        len(FACTIONS)
    )
    expect(page.locator(".tray")).to_have_count(0)
    expect(page.get_by_text("only you see this")).to_have_count(0)
    assert WHISPER not in page.content()


def check_whole(players: list[Person], own: list[str], watched: list[list[str]]) -> None:
    """Lines that were told to some, private sections, and the seed before the end."""
    frames = [text for texts in watched for text in texts]
    alone = [line["text"] for person in players for line in person.lines if line["secret"]]
    assert len(alone) > len(players)
    assert [text for text in alone if any(text in frame for frame in frames)] == []
    assert not any('"private":{' in frame or '"secret":true' in frame for frame in frames)
    assert not any(WHISPER in text for text in [*frames, *own])
    seed, salt = players[0].view["table"]["revealed"]
    for texts in (own, watched[0]):
        end = next(i for i, text in enumerate(texts) if seed in text)
        assert '"revealed"' in texts[end]
        assert not any(salt in text for text in texts[:end])
