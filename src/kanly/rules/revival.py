"""Phase 5: forces and leaders come back from the tanks (B p.9)."""

from __future__ import annotations

from random import Random

import msgspec

from kanly.catalog import factions, leaders
from kanly.engine import Decision, IllegalAnswer, Modifier, Reactions, Veto, refused
from kanly.rules import events
from kanly.rules.flow import begin, end, tidy
from kanly.rules.game import PHASES, Dune, dead_discs, in_cycle
from kanly.rules.karama import Quote, declare
from kanly.rules.payments import Share, acknowledge
from kanly.rules.purse import free_spice, half_up
from kanly.rules.state import Group, LeaderId, Seat, State, Use

NO_LIMIT = 99  # forces, where no number is printed


class Revival(msgspec.Struct, frozen=True):
    """Forces of the seat, and perhaps one leader, come back."""

    normal: int = 0
    elite: int = 0
    leader: LeaderId | None = None


class Reviver(msgspec.Struct, frozen=True, gc=False):
    """A seat revives; `unit` numbers this turn's Revival."""

    seat: Seat
    unit: int


class Allowance(msgspec.Struct, frozen=True):
    """Forces a seat may revive this turn, how many of them free, the price of the others (spice; None:
    none), and what an elite one costs more than others (spice). `half`: each payment for forces is halved,
    rounded up. `apart`: forces that have been paid for take nothing of the free ones."""

    free: int
    limit: int
    price: int | None
    uses: tuple[Use, ...] = ()
    surcharge: int = 0
    half: bool = False
    apart: bool = False


class Declared(msgspec.Struct, frozen=True, gc=False):
    """A revival that a seat declares: so many of its forces are free, and it costs so much (spice)."""

    reviver: Reviver
    revival: Revival
    free: int
    price: int


class Wanted(msgspec.Struct, frozen=True, gc=False):
    """A leader that a seat would revive, or has revived."""

    seat: Seat
    leader: LeaderId


class Payment(msgspec.Struct, frozen=True, gc=False):
    """A seat pays for what comes back to `reviver`, which may be its ally."""

    seat: Seat
    reviver: Seat


allowance: Modifier[State, Reviver, Allowance] = Modifier("allowance")
candidates: Modifier[State, Seat, dict[LeaderId, int]] = Modifier("candidates")
still_helps: Modifier[State, Reviver, bool] = Modifier(
    "still_helps"
)  # may the seat use a power in Revival yet?
companion_revived: Reactions[State, Dune, LeaderId] = Reactions("companion_revived")  # who is no disc
may_revive: Veto[State, Seat] = Veto("may_revive")
why_not: Veto[State, Wanted] = Veto("why_not")  # this leader: in words of its own, for who has other rules
payee_of_revival: Modifier[State, Payment, Seat | None] = Modifier("payee_of_revival")  # None: the bank
payment_due: Reactions[State, Dune, Payment] = Reactions("payment_due")  # by another than the reviver
revival_uses: Modifier[State, Declared, tuple[Use, ...]] = Modifier("revival_uses")  # powers it leans on
revival_declared: Reactions[State, Dune, Declared] = Reactions("revival_declared")  # it may still be stopped
revived: Reactions[State, Dune, Declared] = Reactions("revived")
leader_back: Reactions[State, Dune, Wanted] = Reactions("leader_back")  # a disc lives again, with this seat


def allowed(state: State, reviver: Reviver) -> Allowance:
    """What the seat may revive this turn, before what it has revived already."""
    sheet = factions()[reviver.seat]
    limit = NO_LIMIT if sheet.revival_limit is None else sheet.revival_limit
    printed = Allowance(
        sheet.free_revival, limit, sheet.revival_price, surcharge=elite_surcharge(reviver.seat)
    )
    return allowance(state, reviver, printed)


def elite_surcharge(seat: Seat) -> int:
    """What an elite force costs more than an ordinary one (spice)."""
    sheet = factions()[seat]
    return 0 if sheet.elite is None else sheet.elite.revival_price - sheet.revival_price


def price_of_forces(state: State, reviver: Reviver, group: Group) -> int:
    """Spice for reviving these forces now; the free ones of the turn are counted first, dear ones before
    others."""
    free, terms = free_left(state, reviver), allowed(state, reviver)
    paid, paid_elite = max(0, group.total - free), max(0, group.elite - free)
    full = paid * (terms.price or 0) + (paid_elite * terms.surcharge if terms.price else 0)
    return half_up(full) if terms.half else full


def free_left(state: State, reviver: Reviver) -> int:
    """How many forces the seat may still revive free this turn."""
    terms, done = allowed(state, reviver), state.players[reviver.seat].revived
    return max(0, terms.free - done.forces + (done.paid if terms.apart else 0))


def most_forces(state: State, reviver: Reviver) -> int:
    """How many more forces may be revived this turn, money apart."""
    terms = allowed(state, reviver)
    done = state.players[reviver.seat].revived.forces
    limit = terms.limit if terms.price is not None else min(terms.limit, terms.free)
    return max(0, limit - done)


def elite_limit(seat: Seat) -> int | None:
    """Elite forces that may come back in a turn by all means together (ruling elite-revival-scope); None: as
    many as others."""
    elite = factions()[seat].elite
    return None if elite is None else elite.revivals_per_turn


def most_elite(state: State, seat: Seat) -> int:
    """How many elite forces may still come back this turn."""
    player, limit = state.players[seat], elite_limit(seat)
    if limit is None:
        return player.tanks.elite
    return max(0, min(player.tanks.elite, limit - player.revived.elite))


def check_elite(state: State, seat: Seat, number: int) -> None:
    """Raise IllegalAnswer if so many elite forces cannot come back any more."""
    if elite_limit(seat) is not None and number > most_elite(state, seat):
        raise IllegalAnswer("Only one elite force may be revived each turn", "revival.elite")


def leader_prices(state: State, seat: Seat) -> dict[LeaderId, int]:
    """The leaders that a seat may revive now by the ordinary rule, with their prices (B p.9).

    It may if every disc that belongs to it has died at least once; then those that have died the fewest
    times.
    """
    own = {name: d for name, d in state.discs.items() if d.owner == d.holder == seat and in_cycle(name)}
    fewest = min((d.deaths for d in own.values()), default=0)
    ready = {n: leaders()[n].revival_price for n, d in own.items() if not d.alive and d.deaths == fewest}
    if fewest < 1 or state.players[seat].revived.leader:
        ready = {}
    return candidates(state, seat, ready)


class Revive(Decision[State, Revival | None], frozen=True):
    """Revive forces or a leader, or be done."""

    unit: int
    rule = "revival.limit"

    def _me(self) -> Reviver:
        return Reviver(self.seat, self.unit)

    def forced(self, state: State) -> tuple[Revival | None] | None:
        return None if can_revive(state, self._me()) else (None,)

    def check(self, state: State, answer: Revival | None) -> None:
        if answer is None:
            return
        objection = may_revive(state, self.seat)
        if objection is not None:
            raise IllegalAnswer(*objection)
        self._check_forces(state, answer)
        if answer.leader is not None:
            self._check_leader(state, answer.leader)
        cost = self.cost(state, answer)
        have = free_spice(state, self.seat)
        if cost > have:
            raise IllegalAnswer(f"That costs {cost} spice; you have {have}", "revival.price")

    def _check_forces(self, state: State, answer: Revival) -> None:
        number, tanks = answer.normal + answer.elite, state.players[self.seat].tanks
        if answer.normal < 0 or answer.elite < 0 or (number == 0 and answer.leader is None):
            raise IllegalAnswer("Name forces or a leader to revive", self.rule)
        if answer.normal > tanks.normal or answer.elite > tanks.elite:
            raise IllegalAnswer("You do not have that many forces in the tanks", self.rule)
        check_elite(state, self.seat, answer.elite)
        most = most_forces(state, self._me())
        if number > most:
            raise IllegalAnswer(f"You may revive {most} more forces this turn", self.rule)

    def _check_leader(self, state: State, leader: LeaderId) -> None:
        if leader in leader_prices(state, self.seat):
            return
        objection = why_not(state, Wanted(self.seat, leader))
        if objection is not None:
            raise IllegalAnswer(*objection)
        if state.players[self.seat].revived.leader:
            raise IllegalAnswer("You have revived a leader this turn", "revival.leader-condition")
        raise IllegalAnswer("That leader cannot be revived now", "revival.leader-cycle")

    def cost(self, state: State, answer: Revival) -> int:
        """What this revival costs (spice)."""
        group = Group(answer.normal, answer.elite)
        price = price_of_forces(state, self._me(), group) if group.total else 0
        return price + (leader_prices(state, self.seat)[answer.leader] if answer.leader else 0)

    def options(self, state: State) -> object:
        return {
            "most": min(most_forces(state, self._me()), state.players[self.seat].tanks.total),
            "elite": most_elite(state, self.seat),
            "free": free_left(state, self._me()),
            "price": allowed(state, self._me()).price,
            "half": allowed(state, self._me()).half,
            "surcharge": allowed(state, self._me()).surcharge,
            "leaders": leader_prices(state, self.seat),
        }

    def sample(self, state: State, rng: Random) -> Revival | None:
        made = self._some(state, rng)
        return made if refused(self.check, state, made) is None else None

    def _some(self, state: State, rng: Random) -> Revival | None:
        prices = leader_prices(state, self.seat)
        leader = rng.choice(list(prices)) if prices and rng.random() < 0.7 else None
        tanks = state.players[self.seat].tanks
        number = rng.randint(0, min(most_forces(state, self._me()), tanks.total))
        elite = min(number, most_elite(state, self.seat))
        normal = min(number - elite, tanks.normal)
        return Revival(normal, elite, leader) if normal + elite or leader else None

    def default(self, state: State) -> Revival | None:
        """Free forces only, an elite one first."""
        free = min(free_left(state, self._me()), most_forces(state, self._me()))
        elite = min(free, most_elite(state, self.seat))
        normal = min(free - elite, state.players[self.seat].tanks.normal)
        return Revival(normal, elite) if normal + elite else None


def can_revive(state: State, reviver: Reviver) -> bool:
    """Is there anything to ask the seat about? From public facts only, so dead leaders of any kind count."""
    if may_revive(state, reviver.seat) is not None:
        return False
    if still_helps(state, reviver, False):
        return True
    player = state.players[reviver.seat]
    if most_forces(state, reviver) and (player.tanks.normal or most_elite(state, reviver.seat)):
        return True
    if player.revived.leader:
        return False
    return bool(dead_discs(state, reviver.seat) or candidates(state, reviver.seat, {}))


async def revival(game: Dune) -> None:
    """All revive at once, in any number of steps, until all are done."""
    state = game.state
    await begin(game)
    unit = game.unit()

    def waiting() -> list[Revive]:
        seats = [seat for seat in state.in_order() if seat not in state.done]
        return [Revive(seat, unit) for seat in seats if can_revive(state, Reviver(seat, unit))]

    while asked := waiting():
        seat, answer = await game.race(asked, waiting)  # a raised limit opens it again to who had reached it
        if answer is None:
            state.done.append(seat)
        else:
            await revive(game, Reviver(seat, unit), answer)
    await tidy(game)
    await end(game)


async def revive(game: Dune, reviver: Reviver, answer: Revival) -> None:
    """Powers that the terms lean on may be stopped; what can no longer be paid must be declared anew."""
    question = Revive(reviver.seat, reviver.unit)
    before = allowed(game.state, reviver)
    settled = await declare(game, question, lambda s, r: quote(s, question, r), first=answer)
    if settled is None:
        return
    made, quoted = settled
    if made is answer and dearer(before, allowed(game.state, reviver)):  # nobody need pay twice what it was
        too_dear(game, reviver, quoted.value)
        return
    await revival_declared.resolve(game.state, game, declared(game.state, question, made))
    refusal = refused(question.check, game.state, made)  # it has been stopped, or spent meanwhile
    if refusal is not None:
        game.tell(events.DeclarationVoid(reviver.seat, refusal.reason, refusal.rule))
        return
    done = declared(game.state, question, made)
    if done.price > quoted.value:
        too_dear(game, reviver, done.price)
        return
    await pay_for_revival(game, Payment(reviver.seat, reviver.seat), done.price)
    bring_back(game, reviver.seat, Group(made.normal, made.elite), counts=True)
    if made.leader is not None:
        game.state.players[reviver.seat].revived.leader = True
        await bring_back_leader(game, reviver.seat, made.leader)
    await revived.resolve(game.state, game, done)


def dearer(before: Allowance, now: Allowance) -> bool:
    """Have these terms become worse: half the price lost, or a higher price for each force?"""
    return (before.half and not now.half) or (now.price or 0) > (before.price or 0)


def too_dear(game: Dune, reviver: Reviver, price: int) -> None:
    """What was declared would cost more than it did then (spice): it must be declared anew."""
    reason = f"That costs {price} spice now"
    game.tell(events.DeclarationVoid(reviver.seat, reason, "karama.redo"))


async def pay_for_revival(game: Dune, payment: Payment, price: int) -> None:
    """The bank is paid, or whoever is due what others pay for their revivals (spice)."""
    if price:
        payee = payee_of_revival(game.state, payment, None)
        game.pay(payment.seat, payee, price)
        game.tell(events.RevivalPaid(payment.seat, price, payee))
        await acknowledge(game, "revival", Share(payment.seat, payee, price))


def quote(state: State, question: Revive, answer: Revival) -> Quote[int]:
    """The price, and the powers that it leans on: those of the terms if any forces are revived by them."""
    found = declared(state, question, answer)
    uses = allowed(state, found.reviver).uses if answer.normal + answer.elite else ()
    return Quote(found.price, revival_uses(state, found, uses))


def declared(state: State, question: Revive, answer: Revival) -> Declared:
    """A revival with what it costs as things are."""
    reviver = Reviver(question.seat, question.unit)
    free = min(answer.normal + answer.elite, free_left(state, reviver))
    return Declared(reviver, answer, free, question.cost(state, answer))


def bring_back(game: Dune, seat: Seat, group: Group, counts: bool) -> None:
    """Forces leave the tanks for the reserves; `counts`: against the limit of the turn."""
    if not group.total:
        return
    player = game.state.players[seat]
    player.tanks.normal -= group.normal
    player.tanks.elite -= group.elite
    game.add_reserves(seat, group)
    player.revived.elite += group.elite
    if counts:
        player.revived.forces += group.total
    game.tell(events.ForcesRevived(seat, group))


async def bring_back_leader(game: Dune, seat: Seat, leader: LeaderId) -> None:
    """A leader is alive again and can be used at once."""
    disc = game.state.discs.get(leader)
    if disc is None:
        await companion_revived.resolve(game.state, game, leader)
    else:
        disc.alive, disc.hidden, disc.holder = True, False, seat
        disc.serves = None if seat == disc.owner else seat
    game.tell(events.LeaderRevived(seat, leader))
    if disc is not None:
        await leader_back.resolve(game.state, game, Wanted(seat, leader))


PHASES["revival"] = revival
