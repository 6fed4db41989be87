"""The benchmark of a first start: its questions can be asked, and a short row is measured beside what was recorded."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from octosphere.core.game import OVER
from octosphere.core.record import final
from octosphere.games import open_game
from octosphere.tasks.moves import decision, read

BENCH = Path(__file__).parents[1] / "bench"


@pytest.fixture(autouse=True)
def _bench_on_the_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(BENCH))


def cold(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(BENCH / "cold.py"), *arguments]
    return subprocess.run(command, check=False, capture_output=True, text=True)


def test_help_names_every_row_and_what_is_none_is_refused() -> None:
    import cold as bench

    told = cold("--help").stdout
    assert all(f"\n  {name}\n" in told for name in bench.ROWS)
    refused = cold("simulate chess")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "no row is called 'simulate chess'" in refused.stderr


@pytest.mark.parametrize("name", ["octodice", "aquasphere"])
def test_bot_and_hint_are_asked_about_a_decision_and_the_coach_about_a_whole_game(name: str) -> None:
    import cold as bench

    game, asked = open_game(name), bench._questions(name)
    assert len(game.legal(decision(game, read(asked["bot"][2]), asked["bot"][4]))) > 1
    assert asked["hint"][2] == asked["bot"][2]
    assert game.to_move(final(game, read(asked["coach"][2]))) == OVER


@pytest.mark.long
def test_a_row_is_measured_with_an_empty_cache_and_with_what_it_left() -> None:
    done = cold("simulate octodice")
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    row = told["rows"]["simulate octodice"]
    assert row["seconds"] > row["with the cache"] > 0
    assert (row["before"], row["required"]) == (33, 8)
    assert "recorded" in told["before"]
