"""The examples: they learn, a little, in the time a test has; and what they learned enters the arena."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "examples"


def run(folder: Path, *words: str, **settings: str) -> str:
    """What a command prints, with the examples on its path."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "OMP_NUM_THREADS": "1", **settings}
    done = subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def points(text: str) -> list[float]:
    """The curve that an example prints."""
    return [float(found) for found in re.findall(r"decisions: +([\d.]+) points", text)]


def enter_arena(folder: Path, agent: str, players: int, **settings: str) -> dict[str, float]:
    """The mean scores of an agent and of `random`, on the same dice."""
    arena = [str(Path(sys.executable).with_name("octosphere")), "arena", "octodice", "--players", str(players)]
    words = [*arena, "--agents", f"{agent},random", "--games", "20", "--processes", "1", "--json"]
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
    scores = enter_arena(tmp_path, "examples.selfplay:SelfPlay", 2, SELFPLAY=str(tmp_path / "net.npz"))
    assert scores["examples.selfplay:SelfPlay"] > scores["random"]


@pytest.mark.long
@pytest.mark.skipif(
    find_spec("sb3_contrib") is None or find_spec("torch") is None,
    reason="MaskablePPO is not installed, which no lock of ours brings: pip install sb3-contrib",
)
def test_ppo_learns_and_enters_the_arena(tmp_path: Path) -> None:
    told = run(tmp_path, sys.executable, str(EXAMPLES / "ppo.py"), "--decisions", "30000", "--games", "50")
    curve = points(told)
    assert curve[-1] > curve[0]
    assert all(f"{name}: " in told for name in ("learned", "random", "greedy", "expert", "optimum, proven"))
    scores = enter_arena(tmp_path, "examples.ppo:Ppo", 1, PPO=str(tmp_path / "ppo.zip"))
    assert scores["examples.ppo:Ppo"] > scores["random"]
