"""From the `given` of a scenario to a state of the game that could be one."""

from __future__ import annotations

import msgspec

from kanly.catalog import board, leader_skills, tech_tokens
from kanly.engine import IllegalAnswer, keyed
from kanly.rules import Setup, SetupError, seed_from, set_up
from kanly.rules.deals import check_promise, duties_from, parties
from kanly.rules.flow import TURN
from kanly.rules.geometry import STORM_START
from kanly.rules.hidden_mobile_stronghold import stands
from kanly.rules.modules.known import more_traitors
from kanly.rules.modules.stronghold_cards import cards_in_play
from kanly.rules.presence import has_city
from kanly.rules.state import SETUP, Deal, Phase, Seat, State, Turns
from kanly.rules.storm import nearest_dialers, set_order, uses_deck
from kanly.scenarios import names
from kanly.scenarios.envoys import set_ambassadors, set_loyal
from kanly.scenarios.faults import ScenarioError, no_such
from kanly.scenarios.format import Alliance, Given, Setting
from kanly.scenarios.paths import assign
from kanly.scenarios.pieces import place_forces, place_leaders
from kanly.scenarios.piles import lay_cards
from kanly.scenarios.stage import Curtain, Stage
from kanly.scenarios.terror import set_terror

POLAR_SINK = "polar_sink:0"


def setup_of(setting: Setting) -> Setup:
    """The game's set-up as the rules want it."""
    return Setup(
        factions=tuple(setting.factions),
        mode=setting.mode,
        turns=setting.turns,
        circles=tuple(setting.circles),
        modules=tuple(setting.modules),
        preset=setting.preset,
        rulings=setting.rulings,
        variants=tuple(setting.variants),
        seed=seed_from(setting.seed),
    )


def position(setting: Setting, given: Given | None) -> State:
    """The state that the scenario starts from. Raises ScenarioError."""
    try:
        fresh = set_up(setup_of(setting))
    except SetupError as wrong:
        raise ScenarioError("game", str(wrong)) from None
    if given is None:
        return fresh
    phase = phase_of(given)
    if phase == "prediction":
        if msgspec.structs.replace(given, phase=None, step=None) != Given():
            raise ScenarioError("given", "nothing can be laid out before set-up begins; start a phase later")
        return fresh
    state = _opened(fresh, phase)
    arrange(state, given, phase)
    return state


def phase_of(given: Given) -> Phase:
    """The phase that is about to begin."""
    if given.phase is not None and given.step is not None:
        raise ScenarioError("given.step", "`step` is another word for `phase`; use one of them")
    return given.phase or given.step or "storm"


def _opened(fresh: State, phase: Phase) -> State:
    """The table when set-up, answered by defaults, has come so far."""
    game = Stage(fresh, keep=False)
    goal = phase if phase in SETUP else "storm"
    while game.state.phase != goal or not game.closed():
        for seat, decision in list(game.pending().items()):
            game.submit(seat, True if isinstance(decision, Curtain) else decision.default(game.state))
    return Stage.decoder.decode(game.snapshot)


def arrange(state: State, given: Given, phase: Phase) -> None:
    """Change everything that the file names; take back what chance has dealt."""
    _check_names(state, given)
    state.turn, state.phase = given.turn, phase
    if given.turn > state.turns:
        raise ScenarioError("given.turn", f"the game lasts {state.turns} turns")
    state.wall_destroyed, state.worms_seen = given.wall_destroyed, given.worms_seen
    state.known.clear()
    state.seen_sets.clear()
    set_loyal(state, given)
    lay_cards(state, given)
    _place_stronghold(state, given)
    place_forces(state, given)
    place_leaders(state, given)
    _place_spice(state, given)
    _set_storm(state, given)
    _set_turns(state, given)
    _set_seats(state, given)
    _set_alliances(state, given)
    _set_secrets(state, given)
    _set_dancers(state, given)
    _set_no_fields(state, given)
    set_ambassadors(state, given)
    _set_deals(state, given)
    _set_tokens(state, given)
    _set_stronghold_cards(state, given)
    _set_inflation(state, given)
    set_terror(state, given)
    _set_skills(state, given)
    for path, raw in given.state.items():
        assign(state, path, raw, f"given.state.{path}")


def _check_names(state: State, given: Given) -> None:
    for where, seats in (
        ("seats", list(given.seats)),
        ("order", given.order or []),
        ("dialers", given.dialers or []),
        ("turns_left", given.turns_left or []),
        ("first", [given.first] if given.first is not None else []),
    ):
        for seat in seats:
            names.seat(seat, state.seats, f"given.{where}")
        if len(set(seats)) < len(seats):
            raise ScenarioError(f"given.{where}", "each seat stands here once")


def _place_stronghold(state: State, given: Given) -> None:
    """The marker of the Hidden Mobile Stronghold, where it plays."""
    marker = state.mobile_stronghold
    path = "given.mobile_stronghold"
    if given.mobile_stronghold is not None:
        if marker is None:
            raise ScenarioError(path, "the Hidden Mobile Stronghold is not in this game")
        marker.host = names.area(given.mobile_stronghold, path)
        if not stands(marker.host):
            raise ScenarioError(path, "it never points at a stronghold")
    elif marker is not None and (given.turn > 1 or state.phase in TURN[1:]):
        marker.host = POLAR_SINK


def _place_spice(state: State, given: Given) -> None:
    for place, amount in given.spice.items():
        path = f"given.spice.{place}"
        if place in state.seats:
            raise ScenarioError(path, f"spice of a seat stands in given.seats.{place}.spice")
        state.spice[names.spice_area(place, path)] = amount


def _set_storm(state: State, given: Given) -> None:
    """Later than the first storm there is a storm, an order, a next card and somebody who dials."""
    began = given.turn > 1 or state.phase in TURN[1:]
    state.storm = given.storm if given.storm is not None or not began else STORM_START
    if state.storm is not None and began:
        set_order(state)
        state.dialers = nearest_dialers(state)
        if uses_deck(state):
            state.draws += 1
            distances = board().storm_cards
            state.storm_card = distances[keyed(state.seed, state.draws, len(distances))]
    if given.storm_card is not None:
        state.storm_card = given.storm_card
    if given.dialers is not None:
        if len(given.dialers) != 2:
            raise ScenarioError("given.dialers", "two seats dial the storm")
        state.dialers = list(given.dialers)
    _set_order(state, given)


def _set_order(state: State, given: Given) -> None:
    if given.first is not None and given.order is not None:
        raise ScenarioError("given.first", "name the first player or the whole order, not both")
    if given.order is not None:
        if sorted(given.order) != sorted(state.seats):
            raise ScenarioError("given.order", f"name every seat once: {', '.join(state.seats)}")
        state.order = list(given.order)
    elif given.first is not None:
        ring = sorted(state.seats, key=lambda seat: state.players[seat].circle)
        at = ring.index(given.first)
        state.order = ring[at:] + ring[:at]


def _set_tokens(state: State, given: Given) -> None:
    """After the first storm every Tech Token has an owner, if the game has them."""
    if not state.uses("tech_tokens"):
        if given.tech_tokens:
            raise ScenarioError("given.tech_tokens", "this game has no module tech_tokens")
        return
    for name, seat in given.tech_tokens.items():
        path = f"given.tech_tokens.{name}"
        if name not in tech_tokens():
            raise ScenarioError(path, no_such("Tech Token", name, tech_tokens()))
        state.tech_tokens[name] = names.seat(seat, state.seats, path)
    if state.turn > 1 or state.phase in TURN[1:]:
        for name, token in tech_tokens().items():
            without = [s for s in state.in_order() if s not in state.tech_tokens.values()]
            owner = token.owner if state.plays(token.owner) else (without or state.in_order())[0]
            state.tech_tokens.setdefault(name, owner)


def _set_stronghold_cards(state: State, given: Given) -> None:
    """Who owns which Stronghold card."""
    path = "given.stronghold_cards"
    if given.stronghold_cards and not state.uses("stronghold_cards"):
        raise ScenarioError(path, "this game has no module stronghold_cards")
    there = cards_in_play(state)
    for name, seat in given.stronghold_cards.items():
        if name not in there:
            raise ScenarioError(f"{path}.{name}", no_such("Stronghold card", name, there))
        names.seat(seat, state.seats, f"{path}.{name}")
    state.stronghold_cards = {n: given.stronghold_cards[n] for n in there if n in given.stronghold_cards}


def _set_inflation(state: State, given: Given) -> None:
    """The Inflation token, as it lies on the table."""
    if given.inflation is None:
        return
    sheet = state.sheets.choam
    if sheet is None:
        raise ScenarioError("given.inflation", "only CHOAM has an Inflation token, and it does not play")
    sheet.inflation, sheet.flipped, sheet.spent = given.inflation.side, given.inflation.flipped, True


def _set_skills(state: State, given: Given) -> None:
    """The skills that the file names are with their leaders; all others are in the deck."""
    if not state.uses("leader_skills"):
        if given.skills or given.skill_deck:
            raise ScenarioError("given.skills", "this game has no module leader_skills")
        return
    named = [*given.skills.values(), *given.skill_deck]
    for skill in named:
        if skill not in leader_skills():
            raise ScenarioError("given.skills", no_such("Leader Skill", skill, leader_skills()))
    if len(set(named)) < len(named):
        raise ScenarioError("given.skills", "there is one card of each skill")
    state.skills = {
        names.leader(name, list(state.discs), "given.skills"): skill for name, skill in given.skills.items()
    }
    if state.phase not in SETUP:
        rest = [skill for skill in leader_skills() if skill not in named]
        state.skill_deck = [*rest, *reversed(given.skill_deck)]


def _set_turns(state: State, given: Given) -> None:
    if given.turns_left is None:
        return
    if not given.turns_left:
        raise ScenarioError("given.turns_left", "name at least one seat, or start with the next phase")
    if state.phase != "shipment_and_movement":
        raise ScenarioError("given.turns_left", "turns are taken in the phase shipment_and_movement only")
    state.turn_order = Turns(
        left=list(given.turns_left), cities=[seat for seat in state.seats if has_city(state, seat)]
    )
    state.begun = True


def _set_seats(state: State, given: Given) -> None:
    for seat, having in given.seats.items():
        player = state.players[seat]
        for field in ("spice", "bribes", "special_used"):
            value = getattr(having, field)
            if value is not None:
                setattr(player, field, value)
        player.withheld = list(having.withheld or [])


def _set_alliances(state: State, given: Given) -> None:
    for number, pair in enumerate(given.alliances):
        entry = pair if isinstance(pair, Alliance) else Alliance(seats=pair)
        path = f"given.alliances[{number}]"
        if len(entry.seats) != 2:
            raise ScenarioError(path, "two seats make an alliance")
        one, other = entry.seats
        _ally(state, one, other, entry.since, path)
    for seat, having in given.seats.items():
        path = f"given.seats.{seat}"
        if having.ally is not None:
            _ally(state, seat, having.ally, None, f"{path}.ally")
    for seat, having in given.seats.items():
        if having.pledged is not None:
            if state.ally(seat) is None:
                raise ScenarioError(
                    f"given.seats.{seat}.pledged", f"{seat} has no ally to pledge anything to"
                )
            state.players[seat].pledged_cards = having.pledged.cards
            state.players[seat].pledged_shipment = having.pledged.shipment
            state.players[seat].pledged_support = having.pledged.support


def _ally(state: State, one: Seat, other: Seat, since: int | None, path: str) -> None:
    for seat, partner in ((one, other), (other, one)):
        names.seat(seat, state.seats, path)
        if state.players[seat].ally not in (None, partner) or seat == partner:
            raise ScenarioError(path, f"{seat} cannot be the ally of {partner} too")
        state.players[seat].ally = partner
        state.players[seat].allied_since = state.turn - 1 if since is None else since


def _set_secrets(state: State, given: Given) -> None:
    """What two factions keep on their sheets; the prediction of set-up's default answer is taken back."""
    sheet = state.sheets.bene_gesserit
    if sheet is not None:
        sheet.faction, sheet.turn = None, 0
    if given.prediction is not None:
        if sheet is None:
            raise ScenarioError("given.prediction", "only the Bene Gesserit predict, and they do not play")
        others = state.others("bene_gesserit")
        if given.prediction.faction not in others:
            raise ScenarioError(
                "given.prediction.faction", no_such("other seat", given.prediction.faction, others)
            )
        sheet.faction, sheet.turn = given.prediction.faction, given.prediction.turn
    hero = given.kwisatz_haderach
    if hero is not None:
        own = state.sheets.atreides
        if own is None:
            raise ScenarioError("given.kwisatz_haderach", "Atreides does not play")
        own.lost, own.kwisatz_alive = hero.losses, hero.alive
        own.kwisatz_deaths = hero.deaths if hero.deaths is not None else int(not hero.alive)
        path = "given.kwisatz_haderach.fought"
        own.kwisatz_territory = None if hero.fought is None else names.territory(hero.fought, path)


def _set_dancers(state: State, given: Given) -> None:
    """The Face Dancers that chance has dealt are taken back."""
    sheet, named = state.sheets.tleilaxu, [*given.face_dancers, *given.revealed_dancers]
    if sheet is None:
        if named:
            raise ScenarioError("given.face_dancers", "only the Tleilaxu have any, and they do not play")
        return
    held = [card for player in state.players.values() for card in player.traitors]
    for name in named:
        names.leader(name, [*state.discs, *more_traitors(state.in_play)], "given.face_dancers")
        if name in held:
            raise ScenarioError("given.face_dancers", f"{name} is a traitor of somebody")
    sheet.dancers = list(dict.fromkeys(named))
    sheet.revealed, sheet.shown = list(given.revealed_dancers), list(given.revealed_dancers)
    sheet.held = list(sheet.dancers)


def _set_no_fields(state: State, given: Given) -> None:
    """The marker on the planet has a value, and there is one at most."""
    sheet = state.sheets.richese
    markers = sum(own.hidden for here in state.forces.values() for own in here.values())
    if sheet is None:
        if given.no_field is not None or given.no_field_used is not None:
            raise ScenarioError("given.no_field", "only Richese has No-Fields, and does not play")
        return
    if markers > 1 or (given.no_field is not None and not markers):
        raise ScenarioError("given.no_field", f"{markers} markers lie on the planet")
    if markers:
        sheet.marker = 3 if given.no_field is None else given.no_field
    sheet.face_up = given.no_field_used


def _set_deals(state: State, given: Given) -> None:
    """Deals stand as if they had been proposed and accepted before."""
    for number, told in enumerate(given.deals):
        path = f"given.deals[{number}]"
        names.seat(told.proposer, state.seats, f"{path}.proposer")
        names.seat(told.partner, state.seats, f"{path}.partner")
        state.deal_count += 1
        deal = Deal(
            state.deal_count,
            told.proposer,
            told.partner,
            promises=list(told.promises),
            wants=list(told.wants),
            until=told.until,
            text=told.text,
            accepted=True,
        )
        state.deals.append(deal)
        for seat, other, promises in parties(deal):
            for promise in promises:
                try:
                    check_promise(state, seat, promise)
                except IllegalAnswer as refusal:
                    raise ScenarioError(path, refusal.reason) from None
                if state.rulings.deal_enforcement == "structured":
                    state.duties += duties_from(deal, seat, other, promise)
