"""What somebody who learns a game at a table may be told now: by the call, and by the stream with each view."""

from __future__ import annotations

import msgspec

from octosphere.i18n import Catalogue
from octosphere.play.live_table import LiveTable
from octosphere.show.lessons import fitting, lesson_of, possible, tell

from . import answers

encode = msgspec.json.Encoder().encode


def tell_lesson(live: LiveTable, seat: int, t: Catalogue) -> bytes:
    """All topics that fit the position of a seat, in the order in which they are told, and those that may ever fit."""
    taught, state = lesson_of(live.opening.game), live.decision(seat) or live.shown
    topics = [tell(t, taught, topic, state, seat) for topic in fitting(taught, state, seat)]
    return encode(answers.LessonNow(live.seq, seat, topics, possible(taught, state, seat)))


def learner_of(live: LiveTable, seats: tuple[int, ...]) -> int | None:
    """The seat of a link that learns: the one that acts, else the first."""
    acting = live.acting(seats)
    return next(iter(seats), None) if acting is None else acting
