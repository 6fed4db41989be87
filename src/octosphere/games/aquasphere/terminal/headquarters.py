"""The headquarters: rooms in tiers with this round's programmes and engineers, and the next round's."""

from __future__ import annotations

from rich.text import Text

from octosphere.games.aquasphere.moves import PROGRAMMES, ROOMS
from octosphere.games.aquasphere.rules.legal import refuse_enter
from octosphere.games.aquasphere.state import NONE, Clause, Phase, Room, State
from octosphere.games.aquasphere.words import programme_in
from octosphere.i18n import Catalogue
from octosphere.tui.palette import ACT, CAPTION, INK_2, INK_3, cell, fit

from .signs import chip, people

TIERS = ((Room.C1, Room.C2, Room.C3), (Room.B1, Room.B2), (Room.A1, Room.A2))
NEXT = 15  # cells of the next round's rooms
WIDE = 96


def headquarters(t: Catalogue, s: State, seat: int, width: int) -> list[Text]:
    """Three tiers and the start room; the next round stands beside them."""
    label = 14 if width >= WIDE else 12
    inner = width - label - NEXT
    heads = [Text(t("board.rooms"), f"bold {ACT}"), Text(), Text(), Text()]
    rooms = [*(tier(t, s, seat, rooms, inner) for rooms in TIERS), start(t, s, inner)]
    coming = [*(draw_next_round(t, s, rooms) for rooms in TIERS), Text(t("board.next"), CAPTION)]
    if s.following == NONE:
        coming = [Text()] * 4
    lines = zip(heads, rooms, coming, strict=True)
    return [fit(head, label).append_text(middle).append_text(fit(side, NEXT, "center")) for head, middle, side in lines]


def tier(t: Catalogue, s: State, seat: int, rooms: tuple[Room, ...], width: int) -> Text:
    """Rooms side by side, a short tier between those above it."""
    each = width // 3
    line = Text(" " * ((3 - len(rooms)) * each // 2))
    for number in rooms:
        line.append_text(fit(room(t, s, seat, number, wide=each >= 18), each))
    return fit(line, width)


def room(t: Catalogue, s: State, seat: int, number: Room, *, wide: bool) -> Text:
    """A room: its name, its programme, the engineers in it; those open to the seat are marked."""
    reach = is_open(s, seat, number)
    line = Text(f"{'›' if reach else ' '}{ROOMS[number]} ", f"bold {ACT}" if reach else INK_3)
    programme = programme_in(s, s.programme, number)
    if programme == NONE:
        return line
    line.append_text(chip(t, programme))
    if wide:
        line.append(f" {t(f'row.{PROGRAMMES[programme]}')}", INK_2)
    return line.append(" ").append_text(draw_room(s, number))


def is_open(s: State, seat: int, number: Room) -> bool:
    """Whether the engineer of the seat that decides may go there."""
    return s.phase == Phase.TURN and s.seat == seat and refuse_enter(s, number) == Clause.NONE


def draw_room(s: State, number: Room) -> Text:
    return people([seat for seat in range(s.seats) if s.players[seat].engineer == number])


def start(t: Catalogue, s: State, width: int) -> Text:
    line = Text(t("board.start"), INK_3).append(" ").append_text(draw_room(s, Room.START))
    return fit(line, width, "center")


def draw_next_round(t: Catalogue, s: State, rooms: tuple[Room, ...]) -> Text:
    """The programmes of the next round in a tier."""
    if s.following == NONE:
        return cell("", NEXT)
    return Text(" ").join(chip(t, programme_in(s, s.following, number)) for number in rooms)
