"""The tables of the database as they are now."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
)

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("rules", Text, nullable=False),
    Column("options", JSON, nullable=False),
    Column("places", JSON, nullable=False),
    Column("dice", Text, nullable=False),
    Column("secret", Text, nullable=False),
    Column("created", Double, nullable=False),
    Column("given", Integer, nullable=False, server_default="0"),
    Column("opened", Double),  # when somebody last came; nothing for tables from before this was noted
)

Index(
    "tables_opened",
    tables.c.opened,
    sqlite_where=tables.c.given > 0,
    postgresql_where=tables.c.given > 0,
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("key", Text, nullable=False),
    Column("at", Double, nullable=False),
    PrimaryKeyConstraint("table_id", "seq"),
    sqlite_with_rowid=False,  # one tree in the order in which a table is read
)

Index(
    "entries_key",
    entries.c.table_id,
    entries.c.key,
    unique=True,
    sqlite_where=entries.c.key != "",
    postgresql_where=entries.c.key != "",
)

links = Table(
    "links",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    Column("seats", JSON, nullable=False),
)

codes = Table(
    "codes",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("links", JSON, nullable=False),
    Column("until", Double, nullable=False),
)

kept = Table(
    "kept",
    metadata,
    Column("kind", Text, nullable=False),
    Column("name", Text, nullable=False),  # of what belongs to a table: its id first or last, with a colon between
    Column("body", Text, nullable=False),
    PrimaryKeyConstraint("kind", "name"),
)

devices = Table(
    "devices",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("way", Text, nullable=False),
    Column("target", Text, nullable=False),
    Column("lang", Text, nullable=False),
    Column("zone", Text, nullable=False),
    Column("quiet_from", Integer, nullable=False),
    Column("quiet_until", Integer, nullable=False),
    Column("confirmed", Boolean, nullable=False),
    Column("created", Double, nullable=False),
)

alerts = Table(
    "alerts",
    metadata,
    Column("device", Text, ForeignKey("devices.hash"), nullable=False),
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    Column("seats", JSON, nullable=False),
    Column("seen", Integer, nullable=False),
    Column("turn", Integer, nullable=False),
    Column("state", Text, nullable=False),
    Column("at", Double, nullable=False),
    Column("tries", Integer, nullable=False),
    PrimaryKeyConstraint("device", "table_id"),
)

Index("alerts_table", alerts.c.table_id)
