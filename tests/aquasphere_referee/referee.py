"""The course of a game (U, R, S, N, F)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from .pieces import BOX, GOODS, LETTERS, NEUTRAL
from .track import Question, Script
from .turns import Turns


class Referee(Turns):
    """One game, played by texts; it believes nothing but the written rules."""

    def __init__(self, players: int, box: str = BOX) -> None:
        super().__init__(players, box)
        self.script = self._game()
        self.question: Question = next(self.script)
        self._make_forced_choices()

    # What others ask

    def to_move(self) -> int | str:
        """The seat that decides, "dice" or "over"."""
        return self.question[0]

    def legal(self) -> set[str]:
        """Every text that may come next."""
        return set(self.question[1])

    def scores(self) -> list[int]:
        """The points of every seat so far."""
        return list(self.marker)

    def winners(self) -> set[int]:
        """F4: most points, then more control fields, then more crystals, then together."""
        seats = range(self.players)
        rank = [(self.marker[seat], self._fields(seat), self.people[seat]["crystals"]) for seat in seats]
        return {seat for seat in seats if rank[seat] == max(rank)}

    def play(self, text: str) -> None:
        """Apply a draw or a decision, then every choice that has a single answer."""
        if text not in self.question[1]:
            raise ValueError(f"{text!r} is not legal: {sorted(self.question[1])}")
        self._answer(text)
        self._make_forced_choices()

    def _answer(self, text: str) -> None:
        try:
            self.question = self.script.send(text)
        except StopIteration:
            self.question = ("over", set())

    def _make_forced_choices(self) -> None:
        while len(self.question[1]) == 1:
            self._answer(next(iter(self.question[1])))

    # R: the course of the game

    def _game(self) -> Script:
        yield from self._set_up()
        for self.round in (1, 2, 3, 4):
            if self.round > 1:
                yield from self._next_round()
            yield from self._play_round()
            yield from self._round_scoring()
        self._final_scoring()

    def _play_round(self) -> Script:
        """R1: turns in play order until all have passed."""
        while len(self.passed) < self.players:
            for seat in self.order:
                if seat not in self.passed:
                    yield from self._turn(seat)

    def _draw(self, word: str, choices: list[Any]) -> Generator[Question, str, str]:
        text = yield "dice", {f"{word} {choice}" for choice in choices}
        return text.split()[1]

    # U: set-up

    def _set_up(self) -> Script:
        seats = range(self.players)
        starter = int((yield from self._draw("starter", [seat + 1 for seat in seats]))) - 1  # U1
        self.order = [(starter + step) % self.players for step in seats]
        while len(self.ring) < 6:  # U2
            self.ring.append((yield from self._draw("sector", [x for x in LETTERS if x not in self.ring])))
        bases: list[str] = []
        while len(bases) < 6:  # U3
            bases.append((yield from self._draw("base", [x for x in LETTERS if x not in bases])))
        for seat in seats:
            self._settle_in(seat, bases[seat])
        others = self.box["remaining"][f"players_{self.players}"].values()  # U6: in the order drawn
        for letter, other in zip(bases[self.players :], others, strict=True):
            self._furnish(letter, other)
        for _ in range(2):  # U8
            yield from self._draw_programme_card()
        yield from self._draw_turn_of_tile()
        yield from self._lay_out()

    def _settle_in(self, seat: int, letter: str) -> None:
        """U3, U4, U5."""
        me, sector = self.people[seat], self.sectors[letter]
        me["base"] = me["sector"] = letter
        for kind in GOODS:
            self._lay(sector, kind, self.for_players("start_sector")[kind])
        me["fleet"] -= 1
        sector["submarines"].append(seat)
        before = self.ring[(self.ring.index(letter) - 1) % 6]
        free = 0 in (self.box["lock"][letter], self.box["lock"][before])
        markers = self.box["start_time"]["beside_a_free_lock" if free else "elsewhere"]
        self.stock["time"] -= markers
        me["time"] += markers
        me["programmed"].append(self.box["white_area"][letter])

    def _furnish(self, letter: str, other: dict[str, int]) -> None:
        """U6: the sector of a base lab that nobody has."""
        sector = self.sectors[letter]
        if other["neutral"]:
            sector["control"] = NEUTRAL
            sector["submarines"].append(NEUTRAL)
        for kind in GOODS:
            self._lay(sector, kind, other[kind])

    def _draw_programme_card(self) -> Script:
        left = [card for card in self.box["programme_card"] if not self._is_drawn(int(card))]
        self.programme_cards.append(int((yield from self._draw("programme", left))))

    def _is_drawn(self, number: int) -> bool:
        """C5: whether an arrangement, or the other side of its card, has been drawn."""
        if not self.box["programme_cards"]["two_sided"]:
            return number in self.programme_cards
        return (number + 1) // 2 in [(drawn + 1) // 2 for drawn in self.programme_cards]

    def _draw_turn_of_tile(self) -> Script:
        self.turns_of_tiles.append(int((yield from self._draw("rotate", [*range(6)]))))

    def _lay_out(self) -> Script:
        """U8, N4: an expansion and a card on top of every sector, from A to F."""
        for letter in LETTERS:
            expansion = int((yield from self._draw("expansion", sorted(self.expansions_left))))
            self.expansions_left.remove(expansion)
            self.sectors[letter]["expansions"].append(expansion)
        for letter in LETTERS:
            card = int((yield from self._draw("card", sorted(self.cards_left))))
            self.cards_left.remove(card)
            self.sectors[letter]["cards"].append(card)

    # S: round scoring

    def _round_scoring(self) -> Script:
        for seat in self.order:  # S1
            submarines = [seat in sector["submarines"] for sector in self.sectors.values()]
            self._take(seat, "time", sum(submarines))
        for me in self.people:
            self.stock["time"] += me["reminder"]
            me["reminder"] = 0
            me["bought"] = False
        for seat in self.order:  # S2
            yield from self._use_scoring_cards(seat)
        for seat in self.order:  # S3
            yield from self._score_round(seat)

    def _use_scoring_cards(self, seat: int) -> Script:
        """K8: each card at most once."""
        me = self.people[seat]
        cards = [self._card(card)[1] for card in me["cards"] if self._card(card)[0] == "scoring"]
        while True:
            payable = me["time"] >= self.gifts["scoring"]
            usable = [programme for programme in cards if payable and self._can_programme(seat, programme)]
            text = yield seat, {f"spend {programme}" for programme in usable} | {"skip"}
            if text == "skip":
                return
            self.seen["card scoring"] += 1
            self._pay_time(seat, self.gifts["scoring"])
            self._programme(seat, text.split()[1])
            cards.remove(text.split()[1])

    def _score_round(self, seat: int) -> Script:
        """S3: one sum, moved at once."""
        parts = self.round_points(seat)
        self.points[seat].update(parts)
        total = sum(parts.values())
        if total >= 0:
            yield from self._advance(seat, total)
            return
        self.seen["S3 negative"] += 1
        last_line = max([0, *(point for point in range(1, self.marker[seat] + 1) if self._is_line(point))])
        self.points[seat]["lines"] += max(0, last_line - (self.marker[seat] + total))
        self.marker[seat] = max(last_line, self.marker[seat] + total)

    def round_points(self, seat: int) -> dict[str, int]:
        """S4 to S7: what a round scoring would bring now."""
        me = self.people[seat]
        alone, tied = self.box["scoring"]["majority"]
        fields = [self._fields(other) for other in range(self.players)]
        most = fields[seat] > 0 and fields[seat] == max(fields)
        held = [sector for sector in self.sectors.values() if sector["control"] == seat]
        self.seen["C8 fifteenth"] += me["supply"] == 15
        return {
            "majority": (alone if fields.count(fields[seat]) == 1 else tied) if most else 0,  # S4
            "bots": self._bot_points(me),  # S5
            "crystals": self._triangle(me["crystals"]),  # S6
            "escaped": -sum(self._triangle(sector["octopods"]) for sector in held),  # S7
        }

    def _bot_points(self, me: dict[str, Any]) -> int:
        """S5: empty the slots and columns one piece after the other, and look which freed number is the largest."""
        columns = [{**column, "bots": list(column["slots"])} for column in self.box["supply"].values()]
        for _ in range(6 - me["fleet"]):
            next(column for column in columns if column["submarines"])["submarines"] -= 1
        freed = []
        for _ in range(14 - me["supply"]):  # C8: a fifteenth bot waits beside the slots
            lowest = min(number for column in columns for number in column["bots"])
            column = next(column for column in columns if lowest in column["bots"])
            column["bots"].remove(lowest)
            freed.append((lowest, column))
        return max((number for number, column in freed if column["submarines"] == 0), default=0)

    # N: the next round

    def _next_round(self) -> Script:
        self._refill()
        self.order, self.passed = self.passed, []  # N3
        for me in self.people:
            me["room"] = "start"
        if self.round < 4:  # N4
            yield from self._draw_programme_card()
            yield from self._draw_turn_of_tile()
        yield from self._lay_out()

    def _refill(self) -> None:
        """N1, N2: with the tile of the round that has ended."""
        for sector in self.sectors.values():
            self.stock["time"] += sector["time"]
            sector["time"] = 0
        tile = self.box["refill"][f"players_{self.players}"][f"after_round_{self.round - 1}"]
        turn = self.turns_of_tiles[self.round - 2]
        for kind in GOODS:
            for place, letter in enumerate(self.ring):
                self._lay(self.sectors[letter], kind, tile[kind][(place + turn) % 6])

    # F: final scoring

    def _final_scoring(self) -> None:
        for seat in range(self.players):
            for source, points in self.final_points(seat).items():
                self.marker[seat] += points
                self.points[seat][source] += points
                self.seen[f"F {source}"] += points > 0

    def final_points(self, seat: int) -> dict[str, int]:
        """F1 to F3: what the final scoring would bring now."""
        me = self.people[seat]
        letters = set(me["base"]).union(*(self._expansion(number)["letters"] for number in me["expansions"]))
        return {
            "letters": sum(range(len(letters) + 1)),  # F1
            "time": me["time"],  # F2
            "fleet": self.box["scoring"]["all_submarines"] if me["fleet"] == 0 else 0,  # F3
            "lab": self.box["scoring"]["all_expansions"] if len(me["expansions"]) == 5 else 0,
        }
