"""The examples: they learn, a little, in the time a test has; and what they learned enters the arena."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import sysconfig
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "examples"
PPO = "torch==2.13.0", "sb3-contrib==2.9.2"


def run(folder: Path, *words: str, **settings: str) -> str:
    """What a command prints, with the examples on its path."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "OMP_NUM_THREADS": "1", **settings}
    done = subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def points(text: str) -> list[float]:
    """The curve that an example prints."""
    return [float(found) for found in re.findall(r"decisions: +([\d.]+) points", text)]


def enter_arena(folder: Path, python: str, agent: str, players: int, **settings: str) -> dict[str, float]:
    """The mean scores of an agent and of `random`, on the same dice."""
    arena = [python, "-c", "import sys; from octosphere.cli import main; sys.exit(main())", "arena", "octodice"]
    words = [
        *arena,
        "--players",
        str(players),
        "--agents",
        f"{agent},random",
        "--games",
        "20",
        "--processes",
        "1",
        "--json",
    ]
    told = json.loads(run(folder, *words, **settings))
    return {one["agent"]: one["score"]["value"] for one in told["agents"]}


def test_the_framework_free_one_is_short() -> None:
    text = (EXAMPLES / "selfplay.py").read_text("utf-8")
    assert len(text.splitlines()) < 100
    assert not re.search(r"import (torch|jax|tensorflow|stable_baselines3)", text)


@pytest.mark.long
def test_self_play_learns_and_enters_the_arena(tmp_path: Path) -> None:
    told = points(run(tmp_path, sys.executable, str(EXAMPLES / "selfplay.py"), "60", "net.npz"))
    assert told[-1] > told[0]
    scores = enter_arena(tmp_path, sys.executable, "examples.selfplay:SelfPlay", 2, SELFPLAY=str(tmp_path / "net.npz"))
    assert scores["examples.selfplay:SelfPlay"] > scores["random"]


@pytest.fixture
def python_with_ppo(tmp_path: Path) -> str:
    """A Python that has MaskablePPO: ours, or one beside it, as no lock of ours brings the gigabytes of PyTorch."""
    if find_spec("sb3_contrib") and find_spec("torch"):
        return sys.executable
    room = tmp_path / "room"
    subprocess.run([sys.executable, "-m", "venv", str(room)], check=True)
    (there,) = room.glob("lib/python*/site-packages")
    (there / "beside.pth").write_text(f"import site; site.addsitedir({sysconfig.get_path('purelib')!r})\n", "utf-8")
    python = str(room / "bin" / "python")
    install = [python, "-m", "pip", "install", "-q", "--disable-pip-version-check", *PPO]
    if subprocess.run(install, check=False, capture_output=True).returncode:
        pytest.skip(f"{' and '.join(PPO)} could not be had")
    return python


@pytest.mark.long
def test_ppo_learns_and_enters_the_arena(tmp_path: Path, python_with_ppo: str) -> None:
    told = run(tmp_path, python_with_ppo, str(EXAMPLES / "ppo.py"), "--decisions", "30000", "--games", "50")
    curve = points(told)
    assert curve[-1] > curve[0]
    assert all(f"{name}: " in told for name in ("learned", "random", "greedy", "expert", "optimum, proven"))
    scores = enter_arena(tmp_path, python_with_ppo, "examples.ppo:Ppo", 1, PPO=str(tmp_path / "ppo.zip"))
    assert scores["examples.ppo:Ppo"] > scores["random"]
