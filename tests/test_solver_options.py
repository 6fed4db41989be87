"""What can be done with dice: the solver lists the same actions as the rules, those with one effect together."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy
import pytest

from octosphere.core.kernel import load_compiled
from octosphere.core.layout import dtype, to_record
from octosphere.games.octodice.layouts import FIRST_GAME
from octosphere.games.octodice.solver.loops.lanes import MENU
from octosphere.games.octodice.solver.sheets import major_digits
from octosphere.games.octodice.solver.solo import LOOPS, START, Solo, solo_of
from octosphere.games.octodice.state import State

ENDS = "octosphere.games.octodice.value.loops.ends"
FLEXIBLE = "A1B1C2D1E2F1G2H2I1"  # tiles that let dice serve as others


class Lists:
    """The lists of one layout, compiled, and states to try options on."""

    def __init__(self, solo: Solo) -> None:
        twin = load_compiled(solo.game.facts.package)
        self.options, self.ends, self.turns = twin.load(f"{LOOPS}.options"), twin.load(ENDS), solo.turns
        self.states = numpy.zeros(3, dtype=dtype(State))
        to_record(solo.state, self.states[0])
        self.page = solo.layer(START, solo.last)

    def lay(self, place: int) -> None:
        """Make the first state show a sheet."""
        player, major = self.states[0]["players"][0], self.page.majors[place]
        player["crystals"], player["research"] = self.page.minors[place - self.page.offset[major]]
        digits = major_digits()[major]
        player["bots"], player["submarines"], player["steps"] = digits[:5], digits[5:10], digits[10:]

    def listed(self, level: int) -> list[dict[str, int]]:
        """What the solver lists for the first action or the second."""
        menu, names = numpy.zeros(MENU, numpy.int32), ("OPTION", "DICE", "DIGIT", "EFFECT")
        first = (self.options.FIRST, self.options.SECOND)[level]
        count = self.options.list_options(self.states[level], menu, first)
        return [{name: int(menu[first + getattr(self.options, name), at]) for name in names} for at in range(count)]

    def allowed(self, level: int) -> set[int]:
        """What the rules allow, one by one."""
        menu = numpy.zeros(MENU[1], numpy.int32)
        return set(menu[: self.ends.list_options(self.states[level], menu)].tolist())

    def after(self, level: int, option: int) -> tuple[int, Any]:
        """The points of a state after an option, and all the rest of it."""
        self.ends.take(self.states, level, option)
        state = self.states[level + 1].copy()
        points = int(state["players"][0]["points"].sum())
        for name in ("points", "boxes"):
            state["players"][0][name] = 0
        return points, state


@pytest.mark.parametrize("layout", [FIRST_GAME, FLEXIBLE, "A2B2C1D2E1F2G1H2I2"])
def test_options_in_a_row_leave_the_same_sheet(layout: str):
    lists, random, shared = Lists(solo_of(layout, "de")), Random(layout), 0
    for _ in range(40):
        lists.lay(random.randrange(lists.page.sheets))
        for level in (0, 1):
            found = lists.listed(level)
            assert sorted(one["OPTION"] for one in found) == sorted(lists.allowed(level))
            effects = [one["EFFECT"] >> level for one in found]
            assert effects == sorted(effects)  # so that those of one effect stand together
            told: dict[int, tuple[int, Any]] = {}
            for one, effect in zip(found, effects, strict=True):
                points, state = lists.after(level, one["OPTION"])
                if level:
                    state["flexi_lab"] = 0  # nothing comes after the second action
                known = told.setdefault(effect, (points - one["DIGIT"], state))
                assert (points - one["DIGIT"], state.tobytes()) == (known[0], known[1].tobytes())
            shared += len(found) - len(told)
            if not found:
                break
            lists.after(level, random.choice(found)["OPTION"])
    assert shared > 200
