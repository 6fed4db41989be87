"""What the expert expects of many positions at once: turns side by side on the lanes of one desk."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from octosphere.core.layout import from_record
from octosphere.games.octodice.state import EMPTY, Phase, State

from .judge import Judge, judge_of
from .tools import GAMES, SPITE, clear, loops, tools_of, work_out

_tools: dict[int, tuple[Judge, Any]] = {}  # by judge: tools with many lanes, kept with what they are for


def values(positions: Any, seats: Any) -> Any:
    """The expected final score of whoever decides in each of these records, less what the dice hand to the others."""
    import numpy

    found = numpy.zeros(len(positions))
    if not len(positions):
        return found
    judge, tools = _tools_for(from_record(State, positions[0]))
    aside = positions["phase"] == Phase.KEEP
    many = loops("many").judge_positions
    rest = numpy.flatnonzero(~aside)
    for part, lanes in [*_by_turns(judge, tools, positions, numpy.flatnonzero(aside)), (rest, numpy.zeros_like(rest))]:
        worth = numpy.zeros(len(part))
        many((positions[part], lanes, worth), judge.states, judge.model, tools)
        found[part] = worth
    return found


def _tools_for(first: State) -> tuple[Judge, Any]:
    judge = judge_of(first)
    if id(judge) not in _tools:
        _tools.clear()  # some megabytes each, and one table at a time is usual
        _tools[id(judge)] = judge, tools_of(first, GAMES, SPITE)
    return _tools[id(judge)]


def _by_turns(judge: Judge, tools: Any, positions: Any, places: Any) -> Iterator[tuple[Any, Any]]:
    """Lay the turns of these positions on the desk, as many as it has lanes; the places of each lot and their lanes."""
    import numpy

    turns = _before(positions[places])
    _, first, which = numpy.unique(turns.view(f"V{turns.dtype.itemsize}"), return_index=True, return_inverse=True)
    for at in range(0, len(first), GAMES):
        chosen = (which >= at) & (which < at + GAMES)
        clear(tools)
        begun = turns[first[at : at + GAMES]]
        work_out(tools, loops("playing").lay_games(begun, judge.states, judge.model, tools))
        yield places[chosen], which[chosen] - at


def _before(positions: Any) -> Any:
    """The positions before the first throw of the turns that they are in: see `judge.before_turn`."""
    turns = positions.copy()
    for name in ("throw", "actions", "virtual", "flexi_lab", "flexi_tec", "flexi_sub", "digit", "aside", "used"):
        turns[name] = 0
    turns["phase"], turns["dice"], turns["seat"] = Phase.ROLL, EMPTY, turns["active"]
    return turns
