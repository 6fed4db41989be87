"""The five main actions and what they pay (T4-T8)."""

from octosphere.core.events import Event, Log
from octosphere.core.kernel import kernel

from ..state import Colour, Source, State, Symbol
from ..tables import (
    ACTION_SOURCE,
    AS_BOT,
    AS_COLOUR,
    BLACK_USES,
    PLUS_TILE,
    USE,
    WHITE_ACTION,
    WHITE_FACE,
)
from .dice import free_place
from .labs import extra, in_bonus, third
from .legal import colour_of, digit_of


@kernel
def spend(s: State, code: int) -> None:
    """T2: take the two dice of a main action."""
    white, black = (code - USE) // BLACK_USES, (code - USE) % BLACK_USES
    s.used[free_place(s, WHITE_FACE[white], s.used)] = 1
    s.used[free_place(s, 6 + (black if black < AS_COLOUR else Colour.YELLOW), s.used)] = 1
    spend_labs(s, white, black)


@kernel
def spend_labs(s: State, white: int, black: int) -> None:
    """L-A1, L-B1, L-C2: the labs that work once per turn and have worked now."""
    if white == AS_BOT:
        s.flexi_tec = 1
    elif white > AS_BOT:
        s.flexi_sub = 1
    if black >= AS_COLOUR:
        s.flexi_lab = 1


@kernel
def act(s: State, code: int, log: Log | None) -> None:
    """Carry out a main action other than a lab action, and write its points."""
    white, black = (code - USE) // BLACK_USES, (code - USE) % BLACK_USES
    action = WHITE_ACTION[white]
    perform(s, action, digit_of(s, black) if action == Symbol.CRYSTAL else colour_of(black), log)


@kernel
def perform(s: State, action: int, mark: int, log: Log | None) -> None:
    """Carry out a main action other than a lab action with a digit or a colour, and write its points."""
    if action == Symbol.CRYSTAL:
        points = crystal(s, mark, log)
    elif action == Symbol.RESEARCH:
        points = research(s, log)
    elif action == Symbol.BOT:
        points = bot(s, mark, log)
    else:
        points = submarine(s, mark, log)
    write(s, action, points, plus(s, action, log))


@kernel
def crystal(s: State, digit: int, log: Log | None) -> int:
    """T4: cross a circle, score the digit."""
    s.players[s.seat].crystals += 1
    if log is not None:
        log.append(Event("crystal", s.seat, (digit,)))
    return digit


@kernel
def research(s: State, log: Log | None) -> int:
    """T5: cross the next circle of the track, score its points."""
    player = s.players[s.seat]
    points = s.printed.research_points[player.research]
    if log is not None:
        log.append(Event("research", s.seat, (s.printed.research_colour[player.research], points)))
    player.research += 1
    return points


@kernel
def bot(s: State, colour: int, log: Log | None) -> int:
    """T7: cross the next bot of the colour, score its points."""
    player = s.players[s.seat]
    points = s.printed.bot_points[player.bots[colour]]
    player.bots[colour] += 1
    if log is not None:
        log.append(Event("bot", s.seat, (colour, points)))
    return points


@kernel
def submarine(s: State, colour: int, log: Log | None) -> int:
    """T8: cross the submarine of the colour; it pays later (S1)."""
    s.players[s.seat].submarines[colour] = 1
    if log is not None:
        log.append(Event("submarine", s.seat, (colour,)))
    return 0


@kernel
def expand(s: State, column: int, log: Log | None) -> None:
    """T6: one step down, no points; the tile just reached does not pay for its own step (T9)."""
    player = s.players[s.seat]
    more = plus(s, Symbol.LAB, log)
    step = player.steps[column]
    player.steps[column] += 1
    if log is not None:
        log.append(Event("lab", s.seat, (column, s.layout[3 * step + column])))
    write(s, Symbol.LAB, 0, more)


@kernel
def plus(s: State, action: int, log: Log | None) -> int:
    """L-B2, L-C1, L-D1, L-D2, L-E1: what a Plus tile adds to this action."""
    tile = PLUS_TILE[action]
    more = extra(s, s.players[s.seat], tile)
    if log is not None and more > 0:
        log.append(Event("tile", s.seat, (tile, more)))
    return more


@kernel
def write(s: State, action: int, points: int, more: int) -> None:
    """Write an action's points into box A or B, or into the bottom row (T2, B2)."""
    if in_bonus(s):
        write_bonus(s, points + more)
        return
    player = s.players[s.seat]
    player.boxes[3 * s.turn + s.actions] = points + more
    s.actions += 1
    player.points[ACTION_SOURCE[action]] += points
    player.points[Source.LABS] += more


@kernel
def write_bonus(s: State, points: int) -> None:
    """B2: the points of a bonus action go into the bottom row, a 0 too."""
    player = s.players[s.seat]
    player.bonus_boxes[2 * third(s) + player.bonus_used] = points
    player.bonus_used += 1
    player.points[Source.BONUS] += points
