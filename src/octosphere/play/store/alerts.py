"""Devices that want alerts, and what each is to hear of which table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, fields
from typing import Any, Protocol, TypeVar

from sqlalchemy import ColumnElement, Connection, Row, and_, delete, func, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from ..alerts import Alert, Device
from .schema import alerts, devices, entries, kept, links, tables

MOST_TABLES = 200  # that one device hears of
MOST_DEVICES = 24  # that hear of one table
MOST_OF_TARGET = 5  # devices with the same target: browsers of one person that share an address
SECRET = "alerts", "secret"  # kind and name of the document with the server's own secret

T = TypeVar("T")
Found = list[tuple[Alert, Device]]

WAITING = ("due", "told", "seen")  # something is to be done at a time
UNKNOWN = ("sending", "reminding")  # somebody sends it, or was killed at it


class Transaction(Protocol):
    """Does work with a connection, in a transaction of its own."""

    async def __call__(self, work: Callable[[Connection], T], /) -> T: ...


class AlertStore:
    """The alerts of a store: each call is one transaction."""

    def __init__(self, read: Transaction, write: Transaction) -> None:
        self._read, self._write = read, write

    async def secret(self, fresh: str) -> str:
        """What only this server knows, made once: this, or what was there before."""
        return await self._write(lambda connection: _keep_secret(connection, fresh))

    async def follow(self, alert: Alert, by: str, device: Device | None = None) -> bool:
        """Let a device, or this new one, hear of a table that the token of this hash opens; False if it may not."""
        return await self._write(lambda connection: _follow(connection, alert, by, device))

    async def device(self, hash: str) -> Device | None:
        """A device, if it is known."""
        return await self._read(lambda connection: _find_device(connection, hash))

    async def of(self, device: str) -> list[Alert]:
        """All that one device hears of."""
        return await self._read(lambda connection: _alerts_of(connection, device))

    async def confirm(self, hash: str) -> bool:
        """Alerts may be sent to a device from now on; whether there is one."""
        return await self._write(lambda connection: _confirm(connection, hash))

    async def drop(self, device: str, table: str = "") -> None:
        """A device hears no more of a table, or of any; one that hears of none is not kept."""
        await self._write(lambda connection: _unfollow(connection, device, table))

    async def drop_old(self, unconfirmed: float, over: float) -> None:
        """Remove devices that nobody confirmed since, and alerts of games that were over before."""
        await self._write(lambda connection: _drop_old(connection, unconfirmed, over))

    async def stirred(self, *, everything: bool = False) -> Found:
        """The alerts of tables at which something happened since they were looked at; or of all that are not over."""
        return await self._read(lambda connection: _stirred(connection, everything))

    async def due(self, now: float) -> Found:
        """The alerts whose time has come, of devices that may be sent some."""
        return await self._read(lambda connection: _due(connection, now))

    async def abandoned(self, now: float) -> list[Alert]:
        """Alerts that somebody began to send, and never noted as sent, until their time was over."""
        return await self._read(lambda connection: _abandoned(connection, now))

    async def change(self, pairs: Sequence[tuple[Alert, Alert]]) -> list[Alert]:
        """Write alerts anew that are still as they were read, and return them: of several who try, one does it."""
        if not pairs:
            return []
        return await self._write(lambda connection: [new for old, new in pairs if _change(connection, old, new)])


def forget_alerts(connection: Connection, table: str, seats: Iterable[int] | None = None) -> None:
    """Nobody of these seats, or of any, hears of a table any more."""
    held = None if seats is None else set(seats)
    for row in connection.execute(select(alerts).where(alerts.c.table_id == table)).all():
        if held is None or held & set(row.seats):
            connection.execute(delete(alerts).where(alerts.c.device == row.device, alerts.c.table_id == table))
    _drop_unused(connection)


def _keep_secret(connection: Connection, fresh: str) -> str:
    """Whichever process comes first."""
    add = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    row = {"kind": SECRET[0], "name": SECRET[1], "body": fresh}
    connection.execute(add(kept).values(row).on_conflict_do_nothing(index_elements=["kind", "name"]))
    found = select(kept.c.body).where(kept.c.kind == SECRET[0], kept.c.name == SECRET[1])
    return str(connection.execute(found).scalar_one())


def _follow(connection: Connection, alert: Alert, by: str, device: Device | None) -> bool:
    """Hold the table, so that nobody is forgotten there in the meantime."""
    connection.execute(select(tables.c.id).where(tables.c.id == alert.table).with_for_update()).all()
    if connection.execute(select(links.c.hash).where(links.c.hash == by)).one_or_none() is None:
        return False
    if _is_full(connection, alert, device):
        return False
    if device is not None:
        _keep_device(connection, device)
    mine = (alerts.c.device == alert.device, alerts.c.table_id == alert.table)
    if not connection.execute(update(alerts).where(*mine).values(seats=list(alert.seats))).rowcount:
        connection.execute(insert(alerts), _row(alert))
    return True


def _keep_device(connection: Connection, device: Device) -> None:
    """A new one, or a known one in another language or with other quiet hours; its target stays."""
    more = {"lang": device.lang, "zone": device.zone}
    quiet = {"quiet_from": device.quiet_from, "quiet_until": device.quiet_until}
    changed = update(devices).where(devices.c.hash == device.hash).values(**more, **quiet)
    if not connection.execute(changed).rowcount:
        connection.execute(insert(devices), asdict(device))


def _is_full(connection: Connection, alert: Alert, device: Device | None) -> bool:
    """Whether there are too many already: tables of this device, devices at this table, or of this target."""
    mine = and_(alerts.c.device == alert.device, alerts.c.table_id == alert.table)
    if connection.execute(select(func.count()).where(mine)).scalar_one():
        return False
    counted = [(alerts.c.device == alert.device, MOST_TABLES), (alerts.c.table_id == alert.table, MOST_DEVICES)]
    if device is not None and device.target:
        others = and_(devices.c.target == device.target, devices.c.hash != device.hash)
        counted.append((others, MOST_OF_TARGET))
    return any(connection.execute(select(func.count()).where(which)).scalar_one() >= most for which, most in counted)


def _find_device(connection: Connection, hash: str) -> Device | None:
    found = connection.execute(select(devices).where(devices.c.hash == hash)).one_or_none()
    return None if found is None else _device(found)


def _alerts_of(connection: Connection, device: str) -> list[Alert]:
    return [_alert(row) for row in connection.execute(select(alerts).where(alerts.c.device == device)).all()]


def _confirm(connection: Connection, hash: str) -> bool:
    return bool(connection.execute(update(devices).where(devices.c.hash == hash).values(confirmed=True)).rowcount)


def _unfollow(connection: Connection, device: str, table: str) -> None:
    which = [alerts.c.table_id == table] if table else []
    connection.execute(delete(alerts).where(alerts.c.device == device, *which))
    _drop_unused(connection)


def _drop_unused(connection: Connection) -> None:
    """Devices that hear of no table."""
    connection.execute(delete(devices).where(devices.c.hash.not_in(select(alerts.c.device))))


def _drop_old(connection: Connection, unconfirmed: float, over: float) -> None:
    late = select(devices.c.hash).where(~devices.c.confirmed, devices.c.created < unconfirmed)
    connection.execute(delete(alerts).where(alerts.c.device.in_(late)))
    connection.execute(delete(alerts).where(alerts.c.state == "over", alerts.c.at < over))
    _drop_unused(connection)


def _stirred(connection: Connection, everything: bool) -> Found:
    last = select(func.max(entries.c.seq)).where(entries.c.table_id == alerts.c.table_id).scalar_subquery()
    which = [] if everything else [func.coalesce(last, 0) > alerts.c.seen]
    return _joined(connection, and_(alerts.c.state != "over", *which))


def _due(connection: Connection, now: float) -> Found:
    return _joined(connection, and_(alerts.c.state.in_(WAITING), alerts.c.at <= now, devices.c.confirmed))


def _change(connection: Connection, old: Alert, new: Alert) -> bool:
    unchanged = and_(
        alerts.c.device == old.device,
        alerts.c.table_id == old.table,
        alerts.c.seen == old.seen,
        alerts.c.turn == old.turn,
        alerts.c.state == old.state,
        alerts.c.at == old.at,
    )
    return bool(connection.execute(update(alerts).where(unchanged).values(_row(new))).rowcount)


def _abandoned(connection: Connection, now: float) -> list[Alert]:
    """Alerts that somebody began to send and never noted as sent."""
    late = and_(alerts.c.state.in_(UNKNOWN), alerts.c.at <= now)
    return [_alert(row) for row in connection.execute(select(alerts).where(late)).all()]


def _joined(connection: Connection, which: ColumnElement[bool]) -> Found:
    both = select(alerts, devices).join(devices, devices.c.hash == alerts.c.device).where(which)
    rows = connection.execute(both.order_by(alerts.c.device, alerts.c.table_id)).all()
    return [(_alert(row), _device(row)) for row in rows]


def _device(row: Row[Any]) -> Device:
    return Device(**{field.name: row._mapping[devices.c[field.name]] for field in fields(Device)})


def _alert(row: Row[Any]) -> Alert:
    names = {field.name: "table_id" if field.name == "table" else field.name for field in fields(Alert)}
    found = {name: row._mapping[alerts.c[column]] for name, column in names.items()}
    return Alert(**{**found, "seats": tuple(found["seats"])})


def _row(alert: Alert) -> dict[str, Any]:
    told = asdict(alert)
    table = told.pop("table")
    return {**told, "table_id": table, "seats": list(alert.seats)}
