"""Every kind of event names a rule of the book."""

from __future__ import annotations

from typing import get_args

import pytest

from kanly import rulebook
from kanly.rules.events import AnyEvent
from kanly.rules.sources import RULES, VICTORIES

OWN = {"automatic", "dropped"}


def test_every_kind_of_event_has_its_rule() -> None:
    assert {kind.kind() for kind in get_args(AnyEvent)} == {*RULES, *OWN}


@pytest.mark.parametrize("rule", sorted({*RULES.values(), *VICTORIES.values()}))
def test_the_rule_is_in_the_book(rule: str) -> None:
    assert rulebook.find(rule).id == rule
