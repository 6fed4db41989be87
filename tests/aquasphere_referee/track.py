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

    def _is_line(self, point: int) -> bool:
        """L1: whether a red line lies before a point; the track is the same in every lap."""
        return any((point - line) % self.box["track"]["lap"] == 0 for line in self.box["track"]["red_lines"])

    def _lines_within(self, seat: int, points: int) -> int:
        """L1: how many red lines the next so many points cross."""
        return sum(self._is_line(self.marker[seat] + step) for step in range(1, points + 1))

    def _advance(self, seat: int, points: int) -> Script:
        """Step by step; L1: to step on a point behind a red line is to cross it."""
        self.seen["L4"] += self._lines_within(seat, points) > 1
        for step in range(points):
            if self._is_line(self.marker[seat] + 1) and not (yield from self._cross(seat)):
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
        return can_pay and self._lines_within(seat, points) > 0
