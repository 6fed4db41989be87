"""What a browser keeps to work without us: the files of the pad, and the engine that it runs."""

from __future__ import annotations

import json
from collections.abc import Iterable

from octosphere.games import FIRST, open_kit

ENGINE = "engine.zip"
LIST = "pad.json"
ELSEWHERE = ("icons/icon-512", "icons/maskable", "sw.js")


def engine() -> bytes:
    """The Python sources that the pad needs, packed."""
    return open_kit(FIRST).engine() or b""


def listing(paths: Iterable[str]) -> bytes:
    """Everything that /pad may ask for, so that a browser can keep all of it."""
    kept = [path for path in paths if _of_pad(path)]
    return json.dumps([ENGINE, *sorted(kept)]).encode()


def _of_pad(path: str) -> bool:
    folder, _, rest = path.partition("/")
    mine = {"pages": "pad/", "boards": f"{FIRST}/"}.get(folder, "")
    return rest.startswith(mine) and not path.startswith(ELSEWHERE) and not path.endswith(".txt")
