"""The pages and their parts, held in memory, each plain and compressed; nothing else can be reached."""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from starlette.types import Receive, Scope, Send

from .answers import Kind
from .engine import ENGINE, LIST, engine, listing
from .problems import Refused

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".txt": "text/plain; charset=utf-8",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".wasm": "application/wasm",
    ".zip": "application/zip",
}
PACKED = (".png", ".zip")  # compressing again would only take time
SMALLEST_GAIN = 0.9  # a file that compresses worse is sent as it is


@dataclass(frozen=True, slots=True)
class File:
    """A file as it is sent: its type, its mark, its bytes; one that is stored compressed is unpacked when asked."""

    kind: bytes
    mark: str
    plain: bytes | None
    small: bytes | None

    def body(self, *, small: bool) -> bytes:
        if small and self.small is not None:
            return self.small
        return self.plain if self.plain is not None else gzip.decompress(self.small or b"")


def load(root: Traversable | None = None) -> dict[str, File]:
    """All files of known types below the folder, by their paths in it."""
    folder = root or files(__package__).joinpath("static")
    found = {path.removesuffix(".gz"): _file(path, data) for path, data in _walk(folder, "")}
    return {**found, LIST: _file(LIST, listing(found))}


def _walk(folder: Traversable, before: str) -> Iterator[tuple[str, bytes]]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _walk(entry, f"{before}{entry.name}/")
        elif _suffix(entry.name.removesuffix(".gz")) in TYPES:
            yield before + entry.name, entry.read_bytes()


def _suffix(path: str) -> str:
    return path[path.rfind(".") :]


def _file(path: str, data: bytes) -> File:
    kind, mark = TYPES[_suffix(path.removesuffix(".gz"))].encode(), hashlib.sha256(data).hexdigest()[:20]
    if path.endswith(".gz"):
        return File(kind, mark, None, data)
    small = data if path.endswith(PACKED) else gzip.compress(data, 9, mtime=0)
    return File(kind, mark, data, small if len(small) < SMALLEST_GAIN * len(data) else None)


@cache
def _engine() -> File:
    """Put together when somebody opens the first pad."""
    return _file(ENGINE, engine())


class Files:
    """Serves one file, or the one that the address names."""

    def __init__(self, found: dict[str, File], path: str = "") -> None:
        self._found, self._path = found, path

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = self._path or scope["path_params"]["path"]
        file = _engine() if path == ENGINE else self._found.get(path)
        if file is None or scope["method"] not in ("GET", "HEAD"):
            raise _refusal("no_such_call" if file is None else "wrong_method")
        status, headers, body = answer(file, dict(scope["headers"]))
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body if scope["method"] == "GET" else b""})


def _refusal(kind: Kind) -> Refused:
    return Refused(kind, headers=((b"allow", b"GET, HEAD"),) if kind == "wrong_method" else ())


def answer(file: File, asked: dict[bytes, bytes]) -> tuple[int, list[tuple[bytes, bytes]], bytes]:
    """The status, headers and bytes of a file; the browser asks each time, and is told if its copy is still right."""
    small = file.small is not None and b"gzip" in asked.get(b"accept-encoding", b"")
    mark = f'"{file.mark}{"-gz" if small else ""}"'.encode()
    headers = [(b"cache-control", b"no-cache"), (b"etag", mark), (b"vary", b"accept-encoding")]
    if mark in asked.get(b"if-none-match", b""):
        return 304, headers, b""
    body = file.body(small=small)
    headers += [(b"content-type", file.kind), (b"content-length", b"%d" % len(body))]
    return 200, headers + ([(b"content-encoding", b"gzip")] if small else []), body
