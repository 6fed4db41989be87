"""Arguments that several commands share."""

from __future__ import annotations

import argparse
import os
from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any

from octosphere.core.errors import BadInput
from octosphere.core.files import read_text
from octosphere.core.kit import Option
from octosphere.fast.budget import USUAL, Budget
from octosphere.games import open_game, open_kit, playable_games
from octosphere.scale import Journal, open_journal


def add_game(parser: argparse.ArgumentParser, *, template: bool = True) -> None:
    """The game, by name; `template` is there for those who add a game, and nobody plays it."""
    names = [*playable_games(), "template"] if template else list(playable_games())
    parser.add_argument("game", choices=names, metavar="GAME", help=" or ".join(playable_games()))


def add_database(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--database-url", metavar="URL", help="where tables are kept (default: see below)")


def default_file(environ: Mapping[str, str]) -> Path:
    """Where this user's tables are kept unless another place is named."""
    base = environ.get("XDG_DATA_HOME") or str(Path(environ.get("HOME") or "~").expanduser() / ".local" / "share")
    return Path(base) / "octosphere" / "octosphere.db"


def add_cluster(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--cluster", metavar="ADDRESS", help="of a Dask scheduler, whose workers do it instead: tcp://HOST:PORT"
    )


def add_store(parser: argparse.ArgumentParser, what: str) -> None:
    """Where results are kept as they come."""
    parser.add_argument(
        "--store",
        type=Path,
        metavar="DIR",
        help=f"keep {what} in this folder as it comes: broken off, the same command goes on from there",
    )


def open_store(chosen: argparse.Namespace, run: Mapping[str, Any]) -> AbstractContextManager[Journal | None]:
    """The folder that was named, with what an earlier run left there; None if none was named."""
    return nullcontext() if chosen.store is None else open_journal(chosen.store, run)


def add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print one JSON document, for machines")


def add_game_options(parser: argparse.ArgumentParser, players: str = "the fewest that can") -> None:
    """What is played: players, what each game has to choose, components."""
    parser.add_argument("--players", type=int, metavar="N", help=f"how many play (default: {players})")
    for name, (title, option) in _options().items():
        flag, help_ = f"--{name.replace('_', '-')}", f"{title}: {option.help}"
        match option.kind:
            case "choice":
                parser.add_argument(flag, choices=option.values, help=help_)
            case "number":
                parser.add_argument(flag, type=int, metavar="N", help=help_)
            case "text":
                parser.add_argument(flag, metavar=name.upper(), help=help_)
            case "switch":
                parser.add_argument(flag, action="store_true", help=help_)
    parser.add_argument("--components", type=Path, metavar="FILE", help="printed numbers from your own TOML file")


def _options() -> dict[str, tuple[str, Option]]:
    """The options of all games with the title of a game that has it; where two share a name, the first describes it."""
    found: dict[str, tuple[str, Option]] = {}
    for game in playable_games():
        for option in open_kit(game).options:
            found.setdefault(option.name, (open_game(game).facts.title, option))
    return found


def add_budget(parser: argparse.ArgumentParser, what: str, usual: int = USUAL.simulations) -> None:
    """How long to search: --time or --simulations."""
    parser.add_argument("--time", type=float, metavar="S", help=f"seconds {what}")
    parser.add_argument("--simulations", type=int, metavar="N", help=f"simulations {what} (default {usual})")


def budget(chosen: argparse.Namespace) -> Budget | None:
    """The budget that was asked for; None if none was."""
    if chosen.time is not None and chosen.simulations is not None:
        raise BadInput("--time and --simulations exclude each other")
    if chosen.time is not None:
        return Budget(seconds=chosen.time)
    return None if chosen.simulations is None else Budget(simulations=chosen.simulations)


def game_options(chosen: argparse.Namespace) -> dict[str, Any]:
    """The options as a game takes them; what was not given is left to the game."""
    given = {name: _value_of(chosen, option) for name, (_, option) in _options().items()}
    components = None if chosen.components is None else read_text(chosen.components)
    options = {"players": chosen.players, **given, "components": components}
    return {name: value for name, value in options.items() if value is not None}


def _value_of(chosen: argparse.Namespace, option: Option) -> str | int | None:
    """What was chosen, None for nothing; a bare 'random' takes the seed of the command."""
    value: str | int | None = getattr(chosen, option.name)
    if option.random and value == "random":
        return f"random:{chosen.seed}"
    if option.limits and value is not None and not option.limits[0] <= int(value) <= option.limits[1]:
        raise BadInput(f"--{option.name} {value}: a number from {option.limits[0]} to {option.limits[1]} is needed")
    return None if value is False or value == "" else value


def saved_game(path: Path) -> Path:
    """A saved game by its path, or by its bare name in the folder where games are kept."""
    from octosphere.tui.saves import find

    return find(path, os.environ)


__all__ = [
    "add_budget",
    "add_cluster",
    "add_database",
    "add_game",
    "add_game_options",
    "add_json",
    "add_store",
    "budget",
    "default_file",
    "game_options",
    "open_game",
    "open_store",
    "read_text",
    "saved_game",
]
