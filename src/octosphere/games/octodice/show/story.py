"""What happened, in lines of the log: words without signs, points beside them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from octosphere.core.events import Event
from octosphere.games.octodice.moves import KINDS, Move, Pass, Roll
from octosphere.games.octodice.numbered import split_dice
from octosphere.show.types import AddressedLine, Line

from .choices import event_points
from .signs import COLOURS
from .speech import name_face, name_thrown, noun
from .words import Words

NOBODY = -1  # the seat of the virtual player
UNPAID = ("roll", "keep", "lab", "level", "copy", "submarine")


def narrate(words: Words, seat: int, move: Move, events: Sequence[Event]) -> list[Line]:
    """The lines of the log for one move: one for each event, and one for a pass that leads to none."""
    dice = move.dice if isinstance(move, Roll) else ""
    passed = [tell(words, Event("pass", seat, ()), None, {})] if isinstance(move, Pass) else []
    return [*passed, *(line(words, event, dice) for event in events)]


def line(words: Words, event: Event, dice: str) -> Line:
    """An event as a sentence; the dice of a roll come with the move."""
    if event.kind == "roll":
        return roll(words, event, dice)
    points = None if event.kind in UNPAID else event_points(event)
    return tell(words, event, points, parts(words, event))


def tell(words: Words, event: Event, points: int | None, values: Mapping[str, object]) -> Line:
    """A line about a seat: for everybody by its name, for itself as "you"."""
    text = words.t(f"show.story.{event.kind}", who=words.names[event.seat], **values)
    own = {event.seat: words.t(f"show.you.{event.kind}", **values)}
    return AddressedLine(event.seat, text, points, event.kind, own)


def roll(words: Words, event: Event, dice: str) -> Line:
    throw, virtual = event.data
    faces = ", ".join(name_thrown(words.t, die) for die in split_dice(dice))
    if virtual:
        return Line(NOBODY, words.t("show.story.roll_virtual", dice=faces), None, "roll")
    return tell(words, event, None, {"throw": throw, "dice": faces})


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
