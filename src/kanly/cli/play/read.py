"""Reading what players type: places, forces, names."""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection, Mapping

from kanly.rules.ground import every_place
from kanly.rules.state import Area, Forces, Group, Part

FORCES = re.compile(
    r"(?P<all>all)|(?P<marker>marker)|(?P<normal>[0-9]{1,6})(?![0-9])(?:\s*\+\s*(?P<elite>[0-9]{1,6})(?![0-9]))?"
    r"(?P<with>\s*\+\s*marker)?"
)
DIGITS = 9  # more than any number at the table has


class Unclear(ValueError):
    """Something typed that has no or no single meaning; the message says what would be right."""


def plain(text: str) -> str:
    """Letters and digits only, so that `Tuek's Sietch` and tueks_sietch are the same."""
    return re.sub(r"[^a-z0-9]+", "", text.casefold())


def whole(typed: str) -> int | None:
    """A whole number in plain digits; None for anything else, such as 1e1, 3.7 or ²."""
    return int(typed) if re.fullmatch(rf"[0-9]{{1,{DIGITS}}}", typed) else None


def decimal(typed: str) -> float | None:
    """A number in plain digits, with a fraction if there is one."""
    return float(typed) if re.fullmatch(rf"[0-9]{{1,{DIGITS}}}(\.[0-9]{{1,{DIGITS}}})?", typed) else None


def name(typed: str, names: Mapping[str, str], what: str) -> str:
    """The id of what is meant, among ids with their names."""
    low = plain(typed)
    exact = [id for id, shown in names.items() if low in (plain(id), plain(shown))]
    begins = [id for id, shown in names.items() if plain(shown).startswith(low) or plain(id).startswith(low)]
    within = [id for id, shown in names.items() if low in plain(shown)]
    for hits in (exact, begins, within):
        if low and len(hits) == 1:
            return hits[0]
        if low and hits:
            raise Unclear(f"{typed!r} may mean {', '.join(names[id] for id in hits[:5])}")
    close = difflib.get_close_matches(low, {plain(shown) for shown in names.values()}, n=1, cutoff=0.6)
    hint = next((f"; did you mean {s}?" for s in names.values() if close and plain(s) == close[0]), "")
    raise Unclear(f"There is no {what} {typed!r} here{hint}")


def area(typed: str, among: Collection[Area] = ()) -> Area:
    """The area that is meant: a territory, with its sector where it has several open ones."""
    match = re.fullmatch(r"(?P<place>.*?)[\s:(]*(?:sector\s*)?(?P<sector>\d+)?\)?", typed.strip())
    if match is None:
        raise Unclear(f"There is no place {typed!r}")
    places = every_place().territories
    territory = name(match["place"], {id: place.name for id, place in places.items()}, "place")
    areas = places[territory].areas
    if match["sector"] is not None:
        found = [a for a in areas if a.endswith(f":{match['sector']}")]
        if not found:
            raise Unclear(f"{places[territory].name} has no sector {match['sector']}: {_sectors(areas)}")
        return found[0]
    open_ = [a for a in areas if a in among] or list(areas)
    if len(open_) == 1:
        return open_[0]
    raise Unclear(f"{places[territory].name} lies in several sectors, say which: {_sectors(open_)}")


def _sectors(areas: Collection[Area]) -> str:
    return ", ".join(a.partition(":")[2] for a in areas)


def group(typed: str, there: Forces) -> tuple[Group, str]:
    """`5`, `4+1` or `all` at the beginning of a line, and the rest of the line."""
    match = FORCES.match(typed.strip())
    if match is None:
        raise Unclear(
            "Begin with a number of forces: 5, or 4+1 for one elite force among them, or all, or marker"
        )
    rest = typed.strip()[match.end() :].strip()
    if match["all"]:
        return there.group, rest
    if match["marker"]:
        return Group(hidden=1), rest
    return Group(int(match["normal"]), int(match["elite"] or 0), int(bool(match["with"]))), rest


def parts(typed: str, stacks: Mapping[Area, Forces]) -> tuple[Part, ...]:
    """`5 arrakeen` or `2 imperial basin 8, 1+1 imperial basin 9`, among forces on the board."""
    found = []
    for piece in re.split(r",|&|\band\b", typed):
        _, place = group(piece, Forces())
        origin = area(re.sub(r"^from\s+", "", place), stacks)
        taken, _ = group(piece, stacks.get(origin, Forces()))
        found.append(Part(origin, taken.normal, taken.elite, taken.hidden))
    return tuple(found)


def march(
    typed: str, stacks: Mapping[Area, Forces], targets: Collection[Area]
) -> tuple[tuple[Part, ...], Area]:
    """`5 arrakeen to carthag`: the forces, and where they go."""
    origin, to, goal = typed.rpartition(" to ")
    if not to:
        raise Unclear("Say from where to where: 5 arrakeen to imperial basin 9")
    return parts(origin, stacks), area(goal, targets)
