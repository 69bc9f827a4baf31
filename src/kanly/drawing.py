"""A picture of the board as one standalone SVG, for `kanly board --svg`, reports and bug tickets.

It follows the visual language of the table, flat: forces are round, spice is a diamond, strongholds carry a
plate, the storm is violet. Nothing in it points outside the file.
"""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from math import cos, hypot, pi, radians, sin
from textwrap import wrap
from xml.sax.saxutils import escape, quoteattr

import msgspec

from kanly.catalog import Mark, Shape, Territory, board, factions, layout, marks

Spot = tuple[float, float]

_RADIUS = 400
_VIEW = (-500, -560, 1230, 1080)
_LEGEND = (520, -440)
_NOTE_ROW, _NOTE_LETTERS = 26, 150
_DISC = 14.0
_UNWRITABLE = r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"

_STYLE = """
text{text-anchor:middle;
font-family:"Source Sans 3","Source Sans Pro","Segoe UI",Roboto,"Helvetica Neue",sans-serif}
.ground{fill:#13131a}.title{font:30px Marcellus,Optima,Georgia,serif;fill:#f0e7d7;text-anchor:start}
.rim{fill:#1b1720;stroke:#c9a45f;stroke-width:1.6}.tick{stroke:#8a6f45}.number{font-size:13px;fill:#d9c79f}
.stormrim{fill:#5a4d92}.stormname{font-size:12px;font-weight:700;letter-spacing:1px;fill:#fff}
.sand{fill:#e6cc97}.rock{fill:#a06a47}.stronghold{fill:#6e2620}.polar{fill:#f0f1ec}.rubble{fill:#cfa87c}
.line{fill:none;stroke:#3a2413;stroke-width:1.25;stroke-linejoin:round;opacity:.78}
.rough{stroke:#2c160a;stroke-width:2;opacity:.9}.sector{stroke-width:.9;stroke-dasharray:4 4;opacity:.4}
.hold{fill:none;stroke:#e5b878;stroke-width:2.4;stroke-linejoin:round}
.broken{fill:none;stroke:#a12c1e;stroke-width:2.4;stroke-dasharray:7 4;stroke-linejoin:round}
.storm{fill:#4a3f72;opacity:.72;stroke:#cfc4ff;stroke-width:1.2}
.name{font-family:Alegreya,"Iowan Old Style","Palatino Linotype",Georgia,serif;font-style:italic;
font-weight:600;fill:#34200f;paint-order:stroke;stroke:#efdcb0;stroke-width:2.4px;stroke-opacity:.55;stroke-linejoin:round}
.on-rock{fill:#241107;stroke:#b98660}.on-polar{fill:#3d4a52;stroke:#fff}.lost{fill:#8c1d12;stroke:#efdcb0}
.in-storm{fill:#f3efff;stroke:#2a2444;stroke-opacity:.85}
.plate{fill:#3a110e;stroke:#e5b878;stroke-width:1.3}.platename{font-size:11px;font-weight:700;fill:#ffeed8}
.blow{fill:#fff4dc;fill-opacity:.35;stroke:#8c4a12;stroke-width:1.3}.blowcount{font-size:10px;font-weight:700;fill:#6e3409}
.spice{fill:#ee8d2d;stroke:#2a1405;stroke-width:2}.spicecount{font-size:13.5px;font-weight:800;fill:#2a1203}
.edge{fill:#120d0a}.face{fill:#f7ead0}.pill{fill:#17120f;stroke:#f7ead0;stroke-width:1.1}
.count{font-size:11.5px;font-weight:700;fill:#fff8ec}.elite{fill:#ffd76a;stroke:#2a1a04;stroke-width:1.1}
.star{fill:#2a1a04}.elitecount{font-size:10.5px;font-weight:700;fill:#2a1a04}
.crowd{fill:#1a120c;opacity:.42;stroke:#f7ead0;stroke-width:1.4}
.host{fill:none;stroke:#3b444d;stroke-width:3;stroke-dasharray:7 5}
.nest{fill:#6e2620;stroke:#cfd6dc;stroke-width:2.4}.pointer{fill:#c6ccd3;stroke:#120d0a}
.seat{fill:#13131a;stroke:#c9a45f;stroke-width:1.6}.label{font-size:15px;fill:#f0e7d7;text-anchor:start}
.over{font-size:11px;font-weight:600;letter-spacing:1px;fill:#9d9384;text-anchor:start}
"""


class Pieces(msgspec.Struct, frozen=True, gc=False):
    """A faction's tokens in one place: ordinary forces, elite forces, advisors (no fighters), a marker."""

    normal: int = 0
    elite: int = 0
    advisors: int = 0
    hidden: int = 0


class Picture(msgspec.Struct, frozen=True):
    """What there is to draw; all of it public but the notes.

    `storm` is a sector 1 to 18 (None: no storm yet), `spice` amounts by area, `stacks` pieces by area or
    place and by faction. `circles` says which faction sits at which sector, `order` is the storm order.
    `places` are places that lie inside an area and hold forces of their own, with that area (the Hidden
    Mobile Stronghold, found Discovery locations). `notes` are sentences that stand below the board: what
    the seat that looks holds in secret.
    """

    title: str
    storm: int | None = None
    spice: dict[str, int] = {}
    stacks: dict[str, dict[str, Pieces]] = {}
    wall_destroyed: bool = False
    circles: dict[int, str] = {}
    order: tuple[str, ...] = ()
    places: dict[str, str] = {}
    notes: tuple[str, ...] = ()


class _Token(msgspec.Struct, frozen=True):
    """One disc to draw: advisors and fighters of a faction are two."""

    faction: str
    normal: int
    elite: int
    advisors: int
    hidden: int = 0

    @property
    def size(self) -> int:
        return self.normal + self.elite + self.advisors + self.hidden

    @property
    def words(self) -> str:
        kinds = (
            (self.normal, ""),
            (self.elite, " elite"),
            (self.advisors, " advisors"),
            (self.hidden, " No-Field"),
        )
        return f"{factions()[self.faction].name} " + ", ".join(f"{n}{kind}" for n, kind in kinds if n)


def draw(picture: Picture) -> str:
    """The picture as the text of an SVG file.

    Raises ValueError if it names an area, a place, a sector or a faction that does not exist.
    """
    _check(picture)
    x, y, width, board_height = _VIEW
    notes = [line for note in picture.notes for line in wrap(note, _NOTE_LETTERS)]
    height = board_height + (_NOTE_ROW * (len(notes) + 1) if notes else 0)
    layers = [
        f"<title>{_text(picture.title)}</title><style>{_STYLE}</style>",
        f'<rect class="ground" x="{x}" y="{y}" width="{width}" height="{height}"/>',
        f'<text class="title" x="{x + 28}" y="{y + 48}">{_text(picture.title)}</text>',
        _rim(picture.storm),
        _land(picture.wall_destroyed),
        _storm(picture.storm),
        _names(picture.storm, picture.wall_destroyed),
        _spice(picture.spice),
        _plates(),
        *(_nest(place, picture) for place in picture.places),
        *(_crowd(area, picture) for area in picture.stacks if area in board().areas),
        *(_seat(sector, faction) for sector, faction in picture.circles.items()),
        _legend(picture),
        _notes(notes, (x + 28, y + board_height)),
    ]
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {width} {height}" role="img"'
    size = f'width="{width}" height="{height}" aria-label={_quoted(picture.title)}'
    return f"{head} {size}>" + "\n".join(layer for layer in layers if layer) + "</svg>\n"


def _check(picture: Picture) -> None:
    areas = board().areas
    seats = [
        *picture.order,
        *picture.circles.values(),
        *(f for stack in picture.stacks.values() for f in stack),
    ]
    _known("faction", seats, factions())
    _known("area", [*picture.spice, *picture.places.values()], areas)
    _known("place", picture.stacks, {**areas, **picture.places})
    _known("sector", [*picture.circles, *([picture.storm] if picture.storm else [])], board().sectors)


def _known(
    what: str, names: Iterable[object], all_of_them: Mapping[str, object] | Mapping[int, object]
) -> None:
    for name in names:
        if name not in all_of_them:
            raise ValueError(f"no such {what}: {name}")


# Texts, places and paths


def _text(words: str) -> str:
    """Words as XML text; characters that XML cannot hold are left out."""
    return escape(re.sub(_UNWRITABLE, "", words))


def _quoted(words: str) -> str:
    return quoteattr(re.sub(_UNWRITABLE, "", words))


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def _at(point: tuple[float, float]) -> Spot:
    """From the layout's polar coordinates to the drawing's, whose y points down."""
    angle, distance = point
    return _RADIUS * distance * cos(radians(angle)), -_RADIUS * distance * sin(radians(angle))


def _track(points: Iterable[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{_number(x)} {_number(y)}" for x, y in map(_at, points))


def _move(spot: Spot) -> str:
    return f'transform="translate({_number(spot[0])} {_number(spot[1])})"'


def _outline(areas: Iterable[str]) -> str:
    return "".join(_track(layout().areas[area].outline) + "Z" for area in areas)


def _middle(sector: int) -> float:
    """The angle of a sector's centre line, in degrees counterclockwise from east."""
    return 20 * sector - 110


def _wedge(sector: int, inner: float, outer: float) -> str:
    right, left = _middle(sector) - 10, _middle(sector) + 10
    corners = [_at((right, outer)), _at((left, outer)), _at((left, inner)), _at((right, inner))]
    a, b, c, d = (f"{_number(x)} {_number(y)}" for x, y in corners)
    far, near = _number(outer * _RADIUS), _number(inner * _RADIUS)
    return f"M{a}A{far} {far} 0 0 0 {b}L{c}A{near} {near} 0 0 1 {d}Z"


# The board itself


def _rim(storm: int | None) -> str:
    inner, outer = layout().rim
    parts = [f'<circle class="rim" r="{_number(outer * _RADIUS)}"/>']
    if storm:
        parts.append(f'<path class="stormrim" d="{_wedge(storm, inner, outer)}"/>')
    for sector in board().sectors:
        edge = _middle(sector) - 10
        parts.append(f'<path class="tick" d="{_track([(edge, inner), (edge, outer)])}"/>')
        parts.append(_rim_number(sector, sector == storm))
    return "".join(parts)


def _rim_number(sector: int, stormy: bool) -> str:
    middle = _middle(sector)
    x, y = _at((middle, sum(layout().rim) / 2))
    turn = (90 - middle) % 360
    # Numbers of the lower half stand on their feet, not on their heads.
    turn = turn + 180 if 100 < turn < 260 else turn
    style, words = ("stormname", f"STORM {sector}") if stormy else ("number", str(sector))
    place = f"translate({_number(x)} {_number(y)}) rotate({turn})"
    return f'<text class="{style}" transform="{place}" y="4.5">{words}</text>'


def _land(wall_destroyed: bool) -> str:
    territories = board().territories.values()
    parts = []
    for territory in sorted(
        territories, key=lambda t: ("sand", "polar", "rock", "stronghold").index(t.terrain)
    ):
        gone = wall_destroyed and territory.id == "shield_wall"
        style = "rubble" if gone else territory.terrain
        parts.append(f'<path class="{style}" d="{_outline(territory.areas)}"/>')
    parts.extend(_borders())
    holds = [area for name in board().strongholds for area in board().territories[name].areas]
    parts.append(f'<path class="hold" d="{_outline(holds)}"/>')
    if wall_destroyed:
        parts.append(f'<path class="broken" d="{_hull(board().territories["shield_wall"].areas)}"/>')
    return "".join(parts)


def _hull(areas: Collection[str]) -> str:
    """The lines round several areas, without those between them."""
    borders = (border for border in layout().borders if sum(area in areas for area in border.between) == 1)
    return "".join(_track(border.points) for border in borders)


def _borders() -> Iterable[str]:
    tracks: dict[str, list[str]] = {"line sector": [], "line": [], "line rough": []}
    for border in layout().borders:
        grounds = {board().territories[board().areas[area].territory].terrain for area in border.between}
        rough = grounds & {"rock", "stronghold"}
        style = "line sector" if border.kind == "sector_line" else "line rough" if rough else "line"
        tracks[style].append(_track(border.points))
    return (f'<path class="{style}" d="{"".join(lines)}"/>' for style, lines in tracks.items())


def _storm(storm: int | None) -> str:
    return f'<path class="storm" d="{_wedge(storm, layout().polar_radius, 1)}"/>' if storm else ""


def _names(storm: int | None, wall_destroyed: bool) -> str:
    parts = []
    for label in layout().labels:
        territory = board().territories[label.territory]
        if territory.stronghold:
            continue
        gone = wall_destroyed and territory.id == "shield_wall"
        lines = (*label.lines, "destroyed") if gone else label.lines
        size = label.size * _RADIUS
        x, y = _at(label.at)
        turn = f" rotate({_number(-label.rotation)})" if label.rotation else ""
        style = _name_style(territory, gone, bool(storm) and _sector_at(label.at[0]) == storm)
        head = f'<text class="name {style}" font-size="{_number(size)}"'
        parts.append(
            f'{head} transform="translate({_number(x)} {_number(y)}){turn}">{_lines(lines, size)}</text>'
        )
    return "".join(parts)


def _sector_at(angle: float) -> int:
    return int((angle + 120) % 360 // 20) or 18


def _name_style(territory: Territory, gone: bool, stormy: bool) -> str:
    if stormy and territory.terrain != "polar":
        return "in-storm"
    return "lost" if gone else f"on-{territory.terrain}"


def _lines(lines: Sequence[str], size: float) -> str:
    top = size * 0.32 - (len(lines) - 1) / 2 * size * 0.98
    return "".join(
        f'<tspan x="0" y="{_number(top + row * size * 0.98)}">{_text(line)}</tspan>'
        for row, line in enumerate(lines)
    )


def _plates() -> str:
    return "".join(_plate(board().territories[name]) for name in board().strongholds)


def _plate(territory: Territory) -> str:
    """The name of a stronghold on its upper edge."""
    corners = [_at(point) for area in territory.areas for point in layout().areas[area].outline]
    left, right = min(x for x, _ in corners), max(x for x, _ in corners)
    return _sign(territory.name, ((left + right) / 2, min(y for _, y in corners) + 3))


def _sign(words: str, spot: Spot) -> str:
    width = 6.5 * len(words) + 14
    frame = (
        f'<rect class="plate" x="{_number(-width / 2)}" y="-9" width="{_number(width)}" height="18" rx="4"/>'
    )
    return f'<g {_move(spot)}>{frame}<text class="platename" y="4">{_text(words)}</text></g>'


# What lies on it


def _spice(spice: Mapping[str, int]) -> str:
    printed = [territory.spice for territory in board().territories.values() if territory.spice]
    bare = [spot for spot in printed if not spice.get(spot.area)]
    blows = [_diamond("blow", 11, _spice_spot(spot.area), spot.amount) for spot in bare]
    piles = [
        _diamond("spice", 15, _spice_spot(area), amount, f"{amount} spice, {_place_name(area)}")
        for area, amount in spice.items()
        if amount
    ]
    return "".join([*blows, *piles])


def _spice_spot(area: str) -> Spot:
    shape = layout().areas[area]
    return _at(shape.spice or shape.forces[-1])


def _diamond(style: str, size: int, spot: Spot, amount: int, words: str = "") -> str:
    title = f"<title>{_text(words)}</title>" if words else ""
    shape = f'<path class="{style}" d="M0-{size}L{size} 0L0 {size}L-{size} 0Z"/>'
    return f'<g {_move(spot)}>{title}{shape}<text class="{style}count" y="4.4">{amount}</text></g>'


def _place_name(place: str) -> str:
    area = board().areas.get(place)
    if area is None:
        return place.replace("_", " ").title()
    name = board().territories[area.territory].name
    return f"{name}, sector {area.sector}" if area.sector else name


def _tokens(place: str, picture: Picture) -> list[_Token]:
    """The discs that stand in a place, in storm order."""
    stacks = picture.stacks.get(place, {})
    rank = {faction: number for number, faction in enumerate(picture.order)}
    tokens: list[_Token] = []
    for faction in sorted(stacks, key=lambda faction: (rank.get(faction, len(rank)), faction)):
        pieces = stacks[faction]
        fighters = _Token(faction, pieces.normal, pieces.elite, 0, pieces.hidden)
        advisors = _Token(faction, 0, 0, pieces.advisors)
        tokens.extend(token for token in (fighters, advisors) if token.size)
    return tokens


def _crowd(area: str, picture: Picture) -> str:
    tokens = _tokens(area, picture)
    return _cluster(tokens, _force_spot(area, len(tokens), bool(picture.spice.get(area))), area)


def _force_spot(area: str, tokens: int, spice: bool) -> Spot:
    """The middle of the stacks of an area: out of the way of spice, of names and of other areas."""
    territory = board().territories[board().areas[area].territory]
    if territory.terrain == "polar":
        return 0.0, 0.0
    spots = [_at(point) for point in layout().areas[area].forces]
    if spice:
        x, y = _spice_spot(area)
        return max(spots, key=lambda spot: hypot(spot[0] - x, spot[1] - y))
    if tokens == 1 and not territory.stronghold:
        return spots[0]
    return sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)


# Where one to four discs stand round the middle of their place, and how large they are.
_PATTERNS: dict[int, tuple[float, tuple[Spot, ...]]] = {
    1: (_DISC, ((0, 0),)),
    2: (13, ((-15.5, 0), (15.5, 1))),
    3: (12.5, ((0, -14), (-15.5, 12), (15.5, 12))),
    4: (12, ((-15, -14), (15, -14), (-15, 15), (15, 15))),
}


def _cluster(tokens: Sequence[_Token], middle: Spot, place: str) -> str:
    if not tokens:
        return ""
    size, spots = _PATTERNS.get(len(tokens)) or _rosette(len(tokens))
    ground = "" if len(tokens) in _PATTERNS else _rosette_ground(size, spots)
    discs = "".join(_stack(token, spot, size, place) for token, spot in zip(tokens, spots, strict=True))
    return f"<g {_move(middle)}>{ground}{discs}</g>"


def _rosette(count: int) -> tuple[float, tuple[Spot, ...]]:
    """Five and more: the first in the middle, the others round it in order, from the top and clockwise."""
    size = 10.5
    ring = max(28.0, (count - 1) * (size + 3) / pi)
    angles = (2 * pi * step / (count - 1) - pi / 2 for step in range(count - 1))
    return size, ((0, 0), *((ring * cos(angle), ring * sin(angle)) for angle in angles))


def _rosette_ground(size: float, spots: Sequence[Spot]) -> str:
    return f'<circle class="crowd" r="{_number(hypot(*spots[-1]) + size + 4)}"/>'


def _stack(token: _Token, spot: Spot, size: float, place: str) -> str:
    words = _text(f"{_place_name(place)}: {token.words}")
    scale = size / _DISC
    counts = (str(token.normal or token.advisors or ""), "?" if token.hidden else "")
    count = "+".join(part for part in counts if part)
    parts = [_hollow(token.faction, size) if token.advisors else _solid(token.faction, size)]
    if count:
        parts.append(_pill(count, (9 * scale, 11.5 * scale)))
    if token.elite:
        parts.append(_star(token.elite, (-9.5 * scale, -11 * scale)))
    return f"<g {_move(spot)}><title>{words}</title>{''.join(parts)}</g>"


def _solid(faction: str, size: float) -> str:
    mark = marks()[faction]
    rings = f'<circle class="edge" r="{_number(size + 1.3)}"/><circle class="face" r="{_number(size)}"/>'
    return f'{rings}<circle r="{_number(size - 2)}" fill="{mark.fill}"/>{_sigil(mark, size * 1.22, mark.ink)}'


def _hollow(faction: str, size: float) -> str:
    mark = marks()[faction]
    ring = f'stroke="{mark.fill}" stroke-width="2.6" stroke-dasharray="6.7 2.7"'
    return f'<circle class="face" r="{_number(size - 1.5)}" {ring}/>{_sigil(mark, size, mark.fill)}'


def _sigil(mark: Mark, width: float, ink: str) -> str:
    """The faction's sign, `width` wide, its middle at the origin."""
    corner = _number(-width / 2)
    place = f"translate({corner} {corner}) scale({width / 24:.4f})"
    return f'<g transform="{place}">{"".join(_shape(shape, ink) for shape in mark.shapes)}</g>'


def _shape(shape: Shape, ink: str) -> str:
    paint = f'fill="none" stroke="{ink}" stroke-width="{shape.stroke}"' if shape.stroke else f'fill="{ink}"'
    rule = ' fill-rule="evenodd"' if shape.evenodd else ""
    turn = f' transform="{shape.transform}"' if shape.transform else ""
    return f'<path d="{shape.path}" {paint}{rule}{turn}/>'


def _pill(count: str, spot: Spot) -> str:
    frame = _capsule("pill", max(15.0, 7.2 * len(count) + 7))
    return f'<g {_move(spot)}>{frame}<text class="count" y="4.1">{count}</text></g>'


def _star(count: int, spot: Spot) -> str:
    """The gold pill of elite forces: a star, and their number if there are several."""
    points = [(5.6 if step % 2 == 0 else 2.4, pi * step / 5 - pi / 2) for step in range(10)]
    star = "L".join(f"{_number(r * cos(angle))} {_number(r * sin(angle))}" for r, angle in points)
    if count == 1:
        return f'<g {_move(spot)}>{_capsule("elite", 15)}<path class="star" d="M{star}Z"/></g>'
    width = 7.2 * len(str(count)) + 19
    sign = f'<path class="star" transform="translate({_number(8 - width / 2)} 0)" d="M{star}Z"/>'
    number = f'<text class="elitecount" x="6" y="3.8">{count}</text>'
    return f"<g {_move(spot)}>{_capsule('elite', width)}{sign}{number}</g>"


def _capsule(style: str, width: float) -> str:
    x, across = _number(-width / 2), _number(width)
    return f'<rect class="{style}" x="{x}" y="-7.5" width="{across}" height="15" rx="7.5"/>'


def _nest(place: str, picture: Picture) -> str:
    """A place inside an area: a ringed hollow beside it that points at it."""
    host, tokens, radius = picture.places[place], _tokens(place, picture), 33
    tip = _at(layout().areas[host].forces[-1])
    middle = _beside(tip)
    side = (-(middle[1] - tip[1]) / 4, (middle[0] - tip[0]) / 4)
    corners = [tip, (middle[0] + side[0], middle[1] + side[1]), (middle[0] - side[0], middle[1] - side[1])]
    pointer = "L".join(f"{_number(x)} {_number(y)}" for x, y in corners)
    body = f'<circle class="nest" cx="{_number(middle[0])}" cy="{_number(middle[1])}" r="{radius}"/>'
    # The name stands where the pointer does not.
    below = tip[1] < middle[1]
    sign = _sign(_place_name(place), (middle[0], middle[1] + (radius if below else -radius)))
    crowd = _cluster(tokens, (middle[0], middle[1] + (-2 if below else 6)), place)
    return (
        f'<path class="host" d="{_hull([host])}"/><path class="pointer" d="M{pointer}Z"/>{body}{sign}{crowd}'
    )


def _beside(spot: Spot) -> Spot:
    """A point some way off: outwards from the inner half of the board, inwards from the outer."""
    away = hypot(*spot)
    if away < 1:
        return 0.0, 70.0
    push = 1 + (70 if away < _RADIUS / 2 else -70) / away
    return spot[0] * push, spot[1] * push


def _seat(sector: int, faction: str) -> str:
    title = f"<title>{_text(factions()[faction].name)}, seat at sector {sector}</title>"
    spot = _at((_middle(sector), layout().seat_radius))
    return f'<g {_move(spot)}>{title}<circle class="seat" r="19.5"/>{_solid(faction, 16)}</g>'


# The column beside it


def _legend(picture: Picture) -> str:
    x, y = _LEGEND
    parts = []
    if picture.order:
        parts.append(f'<text class="over" x="{x}" y="{y}">STORM ORDER</text>')
    for number, faction in enumerate(picture.order):
        row = y + 32 + 36 * number
        parts.append(f"<g {_move((x + 14, row))}>{_solid(faction, 13)}</g>")
        parts.append(
            f'<text class="label" x="{x + 38}" y="{row + 5}">{_text(factions()[faction].name)}</text>'
        )
    below = y + 36 * len(picture.order) + (60 if picture.order else 0)
    return "".join([*parts, _key(x, below)])


def _notes(lines: Sequence[str], start: Spot) -> str:
    """The lines below the board."""
    x, y = start
    return "".join(
        f'<text class="label" x="{x}" y="{y + _NOTE_ROW * row}">{_text(line)}</text>'
        for row, line in enumerate(lines, 1)
    )


def _key(x: int, y: int) -> str:
    """What the signs on the board mean."""
    rows = (
        ("Forces", _pill("3", (0, 0))),
        ("Elite forces", _star(2, (0, 0))),
        (
            "Advisors",
            '<circle class="face" r="9" stroke="#25368f" stroke-width="2.6" stroke-dasharray="5 2"/>',
        ),
        ("Spice", _diamond("spice", 12, (0, 0), 6)),
        ("Spice may blow here", '<g><rect class="sand" x="-13" y="-13" width="26" height="26" rx="4"/></g>'),
    )
    parts = [f'<text class="over" x="{x}" y="{y}">ON THE MAP</text>']
    for number, (words, sign) in enumerate(rows):
        row = y + 30 + 32 * number
        parts.append(f"<g {_move((x + 14, row))}>{sign}</g>")
        parts.append(f'<text class="label" x="{x + 38}" y="{row + 5}">{words}</text>')
    spot = _diamond("blow", 10, (x + 14, y + 30 + 32 * (len(rows) - 1)), 6)
    return "".join([*parts, spot])
