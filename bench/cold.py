"""Processor seconds of a newcomer's first minutes: each row with an empty cache, then once more with what it left.

Seconds are those of all processes that a row starts. Without names all rows are measured, one after the other; that
takes some minutes, and figures count only on a machine that does nothing else. Prints JSON. `before` is a
record, not a measurement of this run: what was noted while Numba compiled the kernels. docs/adr/0021 has some of these
figures; the options and games behind the others were not noted, so compare orders of magnitude.

python bench/cold.py
python bench/cold.py "simulate octodice" "octosphere warm"
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from octosphere.core.record import Dice, Record, final, new_record
from octosphere.games import open_game
from octosphere.play.workers.task import reference
from octosphere.tasks.moves import choose, hint
from octosphere.tasks.study import study
from serverload.scripts import script_of

POSITION = {
    "layout": "A1B1C1D1E1F1G1H1I1", "edition": "de", "turn": 9, "crystals": 3, "research": 2,
    "bots": {"yellow": 1}, "submarines": ["yellow"], "lab": [1, 0, 2], "octopods": 1, "struck": 2,
}  # fmt: skip
MAIN = "import sys; from octosphere.cli import main; sys.exit(main(sys.argv[1:]))"
ASK = """
import asyncio, json, sys
from pathlib import Path
from octosphere.play.workers.task import find_task
from octosphere.tasks.pool import open_workers

async def ask(task, *args):
    workers = open_workers()
    await workers.start()
    try:
        await workers.ask(find_task(task), *args)
    finally:
        await workers.close()

asyncio.run(ask(*json.loads(Path(sys.argv[1]).read_text())))
"""
WARM = "octosphere warm"


@dataclass(frozen=True, slots=True)
class Row:
    """What is run, what it took before, and what it may take; 0 where nothing is known or asked for."""

    arguments: tuple[str, ...]
    before: float = 0
    required: float = 0
    note: str = ""  # on what it took before


def _command(line: str) -> tuple[str, ...]:
    return (MAIN, *line.split(), "--json")


def _asked(name: str) -> tuple[str, ...]:
    """A question to a worker, as a server asks it; see `_questions`."""
    return ASK, f"{name}.json"


OF_HINT = "wall seconds of a first hint; of which game was not written down"
ROWS = {
    "strongest bot, octodice": Row(_asked("bot-octodice"), 312),
    "first hint, octodice": Row(_asked("hint-octodice"), 220, note=OF_HINT),
    "first hint, aquasphere": Row(_asked("hint-aquasphere"), 220, note=OF_HINT),
    "first coach, octodice": Row(_asked("coach-octodice")),
    "first coach, aquasphere": Row(_asked("coach-aquasphere")),
    "simulate octodice": Row(_command("simulate octodice --games 10"), 33, 8),
    "simulate aquasphere": Row(_command("simulate aquasphere --games 10"), 132),
    "arena octodice": Row(_command("arena octodice --agents expert greedy --games 10"), 207),
    "arena aquasphere": Row(_command("arena aquasphere --agents expert greedy --games 4"), 362),
    "solve --position": Row(_command("solve octodice --position position.json"), 71, 10),
    "coach FILE": Row(_command("coach game.json --seat 1"), 265),
    WARM: Row(_command("warm"), 600, 60, "it took longer, as did all that a server needs"),
}


def main() -> int:
    chosen = _arguments()
    names = chosen.rows or list(ROWS)
    told = {"unit": "processor seconds", "before": "recorded while Numba compiled, not measured now; see --help"}
    print(json.dumps({**told, "rows": {name: measure(name) for name in names}}, indent=1))
    return 0


def _arguments() -> argparse.Namespace:
    epilog = "rows:\n" + "\n".join(f"  {name}" for name in ROWS)
    more: dict[str, Any] = {"epilog": epilog, "formatter_class": argparse.RawDescriptionHelpFormatter}
    parser = argparse.ArgumentParser(description=__doc__, **more)
    parser.add_argument("rows", nargs="*", metavar="ROW", help="which are measured (default: all)")
    chosen = parser.parse_args()
    for name in chosen.rows:
        if name not in ROWS:
            parser.error(f"no row is called {name!r}; see --help")
    return chosen


def measure(name: str) -> dict[str, Any]:
    """One row in fresh processes with a fresh cache."""
    row = ROWS[name]
    with TemporaryDirectory() as folder:
        for file, content in _files().items():
            (Path(folder) / file).write_text(json.dumps(content))
        settings = {**os.environ, "OCTOSPHERE_CACHE": str(Path(folder) / "cache"), "OCTOSPHERE_COACH_EFFORT": "tiny"}
        command = [sys.executable, "-c", *row.arguments]
        cold, warm = (_seconds(command, folder, settings) for _ in range(2))
    return {"seconds": round(cold, 1), "with the cache": round(warm, 1), **_beside(row, cold)}


def _beside(row: Row, seconds: float) -> dict[str, Any]:
    """What was recorded before, and whether it is as fast as it must be."""
    found: dict[str, Any] = {"before": row.before or None, **({"note": row.note} if row.note else {})}
    return {**found, **({"required": row.required, "met": seconds <= row.required} if row.required else {})}


def _files() -> dict[str, Any]:
    """What the rows read."""
    files: dict[str, Any] = {"position.json": POSITION, "game.json": _game("octodice").to_json()}
    for name in ("octodice", "aquasphere"):
        files |= {f"{what}-{name}.json": question for what, question in _questions(name).items()}
    return files


def _questions(name: str) -> dict[str, list[Any]]:
    """What a server asks its workers about a game: a move and a hint in its middle, a study at its end."""
    whole = _game(name)
    part, seat = _decision(whole)
    asked = {"seat": seat, "strength": 3, "lang": "en", "names": whole.names}
    return {
        "bot": [reference(choose), name, part.to_json(), "kraken", seat, "1"],
        "hint": [reference(hint), name, part.to_json(), asked],
        "coach": [reference(study), name, whole.to_json(), 0],
    }


def _game(name: str) -> Record:
    """A game that chance has played, with people at all seats."""
    script = script_of(3, name)
    record = new_record(open_game(name), script.options, Dice("seeded", seed=script.seed))
    record.moves = script.moves
    record.names = ["Ines", "Kelp"]
    return record


def _decision(record: Record) -> tuple[Record, int]:
    """The same game up to a decision in its middle, and whose it is."""
    game, at = open_game(record.game), len(record.moves) // 2
    while True:
        part = Record(record.game, record.rules, record.options, record.moves[:at], record.names, Dice())
        seat = game.to_move(final(game, part))
        if seat >= 0:
            return part, seat
        at += 1


def _seconds(command: list[str], folder: str, settings: dict[str, str]) -> float:
    start = _used()
    subprocess.run(command, cwd=folder, env=settings, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return _used() - start


def _used() -> float:
    """Processor seconds of all processes that have ended so far."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    sys.exit(main())
