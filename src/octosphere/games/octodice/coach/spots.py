"""What a position offers and what its best move does, in words that sentences are made of."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from octosphere.coach.words import Speaker
from octosphere.games.octodice.components import tile_names
from octosphere.games.octodice.moves import BLACKS, Column, Keep, Move
from octosphere.games.octodice.rules.labs import third, turns_in_third
from octosphere.games.octodice.state import BLACK, DICE, OCTOPOD, Colour, Phase, Player, State, Tile

from .hints import Hint


@dataclass(frozen=True, slots=True)
class Spots:
    """One decision; `whole` looks at what the best move does, else only at what the position offers."""

    speaker: Speaker
    text: Callable[[Move], str]  # how a move is written inside a sentence
    hint: Hint
    whole: bool

    @property
    def state(self) -> State:
        found: State = self.hint.state
        return found

    @property
    def player(self) -> Player:
        return self.state.players[self.state.seat]

    def events(self, kind: str) -> list[tuple[int, ...]]:
        """What the best line does of a kind; untold unless wholly."""
        return [event.data for event in self.hint.line if event.kind == kind] if self.whole else []

    def points_paid(self, kind: str, place: int = 0) -> int:
        return sum(data[place] for data in self.events(kind))

    def say_points(self, key: str, points: int) -> str:
        """A sentence with points that are certain; without them a general one."""
        t = self.speaker.t
        return t(f"hint.{key}", points=t("points", n=points)) if points else t(f"hint.{key}_some")

    def circle(self, key: str, place: int) -> str:
        printed, t = self.state.printed, self.speaker.t
        if place >= len(printed.research_points):
            return ""
        points = t("points", n=printed.research_points[place])
        return t(f"hint.{key}", colour=self.colour(printed.research_colour[place]), points=points)

    def _aside(self) -> list[int]:
        """The black faces that lie aside after the best move, without octopods; none unless wholly."""
        s, move = self.state, self.hint.best.move
        if not self.whole or not isinstance(move, Keep):
            return []
        faces = [s.dice[place] for place in range(BLACK, DICE) if s.aside[place]]
        faces += [BLACKS.index(die) for die in move.dice if die in BLACKS]
        return [face for face in dict.fromkeys(faces) if face != OCTOPOD]

    def open_bots(self) -> list[tuple[int, int]]:
        """The next bot of each colour and its points: of the colours set aside, or else of all."""
        printed, bots = self.state.printed.bot_points, self.player.bots
        found = [(colour, printed[built]) for colour, built in enumerate(bots) if built < len(printed)]
        return [one for one in found if one[0] in self._aside()] or found

    def tiles(self) -> list[int]:
        """Tiles that a step reaches: by the best line, among the columns to choose from, or by the digits set aside."""
        taken = [event[1] for event in (*self.events("lab"), *self.events("level"))]
        moves = [one.move for one in self.hint.ranked]
        columns = [move.column - 1 for move in moves if isinstance(move, Column)] or range(3)
        levels = {self.state.printed.digit[face] for face in self._aside()}
        steps = [(self._level(column), column) for column in sorted(columns)]
        near = [step for step in steps if step[0] in levels] or [step for step in steps if step[0] < 3]
        return taken or [self.state.layout[3 * level + column] for level, column in near]

    def _level(self, column: int) -> int:
        return 2 if self.state.phase == Phase.LEVEL else self.player.steps[column]

    def scorings(self) -> int:
        return 3 - min(2, third(self.state))

    def last_turn(self) -> bool:
        """Whether tiles are paid for the last time."""
        return self.state.turn + 1 >= 3 * turns_in_third(self.state)

    def colour(self, colour: int) -> str:
        return self.speaker.t(f"colour.{Colour(colour).name.lower()}")

    def tile(self, tile: int) -> str:
        return tile_names()[Tile(tile).name]

    def tile_and_effect(self, tile: int) -> str:
        points = self.state.printed.tile_points[3 * tile : 3 * tile + 3]
        effect = self.speaker.t(f"tile.{Tile(tile).name}.short", points=points[0], row="·".join(map(str, points)))
        return f"{self.tile(tile)} ({effect})"

    def join_parts(self, parts: Iterable[str]) -> str:
        *rest, last = parts
        return self.speaker.t("hint.or").join([", ".join(rest), last] if rest else [last])
