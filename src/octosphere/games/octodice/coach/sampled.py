"""The expert as a judge: from each position it plays on many times, and its own luck is taken out."""

from __future__ import annotations

from collections.abc import Sequence

from octosphere.coach.evaluator import Estimate
from octosphere.core.game import OVER
from octosphere.core.layout import clone
from octosphere.games.octodice.moves import Move
from octosphere.games.octodice.state import State
from octosphere.games.octodice.value.judge import FAIR, judge_of
from octosphere.games.octodice.value.playouts import play_on

CLOSE = 1.0  # points behind the best, by the expert's own estimate: within it a move gets all playouts
FAR = 4  # others get one in so many: they are not in question
LEAST = 8  # playouts, for an error worth its name


class PlayoutEvaluator:
    """Sampled values, all with the same dice, so that what is common to two alternatives falls out."""

    name, apart = "expert playouts", False

    def __init__(self, playouts: int, seed: str) -> None:
        self.playouts, self.seed = max(LEAST, playouts), seed

    def value(self, state: State, seat: int) -> Estimate:
        """The expected final score of a seat if everybody plays on like the expert, for points."""
        game = judge_of(state, spite=FAIR).game
        if game.to_move(state) == seat:
            return max(self.values(state, game.legal(state)), key=lambda one: one.value)
        return self._sample(state, seat, self.playouts)

    def values(self, state: State, moves: Sequence[Move]) -> list[Estimate]:
        """The sampled final scores of the seat to move after each of these moves, in their order."""
        judge = judge_of(state, spite=FAIR)
        seat, guesses = judge.game.to_move(state), judge.values(state, moves)
        few = max(LEAST, self.playouts // FAR)
        counts = [self.playouts if guess > max(guesses) - CLOSE else few for guess in guesses]
        states = [clone(state) for _ in moves]
        for one, move in zip(states, moves, strict=True):
            judge.game.apply(one, move)
        return [self._sample(one, seat, count) for one, count in zip(states, counts, strict=True)]

    def rival_gains(self, state: State, moves: Sequence[Move]) -> list[dict[int, float]]:
        """What each keep is expected to bring the others, if one goes on for points."""
        return judge_of(state, spite=FAIR).rival_gains(state, moves)

    def _sample(self, state: State, seat: int, count: int) -> Estimate:
        value, error = play_on(state, seat, count, self.seed)
        over = judge_of(state, spite=FAIR).game.to_move(state) == OVER  # playouts that agree prove nothing
        return Estimate(value, error, exact=over)
