"""When somebody last opened a table."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """One column, and an index for the tables that may go by themselves."""
    op.add_column("tables", sa.Column("opened", sa.Double))
    some = sa.column("given") > 0
    op.create_index("tables_opened", "tables", ["opened"], sqlite_where=some, postgresql_where=some)
