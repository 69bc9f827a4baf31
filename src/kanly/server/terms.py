"""The rules in force at one table: what it has chosen, and all of it as one text."""

from __future__ import annotations

import msgspec
from litestar import Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from kanly.catalog import Mode
from kanly.rulebook.summary import summary
from kanly.rules.rulings import Rulings, applicable
from kanly.rules.variants import Variants, options
from kanly.server.host import HostNow
from kanly.server.refusal import answers
from kanly.server.tables import room_of
from kanly.table.state import Table


class Terms(msgspec.Struct, frozen=True):
    """What a table plays by. `factions` are those that play or may come up; `rulings` the options in force of
    all questions that can matter among them."""

    name: str
    mode: Mode
    turns: int
    factions: tuple[str, ...]
    modules: tuple[str, ...]
    preset: str
    rulings: dict[str, str]
    variants: tuple[str, ...]


def routes() -> list[HTTPRouteHandler]:
    """Where the rules of a table are read."""
    return [get_terms, get_text]


@get(
    "/api/tables/{id:str}/rules",
    summary="The rules in force at a table",
    responses=answers(404),
    tags=["tables"],
)
async def get_terms(host: HostNow, id: FromPath[str]) -> Terms:
    """Whoever has the link may know by what it is played."""
    table = (await room_of(host, id)).table
    config, factions = table.config, playing(table)
    rulings, _ = chosen(table)
    return Terms(
        name=config.name,
        mode=config.mode,
        turns=config.turns,
        factions=factions,
        modules=config.modules,
        preset=config.preset,
        rulings={
            entry.id: entry.chosen(rulings).id for entry in applicable(config.mode, factions, config.modules)
        },
        variants=config.variants,
    )


@get(
    "/api/tables/{id:str}/rules/text",
    summary="The rules in force at a table as one text",
    media_type="text/markdown",
    responses=answers(404),
    tags=["tables"],
)
async def get_text(host: HostNow, id: FromPath[str]) -> Response[str]:
    """Markdown: what was chosen, then the rules in the order of a turn, then the factions."""
    room = await room_of(host, id)
    rulings, variants = chosen(room.table)
    config = room.table.config
    text = summary(config.mode, playing(room.table), config.modules, rulings, variants)
    headers = {"content-disposition": f'attachment; filename="kanly-rules-{room.id}.md"'}
    return Response(text, headers=headers, media_type="text/markdown")


def playing(table: Table) -> tuple[str, ...]:
    """The factions that play; before the game those that may come up."""
    seated = tuple(chair.faction for chair in table.chairs if chair.faction is not None)
    wished = tuple(chair.wish for chair in table.chairs if chair.wish is not None)
    all_wished = len(wished) == len(table.chairs)
    return seated or (wished if all_wished else table.config.in_play())


def chosen(table: Table) -> tuple[Rulings, Variants]:
    """The rulings and house variants of a table."""
    config = table.config
    return options(config.preset, config.rulings, config.variants)
