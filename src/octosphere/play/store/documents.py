"""Small documents beside the tables: found by kind and name."""

from __future__ import annotations

from sqlalchemy import Connection, delete, or_, select
from sqlalchemy.dialects import postgresql, sqlite

from .schema import kept


def keep(connection: Connection, kind: str, name: str, body: str) -> None:
    """The newest of a name counts; in one step, as another process may keep one of that name now."""
    insert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    added = insert(kept).values(kind=kind, name=name, body=body)
    connection.execute(added.on_conflict_do_update(index_elements=["kind", "name"], set_={"body": body}))


def find(connection: Connection, kind: str, name: str) -> str | None:
    """One of them."""
    return connection.execute(select(kept.c.body).where(kept.c.kind == kind, kept.c.name == name)).scalar()


def under(connection: Connection, kind: str, prefix: str) -> dict[str, str]:
    """All whose names begin so."""
    named = select(kept.c.name, kept.c.body).where(kept.c.kind == kind, kept.c.name.startswith(prefix, autoescape=True))
    return {row.name: row.body for row in connection.execute(named.order_by(kept.c.name))}


def drop(connection: Connection, kind: str, name: str) -> None:
    """Remove one, if it is there."""
    connection.execute(delete(kept).where(kept.c.kind == kind, kept.c.name == name))


def drop_of(connection: Connection, table: str) -> None:
    """Remove all that belong to a table."""
    first = kept.c.name.startswith(f"{table}:", autoescape=True)
    last = kept.c.name.endswith(f":{table}", autoescape=True)
    connection.execute(delete(kept).where(or_(first, last)))
