"""The files of an SQLite database: whose they are, and that one server at a time uses them."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from fcntl import LOCK_EX, LOCK_NB, flock
from pathlib import Path
from urllib.parse import unquote

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from octosphere.core.errors import BadInput

BESIDE = ("", "-wal", "-shm")  # what SQLite writes
LOCK = ".lock"
OTHERS = 0o007  # of a mode: whoever is neither the owner nor of the group

logger = logging.getLogger(__name__)


class InUse(BadInput):
    """Another server has this database."""


def file_of(url: str) -> Path | None:
    """The file behind the address of an SQLite database; None if there is none."""
    try:
        named = make_url(url).database if url.startswith("sqlite:") else None
    except ArgumentError as error:
        raise BadInput(f"this is not an address of a database: {error}") from error
    if named and named.startswith("file:"):
        named = unquote(named.removeprefix("file:").partition("?")[0])
    return Path(named) if named and named != ":memory:" else None


@contextmanager
def one_server(url: str) -> Iterator[None]:
    """Hold a database for this process alone, by a lock that ends with the process; others may still read it."""
    file = file_of(url)
    if file is None:  # PostgreSQL serves many
        yield
        return
    beside = file.resolve()
    with _open_lock(beside.with_name(beside.name + LOCK)) as lock:
        try:
            flock(lock, LOCK_EX | LOCK_NB)
        except BlockingIOError:
            raise InUse(f"another server uses {file}: end it, or name another database") from None
        except OSError as error:
            logger.warning(
                "this disk knows no locks (%s): see to it that one server uses %s", error.strerror, file.name
            )
        yield


@contextmanager
def _open_lock(path: Path) -> Iterator[int]:
    """A file to lock; it stays, as one that is removed could be locked twice."""
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise BadInput(f"cannot write {path}: {error.strerror}") from None
    try:
        yield descriptor
    finally:
        os.close(descriptor)


def keep_private(file: Path) -> None:
    """A new database is for its owner alone, as it holds secrets of dice; one that everybody can read becomes so."""
    with suppress(OSError):  # it is there, or SQLite will say what is wrong
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600))
    for beside in BESIDE:
        _take_back(file.with_name(file.name + beside))


def _take_back(path: Path) -> None:
    with suppress(OSError):
        mode = path.stat().st_mode & 0o777
        if not mode & OTHERS:
            return
        try:
            path.chmod(mode & 0o700)
            logger.warning("%s could be read by everybody on this computer; now only by its owner.", path.name)
        except OSError:
            logger.warning("%s can be read by everybody on this computer: chmod 600 it.", path.name)
