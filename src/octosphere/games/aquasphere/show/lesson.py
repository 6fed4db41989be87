"""AquaSphere, topic by topic: first what a turn is, then what matters now, then every action when it can be done."""

from __future__ import annotations

from collections.abc import Iterable

from octosphere.games.aquasphere.moves import LETTERS, PROGRAMMES, ROOMS
from octosphere.games.aquasphere.rules import forecast, gain, lines_ahead, next_line, refusal, walk_cost
from octosphere.games.aquasphere.rules.supply import bots_programmed
from octosphere.games.aquasphere.state import (
    PASSED,
    PROGRAMMED,
    ROUNDS,
    SECTORS,
    Clause,
    Goods,
    Phase,
    Programme,
    Room,
    State,
)
from octosphere.games.aquasphere.tables import BUY, ENTER, PASS, RETURN, SKIP, USE, WALK
from octosphere.games.aquasphere.view import ROUND_SOURCES
from octosphere.show.lessons import Asked, Lesson, Placed, Topic, anytime

from .places import reachable

NEAR = 3  # points before a red line at which it is time to speak of it
USEFUL = range(6)  # what an action may bring, as `gain` numbers it, without its cost


def turn(s: State, seat: int) -> bool:
    """Whether a seat chooses one of the three things of a turn."""
    return s.phase == Phase.TURN and s.seat == seat


def list_open_moves(s: State, first: int, end: int) -> Iterable[int]:
    """The moves of a kind that are open, counted from 0."""
    return (code - first for code in range(first, end) if refusal(s, code) == Clause.NONE)


def when_open(first: int, end: int) -> Asked:
    """In one's turn, with a move of a kind open."""
    return lambda s, seat: turn(s, seat) and any(True for _ in list_open_moves(s, first, end))


def point_at(*places: str) -> Placed:
    return lambda s, seat: list(places)


def open_rooms(s: State, seat: int) -> list[str]:
    return [f"room:{ROOMS[room + 1]}" for room in list_open_moves(s, ENTER, BUY)]


def symbols(s: State, seat: int) -> list[str]:
    return [f"symbol:{name}" for name, bot in zip(PROGRAMMES, s.players[seat].programmed, strict=True) if bot]


def in_reach(s: State, programme: int) -> list[int]:
    """The sectors in which a programmed bot could be used now; where it brings most at the least cost comes first."""
    if not s.players[s.seat].programmed[programme]:
        return []
    found = [letter for letter in range(SECTORS) if reachable(s, letter, programme, walk_cost(s, s.seat, letter))]
    return sorted(found, key=lambda letter: (-expect_gain(s, letter, programme), walk_cost(s, s.seat, letter)))


def expect_gain(s: State, letter: int, programme: int) -> int:
    return max(int(gain(s, s.seat, letter, programme, what)) for what in USEFUL)


def nearest(s: State, seat: int) -> list[str]:
    """The area of a bot that the scientist reaches for the least time."""
    found = [
        (walk_cost(s, seat, letter), letter, programme) for programme in Programme for letter in in_reach(s, programme)
    ]
    return [f"area:{LETTERS[letter]}:{PROGRAMMES[programme]}" for _, letter, programme in sorted(found)[:1]]


def best_area(s: State, programme: int) -> list[str]:
    return [f"area:{LETTERS[letter]}:{PROGRAMMES[programme]}" for letter in in_reach(s, programme)[:1]]


def action(programme: Programme) -> Topic:
    """A1-A7: what a bot of this programme does, once it can."""
    return Topic(
        PROGRAMMES[programme],
        lambda s, seat: turn(s, seat) and bool(in_reach(s, programme)),
        lambda s, seat: best_area(s, programme),
        "use",
    )


def other_sectors(s: State, seat: int) -> list[str]:
    return [f"sector:{LETTERS[letter]}" for letter in list_open_moves(s, WALK, USE)]


def list_goods(s: State, seat: int) -> list[str]:
    return [f"control:{LETTERS[at]}" for at, sector in enumerate(s.sectors) if sector.control == seat]


def list_octopods(s: State, seat: int) -> list[str]:
    """S7: where most octopods are left to a seat that is in control."""
    found = [(sector.octopods, LETTERS[at]) for at, sector in enumerate(s.sectors) if sector.control == seat]
    most = max(found, default=(0, ""))
    return [f"area:{most[1]}:octopod"] if most[0] else []


def line_near(s: State, seat: int) -> bool:
    """L1: whether a little more, or the round scoring as it stands, would cross a red line."""
    coming = max(NEAR, sum(int(forecast(s, seat, source)) for source in ROUND_SOURCES))
    return bool(lines_ahead(s, seat, coming))


def is_full(s: State, seat: int) -> bool:
    """A8: whether the lab has no more room for something."""
    player = s.players[seat]
    had = {Goods.TIME: player.time, Goods.CRYSTALS: player.crystals, Goods.CARDS: player.cards}
    return turn(s, seat) and any(player.room[goods] <= amount for goods, amount in had.items())


def scoring_near(s: State, seat: int) -> bool:
    """Whether somebody has passed, or this seat may."""
    engineer = s.players[seat].engineer
    return s.phase not in (Phase.DEAL, Phase.OVER) and (s.passed > 0 or engineer >= Room.C1)


def can_buy(s: State, seat: int) -> bool:
    """P3, once the ordinary way is known."""
    return s.players[seat].engineer != Room.START and when_open(BUY, WALK)(s, seat)


def last_round(s: State, seat: int) -> bool:
    return s.rounds + 1 == ROUNDS and s.phase not in (Phase.DEAL, Phase.OVER)


def end_near(s: State, seat: int) -> bool:
    """F: in the last round, on the way up or done."""
    engineer = s.players[seat].engineer
    return last_round(s, seat) and (engineer == PASSED or engineer >= Room.B1)


def cards(s: State, seat: int) -> list[str]:
    player = s.players[seat]
    return [f"card:{card + 1}" for card in player.card[: player.cards]]


def values(s: State, seat: int) -> dict[str, object]:
    """The printed numbers that words name."""
    printed = s.printed
    return {
        "rounds": ROUNDS,
        "bots": PROGRAMMED,
        "price": printed.price,
        "refund": printed.refund,
        "least": printed.least,
        "line": int(next_line(s, s.players[seat].track)),
        "worth": printed.values[s.rounds],
        "charging": s.seats + 1,
        "majority": printed.majority[0],
        "fleet": printed.fleet,
    }


TOPICS = (
    Topic("goal", anytime, point_at("track")),
    Topic("engineer", when_open(ENTER, BUY), open_rooms, "enter"),
    Topic("symbols", lambda s, seat: turn(s, seat) and bots_programmed(s, seat) > 0, symbols),
    Topic("use", when_open(WALK, RETURN), nearest, "use"),
    Topic("control", lambda s, seat: bool(list_goods(s, seat)), list_goods),
    Topic("line", line_near, point_at("track")),
    Topic("last", last_round, point_at("round")),
    Topic("final", end_near, point_at("letters")),
    Topic("refill", lambda s, seat: s.rounds > 0 and turn(s, seat), point_at("tile")),
    Topic("pass", when_open(PASS, SKIP), point_at("pass")),
    Topic("scoring", scoring_near, point_at("forecast")),
    Topic("escaped", lambda s, seat: turn(s, seat) and bool(list_octopods(s, seat)), list_octopods),
    Topic("capacity", is_full, point_at("capacity")),
    Topic("walk", when_open(WALK, USE), other_sectors),
    *map(action, Programme),
    Topic("buy", can_buy, point_at("any")),
    Topic("return", lambda s, seat: turn(s, seat) and bots_programmed(s, seat) == PROGRAMMED, symbols),
    Topic("cards", lambda s, seat: bool(cards(s, seat)), cards),
)
LESSON = Lesson("aquasphere", TOPICS, values)
