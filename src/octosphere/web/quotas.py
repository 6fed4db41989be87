"""How much one address may have others think about at a time; how often it may ask is in `limits.py`."""

from __future__ import annotations

from octosphere.play.workers import Quota
from octosphere.tasks.moves import CHOOSE, FORECAST, HINT, STUDY, TELL

QUOTAS = {  # for each address, for all together, seconds after which it is worth asking again
    STUDY: Quota(3, 50, 15),  # some tens of seconds each, one after the other; a page wants one
    HINT: Quota(4, 100, 2),  # a page wants one; some homes have several players
    FORECAST: Quota(4, 100, 2),  # as hints: one for each table that somebody looks at
    TELL: Quota(8, 100, 2),  # putting a study into words takes a moment
    CHOOSE: Quota(16, 1000, 5),  # bots that think; beyond it none is refused its move, but a new table with bots is
}
