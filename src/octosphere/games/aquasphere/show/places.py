"""The places of the board: where a move acts, and what stands where."""

from __future__ import annotations

from octosphere.core.events import Event
from octosphere.games.aquasphere.moves import (
    LETTERS,
    PROGRAMMES,
    ROOMS,
    Buy,
    Enter,
    Move,
    Pay,
    Place,
    Return,
    Spend,
    Use,
    Walk,
)
from octosphere.games.aquasphere.rules import walk_cost
from octosphere.games.aquasphere.rules.legal import refuse_action
from octosphere.games.aquasphere.state import NEUTRAL, NONE, SPACES, Clause, Kind, Room, State
from octosphere.games.aquasphere.words import letters

ENGINEER, SCIENTIST, BOT = "E", "S", "●"
SYMBOLS = [f"symbol:{name}" for name in PROGRAMMES]
CONTROLS = [f"control:{letter}" for letter in LETTERS]
CHARGINGS = [f"charging:{letter}" for letter in LETTERS]
DOCKS = [f"dock:{letter}:{space}" for letter in LETTERS for space in range(SPACES)]


def places_of(s: State, move: Move, text: str) -> list[str]:
    """Where a legal move acts; a tap there means the move."""
    match move:
        case Enter(room):
            return [f"room:{room}"]
        case Buy(name) | Return(name) | Pay(name):
            return [f"symbol:{name}"]
        case Walk(letter):
            return [f"sector:{letter}", *_areas(s, letter)]
        case Use(name):
            return [f"area:{LETTERS[s.players[s.seat].scientist]}:{name}"]
        case Place(letter):
            return [f"letter:{letter}", f"sector:{letter}"]
        case Spend(name):
            return [f"symbol:{name}", *(f"card:{number}" for number in _scoring_cards(s, name))]
    return [text]


def _areas(s: State, letter: str) -> list[str]:
    """The areas of another sector at which a programmed bot could be used after the walk."""
    programmed = s.players[s.seat].programmed
    ready = [at for at, bot in enumerate(programmed) if bot and reachable(s, LETTERS.index(letter), at)]
    return [f"area:{letter}:{PROGRAMMES[at]}" for at in ready]


def reachable(s: State, letter: int, programme: int) -> bool:
    """Whether the action of a programme could be done in a sector after paying the way there."""
    left = s.players[s.seat].time - walk_cost(s, s.seat, letter)
    return left >= 0 and refuse_action(s, letter, programme, left) == Clause.NONE


def _scoring_cards(s: State, name: str) -> list[int]:
    player, shown = s.players[s.seat], PROGRAMMES.index(name)
    held = player.card[: player.cards]
    return [card + 1 for card in held if (s.printed.kinds[card], s.printed.shown[card]) == (Kind.SCORING, shown)]


def event_place(event: Event) -> str:
    """Where an event is seen; the score where it is nowhere else."""
    data = event.data
    match event.kind:
        case "programmed" | "unprogrammed" | "skipped":
            return f"symbol:{PROGRAMMES[data[0]]}"
        case "displaced":
            return f"control:{LETTERS[data[0]]}"
        case "expansion":
            return f"area:{LETTERS[data[1]]}:lab"
        case "card":
            return f"area:{LETTERS[data[1]]}:research"
        case "submarine":
            return f"dock:{LETTERS[data[0]]}:{data[1]}"
        case "time" | "crystals":
            return event.kind
    return "points"


def list_marks(s: State, seat: int) -> dict[str, str]:
    """What stands where on the board, as a seat sees its own pieces; seats count from 1 here."""
    player = s.players[seat]
    return {
        **({f"room:{ROOMS[player.engineer]}": ENGINEER} if player.engineer >= Room.START else {}),
        f"sector:{LETTERS[player.scientist]}": SCIENTIST,
        **{place: BOT for place, bot in zip(SYMBOLS, player.programmed, strict=True) if bot},
        **{place: owner_mark(one.control) for place, one in zip(CONTROLS, s.sectors, strict=True)},
        **{place: str(sum(one.charging)) for place, one in zip(CHARGINGS, s.sectors, strict=True)},
        **_mark_docks(s),
        "time": str(player.time),
        "crystals": str(player.crystals),
        "supply": str(player.supply),
        "letters": letters(player.letters),
        "track": str(player.track),
    }


def _mark_docks(s: State) -> dict[str, str]:
    owners = (owner for one in s.sectors for owner in one.docked)
    return {place: owner_mark(owner) for place, owner in zip(DOCKS, owners, strict=True)}


def owner_mark(owner: int) -> str:
    """A seat from 1, n for nobody's pieces, nothing for none."""
    return "" if owner == NONE else "n" if owner == NEUTRAL else str(owner + 1)


def diff_marks(before: dict[str, str], after: dict[str, str]) -> dict[str, str]:
    """What stands differently afterwards; an empty mark is a place that is left."""
    places = [*before, *(place for place in after if place not in before)]
    return {place: after.get(place, "") for place in places if before.get(place, "") != after.get(place, "")}
