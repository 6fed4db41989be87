"""The knowledge track and its red lines (L, K10)."""

from __future__ import annotations

from collections.abc import Generator

from .pieces import Pieces

Question = tuple[int | str, set[str]]  # the seat that decides or "dice", and the texts it may answer
Script = Generator[Question, str, None]


class Track(Pieces):
    """Points, and what it costs to cross a red line."""

    def _triangle(self, n: int) -> int:
        """1 + 2 + ... + n, n up to 6: A4, S6, S7."""
        return sum(range(1, min(n, self.box["scoring"]["most_counted"]) + 1))

    def _worth(self) -> int:
        """C6: the points of the centre tile of this round."""
        return int(self.box["centre_tile"]["points"][self.round - 1])

    def _gain(self, seat: int, points: int, source: str) -> Script:
        self.points[seat][source] += points
        yield from self._advance(seat, points)

    def _advance(self, seat: int, points: int) -> Script:
        """Step by step; L1: to step on a multiple of 10 is to cross a red line."""
        self.seen["L4"] += points > 0 and (self.marker[seat] + points) // self.line - self.marker[seat] // self.line > 1
        for step in range(points):
            if (self.marker[seat] + 1) % self.line == 0 and not (yield from self._cross(seat)):
                self.seen["L3 stop"] += 1
                self.points[seat]["lines"] -= points - step
                return
            self.marker[seat] += 1

    def _cross(self, seat: int) -> Generator[Question, str, bool]:
        """L1, L2, L3: pay for a red line; whether that was possible."""
        me = self.people[seat]
        if me["crystals"] > 0:
            me["crystals"] -= 1
            self.stock["crystals"] += 1
            return True
        if not me["programmed"]:
            return False
        if len(me["programmed"]) == 2:
            self.seen["L3 choice"] += 1
        text = yield seat, {f"pay {programme}" for programme in me["programmed"]}
        self._unprogramme(seat, text.split()[1])
        return True

    def _points_of_card(self, seat: int, points: int) -> Script:
        """K10: asked only if a red line would be crossed."""
        while self._would_cross(seat, points):
            text = yield seat, {"claim", "skip"} | self._returns(seat)
            self.seen[f"K10 {text.split()[0]}"] += 1
            if text == "skip":
                return
            if text == "claim":
                break
            self._return(seat, text.split()[1])
        yield from self._gain(seat, points, "cards")

    def _would_cross(self, seat: int, points: int) -> bool:
        me = self.people[seat]
        can_pay = me["crystals"] > 0 or bool(me["programmed"])
        return can_pay and self.marker[seat] // self.line != (self.marker[seat] + points) // self.line
