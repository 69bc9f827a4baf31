"""Games of a campaign, one after another or spread over processes."""

from __future__ import annotations

import gc
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from random import Random

from kanly.bots import make
from kanly.simulation.campaign import Campaign, Drawn, draw_game
from kanly.simulation.course import Result, play
from kanly.simulation.report import Report

MOST_IN_A_CHUNK = 10  # games a worker plays before it reports


def run_game(campaign: Campaign, number: int) -> Result:
    """Play one game of a campaign."""
    return _play(campaign, draw_game(campaign, number))


def _play(campaign: Campaign, drawn: Drawn) -> Result:
    bots = {seat: make(bot, f"{drawn.seed}/{seat}") for seat, bot in drawn.bots.items()}
    return play(drawn.setup, bots, rng=Random(drawn.seed), check=campaign.check)


def simulate(
    campaign: Campaign,
    *,
    jobs: int = 1,
    only: int | None = None,
    progress: Callable[[int], object] = lambda games: None,
) -> Report:
    """Play a campaign, or the game number `only` of it. The report is the same for every number of jobs.

    `progress` is told now and then how many games have been played since it was told last.
    """
    report = Report()
    numbers = range(campaign.games) if only is None else range(only, only + 1)
    for part in _parts(campaign, numbers, jobs):
        report.merge(part)
        progress(part.games)
    return report.settle()


def _parts(campaign: Campaign, numbers: range, jobs: int) -> Iterator[Report]:
    size = max(1, min(MOST_IN_A_CHUNK, len(numbers) // (4 * jobs)))
    chunks = [numbers[start : start + size] for start in range(0, len(numbers), size)]
    if jobs == 1 or len(chunks) == 1:
        for chunk in chunks:
            yield _chunk(campaign, chunk)
        return
    # A fresh interpreter for each worker: no thread and no lock of the parent is copied into it.
    pool = ProcessPoolExecutor(min(jobs, len(chunks)), get_context("spawn"), initializer=_worker)
    try:
        yield from pool.map(_chunk, [campaign] * len(chunks), chunks)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _worker() -> None:
    """Everything imported so far lives as long as the worker: the collector need not look at it again."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.freeze()


def _chunk(campaign: Campaign, numbers: range) -> Report:
    report = Report()
    for number in numbers:
        drawn = draw_game(campaign, number)
        report.add(campaign, drawn, _play(campaign, drawn))
    return report
