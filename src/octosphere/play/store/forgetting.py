"""What is taken out of the database when somebody wants to be forgotten."""

from __future__ import annotations

from sqlalchemy import Connection, delete, select, update

from ..entries import Link
from .documents import drop_of
from .schema import codes, entries, links, tables


def delete_table(connection: Connection, table: str) -> None:
    """A table with its entries, links and documents."""
    drop_of(connection, table)
    _drop_codes(connection, table)
    connection.execute(delete(entries).where(entries.c.table_id == table))
    connection.execute(delete(links).where(links.c.table_id == table))
    connection.execute(delete(tables).where(tables.c.id == table))


def forget_seats(connection: Connection, link: Link) -> None:
    """The names of these seats and what opened them; the moves stay, as others made theirs in answer to them."""
    held = tables.c.id == link.table
    places = connection.execute(select(tables.c.places).where(held)).scalar_one()
    nameless = [{**place, "name": ""} if seat in link.seats else place for seat, place in enumerate(places)]
    connection.execute(update(tables).where(held).values(places=nameless))
    named = (entries.c.table_id == link.table, entries.c.kind == "sit", entries.c.seat.in_(link.seats))
    connection.execute(update(entries).where(*named).values(text=""))
    for row in connection.execute(select(links).where(links.c.table_id == link.table)).all():
        if set(row.seats) & set(link.seats):
            connection.execute(delete(links).where(links.c.hash == row.hash))
    drop_of(connection, link.table)
    _drop_codes(connection, link.table)


def _drop_codes(connection: Connection, table: str) -> None:
    """A code on its way to another device would open the table again; there are few at a time."""
    for row in connection.execute(select(codes.c.hash, codes.c.links)).all():
        if any(held == table for held, _ in row.links):
            connection.execute(delete(codes).where(codes.c.hash == row.hash))
