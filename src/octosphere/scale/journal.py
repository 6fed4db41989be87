"""Results as they come, kept in a folder: a run that is broken off goes on from them."""

from __future__ import annotations

import json
import os
import time
import zlib
from collections.abc import Generator, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from fcntl import LOCK_EX, LOCK_NB, flock
from io import FileIO
from itertools import islice
from pathlib import Path
from typing import Any

from octosphere import __version__
from octosphere.core.errors import BadInput

HEAD, LINES = "run.json", "results.txt"
SUM = 9  # characters of a check sum and the space behind it
OFTEN = 1.0  # seconds between two times that the disk is told to hold on to what it has


class Journal:
    """A file that grows by a line a result, with its check sum; the first bad line and all behind it are dropped."""

    def __init__(self, path: Path, file: FileIO) -> None:
        self._path, self._file, self._synced = path, file, time.monotonic()
        self.kept = 0
        """How many results an earlier run left."""
        length = 0
        for line in _good_lines(path):
            self.kept, length = self.kept + 1, length + len(line)
        file.truncate(length)

    def read(self) -> Generator[Any, None, None]:
        """The results that an earlier run left, in their order."""
        for line in islice(_good_lines(self._path), self.kept):
            yield json.loads(line[SUM:])

    def add(self, result: Any) -> None:
        """Keep one more result, behind all that are there."""
        text = json.dumps(result, separators=(",", ":")).encode()
        line = b"%08x %b\n" % (zlib.crc32(text), text)
        with _telling(self._path.parent):
            while line:
                line = line[self._file.write(line) :]
            if time.monotonic() - self._synced > OFTEN:
                self.sync()

    def sync(self) -> None:
        """Wait until the disk has it: not for each result, as a crash of the machine costs a second of them at most."""
        with _telling(self._path.parent):
            os.fsync(self._file.fileno())
        self._synced = time.monotonic()


def _good_lines(path: Path) -> Iterator[bytes]:
    """The lines of a journal up to the first that is torn or damaged."""
    with path.open("rb") as file:
        for line in file:
            if not line.endswith(b"\n") or line[:SUM] != b"%08x " % zlib.crc32(line[SUM:-1]):
                return
            yield line


@contextmanager
def open_journal(folder: Path, run: Mapping[str, Any]) -> Iterator[Journal]:
    """The journal of a run in a folder, made if it is not there; `run` is all that its results depend on, as JSON.

    The folder of another run is refused, and so is one that somebody else writes at this moment.
    """
    with ExitStack() as stack:
        with _telling(folder):
            _claim(folder, {"octosphere": __version__, **run})
            file = stack.enter_context((folder / LINES).open("ab", buffering=0))
            _lock(file, folder)
            journal = Journal(folder / LINES, file)
        stack.callback(journal.sync)
        yield journal


@contextmanager
def _telling(folder: Path) -> Iterator[None]:
    """Say of a disk that is full, or a folder that is closed, what can be done."""
    try:
        yield
    except OSError as error:
        kept = "what is stored is kept, and the same command goes on from it"
        raise BadInput(f"cannot write {folder}: {error.strerror or error}; {kept}") from None


def _claim(folder: Path, run: Mapping[str, Any]) -> None:
    """Write down whose folder it is, or refuse it."""
    folder.mkdir(parents=True, exist_ok=True)
    path, mine = folder / HEAD, json.loads(json.dumps(run))
    if not path.exists():
        if any(entry.name != f"{HEAD}.new" for entry in folder.iterdir()):
            raise BadInput(f"{folder} is full of other things: name a new or an empty folder with --store")
        _write(path, json.dumps(mine, indent=1) + "\n")
    theirs = _read(path)
    for name in sorted({*mine, *theirs}):
        if mine.get(name) != theirs.get(name):
            what = f"{name} {_short(theirs.get(name))}, not {_short(mine.get(name))}"
            raise BadInput(f"{folder} holds another run, with {what}: give its command again, or another folder")


def _read(path: Path) -> dict[str, Any]:
    try:
        found = json.loads(path.read_text("utf-8"))
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise BadInput(f"{path} cannot be read: delete {path.parent}, or name another folder with --store")
    return found


def _write(path: Path, text: str) -> None:
    """The whole file or none of it."""
    fresh = path.with_name(f"{path.name}.new")
    with fresh.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)


def _lock(file: FileIO, folder: Path) -> None:
    try:
        flock(file, LOCK_EX | LOCK_NB)
    except BlockingIOError:
        raise BadInput(f"another command is writing to {folder}: wait for it, or name another folder") from None


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else f"{text[:57]}…"
