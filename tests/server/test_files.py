"""Games and reports as files, over HTTP."""

from __future__ import annotations

from pathlib import Path
from random import Random

from kanly.rules import Setup, begin, seed_from
from kanly.table.reports import read_report
from tests.server.hosting import guest, served, stranger
from tests.server.test_tables import do, made

TWO_EYES = (("atreides", "atreides"), ("harkonnen", "harkonnen"))


def finished() -> bytes:
    """A game of two in which everybody answers at random."""
    game, rng = begin(Setup(factions=("atreides", "harkonnen"), turns=1, seed=seed_from(3))), Random(3)
    while game.waiting is not None:
        seat = game.waiting.open[0]
        game.submit(seat, game.waiting.decisions[seat].sample(game.state, rng))
    return game.save()


def test_a_saved_game_is_looked_back_on_through_any_eyes(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        guest(client)
        file = finished()
        taken = client.post("/api/replays?request_id=r1", content=file)
        assert taken.status_code == 201, taken.text
        table = taken.json()["id"]
        assert client.post("/api/replays?request_id=r1", content=file).json()["id"] == table
        moments = client.get(f"/api/tables/{table}/history").json()
        assert len(moments) > 3
        at = f"/api/tables/{table}/at/{moments[2]['moment']}"
        assert client.get(at).json()["private"] is None
        assert client.get(f"{at}?eyes=atreides").json()["private"]["you"]["seat"] == "atreides"
        assert client.get(f"{at}?eyes=public").json()["private"] is None
        whole = client.get(f"{at}?eyes=all").json()
        assert {seat: own["you"]["seat"] for seat, own in whole["seats"].items()} == dict(TWO_EYES)
        assert client.get(f"{at}?eyes=fremen").status_code == 404
        assert client.get(f"/api/tables/{table}/at/end").json()["public"]["phase"] == "over"
        assert client.get(f"/api/tables/{table}/export").content == file


def test_another_answer_is_tried_against_bots(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        guest(client)
        table = client.post("/api/replays?request_id=r1", content=finished()).json()["id"]
        moments = client.get(f"/api/tables/{table}/history").json()
        then = {"request_id": "w1", "moment": moments[2]["moment"], "seat": "harkonnen"}
        made = client.post(f"/api/tables/{table}/what-if", json=then)
        assert made.status_code == 201, made.text
        id = made.json()["id"]
        assert client.post(f"/api/tables/{table}/what-if", json=then).json()["id"] == id
        shown = client.get(f"/api/tables/{id}").json()
        assert shown["stage"] == "game"
        mine = next(chair for chair in shown["summary"]["chairs"] if chair["id"] == shown["mine"])
        assert mine["faction"] == "harkonnen"
        assert [line["id"] for line in client.get("/api/tables/mine").json()] == [id]
        other = stranger(client)
        assert other.post(f"/api/tables/{table}/what-if", json=then).status_code == 401
        gone = client.post(f"/api/tables/{table}/what-if", json={**then, "request_id": "w2", "moment": "end"})
        assert gone.status_code == 404


def test_the_course_of_a_game_is_told_in_figures(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        guest(client)
        table = client.post("/api/replays?request_id=r1", content=finished()).json()["id"]
        told = client.get(f"/api/tables/{table}/figures").json()
        assert [end["turn"] for end in told["turns"]] == [0, 1]
        assert {seat: end["planet"] for seat, end in told["turns"][0]["seats"].items()} == {
            "atreides": 10, "harkonnen": 10,
        }  # fmt: skip
        assert set(told["hidden"]) == {"atreides", "harkonnen"}
        assert stranger(client).get(f"/api/tables/{table}/figures").status_code == 401


def test_what_is_no_game_is_refused_in_a_sentence(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        guest(client)
        no = client.post("/api/replays?request_id=r1", content=b"a letter to my aunt")
        assert (no.status_code, no.json()["reason"]) == (422, "This file is not a Kanly save.")
        assert client.post("/api/replays?request_id=r2", content=b"x" * 3_000_000).status_code == 413


def test_other_eyes_are_closed_while_the_game_lasts(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        guest(client)
        table = made(client)
        assert do(client, table, "start", "start").status_code == 200
        last = client.get(f"/api/tables/{table}/history").json()[-1]["moment"]
        at = f"/api/tables/{table}/at/{last}"
        for eyes in ("atreides", "all"):
            assert client.get(f"{at}?eyes={eyes}").status_code == 403
        assert client.get(at).json()["private"] is not None
        assert client.get(f"{at}?eyes=public").json()["private"] is None
        assert client.get(f"/api/tables/{table}/at/end").status_code == 404


def test_a_report_holds_what_its_sender_has_read(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        guest(client)
        table = made(client)
        assert do(client, table, "start", "start").status_code == 200
        file = client.get(f"/api/tables/{table}/report", params={"words": "The worm bit me"})
        assert file.status_code == 200
        report = read_report(file.content)
        assert (report.table, report.words) == (table, "The worm bit me")


def test_nests_and_invisible_names_are_refused_and_no_fault(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        guest(client)
        deep = client.post("/api/tables", content="[" * 30_000, headers={"content-type": "application/json"})
        assert deep.status_code == 400
        for odd in ("\u0000", "\u200b", "é"):
            assert client.post("/api/tables", json={"request_id": odd, "config": {}}).status_code == 400
