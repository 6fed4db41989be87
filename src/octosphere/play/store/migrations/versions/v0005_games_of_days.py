"""Results and bots of a day are kept by game."""

from __future__ import annotations

from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """The game comes first in their names: until now there was one."""
    op.execute("UPDATE kept SET name = 'octodice:' || name WHERE kind IN ('daily-board', 'daily-bot')")
