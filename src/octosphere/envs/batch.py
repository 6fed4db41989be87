"""Many games of one kind side by side: a step is compiled code, and all it tells lies in the same arrays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, NamedTuple, Self

import numpy
from numpy import ndarray

from octosphere.core.chance import seed_number
from octosphere.core.errors import BadInput, Clause, IllegalMove
from octosphere.core.game import CHANCE, Options
from octosphere.core.kernel import load_compiled
from octosphere.core.layout import dtype, from_record, to_record
from octosphere.core.observation import Layout
from octosphere.core.record import AnyGame
from octosphere.fast.room import to_signed
from octosphere.games import kit_of, open_game

from .conditions import REWARDS, Conditions
from .room import Room, env_type
from .rows import Rows, Sets, count_words, find_rows

LOOPS, ROWS = "octosphere.envs.loops.steps", "octosphere.envs.loops.observing"
MOST = 1 << 20  # games side by side
MOST_SIDES = 256  # of one draw, see `core.chance`

Array = ndarray[Any, Any]


class Step(NamedTuple):
    """What a step tells: the environment's own arrays, which the next step overwrites."""

    observation: Array  # games by numbers, as the seat to move sees it; int16
    mask: Array  # games by codes: 1 for what may be done; int8
    seat: Array  # to move, CHANCE or OVER
    reward: Array  # games by seats; float32
    done: Array  # 1 where a game has ended in this step; int8


class Saved(NamedTuple):
    """Positions of all games, to come back to."""

    states: Array
    number: Array
    length: Array
    worth: Array


class BatchEnv:
    """`n` games side by side: game i is number i of the seed, then number i + n, and so on.

    `step(codes)` makes a move in each and returns views of arrays that it overwrites in place: copy what you keep.
    Game number k of a seed has the dice of `Seeded(seed, k)`: what is played here can be replayed anywhere. Words that
    are none of `Conditions` are options of the game.
    """

    def __init__(
        self, game: AnyGame | str, n: int, seed: int | str = 0, options: Options | None = None, **words: Any
    ) -> None:
        if not 1 <= n <= MOST:
            raise BadInput(f"{n} games side by side; expected 1 to {MOST}")
        self.game = open_game(game) if isinstance(game, str) else game
        self.conditions, more = Conditions.split(words)
        self.n, self.options = n, self.game.options({**more, **(options or {})})
        start = self.game.start(self.options)
        self.layout = layout_of(self.game, start)
        self.seats, self.codes = self.layout.seats, self.game.facts.decisions
        rows = find_rows(self.layout)
        self._room = _furnish(self, start, rows.sets)
        self._whose, self._rows = numpy.zeros(n, numpy.int64), numpy.empty_like(self._room.observation)
        self._step, self._reset, self._look, self._sample = self._bind()
        self._show, self._observe = self._bind_rows(rows)
        self._told = Step(*(getattr(self._room, name) for name in Step._fields))
        self.reset(seed)

    def _bind(self) -> list[Callable[[], Any]]:
        """The compiled loops over the arrays of this environment."""
        from octosphere.core.compile.kernels import bind_together

        loops, room = load_compiled(self.game.facts.package).load(LOOPS), self._room
        calls = [loops.step_games, loops.reset_games, loops.look_at_games, loops.sample_codes]
        return bind_together([(one, (room,)) for one in calls], "environments")

    def _bind_rows(self, rows: Rows) -> list[Callable[[], Any]]:
        """Those that write what is seen: all numbers of the layout are in their code."""
        from octosphere.core.compile.kernels import bind_together

        loops, room = load_compiled(self.game.facts.package).load(ROWS), self._room
        observe = loops.observe.given(PLANS=rows.plans, MEMBERS=rows.members)
        show, look = loops.show_games.given(observe=observe), loops.observe_games.given(observe=observe)
        return bind_together([(show, (room,)), (look, (room, self._whose, self._rows))], "environments")

    @property
    def room(self) -> Room:
        """All arrays: besides those of a `Step` legal codes and their count, scores, lengths, final observations."""
        return self._room

    def reset(self, seed: int | str | None = None) -> Step:
        """Begin all games anew: from a seed the first of it, without one the next."""
        room = self._room
        if seed is None:
            room.number[:] += self.n
        else:
            room.works["seed"] = to_signed(seed_number(seed))
            room.number[:] = numpy.arange(self.n)
        room.chosen[:] = 1
        room.reward[:] = 0
        self._reset()
        self._show()
        return self._told

    def begin_at(self, first: int) -> Step:
        """Begin all games anew as those of the seed from this number on."""
        self._room.number[:] = numpy.arange(first - self.n, first)
        return self.reset()

    def step(self, codes: Array | Sequence[int] | int, *, shown: bool = True) -> Step:
        """Make a move in every game, by its code; where one has ended the arrays tell of the next, see `room.final`.

        If it need not be `shown`, what is seen stays as it was until `show` is called.
        """
        self._room.codes[:] = codes
        wrong = self._step()
        if shown:
            self._show()
        if wrong and self.conditions.illegal == "raise":
            self._complain()
        return self._told

    def sample(self, seed: int | str | None = None) -> Array:
        """A legal code of each game, all of them equally probable, to be handed to `step`; 0 where nobody decides.

        From a seed the first draws of it, without one the next. The array is the environment's own, as those of a step.
        """
        works = self._room.works
        if seed is not None:
            works["luck"], works["sampled"] = to_signed(seed_number(seed)), 0
        self._sample()
        codes: Array = self._room.codes
        return codes

    def observe(self, seats: Array | Sequence[int] | int) -> Array:
        """What a seat of each game sees, whoever is to move: a new array."""
        self._whose[:] = seats
        self._observe()
        return self._rows.copy()

    def save(self) -> Saved:
        """All positions, to come back to by `restore`."""
        return Saved(*(getattr(self._room, name).copy() for name in Saved._fields))

    def restore(self, saved: Saved) -> Step:
        """Put positions back; rewards count from there on."""
        for name, value in saved._asdict().items():
            getattr(self._room, name)[:] = value
        return self.look()

    def look(self, *, shown: bool = True) -> Step:
        """Tell of all games anew, after somebody has written into `room.states`; what is seen, too, unless it waits."""
        room = self._room
        room.chosen[:], room.done[:], room.illegal[:], room.reward[:] = 1, 0, 0, 0
        self._look()
        if shown:
            self._show()
        return self._told

    def show(self) -> Step:
        """Write what is seen in all games that have moved on since it was written."""
        self._show()
        return self._told

    def state(self, index: int) -> Any:
        """The plain position of one game, as `octosphere.core` knows it."""
        return from_record(self.layout.state_type, self._room.states[index])

    def outcomes(self, index: int) -> list[tuple[int, Fraction]]:
        """At chance: every roll of one game by its code, with its exact probability."""
        code = self.game.codec.code
        return [(code(move), share) for move, share in self.game.outcomes(self.state(index))]

    def copy(self) -> Self:
        """The same positions in arrays of its own, on the same dice."""
        twin = type(self)(self.game, self.n, 0, self.options, **_told(self.conditions))
        twin._room.works[:] = self._room.works
        twin.restore(self.save())
        return twin

    def _complain(self) -> None:
        index = int(numpy.flatnonzero(self._room.illegal)[0])
        code, state = int(self._room.codes[index]), self.state(index)
        move = self.game.codec.move(code)  # InvalidMove if no move has this code
        clause = self.game.why_not(state, move) or Clause("chance" if self._room.seat[index] == CHANCE else "forced")
        raise IllegalMove(self.game.codec.text(move), clause)


def layout_of(game: AnyGame, start: Any) -> Layout:
    """The layout of a table's observations; BadInput if the game has none."""
    observation = kit_of(game).observation()
    if observation is None:
        raise BadInput(f"{game.facts.title} has no environments: its kit names no observation")
    return Layout(game, observation, start)


def _told(conditions: Conditions) -> dict[str, Any]:
    return {name: getattr(conditions, name) for name in Conditions.__dataclass_fields__}


def _furnish(env: BatchEnv, start: Any, lists: Sets) -> Room:
    """All arrays of an environment."""
    facts, n, seats, how = env.game.facts, env.n, env.seats, env.conditions
    states = numpy.zeros(n, dtype(type(start)))
    first = numpy.zeros(1, states.dtype)
    to_record(start, first[0])
    work = env_type(facts)()
    work.most = facts.seats[1]
    work.seats, work.stride, work.reward = seats, n, list(REWARDS).index(how.reward)
    work.ends, work.outside, work.again = how.illegal == "end", how.chance == "outside", how.again
    works = numpy.zeros(1, dtype(type(work)))
    to_record(work, works[0])
    ends, sets = numpy.zeros_like(states), numpy.zeros(count_words(len(lists.lengths)), numpy.int64)
    return Room(
        states=states,
        start=first,
        works=works,
        lists=lists,
        bytes=states.view(numpy.uint8).reshape(n, -1),
        ends=ends,
        end_bytes=ends.view(numpy.uint8).reshape(n, -1),
        last=numpy.full(n, -1, numpy.int8),
        told=numpy.zeros(n, numpy.int8),
        sets=sets,
        set_bytes=sets.view(numpy.uint8),
        number=numpy.zeros(n, numpy.int64),
        stream=numpy.zeros(n, numpy.uint64),
        codes=numpy.zeros(n, numpy.int64),
        chosen=numpy.zeros(n, numpy.int8),
        observation=numpy.zeros((n, env.layout.size), numpy.int16),
        final=numpy.zeros((n, env.layout.size), numpy.int16),
        mask=numpy.zeros((n, facts.decisions), numpy.int8),
        legal=numpy.zeros((n, facts.most_legal), numpy.int16),
        count=numpy.zeros(n, numpy.int16),
        seat=numpy.zeros(n, numpy.int8),
        reward=numpy.zeros((n, seats), numpy.float32),
        done=numpy.zeros(n, numpy.int8),
        illegal=numpy.zeros(n, numpy.int8),
        length=numpy.zeros(n, numpy.int32),
        scores=numpy.zeros((n, seats), numpy.int32),
        worth=numpy.zeros((n, seats), numpy.int32),
        drawn=numpy.zeros(MOST_SIDES, numpy.int64),
        penalty=numpy.full(1, how.cost(facts), numpy.float32),
    )
