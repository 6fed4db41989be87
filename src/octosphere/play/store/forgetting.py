"""What is taken out of the database when somebody wants to be forgotten."""

from __future__ import annotations

import time
from collections.abc import Iterable

from sqlalchemy import Connection, delete, func, insert, select, update

from ..entries import Link
from .alerts import forget_alerts
from .documents import drop_of
from .schema import codes, entries, links, tables


def hold(connection: Connection, held: Iterable[str]) -> None:
    """Let nobody else change these tables, their links or entries before this transaction ends."""
    wanted = select(tables.c.id).where(tables.c.id.in_(sorted(held))).order_by(tables.c.id)
    connection.execute(wanted.with_for_update()).all()


def delete_table(connection: Connection, table: str) -> None:
    """A table with its entries, links and documents."""
    hold(connection, [table])
    drop_of(connection, table)
    _drop_codes(connection, table)
    forget_alerts(connection, table)
    connection.execute(delete(entries).where(entries.c.table_id == table))
    connection.execute(delete(links).where(links.c.table_id == table))
    connection.execute(delete(tables).where(tables.c.id == table))


def forget_seats(connection: Connection, link: Link) -> None:
    """The names of these seats and what opened them; the moves stay, as others made theirs in answer to them."""
    hold(connection, [link.table])
    held = tables.c.id == link.table
    places = connection.execute(select(tables.c.places).where(held)).scalar()
    if places is None:
        return  # somebody else has taken the whole table away
    nameless = [{**place, "name": ""} if seat in link.seats else place for seat, place in enumerate(places)]
    connection.execute(update(tables).where(held).values(places=nameless))
    named = (entries.c.table_id == link.table, entries.c.kind == "sit", entries.c.seat.in_(link.seats))
    connection.execute(update(entries).where(*named).values(text=""))
    for row in connection.execute(select(links).where(links.c.table_id == link.table)).all():
        if set(row.seats) & set(link.seats):
            connection.execute(delete(links).where(links.c.hash == row.hash))
    forget_alerts(connection, link.table, link.seats)
    _write_down(connection, link)
    drop_of(connection, link.table)
    _drop_codes(connection, link.table)


def _write_down(connection: Connection, link: Link) -> None:
    """An entry for each seat: whoever appends without knowing of it is refused and has to look again."""
    last = connection.execute(select(func.max(entries.c.seq)).where(entries.c.table_id == link.table)).scalar() or 0
    line = {"table_id": link.table, "kind": "forget", "text": "", "key": "", "at": time.time()}
    rows = [{**line, "seq": seq, "seat": seat} for seq, seat in enumerate(link.seats, last + 1)]
    if rows:
        connection.execute(insert(entries), rows)


def _drop_codes(connection: Connection, table: str) -> None:
    """A code on its way to another device would open the table again; there are few at a time."""
    for row in connection.execute(select(codes.c.hash, codes.c.links)).all():
        if any(held == table for held, *_ in row.links):
            connection.execute(delete(codes).where(codes.c.hash == row.hash))
