"""One of several server processes: it is handed a listening socket and, through a pipe, its settings."""

from __future__ import annotations

import socket
import sys

import msgspec
import uvloop

from octosphere.core.errors import OctosphereError

from .server import Settings, serve


def main() -> None:
    """Serve until the parent ends or says so."""
    listening = socket.socket(fileno=int(sys.argv[1]))
    settings = msgspec.json.decode(sys.stdin.buffer.readline(), type=Settings)
    try:
        uvloop.run(serve(settings, listening, lambda: None, sys.stdin.fileno()))
    except OctosphereError as error:
        raise SystemExit(f"octosphere: {error}") from None


if __name__ == "__main__":
    main()
