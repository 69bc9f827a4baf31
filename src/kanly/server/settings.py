"""What a host can set, by the command line or by the environment (`KANLY_*`)."""

from __future__ import annotations

import difflib
import os
import re
import secrets
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

import msgspec
from platformdirs import user_data_path

PREFIX = "KANLY_"
# Variables of the same prefix that belong to others: the command line, and whoever builds the page.
FOREIGN = frozenset({"KANLY_TRACEBACK", "KANLY_NODE", "KANLY_SKIP_PAGE"})
SHORTEST_SECRET = 32  # characters
LOOPBACK = frozenset({"127.0.0.1", "::1", "localhost"})
DATABASES = ("sqlite", "postgresql", "postgres")
SHOWN = 80  # characters of a wrong value in a refusal

SecureCookies = Literal["auto", "always", "never"]
LogLevel = Literal["debug", "info", "warning", "error"]


class SettingsError(ValueError):
    """A setting is wrong; the message says which one and what would be right."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Everything a server is told at its start. Rates are a second (`rate_session`, `rate_address`) or a
    minute (`rate_login`, `rate_guests`); 0 means no limit. `bot_workers` None: one less than there are cores.
    `database` and `redis` are URLs; an empty `database` is a file in the user's data folder."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = ""
    redis: str | None = None
    secret: str | None = None
    origins: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()
    secure_cookies: SecureCookies = "auto"
    metrics: bool = True
    metrics_token: str | None = None
    rate_session: float = 10
    rate_address: float = 100
    rate_login: float = 10
    rate_guests: float = 30
    bot_workers: int | None = None
    bot_queue: str | None = None
    smtp: str | None = None
    mail_from: str | None = None
    vapid_key: str | None = None
    vapid_contact: str | None = None
    log_level: LogLevel = "info"

    @property
    def local(self) -> bool:
        """Can only this machine reach the server?"""
        return self.host in LOOPBACK

    def database_url(self) -> str:
        """The database, with the default filled in; makes the folder of the default file."""
        return self.database or f"sqlite:///{default_file()}"


class Variable(msgspec.Struct, frozen=True):
    """One environment variable: the setting it fills, how its text is read, and what it means."""

    field: str
    read: Callable[[str], object]
    meaning: str
    secret: bool = False


def settings_from(environment: Mapping[str, str], **given: object) -> Settings:
    """The settings of an environment, with those that were given on the command line before it.

    None among the given ones was not given. Raises SettingsError with one sentence.
    """
    found: dict[str, object] = {}
    for name, text in environment.items():
        if name.startswith(PREFIX) and name not in FOREIGN and text.strip():
            variable = _variable(name)
            found[variable.field] = _read(name, variable, text.strip())
    by_field = {variable.field: (name, variable) for name, variable in VARIABLES.items()}
    for field, value in given.items():
        if value is not None:
            name, variable = by_field[field]
            found[field] = _read(f"--{field.replace('_', '-')}", variable, str(value))
    return _checked(msgspec.convert(found, Settings))


def secret_key(settings: Settings) -> bytes:
    """The key that signs cookies: the one that was set, or one made once and kept beside the SQLite file.

    Raises SettingsError where several processes share a database and no key was set.
    """
    if settings.secret is not None:
        return settings.secret.encode()
    path = sqlite_file(settings.database_url())
    if path is None:
        raise SettingsError(
            "KANLY_SECRET must be set with this database, because all its servers have to share it; "
            'python -c "import secrets; print(secrets.token_urlsafe(48))" makes one'
        )
    if str(path) == ":memory:":
        return secrets.token_bytes(SHORTEST_SECRET)
    return _kept_key(path.with_name(path.name + ".key"))


def sqlite_file(url: str) -> Path | None:
    """The file of an SQLite database (`:memory:` for one without), None for another database."""
    scheme, _, rest = url.partition("://")
    if scheme.partition("+")[0] != "sqlite":
        return None
    return Path(rest.partition("?")[0].removeprefix("/") or ":memory:")


def default_file() -> Path:
    """The database in the user's data folder. Makes the folder, for this user only."""
    folder = user_data_path("kanly", appauthor=False)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder / "kanly.db"


def _kept_key(path: Path) -> bytes:
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        # Made with its rights at once: a moment of being readable would be enough to copy it.
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        key = path.read_text(encoding="ascii").strip()
        if len(key) < SHORTEST_SECRET:
            raise SettingsError(
                f"The key in {path} is damaged: put it back from a backup, or delete it and let everybody "
                "without an account lose their session"
            ) from None
        return key.encode()
    key = secrets.token_urlsafe(48)
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(key + "\n")
    return key.encode()


# -- reading text --------------------------------------------------------------------------------------------


def _variable(name: str) -> Variable:
    variable = VARIABLES.get(name)
    if variable is None:
        close = difflib.get_close_matches(name, VARIABLES, n=1)
        hint = f"did you mean {close[0]}?" if close else "docs/hosting.md lists those there are"
        raise SettingsError(f"There is no setting {name}; {hint}")
    return variable


def _read(name: str, variable: Variable, text: str) -> object:
    try:
        return variable.read(text)
    except ValueError as wrong:
        shown = "" if variable.secret else f", not {text[:SHOWN]!r}"
        raise SettingsError(f"{name} takes {wrong}{shown}") from None


def _number(low: int, high: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not re.fullmatch(r"[0-9]{1,9}", text) or not low <= int(text) <= high:
            raise ValueError(f"a whole number from {low} to {high}")
        return int(text)

    return read


def _rate(text: str) -> float:
    if not re.fullmatch(r"[0-9]{1,6}(\.[0-9]{1,3})?", text):
        raise ValueError("a number such as 10 or 0.5, or 0 for no limit")
    return float(text)


def _one_of(*words: str) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text not in words:
            raise ValueError(f"one of {', '.join(words)}")
        return text

    return read


def _switch(text: str) -> bool:
    if text not in {"on", "off"}:
        raise ValueError("on or off")
    return text == "on"


def _url(*schemes: str, example: str) -> Callable[[str], str]:
    def read(text: str) -> str:
        if urlsplit(text).scheme.partition("+")[0] not in schemes or "://" not in text:
            raise ValueError(f"a URL such as {example}")
        return text

    return read


def _host(text: str) -> str:
    if not re.fullmatch(r"[A-Za-z0-9.:_-]{1,253}", text):
        raise ValueError("the name or number of a network address, such as 127.0.0.1 or 0.0.0.0")
    return text


def _origins(text: str) -> tuple[str, ...]:
    found = tuple(part.strip().rstrip("/").lower() for part in text.split(","))
    for origin in found:
        if not re.fullmatch(
            r"https?://[a-z0-9.-]+(:[0-9]{1,5})?|https?://\[[0-9a-f:]+\](:[0-9]{1,5})?", origin
        ):
            raise ValueError("addresses as a browser shows them, such as https://dune.example.org")
    return found


def _proxies(text: str) -> tuple[str, ...]:
    found = tuple(part.strip() for part in text.split(","))
    if not all(re.fullmatch(r"\*|[0-9a-fA-F.:]+(/[0-9]{1,3})?", part) for part in found):
        raise ValueError("addresses or networks of proxies, such as 127.0.0.1,10.0.0.0/8")
    return found


def _secret(text: str) -> str:
    if len(text) < SHORTEST_SECRET:
        raise ValueError(f"at least {SHORTEST_SECRET} characters that nobody can guess")
    return text


def _token(text: str) -> str:
    if not re.fullmatch(r"[\x21-\x7e]{16,}", text):
        raise ValueError("at least 16 characters without a space")
    return text


def _mail(text: str) -> str:
    if not re.fullmatch(r"[^@\s]+@[^@\s]+\.[^@\s]+", text):
        raise ValueError("an e-mail address")
    return text


def _contact(text: str) -> str:
    if not text.startswith(("mailto:", "https://")):
        raise ValueError("mailto:somebody@example.org or an https address")
    return text


def _vapid(text: str) -> str:
    if not re.fullmatch(r"[A-Za-z0-9_-]{43}=?", text):
        raise ValueError("a private key of 32 bytes in base64url (docs/hosting.md shows how to make one)")
    return text


def _checked(settings: Settings) -> Settings:
    """Raise SettingsError where settings do not go together."""
    if settings.smtp is not None and settings.mail_from is None:
        raise SettingsError("KANLY_SMTP needs KANLY_MAIL_FROM, the address that mail comes from")
    if settings.vapid_key is not None and settings.vapid_contact is None:
        raise SettingsError("KANLY_VAPID_KEY needs KANLY_VAPID_CONTACT, whom a push service may ask")
    return settings


_MOST_WORKERS = 256
VARIABLES: dict[str, Variable] = {
    "KANLY_HOST": Variable("host", _host, "The network address to listen on."),
    "KANLY_PORT": Variable("port", _number(0, 65535), "The port to listen on; 0 takes a free one."),
    "KANLY_DATABASE": Variable(
        "database",
        _url(*DATABASES, example="sqlite:////srv/kanly/kanly.db or postgresql://user:password@host/kanly"),
        "Where tables and people are kept.",
        secret=True,
    ),
    "KANLY_REDIS": Variable(
        "redis",
        _url("redis", "rediss", "unix", example="redis://localhost:6379/0"),
        "Tells several servers of one database about news at once.",
        secret=True,
    ),
    "KANLY_SECRET": Variable("secret", _secret, "The key that signs cookies.", secret=True),
    "KANLY_ORIGINS": Variable("origins", _origins, "The addresses at which people reach the page."),
    "KANLY_PROXIES": Variable("proxies", _proxies, "Proxies whose word about addresses is believed."),
    "KANLY_SECURE_COOKIES": Variable(
        "secure_cookies",
        _one_of("auto", "always", "never"),
        "Cookies for https only; auto looks at the request.",
    ),
    "KANLY_METRICS": Variable("metrics", _switch, "Figures for Prometheus at /metrics."),
    "KANLY_METRICS_TOKEN": Variable(
        "metrics_token",
        _token,
        "Who sends it as a bearer token may read /metrics from elsewhere.",
        secret=True,
    ),
    "KANLY_RATE_SESSION": Variable("rate_session", _rate, "Requests a second of one person."),
    "KANLY_RATE_ADDRESS": Variable("rate_address", _rate, "Requests a second of one network address."),
    "KANLY_RATE_LOGIN": Variable("rate_login", _rate, "Attempts to log in a minute, by address and by name."),
    "KANLY_RATE_GUESTS": Variable("rate_guests", _rate, "New guests a minute of one network address."),
    "KANLY_BOT_WORKERS": Variable(
        "bot_workers",
        _number(0, _MOST_WORKERS),
        "Processes in which bots think; 0 thinks in the server itself.",
    ),
    "KANLY_BOT_QUEUE": Variable(
        "bot_queue",
        _url("redis", "rediss", "unix", example="redis://localhost:6379/1"),
        "Where bots on other machines (`kanly think`) find what to think about.",
        secret=True,
    ),
    "KANLY_SMTP": Variable(
        "smtp",
        _url("smtp", "smtps", example="smtp://user:password@mail.example.org:587"),
        "The mail server for notifications.",
        secret=True,
    ),
    "KANLY_MAIL_FROM": Variable("mail_from", _mail, "The address that notifications come from."),
    "KANLY_VAPID_KEY": Variable("vapid_key", _vapid, "The private key for push messages.", secret=True),
    "KANLY_VAPID_CONTACT": Variable(
        "vapid_contact", _contact, "Whom a push service may ask about this server."
    ),
    "KANLY_LOG_LEVEL": Variable(
        "log_level", _one_of("debug", "info", "warning", "error"), "From where on lines are written."
    ),
}
