"""A game and an agent of somebody else's, as docs/add-a-game.md tells: made, installed apart, played everywhere."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from shutil import copytree, rmtree

import pytest
from playwright.sync_api import Browser, expect

from .browser import Visit
from .pages import HomePage
from .server import Server, sqlite_url

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs" / "add-a-game.md"


@pytest.fixture(scope="module")
def pearls(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder of packages with Pearls in it; whatever is started meanwhile finds it."""
    made, there = tmp_path_factory.mktemp("made") / "pearls", tmp_path_factory.mktemp("packages")
    subprocess.run([sys.executable, str(ROOT / "scripts" / "new-game"), "pearls", str(made)], check=True)
    install = [sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check"]
    install += ["--no-deps", "--no-build-isolation", "--target", str(there), str(made)]
    subprocess.run(install, check=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(there))
        patch.setenv("OCTOSPHERE_CACHE", str(tmp_path_factory.mktemp("cache")))
        yield there


def run(command: str, typed: str = "") -> str:
    """What a command of the document prints."""
    words = command.split()
    words[0] = str(Path(sys.executable).parent / words[0])
    return subprocess.run(words, input=typed, capture_output=True, text=True, check=True).stdout


def commands() -> list[str]:
    """The commands that the document gives for the new game."""
    return [
        line.strip() for line in DOCS.read_text("utf-8").splitlines() if re.match(r"\s*octosphere \w+ .*pearls", line)
    ]


def test_the_document_names_every_way_to_play() -> None:
    assert {line.split()[1] for line in commands()} >= {"play", "simulate", "arena", "perft"}


@pytest.mark.parametrize("command", [line for line in commands() if line.split()[1] not in ("play", "serve")])
def test_its_commands_are_true(command: str, pearls: Path) -> None:
    assert run(f"{command} --json")


def test_it_is_played_in_a_terminal_saved_and_proven(pearls: Path, tmp_path: Path) -> None:
    told = run(f"octosphere play pearls --players 1 --seed 3 --no-color --save {tmp_path / 'game.json'}", "1\n" * 40)
    assert "Player 1 surfaces with" in told
    assert "~~" in told
    assert json.loads(run(f"octosphere verify {tmp_path / 'game.json'} --json"))["complete"]
    assert "surface" in run(f"octosphere replay {tmp_path / 'game.json'} --json")


def test_a_class_is_an_agent_by_its_address(pearls: Path) -> None:
    told = json.loads(
        run("octosphere arena octodice --agents octosphere_pearls.agents:BoldAgent random --games 4 --json")
    )
    assert "octosphere_pearls.agents:BoldAgent" in json.dumps(told)


def test_it_is_played_in_a_browser(pearls: Path, browser: Browser, tmp_path: Path) -> None:
    with Server(sqlite_url(tmp_path), "--no-limits", "--bot-pace", "0") as server:
        visit = Visit(browser, server.address)
        table = HomePage(visit.page(has_touch=False, is_mobile=False)).dive(game="Pearls")
        expect(table.page.get_by_role("heading", level=1, name="Pearls")).to_be_attached()
        expect(table.page.get_by_role("region", name="The sea")).to_be_visible()
        table.until(lambda seen: bool(seen.choices))
        table.page.get_by_role("button", name="The boat").click()
        expect(table.primary).to_have_text("Surface")
        table.until(lambda seen: seen.over)
        visit.close()


@pytest.mark.long
def test_a_copy_without_its_parts_is_played_in_a_general_way(
    pearls: Path, browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bare = tmp_path / "packages"
    copytree(pearls, bare)
    for part in ("board", "show", "terminal", "coach", "words"):
        rmtree(bare / "octosphere_pearls" / part)
    kit = bare / "octosphere_pearls" / "kit.py"
    kit.write_text(kit.read_text("utf-8").partition("    def show")[0], "utf-8")
    monkeypatch.setenv("PYTHONPATH", str(bare))
    assert "Player 1: surface" in run("octosphere play pearls --players 1 --seed 3 --no-color", "1\n" * 40)
    with Server(sqlite_url(tmp_path), "--no-limits", "--bot-pace", "0") as server:
        visit = Visit(browser, server.address)
        table = HomePage(visit.page(has_touch=False, is_mobile=False)).dive(game="Pearls")
        expect(table.page.get_by_role("region", name="The position")).to_be_visible()
        table.until(lambda seen: seen.over)
        visit.close()


def test_a_name_that_is_taken_or_no_name_makes_nothing(tmp_path: Path) -> None:
    script = [sys.executable, str(ROOT / "scripts" / "new-game")]
    for args, code in ((["Pearls"], 2), (["template"], 2), (["pearls", str(tmp_path)], 1)):
        done = subprocess.run([*script, *args], capture_output=True, text=True, check=False, cwd=tmp_path)
        assert done.returncode == code
        assert done.stderr
    assert os.listdir(tmp_path) == []
