"""The pages of environments: tables that follow from the code, and examples that run."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

from octosphere.games import playable_games

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "environments.md").read_text("utf-8")
EXAMPLES = re.findall(r"## ([^\n]+)\n(?:(?!\n## ).)*?```python\n(.*?)```", PAGE, re.DOTALL)
SCRIPT = runpy.run_path(str(ROOT / "scripts" / "environment_pages.py"))


@pytest.mark.parametrize("name", playable_games())
def test_tables_are_those_of_the_code(name: str) -> None:
    there = (ROOT / "docs" / "environments" / f"{name}.md").read_text("utf-8")
    assert there == SCRIPT["write_page"](name), "run scripts/environment_pages.py"


@pytest.mark.parametrize(("title", "code"), EXAMPLES, ids=[title for title, _ in EXAMPLES])
def test_an_example_runs(title: str, code: str, capsys: pytest.CaptureFixture[str]) -> None:
    found: dict[str, object] = {}
    exec(compile(code, title, "exec"), found)
    capsys.readouterr()
    assert found


def test_the_agent_of_the_page_plays() -> None:
    from octosphere.core.chance import Seeded
    from octosphere.core.game import CHANCE, OVER
    from octosphere.games import open_game

    found: dict[str, type] = {}
    exec(dict(EXAMPLES)["An agent in twenty lines"], found)
    game, dice = open_game("octodice"), Seeded(1)
    state, agent = game.start({"players": 2}), found["Mine"](dice)
    while game.to_move(state) != OVER:
        chance = game.to_move(state) == CHANCE
        game.apply(state, game.deal(state, dice) if chance else agent.choose(game, state))
    assert max(game.scores(state)) > 20
    assert len(dict(EXAMPLES)["An agent in twenty lines"].strip().splitlines()) <= 22
