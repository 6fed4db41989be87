"""Results as a file, a row for each game: the whole file or none of it."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from octosphere.core.errors import BadInput
from octosphere.scale.store import Place, whole_file

from .batch import Plan, Results

if TYPE_CHECKING:
    import numpy

ROWS = 1 << 16  # in one group of a Parquet file, whatever the chunks are


class Rows(Protocol):
    """A file that takes rows, given as columns by name."""

    def write(self, columns: dict[str, numpy.ndarray[Any, Any]]) -> None: ...
    def close(self) -> None: ...


class Csv:
    """A writer of games as comma-separated text, with a line of names."""

    def __init__(self, path: Path) -> None:
        self._file = path.open("w", encoding="utf-8", newline="")
        self._writer = csv.writer(self._file, lineterminator="\n")
        self._named = False

    def write(self, columns: dict[str, numpy.ndarray[Any, Any]]) -> None:
        if not self._named:
            self._writer.writerow(columns)
            self._named = True
        self._writer.writerows(zip(*(column.tolist() for column in columns.values()), strict=True))

    def close(self) -> None:
        self._file.close()


class Parquet:
    """Columns for data tools; needs pyarrow."""

    def __init__(self, path: Path) -> None:
        try:
            import pyarrow
            from pyarrow import parquet
        except ImportError:
            raise BadInput("a .parquet file needs pyarrow: pip install 'octosphere[data]', or ask for .csv") from None
        self._arrow, self._parquet, self._path = pyarrow, parquet, path
        self._writer: Any = None
        self._waiting: list[Any] = []

    def write(self, columns: dict[str, numpy.ndarray[Any, Any]]) -> None:
        self._waiting.append(self._arrow.table({name: column.copy() for name, column in columns.items()}))
        if sum(map(len, self._waiting)) >= ROWS:
            self._flush(ROWS)

    def _flush(self, rows: int) -> None:
        table = self._arrow.concat_tables(self._waiting)
        if self._writer is None:
            self._writer = self._parquet.ParquetWriter(self._path, table.schema)
        self._writer.write_table(table.slice(0, rows))
        self._waiting = [table.slice(rows)]

    def close(self) -> None:
        if self._waiting:
            self._flush(sum(map(len, self._waiting)))
        if self._writer is not None:
            self._writer.close()


KINDS: dict[str, Callable[[Path], Rows]] = {".csv": Csv, ".parquet": Parquet}


def check_path(path: Place) -> None:
    """Refuse early what could not be written later."""
    if path.suffix not in KINDS:
        raise BadInput(f"cannot tell what kind of file {path.name!r} is to be; it may end in {' or '.join(KINDS)}")
    if isinstance(path, Path) and path.is_dir():
        raise BadInput(f"cannot write {path}: it is a folder")


@contextmanager
def open_rows(path: Place) -> Iterator[Rows]:
    """A file that takes rows, put in its place when it is whole; an error or a full disk leaves what was there."""
    check_path(path)
    try:
        with whole_file(path) as part, closing(KINDS[path.suffix](part)) as rows:
            yield rows
    except OSError as error:
        raise BadInput(f"cannot write {path}: {error.strerror or error}") from None


class Export:
    """A file of results being written, chunk by chunk."""

    def __init__(self, plan: Plan, rows: Rows) -> None:
        self._plan, self._rows, self._games = plan, rows, 0

    def add(self, results: Results) -> None:
        """Write the next games to the file."""
        self._rows.write(columns(self._plan, results, self._games))
        self._games += len(results)


@contextmanager
def export(plan: Plan, path: Place) -> Iterator[Export]:
    """Write a file of results; an error or a full disk leaves what was there before."""
    with open_rows(path) as rows:
        yield Export(plan, rows)


def columns(plan: Plan, results: Results, first: int) -> dict[str, numpy.ndarray[Any, Any]]:
    """One column per fact: the number of the game, then seat by seat, seats counted from 1."""
    import numpy

    found = {"game": numpy.arange(first, first + len(results), dtype=numpy.int64)}
    for seat in range(results.scores.shape[1]):
        found[f"score_{seat + 1}"] = results.scores[:, seat]
        found[f"won_{seat + 1}"] = results.winners >> seat & 1
        found[f"decisions_{seat + 1}"] = results.decisions[:, seat]
        for index, name in enumerate(plan.game.facts.sources):
            found[f"{name}_{seat + 1}"] = results.points[:, seat, index]
    return found
