"""Every die face and lab tile of Octo Dice in words, with the clause that tells of it."""

from __future__ import annotations

from octosphere.games.octodice import components
from octosphere.games.octodice.state import Printed, Tile
from octosphere.i18n import Catalogue
from octosphere.show.rules import Group, Piece, capital

from .signs import COLOURS
from .tiles import tile

FACES = {"crystal": "T4", "research": "T5", "lab": "T6", "bot": "T7", "submarine": "T8", "octopod": "T10"}


def groups(t: Catalogue) -> list[Group]:
    """White faces, black faces, tiles."""
    printed = next(iter(components.load_printed().values()))
    colours = [_colour(t, printed, colour) for colour in range(len(COLOURS))]
    return [
        Group("white", t("rulebook.octodice.white"), [_face(t, face) for face in FACES]),
        Group("black", t("rulebook.octodice.black"), colours),
        Group("tiles", t("rulebook.octodice.tiles"), [_tile(t, printed, side) for side in Tile]),
    ]


def _face(t: Catalogue, face: str) -> Piece:
    text = t(f"rulebook.octodice.face.{face}")
    return Piece(face, capital(t(f"symbol.{face}")), text, FACES[face], {"face": face})


def _colour(t: Catalogue, printed: Printed, colour: int) -> Piece:
    name, digit = COLOURS[colour], printed.digit[colour]
    points = printed.research_points[printed.research_colour.index(colour)]
    text = t("rulebook.octodice.colour", digit=digit, points=points)
    return Piece(name, capital(t(f"colour.{name}")), text, "C3", {"colour": name, "digit": digit})


def _tile(t: Catalogue, printed: Printed, side: Tile) -> Piece:
    found = tile(t, printed, side)
    return Piece(side.name, found["name"], found["text"], f"L-{side.name}", {"icon": found["icon"]})
