"""The pages and their parts, held in memory, plain and compressed, sent in pieces; nothing else can be reached."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from threading import Lock

from starlette.types import Receive, Scope, Send

from octosphere.games import open_kit, playable_games

from .answers import Kind
from .joins import join
from .limits import Limits, address_of
from .offline import ENGINE, LIST, engine, listing
from .problems import Refused, too_many

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
PIECE = 65_536  # bytes that are sent at a time: so much and no more waits for a reader
# Of scripts: types, and lines of their own. Nobody but a checker and an author reads them, so nobody else fetches them.
COMMENTS = re.compile(rb"/\*\*[\s*]+@.*?\*/ ?|^[ \t]*//[^\n]*$", re.DOTALL | re.MULTILINE)
UNPACKED = 100_000  # bytes to unpack that cost a permit: browsers take what is compressed


@dataclass(frozen=True, slots=True)
class File:
    """A file as it is sent: its type, its mark, its bytes; one that is stored compressed is unpacked as it is sent."""

    kind: bytes
    mark: str
    plain: bytes | None
    small: bytes | None

    def bytes_of(self, *, small: bool) -> bytes | None:
        """The bytes of one of its forms, if they are here."""
        return self.small if small and self.small is not None else self.plain

    def size(self, *, small: bool) -> int:
        """How many bytes are sent; the end of a compressed file tells how many there were."""
        stored = self.bytes_of(small=small)
        return len(stored) if stored is not None else int.from_bytes((self.small or b"")[-4:], "little")

    def cost(self, *, small: bool) -> float:
        """Permits that sending it takes."""
        return 1 if self.bytes_of(small=small) is not None else 1 + self.size(small=small) / UNPACKED

    def pieces(self, *, small: bool) -> Iterator[bytes]:
        """What is sent, a piece at a time, at least one."""
        stored = self.bytes_of(small=small)
        if stored is None:
            yield from _unpack(self.small or b"")
        else:
            yield from (stored[at : at + PIECE] for at in range(0, max(1, len(stored)), PIECE))


def _unpack(packed: bytes) -> Iterator[bytes]:
    """What was compressed, a piece at a time."""
    unpacker = zlib.decompressobj(wbits=31)  # gzip
    piece = unpacker.decompress(packed[:PIECE], PIECE)
    at = PIECE
    while piece or at < len(packed):
        yield piece
        rest = unpacker.unconsumed_tail
        piece = unpacker.decompress(rest or packed[at : at + PIECE], PIECE)
        at += 0 if rest else PIECE


def load(root: Traversable | None = None, *, joined: bool = True) -> dict[str, File]:
    """All files of known types below the folder, by their paths in it, and the board of each game in `boards/GAME`."""
    there = {path: _strip(path, data) for path, data in _there(root)}
    if joined:
        texts = {path: data.decode() for path, data in there.items() if path.endswith((".js", ".css"))}
        there |= {path: text.encode() for path, text in join(texts).items()}
    found = {path.removesuffix(".gz"): _file(path, data) for path, data in there.items()}
    return {**found, LIST: _file(LIST, listing(found))}


def _there(root: Traversable | None) -> Iterator[tuple[str, bytes]]:
    """Every file and the path that it is served at; of two at one path the later one counts."""
    folders = [("", root or files(__package__).joinpath("static"))]
    general = files(__package__).joinpath("static", "general")
    for name in playable_games():
        board, pages = (open_kit(name).folder(part) for part in ("board", "pages"))
        folders += [(f"boards/{name}/", general)]  # whatever the game's own board leaves out
        folders += [(before, own) for before, own in ((f"boards/{name}/", board), ("pages/", pages)) if own.is_dir()]
    for before, folder in folders:
        yield from _walk(folder, before)


def _walk(folder: Traversable, before: str) -> Iterator[tuple[str, bytes]]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _walk(entry, f"{before}{entry.name}/")
        elif _suffix(entry.name.removesuffix(".gz")) in TYPES:
            yield before + entry.name, entry.read_bytes()


def _suffix(path: str) -> str:
    return path[path.rfind(".") :]


def _strip(path: str, data: bytes) -> bytes:
    if not path.endswith(".js") or path.startswith("vendor/"):
        return data
    return COMMENTS.sub(lambda said: b"\n" * said[0].count(b"\n"), data)  # lines keep their numbers


def _file(path: str, data: bytes) -> File:
    kind, mark = TYPES[_suffix(path.removesuffix(".gz"))].encode(), hashlib.sha256(data).hexdigest()[:20]
    if path.endswith(".gz"):
        return File(kind, mark, None, data)
    small = data if path.endswith(PACKED) else gzip.compress(data, 9, mtime=0)
    return File(kind, mark, data, small if len(small) < SMALLEST_GAIN * len(data) else None)


_packing = Lock()


def _engine() -> File:
    """Put together when somebody opens the first pad, once, however many ask."""
    with _packing:
        return _engine_file()


@cache
def _engine_file() -> File:
    return _file(ENGINE, engine())


class Files:
    """Serves one file, or the one that the address names."""

    def __init__(self, found: dict[str, File], limits: Limits, path: str = "") -> None:
        self._found, self._limits, self._path = found, limits, path

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = self._path or scope["path_params"]["path"]
        if seconds := self._limits.wait("file", address_of(scope.get("client"))):
            raise too_many(seconds)
        file = await asyncio.to_thread(_engine) if path == ENGINE else self._found.get(path)
        if file is None or scope["method"] not in ("GET", "HEAD"):
            raise _refusal("no_such_call" if file is None else "wrong_method")
        await self._send(file, scope, send)

    async def _send(self, file: File, scope: Scope, send: Send) -> None:
        """Send a file as fast as its reader reads."""
        status, headers, small = answer(file, dict(scope["headers"]))
        whole = status == 200 and scope["method"] == "GET"
        if whole:
            self._limits.charge("file", address_of(scope.get("client")), file.cost(small=small) - 1)
        await send({"type": "http.response.start", "status": status, "headers": headers})
        for piece in file.pieces(small=small) if whole else ():
            await send({"type": "http.response.body", "body": piece, "more_body": True})
            await asyncio.sleep(0)  # a fast reader does not keep the others waiting
        await send({"type": "http.response.body", "body": b""})


def _refusal(kind: Kind) -> Refused:
    return Refused(kind, headers=((b"allow", b"GET, HEAD"),) if kind == "wrong_method" else ())


def answer(file: File, asked: dict[bytes, bytes]) -> tuple[int, list[tuple[bytes, bytes]], bool]:
    """The status and headers of a file, and its form; the browser asks each time if its copy is still right."""
    small = file.small is not None and b"gzip" in asked.get(b"accept-encoding", b"")
    mark = f'"{file.mark}{"-gz" if small else ""}"'.encode()
    headers = [(b"cache-control", b"no-cache"), (b"etag", mark), (b"vary", b"accept-encoding")]
    if mark in asked.get(b"if-none-match", b""):
        return 304, headers, small
    headers += [(b"content-type", file.kind), (b"content-length", b"%d" % file.size(small=small))]
    return 200, headers + ([(b"content-encoding", b"gzip")] if small else []), small
