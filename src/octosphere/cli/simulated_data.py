"""octosphere simulate GAME --records, --trajectories: finished games of any agents as files to learn from."""

from __future__ import annotations

import argparse
from contextlib import ExitStack
from dataclasses import replace

from octosphere.agents import split
from octosphere.core.errors import BadInput
from octosphere.core.extras import require
from octosphere.fast.batch import Plan, default_threads
from octosphere.fast.summary import Tally
from octosphere.scale.store import Remote, has_folder, parent_of, whole_file

from .progress import Advance


def write(plan: Plan, chosen: argparse.Namespace, advance: Advance) -> Tally:
    """Play all games, write what was asked for, and count how they ended."""
    _check(plan, chosen)
    from octosphere.envs.data import DataPlan, TrajectoryFile, play_lots, save_records

    agents = list(plan.agents) * (plan.seats if len(plan.agents) == 1 else 1)
    wants = DataPlan(plan.game.facts.name, plan.options, agents, plan.seed, plan.games)
    wants = replace(wants, values=chosen.trajectories is not None, moves=chosen.records is not None)
    tally = Tally(plan)
    with ExitStack() as files:
        rows = None
        if chosen.trajectories is not None:
            rows = TrajectoryFile(files.enter_context(whole_file(chosen.trajectories)), wants)
            files.callback(rows.close)
        for lot in play_lots(wants, chosen.threads or default_threads(), chosen.cluster):
            tally.add(lot.results)
            if rows is not None:
                rows.write(lot)
            if chosen.records is not None:
                save_records(wants, lot, chosen.records)
            advance(len(lot.results))
    return tally


def _check(plan: Plan, chosen: argparse.Namespace) -> None:
    """Refuse what cannot be played or written, before anything is compiled."""
    if plan.games < 1:
        raise BadInput(f"{plan.games} games; at least 1 is needed")
    if len(plan.agents) not in (1, plan.seats):
        raise BadInput(f"{len(plan.agents)} agents for a game of {plan.seats}; name one for all seats, or one for each")
    for name in plan.agents:
        split(name)
    if chosen.out is not None:
        raise BadInput("--out writes summaries of games; leave it out with --records and --trajectories")
    if chosen.store is not None:
        raise BadInput("--store keeps what is counted; --records and --trajectories are written anew each time")
    if chosen.trajectories is not None:
        require("pyarrow")
        if chosen.trajectories.suffix != ".parquet" or not has_folder(parent_of(chosen.trajectories)):
            raise BadInput(f"cannot write {chosen.trajectories}: expected a file.parquet in a folder that is there")
    if isinstance(chosen.records, Remote):
        chosen.records.check()
