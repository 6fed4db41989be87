"""A table's past: the position after any number of its moves, as a table that can only be looked at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from octosphere.core.game import CHANCE, NOBODY
from octosphere.core.layout import clone
from octosphere.play.live_table import LiveTable, LoggedMove, Permissions

EVERY = 8  # moves from one kept position to the next: a hundred kilobytes a game, less than a millisecond to reach any
TOLD = 12  # moves whose words stand beside a position that is to be decided


class Timeline:
    """All positions of a table as it is now; every eighth is kept, those between are played again."""

    def __init__(self, live: LiveTable) -> None:
        self.live, self.seq = live, live.seq
        self.steps: list[LoggedMove] = list(live.steps)
        self.ended = live.over
        self._kept: list[Any] = []
        state = live.game.start_under(live.opening.rules, live.opening.options)
        for at, step in enumerate(self.steps):
            if at % EVERY == 0:
                self._kept.append(clone(state))
            live.game.apply(state, step.move)
        self._kept.append(state)

    def state(self, at: int) -> Any:
        """The position after the first `at` moves."""
        nearest = len(self._kept) - 1 if at == len(self.steps) else at // EVERY
        state = clone(self._kept[nearest])
        for step in self.steps[nearest * EVERY : at]:
            self.live.game.apply(state, step.move)
        return state

    def snapshot(self, at: int, *, tries: bool = False) -> Snapshot:
        """The table as it stood then; with `tries`, the seat to move may choose there."""
        state = self.state(at)
        return Snapshot(self, at, state, tries)

    def visible_state(self, at: int, state: Any) -> Any:
        """What was looked at: dice that lead straight to the next turn are seen before it begins."""
        game = self.live.game
        if not at or self.steps[at - 1].seat != CHANCE:
            return state
        before = self.state(at - 1)
        passed = game.dice_owner(before) not in (NOBODY, game.to_move(state))
        return game.after_roll(before, self.steps[at - 1].move) if passed else state


class Snapshot(LiveTable):
    """A table as it stood after some of its moves; nothing can be done there but choose, where that is to be tried."""

    def __init__(self, timeline: Timeline, at: int, state: Any, tries: bool) -> None:
        now = timeline.live
        super().__init__(now.game, now.opening)
        self.places = [replace(place, kind="person") if place.kind == "open" else place for place in now.places]
        self.table.state, self.table.to_move = state, now.game.to_move(state)
        self.seq = self.position = at
        self.steps = timeline.steps[max(0, at - TOLD) : at] if tries else []
        self.tries, self._ended = tries, timeline.ended
        self._shown = state if tries else timeline.visible_state(at, state)

    @property
    def shown(self) -> Any:
        return self._shown

    @property
    def over(self) -> bool:
        """An end that could still be taken back tells no secret."""
        return self._ended and super().over

    def acting(self, seats: Sequence[int], waiting: Sequence[int] | None = None) -> int | None:
        seat = self.table.to_move
        return seat if self.tries and seat in seats else None

    def decision(self, seat: int) -> Any:
        return self.state if self.table.to_move == seat else None

    def waiting_for(self) -> list[int]:
        """Whoever decides or throws."""
        seat = self.table.to_move
        seat = self.game.seat_to_roll(self.state) if seat == CHANCE else seat
        return [seat] if seat >= 0 else []

    def can_as(self, seat: int | None, seats: Sequence[int], *, move: bool) -> Permissions:
        return Permissions(move=seat is not None)
