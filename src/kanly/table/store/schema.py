"""What the database looks like. The migrations build the same; a test compares the two.

Times are ms since 1970, ids are text. There are no foreign keys: a log is only ever written whole and never
taken away, and a check at every entry would cost more than it could find.
"""

from __future__ import annotations

import unicodedata

import sqlalchemy as sa

metadata = sa.MetaData()

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.Text, nullable=False),
    sa.Column("rules", sa.Text, nullable=False),
    sa.Column("seed", sa.LargeBinary, nullable=False),
    sa.Column("salt", sa.LargeBinary, nullable=False),
    sa.Column("commitment", sa.Text, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.PrimaryKeyConstraint("id", name="tables_pkey"),
)

# Narrow, because it is written at every entry.
heads = sa.Table(
    "heads",
    metadata,
    sa.Column("table_id", sa.Text, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("due_at", sa.BigInteger),
    sa.Column("fault", sa.Text),
    sa.PrimaryKeyConstraint("table_id", name="heads_pkey"),
)
sa.Index(
    "heads_due",
    heads.c.due_at,
    sqlite_where=heads.c.due_at.isnot(None),
    postgresql_where=heads.c.due_at.isnot(None),
)

entries = sa.Table(
    "entries",
    metadata,
    sa.Column("table_id", sa.Text, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("actor", sa.Text, nullable=False),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("body", sa.Text, nullable=False),
    sa.Column("request_id", sa.Text),
    sa.Column("told", sa.Text, nullable=False),
    sa.PrimaryKeyConstraint("table_id", "version", name="entries_pkey"),
    sa.UniqueConstraint("table_id", "actor", "request_id", name="entries_request"),
    sqlite_with_rowid=False,
)

snapshots = sa.Table(
    "snapshots",
    metadata,
    sa.Column("table_id", sa.Text, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("base", sa.Boolean, nullable=False),
    sa.Column("state", sa.LargeBinary, nullable=False),
    sa.PrimaryKeyConstraint("table_id", "version", name="snapshots_pkey"),
)

listings = sa.Table(
    "listings",
    metadata,
    sa.Column("table_id", sa.Text, nullable=False),
    sa.Column("stage", sa.Text, nullable=False),
    sa.Column("visibility", sa.Text, nullable=False),
    sa.Column("open_chairs", sa.Integer, nullable=False),
    sa.Column("summary", sa.Text, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.PrimaryKeyConstraint("table_id", name="listings_pkey"),
)
PUBLIC = sa.and_(
    listings.c.visibility == sa.literal_column("'public'"), listings.c.stage != sa.literal_column("'over'")
)
sa.Index(
    "listings_public",
    listings.c.stage,
    listings.c.at,
    listings.c.table_id,
    sqlite_where=PUBLIC,
    postgresql_where=PUBLIC,
)

# By chair: one person may play for several.
members = sa.Table(
    "members",
    metadata,
    sa.Column("table_id", sa.Text, nullable=False),
    sa.Column("person_id", sa.Text, nullable=False),
    sa.Column("chair", sa.Text, nullable=False),
    sa.PrimaryKeyConstraint("table_id", "chair", name="members_pkey"),
)
sa.Index("members_person", members.c.person_id)

people = sa.Table(
    "people",
    metadata,
    sa.Column("id", sa.Text, nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("epoch", sa.Integer, nullable=False),
    sa.Column("login", sa.Text),
    sa.Column("login_key", sa.Text),
    sa.Column("password", sa.Text),
    sa.Column("settings", sa.Text, nullable=False),
    sa.PrimaryKeyConstraint("id", name="people_pkey"),
    sa.UniqueConstraint("login_key", name="people_login"),
)

# A counter of an authenticator has 32 bits without a sign.
passkeys = sa.Table(
    "passkeys",
    metadata,
    sa.Column("id", sa.LargeBinary, nullable=False),
    sa.Column("person_id", sa.Text, nullable=False),
    sa.Column("public_key", sa.LargeBinary, nullable=False),
    sa.Column("count", sa.BigInteger, nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.PrimaryKeyConstraint("id", name="passkeys_pkey"),
)
sa.Index("passkeys_person", passkeys.c.person_id)

push_targets = sa.Table(
    "push_targets",
    metadata,
    sa.Column("endpoint", sa.Text, nullable=False),
    sa.Column("person_id", sa.Text, nullable=False),
    sa.Column("keys", sa.Text, nullable=False),
    sa.PrimaryKeyConstraint("endpoint", name="push_targets_pkey"),
)
sa.Index("push_targets_person", push_targets.c.person_id)


def login_key(login: str) -> str:
    """What two spellings of one login have in common: neither case nor width of letters makes an account."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", login).casefold())
