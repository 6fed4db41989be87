"""The log of a server: lines for people or JSON for machines, and in neither a name or a token."""

from __future__ import annotations

import json
import logging
import time
import traceback
from types import TracebackType
from typing import Any

FORM = "OCTOSPHERE_LOG"  # tells workers how to write theirs: the setting of that name, whoever gave it

Failure = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


def set_up_log(form: str) -> None:
    """Write the log to stderr from now on; machines are told of the beginning and the end, too."""
    handler = logging.StreamHandler()
    handler.setFormatter(_formatter(form))
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
    logging.getLogger("octosphere").setLevel(logging.INFO if form == "json" else logging.WARNING)
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)  # what strangers send is no reason to fill a disk


def as_line(message: str, form: str) -> str:
    """A message as the log would write it."""
    return _formatter(form).format(logging.LogRecord("octosphere", logging.INFO, "", 0, message, (), None))


def _formatter(form: str) -> logging.Formatter:
    return JsonLines() if form == "json" else PlainLines("octosphere: %(message)s")


class PlainLines(logging.Formatter):
    """A line for people; of an error it tells where it happened and of which kind it was."""

    def formatException(self, ei: Failure) -> str:  # noqa: N802  # as logging has it
        """Without its message, which may quote what somebody has sent: a name, a token, a row of the database."""
        return "\n".join(["Traceback, the last call last:", *where_it_failed(ei[1])])


class JsonLines(PlainLines):
    """One JSON document a line: time, level, where from, message, and what else was given as `extra={"facts": …}`."""

    def format(self, record: logging.LogRecord) -> str:
        moment = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        told: dict[str, Any] = {"time": f"{moment}.{int(record.msecs):03d}Z", "level": record.levelname.lower()}
        told |= {"from": record.name, "message": record.getMessage(), **getattr(record, "facts", {})}
        if record.exc_info:
            told["error"] = where_it_failed(record.exc_info[1])
        return json.dumps(told, ensure_ascii=False)


def where_it_failed(error: BaseException | None) -> list[str]:
    """The kind of an error and of those that led to it, each with the places it passed through."""
    lines: list[str] = []
    while error is not None:
        lines.append(f"{type(error).__module__}.{type(error).__qualname__}")
        lines += [f"  {one.filename}:{one.lineno} {one.name}" for one in traceback.extract_tb(error.__traceback__)]
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return lines
