"""`kanly db`."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import typer

from kanly.cli.say import Wrong, say

app = typer.Typer(
    rich_markup_mode=None,
    no_args_is_help=False,
    help="Look after the database: bring it up to date, back it up, restore it.",
    epilog=(
        "\b\nExamples:\n"
        "  kanly db backup kanly.backup\n"
        "  kanly db restore kanly.backup --database postgresql://kanly:password@db/kanly\n"
        "A backup holds every secret of every table: keep it as you keep passwords."
    ),
)

DATABASE = typer.Option(
    None, "--database", show_default="KANLY_DATABASE, or a file in your data folder", help="URL of it."
)


@app.callback(invoke_without_command=True)
def start(context: typer.Context) -> None:
    """Without a command: the help."""
    from kanly.table.store import keep_private

    keep_private()
    if context.invoked_subcommand is None:
        say(context.get_help())


@app.command("migrate")
def migrate(database: str | None = DATABASE) -> None:
    """Bring the schema up to date; `kanly serve` does it at its start, too."""
    from kanly.table import store

    asyncio.run(store.migrate(url_of(database)))
    say("The database is up to date.")


@app.command("backup")
def backup(
    file: Path = typer.Argument(help="The file to write; it must not exist."), database: str | None = DATABASE
) -> None:
    """Write everything into one file, as of one moment; tables may be played meanwhile."""
    from kanly.table import store

    if file.exists():
        raise Wrong(f"{file} exists already; name another file")
    asyncio.run(store.backup(url_of(database), file))
    say(f"Everything is in {file}. It holds all secrets: keep it as you keep passwords.")


@app.command("restore")
def restore(
    file: Path = typer.Argument(help="A file that `kanly db backup` has written."),
    database: str | None = DATABASE,
) -> None:
    """Fill an empty database from a backup, while no server uses it."""
    from kanly.table import store

    asyncio.run(store.restore(url_of(database), file))
    say("Everything is back.")


def url_of(database: str | None) -> str:
    """The database that was named, or the one that `kanly serve` would use."""
    from kanly.server.settings import settings_from

    return settings_from(os.environ, database=database).database_url()
