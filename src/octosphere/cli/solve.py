"""octosphere solve: exact values, of a game whose kit has a solver."""

from __future__ import annotations

import argparse

from octosphere.core.kit import SolveCommand
from octosphere.games import open_kit, playable_games

from .options import add_json
from .progress import progress


def _solvers() -> dict[str, SolveCommand]:
    found = {name: open_kit(name).solve_command() for name in playable_games()}
    return {name: command for name, command in found.items() if command is not None}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    solvers = _solvers()
    parser.add_argument("game", choices=list(solvers), metavar="GAME", help=" or ".join(solvers))
    for command in solvers.values():
        command.add_arguments(parser)
    add_json(parser)


def run(chosen: argparse.Namespace) -> int:
    return _solvers()[chosen.game].run(chosen, progress)
