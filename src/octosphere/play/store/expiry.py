"""Tables that go by themselves: set up with moves, then neither played at nor opened for a long time."""

from __future__ import annotations

from sqlalchemy import ColumnElement, Connection, and_, exists, select, update

from ..entries import BOT
from .forgetting import delete_table
from .schema import entries, tables


def touch(connection: Connection, table: str, now: float) -> None:
    """Somebody came; later times count."""
    connection.execute(update(tables).where(tables.c.id == table, tables.c.opened < now).values(opened=now))


def find_unused(connection: Connection, before: float, most: int) -> list[str]:
    """The ones that were left longest ago first."""
    found = select(tables.c.id).where(_is_unused(before)).order_by(tables.c.opened).limit(most)
    return list(connection.execute(found).scalars())


def expire(connection: Connection, table: str, before: float) -> bool:
    """Hold the table, so that nobody moves meanwhile, then look again."""
    connection.execute(select(tables.c.id).where(tables.c.id == table).with_for_update())
    gone = connection.execute(select(tables.c.id).where(tables.c.id == table, _is_unused(before))).scalar() is not None
    if gone:
        delete_table(connection, table)
    return gone


def _is_unused(before: float) -> ColumnElement[bool]:
    """Whatever a person asks for has a key; a bot's says that it is one."""
    asked = and_(entries.c.table_id == tables.c.id, entries.c.key != "", ~entries.c.key.startswith(BOT))
    return and_(tables.c.given > 0, tables.c.opened < before, ~exists().where(asked))
