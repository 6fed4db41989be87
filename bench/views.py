"""Processor time of a view of a table, made cold: python bench/views.py [--quick] [--json] [--help]

Whole games are played at live tables, half of the seats by greed, half by chance. At every position two views are made
and written as JSON: that of a seat which decides, and that of one which does not. Each of the two has its own notebook,
as if nobody else looked, so no view finds anything that was made for the same position; a notebook keeps what did not
change since the last view of its table, as that of a server does.

`view` is what composing takes, `encode` the writing, in milliseconds of the processor, as mean and 99th percentile.
Machines are noisy and differ: `loops` is the mean of both together, counted in passes of a fixed loop that was timed
between the views. `digest` is the SHA-256 of everything written: it stays the same as long as views say the same.

    python bench/views.py --quick                       # one game a row, some seconds
    python bench/views.py --games 5 --rows octodice:2   # more games of one row
    python bench/views.py --json                        # for programs
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import time
from dataclasses import dataclass, field, replace
from statistics import mean, median
from typing import Any

import msgspec

from octosphere.agents import make_agent
from octosphere.games import open_game
from octosphere.i18n import translator
from octosphere.play.entries import Place
from octosphere.play.live_table import LiveTable
from octosphere.play.orders import Order, make_opening
from octosphere.play.requests import Request, RequestResult, answer
from octosphere.show.views import Composer, Logbook

ROWS = ("octodice:2", "octodice:4", "aquasphere:2", "aquasphere:4")
NAMES = ("Ines", "Jonas", "Aylin", "Mateo")
GAMES, QUICK = 3, 1
CONFIRMED = 0.7  # of the decisions, at once: the others wait for a confirmation, as in a game of people
TIMED_EVERY = 20  # positions between two passes of the fixed loop
LINKS = ("deciding", "watching")


@dataclass(slots=True)
class Times:
    """What was measured of one kind of link, in seconds."""

    view: list[float] = field(default_factory=list)
    encode: list[float] = field(default_factory=list)
    size: list[int] = field(default_factory=list)


class Row:
    """The games of one row, and what their views take."""

    def __init__(self, name: str) -> None:
        game, players = name.split(":")
        self.name, self.game, self.players = game, open_game(game), int(players)
        self.times = {link: Times() for link in LINKS}
        self.loops: list[float] = []
        self.digest = hashlib.sha256()

    def play(self, number: int) -> None:
        """One whole game."""
        live, chance = self._open(number), random.Random(number)
        agents = [make_agent("greedy" if seat % 2 == number % 2 else "random", seat) for seat in range(self.players)]
        books = {link: Logbook() for link in LINKS}
        while not live.over:
            self._look(live, books)
            self._go_on(live, agents, chance)

    def _open(self, number: int) -> LiveTable:
        places = tuple(Place("person", name) for name in NAMES[: self.players])
        options = {"layout": f"random:{number}"} if self.name == "octodice" else {}
        order = Order(self.name, places, options, seed=f"views {number}")
        opening = replace(make_opening({self.name: self.game}, order), id="bench", created=0.0)
        live = LiveTable(self.game, opening)
        RequestResult(live, (), Request("", -1)).settle()
        return live

    def _look(self, live: LiveTable, books: dict[str, Logbook]) -> None:
        """A view for one who decides, and one for one who does not."""
        waiting = live.waiting_for()
        idle = [seat for seat in range(self.players) if seat not in waiting]
        seats = {"deciding": waiting[:1], "watching": idle[:1]}
        for link in LINKS:
            self._view(live, tuple(seats[link]), link, books[link])
        if len(self.times["deciding"].view) % TIMED_EVERY == 0:
            self.loops.append(time_loop())

    def _view(self, live: LiveTable, seats: tuple[int, ...], link: str, book: Logbook) -> None:
        present, times = range(self.players), self.times[link]
        began = time.process_time()
        view = Composer(live, seats, translator("en"), book).view(present)
        made = time.process_time()
        written = msgspec.json.encode(view)
        times.encode.append(time.process_time() - made)
        times.view.append(made - began)
        times.size.append(len(written))
        self.digest.update(written)

    def _go_on(self, live: LiveTable, agents: list[Any], chance: random.Random) -> None:
        """Whatever the table waits for first."""
        seat = live.waiting_for()[0]
        asked = Request("confirm", seat, position=live.seq)
        if live.open_seat != seat:
            asked = replace(asked, what="roll")
            if live.seat_to_roll() != seat:
                move = self.game.codec.text(agents[seat].choose(self.game, live.decision(seat)))
                asked = replace(asked, what="move", text=move, confirm=chance.random() < CONFIRMED)
        answer(live, (seat,), asked)

    def report(self) -> dict[str, Any]:
        """The row as JSON."""
        loop = median(self.loops)
        told = {link: _report_times(times, loop) for link, times in self.times.items()}
        return {**told, "loop_us": round(1e6 * loop, 1), "digest": self.digest.hexdigest()[:16]}


def _report_times(times: Times, loop: float) -> dict[str, Any]:
    both = mean(times.view) + mean(times.encode)
    counts = {"views": len(times.view), "bytes": round(mean(times.size)), "loops": round(both / loop, 2)}
    return {**counts, "view_ms": _summary(times.view), "encode_ms": _summary(times.encode)}


def _summary(seconds: list[float]) -> dict[str, float]:
    ordered = sorted(seconds)
    return {"mean": round(1e3 * mean(ordered), 3), "p99": round(1e3 * ordered[int(0.99 * len(ordered))], 3)}


def time_loop() -> float:
    """Processor seconds of one pass of a fixed loop: words put together and looked up, as in a view."""
    began = time.process_time()
    found: dict[str, str] = {}
    for number in range(300):
        found[f"place.{number % 60}"] = f"{found.get('place.0', '')[:4]} {number}"
    return time.process_time() - began


def measure(rows: list[str], games: int) -> dict[str, Any]:
    """All rows, each after a game that does not count: the first view of a process reads the words of all games."""
    found = {}
    for name in rows:
        Row(name).play(0)
        row = Row(name)
        for number in range(1, games + 1):
            row.play(number)
        found[name] = row.report()
    return {"unit": "milliseconds of the processor, a view made cold", "games": games, "rows": found}


def describe(found: dict[str, Any]) -> str:
    """The figures as lines for people."""
    lines = [f"{'row':<14}{'link':<10}{'view ms (p99)':>18}{'encode ms (p99)':>18}{'loops':>8}{'bytes':>8}"]
    for name, row in found["rows"].items():
        for link in LINKS:
            one = row[link]
            spans = [f"{one[what]['mean']:.3f} ({one[what]['p99']:.2f})" for what in ("view_ms", "encode_ms")]
            lines.append(f"{name:<14}{link:<10}{spans[0]:>18}{spans[1]:>18}{one['loops']:>8}{one['bytes']:>8}")
    return "\n".join(lines)


def main() -> None:
    """Measure the rows that were asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=GAMES, help=f"measured of each row (default: {GAMES})")
    parser.add_argument("--quick", action="store_true", help="one game of each row")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--rows", nargs="+", choices=ROWS, default=list(ROWS), metavar="GAME:PLAYERS")
    chosen = parser.parse_args()
    found = measure(chosen.rows, QUICK if chosen.quick else chosen.games)
    print(json.dumps(found, indent=1) if chosen.json else describe(found))


if __name__ == "__main__":
    main()
