"""Moves that a table is set up with, and small documents beside the tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """One column, one table."""
    op.add_column("tables", sa.Column("given", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "kept",
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("kind", "name"),
    )
