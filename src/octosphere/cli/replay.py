"""octosphere replay: step through a saved game."""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path
from typing import Any

from octosphere.cli.options import add_json, open_game, saved_game
from octosphere.core import record as records
from octosphere.core.errors import BadInput
from octosphere.core.extras import require
from octosphere.core.game import OVER
from octosphere.i18n import LANGUAGES, language, translator

EPILOG = """keys:
  Enter or n next, b back, a number, f first, l last, q quit
  With piped input, or with --all, every step is printed in a line instead.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `octosphere replay` to its parser."""
    parser.epilog = EPILOG
    parser.add_argument("file", type=Path, metavar="FILE", help="a saved game")
    parser.add_argument("--to", type=int, metavar="N", help="begin at move N; when all is printed, end there")
    parser.add_argument("--all", action="store_true", help="print every step instead of stepping")
    parser.add_argument("--lang", choices=LANGUAGES, help="language of the screen (default: your locale's)")
    parser.add_argument("--no-color", action="store_true", help="no colours; shapes and letters say the same")
    parser.add_argument("--svg", type=Path, metavar="OUT", help="draw the final sheets into this file instead")
    parser.add_argument("--theme", choices=("light", "dark"), default="light", help="colours of --svg (default light)")
    add_json(parser)


def run(chosen: argparse.Namespace) -> int:
    """Read the record, replay it, show it."""
    require("rich")
    from octosphere.tui.replay import steps_of, to_json

    record = records.load(saved_game(chosen.file))
    game = open_game(record.game)
    steps = steps_of(game, record)
    if chosen.to is not None and not 0 <= chosen.to < len(steps):
        raise BadInput(f"move {chosen.to} of this game; it has 0 to {len(steps) - 1}")
    ends = len(steps) if chosen.to is None else chosen.to + 1
    if chosen.svg:
        return _draw(chosen, game, record, steps[-1].state)
    if chosen.json:
        print(json.dumps([to_json(game, step) for step in steps[1:ends]], ensure_ascii=False))
        return 0
    return _watch(chosen, game, record, (steps, ends))


def _draw(chosen: argparse.Namespace, game: records.AnyGame, record: records.Record, s: Any) -> int:
    """The end of a game as a picture."""
    from octosphere.show import open_show
    from octosphere.show.picture import picture
    from octosphere.show.views import recorded_names

    if game.to_move(s) != OVER:
        raise BadInput("this game is not over: only final sheets are drawn")
    t = translator(language(chosen.lang, os.environ))
    show = open_show(game, t, recorded_names(record, game.seats(s), t), record.options)
    try:
        chosen.svg.write_text(picture(show, game, s, chosen.theme).svg, "utf-8")
    except OSError as error:
        raise BadInput(f"cannot write {chosen.svg}: {error.strerror}") from None
    print(json.dumps({"file": str(chosen.svg)}) if chosen.json else chosen.svg)
    return 0


def _watch(
    chosen: argparse.Namespace, game: records.AnyGame, record: records.Record, moves: tuple[list[records.Step], int]
) -> int:
    from octosphere.show.views import recorded_names
    from octosphere.tui.front import as_typed, open_front
    from octosphere.tui.reader import Reader
    from octosphere.tui.replay import ReplayScreen
    from octosphere.tui.screen import open_console

    steps, ends = moves
    t = translator(language(chosen.lang, os.environ))
    console = open_console(no_color=chosen.no_color)
    names = recorded_names(record, game.seats(steps[0].state), t)
    front = open_front(game, as_typed(t), names, record.options)
    reader = Reader(sys.stdin, console)
    if chosen.all or not reader.interactive:
        ReplayScreen(game, front, steps[:ends], console).print_all()
    else:
        ReplayScreen(game, front, steps, console).browse(
            reader, ends - 1 if chosen.to else 0, clear=console.is_terminal
        )
    return 0
