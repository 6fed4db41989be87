"""All tables of one process: open them, answer requests, tell the others, let bots play."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from octosphere.core.errors import BadInput, OctosphereError
from octosphere.core.game import CHANCE
from octosphere.core.record import AnyGame, Record

from .access import NO_TABLE, AccessTokens, NoSuchTable
from .entries import BOT, Entry, Link, Opening
from .expiry import is_to_be_noted, keep_sweeping
from .fold import folded
from .imports import Branch, branched, imported
from .live_table import LiveTable, bots_seed
from .orders import CreatedTable, Order, again, opened
from .owners import Owners
from .peers import Peers
from .requests import NotYours, Request, RequestResult, answer, is_repeated
from .rooms import GRACE, Beat, Room, Waits, Watcher
from .store import Store, StoreError
from .store.contract import RESYNC, Taken
from .workers import NOBODY, Owner, Question, State, Task

MOST_IDLE = 512  # tables that nobody watches, beyond which they are forgotten; they come back from the store
SECOND_TRY = 3.0  # seconds after which a bot that another process should move is moved here
HURRY = "hurry"  # a message to other processes
FORGET = "forget"  # another: something of this table was forgotten, or all of it
SUDDEN = 50  # entries of another process that are taken at once; more are read in slices, with the whole table
COMPLAINS = 300.0  # seconds between two lines in the log about bots that cannot move
TRIES = 5  # at an append that other processes keep overtaking
DESERTED = 600.0  # seconds without anybody at a table, or asking for it, after which its bots wait
TELL_PLACE = 2.0  # seconds of waiting for other questions after which, and every which, a bot's place is told
FLUENT = 0.4  # of the pace between two decisions of one bot in a row: its turn is one thing to follow

Answer = TypeVar("Answer")

logger = logging.getLogger(__name__)


class Thinkers(Protocol):
    """Whoever answers questions that take time."""

    async def ask(self, task: Callable[..., Answer], *args: Any, owner: Owner = NOBODY) -> Answer: ...
    def put(self, task: Task, *args: Any, owner: Owner = NOBODY) -> Question: ...
    def check(self, task: Task, owner: Owner) -> None: ...
    @property
    def state(self) -> State: ...
    @property
    def prepared(self) -> int: ...


@dataclass(frozen=True, slots=True)
class SubmitReceipt:
    """What an accepted request leads to."""

    seq: int
    position: int
    repeated: bool = False


class TableService:
    """Store first, then answer, then tell the others."""

    def __init__(
        self, store: Store, games: Mapping[str, AnyGame], thinkers: Thinkers, choose: Task, pace: float = 0.5
    ) -> None:
        self.store, self.games, self.thinkers, self.pace = store, games, thinkers, pace
        self.choose = choose  # the task by which a bot moves
        self.doors, self.owners, self.grace = AccessTokens(store), Owners(), GRACE
        self.name = secrets.token_hex(4)  # among processes that share a store
        self.on_forget: list[Callable[[str], None]] = []  # told of each table of which something is forgotten
        self._rooms: dict[str, Room] = {}
        self._crowded = 2 * MOST_IDLE
        self._opening: dict[str, asyncio.Future[Room]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._peers = Peers(self.name, store, self._rooms, self._start)
        self._complained = -COMPLAINS
        store.listen(self._heard)
        if store.shared:
            self._start(self._peers.beat())

    # opening tables

    async def create(self, order: Order, owner: str = "") -> CreatedTable:
        """A new table with a link for each seat and one for watching."""
        self._own(opening := opened(self.games, order), owner)
        return await self._set_up(opening, [], together=order.together)

    async def admit(self, record: Record, owner: str = "") -> CreatedTable:
        """A table from a record, with one link for all its people; of a wrong one nothing is stored."""
        opening, given = imported(self.games, record)
        self._own(opening, owner)
        return await self._set_up(opening, given, together=True)

    async def branch(self, link: Link, branch: Branch, *, together: bool, owner: str = "") -> CreatedTable:
        """A table that goes on from a position of another in its own way."""
        opening, given = branched(await self.live(link.table), branch)
        if opening.options.get("components") and not together:
            raise BadInput("a game with a components file of its own is for one screen: others cannot see its pieces")
        self._own(opening, owner)
        return await self._set_up(opening, given, together=together)

    def _own(self, opening: Opening, owner: str) -> None:
        """A new table is somebody's, unless enough bots of theirs think already."""
        if owner and any(place.kind == "bot" for place in opening.places):
            self.thinkers.check(self.choose, Owner(owner))
        self.owners.claim(opening.id, owner)

    async def _set_up(self, opening: Opening, given: list[Entry], *, together: bool) -> CreatedTable:
        live, keys = await folded(self.games[opening.game], opening, given), self.doors.keys(opening, together)
        await self.store.create(opening, keys.opens)
        await self.store.append(opening.id, given)
        for link in keys.opens.values():
            self.doors.remember(link)
        self._enter_room(live)
        await self._begin(opening.id)
        return CreatedTable(opening.id, keys.links, keys.watch)

    async def _begin(self, table: str) -> None:
        """Let dice fall that fall before anybody decides."""
        async with self._held(table) as room:
            start = RequestResult(room.live, (), Request("", -1))
            start.settle()
            if start.entries:
                await self._store(room, start.entries)

    async def enter(self, table: str, token: str) -> Link:
        """What a token opens at a table; the same refusal whichever of the two is wrong."""
        link = await self.doors.link(token)
        if link is None or link.table != table:
            raise NoSuchTable(NO_TABLE)
        return link

    async def holds(self, link: Link) -> bool:
        """Whether the token of a link still opens it."""
        return await self.doors.held(link.hash) is not None

    async def _check(self, link: Link) -> None:
        if link.hash and not await self.holds(link):
            raise NoSuchTable(NO_TABLE)

    async def room(self, table: str) -> Room:
        """The room of a table, read from the store if nobody is in it yet."""
        room = self._rooms.get(table)
        if room is None:
            room = await self._shared_opening(table)
        deserted, room.used = not self._wanted(room), time.monotonic()
        if deserted:
            self._wake(room)
        if is_to_be_noted(room, now := time.time()):
            self._start(self.store.touch(table, now))
        return room

    @asynccontextmanager
    async def _held(self, table: str) -> AsyncIterator[Room]:
        """The room of a table, held; one that was closed while we waited for it is opened again."""
        while True:
            room = await self.room(table)
            async with room.lock:
                if not room.closed:
                    yield room
                    return

    async def _shared_opening(self, table: str) -> Room:
        """Several who come at once wait for the same reading."""
        if table not in self._opening:
            task = asyncio.ensure_future(self._open(table))
            self._opening[table] = task
            task.add_done_callback(lambda _: self._opening.pop(table, None))
        return await asyncio.shield(self._opening[table])

    async def _open(self, table: str) -> Room:
        live, _ = await self._read(table)
        return self._enter_room(live)

    def _enter_room(self, live: LiveTable) -> Room:
        room = self._rooms[live.opening.id] = Room(live)
        room.used = time.monotonic()
        self._forget_idle()
        self._wake(room)
        return room

    async def _read(self, table: str) -> tuple[LiveTable, list[Entry]]:
        found = await self.store.load(table)
        if found is None:
            raise NoSuchTable(NO_TABLE)
        opening, entries = found
        return await folded(self.games[opening.game], opening, entries), entries

    async def _read_again(self, room: Room) -> None:
        """Take the table as the store has it, and tell what has not been told."""
        try:
            room.live, entries = await self._read(room.live.opening.id)
        except NoSuchTable:
            self._close(room)
            raise
        room.broken = False
        room.tell([entry for entry in entries if entry.seq > room.told])

    def _close(self, room: Room) -> None:
        """Let go of a room; whoever asks for its table next reads what is stored."""
        table = room.live.opening.id
        if self._rooms.get(table) is room:
            del self._rooms[table]
        room.close()

    def _forget_idle(self) -> None:
        """Rooms that nobody uses make place, those left longest ago first; looked at now and then, not every time."""
        if len(self._rooms) < self._crowded:
            return
        idle = sorted((room.used, table) for table, room in self._rooms.items() if room.idle)
        for _, table in idle[:-MOST_IDLE]:
            del self._rooms[table]
        self._crowded = len(self._rooms) + MOST_IDLE

    async def live(self, table: str) -> LiveTable:
        """A table as it is stored: what is being written is waited for."""
        room = await self.room(table)
        if room.lock.locked() or room.broken:
            async with self._held(table) as room:
                await self._mend(room)
        return room.live

    async def _mend(self, room: Room) -> None:
        """A live table that holds something the store may not have taken is read anew."""
        if room.broken:
            await self._read_again(room)

    # requests

    async def submit(self, link: Link, request: Request) -> SubmitReceipt:
        """Carry a request out once, however often it is sent."""
        async with self._held(link.table) as room:
            room.see(link.seats)
            return await self._submit(room, link, request)

    async def _submit(self, room: Room, link: Link, request: Request) -> SubmitReceipt:
        for _ in range(TRIES):
            await self._check(link)
            await self._mend(room)
            live = room.live
            if is_repeated(live, link.seats, request):
                return SubmitReceipt(live.seq, live.position, repeated=True)
            if request.what == "replace":
                room.check_away(request.text, self.grace)
            if await self._store(room, answer(live, link.seats, request)):
                return SubmitReceipt(live.seq, live.position)
            self.doors.forget(link.table)  # what we did not know of may be that this link was forgotten
        raise StoreError("too many processes write to this table; try again")

    async def _store(self, room: Room, entries: list[Entry]) -> bool:
        """Make entries durable and tell them; what the store does not take is forgotten here too."""
        room.broken = True  # until the store has answered
        if not await self.store.append(room.live.opening.id, entries):
            await self._read_again(room)
            return False
        room.broken = False
        room.tell(entries)
        self._wake(room)
        if room.closed and (newer := self._rooms.get(room.live.opening.id)):
            self._start(self._catch_up(newer, None))  # it may have been read before this was stored
        return True

    async def rematch(self, link: Link, owner: str = "") -> tuple[str, str]:
        """The next game with the same people, and a token for the same seats; watchers follow when it is there."""
        async with self._held(link.table) as room:
            await self._mend(room)
            if not room.live.over:
                raise BadInput("a rematch comes after the end of the game")
            if not link.seats and not room.live.rematch:
                raise NotYours("only somebody who played can begin the next game")
            while not room.live.rematch:
                self._own(opening := opened(self.games, again(room.live)), owner)
                await self.store.create(opening, {})
                entry = Entry(room.live.seq + 1, "rematch", -1, opening.id, at=time.time())
                room.live.take(entry)
                await self._store(room, [entry])
        table = room.live.rematch
        self.owners.claim(table, owner)
        await self._begin(table)
        return table, await self.doors.mint(Link(table, link.seats), link)

    async def forget(self, link: Link) -> None:
        """Whoever held these seats leaves no trace; a table at which nobody else ever sat goes as a whole."""
        for _ in range(TRIES):
            with suppress(Taken):  # another process stored something at the same moment
                return await self._forget(link)
        raise StoreError("too many processes write to this table; try again")

    async def _forget(self, link: Link) -> None:
        async with self._held(link.table) as room:
            await self._read_again(room)  # who sat down in another process counts, too
            if not link.seats or room.live.held - set(link.seats):
                await self.store.forget(link, FORGET)
            else:
                await self.store.delete(link.table, FORGET)
            self._forgotten(link.table)

    async def expire(self, table: str, before: float) -> bool:
        """Remove a table that nobody needs any more; whether that is so."""
        room = self._rooms.get(table)
        if room is not None and room.watches:
            await self.store.touch(table, time.time())
            return False
        gone = await self.store.expire(table, before, FORGET)
        if gone:
            self._forgotten(table)
        return gone

    def sweep(self) -> None:
        """Remove tables that nobody needs, from now on until this service closes."""
        self._start(keep_sweeping(self))

    def _forgotten(self, table: str) -> None:
        """Here nothing of it is remembered either: the next who asks reads what is stored."""
        self.doors.forget(table)
        self.owners.forget(table)
        if table in self._rooms:
            self._close(self._rooms[table])
        for told in self.on_forget:
            told(table)

    # watching

    async def watch(self, link: Link, since: int) -> Watcher:
        """A stream that begins after the last entry its reader has seen."""
        async with self._held(link.table) as room:
            await self._mend(room)
            watch = Watcher(link.seats)
            if since < room.live.seq:
                for entry in await self.store.since(link.table, since):
                    if not watch.tell(entry):
                        break
            room.watches.append(watch)
        if room.closed:  # while this was read
            watch.end(at_once=True)
        else:
            self._present(room)
        return watch

    async def leave(self, link: Link, watch: Watcher) -> None:
        """A connection has gone."""
        room = self._rooms.get(link.table)
        if room is not None and watch in room.watches:
            room.watches.remove(watch)
            self._present(room)
            if room.live.over and room.idle:
                del self._rooms[link.table]  # nothing will happen here

    def _present(self, room: Room) -> None:
        room.see()
        room.tell([room.presence()])
        self._peers.tell(room)

    # other processes

    def _heard(self, table: str, seq: int, message: str) -> None:
        if message == RESYNC:
            self._resync()
        elif message == FORGET:
            self._forgotten(table)
        elif not table:
            self._peers.hear(message)
        elif table in self._rooms:
            room = self._rooms[table]
            if message == HURRY:
                room.hurry()
            elif message:
                self._peers.hear_presence(room, message)
            else:
                self._start(self._catch_up(room, seq))

    def _resync(self) -> None:
        """Whatever was said may have been missed: look every token up, every table, and tell who is here."""
        self.doors.forget()
        for room in list(self._rooms.values()):
            for watch in room.watches:
                watch.tell(Beat())  # before it is sent, its reader's token is looked up
            self._start(self._catch_up(room, None))
        self._peers.tell_all()

    async def _catch_up(self, room: Room, seq: int | None) -> None:
        """Take what another process has stored, and tell it here."""
        async with room.lock:
            await self._mend(room)
            if room.closed or (seq is not None and seq <= room.live.seq):
                return
            entries = await self.store.since(room.live.opening.id, room.live.seq)
            if any(entry.kind == "forget" for entry in entries):
                self._forgotten(room.live.opening.id)
            elif len(entries) > SUDDEN:
                await self._read_again(room)
            else:
                for entry in entries:
                    room.live.take(entry)
                room.tell(entries)
        self._wake(room, SECOND_TRY)

    # bots

    def _wake(self, room: Room, delay: float = 0.0) -> None:
        """See to it that a bot that is due plays."""
        if room.closed or room.live.due() is None or (room.bots is not None and not room.bots.done()):
            return
        room.bots = self._start(self._play(room, delay))

    async def _play(self, room: Room, delay: float) -> None:
        """Bots decide one after the other, slowly enough to be followed; whatever fails is tried again."""
        failures = 0
        await asyncio.sleep(delay)
        while not room.closed and self._wanted(room) and (seat := room.live.due()) is not None:
            try:
                await self._bot_move(room, seat)
                failures = 0
                self._tell_stuck(room, None)
            except OctosphereError as error:
                failures += 1
                if failures > 1 and not isinstance(error, StoreError):  # that is told elsewhere
                    self._tell_stuck(room, error)
                await asyncio.sleep(min(10.0, 0.2 * 2**failures))

    def _wanted(self, room: Room) -> bool:
        """Whether anybody is at a table, or has asked for it lately: bots do not play for nobody."""
        there = room.presence()
        return bool(there.present or there.watchers) or time.monotonic() - room.used < DESERTED

    def _tell_stuck(self, room: Room, error: OctosphereError | None) -> None:
        """Those at a table learn that a bot cannot move, or can again; the log learns of it now and then."""
        if error is not None and time.monotonic() - self._complained > COMPLAINS:
            self._complained = time.monotonic()
            logger.error("a bot cannot move and is asked again: %s", error)
        if room.stuck != (error is not None):
            room.stuck = error is not None
            room.tell([room.presence()])

    async def _bot_move(self, room: Room, seat: int) -> None:
        """It thinks while the others look at what was done last."""
        live = room.live
        position, key = live.seq, BOT + secrets.token_urlsafe(12)
        room.thought = None if live.table.to_move == CHANCE else self._asked(live, seat)
        try:
            await room.pause(self._pause(room, seat))
            request = Request("roll", seat, key, position, bot=True)
            if room.thought is not None:
                text = str(await self._answer(room, room.thought))
                request = Request("move", seat, key, position, text, confirm=True, bot=True)
        finally:
            if room.thought is not None:
                room.thought.cancel()  # whoever ends the pause ends the thought
        async with room.lock:
            if not room.closed and room.live.due() == seat:
                await self._submit(room, Link(room.live.opening.id, (seat,)), request)

    async def _answer(self, room: Room, thought: Question) -> Any:
        """What a bot says; while it cannot think yet, those who watch are told why."""
        told = Waits(0)
        while not thought.answer.done():
            await asyncio.wait((thought.answer,), timeout=TELL_PLACE)
            now = Waits(thought.ahead, self._waking(thought))
            if now != told and not thought.answer.done():
                told = now
                room.tell([told])
        return thought.answer.result()

    def _waking(self, thought: Question) -> int | None:
        """The percentage that is compiled of what a bot needs, by its own worker or in the background."""
        if thought.of and self.thinkers.prepared < 100:
            return self.thinkers.prepared
        return 100 * thought.done // thought.of if thought.done < thought.of != 1 else None

    def _pause(self, room: Room, seat: int) -> float:
        """Seconds from the last move to a bot's: none where nobody looks on."""
        steps = room.live.steps
        fluent = bool(steps) and steps[-1].seat == seat
        return self.pace * (FLUENT if fluent else 1.0) if room.watches else 0.0

    def _asked(self, live: LiveTable, seat: int) -> Question:
        """What a bot is asked: its move."""
        opening, place = live.opening, live.places[seat]
        record = live.record(sealed=True).to_json()
        owner, seed = self.owners.of(opening.id), bots_seed(opening)
        return self.thinkers.put(self.choose, opening.game, record, place.level, seat, seed, owner=owner)

    async def hurry(self, link: Link) -> None:
        """Whoever sits here need not wait: a bot that thinks now comes to an end."""
        room = await self.room(link.table)
        if link.seats and not room.hurry() and room.live.due() is not None:
            await self.store.shout(link.table, HURRY)  # it may think in another process

    # tidying

    def _start(self, coroutine: Any) -> asyncio.Task[None]:
        task: asyncio.Task[None] = asyncio.ensure_future(coroutine)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[None]) -> None:
        """A background task that failed for want of a store is taken up by whoever comes next."""
        self._tasks.discard(task)
        if not task.cancelled():
            with suppress(OctosphereError):
                task.result()

    async def close(self) -> None:
        """End all streams and bots."""
        for room in self._rooms.values():
            for watch in room.watches:
                watch.end()
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._peers.leave()
