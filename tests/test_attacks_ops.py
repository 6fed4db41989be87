"""A server whose surroundings fail: a full disk, a database that is deaf, a killed parent, an unwritable cache."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import stat
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import uvloop

from octosphere.cli import cache
from octosphere.games import open_game
from octosphere.i18n import translator
from octosphere.play.entries import MARK, Link, Place
from octosphere.play.orders import Order
from octosphere.play.phrases import PHRASES
from octosphere.play.rooms import Presence, Watcher
from octosphere.play.service import TableService
from octosphere.play.store import open_store
from octosphere.tasks.moves import choose
from octosphere.tasks.pool import open_workers
from octosphere.web.server import ServerSettings, serve

from .anywhere import task_at
from .postgres import Server as Postgres
from .server import stored
from .web_client import COMMAND, PATIENCE, Player, Served, key, served

TABLE = {"game": "octodice", "seats": [{"kind": "person"}]}
MODEST = """
from octosphere.tasks import moves as tasks

def choose(game, record, level, seat, seed):
    return tasks.choose(game, record, "diver", seat, seed)
"""
BEGUN, OVER = "the database fails", "the database works again"


def until(true: Callable[[], bool]) -> None:
    """Wait for what must come, but not for ever."""
    limit = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < limit
        time.sleep(0.05)


@contextmanager
def small_disk(folder: Path, size: str) -> Iterator[Path]:
    """A disk of its own that can be filled."""
    folder.mkdir()
    made = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(folder)], check=False)
    if made.returncode:
        pytest.skip("a small disk needs the right to mount one")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def fill(folder: Path) -> Path:
    """Take every byte that is left."""
    filler = folder / "filler"
    with filler.open("wb", buffering=0) as file:
        try:
            while True:
                file.write(bytes(4096))
        except OSError:
            return filler


def health(server: Served) -> tuple[int, dict[str, Any]]:
    answer = server.client.get("/api/health")
    return answer.status_code, answer.json()


def roll(view: dict[str, Any]) -> dict[str, Any]:
    return {"key": key(), "seat": view["acting"], "position": view["seq"]}


def unavailable(answer: httpx.Response) -> bool:
    """Whether an answer refuses for now, in JSON and with a time to try again."""
    assert answer.headers["content-type"] == "application/json"
    if answer.status_code == 200:
        return False
    assert (answer.status_code, answer.json()["error"]) == (503, "unavailable")
    return int(answer.headers["retry-after"]) > 0


def test_a_server_that_is_well_says_so(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        status, told = health(server)
        assert (status, told["status"], told["database"], told["listening"]) == (200, "ok", "ok", True)
        assert (told["bots"], told["prepared"]) == ("idle", 100)


def test_a_full_disk_is_told_logged_once_and_heals(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk", "3m") as disk:
        url = f"sqlite:///{disk}/tables.db"
        with served(tmp_path, "--no-limits", "--database-url", url) as server:
            player, _ = server.players("person")
            assert health(server)[0] == 200
            filler = fill(disk)
            request = roll(player.view())
            until(lambda: unavailable(player.post("/roll", {**request, "key": key()})))
            refused = player.post("/roll", request)
            assert unavailable(refused)
            until(lambda: health(server)[0] == 503)
            told = server.client.get("/api/health")
            assert (told.json()["status"], told.json()["database"]) == ("unavailable", "full")
            assert unavailable_header(told)
            ready = server.client.get("/api/ready")
            assert (ready.status_code, ready.json()["status"], ready.json()["database"]) == (503, "not_ready", "full")
            assert server.client.get("/api/live").status_code == 200
            assert str(disk) not in told.text + refused.text
            before = player.view()["seq"]
            assert server.log().count(BEGUN) == 1
            assert "the disk is full" in server.log()
            filler.unlink()
            until(lambda: health(server)[0] == 200)
            assert player.post("/roll", request).status_code == 200
            assert player.post("/roll", request).json()["repeated"]
            assert player.view()["seq"] > before
        assert (server.log().count(BEGUN), server.log().count(OVER)) == (1, 1)
        assert "Traceback" not in server.log()


def unavailable_header(answer: httpx.Response) -> bool:
    return int(answer.headers["retry-after"]) > 0


@pytest.mark.long
def test_a_deaf_database_refuses_in_time_and_loses_nothing(tmp_path: Path, postgres_alone: Postgres) -> None:
    url = postgres_alone.fresh()
    with served(tmp_path, "--no-limits", "--database-url", url) as server:
        player, _ = server.players("person")
        quiet, _ = server.players("person")  # never asks again for what was refused
        player.act(player.view())
        call, request = "/say", {"key": key(), "seat": 0, "phrase": PHRASES[0]}
        postgres_alone.freeze()
        try:
            with ThreadPoolExecutor(8) as several:
                asked = [several.submit(one.post, call, request) for one in (player, player, player, quiet)]
                asked += [several.submit(server.client.get, "/api/tables/x", headers={"Authorization": "Bearer x"})]
                asked += [several.submit(server.client.post, "/api/tables", json=TABLE)]
                assert all(unavailable(one.result()) for one in asked)
            status, told = health(server)
            assert (status, told["status"]) == (503, "unavailable")
            assert told["database"] in ("slow", "unreachable")
            assert unavailable(player.post(call, request))
        finally:
            postgres_alone.thaw()
        until(lambda: health(server)[0] == 200)
        again = player.post(call, request)
        assert again.status_code == 200, again.text
        until(lambda: quiet.view()["seq"] == len(asyncio.run(stored(url, quiet.table))))
        seen = player.view()["seq"]
        entries = asyncio.run(stored(url, player.table))
        assert [entry.key.partition(MARK)[0] for entry in entries].count(request["key"]) == 1
        assert [entry.seq for entry in entries] == list(range(1, seen + 1))
    assert (server.log().count(BEGUN), server.log().count(OVER)) == (1, 1)
    assert "Traceback" not in server.log()


def refused(address: tuple[str, int]) -> bool:
    """Whether nobody listens there."""
    try:
        socket.create_connection(address, timeout=PATIENCE).close()
    except ConnectionRefusedError:
        return True
    return False


def family(pid: int) -> list[int]:
    """A process and all below it."""
    below = [int(child) for file in Path(f"/proc/{pid}/task").glob("*/children") for child in file.read_text().split()]
    return [pid, *(one for child in below for one in family(child))]


def gone(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] in "ZX"
    except FileNotFoundError:
        return True


@pytest.mark.long
def test_a_killed_parent_leaves_a_free_port_and_no_process(tmp_path: Path, postgres_url: str) -> None:
    """Those who are connected are answered in JSON, or not at all."""
    with served(tmp_path, "--processes", "2", "--no-limits", "--database-url", postgres_url) as server:
        player, _ = server.players("person")
        address = (server.client.base_url.host, int(server.client.base_url.port or 0))
        everybody = family(server.process.pid)
        assert len(everybody) >= 3
        with ThreadPoolExecutor(8) as several:
            ended, answers = threading.Event(), list[httpx.Response]()
            for call in ("", "", "", "", "/forecast", "/forecast"):
                several.submit(ask_on, player, call, ended, answers)
            until(lambda: len(answers) > 20)
            os.kill(server.process.pid, signal.SIGKILL)
            until(lambda: refused(address))
            until(lambda: all(gone(pid) for pid in everybody))
            ended.set()
        assert {answer.headers["content-type"] for answer in answers} == {"application/json"}
        with socket.create_server(address):
            pass


def ask_on(player: Player, call: str, ended: threading.Event, answers: list[httpx.Response]) -> None:
    """Ask by a connection of one's own, until told to stop."""
    with httpx.Client(base_url=player.client.base_url, timeout=PATIENCE) as client:
        while not ended.is_set():
            with suppress(httpx.HTTPError):
                answers.append(Player(client, player.table, player.token).get(call))


@pytest.mark.long
def test_a_request_that_the_end_of_the_server_cuts_off_is_answered_in_json(
    tmp_path: Path, postgres_alone: Postgres
) -> None:
    with served(tmp_path, "--no-limits", "--database-url", postgres_alone.fresh()) as server:
        player, _ = server.players("person")
        postgres_alone.freeze()
        try:
            with ThreadPoolExecutor(2) as several:
                asked = several.submit(player.ask, "/say", 0, phrase=PHRASES[0])
                until(lambda: health(server)[1]["database"] == "slow")
                server.process.terminate()
                assert unavailable(asked.result())
        finally:
            postgres_alone.thaw()
        assert server.process.wait(PATIENCE) == 0


def test_the_port_is_free_before_anything_else_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In this process, so that the moment can be seen at which tables and workers are closed."""
    free: list[bool] = []
    close = TableService.close

    async def looked(service: TableService) -> None:
        free.append(await asyncio.to_thread(refused, address))
        await close(service)

    monkeypatch.setattr(TableService, "close", looked)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        address = listening.getsockname()
        settings = ServerSettings(f"sqlite:///{tmp_path / 'tables.db'}")
        uvloop.run(serve(settings, listening, lambda: os.kill(os.getpid(), signal.SIGTERM)))
    assert free[0]


@pytest.mark.long
def test_a_process_that_is_only_starting_ends_with_its_parent(tmp_path: Path, postgres_alone: Postgres) -> None:
    """It holds the port too."""
    database = postgres_alone.fresh()
    postgres_alone.freeze()
    try:
        with socket.create_server(("127.0.0.1", 0)) as listening:
            command = [sys.executable, "-m", "octosphere.web", str(listening.fileno())]
            child = subprocess.Popen(command, stdin=subprocess.PIPE, pass_fds=(listening.fileno(),))
            assert child.stdin is not None
            child.stdin.write(msgspec.json.encode(ServerSettings(database)) + b"\n")
            child.stdin.close()
            assert child.wait(PATIENCE) == -signal.SIGTERM
    finally:
        postgres_alone.thaw()


@pytest.mark.long
def test_a_second_server_on_one_file_does_not_start(tmp_path: Path) -> None:
    """By whatever name; after a kill the next may start at once."""
    (tmp_path / "other.db").symlink_to(tmp_path / "tables.db")
    second = [*COMMAND, "serve", "--no-prepare", "--port", "0", "--lang", "de"]
    second += ["--database-url", f"sqlite:///{tmp_path}/other.db"]
    with served(tmp_path) as server:
        player, _ = server.players("person")
        told = subprocess.run(second, check=False, capture_output=True, text=True, timeout=PATIENCE)
        assert told.returncode == 2
        assert told.stderr == f"octosphere: {translator('de')('serve.in_use', file=f'{tmp_path}/other.db')}\n"
        assert player.view()["seq"] == len(asyncio.run(stored(f"sqlite:///{tmp_path}/tables.db", player.table)))
        os.kill(server.process.pid, signal.SIGKILL)
        server.process.wait(PATIENCE)
        with served(tmp_path) as again:
            assert Player(again.client, player.table, player.token).view()


@pytest.fixture
def no_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache that cannot be: a file lies in its place. Temporary files go below the test's own folder."""
    file = tmp_path / "cache"
    file.write_text("in the way")
    (tmp_path / "temporary").mkdir()
    monkeypatch.setenv("OCTOSPHERE_CACHE", str(file))
    monkeypatch.setenv("TMPDIR", str(tmp_path / "temporary"))
    monkeypatch.setattr(tempfile, "tempdir", None)
    return file


@pytest.mark.long
def test_a_server_without_a_cache_takes_a_private_folder_and_says_so_once(tmp_path: Path, no_folder: Path) -> None:
    spare = tmp_path / "temporary" / f"octosphere-cache-{os.geteuid()}"
    with served(tmp_path, "--prepare") as server:
        until((spare / "preparing.lock").exists)
        workers = family(server.process.pid)[1:]
        assert workers
        for worker in workers:
            assert f"OCTOSPHERE_CACHE={spare}\0" in Path(f"/proc/{worker}/environ").read_text()
    assert server.log().count(str(spare)) == 1
    assert "OCTOSPHERE_CACHE" in server.log()
    assert "Traceback" not in server.log()
    assert stat.S_IMODE(spare.stat().st_mode) == 0o700


def test_code_is_compiled_and_kept_in_the_private_folder(tmp_path: Path, no_folder: Path) -> None:
    """The cheapest kernels there are."""
    command = [*COMMAND, "simulate", "template", "--games", "10", "--json"]
    told = subprocess.run(command, check=True, capture_output=True, text=True)
    assert json.loads(told.stdout)["games"] == 10
    spare = tmp_path / "temporary" / f"octosphere-cache-{os.geteuid()}"
    assert [path for path in spare.glob("kernels/*") if path.suffix != ".lock"]
    assert told.stderr.count(str(spare)) == 1


def test_a_folder_of_somebody_else_is_not_used(
    tmp_path: Path, no_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Compiled code is run: whoever can write it runs as we do."""
    trap = tmp_path / "temporary" / f"octosphere-cache-{os.geteuid()}"
    environ = dict(os.environ)
    for lay in (trap.mkdir, lambda: trap.symlink_to(tmp_path), lambda: trap.write_text("in the way")):
        lay()
        if trap.is_dir() and not trap.is_symlink():
            trap.chmod(0o777)
        cache.settle_cache(environ)
        found = Path(environ["OCTOSPHERE_CACHE"])
        assert found.parent == trap.parent
        assert found != trap
        assert stat.S_IMODE(found.stat().st_mode) == 0o700
        trap.rmdir() if trap.is_dir() and not trap.is_symlink() else trap.unlink()
    assert len(capsys.readouterr().err.splitlines()) == 3


def test_a_full_disk_is_no_place_for_a_cache(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk", "1m") as disk:
        assert cache.find_problem(disk) == "No space left on device"
        (disk / "kernels").mkdir()
        assert cache.find_problem(disk) is None, "what is compiled already needs little"
        fill(disk)
        assert cache.find_problem(disk) == "No space left on device"
    assert cache.find_problem(tmp_path / "new") is None


def test_those_at_a_table_learn_that_a_strong_bot_cannot_move(
    tmp_path: Path, no_folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Asked for a move that needs no kernel, it is heard that it can again."""
    (tmp_path / "modest.py").write_text(MODEST, "utf-8")
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path}{os.pathsep}{os.environ.get('PYTHONPATH', '')}")

    async def scene() -> None:
        store, workers = await open_store(f"sqlite:///{tmp_path}/tables.db"), open_workers()
        await workers.start()
        service = TableService(store, {"octodice": open_game("octodice")}, workers, choose, 0.0)
        try:
            seats = (Place("bot", level="captain"), Place("person"))
            watch = await service.watch(Link((await service.create(Order("octodice", seats))).table), 0)
            await told(watch, stuck=True)
            assert workers.state == "failing"
            service.bots.choose = task_at("modest:choose")
            await told(watch, stuck=False)
        finally:
            await service.close()
            await workers.close()
            await store.close()

    asyncio.run(asyncio.wait_for(scene(), PATIENCE))
    complaints = [record.message for record in caplog.records if "OCTOSPHERE_CACHE" in record.message]
    assert sorted(line.partition(":")[0] for line in complaints) == [
        "a bot cannot move and is asked again",
        "strong bots, hints and forecasts do not work",
    ]


async def told(watch: Watcher, *, stuck: bool) -> None:
    """Wait until those who watch hear this."""
    while not any(isinstance(news, Presence) and news.stuck == stuck for news in await watch.next()):
        pass
