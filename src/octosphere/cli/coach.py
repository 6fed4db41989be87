"""octosphere coach FILE: where the points of a saved game came from, or of many."""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from octosphere.core import record as records
from octosphere.core.errors import BadInput
from octosphere.core.extras import require
from octosphere.core.record import AnyGame, Record
from octosphere.games import kit_of
from octosphere.i18n import LANGUAGES, Catalogue, language, translator
from octosphere.scale import check_workers
from octosphere.scale.store import has_folder, parent_of, place

from . import studies
from .options import add_budget, add_cluster, add_json, add_store, budget, open_game, saved_game
from .progress import progress

if TYPE_CHECKING:
    from octosphere.coach.choose import CoachSettings
    from octosphere.coach.study import Study
    from octosphere.coach.words import Speaker

EPILOG = """For every seat: final score = expected at the start + luck − losses + gifts (+ revaluation).
Luck is what a roll or a run of draws changed, a loss what a decision gave away against the best alternative,
gifts are what the dice and decisions of others brought. Octo Dice is judged exactly in solo games of a solved
layout and in the last turns of any solo game, else by playouts; AquaSphere is judged by a search led by a learned
value, each position as long as --simulations or --time says, and exactly near the end. Wherever values are sampled,
the error stands beside them. Of several files or a folder, each record is studied as if it were alone, on all cores or
on a cluster: the reports are the same, unless --time is given; --html then names a folder. With --store studies that
are broken off (Ctrl-C, a crash, a scheduler that is gone) go on from those in the folder when the same command is given
again; records that have come since are studied, too, and no other anew.

examples:
  octosphere coach game.json                          the report in the terminal
  octosphere coach game.json --html report.html       one page with plots
  octosphere coach game.json --from-turn 7 --json     the last three turns of Octo Dice, for machines
  octosphere coach game.json --seat 2 --time 0.5      AquaSphere, half a second for each alternative
  octosphere coach games --json --cluster tcp://127.0.0.1:8786      every record in a folder
  octosphere coach games --html pages --store night   broken off, it goes on from what is there
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `octosphere coach` to its parser."""
    from octosphere.coach.choose import PLAYOUTS, SIMULATIONS

    parser.epilog = EPILOG
    parser.add_argument(
        "files", type=Path, nargs="+", metavar="FILE", help="a saved game, finished or not; or several, or a folder"
    )
    parser.add_argument("--seat", type=int, metavar="N", help="only this seat (default: all people, else all seats)")
    parser.add_argument(
        "--from-turn", type=int, default=1, metavar="N", help="begin with this turn or round (default 1)"
    )
    parser.add_argument(
        "--exact-turns", type=int, default=3, metavar="N", help="Octo Dice: last turns worked out exactly, 1 to 5"
    )
    parser.add_argument(
        "--playouts",
        type=int,
        default=PLAYOUTS,
        metavar="N",
        help="Octo Dice: for each sampled value (default %(default)s)",
    )
    add_budget(parser, "for each position that is searched, as in AquaSphere", SIMULATIONS)
    parser.add_argument("--seed", default="1", help="of playouts and search (default %(default)s)")
    parser.add_argument("--html", type=place, metavar="FILE", help="write one page with plots there")
    parser.add_argument("--processes", type=int, metavar="N", help="at once, of several files (default: one per core)")
    add_cluster(parser)
    add_store(parser, "the study of each record")
    parser.add_argument("--lang", choices=LANGUAGES, help="language of the report (default: your locale's)")
    parser.add_argument("--no-color", action="store_true", help="no colours")
    add_json(parser)


def run(chosen: argparse.Namespace) -> int:
    """Read the record, judge it, tell."""
    require("llvmlite", "rich")
    check_workers(chosen.processes, chosen.cluster)
    if len(chosen.files) > 1 or chosen.files[0].is_dir():
        return _run_many(chosen)
    if chosen.html is not None and not has_folder(parent_of(chosen.html)):
        raise BadInput(f"there is no folder {parent_of(chosen.html)}: make it first, or choose another place")
    record = records.load(saved_game(chosen.files[0]))
    game = open_game(record.game)
    settings = _settings(chosen)
    speaker = _speaker(chosen, game, record)
    _tell(chosen, _study(chosen, game, record, settings), speaker, settings)
    return 0


def _run_many(chosen: argparse.Namespace) -> int:
    """Read all records before any of them is judged."""
    from octosphere.coach.study import StudyRequest

    settings = _settings(chosen)
    files = [saved_game(file) for file in studies.files_of(chosen.files)]
    studies.check_pages(chosen, files)
    read = [(open_game(record.game), record) for record in map(records.load, files)]
    asked = [
        (str(file), record, StudyRequest(_seats(chosen, game, record), chosen.from_turn))
        for file, (game, record) in zip(files, read, strict=True)
    ]
    found = studies.study_files(chosen, asked, settings)
    told = [(study, _speaker(chosen, *one)) for study, one in zip(found, read, strict=True)]
    studies.tell(chosen, [name for name, _, _ in asked], told, settings)
    return 0


def _settings(chosen: argparse.Namespace) -> CoachSettings:
    """How hard to judge."""
    from octosphere.coach.choose import SIMULATIONS, CoachSettings
    from octosphere.fast.budget import Budget

    effort = budget(chosen) or Budget(simulations=SIMULATIONS)
    return CoachSettings(
        chosen.exact_turns, chosen.playouts, chosen.seed, effort.simulations or SIMULATIONS, effort.seconds
    )


def _study(chosen: argparse.Namespace, game: AnyGame, record: Record, settings: CoachSettings) -> Study:
    from octosphere.coach.choose import evaluators
    from octosphere.coach.study import StudyRequest, study

    request = StudyRequest(_seats(chosen, game, record), chosen.from_turn)
    if chosen.cluster is not None or chosen.store is not None:
        return studies.study_files(chosen, [(str(chosen.files[0]), record, request)], settings)[0]
    with progress("studying", len(record.moves) * len(request.seats)) as tell:
        return study(game, record, request, evaluators(game, settings), tell)


def _seats(chosen: argparse.Namespace, game: AnyGame, record: Record) -> list[int]:
    """The seat asked for, or all people, or if only bots played all of them."""
    from octosphere.play.entries import BOT

    if chosen.seat is not None:
        return [chosen.seat - 1]
    everybody = range(game.seats(records.begin(game, record)))
    people = [seat for seat in everybody if not "".join(record.names[seat : seat + 1]).startswith(BOT)]
    return people or list(everybody)


def _speaker(chosen: argparse.Namespace, game: AnyGame, record: Record) -> Speaker:
    from octosphere.coach.guide import guide_of
    from octosphere.coach.words import Speaker
    from octosphere.show.views import recorded_names

    t = translator(language(chosen.lang, os.environ)).for_game(game.facts.name)
    names = recorded_names(record, game.seats(records.begin(game, record)), t)
    return Speaker(t, names, _label(game, t, names), guide_of(game))


def _label(game: AnyGame, t: Catalogue, names: Sequence[str]) -> Callable[[Any, Any], str]:
    """Moves in words; in the notation if the game has no screen, like the template."""
    make = kit_of(game).terminal()
    return make(game, t, names, {}).label if make else lambda state, move: game.codec.text(move)


def _tell(chosen: argparse.Namespace, study: Study, speaker: Speaker, settings: CoachSettings) -> None:
    """As a page, as JSON, or as lines."""
    if chosen.html is not None:
        from octosphere.coach.page import page

        chosen.html.write_text(page(study, speaker), "utf-8")
    if chosen.json:
        from octosphere.coach.facts import to_json

        print(json.dumps(to_json(study, speaker, settings), ensure_ascii=False))
    elif chosen.html is not None:
        print(speaker.t("coach.written", path=chosen.html))
    else:
        from octosphere.coach.terminal import show
        from octosphere.tui.screen import open_console

        show(study, speaker, open_console(no_color=chosen.no_color))
