"""What a seat may see: everything but dice not thrown yet."""

from __future__ import annotations

from typing import Any

from . import layouts
from .moves import KINDS, NUMBERS
from .rules.dice import kind_at
from .rules.labs import third, turns_in_third
from .rules.scoring import score, submarine_points
from .state import BLACK, DICE, EMPTY, Colour, Phase, Player, State

PHASES = [phase.name.lower() for phase in Phase]
_COLOURS = [colour.name.lower() for colour in Colour]


def data(s: State, seat: int) -> dict[str, Any]:
    """The position as JSON; all seats see the same, `seat` only says from where."""
    return {
        "seat": seat,
        "phase": PHASES[s.phase],
        "deciding": s.seat,
        "active": s.active,
        "turn": s.turn,
        "turns": 3 * turns_in_third(s),
        "third": third(s),
        "throw": s.throw,
        "virtual": bool(s.virtual),
        "dice": [die_letter(s, place) for place in range(DICE)],
        **({"digits": list(s.digits)} if s.printed.differ else {}),
        "aside": list(s.aside),
        "used": [bool(used) for used in s.used],
        "layout": layouts.write(s.layout),
        "players": [player_data(s, number) for number in range(s.seats)],
    }


def player_data(s: State, number: int) -> dict[str, Any]:
    """One player's sheet as JSON data."""
    player = s.players[number]
    return {
        "score": score(s, number),
        "crystals": player.crystals,
        "research": player.research,
        "bots": dict(zip(_COLOURS, player.bots, strict=True)),
        "submarines": [name for name, crossed in zip(_COLOURS, player.submarines, strict=True) if crossed],
        "steps": list(player.steps),
        "octopods": list(player.octopods),
        "bonus_used": player.bonus_used,
        "submarine_forecast": submarine_points(s, player),
        "boxes": [list(player.boxes[at : at + 3]) for at in range(0, 9 * turns_in_third(s), 3)],
        "bonus_boxes": [list(player.bonus_boxes[at : at + 2]) for at in (0, 2, 4)],
        "submarine_boxes": list(player.submarine_boxes),
        "final_box": player.final_box,
        "points": list(player.points),
    }


def die_letter(s: State, place: int) -> str:
    """A die as its letter, small for white and a capital for black; a dot before it is thrown."""
    return "." if s.dice[place] == EMPTY else KINDS[kind_at(s, place)]


def die_sign(s: State, place: int) -> str:
    """A die as its letter, and with its digit where black dice differ (C2)."""
    coloured = s.printed.differ and place >= BLACK and 0 <= s.dice[place] < len(Colour)
    return die_letter(s, place) + (str(s.digits[place - BLACK]) if coloured else "")


def die_name(s: State, place: int) -> str:
    """A die as a move names it: by its letter, or by its number where black dice differ (C2)."""
    return NUMBERS[place - BLACK] if s.printed.differ and place >= BLACK else die_letter(s, place)


def digits_at(s: State, place: int) -> list[int]:
    """The digit beside each colour on the die at a place; where black dice differ, the one that it shows."""
    return [s.digits[place - BLACK]] * len(Colour) if s.printed.differ and place >= BLACK else s.printed.digit


def face_of(s: State, die: str) -> tuple[str, list[int]]:
    """The letter of a die that a move names, and the digit beside each colour on it.

    A move says c or Y, 2 for a black die by its number, and of dice that were thrown 2R1: its number and its face.
    """
    if die in NUMBERS:
        place = BLACK + NUMBERS.index(die)
        return die_letter(s, place), digits_at(s, place)
    if die[0] in NUMBERS:
        return die[1], [int(die[2:] or 0)] * len(Colour)
    return die, s.printed.digit


def picture(s: State) -> str:
    """The position in a few plain lines, for goldens and bug reports."""
    head = f"turn {s.turn + 1} throw {s.throw} {Phase(s.phase).name} seat {s.seat + 1} active {s.active + 1}"
    letters = "".join(die_sign(s, place) for place in range(DICE))
    aside, used = "".join(map(str, s.aside)), "".join(map(str, s.used))
    dice = f"dice {letters} aside {aside} used {used}" + (" virtual" if s.virtual else "")
    return "\n".join([head, dice, *(_sheet(s, number) for number in range(s.seats))])


def _sheet(s: State, number: int) -> str:
    player: Player = s.players[number]
    return (
        f"{number + 1}: {score(s, number)} = {' '.join(map(str, player.points))}"
        f" | crystals {player.crystals} research {player.research}"
        f" bots {''.join(map(str, player.bots))} submarines {''.join(map(str, player.submarines))}"
        f" lab {''.join(map(str, player.steps))} octopods {''.join(map(str, player.octopods))}"
        f" bonus {player.bonus_used}"
    )
