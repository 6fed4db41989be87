"""Bots at open tables: whichever is due thinks, and moves when its answer is there."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable
from typing import Any, Protocol, TypeVar

from octosphere.core.errors import OctosphereError
from octosphere.core.game import CHANCE

from .entries import BOT, Link
from .live_table import LiveTable, bots_seed
from .owners import Owners
from .requests import Request
from .rooms import Room, Start, Waits
from .store import StoreError
from .workers import NOBODY, Owner, Question, State, Task, WorkersLoad

COMPLAINS = 300.0  # seconds between two lines in the log about bots that cannot move
DESERTED = 600.0  # seconds without anybody at a table, or asking for it, after which its bots wait
TELL_PLACE = 2.0  # seconds of waiting for other questions after which, and every which, a bot's place is told
FLUENT = 0.4  # of the pace between two decisions of one bot in a row: its turn is one thing to follow

Answer = TypeVar("Answer")
Submit = Callable[[Room, Link, Request], Awaitable[Any]]  # a request at a table whose room is held

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
    @property
    def load(self) -> WorkersLoad: ...


class BotMoves:
    """Lets bots move at the tables of a service, one decision after the other."""

    def __init__(self, thinkers: Thinkers, choose: Task, owners: Owners, submit: Submit, start: Start) -> None:
        self._thinkers, self.choose, self._owners = thinkers, choose, owners
        self._submit, self._start = submit, start
        self.pace = 0.5  # seconds from one move to the next, where somebody looks on
        self._complained = -COMPLAINS

    def wake(self, room: Room, delay: float = 0.0) -> None:
        """See to it that a bot that is due plays."""
        if room.closed or room.live.due() is None or (room.bots is not None and not room.bots.done()):
            return
        room.bots = self._start(self._play(room, delay))

    async def _play(self, room: Room, delay: float) -> None:
        """Bots decide one after the other, slowly enough to be followed; whatever fails is tried again."""
        failures = 0
        await asyncio.sleep(delay)
        while not room.closed and is_wanted(room) and (seat := room.live.due()) is not None:
            try:
                await self._bot_move(room, seat)
                failures = 0
                self._tell_stuck(room, None)
            except OctosphereError as error:
                failures += 1
                if failures > 1 and not isinstance(error, StoreError):  # that is told elsewhere
                    self._tell_stuck(room, error)
                await asyncio.sleep(min(10.0, 0.2 * 2**failures))

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
        room.thought = None if live.table.to_move == CHANCE else self._ask_for_move(live, seat)
        try:
            await room.pause(self.pause(room, seat))
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
        if thought.of and self._thinkers.prepared < 100:
            return self._thinkers.prepared
        return 100 * thought.done // thought.of if thought.done < thought.of != 1 else None

    def pause(self, room: Room, seat: int) -> float:
        """Seconds from the last move to a bot's: none where nobody looks on."""
        steps = room.live.steps
        fluent = bool(steps) and steps[-1].seat == seat
        return self.pace * (FLUENT if fluent else 1.0) if room.watches else 0.0

    def _ask_for_move(self, live: LiveTable, seat: int) -> Question:
        """What a bot is asked: its move."""
        opening, place = live.opening, live.places[seat]
        record = live.record(sealed=True).to_json()
        owner, seed = self._owners.of(opening.id), bots_seed(opening)
        return self._thinkers.put(self.choose, opening.game, record, place.level, seat, seed, owner=owner)


def is_wanted(room: Room) -> bool:
    """Whether anybody is at a table, or has asked for it lately: bots do not play for nobody."""
    there = room.presence()
    return bool(there.present or there.watchers) or time.monotonic() - room.used < DESERTED
