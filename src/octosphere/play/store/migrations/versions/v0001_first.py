"""The first tables: openings, entries, links and codes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make all four tables."""
    _tables()
    _entries()
    _links_and_codes()


def _tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("places", sa.JSON, nullable=False),
        sa.Column("dice", sa.Text, nullable=False),
        sa.Column("secret", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
    )


def _entries() -> None:
    op.create_table(
        "entries",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seq"),
        sqlite_with_rowid=False,
    )
    keyed = sa.column("key") != ""
    op.create_index(
        "entries_key", "entries", ["table_id", "key"], unique=True, sqlite_where=keyed, postgresql_where=keyed
    )


def _links_and_codes() -> None:
    op.create_table(
        "links",
        sa.Column("hash", sa.Text, primary_key=True),
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("seats", sa.JSON, nullable=False),
    )
    op.create_table(
        "codes",
        sa.Column("hash", sa.Text, primary_key=True),
        sa.Column("links", sa.JSON, nullable=False),
        sa.Column("until", sa.Double, nullable=False),
    )
