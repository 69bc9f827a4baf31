"""`kanly serve`."""

from __future__ import annotations

import os

import typer

from kanly.cli.say import say

EXAMPLES = (
    "\b\nExamples:\n"
    "  kanly serve                                a table on this machine, kept in your data folder\n"
    "  kanly serve --host 0.0.0.0 --port 9000     for the others in your network\n"
    "  kanly serve --database postgresql://kanly:password@db/kanly --redis redis://cache\n"
    "Everything else is set by environment variables (KANLY_*): see docs/hosting.md"
)


def serve(
    host: str | None = typer.Option(None, "--host", show_default="127.0.0.1", help="Address to listen on."),
    port: str | None = typer.Option(None, "--port", show_default="8000", help="Port; 0 takes a free one."),
    database: str | None = typer.Option(
        None, "--database", show_default="a file in your data folder", help="URL of the database."
    ),
    redis: str | None = typer.Option(
        None, "--redis", show_default="none", help="URL of Redis, for several servers of one database."
    ),
) -> None:
    """Serve tables to browsers, until stopped.

    Prints the address to open. Needs nothing but a folder to write in; stop it with Ctrl-C.
    """
    from kanly.server.run import run
    from kanly.server.settings import settings_from

    run(settings_from(os.environ, host=host, port=port, database=database, redis=redis), say)
