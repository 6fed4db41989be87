"""Where results go: a path of this machine, or an object store by a URL that fsspec knows."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from tempfile import mkdtemp
from typing import Any, TypeVar

from octosphere.core.errors import BadInput
from octosphere.core.extras import require

Result = TypeVar("Result")


class Remote:
    """A file or a folder in a store, as far as writers of results need it; its methods are named like those of Path."""

    def __init__(self, url: str) -> None:
        self._url, self._at = url, PurePosixPath(url)

    def __str__(self) -> str:
        return self._url

    def __truediv__(self, name: str) -> Remote:
        return Remote(f"{self._url.rstrip('/')}/{name}")

    @property
    def name(self) -> str:
        """The last part of the URL."""
        return self._at.name

    @property
    def suffix(self) -> str:
        """What the name ends in, with its dot."""
        return self._at.suffix

    def mkdir(self, *, parents: bool = False, exist_ok: bool = False) -> None:
        """Nothing: a store makes a folder with its first file."""

    def write_text(self, text: str, encoding: str) -> None:
        """Write a whole text."""
        self.write_bytes(text.encode(encoding))

    def write_bytes(self, data: bytes) -> None:
        """Write a whole file."""
        self._ask(lambda files, path: files.pipe_file(path, data))

    def put(self, file: Path) -> None:
        """Write what a file of this machine holds."""
        self._ask(lambda files, path: files.put_file(str(file), path))

    def check(self) -> None:
        """Raise BadInput unless the store answers."""
        self._ask(lambda files, path: files.exists(path))

    def _ask(self, what: Callable[[Any, str], Result]) -> Result:
        require("fsspec")
        from fsspec.core import url_to_fs

        try:
            return what(*url_to_fs(self._url))
        except Exception as error:  # every store has errors of its own kind, and none is a fault of ours
            raise BadInput(f"cannot write {self._url}: {error or type(error).__name__}") from None


Place = Path | Remote


def place(text: str) -> Place:
    """A place as people write it: a URL such as s3://bucket/folder, or else a path."""
    return Remote(text) if "://" in text else Path(text)


def has_folder(folder: Place) -> bool:
    """Whether files can be written into a folder of this machine; of a store, that it answers."""
    if isinstance(folder, Path):
        return folder.is_dir()
    folder.check()
    return True


def parent_of(file: Place) -> Place:
    """The folder that a file is to lie in."""
    return file.parent if isinstance(file, Path) else file


@contextmanager
def whole_file(target: Place) -> Iterator[Path]:
    """A file of this machine to write to, put in its place at the end: the whole file or none of it."""
    with _beside(target) if isinstance(target, Path) else _sent(target) as part:
        yield part


@contextmanager
def _beside(path: Path) -> Iterator[Path]:
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    part.touch()
    try:
        yield part
        with part.open("rb") as file:
            os.fsync(file.fileno())
        os.replace(part, path)
    except BaseException:
        part.unlink()
        raise


@contextmanager
def _sent(target: Remote) -> Iterator[Path]:
    """Written here and sent when it is whole; if the store does not take it, it stays here."""
    target.check()
    part = Path(mkdtemp(prefix="octosphere-")) / target.name
    try:
        part.touch()
        yield part
    except BaseException:
        shutil.rmtree(part.parent)
        raise
    try:
        target.put(part)
    except BadInput as error:
        raise BadInput(f"{error}; the whole file is kept here: {part}") from None
    shutil.rmtree(part.parent)
