"""Devices that want alerts, and what each is to hear of which table."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Two tables, and an index for tables that are forgotten."""
    _devices()
    op.create_table(
        "alerts",
        sa.Column("device", sa.Text, sa.ForeignKey("devices.hash"), nullable=False),
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("seats", sa.JSON, nullable=False),
        sa.Column("seen", sa.Integer, nullable=False),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("device", "table_id"),
    )
    op.create_index("alerts_table", "alerts", ["table_id"])


def _devices() -> None:
    op.create_table(
        "devices",
        sa.Column("hash", sa.Text, primary_key=True),
        sa.Column("way", sa.Text, nullable=False),
        sa.Column("target", sa.Text, nullable=False),
        sa.Column("lang", sa.Text, nullable=False),
        sa.Column("zone", sa.Text, nullable=False),
        sa.Column("quiet_from", sa.Integer, nullable=False),
        sa.Column("quiet_until", sa.Integer, nullable=False),
        sa.Column("confirmed", sa.Boolean, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
    )
