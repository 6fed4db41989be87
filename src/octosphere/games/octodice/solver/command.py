"""The command `solve` for Octo Dice: exact values of its solo game."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

from octosphere.core.errors import BadInput
from octosphere.core.extras import require
from octosphere.core.files import read_text
from octosphere.scale.store import has_folder, place

from .report import GAMES, at_least, published_spread

Bars = Callable[[str, int], AbstractContextManager[Callable[[int], None]]]  # a bar with a title and a total

SELDOM = 0.000005  # chances below this are not shown to people
EPILOG = """two questions, each of a position or of the whole game:
  octosphere solve octodice --position FILE
      exact values of solo positions, up to five turns from the end (three take about a second),
      and of any turn once the layout is solved; FILE is '-' or holds one position or a list:
      {"layout": "A1B1C1D1E1F1G1H1I1", "edition": "de", "turn": 9, "crystals": 3, "research": 2,
       "bots": {"yellow": 1}, "submarines": ["yellow"], "lab": [1, 0, 2], "octopods": 1, "struck": 2,
       "points": 31}
      With --target 40 also the greatest chance to end with 40 points or more, from the "points" written so
      far; with --distribution also the chance of each final score under best play. Three turns from the end
      take seconds, four a minute, five many. In the middle of a turn
      "moves": ["roll crlYRW"] says what has happened in it, and the answer has the best decision.
  octosphere solve octodice --layout A1B1C1D1E1F1G1H1I1 --edition de
      the whole game: about 126 million positions, four minutes on two cores, 500 MB of tables.
      Stop it whenever you like: it goes on where it was. With --cluster its workers solve it, and read the
      layers from --tables FOLDER, which all of them must reach by the same path.
      --distribution follows best play through the tables, turn by turn, and tells the exact chance of each
      score: several times as long as to solve it, and gigabytes of memory.
      --target 45 solves for the greatest chance of 45 points instead, into tables of their own that answer
      every other target, too: hours on two cores, and gigabytes.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `octosphere solve` for Octo Dice to its parser."""
    parser.epilog = EPILOG
    parser.add_argument("--position", metavar="FILE", help="value these positions; each names its layout and edition")
    parser.add_argument(
        "--layout",
        default="first",
        metavar="LAYOUT",
        help="solve this one: nine tile sides, 'first' or 'random:SEED' (default %(default)s)",
    )
    parser.add_argument(
        "--edition",
        choices=("de", "en", "es"),
        default="de",
        help="which rule text decides the whole game (default %(default)s)",
    )
    parser.add_argument(
        "--components", type=Path, metavar="FILE", help="printed numbers of the whole game, from your own TOML file"
    )
    parser.add_argument(
        "--target", type=int, metavar="N", help="the greatest chance to end with N points or more, beside the value"
    )
    parser.add_argument(
        "--distribution", action="store_true", help="the chance of each final score under best play, beside the value"
    )
    parser.add_argument("--tables", type=Path, metavar="FOLDER", help="where tables are kept (default: the cache)")
    parser.add_argument(
        "--check",
        type=int,
        default=GAMES,
        metavar="N",
        help="games to play by the solution, 0 for none (default %(default)s)",
    )
    parser.add_argument(
        "--report",
        type=place,
        metavar="FOLDER",
        help="write a page there: plots of those games and the distribution, or the chances of all targets",
    )
    parser.add_argument("--seed", default="1", help="of those games: a number or any text (default %(default)s)")
    parser.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help="of a Dask scheduler, whose workers solve, follow and play the whole game: tcp://HOST:PORT",
    )
    parser.add_argument("--threads", type=int, default=0, metavar="N", help="at the same time (default: one per core)")


def run(chosen: argparse.Namespace, progress: Bars) -> int:
    """Solve a position or a whole layout, print the result and return the exit code."""
    require("numpy", "llvmlite")
    from octosphere.fast.batch import default_threads

    if chosen.threads < 0 or chosen.check < 0:
        raise BadInput("--threads and --check are 0 or more")
    if chosen.target is not None and chosen.target < 1:
        raise BadInput("--target is a score to reach: 1 point or more")
    if chosen.report is not None:
        _open_report(chosen)
    chosen.threads = chosen.threads or default_threads()
    return _positions(chosen) if chosen.position is not None else _whole(chosen, progress)


def _open_report(chosen: argparse.Namespace) -> None:
    """Make the folder of a report, or say why there can be none, before anything is solved for it."""
    if chosen.position is not None or not chosen.check:
        raise BadInput("--report tells of games by the solution of a whole layout: leave --position and --check 0 out")
    try:
        chosen.report.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"cannot write {chosen.report}: {error.strerror}; name another folder with --report") from None
    has_folder(chosen.report)


def _positions(chosen: argparse.Namespace) -> int:
    from .position import read_positions

    text = sys.stdin.read() if chosen.position == "-" else read_text(Path(chosen.position))
    positions = read_positions(text)
    answers = [_answer(chosen, position) for position in positions]
    if chosen.json:
        print(json.dumps(answers if text.lstrip().startswith("[") else answers[0]))
        return 0
    for position, answer in zip(positions, answers, strict=True):
        print(f"turn {position.turn}, layout {position.layout}: {answer['value']:.5f} points to come (exact)")
        if "decision" in answer:
            print(f"  best for them: {answer['decision']}")
        if "chance" in answer:
            print(f"  {answer['target']} points or more: {answer['chance']:.5%} at best")
        if "decision_for_target" in answer:
            print(f"  best for that: {answer['decision_for_target']}")
        if "distribution" in answer:
            print(_table(answer["distribution"]))
    return 0


def _answer(chosen: argparse.Namespace, position: Any) -> dict[str, Any]:
    from .chaser import decide
    from .exact import error_of_chance, exact_chance, exact_spread, exact_value

    if position.moves:
        if chosen.distribution:
            raise BadInput("--distribution is for the beginning of a turn: leave 'moves' out")
        made = decide(position, chosen.target, chosen.tables)
        named = {} if chosen.target is None else {"target": chosen.target}
        return {**made, "value": round(made["value"], 7), "exact": True, **named}
    found: dict[str, Any] = {}
    if chosen.target is not None:
        chance = exact_chance(position, chosen.target, chosen.threads, chosen.tables)  # first: it can be refused
        error = error_of_chance(position, chosen.tables)
        found = {"target": chosen.target, "chance": round(chance, 9), "chance_error": error}
    if chosen.distribution:
        found["distribution"] = _rows(exact_spread(position, chosen.threads, chosen.tables))
    return {"value": round(exact_value(position, chosen.threads, chosen.tables), 7), "exact": True, **found}


def _rows(spread: dict[int, float]) -> list[list[float]]:
    """Scores with their chances, lowest first."""
    return [[score, float(f"{chance:.10g}")] for score, chance in sorted(spread.items())]


def _table(rows: list[list[float]]) -> str:
    """A distribution as lines for people: each score, its chance, and that of at least as much."""
    lines, above = [], 0.0
    for score, chance in reversed(rows):
        above += chance
        if chance >= SELDOM:
            lines.append(f"  {score:>4.0f} points {chance:>9.3%}, {above:>9.3%} for as many or more")
    return "\n".join(reversed(lines))


def _whole(chosen: argparse.Namespace, progress: Bars) -> int:
    from .solo import solo_of
    from .whole import Tables, solve_whole, table_folder, total_states

    components = read_text(chosen.components) if chosen.components else ""
    solo = solo_of(chosen.layout, chosen.edition, components)
    root = None if chosen.tables is None else chosen.tables.absolute()  # workers run elsewhere
    if chosen.target is not None:
        return _record(chosen, solo, root, progress)
    tables = Tables(solo, table_folder(solo, root))
    states = total_states(tables)
    began = time.monotonic()
    with progress(f"solving {states:,} positions", states) as tell:
        value = solve_whole(tables, tell, chosen.threads, chosen.cluster)
    report: dict[str, Any] = {
        "game": "octodice",
        "rules": solo.game.facts.rules,
        "layout": solo.options["layout"],
        "edition": solo.options["edition"],
        "value": round(value, 6),
        "exact": True,
        "states": states,
        "seconds": round(time.monotonic() - began, 1),
        "tables": str(tables.folder),
    }
    if chosen.distribution:
        report["distribution"] = _spread(chosen, tables, progress)
    if chosen.check:
        report["policy"] = _check(chosen, tables, progress)
    if chosen.report is not None:
        from .report import write_report

        report["report"] = str(write_report(report, chosen.report))
    print(json.dumps(report) if chosen.json else _words(report))
    return 0


def _record(chosen: argparse.Namespace, solo: Any, root: Path | None, progress: Bars) -> int:
    """The greatest chance of a score in the whole game."""
    from .records import ChanceTables, chance_folder, find_all, solve_records
    from .solo import START
    from .spreads import stored_spread
    from .whole import Tables, table_folder, total_states

    if chosen.distribution:
        raise BadInput("--distribution is about the expected score: leave --target out")
    tables = ChanceTables(solo, chance_folder(solo, root))
    began, sheets = time.monotonic(), sum(solo.layer(START, turn).sheets for turn in range(solo.last + 1))
    with progress(f"looking at {sheets:,} sheets", sheets) as tell:
        find_all(tables, tell, chosen.threads, chosen.cluster)
    _refuse_beyond(chosen.target, tables.most())
    states = total_states(tables)
    with progress(f"solving {states:,} chances", states) as tell:
        chances = solve_records(tables, tell, chosen.threads, chosen.cluster)
    _refuse_beyond(chosen.target, max(chances))
    report: dict[str, Any] = {
        "game": "octodice",
        "rules": solo.game.facts.rules,
        "layout": solo.options["layout"],
        "edition": solo.options["edition"],
        "target": chosen.target,
        "chance": round(chances.get(chosen.target, 1.0), 7),
        "exact": True,
        "chances": [[score, float(f"{chance:.7g}")] for score, chance in chances.items()],
        "states": states,
        "seconds": round(time.monotonic() - began, 1),
        "tables": str(tables.folder),
    }
    spread = stored_spread(Tables(solo, table_folder(solo, root)))
    if spread is None and isinstance(chosen.report, Path) and chosen.components is None:
        spread = published_spread(report, chosen.report)
    if spread is not None:
        report["chances_of_best_mean"] = _at_least(spread)
    if chosen.check:
        report["policy"] = _chase(chosen, tables, progress)
    if chosen.report is not None:
        from .report import write_record

        report["report"] = str(write_record(report, chosen.report))
    print(json.dumps(report) if chosen.json else _hopes(report))
    return 0


def _at_least(spread: dict[int, float]) -> list[list[float]]:
    """Scores with the chances of as many points or more, lowest first."""
    rows, above = [], 0.0
    for score in sorted(spread, reverse=True):
        above += spread[score]
        rows.append([score, float(f"{above:.7g}")])
    return rows[::-1]


def _refuse_beyond(target: int, most: int) -> None:
    """Refuse a target that no game reaches."""
    if target > most:
        raise BadInput(f"no game reaches {target} points on this layout; ask for {most} or less")


def _chase(chosen: argparse.Namespace, tables: Any, progress: Bars) -> dict[str, Any]:
    games = _play(chosen, tables, progress)
    scores = games["players"][:, 0]["points"].sum(axis=1)
    share = float((scores >= chosen.target).mean())
    error = (share * (1 - share) / chosen.check) ** 0.5
    return {"seed": chosen.seed, "games": chosen.check, "share": share, "error": error, "mean": float(scores.mean())}


def _hopes(report: dict[str, Any]) -> str:
    """The greatest chance of a score, for people."""
    lines = [
        f"{report['layout']}, edition {report['edition']}: {report['target']} points or more have a chance of "
        f"{report['chance']:.5%} at best ({report['states']:,} chances solved)."
    ]
    if "chances_of_best_mean" in report:
        chance = at_least(report["chances_of_best_mean"], report["target"])
        lines.append(f"Play for the greatest mean reaches them with {chance:.5%}.")
    if "policy" in report:
        policy = report["policy"]
        lines.append(
            f"{policy['games']:,} games that went for it: {policy['share']:.4%} ± {policy['error']:.4%} (standard "
            f"error) reached it, {policy['mean']:.3f} points on average."
        )
    return "\n".join([*lines, f"Tables, for every other target, too: {report['tables']}"])


def _spread(chosen: argparse.Namespace, tables: Any, progress: Bars) -> list[list[float]]:
    from .spreads import spread_whole

    return _rows(spread_whole(tables, progress, chosen.threads, chosen.cluster))


def _check(chosen: argparse.Namespace, tables: Any, progress: Bars) -> dict[str, Any]:
    from .perfect import spread_of

    return {"seed": chosen.seed, **spread_of(tables, _play(chosen, tables, progress))}


def _play(chosen: argparse.Namespace, tables: Any, progress: Bars) -> Any:
    """Games by a solution, for the target if there is one."""
    from octosphere.scale import open_threads

    from .perfect import PlayWork, play_games

    work, aim = PlayWork.of(tables, chosen.seed, chosen.target), "by" if chosen.target is None else "for"
    with (
        progress(f"playing {chosen.check:,} games {aim} it", chosen.check) as tell,
        open_threads(chosen.cluster, chosen.threads) as executor,
    ):
        return play_games(work, chosen.check, tell, executor)


def _words(report: dict[str, Any]) -> str:
    lines = [
        f"{report['layout']}, edition {report['edition']}: {report['value']:.5f} points under best play, exact "
        f"({report['states']:,} positions).",
    ]
    if "policy" in report:
        policy = report["policy"]
        away = (policy["mean"] - report["value"]) / policy["error"]
        lines.append(
            f"{policy['games']:,} games played by the solution: {policy['mean']:.4f} ± {policy['error']:.4f} points "
            f"(standard error), {abs(away):.1f} errors {'above' if away > 0 else 'below'} the value."
        )
    if "distribution" in report:
        lines.append(_table(report["distribution"]))
    return "\n".join([*lines, f"Tables: {report['tables']}"])
