"""A turn (T, P, W)."""

from __future__ import annotations

from collections.abc import Generator

from .actions import Actions
from .pieces import LETTERS, PROGRAMMES, ROOMS, TIERS
from .track import Question, Script


class Turns(Actions):
    """Programme a bot, use one or pass."""

    # T: a turn

    def _turn(self, seat: int) -> Script:
        """T1: one of three things, bots returned before it as one likes."""
        while True:
            everything = self._enters(seat) | self._buys(seat) | self._walks(seat) | self._uses(seat)
            text = yield seat, everything | self._passes(seat) | self._returns(seat)
            word, _, what = text.partition(" ")
            if word == "return":
                self._return(seat, what)
                continue
            if word == "walk":
                self._pay_time(seat, self.cost_of_walk(seat, what))
                self.people[seat]["sector"] = what
                text = yield from self._after_walk(seat)
                word, _, what = text.partition(" ")
            yield from self._main(seat, word, what)
            return

    def _main(self, seat: int, word: str, what: str) -> Script:
        if word == "enter":
            yield from self._enter(seat, what)
        elif word == "buy":
            self._buy(seat, what)
        elif word == "use":
            yield from self._use(seat, what)
        else:
            self.passed.append(seat)
            self.people[seat]["room"] = None  # the engineer stands on the track of passing order

    def _passes(self, seat: int) -> set[str]:
        return {"pass"} if self.people[seat]["room"] in TIERS[2] else set()  # T2

    # P: programme a bot

    def _enters(self, seat: int) -> set[str]:
        me = self.people[seat]
        rooms = list(self.box["arrows"].get(me["room"], []))
        if self._having(seat, "sideways") and not me["sideways"]:  # K7
            rooms += self._beside(me["room"])
        return {f"enter {room}" for room in rooms if self._may_enter(seat, room)}

    def _may_enter(self, seat: int, room: str) -> bool:
        """P2."""
        me = self.people[seat]
        if self._can_programme(seat, self.programme_of(room)):
            return True
        self.seen["P2 without a bot"] += me["supply"] == 0 and not me["programmed"]
        self.seen["P2 refused"] += me["supply"] > 0
        return me["supply"] == 0 and not me["programmed"]

    def _beside(self, room: str) -> list[str]:
        """The neighbouring rooms of the same tier."""
        for tier in TIERS:
            if room in tier:
                return [other for other in tier if abs(tier.index(other) - tier.index(room)) == 1]
        return []

    def _enter(self, seat: int, room: str) -> Script:
        """P1, then the cards of K1, points last (K10)."""
        me = self.people[seat]
        if room in self._beside(me["room"]):
            me["sideways"] = True
            self.seen["K7"] += 1
        me["room"] = room
        programme = self.programme_of(room)
        self._programme(seat, programme)
        for _ in self._having(seat, "enter time", programme):
            self._take(seat, "time", self.gifts["enter_time"])
        for _ in self._having(seat, "enter crystal", programme):
            self._take(seat, "crystals", self.gifts["enter_crystal"])
        for _ in self._having(seat, "enter points", programme):
            yield from self._points_of_card(seat, self.gifts["enter_points"])

    def programme_of(self, room: str) -> str:
        """C5: what the programme card of this round lays in a room."""
        card = self.box["programme_card"][str(self.programme_cards[self.round - 1])]
        return str(card[ROOMS.index(room)])

    def _buys(self, seat: int) -> set[str]:
        me = self.people[seat]
        if me["bought"] or me["time"] < self.box["turn"]["price"]:
            return set()
        return {f"buy {programme}" for programme in PROGRAMMES if self._can_programme(seat, programme)}

    def _buy(self, seat: int, programme: str) -> None:
        """P3."""
        me = self.people[seat]
        me["bought"] = True
        self._pay_time(seat, self.box["turn"]["price"] - 1)
        me["time"] -= 1
        me["reminder"] = 1
        self._programme(seat, programme)

    # W: walk

    def _lock(self, seat: int, place: int) -> int:
        """The time for the lock on the clockwise side of a place."""
        cost = int(self.box["lock"][self.ring[place % 6]])
        return 0 if cost == self.gifts["locks"] and self._having(seat, "locks") else cost  # K5

    def _through_locks(self, seat: int, start: int, end: int) -> int:
        """W1: the cheaper way round."""
        there = sum(self._lock(seat, start + step) for step in range((end - start) % 6))
        back = sum(self._lock(seat, end + step) for step in range((start - end) % 6))
        return min(there, back)

    def cost_of_walk(self, seat: int, letter: str) -> int:
        """W1: the cheapest way to a sector."""
        start, end = self.ring.index(self.people[seat]["sector"]), self.ring.index(letter)
        costs = [self._through_locks(seat, start, end)]
        if self._having(seat, "cross"):  # K3
            for here in range(6):
                there = (here + 3) % 6
                locks = self._through_locks(seat, start, here) + self._through_locks(seat, there, end)
                costs.append(locks + self.gifts["cross"])
        return min(costs)

    def _walks(self, seat: int) -> set[str]:
        """W2, W3."""
        me = self.people[seat]
        others = [letter for letter in LETTERS if letter != me["sector"] and me["programmed"]]
        return {f"walk {letter}" for letter in others if self.cost_of_walk(seat, letter) <= me["time"]}

    def _after_walk(self, seat: int) -> Generator[Question, str, str]:
        """W3: the walk must lead to an action, so the last bot may not be returned."""
        me = self.people[seat]
        while True:
            returns = {f"return {programme}" for programme in me["programmed"] if len(me["programmed"]) > 1}
            text = yield seat, self._uses(seat) | returns
            if not text.startswith("return"):
                return text
            self.seen["return after walk"] += 1
            self._return(seat, text.split()[1])
