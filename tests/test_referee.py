"""The engine in lockstep with an independent reading of the rules."""

from __future__ import annotations

import copy
import functools
import random
from collections import Counter
from typing import Any

import pytest

from octosphere.core.chance import Seeded
from octosphere.core.game import CHANCE, OVER
from octosphere.core.layout import clone
from octosphere.games import open_game

from .referee import BLACK, TILE_POINTS, WHITE, Referee

GAME: Any = open_game("octodice")
TABLES = [(players, variant) for players in (1, 2, 3, 4) for variant in (False, True) if players == 2 or not variant]
EDITIONS = ("de", "en", "es")
STYLES = ("any", "lab", "flexi", "octopus", "science")
LOADED = {"octopus": "oO", "science": "rs"}  # what the dice of a style like to show
SIDES = set(TILE_POINTS)
GAMES = 4  # of each style for each table and edition in the normal run
USES = ("Flexi-Lab", "Flexi-Tec", "Flexi-Sub", "Super-Level", "Super-Copy")
FULL = ("all crystals", "all research", "all submarines", "seven octopods")
FIELDS = ("crystals", "research", "bots", "steps", "octopods", "bonus_used")


def options_of(players: int, edition: str, variant: bool, seed: int) -> dict[str, Any]:
    """Complete options with the layout of a seed, now and then that of the first game."""
    layout = f"random:{seed}" if seed % 8 else "first"
    given = {"players": players, "layout": layout, "edition": edition, "variant": variant}
    return dict(GAME.options(given))


def referee_of(options: dict[str, Any]) -> Referee:
    """The referee's own start of the same game."""
    return Referee(options["players"], options["layout"], options["edition"], options["variant"])


def weight(text: str, style: str) -> int:
    """How much a style likes a move."""
    word, _, dice = text.partition(" ")
    if style in LOADED:
        return 2 * len(set(dice) & set(LOADED[style])) + (word == "use")
    if style == "any":
        return 0
    if " as " in text or word == "octo":
        return 4 if style == "flexi" else 1
    if text.startswith(("use l", "column")):
        return 3
    return 2 if word == "keep" and "l" in dice else int(word == "use")


def choose(texts: list[str], style: str, rng: random.Random) -> str:
    """A random move, mostly among those that the style likes best."""
    if rng.random() < 0.15:
        return rng.choice(texts)
    most = max(weight(text, style) for text in texts)
    return rng.choice([text for text in texts if weight(text, style) == most])


def mover(s: Any) -> int | str:
    """Who is to move in the engine, in the referee's words."""
    return {CHANCE: "dice", OVER: "over"}.get(GAME.to_move(s), GAME.to_move(s))


def compare(s: Any, referee: Referee, where: str) -> list[str]:
    """Hold a position of the engine against the referee's; the legal texts if they agree."""
    assert mover(s) == referee.to_move(), where
    texts = [GAME.codec.text(move) for move in GAME.legal(s)] if GAME.to_move(s) >= 0 else []
    assert len(set(texts)) == len(texts), where
    assert set(texts) == referee.legal(), where
    assert list(GAME.scores(s)) == referee.scores(), where
    for seat, seen in enumerate(GAME.view(s, 0)["players"]):
        sheet = referee.sheet(seat)
        assert {name: seen[name] for name in FIELDS} == {name: sheet[name] for name in FIELDS}, f"{where} seat {seat}"
        assert len(seen["submarines"]) == len(set(seen["submarines"])), where
        assert set(seen["submarines"]) == sheet["submarines"], f"{where} seat {seat}"
    return sorted(texts)


def named_uses(text: str, phase: str) -> list[str]:
    """The special labs that a decision uses."""
    words, _, serves = text.partition(" as ")
    found = ["Flexi-Lab"] if serves.removeprefix("b") else []
    if serves.startswith("b"):
        found.append("Flexi-Tec" if words.startswith("use r") else "Flexi-Sub")
    if phase == "level" and text != "pass":
        found.append("Super-Level")
    return [*found, "Super-Copy"] if phase == "copy" else found


def reached(referee: Referee, seat: int) -> list[str]:
    """The tile sides that the markers of a seat have reached or passed."""
    steps = referee.sheet(seat)["steps"]
    return [side for number, side in enumerate(referee.layout) if steps[number % 3] > number // 3]


def extremes(referee: Referee, text: str) -> list[str]:
    """The extremes that a sheet or the last roll of a turn shows."""
    sheets = [referee.sheet(seat) for seat in range(referee.players)]
    found = ["all crystals"] if any(sheet["crystals"] == 5 for sheet in sheets) else []
    found += ["all research"] if any(sheet["research"] == 5 for sheet in sheets) else []
    found += ["all submarines"] if any(len(sheet["submarines"]) == 5 for sheet in sheets) else []
    six = len(referee.aside) == 4 and set(referee.aside) | set(text.removeprefix("roll ")) == {"o", "O"}
    catch = "F2" in reached(referee, referee.active) and referee.edition["octo_catch"] == "one more"
    return [*found, "seven octopods"] if six and catch else found


def load(roll: str, favoured: str, rng: random.Random) -> str:
    """A roll with about half of its dice turned to a favoured face of theirs."""
    dice = []
    for die in roll:
        faces = [face for face in favoured if face.isupper() == die.isupper()]
        dice.append(rng.choice(faces) if faces and rng.random() < 0.5 else die)
    return "".join(sorted(dice, key=(WHITE + BLACK).index))


def next_text(s: Any, texts: list[str], style: str, dice: Seeded, rng: random.Random) -> str:
    """A roll, loaded or as dealt, or a choice among the legal texts."""
    if GAME.to_move(s) != CHANCE:
        return choose(texts, style, rng)
    word, roll = GAME.codec.text(GAME.deal(s, dice)).split()
    return f"{word} {load(roll, LOADED.get(style, ''), rng)}"


def play_one(players: int, edition: str, variant: bool, style: str, seed: int) -> Counter[str]:
    """One game of both in lockstep; what was reached and used in it."""
    options = options_of(players, edition, variant, seed)
    s, referee, seen = GAME.start(options), referee_of(options), Counter[str]()
    dice, rng = Seeded(seed), random.Random(seed)
    played: list[str] = []
    while True:
        texts = compare(s, referee, f"{options} style {style} seed {seed} after {len(played)}: {played[-8:]}")
        if mover(s) == "over":
            break
        now = "lab" if style == "octopus" and referee.third < 2 else style  # build a lab, then go fishing
        text = next_text(s, texts, now, dice, rng)
        seen.update(named_uses(text, referee.phase))
        seen.update(extremes(referee, text))
        GAME.apply(s, GAME.codec.parse(text))
        referee.play(text)
        played.append(text)
    assert set(GAME.winners(s)) == referee.winners(), f"{options} style {style} seed {seed}"
    for seat in range(players):
        seen.update(reached(referee, seat))
    return seen


@functools.cache
def batch(players: int, edition: str, variant: bool, first: int, games: int) -> Counter[str]:
    """Several games in every style."""
    seen = Counter[str]()
    for seed in range(first, first + games):
        for style in STYLES:
            seen.update(play_one(players, edition, variant, style, seed))
    return seen


def assert_everything_seen(seen: Counter[str]) -> None:
    """Every tile side was reached, every special lab used, every part of a sheet filled."""
    assert [name for name in [*sorted(SIDES), *USES, *FULL] if not seen[name]] == []


def first_seed(players: int, edition: str, variant: bool) -> int:
    """Seeds of their own for every table and edition."""
    return 1000 * (1 + TABLES.index((players, variant))) + 200 * EDITIONS.index(edition)


def all_batches(skipped: int, games: int) -> Counter[str]:
    """Batches for every table and edition, added up."""
    seen = Counter[str]()
    for players, variant in TABLES:
        for edition in EDITIONS:
            seen.update(batch(players, edition, variant, first_seed(players, edition, variant) + skipped, games))
    return seen


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_engine_and_referee_agree(players: int, variant: bool, edition: str) -> None:
    """Every position of random and biased games is the same to both."""
    batch(players, edition, variant, first_seed(players, edition, variant), GAMES)


def test_the_games_reach_every_tile_and_use_every_special_lab() -> None:
    """The games above leave no lab untried."""
    assert_everything_seen(all_batches(0, GAMES))


@pytest.mark.long
def test_engine_and_referee_agree_in_thousands_of_games() -> None:
    """The same on some five thousand games of other seeds."""
    assert_everything_seen(all_batches(GAMES, 67))


Path = tuple[str, ...]


def engine_perft(s: Any, depth: int, dice: Seeded, path: Path, rolls: dict[Path, str]) -> int:
    """Decision sequences of a length in the engine; every roll on the way is noted."""
    while GAME.to_move(s) == CHANCE:
        roll = GAME.deal(s, dice)
        rolls[path] = GAME.codec.text(roll)
        path = (*path, rolls[path])
        GAME.apply(s, roll)
    if depth == 0 or GAME.to_move(s) == OVER:
        return 1
    total = 0
    for move in GAME.legal(s):
        child = clone(s)
        GAME.apply(child, move)
        total += engine_perft(child, depth - 1, dice, (*path, GAME.codec.text(move)), rolls)
    return total


def referee_perft(referee: Referee, depth: int, path: Path, rolls: dict[Path, str]) -> int:
    """The same count by the referee, with the rolls that were noted."""
    while referee.to_move() == "dice":
        roll = rolls[path]
        path = (*path, roll)
        referee.play(roll)
    if depth == 0 or referee.to_move() == "over":
        return 1
    total = 0
    for text in referee.legal():
        child = copy.deepcopy(referee)
        child.play(text)
        total += referee_perft(child, depth - 1, (*path, text), rolls)
    return total


@pytest.mark.parametrize("moves", [0, 25, 60, 10_000])
@pytest.mark.parametrize(("players", "edition", "seed"), [(1, "de", 1), (2, "es", 2), (3, "en", 3), (4, "de", 4)])
def test_both_count_the_same_sequences(players: int, edition: str, seed: int, moves: int) -> None:
    """Perft of depth 3 from the start, from later positions and from near the end."""
    options = options_of(players, edition, players == 2, seed)
    s, referee, dice, rng = GAME.start(options), referee_of(options), Seeded(seed), random.Random(seed)
    history: list[tuple[Any, Referee]] = []
    while len(history) <= moves and mover(s) != "over":
        history.append((clone(s), copy.deepcopy(referee)))
        text = next_text(s, sorted(referee.legal()), "lab", dice, rng)
        GAME.apply(s, GAME.codec.parse(text))
        referee.play(text)
    s, referee = history[moves] if moves < len(history) else history[-6]
    rolls: dict[Path, str] = {}
    assert engine_perft(s, 3, dice, (), rolls) == referee_perft(referee, 3, (), rolls)
