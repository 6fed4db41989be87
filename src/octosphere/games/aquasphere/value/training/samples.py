"""Games of the search against itself, and what its positions led to."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from octosphere.core.chance import Seeded
from octosphere.core.game import CHANCE, OVER
from octosphere.core.kernel import load_compiled
from octosphere.core.layout import dtype, to_record
from octosphere.fast.budget import Budget
from octosphere.fast.search import Searcher
from octosphere.fast.settings import SearchSettings
from octosphere.fast.teaching import pack
from octosphere.games.aquasphere.game import AquaSphere

from ..settings import EXPERT

FEATURES_OF = "octosphere.games.aquasphere.value.loops.features"
UNKNOWN = -(1 << 15)  # in place of a value that no search has found
WHIMS = 0.08  # of all decisions are made at random, so that the value sees what it would not play


@dataclass(frozen=True, slots=True)
class Batch:
    """Some games of one stage."""

    seed: str
    stage: int
    number: int
    games: int
    simulations: int

    @property
    def name(self) -> str:
        """How its result is called."""
        return f"stage-{self.stage}-{self.number:04}"

    @property
    def settings(self) -> SearchSettings:
        """The first stage plays by the hand-made promise, every other by what the one before has learned."""
        return replace(EXPERT, learned=int(self.stage > 1))


class Recorder:
    """Turns positions into features, in compiled code."""

    def __init__(self) -> None:
        import numpy

        self.game = AquaSphere()
        self._loops = load_compiled(self.game.facts.package).load(FEATURES_OF)
        self._cell = numpy.zeros(1, dtype(type(self.game.start(self.game.options({}))))).view(numpy.recarray)
        self._found = numpy.zeros(self._loops.FEATURES, numpy.int64)
        self.rows: list[Any] = []
        self.guesses: list[int] = []
        self.values: list[int] = []
        self.seats: list[int] = []

    def note(self, state: Any, seats: list[int], values: Sequence[float] | None = None) -> None:
        """Write down a position as these seats see it, and what a search expects for each, if there was one."""
        to_record(state, self._cell[0])
        for seat in seats:
            self._loops.describe(self._cell[0], seat, self._found)
            self.rows.append(self._found.astype("int16"))
            self.guesses.append(self.game.promise(state, seat))
            self.values.append(UNKNOWN if values is None else round(10 * values[seat]))
            self.seats.append(seat)


def play_batch(batch: Batch) -> bytes:
    """Play the games of a batch by the weights of this process, and pack what was seen."""
    import numpy

    recorder, searcher = Recorder(), Searcher(AquaSphere(), batch.settings)
    targets: list[int] = []
    games: list[int] = []
    for number in range(batch.games):
        name = f"{batch.seed}-{batch.stage}-{batch.number}-{number}"
        scores = _play(recorder, searcher, batch.simulations, name, 2 + number % 3)
        fresh = recorder.seats[len(targets) :]
        targets += [10 * scores[seat] for seat in fresh]
        games += [number] * len(fresh)
    return pack(
        rows=numpy.array(recorder.rows, numpy.int16),
        guesses=numpy.array(recorder.guesses, numpy.int32),
        targets=numpy.array(targets, numpy.int32),
        values=numpy.array(recorder.values, numpy.int32),
        games=numpy.array(games, numpy.int32),
    )


def _play(recorder: Recorder, searcher: Searcher, simulations: int, name: str, players: int) -> tuple[int, ...]:
    """One game; every decision is noted as whoever decides and one of the others see it."""
    game, rng, dice = recorder.game, random.Random(name), Seeded(name)
    state = game.start(game.options({"players": players}))
    drawing = True
    while (who := game.to_move(state)) != OVER:
        if who == CHANCE:
            if not drawing and state.rounds > 0:
                recorder.note(state, list(range(players)))
            drawing = True
            game.apply(state, game.deal(state, dice))
            continue
        drawing = False
        seats = [who, rng.choice([seat for seat in range(players) if seat != who])]
        if rng.random() < WHIMS:
            recorder.note(state, seats)
            move = rng.choice(game.legal(state))
        else:
            best = searcher.rank(state, Budget(simulations=simulations), rng.randrange(1 << 30))[0]
            recorder.note(state, seats, best.values)
            move = best.move
        game.apply(state, move)
    return game.scores(state)
