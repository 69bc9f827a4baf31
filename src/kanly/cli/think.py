"""`kanly think`."""

from __future__ import annotations

import os

import typer

from kanly.cli.say import Wrong, bounded, say

MOST = 256
EXAMPLES = (
    "\b\nExamples:\n"
    "  kanly think --queue redis://10.0.0.7:6379/1            one worker for each core of this machine\n"
    "  kanly think --queue redis://10.0.0.7:6379/1 --jobs 2\n"
    "The server is told of the same queue by KANLY_BOT_QUEUE"
)


def think(
    queue: str = typer.Option(help="URL of the Redis through which the server sends what to think about."),
    jobs: int | None = typer.Option(None, "--jobs", show_default="all cores", help="Worker processes."),
) -> None:
    """Let bots of a server think on this machine, until stopped.

    A worker is sent worlds as a seat might imagine them, never a game: it cannot betray what it does not
    know.
    """
    from kanly.server.bot_queue import run_worker
    from kanly.table.thinking import Pool

    bounded("--jobs", jobs, 1, MOST)
    if not queue.startswith(("redis://", "rediss://", "unix://")):
        raise Wrong("--queue takes the URL of a Redis, such as redis://10.0.0.7:6379/1")
    number = jobs or os.cpu_count() or 1
    say(f"Thinking in {number} processes; stop with Ctrl-C")
    run_worker(queue, number, Pool(number))
