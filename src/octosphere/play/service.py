"""All tables of one process: open them, answer requests, tell the others, let bots play."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from octosphere.core.errors import BadInput, OctosphereError
from octosphere.core.record import AnyGame, Record

from .access import NO_TABLE, AccessTokens, NoSuchTable
from .bot_moves import BotMoves, Thinkers
from .entries import Entry, Link, Opening
from .expiry import keep_sweeping
from .fold import fold_entries
from .imports import Branch, import_record, open_branch
from .live_table import LiveTable
from .open_tables import OpenTables
from .orders import CreatedTable, Order, make_opening, order_rematch
from .owners import Owners
from .peers import Peers
from .requests import NotYours, Request, RequestResult, answer, is_repeated
from .rooms import GRACE, Beat, Room, Watcher
from .store import Store, StoreError
from .store.contract import RESYNC, Rule, Taken
from .workers import Owner, Task

SECOND_TRY = 3.0  # seconds after which a bot that another process should move is moved here
HURRY = "hurry"  # a message to other processes
FORGET = "forget"  # another: something of this table was forgotten, or all of it
SUDDEN = 50  # entries of another process that are taken at once; more are read in slices, with the whole table
TRIES = 5  # at an append that other processes keep overtaking


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
        self.store, self.games, self.thinkers = store, games, thinkers
        self.tokens, self.owners, self.grace = AccessTokens(store), Owners(), GRACE
        self.bots = BotMoves(thinkers, choose, self.owners, self._submit, self._start)
        self.bots.pace = pace
        self.name = secrets.token_hex(4)  # among processes that share a store
        self.stored: Counter[str] = Counter()  # entries since this process started, by kind
        self.on_forget: list[Callable[[str], None]] = []  # told of each table of which something is forgotten
        self.tables = OpenTables(store, games, self.bots.wake, self._start)
        self.lasts = 0.0  # seconds after which a table goes that nobody has touched; 0: none goes
        self._tasks: set[asyncio.Task[None]] = set()
        self._peers = Peers(self.name, store, self.tables.rooms, self._start)
        store.listen(self._heard)
        if store.shared:
            self._start(self._peers.beat())

    # opening tables

    async def create(self, order: Order, owner: str = "") -> CreatedTable:
        """A new table with a link for each seat and one for watching."""
        self._claim(opening := make_opening(self.games, order), owner)
        return await self._set_up(opening, [], together=order.together)

    async def admit(self, record: Record, owner: str = "") -> CreatedTable:
        """A table from a record, with one link for all its people; of a wrong one nothing is stored."""
        opening, given = import_record(self.games, record)
        self._claim(opening, owner)
        return await self._set_up(opening, given, together=True)

    async def branch(self, link: Link, branch: Branch, *, together: bool, owner: str = "") -> CreatedTable:
        """A table that goes on from a position of another in its own way."""
        opening, given = open_branch(await self.live(link.table), branch)
        self._claim(opening, owner)
        return await self._set_up(opening, given, together=together)

    def _claim(self, opening: Opening, owner: str) -> None:
        """A new table is somebody's, unless enough bots of theirs think already."""
        if owner and any(place.kind == "bot" for place in opening.places):
            self.thinkers.check(self.bots.choose, Owner(owner))
        self.owners.claim(opening.id, owner)

    async def _set_up(self, opening: Opening, given: list[Entry], *, together: bool) -> CreatedTable:
        live, keys = await fold_entries(self.games[opening.game], opening, given), self.tokens.keys(opening, together)
        await self.store.create(opening, keys.opens)
        await self.store.append(opening.id, given)
        for link in keys.opens.values():
            self.tokens.remember(link)
        self.tables.enter_room(live)
        await self._begin(opening.id)
        return CreatedTable(opening.id, keys.links, keys.watch)

    async def _begin(self, table: str) -> None:
        """Let dice fall that fall before anybody decides."""
        async with self.tables.hold(table) as room:
            start = RequestResult(room.live, (), Request("", -1))
            start.settle()
            if start.entries:
                await self._store(room, start.entries)

    async def enter(self, table: str, token: str) -> Link:
        """What a token opens at a table; the same refusal whichever of the two is wrong."""
        link = await self.tokens.link(token)
        if link is None or link.table != table:
            raise NoSuchTable(NO_TABLE)
        return link

    async def holds(self, link: Link) -> bool:
        """Whether the token of a link still opens it."""
        return await self.tokens.find_link(link.hash) is not None

    async def _check(self, link: Link) -> None:
        if link.hash and not await self.holds(link):
            raise NoSuchTable(NO_TABLE)

    async def room(self, table: str) -> Room:
        """The room of a table, read from the store if nobody is in it yet."""
        return await self.tables.room(table)

    async def live(self, table: str) -> LiveTable:
        """A table as it is stored: what is being written is waited for."""
        return await self.tables.live(table)

    # requests

    async def submit(self, link: Link, request: Request) -> SubmitReceipt:
        """Carry a request out once, however often it is sent."""
        async with self.tables.hold(link.table) as room:
            room.see(link.seats)
            return await self._submit(room, link, request)

    async def _submit(self, room: Room, link: Link, request: Request) -> SubmitReceipt:
        for _ in range(TRIES):
            await self._check(link)
            await self.tables.mend(room)
            live = room.live
            if is_repeated(live, link.seats, request):
                return SubmitReceipt(live.seq, live.position, repeated=True)
            if request.what == "replace":
                room.check_away(request.text, self.grace)
            if await self._store(room, answer(live, link.seats, request)):
                return SubmitReceipt(live.seq, live.position)
            self.tokens.forget(link.table)  # what we did not know of may be that this link was forgotten
        raise StoreError("too many processes write to this table; try again")

    async def _store(self, room: Room, entries: list[Entry]) -> bool:
        """Make entries durable and tell them; what the store does not take is forgotten here too."""
        room.broken = True  # until the store has answered
        if not await self.store.append(room.live.opening.id, entries):
            await self.tables.read_again(room)
            return False
        room.broken = False
        for entry in entries:
            self.stored[entry.kind] += 1
        room.tell(entries)
        self.bots.wake(room)
        if room.closed and (newer := self.tables.rooms.get(room.live.opening.id)):
            self._start(self._catch_up(newer, None))  # it may have been read before this was stored
        return True

    async def rematch(self, link: Link, owner: str = "") -> tuple[str, str]:
        """The next game with the same people, and a token for the same seats; watchers follow when it is there."""
        async with self.tables.hold(link.table) as room:
            await self.tables.mend(room)
            if not room.live.over:
                raise BadInput("a rematch comes after the end of the game")
            if not link.seats and not room.live.rematch:
                raise NotYours("only somebody who played can begin the next game")
            while not room.live.rematch:
                self._claim(opening := make_opening(self.games, order_rematch(room.live)), owner)
                await self.store.create(opening, {})
                entry = Entry(room.live.seq + 1, "rematch", link.seats[0], opening.id, at=time.time())
                room.live.take(entry)
                await self._store(room, [entry])
        table = room.live.rematch
        self.owners.claim(table, owner)
        await self._begin(table)
        return table, await self.tokens.mint(Link(table, link.seats), link)

    async def decline(self, link: Link) -> None:
        """Whoever was asked for the next game does not come now; it is told there, where whoever asked for it sits."""
        table = (await self.live(link.table)).rematch
        if not table or not link.seats:
            raise BadInput("nobody asks this link for another game")
        async with self.tables.hold(table) as room:
            await self.tables.mend(room)
            while missing := set(link.seats) - room.live.declined:
                entry = Entry(room.live.seq + 1, "decline", min(missing), at=time.time())
                room.live.take(entry)
                await self._store(room, [entry])

    async def forget(self, link: Link) -> None:
        """Whoever held these seats leaves no trace; a table at which nobody else ever sat goes as a whole."""
        for _ in range(TRIES):
            with suppress(Taken):  # another process stored something at the same moment
                return await self._forget(link)
        raise StoreError("too many processes write to this table; try again")

    async def _forget(self, link: Link) -> None:
        async with self.tables.hold(link.table) as room:
            await self.tables.read_again(room)  # who sat down in another process counts, too
            if not link.seats or room.live.held - set(link.seats):
                await self.store.forget(link, FORGET)
            else:
                await self.store.delete(link.table, FORGET)
            self._drop_memory(link.table)

    async def expire(self, table: str, before: float, rule: Rule = "imported") -> bool:
        """Remove a table that nobody needs any more; whether that is so."""
        room = self.tables.rooms.get(table)
        if room is not None and room.watches:
            await self.store.touch(table, time.time())
            return False
        gone = await self.store.expire(table, before, FORGET, rule)
        if gone:
            self._drop_memory(table)
        return gone

    def sweep(self, lasts: float = 0.0) -> None:
        """Remove tables that nobody needs, from now on; given seconds, also those that nobody touches for so long."""
        self.lasts = self.tables.lasts = lasts
        self.start(keep_sweeping(self))

    def _drop_memory(self, table: str) -> None:
        """Here nothing of it is remembered either: the next who asks reads what is stored."""
        self.tokens.forget(table)
        self.owners.forget(table)
        if table in self.tables.rooms:
            self.tables.close(self.tables.rooms[table])
        for told in self.on_forget:
            told(table)

    # watching

    async def watch(self, link: Link, since: int) -> Watcher:
        """A stream that begins after the last entry its reader has seen."""
        async with self.tables.hold(link.table) as room:
            await self.tables.mend(room)
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
        room = self.tables.rooms.get(link.table)
        if room is not None and watch in room.watches:
            room.watches.remove(watch)
            self._present(room)
            if room.live.over and room.idle:
                del self.tables.rooms[link.table]  # nothing will happen here

    def _present(self, room: Room) -> None:
        room.see()
        room.tell([room.presence()])
        self._peers.tell(room)

    async def ask_presence(self, table: str) -> None:
        """Have other processes tell who is connected to them at a table."""
        if self.store.shared:
            self._peers.tell(await self.room(table))

    def alert(self, alerting: Coroutine[Any, Any, None]) -> None:
        """Let people who are elsewhere hear of their turns, from now on until this service closes."""
        self._start(alerting)

    # other processes

    def _heard(self, table: str, seq: int, message: str) -> None:
        if message == RESYNC:
            self._resync()
        elif message == FORGET:
            self._drop_memory(table)
        elif not table:
            self._peers.hear(message)
        elif table in self.tables.rooms:
            room = self.tables.rooms[table]
            if message == HURRY:
                room.hurry()
            elif message:
                self._peers.hear_presence(room, message)
            else:
                self._start(self._catch_up(room, seq))

    def _resync(self) -> None:
        """Whatever was said may have been missed: look every token up, every table, and tell who is here."""
        self.tokens.forget()
        for room in list(self.tables.rooms.values()):
            for watch in room.watches:
                watch.tell(Beat())  # before it is sent, its reader's token is looked up
            self._start(self._catch_up(room, None))
        self._peers.tell_all()

    async def _catch_up(self, room: Room, seq: int | None) -> None:
        """Take what another process has stored, and tell it here."""
        async with room.lock:
            await self.tables.mend(room)
            if room.closed or (seq is not None and seq <= room.live.seq):
                return
            entries = await self.store.since(room.live.opening.id, room.live.seq)
            if any(entry.kind == "forget" for entry in entries):
                self._drop_memory(room.live.opening.id)
            elif len(entries) > SUDDEN:
                await self.tables.read_again(room)
            else:
                for entry in entries:
                    room.live.take(entry)
                room.tell(entries)
        self.bots.wake(room, SECOND_TRY)

    # bots

    async def hurry(self, link: Link) -> None:
        """Whoever sits here need not wait: a bot that thinks now comes to an end."""
        room = await self.room(link.table)
        if link.seats and not room.hurry() and room.live.due() is not None:
            await self.store.shout(link.table, HURRY)  # it may think in another process

    # tidying

    def start(self, coroutine: Coroutine[Any, Any, None]) -> None:
        """Do something in the background until this service closes."""
        self._start(coroutine)

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
        for room in self.tables.rooms.values():
            for watch in room.watches:
                watch.end()
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._peers.leave()
