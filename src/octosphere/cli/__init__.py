"""The command line: one module per sub-command, imported only when it runs."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from importlib import import_module
from io import TextIOWrapper

from octosphere import __version__
from octosphere.core.errors import OctosphereError
from octosphere.core.extras import missing_package
from octosphere.games import FIRST

COMMANDS = {
    "serve": "play in the browser, alone, with bots or with friends anywhere",
    "play": "play in the terminal, alone, with bots or with friends at one keyboard",
    "replay": "step through a saved game",
    "coach": "where the points of a saved game came from: luck, losses, gifts",
    "verify": "check a saved game offline: every rule and every roll",
    "simulate": "play many games at once and count",
    "arena": "a tournament between agents: who plays better, and how sure is that",
    "solve": "exact values of solo Octo Dice: a position, or the whole game",
    "cluster": "start a cluster on this machine, for trying out what --cluster does",
    "perft": "count move sequences, to compare rule engines",
    "warm": "compile what bots, hints and coach need, before anybody plays",
    "backup": "copy all tables of a server while it runs",
    "restore": "put a backup in the place of all tables",
    "bench": "measure this machine: plain against compiled",
}

# these compile, or some of their choices do
COMPILING = {"serve", "play", "coach", "simulate", "arena", "solve", "cluster", "bench", "warm"}
TELLING = COMPILING - {"serve", "cluster", "warm"}  # these tell it in their own way, or let others compile

EPILOG = f"""examples:
  octosphere serve --open                          play in the browser
  octosphere play {FIRST}                         a game in the terminal; it asks what it needs
  octosphere play aquasphere                       the same for AquaSphere
  octosphere simulate {FIRST} --games 100000      how random games end
  octosphere replay game.json                      step through a saved game
  octosphere warm                                  compile now what bots, hints and coach need
  octosphere COMMAND --help                        everything one command can do
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; errors are told in a sentence, with exit code 2."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    chosen = _parser(arguments).parse_args(arguments)
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # what cannot be written there is a question mark, never an end
    try:
        if chosen.command in COMPILING:
            import_module(f"{__name__}.cache").settle_cache(os.environ)
        with _telling(chosen):
            return int(import_module(f"{__name__}.{chosen.command}").run(chosen))
    except BrokenPipeError:
        sys.stderr.close()
        return 0
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except (OctosphereError, ModuleNotFoundError, OSError) as error:
        print(f"octosphere: {_sentence(error)}", file=sys.stderr)
        return 2


def _telling(chosen: argparse.Namespace) -> AbstractContextManager[None]:
    """Say what is compiled, in the language of the screen where a command has one."""
    if chosen.command not in TELLING:
        return nullcontext()
    progress = import_module(f"{__name__}.progress")
    telling: AbstractContextManager[None] = progress.announce_compiling(getattr(chosen, "lang", "en"))
    return telling


def _parser(arguments: Sequence[str]) -> argparse.ArgumentParser:
    """All commands; only the one that is asked for is imported and knows its options."""
    parser = argparse.ArgumentParser(
        prog="octosphere",
        description="Octo Dice and AquaSphere: play, study, simulate. An unofficial fan project.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"octosphere {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, summary in COMMANDS.items():
        command = commands.add_parser(name, help=summary, description=summary[0].upper() + summary[1:] + ".")
        command.formatter_class = argparse.RawDescriptionHelpFormatter
        if name in arguments[:1]:
            import_module(f"{__name__}.{name}").add_arguments(command)
    return parser


def _sentence(error: OctosphereError | ModuleNotFoundError | OSError) -> str:
    """What went wrong, for whoever typed the command; a module of our own that is missing is a fault of ours."""
    if isinstance(error, OSError):
        return f"{error.filename or 'writing'}: {error.strerror}"
    if isinstance(error, ModuleNotFoundError):
        missing = missing_package(error)
        if missing is None:
            raise error
        return str(missing)
    return str(error)
