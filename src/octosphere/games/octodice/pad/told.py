"""Claims in words: what could be told now, what it would write, and why something cannot have been."""

from __future__ import annotations

from dataclasses import dataclass

from octosphere.core.errors import IllegalMove
from octosphere.games.octodice.components import tile_names
from octosphere.games.octodice.rules.scoring import score
from octosphere.games.octodice.show.choices import links
from octosphere.games.octodice.show.places import diff_marks
from octosphere.games.octodice.show.signs import COLOURS
from octosphere.games.octodice.show.speech import noun
from octosphere.games.octodice.show.words import Words
from octosphere.games.octodice.state import State, Tile
from octosphere.i18n import Catalogue
from octosphere.show.speech import say_points, sentence
from octosphere.show.types import Choice

from .actions import ActionCourse
from .claims import Claim, write
from .infer import Draft

OCTOPODS = range(8)  # no roll counts as more than seven
BY_COLOUR = ("bot", "submarine")


@dataclass(frozen=True, slots=True)
class Told:
    """A button of the pad: a claim that can be made, or why not."""

    text: str
    kind: str
    value: int
    label: str
    points: int
    clause: str = ""
    why: str = ""


def claims(course: ActionCourse) -> list[Claim]:
    """Every claim that could be entered at this stage, possible or not."""
    s = course.state
    if course.stage == "octopods":
        return [Claim("octopods", count) for count in OCTOPODS]
    player = s.players[s.seat]
    colour = s.printed.research_colour[min(player.research, 4)]
    found = [
        *(Claim("crystal", digit) for digit in sorted(set(s.printed.digit))),
        Claim("research", colour),
        *(Claim("lab", column) for column in range(3)),
        *(Claim(kind, colour) for kind in BY_COLOUR for colour in range(5)),
    ]
    octopods = [Claim("octo", count) for count in (1, 2, 3)] if course.stage == "bonus" else []
    return [*found, *octopods, Claim("pass")]


def tell(words: Words, course: ActionCourse) -> tuple[list[Told], list[Choice]]:
    """The buttons, and those that can be pressed as choices."""
    told, choices = [], []
    for claim in claims(course):
        try:
            found = attempt(course, claim)
        except IllegalMove as error:
            if claim.kind != "octopods":
                told.append(refusal(words.t, course.state, claim, str(error.clause)))
            continue
        choices.append(choice(words, course, claim, found))
        told.append(Told(write(claim), claim.kind, claim.value, choices[-1].label, choices[-1].points))
    return told, choices


def attempt(course: ActionCourse, claim: Claim) -> Draft:
    """What a claim would write; in a bonus action the dice must allow it beside all that was told before."""
    if claim.kind == "octopods":
        return course.attempt(claim)
    found = course.trial(claim)
    if course.stage == "bonus" and claim.kind != "pass":
        course.attempt(claim)
    return found


def refusal(t: Catalogue, s: State, claim: Claim, clause: str) -> Told:
    why = sentence(reason(t, s, claim, clause))
    return Told(write(claim), claim.kind, claim.value, label(t, s, claim), 0, clause, why)


def reason(t: Catalogue, s: State, claim: Claim, clause: str) -> str:
    """Why something cannot have been: no room on the sheet, or no dice that allow all that was told."""
    if clause == "B1":
        return t("pad.no.bonus")
    colours = {"bot": "both", "submarine": "the"}
    if claim.kind in colours:
        colour = t(f"show.{colours[claim.kind]}.{COLOURS[claim.value]}")
        return t("show.no.bots" if claim.kind == "bot" else "show.no.submarine", colour=colour)
    return t({"crystal": "show.no.crystals", "research": "show.no.research", "lab": "show.no.done"}[claim.kind])


def choice(words: Words, course: ActionCourse, claim: Claim, found: Draft) -> Choice:
    """What a claim would write, as any choice at a table tells it."""
    s, seat = course.state, course.state.seat
    log = found.log[len(course.draft.log) :] if claim.kind == "octopods" else found.log
    trail = links(words, s, log)
    points, name = score(found.state, seat) - score(s, seat), label(words.t, s, claim)
    return Choice(
        move=write(claim),
        kind=claim.kind,
        label=name,
        speech=sentence(words.t("pad.speech", what=name, points=say_points(words.t, points))),
        points=points,
        sure=None,
        trail=trail,
        dice=[],
        places=[link.place for link in trail[-1:]] if claim.kind == "lab" else [link.place for link in trail[:1]],
        marks=diff_marks(s.players[seat], found.state.players[seat]),
        ends=False,
    )


def label(t: Catalogue, s: State, claim: Claim) -> str:
    """A claim in a few words, as a button says it."""
    match claim.kind:
        case "research" | "bot" | "submarine":
            return t(f"pad.claim.{claim.kind}", colour=noun(t, claim.value))
        case "lab":
            level = min(2, s.players[s.seat].steps[claim.value])
            side = Tile(s.layout[3 * level + claim.value]).name
            return t("pad.claim.lab", tile=tile_names()[side])
        case "octopods" | "octo":
            return t(f"pad.claim.{claim.kind}", n=claim.value)
        case "crystal":
            return t("pad.claim.crystal", digit=claim.value)
    return t("label.pass.bonus" if s.seat != s.active or s.virtual else "label.pass.use")
