"""What happens at a table, as it happens: a stream of server-sent events that can be resumed."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from random import randint

import msgspec
from starlette.types import Receive, Scope, Send

from octosphere.core.errors import OctosphereError
from octosphere.games import open_kit
from octosphere.play.entries import Entry, Link
from octosphere.play.rooms import Beat, News, Presence, Waits, Watcher

from .calls import NOBODY, Asked
from .changes import NONE
from .endpoint import Endpoint, refuse, words_for
from .handlers import charge_gap
from .problems import Refused
from .views import Follower

SILENCE = 15.0  # seconds after which a comment shows that the stream lives
COME_BACK = 1000, 3000  # milliseconds after which readers of a server that ends come back
PATIENCE = 30.0  # seconds that a reader may take for what was sent
RECENT = 50  # entries among which a page that comes back is told what was said

HEADERS = [(b"content-type", b"text/event-stream"), (b"x-accel-buffering", b"no")]

encode = msgspec.json.Encoder().encode


class Events(Endpoint):
    """Streams one table to one reader."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        asked = Asked(self.desk, scope["path_params"], NOBODY, None, None, dict(scope["headers"]), "")
        try:
            await self.check(asked, scope, receive)
            since = known = await self._since(asked)
            if asked.query.views:  # the view tells what long ago's entries would
                since = max(known, (await self.desk.service.live(asked.link.table)).seq - RECENT)
            watch = await self.desk.service.watch(asked.link, since)
            follower = await self._follow(asked, known) if asked.query.views else None
        except Exception as error:
            return await refuse(send, error, asked)
        stream = Stream(send, watch, since, lambda: self._holds(asked.link))
        stream.follower = follower
        leaving = asyncio.ensure_future(_end_with_reader(receive, watch))
        try:
            await stream.run()
            await stream.end(farewell() if self.desk.ending else b"")
        finally:
            stream.stop()
            leaving.cancel()
            if follower is not None:
                follower.leave()
            await self.desk.service.leave(asked.link, watch)

    async def _holds(self, link: Link) -> bool:
        """Whether the reader may still read; while that cannot be looked up, it may not."""
        try:
            return await self.desk.service.holds(link)
        except OctosphereError:
            return False

    async def _follow(self, asked: Asked, since: int) -> Follower:
        """Views for a reader; one that names no entry has none yet, however young the table is."""
        known = since if b"last-event-id" in asked.headers else NONE
        if known > NONE:
            await charge_gap(asked, known)
        follower = await self.desk.views.follow(asked.link, words_for(asked).lang, known)
        game = (await self.desk.service.live(asked.link.table)).opening.game
        follower.teaches = asked.query.lesson and open_kit(game).lesson() is not None
        return follower

    async def _since(self, asked: Asked) -> int:
        """The last entry that the reader has seen; a number from a future of this table is brought back."""
        given = asked.headers.get(b"last-event-id", b"").strip() or b"0"
        if not given.isdigit() or len(given) > 9:
            raise Refused("invalid", "expected a number as Last-Event-ID")
        return min(int(given), (await self.desk.service.live(asked.link.table)).seq)


async def _end_with_reader(receive: Receive, watch: Watcher) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    watch.end()


class Stream:
    """Sends news until the watch ends or a piece is missing: then the reader comes back and resumes."""

    def __init__(self, send: Send, watch: Watcher, since: int, holds: Callable[[], Awaitable[bool]]) -> None:
        self._send, self._watch, self._since, self._holds = send, watch, since, holds
        self.follower: Follower | None = None  # for a reader that draws what it is told
        self._loop = asyncio.get_running_loop()
        self._task = asyncio.current_task()
        self._sent = self._loop.time()
        self._sending = False
        self._pulse = self._loop.call_later(SILENCE, self.pulse)

    async def run(self) -> None:
        await self._send({"type": "http.response.start", "status": 200, "headers": HEADERS})
        while await self._pass_on(await self._watch.next()):
            pass

    async def _pass_on(self, news: Sequence[News]) -> bool:
        """Send what is new, and keep none of it while waiting for more; whether the reader may go on listening."""
        if not news or not await self._holds():
            return False
        known = self._following(news)
        if told := await self._tell(known):
            await self._write(told, more=True)
        return len(known) == len(news)

    async def _tell(self, news: Sequence[News]) -> bytes:
        """As events; where views are followed, the next one stands for all entries but what was said."""
        seats, follower = self._watch.seats, self.follower
        if follower is None:
            return b"".join([encode_event(piece, seats) for piece in news])
        told = [encode_seen(piece, follower) for piece in news if not isinstance(piece, Entry) or piece.kind == "say"]
        return b"".join([*told, await follower.next()])

    async def end(self, last: bytes) -> None:
        """Say this last; the reader comes back if it may."""
        await self._write(last, more=False)

    def _following(self, news: Sequence[News]) -> Sequence[News]:
        """These, or as many as come before a missing entry."""
        for count, piece in enumerate(news):
            if isinstance(piece, Entry):
                if piece.seq != self._since + 1:
                    return news[:count]
                self._since = piece.seq
        return news

    async def _write(self, body: bytes, *, more: bool) -> None:
        self._sent, self._sending = self._loop.time(), True
        await self._send({"type": "http.response.body", "body": body, "more_body": more})
        self._sending = False

    def pulse(self) -> None:
        """Every now and then: a sign of life where nothing happens, an end for a reader that does not read."""
        silent = self._loop.time() - self._sent
        if self._sending and silent > PATIENCE and self._task is not None:
            self._task.cancel()
            return
        if not self._sending and silent >= SILENCE:
            self._watch.tell(Beat())
        self._pulse = self._loop.call_later(SILENCE, self.pulse)

    def stop(self) -> None:
        self._pulse.cancel()


def farewell() -> bytes:
    """When to come back to a server that ends: not all at the same moment, and not before it can be up again."""
    return b"retry: %d\n\n" % randint(*COME_BACK)


def encode_seen(piece: News, follower: Follower) -> bytes:
    """One event beside the views: who is here is told with how long the others are waited for."""
    if not isinstance(piece, Presence):
        return encode_event(piece, ())
    here = {"present": piece.present, "watchers": piece.watchers, "stuck": piece.stuck, "away": follower.away()}
    return b"event: presence\ndata: %b\n\n" % encode(here)


def encode_event(piece: News, seats: tuple[int, ...]) -> bytes:
    """One event; what a seat decided ahead is nobody else's business yet."""
    if isinstance(piece, Entry):
        text = "" if piece.kind == "ahead" and piece.seat not in seats else piece.text
        told = {"seq": piece.seq, "kind": piece.kind, "seat": piece.seat, "text": text, "at": piece.at}
        return b"event: entry\nid: %d\ndata: %b\n\n" % (piece.seq, encode(told))
    if isinstance(piece, Presence):
        here = {"present": piece.present, "watchers": piece.watchers, "stuck": piece.stuck}
        return b"event: presence\ndata: %b\n\n" % encode(here)
    if isinstance(piece, Waits):
        return b"event: waits\ndata: %b\n\n" % encode({"ahead": piece.ahead, "waking": piece.waking})
    return b": still here\n\n"
