"""Everything that is drawn of a position, as JSON."""

from __future__ import annotations

from typing import Any

from octosphere.core.events import Event
from octosphere.core.layout import fork
from octosphere.games.octodice import components, layouts, view
from octosphere.games.octodice.moves import BLACKS, WHITE
from octosphere.games.octodice.rules.labs import has, third, turns_in_third
from octosphere.games.octodice.rules.scoring import interim
from octosphere.games.octodice.state import BLACK, DICE, EMPTY, Phase, Printed, State
from octosphere.i18n import Catalogue

from .logbook import current, third_sum
from .signs import COLOURS, SYMBOLS
from .speech import say_face
from .tiles import tile
from .words import Words

EDITION = ("keep_mixed", "bonus_mixed", "catch_replaces")  # what tells editions apart


def board(words: Words, s: State) -> dict[str, Any]:
    """The whole table: dice, tiles, printed numbers, and every sheet."""
    t, answer = words.t, words.kept(s).answer
    return {
        **table_data(s),
        "layout": answer(("layout", *s.layout), lambda: layouts.write(s.layout)),
        "thirds": [t(f"third.{number}") for number in range(3)],
        "solo": s.seats == 1,
        "variant": bool(s.variant),
        "edition": answer("edition", lambda: edition(s.printed)),
        "dice": [kept_die(words, s, place) for place in range(DICE)],
        **answer("printed", lambda: printed_data(t, s.printed)),
        "tiles": answer(("tiles", *s.layout), lambda: tiles(t, s)),
        "players": [player(words, s, number) for number in range(s.seats)],
    }


def table_data(s: State) -> dict[str, Any]:
    """Where the game stands: the turn, the throw, who decides."""
    return {
        "phase": view.PHASES[s.phase],
        "turn": s.turn,
        "turns": 3 * turns_in_third(s),
        "third": third(s),
        "throw": s.throw,
        "virtual": bool(s.virtual),
        "active": s.active,
        "deciding": s.seat,
    }


def tiles(t: Catalogue, s: State) -> list[dict[str, Any]]:
    """The tiles of the lab, each with its place."""
    return [{**tile(t, s.printed, side), "level": at // 3, "column": at % 3} for at, side in enumerate(s.layout)]


def edition(printed: Printed) -> str:
    """The edition whose texts ask for these rules; none if somebody's own components mix them."""
    for name, other in components.load_printed().items():
        if all(getattr(other, field) == getattr(printed, field) for field in EDITION):
            return name
    return ""


def printed_data(t: Catalogue, printed: Printed) -> dict[str, Any]:
    """The numbers on dice and sheets."""
    colours = [
        {"id": name, "letter": t(f"letter.{name}"), "name": t(f"colour.{name}"), "digit": printed.digit[colour]}
        for colour, name in enumerate(COLOURS)
    ]
    track = zip(printed.research_colour, printed.research_points, strict=True)
    return {
        "colours": colours,
        "research": [{"colour": COLOURS[colour], "points": points} for colour, points in track],
        "crystals": printed.crystals,
        "bot_points": list(printed.bot_points),
        "penalty": printed.penalty,
    }


def kept_die(words: Words, s: State, place: int) -> dict[str, Any]:
    """One die, made once for all that decides how it looks."""
    asked = ("die", place, s.dice[place], s.digits[place - BLACK], s.aside[place], has_served(s, place))
    return words.kept(s).answer(asked, lambda: die(words.t, s, place))


def die(t: Catalogue, s: State, place: int) -> dict[str, Any]:
    """One die: what it shows, whether it is set aside or has served."""
    letter, body = view.die_letter(s, place), "white" if place < BLACK else "black"
    colour, digits = BLACKS.find(letter), view.digits_at(s, place)
    coloured = 0 <= colour < len(COLOURS)
    number = place - BLACK + 1 if s.printed.differ and place >= BLACK else None
    spoken = t("show.die.none") if letter == "." else die_words(t, letter, digits)
    return {
        "body": body,
        "face": face(letter),
        "digit": digits[colour] if coloured else None,
        "letter": t(f"letter.{COLOURS[colour]}") if coloured else "",
        "number": number,
        "aside": s.aside[place],
        "used": has_served(s, place),
        "name": t("show.die.numbered" if number else f"show.die.{body}", face=spoken, n=number),
    }


def face(letter: str) -> str:
    """A face by name; none before the die is thrown."""
    if letter == ".":
        return "none"
    return SYMBOLS[WHITE.index(letter)] if letter in WHITE else (*COLOURS, SYMBOLS[-1])[BLACKS.index(letter)]


def die_words(t: Catalogue, letter: str, digits: list[int]) -> str:
    """A face after the colour of its die was said."""
    return t("symbol.octopod") if letter == "O" else say_face(t, letter, digits)


def has_served(s: State, place: int) -> bool:
    """Whether a die has served a main action of whoever decides now; earlier turns do not matter."""
    return s.phase in (Phase.USE, Phase.COLUMN, Phase.BONUS) and s.used[place] == 1


def player(words: Words, s: State, number: int) -> dict[str, Any]:
    """One sheet: what is crossed and written, and what the next scoring would pay."""
    beside = (s.seats, current(s), *s.layout)
    return words.kept(s).part(f"player {number}", s.players[number], beside, lambda: player_data(s, number))


def player_data(s: State, number: int) -> dict[str, Any]:
    sheet, seen = s.players[number], view.player_data(s, number)
    kept = ("score", "crystals", "research", "bots", "submarines", "steps", "octopods", "bonus_used")
    return {
        **{name: seen[name] for name in kept},
        "lit": [at for at, side in enumerate(s.layout) if has(s, sheet, side)],
        "bonus_left": s.printed.bonus_actions - sheet.bonus_used if s.seats > 1 else 0,
        "boxes": [nulls(row) for row in seen["boxes"]],
        "bonus_boxes": [nulls(row) for row in seen["bonus_boxes"]],
        "submarine_boxes": nulls(seen["submarine_boxes"]),
        "final_box": nulls([sheet.final_box])[0],
        "interim": forecast(s)[number],
        "third_sums": [third_sum(s, sheet, at) if at <= current(s) else None for at in range(3)],
        "points_by_source": seen["points"],
    }


def nulls(boxes: list[int]) -> list[int | None]:
    return [None if points == EMPTY else points for points in boxes]


def forecast(s: State) -> list[dict[str, int] | None]:
    """What the next interim scoring would pay each seat now, by the rules themselves; nothing after the last."""
    if current(s) == 3:
        return [None] * s.seats
    log: list[Event] = []
    interim(fork(s), current(s), log)
    pays = [event.data[1:3] for event in log]
    return [{"submarines": points, "penalty": -loss, "sum": points - loss} for points, loss in pays]
