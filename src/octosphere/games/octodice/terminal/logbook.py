"""The written boxes of a sheet, third by third."""

from __future__ import annotations

from rich.text import Text

from octosphere.games.octodice.rules.labs import turns_in_third
from octosphere.games.octodice.rules.scoring import submarine_points
from octosphere.games.octodice.show.logbook import current, third_sum
from octosphere.games.octodice.state import EMPTY, Player, State
from octosphere.i18n import Catalogue
from octosphere.tui.palette import ACT, BAR, CAPTION, GAIN, INK_3, LOSS, OCTO, cell

LABEL = 11
THIRD = 11
LOGBOOK_WIDTH = LABEL + 3 * THIRD + 2
ROWS = ("a", "b", "octopods")


def logbook(t: Catalogue, s: State, player: Player) -> list[Text]:
    """Boxes A, B and octopods of every turn, the bottom row, and what each third brings."""
    return [
        row("", [third_name(t, s, number) for number in range(3)]),
        row(t("logbook.turn"), [turns(t, s, number) for number in range(3)]),
        *(row(t(f"logbook.{name}"), boxes(t, s, player, at)) for at, name in enumerate(ROWS)),
        *([row(t("logbook.bonus"), bonus(t, player))] if s.seats > 1 else []),
        row(t("logbook.penalty"), [penalty(t, s, player, number) for number in range(3)]),
        row(t("logbook.submarines"), [pay(t, s, player, number) for number in range(3)]),
        row(t("logbook.sum"), [total(t, s, player, number) for number in range(3)]),
    ]


def row(label: str, parts: list[Text]) -> Text:
    line = cell(label, LABEL, CAPTION)
    return line.append_text(Text("│", INK_3).join(parts))


def third_name(t: Catalogue, s: State, number: int) -> Text:
    return cell(t(f"third.{number}"), THIRD, f"bold {ACT}" if number == current(s) else CAPTION, "center")


def in_third(s: State, number: int, write: list[Text]) -> Text:
    """The turns of one third side by side."""
    count = turns_in_third(s)
    width = THIRD // count
    line = Text()
    for part in write[number * count : (number + 1) * count]:
        line.append_text(Text(" " * (width - 3 - (count == 2)))).append_text(part).append(" " * (count == 2))
    line.pad_right(THIRD - line.cell_len)
    return line


def turns(t: Catalogue, s: State, number: int) -> Text:
    marks = []
    for turn in range(3 * turns_in_third(s)):
        now = turn == s.turn and current(s) < 3
        marks.append(cell(f"{turn + 1} ", 3, BAR if now else CAPTION, "right"))
    return in_third(s, number, marks)


def boxes(t: Catalogue, s: State, player: Player, at: int) -> list[Text]:
    written = [box(t, player.boxes[3 * turn + at]) for turn in range(3 * turns_in_third(s))]
    return [in_third(s, number, written) for number in range(3)]


def box(t: Catalogue, points: int) -> Text:
    return cell("· " if points == EMPTY else f"{t.number(points)} ", 3, INK_3 if points == EMPTY else "bold", "right")


def bonus(t: Catalogue, player: Player) -> list[Text]:
    pairs = [player.bonus_boxes[at : at + 2] for at in (0, 2, 4)]
    return [Text(" ").append_text(Text("  ").join(box(t, points) for points in pair)).append("  ") for pair in pairs]


def penalty(t: Catalogue, s: State, player: Player, number: int) -> Text:
    """Two octopods, and the printed loss until both are crossed."""
    crossed = player.octopods[number]
    line = Text("  ").append("● " * crossed, f"bold {OCTO}").append("○ " * (2 - crossed), INK_3)
    loss = t.number(-s.printed.penalty)
    line.append(f"✓{'':3}" if crossed == 2 else f"{loss:<4}", f"bold {ACT}" if crossed == 2 else LOSS)
    line.pad_right(THIRD - line.cell_len)
    return line


def pay(t: Catalogue, s: State, player: Player, number: int) -> Text:
    """What the submarines paid, or in the current third what they would pay."""
    paid = player.submarine_boxes[number]
    if paid != EMPTY:
        return cell(t.format_signed(paid), THIRD, "bold", "center")
    if number != current(s):
        return cell("·", THIRD, INK_3, "center")
    return cell(f"({t.format_signed(submarine_points(s, player))})", THIRD, f"italic {GAIN}", "center")


def total(t: Catalogue, s: State, player: Player, number: int) -> Text:
    if number > current(s):
        return cell("·", THIRD, INK_3, "center")
    return cell(t.number(third_sum(s, player, number)), THIRD, f"bold {GAIN}", "center")
