"""How the expert's scores lie at a table with others, by the layout of the lab; measured by `arena.scores octodice`.

Nobody can play all 18 432 layouts with two, three and four players, so a sample of them from the leanest to the
richest is played, and a curve is laid through the means: by what the expert makes of a layout alone, and which side
of each tile lies up. How far the means of layouts that the curve has not seen lie beside it is its error.
"""

from __future__ import annotations

import json
from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from statistics import quantiles
from typing import Any

from octosphere.core.chance import seed_number
from octosphere.core.layout import dtype, to_record
from octosphere.games.octodice.game import OctoDice
from octosphere.games.octodice.state import Phase, State

from .atlas import COUNT, layout_at, load_atlas

FILE = Path(__file__).with_name("scores.json")
SEED = "scores"
LAYOUTS, GAMES = 192, 24  # a number of players
PLAYERS = (2, 3, 4)
TILES = "ABCDEFGHI"


@dataclass(frozen=True, slots=True)
class Company:
    """The expert's scores with so many players: a curve through the means of layouts, and how scores lie about it."""

    layouts: int  # that were played
    games: int  # on each of them
    curve: tuple[float, ...]  # one weight for each of `traits`
    error: float  # standard deviation of the true means of layouts from the curve
    beside: tuple[float, ...]  # 99 percentiles of scores less the curve

    def mean(self, number: int) -> float:
        """The expected score on a layout."""
        return sum(weight * trait for weight, trait in zip(self.curve, traits(number), strict=True))

    def share_below(self, number: int, score: float) -> float:
        """The part of the expert's scores on a layout that lie below one; equal ones count half."""
        off = score - self.mean(number)
        return (bisect_left(self.beside, off) + bisect_right(self.beside, off)) / 2 / (len(self.beside) + 1)


@cache
def load_company(players: int, path: Path = FILE) -> Company:
    """What was measured with so many players, read once."""
    table = json.loads(path.read_text("utf-8"))
    row = table["players"][str(players)]
    return Company(table["layouts"], table["games"], tuple(row["curve"]), row["error"], tuple(row["beside"]))


def traits(number: int) -> list[float]:
    """What the curve knows of a layout: 1, the score alone and its square, and the side of each tile from A to I."""
    layout = layout_at(number)
    sides = [float(layout[layout.index(tile) + 1]) for tile in TILES]
    alone = load_atlas().row(number).expected
    return [1.0, alone, alone**2 / 100, *sides]


def sample(count: int) -> list[int]:
    """Layouts at even steps from the leanest to the richest."""
    expected = load_atlas()["expected"]
    ordered = sorted(range(COUNT), key=lambda number: (expected[number], number))
    return [ordered[(2 * at + 1) * COUNT // (2 * count)] for at in range(count)]


def play_table(number: int, players: int, count: int, seed: str) -> Any:
    """Final scores [game][seat] of at most 72 games with the expert in all seats, side by side in compiled code."""
    import numpy

    from octosphere.fast.room import to_signed

    from .judge import STATES
    from .tools import SPITE, loops, play_turn, tools_of
    from .weights import load_weights

    game = OctoDice()
    start = game.start(game.options({"players": players, "layout": layout_at(number)}))
    tools, model = tools_of(start, count, SPITE), loops("outlooks").model(load_weights())
    games, states = numpy.zeros(count, dtype(State)), numpy.zeros(STATES, dtype(State))
    to_record(start, games[0])
    games[1:] = games[0]
    luck = (to_signed(seed_number(f"{seed}-{players}-{number}")), 0, 0, -1)
    while (games["phase"] != Phase.OVER).any():
        play_turn(games, states, model, tools, luck)
    return games["players"]["points"][:, :players].sum(axis=2)


# curve = least squares of the layouts' means over their traits. A mean lies beside the curve of the others by
# e = (mean - curve) / (1 - its leverage); error^2 = mean of e^2 - what so few games are wrong by.
def fit(numbers: list[int], scores: Any) -> dict[str, Any]:
    """The curve through the means of scores [layout][game][seat], its error, and how scores lie about it."""
    import numpy

    known = numpy.array([traits(number) for number in numbers])
    by_game = scores.mean(axis=2)  # seats share their dice: a game is one sample
    means, unsure = by_game.mean(axis=1), by_game.var(axis=1, ddof=1).mean() / by_game.shape[1]
    solve = numpy.linalg.pinv(known)
    curve = numpy.round(solve @ means, 4)
    unseen = (means - known @ curve) / (1 - numpy.diag(known @ solve))
    beside = scores - (known @ curve)[:, None, None]
    return {
        "curve": curve.tolist(),
        "error": round(float(max(0.0, (unseen**2).mean() - unsure) ** 0.5), 2),
        "beside": [round(at, 2) for at in quantiles(beside.ravel().tolist(), n=100)],
    }


def measure(path: Path = FILE, layouts: int = LAYOUTS, games: int = GAMES) -> str:
    """Play the sample with each number of players and write the table; the same again gives the same file."""
    import numpy

    numbers, rows = sample(layouts), {}
    for players in PLAYERS:
        scores = numpy.array([play_table(number, players, games, SEED) for number in numbers])
        rows[str(players)] = fit(numbers, scores)
    head = {"agent": "expert", "seed": SEED, "rules": OctoDice.facts.rules, "layouts": layouts, "games": games}
    path.write_text(json.dumps({**head, "players": rows}, sort_keys=True) + "\n", "utf-8")
    errors = ", ".join(f"{row['error']} with {players}" for players, row in rows.items())
    return f"{path}: {games} games on each of {layouts} layouts; the curve is off by {errors} players"
