"""What must be compiled before bots, hints and coach can work: once a machine, in the order in which people ask."""

from __future__ import annotations

import platform
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from fcntl import LOCK_EX, flock
from functools import partial
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from octosphere.agents import make_agent
from octosphere.core.compile.reports import reporting
from octosphere.core.extras import EXTRAS
from octosphere.core.game import CHANCE, OVER, Options
from octosphere.core.kernel import cache_root, checks_bounds, folder_of, kernel_folder
from octosphere.core.record import AnyGame, Dice, new_record
from octosphere.games import open_game, playable_games
from octosphere.play.levels import LEVELS, LIGHT, agent_of
from octosphere.play.table import Table
from octosphere.play.workers import progress

from .moves import check_compiler
from .study import EFFORTS

if TYPE_CHECKING:
    from octosphere.coach.guide import Guide

LOCK = "preparing.lock"
EVERY = 4  # decisions of a game on which its code is tried: all kinds are among them
ALTERNATIVES = 2  # of a decision that the coach judges: the code for one more is the same
FRESH = 7 * 86400  # seconds; well below those after which code that nobody used is cleared away
PARTS = 1000  # of a step, as far as a worker tells its parent
HALF = 400  # kernels, counted twice each, that bring a step half-way

Purpose = Literal["bots", "hints", "coach"]


@dataclass(frozen=True, slots=True)
class PrepareStep:
    """One game's code for one purpose."""

    game: str
    purpose: Purpose

    def __str__(self) -> str:
        return f"{open_game(self.game).facts.title}: {self.purpose}"


Report = Callable[
    [float, int, PrepareStep], None
]  # steps done, a fraction of the present one included; of how many; which


def steps_of(games: Sequence[str]) -> list[PrepareStep]:
    """Bots come before hints, one game after the other; the coach comes last, as a game must be played first."""
    first: tuple[Purpose, ...] = ("bots", "hints")
    return [
        *(PrepareStep(game, purpose) for game in games for purpose in first),
        *(PrepareStep(game, "coach") for game in games),
    ]


def prepare(report: Report, games: Sequence[str] = ()) -> bool:
    """Compile what is not in the cache yet; whoever comes second waits. False if nothing was to be done."""
    check_compiler()
    games = games or playable_games()
    with _alone():
        if is_prepared(games):
            return False
        steps = steps_of(games)
        for number, step in enumerate(steps):
            _do(step, partial(_tell, report, (number, len(steps), step)))
        _stamp(games).touch()
    return True


def _tell(report: Report, place: tuple[int, int, PrepareStep], part: float) -> None:
    number, of, step = place
    report(number + part, of, step)


def in_background() -> None:
    """Prepare games in a worker process, which tells its parent how far it is."""
    prepare(lambda done, of, step: progress(round(PARTS * done), PARTS * of))


@contextmanager
def _alone() -> Iterator[None]:
    with (cache_root() / LOCK).open("w") as lock:
        flock(lock, LOCK_EX)
        yield


def _do(step: PrepareStep, tell: Callable[[float], None]) -> None:
    """Have every kind of decision judged for a purpose."""
    from octosphere.coach.guide import guide_of

    guide, gauge = guide_of(open_game(step.game)), Gauge(tell)
    states = [state for options in guide.rehearsals() for state in _decisions(guide.game, options)[::EVERY]]
    with reporting(gauge.report_compiling):
        for number, state in enumerate(states):
            gauge.advance_to(number / len(states))
            _USES[step.purpose](guide, state)
    gauge.advance_to(1.0)


class Gauge:
    """How far a step is; nobody knows beforehand how much it must compile, so each kernel brings it a bit on."""

    def __init__(self, tell: Callable[[float], None]) -> None:
        self._tell, self._part = tell, 0.0
        self._before, self._group = 0, 0  # kernels compiled together, those of earlier groups and this one's

    def report_compiling(self, done: int, of: int, what: str) -> None:
        """Take the progress of one compilation, as `core.compile.reports.reporting` gives it."""
        if done < self._group:
            self._before += self._group
        self._group = done
        compiled = self._before + done
        self.advance_to(compiled / (compiled + HALF))

    def advance_to(self, part: float) -> None:
        """Bring the bar to a share of the whole; it never goes back."""
        if part > self._part or part == 0.0:
            self._part = part
            self._tell(part)


def _ask_bots(guide: Guide, state: Any) -> None:
    for level in LEVELS:
        if level not in LIGHT:
            make_agent(agent_of(level, guide.game.facts.name), 1).choose(guide.game, state)


def _rehearse(guide: Guide, state: Any) -> None:
    guide.rehearse(state)


def _study(guide: Guide, state: Any) -> None:
    """Judge a decision and its position as a study does, with the least effort."""
    from octosphere.coach.choose import CoachSettings

    game = guide.game
    judge = guide.evaluators(CoachSettings(**EFFORTS["tiny"]))(state)
    judge.values(state, game.legal(state)[:ALTERNATIVES])
    judge.value(state, game.to_move(state))


_USES: dict[Purpose, Callable[[Guide, Any], None]] = {"bots": _ask_bots, "hints": _rehearse, "coach": _study}


def _decisions(game: AnyGame, options: Options) -> list[Any]:
    """All decisions of a game that greed plays."""
    table = Table(game, new_record(game, options, Dice("seeded", seed="1")))
    greedy, found = make_agent("greedy", 1), []
    while table.to_move != OVER:
        if table.to_move == CHANCE:
            table.roll()
        else:
            found.append(table.state)
            table.submit(table.to_move, greedy.choose(game, table.state))
    return found


# Whether all is there: by a file that is as old as the last look, and without a number being imported


def is_prepared(games: Sequence[str] = ()) -> bool:
    """Whether everything was in the cache a while ago, for this very code; takes some milliseconds."""
    try:
        return time.time() - _stamp(games or playable_games()).stat().st_mtime < FRESH
    except (OSError, RuntimeError):  # nobody's home
        return False


def _stamp(games: Sequence[str]) -> Path:
    """It lies beside the code that it speaks of, and goes with it."""
    digest = sha256(
        f"{sys.version} {platform.node()} {platform.machine()} {_packages()} {checks_bounds()} {[*games]}".encode()
    )
    for package in ("octosphere", *_foreign_packages(games)):
        for path in sorted(folder_of(package).rglob("*.py")):
            digest.update(path.read_bytes())
    return kernel_folder() / f"prepared-{digest.hexdigest()[:32]}"


def _foreign_packages(games: Sequence[str]) -> list[str]:
    """Whose code the games are made of besides our own."""
    names = {open_game(game).facts.package.partition(".")[0] for game in games}
    return sorted(names - {"octosphere"})


def _packages() -> list[str]:
    return [version(package) for package in EXTRAS["fast"]]
