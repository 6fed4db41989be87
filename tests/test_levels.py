"""Levels: names by strength, words in three languages, an agent behind each."""

from __future__ import annotations

import sys

import pytest

from octosphere.agents import agent_names, split
from octosphere.core.errors import BadInput
from octosphere.i18n import LANGUAGES, translator
from octosphere.play.levels import LEVELS, LIGHT, agent_of, check_level, check_offered, playable


@pytest.mark.parametrize("game", ["octodice", "aquasphere", "template"])
def test_the_levels_are_ordered_as_the_agents_are(game: str) -> None:
    found = [split(agent_of(level, game)) for level in LEVELS]
    agents = list(dict.fromkeys(bare for bare, _ in found))
    budgets = [budget.simulations for _, budget in found if budget]
    assert budgets == sorted(budgets)
    assert len(set(found)) == len(LEVELS)
    assert LEVELS == ("drifter", "diver", "captain", "kraken")
    assert agents == [agent for agent in agent_names() if agent in agents]
    assert LEVELS[: len(LIGHT)] == LIGHT


@pytest.mark.parametrize("level", ["random", "", "Kraken", "x" * 100])
def test_an_unknown_level_is_refused(level: str) -> None:
    for asked in (lambda: agent_of(level, "octodice"), lambda: check_level(level)):
        with pytest.raises(BadInput, match="there is drifter, diver, captain, kraken"):
            asked()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_level_has_a_short_name_and_a_sentence(lang: str) -> None:
    t = translator(lang)
    names = [t(f"level.{level}.name") for level in LEVELS]
    assert len(set(names)) == len(LEVELS)
    assert all(len(name) <= 12 for name in names)
    assert all(t(f"level.{level}.text").endswith(".") for level in LEVELS)


def test_a_level_that_cannot_be_played_here_is_refused_by_the_name_of_its_extra_or_replaced(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert [playable(level) for level in LEVELS] == list(LEVELS)
    monkeypatch.setitem(sys.modules, "llvmlite", None)  # as if it were not installed
    assert [playable(level) for level in LEVELS] == ["drifter", "diver", "diver", "diver"]
    refusal = r"kraken needs numpy and llvmlite.*octosphere\[fast\].*there is drifter, diver$"
    with pytest.raises(BadInput, match=refusal):
        check_offered("kraken")
