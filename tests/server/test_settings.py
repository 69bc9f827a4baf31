"""What a host can set."""

from __future__ import annotations

from pathlib import Path

import pytest

from kanly.server.settings import VARIABLES, Settings, SettingsError, secret_key, settings_from, sqlite_file

HOSTING = Path(__file__).parents[2] / "docs" / "hosting.md"


def test_without_anything_it_is_for_this_machine() -> None:
    settings = settings_from({})
    assert settings == Settings()
    assert settings.local


def test_the_command_line_comes_before_the_environment() -> None:
    settings = settings_from(
        {"KANLY_PORT": "9000", "KANLY_HOST": "0.0.0.0", "PATH": "x"}, port="9001", host=None
    )
    assert (settings.port, settings.host) == (9001, "0.0.0.0")


def test_every_kind_of_value_is_read() -> None:
    settings = settings_from(
        {
            "KANLY_ORIGINS": "https://Dune.example.org/, http://localhost:5173",
            "KANLY_PROXIES": "127.0.0.1,10.0.0.0/8",
            "KANLY_METRICS": "off",
            "KANLY_RATE_SESSION": "2.5",
            "KANLY_BOT_WORKERS": "3",
            "KANLY_SMTP": "smtp://u:p@mail.example.org:587",
            "KANLY_MAIL_FROM": "kanly@example.org",
            "KANLY_REDIS": "",
        }
    )
    assert settings.origins == ("https://dune.example.org", "http://localhost:5173")
    assert settings.proxies == ("127.0.0.1", "10.0.0.0/8")
    assert not settings.metrics
    assert (settings.rate_session, settings.bot_workers, settings.redis) == (2.5, 3, None)


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("KANLY_PRT", "1", "did you mean KANLY_PORT?"),
        ("KANLY_PORT", "eighty", "KANLY_PORT takes a whole number from 0 to 65535, not 'eighty'"),
        ("KANLY_PORT", "70000", "from 0 to 65535"),
        ("KANLY_HOST", "a b", "such as 127.0.0.1"),
        ("KANLY_DATABASE", "mysql://u:hush@x/y", "postgresql://"),
        ("KANLY_DATABASE", "kanly.db", "sqlite:////"),
        ("KANLY_ORIGINS", "dune.example.org", "https://dune.example.org"),
        ("KANLY_SECRET", "hush", "at least 32 characters"),
        ("KANLY_RATE_LOGIN", "-1", "0 for no limit"),
        ("KANLY_SECURE_COOKIES", "yes", "auto, always, never"),
        ("KANLY_SMTP", "smtp://mail.example.org", "KANLY_MAIL_FROM"),
        ("KANLY_VAPID_KEY", "A" * 43, "KANLY_VAPID_CONTACT"),
        ("KANLY_LOG_LEVEL", "loud", "debug, info, warning, error"),
    ],
)
def test_a_wrong_setting_is_one_sentence(name: str, value: str, says: str) -> None:
    with pytest.raises(SettingsError) as wrong:
        settings_from({name: value})
    assert says in str(wrong.value)
    assert "hush" not in str(wrong.value)


def test_a_wrong_option_names_the_option() -> None:
    with pytest.raises(SettingsError, match="--port takes"):
        settings_from({}, port="x")


def test_the_key_is_made_once(tmp_path: Path) -> None:
    settings = Settings(database=f"sqlite:///{tmp_path / 'deep' / 'kanly.db'}")
    assert secret_key(settings) == secret_key(settings)
    (tmp_path / "deep" / "kanly.db.key").write_text("x")
    with pytest.raises(SettingsError, match="damaged"):
        secret_key(settings)


def test_servers_of_one_database_share_a_key() -> None:
    shared = Settings(database="postgresql://a@b/c")
    with pytest.raises(SettingsError, match="KANLY_SECRET"):
        secret_key(shared)


def test_files_of_databases() -> None:
    assert sqlite_file("sqlite:////srv/kanly.db") == Path("/srv/kanly.db")
    assert sqlite_file("sqlite:///kanly.db") == Path("kanly.db")
    assert sqlite_file("postgresql://a@b/c") is None


def test_the_hosting_guide_names_every_setting() -> None:
    text = HOSTING.read_text(encoding="utf-8")
    missing = [
        name
        for name, variable in VARIABLES.items()
        if f"`{name}`" not in text or variable.meaning not in text
    ]
    assert missing == []
