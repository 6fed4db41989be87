"""Looks for turns that began, and hands each alert on once, to whatever carries it."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby
from typing import Protocol

from octosphere.core.errors import OctosphereError

from .access import NoSuchTable
from .alerts import DAY, LEASE, Alert, Device, Message, Outcome, TurnNotice, after_quiet, is_new_turn, settle
from .lanes import OWN, Lanes
from .service import TableService

TIDY = 3600.0  # seconds from one look for what is too old to the next
UNCONFIRMED = 1 * DAY  # how long an address may stay unconfirmed
OVER = 90 * DAY  # how long a device is known whose games are all over


logger = logging.getLogger(__name__)


class Carrier(Protocol):
    """Brings messages to devices of one way."""

    async def send(self, device: Device, message: Message) -> Outcome:
        """Whether the target has taken it; raises nothing."""
        ...

    def lane(self, device: Device) -> str:
        """The host that somebody named, which may be slow; empty where it goes to none."""
        ...


@dataclass(frozen=True, slots=True)
class Pace:
    """How soon alerts go, in seconds."""

    every: float = 5.0  # between two looks
    settle: float = 20.0  # from the beginning of a turn to its alert: pages come back, moves are taken back
    remind: float = DAY


class Alerting:
    """Derives alerts from stored entries, so that none is lost with a process."""

    def __init__(self, service: TableService, carriers: Mapping[str, Carrier], pace: Pace | None = None) -> None:
        self._service, self._store, self._carriers = service, service.store.alerts, carriers
        self._pace, self._first, self._tidied = pace or Pace(), True, 0.0
        self._lanes = Lanes()

    async def run(self) -> None:
        """Look and send until the service closes; what fails now, such as the store, is tried later."""
        try:
            while True:
                await self._try_step()
                await asyncio.sleep(self._pace.every)
        finally:
            self._lanes.cancel()

    async def _try_step(self) -> None:
        """Messages go beside the looks: a target that does not answer keeps no look waiting."""
        try:
            await self.begin_step(time.time())
        except OctosphereError:
            pass  # the store tells of itself
        except Exception:
            logger.exception("alerts were not looked at")

    async def step(self, now: float) -> None:
        """One look at everything, until all its messages are sent."""
        await self.begin_step(now)
        await self._lanes.finish()

    async def begin_step(self, now: float) -> None:
        """One look at everything; its messages are on their way."""
        await self.look(now)
        await self.send(now)
        if now - self._tidied > TIDY:
            self._tidied = now
            await self._store.drop_old(now - UNCONFIRMED, now - OVER)

    # what happened at the tables

    async def look(self, now: float) -> None:
        """Note for every device whose turn has begun or ended; the first time, wake the bots of all tables."""
        found, self._first = await self._store.stirred(everything=self._first), False
        for alert, device in found:
            with suppress(NoSuchTable):  # it was forgotten in the meantime
                await self._look_at(alert, device, now)

    async def _look_at(self, alert: Alert, device: Device, now: float) -> None:
        live = await self._service.live(alert.table)
        new = replace(alert, seen=live.seq)
        if live.over:
            new = replace(new, turn=-1, state="over", at=now, tries=0)
        elif live.acting(alert.seats) is None:
            new = replace(new, turn=-1, state="idle", tries=0)
        elif is_new_turn(live, alert):
            at = after_quiet(device, now + self._pace.settle)
            new = replace(new, turn=live.seq, state="due", at=at, tries=0)
            await self._service.ask_presence(alert.table)
        if new != alert:
            await self._store.change([(alert, new)])

    # what is due

    async def send(self, now: float) -> None:
        """Hand on whatever is due, all for one device together; what is on its way already is left alone."""
        await self._give_up(now)
        begun = time.monotonic()
        for device, pairs in groupby(await self._store.due(now), key=lambda pair: pair[1]):
            job = partial(self._send_to, device, [one for one, _ in pairs], (now, begun))
            self._lanes.put(self._lane(device), device.hash, job)

    def _lane(self, device: Device) -> str:
        carrier = self._carriers.get(device.way)
        host = carrier.lane(device) if carrier is not None else ""
        return host.lstrip(OWN) or OWN + device.way

    async def _give_up(self, now: float) -> None:
        """Whether these were taken nobody knows: they are not sent again, and the reminder still comes."""
        late = await self._store.abandoned(now)
        await self._store.change([(alert, self._after(alert, "sent", now)) for alert in late])

    async def _send_to(self, device: Device, alerts: Sequence[Alert], put: tuple[float, float]) -> None:
        """Whatever has changed while this waited for its turn is not claimed, and found by the next look."""
        now = put[0] + int(time.monotonic() - put[1])  # whole seconds are near enough
        if (later := after_quiet(device, now)) > now:
            await self._store.change([(one, replace(one, at=later)) for one in alerts])
            return
        notices = {one: notice for one in alerts if (notice := await self._notice(one, now)) is not None}
        carrier = self._carriers.get(device.way)
        if notices and carrier is not None:
            await self._hand_on(carrier, device, notices, now)

    async def _notice(self, alert: Alert, now: float) -> TurnNotice | None:
        """What there is to tell; nothing to somebody who looks at the table, or need not do anything any more."""
        try:
            room = await self._service.room(alert.table)
        except NoSuchTable:
            return None
        live, reminder = room.live, alert.state != "due"
        if live.acting(alert.seats) is None or is_new_turn(live, alert):
            return None  # the next look finds it
        if set(alert.seats) & set(room.presence().present):
            seen = replace(alert, state="seen", at=now + self._pace.remind)
            await self._store.change([(alert, replace(alert, state="done") if reminder else seen)])
            return None
        facts = live.game.facts
        return TurnNotice(alert.table, facts.name, facts.title, alert.turn, reminder)

    async def _hand_on(self, carrier: Carrier, device: Device, notices: Mapping[Alert, TurnNotice], now: float) -> None:
        """Claim in the store, send, note: what a killed server began to send nobody sends again."""
        lease = now + LEASE
        claims = {
            replace(one, state="reminding" if notice.reminder else "sending", at=lease): notice
            for one, notice in notices.items()
        }
        claimed = await self._store.change(list(zip(notices, claims, strict=True)))
        if not claimed:
            return
        outcome = await carrier.send(device, make_message(device, [claims[one] for one in claimed]))
        if outcome == "gone":
            await self._store.drop(device.hash)
        else:
            await self._store.change([(one, self._after(one, outcome, now)) for one in claimed])

    def _after(self, alert: Alert, outcome: Outcome, now: float) -> Alert:
        state, at, tries = settle(alert, outcome, now, self._pace.remind)
        return replace(alert, state=state, at=at, tries=tries)


def make_message(device: Device, notices: Sequence[TurnNotice]) -> Message:
    """One message for all of these; made again, it has the same id."""
    told = " ".join(f"{one.table}:{one.turn}:{one.reminder:d}" for one in notices)
    return Message(hashlib.sha256(f"{device.hash} {told}".encode()).hexdigest()[:32], tuple(notices))
