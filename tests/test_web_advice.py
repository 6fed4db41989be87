"""Hints and forecasts on real workers: thought about once, told with their place, given up when nobody wants them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from octosphere.core.errors import BadInput
from octosphere.i18n import LANGUAGES, translator
from octosphere.play.service import TableService
from octosphere.play.store import open_store
from octosphere.play.workers import Owner, Quota, TooMany, WorkerFailed, Workers
from octosphere.tasks.moves import choose
from octosphere.web import advice as advising
from octosphere.web.advice import Advice, Sought
from octosphere.web.answers import Problem, Waiting
from octosphere.web.problems import blame_server, encode_problem

from .anywhere import task_at
from .forms import forms
from .web_client import served

LIMIT = 60  # seconds that anything may take on a busy machine
TASKS = """
import time
from pathlib import Path
from octosphere.core.errors import BadInput

def advise(folder, name):
    with Path(folder, "log").open("a") as log:
        print(name, file=log)
    while not Path(folder, name).exists():
        time.sleep(0.01)
    return {"told": name}

def glance(folder, name):
    with Path(folder, "glances").open("a") as log:
        print(name, file=log)
    if name == "blind":
        raise BadInput("nothing to see")
    return {"strength": 1, "exact": False, "by": "greedy", "lines": [name], "how": [], "moves": [], "then": []}

def refuse():
    raise BadInput("nothing to say")
"""
TASK, GLANCE = task_at("odd_advice:advise"), task_at("odd_advice:glance")
ANA, BEN = (Owner(name, "table", person=True) for name in ("ana", "ben"))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "odd_advice.py").write_text(TASKS, "utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    return tmp_path


@asynccontextmanager
async def advice(folder: Path, patience: float = LIMIT) -> AsyncIterator[Advice]:
    """Advice that tells the place after a moment."""
    workers = Workers(light=lambda task, args: task == GLANCE)
    store = await open_store(f"sqlite:///{folder / 'tables.db'}")
    workers.quotas = {TASK: Quota(2, 50, 5)}
    await workers.start()
    try:
        yield Advice(TableService(store, {}, workers, choose), patience, longest=0.05)
    finally:
        await workers.close()
        await store.close()


def run(scene: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(scene(), LIMIT))  # type: ignore[arg-type]


def sought(name: str, seq: int = 1) -> Sought:
    return Sought(TASK, "table", seq, name)


async def ask(found: Advice, folder: Path, name: str, seq: int = 1, owner: Owner = ANA) -> Any:
    return msgspec.json.decode(await found.of(sought(name, seq), owner, str(folder), name))


async def ready(found: Advice, folder: Path, name: str, seq: int = 1, owner: Owner = ANA) -> Any:
    while (answer := await ask(found, folder, name, seq, owner))["state"] == "waiting":
        pass
    return answer


def log(folder: Path) -> list[str]:
    path = folder / "log"
    return path.read_text().split() if path.exists() else []


def test_whoever_asks_again_is_told_their_place_and_then_the_answer(folder: Path) -> None:
    async def scene() -> None:
        async with advice(folder) as found:
            for place, name in enumerate(("first", "second")):
                assert await ask(found, folder, name) == {"state": "waiting", "ahead": place}
            for name in ("first", "second"):
                (folder / name).touch()
                assert await ready(found, folder, name) == {"state": "ready", "told": name}
            assert log(folder) == ["first", "second"]

    run(scene)


def test_the_same_is_thought_about_once_for_all_who_ask(folder: Path) -> None:
    async def scene() -> None:
        async with advice(folder) as found:
            asking = [asyncio.create_task(ready(found, folder, "same", owner=owner)) for owner in (ANA, BEN, ANA, ANA)]
            await asyncio.sleep(0.2)
            (folder / "same").touch()
            assert all(answer["told"] == "same" for answer in await asyncio.gather(*asking))
            assert log(folder) == ["same"]

    run(scene)


def test_one_may_have_only_so_much_on_the_way_and_others_still_ask(folder: Path) -> None:
    async def scene() -> None:
        async with advice(folder) as found:
            for name in ("first", "second"):
                await ask(found, folder, name)
            with pytest.raises(TooMany):
                await ask(found, folder, "third")
            assert await ask(found, folder, "others", owner=BEN) == {"state": "waiting", "ahead": 1}
            assert (await ask(found, folder, "second"))["ahead"] == 2  # ben goes first: nothing of his is in hand

    run(scene)


def test_a_table_that_moves_on_leaves_its_old_questions_behind(folder: Path) -> None:
    async def scene() -> None:
        async with advice(folder) as found:
            (folder / "new").touch()
            old = [asyncio.create_task(ready(found, folder, name)) for name in ("old", "older")]
            await asyncio.sleep(0.2)
            for task in old:
                task.cancel()
            waiting = asyncio.create_task(ask(found, folder, "older"))
            await asyncio.sleep(0)
            assert (await ask(found, folder, "new", seq=2))["state"] in ("waiting", "ready")  # no quota is in the way
            assert (await waiting)["state"] == "waiting"
            (folder / "old").touch()  # in hand, and this task takes no hurry
            assert (await ready(found, folder, "new", seq=2))["told"] == "new"
            assert "older" not in log(folder)

    run(scene)


def test_what_nobody_asks_for_again_is_given_up(folder: Path) -> None:
    async def scene() -> None:
        async with advice(folder, patience=0.3) as found:
            for name in ("kept", "left"):
                await ask(found, folder, name)
            while found._jobs.keys() != {sought("kept")}:
                await ask(found, folder, "kept")
            (folder / "kept").touch()
            assert (await ready(found, folder, "kept"))["told"] == "kept"
            assert log(folder) == ["kept"]
            await asyncio.sleep(0)
            assert found._jobs == {}

    run(scene)


def test_what_is_refused_is_told_and_can_be_asked_again(folder: Path) -> None:
    async def insist(found: Advice) -> None:
        while True:
            await found.of(Sought(task_at("odd_advice:refuse"), "table", 1), ANA)

    async def scene() -> None:
        async with advice(folder) as found:
            for _ in range(2):
                with pytest.raises(BadInput, match="nothing to say"):
                    await insist(found)

    run(scene)


@pytest.fixture
def glancing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(advising.QUICK, TASK, GLANCE)


def glances(folder: Path) -> list[str]:
    path = folder / "glances"
    return path.read_text().split() if path.exists() else []


@pytest.mark.usefixtures("glancing")
def test_who_waits_is_told_a_quick_opinion_until_the_better_one_is_there(folder: Path) -> None:
    async def scene() -> None:
        async with advice(folder) as found:
            while "quick" not in (answer := await ask(found, folder, "slow")):
                assert answer == {"state": "waiting", "ahead": 0}
            assert answer["quick"]["lines"] == ["slow"]
            assert (await ask(found, folder, "slow", owner=BEN))["quick"] == answer["quick"]
            (folder / "slow").touch()
            assert await ready(found, folder, "slow") == {"state": "ready", "told": "slow"}
            assert glances(folder) == ["slow"]  # once for all who ask

    run(scene)


@pytest.mark.usefixtures("glancing")
def test_what_comes_soon_needs_no_quick_opinion(folder: Path) -> None:
    async def scene() -> None:
        async with advice(folder) as found:
            patient = Advice(found._service, longest=2 * LIMIT)
            with pytest.MonkeyPatch.context() as patched:
                patched.setattr(advising, "SOON", LIMIT)
                (folder / "fast").touch()
                assert await ask(patient, folder, "fast") == {"state": "ready", "told": "fast"}
            assert glances(folder) == []

    run(scene)


@pytest.mark.usefixtures("glancing")
def test_without_a_quick_opinion_there_is_still_the_place_and_the_answer(folder: Path) -> None:
    async def scene() -> None:
        async with advice(folder) as found:
            while not glances(folder):
                assert (await ask(found, folder, "blind"))["state"] == "waiting"
            assert await ask(found, folder, "blind") == {"state": "waiting", "ahead": 0}
            (folder / "blind").touch()
            assert (await ready(found, folder, "blind"))["told"] == "blind"

    run(scene)


@pytest.mark.usefixtures("glancing")
def test_a_quick_opinion_is_given_up_with_its_question(folder: Path) -> None:
    async def scene() -> None:
        async with advice(folder) as found:
            await ask(found, folder, "left")
            job = found._jobs[sought("left")]
            found.drop("table")
            assert job.quick is not None
            assert job.quick.answer.done()
            assert job.question.answer.cancelled()

    run(scene)


@pytest.mark.parametrize("game", forms("octodice", "aquasphere"))
def test_before_anything_is_compiled_a_hint_is_a_quick_opinion(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OCTOSPHERE_CACHE", str(tmp_path / "empty"))
    with served(tmp_path, "--no-limits") as server:
        player = server.players("person", "person", game=game, together=True)[0]
        view = player.view()
        while not view["can"]["hint"]:
            view = player.act(view)
        answer: dict[str, Any] = {}
        while "quick" not in answer:
            answer = player.get("/hint", strength=3, lang="de").json()
            assert answer["state"] == "waiting"
        msgspec.json.decode(msgspec.json.encode(answer), type=Waiting)
        assert answer["quick"]["by"] == "greedy"
        assert answer["quick"]["lines"][0].startswith("Schnelle Meinung: ")
        assert set(answer["quick"]["moves"]) <= {choice["move"] for choice in view["choices"]}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("error", [WorkerFailed("three workers died"), BadInput("name a folder with OCTOSPHERE_CACHE")])
def test_what_workers_could_not_do_is_told_in_a_sentence_with_what_to_do(error: Exception, lang: str) -> None:
    with pytest.raises(WorkerFailed) as caught, blame_server():
        raise error
    status, body, headers = encode_problem(caught.value, translator(lang))
    problem = msgspec.json.decode(body, type=Problem)
    assert (status, problem.error, headers) == (503, "failed", ((b"retry-after", b"60"),))
    assert problem.message == translator(lang)("api.failed")
