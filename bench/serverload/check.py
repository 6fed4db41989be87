"""After the run: what the server still knows after it was killed, against what it had acknowledged."""

from __future__ import annotations

import json
from dataclasses import dataclass

from .courses import GameCourse
from .wire import Address, Caller, get


@dataclass(slots=True)
class Findings:
    """Moves that are missing, that came twice, and tables whose moves are others than those sent."""

    tables: int = 0
    moves: int = 0
    lost: int = 0
    doubled: int = 0
    wrong: int = 0


async def check_records(address: Address, courses: list[GameCourse]) -> Findings:
    """Compare the record of every table with the game that was replayed on it."""
    caller, found = Caller(address), Findings()
    for course in courses:
        answer = await caller.call(get(f"/api/tables/{course.table}/record", course.tokens[0]))
        recorded = json.loads(answer)["moves"]
        compare(found, recorded, course.in_doubt() if recorded == course.in_doubt() else course.expected())
    caller.close()
    return found


def compare(found: Findings, recorded: list[str], expected: list[str]) -> None:
    """Add what one table tells."""
    found.tables += 1
    found.moves += len(recorded)
    found.lost += max(0, len(expected) - len(recorded))
    found.doubled += max(0, len(recorded) - len(expected))
    shared = min(len(recorded), len(expected))
    found.wrong += recorded[:shared] != expected[:shared]
