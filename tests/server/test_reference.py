"""What the page looks up."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from kanly.catalog import cards, factions
from kanly.rules.rulings import register
from kanly.scenarios import proofs
from kanly.server.clashes import clashes
from kanly.server.reference import Catalog, actions, catalog, events, questions
from tests.server.hosting import served


def test_the_catalogue_names_everything(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        answer = client.get("/api/catalog")
        found = msgspec.json.decode(answer.content, type=Catalog)
    assert [sheet.id for sheet in found.factions] == list(factions())
    assert len(found.cards) == len(cards())
    assert {entry.id for entry in found.rulings} == set(register())
    for entry in found.rulings:
        assert set(entry.presets) == set(found.presets)
        assert set(entry.presets.values()) <= {option.id for option in entry.options}
    assert "atreides" in found.playable
    assert {"ecaz", "moritani"} <= set(found.playable)


def test_the_catalogue_is_sent_once(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        first = client.get("/api/catalog")
        assert first.headers["content-encoding"] == "gzip"
        again = client.get("/api/catalog", headers={"if-none-match": first.headers["etag"]})
        assert again.status_code == 304
        assert again.content == b""
        plain = client.get("/api/catalog", headers={"accept-encoding": "identity"})
        assert plain.content == first.content


def test_every_kind_has_a_title_of_one_line() -> None:
    for kinds in (questions(), actions(), events()):
        assert kinds
        for kind in kinds.values():
            assert kind.title.strip()
            assert "\n" not in kind.title
    assert questions()["make_bid"].rule
    assert actions()["bribe"].rule == "deals.spice"


def test_the_catalogue_is_the_same_every_time() -> None:
    assert msgspec.json.encode(catalog()) == msgspec.json.encode(catalog())


def test_weapons_are_tried_against_defenses() -> None:
    found = clashes()
    assert found.defenses == (
        "shield",
        "snooper",
        "weirding_way",
        "chemistry",
        "shield_snooper",
        "portable_snooper",
    )
    against = {weapon: row.against for row in found.rows for weapon in row.weapons}
    bolt = ("dies", "lives", "dies", "lives", "dies", "lives", "dies")
    assert against["crysknife"] == against["hunter_seeker"] == against["weirding_way"] == bolt
    poison = ("dies", "dies", "lives", "dies", "lives", "lives", "lives")
    assert against["chaumas"] == against["basilia_weapon"] == against["chemistry"] == poison
    assert against["lasgun"] == ("dies", "explodes", "dies", "dies", "dies", "explodes", "dies")
    assert against["poison_blade"] == ("dies", "dies", "dies", "dies", "dies", "lives", "dies")
    assert against["poison_tooth"] == ("dies", "dies", "dies", "dies", "lives", "dies", "dies")
    assert against["artillery_strike"] == ("dies", "lives", "dies", "dies", "dies", "lives", "dies")
    assert set(against["stone_burner"]) == {"dies"}
    assert "mirror_weapon" not in against
    assert [len(row.weapons) for row in found.rows] == [6, 6, 1, 1, 1, 1, 1]


def test_rules_are_listed_found_and_shown(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        contents = client.get("/api/rules").json()
        ids = [rule["id"] for rule in contents["rules"]]
        assert "storm.dial-range" in ids
        assert all(0 < len(rule["lead"]) <= 112 and "\n" not in rule["lead"] for rule in contents["rules"])
        assert {rule["subject"] for rule in contents["rules"]} <= set(contents["subjects"])
        found = client.get("/api/rules", params={"search": "lasgun shield"}).json()["rules"]
        assert 0 < len(found) < len(ids)
        assert client.get("/api/rules", params={"search": "no such words"}).json()["rules"] == []
        assert client.get("/api/rules", params={"search": "x" * 300}).status_code == 400
        rule = client.get("/api/rules/storm.dial-range").json()
        assert rule["title"]
        assert rule["text"]
        assert "Did you mean" in client.get("/api/rules/storm.dial").json()["reason"]


def test_every_rule_has_its_proofs(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        known = client.get("/api/proofs").json()
        rules = {rule["id"] for rule in client.get("/api/rules").json()["rules"]}
        assert set(known["proved"]) | set(known["tests"]) == rules
        assert {id for ids in known["proved"].values() for id in ids} == set(known["cases"])
        id = known["proved"]["battle.lasgun-shield"][0]
        shown = client.get(f"/api/cases/{id}").json()
        case = shown["case"]
        assert case["name"] == known["cases"][id]
        assert len(shown["course"]) == 1 + len(case["when"])
        assert any(stand["told"] for stand in shown["course"])
        assert "battle.lasgun-shield" in case["rules"]
        assert case["then"]
        for wrong in ("base/battle/none", "../test_house", "base"):
            assert client.get(f"/api/cases/{wrong}").status_code == 404


def test_an_installed_package_brings_its_proofs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    packed = tmp_path / "proofs.json"
    packed.write_bytes(msgspec.json.encode(proofs.read(proofs.TESTS)))
    monkeypatch.setattr(proofs, "PACKED", packed)
    monkeypatch.setattr(proofs, "TESTS", tmp_path / "nowhere")
    assert proofs.known.__wrapped__() == proofs.read(Path(__file__).parents[1])
    packed.unlink()
    assert proofs.known.__wrapped__() == proofs.Proofs({}, {}, {})


def test_the_interface_describes_itself(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        described = client.get("/schema/openapi.json").json()
    assert "/api/me" in described["paths"]
    assert "Problem" in described["components"]["schemas"]
    for path, methods in described["paths"].items():
        for method, about in methods.items():
            assert about["summary"], (path, method)
