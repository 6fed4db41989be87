"""The worker's side: questions come in as lines, answers go out as lines, until nobody can ask any more."""

from __future__ import annotations

import json
import logging
import os
import signal
import sys
from queue import SimpleQueue
from threading import Thread
from typing import Any, BinaryIO

from octosphere.core.errors import OctosphereError

from ..log import FORM, set_up_log
from . import urgency
from .reports import speak
from .task import find_task

MOST_TRACED = 20  # different failures of one process that are written down

_traced: set[str] = set()
logger = logging.getLogger(__package__)


def main() -> None:
    """Answer one question after the other."""
    set_up_log(os.environ.get(FORM, "text"))
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's
    os.environ.setdefault("OMP_NUM_THREADS", "1")  # there are as many workers as cores are wanted
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # nobody is left to read an answer
    answers: BinaryIO = os.fdopen(os.dup(sys.stdout.fileno()), "wb", buffering=0)
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a task prints must not pass for an answer
    speak(answers)
    questions: SimpleQueue[tuple[int, bytes]] = SimpleQueue()
    Thread(target=_listen, args=(questions,), daemon=True).start()
    while True:
        number, line = questions.get()
        task, args, hurried = json.loads(line)
        urgency.begin(number, asked=hurried)
        answers.write(_answer(task, args))


def _listen(questions: SimpleQueue[tuple[int, bytes]]) -> None:
    """Take questions, and hear if the last is wanted now; when the parent is gone, end at once, whatever is in hand."""
    number = 0
    for line in sys.stdin.buffer:
        if line == urgency.HURRY:
            urgency.hurry(number)
        else:
            number += 1
            questions.put((number, line))
    os._exit(0)


def _answer(task: str, args: list[Any]) -> bytes:
    """The value of a task, or why there is none."""
    try:
        answer = json.dumps({"value": find_task(task)(*args)})
    except OctosphereError as error:
        answer = json.dumps({"refused": str(error)})
    except (Exception, SystemExit) as error:
        why = f"{task}: {type(error).__name__}: {error}"
        _trace(task, why, error)
        answer = json.dumps({"failed": why})
    return answer.encode() + b"\n"


def _trace(task: str, why: str, error: BaseException) -> None:
    """Where something went wrong, once: what fails for one question fails for all that follow."""
    if why not in _traced and len(_traced) < MOST_TRACED:
        _traced.add(why)
        logger.error("a worker failed: %s", task, exc_info=error)


if __name__ == "__main__":
    main()
