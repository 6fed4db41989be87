"""Results of many games as they are kept in a folder: those that are there are read, the others played."""

from __future__ import annotations

import base64
import zlib
from collections.abc import Generator
from contextlib import closing
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from octosphere.scale import Journal

from .batch import Plan, Results, Runner, chunks

if TYPE_CHECKING:
    import numpy


def describe_run(plan: Plan) -> dict[str, Any]:
    """All that the games of a plan depend on. How many are asked for is not among it: more go on from fewer."""
    return {
        "kind": "simulation",
        "game": plan.game.facts.name,
        "rules": plan.game.facts.rules,
        "options": dict(plan.game.options(plan.options)),
        "agents": list(plan.agents),
        "seed": str(plan.seed),
    }


def stored_chunks(runner: Runner, journal: Journal, where: tuple[int, str | None]) -> Generator[Results, None, None]:
    """All results of a plan in the order of games; what is played now is kept, chunk by chunk."""
    done, games = 0, runner.plan.games
    for kept in journal.read():
        results = from_json(kept)
        yield results.part(games - done)
        done = min(games, done + len(results))
        if done == games:
            return
    with closing(chunks(runner, *where, first=done)) as found:
        for results in found:
            journal.add(to_json(results))
            yield results


def to_json(results: Results) -> dict[str, list[Any]]:
    """Each array by name: its type, its shape and its packed bytes."""
    return {field.name: _pack(getattr(results, field.name)) for field in fields(results)}


def from_json(kept: dict[str, list[Any]]) -> Results:
    """The results that were kept."""
    return Results(**{name: _unpack(*parts) for name, parts in kept.items()})


def _pack(array: numpy.ndarray[Any, Any]) -> list[Any]:
    packed = base64.b64encode(zlib.compress(array.tobytes(), 1)).decode()
    return [array.dtype.str, list(array.shape), packed]


def _unpack(kind: str, shape: list[int], packed: str) -> numpy.ndarray[Any, Any]:
    import numpy

    return numpy.frombuffer(zlib.decompress(base64.b64decode(packed)), kind).reshape(shape)
