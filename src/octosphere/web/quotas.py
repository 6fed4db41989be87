"""How much one address may have others think about at a time; how often it may ask is in `limits.py`."""

from __future__ import annotations

from octosphere.play.workers import Quota, Task
from octosphere.tasks.moves import choose, forecast, hint
from octosphere.tasks.study import study, tell

QUOTAS: dict[Task, Quota] = {  # for each address, for all together, seconds after which it is worth asking again
    study: Quota(3, 50, 15),  # some tens of seconds each, one after the other; a page wants one
    hint: Quota(4, 100, 2),  # a page wants one; some homes have several players
    forecast: Quota(4, 100, 2),  # as hints: one for each table that somebody looks at
    tell: Quota(8, 100, 2),  # putting a study into words takes a moment
    choose: Quota(16, 1000, 5),  # bots that think; beyond it none is refused its move, but a new table with bots is
}
