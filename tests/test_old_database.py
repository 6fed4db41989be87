"""Tables stored on 2026-11-17 open, tell the same and are played on: no word of a log ever changes its meaning."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from octosphere.core.record import loads, verify
from octosphere.games import open_game
from octosphere.play.entries import EntryKind
from octosphere.play.store import open_store

from .server import sqlite_url
from .web_client import Player, Served, served

FOLDER = Path(__file__).parent / "golden" / "database"
KNOWN: dict[str, dict[str, Any]] = json.loads((FOLDER / "octosphere.json").read_text("utf-8"))


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("old")
    (folder / "octosphere.db").write_bytes(gzip.decompress((FOLDER / "octosphere.db.gz").read_bytes()))
    return folder


@pytest.fixture(scope="module")
def server(database: Path) -> Iterator[Served]:
    with served(database, "--no-limits", "--database-url", sqlite_url(database)) as found:
        yield found


def player(server: Served, name: str, link: int = 0) -> Player:
    return Player(server.client, KNOWN[name]["table"], KNOWN[name]["tokens"][link])


async def stored_kinds(database: Path) -> set[str]:
    store = await open_store(sqlite_url(database))
    try:
        logs = [await store.load(known["table"]) for known in KNOWN.values()]
    finally:
        await store.close()
    return {entry.kind for log in logs if log is not None for entry in log[1]}


def test_every_word_of_its_log_is_known(database: Path) -> None:
    kinds = asyncio.run(stored_kinds(database))
    assert kinds <= set(EntryKind)
    assert {"move", "roll", "confirm", "undo", "sit", "bot", "back", "say", "ahead", "rematch"} <= kinds


def test_a_finished_game_is_as_it_was(server: Served) -> None:
    mine, known = player(server, "finished"), KNOWN["finished"]
    view = mine.view()
    assert view["over"] is not None
    assert (view["seq"], len(view["log"])) == (known["seq"], known["log"])
    assert [seat["score"] for seat in view["seats"]] == known["scores"]
    record = loads(mine.get("/record").text)
    assert verify(open_game(record.game), record).dice == "seeded"


@pytest.mark.parametrize("name", ["aquasphere", "several", "open"])
def test_a_running_game_is_played_to_its_end(server: Served, name: str) -> None:
    mine = player(server, name)
    assert mine.view()["seq"] >= KNOWN[name]["seq"]
    others = [player(server, name, link) for link in range(1, len(KNOWN[name]["tokens"]) - 1)]
    while mine.view()["over"] is None:
        for one in (mine, *others):
            view = one.view()
            if view["acting"] is not None and view["over"] is None:
                one.act(view)
    record = loads(mine.get("/record").text)
    assert verify(open_game(record.game), record).complete
