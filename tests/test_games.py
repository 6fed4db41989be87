"""What every game must pass: conformance, goldens, perft, the twin in lockstep, replay of finished games."""

from __future__ import annotations

import argparse
import copy
import json
import sys
from dataclasses import replace
from importlib.metadata import EntryPoint
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from octosphere import games
from octosphere.core.chance import Seeded
from octosphere.core.errors import BadInput
from octosphere.core.kit import Kit, Option
from octosphere.core.perft import divide, perft
from octosphere.games import _entries, kit_of, loadable_games, open_game, open_kit, playable_games, register
from octosphere.games.template.kit import TemplateKit
from octosphere.testing import conformance
from octosphere.testing.goldens import compare, playthrough
from octosphere.testing.lockstep import lockstep
from octosphere.testing.walks import prefer_words, walk

HERE = Path(__file__).parent
OTHER_SIDES = "A2B2C2D2E2F2G2H2I2"

CASES: dict[str, list[dict[str, Any]]] = {
    "aquasphere": [{"players": players} for players in (2, 3, 4)],
    "octodice": [
        {"players": players, "edition": edition, "layout": layout, **({"variant": True} if variant else {})}
        for players, variant in ((1, False), (2, False), (2, True), (3, False), (4, False))
        for edition, layout in (("de", "first"), ("en", OTHER_SIDES), ("es", "random:8"))
    ],
    "template": [{"players": players} for players in (1, 2, 3, 4)],
}
EAGER = {
    "aquasphere": ("use", "walk", "place", "spend", "claim", "pay"),
    "octodice": ("use l", "column", " as ", "octo", "copy"),
    "template": (),
}
AFTER = {"aquasphere": (0, 35, 65, 100)}  # its set-up alone takes 25 draws
ALL = [(name, options) for name, cases in CASES.items() for options in cases]


def label(options: dict[str, Any]) -> str:
    return "-".join(str(value).replace(":", "") for value in options.values())


NAMES = [f"{name}-{label(options)}" for name, options in ALL]


def marks(name: str, options: dict[str, Any]) -> list[pytest.MarkDecorator]:
    """One case of a game touches its lines; each number of players is tried with one edition, with --all in all."""
    editions = {1: "de", 2: "en", 3: "es", 4: "de"}
    again = options.get("edition", "") not in ("", editions[options["players"]]) or options == {"players": 3}
    return [*([pytest.mark.long] if again else []), *([] if options is CASES[name][0] else [pytest.mark.no_cover])]


WATCHED = [pytest.param(name, options, marks=marks(name, options)) for name, options in ALL]

each = pytest.mark.parametrize(("name", "options"), ALL, ids=NAMES)
each_watched_once = pytest.mark.parametrize(("name", "options"), WATCHED, ids=NAMES)  # one of a game touches its lines


def test_no_game_without_cases():
    assert set(CASES) == set(_entries())
    assert set(playable_games()) <= set(_entries())
    with pytest.raises(BadInput, match="octodice"):
        open_game("chess")


def test_what_a_kit_does_not_offer_is_none():
    kit, rules = Kit(), open_game("template")
    offered = (
        "expert",
        "show",
        "terminal",
        "guide",
        "lesson",
        "glossary",
        "scoring",
        "picture",
        "digest",
        "layouts",
        "day",
    )
    assert [name for name in (*offered, "search_settings") if getattr(kit, name)() is not None] == []
    assert not kit.folder("board").is_dir()
    assert kit_of(rules) is open_kit("template")
    with pytest.raises(NotImplementedError):
        Kit().game()


def test_a_game_that_nobody_has_registered_has_rules_and_no_more():
    rules = copy.copy(open_game("template"))
    rules.facts = replace(rules.facts, name="unheard")  # type: ignore[misc]
    assert type(kit_of(rules)) is Kit


def test_a_package_that_cannot_be_loaded_harms_no_other_game(monkeypatch: pytest.MonkeyPatch):
    broken = EntryPoint("broken", "no_such_package.kit:Kit", "octosphere.games")
    monkeypatch.setitem(games._registered, "broken", broken.load)
    register("another", lambda: TemplateKit)
    try:
        assert playable_games() == ("octodice", "aquasphere")
        assert open_game("another").facts.title == "Dive"
        assert len(games.word_folders()) == len(loadable_games())
        with pytest.raises(BadInput, match="no_such_package"):
            open_kit("broken")
    finally:
        monkeypatch.undo()
        del games._registered["another"]
        refresh()


class Raising(Kit):
    """Its rules cannot be had."""

    def game(self) -> Any:
        raise RuntimeError("no rules today")


class Contrary(TemplateKit):
    """Its rules do not know what its kit offers."""

    is_playable = True
    options = (Option("tide", "how high the water is", values=("low", "high")),)


def unreadable() -> type[Kit]:
    """What an import may do."""
    raise SyntaxError("invalid syntax")


@pytest.mark.parametrize("load", [lambda: Raising, lambda: Contrary, unreadable], ids=["rules", "options", "import"])
def test_a_kit_that_raises_harms_nobody(load: Any, monkeypatch: pytest.MonkeyPatch):
    """Words, the list of games and the options of commands are asked of every game, so of this one too."""
    from octosphere.cli.options import add_game, add_game_options

    monkeypatch.setitem(games._registered, "odd", load)
    refresh()
    try:
        assert "odd" in _entries()
        assert loadable_games() == ("octodice", "aquasphere", "template")
        assert playable_games() == ("octodice", "aquasphere")
        assert len(games.word_folders()) == 3
        parser = argparse.ArgumentParser()
        add_game(parser)
        add_game_options(parser)
        assert parser.parse_args(["octodice", "--edition", "en"]).edition == "en"
        with pytest.raises(SystemExit):
            parser.parse_args(["odd"])
    finally:
        monkeypatch.undo()
        refresh()


def refresh() -> None:
    """Look for games anew."""
    for known in (_entries, open_kit, loadable_games, playable_games):
        known.cache_clear()


def test_an_installation_without_its_metadata_says_what_to_do(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "importlib.metadata", None)
    _entries.cache_clear()
    try:
        with pytest.raises(BadInput, match=r"scripts/setup"):
            _entries()
    finally:
        monkeypatch.undo()
        _entries.cache_clear()


@each_watched_once
def test_conformance(name: str, options: dict[str, Any]):
    game: Any = open_game(name)
    for seed in range(2):
        conformance.check(game, options, seed)


@pytest.mark.parametrize("name", CASES)
def test_draws_give_the_odds(name: str):
    game: Any = open_game(name)
    state = game.start({})
    conformance.check_odds(game, state)


@each
def test_golden(name: str, options: dict[str, Any], rewrite: bool):
    game = open_game(name)
    path = HERE / "golden" / f"{name}-{label(options)}.txt"
    compare(path, playthrough(game, options, 1, prefer_words(EAGER[name], game, 1)), rewrite=rewrite)


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name == "template" else pytest.mark.no_cover) for name in CASES]
)
def test_perft(name: str, rewrite: bool):
    """Counts from the start and from the middle of games, where labs are reached."""
    game, path = open_game(name), HERE / "perft" / f"{name}.json"
    if rewrite:
        path.parent.mkdir(exist_ok=True)
        rows = [_count(game, options, moves) for options in CASES[name] for moves in AFTER.get(name, (0, 20, 45))]
        path.write_text("[\n" + ",\n".join(json.dumps(row) for row in rows) + "\n]\n")
    for row in json.loads(path.read_text()):
        assert _count(game, row["options"], row["after_moves"]) == row


def _count(game: Any, options: dict[str, Any], moves: int) -> dict[str, Any]:
    """Three decisions deep from the position after so many moves of an eager walk; all dice of seed 1."""
    state = game.start(options)
    for stop in islice(walk(game, options, 1, prefer_words(EAGER[game.facts.name], game, 1)), moves):
        state = stop.state
    count = perft(game, state, 3, Seeded(1))
    assert count == (sum(divide(game, state, 3, Seeded(1)).values()) or 1)
    return {"options": options, "seed": 1, "after_moves": moves, "depth": 3, "count": count}


@each_watched_once
def test_twin_in_lockstep(name: str, options: dict[str, Any]):
    """OCTOSPHERE_BOUNDSCHECK is on in tests, so that a read past the end of a field is an error too."""
    game: Any = open_game(name)
    assert sum(lockstep(game, options, seed) for seed in range(8)) > 80


@pytest.mark.long
@each
def test_twin_in_long_lockstep(name: str, options: dict[str, Any]):
    game: Any = open_game(name)
    for seed in range(100, 400):
        lockstep(game, options, seed)
