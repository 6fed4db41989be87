"""octosphere arena GAME --budget, --until-width, --ladder: rounds of many agents, and a page of them."""

from __future__ import annotations

import argparse
import json
import time
from contextlib import closing, nullcontext

from octosphere.arena.costs import time_decisions
from octosphere.arena.files import Games, export
from octosphere.arena.ladder import Ladder, ladder
from octosphere.arena.page import write_page
from octosphere.arena.rounds import Rounds, Rule
from octosphere.core.errors import BadInput
from octosphere.scale import Journal, open_executor

from .elsewhere import compiling_elsewhere
from .options import open_store
from .progress import Advance, progress

LADDER_BUDGET, LADDER_WIDTH = 2000, 25
KEPT_OUT = ("store", "report", "cluster", "processes", "out", "json", "command", "game")  # of the command on a page


def read_rule(chosen: argparse.Namespace) -> Rule | None:
    """When rounds are to end; None if everybody is to meet everybody."""
    if chosen.budget is None and chosen.until_width is None and not chosen.ladder:
        if chosen.report is not None:
            raise BadInput("--report is a page of rounds: give --ladder, --budget or --until-width, too")
        return None
    if chosen.games is not None:
        raise BadInput("--games is for agents that all meet; rounds have --budget GAMES and --until-width ELO")
    if chosen.lone:
        raise BadInput("--lone is for fewer agents than seats; in rounds there are no copies")
    if chosen.ladder and chosen.budget is None and chosen.until_width is None:
        return Rule(LADDER_BUDGET, LADDER_WIDTH)
    return Rule(chosen.budget, chosen.until_width)


def run_rounds(chosen: argparse.Namespace, rounds: Rounds, processes: int) -> int:
    """Play rounds to their end, print who is where and return the exit code."""
    file = export(rounds.plan, chosen.out) if chosen.out is not None else nullcontext()
    began = time.perf_counter()
    with open_store(chosen, rounds.describe_run()) as journal, file as rows:
        _play(rounds, (chosen.cluster, processes), rows, journal)
    found, seconds = ladder(rounds, chosen.anchor), time.perf_counter() - began
    if chosen.report is not None:
        costs = _costs(found)
        write_page(found, costs, _command(chosen), chosen.report)
    if chosen.json:
        print(json.dumps(found.to_json(), ensure_ascii=False))
    else:
        from .rungs import show

        show(found, seconds)
    return 0


def _play(rounds: Rounds, where: tuple[str | None, int], rows: Games | None, journal: Journal | None) -> None:
    """Play what is not stored; the bar ends where open neighbours seem to need no more games, told anew each round."""
    kept = 0 if journal is None else journal.kept * rounds.size
    with (
        compiling_elsewhere() as there,
        progress("playing", rounds.rule.budget or kept, kept) as advance,
        open_executor(*where, there) as executor,
        closing(rounds.play(executor, journal)) as meetings,
    ):
        told = 0
        for meeting in meetings:
            if rows is not None:
                rows.add(meeting.deal, meeting.plan)
            advance(0 if meeting.was_kept else len(meeting.deal))
            if told != rounds.rounds:
                told = rounds.rounds
                _tell_round(rounds, advance)


def _tell_round(rounds: Rounds, advance: Advance) -> None:
    """Say how far it is, as a round begins."""
    still_open = sum(pair.needed > 0 for pair in rounds.pairs)
    if rounds.pairs:
        title = f"round {rounds.rounds}: {still_open} of {len(rounds.pairs)} neighbours open"
        advance(0, title, rounds.expected)


def _costs(found: Ladder) -> dict[str, float]:
    """Seconds a decision, by agent."""
    names = [rung.agent for rung in found.rungs]
    with progress("timing", len(names)) as advance:
        costs = {}
        for name in names:
            costs[name] = time_decisions(found.plan, name)
            advance(1)
    return costs


def _command(chosen: argparse.Namespace) -> str:
    """The command that gives the same figures, without where they go and who computes them."""
    words = ["octosphere", "arena", chosen.game]
    for name, value in vars(chosen).items():
        if name in KEPT_OUT or value in (None, False, []):
            continue
        as_list = value if isinstance(value, list) else [value]
        flag = f"--{name.replace('_', '-')}"
        words += (
            [flag]
            if value is True
            else [flag, *(f"{one:g}" if isinstance(one, float) else str(one) for one in as_list)]
        )
    return " ".join(words)
