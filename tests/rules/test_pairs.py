"""Ecaz and an ally, everywhere together: battles, collection and victory at random."""

from __future__ import annotations

from random import Random

import pytest

from kanly.catalog import board, cards, tech_tokens
from kanly.engine import IllegalAnswer, NotAsked
from kanly.rules import Dune, State, set_up
from kanly.rules.battle.combatants import together
from kanly.rules.battle.plans import SealPlan
from kanly.rules.ground import ground
from kanly.rules.hidden_mobile_stronghold import stands
from kanly.rules.invariants import check, spice_balance
from kanly.rules.modules.stronghold_cards import cards_in_play
from kanly.rules.presence import full_for, one_side, present, territory_of
from kanly.rules.state import Area, Forces, Group, Seat
from tests.rules.driver import choose, copy, give_skills, lay_marker, send, table
from tests.rules.test_secrecy import difference, eyes

ALLIES = (
    "atreides",
    "bene_gesserit",
    "choam",
    "emperor",
    "fremen",
    "guild",
    "harkonnen",
    "ixian",
    "richese",
    "tleilaxu",
)
KINDS = ("choose_combatant", "divide_spice", "add_difference", "choose_losses", "cancel_power", "battle_plan")
MOST = 1500  # messages


def pair(number: int, *, paced: bool = False) -> Dune:
    """A table about to fight, with the two side by side in many places and spice under them."""
    rng = Random(f"pairs {number}")
    ally = ALLIES[number % len(ALLIES)]
    others = rng.sample([seat for seat in ALLIES if seat != ally], rng.randint(1, 3))
    seats = ("ecaz", ally, *others)
    state = set_up(table(number, turns=3, factions=seats))
    state.phase, state.turn, state.storm = "battle", 2, rng.randint(1, 18)
    state.order = rng.sample(seats, len(seats))
    state.players["ecaz"].ally, state.players[ally].ally = ally, "ecaz"
    places = list(board().areas)
    if state.mobile_stronghold is not None:
        state.mobile_stronghold.host = rng.choice([area for area in places if stands(area)])
    for pile in (state.deck, state.traitor_deck, state.spice_deck):
        rng.shuffle(pile)
    for player in state.players.values():
        karama = [card for card in state.deck if cards()[card].face == "karama" and rng.random() < 0.5]
        player.hand = [*karama, *(card for card in state.deck if card not in karama)][:4]
        state.deck = [card for card in state.deck if card not in player.hand]
        player.traitors = [state.traitor_deck.pop()]
        player.spice += rng.randrange(12)
    if "tech_tokens" in state.in_play:
        state.tech_tokens = {name: rng.choice(seats) for name in tech_tokens()}
    if "stronghold_cards" in state.in_play:
        state.stronghold_cards = {name: rng.choice(seats) for name in cards_in_play(state)}
    if "leader_skills" in state.in_play:
        give_skills(state, rng)
    for area in rng.sample(places, 18):
        for seat in ("ecaz", ally, rng.choice(others)):
            stand(state, area, seat, rng)
        if rng.random() < 0.6:
            state.spice[area] = rng.randint(1, 12)
    own = state.sheets.ecaz
    assert own is not None
    own.cohort = rng.sample(ALLIES, 5)
    own.supply = ["ecaz", *own.cohort]
    own.pool = [name for name in ALLIES if name not in own.cohort]
    lay_marker(state, Random(f"marker {number}"))
    return Dune(state, paced=paced)


def stand(state: State, area: Area, seat: Seat, rng: Random) -> None:
    """Some of the reserves stand here, if nobody objects."""
    reserves, ally, territory = state.players[seat].reserves, state.ally(seat), territory_of(area)
    apart = ally is not None and present(state, territory, ally) and not one_side(state, seat, ally)
    group = Group(rng.randint(0, min(3, reserves.normal)), rng.randint(0, min(1, reserves.elite)))
    if not group.total or apart or full_for(state, territory, seat):
        return
    reserves.normal, reserves.elite = reserves.normal - group.normal, reserves.elite - group.elite
    stack = state.forces.setdefault(area, {}).setdefault(seat, Forces())
    stack.normal, stack.elite = stack.normal + group.normal, stack.elite + group.elite


@pytest.mark.rules("ecaz-occupy.one-side", "ecaz-occupy.choice", "ecaz-collection.agreement")
@pytest.mark.parametrize("number", range(40))
def test_a_pair_breaks_nothing(number: int) -> None:
    """Invariants, the ledger of spice, and files of games in every question of a pair."""
    game, rng = pair(number), Random(number)
    sent = 0
    while game.waiting is not None and sent < MOST:
        before, told = copy(game.state), len(game.journal)
        send(game, choose(game, rng, 0.05))
        sent += 1
        assert not check(game.state), (number, sent)
        assert not spice_balance(before, game.state, game.journal[told:]), (number, sent)
        if asked(game) in KINDS and rng.random() < 0.3:
            data = game.save()
            loaded = Dune.load(data)
            assert loaded.save() == data
            for seat in game.state.seats:
                assert eyes(loaded, seat) == eyes(game, seat)


def asked(game: Dune) -> str:
    """The kind of question that is open."""
    return "" if game.waiting is None else game.waiting.kind


@pytest.mark.rules("ecaz-collection.agreement", "ecaz-occupy.choice", "secrecy.prompts")
@pytest.mark.parametrize("number", range(20))
def test_a_pair_betrays_nothing(number: int) -> None:
    """What a seat sees is the same in every world that it cannot tell from this one."""
    game, rng = pair(number, paced=True), Random(number)
    sent = 0
    while game.waiting is not None and sent < MOST:
        if rng.random() < 0.3:
            here = game.fork()
            for seat in game.state.seats:
                truth = eyes(here, seat)
                world = game.world(seat, rng.randrange(1 << 30), forget=True)
                where = f"{seat} at {game.waiting.kind} in {game.state.phase}"
                assert eyes(world, seat) == truth, f"{where}: {difference(truth, eyes(world, seat))}"
        send(game, choose(game, rng, 0.05))
        sent += 1


def chosen(number: int) -> Dune:
    """A game in which it is known who fights for both, and plans are still to be made."""
    game, rng = pair(number, paced=True), Random(number)
    while game.waiting is not None:
        battle = game.state.battle
        if battle is not None and battle.joint is not None and battle.stage in ("before", "sealing"):
            return game
        send(game, choose(game, rng, 0))
    raise AssertionError("the pair does not fight")


@pytest.mark.rules("ecaz-occupy.choice", "ecaz-occupy.karama")
@pytest.mark.parametrize("number", [0, 3, 5])
def test_a_choice_survives_its_file(number: int) -> None:
    """Who fights, whose turn it was, what is added, and the window that is open."""
    game = chosen(number)
    loaded = Dune.load(game.save())
    here, there = game.state.battle, loaded.state.battle
    assert here is not None
    assert there is not None
    assert (here.joint, here.actor) == (there.joint, there.actor)
    assert together(game.state, here) == together(loaded.state, there)
    assert loaded.pending_for("ecaz") == game.pending_for("ecaz")
    before = loaded.save()
    with pytest.raises((IllegalAnswer, NotAsked)):
        loaded.submit("ecaz", "ecaz")
    assert loaded.save() == before


@pytest.mark.rules("ecaz-occupy.choice")
@pytest.mark.parametrize("number", [0, 3, 5])
def test_a_plan_reads_no_hand_of_the_partner(number: int) -> None:
    game = chosen(number)
    state = copy(game.state)
    assert state.battle is not None
    assert state.battle.joint is not None
    joint = state.battle.joint
    question = SealPlan(joint.fights)
    before, shown = question.options(state), together(state, state.battle)
    state.players[joint.partner].hand = []
    assert question.options(state) == before
    assert together(state, state.battle) == shown


@pytest.mark.rules("ecaz-occupy.one-side")
def test_only_places_of_the_board_are_shared() -> None:
    """A Homeworld is no territory, so nobody shares one."""
    state = pair(0).state
    assert all(territory_of(area) in ground(state).territories for area in state.forces)
    assert not {"ecaz", "caladan", "giedi_prime", "grumman"} & set(ground(state).territories)
