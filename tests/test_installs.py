"""What is installed works: the wheel and the sdist, bare and with each extra alone, outside the repository."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from subprocess import PIPE, STDOUT
from typing import Any

import pytest

from octosphere.core.extras import EXTRAS, MissingPackage, extra_of, is_installed, missing_package, require
from octosphere.core.record import Dice, new_record
from octosphere.games import open_game
from octosphere.play.table import Table

ROOT = Path(__file__).parent.parent
POSITION = '{"layout": "A1B1C1D1E1F1G1H1I1", "edition": "de", "turn": 9, "lab": [1, 0, 2]}'
COMMANDS = {  # what each command is given, and the packages without which it says what to install
    "play": (["play", "octodice", "--seed", "1"], ("rich",)),
    "replay": (["replay", "game.json", "--all"], ("rich",)),
    "verify": (["verify", "game.json"], ()),
    "perft": (["perft", "octodice", "--depth", "1"], ()),
    "coach": (["coach", "game.json", "--json"], ("llvmlite", "rich")),
    "simulate": (["simulate", "template", "--games", "5", "--json"], ("numpy", "llvmlite")),
    "export": (
        ["simulate", "template", "--games", "5", "--json", "--out", "x.parquet"],
        ("numpy", "llvmlite", "pyarrow"),
    ),
    "arena": (["arena", "template", "--agents", "greedy,random", "--games", "2", "--json"], ("numpy",)),
    "solve": (["solve", "octodice", "--position", "position.json", "--json"], ("numpy", "llvmlite")),
    "cluster": (["cluster", "--workers", "0"], ("bokeh", "distributed")),
    "bench": (["bench", "--game", "octodice", "--rounds", "0"], ("numpy", "llvmlite")),
    "warm": (["warm", "--json"], ("numpy", "llvmlite")),
    "backup": (["backup", "copy.db", "--database-url", "sqlite:///nowhere.db"], ("sqlalchemy",)),
    "restore": (["restore", "copy.db", "--database-url", "sqlite:///nowhere.db"], ("sqlalchemy", "alembic")),
    "serve": (["serve", "--port", "0", "--json", "--no-prepare"], EXTRAS["web"]),
}
SLOW = {"coach", "solve", "warm"}  # once installed, they compile for long: other tests see to them
PACKAGES = sorted({package for packages in EXTRAS.values() for package in packages})
FOUND = "import sys; from importlib.util import find_spec; print(*filter(find_spec, sys.argv[1:]))"


@dataclass(frozen=True)
class Installed:
    """An environment of its own, and a folder far from the repository with a saved game."""

    folder: Path
    packages: tuple[str, ...]

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run the command as a user would."""
        command = [str(self.folder / "venv/bin/octosphere"), *arguments]
        where: dict[str, Any] = {"cwd": self.folder, "env": self.environment, "stdin": subprocess.DEVNULL}
        return subprocess.run(command, check=False, text=True, stdout=PIPE, stderr=STDOUT, **where)

    @property
    def environment(self) -> dict[str, str]:
        """Nothing of the repository, and a home of its own."""
        kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "OCTOSPHERE_CACHE")}
        return {**kept, "HOME": str(self.folder), "OCTOSPHERE_CACHE": str(self.folder / "cache")}


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel and the sdist."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return folder


def install(folder: Path, package: Path, extra: str) -> Installed:
    """A new environment with one extra of ours, in the versions of the lock."""
    subprocess.run([sys.executable, "-m", "venv", str(folder / "venv")], check=True)
    pins = [line.split(" ")[0] for line in (ROOT / "locks/test.lock").read_text().splitlines() if "==" in line]
    (folder / "pins.txt").write_text("\n".join(pins))
    wanted = f"octosphere[{extra}] @ {package.as_uri()}" if extra else str(package)
    command = ["-m", "pip", "install", "-q", "--disable-pip-version-check", "-c", str(folder / "pins.txt"), wanted]
    subprocess.run([str(folder / "venv/bin/python"), *command], check=True, capture_output=True)
    (folder / "position.json").write_text(POSITION)
    (folder / "game.json").write_text(begun_game())
    found = subprocess.check_output([str(folder / "venv/bin/python"), "-c", FOUND, *PACKAGES], text=True)
    return Installed(folder, tuple(found.split()))  # one package may bring another


def begun_game() -> str:
    """A saved game, one throw long."""
    table = Table(open_game("octodice"), new_record(open_game("octodice"), {"players": 1}, Dice("seeded", seed="1")))
    table.roll()
    return table.record.dumps()


def check(found: Installed) -> None:
    """Every command works, or says in a sentence which extra it lacks; no command ends in a traceback."""
    for name, (arguments, needs) in COMMANDS.items():
        lacks = [package for package in needs if package not in found.packages]
        if lacks:
            told = found.run(*arguments)
            assert told.returncode == 2, (name, told.stdout)
            assert "Traceback" not in told.stdout, told.stdout
            assert " needs " in told.stdout, (name, told.stdout)
            assert "pip install 'octosphere[" in told.stdout, (name, told.stdout)
        elif name == "serve":
            check_serving(found)
        elif name not in SLOW:
            told = found.run(*arguments)
            assert "Traceback" not in told.stdout, told.stdout
            assert told.returncode == (2 if name in ("bench", "backup", "restore", "cluster") else 0), (
                name,
                told.stdout,
            )


def check_serving(found: Installed) -> None:
    """A server starts, tells its address and ends when it is told to."""
    command = [str(found.folder / "venv/bin/octosphere"), *COMMANDS["serve"][0]]
    process = subprocess.Popen(command, cwd=found.folder, env=found.environment, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert json.loads(process.stdout.readline())["address"].startswith("http://127.0.0.1:")
    process.send_signal(signal.SIGTERM)
    assert process.wait(60) == 0
    process.stdout.close()


def test_the_wheel_alone(built: Path, tmp_path: Path) -> None:
    check(install(tmp_path, next(built.glob("*.whl")), ""))


@pytest.mark.long
@pytest.mark.parametrize("extra", EXTRAS)
def test_the_wheel_with_an_extra_alone(built: Path, tmp_path: Path, extra: str) -> None:
    check(install(tmp_path, next(built.glob("*.whl")), extra))


@pytest.mark.long
def test_the_sdist_alone(built: Path, tmp_path: Path) -> None:
    check(install(tmp_path, next(built.glob("*.tar.gz")), ""))


def test_what_is_missing_is_named_with_its_extra() -> None:
    assert str(MissingPackage("rich")) == "this needs rich, not installed yet: pip install 'octosphere[tui]'"
    assert "numpy, llvmlite and rich" in str(MissingPackage("numpy", "llvmlite", "rich"))
    assert "'octosphere[fast,tui]'" in str(MissingPackage("numpy", "llvmlite", "rich"))
    assert extra_of("json") == ""
    assert is_installed("json", "os")
    require("json")


def test_only_packages_that_an_extra_brings_are_excused() -> None:
    told = missing_package(ModuleNotFoundError(name="rich.console"))
    assert told is not None
    assert "octosphere[tui]" in str(told)
    assert missing_package(ModuleNotFoundError(name="octosphere.nowhere")) is None
    assert missing_package(ModuleNotFoundError()) is None


def test_every_dependency_of_an_extra_is_known() -> None:
    import tomllib

    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    for extra, brought in EXTRAS.items():
        named = {entry.split(">")[0].split("[")[0].replace("-", "_") for entry in extras[extra]}
        assert named <= set(brought), extra
