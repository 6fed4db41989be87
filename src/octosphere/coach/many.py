"""Many records studied, on whatever executor: one task a record, the same studies as one after the other."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from concurrent.futures import Executor
from typing import Any

from octosphere.core import record as records
from octosphere.core.errors import BadInput
from octosphere.core.record import Record
from octosphere.games import open_game
from octosphere.scale import in_order

from .choose import CoachSettings, evaluators
from .stored_study import read, write
from .study import Study, StudyRequest, study

Asked = tuple[str, Record, StudyRequest]  # a record, what people call it, and what of it is to be studied


def study_all(
    asked: Sequence[Asked], settings: CoachSettings, executor: Executor | None
) -> Generator[Study, None, None]:
    """The study of each record, in order; close the iterator to stop."""
    described = ((name, record.dumps(), request, settings) for name, record, request in asked)
    found = in_order(executor, judge_record, described)
    for (_, record, _), kept in zip(asked, found, strict=True):
        yield read(open_game(record.game), record, kept)


def judge_record(name: str, text: str, request: StudyRequest, settings: CoachSettings) -> dict[str, Any]:
    """On whatever worker: the study of a record as plain data."""
    record = records.loads(text)
    game = open_game(record.game)
    try:
        return write(study(game, record, request, evaluators(game, settings)))
    except BadInput as error:
        raise BadInput(f"{name}: {error}") from None
