"""What Ecaz earns by poison weapons that are discarded, once homeworlds are in play."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

import kanly.rules
from kanly.catalog import MODES, Mode, cards, faces
from kanly.rulebook import rules
from kanly.rules import Dune, Setup, State, events, seed_from, set_up
from kanly.rules.battle.roles import NO_ROLE, printed
from kanly.rules.cards.nullentropy_box import PlayNullentropyBox
from kanly.rules.factions.ecaz_poison import Gone, IncomeError, quote
from kanly.rules.sources import RULES
from kanly.rules.state import Battle, CardId, Forces, Group, Plan

POISON_WEAPONS = {
    "chaumas", "chaumurky", "gom_jabbar", "ellaca_drug", "basilia_weapon", "poison_blade", "poison_tooth",
}  # fmt: skip
RULE = pytest.mark.rules("ecaz.poison-income")  # rules: ecaz.poison-income


def first(face: str) -> CardId:
    return faces()[face][0]


def home(population: int = 7, mode: Mode = "advanced", module: bool = True) -> State:
    """A table with Ecaz, so many of its forces at home; others have many more."""
    state = set_up(Setup(factions=("ecaz", "richese", "harkonnen"), mode=mode, seed=seed_from(1)))
    if module:
        state.in_play += ",homeworlds"
    ecaz = state.players["ecaz"]
    ecaz.tanks.normal += ecaz.reserves.normal - population
    ecaz.reserves.normal = population
    return state


@dataclass
class Pile:
    """A game in which somebody discards; what Ecaz has got by it."""

    game: Dune

    def earned(self, seat: str, *thrown: CardId) -> int:
        state = self.game.state
        before = state.players["ecaz"].spice
        for card in thrown:
            hold(state, seat, card)
            self.game.discard(seat, card)
        return state.players["ecaz"].spice - before


def hold(state: State, seat: str, card: CardId) -> None:
    """The card comes into this hand, from wherever it was."""
    for pile in (state.deck, state.discard, *(player.hand for player in state.players.values())):
        if card in pile:
            pile.remove(card)
    state.players[seat].hand.append(card)


@RULE
@pytest.mark.parametrize("mode", MODES.values())
@pytest.mark.parametrize("face", faces())
def test_what_is_a_poison_weapon_from_a_hand(face: str, mode: Mode) -> None:
    card = first(face)
    wanted = 3 if face in POISON_WEAPONS else 0
    assert quote(home(7, mode), [Gone(card)]) == wanted
    assert quote(home(6, mode), [Gone(card)]) == 0
    assert Pile(Dune(home(7, mode))).earned("harkonnen", card) == wanted
    assert Pile(Dune(home(7, mode, module=False))).earned("harkonnen", card) == 0


@RULE
def test_every_card_at_once_pays() -> None:
    assert quote(home(), [Gone(first("gom_jabbar")), Gone(first("chaumurky"))]) == 6
    five = [first(f) for f in ("chaumas", "gom_jabbar", "shield", "snooper", "poison_blade")]
    assert Pile(Dune(home())).earned("ecaz", *five) == 9


@RULE
def test_the_same_card_discarded_again_pays_again_and_a_new_deck_pays_nothing() -> None:
    game = Dune(home())
    pile = Pile(game)
    drug = first("ellaca_drug")
    assert [pile.earned("harkonnen", drug), pile.earned("richese", drug)] == [3, 3]
    before, game.state.deck = game.state.players["ecaz"].spice, []
    assert game.draw_card() is not None  # the discards are the deck now
    assert game.state.players["ecaz"].spice == before


@RULE
def test_what_counts_is_the_population_at_the_discard() -> None:
    game = Dune(home(8))
    pile = Pile(game)
    assert pile.earned("harkonnen", first("chaumas")) == 3
    for population, wanted in ((7, 3), (6, 0)):
        game.take_reserves("ecaz", Group(1))
        assert game.state.players["ecaz"].reserves.total == population
        assert pile.earned("ecaz", first("gom_jabbar")) == wanted
    game.state.players["harkonnen"].reserves.normal = game.state.players["richese"].reserves.normal = 20
    assert pile.earned("harkonnen", first("chaumas")) == 0


def shown(state: State, loser: Plan, winner: Plan | None = None) -> Battle:
    """Both plans of a battle lie open."""
    plans = {"harkonnen": loser, "richese": winner or Plan(dial=0)}
    state.battle = Battle(1, "arrakeen", "richese", "harkonnen", stage="resolved", plans=plans)
    return state.battle


@RULE
@pytest.mark.parametrize(("slot", "wanted"), [("weapon", 3), ("defense", 0), (None, 0)])
def test_chemistry_counts_as_what_it_was_played_for(slot: str | None, wanted: int) -> None:
    chemistry, shield = first("chemistry"), first("shield")
    state = home()
    assert quote(state, [Gone(chemistry, slot)]) == wanted
    if slot == "weapon":
        shown(state, Plan(dial=1, weapon=chemistry, defense=shield))
    elif slot == "defense":
        shown(state, Plan(dial=1, defense=chemistry))
    assert Pile(Dune(state)).earned("harkonnen", chemistry) == wanted


@RULE
def test_a_plan_that_is_not_shown_gives_no_slot() -> None:
    state = home()
    shown(state, Plan(dial=1, weapon=first("chemistry"), defense=first("shield"))).stage = "sealing"
    assert Pile(Dune(state)).earned("harkonnen", first("chemistry")) == 0


@RULE
@pytest.mark.parametrize(
    ("face", "wanted"),
    [
        ("chaumas", 3),
        ("poison_blade", 3),
        ("poison_tooth", 3),
        ("chemistry", 3),
        ("lasgun", 0),
        ("baliset", 0),
        ("", 0),
    ],
)
def test_a_mirror_weapon_counts_as_what_it_has_copied(face: str, wanted: int) -> None:
    mirror, state = first("mirror_weapon"), home()
    other = first(face) if face else None
    role = printed(other, "weapon") if other is not None and cards()[other].weapon else NO_ROLE
    assert quote(state, [Gone(mirror, "weapon", role)]) == wanted
    shown(state, Plan(dial=1, weapon=mirror), Plan(dial=1, weapon=other))
    assert Pile(Dune(state)).earned("harkonnen", mirror) == wanted


@RULE
@pytest.mark.parametrize("face", ["chaumas", "poison_tooth", "poison_blade"])
def test_a_poison_that_was_not_used_counts_all_the_same(face: str) -> None:
    state = home()
    battle = shown(state, Plan(dial=1, weapon=first(face)))
    battle.unused.append(first(face))
    assert Pile(Dune(state)).earned("harkonnen", first(face)) == 3


@RULE
@pytest.mark.parametrize(
    "gone",
    [
        [Gone("chaumas_1"), Gone("chaumas_1")],
        [Gone("chaumas_1", "hero")],
        [Gone("mirror_weapon_1", "weapon")],
        [Gone("mirror_weapon_1", None, NO_ROLE)],
        [Gone("chaumas_1", "weapon", NO_ROLE)],
    ],
    ids=["twice", "no-slot", "copied-nothing-known", "copied-in-hand", "copied-by-another"],
)
def test_what_cannot_have_been_discarded_so_is_a_fault_and_changes_nothing(gone: list[Gone]) -> None:
    renamed = [Gone(first(each.card.removesuffix("_1")), each.slot, each.copied) for each in gone]
    state = home()
    before = Dune.encoder.encode(state)
    with pytest.raises(IncomeError):
        quote(state, renamed)
    assert Dune.encoder.encode(state) == before


@RULE
def test_the_quote_reads_neither_hands_nor_plans_nor_balances() -> None:
    state = home()
    for player in state.players.values():
        player.hand = None  # type: ignore[assignment]
        player.spice = None  # type: ignore[assignment]
    state.deck = state.discard = None  # type: ignore[assignment]
    assert quote(state, [Gone(first("chaumas"))]) == 3


@RULE
def test_all_who_see_the_discard_see_what_it_brought() -> None:
    game = Dune(home())
    Pile(game).earned("harkonnen", first("chaumas"), first("shield"))
    told = [entry.event for entry in game.journal if isinstance(entry.event, events.DiscardPaid)]
    assert told == [events.DiscardPaid("ecaz", first("chaumas"), 3)]
    assert all(e.audience is None for e in game.journal if isinstance(e.event, events.DiscardPaid))


def fought() -> Dune:
    """Ecaz and Harkonnen are about to fight in Arrakeen, both with poison and nothing against it."""
    state = home(8)
    state.phase, state.turn, state.storm, state.order = "battle", 2, 1, ["ecaz", "richese", "harkonnen"]
    for seat, number, card in (("ecaz", 3, "chaumas"), ("harkonnen", 1, "gom_jabbar")):
        state.forces["arrakeen:9"] = {**state.forces.get("arrakeen:9", {}), seat: Forces(number)}
        state.players[seat].tanks.normal -= min(number, state.players[seat].tanks.normal)
        hold(state, seat, first(card))
    return Dune(state)


def answer(game: Dune, seat: str, reloads: bool) -> Dune:
    """Its own poison and the strongest dial; a winner throws away what it may."""
    wait = game.waiting
    assert wait is not None
    decision = wait.decisions[seat]
    if wait.kind == "battle_plan":
        weapon = next(c for c in game.state.players[seat].hand if "poison" in cards()[c].weapon)
        leader = "sanya_ecaz" if seat == "ecaz" else "feyd_rautha"
        game.submit(
            seat,
            Plan(dial=3 if seat == "ecaz" else 0, leader=leader, weapon=weapon, spice=3 * (seat == "ecaz")),
        )
    elif wait.kind == "discard_played":
        game.submit(seat, tuple(decision.options(game.state)))  # type: ignore[arg-type]
    elif wait.kind == "use_tooth":
        game.submit(seat, True)
    else:
        game.submit(seat, decision.default(game.state))
    return Dune.load(game.save()) if reloads and game.waiting is not None else game


@RULE
@pytest.mark.parametrize("reloads", [False, True], ids=["at-once", "reloaded-at-every-question"])
def test_in_a_battle_the_losers_poison_goes_before_the_winner_loses_forces_and_its_own_after(
    reloads: bool,
) -> None:
    game = fought()
    before = game.state.players["ecaz"].spice
    while game.state.phase == "battle" and game.waiting is not None:
        game = answer(game, game.waiting.open[0], reloads)
    assert not {first("chaumas"), first("gom_jabbar")} - set(game.state.discard)
    told = [type(entry.event).__name__ for entry in game.journal]
    told = [name for name in told if name in ("DiscardPaid", "ForcesDied")]
    assert told == ["ForcesDied", "DiscardPaid", "ForcesDied", "DiscardPaid"]
    assert game.state.players["ecaz"].spice == before - 3 + 6 + 6 + 4  # support, poison, both leaders killed


@RULE
def test_a_worthless_card_in_the_weapon_slot_is_none() -> None:
    state = home()
    for face in ("baliset", "cheap_hero", "snooper", "residual_poison"):
        assert quote(state, [Gone(first(face), "weapon")]) == 0, face


@RULE
def test_no_power_stands_behind_it_that_could_be_stopped() -> None:
    game = Dune(home())
    Pile(game).earned("harkonnen", first("chaumas"))
    told = [entry.event for entry in game.journal if isinstance(entry.event, events.DiscardPaid)]
    assert told
    assert not game.state.bars
    assert RULES["discard_paid"] == "ecaz.poison-income"
    assert "Karama" in rules()["ecaz.poison-income"].text


@RULE
def test_cards_come_to_the_pile_in_one_place_only() -> None:
    """Whatever else lays a card on the pile would go past the income."""
    there = re.compile(r"\.discard(\.(append|extend|insert)\(| ?\+=)|put_on_pile\(")
    source = Path(kanly.rules.__file__).parent
    found = {
        f"{path.relative_to(source)}: {line.strip()}"
        for path in source.rglob("*.py")
        for line in path.read_text(encoding="utf-8").splitlines()
        if there.search(line) and not line.lstrip().startswith("def ")
    }
    assert found == {"game.py: self.put_on_pile(card)", "game.py: self.state.discard.append(card)"}


@RULE
def test_a_box_that_finds_poison_pays_nothing() -> None:
    state = home()
    state.phase, state.turn, state.storm, state.order = "bidding", 2, 1, list(state.seats)
    box, drug = first("nullentropy_box"), first("ellaca_drug")
    for card in (drug, first("shield")):
        hold(state, "richese", card)
        state.players["richese"].hand.remove(card)
        state.discard.append(card)
    state.sheets.richese.cache.remove(box)  # type: ignore[union-attr]
    hold(state, "harkonnen", box)
    game = Dune(state)
    before = game.state.players["ecaz"].spice
    game.act("harkonnen", PlayNullentropyBox(box))
    game.submit("harkonnen", drug)
    assert drug in game.state.players["harkonnen"].hand
    assert game.state.players["ecaz"].spice == before
    assert Pile(game).earned("harkonnen", drug) == 3


@RULE
def test_a_used_tooth_pays_when_the_winner_clears_up() -> None:
    state = fought().state
    hold(state, "ecaz", first("poison_tooth"))
    state.players["ecaz"].hand.remove(first("chaumas"))
    state.deck.append(first("chaumas"))
    game = Dune(state)
    while game.state.phase == "battle" and game.waiting is not None:
        game = answer(game, game.waiting.open[0], reloads=False)
    told = [entry.event for entry in game.journal]
    used = next(n for n, event in enumerate(told) if isinstance(event, events.ToothDecided))
    paid = [
        n for n, event in enumerate(told) if event == events.DiscardPaid("ecaz", first("poison_tooth"), 3)
    ]
    dead = [n for n, e in enumerate(told) if isinstance(e, events.ForcesDied) and e.seat == "ecaz"]
    assert len(paid) == 1
    assert used < dead[-1] < paid[0]
