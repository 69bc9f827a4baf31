"""Bringing a database to the schema of this version of Kanly.

A new revision: change `schema.py`, write the next file under `migrations/versions` by the example of the last
one, and let the tests compare the two.
"""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from kanly.table.store.base import StoreError

NEWEST = "head"


def upgrade(connection: sa.Connection, revision: str = NEWEST) -> None:
    """Bring a database to a revision. The caller has begun a transaction, and commits it.

    Raises StoreError if a newer Kanly has used the database, or if it is somebody else's.
    """
    config = _config()
    newest = ScriptDirectory.from_config(config).get_current_head()
    if stands_at(connection) != (newest if revision == NEWEST else revision):
        config.attributes["connection"] = connection
        command.upgrade(config, revision)


def stands_at(connection: sa.Connection) -> str | None:
    """The revision of a database; None: there is nothing in it. StoreError as for `upgrade`."""
    stands = MigrationContext.configure(connection).get_current_revision()
    if stands is None and sa.inspect(connection).get_table_names():
        raise StoreError("This database holds the tables of another program; give Kanly one of its own")
    if stands is not None and not known(stands):
        raise StoreError(
            f"A newer Kanly has used this database (its schema is {stands}): install that version again, "
            "or restore an older backup into another database"
        )
    return stands


def newest() -> str:
    """The revision that this Kanly works with."""
    return str(ScriptDirectory.from_config(_config()).get_current_head())


def known(revision: str) -> bool:
    """Is this a revision of this Kanly or of an older one?"""
    steps = ScriptDirectory.from_config(_config())
    return revision in {step.revision for step in steps.walk_revisions()}


def _config() -> Config:
    config = Config()
    # Alembic reads a percent sign as the beginning of a variable.
    folder = str(Path(__file__).parent / "migrations").replace("%", "%%")
    config.set_main_option("script_location", folder)
    config.set_main_option("path_separator", "os")
    return config
