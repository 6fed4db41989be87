"""AquaSphere as the game of the day: one person against two bots, with the same draws for everybody."""

from __future__ import annotations

from octosphere.games.aquasphere.state import State
from octosphere.show.daily import Day

BOTS = ("diver", "captain")  # they answer in a moment, and play by different plans


class AquaSphereDay(Day):
    """The game of the day of AquaSphere; `show.daily.Day` documents the methods.

    A draw is decided by its kind, its round and its number, from what earlier draws have left: who begins, the station,
    the programmes, every expansion and every card. No decision changes what is drawn later, so that two people who play
    a day in different ways lay out the same station in all four rounds. What the bots do depends on what one does.
    """

    bots = BOTS

    def turn(self, s: State) -> int:
        return s.rounds + 1


DAY = AquaSphereDay()
