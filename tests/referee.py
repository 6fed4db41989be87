"""A second, deliberately naive Octo Dice, written from RULES.md alone, to judge the engine by."""

from __future__ import annotations

import itertools
import tomllib
from pathlib import Path
from typing import Any

HOME = Path(__file__).parents[1] / "src" / "octosphere" / "games" / "octodice"
BOX = tomllib.loads((HOME / "components.toml").read_text(encoding="utf-8"))

WHITE = "crlbso"  # crystal, research, lab, bot, submarine, octopod
BLACK = "YRWBGO"  # yellow, red, white, blue, green, octopod
COLOURS = {"Y": "yellow", "R": "red", "W": "white", "B": "blue", "G": "green"}
DIGITS = {letter: BOX["black_die"][name]["is"] for letter, name in COLOURS.items()}  # C3
TRACK = BOX["sheet"]["research_colours"]["is"]  # C4
TRACK_POINTS = BOX["sheet"]["research_points"]["is"]
CRYSTALS = BOX["sheet"]["crystals"]["is"]  # C5
BOT_POINTS = BOX["sheet"]["bot_points"]["is"]
SUBMARINE_PAYS = BOX["sheet"]["submarine_pays"]["is"]
PENALTY = BOX["octopods"]["penalty"]["is"]  # C6
OCTOPOD_BONUS = [*BOX["octopods"]["bonus"]["is"], BOX["octopods"]["bonus_for_seven"]["is"]]
COURSE = {name: value["is"] for name, value in BOX["course"].items()}
MAJORITY = BOX["crystal_majority"]["points"]["is"]
TILE_POINTS = {tile["side"]["is"]: tile.get("points", {"is": []})["is"] for tile in BOX["tile"]}  # C7


def ordered(dice: list[str]) -> str:
    """Dice as the notation writes them: white ones first, each colour in its order."""
    return "".join(sorted(dice, key=(WHITE + BLACK).index))


def is_white(die: str) -> bool:
    """White dice are small letters."""
    return die in WHITE


def new_sheet() -> dict[str, Any]:
    """C5, C6, C8: an empty sheet and three markers above the lab."""
    return {
        "crystals": 0,
        "research": 0,
        "bots": dict.fromkeys(COLOURS.values(), 0),
        "submarines": set(),
        "steps": [0, 0, 0],
        "octopods": [0, 0, 0],
        "bonus_used": 0,
    }


class Referee:
    """One game, played by texts; it believes nothing but the written rules."""

    def __init__(self, players: int, layout: str, edition: str, variant: bool = False) -> None:
        self.players = players
        self.layout = [layout[at : at + 2] for at in range(0, 18, 2)]  # C7: row by row
        self.edition = {name: value["is"] for name, value in BOX["edition"][edition].items()}
        self.variant = variant
        self.sheets = [new_sheet() for _ in range(players)]
        self.totals = [0] * players
        self.active = 0
        self.round = 0
        self.third = 0
        self.queue: list[int] = []  # seats still to be asked, in order
        self.columns: list[int] = []  # where the lab action under way may go
        self._begin_turn()

    # What others ask

    def to_move(self) -> int | str:
        """The seat that decides, "dice" or "over"."""
        return {"roll": "dice", "over": "over"}.get(self.phase, self.seat)

    def scores(self) -> list[int]:
        """The points of every seat so far."""
        return list(self.totals)

    def winners(self) -> set[int]:
        """S3: the highest total, then the most crossed submarines, then together."""
        rank = [(self.totals[seat], len(self.sheets[seat]["submarines"])) for seat in range(self.players)]
        return {seat for seat in range(self.players) if rank[seat] == max(rank)}

    def sheet(self, seat: int) -> dict[str, Any]:
        """The sheet of one seat."""
        return self.sheets[seat]

    def legal(self) -> set[str]:
        """Every decision of the seat to move, as texts."""
        if self.phase == "keep":
            return self._keeps()
        if self.phase == "main":
            return {*self._uses(), "pass"}
        if self.phase == "bonus":
            return {*self._uses(), *self._octos(), "pass"}
        if self.phase == "column":
            return {f"column {column + 1}" for column in self.columns}
        if self.phase == "level":
            return self._levels()
        if self.phase == "copy":
            return {"copy G", "copy H"}  # L-I2
        return set()

    def play(self, text: str) -> None:
        """Apply a roll or a decision, then every choice that has a single answer."""
        self._play(text)
        while isinstance(self.to_move(), int) and len(self.legal()) == 1:
            self._play(next(iter(self.legal())))

    def _play(self, text: str) -> None:
        word, _, rest = text.partition(" ")
        if word == "roll":
            self._roll(rest)
            return
        if text not in self.legal():
            raise ValueError(f"{text!r} is not legal: {sorted(self.legal())}")
        if word == "pass":
            self._pass()
            return
        act = {"keep": self._keep, "use": self._use, "column": self._column, "octo": self._octo, "copy": self._copy}
        act[word](rest)

    # T1: three throws

    def _begin_turn(self) -> None:
        self.seat = self.active
        self.virtual = False
        self._clear_dice()

    def _clear_dice(self) -> None:
        self.phase = "roll"
        self.thrown: list[str] = []
        self.aside: list[str] = []
        self.dice: list[str] = []  # all six, once they count

    def _roll(self, text: str) -> None:
        whites = [die for die in text if is_white(die)]
        aside = [die for die in self.aside if is_white(die)]
        if self.phase != "roll" or len(text) != 6 - len(self.aside) or len(whites) != 3 - len(aside):
            raise ValueError(f"no roll of {text!r} now")
        self.thrown = list(text)
        if self.virtual:  # B4: all six dice once
            self.dice = list(text)
            opponent = 1 - self.active
            self._ask_bonus([opponent, self.active])
        elif len(text) > 2:
            self.phase = "keep"
        else:
            self.dice = self.aside + self.thrown
            self._begin_main()

    def _keeps(self) -> set[str]:
        return {
            f"keep {ordered([first, second])}"
            for first, second in itertools.combinations(self.thrown, 2)
            if self.edition["set_aside"] == "any two" or is_white(first) != is_white(second)
        }

    def _keep(self, pair: str) -> None:
        for die in pair:
            self.thrown.remove(die)
            self.aside.append(die)
        self.phase = "roll"

    # T2: main actions

    def _begin_main(self) -> None:
        self.phase = "main"
        self.actions = 0
        self._lay_out_dice()

    def _lay_out_dice(self) -> None:
        self.free = list(self.dice)  # T2: no die serves twice
        self.used: list[tuple[str, str]] = []  # which die was used, and as which symbol
        self.spent: set[str] = set()  # once-per-turn labs already used; B3: in each bonus action too

    def _works(self, seat: int, side: str) -> bool:
        """T9: a tile works once a marker has reached or passed it."""
        if side not in self.layout:
            return False
        row, column = divmod(self.layout.index(side), 3)
        return bool(self.sheets[seat]["steps"][column] > row)

    def _plus(self, side: str) -> int:
        """A lab that adds points to an action of the seat to move."""
        return int(TILE_POINTS[side][0]) if self._works(self.seat, side) else 0

    def _can_spend(self, side: str) -> bool:
        return self._works(self.seat, side) and side not in self.spent

    def _uses(self) -> dict[str, tuple[str, str, set[str]]]:
        """Every allowed main action: its text, and the symbol, the colour or digit and the labs it takes."""
        found = {}
        for white, black in itertools.product(self.free, self.free):
            if white in "crlbs" and black in COLOURS:  # T2: an octopod serves no main action
                for symbol, labs in self._symbols(white):
                    for value, more in self._values(symbol, black):
                        if self._possible(symbol, value):
                            turned = ("b" if labs else "") + (value if more else "")
                            text = f"use {white}{black}" + (f" as {turned}" if turned else "")
                            found[text] = (symbol, value, labs | more)
        return found

    def _symbols(self, white: str) -> list[tuple[str, set[str]]]:
        """What a white die may serve as, and the lab that takes."""
        found: list[tuple[str, set[str]]] = [(white, set())]
        if white == "r" and self._can_spend("B1"):  # L-B1
            found.append(("b", {"B1"}))
        if white == "s" and self._can_spend("C2"):  # L-C2
            found.append(("b", {"C2"}))
        return found

    def _values(self, symbol: str, black: str) -> list[tuple[str, set[str]]]:
        """What a black die may serve as, a digit for crystals and labs and else a colour, and the lab that takes."""
        if symbol in "cl":
            plain, every = str(DIGITS[black]), {str(digit) for digit in DIGITS.values()}
        else:
            plain, every = black, set(COLOURS)
        found: list[tuple[str, set[str]]] = [(plain, set())]
        if black == "Y" and self._can_spend("A1"):  # L-A1
            found.extend((other, {"A1"}) for other in every - {plain})
        return found

    def _possible(self, symbol: str, value: str) -> bool:
        sheet = self.sheets[self.seat]
        if symbol == "c":  # T3, T4
            return bool(sheet["crystals"] < CRYSTALS)
        if symbol == "r":  # T3, T5
            return bool(sheet["research"] < len(TRACK) and TRACK[sheet["research"]] == COLOURS[value])
        if symbol == "l":  # T6
            return bool(self._reachable(value))
        if symbol == "b":  # T3, T7
            return bool(sheet["bots"][COLOURS[value]] < len(BOT_POINTS))
        return COLOURS[value] not in sheet["submarines"]  # T3, T8

    def _reachable(self, digit: str) -> list[int]:
        """T6: columns whose marker may take a step with this digit; L-E2: with any."""
        steps = self.sheets[self.seat]["steps"]
        any_digit = self._works(self.seat, "E2")
        return [column for column in range(3) if steps[column] < 3 and (any_digit or steps[column] == int(digit))]

    def _use(self, rest: str) -> None:
        symbol, value, labs = self._uses()[f"use {rest}"]
        for die in rest[:2]:
            self.free.remove(die)
        self.used.append((rest[0], symbol))
        self.spent |= labs
        sheet = self.sheets[self.seat]
        if symbol == "l":
            self.columns = self._reachable(value)
            self.back = self.phase
            self.phase = "column"
            return
        if symbol == "c":  # T4, L-D1
            sheet["crystals"] += 1
            points = int(value) + self._plus("D1")
        elif symbol == "r":  # T5, L-B2
            points = TRACK_POINTS[sheet["research"]] + self._plus("B2")
            sheet["research"] += 1
        elif symbol == "b":  # T7, L-D2
            points = BOT_POINTS[sheet["bots"][COLOURS[value]]] + self._plus("D2")
            sheet["bots"][COLOURS[value]] += 1
        else:  # T8, L-C1
            sheet["submarines"].add(COLOURS[value])
            points = self._plus("C1")
        self._action_done(points)

    def _column(self, rest: str) -> None:
        column = int(rest) - 1
        steps = self.sheets[self.seat]["steps"]
        if self.phase == "level":  # L-I1
            steps[column] = 3
            self._next_level()
            return
        points = self._plus("E1")  # L-E1; T9: not for the lab action that reaches it
        steps[column] += 1
        self.phase = self.back
        self._action_done(points)

    def _action_done(self, points: int) -> None:
        self.totals[self.seat] += points
        if self.phase == "bonus":
            self._bonus_done()
            return
        self.actions += 1
        if self.actions == 2:  # T2: up to two
            self._end_turn()

    def _pass(self) -> None:
        if self.phase == "main":
            self._end_turn()
        elif self.phase == "bonus":
            self._next_bonus()
        else:
            self._next_level()

    # T10: octopods

    def _count_octopods(self, free: list[str], used: list[tuple[str, str]]) -> int:
        """How many octopods unused dice and used white dice count as, in the lab of the seat to move."""
        octopods = len([die for die in free if die in "oO"])
        if self._works(self.seat, "F1"):  # L-F1, used or not; L-C2: no submarine once it serves as a bot
            symbols = [*free, *(symbol for _, symbol in used)]
            octopods += "s" in symbols
        if self._works(self.seat, "F2"):  # L-F2; its ruling is idle, for one tile cannot show both sides
            whites = [die for die in free if is_white(die)]
            if self.edition["octo_catch"] == "turns a die":
                whites = [die for die in whites if die != "o"]
            octopods += len(whites) >= 1
        return octopods

    def _catch(self, octopods: int) -> None:
        """T10, C6: cross symbols of this third and score the bonus."""
        crossed = self.sheets[self.seat]["octopods"]
        crossed[self.third] = min(2, crossed[self.third] + octopods)
        bonus = OCTOPOD_BONUS[octopods]
        if bonus >= 1:
            bonus += self._plus("A2")  # L-A2
        self.totals[self.seat] += bonus

    def _end_turn(self) -> None:
        self._catch(self._count_octopods(self.free, self.used))
        clockwise = [(self.active + step) % self.players for step in range(1, self.players)]
        self._ask_bonus(clockwise)  # B1; S4: nobody is asked in a solo game

    # B: bonus actions

    def _left(self, seat: int) -> bool:
        return bool(self.sheets[seat]["bonus_used"] < COURSE["bonus_actions_in_a_third"])  # B2

    def _ask_bonus(self, seats: list[int]) -> None:
        self.queue = seats
        self._next_bonus()

    def _next_bonus(self) -> None:
        self.queue = [seat for seat in self.queue if self._left(seat)]  # B2: who has none left is not asked
        if self.queue:
            self.seat = self.queue.pop(0)
            self.phase = "bonus"
            self._lay_out_dice()  # B1: the six dice as they lie
        elif self.variant and not self.virtual and (self._left(0) or self._left(1)):  # B4
            self.virtual = True
            self._clear_dice()
        else:
            self._next_turn()

    def _bonus_done(self) -> None:
        self.sheets[self.seat]["bonus_used"] += 1
        self._next_bonus()

    def _octos(self) -> set[str]:
        """B1: what two of the six dice can count as, if it crosses a symbol or pays a bonus."""
        found = set()
        for pair in itertools.combinations(self.dice, 2):
            if self.edition["bonus_dice"] == "any two" or is_white(pair[0]) != is_white(pair[1]):
                octopods = self._count_octopods(list(pair), [])  # B3: only the two chosen dice
                crosses = octopods >= 1 and self.sheets[self.seat]["octopods"][self.third] < 2
                if crosses or OCTOPOD_BONUS[octopods] > 0:
                    found.add(f"octo {octopods}")
        return found

    def _octo(self, rest: str) -> None:
        self._catch(int(rest))
        self._bonus_done()

    # S: the course of the game and its scoring

    def _next_turn(self) -> None:
        self.active = (self.active + 1) % self.players
        if self.active == 0:
            self.round += 1
            solo = self.players == 1  # S4
            rounds = COURSE["solo_turns_in_a_third" if solo else "turns_in_a_third"]
            if self.round % rounds == 0:
                self._interim()
                if self.round == 3 * rounds:  # S1
                    self._begin_end()
                    return
                self.third += 1
        self._begin_turn()

    def _interim(self) -> None:
        """S1: submarines pay, and an octopod symbol left over costs."""
        for seat, sheet in enumerate(self.sheets):
            for colour in sheet["submarines"]:
                self.totals[seat] += SUBMARINE_PAYS * sheet["bots"][colour]
            if sheet["octopods"][self.third] < 2:
                self.totals[seat] -= PENALTY
            sheet["bonus_used"] = 0  # B2: two more in the next third

    def _begin_end(self) -> None:
        self.queue = [seat for seat in range(self.players) if self._works(seat, "I1")]  # L-I1: in seat order
        self._next_level()

    def _levels(self) -> set[str]:
        steps = self.sheets[self.seat]["steps"]
        return {f"column {column + 1}" for column in range(3) if steps[column] < 3} | {"pass"}

    def _next_level(self) -> None:
        if self.queue:
            self.seat = self.queue.pop(0)
            self.phase = "level"
            return
        self.queue = [seat for seat in range(self.players) if self._works(seat, "I2")]
        self._next_copy()

    def _bonus_scoring(self) -> None:
        """S2: most crystals, and level-2 tiles for those who have reached them."""
        for seat in range(self.players):
            self.totals[seat] += self._majority(seat)
            for side in ("G1", "G2", "H1", "H2"):
                if self._works(seat, side):
                    self.totals[seat] += self._pays(seat, side)

    def _majority(self, seat: int) -> int:
        """S2: tied players share the points of the places they take together, rounded up."""
        mine = self.sheets[seat]["crystals"]
        if self.players == 1 or mine == 0:  # S4
            return 0
        more = len([sheet for sheet in self.sheets if sheet["crystals"] > mine])
        same = len([sheet for sheet in self.sheets if sheet["crystals"] == mine])
        pot = sum(MAJORITY[more : more + same])
        return -(-int(pot) // same)

    def _pays(self, seat: int, side: str) -> int:
        """L-G1 to L-H2: what a level-2 tile is worth to a player."""
        sheet, points = self.sheets[seat], TILE_POINTS[side]
        if side == "H2":
            return int(points[0] * len(sheet["submarines"]))
        if side == "G1":
            complete = len([column for column in range(3) if sheet["steps"][column] == 3])
        elif side == "G2":
            complete = len([row for row in range(3) if all(steps > row for steps in sheet["steps"])])
        else:  # H1
            complete = len([third for third in range(3) if sheet["octopods"][third] == 2])
        return int([0, *points][complete])

    def _next_copy(self) -> None:
        if self.queue:
            self.seat = self.queue.pop(0)
            self.phase = "copy"
        else:
            self._bonus_scoring()  # the rules leave open which is paid first; totals are the same
            self.phase = "over"

    def _copy(self, letter: str) -> None:
        """L-I2: the chosen tile pays, reached or not, beside what it pays below."""
        side = next(side for side in self.layout if side[0] == letter)
        self.totals[self.seat] += self._pays(self.seat, side)
        self._next_copy()
