"""`kanly bench`."""

from __future__ import annotations

import typer


def bench() -> None:
    """Measure how fast Kanly is on this machine: engine, rules, copies, saves, memory.

    Figures with a bound are what the project promises itself; ratios to the bare core hold on any machine.
    """
    from kanly.bench import measure

    for figure in measure():
        line = f"{figure.name:<32}{figure.value:>14,.3f} {figure.unit:<12}"
        if figure.bound:
            line += f"{figure.bound:>10}  {'reached' if figure.reached else 'missed'}"
        typer.echo(line.rstrip())
