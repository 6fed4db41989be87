"""The rules as data: every clause in three languages with the same numbers, and every piece explained."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterator

import msgspec
import pytest

from octosphere.games import open_game, playable_games
from octosphere.i18n import LANGUAGES, translator
from octosphere.show import open_show
from octosphere.show.rules import Rulebook, RuleClause, Section, parse, rulebook, text_of

from .clauses import numbered
from .web_client import Served, served

TRANSLATED = [(game, lang) for game in playable_games() for lang in LANGUAGES if lang != "en"]
EMPHASIS = re.compile(r"(?<!\*)\*([^*]+)\*(?!\*)")
REFERENCE = re.compile(r"\b[A-Z](?:-[A-Z])?\d+\b")
MARKS = {  # what a word in italics means, in each language
    "en": {"ruling": "ruling", "edition": "edition", "assumed": "assumed"},
    "de": {"festlegung": "ruling", "ausgabe": "edition", "angenommen": "assumed"},
    "es": {"criterio": "ruling", "edición": "edition", "supuesto": "assumed"},
}
SMALL = """# A game: the rules

What this is,
in two lines.

A second word.

## C. Components
- **C1** One *die*
  with `six` faces.
- **L-A2** **Two** dice.

Level 1:
- **C10** Three.

## Notation
Some words.

| text | meaning |
|---|---|
| `roll 2` | what was thrown |
"""


def book(game: str, lang: str) -> Rulebook:
    return rulebook(open_game(game), translator(lang))


def clauses(found: Rulebook) -> list[RuleClause]:
    return [clause for section in found.sections for clause in section.clauses]


def test_a_text_becomes_sections_and_clauses() -> None:
    found = parse("game", "en", SMALL)
    assert (found.title, found.about) == ("A game: the rules", ["What this is, in two lines.", "A second word."])
    components = [
        RuleClause("C1", "One *die* with `six` faces."),
        RuleClause("L-A2", "**Two** dice."),
        RuleClause("", "Level 1:"),
        RuleClause("C10", "Three."),
    ]
    notation = [RuleClause("", "Some words."), RuleClause("", "`roll 2`: what was thrown")]
    assert found.sections == [Section("C", "Components", components), Section("", "Notation", notation)]


@pytest.mark.parametrize("game", playable_games())
def test_no_clause_is_lost(game: str) -> None:
    found = book(game, "en")
    ids = [clause.id for clause in clauses(found) if clause.id]
    assert len(ids) == len(set(ids))
    assert set(ids) == numbered(game)
    for section in found.sections:
        assert all(clause.id.startswith(section.letter) for clause in section.clauses if clause.id)


@pytest.mark.parametrize(("game", "lang"), TRANSLATED)
def test_a_translation_has_the_same_clauses(game: str, lang: str) -> None:
    english, other = book(game, "en"), book(game, lang)
    assert other.lang == lang
    assert [section.letter for section in english.sections] == [section.letter for section in other.sections]
    assert [clause.id for clause in clauses(english)] == [clause.id for clause in clauses(other)]
    assert "RULES.md" in other.about[-1]
    assert "RULES.md" not in " ".join(english.about)


def printed(lang: str, text: str) -> Iterator[tuple[str, str]]:
    """All that a translation must keep: numbers, code, other clauses, how much is emphasised and which marks."""
    yield from (("number", one) for one in re.findall(r"\d+", text))
    yield from (("code", one) for one in re.findall(r"`[^`]+`", text))
    yield from (("clause", one) for one in REFERENCE.findall(text))
    yield from (("bold", "") for _ in re.findall(r"\*\*", text))
    for word in EMPHASIS.findall(text):
        yield "emphasis", MARKS[lang].get(word.strip(":.,").lower(), "")


@pytest.mark.parametrize(("game", "lang"), TRANSLATED)
def test_a_translation_has_the_same_numbers_and_marks(game: str, lang: str) -> None:
    pairs = zip(clauses(book(game, "en")), clauses(book(game, lang)), strict=True)
    wrong = {
        ours.id or ours.text[:30]: (Counter(printed("en", ours.text)), Counter(printed(lang, theirs.text)))
        for ours, theirs in pairs
        if Counter(printed("en", ours.text)) != Counter(printed(lang, theirs.text)) and "**c**" not in ours.text
    }
    assert wrong == {}


# Of the English words that the translations follow: after a change, translate it, then write the new mark here.
FOLLOWED = {"octodice": "74e2ad23ce84", "aquasphere": "ce0110487f6c"}


@pytest.mark.parametrize("game", playable_games())
def test_the_translations_follow_the_latest_english(game: str) -> None:
    words = repr([(clause.id, clause.text) for clause in clauses(book(game, "en"))])
    assert hashlib.sha256(words.encode()).hexdigest()[:12] == FOLLOWED[game]


def test_a_game_without_a_translation_speaks_english() -> None:
    assert text_of("template", "de") == text_of("template", "en")
    assert text_of("octodice", "de")[0] == "de"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", playable_games())
def test_every_piece_has_a_name_and_a_clause(game: str, lang: str) -> None:
    found = book(game, lang)
    ids = {clause.id for clause in clauses(found)}
    pieces = [piece for group in found.groups for piece in group.pieces]
    assert len({piece.id for piece in pieces}) == len(pieces)
    for piece in pieces:
        assert piece.name[:1].isupper(), piece
        assert piece.clause in ids, piece
        assert piece.drawn, piece
    sizes = {group.id: len(group.pieces) for group in found.groups}
    assert sizes == SIZES[game]


SIZES = {
    "octodice": {"white": 6, "black": 5, "tiles": 18},
    "aquasphere": {"areas": 7, "signs": 8, "sectors": 6, "programmes": 7, "cards": 41, "expansions": 30},
}


@pytest.mark.parametrize("game", playable_games())
def test_every_refusal_has_a_clause_to_link_to(game: str) -> None:
    ids = {clause.id for clause in clauses(book(game, "de"))}
    assert set(open_game(game).clauses) - {""} <= ids
    assert set(open_show(open_game(game), translator("de"), []).menu()["clauses"]) <= ids


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", playable_games())
def test_a_game_is_shown_at_a_glance_before_its_clauses(game: str, lang: str) -> None:
    tour = book(game, lang).tour
    assert tour is not None
    assert [scene.name for scene in tour.turn] == ["turn1", "turn2", "turn3", "turn4"]
    assert len(tour.table.parts) == PARTS[game]
    scenes = [tour.table, *tour.turn]
    told = [tour.aim, *tour.table.parts, *(word for scene in scenes for word in (scene.title, scene.text, scene.alt))]
    assert len({*told}) == len(told)
    if lang != "en":
        english = book(game, "en").tour
        assert english is not None
        assert not {english.aim, *english.table.parts, *(scene.text for scene in english.turn)} & {*told}


PARTS = {"octodice": 6, "aquasphere": 4}


def test_a_game_without_pictures_has_no_tour() -> None:
    assert book("template", "en").tour is None


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", playable_games())
def test_what_players_read_first_names_the_marks_and_no_file(game: str, lang: str) -> None:
    first, *notes = book(game, lang).about
    marks = {MARKS[lang].get(word.lower().removesuffix("s"), "") for word in EMPHASIS.findall(first)}
    assert {"ruling", "assumed"} <= marks
    assert not re.search(r"\.(toml|md)\b", first)
    assert "components.toml" in " ".join(notes)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("rules"), "--no-limits") as found:
        yield found


@pytest.mark.parametrize("game", playable_games())
def test_the_server_tells_the_rules(server: Served, game: str) -> None:
    for lang in LANGUAGES:
        answer = server.client.get(f"/api/games/{game}/rules", params={"lang": lang})
        assert msgspec.json.decode(answer.content, type=Rulebook) == book(game, lang)
    page = server.client.get(f"/rules/{game}")
    assert (page.status_code, page.headers["content-type"]) == (200, "text/html; charset=utf-8")


def test_an_unknown_game_has_no_rules(server: Served) -> None:
    answer = server.client.get("/api/games/chess/rules")
    assert (answer.status_code, answer.json()["error"]) == (404, "no_such_call")
    assert server.client.get("/api/games/octodice/rules", params={"lang": "fr"}).status_code == 400
