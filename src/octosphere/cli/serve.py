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
from typing import TYPE_CHECKING

from octosphere.core.errors import BadInput
from octosphere.core.extras import EXTRAS, is_installed, require
from octosphere.i18n import Catalogue, language, translator
from octosphere.play.levels import LEVELS, offered_levels
from octosphere.play.log import as_line

from .options import add_json, default_file
from .settings import add_settings, find_settings, print_settings

if TYPE_CHECKING:
    from octosphere.web.alerts.settings import AlertSettings

PORT = 8420
PORTS = 20  # tried one after the other before any free one is taken
MOST_PROCESSES = 64
MOST_DAYS = 36_500
SHORTEST_TOKEN, LONGEST_TOKEN = 16, 64  # letters of the one that opens /metrics
NEEDED = ("starlette", "uvicorn", "uvloop", "httptools", "msgspec", "sqlalchemy", "alembic")

EPILOG = """Whoever has the link of a seat plays it; the links are made in the browser. Everything is stored at once:
the server may be ended and started again at any time, and tables go on where they were.

settings:
  Every option may stand in a TOML file (--settings FILE, or $OCTOSPHERE_SETTINGS), as `bot_pace = 0.5`, and in the
  environment, as OCTOSPHERE_BOT_PACE=0.5. The command line counts before the environment, that before the file.
  `metrics_token`, which opens /metrics, stands in the file or the environment alone.

where tables are kept:
  $XDG_DATA_HOME/octosphere/octosphere.db (~/.local/share/octosphere/octosphere.db), or where --database-url says:
  sqlite:///FILE or postgresql://USER@HOST/NAME. Several --processes need PostgreSQL.

examples:
  octosphere serve --open                          play on this computer
  octosphere serve --host 0.0.0.0                  play with everybody in your network
  octosphere serve --port 0 --json                 any free port, told as JSON
  octosphere serve --settings octo.toml --show-settings   what is in force, and who says so
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `octosphere serve` to its parser."""
    parser.epilog = EPILOG
    add_settings(parser)
    parser.add_argument("--open", action="store_true", help="open it in the browser")
    add_json(parser)


def run(chosen: argparse.Namespace) -> int:
    """Listen, print the address, serve until interrupted and return the exit code."""
    require(*NEEDED)
    told = find_settings(chosen, os.environ)
    if chosen.show_settings:
        print_settings(told, as_json=chosen.json)
        return 0
    for name, setting in told.items():
        setattr(chosen, name, setting.value)
    _check(chosen)
    chosen.lang = language(chosen.lang, os.environ)
    chosen.database_url = chosen.database_url or default_database(os.environ)
    _tell_missing(chosen, translator(chosen.lang))
    _tell_preparing(chosen)
    with _listen(chosen, translator(chosen.lang)) as listening:
        _serve(chosen, listening)
    return 0


def _tell(chosen: argparse.Namespace, message: str) -> None:
    """Say something as the log will be written: before there is a server there is no log."""
    print(as_line(message, chosen.log), file=sys.stderr)


def _tell_missing(chosen: argparse.Namespace, t: Catalogue) -> None:
    """Say which bots and alerts cannot be offered for want of packages."""
    missing = [t(f"level.{level}.name") for level in LEVELS if level not in offered_levels()]
    if missing:
        _tell(chosen, t("serve.light", bots=", ".join(missing)))
    if chosen.public_url.startswith("https://") and not is_installed(*EXTRAS["alerts"]):
        _tell(chosen, t("serve.no_push"))


def _tell_preparing(chosen: argparse.Namespace) -> None:
    """Say that what is missing is compiled beside the games."""
    from octosphere.tasks.prepare import is_prepared

    if chosen.prepare and is_installed(*EXTRAS["fast"]) and not is_prepared():
        _tell(chosen, translator(chosen.lang)("serve.preparing"))


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
    if not 0 <= chosen.expire_after <= MOST_DAYS:
        raise BadInput(f"tables last from 0 (for ever) to {MOST_DAYS} days, not {chosen.expire_after:g}")
    if chosen.metrics_token and not SHORTEST_TOKEN <= len(chosen.metrics_token) <= LONGEST_TOKEN:
        raise BadInput(f"metrics_token has {SHORTEST_TOKEN} to {LONGEST_TOKEN} letters: openssl rand -hex 16")
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
                _tell(chosen, t("serve.next_port", port=str(PORT), other=other))
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

    database = chosen.database_url
    settings = ServerSettings(
        database,
        workers=chosen.workers,
        pace=chosen.bot_pace,
        limits=chosen.limits,
        lang=chosen.lang,
        grace=chosen.grace,
        prepare=chosen.prepare,
        alerts=_alerts(chosen),
        joined=not chosen.separate_files,
        log=chosen.log,
        expire_after=chosen.expire_after,
        metrics_token=chosen.metrics_token,
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


def _alerts(chosen: argparse.Namespace) -> AlertSettings:
    """What was said about alerts."""
    from octosphere.web.alerts.settings import AlertSettings, check_settings

    public = chosen.public_url.rstrip("/")
    return check_settings(
        AlertSettings(public, chosen.smtp, chosen.mail_from, chosen.alert_after, private_targets=chosen.private_targets)
    )


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
