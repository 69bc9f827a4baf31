"""Passkeys: keys on a person's device that open an account without a password."""

from __future__ import annotations

import ipaddress
from typing import Annotated, Any

import msgspec
from litestar import Response, delete, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, JSONBody
from msgspec import Meta
from webauthn import (
    base64url_to_bytes,
    generate_authentication_options,
    generate_registration_options,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import bytes_to_base64url, options_to_json_dict
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from kanly.server.host import Asking, Host, HostNow, Me
from kanly.server.people import MyPage, bring_guest, page_of, proper_name
from kanly.server.refusal import Refused, answers
from kanly.server.sessions import PASSKEY_COOKIE
from kanly.table.store.base import Passkey, now_ms

MOST_KEYS = 20
ADD, OPEN = "add", "open"
UNKNOWN_KEY = "This passkey opens nothing here."


class NewKey(msgspec.Struct, forbid_unknown_fields=True):
    """What the browser's `navigator.credentials.create` gave, as JSON, and what the key is to be called."""

    credential: dict[str, Any]
    name: Annotated[str, Meta(min_length=1, max_length=200)] = "Passkey"


class KeyUsed(msgspec.Struct, forbid_unknown_fields=True):
    """What the browser's `navigator.credentials.get` gave, as JSON. `bring`: the seats of the guest who is
    signed in here come along."""

    credential: dict[str, Any]
    bring: bool = False


class KeyShown(msgspec.Struct, frozen=True):
    """A passkey of mine; `at` in ms since 1970."""

    id: str
    name: str
    at: int


def routes() -> list[HTTPRouteHandler]:
    """Where passkeys are added and used."""
    return [begin_adding, add, mine, remove, begin_opening, open_session]


@post(
    "/api/passkeys/begin",
    status_code=200,
    summary="Begin to add a passkey",
    responses=answers(401, 409, 422),
    tags=["passkeys"],
)
async def begin_adding(request: Asking, host: HostNow, me: Me) -> Response[dict[str, Any]]:
    """The options for the browser's `navigator.credentials.create`, as JSON."""
    keys = await host.store.passkeys(me.id)
    if len(keys) >= MOST_KEYS:
        raise Refused(409, f"There are {MOST_KEYS} passkeys already; remove one first.")
    options = generate_registration_options(
        rp_id=_name(host, request),
        rp_name="Kanly",
        user_id=me.id.encode(),
        user_name=me.login or me.name,
        user_display_name=me.name,
        exclude_credentials=[PublicKeyCredentialDescriptor(id=key.id) for key in keys],
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED,
            user_verification=UserVerificationRequirement.REQUIRED,
        ),
    )
    return _with_challenge(host, request, f"{ADD}-{me.id}", options.challenge, options_to_json_dict(options))


@post("/api/passkeys", summary="Add a passkey", responses=answers(401, 409, 422), tags=["passkeys"])
async def add(request: Asking, host: HostNow, me: Me, data: JSONBody[NewKey]) -> Response[KeyShown]:
    """The key opens this person from now on."""
    name = proper_name(data.name)
    challenge = _challenge(host, request, f"{ADD}-{me.id}")
    try:
        made = verify_registration_response(
            credential=data.credential,
            expected_challenge=challenge,
            expected_rp_id=_name(host, request),
            expected_origin=host.origins(request),
            require_user_verification=True,
        )
    except (WebAuthnException, ValueError, KeyError, TypeError):
        raise Refused(422, "The browser's answer does not fit; begin anew.") from None
    if await host.store.passkey(made.credential_id) is not None:
        raise Refused(409, "This passkey is known already.")
    key = Passkey(made.credential_id, me.id, made.credential_public_key, made.sign_count, name, now_ms())
    await host.store.add_passkey(key)
    return Response(_shown(key), cookies=[host.sessions.no_challenge(host.secure(request))])


@get("/api/passkeys", summary="My passkeys", responses=answers(401), tags=["passkeys"])
async def mine(host: HostNow, me: Me) -> list[KeyShown]:
    """The keys that open this person."""
    return [_shown(key) for key in await host.store.passkeys(me.id)]


@delete(
    "/api/passkeys/{id:str}",
    status_code=200,
    summary="Remove a passkey",
    responses=answers(401, 404, 409),
    tags=["passkeys"],
)
async def remove(host: HostNow, me: Me, id: FromPath[str]) -> None:
    """The key opens nothing any more. The last way into an account stays."""
    try:
        key = base64url_to_bytes(id)
    except ValueError:
        raise Refused(404, "There is no such passkey.") from None
    keys = await host.store.passkeys(me.id)
    if me.login is not None and me.password is None and [known.id for known in keys] == [key]:
        raise Refused(409, "This passkey is the only way into the account; add another one first.")
    if not await host.store.delete_passkey(key, me.id):
        raise Refused(404, "There is no such passkey.")


@post(
    "/api/session/passkey/begin",
    status_code=200,
    summary="Begin to log in by passkey",
    responses=answers(422),
    tags=["passkeys"],
)
async def begin_opening(request: Asking, host: HostNow) -> Response[dict[str, Any]]:
    """The options for the browser's `navigator.credentials.get`, as JSON."""
    options = generate_authentication_options(
        rp_id=_name(host, request), user_verification=UserVerificationRequirement.REQUIRED
    )
    return _with_challenge(host, request, OPEN, options.challenge, options_to_json_dict(options))


@post(
    "/api/session/passkey",
    status_code=200,
    summary="Log in by passkey",
    responses=answers(401, 409, 422),
    tags=["passkeys"],
)
async def open_session(request: Asking, host: HostNow, data: JSONBody[KeyUsed]) -> Response[MyPage]:
    """Signed in as the person whom the key opens."""
    host.limit(host.logins, request)
    challenge = _challenge(host, request, OPEN)
    key = await _known_key(host, data.credential)
    try:
        used = verify_authentication_response(
            credential=data.credential,
            expected_challenge=challenge,
            expected_rp_id=_name(host, request),
            expected_origin=host.origins(request),
            credential_public_key=key.public_key,
            credential_current_sign_count=key.count,
            require_user_verification=True,
        )
    except (WebAuthnException, ValueError, KeyError, TypeError):
        raise Refused(401, UNKNOWN_KEY) from None
    await host.store.update_passkey(msgspec.structs.replace(key, count=used.new_sign_count))
    person = await host.store.person(key.person_id)
    if person is None:
        raise Refused(401, UNKNOWN_KEY)
    if data.bring:
        await bring_guest(host, request, person)
    secure = host.secure(request)
    cookies = [host.sessions.cookie(person, secure), host.sessions.no_challenge(secure)]
    return Response(page_of(host, person), cookies=cookies, headers={"cache-control": "no-store"})


async def _known_key(host: Host, credential: dict[str, Any]) -> Passkey:
    try:
        id = base64url_to_bytes(str(credential.get("id", "")))
    except ValueError:
        raise Refused(401, UNKNOWN_KEY) from None
    key = await host.store.passkey(id)
    if key is None:
        raise Refused(401, UNKNOWN_KEY)
    return key


def _name(host: Host, request: Asking) -> str:
    """The name to which keys are bound. A number cannot be one."""
    name = host.name(request)
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return name
    raise Refused(422, "Passkeys need a name: open this page as localhost, or at the server's name.")


def _challenge(host: Host, request: Asking, purpose: str) -> bytes:
    challenge = host.sessions.challenge(purpose, request.cookies.get(PASSKEY_COOKIE))
    if challenge is None:
        raise Refused(422, "This took too long, or was begun elsewhere; begin anew.")
    return challenge


def _with_challenge(
    host: Host, request: Asking, purpose: str, challenge: bytes, options: dict[str, Any]
) -> Response[dict[str, Any]]:
    cookie = host.sessions.challenge_cookie(purpose, challenge, host.secure(request))
    return Response(options, cookies=[cookie], headers={"cache-control": "no-store"})


def _shown(key: Passkey) -> KeyShown:
    return KeyShown(bytes_to_base64url(key.id), key.name, key.at)
