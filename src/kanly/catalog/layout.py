"""The drawing of the board, an original one: outlines, borders and places for names, spice and forces.

Points are polar: (angle in degrees counterclockwise from east, distance from the pole, the rim being 1).
Sector s covers the angles 20s - 120 to 20s - 100.
"""

from collections.abc import Mapping
from functools import cache
from typing import Literal

import msgspec

from kanly.catalog._files import read

Point = tuple[float, float]


class AreaShape(msgspec.Struct, frozen=True):
    """The outline of an area, and where its name, its stacks (best place first) and its spice belong."""

    id: str
    outline: tuple[Point, ...]
    label: Point
    forces: tuple[Point, ...]
    spice: Point | None


class Label(msgspec.Struct, frozen=True):
    """The name of a territory in lines: centre, turn in degrees counterclockwise, size of type as part of the
    radius.
    """

    territory: str
    at: Point
    rotation: float
    lines: tuple[str, ...]
    size: float


class Border(msgspec.Struct, frozen=True):
    """The line between two areas: a border of territories, or a sector line within one."""

    between: tuple[str, str]
    kind: Literal["territory", "sector_line"]
    points: tuple[Point, ...]


class Layout(msgspec.Struct, frozen=True):
    """All shapes of the board. `rim` is its outer band, `seat_radius` where the player circles stand."""

    polar_radius: float
    rim: tuple[float, float]
    seat_radius: float
    areas: dict[str, AreaShape]
    labels: tuple[Label, ...]
    borders: tuple[Border, ...]


class Shape(msgspec.Struct, frozen=True):
    """A part of a mark on a 24 by 24 grid: SVG path data, filled, or drawn as a line `stroke` wide."""

    path: str
    stroke: float = 0
    evenodd: bool = False
    transform: str = ""


class Mark(msgspec.Struct, frozen=True):
    """The sign of a faction, the colour of its discs (`fill`) and of the sign on them (`ink`)."""

    faction: str
    fill: str
    ink: str
    shapes: tuple[Shape, ...]


class _LayoutFile(msgspec.Struct):
    polar_radius: float
    rim: tuple[float, float]
    seat_radius: float
    areas: tuple[AreaShape, ...]
    labels: tuple[Label, ...]
    borders: tuple[Border, ...]


class _MarkFile(msgspec.Struct):
    marks: tuple[Mark, ...]


@cache
def layout() -> Layout:
    """The shapes of the board."""
    file = read("board_layout", _LayoutFile)
    areas = {shape.id: shape for shape in file.areas}
    return Layout(file.polar_radius, file.rim, file.seat_radius, areas, file.labels, file.borders)


@cache
def marks() -> Mapping[str, Mark]:
    """The marks of the twelve factions by id."""
    return {mark.faction: mark for mark in read("marks", _MarkFile).marks}
