"""A bar with the time left, for everything that takes long, and a line when something is compiled."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from octosphere.core.compile.reports import reporting
from octosphere.core.extras import is_installed
from octosphere.i18n import language, translator


class Advance(Protocol):
    """Brings a bar so much on, and may give it another title and another end."""

    def __call__(self, done: int, title: str | None = None, total: int | None = None, /) -> None: ...


def has_bars() -> bool:
    """Whether anybody would see a bar."""
    return sys.stderr.isatty() and is_installed("rich")


@contextmanager
def progress(title: str, total: int, done: int = 0) -> Iterator[Advance]:
    """A bar on the terminal, so much of it done before; nothing if there is none to see it."""
    if not has_bars():
        yield lambda done, title=None, total=None: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    parts = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*parts, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(title, total=total, completed=done)
        yield lambda done, title=None, total=None: bar.update(task, advance=done, description=title, total=total)


@contextmanager
def announce_compiling(lang: str | None = "en") -> Iterator[None]:
    """Say on stderr, once a command, that something is compiled; nothing if all of it is in the cache.

    Without a language it is the one of the locale.
    """
    told: set[int] = set()

    def tell(done: int, of: int, what: str) -> None:
        if not told:
            print(translator(language(lang, os.environ))("moment.compiling"), file=sys.stderr, flush=True)
        told.add(done)

    with reporting(tell):
        yield
