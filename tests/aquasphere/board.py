"""A board for clause tests: deal as one likes, set a position up, move, ask."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from octosphere.core.events import Event
from octosphere.core.game import CHANCE
from octosphere.games import open_game
from octosphere.games.aquasphere.state import NEUTRAL, NONE, PASSED, Phase, Player, Programme, Room, Sector, State

GAME: Any = open_game("aquasphere")
TIME, CRYSTALS, OCTOPODS = range(3)  # in the stock


def number(letter: str) -> int:
    return "ABCDEF".index(letter)


class Board:
    """One game, dealt, and a few short words to drive it.

    Unless told otherwise: ring ABCDEF; seats at home in C, D, E, F; programme cards 1, 2, 3, 4 (the first: submarine
    research / crystal lab / time octopod bot); no rotation; expansions 1 to 6 and cards 16 to 21 in sectors A to F;
    the box as it is shipped, or `components`.
    """

    def __init__(self, players: int = 2, until: str = "", rules: str = GAME.facts.rules, **wishes: Any) -> None:
        self.wishes = {
            "starter": "1234",
            "sector": "ABCDEF",
            "base": "CDEFAB",
            "programme": range(1, 8),
            "rotate": "012345",
            "expansion": range(1, 31),
            "card": [*range(16, 22), *range(1, 42)],
        } | wishes
        options = {"players": players, "components": self.wishes.pop("components", "")}
        self.state: State = GAME.start_under(rules, options)
        self.events: list[Event] = []
        self.deal(until)

    # moving

    def deal(self, until: str = "") -> Board:
        """Draw as wished, up to the next decision, or to the first draw of a kind."""
        while self.to_move() == CHANCE:
            offered = self.outcomes()
            kind = offered[0].split()[0]
            if kind == until:
                break
            wished = [f"{kind} {value}" for value in self.wishes[kind]]
            self.play(next(text for text in wished if text in offered))
        return self

    def play(self, script: str) -> Board:
        """Make moves, written with semicolons between them."""
        for text in script.split(";"):
            self.events = GAME.apply(self.state, GAME.codec.parse(text.strip()))
        return self

    def end_round(self) -> Board:
        """Everybody passes in play order, up to the first question of the round scoring or the draws after it."""
        s = self.state
        for player in s.players[: s.seats]:
            if player.engineer != PASSED:
                player.engineer = Room.C1
        rounds = s.rounds
        while s.phase == Phase.TURN and s.rounds == rounds:
            self.play("pass")
        return self

    # asking

    def legal(self) -> set[str]:
        return {GAME.codec.text(move) for move in GAME.legal(self.state)}

    def outcomes(self) -> list[str]:
        """What may be drawn now."""
        return [GAME.codec.text(move) for move, _ in GAME.outcomes(self.state)]

    def why(self, text: str) -> str:
        """The clause that forbids a move, "" if none does."""
        return str(GAME.why_not(self.state, GAME.codec.parse(text)) or "")

    def to_move(self) -> int:
        return int(GAME.to_move(self.state))

    def player(self, seat: int = 0) -> Player:
        return self.state.players[seat]

    def sector(self, letter: str) -> Sector:
        return self.state.sectors[number(letter)]

    def programmed(self, seat: int = 0) -> set[str]:
        return {Programme(index).name.lower() for index, bot in enumerate(self.player(seat).programmed) if bot}

    def points(self, source: int, seat: int = 0) -> int:
        return self.player(seat).points[source]

    def goods(self, letter: str) -> tuple[int, int, int]:
        """Time, crystals and octopods of a sector."""
        sector = self.sector(letter)
        return sector.time, sector.crystals, sector.octopods

    def told(self, kind: str) -> list[tuple[int, ...]]:
        """The numbers of each event of a kind in the last move."""
        return [tuple(event.data) for event in self.events if event.kind == kind]

    # setting up; pieces come from the stock or the supply

    def turn(self, seat: int) -> Board:
        """Give somebody the turn."""
        self.state.seat, self.state.turn = seat, self.state.order.index(seat)
        return self

    def bots(self, seat: int, *programmes: str) -> Board:
        """Just these programmes have a bot."""
        player = self.player(seat)
        player.supply += sum(player.programmed) - len(programmes)
        player.programmed = [int(Programme(index).name.lower() in programmes) for index in range(7)]
        return self

    def purse(self, seat: int, time: int | None = None, crystals: int | None = None) -> Board:
        """What a player has of time and crystals."""
        player, stock = self.player(seat), self.state.stock
        if time is not None:
            stock[TIME], player.time = stock[TIME] + player.time - time, time
        if crystals is not None:
            stock[CRYSTALS], player.crystals = stock[CRYSTALS] + player.crystals - crystals, crystals
        return self

    def lay(self, letter: str, **goods: int) -> Board:
        """So much time, so many crystals and octopods lie in a sector; or another expansion or card on top."""
        sector = self.sector(letter)
        for name, amount in goods.items():
            if name in ("expansion", "card"):
                self._top(sector, name, amount - 1)
                continue
            kind = ("time", "crystals", "octopods").index(name)
            self.state.stock[kind] += getattr(sector, name) - amount
            setattr(sector, name, amount)
        return self

    def _top(self, sector: Sector, name: str, item: int) -> None:
        """Put an expansion or card on top, in exchange for the one that lies there."""
        pile, drawn = getattr(sector, name), getattr(self.state, f"drawn_{name}s")
        place = getattr(sector, name + "s") - 1
        old = pile[place]
        drawn[old], drawn[item] = drawn[item], 1
        for other in self.state.sectors:
            setattr(other, name, [old if here == item else here for here in getattr(other, name)])
        getattr(sector, name)[place] = item

    def _taken(self, name: str, number_on_it: int) -> int:
        """An expansion or card, taken out of the station; from another sector than C if it lies in none."""
        item, piles = number_on_it - 1, [self.sector(letter) for letter in "FEDBAC"]
        if not getattr(self.state, f"drawn_{name}s")[item]:
            self._top(next(sector for sector in piles if getattr(sector, name + "s")), name, item)
        sector = next(sector for sector in piles if item in getattr(sector, name))
        left = [here for here in getattr(sector, name) if here not in (item, NONE)]
        setattr(sector, name, _padded(left, 4))
        setattr(sector, name + "s", len(left))
        return item

    def control(self, letters: str, owner: int = NONE) -> Board:
        """A bot of the owner is in control of some sectors."""
        for letter in letters:
            sector = self.sector(letter)
            self._supply(sector.control, 1)
            sector.control = owner
            self._supply(owner, -1)
        return self

    def charging(self, letter: str, *bots: int) -> Board:
        """So many bots by seat, the neutral ones last, charge in a sector."""
        sector = self.sector(letter)
        for owner, count in enumerate([*bots, 0, 0, 0, 0, 0][:5]):
            self._supply(owner, sector.charging[owner] - count)
            sector.charging[owner] = count
        return self

    def _supply(self, owner: int, bots: int) -> None:
        if owner not in (NONE, NEUTRAL):
            self.player(owner).supply += bots

    def dock(self, seat: int, letters: str) -> Board:
        """A submarine of a player lies on the first free space of each sector."""
        for letter in letters:
            spaces = self.sector(letter).docked
            spaces[spaces.index(NONE)] = seat
            if seat != NEUTRAL:
                self.player(seat).submarines -= 1
        return self

    def hold(self, seat: int, *cards: int) -> Board:
        """A player has these research cards, with room for one more."""
        player = self.player(seat)
        player.cards, player.card = len(cards), _padded([self._taken("card", card) for card in cards], 24)
        player.room[3] = max(player.room[3], len(cards) + 1)
        return self

    def lab(self, seat: int, *expansions: int) -> Board:
        """A player has these expansions at the lab, with their room and letters."""
        player, printed = self.player(seat), self.state.printed
        player.expansions = len(expansions)
        player.expansion = _padded([self._taken("expansion", item) for item in expansions], 5)
        for item in player.expansion[: player.expansions]:
            player.letters |= printed.letters[item]
            for kind in range(4):
                player.room[kind] += printed.adds[4 * item + kind]
        return self

    def score(self, seat: int, points: int) -> Board:
        """A player's marker stands there; all points came from octopods."""
        player = self.player(seat)
        player.track, player.points = points, [points, *[0] * 12]
        return self


def _padded(values: Sequence[int], length: int) -> list[int]:
    return [*values, *[NONE] * (length - len(values))]
