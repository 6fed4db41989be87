"""octosphere verify FILE: check a saved game offline."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from pathlib import Path

from octosphere.core.record import Verdict, load, verify

from .options import add_json, open_game, saved_game

EPILOG = """Replays every move under the rules, and recomputes every roll or draw from the seed, or from
the secret that was revealed at the end and must fit the commitment shown at the start.

exit code: 0 the record is true, 2 it is not (the message says where)
"""

DICE = {
    "proven": "every draw follows from the secret of this seal: compare it with the one you saw before the first draw",
    "seeded": "every draw follows from the seed",
    "known": "the draws could be known before the game: nothing proves that they were fair",
    "entered": "the draws were entered by hand: only the rules could be checked",
    "inferred": "the draws were worked out from what the players did: only the rules could be checked",
    "sealed": "the secret is not revealed yet: only the rules could be checked",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EPILOG
    parser.add_argument("file", type=Path, metavar="FILE", help="a record, as saved by any table")
    add_json(parser)


def run(chosen: argparse.Namespace) -> int:
    record = load(saved_game(chosen.file))
    verdict = verify(open_game(record.game), record)
    if chosen.json:
        print(json.dumps({"true": True, **asdict(verdict)}))
    else:
        print(_report(chosen.file, verdict))
    return 0


def _report(file: Path, verdict: Verdict) -> str:
    state = "finished" if verdict.complete else "not finished"
    scores = " – ".join(str(score) for score in verdict.scores)
    return (
        f"{file}: true. The game is {state}, {scores} points; {DICE[verdict.dice]} ({verdict.checked} draws checked)."
    )
