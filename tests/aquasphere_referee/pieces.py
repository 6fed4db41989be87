"""What lies on the table (C): the box, the sectors, the players and the stock."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

HOME = Path(__file__).parents[2] / "src" / "octosphere" / "games" / "aquasphere"
BOX = (HOME / "components.toml").read_text(encoding="utf-8")
LETTERS = "ABCDEF"
PROGRAMMES = ["lab", "time", "crystal", "octopod", "submarine", "research", "bot"]  # C5
ROOMS = ["a1", "a2", "b1", "b2", "c1", "c2", "c3"]  # C4
TIERS = [["a1", "a2"], ["b1", "b2"], ["c1", "c2", "c3"]]
KINDS = {"time": "T", "crystals": "C", "octopods": "O", "cards": "K"}  # C11: what has room in a lab, and its icon
GOODS = ["time", "crystals", "octopods"]
NEUTRAL = "neutral"


def unwrap(printed: Any) -> Any:
    """The printed numbers without the marks that say how sure they are."""
    if not isinstance(printed, dict):
        return printed
    return printed["is"] if "is" in printed else {name: unwrap(value) for name, value in printed.items()}


def new_sector() -> dict[str, Any]:
    """C2: an empty sector."""
    return {
        "control": None,
        "charging": [],
        "submarines": [],
        "time": 0,
        "crystals": 0,
        "octopods": 0,
        "expansions": [],
        "cards": [],
    }


def new_player() -> dict[str, Any]:
    """C8: a player before set-up, one bot on the track of play order and one still in the hand."""
    return {
        "supply": 14,
        "programmed": [],
        "fleet": 6,
        "time": 0,
        "crystals": 0,
        "reminder": 0,
        "base": "",
        "expansions": [],
        "cards": [],
        "room": "start",
        "sector": "",
        "bought": False,
        "sideways": False,
    }


class Pieces:
    """Every piece in its place, and what follows from that alone."""

    def __init__(self, players: int, box: str = BOX) -> None:
        self.players = players
        self.box = unwrap(tomllib.loads(box))
        self.gifts = self.box["card_number"]
        self.sectors = {letter: new_sector() for letter in LETTERS}
        self.people = [new_player() for _ in range(players)]
        self.stock = dict(self.box["stock"])
        self.marker = [0] * players
        self.points = [Counter[str]() for _ in range(players)]
        self.seen = Counter[str]()  # clauses that came into play, for the test's own coverage
        self.round = 1
        self.ring = ["A"]
        self.order: list[int] = []
        self.passed: list[int] = []
        self.programme_cards: list[int] = []  # drawn so far; round n uses the n-th
        self.turns_of_tiles: list[int] = []
        self.expansions_left = {int(number) for number in self.box["expansion"]}
        self.cards_left = {int(number) for number in self.box["card"]}

    # What a player has

    def _room(self, seat: int, kind: str) -> int:
        """C10, C11: how much of a kind the lab of a seat holds."""
        icons = "".join(self._expansion(number)["adds"] for number in self.people[seat]["expansions"])
        each = self.box["expansion_room"][KINDS[kind]]
        return int(self.box["base_lab"][self.people[seat]["base"]][kind] + each * icons.count(KINDS[kind]))

    def for_players(self, name: str) -> Any:
        """What a part of the box says for this number of players."""
        return self.box[name][f"players_{self.players}"]

    def _expansion(self, number: int) -> dict[str, str]:
        return dict(self.box["expansion"][str(number)])

    def _card(self, number: int) -> tuple[str, str]:
        card = self.box["card"][str(number)]
        return card["does"], card.get("programme", "")

    def _lay(self, sector: dict[str, Any], kind: str, count: int) -> None:
        """Goods from the stock into a sector, as long as there are any."""
        if self.stock[kind] < count:
            self.seen[f"N2 {kind}"] += 1
        count = min(count, self.stock[kind])
        self.stock[kind] -= count
        sector[kind] += count

    def _take(self, seat: int, kind: str, count: int) -> None:
        """Goods from the stock to a player: C7, A8."""
        me = self.people[seat]
        taken = min(count, self._room(seat, kind) - me[kind], self.stock[kind])
        if taken < count:
            self.seen[f"A8 {kind}" if self.stock[kind] >= count else f"C7 {kind}"] += 1
        self.stock[kind] -= taken
        me[kind] += taken

    def _pay_time(self, seat: int, count: int) -> None:
        self.people[seat]["time"] -= count
        self.stock["time"] += count

    def _having(self, seat: int, kind: str, programme: str = "") -> list[int]:
        """The research cards of a kind that a seat has."""
        found = [card for card in self.people[seat]["cards"] if self._card(card) == (kind, programme)]
        self.seen[f"card {kind}"] += len(found)
        return found

    def _fields(self, seat: int) -> int:
        """The control fields that a seat holds."""
        return len([sector for sector in self.sectors.values() if sector["control"] == seat])

    def _can_programme(self, seat: int, programme: str) -> bool:
        """C9 and a bot to take."""
        me = self.people[seat]
        return me["supply"] > 0 and len(me["programmed"]) < 2 and programme not in me["programmed"]

    def _programme(self, seat: int, programme: str) -> None:
        """The next bot of the supply goes on a symbol, if it can."""
        if self._can_programme(seat, programme):
            self.people[seat]["supply"] -= 1
            self.people[seat]["programmed"].append(programme)
        else:
            self.seen["no bot"] += 1

    def _unprogramme(self, seat: int, programme: str) -> None:
        self.people[seat]["programmed"].remove(programme)
        self.people[seat]["supply"] += 1

    def _returns(self, seat: int) -> set[str]:
        return {f"return {programme}" for programme in self.people[seat]["programmed"]}

    def _return(self, seat: int, programme: str) -> None:
        """T3."""
        self._unprogramme(seat, programme)
        self._take(seat, "time", self.box["turn"]["refund"])

    # C: every piece is somewhere

    def pieces(self) -> dict[str, int]:
        """How many pieces of each kind there are, counted wherever they lie."""
        sectors, people = list(self.sectors.values()), self.people
        found = {kind: self.stock[kind] + sum(x[kind] for x in sectors) for kind in GOODS}
        found["time"] += sum(me["time"] + me["reminder"] for me in people)
        found["crystals"] += sum(me["crystals"] for me in people)
        for owner in [*range(self.players), NEUTRAL]:
            bots = [bot for sector in sectors for bot in [sector["control"], *sector["charging"]]]
            boats = [boat for sector in sectors for boat in sector["submarines"]]
            found[f"bots {owner}"], found[f"submarines {owner}"] = bots.count(owner), boats.count(owner)
        for seat, me in enumerate(people):
            found[f"bots {seat}"] += me["supply"] + len(me["programmed"]) + 1  # one shows the play order
            found[f"submarines {seat}"] += me["fleet"]
        places = [*sectors, *people]
        found["expansions"] = len(self.expansions_left) + sum(len(place["expansions"]) for place in places)
        found["cards"] = len(self.cards_left) + sum(len(place["cards"]) for place in places)
        return found
