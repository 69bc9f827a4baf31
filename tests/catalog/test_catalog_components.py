"""Factions, leaders, cards and tokens: printed counts, and references that lead somewhere."""

from collections import Counter

import pytest

from kanly.catalog import (
    Mode,
    Troop,
    board,
    cards,
    discoveries,
    factions,
    homeworlds,
    leader_skills,
    leaders,
    marks,
    nexus_cards,
    richese_cache,
    spice_cards,
    starting_deck,
    stronghold_cards,
    tech_tokens,
)

FACTIONS = [
    *("atreides", "bene_gesserit", "emperor", "fremen", "guild", "harkonnen"),
    *("ixian", "tleilaxu", "choam", "richese", "ecaz", "moritani"),
]
MODES: tuple[Mode, ...] = ("basic", "advanced")


def test_faction_ids() -> None:
    assert list(factions()) == FACTIONS
    assert set(marks()) == set(FACTIONS)
    assert set(nexus_cards()) == set(FACTIONS)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", FACTIONS)
def test_twenty_forces(name: str, mode: Mode) -> None:
    sheet = factions()[name]
    forces = sheet.forces[mode]
    placed = sheet.setup[mode]
    assert forces.normal + forces.elite == 20
    assert sheet.reserves[mode] == Troop(
        forces.normal - sum(placement.normal for placement in placed),
        forces.elite - sum(placement.elite for placement in placed),
    )
    assert sum(placement.elite_choice for placement in placed) <= sheet.reserves[mode].elite
    assert not forces.elite or sheet.elite


@pytest.mark.parametrize("name", FACTIONS)
def test_places_of_the_setup_exist(name: str) -> None:
    for placement in (p for mode in MODES for p in factions()[name].setup[mode]):
        assert set(placement.areas) <= set(board().areas)
        assert bool(placement.areas) == (placement.where in {"area", "choice"})
        assert (placement.area is not None) == (placement.where in {"area", "mobile_stronghold"})


def test_starting_figures() -> None:
    spice = {name: sheet.spice for name, sheet in factions().items()}
    assert spice == dict(zip(FACTIONS, (10, 5, 10, 3, 5, 10, 10, 5, 2, 5, 12, 12), strict=True))
    free = {name: sheet.free_revival for name, sheet in factions().items()}
    assert free == dict(zip(FACTIONS, (2, 1, 1, 3, 1, 2, 1, 2, 0, 2, 2, 2), strict=True))
    hands = {name: sheet.hand_limit for name, sheet in factions().items() if sheet.hand_limit != 4}
    assert hands == {"harkonnen": 8, "choam": 5}
    unlimited = {name for name, sheet in factions().items() if sheet.revival_limit is None}
    assert unlimited == {"tleilaxu", "choam"}


def test_leaders() -> None:
    ordinary = [leader for leader in leaders().values() if leader.kind == "ordinary"]
    assert Counter(leader.faction for leader in ordinary) == dict.fromkeys(FACTIONS, 5)
    strengths = Counter[str]()
    for leader in ordinary:
        strengths[leader.faction] += leader.strength or 0
    sums = (17, 25, 19, 23, 14, 16, 17, 10, 16, 16, 16, 16)
    assert strengths == dict(zip(FACTIONS, sums, strict=True))
    assert [leader.id for leader in ordinary if leader.strength is None] == ["zoal"]
    assert all(leader.revival_price == leader.strength for leader in ordinary if leader.strength)
    assert all(leader.traitor_card for leader in ordinary)


def test_leaders_beyond_the_five() -> None:
    special = {leader.id: leader for leader in leaders().values() if leader.kind != "ordinary"}
    assert set(special) == {"auditor", "duke_vidal", "kwisatz_haderach"}
    assert {name for name, leader in special.items() if leader.traitor_card} == {"auditor"}
    assert {name for name, leader in special.items() if leader.skill} == {"duke_vidal"}


@pytest.mark.parametrize(
    ("sets", "size"),
    [
        ("base", 33),
        ("base e1", 47),
        ("base e2", 35),
        ("base e1 e2", 47),
        ("base e3", 36),
        ("base e1 e3", 50),
        ("base e2 e3", 38),
        ("base e1 e2 e3", 50),
    ],
)
def test_sizes_of_the_treachery_deck(sets: str, size: int) -> None:
    assert len(starting_deck(sets.split())) == size


def test_base_deck() -> None:
    deck = [cards()[name] for name in starting_deck({"base"})]
    assert Counter(card.weapon for card in deck if card.weapon) == {
        ("projectile",): 4,
        ("poison",): 4,
        ("special",): 1,
    }
    assert Counter(card.face for card in deck if card.defense) == {"shield": 4, "snooper": 4}
    assert Counter(card.kind for card in deck)["worthless"] == 5
    assert Counter(card.kind for card in deck)["leader_substitute"] == 3
    assert sum(card.special for card in deck) == 8


def test_all_treachery_cards() -> None:
    assert len(cards()) == 60
    assert all(name == card.id for name, card in cards().items())
    assert all(card.id == card.face or card.id.startswith(f"{card.face}_") for card in cards().values())
    assert [name for name, card in cards().items() if card.face == "shield"] == [
        f"shield_{n}" for n in range(1, 6)
    ]
    assert {card.face for card in cards().values() if card.shield_for_explosion} == {
        "shield",
        "shield_snooper",
    }
    assert "ornithopter" in richese_cache()
    assert "karama_3" in richese_cache()
    assert len(richese_cache()) == 10
    assert not set(richese_cache()) & set(starting_deck({"base", "e1", "e2", "e3"}))


@pytest.mark.parametrize("name", sorted(cards()))
def test_a_treachery_card_agrees_with_itself(name: str) -> None:
    card = cards()[name]
    assert not card.weapon or "weapon" in card.slots
    assert not card.defense or "defense" in card.slots
    assert card.worthless == (card.kind == "worthless") == bool(card.choam)
    assert set(card.voice_must) <= set(card.voice_must_not)
    classes = {f"{kind}_weapon" for kind in card.weapon} | {f"{kind}_defense" for kind in card.defense}
    assert classes - {"special_weapon"} <= set(card.voice_must_not)
    assert card.set == card.sets[0]
    assert card.effect.endswith(".")


def test_spice_deck() -> None:
    kinds = Counter(card.kind for card in spice_cards().values())
    assert kinds == {"territory": 15, "shai_hulud": 6, "sandtrout": 1, "discovery": 6, "great_maker": 1}
    assert Counter(card.set for card in spice_cards().values()) == {"base": 21, "e1": 1, "e3": 7}


@pytest.mark.parametrize("name", sorted(spice_cards()))
def test_a_spice_card_points_at_the_board(name: str) -> None:
    card = spice_cards()[name]
    if card.territory is None:
        assert (card.area, card.amount, card.token) == (None, 0, None)
        return
    spot = board().territories[card.territory].spice
    assert spot is not None
    assert card.area == spot.area
    assert card.amount == (spot.amount if card.kind == "territory" else 6)
    assert (card.token is not None) == (card.kind == "discovery")
    assert card.token is None or card.token.area in board().areas


def test_spice_of_the_deck() -> None:
    amounts = Counter[str]()
    for card in spice_cards().values():
        amounts[card.kind] += card.amount
    assert amounts["territory"] == 118
    assert amounts["discovery"] == 36


def test_homeworlds() -> None:
    worlds = homeworlds()
    assert len(worlds) == 13
    assert {name for sheet in factions().values() for name in sheet.homeworlds} == set(worlds)
    assert all(name in factions()[world.faction].homeworlds for name, world in worlds.items())
    for world in worlds.values():
        assert world.low.population_max + 1 == world.high.population_min
        assert world.low.population_min == 0


def test_discoveries() -> None:
    tokens = discoveries().values()
    assert Counter(token.supply for token in tokens) == {"hiereg": 4, "smuggler": 4}
    assert [token.id for token in tokens if token.stronghold] == ["jacurutu_sietch"]
    assert sum(token.kind == "location" for token in tokens) == 5
    sites = Counter(card.token.kind for card in spice_cards().values() if card.token)
    assert sites == {"hiereg": 3, "smuggler": 3}


def test_nexus_cards() -> None:
    uses = [
        use for card in nexus_cards().values() for use in (*card.betrayal, *card.cunning, *card.secret_ally)
    ]
    assert all(card.betrayal and card.cunning and card.secret_ally for card in nexus_cards().values())
    assert len({use.id for use in uses}) == len(uses)
    assert all(use.id.startswith(card.id) for card in nexus_cards().values() for use in card.betrayal)


def test_leader_skills_and_stronghold_cards() -> None:
    assert len(leader_skills()) == 14
    assert sum(skill.trains is not None for skill in leader_skills().values()) == 5
    assert set(stronghold_cards()) == {*board().strongholds, "hidden_mobile_stronghold"}


def test_tech_tokens() -> None:
    tokens = tech_tokens()
    assert len(tokens) == 3
    assert {token.owner for token in tokens.values()} <= set(FACTIONS)
    assert all(set(token.excluded) <= set(FACTIONS) for token in tokens.values())
    assert [token.phase for token in tokens.values()] == ["shipment_and_movement", "revival", "charity"]
