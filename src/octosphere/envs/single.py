"""One game of an environment, by compiled rules: what the single environments of all libraries share."""

from __future__ import annotations

from typing import Any

import numpy
from numpy import ndarray

from octosphere.core.chance import Chance
from octosphere.core.game import CHANCE, OVER, Options
from octosphere.core.record import AnyGame

from .batch import BatchEnv

Array = ndarray[Any, Any]


class OneGame:
    """A batch of one that stops at its end; `chance` may be any source of dice, else they follow from the seed.

    Game number k of a seed is the same as in `BatchEnv`: a reset without a seed goes on to the next number.
    """

    def __init__(self, game: AnyGame | str, options: Options | None, chance: Chance | None, **conditions: Any) -> None:
        self._chance = chance
        dice = "seeded" if chance is None else "outside"
        self.batch = BatchEnv(game, 1, 0, options, **{"chance": dice, **conditions, "again": False})
        self.game, self.layout, self.seats = self.batch.game, self.batch.layout, self.batch.seats
        self.room = self.batch.room
        self.reward: Array = self.room.reward[0]  # of the last step, by seat

    def reset(self, seed: int | str | None = None) -> None:
        """Begin anew: from a seed its first game, without one the next."""
        self.batch.reset(seed)
        if self._chance is not None:
            self._roll(numpy.zeros_like(self.reward))

    def step(self, code: int) -> None:
        """Make a move and let chance fall, until somebody is to decide or all is over."""
        self.batch.step(code)
        if self._chance is not None:
            self._roll(self.reward.copy())

    def _roll(self, gained: Array) -> None:
        """Let the given source of dice fall; what that brings belongs to the move before."""
        while self.seat == CHANCE and not self.is_done:
            state = self.batch.state(0)
            roll = self.game.deal(state, self._chance)  # type: ignore[arg-type]
            self.batch.step(self.game.codec.code(roll))
            gained = gained + self.reward
        self.reward[:] = gained

    @property
    def seat(self) -> int:
        """The seat to move, CHANCE or OVER."""
        return int(self.room.seat[0])

    @property
    def is_done(self) -> bool:
        """Whether the game has ended, by the rules or by an illegal move."""
        return bool(self.room.done[0])

    @property
    def is_over(self) -> bool:
        """Whether it has ended by the rules."""
        return self.seat == OVER

    @property
    def was_illegal(self) -> bool:
        """Whether the last move was not allowed."""
        return bool(self.room.illegal[0])

    def observe(self, seat: int) -> Array:
        """What a seat sees: a row of its own."""
        if self.room.seat[0] == seat:
            row: Array = self.room.observation[0].copy()
            return row
        return self.batch.observe(seat)[0]

    def mask(self, seat: int) -> Array:
        """What a seat may do: all zeros unless it is to move."""
        mask: Array = self.room.mask[0].copy() if self.room.seat[0] == seat else numpy.zeros_like(self.room.mask[0])
        return mask

    def picture(self) -> str:
        """The position as a few lines of text."""
        return self.game.picture(self.batch.state(0))
