"""Octo Dice in words: moves, events, trails of points, explanations."""

from __future__ import annotations

from collections.abc import Sequence

from octosphere.core.events import Event
from octosphere.games.octodice.components import tile_names
from octosphere.games.octodice.moves import (
    BLACKS,
    KINDS,
    WHITE,
    Column,
    Copy,
    Keep,
    Move,
    Octopods,
    Roll,
    Use,
)
from octosphere.games.octodice.numbered import split_dice
from octosphere.games.octodice.state import Phase, State, Tile
from octosphere.games.octodice.view import face_of
from octosphere.i18n import Catalogue
from octosphere.show.parts import Parts

from .signs import COLOURS, SYMBOLS, brief, face, number, shape

TILES = {tile.name for tile in Tile}


class Words:
    """Speaks of one table in one language; names are by seat."""

    def __init__(self, t: Catalogue, names: Sequence[str]) -> None:
        self.t = t
        self.names = names
        self._made = Parts(t)

    def kept(self, s: State) -> Parts:
        """What was made of this table before."""
        return self._made.under(s.printed)

    def label(self, s: State, move: Move) -> str:
        """A move as a player would say it."""
        match move:
            case Keep(dice):
                return " + ".join(brief(self.t, *face_of(s, die)) + number(die) for die in dice)
            case Use():
                return self._use(s, move)
            case Column(column):
                return self._column(s, column - 1)
            case Octopods(octopods):
                return self.t("label.octopods", n=octopods)
            case Copy(letter):
                return self.t("label.copy", tile=self._name_copied(s, letter))
            case Roll(dice):
                return " ".join(self._face(s, die) for die in split_dice(dice))
        return self.t(f"label.pass.{Phase(s.phase).name.lower()}")

    def _face(self, s: State, die: str) -> str:
        return face(self.t, *face_of(s, die)) + number(die)

    def _use(self, s: State, move: Use) -> str:
        white = self._face(s, move.dice[0])
        if move.serves.startswith("b"):
            white = self.t("label.as", die=white, what=self.t("symbol.bot"))
        black = self._face(s, move.dice[1])
        turned = move.serves.removeprefix("b")
        if turned:
            what = turned if turned.isdigit() else shape(self.t, BLACKS.index(turned))
            black = self.t("label.as", die=black, what=what)
        return self.t("label.use", white=white, black=black)

    def _column(self, s: State, column: int) -> str:
        """The tile that a marker would reach: the next one, or with Super-Level the last."""
        steps = s.players[s.seat].steps[column]
        level = 2 if s.phase == Phase.LEVEL else min(2, steps)  # a move that is not possible may find the column full
        tile = self.tile(s.layout[3 * level + column])
        return self.t("label.column", number=column + 1, level=level, tile=tile)

    def _name_copied(self, s: State, letter: str) -> str:
        side = next(Tile(tile) for tile in s.layout[6:] if Tile(tile).name[0] == letter)
        return self.tile(side)

    def tile(self, side: int) -> str:
        """The printed name of a tile side."""
        return tile_names()[Tile(side).name]

    def event(self, event: Event, dice: str = "") -> str:
        """What happened, as a sentence; the dice of a roll come with the move."""
        who = self.names[event.seat]
        if event.kind == "roll":
            return self._roll(who, event, dice)
        return self.t(f"event.{event.kind}", who=who, **self._parts(event))

    def _roll(self, who: str, event: Event, dice: str) -> str:
        throw, virtual = event.data
        faces = " ".join(self._thrown(die) for die in split_dice(dice))
        return self.t("event.roll_virtual" if virtual else "event.roll", who=who, throw=throw, dice=faces)

    def _thrown(self, die: str) -> str:
        """A die of a roll; one that differs from the others with its digit and its number."""
        return self._die(die) if len(die) == 1 else self._die(die[1]) + die[2:] + number(die)

    def _die(self, letter: str) -> str:
        """A die without its digit: a symbol's word or a colour's shape and letter."""
        if letter in WHITE:
            return self.t(f"symbol.{SYMBOLS[WHITE.index(letter)]}")
        return self.t("symbol.octopod_black") if letter == "O" else shape(self.t, BLACKS.index(letter))

    def _parts(self, event: Event) -> dict[str, object]:
        """The values that the sentence of an event names."""
        data = event.data
        match event.kind:
            case "keep":
                return {"first": self._die(KINDS[data[0]]), "second": self._die(KINDS[data[1]])}
            case "crystal" | "majority":
                return {"points": self.t.format_signed(data[0])}
            case "research" | "bot":
                return {"colour": self._colour(data[0]), "points": self.t.format_signed(data[1])}
            case "submarine":
                return {"colour": self._colour(data[0])}
            case "lab" | "level":
                return {"column": data[0] + 1, "tile": self.tile(data[1])}
            case "tile":
                return {"tile": self.tile(data[0]), "points": self.t.format_signed(data[1])}
            case "octopods":
                return {"n": data[0], "points": self.t.format_signed(data[1])}
            case "copy":
                return {"tile": self.tile(data[0])}
            case "interim":
                third, points, loss, score = data
                pay, lost = self.t.format_signed(points), self.t.format_signed(-loss) if loss else "0"
                return {"third": third + 1, "points": pay, "loss": lost, "score": score}
        return {}

    def _colour(self, colour: int) -> str:
        return f"{shape(self.t, colour)} {self.t(f'colour.{COLOURS[colour]}')}"

    def explain(self, topic: str) -> str | None:
        """A tile side, a tile's name or a clause in a sentence; None for what is neither."""
        found = self._tile_topic(topic)
        if found:
            return f"{found} {tile_names()[found]}. {self.t(f'tile.{found}.text')}"
        clause = topic.upper()
        return f"{clause}. {self.t(f'clause.{clause}')}" if f"clause.{clause}" in self.t else None

    def _tile_topic(self, topic: str) -> str:
        name = topic.casefold()
        by_name = {tile_names()[side].casefold(): side for side in TILES}
        return topic.upper() if topic.upper() in TILES else by_name.get(name, "")
