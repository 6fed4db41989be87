"""octosphere play: a game in the terminal, alone, with bots or with friends at one keyboard."""

from __future__ import annotations

import argparse
import os
import secrets
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from octosphere.cli.options import add_game, add_game_options, game_options, open_game, saved_game
from octosphere.core import record as records
from octosphere.core.chance import Chance, Committed
from octosphere.core.errors import BadInput
from octosphere.core.extras import require
from octosphere.core.record import AnyGame, Dice, Record
from octosphere.i18n import LANGUAGES, Catalogue, language, translator

if TYPE_CHECKING:
    from rich.console import Console

    from octosphere.tui.faces import Face
    from octosphere.tui.front import Front
    from octosphere.tui.reader import Reader
    from octosphere.tui.saves import Safe

EPILOG = """how to play:
  Type the number of a choice or its notation (Octo Dice: keep cY, use bY, pass, or just two dice, cY;
  AquaSphere: enter b1, walk C, use lab, pass, or just b1 or C). help says more.
  At every prompt: help, ? THING, hint, why [MOVE], gifts, undo, save [FILE], log, sheet N, quit.
  hint says a little more each time: a nudge, the idea, the move. why explains the ranking, the price
  of a move or the rule against it; why last your last decision; gifts what a keep hands to others.
  After the end: analysis.
  A turn of Octo Dice and a round of AquaSphere begin with Enter, so that the decision before can still
  be undone.

bots, the weakest first:
  drifter takes any move, diver what promises most at once, captain plans further, kraken thinks furthest.
  The agents behind them may be named too: random, greedy, turn (Octo Dice), expert, and search:400 for
  400 simulations a decision, search:2s for two seconds.

how many:
  Without --players it asks; with --names or --bots, or with piped input, as many play as are named.

with piped input:
  Nothing is asked; each line answers one prompt, and an empty line is an Enter, before turns or rounds
  too. The end of the input saves the game and is no error.
  With --json there are no Enters: one JSON document is printed a line (kind: decision, refused,
  unreadable, message, view, advice, table, over, saved), and one line of input answers each decision.

saving:
  Every move is saved in $XDG_STATE_HOME/octosphere (~/.local/state/octosphere), or in the --save file.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `octosphere play` to its parser."""
    parser.epilog = EPILOG
    add_game(parser, template=False)
    add_game_options(parser)
    parser.add_argument("--names", type=_split_list, default=[], metavar="A,B", help="names of the people")
    parser.add_argument(
        "--bots", type=_split_list, default=[], metavar="A,B", help="bots behind them: drifter, diver, captain, kraken"
    )
    dice = parser.add_mutually_exclusive_group()
    dice.add_argument("--seed", help="dice by this seed, to play the same ones again (default: a fresh one)")
    dice.add_argument("--committed", action="store_true", help="sealed dice, proven later (default for two people)")
    parser.add_argument("--lang", choices=LANGUAGES, help="language of the screen (default: your locale's)")
    parser.add_argument(
        "--resume",
        type=Path,
        metavar="FILE",
        help="go on with a saved game, by path or by its name in the usual folder",
    )
    parser.add_argument("--save", type=Path, metavar="FILE", help="save here instead of the usual folder")
    parser.add_argument("--no-color", action="store_true", help="no colours; shapes and letters say the same")
    parser.add_argument("--json", action="store_true", help="one JSON document a line, for scripts")


def _split_list(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def run(chosen: argparse.Namespace) -> int:
    """Set up the table and play."""
    require("rich")
    from octosphere.tui.reader import EndOfInput, Reader
    from octosphere.tui.saves import Safe, check_target, folder, fresh_path
    from octosphere.tui.screen import open_console

    t = translator(language(chosen.lang, os.environ))
    console = open_console(no_color=chosen.no_color)
    reader = Reader(sys.stdin, console, quiet=chosen.json)
    base = folder(os.environ)
    chosen.resume = chosen.resume and saved_game(chosen.resume)
    if chosen.save is not None and chosen.save != chosen.resume:
        check_target(chosen.save)
    safe = Safe(chosen.save or chosen.resume or fresh_path(base, chosen.game), base / "sealed")
    try:
        record, chance = _resume(chosen, safe) if chosen.resume else _new(chosen, t, console, reader, safe)
    except EndOfInput:
        return 0
    return _play(chosen, record, chance, (t, console, reader, safe))


def _resume(chosen: argparse.Namespace, safe: Safe) -> tuple[Record, Chance | None]:
    record = records.load(chosen.resume)
    if record.game != chosen.game:
        raise BadInput(f"{chosen.resume} is a game of {record.game}, not of {chosen.game}")
    if record.dice.kind in ("committed", "known") and not record.dice.secret:
        secret = safe.unseal(record.dice)
        if not secret:
            raise BadInput("the dice of this game are sealed, and their secret is not on this computer")
        return record, Committed(bytes.fromhex(secret))
    if record.dice.chance() is None:
        raise BadInput("the dice of this game fell elsewhere: octosphere replay shows it, nobody can play on")
    return record, None


def _new(
    chosen: argparse.Namespace, t: Catalogue, console: Console, reader: Reader, safe: Safe
) -> tuple[Record, Chance | None]:
    """A fresh record: options asked or given, names, dice."""
    from octosphere.tui.bots import check_bot
    from octosphere.tui.questions import Questions
    from octosphere.tui.seats import name_seats

    game = open_game(chosen.game)
    if reader.interactive and chosen.players is None and not chosen.names and not chosen.bots:
        Questions(t, console, reader, game).complete(chosen)
    fresh = str(secrets.randbelow(10**9))
    _check_words(chosen)
    if chosen.players is None:
        chosen.players = max(game.facts.seats[0], max(1, len(chosen.names)) + len(chosen.bots))
    for bot in chosen.bots:
        check_bot(bot, game.facts.name)
    given, chosen.seed = chosen.seed, chosen.seed or fresh
    record = records.new_record(game, game_options(chosen))
    record.names = name_seats(t, chosen.names, chosen.bots, chosen.players)
    people = chosen.players - len(chosen.bots)
    if chosen.committed or (people > 1 and given is None):
        chance = Committed()
        record.dice = Dice("committed", commitment=chance.commitment)
        safe.seal(record.dice, chance.secret.hex())
        return record, chance
    record.dice = Dice("seeded", seed=chosen.seed)
    return record, None


def _check_words(chosen: argparse.Namespace) -> None:
    """What is written into the record must be text; a command line may carry any bytes."""
    try:
        "".join([*chosen.names, chosen.seed or "", chosen.layout or ""]).encode()
    except UnicodeEncodeError:
        raise BadInput("names, seed and layout must be text in UTF-8") from None


def _play(
    chosen: argparse.Namespace,
    record: Record,
    chance: Chance | None,
    around: tuple[Catalogue, Console, Reader, Safe],
) -> int:
    from octosphere.play.local_table import LocalTable
    from octosphere.show.views import names_of
    from octosphere.tui.front import as_typed, open_front
    from octosphere.tui.seats import introduce_bots, seat_bots
    from octosphere.tui.session import Session

    t, console, reader, safe = around
    game = open_game(record.game)
    table = LocalTable(game, record, chance)
    places = table.live.places
    names = names_of(places, t)
    front = open_front(game, as_typed(t), names, record.options)
    session = Session(table, seat_bots(table), front, _face(chosen, console, game, front))
    session.news = [*introduce_bots(front.t, places, names), _first_news(front.t, record)]
    return session.run(reader, safe)


def _face(chosen: argparse.Namespace, console: Console, game: AnyGame, front: Front) -> Face:
    from octosphere.tui.faces import Lines, Pictures

    if chosen.json:
        return Lines(sys.stdout, game, front)
    return Pictures(console, front, clear=console.is_terminal and sys.stdin.isatty())


def _first_news(t: Catalogue, record: Record) -> str:
    """The first news: where the dice come from, or where the game was left."""
    if record.moves:
        return t("start.resumed", count=len(record.moves))
    options = _options(t, record)
    if record.dice.kind == "committed":
        return t("start.sealed", commitment=record.dice.commitment[:12], options=options)
    return t("start.seed", seed=record.dice.seed, options=options)


def _options(t: Catalogue, record: Record) -> str:
    """The options in words: switches by name, a long text by name only."""
    from octosphere.show.options import describe_options

    titles = {option.name: option.title for option in describe_options(record.game, t)}
    parts = []
    for name, value in record.options.items():
        if value is not False:
            short = "" if value is True or len(str(value)) > 20 else f" {value}"
            parts.append((titles.get(name) or t(f"option.{name}")) + short)
    return " · ".join(parts)
