"""Who is asking: a signed cookie with a person and the epoch of its sessions."""

from __future__ import annotations

import hashlib
import time
from collections import OrderedDict
from collections.abc import Callable

import msgspec
from itsdangerous import BadSignature, SignatureExpired, TimestampSigner
from litestar.datastructures import Cookie

from kanly.table.store.base import Person, Store

COOKIE = "kanly"
PASSKEY_COOKIE = "kanly_passkey"
AGE = 400 * 24 * 3600  # seconds; browsers keep no cookie for longer
PASSKEY_AGE = 300  # seconds
FRESH = 30.0  # seconds for which a person is believed without asking the database again
MOST_KNOWN = 10_000


class Token(msgspec.Struct, frozen=True):
    """What the cookie of a session says."""

    person_id: str
    epoch: int


class Sessions:
    """Signs and reads cookies, and knows the people behind them.

    A person is remembered for a moment, so that not every request asks the database. Another process that is
    not told (`forget`) therefore notices the end of a session up to `FRESH` seconds late; this one at once.
    """

    def __init__(self, key: bytes, store: Store, clock: Callable[[], float] = time.monotonic) -> None:
        self._store = store
        self._clock = clock
        self._session = _signer(key, "session")
        self._passkey = _signer(key, "passkey")
        self._known: OrderedDict[str, tuple[float, Person]] = OrderedDict()
        self._tokens: dict[str, Token] = {}  # cookies whose signature has been looked at

    # -- cookies -----------------------------------------------------------------------------------

    def cookie(self, person: Person, secure: bool) -> Cookie:
        """The cookie that opens a session."""
        value = self._session.sign(f"{person.id}.{person.epoch}").decode()
        return _cookie(COOKIE, value, AGE, secure)

    def no_cookie(self, secure: bool) -> Cookie:
        """The cookie that takes a session off a browser."""
        return _cookie(COOKIE, "", 0, secure)

    def read(self, value: str | None) -> Token | None:
        """What a cookie says, None if it is not one of ours, or too old."""
        known = self._tokens.get(value or "")
        return self._read(value) if known is None else known

    def _read(self, value: str | None) -> Token | None:
        text = _unsigned(self._session, value, AGE)
        person_id, _, epoch = (text or "").partition(".")
        if value is None or not person_id or not epoch.isdecimal():
            return None
        if len(self._tokens) >= MOST_KNOWN:
            self._tokens.clear()
        self._tokens[value] = Token(person_id, int(epoch))
        return self._tokens[value]

    def challenge_cookie(self, purpose: str, challenge: bytes, secure: bool) -> Cookie:
        """Keeps the challenge of a passkey with the browser: the server remembers nothing."""
        value = self._passkey.sign(f"{purpose}.{challenge.hex()}").decode()
        return _cookie(PASSKEY_COOKIE, value, PASSKEY_AGE, secure)

    def no_challenge(self, secure: bool) -> Cookie:
        """Takes a challenge that was used off the browser."""
        return _cookie(PASSKEY_COOKIE, "", 0, secure)

    def challenge(self, purpose: str, value: str | None) -> bytes | None:
        """The challenge of a passkey, None if there is none for this purpose."""
        text = _unsigned(self._passkey, value, PASSKEY_AGE)
        said, _, challenge = (text or "").partition(".")
        return bytes.fromhex(challenge) if said == purpose else None

    # -- people ------------------------------------------------------------------------------------

    async def who(self, value: str | None) -> Person | None:
        """The person of a cookie, None if nobody is signed in or this session has been ended."""
        token = self.read(value)
        if token is None:
            return None
        person = await self._person(token.person_id)
        return person if person is not None and person.epoch == token.epoch else None

    async def _person(self, id: str) -> Person | None:
        known = self._known.get(id)
        if known is not None and self._clock() - known[0] < FRESH:
            return known[1]
        person = await self._store.person(id)
        if person is not None:
            self.remember(person)
        return person

    def remember(self, person: Person) -> None:
        """Believe this of a person from now on."""
        self._known[person.id] = (self._clock(), person)
        self._known.move_to_end(person.id)
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)

    def forget(self, person_id: str) -> None:
        """Ask the database for this person the next time."""
        self._known.pop(person_id, None)

    async def write(self, person: Person) -> None:
        """Write a person down, and believe it. Raises LoginTaken."""
        await self._store.update_person(person)
        self.remember(person)


def _signer(key: bytes, purpose: str) -> TimestampSigner:
    return TimestampSigner(key, salt=f"kanly.{purpose}", key_derivation="hmac", digest_method=hashlib.sha256)


def _unsigned(signer: TimestampSigner, value: str | None, age: int) -> str | None:
    if not value or not value.isascii():
        return None
    try:
        return signer.unsign(value, max_age=age).decode()
    except (BadSignature, SignatureExpired, UnicodeDecodeError):
        return None


def _cookie(name: str, value: str, age: int, secure: bool) -> Cookie:
    return Cookie(name, value=value, max_age=age, path="/", httponly=True, samesite="lax", secure=secure)
