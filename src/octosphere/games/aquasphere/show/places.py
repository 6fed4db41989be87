"""The places of the board: where a move acts, and what stands where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

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
from octosphere.games.aquasphere.rules.supply import holds
from octosphere.games.aquasphere.state import NEUTRAL, NONE, SECTORS, SPACES, Clause, Kind, Player, Room, State
from octosphere.games.aquasphere.words import letters

if TYPE_CHECKING:
    from .words import Words

ENGINEER, SCIENTIST, BOT = "E", "S", "●"
ROOM_PLACES = [f"room:{room}" for room in ROOMS]
SECTOR_PLACES = [f"sector:{letter}" for letter in LETTERS]
SYMBOLS = [f"symbol:{name}" for name in PROGRAMMES]
CONTROLS = [f"control:{letter}" for letter in LETTERS]
CHARGINGS = [f"charging:{letter}" for letter in LETTERS]
DOCKS = [[f"dock:{letter}:{space}" for space in range(SPACES)] for letter in LETTERS]


def walk_costs(words: Words, s: State) -> list[int]:
    """W1, K3, K5: the time of the way to each sector for whoever decides; cards can change it."""
    seat, scientist = s.seat, s.players[s.seat].scientist
    cards = holds(s, seat, Kind.LOCKS), holds(s, seat, Kind.CROSS)
    asked = ("ways", scientist, *s.ring, *s.place, *cards)
    return words.kept(s).answer(asked, lambda: [int(walk_cost(s, seat, letter)) for letter in range(SECTORS)])


def places_of(s: State, move: Move, text: str, costs: Sequence[int]) -> list[str]:
    """Where a legal move acts; a tap there means the move. `costs`: of the ways to all sectors."""
    match move:
        case Enter(room):
            return [f"room:{room}"]
        case Buy(name) | Return(name) | Pay(name):
            return [f"symbol:{name}"]
        case Walk(letter):
            return [f"sector:{letter}", *_areas(s, LETTERS.index(letter), costs)]
        case Use(name):
            return [f"area:{LETTERS[s.players[s.seat].scientist]}:{name}"]
        case Place(letter):
            return [f"letter:{letter}", f"sector:{letter}"]
        case Spend(name):
            return [f"symbol:{name}", *(f"card:{number}" for number in _scoring_cards(s, name))]
    return [text]


def _areas(s: State, letter: int, costs: Sequence[int]) -> list[str]:
    """The areas of another sector at which a programmed bot could be used after the walk."""
    programmed = s.players[s.seat].programmed
    ready = [at for at, bot in enumerate(programmed) if bot and reachable(s, letter, at, costs[letter])]
    return [f"area:{LETTERS[letter]}:{PROGRAMMES[at]}" for at in ready]


def reachable(s: State, letter: int, programme: int, cost: int) -> bool:
    """Whether the action of a programme could be done in a sector after paying so much for the way there."""
    left = s.players[s.seat].time - cost
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


def diff_marks(s: State, following: State, seat: int, changed: Sequence[int]) -> dict[str, str]:
    """What stands differently afterwards as a seat sees its own pieces; an empty mark is a place that is left.

    `changed` are the letters of the sectors in which other bots or submarines stand; seats count from 1 here.
    """
    old, new = s.players[seat], following.players[seat]
    return {
        **dict.fromkeys(_lone_pieces(old, new), ""),
        **_mark_sectors(s, following, changed),
        **_mark_numbers(old, new),
        **_lone_pieces(new, old),
    }


def _lone_pieces(here: Player, there: Player) -> dict[str, str]:
    """A player's engineer, scientist and bots, as far as they do not stand there, too."""
    found: dict[str, str] = {}
    if here.engineer != there.engineer and here.engineer >= Room.START:
        found[ROOM_PLACES[here.engineer]] = ENGINEER
    if here.scientist != there.scientist:
        found[SECTOR_PLACES[here.scientist]] = SCIENTIST
    if here.programmed != there.programmed:
        bots = zip(SYMBOLS, here.programmed, there.programmed, strict=True)
        found |= {place: BOT for place, bot, other in bots if bot and not other}
    return found


def _mark_sectors(s: State, following: State, changed: Sequence[int]) -> dict[str, str]:
    """Control fields, then charging stations, then submarines."""
    found: dict[str, str] = {}
    pairs = [(letter, s.sectors[letter], following.sectors[letter]) for letter in changed]
    for letter, old, new in pairs:
        if old.control != new.control:
            found[CONTROLS[letter]] = owner_mark(new.control)
    for letter, old, new in pairs:
        if sum(old.charging) != sum(new.charging):
            found[CHARGINGS[letter]] = str(sum(new.charging))
    for letter, old, new in pairs:
        if old.docked != new.docked:
            owners = zip(DOCKS[letter], old.docked, new.docked, strict=True)
            found |= {place: owner_mark(owner) for place, was, owner in owners if was != owner}
    return found


def _mark_numbers(old: Player, new: Player) -> dict[str, str]:
    found: dict[str, str] = {}
    if old.time != new.time:
        found["time"] = str(new.time)
    if old.crystals != new.crystals:
        found["crystals"] = str(new.crystals)
    if old.supply != new.supply:
        found["supply"] = str(new.supply)
    if old.letters != new.letters:
        found["letters"] = letters(new.letters)
    if old.track != new.track:
        found["track"] = str(new.track)
    return found


def owner_mark(owner: int) -> str:
    """A seat from 1, n for nobody's pieces, nothing for none."""
    return "" if owner == NONE else "n" if owner == NEUTRAL else str(owner + 1)
