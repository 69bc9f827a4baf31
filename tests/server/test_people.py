"""Guests, accounts, sessions and what people set for themselves."""

from __future__ import annotations

from base64 import urlsafe_b64decode
from pathlib import Path

import pytest

from kanly.server.people import check_address, proper_login, proper_name
from kanly.server.refusal import Refused
from tests.server.hosting import guest, served, stranger

CREDENTIALS = {"login": "mira", "password": "a long sentence"}


def test_a_guest_plays_at_once_and_is_known_again(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        assert client.get("/api/me").json() is None
        made = guest(client, "  Mira ")
        assert made["name"] == "Mira"
        assert made["login"] is None
        assert client.get("/api/me").json()["id"] == made["id"]
        cookie = client.post("/api/session", json={"login": "x", "password": "y"})
        assert cookie.status_code == 401
        assert client.get("/api/me").json()["id"] == made["id"]


def test_the_cookie_is_kept_from_scripts_and_other_sites(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        set_ = client.post("/api/me", json={"name": "Mira"}).headers["set-cookie"]
        assert "HttpOnly" in set_
        assert "SameSite=lax" in set_
        assert "Path=/" in set_
        assert "Secure" not in set_
    with served(tmp_path, secure_cookies="always") as client:
        assert "Secure" in client.post("/api/me", json={"name": "Mira"}).headers["set-cookie"]


def test_a_server_knows_its_guests_after_it_was_started_again(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        made = guest(client)
        cookie = client.cookies["kanly"]
    assert (tmp_path / "kanly.db.key").stat().st_mode & 0o777 == 0o600
    with served(tmp_path) as client:
        client.cookies.set("kanly", cookie)
        assert client.get("/api/me").json()["id"] == made["id"]


def test_a_cookie_that_was_changed_opens_nothing(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        mine, other = guest(client), guest(stranger(client), "Bo")
        cookie = client.cookies["kanly"]
        changed = [
            cookie.replace(mine["id"], other["id"]),
            cookie.replace(".0.", ".1."),
            cookie[:-1],
            cookie + "A",
            cookie.split(".")[0],
            f"{other['id']}.0",
            "",
            "ä",
            "." * 5,
        ]
        for value in changed:
            answer = stranger(client).get("/api/me", headers={b"cookie": f"kanly={value}".encode()})
            assert answer.json() is None, value


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("Mira", "Mira"),
        (" Mira  B ", "Mira  B"),
        ("Zoe\u0308", "Zo\u00eb"),
        ("李", "李"),
        ("👩\u200d🚀", "👩\u200d🚀"),
    ],
)
def test_proper_names(written: str, kept: str) -> None:
    assert proper_name(written) == kept


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "a" * 41,
        "a\nb",
        "a\x00",
        "\u202eabc",
        "\u2066x",
        "\u200b",
        "\u200d",
        "\ud800",
        "\u3164",
        "\u0301",
    ],
)
def test_names_that_cannot_be_seen_are_refused(name: str) -> None:
    with pytest.raises(Refused) as refused:
        proper_name(name)
    assert refused.value.status == 422


def test_logins() -> None:
    assert proper_login(" Mira.B-1 ") == "Mira.B-1"
    for wrong in ("m", "a" * 41, "a b", "-a", "a@b", ""):
        with pytest.raises(Refused):
            proper_login(wrong)


def test_a_guest_becomes_an_account_that_opens_elsewhere(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        made = guest(client)
        account = client.post("/api/account", json=CREDENTIALS)
        assert account.status_code == 201
        assert account.json()["id"] == made["id"]
        assert account.json()["login"] == "mira"
        assert client.post("/api/account", json=CREDENTIALS).status_code == 409
        elsewhere = stranger(client)
        opened = elsewhere.post("/api/session", json={**CREDENTIALS, "login": "MIRA"})
        assert opened.status_code == 200
        assert elsewhere.get("/api/me").json()["id"] == made["id"]
        elsewhere.delete("/api/session")
        assert elsewhere.get("/api/me").json() is None


def test_wrong_passwords_and_unknown_logins_get_the_same_answer(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        guest(client)
        client.post("/api/account", json=CREDENTIALS)
        other = stranger(client)
        wrong = other.post("/api/session", json={**CREDENTIALS, "password": "another sentence"})
        unknown = other.post("/api/session", json={**CREDENTIALS, "login": "nobody"})
        assert wrong.status_code == unknown.status_code == 401
        assert wrong.json() == unknown.json()
        assert "set-cookie" not in wrong.headers


def test_a_login_belongs_to_one(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        guest(client)
        client.post("/api/account", json=CREDENTIALS)
        other = stranger(client)
        guest(other, "Bo")
        taken = other.post("/api/account", json={**CREDENTIALS, "login": "Mira"})
        assert taken.status_code == 409
        assert other.get("/api/me").json()["login"] is None


def test_ending_sessions_ends_all_others(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        guest(client)
        client.post("/api/account", json=CREDENTIALS)
        elsewhere = stranger(client)
        elsewhere.post("/api/session", json=CREDENTIALS)
        assert client.post("/api/sessions/end").status_code == 200
        assert client.get("/api/me").json() is not None
        assert elsewhere.get("/api/me").json() is None


def test_a_new_password_ends_other_sessions_and_needs_the_old_one(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        guest(client)
        client.post("/api/account", json=CREDENTIALS)
        elsewhere = stranger(client)
        elsewhere.post("/api/session", json=CREDENTIALS)
        change = {"old": "wrong", "new": "a new sentence"}
        assert client.put("/api/account/password", json=change).status_code == 403
        assert client.put("/api/account/password", json={**change, "old": CREDENTIALS["password"]}).is_success
        assert elsewhere.get("/api/me").json() is None
        assert elsewhere.post("/api/session", json=CREDENTIALS).status_code == 401
        assert elsewhere.post("/api/session", json={"login": "mira", "password": "a new sentence"}).is_success


def test_names_and_settings_are_changed_by_their_owner(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        assert client.put("/api/me", json={"name": "Bo"}).status_code == 401
        assert client.put("/api/me/settings", json={}).status_code == 401
        guest(client)
        assert client.put("/api/me", json={"name": "Bo"}).json()["name"] == "Bo"
        quiet = {"start": "22:30", "end": "07:00", "zone": "Europe/Berlin"}
        wanted = {"theme": "paper", "sounds": "quiet", "notices": {"push": True, "quiet": quiet}}
        wanted |= {"factions": "letters", "away": {"stand_in": "novice", "windows": True}}
        assert client.put("/api/me/settings", json=wanted).is_success
        kept = client.get("/api/me").json()["settings"]
        assert kept["theme"] == "paper"
        assert kept["notices"]["quiet"] == quiet
        assert (kept["factions"], kept["away"]) == (wanted["factions"], wanted["away"])


@pytest.mark.parametrize(
    "notices",
    [
        {"email": "nobody"},
        {"webhook": "http://example.org/hook"},
        {"webhook": "https://127.0.0.1/hook"},
        {"quiet": {"start": "24:00", "end": "07:00"}},
        {"quiet": {"start": "22:00", "end": "07:00", "zone": "Mars/Arrakeen"}},
    ],
)
def test_notices_that_cannot_be_sent_are_refused(tmp_path: Path, notices: dict[str, object]) -> None:
    with served(tmp_path) as client:
        guest(client)
        refused = client.put("/api/me/settings", json={"notices": notices})
        assert refused.status_code == 422
        assert refused.json()["reason"].endswith(".")


@pytest.mark.parametrize(
    "url",
    ["https://10.0.0.1/", "https://[::1]/", "https://localhost/", "https://a.internal/", "https://u:p@a.org/",
     "https://a.org:8443/", "ftp://a.org/", "https://[broken/", "https://169.254.169.254/latest"],
)  # fmt: skip
def test_messages_are_not_sent_inside_the_house(url: str) -> None:
    with pytest.raises(Refused):
        check_address(url)


def test_the_second_name_of_a_browser_is_refused(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        guest(client)
        assert client.post("/api/me", json={"name": "Bo"}).status_code == 409


def test_attempts_to_log_in_are_counted(tmp_path: Path) -> None:
    with served(tmp_path, rate_login=3) as client:
        answers = [client.post("/api/session", json={"login": "a", "password": "b"}) for _ in range(4)]
        assert [answer.status_code for answer in answers] == [401, 401, 401, 429]
        assert int(answers[-1].headers["retry-after"]) >= 1


def test_new_guests_are_counted(tmp_path: Path) -> None:
    with served(tmp_path, rate_guests=2) as client:
        codes = [stranger(client).post("/api/me", json={"name": "A"}).status_code for _ in range(3)]
        assert codes == [201, 201, 429]


def test_push_messages_need_a_key_of_the_server(tmp_path: Path) -> None:
    endpoint = "https://push.example.org/abc"
    browser = {"endpoint": endpoint, "keys": {"p256dh": "x", "auth": "y"}}
    with served(tmp_path) as client:
        guest(client)
        assert client.put("/api/me/push", json=browser).status_code == 422
    with served(tmp_path, vapid_key="A" * 42 + "E", vapid_contact="mailto:a@example.org") as client:
        guest(client)
        assert client.put("/api/me/push", json=browser).is_success
        assert client.delete("/api/me/push", params={"endpoint": endpoint}).is_success


def test_the_public_key_for_push_messages_is_said(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        assert guest(client)["push_key"] is None
    # The private key 1: its public half is the base point of the curve P-256.
    with served(tmp_path, vapid_key="A" * 42 + "E", vapid_contact="mailto:a@example.org") as client:
        key = guest(client, "Noa")["push_key"]
        raw = urlsafe_b64decode(key + "=")
        assert len(raw) == 65
        assert raw[:5].hex() == "046b17d1f2"
        assert client.get("/api/me").json()["push_key"] == key
    with served(tmp_path, vapid_key="A" * 43, vapid_contact="mailto:a@example.org") as client:
        assert guest(client, "Ilo")["push_key"] is None


def test_everybody_may_take_away_what_is_kept_of_them(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        assert client.get("/api/me/data").status_code == 401
        known = guest(client)
        table = client.post("/api/tables", json={"request_id": "a", "config": {"name": "Mine"}}).json()["id"]
        assert client.post("/api/account", json=CREDENTIALS).status_code == 201
        answer = client.get("/api/me/data")
        assert "attachment" in answer.headers["content-disposition"]
        data = answer.json()
        assert (data["me"]["id"], data["me"]["login"]) == (known["id"], "mira")
        assert data["tables"] == [{"id": table, "name": "Mine", "stage": "lobby"}]
        assert CREDENTIALS["password"] not in answer.text
        assert "argon2" not in answer.text
