"""Tables that go by themselves: set up with moves and never played at, or, if wanted, whatever nobody has touched."""

from __future__ import annotations

from sqlalchemy import ColumnElement, Connection, and_, exists, func, or_, select, update

from ..entries import BOT
from .contract import Rule
from .forgetting import delete_table
from .schema import entries, tables

_touched = func.coalesce(tables.c.opened, tables.c.created)
_counts = or_(tables.c.opened.is_not(None), tables.c.given == 0)  # imports from before this was noted stay for ever


def touch(connection: Connection, table: str, now: float) -> None:
    """Somebody came; later times count."""
    connection.execute(update(tables).where(tables.c.id == table, _touched < now, _counts).values(opened=now))


def find_unused(connection: Connection, before: float, most: int, rule: Rule) -> list[str]:
    """The ones that were left longest ago first."""
    found = select(tables.c.id).where(RULES[rule](before)).order_by(tables.c.opened, tables.c.id).limit(most)
    return list(connection.execute(found).scalars())


def expire(connection: Connection, table: str, before: float, rule: Rule) -> bool:
    """Hold the table, so that nobody moves meanwhile, then look again."""
    connection.execute(select(tables.c.id).where(tables.c.id == table).with_for_update())
    unused = select(tables.c.id).where(tables.c.id == table, RULES[rule](before))
    gone = connection.execute(unused).scalar() is not None
    if gone:
        delete_table(connection, table)
    return gone


def _is_unused(before: float) -> ColumnElement[bool]:
    """Whatever a person asks for has a key; a bot's says that it is one."""
    asked = and_(entries.c.table_id == tables.c.id, entries.c.key != "", ~entries.c.key.startswith(BOT))
    return and_(tables.c.given > 0, tables.c.opened < before, ~exists().where(asked))


def _is_untouched(before: float) -> ColumnElement[bool]:
    """Nobody has opened it, and nothing has happened at it, since then."""
    happened = and_(entries.c.table_id == tables.c.id, entries.c.at >= before)
    return and_(_counts, _touched < before, ~exists().where(happened))


RULES = {"imported": _is_unused, "all": _is_untouched}
