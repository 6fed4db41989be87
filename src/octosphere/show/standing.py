"""What a final score is worth: a share of perfect play where that is known, else a place among a strong bot's games."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Literal

from octosphere.core.game import Options
from octosphere.core.record import AnyGame
from octosphere.games import kit_of, open_kit
from octosphere.i18n import Catalogue
from octosphere.play.levels import level_of

Kind = Literal["optimum", "layout", "company", "players"]
FILE = "scores.json"  # in a game's `value`, written by `arena.scores`


@dataclass(frozen=True, slots=True)
class Measured:
    """One score: `optimum` is a share of what perfect play brings; else how many of 100 games it beats.

    `layout`: games alone on this layout; `company`: with others, reckoned for this layout; `players`: with others, any.
    """

    kind: Kind
    percent: int
    agent: str  # who played what it is compared with
    values: dict[str, float]  # what it was measured by, for the words
    usual: dict[str, float] = field(default_factory=dict)  # points by source in those games, where they are known


Measure = Callable[[Options, int], Measured | None]  # of a game's options and a final score; None: nothing is known


@dataclass(frozen=True, slots=True)
class Standing:
    """The same in words: a sentence, and how it was measured."""

    kind: Kind
    percent: int
    text: str
    how: str
    bot: str  # whose games
    usual: dict[str, float]


def standings(t: Catalogue, game: AnyGame, options: Options, scores: list[int]) -> list[Standing | None]:
    """What each seat's score is worth, by seat."""
    measure = kit_of(game).standing()
    own_box = options.get("components")  # other numbers than those that were measured
    found = [None if measure is None or own_box else measure(options, score) for score in scores]
    return [_tell(t, game, one) if one else None for one in found]


def _tell(t: Catalogue, game: AnyGame, one: Measured) -> Standing:
    key, bot = f"show.standing.{one.kind}", _bot(t, game, one.agent)
    text, how = t(key, percent=one.percent, bot=bot), t(f"{key}_how", bot=bot, **one.values)
    return Standing(one.kind, one.percent, text, how, bot, one.usual)


def _bot(t: Catalogue, game: AnyGame, agent: str) -> str:
    """An agent as people meet it: by the name of the bot that it is."""
    level = level_of(agent, game.facts.name)
    return t(f"level.{level}.name") if level else agent


def among_players(game: str, players: int, score: int) -> Measured | None:
    """The place of a score among those of a strong player's games with so many players, as they were counted."""
    table = load_scores(game)
    row = table["players"].get(str(players))
    if not row or not row["games"]:
        return None
    counts = {int(at): int(n) for at, n in row["scores"].items()}
    return Measured("players", percentile(counts, score), table["agent"], {"games": row["games"], "players": players})


def percentile(counts: Mapping[int, int], score: int) -> int:
    """How many of a hundred games lie below a score, equal ones half; from 1 to 99, for a sample is small."""
    below = sum(n * (1 if at < score else 0.5 if at == score else 0) for at, n in counts.items())
    return as_percent(below / sum(counts.values()))


def as_percent(share: float) -> int:
    """A share as a percentage from 1 to 99."""
    return min(99, max(1, round(100 * share)))


@cache
def load_scores(game: str) -> dict[str, Any]:
    """The table of a game, read once."""
    found: dict[str, Any] = json.loads(open_kit(game).folder("value").joinpath(FILE).read_text("utf-8"))
    return found
