"""What the pad runs in a browser: the rules and words as they are written here, packed."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

PLAY = ("__init__", "characters", "entries", "levels", "names", "phrases", "live_table", "table")
SHOW = (
    "__init__", "boxes", "logbook", "names", "options", "outcome", "parts", "rules", "speech", "standing", "types",
    "view_types", "views",
)  # fmt: skip
PARTS = (  # folders and files of the package that the pad runs; see `octosphere.games.octodice.pad`
    "__init__.py",
    "core",
    "games/__init__.py",
    "games/octodice/*",
    *(f"games/octodice/{name}" for name in ("pad", "rules", "show", "words")),
    "i18n",
    *(f"play/{name}.py" for name in PLAY),
    *(f"show/{name}.py" for name in SHOW),
)
BEGINNING = (1980, 1, 1, 0, 0, 0)  # the same bytes whenever it is packed


def engine() -> bytes:
    """The Python sources that the pad needs, packed."""
    packed = BytesIO()
    with ZipFile(packed, "w") as archive:
        for path, data in _sources():
            archive.writestr(ZipInfo(path, BEGINNING), data, ZIP_DEFLATED, 9)
    return packed.getvalue()


def _sources() -> Iterator[tuple[str, bytes]]:
    root = files("octosphere")
    for part in PARTS:
        folder = part.removesuffix("/*")
        for path, entry in _below(root.joinpath(folder), f"octosphere/{folder}", deep=folder == part):
            data = entry.read_bytes()
            if not path.endswith(".toml") or _is_needed(data):
                yield path, data


def _below(entry: Traversable, path: str, *, deep: bool) -> Iterator[tuple[str, Traversable]]:
    if entry.is_file():
        if path.endswith((".py", ".toml", ".md")):
            yield path, entry
        return
    for one in sorted(entry.iterdir(), key=lambda one: one.name):
        if deep or one.is_file():
            yield from _below(one, f"{path}/{one.name}", deep=deep)


def _is_needed(data: bytes) -> bool:
    """Words of pages come by another way."""
    return set(tomllib.loads(data.decode())) != {"web"}
