"""octosphere serve: tables in the browser, for this computer or for many."""

from __future__ import annotations

import argparse
import errno
import json
import os
import socket
import sys
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress

from octosphere.core.errors import BadInput
from octosphere.core.extras import EXTRAS, is_installed, require
from octosphere.i18n import LANGUAGES, Catalogue, language, translator
from octosphere.play.levels import LEVELS, offered_levels

from .options import add_database, add_json, default_file

PORT = 8420
PORTS = 20  # tried one after the other before any free one is taken
MOST_PROCESSES = 64
NEEDED = ("starlette", "uvicorn", "uvloop", "httptools", "msgspec", "sqlalchemy", "alembic")

EPILOG = """Whoever has the link of a seat plays it; the links are made in the browser. Everything is stored at once:
the server may be ended and started again at any time, and tables go on where they were.

where tables are kept:
  $XDG_DATA_HOME/octosphere/octosphere.db (~/.local/share/octosphere/octosphere.db), or where --database-url says:
  sqlite:///FILE or postgresql://USER@HOST/NAME. Several --processes need PostgreSQL.

examples:
  octosphere serve --open                          play on this computer
  octosphere serve --host 0.0.0.0                  play with everybody in your network
  octosphere serve --port 0 --json                 any free port, told as JSON
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `octosphere serve` to its parser."""
    parser.epilog = EPILOG
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen at (default %(default)s)")
    parser.add_argument("--port", type=int, metavar="N", help=f"0 for any that is free (default {PORT} or the next)")
    add_database(parser)
    parser.add_argument("--processes", type=int, default=1, metavar="N", help="server processes (default %(default)s)")
    parser.add_argument("--workers", type=int, default=1, metavar="N", help="that think, each (default %(default)s)")
    parser.add_argument("--bot-pace", type=float, default=0.5, metavar="S", help="seconds a move (default %(default)s)")
    parser.add_argument(
        "--grace", type=float, default=120.0, metavar="S", help="seconds away before a bot may step in (%(default)s)"
    )
    parser.add_argument("--no-limits", action="store_true", help="do not limit how often one address may ask")
    parser.add_argument(
        "--prepare",
        action=argparse.BooleanOptionalAction,
        default=True,
        help="compile in the background what bots and hints need, before anybody asks (default: yes)",
    )
    parser.add_argument("--open", action="store_true", help="open it in the browser")
    parser.add_argument(
        "--lang", choices=LANGUAGES, help="language where a browser names none (default: your locale's)"
    )
    add_json(parser)


def run(chosen: argparse.Namespace) -> int:
    """Listen, print the address, serve until interrupted and return the exit code."""
    require(*NEEDED)
    _check(chosen)
    chosen.lang = language(chosen.lang, os.environ)
    chosen.database_url = chosen.database_url or default_database(os.environ)
    _tell_missing(translator(chosen.lang))
    _tell_preparing(chosen)
    with _listen(chosen, translator(chosen.lang)) as listening:
        _serve(chosen, listening)
    return 0


def _tell_missing(t: Catalogue) -> None:
    """Say which bots cannot be offered for want of packages."""
    missing = [t(f"level.{level}.name") for level in LEVELS if level not in offered_levels()]
    if missing:
        print(f"octosphere: {t('serve.light', bots=', '.join(missing))}", file=sys.stderr)


def _tell_preparing(chosen: argparse.Namespace) -> None:
    """Say that what is missing is compiled beside the games."""
    from octosphere.tasks.prepare import is_prepared

    if chosen.prepare and is_installed(*EXTRAS["fast"]) and not is_prepared():
        print(f"octosphere: {translator(chosen.lang)('serve.preparing')}", file=sys.stderr)


def _check(chosen: argparse.Namespace) -> None:
    """Numbers that make sense, before anything is opened."""
    if chosen.port is not None and not 0 <= chosen.port <= 65535:
        raise BadInput(f"port {chosen.port}; expected 0 to 65535")
    for name in ("processes", "workers"):
        if not 1 <= getattr(chosen, name) <= MOST_PROCESSES:
            raise BadInput(f"{getattr(chosen, name)} {name}; expected 1 to {MOST_PROCESSES}")
    if not 0 <= chosen.bot_pace <= 60:
        raise BadInput(f"a bot's move takes 0 to 60 seconds, not {chosen.bot_pace}")
    if not 0 <= chosen.grace <= 86_400:
        raise BadInput(f"a player is waited for from 0 to 86400 seconds, not {chosen.grace}")
    if chosen.processes > 1 and not (chosen.database_url or "").startswith(("postgresql:", "postgres:")):
        raise BadInput("several processes need PostgreSQL: --database-url postgresql://…; SQLite serves one")


def default_database(environ: Mapping[str, str]) -> str:
    """The file of this user's tables; its folder is made, for this user alone."""
    file = default_file(environ)
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    return f"sqlite:///{file}"


def _listen(chosen: argparse.Namespace, t: Catalogue) -> socket.socket:
    """A socket at the port that was asked for, or at the first free one from the usual on."""
    if chosen.port is not None:
        try:
            return _bind(chosen.host, chosen.port)
        except PortTaken:
            raise BadInput(t("serve.taken", port=str(chosen.port))) from None
    for port in (*range(PORT, PORT + PORTS), 0):
        with suppress(PortTaken):
            found = _bind(chosen.host, port)
            if port != PORT:
                other = str(found.getsockname()[1])
                print(f"octosphere: {t('serve.next_port', port=str(PORT), other=other)}", file=sys.stderr)
            return found
    raise BadInput(t("serve.taken", port=str(PORT)))


class PortTaken(Exception):
    """Somebody else listens there."""


def _bind(host: str, port: int) -> socket.socket:
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        return socket.create_server(address[:2], family=family, backlog=2048)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise PortTaken from None
        raise BadInput(f"cannot listen at {host}, port {port}: {error.strerror or error}") from None


def _serve(chosen: argparse.Namespace, listening: socket.socket) -> None:
    import uvloop

    from octosphere.play.store.files import InUse, file_of
    from octosphere.web.server import ServerSettings, serve

    database, limits = chosen.database_url, not chosen.no_limits
    settings = ServerSettings(
        database, chosen.workers, chosen.bot_pace, limits, chosen.lang, chosen.grace, chosen.prepare
    )
    opened = _teller(chosen, _address(chosen.host, listening.getsockname()[1]))
    if chosen.processes == 1:
        try:
            return uvloop.run(serve(settings, listening, opened))
        except InUse:
            raise BadInput(translator(chosen.lang)("serve.in_use", file=str(file_of(database)))) from None
    from octosphere.web.processes import supervise

    opened()
    return uvloop.run(supervise(settings, listening, chosen.processes))


def _address(host: str, port: int) -> str:
    """As a browser on this computer finds it."""
    near = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{near}:{port}/"


def _teller(chosen: argparse.Namespace, address: str) -> Callable[[], None]:
    """Says where it is once it is open."""

    def tell() -> None:
        if chosen.json:
            print(json.dumps({"address": address, "pid": os.getpid()}), flush=True)
        else:
            print(translator(chosen.lang)("serve.open", address=address), flush=True)
        if chosen.open:
            threading.Thread(target=show, args=(address, os.environ), daemon=True).start()

    return tell


def show(address: str, environ: Mapping[str, str]) -> None:
    """Open the browser, if there is a screen; a text browser would take the terminal away."""
    import webbrowser

    screen = sys.platform in ("darwin", "win32") or any(environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
    if screen or environ.get("BROWSER"):
        with suppress(Exception):  # no browser is no reason not to serve
            webbrowser.open(address)
