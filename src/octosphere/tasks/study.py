"""What the worker for long work is asked: a study of one seat; and what a light one makes of it, in words."""

from __future__ import annotations

import os
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from octosphere.core.errors import BadInput
from octosphere.core.record import Record
from octosphere.games import open_game
from octosphere.i18n import language, translator
from octosphere.play.workers import progress
from octosphere.show import open_show

from .moves import check_compiler, read

if TYPE_CHECKING:
    from octosphere.coach.choose import CoachSettings

EFFORT = "OCTOSPHERE_COACH_EFFORT"  # the environment's word for how hard the coach judges
EFFORTS: dict[str, dict[str, Any]] = {  # see `coach.choose.Settings`
    "": {},
    "quick": {"playouts": 24, "simulations": 150},
    "tiny": {"exact_turns": 1, "playouts": 8, "simulations": 32},
}


def study(game: str, record: dict[str, Any], seat: int) -> dict[str, Any]:
    """Judge every decision and draw of a seat, telling on the way how many moves are done; all that is to be kept."""
    check_compiler()
    from octosphere.coach import stored_study
    from octosphere.coach.choose import evaluators
    from octosphere.coach.document import brief
    from octosphere.coach.study import StudyRequest
    from octosphere.coach.study import study as judge

    rules, played, effort = open_game(game), read(record), settings()
    found = stored_study.add_reasons(
        judge(rules, played, StudyRequest([seat]), evaluators(rules, effort), _Teller(played)), effort
    )
    return {"study": stored_study.write(found), "settings": asdict(effort), "brief": brief(found)}


class _Teller:
    """Counts the moves that are done."""

    def __init__(self, record: Record) -> None:
        self.done, self.of = 0, len(record.moves)
        progress(0, self.of)

    def __call__(self, more: int) -> None:
        self.done += more
        progress(self.done, self.of)


def settings() -> CoachSettings:
    """How hard to judge; the environment may ask for less on a weak machine."""
    from octosphere.coach.choose import CoachSettings

    effort = os.environ.get(EFFORT, "")
    if effort not in EFFORTS:
        raise BadInput(f"{EFFORT} is {effort!r}; expected {', '.join(name for name in EFFORTS if name)}")
    return CoachSettings(**EFFORTS[effort])


def tell(game: str, record: dict[str, Any], found: dict[str, Any], lang: str, names: list[str]) -> dict[str, Any]:
    """What was kept of a study in words, for a page."""
    from octosphere.coach import stored_study
    from octosphere.coach.choose import CoachSettings
    from octosphere.coach.document import document
    from octosphere.coach.guide import guide_of
    from octosphere.coach.words import Speaker

    rules, played = open_game(game), read(record)
    t = translator(language(lang, {})).for_game(game)
    speaker = Speaker(t, names, open_show(rules, t, names, played.options).label, guide_of(rules))
    return document(stored_study.read(rules, played, found["study"]), speaker, CoachSettings(**found["settings"]))
