"""The table in words: the board by territory, the seats, and what a seat holds in secret."""

from __future__ import annotations

from collections.abc import Iterator

from kanly.catalog import Board, board
from kanly.cli.play.words import thing
from kanly.rules.ground import board_under
from kanly.rules.presence import sector_of, territory_of
from kanly.rules.sentences import area, card, faction, leader, place, skill, spice_card, words
from kanly.rules.state import Area, Forces, Seat, Territory
from kanly.rules.view import Holdings, Mat, View

LABEL = 26  # columns for the name of a place


def board_lines(view: View) -> Iterator[str]:
    """The turn, the storm, strongholds, everything else with something in it, and the seats."""
    yield from turn_lines(view)
    yield "Strongholds"
    lying = lies(view)
    for name in lying.strongholds:
        yield place_line(view, lying.territories[name].areas[0], always=True)
    others = [a for a in lying.areas if territory_of(a) not in lying.strongholds and filled(view, a)]
    if others:
        yield "Elsewhere"
        yield from (place_line(view, there) for there in others)
    yield "Seats, in order of play"
    for seat in view.order or view.mats:
        yield seat_line(view, seat)


def lies(view: View) -> Board:
    """The board as it lies now."""
    marker = view.mobile_stronghold
    return board() if marker is None else board_under(marker, "treated_as_in_that_sector")


def turn_lines(view: View) -> Iterator[str]:
    """Where the game stands."""
    storm = "no storm yet" if view.storm is None else f"the storm stands in sector {view.storm}"
    yield f"Turn {view.turn} of {view.turns}, {words(view.phase)}; {storm}."
    if view.wall_destroyed:
        yield "The Shield Wall is destroyed."
    if view.mobile_stronghold is not None and view.mobile_stronghold.host is not None:
        yield f"The Hidden Mobile Stronghold points at {area(view.mobile_stronghold.host)}."
    if view.auction is not None and view.auction.lot:
        bid = view.auction
        shown = "" if bid.card is None else f" ({thing(bid.card)})"
        who = "nobody has bid" if bid.bidder is None else f"{faction(bid.bidder)} bids {bid.bid}"
        yield f"Card {bid.lot} of {bid.lots}{shown}: {who}."
    if view.battle is not None:
        fight = view.battle
        sides = f"{faction(fight.aggressor)} attacks {faction(fight.defender)}"
        yield f"Battle in {place(fight.territory)}: {sides}."
        if fight.together is not None:
            pair = fight.together
            beside = f"; {faction(pair.adds)} adds {pair.counts}" if pair.adds is not None else ""
            partner, dials = faction(pair.partner), faction(pair.dials)
            yield f"{faction(pair.fights)} fights for {partner} too: forces of {dials} are dialed{beside}."


def filled(view: View, there: Area) -> bool:
    """Is there anything to be seen?"""
    return bool(view.forces.get(there)) or bool(view.spice.get(there))


def place_line(view: View, there: Area, always: bool = False) -> str:
    """One area: who stands there, and what lies there."""
    here = [f"{faction(seat)} {stack(own)}" for seat, own in view.forces.get(there, {}).items()]
    lying = view.spice.get(there, 0)
    shown = ", ".join([*here, *([f"{lying} spice"] if lying else [])]) or ("empty" if always else "")
    stormed = view.storm is not None and lies(view).areas[there].sector == view.storm
    storm = "  [storm]" if stormed else ""
    sector = f" {sector_of(there)}" if sector_of(there) else ""
    return f"  {place(territory_of(there)) + sector:<{LABEL}}{shown}{storm}"


def stack(own: Forces) -> str:
    """Forces in short: 4, 3+1 with an elite one, 2 advisors, a marker."""
    fighters = f"{own.normal}+{own.elite}" if own.elite else str(own.normal) if own.normal else ""
    advisors = f"{own.advisors} advisor{'s' if own.advisors != 1 else ''}" if own.advisors else ""
    marker = "a marker" if own.hidden else ""
    return " and ".join(part for part in (fighters, advisors, marker) if part)


def seat_line(view: View, seat: Seat) -> str:
    """What lies openly before a seat."""
    mat: Mat = view.mats[seat]
    facts = [f"reserves {stack(mat.reserves) or 0}", f"tanks {stack(mat.tanks) or 0}"]
    facts += [f"leaders {mat.living}"] + ([f"dead: {', '.join(map(leader, mat.dead))}"] if mat.dead else [])
    facts += [] if mat.hand is None else [f"cards {mat.hand}"]
    facts += [f"bribes {mat.bribes}"] if mat.bribes else []
    facts += [f"allied with {faction(mat.ally)}"] if mat.ally is not None else []
    facts += [skill_of(name, held.skill, view) for name, held in view.skills.items() if held.seat == seat]
    held = strongholds(view, seat)
    facts += [f"strongholds {held}"] if held else []
    you = " (you)" if seat == view.seat else ""
    return f"  {faction(seat) + you:<{LABEL}}{'; '.join(facts)}"


def skill_of(name: str, held: str, view: View) -> str:
    """A skilled leader, and where it stands in a battle."""
    behind = view.battle is not None and any(view.skills[name].seat == seat for seat in view.battle.behind)
    return f"{leader(name)}: {skill(held)}{', behind the shield' if behind else ''}"


def strongholds(view: View, seat: Seat) -> int:
    """How many strongholds a seat occupies alone."""
    count = 0
    for name in lies(view).strongholds:
        here = occupants(view, name)
        count += here == [seat]
    return count


def occupants(view: View, territory: Territory) -> list[Seat]:
    """Who has fighting forces in a territory."""
    areas = lies(view).territories[territory].areas
    return [s for s in view.mats if any(view.forces.get(a, {}).get(s, Forces()).fighters for a in areas)]


def hand_lines(view: View) -> Iterator[str]:
    """What only the seat itself sees."""
    own = view.me
    if own is None:
        return
    yield f"You have {own.spice} spice."
    yield f"Cards: {', '.join(map(thing, own.hand)) or 'none'}."
    yield f"Leaders: {', '.join(map(thing, own.leaders)) or 'none'}."
    yield f"Traitors: {', '.join(map(thing, own.traitors)) or 'none'}."
    yield from seen_lines(own)
    if view.ally is not None:
        yield f"Your ally pledges {view.ally.cards} spice for cards and {view.ally.shipment} for shipment."
    for duty in view.duties:
        if duty.seat == view.seat:
            word = "must" if duty.must else "must not"
            yield f"You {word}: {words(duty.kind)} {thing(duty.value) if duty.value else ''} ({duty.rule})"


def seen_lines(own: Holdings) -> Iterator[str]:
    """Hidden things that the seat has seen."""
    for held, where in own.known.items():
        yield f"You know where {card(held)} is: {thing(where)}."
    for seen in own.seen:
        yield f"You have seen together, before they were shuffled: {', '.join(map(card, seen))}."
    if own.spice_card is not None:
        yield f"The next spice card is {spice_card(own.spice_card)}."
    if own.storm_card is not None:
        yield f"The next storm card says {own.storm_card}."
    for name, value in own.sheet.items():
        if value is not None:
            yield f"{words(name).capitalize()}: {thing(value) if isinstance(value, str) else value}."


def where(view: View) -> dict[Area, Forces]:
    """The seat's own forces, by area."""
    return {
        a: here[view.seat] for a, here in view.forces.items() if view.seat is not None and view.seat in here
    }


def standing(view: View) -> str:
    """The seat's own forces in one line."""
    return "; ".join(f"{area(a)} {stack(own)}" for a, own in where(view).items()) or "none"
