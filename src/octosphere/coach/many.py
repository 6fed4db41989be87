"""Many records studied, on whatever executor: one task a record, the same studies as one after the other."""

from __future__ import annotations

import json
from collections.abc import Generator, Sequence
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import asdict
from hashlib import sha256
from typing import Any

from octosphere.core import record as records
from octosphere.core.errors import BadInput
from octosphere.core.record import Record
from octosphere.games import open_game
from octosphere.scale import Journal, in_order

from .choose import CoachSettings, evaluators
from .stored_study import read, write
from .study import Study, StudyRequest, study

Asked = tuple[str, Record, StudyRequest]  # a record, what people call it, and what of it is to be studied


def describe_run(settings: CoachSettings) -> dict[str, Any]:
    """All that studies depend on besides their records. Which these are is not among it: more go on from fewer."""
    return {"kind": "studies", **asdict(settings)}


def study_all(
    asked: Sequence[Asked], settings: CoachSettings, executor: Executor | None, journal: Journal | None = None
) -> Generator[Study, None, None]:
    """The study of each record, in order; close the iterator to stop.

    Those that a journal has are read, and the others kept there as soon as they are judged.
    """
    kept = {} if journal is None else dict(journal.read())
    missing = {key: one for one in asked if (key := _key(one)) not in kept}
    given = ((name, record.dumps(), request, settings) for name, record, request in missing.values())
    with closing(in_order(executor, judge_record, given)) as judged:
        for one in asked:
            if (key := _key(one)) not in kept:
                kept[key] = next(judged)
                if journal is not None:
                    journal.add([key, kept[key]])
            yield read(open_game(one[1].game), one[1], kept[key])


def _key(asked: Asked) -> str:
    """The same for the same record and the same question about it, whatever the file is called."""
    _, record, request = asked
    return sha256(json.dumps([record.dumps(), list(request.seats), request.from_turn]).encode()).hexdigest()


def judge_record(name: str, text: str, request: StudyRequest, settings: CoachSettings) -> dict[str, Any]:
    """On whatever worker: the study of a record as plain data."""
    record = records.loads(text)
    game = open_game(record.game)
    try:
        return write(study(game, record, request, evaluators(game, settings)))
    except BadInput as error:
        raise BadInput(f"{name}: {error}") from None
