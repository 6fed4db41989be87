"""Every legal move with its words, its points and all that may be touched to make it."""

from __future__ import annotations

from collections.abc import Sequence

from octosphere.core.events import Event
from octosphere.core.game import Game, apply_to_copy
from octosphere.games.octodice.moves import Keep, Move
from octosphere.games.octodice.rules.labs import third
from octosphere.games.octodice.rules.scoring import score
from octosphere.games.octodice.state import State
from octosphere.games.octodice.view import player_data
from octosphere.show.types import Choice, Trail

from .guaranteed import GuaranteedLine, guaranteed_line
from .pairs import pairs_of
from .places import event_place, list_marks, places_of
from .speech import keep_speech, move_speech
from .words import Words

SILENT = ("roll", "keep")  # events that no trail of points tells


def choices(words: Words, game: Game[State, Move], s: State, seat: int) -> list[Choice]:
    """What this seat may do now; nothing if another decides."""
    if game.to_move(s) != seat:
        return []
    sheet = list_marks(player_data(s, seat))
    return [
        keep(words, game, s, move, sheet) if isinstance(move, Keep) else act(words, game, s, move, sheet)
        for move in game.legal(s)
    ]


def act(words: Words, game: Game[State, Move], s: State, move: Move, sheet: dict[str, str]) -> Choice:
    """A move that does something at once, tried on a copy."""
    following, events = apply_to_copy(game, s, move)
    points, places, text = score(following, s.seat) - score(s, s.seat), places_of(s, move), game.codec.text(move)
    trail = links(words, s, events)
    if not trail and places:
        trail = [Trail(words.t("show.trail.column"), 0, places[0])]
    return Choice(
        move=text,
        kind=text.partition(" ")[0],
        label=words.label(s, move),
        speech=move_speech(words.t, s, move, points),
        points=points,
        sure=None,
        trail=trail,
        dice=pairs_of(s, move),
        places=places,
        marks=marks(following, s.seat, sheet),
        ends=game.to_move(following) != s.seat,
    )


def keep(words: Words, game: Game[State, Move], s: State, move: Keep, sheet: dict[str, str]) -> Choice:
    """Two dice set aside: worth what the best line makes sure, drawn as that line would be."""
    line = guaranteed_line(game, s, move)
    return Choice(
        move=game.codec.text(move),
        kind="keep",
        label=words.label(s, move),
        speech=keep_speech(words.t, s, move, line.points),
        points=0,
        sure=line.points,
        trail=line_links(words, s, line),
        dice=pairs_of(s, move),
        places=[],
        marks=marks(line.end, s.seat, sheet),
        ends=True,
    )


def marks(following: State, seat: int, sheet: dict[str, str]) -> dict[str, str]:
    """What stands on a sheet afterwards and did not before."""
    return {place: mark for place, mark in list_marks(player_data(following, seat)).items() if sheet.get(place) != mark}


def links(words: Words, s: State, events: Sequence[Event]) -> list[Trail]:
    """The points these events bring the deciding seat, link by link."""
    own = [event for event in events if event.seat == s.seat and event.kind not in SILENT]
    return [Trail(link_text(words, event), event_points(event), event_place(s, event)) for event in own]


def line_links(words: Words, s: State, line: GuaranteedLine) -> list[Trail]:
    """The links of a sure line, and the −2 it strikes."""
    trail = [link for position, log in line.steps for link in links(words, position, log)]
    if line.struck:
        trail.append(Trail(words.t("show.trail.struck", loss=line.struck), line.struck, f"penalty.{third(s)}"))
    return trail


def link_text(words: Words, event: Event) -> str:
    t, data = words.t, event.data
    match event.kind:
        case "tile":
            return words.tile(data[0])
        case "lab" | "level":
            return t("show.trail.lab", tile=words.tile(data[1]))
        case "copy":
            return t("show.trail.copy", tile=words.tile(data[0]))
        case "octopods":
            return t("show.trail.octopods", count=data[0])
    return t(f"show.trail.{event.kind}")


def event_points(event: Event) -> int:
    """What an event pays whoever it belongs to."""
    match event.kind:
        case "crystal" | "research" | "bot" | "tile" | "octopods" | "majority":
            return event.data[-1]
        case "interim":
            return event.data[1] - event.data[2]
    return 0
