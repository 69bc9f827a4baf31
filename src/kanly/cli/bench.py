"""`kanly bench`."""

from __future__ import annotations


def bench() -> None:
    """Measure how fast Kanly is on this machine."""
    from kanly import bench as measuring

    measuring.run()
