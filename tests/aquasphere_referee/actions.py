"""What a bot does in a sector (D, A)."""

from __future__ import annotations

from typing import Any

from .pieces import NEUTRAL
from .track import Script, Track


class Actions(Track):
    """Control of a sector and the seven actions there."""

    # D: control and displacement

    def _uses(self, seat: int) -> set[str]:
        """A0: any programmed bot, for control alone if need be."""
        return {f"use {p}" for p in self.people[seat]["programmed"]}

    def _can_dock(self, seat: int, sector: dict[str, Any]) -> bool:
        """A5."""
        me = self.people[seat]
        full = len(sector["submarines"]) == len(self.for_players("submarine_spaces")[me["sector"]])
        if full or seat in sector["submarines"] or me["fleet"] == 0:
            self.seen["A5 skipped"] += 1
            return False
        self.seen["A5 too dear"] += me["time"] < self._cost_of_submarine(seat, me["sector"])
        return bool(me["time"] >= self._cost_of_submarine(seat, me["sector"]))

    def _cost_of_submarine(self, seat: int, letter: str) -> int:
        cost = int(self.for_players("submarine_spaces")[letter][len(self.sectors[letter]["submarines"])])
        return cost // int(self.gifts["half"]) if self._having(seat, "half") else cost  # K6

    def _use(self, seat: int, programme: str) -> Script:
        me = self.people[seat]
        me["programmed"].remove(programme)
        yield from self._take_control(seat, me["sector"])  # D1
        yield from getattr(self, f"_action_{programme}")(seat, self.sectors[me["sector"]])

    def _take_control(self, seat: int, letter: str) -> Script:
        """A bot goes to a control field: D2, D3, K4."""
        sector = self.sectors[letter]
        before = sector["control"]
        sector["control"] = seat
        if before is None:
            return
        sector["charging"].append(before)
        if len(sector["charging"]) > self.players + 1:
            self._empty_charging_station(sector)
        for _ in self._having(seat, "displace") if before != seat else []:
            self.seen["K4 neutral" if before == NEUTRAL else "K4"] += 1
            yield from self._points_of_card(seat, self.gifts["displace"])

    def _empty_charging_station(self, sector: dict[str, Any]) -> None:
        """D3."""
        self.seen["D3"] += 1
        for owner in range(self.players):
            while sector["charging"].count(owner) > 1:
                sector["charging"].remove(owner)
                self.people[owner]["supply"] += 1

    # A: actions

    def _action_lab(self, seat: int, sector: dict[str, Any]) -> Script:
        me = self.people[seat]
        if not sector["expansions"] or len(me["expansions"]) == 5:
            self.seen["A1 five" if sector["expansions"] else "A1 none"] += 1
            return
        expansion = sector["expansions"].pop()
        me["expansions"].append(expansion)
        letters = list(self._expansion(expansion)["letters"])
        while letters:
            self.seen["A1 empty supply"] += me["supply"] == 0 and len(me["programmed"]) > 0
            places = {f"place {letter}" for letter in letters} if me["supply"] > 0 else set()
            text = yield seat, places | {"skip"} | self._returns(seat)
            word, _, what = text.partition(" ")
            if word == "return":
                self._return(seat, what)
            elif word == "skip":
                return
            else:
                self.seen["A1 second"] += len(letters) == 1 and len(self._expansion(expansion)["letters"]) == 2
                letters.remove(what)
                me["supply"] -= 1
                yield from self._take_control(seat, what)

    def _action_time(self, seat: int, sector: dict[str, Any]) -> Script:
        least = self.box["turn"]["least_time"]
        self.seen["A2 one"] += sector["time"] == 1
        if sector["time"] < least:  # A2
            self._lay(sector, "time", least - sector["time"])
        self._fetch(seat, sector, "time")
        yield from ()

    def _action_crystal(self, seat: int, sector: dict[str, Any]) -> Script:
        self._fetch(seat, sector, "crystals")  # A3
        yield from ()

    def _fetch(self, seat: int, sector: dict[str, Any], kind: str) -> None:
        """As many goods of the sector as there is room for."""
        taken = min(sector[kind], self._room(seat, kind) - self.people[seat][kind])
        sector[kind] -= taken
        self.people[seat][kind] += taken

    def _action_octopod(self, seat: int, sector: dict[str, Any]) -> Script:
        """A4, then K2 with its time and crystal before all points (K10)."""
        caught = min(sector["octopods"], self._room(seat, "octopods"))
        sector["octopods"] -= caught
        self.stock["octopods"] += caught
        if caught == 0:
            return
        self.seen["A4 seven"] += caught > 6
        for _ in self._having(seat, "catch time"):
            self._take(seat, "time", self.gifts["catch_time"])
        for _ in self._having(seat, "catch crystal"):
            self._take(seat, "crystals", self.gifts["catch_crystal"])
        yield from self._gain(seat, self._triangle(caught), "octopods")
        for _ in self._having(seat, "catch points"):
            yield from self._points_of_card(seat, self.gifts["catch_points"])

    def _action_submarine(self, seat: int, sector: dict[str, Any]) -> Script:
        """A5."""
        if not self._can_dock(seat, sector):
            return
        self._pay_time(seat, self._cost_of_submarine(seat, self.people[seat]["sector"]))
        self.people[seat]["fleet"] -= 1
        sector["submarines"].append(seat)
        yield from self._gain(seat, self._worth(), "submarines")

    def _action_research(self, seat: int, sector: dict[str, Any]) -> Script:
        """A6, K9."""
        me = self.people[seat]
        if not sector["cards"] or len(me["cards"]) >= self._room(seat, "cards"):
            self.seen["A6 nothing"] += 1
            return
        card = sector["cards"].pop()
        me["cards"].append(card)
        kind, programme = self._card(card)
        if kind == "at once":  # K9
            self.seen["card at once"] += 1
            self._take(seat, "time", self.gifts["at_once"])
            self._programme_or_time(seat, programme, self.gifts["at_once"])
        yield from self._gain(seat, self._worth(), "research")

    def _action_bot(self, seat: int, sector: dict[str, Any]) -> Script:
        """A7."""
        programme = self.box["white_area"][self.people[seat]["sector"]]
        self._programme_or_time(seat, programme, self.box["turn"]["refund"])
        yield from ()

    def _programme_or_time(self, seat: int, programme: str, time: int) -> None:
        if programme in self.people[seat]["programmed"]:
            self.seen["time instead"] += 1
            self._take(seat, "time", time)
        else:
            self._programme(seat, programme)
