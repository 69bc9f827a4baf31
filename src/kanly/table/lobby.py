"""Before the game: who sits where, what is to be played, and how it begins."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from random import Random
from typing import cast

from kanly.bots import USUAL_BOT
from kanly.engine import Entry, commitment
from kanly.rules import begin
from kanly.table import told
from kanly.table.config import ConfigError, TableConfig, check_config, setup_of
from kanly.table.desk import TABLE, Deed, Desk, Refused, folds, judges, known_bot
from kanly.table.state import Chair, ChairId, PersonId, Table, replace

BEGUN = "The game has begun; this can be changed only before it"


class Made(Deed, frozen=True):
    """The first entry of every log. The host sits down on the first chair for people."""

    config: TableConfig
    host: PersonId
    name: str


class Configure(Deed, frozen=True):
    """The host changes what is to be played. `keep_password`: the table keeps the one it has."""

    config: TableConfig
    keep_password: bool = False


class Join(Deed, frozen=True):
    """Sit down, on a certain chair or on the first free one."""

    chair: ChairId | None = None
    password: str | None = None


class Seated(Deed, frozen=True):
    """Somebody sits on a chair now."""

    chair: ChairId
    person: PersonId
    name: str


class Leave(Deed, frozen=True):
    """Get up before the game."""


class SendAway(Deed, frozen=True):
    """The host takes somebody from a chair; who was sent away does not come back."""

    chair: ChairId


class SeatBot(Deed, frozen=True):
    """The host gives an empty chair to a bot, or (level None) to people again."""

    chair: ChairId
    level: str | None = None


class Wish(Deed, frozen=True):
    """Pick the faction to play, or (None) leave it open. The host picks for bots by naming their chair."""

    faction: str | None = None
    chair: ChairId | None = None


class Ready(Deed, frozen=True):
    """I am content with what is to be played, or not any more. A change of the settings takes it back."""

    ready: bool = True


class Lock(Deed, frozen=True):
    """Nobody new may sit down, or somebody may again."""

    locked: bool = True


class Start(Deed, frozen=True):
    """The host begins the game; empty chairs are filled by novices."""


class DraftBegun(Deed, frozen=True):
    """The order in which chairs pick, and what stands for the empty ones."""

    order: tuple[ChairId, ...]


class Draft(Deed, frozen=True):
    """Pick a faction when it is your turn to."""

    faction: str
    chair: ChairId | None = None


class Begun(Deed, frozen=True):
    """The game begins: the chairs in seating order, and what each plays."""

    chairs: tuple[ChairId, ...]
    factions: tuple[str, ...]


# -- making and changing -----------------------------------------------------------------------------------


@judges(Made)
def judge_made(desk: Desk, deed: Made) -> Deed:
    """A password is kept as a hash."""
    _checked(deed.config)
    return replace(deed, config=_sealed(deed.config))


@folds(Made)
def made(desk: Desk, deed: Made) -> None:
    """Chairs are laid out, and the host sits down."""
    desk.table = Table(config=deed.config, host=deed.host, chairs=_laid_out(deed.config, ()))
    desk.tell(told.TableMade(deed.config.name, deed.name))
    free = next((chair for chair in desk.table.chairs if chair.bot is None), None)
    if free is not None:
        desk.change_chair(free, person=deed.host, name=deed.name)


@judges(Configure)
def judge_configure(desk: Desk, deed: Configure) -> Deed:
    """Only the host, only before the game, and nobody loses a seat by it."""
    desk.host()
    desk.stage("lobby", BEGUN)
    if desk.table.drafting:
        raise Refused(409, "Factions are being picked; what is played cannot be changed any more")
    _checked(deed.config)
    seats = sum(chair.bot is None for chair in deed.config.chairs)
    if len(desk.table.people()) > seats:
        raise Refused(409, "More people sit here than the table would have seats for")
    old = desk.table.config.password
    config = replace(deed.config, password=old) if deed.keep_password else _sealed(deed.config)
    return Configure(config)


@folds(Configure)
def configure(desk: Desk, deed: Configure) -> None:
    """People keep their places, one after the other."""
    people = tuple(desk.table.people())
    desk.change(config=deed.config, chairs=_laid_out(deed.config, people))
    desk.tell(told.ConfigChanged())


def _laid_out(config: TableConfig, people: tuple[Chair, ...]) -> tuple[Chair, ...]:
    waiting = list(people)
    chairs = []
    for number, wish in enumerate(config.chairs, start=1):
        chair = Chair(f"c{number}", bot=wish.bot, wish=wish.faction)
        if wish.bot is None and waiting:
            old = waiting.pop(0)
            chair = replace(chair, person=old.person, name=old.name, kit=old.kit, offer=old.offer)
        chairs.append(chair)
    return tuple(chairs)


def _checked(config: TableConfig) -> None:
    try:
        check_config(config)
    except ConfigError as wrong:
        raise Refused(422, str(wrong)) from None


def _sealed(config: TableConfig) -> TableConfig:
    """The log keeps no password."""
    if config.password is None:
        return config
    salt = secrets.token_hex(8)
    return replace(config, password=f"{salt}${_digest(salt, config.password)}")


def _digest(salt: str, password: str) -> str:
    return hashlib.scrypt(password.encode(), salt=salt.encode(), n=2**12, r=8, p=1).hex()


def fits(config: TableConfig, password: str | None) -> bool:
    """Is this the table's password, if it has one?"""
    if config.password is None:
        return True
    salt, _, digest = config.password.partition("$")
    return password is not None and hmac.compare_digest(digest, _digest(salt, password))


# -- sitting down ------------------------------------------------------------------------------------------


@judges(Join)
def judge_join(desk: Desk, deed: Join) -> Deed:
    """An empty chair; in a game, only where strangers may take the place of a bot that has no owner."""
    table = desk.table
    if table.chair_of(desk.actor.id) is not None:
        raise Refused(409, "You sit at this table already")
    if desk.actor.id in table.removed:
        raise Refused(403, "The host has sent you away from this table")
    if table.locked and desk.actor.id != table.host:
        raise Refused(423, "The host has locked this table; ask for it to be opened")
    if not fits(table.config, deed.password):
        raise Refused(403, "This table has a password, and this is not it")
    chair = _free_chair(table, deed.chair)
    return Seated(chair.id, desk.actor.id, desk.actor.name)


def _free_chair(table: Table, wanted: ChairId | None) -> Chair:
    if table.stage == "over":
        raise Refused(409, "The game at this table is over")
    for chair in table.chairs:
        if wanted in (None, chair.id) and _may_be_taken(table, chair):
            return chair
    if wanted is not None and table.chair(wanted) is None:
        raise Refused(404, f"There is no chair {wanted} at this table")
    if table.stage == "game" and not table.config.substitutes:
        raise Refused(409, "The game has begun; this table takes no substitutes. You can watch it")
    raise Refused(409, "That seat is taken" if wanted else "All seats are taken")


def _may_be_taken(table: Table, chair: Chair) -> bool:
    if table.stage == "lobby":
        return chair.empty and not table.drafting
    return table.config.substitutes and chair.person is None and table.config.windows == "paced"


@folds(Seated)
def seated(desk: Desk, deed: Seated) -> None:
    """In a game the bot that kept the place gets up."""
    chair = cast(Chair, desk.table.chair(deed.chair))
    desk.change_chair(chair, person=deed.person, name=deed.name, bot=None)
    desk.tell(told.SatDown(deed.name))
    if chair.faction is not None:
        desk.tell(told.BotGotUp(chair.faction, deed.name))


@judges(Leave)
def judge_leave(desk: Desk, deed: Leave) -> Deed:
    """In a game one hands the seat over, or gives it to a bot."""
    desk.chair()
    desk.stage("lobby", "The game has begun: hand your seat over, or give it to a bot")
    return deed


@folds(Leave)
def leave(desk: Desk, deed: Leave) -> None:
    """The chair is free again; the table passes to whoever sits there next."""
    chair = cast(Chair, desk.table.chair_of(desk.actor.id))
    desk.change_chair(chair, person=None, name="", wish=None, ready=False)
    desk.tell(told.GotUp(chair.name))
    _pass_the_table_on(desk)


def _pass_the_table_on(desk: Desk) -> None:
    others = desk.table.people()
    if desk.table.chair_of(desk.table.host) is None and others:
        desk.change(host=others[0].person)
        desk.tell(told.HostChanged(others[0].name))


@judges(SendAway)
def judge_send_away(desk: Desk, deed: SendAway) -> Deed:
    """The host, and not the host itself."""
    desk.host()
    chair = _known(desk.table, deed.chair)
    if chair.person is None:
        raise Refused(409, "Nobody sits there")
    if chair.person == desk.table.host:
        raise Refused(409, "You cannot send yourself away; hand the table over first")
    return deed


@folds(SendAway)
def send_away(desk: Desk, deed: SendAway) -> None:
    """In a game a novice goes on with the seat, until somebody takes it."""
    chair = cast(Chair, desk.table.chair(deed.chair))
    desk.change(removed=(*desk.table.removed, cast(str, chair.person)))
    bot = None if desk.table.stage == "lobby" else chair.bot or USUAL_BOT
    desk.change_chair(chair, person=None, name="", bot=bot, kit=None, offer=None, ready=False)
    desk.tell(told.SentAway(chair.name))
    if chair.faction is not None and bot is not None:
        desk.tell(told.BotSatDown(chair.faction, bot, chair.name))


@judges(SeatBot)
def judge_seat_bot(desk: Desk, deed: SeatBot) -> Deed:
    """The host, before the game, on a chair without a person."""
    desk.host()
    desk.stage("lobby", BEGUN)
    chair = _known(desk.table, deed.chair)
    if chair.person is not None:
        raise Refused(409, f"{chair.name} sits there")
    if deed.level is not None:
        known_bot(deed.level)
    seats = sum(c.bot is None for c in desk.table.chairs if c.id != chair.id)
    if desk.table.config.windows == "quick" and deed.level is None and seats:
        raise Refused(409, "Quick windows are for one person among bots; choose paced windows first")
    return deed


@folds(SeatBot)
def seat_bot(desk: Desk, deed: SeatBot) -> None:
    """The chair is a bot's, or empty."""
    desk.change_chair(cast(Chair, desk.table.chair(deed.chair)), bot=deed.level)


@judges(Wish)
def judge_wish(desk: Desk, deed: Wish) -> Deed:
    """A free faction of this table, where players choose."""
    desk.stage("lobby", BEGUN)
    table = desk.table
    if table.config.factions_by != "choice":
        raise Refused(409, "At this table factions are not chosen beforehand")
    chair = desk.chair() if deed.chair is None else _known(table, deed.chair)
    if chair.person != desk.actor.id:
        desk.host()
        if chair.person is not None:
            raise Refused(403, f"{chair.name} chooses for that seat")
    _free_faction(table, chair, deed.faction)
    return replace(deed, chair=chair.id)


def _free_faction(table: Table, chair: Chair, faction: str | None) -> None:
    if faction is None:
        return
    if faction not in table.config.in_play():
        raise Refused(
            422, f"{faction} does not play at this table; there are: {', '.join(table.config.in_play())}"
        )
    if any(other.wish == faction for other in table.chairs if other.id != chair.id):
        raise Refused(409, f"{faction} has been picked by somebody else")


@folds(Wish)
def wish(desk: Desk, deed: Wish) -> None:
    """The chair has a faction, or leaves it open."""
    desk.change_chair(cast(Chair, desk.table.chair(cast(str, deed.chair))), wish=deed.faction)


@judges(Ready)
def judge_ready(desk: Desk, deed: Ready) -> Deed:
    """Whoever sits here, before the game. The host may begin all the same."""
    desk.chair()
    desk.stage("lobby", BEGUN)
    return deed


@folds(Ready)
def ready(desk: Desk, deed: Ready) -> None:
    """The others see it."""
    desk.change_chair(desk.chair(), ready=deed.ready)


@judges(Lock)
def judge_lock(desk: Desk, deed: Lock) -> Deed:
    """The host."""
    desk.host()
    return deed


@folds(Lock)
def lock(desk: Desk, deed: Lock) -> None:
    """Nobody new, or somebody again."""
    desk.change(locked=deed.locked)
    desk.tell(told.Locked(deed.locked))


def _known(table: Table, id: ChairId) -> Chair:
    chair = table.chair(id)
    if chair is None:
        raise Refused(404, f"There is no chair {id} at this table")
    return chair


# -- beginning ---------------------------------------------------------------------------------------------


@judges(Start)
def judge_start(desk: Desk, deed: Start) -> Deed:
    """Begin, or have factions picked first. Chairs that nobody took are played by novices."""
    desk.host()
    desk.stage("lobby", "The game has begun")
    if desk.table.drafting:
        raise Refused(409, "Factions are being picked")
    if not desk.table.people():
        raise Refused(409, "Nobody sits here")
    return opening(desk)


def opening(desk: Desk) -> DraftBegun | Begun:
    """How the game begins: factions are picked, or dealt."""
    rng = lots(desk)
    if desk.table.config.factions_by == "draft":
        order = [chair.id for chair in desk.table.chairs]
        rng.shuffle(order)
        return DraftBegun(tuple(order))
    return dealt(desk.table, rng)


def lots(desk: Desk) -> Random:
    """Lots are drawn with the table's secret seed, so that they can be checked with all else."""
    return Random(hashlib.blake2b(b"lots %d" % desk.version, key=desk.seed).digest())


def dealt(table: Table, rng: Random) -> Begun:
    """Everybody has what it wished; the others are dealt what is left. Places are drawn by lot."""
    chairs = list(table.chairs)
    rng.shuffle(chairs)
    wished = [chair.wish for chair in chairs if chair.wish is not None]
    left = [faction for faction in table.config.in_play() if faction not in wished]
    rng.shuffle(left)
    return Begun(tuple(c.id for c in chairs), tuple(c.wish or left.pop() for c in chairs))


@folds(DraftBegun)
def draft_begun(desk: Desk, deed: DraftBegun) -> None:
    """Wishes are forgotten; the picks take their place."""
    desk.change(drafting=deed.order, chairs=tuple(replace(c, wish=None) for c in desk.table.chairs))
    chairs = [cast(Chair, desk.table.chair(id)) for id in deed.order]
    desk.tell(told.DraftBegan(tuple(shown(chair) for chair in chairs)))


@judges(Draft)
def judge_draft(desk: Desk, deed: Draft) -> Deed:
    """Whoever's turn it is picks a free faction; the table picks for bots and empty chairs."""
    table = desk.table
    if not table.drafting:
        raise Refused(409, "No factions are being picked now")
    chair = cast(Chair, table.chair(table.drafting[0]))
    if chair.person is not None and chair.person != desk.actor.id:
        raise Refused(409, f"{chair.name} picks first")
    if chair.person is None and desk.actor.id != TABLE:
        raise Refused(409, "A bot picks first")
    _free_faction(table, chair, deed.faction)
    return replace(deed, chair=chair.id)


@folds(Draft)
def draft(desk: Desk, deed: Draft) -> None:
    """The next one picks."""
    chair = cast(Chair, desk.table.chair(cast(str, deed.chair)))
    desk.change_chair(chair, wish=deed.faction)
    desk.change(drafting=desk.table.drafting[1:])
    desk.tell(told.FactionPicked(shown(chair), deed.faction))


def shown(chair: Chair) -> str:
    """How a chair is called where it has no faction."""
    return chair.name or (f"Bot ({chair.bot})" if chair.bot else f"seat {chair.id[1:]}")


@judges(Begun)
def judge_begun(desk: Desk, deed: Begun) -> Deed:
    """The table begins by itself when the draft is over."""
    desk.stage("lobby", "The game has begun")
    return deed


@folds(Begun)
def begun(desk: Desk, deed: Begun) -> None:
    """The game is set up, and asks its first question."""
    config = desk.table.config
    for id, faction in zip(deed.chairs, deed.factions, strict=True):
        chair = cast(Chair, desk.table.chair(id))
        bot = chair.bot or (None if chair.person else USUAL_BOT)
        desk.change_chair(chair, faction=faction, bot=bot, wish=None, reserve=config.reserve_ms)
    order = tuple(cast(Chair, desk.table.chair(id)) for id in deed.chairs)
    desk.change(stage="game", chairs=order, drafting=())
    setup = setup_of(config, deed.factions, desk.seed, desk.salt)
    desk.game = begin(setup, paced=config.windows == "paced")
    players = {cast(str, chair.faction): shown(chair) for chair in order}
    bots = {cast(str, chair.faction): chair.bot for chair in order if chair.bot}
    desk.told.append(Entry(told.TableBegan(players, commitment(desk.seed, desk.salt), bots)))
    desk.heard()
