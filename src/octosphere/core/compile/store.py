"""Compiled code on disk: made once a machine, shared by all processes, cleared away when nobody uses it."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from fcntl import LOCK_EX, flock
from hashlib import sha256
from pathlib import Path

from octosphere.core.errors import BadInput

UNUSED = 30 * 86400  # seconds after which nobody misses it
SEAL = 32  # bytes before the data
TOUCH = 86400  # how exactly it is noted when something was used last


def fetch(folder: Path, name: str, make: Callable[[], bytes]) -> bytes:
    """A file of the cache; whoever comes first makes it, the others wait and share it."""
    found = _read(folder / name)
    if found is not None:
        return found
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with _alone(folder / f"{name}.lock"):
            return _read(folder / name) or _write_whole(folder, name, make)
    except OSError as error:
        raise BadInput(
            f"compiled code cannot be kept in {folder} ({error.strerror}); name another in $OCTOSPHERE_CACHE"
        ) from error


def has(folder: Path, name: str) -> bool:
    """Whether a file is there."""
    return (folder / name).exists()


def _write_whole(folder: Path, name: str, make: Callable[[], bytes]) -> bytes:
    """Make a file under another name and rename it: it is there whole or not at all."""
    clear(folder)
    data, draft = make(), folder / f"{name}.{os.getpid()}.draft"
    draft.write_bytes(_seal(data) + data)
    draft.replace(folder / name)
    return data


def _read(path: Path) -> bytes | None:
    """A file, noted as used; none if it is damaged: such code would end the process."""
    try:
        whole = path.read_bytes()
    except OSError:
        return None
    data = whole[SEAL:]
    if whole[:SEAL] != _seal(data):
        return None
    with suppress(OSError):  # a cache that is shared and cannot be written to still serves
        if time.time() - path.stat().st_mtime > TOUCH:
            os.utime(path)
    return data


def _seal(data: bytes) -> bytes:
    return sha256(data).digest()


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """One process at a time; the lock of one that was killed is free."""
    with path.open("w") as lock:
        flock(lock, LOCK_EX)
        try:
            yield
        finally:
            with suppress(OSError):
                path.unlink()


def clear(folder: Path) -> None:
    """Remove what nobody has used for long, and what was left half done."""
    now = time.time()
    for path in folder.iterdir():
        with suppress(OSError):
            age = now - path.stat().st_mtime
            if age > UNUSED or (path.suffix == ".draft" and age > TOUCH):
                shutil.rmtree(path) if path.is_dir() else path.unlink()
