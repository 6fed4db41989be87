"""Whether somebody asked the worker to come to an end: a task that can answer early looks here now and then."""

from __future__ import annotations

HURRY = b"hurry\n"  # a line between questions: the last one before it is wanted now

_number = [0]  # of the question in hand
_wanted = [0]  # the last question that is wanted now


def is_urgent() -> bool:
    """Whether the answer is wanted now."""
    return _wanted[0] >= _number[0] > 0


def begin(number: int, *, asked: bool) -> None:
    """A new question, which may have waited so long that it is in a hurry already."""
    _number[0] = number
    if asked:
        hurry(number)


def hurry(number: int) -> None:
    """A question is wanted now, in hand or still on its way: by its number none is mistaken for another."""
    _wanted[0] = number
