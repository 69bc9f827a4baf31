"""What a table plays by, for whoever has its link."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kanly.rules.rulings import ruling
from tests.server.hosting import guest, served, stranger
from tests.server.test_tables import do, made

CONFIG: dict[str, Any] = {
    "mode": "basic",
    "preset": "community",
    "rulings": {"contested-city": "both"},
    "pool": ["atreides", "harkonnen", "fremen"],
    "chairs": [{}, {"bot": "novice"}, {"bot": "novice"}],
}


def test_whoever_has_the_link_reads_what_is_played(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        guest(client)
        table = made(client, **CONFIG)
        for reader in (client, stranger(client)):
            terms = reader.get(f"/api/tables/{table}/rules").json()
            assert (terms["mode"], terms["preset"]) == ("basic", "community")
            assert terms["factions"] == CONFIG["pool"]
            assert terms["rulings"]["contested-city"] == "both"
            for id, option in terms["rulings"].items():
                assert ruling(id).option(option).id == option
                assert ruling(id).applies_to("basic", terms["factions"], ())
        assert do(client, table, "start", "start").is_success
        assert sorted(client.get(f"/api/tables/{table}/rules").json()["factions"]) == sorted(CONFIG["pool"])
        assert client.get("/api/tables/none/rules").status_code == 404


def test_it_is_to_be_had_as_one_text(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        guest(client)
        table = made(client, **CONFIG)
        answer = stranger(client).get(f"/api/tables/{table}/rules/text")
        assert answer.headers["content-type"].startswith("text/markdown")
        assert f"kanly-rules-{table}.md" in answer.headers["content-disposition"]
        assert answer.text.startswith("# The rules in force\n")
        assert ruling("contested-city").option("both").meaning in answer.text
        assert "Basic game" in answer.text
        assert "emperor." not in answer.text
        assert client.get("/api/tables/none/rules/text").status_code == 404
