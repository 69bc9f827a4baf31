"""The rulebook is whole: every rule can be found, is published somewhere and says something."""

import ast
import re
from collections import Counter
from pathlib import Path

import pytest

from kanly.catalog.factions import factions
from kanly.rulebook import UnknownRule, find, rules, search, subjects
from kanly.rulebook.book import MalformedRule, parse
from kanly.rules.rulings import applicable, register
from kanly.rules.setup import playable
from kanly.rules.variants import Variants

RULES = Path(__file__).parents[2] / "src" / "kanly" / "rules"
CITATION = re.compile(r"[a-z]+(?:-[a-z]+)*\.[a-z]+(?:-[a-z]+)*")
BASE_FACTIONS = ("atreides", "bene_gesserit", "emperor", "fremen", "guild", "harkonnen")

DECIDED = """
game-length seat-geometry atomics-storm storm-card-order cancelled-worm spice-reshuffle bought-in-order
emperor-own-contribution unfunded-bid elite-revival-scope guild-own-contribution
cancelled-rate-unaffordable stopped-shipment full-plan-timing bg-worthless-cancel guild-shared-win
hark-ally-traitor karama-vs-special bribe-as-holding timeout-policy once-per-nexus empty-deck
ghola-during-plan fremen-paid-revival explosion-spread leaderless-option tie-in-zero emperor-gift-cancel
voice-prescience-order karama-unit reopen-after-constraint special-look-after-reopen special-worm-count
face-down-kill captive-return-order cut-off-forces truthtrance-check prescience-dial-spice
prescience-released kh-bystander atreides-karama-target prediction-default-win accompany-sector
voice-named-ordinary voice-no-cheap-hero voice-generic-scope bg-ship-to-advisors
bg-fighters-arrive-as-advisors accompany-polar-sink flip-partly-in-storm captive-same-turn alone-in-storm
intrusion-per-entry wartime-karama emperor-karama-window emperor-karama-leader emperor-extra-elite
worm-count-two-piles storm-loss-choice fremen-karama-window capture-karama-window capture-visibility
captive-several-battles capture-decline-after-draw capture-choose-before-draw guild-order-cancelled
guild-return-undiscounted worthless-on-win traitor-winner-keeps voice-lasgun prescience-worthless
weather-control-window ghola-kh truthtrance-unknown karama-ship-other area-graph storm-corner
fremen-zone-distance storm-batch ornithopters-under-storm first-dialers circle-in-storm
tleilaxu-basic-vs-advanced face-dancer-swap-timing face-dance-captured-leader face-dance-ally face-dance-storm
face-dancer-cheap-hero
tleilaxu-own-leader-limits half-price-rounding zoal-revival-price emperor-pays-for-tleilaxu
tleilaxu-own-free-income karama-tleilaxu-revival-scope revival-limit-values revival-limit-duration
ghola-buyback ally-discount-consent zoal-no-leader ghola-count-captives dead-ghola-owner ghola-face-down
capture-ghola special-karama-tleilaxu-scope
"""
"""Questions that are decided once and for all: general, factions, cards, board, expansions."""

DECIDED_FOR_IX = """
hms-collect-repeat hms-collect-without-move hms-collect-whose-forces hms-path-through-stronghold
hms-move-contested hms-entry-chained-move hms-karama-collect ixian-ornithopter-karama suboid-exchange-scope
cyborg-karama-plan-revision ix-ally-replace-decider ally-replace-vs-harkonnen-bonus ix-short-deck
ix-technology-cancelled family-atomics-hms
"""

DECIDED_FOR_RICHESE = """
nofield-mixed-dial nofield-full-plan nofield-wipe-shortage nofield-ally-guild-price nofield-ally-zero
nofield-ally-fremen nofield-protected-worm nofield-guild-transport cache-cancel-count
cache-last-after-all-pass cache-tech-swap bm-self-bid richese-ally-contribution richese-gift-during-bidding
richese-karama-payment richese-karama-full-hand cache-lot-all-full
"""

DECIDED_FOR_OCCUPY = """
occupy-payer occupy-cancel-casualties occupy-special-effects occupy-elite-karama occupy-face-dancer
occupy-alliance-break ecaz-special-karama collection-multi-sector collection-agreement-protocol
karama-collection-scope
"""

DECIDED_FOR_AMBASSADORS = """
ecaz-setup-sector loyalty-order ecaz-revival-karama ambassador-supply-visibility ambassador-replenish-timing
ambassador-market-order ambassador-no-field-entry ambassador-face-dancer-entry ambassador-ally-vidal
ambassador-no-legal-effect ambassador-bg-copy-pool guild-ambassador-homeworld guild-ambassador-no-field
harkonnen-ambassador-pool ixian-ambassador-optional richese-ambassador-acquisition ambassador-elites
tleilaxu-ambassador-accounting fremen-ambassador-path fremen-ambassador-source-scope
fremen-ambassador-forced relocation-discovery
"""

WHOLE = """### storm.eye — The eye

mode: advanced
factions: fremen, guild
source: B p.6; F p.5

One paragraph
over two lines.

Another.

> decided: eye-size — It is small,
> as eyes are.

> option: storm-start-sector
"""


def test_every_rule_is_whole() -> None:
    for id, rule in rules().items():
        assert rule.id == id
        assert rule.source, id
        assert not rule.title.endswith("."), id
        assert rule.text.endswith("."), id
        assert all(note.text.endswith(".") for note in rule.decided), id
        assert set(rule.factions) <= set(factions()), id


def test_titles_are_not_given_twice_in_a_subject() -> None:
    titles = Counter((rule.subject, rule.title) for rule in rules().values())
    assert max(titles.values()) == 1


def test_every_subject_has_a_title_and_rules() -> None:
    assert set(subjects()) == {rule.subject for rule in rules().values()}
    assert all(title and not title.startswith("#") for title in subjects().values())
    assert set(BASE_FACTIONS) <= set(subjects())


def test_every_decision_stands_exactly_once() -> None:
    stands = Counter(note.ruling for rule in rules().values() for note in rule.decided)
    wanted = (
        DECIDED + DECIDED_FOR_IX + DECIDED_FOR_RICHESE + DECIDED_FOR_OCCUPY + DECIDED_FOR_AMBASSADORS
    ).split()
    assert {name: stands[name] for name in wanted} == dict.fromkeys(wanted, 1)
    assert max(stands.values()) == 1


def test_what_is_decided_cannot_be_chosen() -> None:
    assert not {note.ruling for rule in rules().values() for note in rule.decided} & set(register())


def test_every_option_named_is_a_ruling() -> None:
    assert {option for rule in rules().values() for option in rule.options} <= set(register())


@pytest.mark.parametrize("seats", [playable(), ("atreides", "emperor")])
def test_every_choice_of_a_game_stands_at_a_rule(seats: tuple[str, ...]) -> None:
    named = {option for rule in rules().values() for option in rule.options}
    assert {ruling.id for ruling in applicable("advanced", seats, ())} <= named


def test_every_variant_has_its_rule() -> None:
    for name in Variants.__struct_fields__:
        assert find(f"variants.{name.replace('_', '-')}").source, name


def citations() -> set[str]:
    """Strings of the rules code that look like an id of this book; ids of reactions have the same form."""
    heads = {name.replace("_", "-") for name in subjects()}
    found: set[str] = set()
    for path in RULES.rglob("*.py"):
        nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
        reactions = {id(n.value) for n in nodes if isinstance(n, ast.keyword) and n.arg == "id"}
        strings = [n for n in nodes if isinstance(n, ast.Constant) and id(n) not in reactions]
        found |= {n.value for n in strings if isinstance(n.value, str)}
    return {s for s in found if CITATION.fullmatch(s) and s.partition(".")[0] in heads}


def test_every_rule_that_code_cites_exists() -> None:
    assert sorted(citations() - set(rules())) == []


def test_find() -> None:
    rule = find("storm.dial-range")
    assert rule.source == "B p.6"
    assert rule.subject == "storm"
    with pytest.raises(UnknownRule, match=r"no rule 'storm\.dial-rnage'\. Did you mean storm\.dial-range"):
        find("storm.dial-rnage")
    with pytest.raises(UnknownRule) as nothing_like_it:
        find("zzz")
    assert nothing_like_it.value.suggestions == ()


def test_search_puts_titles_first() -> None:
    found = search("FAMILY atomics")
    assert [rule.id for rule in found[:2]] == ["storm.family-atomics", "storm.family-atomics-effect"]
    assert "bene-gesserit.advisors" in {rule.id for rule in found}
    assert search("kh-bystander") == [find("atreides.kwisatz-haderach-awakes")]
    assert search("xylophone") == search("  ") == []


def test_parse() -> None:
    (rule,) = parse("storm", f"# Storm\n\n{WHOLE}")
    assert rule.mode == "advanced"
    assert rule.factions == ("fremen", "guild")
    assert rule.text == "One paragraph over two lines.\n\nAnother."
    assert [(note.ruling, note.text) for note in rule.decided] == [("eye-size", "It is small, as eyes are.")]
    assert rule.options == ("storm-start-sector",)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("### storm.eye —", "### storm.Eye —", "no heading"),
        ("### storm.eye —", "### charity.eye —", "does not belong"),
        ("source: B p.6; F p.5\n", "", "needs a source"),
        ("source:", "sauce:", "no field"),
        ("mode: advanced\n", "mode: advanced\nmode: basic\n", "no field"),
        ("mode: advanced", "mode: hard", "no mode"),
        ("> option:", "> maybe:", "no note"),
    ],
)
def test_parse_complains(old: str, new: str, complaint: str) -> None:
    with pytest.raises(MalformedRule, match=complaint):
        list(parse("storm", WHOLE.replace(old, new)))
