"""What happened, in lines of the log: words without signs, points beside them."""

from __future__ import annotations

from collections.abc import Sequence

from octosphere.core.events import Event
from octosphere.games.octodice.moves import KINDS, Move, Pass, Roll
from octosphere.show.types import Line

from .choices import event_points
from .signs import COLOURS
from .speech import name_face, noun
from .words import Words

NOBODY = -1  # the seat of the virtual player
UNPAID = ("roll", "keep", "lab", "level", "copy", "submarine")


def narrate(words: Words, seat: int, move: Move, events: Sequence[Event]) -> list[Line]:
    """The lines of the log for one move: one for each event, and one for a pass that leads to none."""
    dice = move.dice if isinstance(move, Roll) else ""
    passed = [Line(seat, words.t("show.story.pass", who=words.names[seat]), None, "pass")]
    return [*(passed if isinstance(move, Pass) else []), *(line(words, event, dice) for event in events)]


def line(words: Words, event: Event, dice: str) -> Line:
    """An event as a sentence; the dice of a roll come with the move."""
    if event.kind == "roll":
        return roll(words, event, dice)
    text = words.t(f"show.story.{event.kind}", who=words.names[event.seat], **parts(words, event))
    points = None if event.kind in UNPAID else event_points(event)
    return Line(event.seat, text, points, event.kind)


def roll(words: Words, event: Event, dice: str) -> Line:
    throw, virtual = event.data
    faces = ", ".join(name_face(words.t, letter) for letter in dice)
    if virtual:
        return Line(NOBODY, words.t("show.story.roll_virtual", dice=faces), None, "roll")
    text = words.t("show.story.roll", who=words.names[event.seat], throw=throw, dice=faces)
    return Line(event.seat, text, None, "roll")


def parts(words: Words, event: Event) -> dict[str, object]:
    """The values that the sentence of an event names."""
    t, data = words.t, event.data
    match event.kind:
        case "keep":
            return {"first": name_face(t, KINDS[data[0]]), "second": name_face(t, KINDS[data[1]])}
        case "research":
            return {"colour": noun(t, data[0])}
        case "bot":
            return {"colour": t(f"show.a.{COLOURS[data[0]]}")}
        case "submarine":
            return {"colour": t(f"show.the.{COLOURS[data[0]]}")}
        case "lab" | "level":
            return {"tile": words.tile(data[1])}
        case "tile" | "copy":
            return {"tile": words.tile(data[0])}
        case "octopods":
            return {"n": data[0]}
        case "interim":
            third, points, loss, score = data
            scored = {
                "points": t.format_signed(points),
                "loss": t.format_signed(-loss) if loss else "0",
                "score": score,
            }
            return {"third": t(f"third.{third}"), **scored}
    return {}
