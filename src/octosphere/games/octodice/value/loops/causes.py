"""What a value may leave out, to see whether it was the cause of a ranking.

A bit of `Source` leaves out the points of that source since the position at hand; a bit further up, above LATER,
what its crosses bring later.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from octosphere.core.kernel import bound_rules, kernel

rules = bound_rules()
Source = import_module(f"{rules.__package__.rpartition('.')[0]}.state").Source
score, source = rules.score, rules.source
CRYSTALS, RESEARCH, BOTS = int(Source.CRYSTALS), int(Source.RESEARCH), int(Source.BOTS)
SUBMARINES, OCTOPODS, LABS = int(Source.SUBMARINES), int(Source.OCTOPODS), int(Source.LABS)
LATER = 8


# points = score(s) - sum over sources i left out of (source_i(s) - source_i(before))
# Example: 12 points, of them 5 for crystals and 3 of these since `before`; without bit CRYSTALS 12 - 3 = 9.
@kernel
def worth_now(s: Any, before: Any, seat: int, without: int) -> float:
    """The points written, less those that are left out."""
    points = score(s, seat)
    for index in range(LATER - 1):
        if without >> index & 1:
            points -= source(s, seat, index) - source(before, seat, index)
    return float(points)


@kernel
def forget(new: Any, old: Any, without: int) -> None:
    """Take back the crosses of some kinds that a sheet has made since an older one."""
    kinds = without >> LATER
    if kinds >> CRYSTALS & 1:
        new.crystals = old.crystals
    if kinds >> RESEARCH & 1:
        new.research = old.research
    for colour in range(5):
        if kinds >> BOTS & 1:
            new.bots[colour] = old.bots[colour]
        if kinds >> SUBMARINES & 1:
            new.submarines[colour] = old.submarines[colour]
    for column in range(3):
        if kinds >> LABS & 1:
            new.steps[column] = old.steps[column]
