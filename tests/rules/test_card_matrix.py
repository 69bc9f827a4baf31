"""Every weapon against every defense, from both sides at once, held against a table written by hand.

The table is that of the rules: a row a weapon, a column a defense, and the fate of the leader behind the
defense: K killed, L alive, X an explosion. Nothing here asks the code what a card is.
"""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest

from kanly.engine import IllegalAnswer
from kanly.rules import Dune, Setup, State, seed_from, set_up
from kanly.rules.battle.plans import fits
from kanly.rules.state import Duty, Forces, Plan

WEAPONS = {
    #                 none, Shield, Snooper, Shield Snooper, Weirding Way, Chemistry, worthless
    "none": "LLLLLLL",
    "baliset": "LLLLLLL",
    "kull_wahad": "LLLLLLL",
    "maula_pistol": "KLKLLKK",
    "hunter_seeker": "KLKLLKK",
    "gom_jabbar": "KKLLKLK",
    "basilia_weapon": "KKLLKLK",
    "poison_blade": "KKKLKKK",
    "weirding_way": "KLKLLKK",
    "chemistry": "KKLLKLK",
    "poison_tooth": "KKKKKLK",
    "poison_tooth declined": "LLLLLLL",
    "lasgun": "KXKXKKK",
    "artillery_strike": "KLKLKKK",
}
DEFENSES = ("none", "shield", "snooper", "shield_snooper", "weirding_way", "chemistry", "trip_to_gamont")
BOTH_LEADERS = ("poison_tooth", "artillery_strike")
TRUE_WEAPONS = tuple(name for name in WEAPONS if name not in ("none", "baliset", "kull_wahad", "chemistry"))
TRUE_DEFENSES = ("shield", "snooper", "shield_snooper", "chemistry")
GONE = ("artillery_strike", "poison_tooth")  # also for the winner
A, B = "harkonnen", "guild"
LEADERS = {A: ("feyd_rautha", 6), B: ("staban_tuek", 5)}
DIALS = {A: 2, B: 3}
FORCES, SPICE, PLACE = 4, 10, "habbanya_ridge_flat:17"
Side = tuple[str, str]  # weapon and defense


def legal(side: Side) -> bool:
    """The rules of two roles: each beside a true partner, never one beside the other."""
    weapon, defense = side
    if face(weapon) == face(defense) != "none":
        return False
    if weapon == "chemistry":
        return defense in TRUE_DEFENSES
    return defense != "weirding_way" or weapon in TRUE_WEAPONS


def face(word: str) -> str:
    return word.removesuffix(" declined")


def sides() -> list[Side]:
    return [side for side in product(WEAPONS, DEFENSES) if legal(side)]


# -- the oracle ----------------------------------------------------------------------------------------------


def fate(weapon: str, defense: str) -> str:
    return WEAPONS[weapon][DEFENSES.index(defense)]


def explodes(one: Side, other: Side) -> bool:
    gun = "lasgun" in (one[0], other[0])
    return gun and any(side[1] in ("shield", "shield_snooper") for side in (one, other))


def dies(mine: Side, foes: Side) -> bool:
    threats = [foes[0], *([mine[0]] if mine[0] in BOTH_LEADERS else [])]
    return any(fate(weapon, mine[1]) == "K" for weapon in threats)


def expected(one: Side, other: Side) -> dict[str, object]:
    """Winner, dead leaders, spice of both, and which cards lie in the discard pile, for A attacking."""
    played = {A: one, B: other}
    if explodes(one, other):
        return {
            "winner": None,
            "dead": {A, B},
            "spice": {A: SPICE, B: SPICE},
            "left": {A: 0, B: 0},
            "discarded": sorted(faces_of(one) + faces_of(other)),
        }
    dead = {seat for seat, foe in ((A, B), (B, A)) if dies(played[seat], played[foe])}
    shelled = "artillery_strike" in (one[0], other[0])
    strength = {s: 0 if s in dead or shelled else LEADERS[s][1] for s in played}
    winner = A if DIALS[A] + strength[A] >= DIALS[B] + strength[B] else B
    loser = B if winner == A else A
    bounty = 0 if shelled else sum(LEADERS[seat][1] for seat in dead)
    gone = [
        name for name in faces_of(played[winner]) if name in GONE and f"{name} declined" not in played[winner]
    ]
    return {
        "winner": winner,
        "dead": dead,
        "spice": {winner: SPICE + bounty, loser: SPICE},
        "left": {winner: FORCES - DIALS[winner], loser: 0},
        "discarded": sorted(faces_of(played[loser]) + gone),
    }


def faces_of(side: Side) -> list[str]:
    return [face(word) for word in side if word != "none"]


# -- the game ------------------------------------------------------------------------------------------------


@cache
def field() -> bytes:
    """Two armies in the desert, about to fight; all cards of both sets wait in the deck."""
    setup = Setup(factions=(A, B), mode="basic", modules=("e1_treachery",), seed=seed_from(1))
    state = set_up(setup)
    state.phase, state.turn, state.storm, state.order = "battle", 3, 1, [A, B]
    state.forces.clear()
    for seat, player in state.players.items():
        player.spice, player.traitors = SPICE, []
        player.reserves = Forces(20 - FORCES)
        state.forces.setdefault(PLACE, {})[seat] = Forces(FORCES)
    return Dune.encoder.encode(state)


def copies(state: State, side: Side) -> tuple[str | None, str | None]:
    """The physical cards of a side, taken out of the deck."""
    found: list[str | None] = []
    for word in side:
        name = face(word)
        held = next((c for c in state.deck if c == name or c.rpartition("_")[0] == name), None)
        if held is not None:
            state.deck.remove(held)
        found.append(held)
    weapon, defense = found
    return weapon, defense


def fought(one: Side, other: Side) -> dict[str, object]:
    state: State = Dune.decoder.decode(field())
    state.deck = [card for card in state.deck if card not in ("amal", "harvester", "thumper")]
    taken = {A: copies(state, one), B: copies(state, other)}
    for seat, held in taken.items():
        state.players[seat].hand = [card for card in held if card is not None]
    game = Dune(state)
    plans = {s: Plan(LEADERS[s][0], taken[s][0], taken[s][1], DIALS[s]) for s in (A, B)}
    for seat in (A, B):
        game.submit(seat, plans[seat])
    settle(game, {A: one, B: other})
    return outcome(game, plans)


def settle(game: Dune, words: dict[str, Side]) -> None:
    """Answer what is asked until the battles are over; the tooth as its words say."""
    while (open_ := game.pending()) and game.state.phase == "battle":
        seat, decision = next(iter(open_.items()))
        declined = any(word.endswith("declined") for word in words[seat])
        game.submit(seat, not declined if decision.kind() == "use_tooth" else decision.default(game.state))


def outcome(game: Dune, plans: dict[str, Plan]) -> dict[str, object]:
    state = game.state
    told = [entry.event for entry in game.journal]
    winner = next((event.seat for event in told if event.kind() == "battle_won"), None)  # type: ignore[attr-defined]
    here = state.forces.get(PLACE, {})
    return {
        "winner": winner,
        "dead": {seat for seat in plans if not state.discs[LEADERS[seat][0]].alive},
        "spice": {seat: state.players[seat].spice for seat in plans},
        "left": {seat: here[seat].total if seat in here else 0 for seat in plans},
        "discarded": sorted(
            card.rpartition("_")[0] if card[-1].isdigit() else card for card in state.discard
        ),
    }


def pairs(weapon: str) -> list[tuple[Side, Side]]:
    """All plans with this weapon against all plans; each physical card is there once."""
    singles = {"maula_pistol", "gom_jabbar", *TRUE_WEAPONS, "weirding_way", "chemistry", "shield_snooper"}
    singles |= {"baliset", "kull_wahad", "trip_to_gamont"}
    found = []
    for one, other in product([side for side in sides() if side[0] == weapon], sides()):
        twice = {face(word) for word in one} & {face(word) for word in other} & {face(s) for s in singles}
        if not twice:
            found.append((one, other))
    return found


@pytest.mark.rules(
    "battle.weapons",
    "cards.poison-tooth",
    "cards.artillery",
    "cards.weirding-way",
    "cards.chemistry",
    "cards.shield-snooper",
    "cards.poison-blade",
    "battle.lasgun-shield",
    "battle.two-roles",
)
@pytest.mark.parametrize("weapon", WEAPONS)
def test_battles_go_as_the_table_says(weapon: str) -> None:
    tried = 0
    for one, other in pairs(weapon):
        came, wanted = fought(one, other), expected(one, other)
        assert came == wanted, f"{one} against {other}: {came}, not {wanted}"
        tried += 1
    assert tried > 200


@pytest.mark.rules("battle.two-roles", "battle.slots")
def test_plans_that_fill_their_slots_wrongly_are_refused() -> None:
    for side in product(WEAPONS, DEFENSES):
        if legal(side) or face(side[0]) == face(side[1]):
            continue
        state: State = Dune.decoder.decode(field())
        taken = copies(state, side)
        state.players[A].hand = [card for card in taken if card is not None]
        game = Dune(state)
        with pytest.raises(IllegalAnswer) as refusal:
            game.submit(A, Plan(LEADERS[A][0], taken[0], taken[1], 1))
        assert refusal.value.rule == "battle.two-roles", side


# -- the same with a Cheap Hero ------------------------------------------------------------------------------


@pytest.mark.rules("cards.cheap-hero", "cards.poison-tooth", "cards.artillery")
@pytest.mark.parametrize("weapon", WEAPONS)
def test_a_cheap_hero_dies_unpaid_like_a_leader(weapon: str) -> None:
    """A hero of A against some plans of B: no strength, no bounty, always discarded."""
    for one, other in pairs(weapon)[::7]:
        state: State = Dune.decoder.decode(field())
        taken = {A: copies(state, one), B: copies(state, other)}
        for seat, held in taken.items():
            state.players[seat].hand = [card for card in held if card is not None]
        state.deck.remove("cheap_hero_1")
        state.players[A].hand.append("cheap_hero_1")
        game = Dune(state)
        game.submit(A, Plan("cheap_hero_1", taken[A][0], taken[A][1], DIALS[A]))
        game.submit(B, Plan(LEADERS[B][0], taken[B][0], taken[B][1], DIALS[B]))
        settle(game, {A: one, B: other})
        dead = not explodes(one, other) and dies(other, one)
        shelled = "artillery_strike" in (one[0], other[0])
        assert "cheap_hero_1" in game.state.discard
        assert game.state.discs[LEADERS[B][0]].alive == (not dead and not explodes(one, other))
        paid = LEADERS[B][1] if dead and not shelled else 0  # B wins by its dial in any case
        assert game.state.players[B].spice == SPICE + paid, (one, other)
        assert game.state.players[A].spice == SPICE


# -- the Voice -----------------------------------------------------------------------------------------------

CLASSES: dict[tuple[str, str], tuple[str, ...]] = {
    # what a card counts as in a slot, for a command not to play it
    ("maula_pistol", "weapon"): ("projectile_weapon",),
    ("hunter_seeker", "weapon"): ("projectile_weapon",),
    ("gom_jabbar", "weapon"): ("poison_weapon",),
    ("basilia_weapon", "weapon"): ("poison_weapon",),
    ("poison_blade", "weapon"): ("projectile_weapon", "poison_weapon"),
    ("poison_tooth", "weapon"): ("poison_weapon",),
    ("weirding_way", "weapon"): ("projectile_weapon",),
    ("weirding_way", "defense"): ("projectile_defense",),
    ("chemistry", "weapon"): ("poison_weapon",),
    ("chemistry", "defense"): ("poison_defense",),
    ("shield", "defense"): ("projectile_defense",),
    ("snooper", "defense"): ("poison_defense",),
    ("shield_snooper", "defense"): ("projectile_defense", "poison_defense"),
    ("baliset", "weapon"): ("worthless",),
    ("kull_wahad", "weapon"): ("worthless",),
    ("trip_to_gamont", "defense"): ("worthless",),
}
SECOND = (("weirding_way", "defense"), ("chemistry", "weapon"))  # never compelled by a class
NAMED = (
    "lasgun",
    "poison_blade",
    "poison_tooth",
    "weirding_way",
    "chemistry",
    "artillery_strike",
    "shield_snooper",
)
COMMANDS = ("projectile_weapon", "poison_weapon", "projectile_defense", "poison_defense", "worthless", *NAMED)


def counted(side: Side, command: str) -> list[tuple[str, str]]:
    """The cards of a plan that count as what is commanded, with their slots."""
    slots = list(zip((face(word) for word in side), ("weapon", "defense"), strict=True))
    return [slot for slot in slots if slot[0] == command or command in CLASSES.get(slot, ())]


@pytest.mark.rules("bene-gesserit.voice-obey", "bene-gesserit.voice-command")
@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("must", [True, False])
def test_every_plan_keeps_or_breaks_every_command_as_the_table_says(command: str, must: bool) -> None:
    for side in sides():
        if side[0].endswith("declined"):
            continue
        found = counted(side, command)
        obeys = [slot for slot in found if slot not in SECOND or slot[0] == command]
        state: State = Dune.decoder.decode(field())
        cards = copies(state, side)
        plan = Plan(LEADERS[A][0], cards[0], cards[1], 1)
        duty = Duty(A, "class", must, command, own_role=must)
        assert fits(plan, duty) == (bool(obeys) if must else not found), (side, command)
