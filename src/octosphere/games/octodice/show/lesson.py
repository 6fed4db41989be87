"""Octo Dice, topic by topic: first how a turn goes, then what matters now, then every action when it can be done."""

from __future__ import annotations

from octosphere.games.octodice.moves import BLACKS, NUMBERS, WHITE, OctoDiceCodec, Use
from octosphere.games.octodice.rules import legal
from octosphere.games.octodice.rules.labs import third, turns_in_third
from octosphere.games.octodice.state import BLACK, DICE, OCTOPOD, Phase, State
from octosphere.games.octodice.tables import MOST_LEGAL
from octosphere.show.lessons import Asked, Lesson, Placed, Topic, anytime

from .places import places_of
from .signs import SYMBOLS

SIGNS = dict(zip("crlbs", SYMBOLS, strict=False))  # the white dice that act, as the notation writes them


def is_deciding(s: State, seat: int, *phases: Phase) -> bool:
    return s.seat == seat and s.phase in phases


def when_throwing(*throws: int) -> Asked:
    """Two dice are to be set aside, after these throws."""
    return lambda s, seat: is_deciding(s, seat, Phase.KEEP) and s.throw in throws


def when_acting(*actions: int) -> Asked:
    """A main action of one's own turn is to be chosen, after so many."""
    return lambda s, seat: is_deciding(s, seat, Phase.USE) and s.actions in actions and bool(uses(s))


def uses(s: State) -> list[Use]:
    """The main actions that are open."""
    codes = [0] * MOST_LEGAL
    found = [OctoDiceCodec.move(code) for code in codes[: legal(s, codes)]]
    return [move for move in found if isinstance(move, Use)]


def uses_of(s: State, sign: str) -> list[Use]:
    return [move for move in uses(s) if move.dice[0] == sign and not move.serves]


def action(sign: str) -> Topic:
    """T4-T8: what a symbol does, once it can."""
    return Topic(
        SIGNS[sign],
        lambda s, seat: is_deciding(s, seat, Phase.USE) and bool(uses_of(s, sign)),
        lambda s, seat: [place for move in uses_of(s, sign)[:1] for place in places_of(s, move)],
        "use",
    )


def point_at(*places: str) -> Placed:
    return lambda s, seat: list(places)


def loose_dice(s: State, seat: int) -> list[str]:
    return [f"die.{place}" for place in range(DICE) if s.aside[place] == 0]


def unused_dice(s: State, seat: int) -> list[str]:
    """The dice that have not served yet."""
    return [f"die.{place}" for place in range(DICE) if not s.used[place]]


def pair(s: State, seat: int) -> list[str]:
    """A white and a black die that make an action."""
    dice = next((move.dice for move in uses(s) if not move.serves), "")
    return [f"die.{place_of_die(s, die)}" for die in dice]


def place_of_die(s: State, die: str) -> int:
    """The place of a die that a move names and that has not served yet."""
    if die in NUMBERS:
        return BLACK + NUMBERS.index(die)
    return die_showing(s, die)


def die_showing(s: State, letter: str) -> int:
    face, first = (WHITE.index(letter), 0) if letter in WHITE else (BLACKS.index(letter), BLACK)
    return next(at for at in range(first, first + BLACK) if s.dice[at] == face and not s.used[at])


def octopods_lie(s: State, seat: int) -> bool:
    """T10: an octopod among dice that were thrown in one's own turn."""
    return is_deciding(s, seat, Phase.KEEP, Phase.USE) and s.active == seat and OCTOPOD in s.dice


def octopods(s: State, seat: int) -> list[str]:
    return [f"octopod.{third(s)}.{number}" for number in range(2)]


def list_reached(s: State, seat: int) -> list[str]:
    """T9: the tiles that work for a seat."""
    steps = s.players[seat].steps
    return [f"tile.{3 * level + column}" for column in range(3) for level in range(steps[column])]


def third_ends(s: State, seat: int) -> bool:
    """S1: whether this is the last turn before an interim scoring."""
    turns = turns_in_third(s)
    return s.active == seat and s.phase in (Phase.ROLL, Phase.KEEP, Phase.USE) and s.turn % turns == turns - 1


def interim_boxes(s: State, seat: int) -> list[str]:
    return [f"sub.{third(s)}", f"penalty.{third(s)}"]


def bottom_row(s: State, seat: int) -> list[str]:
    return [f"tile.{place}" for place in range(6, 9)]


def last_third(s: State, seat: int) -> bool:
    return s.phase != Phase.OVER and third(s) == 2


def values(s: State, seat: int) -> dict[str, object]:
    """The printed numbers that words name."""
    printed = s.printed
    return {
        "turns": 3 * turns_in_third(s),
        "penalty": printed.penalty,
        "two": printed.octopod_bonus[2],
        "three": printed.octopod_bonus[3],
        "bonus": printed.bonus_actions,
    }


TOPICS = (
    Topic("goal", anytime, point_at("score")),
    Topic("throw", lambda s, seat: s.phase == Phase.ROLL and s.active == seat and s.throw == 0, point_at("go")),
    Topic("keep", when_throwing(1), loose_dice),
    Topic("again", when_throwing(2), loose_dice),
    Topic("pair", when_acting(0, 1), pair, "use"),
    Topic("second", when_acting(1), unused_dice),
    Topic("bonus", lambda s, seat: is_deciding(s, seat, Phase.BONUS), unused_dice, ever=lambda s, seat: s.seats > 1),
    Topic("octopods", octopods_lie, octopods),
    Topic("interim", third_ends, interim_boxes),
    Topic("end", last_third, bottom_row),
    Topic("tiles", lambda s, seat: bool(list_reached(s, seat)), list_reached),
    *map(action, SIGNS),
)
LESSON = Lesson("octodice", TOPICS, values)
