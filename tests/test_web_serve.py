"""`octosphere serve`: where it listens, where it keeps tables, how it ends, and several processes at one address."""

from __future__ import annotations

import os
import signal
import socket
import stat
import subprocess
import time
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from octosphere.cli import main, serve
from octosphere.core import extras

from .web_client import COMMAND, PATIENCE, Player, served


def test_a_port_that_is_taken(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        assert main(["serve", "--port", port, "--database-url", f"sqlite:///{tmp_path / 'a.db'}", "--lang", "en"]) == 2
    assert f"Port {port} is taken" in capsys.readouterr().err
    assert not (tmp_path / "a.db").exists()


def test_the_next_port_if_the_usual_one_is_taken(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        monkeypatch.setattr(serve, "PORT", other.getsockname()[1])
        with serve._listen(Namespace(host="127.0.0.1", port=None, log="text"), serve.translator("de")) as found:
            assert found.getsockname()[1] != serve.PORT
        assert f"Port {serve.PORT} ist belegt" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--processes", "2"], "several processes need PostgreSQL"),
        (["--processes", "0"], "0 processes; expected 1"),
        (["--workers", "0"], "0 workers; expected 1"),
        (["--port", "70000"], "expected 0 to 65535"),
        (["--bot-pace", "-1"], "0 to 60 seconds"),
        (["--host", "256.0.0.1"], "cannot listen at 256.0.0.1"),
        (["--database-url", "mysql://x"], "begins with sqlite:/// or postgresql://"),
    ],
)
def test_what_cannot_be(
    options: list[str], told: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert main(["serve", "--lang", "en", *options]) == 2
    assert told in capsys.readouterr().err


def test_what_is_missing_is_named(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda name: None if name == "msgspec" else name)
    assert main(["serve"]) == 2
    assert "this needs msgspec, not installed yet: pip install 'octosphere[web]'" in capsys.readouterr().err


def test_tables_are_kept_for_this_user_alone(tmp_path: Path) -> None:
    url = serve.default_database({"XDG_DATA_HOME": str(tmp_path / "data")})
    assert url == f"sqlite:///{tmp_path}/data/octosphere/octosphere.db"
    assert stat.S_IMODE((tmp_path / "data" / "octosphere").stat().st_mode) == 0o700
    assert serve.default_database({"HOME": str(tmp_path)}).endswith("/.local/share/octosphere/octosphere.db")


def test_no_browser_is_no_trouble(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    serve.show("http://a/", {})
    assert opened == []
    serve.show("http://b/", {"DISPLAY": ":0"})
    assert opened == ["http://b/"]
    monkeypatch.setattr("webbrowser.open", lambda address: 1 / 0)
    serve.show("http://c/", {"BROWSER": "x"})


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
def test_it_ends_at_once_and_ends_its_streams(tmp_path: Path, sign: signal.Signals) -> None:
    with served(tmp_path) as server:
        player, _ = server.players("person")
        with player.events() as events:
            next(events)
            server.process.send_signal(sign)
            assert [sorted(event) for event in events] == [["retry"]]
        assert server.process.wait(PATIENCE) == 0
    assert server.log() == ""


def test_it_is_told_where_in_words(tmp_path: Path) -> None:
    command = [*COMMAND, "serve", "--no-prepare", "--port", "0", "--lang", "es"]
    command += ["--database-url", f"sqlite:///{tmp_path / 'a.db'}"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("Octosphere está abierto en http://127.0.0.1:")
        process.terminate()


def test_several_processes_share_tables_and_are_replaced(tmp_path: Path, postgres_url: str) -> None:
    """One client for each connection: they fall to either process."""
    with served(tmp_path, "--processes", "2", "--no-limits", "--database-url", postgres_url) as server:
        player, watcher = server.players("person")
        with watcher.events() as events:
            next(events)
            for _ in range(6):
                with httpx.Client(base_url=server.client.base_url, timeout=PATIENCE) as client:
                    Player(client, player.table, player.token).act(player.view())
            seen = [next(one for one in events if one["event"] == "entry")["seq"] for _ in range(6)]
        assert seen == [1, 2, 3, 4, 5, 6]
        first = _children(server.process.pid)
        os.kill(first[0], signal.SIGKILL)
        _wait_until(lambda: len(_children(server.process.pid)) == 2 and first[0] not in _children(server.process.pid))
        with httpx.Client(base_url=server.client.base_url, timeout=PATIENCE) as client:
            assert Player(client, player.table, player.token).view()["seq"] >= 6
    assert server.process.returncode == 0
    assert not any(Path(f"/proc/{child}").exists() for child in first)


def _children(parent: int) -> list[int]:
    """The server processes below a parent."""
    return [int(child) for child in Path(f"/proc/{parent}/task/{parent}/children").read_text().split()]


def _wait_until(condition: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.05)


def test_scripts_are_sent_without_comments_and_every_line_keeps_its_number() -> None:
    from importlib.resources import files

    from octosphere.web.files import load

    sent = load(joined=False)["table/choose.js"].plain or b""
    written = files("octosphere.web").joinpath("static", "table", "choose.js").read_bytes()
    assert b"/** @param" in written
    assert b"// " in written
    assert b"/** @" not in sent
    assert b"// " not in sent
    assert [line for line in sent.splitlines() if line.startswith(b"export")] == [
        line for line in written.splitlines() if line.startswith(b"export")
    ]
    assert sent.count(b"\n") == written.count(b"\n")
