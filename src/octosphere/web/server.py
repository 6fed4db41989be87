"""One server process: the store, the workers, the table service and the application, opened and closed in order."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import signal
import socket
from collections.abc import AsyncIterator, Callable, Generator, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from pathlib import Path
from types import FrameType

import uvicorn
from msgspec import Struct

from octosphere import __version__
from octosphere.core.extras import EXTRAS, is_installed
from octosphere.games import open_game, playable_games
from octosphere.play import rooms
from octosphere.play.expiry import DAY
from octosphere.play.log import FORM, set_up_log
from octosphere.play.service import TableService
from octosphere.play.store import open_store
from octosphere.play.store.files import one_server
from octosphere.play.workers import Workers
from octosphere.tasks.moves import choose
from octosphere.tasks.pool import open_workers
from octosphere.tasks.prepare import in_background, is_prepared

from .alerts.settings import AlertSettings
from .app import build
from .connections import Connection, OpenConnections
from .desk import Desk
from .figures import keep_notes
from .limits import RATES, Limits
from .quotas import QUOTAS

GRACE = 3  # seconds that open requests have when the server ends
COLLECT = 50_000, 20, 50  # tables are trees without cycles: looking for cycles seldom saves a fifth of the time
KEEP_ALIVE = 65  # seconds; longer than the usual proxy's

logger = logging.getLogger(__name__)


class ServerSettings(Struct, frozen=True):
    """What a server process is told."""

    database: str
    workers: int = 1
    pace: float = 0.5  # seconds before each move of a bot
    limits: bool = True
    lang: str = "en"
    grace: float = rooms.GRACE  # seconds that a player must have been away before a bot can play for them
    prepare: bool = False  # whether what bots and hints need is compiled before anybody asks
    alerts: AlertSettings = AlertSettings()
    joined: bool = True  # whether scripts that are needed together are sent together
    log: str = "text"  # or "json"
    expire_after: float = 0.0  # days after which a table goes that nobody has touched; 0: none goes
    metrics_token: str = ""  # opens /metrics; empty: nothing does
    notes: str = ""  # the file in which one of several processes notes its figures for the others


class Server(uvicorn.Server):
    """A server that ends its streams first, so that nobody has to wait for them."""

    def __init__(self, desk: Desk, workers: Workers, opened: Callable[[], None]) -> None:
        super().__init__(
            uvicorn.Config(
                build(desk),
                http=Connection,
                ws="none",
                lifespan="off",
                log_config=None,
                access_log=False,
                server_header=False,
                timeout_keep_alive=KEEP_ALIVE,
                timeout_graceful_shutdown=GRACE,
            )
        )
        self._desk, self._workers, self._opened = desk, workers, opened
        peers = OpenConnections(desk.words(""), self.config.forwarded_allow_ips, limited=desk.limits.on)
        self.config.load()
        self.config.http_protocol_class = partial(Connection, peers=peers)  # type: ignore[assignment]  # makes them

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._opened()

    async def on_tick(self, counter: int) -> bool:
        """Ten times a second; once a second whoever is too slow is dropped."""
        if counter % 10 == 0:
            now = asyncio.get_running_loop().time()
            for one in list(self.server_state.connections):
                if isinstance(one, Connection):
                    one.look_after(now)
        return await super().on_tick(counter)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """The port is free from now on, whatever is still to be finished."""
        super().handle_exit(sig, frame)
        self._desk.ending = True
        for server in self.servers:
            server.close()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._desk.service.close()
        await self._workers.close()  # so that nobody waits for a thought
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        """Both signals end it in peace; a second Ctrl-C at once."""
        loop = asyncio.get_running_loop()
        for sign in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(sign, self.handle_exit, sign, None)
        yield


@asynccontextmanager
async def desk_of(settings: ServerSettings) -> AsyncIterator[tuple[Desk, Workers]]:
    """The tables of a store, with workers that think for them."""
    store = await open_store(settings.database)
    workers = open_workers(settings.workers)
    workers.quotas = QUOTAS if settings.limits else {}
    try:
        await workers.start()
        if settings.prepare and is_installed(*EXTRAS["fast"]) and not await asyncio.to_thread(is_prepared):
            workers.prepare(in_background)
        service = TableService(
            store, {name: open_game(name) for name in playable_games()}, workers, choose, settings.pace
        )
        service.grace = settings.grace
        service.sweep(settings.expire_after * DAY)
        limits = Limits(RATES if settings.limits else {})
        desk = Desk(service, limits, settings.lang, alert_settings=settings.alerts)
        await desk.alerts.start()
        yield desk, workers
        await service.close()
    finally:
        await workers.close()
        await store.close()


async def serve(settings: ServerSettings, listening: socket.socket, opened: Callable[[], None]) -> None:
    """Serve until a signal comes."""
    gc.freeze()  # modules and catalogues stay
    gc.set_threshold(*COLLECT)
    set_up_log(settings.log)
    with one_server(settings.database), _told_to_workers(settings.log):
        logger.info("started", extra={"facts": {"version": __version__, "pid": os.getpid()}})
        await _serve(settings, listening, opened)
        logger.info("ended", extra={"facts": {"pid": os.getpid()}})


@contextmanager
def _told_to_workers(form: str) -> Iterator[None]:
    """Workers write their log like the server; a server that is started later in this process does not inherit it."""
    before = os.environ.get(FORM)
    os.environ[FORM] = form
    try:
        yield
    finally:
        os.environ.pop(FORM)
        if before is not None:
            os.environ[FORM] = before


async def _serve(settings: ServerSettings, listening: socket.socket, opened: Callable[[], None]) -> None:
    async with desk_of(settings) as (desk, workers):
        desk.joined, desk.metrics_token = settings.joined, settings.metrics_token
        if settings.notes:
            desk.notes = Path(settings.notes)
            desk.service.start(keep_notes(desk))
        await Server(desk, workers, opened).serve([listening])
