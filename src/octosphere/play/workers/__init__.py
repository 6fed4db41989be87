"""Processes that answer questions, kept alive and replaced; whoever asks, waits in a fair queue."""

from .keeper import State
from .pool import Workers, WorkersLoad
from .process import WorkerFailed
from .question import NOBODY, Owner, Question
from .quota import Quota, TooMany
from .reports import progress
from .task import Task
from .urgency import is_urgent

__all__ = [
    "NOBODY",
    "Owner",
    "Question",
    "Quota",
    "State",
    "Task",
    "TooMany",
    "WorkerFailed",
    "Workers",
    "WorkersLoad",
    "is_urgent",
    "progress",
]
