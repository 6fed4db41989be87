"""Sentences for ears: words instead of signs."""

from __future__ import annotations

from octosphere.games.octodice.components import tile_names
from octosphere.games.octodice.moves import BLACKS, NUMBERS, WHITE, Column, Copy, Keep, Move, Octopods, Use
from octosphere.games.octodice.state import Phase, State, Tile
from octosphere.games.octodice.view import face_of
from octosphere.i18n import Catalogue
from octosphere.show.speech import say_points, sentence

from .signs import COLOURS, SYMBOLS


def noun(t: Catalogue, colour: int) -> str:
    """The noun for something of a colour."""
    return t(f"show.noun.{COLOURS[colour]}")


def name_face(t: Catalogue, letter: str) -> str:
    """The name of a face without its digit, such as "red"."""
    if letter in WHITE:
        return t(f"symbol.{SYMBOLS[WHITE.index(letter)]}")
    return t("symbol.octopod_black") if letter == "O" else noun(t, BLACKS.index(letter))


def say_face(t: Catalogue, letter: str, digits: list[int]) -> str:
    """A face in words: research, red 1, black octopod."""
    if letter in WHITE or letter == "O":
        return name_face(t, letter)
    return t("show.die.face", colour=name_face(t, letter), digit=digits[BLACKS.index(letter)])


def name_thrown(t: Catalogue, die: str) -> str:
    """A die of a roll by name; one that differs from the others with its digit and its number."""
    if len(die) == 1:
        return name_face(t, die)
    return t("show.die.of", face=say_face(t, die[1], [int(die[2:] or 0)] * len(COLOURS)), n=int(die[0]))


def say_die(t: Catalogue, s: State, die: str) -> str:
    """A die that a move names, in words; one that differs from the others with its number."""
    face = say_face(t, *face_of(s, die))
    return t("show.die.of", face=face, n=int(die)) if die in NUMBERS else face


def keep_speech(t: Catalogue, s: State, keep: Keep, sure: int) -> str:
    """What would be set aside, and what that is worth for certain."""
    first, second = (say_die(t, s, die) for die in keep.dice)
    points = t("show.speech.sure", n=sure) if sure else t("show.speech.unsure")
    return sentence(t("show.speech.keep", first=first, second=second, points=points))


def move_speech(t: Catalogue, s: State, move: Move, points: int) -> str:
    """A move and the points it brings at once."""
    pay = say_points(t, points)
    match move:
        case Use():
            white, black = _use(t, s, move)
            return sentence(t("show.speech.use", white=white, black=black, points=pay))
        case Column(column):
            return _column(t, s, column - 1, pay)
        case Octopods(octopods):
            return t("show.speech.octopods", n=octopods, points=pay)
        case Copy(letter):
            side = next(Tile(tile).name for tile in s.layout[6:] if Tile(tile).name[0] == letter)
            return t("show.speech.copy", tile=tile_names()[side], points=pay)
    what = t(f"label.pass.{Phase(s.phase).name.lower()}")
    return sentence(t("show.speech.pass", what=what, points=pay))


def _use(t: Catalogue, s: State, move: Use) -> tuple[str, str]:
    white, black = (say_die(t, s, die) for die in move.dice)
    if move.serves.startswith("b"):
        white = t("show.speech.as", die=white, what=t("symbol.bot"))
    turned = move.serves.removeprefix("b")
    if turned:
        what = turned if turned.isdigit() else noun(t, BLACKS.index(turned))
        black = t("show.speech.as", die=black, what=what)
    return white, black


def _column(t: Catalogue, s: State, column: int, points: str) -> str:
    level = 2 if s.phase == Phase.LEVEL else s.players[s.seat].steps[column]
    name = tile_names()[Tile(s.layout[3 * level + column]).name]
    return t("show.speech.column", number=column + 1, level=level, tile=name, points=points)
