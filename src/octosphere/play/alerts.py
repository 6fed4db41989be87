"""Alerts for people who are elsewhere: what is kept of them, and when one is due; nothing is sent here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal
from zoneinfo import ZoneInfo

from .live_table import LiveTable

Way = Literal["push", "email", "webhook", "feed"]
State = Literal["idle", "due", "sending", "told", "seen", "reminding", "done", "over"]
Outcome = Literal["sent", "later", "gone"]  # later: the target has certainly not taken it; gone: it wants no more

DAY = 86_400.0
LEASE = 120.0  # seconds after which an alert counts as sent although nobody noted it: its server was killed
MOST_TRIES = 6
BACKOFF = 30.0  # seconds to the second try, doubled with each


@dataclass(frozen=True, slots=True)
class Device:
    """Where alerts reach one person, by one way."""

    hash: str  # of the secret that its owner holds
    way: Way
    target: str = ""  # a push subscription, a mail address, a URL; nothing for a feed
    lang: str = "en"
    zone: str = "UTC"
    quiet_from: int = 0  # minutes of the day there; from equal to until: no hour is quiet
    quiet_until: int = 0
    confirmed: bool = True
    created: float = 0.0


@dataclass(frozen=True, slots=True)
class Alert:
    """What one device is to hear of one table: the present turn, and how far its alert has come."""

    device: str
    table: str
    seats: tuple[int, ...]
    seen: int = -1  # the last entry that was looked at; 0 is a table as it was opened
    turn: int = -1  # the entry since which the game waits for these seats; -1 while it does not
    state: State = "idle"
    at: float = 0.0  # when to send (due), to remind (told, seen), or to give up knowing (sending, reminding)
    tries: int = 0


@dataclass(frozen=True, slots=True)
class TurnNotice:
    """That it is somebody's turn at a table."""

    table: str
    game: str
    title: str  # of the game
    turn: int
    reminder: bool = False


@dataclass(frozen=True, slots=True)
class Message:
    """One alert for one device, about one table or several; the same turns have the same id."""

    id: str
    notices: tuple[TurnNotice, ...]


def is_new_turn(live: LiveTable, alert: Alert) -> bool:
    """Whether a turn has begun that this alert does not know yet, told by the stored moves alone."""
    if live.acting(alert.seats) is None:
        return False
    return alert.turn < 0 or _has_passed(live, alert.seats, alert.turn)


def _has_passed(live: LiveTable, seats: Sequence[int], turn: int) -> bool:
    """Whether these seats and then others have moved since: a turn went by that nobody looked at meanwhile."""
    own = False
    for step in live.steps:
        if step.seq > turn and step.seat >= 0:
            if own and step.seat not in seats:
                return True
            own = own or step.seat in seats
    return False


def after_quiet(device: Device, at: float) -> float:
    """That moment, or the end of the quiet hours that it falls into."""
    start, end = device.quiet_from, device.quiet_until
    local = datetime.fromtimestamp(at, ZoneInfo(device.zone))
    minute = local.hour * 60 + local.minute
    if start == end or (minute - start) % 1440 >= (end - start) % 1440:
        return at
    day = local if minute < end else local + timedelta(days=1)
    return day.replace(hour=end // 60, minute=end % 60, second=0, microsecond=0).timestamp()


def settle(alert: Alert, outcome: Outcome, now: float, remind: float = DAY) -> tuple[State, float, int]:
    """State, time and tries after an attempt; what failed for sure is tried again, a few times."""
    reminding, tries = alert.state == "reminding", alert.tries + 1
    if outcome == "later" and tries < MOST_TRIES:
        return ("told" if reminding else "due"), now + BACKOFF * 2**alert.tries, tries
    return ("done", now, 0) if reminding else ("told", now + remind, 0)
