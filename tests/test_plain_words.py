"""Whole games in words: no sentence for players holds a code of the engine, and "you" is said once."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache

import pytest

from octosphere.core.game import CHANCE, OVER
from octosphere.core.record import AnyGame, Dice, new_record
from octosphere.games import open_game
from octosphere.i18n import LANGUAGES, translator
from octosphere.show import Show, open_show
from octosphere.show.types import address
from octosphere.tasks.moves import TaskQuestion, speakers
from octosphere.tasks.quick import rank_by_greed

NAMES = ("Ines", "Kim", "Bo", "Lea")
GAMES = ("octodice", "aquasphere")
OFTEN = 0.3  # of all decisions: enough for every kind of move
CODES = re.compile(
    r"\b[abc][1-4]\b|\b[A-Z]\d\b|\b[LTOSRZKUIP]\b(?!-)|\b[A-Z]{2,}\b"  # rooms, signs with an amount, letters
    r"|[{}■_]|\bnull\b|\bNone\b|\bundefined\b|\bnan\b|\.\.|  |: :"
)
SIGNS = re.compile(r"[★▲●♦♠]\w?\d?")  # shapes of colours with their letter and digit: drawn, not read
FIRST_PERSON_TWICE = re.compile(r"\b(You|Du|Tú)\b.*\b(you|du|tú)\b")


def sentences(show: Show, game: AnyGame, seed: int) -> Iterator[tuple[str, str]]:
    """Everything that is said in one game of random moves, with what kind of sentence it is."""
    rng = random.Random(seed)
    players = len(show.names)
    state = game.start(new_record(game, {"players": players}, Dice("seeded", seed="kelp")).options)
    while (who := game.to_move(state)) != OVER:
        yield from ask(show, state, who)
        if who == CHANCE:
            moves, weights = zip(*game.outcomes(state), strict=True)
            move = rng.choices(moves, [float(weight) for weight in weights])[0]
        else:
            move = rng.choice(game.legal(state))
        for line in show.narrate(who, move, game.apply(state, move)):
            yield "log", line.text
            yield from (("you", address(line, seat).text) for seat in range(players))
    told = show.result(state)
    yield from (("end", text) for text in (told["verdict"], told["why"], *(row["name"] for row in told["sources"])))


def ask(show: Show, state: object, who: int) -> Iterator[tuple[str, str]]:
    """What is said before a move: where the game stands, what can be chosen, what cannot and why."""
    yield from (
        ("head", show.headline(state)),
        ("ask", show.prompt(state, None)),
        ("ask", show.prompt(state, max(who, 0))),
    )
    yield from (("refusal", refusal.text) for refusal in show.refusals(state, who if who >= 0 else None).values())
    for choice in [*show.choices(state, who), *show.plans(state, who)]:
        yield from (("label", choice.label), ("speech", choice.speech))
        yield from (("trail", link.text) for link in choice.trail)
        yield from (("note", note.text) for note in choice.notes)
        yield from (("title", choice.outlook[name]) for name in ("title", "button") if name in choice.outlook)


@cache
def said(name: str, lang: str) -> dict[str, str]:
    """All that is said in two games, each sentence once."""
    game, t = open_game(name), translator(lang).for_game(name)
    found: dict[str, str] = {}
    for seed, players in enumerate((2, 3)):
        show = open_show(game, t, NAMES[:players])
        found |= {text: kind for kind, text in sentences(show, game, seed)}
    return found


@cache
def hinted(name: str, lang: str) -> list[str]:
    """Quick hints of every strength, here and there in a game."""
    game, rng = open_game(name), random.Random(2)
    state = game.start(new_record(game, {"players": 2}, Dice("seeded", seed="kelp")).options)
    voices = [speakers(game, TaskQuestion(0, strength, lang, NAMES[:2])) for strength in (1, 2, 3)]
    found: list[str] = []
    while (who := game.to_move(state)) != OVER:
        if who != CHANCE and rng.random() < OFTEN:
            ranked = rank_by_greed(voices[0][0], game, state)
            found += [line for strength, (_, voice) in enumerate(voices, 1) for line in voice.quick(ranked, strength)]
        game.apply(state, rng.choice([one for one, _ in game.outcomes(state)] if who == CHANCE else game.legal(state)))
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_no_sentence_of_a_game_holds_a_code(name: str, lang: str) -> None:
    found = said(name, lang)
    assert len(found) > 300
    assert {text: kind for text, kind in found.items() if CODES.search(SIGNS.sub("", text))} == {}
    assert len(hinted(name, lang)) > 30
    assert [text for text in hinted(name, lang) if CODES.search(SIGNS.sub("", text))] == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_whoever_did_something_is_told_so_as_you_and_without_a_name(name: str, lang: str) -> None:
    """In the log of one person no line about them names them, and none says "you" twice."""
    game, t = open_game(name), translator(lang).for_game(name)
    show = open_show(game, t, NAMES[:2])
    rng = random.Random(1)
    state = game.start(new_record(game, {"players": 2}, Dice("seeded", seed="kelp")).options)
    kinds = set()
    while (who := game.to_move(state)) != OVER:
        move = rng.choice([one for one, _ in game.outcomes(state)] if who == CHANCE else game.legal(state))
        for line in show.narrate(who, move, game.apply(state, move)):
            own = address(line, 0).text
            assert "Ines" not in own, own
            assert not FIRST_PERSON_TWICE.search(own.partition(". ")[0].partition(": ")[0]), own
            assert line.seat != 0 or own != line.text or "Ines" not in line.text
            kinds |= {line.kind} if line.seat == 0 else set()
    assert len(kinds) > 8


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_black_octopod_is_drawn_by_the_word_that_sentences_use(lang: str) -> None:
    t = translator(lang)
    assert t("web.octodice.octopod_black") == t("symbol.octopod_black")


def test_somebody_who_watches_reads_names() -> None:
    game, t = open_game("octodice"), translator("en")
    show = open_show(game, t, NAMES[:2])
    state = game.start(new_record(game, {"players": 2}, Dice("seeded", seed="kelp")).options)
    move = game.outcomes(state)[0][0]
    (line,) = show.narrate(CHANCE, move, game.apply(state, move))
    assert address(line, None).text.startswith("Ines")
    assert address(line, 0).text.startswith("Your roll")
