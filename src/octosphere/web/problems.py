"""What went wrong, as a status and a sentence; never more than the asker may know."""

from __future__ import annotations

import logging
import math
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import msgspec

from octosphere.core.errors import BadComponents, BadInput, BadRecord, IllegalMove, InvalidMove, OctosphereError
from octosphere.i18n import Catalogue
from octosphere.play.access import NoSuchTable
from octosphere.play.requests import KeyUsed, Limited, NotYours, Stale
from octosphere.play.workers import TooMany, WorkerFailed

from .answers import Kind, Problem

STATUS: dict[Kind, int] = {
    "stale": 409,
    "key_used": 409,
    "illegal": 422,
    "invalid": 400,
    "not_yours": 403,
    "no_such_table": 404,
    "no_such_call": 404,
    "wrong_method": 405,
    "too_many": 429,
    "too_large": 413,
    "too_slow": 408,
    "failed": 503,  # unlike what is unavailable: asking again at once brings the same
    "unavailable": 503,
}

RETRY = {"failed": 60}  # seconds after which it is worth asking again, by kind
SOON = 2  # for all other kinds

logger = logging.getLogger(__name__)


@dataclass(slots=True)
class Refused(Exception):
    """A request that is answered by a problem."""

    kind: Kind
    message: str = ""  # empty: the sentence of its kind
    status: int = 0  # 0: the status of its kind
    seq: int | None = None
    headers: tuple[tuple[bytes, bytes], ...] = ()
    body: bytes = b""  # empty: a problem


def too_many(seconds: float, message: str = "") -> Refused:
    """Come back in so many seconds."""
    return Refused("too_many", message, headers=((b"retry-after", b"%d" % math.ceil(seconds)),))


@contextmanager
def blame_server() -> Iterator[None]:
    """What workers refuse about a table of ours is no fault of whoever asks: this server lacks something."""
    try:
        yield
    except BadInput as error:
        raise WorkerFailed(str(error)) from error


def as_refusal(error: Exception) -> Refused:
    """Any error as a refusal; one that nobody foresaw is logged and called unavailable."""
    if isinstance(error, Refused):
        return error
    if isinstance(error, NoSuchTable):
        return Refused("no_such_table")
    if isinstance(error, NotYours):
        return Refused("not_yours")
    if isinstance(error, Stale):
        return Refused("stale")
    if isinstance(error, KeyUsed):
        return Refused("key_used")
    if isinstance(error, WorkerFailed):
        return Refused("failed")
    if isinstance(error, (BadInput, BadComponents, BadRecord, InvalidMove, msgspec.MsgspecError)):
        return Refused("invalid", str(error))
    if not isinstance(error, OctosphereError):
        logger.error("unforeseen", exc_info=error)
        return Refused("unavailable", status=500)
    return Refused("unavailable")


def encode_problem(error: Exception, t: Catalogue) -> tuple[int, bytes, tuple[tuple[bytes, bytes], ...]]:
    """The status, the body and further headers of a refusal."""
    if isinstance(error, IllegalMove):
        message = t("refused", move=error.move, clause=str(error.clause))
        return 422, msgspec.json.encode(Problem("illegal", message, str(error.clause))), ()
    if isinstance(error, TooMany):
        error = too_many(error.seconds, t("api.enough", n=error.seconds))
    if isinstance(error, BadRecord) and error.reason:
        error = Refused("invalid", t(f"record.{error.reason}", **error.values))
    if isinstance(error, Limited):
        error = Refused("invalid", t(f"api.{error.reason}", **error.values))
    why = as_refusal(error)
    problem = Problem(why.kind, why.message or t(f"api.{why.kind}"), None, why.seq)
    status = why.status or STATUS[why.kind]
    headers = why.headers or (((b"retry-after", b"%d" % RETRY.get(why.kind, SOON)),) if status == 503 else ())
    return status, why.body or msgspec.json.encode(problem), headers
