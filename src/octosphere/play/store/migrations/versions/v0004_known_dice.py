"""Dice that somebody could know are called so."""

from __future__ import annotations

from alembic import op

revision = "0004"
down_revision = "0003"

# A secret that an older table has had is open once that one is over; moves before a sealed game came with its secret.
REUSED = """SELECT later.id FROM tables AS later JOIN (
    SELECT secret, min(created) AS first FROM tables WHERE dice IN ('committed', 'mixed')
    GROUP BY secret HAVING count(*) > 1) AS shared ON later.secret = shared.secret AND later.created > shared.first"""


def upgrade() -> None:
    """Two kinds of dice out of two."""
    op.execute(f"UPDATE tables SET dice = 'known_mixed' WHERE dice = 'mixed' AND id IN ({REUSED})")
    op.execute(f"UPDATE tables SET dice = 'known' WHERE dice = 'committed' AND (given > 0 OR id IN ({REUSED}))")
