"""After the end: the coach's report for the people at the table."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from typing import TYPE_CHECKING

from octosphere.core.errors import BadInput
from octosphere.core.game import OVER

from .advice import check_compiler, speaker_of

if TYPE_CHECKING:
    from octosphere.coach.study import Study
    from octosphere.play.local_table import LocalTable

    from .session import Session


class Unwanted(Exception):
    """Nobody waits for this study any more."""


def analyse(session: Session) -> None:
    """Study the finished game and show where the points came from."""
    t = session.front.t
    if session.table.to_move != OVER:
        raise BadInput(t("analysis.later"))
    if not session.table.people:
        raise BadInput(t("analysis.nobody"))
    check_compiler()
    session.face.say(t("moment.analysis"))
    session.face.show_report(_study(session), speaker_of(session))
    path = str(session.safe.path)
    session.face.show_saved(path, ["", t("analysis.page", path=shlex.quote(path))])


def _study(session: Session) -> Study:
    """Worked out beside the prompt; whoever stops waiting stops the work."""
    table, seats, wanted = session.table, session.table.people, [True]
    with session.face.progress(len(table.record.moves) * len(seats)) as tell:

        def check_wanted(done: int) -> None:
            if not wanted:
                raise Unwanted
            tell(done)

        try:
            found: Study = session.commands.advice.aside.begin(lambda: _work_out(table, seats, check_wanted)).result()
        except BaseException:
            wanted.clear()
            raise
        return found


def _work_out(table: LocalTable, seats: list[int], tell: Callable[[int], None]) -> Study:
    from octosphere.coach.choose import CoachSettings, evaluators
    from octosphere.coach.study import StudyRequest, study

    return study(table.game, table.record, StudyRequest(seats), evaluators(table.game, CoachSettings()), tell)
