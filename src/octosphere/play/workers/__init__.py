"""Processes that answer questions, kept alive and replaced."""

from .haste import hurried
from .keeper import Question, State
from .pool import Workers
from .process import WorkerFailed
from .reports import progress

__all__ = ["Question", "State", "WorkerFailed", "Workers", "hurried", "progress"]
