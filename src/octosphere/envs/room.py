"""What a batch of games works in: arrays by name, and a record of settings made to a game's measure."""

from __future__ import annotations

from dataclasses import make_dataclass
from functools import cache
from typing import Any, NamedTuple

from octosphere.core.game import Facts
from octosphere.core.layout import int_field
from octosphere.fast.room import HIGHEST, LOWEST, work_type

from .rows import Sets

Array = Any  # of NumPy


class Room(NamedTuple):
    """The arrays of a batch; all but the first few have the games as their first axis."""

    start: Array  # the first position
    works: Array  # settings, and what one thread writes on
    lists: Sets  # that `sets` are made of
    penalty: Array  # for an illegal move
    states: Array  # positions
    bytes: Array  # the same memory as bytes
    ends: Array  # where a game has just ended: the last position
    end_bytes: Array
    last: Array  # and who moved last there; -1: nobody, see `show_games`
    told: Array  # 1: what is seen has to be written anew
    number: Array  # of the game among those of its seed
    stream: Array  # of its dice
    codes: Array  # the moves to make
    chosen: Array  # 1: `reset_games` and `look_at_games` mean this one
    observation: Array  # as the seat to move sees it
    final: Array  # where a game has just ended: the end as whoever moved last sees it
    mask: Array  # 1 for what may be done
    legal: Array  # the codes of what may be done
    count: Array  # how many
    seat: Array  # to move
    reward: Array  # by seat
    done: Array  # 1: a game has ended in this step
    illegal: Array  # 1: the move was not allowed
    length: Array  # moves made in the game
    scores: Array  # points by seat after the move, at an end the final ones
    worth: Array  # what has been rewarded so far
    sets: Array  # of things, as bits; one thread writes on it
    set_bytes: Array
    drawn: Array  # by value: the code of what a single draw makes, see `list_draws`


@cache
def env_type(facts: Facts) -> type[Any]:
    """Settings of a batch and room for codes and draws, one record."""
    settings = {
        name: int_field(0, HIGHEST)
        for name in ("stride", "reward", "ends", "outside", "again", "count", "most", "sampled")
    }
    settings["luck"] = int_field(LOWEST, HIGHEST)  # the seed of `sample_codes`
    return make_dataclass(
        "EnvWork", [(name, Any, facts) for name, facts in settings.items()], bases=(work_type(facts),), slots=True
    )
