"""One of several server processes: it is handed a listening socket and, through a pipe, its settings."""

from __future__ import annotations

import os
import signal
import socket
import sys
from threading import Thread

import msgspec
import uvloop

from octosphere.core.errors import OctosphereError

from .server import ServerSettings, serve


def main() -> None:
    """Serve until the parent ends or says so."""
    listening = socket.socket(fileno=int(sys.argv[1]))
    settings = msgspec.json.decode(sys.stdin.buffer.readline(), type=ServerSettings)
    Thread(target=_end_with_parent, daemon=True).start()
    try:
        uvloop.run(serve(settings, listening, lambda: None))
    except OctosphereError as error:
        raise SystemExit(f"octosphere: {error}") from None


def _end_with_parent() -> None:
    """When the parent's end of the pipe is closed, end as by a signal: at once while starting, else in order."""
    while os.read(sys.stdin.fileno(), 1):
        pass
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    main()
