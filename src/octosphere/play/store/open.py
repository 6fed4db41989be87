"""Find the store for an address, and bring its database up to date."""

from __future__ import annotations

import asyncio

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from octosphere.core.errors import BadInput

from .contract import Store
from .database import Database, Driver
from .migrate import migrate


async def open_store(url: str) -> Store:
    """The store at an address such as sqlite:///tables.db or postgresql://user@host/name; made if it is not there."""
    driver = await asyncio.to_thread(_driver, url)
    try:
        await asyncio.to_thread(migrate, driver.writer)
        await driver.start()
    except Exception as error:
        driver.writer.dispose()
        if (told := driver.translate_error(error)) is error:
            raise
        raise told from error
    return Database(driver)


def _driver(url: str) -> Driver:
    if url.startswith("sqlite:"):
        return _sqlite(url)
    if url.startswith(("postgresql:", "postgres:")):
        from .postgres import Postgres  # late: its driver costs memory that a single file does not need

        return Postgres(url)
    raise BadInput("the address of a store begins with sqlite:/// or postgresql://")


def _sqlite(url: str) -> Driver:
    from .sqlite import Sqlite

    try:
        return Sqlite(make_url(url))
    except ArgumentError as error:
        raise BadInput(f"this is not an address of a database: {error}") from error
