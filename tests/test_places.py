"""Results in an object store: the bytes of a file, and an error that loses nothing."""

from __future__ import annotations

import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from uuid import uuid4

import fsspec
import pytest

from octosphere.cli import main
from octosphere.core.errors import BadInput
from octosphere.games.octodice.solver.report import write_report
from octosphere.scale.store import Remote, has_folder, parent_of, place, whole_file

ARENA = ["arena", "template", "--agents", "greedy,random", "--games", "4", "--processes", "1", "--json", "--out"]
RECORDS = ["simulate", "template", "--games", "3", "--threads", "1", "--json", "--records"]


@pytest.fixture
def bucket() -> Iterator[str]:
    """A folder of a store in memory."""
    url = f"memory://bucket-{uuid4().hex}"
    yield url
    files = fsspec.filesystem("memory")
    if files.exists(url):
        files.rm(url, recursive=True)


def read(url: object) -> bytes:
    with fsspec.open(str(url), "rb") as file:
        return bytes(file.read())


def test_a_url_is_a_place_in_a_store_and_all_else_a_path() -> None:
    assert place("s3://bucket/games.csv").name == "games.csv"
    assert place("s3://bucket/games.csv").suffix == ".csv"
    assert str(place("s3://bucket/folder/") / "game.json") == "s3://bucket/folder/game.json"
    for path in ("games.csv", "/tmp/games.csv", "C:\\games.csv", "a:b/c"):
        assert place(path) == Path(path)


def test_a_tournament_writes_the_same_bytes_there(
    bucket: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = []
    for target in (f"{bucket}/games.csv", str(tmp_path / "games.csv")):
        assert main([*ARENA, target]) == 0
        said.append(capsys.readouterr().out)
    assert read(f"{bucket}/games.csv") == (tmp_path / "games.csv").read_bytes()
    assert said[0] == said[1]


def test_records_are_the_same_bytes_there(bucket: str, tmp_path: Path) -> None:
    assert main([*RECORDS, bucket]) == 0
    assert main([*RECORDS, str(tmp_path)]) == 0
    names = sorted(path.name for path in tmp_path.iterdir())
    assert len(names) == 3
    assert sorted(Path(name).name for name in fsspec.filesystem("memory").ls(bucket, detail=False)) == names
    assert all(read(f"{bucket}/{name}") == (tmp_path / name).read_bytes() for name in names)


def test_trajectories_are_the_same_bytes_there(bucket: str, tmp_path: Path) -> None:
    command = ["simulate", "template", "--games", "3", "--threads", "1", "--json", "--trajectories"]
    for target in (f"{bucket}/moves.parquet", str(tmp_path / "moves.parquet")):
        assert main([*command, target]) == 0
    assert read(f"{bucket}/moves.parquet") == (tmp_path / "moves.parquet").read_bytes()


def test_a_report_is_the_same_bytes_there(bucket: str, tmp_path: Path) -> None:
    policy = {"games": 2, "mean": 41.5, "error": 0.5, "deviation": 0.7, "quantiles": {"50": 41}, "seed": "1",
              "points": {"crystals": 3.5, "penalties": -1.0}, "histogram": [[41, 1], [42, 1]]}  # fmt: skip
    told = {"layout": "A1", "edition": "de", "rules": "1", "value": 41.6, "states": 7, "policy": policy}
    write_report(told, tmp_path)
    write_report(told, Remote(bucket))
    for path in tmp_path.iterdir():
        assert read(f"{bucket}/{path.name}") == path.read_bytes()


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("carrier-pigeon://coop/games.csv", "Protocol not known: carrier-pigeon"),
        ("ftp://127.0.0.1:9/games.csv", "Connection refused"),
        ("memory://bucket/games.txt", "it may end in .csv or .parquet"),
    ],
)
def test_a_store_that_does_not_answer_is_told_before_anything_is_played(
    url: str, says: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr("octosphere.cli.arena._play")
    assert main([*ARENA, url]) == 2
    assert says in capsys.readouterr().err


def write_to(url: str, *, stop: bool = False, lost: subprocess.Popen[bytes] | None = None) -> Path:
    """Where a file was written before it was sent; what was said if that failed is raised."""
    with whole_file(Remote(url)) as part:
        part.write_text("won")
        if stop:
            raise KeyboardInterrupt(part)
        if lost is not None:
            lost.kill()
            lost.wait()
    return part


def assert_kept(told: BadInput) -> None:
    """What could not be sent lies where it says."""
    kept = Path(re.findall(r"the whole file is kept here: (.*)", str(told))[0])
    assert kept.read_text() == "won"
    shutil.rmtree(kept.parent)


def test_a_file_for_which_the_store_has_no_room_is_kept_here() -> None:
    with pytest.raises(BadInput, match="No space left on device") as told:
        write_to("file:///dev/full")
    assert_kept(told.value)


@contextmanager
def server_of(folder: Path) -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    """A real server in a process of its own, and its URL. FTP: the one that fsspec speaks and one package serves."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "pyftpdlib", "-w", "-i", "127.0.0.1", "-p", str(port), "-d", str(folder)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        for _ in range(300):
            with suppress(OSError), socket.create_connection(("127.0.0.1", port)):
                break
            time.sleep(0.1)
        yield process, f"ftp://127.0.0.1:{port}"
    finally:
        process.kill()
        process.wait()


def test_a_real_server_takes_the_same_bytes_and_may_be_lost(tmp_path: Path) -> None:
    served, here = tmp_path / "served", tmp_path / "here.csv"
    served.mkdir()
    with server_of(served) as (process, url):
        assert main([*ARENA, f"{url}/there.csv"]) == main([*ARENA, str(here)]) == 0
        assert main([*RECORDS, url]) == 0
        with pytest.raises(BadInput, match="cannot write ftp://") as told:
            write_to(f"{url}/lost.csv", lost=process)
    assert_kept(told.value)
    assert (served / "there.csv").read_bytes() == here.read_bytes()
    assert sorted(path.name for path in served.iterdir()) == [
        *(f"template-1-{number}.json" for number in range(3)),
        "there.csv",
    ]


def test_a_file_that_is_sent_or_broken_off_leaves_nothing_here(bucket: str) -> None:
    with pytest.raises(KeyboardInterrupt) as told:
        write_to(f"{bucket}/games.csv", stop=True)
    assert not told.value.args[0].parent.exists()
    assert not fsspec.filesystem("memory").exists(f"{bucket}/games.csv")
    assert not write_to(f"{bucket}/games.csv").parent.exists()
    assert read(f"{bucket}/games.csv") == b"won"


def test_a_folder_is_there_or_the_store_answers(bucket: str, tmp_path: Path) -> None:
    assert has_folder(parent_of(tmp_path / "new.csv"))
    assert not has_folder(parent_of(tmp_path / "nowhere" / "new.csv"))
    assert has_folder(parent_of(Remote(f"{bucket}/new.csv")))
