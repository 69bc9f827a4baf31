"""People: guests, accounts, sessions and what they set for themselves."""

from __future__ import annotations

import ipaddress
import re
import secrets
import unicodedata
from base64 import urlsafe_b64decode, urlsafe_b64encode
from functools import cache
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit
from zoneinfo import available_timezones

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from litestar import Response, delete, get, post, put
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody, QueryParameter
from msgspec import Meta

from kanly.server.host import Asking, Host, HostNow, Me
from kanly.server.refusal import Refused, answers
from kanly.table.desk import Actor
from kanly.table.rooms import MOST_TABLES
from kanly.table.store.base import LoginTaken, Person, PushTarget, now_ms

LONGEST_NAME = 40  # characters
LOGIN = re.compile(r"[^\W_][\w.-]{1,39}")
TIME = re.compile(r"([01][0-9]|2[0-3]):[0-5][0-9]")
# Marks that turn the direction of what follows, and characters that nobody can see.
UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
JOINERS = frozenset("\u200c\u200d")  # written languages and emoji need them between letters
BLANK = frozenset("\u115f\u1160\u3164\uffa0\u2800")  # letters by name, but nothing to see
WRONG_LOGIN = "This name and password do not belong together."
PRIVATE = "The address must be one that is reached over the internet."

Name = Annotated[str, Meta(min_length=1, max_length=200)]
Login = Annotated[str, Meta(min_length=1, max_length=200)]
Password = Annotated[str, Meta(min_length=8, max_length=200)]
Address = Annotated[str, Meta(max_length=1000)]
Clock = Annotated[str, Meta(max_length=5)]


class Called(msgspec.Struct, forbid_unknown_fields=True):
    """What somebody wants to be called: 1 to 40 visible characters."""

    name: Name


class Credentials(msgspec.Struct, forbid_unknown_fields=True):
    """Login and password of an account. A login is 2 to 40 letters, digits, dots, hyphens or underscores."""

    login: Login
    password: Password


class Attempt(msgspec.Struct, forbid_unknown_fields=True):
    """An attempt to log in. `bring`: the seats of the guest who is signed in here come along."""

    login: Annotated[str, Meta(max_length=200)]
    password: Annotated[str, Meta(max_length=200)]
    bring: bool = False


class NewPassword(msgspec.Struct, forbid_unknown_fields=True):
    """The password so far, and the one that is to hold from now on."""

    old: Annotated[str, Meta(max_length=200)]
    new: Password


class Quiet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The hours of a day without notifications, by the clock (`22:30`) of a time zone (`Europe/Berlin`)."""

    start: Clock
    end: Clock
    zone: Annotated[str, Meta(max_length=64)] = "UTC"


class Notices(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How somebody is told that it is their turn; all of it is off until it is asked for."""

    push: bool = False
    email: Annotated[str, Meta(max_length=254)] | None = None
    webhook: Annotated[str, Meta(max_length=500)] | None = None
    quiet: Quiet | None = None


class Away(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one wants done at tables while one is not there, as standing orders of every seat that one takes
    before its game begins. `stand_in`: the bot that sits in once the clock has run out."""

    stand_in: Annotated[str, Meta(max_length=40)] | None = None
    windows: bool = False


class MySettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody has set for all their devices. `text` is the size of letters in percent."""

    theme: Literal["system", "night", "paper"] = "system"
    contrast: bool = False
    text: Annotated[int, Meta(ge=80, le=200)] = 100
    letters: Literal["standard", "wide"] = "standard"
    factions: Literal["mark", "pattern", "letters"] = "mark"
    map: Literal["drawn", "plain"] = "drawn"
    place_names: bool = False
    cover: bool = False
    motion: Literal["system", "full", "short", "still"] = "system"
    sounds: Literal["off", "quiet", "all"] = "off"
    read_aloud: bool = False
    keys: Annotated[dict[str, Annotated[str, Meta(max_length=40)]], Meta(max_length=60)] = {}
    notices: Notices = Notices()
    away: Away = Away()


class MyPage(msgspec.Struct, frozen=True):
    """Somebody, as they see themselves. `since` in ms since 1970; `login` None: a guest.

    `push_key` is the server's public key for push messages; None: it sends none.
    """

    id: str
    name: str
    since: int
    login: str | None
    password: bool
    settings: MySettings
    push_key: str | None


class MyTable(msgspec.Struct, frozen=True):
    """A table at which I sit."""

    id: str
    name: str
    stage: str


class MyData(msgspec.Struct, frozen=True):
    """All that the server keeps of somebody, but for what was said and done at tables: that stands in their
    journals. Passkeys by name, browsers that take messages by their service."""

    me: MyPage
    passkeys: list[str]
    browsers: list[str]
    tables: list[MyTable]


class Push(msgspec.Struct, forbid_unknown_fields=True):
    """A browser's subscription to push messages, as the browser gives it."""

    endpoint: Address
    keys: Annotated[dict[str, Annotated[str, Meta(max_length=200)]], Meta(max_length=4)]


def routes() -> list[HTTPRouteHandler]:
    """Where people say who they are."""
    return [me, call_me, rename, make_account, change_password, log_in, log_out, end_sessions, set_mine,
            my_data, push_on, push_off]  # fmt: skip


# -- who is asking -------------------------------------------------------------------------------------------


@get("/api/me", summary="Who am I?", responses=answers(), tags=["people"])
async def me(request: Asking, host: HostNow) -> Response[MyPage | None]:
    """Who is signed in, or null. The session is made longer by it."""
    person = await host.person(request)
    if person is None:
        return Response(None, headers={"cache-control": "no-store"})
    return _signed_in(host, request, person)


@post("/api/me", summary="Play as a guest, at once", responses=answers(409, 422), tags=["people"])
async def call_me(request: Asking, host: HostNow, data: JSONBody[Called]) -> Response[MyPage]:
    """A new guest of this name, signed in."""
    if await host.person(request) is not None:
        raise Refused(409, "Somebody is signed in here already: change the name, or log out first.")
    name = proper_name(data.name)
    host.limit(host.guests, request)
    person = Person(id=secrets.token_hex(8), name=name, at=now_ms())
    await host.store.add_person(person)
    host.sessions.remember(person)
    return _signed_in(host, request, person, 201)


@put("/api/me", summary="Change my name", responses=answers(401, 422), tags=["people"])
async def rename(host: HostNow, me: Me, data: JSONBody[Called]) -> MyPage:
    """Tables that have begun keep the name under which one sat down."""
    return page_of(host, await _change(host, me, name=proper_name(data.name)))


@put("/api/me/settings", summary="Change my settings", responses=answers(401, 422), tags=["people"])
async def set_mine(host: HostNow, me: Me, data: JSONBody[MySettings]) -> MyPage:
    """All settings at once; what is left out takes its default."""
    check_notices(data.notices)
    return page_of(host, await _change(host, me, settings=msgspec.json.encode(data).decode()))


@get("/api/me/data", summary="All that is kept of me", responses=answers(401), tags=["people"])
async def my_data(host: HostNow, me: Me) -> Response[MyData]:
    """To be read, and to be taken away as a file."""
    listed = await host.store.tables_of(me.id, MOST_TABLES)
    tables = [
        MyTable(table.table_id, str(msgspec.json.decode(table.listing.summary)["name"]), table.listing.stage)
        for table in listed
    ]
    data = MyData(
        page_of(host, me),
        [key.name for key in await host.store.passkeys(me.id)],
        [urlsplit(target.endpoint).hostname or "" for target in await host.store.push_targets(me.id)],
        tables,
    )
    headers = {
        "content-disposition": 'attachment; filename="kanly-my-data.json"',
        "cache-control": "no-store",
    }
    return Response(data, headers=headers)


# -- accounts and sessions -----------------------------------------------------------------------------------


@post(
    "/api/account",
    summary="Turn the guest into an account",
    responses=answers(401, 409, 422),
    tags=["people"],
)
async def make_account(
    request: Asking, host: HostNow, me: Me, data: JSONBody[Credentials]
) -> Response[MyPage]:
    """From now on login and password open it anywhere; tables and name stay."""
    if me.password is not None:
        raise Refused(409, "This is an account with a password already; log out to make another one.")
    login = proper_login(data.login)
    host.limit(host.logins, request)
    kept = await host.passwords.hash(data.password)
    try:
        person = await _change(host, me, login=login, password=kept)
    except LoginTaken:
        raise Refused(409, "Somebody else has this login; choose another one.") from None
    return _signed_in(host, request, person, 201)


@put("/api/account/password", summary="Change my password", responses=answers(401, 409), tags=["people"])
async def change_password(
    request: Asking, host: HostNow, me: Me, data: JSONBody[NewPassword]
) -> Response[MyPage]:
    """All other sessions end."""
    if me.password is None:
        raise Refused(409, "There is no password yet; make an account first.")
    host.limit(host.logins, request, f"person {me.id}")
    if not await host.passwords.matches(me.password, data.old):
        raise Refused(403, "This is not the password so far.")
    kept = await host.passwords.hash(data.new)
    return _signed_in(host, request, await _change(host, me, password=kept, end=True))


@post("/api/session", status_code=200, summary="Log in", responses=answers(401, 409), tags=["people"])
async def log_in(request: Asking, host: HostNow, data: JSONBody[Attempt]) -> Response[MyPage]:
    """The answer does not tell an unknown login from a wrong password."""
    login = unicodedata.normalize("NFC", data.login.strip())
    host.limit(host.logins, request, f"login {login.casefold()}")
    person = await host.store.person_by_login(login)
    if not await host.passwords.matches(person.password if person else None, data.password):
        raise Refused(401, WRONG_LOGIN)
    assert person is not None
    if host.passwords.stale(person.password or ""):
        person = await _change(host, person, password=await host.passwords.hash(data.password))
    if data.bring:
        await bring_guest(host, request, person)
    return _signed_in(host, request, person)


@delete("/api/session", status_code=200, summary="Log out", responses=answers(), tags=["people"])
async def log_out(request: Asking, host: HostNow) -> Response[None]:
    """A guest who logs out cannot come back; the page asks first."""
    return Response(None, cookies=[host.sessions.no_cookie(host.secure(request))])


@post(
    "/api/sessions/end",
    status_code=200,
    summary="End all other sessions",
    responses=answers(401),
    tags=["people"],
)
async def end_sessions(request: Asking, host: HostNow, me: Me) -> Response[MyPage]:
    """Whoever is signed in as this person elsewhere is not any more."""
    return _signed_in(host, request, await _change(host, me, end=True))


async def bring_guest(host: Host, request: Asking, account: Person) -> None:
    """What the guest who is signed in here has is the account's from now on: seats, and messages to this
    browser. Refused, and nothing has been moved, where a seat would stay behind."""
    guest = await host.person(request)
    if guest is None or guest.login is not None or await host.store.passkeys(guest.id):
        return
    await host.rooms.follow(guest.id, Actor(account.id, account.name))
    for target in await host.store.push_targets(guest.id):
        await host.store.set_push_target(msgspec.structs.replace(target, person_id=account.id))
    await _change(host, guest, end=True)


# -- push messages -------------------------------------------------------------------------------------------


@put("/api/me/push", summary="Push messages to this browser", responses=answers(401, 422), tags=["people"])
async def push_on(host: HostNow, me: Me, data: JSONBody[Push]) -> None:
    """Remember this browser; whether anything is sent is a setting."""
    if host.settings.vapid_key is None:
        raise Refused(422, "This server sends no push messages.")
    check_address(data.endpoint)
    await host.store.set_push_target(
        PushTarget(data.endpoint, me.id, msgspec.json.encode(data.keys).decode())
    )


@delete(
    "/api/me/push",
    status_code=200,
    summary="No push messages to this browser",
    responses=answers(401),
    tags=["people"],
)
async def push_off(host: HostNow, me: Me, endpoint: Annotated[str, QueryParameter(max_length=1000)]) -> None:
    """Forget this browser."""
    if any(target.endpoint == endpoint for target in await host.store.push_targets(me.id)):
        await host.store.delete_push_target(endpoint)


# -- what is proper ------------------------------------------------------------------------------------------


def proper_name(text: str) -> str:
    """A name in its one proper form. Raises Refused (422) with what would be right."""
    name = " ".join(unicodedata.normalize("NFC", text).split(" ")).strip()
    if any(hidden(character) for character in name):
        raise Refused(422, "A name is made of characters that can be seen.")
    if not 1 <= len(name) <= LONGEST_NAME or not any(unicodedata.category(c)[0] in "LNSP" for c in name):
        raise Refused(422, f"A name has 1 to {LONGEST_NAME} visible characters.")
    return name


def hidden(character: str) -> bool:
    """Can this not be seen, or does it turn the words around it?"""
    if character in JOINERS:
        return False
    category = unicodedata.category(character)
    return category in UNSEEN or character in BLANK or (category == "Zs" and character != " ")


def proper_login(text: str) -> str:
    """A login in its one proper form. Raises Refused (422)."""
    login = unicodedata.normalize("NFKC", text.strip())
    if not LOGIN.fullmatch(login):
        raise Refused(
            422,
            "A login has 2 to 40 letters, digits, dots, hyphens or underscores, the first a letter or digit.",
        )
    return login


def check_notices(notices: Notices) -> None:
    """Raise Refused (422) for addresses and hours that cannot be."""
    if notices.email is not None and not re.fullmatch(r"[^@\s<>,;]+@[^@\s<>,;]+\.[^@\s<>,;]+", notices.email):
        raise Refused(422, "This is no e-mail address.")
    if notices.webhook is not None:
        check_address(notices.webhook)
    quiet = notices.quiet
    if quiet is not None and not (TIME.fullmatch(quiet.start) and TIME.fullmatch(quiet.end)):
        raise Refused(422, "Quiet hours begin and end at times such as 22:30.")
    if quiet is not None and quiet.zone not in available_timezones():
        raise Refused(422, "There is no such time zone; write one such as Europe/Berlin or UTC.")


def check_address(url: str) -> None:
    """Raise Refused (422) unless messages may be sent there: not to machines inside the host's own network.

    A name that leads inside is found only when it is looked up, by whoever sends.
    """
    try:
        parts = urlsplit(url)
        name, port = parts.hostname or "", parts.port
    except ValueError:
        raise Refused(422, "This is no address of the web.") from None
    if parts.scheme != "https" or "." not in name or parts.username is not None or port not in {None, 443}:
        raise Refused(422, "The address must begin with https:// and a name.")
    try:
        number = ipaddress.ip_address(name)
    except ValueError:
        inside = name.endswith((".local", ".internal", ".localhost"))
    else:
        inside = not number.is_global
    if inside:
        raise Refused(422, PRIVATE)


# -- parts ---------------------------------------------------------------------------------------------------


def page_of(host: Host, person: Person) -> MyPage:
    """What somebody sees of themselves."""
    vapid = host.settings.vapid_key
    return MyPage(
        person.id,
        person.name,
        person.at,
        person.login,
        person.password is not None,
        settings_of(person),
        None if vapid is None else public_key(vapid),
    )


@cache
def public_key(private: str) -> str | None:
    """The public half of a key for push messages, as browsers take it (RFC 8292). None of a number that is
    no key of the curve."""
    number = int.from_bytes(urlsafe_b64decode(private + "=" * (-len(private) % 4)))
    try:
        point = ec.derive_private_key(number, ec.SECP256R1()).public_key()
    except ValueError:
        return None
    raw = point.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


def settings_of(person: Person) -> MySettings:
    """What somebody has set. Settings of an older form fall back to the defaults."""
    try:
        return msgspec.json.decode(person.settings, type=MySettings)
    except msgspec.MsgspecError:
        return MySettings()


async def _change(host: Host, person: Person, end: bool = False, **fields: object) -> Person:
    """Change some fields of a person as the database knows it now; with `end`, end its other sessions."""
    async with host.writing:
        newest = await host.store.person(person.id)
        if newest is None:
            raise Refused(401, "This person is not here any more.")
        epoch = newest.epoch + 1 if end else newest.epoch
        changed = msgspec.structs.replace(newest, epoch=epoch, **fields)
        await host.sessions.write(changed)
    if end:
        host.lines.doubt(person.id)
        if host.bus is not None:
            host.bus.ended(person.id)
    return changed


def _signed_in(host: Host, request: Asking, person: Person, status: int = 200) -> Response[Any]:
    return Response(
        page_of(host, person),
        status_code=status,
        cookies=[host.sessions.cookie(person, host.secure(request))],
        headers={"cache-control": "no-store"},
    )
