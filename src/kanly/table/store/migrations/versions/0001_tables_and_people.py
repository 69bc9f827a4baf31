"""Tables and people."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Forward; there is no way back but a backup."""
    _log()
    _lists()
    _people()


def _log() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("seed", sa.LargeBinary, nullable=False),
        sa.Column("salt", sa.LargeBinary, nullable=False),
        sa.Column("commitment", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="tables_pkey"),
    )
    op.create_table(
        "heads",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("due_at", sa.BigInteger),
        sa.Column("fault", sa.Text),
        sa.PrimaryKeyConstraint("table_id", name="heads_pkey"),
    )
    due = sa.text("due_at IS NOT NULL")
    op.create_index("heads_due", "heads", ["due_at"], sqlite_where=due, postgresql_where=due)
    op.create_table(
        "entries",
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
    op.create_table(
        "snapshots",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("base", sa.Boolean, nullable=False),
        sa.Column("state", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "version", name="snapshots_pkey"),
    )


def _lists() -> None:
    op.create_table(
        "listings",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("stage", sa.Text, nullable=False),
        sa.Column("visibility", sa.Text, nullable=False),
        sa.Column("open_chairs", sa.Integer, nullable=False),
        sa.Column("summary", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="listings_pkey"),
    )
    public = sa.text("visibility = 'public' AND stage != 'over'")
    op.create_index(
        "listings_public",
        "listings",
        ["stage", "at", "table_id"],
        sqlite_where=public,
        postgresql_where=public,
    )
    op.create_table(
        "members",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("person_id", sa.Text, nullable=False),
        sa.Column("chair", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "chair", name="members_pkey"),
    )
    op.create_index("members_person", "members", ["person_id"])


def _people() -> None:
    op.create_table(
        "people",
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
    op.create_table(
        "passkeys",
        sa.Column("id", sa.LargeBinary, nullable=False),
        sa.Column("person_id", sa.Text, nullable=False),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("count", sa.BigInteger, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="passkeys_pkey"),
    )
    op.create_index("passkeys_person", "passkeys", ["person_id"])
    op.create_table(
        "push_targets",
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("person_id", sa.Text, nullable=False),
        sa.Column("keys", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("endpoint", name="push_targets_pkey"),
    )
    op.create_index("push_targets_person", "push_targets", ["person_id"])
