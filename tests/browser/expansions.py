"""Moments of the expansions that are looked at: what question it is, and how the table stands."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

import pytest
from _pytest.mark import ParameterSet

from kanly.catalog import cards
from kanly.rulebook import rules
from kanly.rules.battle.combatants import battle_of, opponent
from kanly.rules.factions.choam import ME as CHOAM
from kanly.rules.factions.choam import audited
from kanly.rules.factions.ecaz import ME
from kanly.rules.factions.richese import ME as RICHESE
from kanly.rules.game import Dune
from kanly.rules.ground import STRONGHOLD
from kanly.rules.modules.leader_skills import TakePosture, at_hand, refused_to
from kanly.rules.presence import areas_of
from kanly.server.reference import questions
from tests.browser.moments import THIRD, anywhere, asked_in
from tests.rules.driver import BASE

OWN_RULES = ("ixian", "tleilaxu", "hidden-mobile-stronghold", "tech-tokens", "choam", "leader-skills",
             "stronghold-cards", *THIRD)  # fmt: skip
SELDOM = (
    "await_room",
    "choose_pile",
    "choose_reaction",
    "copy_card",
    "force_cards",
    "name_dialed",
    "reveal_now",
    "take_battle_spice",
)  # random games do not come to these
RARE = ("block_move", "draw_skills", "retreat_forces", "stop_karama")  # and to these only after very many
MANY = 3
EVERY = 6


def of_expansion(kind: str) -> bool:
    """Does this question come with an expansion?"""
    rule = rules()[questions()[kind].rule]
    own = rule.id.partition(".")[0] in (*OWN_RULES, "richese")
    return own or bool(rule.modules) or (bool(rule.factions) and not set(rule.factions) & set(BASE))


def sampled(kinds: Iterable[str]) -> list[ParameterSet]:
    """Of the expansions' questions every sixth, so that a run stays short; the others, and those to which
    only many games come, in a campaign."""
    found, number = [], 0
    for kind in kinds:
        more = of_expansion(kind)
        number += more
        found.append(
            pytest.param(
                kind, marks=pytest.mark.campaign if kind in RARE or (more and number % EVERY) else ()
            )
        )
    return found


def asked_now(kinds: Iterable[str], config: pytest.Config) -> set[str]:
    """The kinds that this run asks for."""
    campaign = config.getoption("markexpr") == "campaign"
    return {str(each.values[0]) for each in sampled(kinds) if bool(each.marks) == campaign}


def asked_by_expansions() -> list[str]:
    """The kinds of questions that come with them."""
    return sorted(asked_in(OWN_RULES).difference(SELDOM))


def cyborgs_fight(game: Dune, seat: str) -> bool:
    """Do the Ixians plan a battle inside their stronghold, Cyborgs among them?"""
    battle = game.state.battle
    inside = game.state.forces.get(f"{STRONGHOLD}:0", {})
    own = inside.get("ixian")
    return (
        seat == "ixian" and battle is not None and battle.territory == STRONGHOLD and bool(own and own.elite)
    )


def could_pay(game: Dune, seat: str) -> bool:
    """Has the one who is audited spice enough?"""
    battle = battle_of(game.state)
    return game.state.players[opponent(battle, CHOAM)].spice >= audited(game.state, battle)


def could_go_behind(game: Dune, seat: str) -> bool:
    """Is the seat's skilled leader in front of the shield, and nobody has said who leads?"""
    state = game.state
    free = not any(duty.seat == seat for duty in state.duties)
    return free and at_hand(state, seat) is not None and not refused_to(state, seat, TakePosture(True))


def tokens_out(game: Dune, seat: str) -> bool:
    """Do Tech Tokens lie before the seats?"""
    return bool(game.state.tech_tokens)


def cards_out(game: Dune, seat: str) -> bool:
    """Do several Stronghold cards have owners?"""
    return len(game.state.stronghold_cards) >= MANY


def has_rubbish(game: Dune, seat: str) -> bool:
    """Does CHOAM hold a worthless card?"""
    return any(cards()[card].worthless for card in game.state.players[CHOAM].hand)


class Scene(NamedTuple):
    """A picture: of which question, and at what table."""

    kind: str
    fits: Callable[[Dune, str], bool] = anywhere


def with_marker(game: Dune, seat: str) -> bool:
    """Richese itself, with a marker on the planet."""
    return seat == RICHESE and any(own.hidden for _, own in areas_of(game.state, RICHESE))


def in_silence(game: Dune, seat: str) -> bool:
    """A card of the cache, and somebody else who bids."""
    auction = game.state.auction
    return auction is not None and auction.face_up and seat != RICHESE and len(game.state.seats) > 3


def of_the_cache(game: Dune, seat: str) -> bool:
    """Richese chooses a card before the row."""
    return len(game.state.seats) > 3


def face_down(game: Dune, seat: str) -> bool:
    """Somebody bids on a card of the Black Market, on which others have bid."""
    auction = game.state.auction
    return (
        auction is not None
        and auction.seller == RICHESE
        and not auction.face_up
        and auction.bid > 0
        and seat != RICHESE
    )


def with_many(game: Dune, seat: str) -> bool:
    """Do several forces of both stand in the battle?"""
    battle = game.state.battle
    if battle is None or seat != ME:
        return False
    parts = [own for area, own in game.state.forces.items() if area.partition(":")[0] == battle.territory]
    ally = game.state.ally(ME) or ME
    return all(sum(own[each].fighters for own in parts if each in own) > MANY for each in (ME, ally))


def with_an_offer(game: Dune, seat: str) -> bool:
    """Does an offer lie on the division desk?"""
    return bool(game.state.pots) and game.state.pots[0].by is not None and game.state.pots[0].amount > MANY


SCENES = {
    "occupy": Scene("choose_combatant", with_many),
    "division": Scene("divide_spice", with_an_offer),
    "hms-move": Scene("move_stronghold"),
    "hms-battle": Scene("battle_plan", cyborgs_fight),
    "face-dancer": Scene("reveal_dancer"),
    "ixian-auction": Scene("return_card"),
    "tech-tokens": Scene("declare_shipment", tokens_out),
    "choam-sale": Scene("sell_card", has_rubbish),
    "choam-audit": Scene("buy_off", could_pay),
    "choam-inflation": Scene("place_inflation"),
    "skills-choice": Scene("choose_skill"),
    "skills-battle": Scene("battle_plan", could_go_behind),
    "stronghold-cards": Scene("declare_move", cards_out),
    "no-field": Scene("declare_move", with_marker),
    "silent": Scene("seal_bid", in_silence),
    "cache-lot": Scene("put_up_cache_card", of_the_cache),
    "black-market": Scene("make_bid", face_down),
}
