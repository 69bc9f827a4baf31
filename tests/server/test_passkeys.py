"""Passkeys, with a key made of software."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url, encode_cbor

from tests.server.hosting import ORIGIN, guest, served, stranger

PRESENT_AND_VERIFIED, WITH_KEY = 0x05, 0x40


class Device:
    """What holds a private key and signs challenges with it."""

    def __init__(self, origin: str = ORIGIN, name: str = "kanly.test") -> None:
        self.origin = origin
        self.name = name
        self.id = b"a key of software"
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.count = 0

    def _client(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin}).encode()

    def _head(self, flags: int) -> bytes:
        self.count += 1
        return hashlib.sha256(self.name.encode()).digest() + bytes([flags]) + self.count.to_bytes(4, "big")

    def made(self, options: dict[str, Any]) -> dict[str, Any]:
        """What `navigator.credentials.create` gives."""
        point = self.key.public_key().public_numbers()
        cose = {1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")}
        attested = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + encode_cbor(cose)
        data = self._head(PRESENT_AND_VERIFIED | WITH_KEY) + attested
        made = encode_cbor({"fmt": "none", "attStmt": {}, "authData": data})
        return self._credential(
            clientDataJSON=self._client("webauthn.create", options["challenge"]), attestationObject=made
        )

    def used(self, options: dict[str, Any]) -> dict[str, Any]:
        """What `navigator.credentials.get` gives."""
        client = self._client("webauthn.get", options["challenge"])
        head = self._head(PRESENT_AND_VERIFIED)
        signed = self.key.sign(head + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        return self._credential(clientDataJSON=client, authenticatorData=head, signature=signed)

    def _credential(self, **response: bytes) -> dict[str, Any]:
        id = bytes_to_base64url(self.id)
        coded = {name: bytes_to_base64url(value) for name, value in response.items()}
        return {"id": id, "rawId": id, "type": "public-key", "response": coded}


def added(client: httpx.Client, device: Device) -> httpx.Response:
    options = client.post("/api/passkeys/begin").json()
    return client.post("/api/passkeys", json={"credential": device.made(options), "name": "My phone"})


def opened_by(client: httpx.Client, device: Device, **more: object) -> httpx.Response:
    options = client.post("/api/session/passkey/begin").json()
    return client.post("/api/session/passkey", json={"credential": device.used(options), **more})


def test_a_passkey_opens_a_person_elsewhere(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        made, device = guest(client), Device()
        assert added(client, device).status_code == 201
        assert [key["name"] for key in client.get("/api/passkeys").json()] == ["My phone"]
        elsewhere = stranger(client)
        assert opened_by(elsewhere, device).json()["id"] == made["id"]
        assert elsewhere.get("/api/me").json()["id"] == made["id"]
        assert opened_by(stranger(client), device).status_code == 200
        assert added(client, device).status_code == 409


def test_a_passkey_that_was_taken_away_opens_nothing(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        guest(client)
        device = Device()
        added(client, device)
        id = client.get("/api/passkeys").json()[0]["id"]
        other = stranger(client)
        guest(other, "Bo")
        assert other.delete(f"/api/passkeys/{id}").status_code == 404
        assert client.delete(f"/api/passkeys/{id}").is_success
        assert client.delete("/api/passkeys/ä").status_code == 404
        assert opened_by(stranger(client), device).status_code == 401


@pytest.mark.parametrize(
    "device", [Device(origin="https://evil.example"), Device(name="evil.example")], ids=["origin", "name"]
)
def test_keys_for_other_sites_are_refused(tmp_path: Path, device: Device) -> None:
    with served(tmp_path) as client:
        guest(client)
        assert added(client, device).status_code == 422


def test_a_challenge_belongs_to_one_browser_and_purpose(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        guest(client)
        device = Device()
        added(client, device)
        elsewhere = stranger(client)
        options = elsewhere.post("/api/session/passkey/begin").json()
        used = {"credential": device.used(options)}
        assert stranger(client).post("/api/session/passkey", json=used).status_code == 422
        assert client.post("/api/passkeys", json={"credential": device.made(options)}).status_code == 422
        elsewhere.post("/api/session/passkey/begin")
        assert elsewhere.post("/api/session/passkey", json=used).status_code == 401


@pytest.mark.parametrize("credential", [{}, {"id": "ä"}, {"id": "YQ"}, {"id": 5, "response": []}])
def test_answers_that_are_none(tmp_path: Path, credential: dict[str, Any]) -> None:
    with served(tmp_path) as client:
        guest(client)
        client.post("/api/passkeys/begin")
        assert client.post("/api/passkeys", json={"credential": credential}).status_code == 422
        client.post("/api/session/passkey/begin")
        assert client.post("/api/session/passkey", json={"credential": credential}).status_code == 401


def test_passkeys_need_a_name(tmp_path: Path) -> None:
    with served(tmp_path, origins=()) as client:
        client.headers["host"] = "127.0.0.1:8000"
        guest(client)
        refused = client.post("/api/passkeys/begin")
        assert refused.status_code == 422
        assert "localhost" in refused.json()["reason"]


def test_ids_of_keys_survive_their_way() -> None:
    assert base64url_to_bytes(bytes_to_base64url(bytes(range(20)))) == bytes(range(20))
