"""Where compiled code goes when its usual folder cannot be written: a private one among temporary files."""

from __future__ import annotations

import os
import shutil
import stat
import sys
import tempfile
from collections.abc import MutableMapping
from contextlib import suppress
from pathlib import Path

from octosphere.core.kernel import cache_root
from octosphere.i18n import language, translator

NAME = "OCTOSPHERE_CACHE"
ROOM = 16_000_000  # bytes that must be free where nothing is compiled yet: thirty times what there is to keep
BYTES = bytes(65_536)  # that must fit in any case


def settle_cache(environ: MutableMapping[str, str]) -> None:
    """See to it that this process and its children can keep compiled code; say so if not in the usual folder."""
    usual, why = _usual()
    if why is None:
        return
    spare, worse = _spare()
    t = translator(language(None, environ))
    if worse is None:
        environ[NAME] = str(spare)
    key = "serve.cache" if worse is None else "serve.no_cache"
    print(f"octosphere: {t(key, usual=str(usual), why=why, spare=str(spare))}", file=sys.stderr)


def _usual() -> tuple[Path, str | None]:
    """The folder that was named or is usual, and why it is of no use."""
    try:
        folder = cache_root()
    except RuntimeError as error:  # nobody's home
        return Path("~/.cache/octosphere"), str(error)
    return folder, find_problem(folder)


def _spare() -> tuple[Path, str | None]:
    """The same folder at every start, so that it is compiled once; one that another user put there is not touched."""
    folder = Path(f"octosphere-cache-{os.geteuid()}")
    try:
        folder = tempfile.gettempdir() / folder
        with suppress(FileExistsError):
            folder.mkdir(mode=0o700)
        if not _ours(folder):
            folder = Path(tempfile.mkdtemp(prefix="octosphere-cache-"))
    except OSError as error:
        return folder, error.strerror or str(error)
    return folder, find_problem(folder)


def _ours(folder: Path) -> bool:
    found = folder.lstat()
    return stat.S_ISDIR(found.st_mode) and found.st_uid == os.geteuid() and not found.st_mode & 0o077


def find_problem(folder: Path) -> str | None:
    """Why compiled code cannot be kept in a folder; None if it can."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not (folder / "kernels").exists() and shutil.disk_usage(folder).free < ROOM:
            return "No space left on device"
        with tempfile.TemporaryFile(dir=folder, buffering=0) as file:
            file.write(BYTES)
    except OSError as error:
        return error.strerror or str(error)
    return None
