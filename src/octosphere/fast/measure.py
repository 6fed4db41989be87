"""How fast this machine plays: plain and compiled, and peers where they are installed."""

from __future__ import annotations

import platform
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from importlib.metadata import version
from importlib.util import find_spec
from statistics import median
from typing import Any

from octosphere.core.record import AnyGame
from octosphere.games import kit_of

from .batch import Plan, Runner, chunks, default_threads

ROUNDS = 5
SECONDS = 0.5  # of one sample, about
REQUIRED = {"compiled / plain": 25}
NOTES = (
    "rounds are interleaved: each round runs every entry once; rates are medians, ratios medians of each round's",
    "rates are by the clock on the wall; ratios to others are by core seconds, so that other work on the machine "
    "cannot favour one side",
    "our games count only decisions with a choice; OpenSpiel counts every turn of a player, forced ones too",
    "OpenSpiel plays in its C++ loop (evaluate_bots, uniform random bots); decisions are counted in the "
    "histories of the very games that were timed, outside the timed part",
)


@dataclass(frozen=True, slots=True)
class Sample:
    """One timed run: how many games and decisions, in how many seconds."""

    games: int
    decisions: int
    seconds: float
    core_seconds: float  # of all threads together, whatever else the machine does

    @property
    def rate(self) -> float:
        """Decisions per second."""
        return self.decisions / self.seconds

    @property
    def core_rate(self) -> float:
        """Decisions a second of one core."""
        return self.decisions / self.core_seconds


class Stopwatch:
    """Both clocks, while it is open."""

    def __init__(self) -> None:
        self.seconds = self.core_seconds = 0.0

    def __enter__(self) -> None:
        self.seconds -= time.perf_counter()
        self.core_seconds -= time.process_time()

    def __exit__(self, *error: object) -> None:
        self.seconds += time.perf_counter()
        self.core_seconds += time.process_time()


@dataclass(slots=True)
class Benchmark:
    """Something to be timed: it plays so many games."""

    name: str
    threads: int
    play: Callable[[int], Sample]

    def games_in(self, seconds: float) -> int:
        """How many games take about so long."""
        self.play(1)  # compiles
        games, sample = 1, self.play(1)
        while sample.seconds < seconds / 8:
            games *= 4
            sample = self.play(games)
        return max(1, round(games * seconds / sample.seconds))


def own(game: AnyGame, players: int, threads: int, *, twin: bool) -> Benchmark:
    """The benchmark of random play of one of our games."""
    plan = Plan(game, {"players": players}, seed=1)

    def play(games: int) -> Sample:
        runner = Runner(replace(plan, games=games), twin=twin)
        watch = Stopwatch()
        with watch:
            decisions = sum(int(results.decisions.sum()) for results in chunks(runner, threads))
        return Sample(games, decisions, watch.seconds, watch.core_seconds)

    kind = "compiled" if twin else "plain"
    return Benchmark(f"{game.facts.name}, {players} players, {kind}, threads {threads}", threads, play)


def peer(name: str) -> Benchmark:
    """A game of OpenSpiel in random play, in OpenSpiel's own C++ loop."""
    import pyspiel

    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(game.num_players())]

    def play(games: int) -> Sample:
        watch, decisions = Stopwatch(), 0
        for number in range(games):
            with watch:
                state = game.new_initial_state()
                pyspiel.evaluate_bots(state, bots, number)
            decisions += sum(step.player >= 0 for step in state.full_history())
        return Sample(games, decisions, watch.seconds, watch.core_seconds)

    return Benchmark(name, 1, play)


def entries(game: AnyGame) -> dict[str, Benchmark]:
    """All things that a benchmark times, by a short key."""
    most = default_threads()
    found = {}
    for players in dict.fromkeys((game.facts.seats[0], game.facts.seats[1])):
        found[f"{players} plain"] = own(game, players, 1, twin=False)
        found[f"{players} compiled"] = own(game, players, 1, twin=True)
        if most > 1:
            found[f"{players} all"] = own(game, players, most, twin=True)
    if kit_of(game).peers and find_spec("pyspiel") is not None:
        found |= {name: peer(name) for name in ("yacht", "backgammon")}
    return found


def throughput(game: AnyGame, rounds: int = ROUNDS, seconds: float = SECONDS) -> dict[str, Any]:
    """Time everything in interleaved rounds; the answer is one JSON document."""
    found = entries(game)
    games = {key: entry.games_in(seconds) for key, entry in found.items()}
    samples: dict[str, list[Sample]] = {key: [] for key in found}
    for _ in range(rounds):
        for key, entry in found.items():
            samples[key].append(entry.play(games[key]))
    ratios, required = all_ratios(samples, game.facts.seats), {**REQUIRED, **kit_of(game).peers}
    return {
        "machine": machine(),
        "rounds": rounds,
        "rates": [
            {"name": entry.name, "threads": entry.threads, **rates(samples[key])} for key, entry in found.items()
        ],
        "ratios": ratios,
        "required": required,
        "met": all(value >= need for name, need in required.items() for key, value in ratios.items() if name in key),
        "notes": list(NOTES),
    }


def rates(samples: Sequence[Sample]) -> dict[str, float]:
    """Medians over the rounds, and how far they reached."""
    decisions = [sample.rate for sample in samples]
    return {
        "decisions_per_second": round(median(decisions)),
        "lowest": round(min(decisions)),
        "highest": round(max(decisions)),
        "decisions_per_core_second": round(median(sample.core_rate for sample in samples)),
        "games_per_second": round(median(sample.games / sample.seconds for sample in samples), 1),
    }


def all_ratios(samples: dict[str, list[Sample]], seats: tuple[int, int]) -> dict[str, float]:
    """Who is how many times as fast: by core seconds, except for what more threads gain."""
    found = {}
    for players in dict.fromkeys(seats):
        mine = [sample.core_rate for sample in samples[f"{players} compiled"]]
        for name in (f"{players} plain", "yacht", "backgammon"):
            if name in samples:
                label = f"compiled / {name.removeprefix(f'{players} ')}, {players} players"
                found[label] = ratio(mine, [sample.core_rate for sample in samples[name]])
        if f"{players} all" in samples:
            one, many = samples[f"{players} compiled"], samples[f"{players} all"]
            label = f"all threads / one, {players} players"
            found[label] = ratio([sample.rate for sample in many], [sample.rate for sample in one])
    return found


def ratio(first: Sequence[float], second: Sequence[float]) -> float:
    """The median of the rounds' ratios."""
    return round(median(one / two for one, two in zip(first, second, strict=True)), 2)


def machine() -> dict[str, Any]:
    """The cores, the processor and the versions that a measurement was taken with, as JSON data."""
    packages = {name: version(name) for name in ("numpy", "llvmlite")}
    if find_spec("pyspiel") is not None:
        packages["open_spiel"] = version("open_spiel")
    return {"cores": default_threads(), "cpu": _cpu(), "python": platform.python_version(), **packages}


def _cpu() -> str:
    """The processor by name, where the system tells it."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            return next(line.partition(":")[2].strip() for line in file if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor()
