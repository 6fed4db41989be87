"""The coach over the web: worked out by a real worker, kept, told in every language; killed, left alone and closed."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from octosphere.core.record import Record
from octosphere.play.service import TableService
from octosphere.play.store import open_store
from octosphere.play.workers import NOBODY, Owner, Quota, TooMany, WorkerFailed, Workers
from octosphere.tasks.moves import choose
from octosphere.tasks.study import EFFORT
from octosphere.web import studies
from octosphere.web.coaching import Coached
from octosphere.web.studies import Studies, Wanted

from .anywhere import task_at
from .reels import greedy_game
from .server import children
from .web_client import PATIENCE, Player, Served, served, wait_until

TASKS = """
import time
from pathlib import Path
from octosphere.play.workers import progress

def study(game, record, seat):
    progress(1, 9)
    while seat == 1:
        time.sleep(0.01)
    if seat == 2:
        raise ValueError("odd")
    return {"study": {}, "brief": {}}
"""


ODD = task_at("odd_studies:study")


def played(players: int = 1) -> Record:
    """A whole game that greed plays; one with others is soon judged in AquaSphere."""
    return greedy_game("octodice" if players == 1 else "aquasphere", {"players": players}, "8")


def laid(server: Served, record: Record) -> list[Player]:
    """Whoever holds the links of a table with this record: those who played, and one who watches."""
    answer = server.client.post("/api/records", json={"record": record.to_json()})
    assert answer.status_code == 200, answer.text
    made = answer.json()
    tokens = [*(link["token"] for link in made["links"]), made["watch"]]
    return [Player(server.client, made["table"], token) for token in tokens]


def ready(player: Player, **query: Any) -> dict[str, Any]:
    """Ask until it is there."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        answer = player.get("/coach", **query)
        assert answer.status_code == 200, answer.text
        msgspec.json.decode(answer.content, type=Coached)
        if answer.json()["state"] == "ready":
            found: dict[str, Any] = answer.json()["study"]
            return found
        time.sleep(0.2)
    raise AssertionError("the coach did not finish")


@pytest.fixture(autouse=True, scope="module")
def tiny() -> Iterator[None]:
    """Servers of this module judge in seconds."""
    before = os.environ.get(EFFORT)
    os.environ[EFFORT] = "tiny"
    yield
    os.environ.pop(EFFORT) if before is None else os.environ.update({EFFORT: before})


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("coach"), "--no-limits") as found:
        yield found


def test_a_study_is_worked_out_once_and_told_to_everybody_in_every_language(server: Served) -> None:
    player, *_, watcher = laid(server, played(2))
    assert player.get("/coach/brief").json() == {"state": "none"}
    assert player.get("/coach", brief=True).json() == {"state": "none"}
    first = player.get("/coach").json()
    assert first == {"state": "working", "done": 0, "of": len(played(2).moves), "ahead": 0}
    assert watcher.get("/coach/brief").json()["state"] in ("working", "ready")
    told = ready(player)
    assert told["seats"][0]["seat"] == 0
    assert told["language"] == "en"
    for lang in ("de", "es"):
        answer = watcher.get("/coach", lang=lang, seat=0).json()
        assert answer["state"] == "ready"  # at once: nobody judges again
        assert answer["you"] == []
        assert answer["study"]["language"] == lang
        assert answer["study"]["seats"][0]["path"] == told["seats"][0]["path"]
    short = player.get("/coach/brief").json()["brief"]
    assert short["score"] == told["seats"][0]["score"]
    assert short == player.get("/coach", brief=True).json()["brief"]
    assert [one["at"] for one in short["moments"]] == [
        one["at"] for one in told["seats"][0]["decisions"] if one["loss"]["value"] > 0.5
    ]


def test_a_seat_that_is_not_there_and_a_game_that_goes_on_are_refused(server: Served) -> None:
    player, _ = laid(server, played())
    for call in ("/coach", "/coach/brief"):
        answer = player.get(call, seat=1, lang="de")
        assert (answer.status_code, answer.json()["message"]) == (400, "Auf Platz 2 sitzt niemand.")
    going, _ = server.players("person")
    answer = going.get("/coach", lang="es")
    assert (answer.status_code, answer.json()["error"]) == (400, "invalid")
    assert answer.json()["message"] == "El entrenador habla cuando acaba la partida."


@pytest.mark.long
def test_everybody_may_study_every_seat_and_the_second_waits_behind_the_first(server: Served) -> None:
    *_, watcher = laid(server, played(2))
    states = [watcher.get("/coach", seat=seat).json() for seat in (0, 1)]
    assert [one["ahead"] for one in states] == [0, 1]
    seats = [ready(watcher, seat=seat)["seats"][0] for seat in (0, 1)]
    assert [one["seat"] for one in seats] == [0, 1]
    assert sorted(one["place"] for one in seats) in ([1, 2], [1, 1])
    assert ready(watcher)["seats"] == seats[:1]  # who only watches is shown the first person


@pytest.mark.long
def test_a_killed_worker_is_replaced_and_a_kept_study_outlives_the_server(tmp_path: Path) -> None:
    with served(tmp_path, "--no-limits") as server:
        (player, *_), pid = laid(server, played(2)), server.process.pid
        before = children(pid)
        player.get("/coach")
        wait_until(lambda: bool(children(pid) - before))
        os.kill((children(pid) - before).pop(), signal.SIGKILL)
        told = ready(player)
    with served(tmp_path, "--no-limits") as server:
        again = Player(server.client, player.table, player.token)
        answer = again.get("/coach").json()
        assert (answer["state"], answer["study"]) == ("ready", told)
        assert len(children(server.process.pid)) <= 2


@pytest.mark.long
def test_a_server_that_ends_takes_its_studies_with_it(tmp_path: Path) -> None:
    with served(tmp_path, "--no-limits") as server:
        players, before = laid(server, played(2)), children(server.process.pid)
        for seat in (0, 1):
            players[0].get("/coach", seat=seat)
        wait_until(lambda: bool(children(server.process.pid) - before))
        alive = children(server.process.pid)
        server.process.terminate()
        server.process.wait(PATIENCE)
        assert not [pid for pid in alive if Path(f"/proc/{pid}").exists()]
        assert "Traceback" not in server.log()


# parts without a server


@asynccontextmanager
async def service(folder: Path) -> AsyncIterator[TableService]:
    """A real store and real workers, which study in an odd way: seat 1 never comes to an end, seat 2 fails."""
    workers = Workers(long=(ODD,))
    store = await open_store(f"sqlite:///{folder / 'tables.db'}")
    await workers.start()
    try:
        yield TableService(store, {}, workers, choose)
    finally:
        await workers.close()
        await store.close()


@pytest.fixture
def odd(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "odd_studies.py").write_text(TASKS, "utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setattr(studies.tasks, "study", ODD)
    return tmp_path


def wanted(seat: int, table: str = "table", owner: Owner = NOBODY) -> Wanted:
    return Wanted(table, seat, Record("octodice", "1", {}, ["roll"] * 9), owner)


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.01)


def test_what_nobody_asks_for_any_more_is_given_up_and_begun_anew_for_who_comes_back(odd: Path) -> None:
    async def scene() -> None:
        async with service(odd) as found:
            desk = Studies(found, patience=0.3)
            desk.begin(wanted(1))
            await until(lambda: getattr(desk.progress(wanted(1)), "done", 0) == 1)  # asking keeps it going
            desk.begin(wanted(0))
            assert desk.progress(wanted(0)) is not None
            await until(lambda: not desk._jobs)
            assert desk.progress(wanted(1)) is None
            assert await desk.load(wanted(1)) is None
            async with asyncio.timeout(PATIENCE):
                while await desk.load(wanted(0)) is None:  # it was given up in its turn, or is there
                    if desk.progress(wanted(0)) is None:  # asking keeps it going
                        desk.begin(wanted(0))
                    await asyncio.sleep(0.01)

    asyncio.run(scene())


def test_why_a_study_failed_is_told_once_and_it_may_be_tried_again(odd: Path) -> None:
    async def scene() -> None:
        async with service(odd) as found:
            desk = Studies(found)
            for _ in range(2):
                desk.begin(wanted(2))
                await until(lambda: desk._jobs[wanted(2).name].failed is not None)
                with pytest.raises(WorkerFailed, match="odd"):
                    desk.progress(wanted(2))
                assert desk.progress(wanted(2)) is None

    asyncio.run(scene())


def test_a_failure_that_nobody_asks_about_is_forgotten(odd: Path) -> None:
    async def scene() -> None:
        async with service(odd) as found:
            desk = Studies(found, patience=0.2)
            desk.begin(wanted(2))
            while desk._jobs and desk._jobs[wanted(2).name].failed is None:
                desk.progress(wanted(2))
                await asyncio.sleep(0.01)
            await until(lambda: not desk._jobs)

    asyncio.run(scene())


def test_only_so_many_of_each_and_of_all_may_wait(odd: Path) -> None:
    ana, ben, cora = (Owner(name, person=True) for name in ("ana", "ben", "cora"))

    async def scene() -> None:
        async with service(odd) as found:
            found.thinkers.quotas = {ODD: Quota(3, 4, 15)}  # type: ignore[attr-defined]
            desk = Studies(found)
            for number in range(3):
                desk.begin(wanted(1, f"table-{number}", ana))
            with pytest.raises(TooMany, match="15 seconds"):
                desk.begin(wanted(1, "table-3", ana))
            await until(lambda: getattr(desk.progress(wanted(1, "table-0")), "done", 0) == 1)
            assert desk.progress(wanted(1, "table-3")) is None
            desk.begin(wanted(1, "other", ben))
            with pytest.raises(WorkerFailed, match="too many"):
                desk.begin(wanted(1, "third", cora))
            places = [desk.progress(wanted(1, name)) for name in ("table-0", "other", "table-1", "table-2")]
            assert [getattr(place, "ahead", None) for place in places] == [0, 1, 2, 3]

    asyncio.run(scene())


def test_only_the_studies_told_last_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    class Counting:
        """Tells whatever it is asked to, and counts."""

        asked = 0

        async def ask(self, task: str, *args: Any, owner: Owner) -> Any:
            self.asked += 1
            return {"lang": args[3]}

    monkeypatch.setattr(studies, "REMEMBERED", 2)
    thinkers = Counting()
    desk = Studies(type("Fake", (), {"thinkers": thinkers})())

    async def scene() -> None:
        for lang in ("en", "de", "en", "es", "en", "de"):
            assert msgspec.json.decode(await desk.put_into_words(wanted(0), "{}", lang, ["Ana"])) == {"lang": lang}

    asyncio.run(scene())
    assert thinkers.asked == 4
