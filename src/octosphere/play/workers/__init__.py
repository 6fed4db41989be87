"""Processes that answer questions, kept alive and replaced."""

from .pool import Workers
from .process import WorkerFailed

__all__ = ["WorkerFailed", "Workers"]
