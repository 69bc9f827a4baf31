"""Whole games of Dune at random: a table, and everything that is said at it, follow from one number."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Protocol

import msgspec

from kanly.catalog import Mode, board, cards, factions, leader_skills, tech_tokens
from kanly.engine import Act, Answer, Beat, Decision, Message, Seat
from kanly.rules import Dune, Setup, State, begin, seed_from, set_up
from kanly.rules.alliances import Lend, Pledge
from kanly.rules.anytime import sample_action, sample_of
from kanly.rules.deals import AcceptDeal, Bribe, ProposeDeal, WithdrawDeal
from kanly.rules.game import PERFORM
from kanly.rules.ground import INSIDE
from kanly.rules.hidden_mobile_stronghold import stands
from kanly.rules.modules.known import playable_by
from kanly.rules.modules.leader_skills import able
from kanly.rules.modules.stronghold_cards import cards_in_play
from kanly.rules.presence import full_for, present, territory_of
from kanly.rules.rulings import applicable, register
from kanly.rules.setup import playable
from kanly.rules.state import Area, Custody, Forces, Group, TerrorToken
from kanly.rules.variants import DESCRIPTIONS

BASE = ("atreides", "bene_gesserit", "emperor", "fremen", "guild", "harkonnen")
MODES: tuple[Mode, ...] = ("basic", "advanced")
MOST_MESSAGES = 12_000  # a game of six over ten turns takes about 1,000
DEEPEST = 6  # questions open at the same time, one within the other

TALK = (Bribe, ProposeDeal, AcceptDeal, WithdrawDeal, Pledge, Lend)
RARE = [kind for kind in PERFORM if kind not in TALK]
Watch = Callable[[Dune], None]


class Start(Protocol):
    """A way to begin the game of a number."""

    def __call__(self, number: int, *, paced: bool = False, turns: int | None = None) -> Dune: ...


def table(number: int, *, turns: int | None = None, factions: tuple[Seat, ...] = ()) -> Setup:
    """A table of two to six factions, in either mode, with any modules, rulings and variants."""
    rng = Random(number)
    seats = factions or tuple(rng.sample(playable(), rng.randint(2, 6)))
    mode = rng.choice(MODES)
    lasts = rng.choice((2, 3, 4, 10))
    luck = Random(f"modules {number}")
    modules = tuple(name for name in playable_by(len(seats), mode) if luck.random() < 0.5)
    open_ = {entry.id for entry in applicable(mode, seats, modules)}
    return Setup(
        factions=seats,
        mode=mode,
        turns=turns or lasts,
        circles=tuple(rng.sample(range(1, 7), len(seats))) if rng.random() < 0.5 else (),
        modules=modules,
        preset=rng.choice(("default", "publisher", "community")),
        rulings={
            entry.id: rng.choice(entry.options).id
            for entry in register().values()
            if entry.id in open_ and rng.random() < 0.5
        },
        variants=tuple(name for name in DESCRIPTIONS if rng.random() < 0.2),
        seed=seed_from(number),
        salt=b"salt",
    )


def new(number: int, *, paced: bool = False, turns: int | None = None) -> Dune:
    """A game at the table of this number."""
    return begin(table(number, turns=turns), paced=paced)


def hot(number: int, *, paced: bool = False, turns: int | None = None) -> Dune:
    """The same game in a hurry: allies, special cards in hand, forces and leaders in the tanks at the start.

    It shows in a few turns what a game seldom comes to; it cannot be replayed from its set-up.
    """
    setup = table(number, turns=turns)
    state, rng = set_up(setup), Random(number)
    pairs = list(state.seats)
    rng.shuffle(pairs)
    for one, other in zip(pairs[::2], pairs[1::2], strict=False):
        if len(pairs) > 2 and rng.random() < 0.7:
            state.players[one].ally, state.players[other].ally = other, one
    special = [card for card in state.deck if cards()[card].kind == "special"]
    rng.shuffle(special)
    for seat, player in state.players.items():
        player.hand = [special.pop() for _ in range(min(2, len(special)))]
        player.spice += rng.randrange(12)
        placed = sum(p.normal + p.elite for p in factions()[seat].setup[state.mode] if p.area is None)
        lost = rng.randint(0, player.reserves.normal - placed)
        elite = 0 if placed else rng.randint(0, player.reserves.elite)
        player.reserves.normal, player.tanks.normal = player.reserves.normal - lost, lost
        player.reserves.elite, player.tanks.elite = player.reserves.elite - elite, elite
    held = [card for player in state.players.values() for card in player.hand]
    state.deck = [card for card in state.deck if card not in held]
    for disc in state.discs.values():
        if rng.random() < 0.4:
            disc.alive, disc.deaths, disc.holder = False, 1, disc.owner
    lay_terror(state, Random(f"terror {number}"))
    send_ambassadors(state, Random(f"ambassadors {number}"))
    return Dune(state, paced=paced)


def war(number: int, *, paced: bool = False, turns: int | None = 2, factions: tuple[Seat, ...] = ()) -> Dune:
    """The same table, about to fight over many places with full hands; no replay can begin with it either."""
    setup = table(number, turns=turns, factions=factions)
    state, rng = set_up(setup), Random(number)
    seats = list(state.seats)
    state.phase, state.storm, state.order = "battle", rng.randint(1, 18), rng.sample(seats, len(seats))
    places = list(board().areas)
    if state.mobile_stronghold is not None:
        state.mobile_stronghold.host = rng.choice([area for area in places if stands(area)])
    if len(seats) > 2 and rng.random() < 0.7:
        one, other = rng.sample(seats, 2)
        state.players[one].ally, state.players[other].ally = other, one
    for pile in (state.deck, state.traitor_deck, state.spice_deck):
        rng.shuffle(pile)
    for player in state.players.values():
        karama = [card for card in state.deck if cards()[card].face == "karama" and rng.random() < 0.5]
        player.hand = [*karama, *(card for card in state.deck if card not in karama)][:4]
        state.deck = [card for card in state.deck if card not in player.hand]
        player.traitors = [state.traitor_deck.pop() for _ in range(4)]
        player.spice += rng.randrange(12)
    if "tech_tokens" in setup.modules:
        state.tech_tokens = {name: rng.choice(seats) for name in tech_tokens()}
    if "stronghold_cards" in setup.modules:
        state.stronghold_cards = {name: rng.choice(seats) for name in cards_in_play(state)}
    if "leader_skills" in setup.modules:
        give_skills(state, rng)
    for area in (INSIDE, *rng.sample(places, 40)) if state.mobile_stronghold else rng.sample(places, 40):
        for seat in rng.sample(seats, 2):
            muster(state, area, seat, rng)
    lay_marker(state, Random(f"marker {number}"))
    lay_terror(state, Random(f"terror {number}"))
    lend_duke(state, Random(f"duke {number}"))
    send_ambassadors(state, Random(f"ambassadors {number}"))
    return Dune(state, paced=paced)


def give_skills(state: State, rng: Random) -> None:
    """One leader of each faction has a skill."""
    state.skill_deck = rng.sample(list(leader_skills()), len(leader_skills()))
    for seat in state.seats:
        state.skills[rng.choice(able(state, seat))] = state.skill_deck.pop()


WAYS: tuple[Start, ...] = (new, hot, war)
"""The ways to begin."""


def muster(state: State, area: Area, seat: Seat, rng: Random) -> None:
    """Some of the reserves stand here, if nobody objects."""
    reserves, ally = state.players[seat].reserves, state.ally(seat)
    group = Group(rng.randint(0, min(4, reserves.normal)), rng.randint(0, min(1, reserves.elite)))
    territory = territory_of(area)
    allied = ally is not None and present(state, territory, ally)
    if group.total and not allied and not full_for(state, territory, seat):
        reserves.normal, reserves.elite = reserves.normal - group.normal, reserves.elite - group.elite
        stack = state.forces.setdefault(area, {}).setdefault(seat, Forces())
        stack.normal, stack.elite = stack.normal + group.normal, stack.elite + group.elite


def lay_marker(state: State, rng: Random) -> None:
    """A No-Field lies among forces of its owner, if it plays and has any on the board."""
    sheet, seat = state.sheets.richese, "richese"
    own = [here[seat] for here in state.forces.values() if seat in here]
    if sheet is not None and own:
        rng.choice(own).hidden, sheet.marker = 1, rng.choice((0, 3, 5))


def lay_terror(state: State, rng: Random) -> None:
    """Some Terror tokens lie face down, and sometimes Atomics have gone off, if their owner plays."""
    sheet = state.sheets.moritani
    if sheet is None:
        return
    for territory in board().strongholds:
        if rng.random() < 0.7:
            sheet.numbers += 1
            face = sheet.supply.pop(rng.randrange(len(sheet.supply)))
            sheet.placed.append(TerrorToken(sheet.numbers, territory, face))


def send_ambassadors(state: State, rng: Random) -> None:
    """Ambassadors stand in most strongholds, and one or two of the cohort have been used, if Ecaz plays."""
    sheet = state.sheets.ecaz
    if sheet is None:
        return
    sheet.cohort = sorted(rng.sample(sheet.pool, 5))
    sheet.pool = [token for token in sheet.pool if token not in sheet.cohort]
    sheet.supply += sheet.cohort
    for territory in board().strongholds:
        if rng.random() < 0.7 and sheet.supply:
            sheet.placed[territory] = sheet.supply.pop(rng.randrange(len(sheet.supply)))
    for token in [t for t in sheet.supply if t in sheet.cohort and t != "bene_gesserit"][:2]:
        sheet.supply.remove(token)
        sheet.aside.append(token)
        sheet.triggered.append(token)


def lend_duke(state: State, rng: Random) -> None:
    """Somebody has Duke Vidal, if he is in the game."""
    if state.custody is None or rng.random() < 0.3:
        return
    disc, seat = state.discs["duke_vidal"], rng.choice(state.seats)
    disc.holder, disc.serves = seat, None if seat == disc.owner else seat
    state.custody = Custody("battles")


def state_bytes(game: Dune) -> bytes:
    return game.encoder.encode(game.state)


def copy(state: State) -> State:
    return Dune.decoder.decode(Dune.encoder.encode(state))


def some_act(game: Dune, rng: Random, chance: float) -> Act | None:
    """Something unasked that may be done now."""
    if len(game.waits) >= DEEPEST or game.busy():
        return None
    if rng.random() < chance / 2:
        return rare_act(game, rng)
    seat = rng.choice(game.state.seats)
    action = sample_action(game.state, seat, rng, chance / 2)
    return None if action is None else Act(seat, action)


def rare_act(game: Dune, rng: Random) -> Act | None:
    """Something that somebody can seldom do; talk goes on all the time."""
    for kind in rng.sample(RARE, len(RARE)):
        for seat in rng.sample(game.state.seats, len(game.state.seats)):
            action = sample_of(kind, game.state, seat, rng)
            if action is not None:
                return Act(seat, action)
    return None


def choose(game: Dune, rng: Random, acts: float) -> Message:
    """The next message of a random play."""
    wait = game.waiting
    assert wait is not None
    act = some_act(game, rng, acts)
    if act is not None:
        return act
    if game.paced and wait.secret and (not wait.open or rng.random() < 0.3):
        return Beat()
    seat = rng.choice(wait.open)
    return Answer(seat, wait.decisions[seat].sample(game.state, rng))


def send(game: Dune, message: Message) -> None:
    match message:
        case Answer(seat, value):
            game.submit(seat, value)
        case Act(seat, action):
            game.act(seat, action)
        case _:
            game.beat()


def moments(game: Dune, rng: Random, acts: float = 0.1) -> Iterator[Message]:
    """Play a game to its end; stops before each message, which may be looked at first."""
    sent = 0
    while game.waiting is not None:
        message = choose(game, rng, acts)
        yield message
        send(game, message)
        sent += 1
        assert sent < MOST_MESSAGES, "the game does not come to an end"


def play(game: Dune, rng: Random, acts: float = 0.1, watch: Watch | None = None) -> list[Message]:
    """Play a game to its end; `watch` looks at it after every message."""
    sent = []
    for message in moments(game, rng, acts):
        sent.append(message)
        if watch is not None and len(sent) > 1:
            watch(game)
    if watch is not None:
        watch(game)
    return sent


def decisions(game: Dune) -> dict[Seat, Decision[State, Any]]:
    """Everybody's question, of hidden windows also those that nobody need answer."""
    return {} if game.waiting is None else game.waiting.decisions


def stored(message: Message) -> bytes:
    """A message as a file keeps it."""
    return msgspec.msgpack.encode(msgspec.to_builtins(message))
