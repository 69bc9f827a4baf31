"""The built page, and what stands in for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.hosting import served


def built(folder: Path) -> Path:
    page = folder / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text("<!doctype html><title>Kanly</title>")
    (page / "assets" / "app-1a2b.js").write_text("run()")
    (page / "assets" / "app-1a2b.js.br").write_bytes(b"packed by brotli")
    (page / "assets" / "app-1a2b.js.gz").write_bytes(b"packed by gzip")
    (page / "robots.txt").write_text("x")
    (page / "sw.js").write_text("listen()")
    (folder / "secret.txt").write_text("hush")
    return page


def test_without_a_page_it_says_how_to_build_one(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        answer = client.get("/")
        assert answer.is_success
        assert "make page" in answer.text
        assert answer.headers["content-type"].startswith("text/html")


def test_the_page_answers_for_its_own_addresses(tmp_path: Path) -> None:
    with served(tmp_path, page=built(tmp_path)) as client:
        for path in ("/", "/t/abc", "/rules/storm.dial-range", "/index.html"):
            answer = client.get(path)
            assert "<title>Kanly" in answer.text
            assert answer.headers["cache-control"] == "no-store"
        assert client.get("/robots.txt").text == "x"
        worker = client.get("/sw.js")
        assert worker.headers["content-type"] == "text/javascript; charset=utf-8"
        assert worker.headers["cache-control"] == "no-cache"
        assert client.get("/assets/gone.js").status_code == 404
        assert client.get("/api/nothing").status_code == 404


def test_hashed_files_are_kept_for_ever_and_sent_packed(tmp_path: Path) -> None:
    with served(tmp_path, page=built(tmp_path)) as client:
        plain = client.get("/assets/app-1a2b.js", headers={"accept-encoding": "identity"})
        assert plain.text == "run()"
        assert "immutable" in plain.headers["cache-control"]
        assert plain.headers["content-type"] == "text/javascript; charset=utf-8"
        with client.stream("GET", "/assets/app-1a2b.js", headers={"accept-encoding": "br, gzip"}) as answer:
            assert b"".join(answer.iter_raw()) == b"packed by brotli"
            assert answer.headers["content-encoding"] == "br"
            tag = answer.headers["etag"]
            assert tag != plain.headers["etag"]  # other bytes, another tag
            assert answer.headers["vary"] == plain.headers["vary"] == "accept-encoding"
            assert answer.headers["content-type"] == plain.headers["content-type"]
        for known, coding in ((plain.headers["etag"], "identity"), (tag, "br, gzip")):
            asked = {"if-none-match": known, "accept-encoding": coding}
            same = client.get("/assets/app-1a2b.js", headers=asked)
            assert (same.status_code, same.content) == (304, b"")
            assert same.headers["vary"] == "accept-encoding"


@pytest.mark.parametrize(
    ("header", "coding"),
    [
        ("br", "br"),
        ("gzip, deflate, br", "br"),
        ("gzip;q=1.0, br;q=0", "gzip"),
        ("GZIP", "gzip"),
        ("*", "br"),
        ("*;q=0.1, br;q=0", "gzip"),
        ("identity", None),
        ("gzip;q=0, br;q=0.000", None),
        ("brotli, gzipped", None),
        ("", None),
    ],
)
def test_the_form_that_the_client_takes_is_sent(tmp_path: Path, header: str, coding: str | None) -> None:
    bodies = {"br": b"packed by brotli", "gzip": b"packed by gzip", None: b"run()"}
    with served(tmp_path, page=built(tmp_path)) as client:
        asked = client.stream("GET", "/assets/app-1a2b.js", headers={"accept-encoding": header})
        with asked as answer:
            assert b"".join(answer.iter_raw()) == bodies[coding]
            assert answer.headers.get("content-encoding") == coding


def test_nothing_outside_the_page_is_read(tmp_path: Path) -> None:
    with served(tmp_path, page=built(tmp_path)) as client:
        for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt", "//etc/passwd"):
            assert "hush" not in client.get(path).text
