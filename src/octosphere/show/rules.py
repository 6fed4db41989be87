"""The rules of a game as data for pages that search them: a tour in pictures, numbered clauses, every piece."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from importlib import resources
from itertools import count, takewhile
from typing import Any

from octosphere.core.record import AnyGame
from octosphere.games import kit_of, open_game
from octosphere.i18n import Catalogue

ENGLISH = "en"  # its text decides, and stands in where there is no translation
HEADING, STARTS = "## ", ("## ", "- ", "|")  # a heading is one line; these begin a new one
SECTION = re.compile(r"## (?:([A-Z])\. )?(.+)")
CLAUSE = re.compile(r"- \*\*([A-Z](?:-[A-Z])?\d+)\*\* (.+)")


@dataclass(frozen=True, slots=True)
class RuleClause:
    """A numbered clause, or a paragraph without a number; *emphasis*, **bold** and `code` stand as they are written."""

    id: str
    text: str


@dataclass(frozen=True, slots=True)
class Section:
    """A chapter; its letter is empty where its clauses have no numbers."""

    letter: str
    title: str
    clauses: list[RuleClause]


@dataclass(frozen=True, slots=True)
class Piece:
    """Something that lies on the table: its name, what it does, the clause that says so."""

    id: str
    name: str
    text: str
    clause: str
    drawn: dict[str, Any]  # what its picture shows, in the game's own form


@dataclass(frozen=True, slots=True)
class Group:
    """Pieces of one kind."""

    id: str
    title: str
    pieces: list[Piece]


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture that the game's board draws by its name, with its words."""

    name: str
    title: str
    text: str
    alt: str  # what is to be seen, for ears
    parts: list[str]  # what the numbers in the picture stand for


@dataclass(frozen=True, slots=True)
class Tour:
    """A game at a glance: its aim, its table, a turn in pictures."""

    aim: str
    table: Scene
    turn: list[Scene]


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The rules of a game in one language."""

    game: str
    lang: str
    title: str
    about: list[str] = field(default_factory=list)  # the first paragraph is for players; the rest is about the text
    sections: list[Section] = field(default_factory=list)
    groups: list[Group] = field(default_factory=list)
    tour: Tour | None = None  # None: the game brings no pictures


Glossary = Callable[[Catalogue], list[Group]]  # all pieces of a game in its own words


def capital(text: str) -> str:
    """A name as it stands at the beginning of a line."""
    return text[:1].upper() + text[1:]


def rulebook(game: AnyGame, t: Catalogue) -> Rulebook:
    """The rules of a game and its pieces, in the language of a catalogue."""
    name = game.facts.name
    lang, text = text_of(name, t.lang)
    book = parse(name, lang, text)
    if groups := kit_of(game).glossary():
        book.groups.extend(groups(t.for_game(name)))
    return replace(book, tour=tour_of(name, t))


def tour_of(name: str, t: Catalogue) -> Tour | None:
    """The pictures of a game in its words `rulebook.GAME.tour.*`; None where it has none."""
    key = f"rulebook.{name}.tour"
    if f"{key}.aim" not in t:
        return None
    turn = [_scene(t, key, f"turn{step}") for step in _numbers(t, f"{key}.turn{{}}.title")]
    return Tour(t(f"{key}.aim"), _scene(t, key, "table"), turn)


def _scene(t: Catalogue, key: str, name: str) -> Scene:
    own = f"{key}.{name}"
    parts = [t(f"{own}.part{number}") for number in _numbers(t, f"{own}.part{{}}")]
    return Scene(name, t(f"{own}.title"), t(f"{own}.text"), t(f"{own}.alt"), parts)


def _numbers(t: Catalogue, key: str) -> Iterator[int]:
    """Numbers from 1 on, as long as the catalogue has the numbered words."""
    return takewhile(lambda number: key.format(number) in t, count(1))


def text_of(name: str, lang: str) -> tuple[str, str]:
    """The rules in this language, or in English."""
    folder = resources.files(open_game(name).facts.package)
    own = folder.joinpath(f"RULES.{lang}.md")
    if own.is_file():
        return lang, own.read_text("utf-8")
    return ENGLISH, folder.joinpath("RULES.md").read_text("utf-8")


def parse(name: str, lang: str, text: str) -> Rulebook:
    """Read a RULES.md into chapters and clauses."""
    title, *lines = text.splitlines()
    book = Rulebook(name, lang, title.removeprefix("# "))
    for line in _join_lines(lines):
        if found := SECTION.fullmatch(line):
            book.sections.append(Section(found[1] or "", found[2], []))
        elif not book.sections:
            book.about.append(line)
        else:
            found = CLAUSE.fullmatch(line)
            book.sections[-1].clauses.append(RuleClause(*found.groups()) if found else RuleClause("", line))
    return book


def _join_lines(lines: list[str]) -> Iterator[str]:
    """Every heading, clause, paragraph and row of a table as one line; what a table says of itself is left out."""
    held: list[str] = []
    for line in [*lines, ""]:
        if not line or line.startswith(STARTS) or (held and held[0].startswith(HEADING)):
            yield from _whole(held)
            held = []
        if line:
            held.append(line.strip())


def _whole(held: list[str]) -> Iterator[str]:
    line = " ".join(held)
    if not line.startswith("|"):
        yield from [line] if line else []
    elif "`" in line:  # a row; the head of a table and the line below it have no code
        yield ": ".join(cell.strip() for cell in line.strip("|").split("|"))
