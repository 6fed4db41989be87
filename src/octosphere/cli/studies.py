"""octosphere coach FILE FILE…: many saved games at once, on all cores or on a cluster."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

from octosphere.core.errors import BadInput
from octosphere.fast.batch import default_threads
from octosphere.scale import open_executor
from octosphere.scale.store import has_folder

from .elsewhere import compiling_elsewhere
from .options import open_store
from .progress import progress

if TYPE_CHECKING:
    from octosphere.coach.choose import CoachSettings
    from octosphere.coach.many import Asked
    from octosphere.coach.study import Study
    from octosphere.coach.words import Speaker


def files_of(named: Sequence[Path]) -> list[Path]:
    """The files that were named, and all records of the folders that were."""
    found = [file for path in named for file in (sorted(path.glob("*.json")) if path.is_dir() else [path])]
    if not found:
        raise BadInput(f"there is no record (*.json) in {', '.join(map(str, named))}")
    return found


def check_pages(chosen: argparse.Namespace, files: Sequence[Path]) -> None:
    """Refuse what several pages cannot be written to."""
    if chosen.html is not None and not has_folder(chosen.html):
        raise BadInput(f"--html names a folder for the pages of several records, and there is none at {chosen.html}")
    if chosen.html is not None and len({file.stem for file in files}) < len(files):
        raise BadInput("two records have the same name, and so would their pages: study them apart")


def study_files(chosen: argparse.Namespace, asked: Sequence[Asked], settings: CoachSettings) -> list[Study]:
    """The studies of all records, in order."""
    from octosphere.coach.many import describe_run, study_all

    processes, found = min(chosen.processes or default_threads(), len(asked)), []
    with (
        open_store(chosen, describe_run(settings)) as journal,
        compiling_elsewhere() as there,
        progress("studying", len(asked)) as advance,
        open_executor(chosen.cluster, processes, there) as executor,
        closing(study_all(asked, settings, executor, journal)) as studies,
    ):
        for study in studies:
            found.append(study)
            advance(1)
    return found


def tell(
    chosen: argparse.Namespace, names: Sequence[str], told: Sequence[tuple[Study, Speaker]], settings: CoachSettings
) -> None:
    """As pages in a folder, as one JSON document, or one after the other in the terminal."""
    if chosen.html is not None:
        from octosphere.coach.page import page

        for name, (study, speaker) in zip(names, told, strict=True):
            path = chosen.html / f"{Path(name).stem}.html"
            path.write_text(page(study, speaker), "utf-8")
            if not chosen.json:
                print(speaker.t("coach.written", path=path))
    if chosen.json:
        print(json.dumps(documents(names, told, settings), ensure_ascii=False))
    elif chosen.html is None:
        _show(chosen, names, told)


def documents(
    names: Sequence[str], told: Sequence[tuple[Study, Speaker]], settings: CoachSettings
) -> list[dict[str, Any]]:
    """What is told of each record alone, with the name of its file."""
    from octosphere.coach.facts import to_json

    return [{"file": name, **to_json(*one, settings)} for name, one in zip(names, told, strict=True)]


def _show(chosen: argparse.Namespace, names: Sequence[str], told: Sequence[tuple[Study, Speaker]]) -> None:
    from rich.markup import escape

    from octosphere.coach.terminal import show
    from octosphere.tui.screen import open_console

    console = open_console(no_color=chosen.no_color)
    for name, (study, speaker) in zip(names, told, strict=True):
        console.rule()
        console.print(escape(name), soft_wrap=True)  # however long: a title within the rule would be cut
        show(study, speaker, console)
