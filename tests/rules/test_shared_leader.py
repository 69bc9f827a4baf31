"""A skill on a leader who changes sides."""

from __future__ import annotations

import pytest

from kanly.catalog import leader_skills
from kanly.rules import Setup, State, seed_from, set_up
from kanly.rules.invariants import module_faults
from kanly.rules.modules.leader_skills import at_hand, owner_of, skilled, works
from kanly.rules.state import Custody

DUKE, LUPINO = "duke_vidal", "lupino_ord"


def held_by(seat: str) -> State:
    """Duke Vidal has a skill, and this seat has him; a leader of Moritani has another."""
    seats = ("ecaz", "moritani", "guild")
    state = set_up(Setup(factions=seats, modules=("leader_skills",), seed=seed_from(1)))
    state.turn = 2
    state.skills = {DUKE: "mentat", LUPINO: "warmaster"}
    state.skill_deck = [skill for skill in leader_skills() if skill not in state.skills.values()]
    disc = state.discs[DUKE]
    disc.holder, disc.serves = seat, seat if seat not in ("", "ecaz") else None
    state.custody = Custody("battles" if seat == "moritani" else "ambassador", 2)
    return state


@pytest.mark.rules("leader-skills.capture")
@pytest.mark.parametrize("seat", ["ecaz", "moritani", "guild", ""])
def test_it_works_from_the_front_for_his_own_faction_only(seat: str) -> None:
    state = held_by(seat)
    assert module_faults(state, None, ()) == ()
    assert works(state, "ecaz", "mentat") == (seat == "ecaz")
    assert owner_of(state, "mentat") == ("ecaz" if seat == "ecaz" else None)
    assert not works(state, "moritani", "mentat")
    assert at_hand(state, "moritani") == LUPINO
    assert works(state, "moritani", "warmaster")
    assert skilled(state, "ecaz") == DUKE  # it draws no other
