"""The store over SQLAlchemy: all but the appends is the same on every database."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, fields
from typing import Any, Protocol, TypeVar

from sqlalchemy import Connection, Engine, Row, delete, insert, select

from ..entries import Entry, Link, Opening, Place
from . import documents, expiry, forgetting
from .alerts import AlertStore
from .appends import Append, check_message, check_order, check_texts
from .contract import Heard, Rule, StoreError, Trouble, WriterLoad
from .health import LIMIT, DatabaseHealth
from .schema import codes, entries, links, tables
from .writer import Writer

T = TypeVar("T")
SIGN = "health", "sign"  # kind and name of the document that is written to see whether documents can be
READERS = 2  # threads; a read is short, and two cores are the least we expect

ENTRY = select(entries.c.seq, entries.c.kind, entries.c.seat, entries.c.text, entries.c.key, entries.c.at)


class Driver(Protocol):
    """What differs between databases."""

    reader: Engine
    writer: Engine

    def commit(self, batch: Sequence[Append]) -> list[bool]:
        """Store what fits of a batch, in one transaction."""
        ...

    def translate_error(self, error: Exception) -> Exception:
        """An error in our words."""
        ...

    async def start(self) -> None:
        """Hear the other processes from now on."""
        ...

    async def stop(self) -> None:
        """Hear them no more."""
        ...

    def listen(self, heard: Heard) -> None:
        """Pass on what they say."""
        ...

    def tell(self, connection: Connection, table: str, message: str) -> None:
        """Say something to them when this transaction is committed."""
        ...

    @property
    def shared(self) -> bool:
        """Whether they can be heard at all."""
        ...

    def behind(self) -> float:
        """The seconds for which something that they said may not have been heard."""
        ...

    def close(self) -> None:
        """Let all connections go."""
        ...


class Database:
    """A store: one thread writes, others read, the event loop never waits for a disk."""

    def __init__(self, driver: Driver) -> None:
        self._driver = driver
        self._writer = Writer(driver.commit, driver.translate_error, self._tell_late)
        self._health = DatabaseHealth(self._attempt)
        self._heard: list[Heard] = []
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="store-reader")
        self._closed = False
        self.alerts = AlertStore(self._read, self._write)

    async def create(self, opening: Opening, links: Mapping[str, Link]) -> None:
        check_texts(asdict(opening))
        await self._write(lambda connection: _create(connection, opening, links))

    async def load(self, table: str) -> tuple[Opening, list[Entry]] | None:
        return await self._read(lambda connection: _load(connection, table))

    async def since(self, table: str, seq: int) -> list[Entry]:
        return await self._read(lambda connection: _since(connection, table, seq))

    async def append(self, table: str, entries: Sequence[Entry]) -> bool:
        if not entries:
            return True
        check_order(entries)
        check_texts([(entry.text, entry.key) for entry in entries])
        return await self._append(Append(table, entries))

    async def link(self, hash: str) -> Link | None:
        return await self._read(lambda connection: _link(connection, hash))

    async def add_links(self, links: Mapping[str, Link], by: str) -> bool:
        return await self._write(lambda connection: _add_links_by(connection, links, by))

    async def put_code(self, hash: str, links: Sequence[Link], until: float) -> None:
        row = {"hash": hash, "links": [[link.table, link.seats, link.hash] for link in links], "until": until}
        await self._write(lambda connection: connection.execute(insert(codes), row))

    async def take_code(self, hash: str, now: float) -> list[Link]:
        return await self._write(lambda connection: _take_code(connection, hash, now))

    async def put_document(self, kind: str, name: str, body: str) -> None:
        check_texts((kind, name, body))
        await self._write(lambda connection: documents.keep(connection, kind, name, body))

    async def get_document(self, kind: str, name: str) -> str | None:
        return await self._read(lambda connection: documents.find(connection, kind, name))

    async def list_documents(self, kind: str, prefix: str) -> dict[str, str]:
        return await self._read(lambda connection: documents.under(connection, kind, prefix))

    async def drop(self, kind: str, name: str) -> None:
        await self._write(lambda connection: documents.drop(connection, kind, name))

    async def delete(self, table: str, message: str) -> None:
        check_message(message)

        def work(connection: Connection) -> None:
            forgetting.delete_table(connection, table)
            self._driver.tell(connection, table, message)

        await self._write(work)

    async def touch(self, table: str, now: float) -> None:
        await self._write(lambda connection: expiry.touch(connection, table, now))

    async def find_unused(self, before: float, most: int, rule: Rule = "imported") -> list[str]:
        return await self._read(lambda connection: expiry.find_unused(connection, before, most, rule))

    async def expire(self, table: str, before: float, message: str, rule: Rule = "imported") -> bool:
        check_message(message)

        def work(connection: Connection) -> bool:
            gone = expiry.expire(connection, table, before, rule)
            if gone:
                self._driver.tell(connection, table, message)
            return gone

        return await self._write(work)

    async def forget(self, link: Link, message: str) -> None:
        check_message(message)

        def work(connection: Connection) -> None:
            forgetting.forget_seats(connection, link)
            self._driver.tell(connection, link.table, message)

        await self._write(work)

    async def shout(self, table: str, message: str) -> None:
        check_message(message)
        await self._append(Append(table, (), message))

    def listen(self, heard: Heard) -> None:
        self._heard.append(heard)
        self._driver.listen(heard)

    @property
    def shared(self) -> bool:
        return self._driver.shared

    def behind(self) -> float:
        return self._driver.behind()

    async def trouble(self) -> Trouble | None:
        return await self._health.trouble()

    def load_of_writer(self) -> WriterLoad:
        return self._writer.load

    def listening(self) -> bool:
        return self._driver.behind() < LIMIT

    async def close(self) -> None:
        self._closed = True
        await self._health.close()
        await self._driver.stop()
        await self._writer.close()
        await asyncio.to_thread(self._readers.shutdown, cancel_futures=True)
        await asyncio.to_thread(self._driver.close)

    async def _append(self, append: Append) -> bool:
        return await self._health.within("write", lambda: self._writer.append(append))

    async def _write(self, work: Callable[[Connection], T]) -> T:
        return await self._health.within("write", lambda: self._transaction(work))

    async def _read(self, work: Callable[[Connection], T]) -> T:
        return await self._health.within("read", lambda: self._reading(work))

    async def _attempt(self) -> None:
        """Write and read as a move does: what the health of a store is judged by."""
        body = f"{time.time():.3f}"
        await self._transaction(lambda connection: documents.keep(connection, *SIGN, body))
        await self._reading(lambda connection: documents.find(connection, *SIGN))

    def _tell_late(self, append: Append) -> None:
        """What was stored after its time is heard like what another process stored."""
        for heard in self._heard:
            heard(append.table, append.entries[-1].seq, "")

    async def _transaction(self, work: Callable[[Connection], T]) -> T:
        def transaction() -> T:
            with self._driver.writer.begin() as connection:
                return work(connection)

        return await self._writer.run(transaction)

    async def _reading(self, work: Callable[[Connection], T]) -> T:
        def reading() -> T:
            try:
                with self._driver.reader.connect() as connection:
                    return work(connection)
            except Exception as error:
                if (told := self._driver.translate_error(error)) is error:
                    raise
                raise told from error

        if self._closed:
            raise StoreError("the store is closed")
        return await asyncio.get_running_loop().run_in_executor(self._readers, reading)


def _create(connection: Connection, opening: Opening, links: Mapping[str, Link]) -> None:
    connection.execute(insert(tables), {**asdict(opening), "opened": opening.created})
    _add_links(connection, links)


def _add_links(connection: Connection, added: Mapping[str, Link]) -> None:
    if added:
        rows = [{"hash": hash, "table_id": link.table, "seats": link.seats} for hash, link in added.items()]
        connection.execute(insert(links), rows)


def _add_links_by(connection: Connection, added: Mapping[str, Link], by: str) -> bool:
    """Hold the tables, so that nobody is forgotten there in the meantime."""
    vouches = select(links.c.table_id).where(links.c.hash == by)
    held = connection.execute(vouches).scalar()
    forgetting.hold(connection, {link.table for link in added.values()} | {held or ""})
    if connection.execute(vouches).one_or_none() is None:
        return False
    _add_links(connection, added)
    return True


def _load(connection: Connection, table: str) -> tuple[Opening, list[Entry]] | None:
    found = connection.execute(select(tables).where(tables.c.id == table)).one_or_none()
    return found and (_opening(found), _since(connection, table, 0))


def _opening(row: Row[Any]) -> Opening:
    told = {field.name: row._mapping[field.name] for field in fields(Opening)}
    told["places"] = tuple(Place(**place) for place in told["places"])
    return Opening(**told)


def _since(connection: Connection, table: str, seq: int) -> list[Entry]:
    after = ENTRY.where(entries.c.table_id == table, entries.c.seq > seq).order_by(entries.c.seq)
    return [Entry(*row) for row in connection.execute(after)]


def _link(connection: Connection, hash: str) -> Link | None:
    found = connection.execute(select(links.c.table_id, links.c.seats).where(links.c.hash == hash)).one_or_none()
    return found and Link(found.table_id, tuple(found.seats), hash)


def _take_code(connection: Connection, hash: str, now: float) -> list[Link]:
    """Old codes go too, so that they do not pile up."""
    taken = delete(codes).where(codes.c.hash == hash).returning(codes.c.links, codes.c.until)
    found = connection.execute(taken).one_or_none()
    connection.execute(delete(codes).where(codes.c.until < now))
    if found is None or found.until < now:
        return []
    return [Link(table, tuple(seats), *by) for table, seats, *by in found.links]
