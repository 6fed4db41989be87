"""octosphere arena GAME: a tournament between agents, with honest intervals."""

from __future__ import annotations

import argparse
import json
import os
import time
from contextlib import closing, nullcontext
from pathlib import Path

from octosphere.agents import agent_names
from octosphere.arena.deals import Deal
from octosphere.arena.files import Games, export
from octosphere.arena.plan import TournamentPlan
from octosphere.arena.rounds import Rounds
from octosphere.arena.standings import standings
from octosphere.arena.store import describe_run
from octosphere.arena.workers import play_deals
from octosphere.core.errors import BadInput
from octosphere.core.extras import require
from octosphere.fast.batch import default_threads
from octosphere.games import FIRST, open_kit
from octosphere.scale import Journal, check_workers, open_executor
from octosphere.scale.store import place

from .elsewhere import compiling_elsewhere
from .ladder import LADDER_BUDGET, LADDER_WIDTH, read_rule, run_rounds
from .options import (
    add_budget,
    add_cluster,
    add_game,
    add_game_options,
    add_json,
    add_store,
    budget,
    game_options,
    open_game,
    open_store,
    read_text,
)
from .progress import progress

GAMES = 1000

MOST_AT_ONCE = 64  # agents that all meet: ratings of more take a long time and much memory, and rounds tell as much

EPILOG = f"""A deal is a seed: its dice are the same for a seat whoever sits there. Each deal is played once per
seating, so that every agent has every seat equally often; --games is rounded up to whole deals, at
least two. Players default to the number of agents, at least 2 and at most what the game seats;
--players 1 compares agents alone on the same dice. One agent alone may fill all seats: that tells its
scores. With fewer agents than seats each sits in turn alone among copies of each other one; --lone
spares the games in which that is not the first. '--layout random' is a new layout in each deal: deal
number D of seed S has the layout random:S-D and the dice of the seed S-D, in 'play' too. Intervals are
of 95 %, over deals. A file has one row per game, and may go to an object store: s3://bucket/games.csv.
The same seed gives the same result for any number of processes and on any cluster, unless agents think
by the clock. Those that search (search, and expert in games without an exact one) may bring a budget of
their own: search:400 runs 400 simulations a move, search:0.5s thinks half a second.
With --store a tournament that is broken off (Ctrl-C, a crash, a machine that is taken away) goes on from
the deals in the folder when the same command is given again, with the result of one that was not; a
larger --games or --budget goes on from them, too.

many agents: with --budget or --until-width not everybody meets everybody. After a first round come others,
in which those meet who are not told apart from each other, neighbours in the ranking first; it ends
when all neighbours are told apart, or when the difference of those who are not is known to ± ELO
(--until-width), or when the games are spent (--budget). Two players then, unless --players says more.
--ladder does this with the bots that come with a game, by default for {LADDER_BUDGET} games or to ± {LADDER_WIDTH} Elo;
--report writes a page of it. Agents may stand in a file, one a line, # before a remark: --agents @FILE.

examples:
  octosphere arena {FIRST} --agents greedy,random --games 2000
  octosphere arena {FIRST} --agents greedy,random --players 4 --layout random --anchor random
  octosphere arena {FIRST} --agents greedy,random --players 1 --out games.csv --json
  octosphere arena {FIRST} --agents search:400,search:4000,greedy --games 60
  octosphere arena {FIRST} --agents search:400,greedy --games 600 --store night
  octosphere arena {FIRST} --agents search:400,greedy --games 60 --cluster tcp://127.0.0.1:8786
  octosphere arena {FIRST} --agents @settings.txt --budget 20000 --until-width 30 --store night
  octosphere arena {FIRST} --ladder --report pages
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EPILOG
    add_game(parser)
    parser.add_argument(
        "--agents",
        nargs="+",
        default=[],
        metavar="NAME",
        help=f"who plays, each once: {', '.join(agent_names())} (some not every game), package.module:Class, or @FILE",
    )
    parser.add_argument("--games", type=int, metavar="N", help=f"at least so many, all meet all (default {GAMES})")
    parser.add_argument("--budget", type=int, metavar="GAMES", help="rounds: at most so many games")
    parser.add_argument("--until-width", type=float, metavar="ELO", help="rounds: until differences are known to ± ELO")
    parser.add_argument("--ladder", action="store_true", help="rounds of all bots that come with the game")
    parser.add_argument("--report", type=place, metavar="DIR", help="rounds: write a page there, and its figures")
    parser.add_argument("--anchor", metavar="NAME", help="the agent rated 0 (default: the mean is 0)")
    parser.add_argument("--seed", default="1", help="a number or any text (default %(default)s)")
    parser.add_argument("--processes", type=int, metavar="N", help="at the same time (default: one per core)")
    add_cluster(parser)
    parser.add_argument("--out", type=place, metavar="FILE", help="a row for each game, to FILE.csv or FILE.parquet")
    add_store(parser, "each deal")
    parser.add_argument("--lone", action="store_true", help="where seats outnumber agents, only the first sits alone")
    add_budget(parser, "that an agent searches for a move")
    add_game_options(parser, "as many as agents, at least 2, at most what the game seats; in rounds 2")
    add_json(parser)


def run(chosen: argparse.Namespace) -> int:
    """Play a tournament, print its standings and return the exit code."""
    os.environ.setdefault("OMP_NUM_THREADS", "1")  # before NumPy comes: threads for small matrices only wait
    check_workers(chosen.processes, chosen.cluster)
    rule = read_rule(chosen)
    plan, processes = _plan(chosen, in_rounds=rule is not None), chosen.processes or default_threads()
    plan.check_anchor(chosen.anchor)
    if rule is not None:
        return run_rounds(chosen, Rounds(plan, rule), processes)
    file = export(plan, chosen.out) if chosen.out is not None else nullcontext()
    began = time.perf_counter()
    with open_store(chosen, describe_run(plan)) as journal, file as rows:
        deals = _play(plan, (chosen.cluster, min(processes, plan.deals)), rows, journal)
    found = standings(plan, deals, chosen.anchor)
    if chosen.json:
        print(json.dumps(found.to_json(), ensure_ascii=False))
    else:
        from .tournament import show

        show(found, time.perf_counter() - began)
    return 0


def _plan(chosen: argparse.Namespace, *, in_rounds: bool) -> TournamentPlan:
    """What was asked for, checked before anything is played."""
    require(*(("numpy",) if chosen.json else ("numpy", "rich")))
    game, agents = open_game(chosen.game), _agents(chosen)
    if not in_rounds and len(agents) > MOST_AT_ONCE:
        raise BadInput(f"{len(agents)} agents are too many to meet all in one deal: give --budget GAMES to play rounds")
    if chosen.players is None:
        chosen.players = min(2 if in_rounds else max(2, len(agents)), game.facts.seats[1])
    options = game_options(chosen)
    shuffled = ("layout",) if chosen.layout == "random" and "layout" in options else ()
    more = {"shuffled": shuffled, "budget": budget(chosen), "lone": chosen.lone}
    games = GAMES if chosen.games is None else chosen.games
    plan = TournamentPlan(game, game.options(options), agents, chosen.seed, games, **more)
    plan.check()
    return plan


def _agents(chosen: argparse.Namespace) -> list[str]:
    """The agents by name: those of the ladder, and those that were named, here or in a file."""
    kit = open_kit(chosen.game)
    found = list(kit.ladder or kit.levels) if chosen.ladder else []
    for names in chosen.agents:
        lines = read_text(Path(names[1:])).splitlines() if names.startswith("@") else names.split(",")
        found += [name for line in lines if (name := line.partition("#")[0].strip())]
    if not found:
        raise BadInput("a tournament needs at least one agent: name some with --agents, or give --ladder")
    return found


def _play(
    plan: TournamentPlan, where: tuple[str | None, int], rows: Games | None, journal: Journal | None
) -> list[Deal]:
    played: list[Deal] = []
    size, kept = len(plan.seatings), 0 if journal is None else min(journal.kept, plan.deals)
    with (
        compiling_elsewhere() as there,
        progress("playing", plan.deals * size, kept * size) as advance,
        open_executor(*where, there) as executor,
        closing(play_deals(plan, executor, journal)) as deals,
    ):
        for deal in deals:
            played.append(deal)
            if rows is not None:
                rows.add(deal)
            advance(len(deal) if len(played) > kept else 0)
    return played
