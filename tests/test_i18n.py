"""Three catalogues, one set of keys; numbers and languages."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path
from string import Formatter

import pytest

from octosphere.games import kit_of, open_game
from octosphere.games.octodice.state import Phase, Source, Tile
from octosphere.i18n import LANGUAGES, catalogue, language, translator

EVENTS = (
    *("roll", "roll_virtual", "keep", "crystal", "research", "bot", "submarine", "lab", "tile", "octopods"),
    *("interim", "level", "copy", "majority", "pass"),
)
MAY_BE_EMPTY = re.compile(r"(?:\w+\.)?help\..*\.with")


def forms(entry: str | dict[str, str]) -> dict[str, str]:
    return {"": entry} if isinstance(entry, str) else entry


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_every_key_has_the_same_forms_and_places(lang: str) -> None:
    english, other = translator("en").texts, translator(lang).texts
    assert set(english) == set(other)
    for key, entry in english.items():
        assert forms(entry).keys() == forms(other[key]).keys(), key
        for form, text in forms(entry).items():
            assert places(text) == places(forms(other[key])[form]), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_is_empty(lang: str) -> None:
    for key, entry in translator(lang).texts.items():
        assert MAY_BE_EMPTY.fullmatch(key) or all(text.strip() for text in forms(entry).values()), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_a_game_can_say_has_a_key(lang: str) -> None:
    t, game = translator(lang), open_game("octodice")
    keys = [f"clause.{clause}" for clause in game.clauses if clause]  # type: ignore[attr-defined]
    keys += [f"event.{kind}" for kind in EVENTS]
    keys += [f"tile.{tile.name}.{part}" for tile in Tile for part in ("short", "text")]
    keys += [f"source.{source.name.lower()}" for source in Source]
    keys += [f"octodice.option.{option.name}.{part}" for option in kit_of(game).options for part in ("title", "ask")]
    keys += [f"show.asks.{phase.name.lower()}" for phase in Phase if phase != Phase.ROLL]
    assert [key for key in keys if key not in t] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_letters_of_colours_differ_and_labels_fit(lang: str) -> None:
    t = translator(lang)
    letters = [t(f"letter.{name}") for name in ("yellow", "red", "white", "blue", "green")]
    assert len(set(letters)) == 5
    for key in t.texts:
        if key.startswith("die."):
            assert len(t(key)) <= 9, key
        if key.startswith("logbook."):
            assert len(t(key)) <= 10, key
        if key.startswith("third."):
            assert len(t(key)) <= 11, key


def test_the_letters_are_those_of_the_look() -> None:
    letters = {lang: "".join(translator(lang)(f"letter.{name}") for name in COLOURS) for lang in LANGUAGES}
    assert letters == {"en": "YRWBG", "de": "GRWBÜ", "es": "ARBZV"}


COLOURS = ("yellow", "red", "white", "blue", "green")


def test_numbers_are_written_as_the_language_does() -> None:
    assert translator("en").number(-1.8, 1) == "−1.8"
    assert translator("de").number(-1.8, 1) == "−1,8"
    assert translator("es").number(1.8, 1) == "1,8"
    assert translator("en").format_signed(2) == "+2"
    assert translator("en").format_signed(-2) == "−2"


def test_plurals() -> None:
    assert [translator("en")("points", n=n) for n in (0, 1, 2, -1)] == ["0 points", "1 point", "2 points", "−1 points"]
    assert translator("de")("points", n=1) == "1 Punkt"
    assert translator("es")("points", n=2) == "2 puntos"


@pytest.mark.parametrize(
    ("option", "environ", "expected"),
    [
        ("es", {"LANG": "de_DE.UTF-8"}, "es"),
        (None, {"LANG": "de_DE.UTF-8"}, "de"),
        (None, {"LC_ALL": "es_ES", "LANG": "de_DE.UTF-8"}, "es"),
        (None, {"LC_ALL": "", "LC_MESSAGES": "de_AT", "LANG": "en_GB"}, "de"),
        (None, {"LANG": "fr_FR.UTF-8"}, "en"),
        (None, {"LANG": "C"}, "en"),
        (None, {}, "en"),
    ],
)
def test_the_language_is_asked_for_or_the_locale_s(option: str | None, environ: dict[str, str], expected: str) -> None:
    assert language(option, environ) == expected


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_key_stands_in_two_files(lang: str) -> None:
    """Of two the later file would win, and the other would be words that nobody sees."""
    package = Path(catalogue.__file__).parent.parent
    files = sorted([*package.glob(f"i18n/{lang}.*toml"), *package.glob(f"games/*/words/{lang}.*toml")])
    keys = [key for file in files for key in catalogue._flat(tomllib.loads(file.read_text("utf-8")))]
    assert len(files) > 1
    assert [key for key, count in Counter(keys).items() if count > 1] == []


def test_a_game_s_own_words_come_before_the_common_ones() -> None:
    for lang in LANGUAGES:
        common, own = translator(lang), translator(lang).for_game("aquasphere")
        assert own("clause.T1") == common("aquasphere.clause.T1") != common("clause.T1")
        assert own("save.done", path="x") == common("save.done", path="x")
        assert own is translator(lang).for_game("aquasphere")
        assert common.for_game("octodice")("help.moves") != common("help.moves")
        assert common.for_game("no such game") is common


def test_words_that_frameworks_name_are_shared_ones() -> None:
    """Words of one game serve no other: a game may be played without any other game's."""
    package = Path(catalogue.__file__).parent.parent
    shared: set[str] = set()
    for file in package.glob("i18n/en.*toml"):
        shared |= set(catalogue._flat(tomllib.loads(file.read_text("utf-8"))))
    named: dict[str, str] = {}
    for path in package.rglob("*.py"):
        if path.relative_to(package).parts[0] != "games":
            named |= dict.fromkeys(re.findall(r'\bt\("([a-z_.]+)"', path.read_text("utf-8")), path.name)
    assert len(named) > 50
    assert {key: where for key, where in named.items() if key not in shared} == {}


def test_words_that_cannot_be_read_are_told_and_harm_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "en.toml").write_text("[show\nover = ", "utf-8")
    (tmp_path / "en.more.toml").write_bytes(b"\xff")
    (tmp_path / "en.good.toml").write_text('[mine]\nword = "kelp"\n', "utf-8")
    monkeypatch.setattr(catalogue, "word_folders", lambda: [tmp_path])
    t = catalogue.translator.__wrapped__("en")
    assert t("mine.word") == "kelp"
    assert t("ask.player", number=1) == "Player 1"
    assert [record.message.count("left out") for record in caplog.records] == [1, 1]
