"""What code outside may rely on: games, tables, records, agents, simulation and study, in one place.

Names here keep their meaning from release to release; everything else may move. Importing this brings neither NumPy nor
compiled code: functions that need them import them when they are called. See docs/library.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from octosphere.agents import Agent, agent_names, make_agent
from octosphere.core.chance import Chance, Scripted, Seeded
from octosphere.core.errors import BadInput, BadRecord, IllegalMove, InvalidMove
from octosphere.core.events import Event
from octosphere.core.game import CHANCE, NOBODY, OVER, Facts, Game, Options
from octosphere.core.kit import Kit, Option
from octosphere.core.layout import clone
from octosphere.core.record import AnyGame, Dice, Record, Step, Verdict, load, loads, new_record, replay, verify
from octosphere.games import open_game, open_kit, playable_games
from octosphere.play.table import Progress, Table

if TYPE_CHECKING:
    from octosphere.coach.study import Study
    from octosphere.fast.batch import Results


def open_table(game: AnyGame, options: Options | None = None, seed: int | str = 0) -> Table:
    """A table whose dice follow from a seed: the same seed gives the same dice on every machine."""
    return Table(game, new_record(game, options or {}, Dice("seeded", seed=str(seed))))


def play_game(game: AnyGame, agents: Sequence[str], options: Options | None = None, seed: int | str = 0) -> Record:
    """A whole game between agents, one name a seat."""
    table = open_table(game, {"players": len(agents), **(options or {})}, seed)
    players = [make_agent(name, f"{seed} {seat}") for seat, name in enumerate(agents)]
    while table.to_move != OVER:
        if table.to_move == CHANCE:
            table.roll()
        else:
            table.submit(table.to_move, players[table.to_move].choose(game, table.state))
    return table.record


def simulate(
    game: AnyGame, games: int, agents: Sequence[str] = ("random",), options: Options | None = None, seed: int | str = 0
) -> Results:
    """How many games end, by compiled code on all cores; only `random` and `greedy` play here. Needs `[fast]`."""
    from octosphere.fast.batch import Plan, Runner, play_all

    return play_all(Runner(Plan(game, options or {}, agents, seed, games)))


def study_game(record: Record, seats: Sequence[int] = (), from_turn: int = 1) -> Study:
    """Where points came from: decisions, losses and luck of these seats, or of all, from a turn on. Needs `[fast]`."""
    from octosphere.coach.choose import CoachSettings
    from octosphere.coach.guide import guide_of
    from octosphere.coach.study import StudyRequest, study

    game = open_game(record.game)
    count = len(game.scores(game.start(record.options)))
    asked = StudyRequest(tuple(seats) or tuple(range(count)), from_turn)
    return study(game, record, asked, guide_of(game).evaluators(CoachSettings()))


__all__ = [
    "CHANCE",
    "NOBODY",
    "OVER",
    "Agent",
    "AnyGame",
    "BadInput",
    "BadRecord",
    "Chance",
    "Dice",
    "Event",
    "Facts",
    "Game",
    "IllegalMove",
    "InvalidMove",
    "Kit",
    "Option",
    "Options",
    "Progress",
    "Record",
    "Scripted",
    "Seeded",
    "Step",
    "Table",
    "Verdict",
    "agent_names",
    "clone",
    "load",
    "loads",
    "make_agent",
    "new_record",
    "open_game",
    "open_kit",
    "open_table",
    "play_game",
    "playable_games",
    "replay",
    "simulate",
    "study_game",
    "verify",
]
