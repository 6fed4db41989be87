"""All tables of one process: open them, answer requests, tell the others, let bots play."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Protocol

from octosphere.core.errors import BadInput, OctosphereError
from octosphere.core.game import CHANCE
from octosphere.core.record import AnyGame, Record

from .doors import Doors, NoSuchTable
from .entries import BOTS, Entry, Link, Opening
from .expiry import is_to_be_noted, keep_sweeping
from .given import Branch, branched, imported
from .orders import Created, Order, again, opened
from .requests import Answer, NotYours, Request, answer, is_repeated
from .rooms import Presence, Room, Watch
from .sitting import Sitting, bots_seed
from .store import Store, StoreError
from .store.contract import RESYNC
from .workers import Question

MOST_IDLE = 512  # tables that nobody watches, beyond which they are forgotten; they come back from the store
SECOND_TRY = 3.0  # seconds after which a bot that another process should move is moved here
HURRY = "hurry"  # a message to other processes
FORGET = "forget "  # another, with the seats
TRIES = 5  # at an append that other processes keep overtaking
FLUENT = 0.4  # of the pace between two decisions of one bot in a row: its turn is one thing to follow


class Thinkers(Protocol):
    """Whoever answers questions that take time."""

    async def ask(self, task: str, *args: Any) -> Any: ...
    def put(self, task: str, *args: Any) -> Question: ...


@dataclass(frozen=True, slots=True)
class Receipt:
    """What an accepted request leads to."""

    seq: int
    position: int
    repeated: bool = False


class House:
    """Store first, then answer, then tell the others."""

    def __init__(self, store: Store, games: Mapping[str, AnyGame], thinkers: Thinkers, pace: float = 0.5) -> None:
        self.store, self.games, self.thinkers, self.pace = store, games, thinkers, pace
        self.doors = Doors(store)
        self.name = secrets.token_hex(4)  # among processes that share a store
        self.choose = "octosphere.show.tasks:choose"
        self._rooms: dict[str, Room] = {}
        self._crowded = 2 * MOST_IDLE
        self._opening: dict[str, asyncio.Future[Room]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        store.listen(self._heard)

    # opening tables

    async def create(self, order: Order) -> Created:
        """A new table with a link for each seat and one for watching."""
        return await self._set_up(opened(self.games, order), [], together=order.together)

    async def admit(self, record: Record) -> Created:
        """A table from a record, with one link for all its people; of a wrong one nothing is stored."""
        return await self._set_up(*imported(self.games, record), together=True)

    async def branch(self, link: Link, branch: Branch, *, together: bool) -> Created:
        """A table that goes on from a position of another in its own way."""
        return await self._set_up(*branched(await self.sitting(link.table), branch), together=together)

    async def _set_up(self, opening: Opening, given: list[Entry], *, together: bool) -> Created:
        sitting, keys = Sitting(self.games[opening.game], opening, given), self.doors.keys(opening, together)
        await self.store.create(opening, keys.hashes)
        await self.store.append(opening.id, given)
        for token, link in keys.opens.items():
            self.doors.remember(token, link)
        self._enter_room(sitting)
        await self._begin(opening.id)
        return Created(opening.id, keys.links, keys.watch)

    async def _begin(self, table: str) -> None:
        """Let dice fall that fall before anybody decides."""
        room = await self.room(table)
        async with room.lock:
            start = Answer(room.sitting, (), Request("", -1))
            start.settle()
            if start.entries:
                await self._store(room, start.entries)

    async def enter(self, table: str, token: str) -> Link:
        """What a token opens at a table; the same refusal whichever of the two is wrong."""
        link = await self.doors.link(token)
        if link is None or link.table != table:
            raise NoSuchTable("no such table, or the link is not for it")
        return link

    async def room(self, table: str) -> Room:
        """The room of a table, read from the store if nobody is in it yet."""
        room = self._rooms.get(table)
        if room is None:
            room = await self._shared_opening(table)
        room.used = time.monotonic()
        if is_to_be_noted(room, now := time.time()):
            self._start(self.store.touch(table, now))
        return room

    async def _shared_opening(self, table: str) -> Room:
        """Several who come at once wait for the same reading."""
        if table not in self._opening:
            task = asyncio.ensure_future(self._open(table))
            self._opening[table] = task
            task.add_done_callback(lambda _: self._opening.pop(table, None))
        return await asyncio.shield(self._opening[table])

    async def _open(self, table: str) -> Room:
        sitting, _ = await self._read(table)
        return self._enter_room(sitting)

    def _enter_room(self, sitting: Sitting) -> Room:
        room = self._rooms[sitting.opening.id] = Room(sitting)
        room.used = time.monotonic()
        self._forget_idle()
        self._wake(room)
        return room

    async def _read(self, table: str) -> tuple[Sitting, list[Entry]]:
        found = await self.store.load(table)
        if found is None:
            raise NoSuchTable("no such table, or the link is not for it")
        opening, entries = found
        return Sitting(self.games[opening.game], opening, entries), entries

    async def _read_again(self, room: Room) -> None:
        """Take the table as the store has it, and tell what has not been told."""
        room.sitting, entries = await self._read(room.sitting.opening.id)
        room.broken = False
        room.tell([entry for entry in entries if entry.seq > room.told])

    def _forget_idle(self) -> None:
        """Rooms that nobody uses make place, those left longest ago first; looked at now and then, not every time."""
        if len(self._rooms) < self._crowded:
            return
        idle = sorted((room.used, table) for table, room in self._rooms.items() if room.idle)
        for _, table in idle[:-MOST_IDLE]:
            del self._rooms[table]
        self._crowded = len(self._rooms) + MOST_IDLE

    async def sitting(self, table: str) -> Sitting:
        """A table as it is stored: what is being written is waited for."""
        room = await self.room(table)
        if room.lock.locked() or room.broken:
            async with room.lock:
                await self._mend(room)
        return room.sitting

    async def _mend(self, room: Room) -> None:
        """A sitting that holds something the store may not have taken is read anew."""
        if room.broken:
            await self._read_again(room)

    # requests

    async def submit(self, link: Link, request: Request) -> Receipt:
        """Carry a request out once, however often it is sent."""
        room = await self.room(link.table)
        async with room.lock:
            return await self._submit(room, link.seats, request)

    async def _submit(self, room: Room, seats: tuple[int, ...], request: Request) -> Receipt:
        for _ in range(TRIES):
            await self._mend(room)
            sitting = room.sitting
            if is_repeated(sitting, seats, request):
                return Receipt(sitting.seq, sitting.position, repeated=True)
            if request.what == "replace" and self._is_here(room, request.text):
                raise BadInput("that player is here")
            if await self._store(room, answer(sitting, seats, request)):
                return Receipt(sitting.seq, sitting.position)
        raise StoreError("too many processes write to this table; try again")

    def _is_here(self, room: Room, target: str) -> bool:
        return target.partition(":")[0] in map(str, room.presence().present)

    async def _store(self, room: Room, entries: list[Entry]) -> bool:
        """Make entries durable and tell them; what the store does not take is forgotten here too."""
        room.broken = True  # until the store has answered
        if not await self.store.append(room.sitting.opening.id, entries):
            await self._read_again(room)
            return False
        room.broken = False
        room.tell(entries)
        self._wake(room)
        return True

    async def rematch(self, link: Link) -> tuple[str, str]:
        """The next game with the same people, and a token for the same seats; watchers follow when it is there."""
        room = await self.room(link.table)
        async with room.lock:
            await self._mend(room)
            if not room.sitting.over:
                raise BadInput("a rematch comes after the end of the game")
            if not link.seats and not room.sitting.rematch:
                raise NotYours("only somebody who played can begin the next game")
            while not room.sitting.rematch:
                opening = opened(self.games, again(room.sitting))
                await self.store.create(opening, {})
                entry = Entry(room.sitting.seq + 1, "rematch", -1, opening.id, at=time.time())
                room.sitting.take(entry)
                await self._store(room, [entry])
        table = room.sitting.rematch
        await self._begin(table)
        return table, await self.doors.mint(Link(table, link.seats))

    async def forget(self, link: Link) -> None:
        """Whoever held these seats leaves no trace; a table at which nobody else sits goes as a whole."""
        room = await self.room(link.table)
        async with room.lock:
            people = {seat for seat, place in enumerate(room.sitting.places) if place.kind == "person"}
            if people - set(link.seats) or not link.seats:
                await self.store.forget(link)
            else:
                await self.store.delete(link.table)
        self._forgotten(link)
        await self.store.shout(link.table, f"{FORGET}{json.dumps(link.seats)}")

    async def expire(self, table: str, before: float) -> bool:
        """Remove a table that nobody needs any more; whether that is so."""
        room = self._rooms.get(table)
        if room is not None and room.watches:
            await self.store.touch(table, time.time())
            return False
        gone = await self.store.expire(table, before)
        if gone:
            self._forgotten(Link(table))
            await self.store.shout(table, f"{FORGET}[]")
        return gone

    def sweep(self) -> None:
        """Remove tables that nobody needs, from now on until this house closes."""
        self._start(keep_sweeping(self))

    def _forgotten(self, link: Link) -> None:
        """Here nothing of it is remembered either: the next who asks reads what is stored."""
        self.doors.forget(link)
        room = self._rooms.pop(link.table, None)
        for watch in room.watches if room else ():
            watch.end()

    # watching

    async def watch(self, link: Link, since: int) -> Watch:
        """A stream that begins after the last entry its reader has seen."""
        room = await self.room(link.table)
        async with room.lock:
            await self._mend(room)
            watch = Watch(link.seats)
            if since < room.sitting.seq:
                for entry in await self.store.since(link.table, since):
                    if not watch.tell(entry):
                        break
            room.watches.append(watch)
        self._present(room)
        return watch

    async def leave(self, link: Link, watch: Watch) -> None:
        """A connection has gone."""
        room = self._rooms.get(link.table)
        if room is not None and watch in room.watches:
            room.watches.remove(watch)
            self._present(room)
            if room.sitting.over and room.idle:
                del self._rooms[link.table]  # nothing will happen here

    def _present(self, room: Room) -> None:
        room.tell([room.presence()])
        here = room.here()
        message = json.dumps({"house": self.name, "present": here.present, "watchers": here.watchers})
        self._start(self.store.shout(room.sitting.opening.id, message))

    # other processes

    def _heard(self, table: str, seq: int, message: str) -> None:
        if message == RESYNC:
            for room in list(self._rooms.values()):
                self._start(self._catch_up(room, None))
        elif table in self._rooms:
            room = self._rooms[table]
            if message == HURRY:
                room.hurry()
            elif message.startswith(FORGET):
                self._forgotten(Link(table, tuple(json.loads(message.removeprefix(FORGET)))))
            elif message:
                self._heard_presence(room, message)
            else:
                self._start(self._catch_up(room, seq))

    def _heard_presence(self, room: Room, message: str) -> None:
        data = json.loads(message)
        known = data["house"] in room.elsewhere
        room.elsewhere[data["house"]] = Presence(tuple(data["present"]), data["watchers"])
        room.tell([room.presence()])
        if not known and room.watches:
            self._present(room)  # the other house asks by telling

    async def _catch_up(self, room: Room, seq: int | None) -> None:
        """Take what another process has stored, and tell it here."""
        async with room.lock:
            await self._mend(room)
            if seq is not None and seq <= room.sitting.seq:
                return
            entries = await self.store.since(room.sitting.opening.id, room.sitting.seq)
            for entry in entries:
                room.sitting.take(entry)
            room.tell(entries)
        self._wake(room, SECOND_TRY)

    # bots

    def _wake(self, room: Room, delay: float = 0.0) -> None:
        """See to it that a bot that is due plays."""
        if room.sitting.due() is None or (room.bots is not None and not room.bots.done()):
            return
        room.bots = self._start(self._play(room, delay))

    async def _play(self, room: Room, delay: float) -> None:
        """Bots decide one after the other, slowly enough to be followed; whatever fails is tried again."""
        failures = 0
        await asyncio.sleep(delay)
        while (seat := room.sitting.due()) is not None:
            try:
                await self._bot_move(room, seat)
                failures = 0
            except OctosphereError:
                failures += 1
                await asyncio.sleep(min(10.0, 0.2 * 2**failures))

    async def _bot_move(self, room: Room, seat: int) -> None:
        """It thinks while the others look at what was done last."""
        sitting = room.sitting
        position, key = sitting.seq, BOTS + secrets.token_urlsafe(12)
        room.thought = None if sitting.table.to_move == CHANCE else self._asked(sitting, seat)
        await room.pause(self._pause(room, seat))
        request = Request("roll", seat, key, position, bot=True)
        if room.thought is not None:
            text = str(await room.thought.answer)
            request = Request("move", seat, key, position, text, confirm=True, bot=True)
        async with room.lock:
            if room.sitting.due() == seat:
                await self._submit(room, (seat,), request)

    def _pause(self, room: Room, seat: int) -> float:
        """Seconds from the last move to a bot's: none where nobody looks on."""
        steps = room.sitting.steps
        fluent = bool(steps) and steps[-1].seat == seat
        return self.pace * (FLUENT if fluent else 1.0) if room.watches else 0.0

    def _asked(self, sitting: Sitting, seat: int) -> Question:
        """What a bot is asked: its move."""
        opening, place = sitting.opening, sitting.places[seat]
        record = sitting.record(sealed=True).to_json()
        return self.thinkers.put(self.choose, opening.game, record, place.level, seat, bots_seed(opening))

    async def hurry(self, link: Link) -> None:
        """Whoever sits here need not wait: a bot that thinks now comes to an end."""
        room = await self.room(link.table)
        if link.seats and not room.hurry() and room.sitting.due() is not None:
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
