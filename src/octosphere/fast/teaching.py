"""Teaching a value, here or on a cluster: tasks whose results are kept, so that it goes on where it was broken off."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Executor
from contextlib import contextmanager
from functools import lru_cache
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any

from octosphere import __version__
from octosphere.core.errors import BadInput, OctosphereError
from octosphere.core.kernel import cache_root
from octosphere.core.parsing import load_arrays
from octosphere.scale import Bar, check_workers, in_order, open_threads

from .batch import default_threads

AHEAD = 128  # tasks under way: weights of a megabyte travel with each
COURSE = "course.json"  # what a folder's results are results of

Arrays = dict[str, Any]
Given = Mapping[str, Callable[[], tuple[Any, ...]]]  # by the name of a result, what describes its task when it is asked


def pack(*, small: bool = True, **arrays: Any) -> bytes:
    """Arrays by name as bytes, compressed or not: the same arrays are the same bytes."""
    import numpy

    file = BytesIO()
    (numpy.savez_compressed if small else numpy.savez)(file, **arrays)
    return file.getvalue()


def unpack(data: bytes) -> Arrays:
    """The arrays that `pack` has packed."""
    return load_arrays(BytesIO(data))


@lru_cache(maxsize=2)
def unpack_weights(data: bytes) -> Arrays | None:
    """Packed weights, unpacked once in a process for all tasks that bring them; no bytes are no weights."""
    return unpack(data) if data else None


class Teaching:
    """A folder that keeps all results by name, and an executor for those that are missing: without one, this thread."""

    def __init__(self, folder: Path, executor: Executor | None = None) -> None:
        self.folder, self._executor = folder, executor

    def spread(self, title: str, task: Callable[..., bytes], given: Given) -> Iterator[Arrays]:
        """The arrays of each task in order; those that are kept from before are not worked out again."""
        missing = [name for name in given if not self.path(name).exists()]
        bar = Bar(len(missing), title)
        results = in_order(self._executor, task, (given[name]() for name in missing), AHEAD)
        for name, data in zip(missing, results, strict=True):
            self.keep(name, data)
            bar.advance()
        return self.read(given)

    def read(self, names: Iterable[str]) -> Iterator[Arrays]:
        """The arrays of results that are kept."""
        return (unpack(self.path(name).read_bytes()) for name in names)

    def once(self, name: str, make: Callable[[], Arrays]) -> Arrays:
        """Arrays that are made here, unless they were made before."""
        if not self.path(name).exists():
            self.keep(name, pack(**make()))
        return unpack(self.path(name).read_bytes())

    def path(self, name: str) -> Path:
        """The file of a result."""
        return self.folder / f"{name}.npz"

    def keep(self, name: str, data: bytes) -> None:
        """Write a result, whole or not at all."""
        write_whole(self.path(name), data)


def write_whole(path: Path, data: bytes) -> None:
    """Write a file under another name and put it in its place: a full disk leaves what was there."""
    part = path.with_name(f"{path.name}.part")
    try:
        part.write_bytes(data)
        part.replace(path)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise BadInput(f"cannot write {path} ({error.strerror}); everything before it is kept") from None


@contextmanager
def open_teaching(chosen: argparse.Namespace, settings: Mapping[str, Any]) -> Iterator[Teaching]:
    """The folder of a course with these settings, and its executor; a folder of another course is refused."""
    check_folder(chosen.folder, {"version": __version__, **settings})
    with open_threads(chosen.cluster, chosen.threads or default_threads()) as executor:
        yield Teaching(chosen.folder, executor)


def check_folder(folder: Path, settings: Mapping[str, Any]) -> None:
    """Write down what a new folder is for, and refuse an old one that is for something else."""
    text = json.dumps(settings, indent=1) + "\n"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        found = (folder / COURSE).read_text("utf-8") if (folder / COURSE).exists() else ""
    except OSError as error:
        raise BadInput(f"cannot use {folder}: {error.strerror}") from None
    if found and found != text:
        raise BadInput(f"{folder} holds another course (see {COURSE} there): name another --folder, or empty it")
    if not found:
        write_whole(folder / COURSE, text.encode())


def make_parser(game: str, about: str | None, out: Path, log: str) -> argparse.ArgumentParser:
    """The arguments that the courses of all games have."""
    parser = argparse.ArgumentParser(prog=f"python -m octosphere.games.{game}.value.training", description=about)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    usual = cache_root() / "training" / game
    parser.add_argument("--folder", type=Path, default=usual, help="what is done, to go on from (default: the cache)")
    parser.add_argument("--out", type=Path, default=out, help="where the weights go (default: into the package)")
    parser.add_argument("--log", type=Path, default=Path(log), help="where the log goes (default %(default)s)")
    parser.add_argument("--seed", default="1", help="a number or any text (default %(default)s)")
    parser.add_argument("--scale", type=float, default=1.0, help="times as many games (default 1)")
    parser.add_argument("--threads", type=int, help="at the same time (default: one per core)")
    parser.add_argument(
        "--cluster", metavar="ADDRESS", help="of a Dask scheduler, whose workers do it: tcp://HOST:PORT"
    )
    parser.add_argument("--json", action="store_true", help="print the log as one JSON document, and nothing else")
    return parser


def check_arguments(chosen: argparse.Namespace) -> None:
    """Refuse what no course can be held with."""
    check_workers(chosen.threads, chosen.cluster, "threads")
    if not chosen.scale > 0:
        raise BadInput(f"--scale {chosen.scale:g}: more than nothing is needed")


def teller(chosen: argparse.Namespace) -> Callable[[Mapping[str, Any]], None]:
    """Prints a row of the log as soon as it is there; nothing if machines read along."""
    return (lambda row: None) if chosen.json else (lambda row: print(json.dumps(row), flush=True))


def finish(chosen: argparse.Namespace, weights: bytes, told: Mapping[str, Any]) -> None:
    """Write weights and log, and say so; the log names the weights by their digest."""
    log = json.dumps({**told, "sha256": sha256(weights).hexdigest()}, indent=1) + "\n"
    chosen.log.parent.mkdir(parents=True, exist_ok=True)
    write_whole(chosen.out, weights)
    write_whole(chosen.log, log.encode())
    print(log if chosen.json else f"{chosen.out} and {chosen.log} written", end="" if chosen.json else "\n")


def run_command(main: Callable[[], None]) -> int:
    """Run a course; errors are told in a sentence, with exit code 2."""
    try:
        main()
    except KeyboardInterrupt:
        print("\nstopped; the same command goes on from here", file=sys.stderr)
        return 130
    except OctosphereError as error:
        print(f"octosphere: {error}", file=sys.stderr)
        return 2
    return 0
