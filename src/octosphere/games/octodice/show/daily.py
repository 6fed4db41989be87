"""Octo Dice as the game of the day: alone, the German rules, a lab that the day shuffles."""

from __future__ import annotations

from typing import Any

from octosphere.core.game import Options
from octosphere.games.octodice import components, layouts
from octosphere.games.octodice.moves import BLACKS, WHITE, Keep, Move, Roll, Use
from octosphere.games.octodice.state import Phase, Printed, State
from octosphere.i18n import Catalogue
from octosphere.show.daily import Day

from .board import face
from .signs import COLOURS
from .speech import say_face
from .tiles import tile

EDITION = "de"
LAST = 2  # throws before the last of a turn


class OctoDiceDay(Day):
    """The game of the day of Octo Dice; `show.daily.Day` documents the methods.

    A die falls by its turn, its throw and its place in the hand, so that everybody meets the same faces, whatever was
    kept before.
    """

    def options(self, seed: str) -> dict[str, Any]:
        return {"layout": f"random:{seed}", "edition": EDITION}

    def describe_start(self, t: Catalogue, chosen: Options) -> dict[str, Any]:
        """The lab that the day is played with, tile by tile."""
        printed = components.load_printed()[chosen["edition"]]
        tiles = [tile(t, printed, side) for side in layouts.parse(chosen["layout"])]
        return {"layout": chosen["layout"], "edition": chosen["edition"], "tiles": tiles}

    def turn(self, s: State) -> int:
        return s.turn + 1

    def moment(self, s: State) -> tuple[int, str]:
        return s.throw, Phase(s.phase).name.lower()

    def title(self, t: Catalogue, throw: int, kind: str, nth: int) -> str:
        return t(f"daily.moment.{kind}", throw=throw, n=nth)

    def list_kept_dice(self, t: Catalogue, s: State, move: Move) -> list[dict[str, Any]]:
        """Two dice set aside, or the two of the last roll, which nobody chooses."""
        if isinstance(move, Keep) or (isinstance(move, Roll) and s.throw == LAST):
            return [die(t, s.printed, letter) for letter in move.dice]
        return []

    def dice(self, t: Catalogue, s: State, move: Move) -> list[dict[str, Any]]:
        letters = move.dice if isinstance(move, Keep | Use) else ""
        return [die(t, s.printed, letter) for letter in letters]


def die(t: Catalogue, printed: Printed, letter: str) -> dict[str, Any]:
    """One die by its letter, in the form of the board's dice."""
    body, colour = "white" if letter in WHITE else "black", BLACKS.find(letter)
    coloured = 0 <= colour < len(COLOURS)
    words = t("symbol.octopod") if letter == "O" else say_face(t, letter, printed.digit)
    return {
        "body": body,
        "face": face(letter),
        "digit": printed.digit[colour] if coloured else None,
        "letter": t(f"letter.{COLOURS[colour]}") if coloured else "",
        "name": t(f"show.die.{body}", face=words),
    }


DAY = OctoDiceDay()
