"""Dice on a page, as the look of the project draws them."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from octosphere.games.octodice.moves import BLACKS, NUMBERS, WHITE, Keep, Move, Roll, Use
from octosphere.games.octodice.numbered import split_dice
from octosphere.games.octodice.state import DICE, Colour, Phase, State, Symbol
from octosphere.games.octodice.view import die_letter, die_name, face_of

if TYPE_CHECKING:
    from octosphere.coach.walk import Throw
    from octosphere.coach.words import Speaker


def pool(speaker: Speaker, s: State) -> str:
    """The dice of a decision on dark water: those bound in the dock, those free beside it."""
    bound, free = ("".join(die_name(s, place) for place in part) for part in places(s))
    dock = f'<span class="dock">{dice(speaker, s, bound)}</span>' if bound else ""
    return f'<div class="pool">{dock}<span class="loose">{dice(speaker, s, free)}</span></div>'


def dice(speaker: Speaker, s: State, named: str) -> str:
    """Some dice as moves name them, said once for those who cannot see them."""
    spoken = escape(speaker.t("coach.alt.dice", dice=speaker.label(s, Roll(named))))
    faces = "".join(_die(speaker, s, die) for die in split_dice(named))
    return f'<span class="dice" role="img" aria-label="{spoken}">{faces}</span>'


def describe_throw(speaker: Speaker, throw: Throw) -> str:
    """The dice of a roll behind those that were set aside before it."""
    s = throw.position.state
    kept = "".join(die_name(s, place) for place in places(s)[0])
    aside = f'<span class="gone">{dice(speaker, s, kept)}</span>' if kept else ""
    return f'<span class="thrown">{aside}{dice(speaker, s, throw.position.move.dice)}</span>'


def move_dice(speaker: Speaker, s: State, move: Move) -> str:
    """The dice that a move names; nothing for a move without dice."""
    return dice(speaker, s, move.dice) if isinstance(move, Keep | Use | Roll) else ""


def places(s: State) -> tuple[list[int], list[int]]:
    """The dice that are bound, set aside or used, and those that are free, as they lie."""
    lying = [place for place in range(DICE) if die_letter(s, place) != "."]
    throwing = s.phase in (Phase.KEEP, Phase.ROLL)
    bound = [place for place in lying if (s.aside[place] if throwing else s.used[place])]
    return bound, [place for place in lying if place not in bound]


def _die(speaker: Speaker, s: State, die: str) -> str:
    letter, digits = face_of(s, die)
    number = f"<em>{die[0]}</em>" if die[0] in NUMBERS else ""
    if letter in WHITE:
        symbol = Symbol(WHITE.index(letter)).name.lower()
        return f'<i class="die light {symbol}">{_use(symbol)}</i>'
    if letter == "O":
        return f'<i class="die dark octopod">{_use("octopod")}{number}</i>'
    colour = BLACKS.index(letter)
    name = Colour(colour).name.lower()
    sign = escape(speaker.t(f"letter.{name}"))
    return f'<i class="die dark {name}">{_use(f"c-{name}")}<b>{digits[colour]}</b><u>{sign}</u>{number}</i>'


def _use(symbol: str) -> str:
    return f'<svg aria-hidden="true"><use href="#{symbol}"/></svg>'
