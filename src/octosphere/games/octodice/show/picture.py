"""A final sheet of Octo Dice, drawn: tracks, fleet, lab and logbook as they lie on the paper."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from octosphere.show.pen import Pen, shorten
from octosphere.show.picture import CARD_HEAD, INSET, Card, Ending

WIDTH, RIGHT = 600, 304  # px of the card, and where its right half begins
MIDDLE, BOOK = CARD_HEAD + 84, CARD_HEAD + 296  # tops of fleet and lab, and of the logbook
RING, STEP = 15, 40  # px: the radius of a circle, and from row to row
BOX, NEXT = 24, 28  # px: the height of a box, and from row to row
THIRD, FIRST = 178, 48  # px from third to third, and where the first begins


@dataclass(frozen=True, slots=True)
class Sheet:
    """One seat's sheet and the pen that draws it."""

    pen: Pen
    end: Ending
    seat: int

    @property
    def board(self) -> Any:
        return self.end.board

    @property
    def own(self) -> Any:
        return self.end.board["players"][self.seat]

    def cap(self, x: float, y: float, key: str, symbol: str = "") -> None:
        """A caption, its symbol before it."""
        if symbol:
            self.pen.symbol(symbol, x + 7, y - 5, 15, "ink-2")
        self.pen.text(x + (20 if symbol else 0), y, self.end.t(f"web.octodice.sheet.{key}"), 12, font_weight=650)


def draw(pen: Pen, end: Ending, seat: int) -> None:
    """The whole sheet below its head."""
    sheet = Sheet(pen, end, seat)
    for part in (crystals, research, fleet, lab, thirds, foot):
        part(sheet)


def height(end: Ending) -> int:
    """Alone there is no row of bonus boxes."""
    return BOOK + NEXT * (6 if end.board["solo"] else 7) + 60


def ring(sheet: Sheet, x: float, y: float, colour: str, crossed: bool) -> None:
    """A circle to cross: its colour and the cross once that is done."""
    pen = sheet.pen
    pen.disc(x, y, RING, fill=f"c-{colour}" if crossed else "none", stroke="c-edge" if crossed else "edge")
    if crossed:
        pen.cross(x, y, 18, f"on-{colour}")


def crystals(sheet: Sheet) -> None:
    sheet.cap(INSET, CARD_HEAD + 16, "crystals", "crystal")
    for number in range(sheet.board["crystals"]):
        x, y = INSET + RING + number * 38, CARD_HEAD + 46
        if number >= sheet.own["crystals"]:
            sheet.pen.symbol("crystal", x, y, 16, "edge")
        ring(sheet, x, y, "white", number < sheet.own["crystals"])


def research(sheet: Sheet) -> None:
    sheet.cap(RIGHT, CARD_HEAD + 16, "researches", "research")
    for number, step in enumerate(sheet.board["research"]):
        x, y, done = RIGHT + 17 + number * 54, CARD_HEAD + 46, number < sheet.own["research"]
        if number:
            sheet.pen.line((x - 31, y), (x - 23, y), stroke="edge", stroke_width=1.5)
        hue(sheet.pen, x, y, step["colour"], done)
        if done:
            sheet.pen.cross(x, y + 1, 19, f"on-{step['colour']}")
        else:
            sheet.pen.middle(x, y + 1, step["points"], 14, fill="ink-2", font_weight=720)


def hue(pen: Pen, x: float, y: float, colour: str, full: bool = True) -> None:
    """The shape of a colour with its keyline; pale where it was not reached."""
    if full:
        pen.symbol(f"c-{colour}", x, y, 36, "c-edge")
        pen.symbol(f"c-{colour}", x, y, 32, f"c-{colour}")
    else:
        pen.symbol(f"c-{colour}", x, y, 34, "edge")
        pen.symbol(f"c-{colour}", x, y, 30, "paper-2")


def fleet(sheet: Sheet) -> None:
    sheet.cap(INSET, MIDDLE + 14, "fleet")
    sheet.pen.symbol("bot", INSET + 10, MIDDLE + 84, 18, "ink-2")
    sheet.pen.symbol("submarine", INSET + 10, MIDDLE + 84 + 2 * STEP, 18, "ink-2")
    for number, colour in enumerate(sheet.board["colours"]):
        x, name = INSET + 48 + number * STEP, colour["id"]
        hue(sheet.pen, x, MIDDLE + 44, name)
        sheet.pen.middle(x, MIDDLE + 45, colour["letter"], 12, fill=f"on-{name}", font_weight=760)
        for bot, points in enumerate(sheet.board["bot_points"]):
            done = bot < sheet.own["bots"][name]
            ring(sheet, x, MIDDLE + 84 + bot * STEP, name, done)
            if not done:
                sheet.pen.middle(x, MIDDLE + 84 + bot * STEP, points, 13, fill="ink-2", font_weight=720)
        submarine(sheet, x, MIDDLE + 84 + 2 * STEP, name)


def submarine(sheet: Sheet, x: float, y: float, colour: str) -> None:
    done = colour in sheet.own["submarines"]
    if not done:
        sheet.pen.symbol("submarine", x, y, 16, "edge")
    ring(sheet, x, y, colour, done)


def lab(sheet: Sheet) -> None:
    sheet.cap(RIGHT, MIDDLE + 14, "lab", "lab")
    for column, steps in enumerate(sheet.own["steps"]):
        x, y = RIGHT + 44 + column * 92, MIDDLE + 44
        if steps == 0:
            sheet.pen.disc(x, y, 6, fill=f"seat-{sheet.seat + 1}")
        else:
            sheet.pen.disc(x, y, 4, stroke="line", stroke_width=1.5)
    for tile in sheet.board["tiles"]:
        _tile(sheet, tile)


def _tile(sheet: Sheet, tile: dict[str, Any]) -> None:
    """A tile of the lab: lit where it was reached, with the marker on the deepest."""
    pen, steps = sheet.pen, sheet.own["steps"][tile["column"]]
    lit, x, y = tile["level"] < steps, RIGHT + tile["column"] * 92, MIDDLE + 66 + tile["level"] * STEP
    paint = (
        {"fill": "act-soft", "stroke": "act-line", "stroke_width": 1.5}
        if lit
        else {"fill": "paper-2", "stroke": "line"}
    )
    pen.box(x, y, (88, 36), rx=9, **paint)
    pen.middle(x + 44, y + 18, shorten(tile["name"], 11, 84), 11, fill="ink" if lit else "ink-3", font_weight=620)
    if tile["level"] == steps - 1:
        pen.disc(x + 84, y + 3, 6, fill=f"seat-{sheet.seat + 1}", stroke="paper", stroke_width=2)


def thirds(sheet: Sheet) -> None:
    """The logbook: boxes A, B and octopods of every turn, and the bonus boxes."""
    own, per = sheet.own, sheet.board["turns"] // 3
    for at, name in enumerate(("A", "B", "")):
        sheet.pen.middle(INSET + 8, BOOK + 30 + at * NEXT, name, 12, fill="ink-2", font_weight=650)
    sheet.pen.symbol("octopod", INSET + 8, BOOK + 30 + 2 * NEXT, 16, "ink-2")
    for third, name in enumerate(sheet.board["thirds"]):
        sheet.pen.middle(FIRST + third * THIRD + 85, BOOK + 4, name, 12, fill="ink-2", font_weight=650)
        for turn in range(per):
            for row, points in enumerate(own["boxes"][third * per + turn]):
                draw_box(sheet, (third, turn, per), row, points)
        if not sheet.board["solo"]:
            for place, points in enumerate(own["bonus_boxes"][third]):
                draw_box(sheet, (third, place, 2), 3, points, radius=12)
    if not sheet.board["solo"]:
        sheet.pen.symbol("ui-bonus", INSET + 8, BOOK + 30 + 3 * NEXT, 16, "ink-2")


def draw_box(sheet: Sheet, at: tuple[int, int, int], row: int, points: int | None, radius: int = 7) -> None:
    """A box of points, empty where nothing was written; at: the third, the place in it, of how many."""
    third, place, of = at
    wide = 170 / of
    x, y = FIRST + third * THIRD + place * wide, BOOK + 18 + row * NEXT
    paint = {"stroke": "line"} if points is None else {"fill": "paper-3"}
    sheet.pen.box(x + 1, y, (wide - 4, BOX), rx=radius, **paint)
    if points is not None:
        sheet.pen.middle(x + wide / 2 - 1, y + BOX / 2, sheet.end.t.number(points), 14, font_weight=720)


def foot(sheet: Sheet) -> None:
    """Octopods, the printed loss, what the submarines paid, the sum of every third; then the last box and the total."""
    row = BOOK + 18 + NEXT * (3 if sheet.board["solo"] else 4)
    for third in range(3):
        _draw_scoring(sheet, third, row)
    pen, number, y = sheet.pen, sheet.end.t.number, row + 2 * NEXT + 24
    pen.symbol("crystal", FIRST + 9, y, 17, "ink-2")
    pen.middle(FIRST + 40, y, number(sheet.own["final_box"] or 0), 15, font_weight=720)
    pen.text(WIDTH - INSET - 6, y + 6, f"= {number(sheet.own['score'])}", 18, font_weight=760, text_anchor="end")


def _draw_scoring(sheet: Sheet, third: int, y: float) -> None:
    pen, own, number, x = sheet.pen, sheet.own, sheet.end.t.number, FIRST + third * THIRD
    for octopod in range(2):
        crossed = octopod < own["octopods"][third]
        pen.disc(
            x + 13 + octopod * 28, y + 12, 12, fill="octo" if crossed else "none", stroke="octo" if crossed else "line"
        )
        pen.symbol("octopod", x + 13 + octopod * 28, y + 12, 16, "paper" if crossed else "edge")
    struck = own["octopods"][third] == 2
    pen.middle(x + 74, y + 12, number(-sheet.board["penalty"]), 13, fill="ink-3" if struck else "loss", font_weight=700)
    if struck:
        pen.line((x + 63, y + 16), (x + 85, y + 8), stroke="ink", stroke_width=2.5)
    pen.symbol("submarine", x + 132, y + 12, 16, "ink-2")
    pen.middle(x + 154, y + 12, number(own["submarine_boxes"][third] or 0), 13, fill="ink-2", font_weight=700)
    pen.box(x + 1, y + NEXT + 2, (166, BOX), fill="paper-3")
    pen.middle(x + 84, y + NEXT + 2 + BOX / 2, number(own["third_sums"][third]), 15, font_weight=760)


def note(end: Ending) -> str:
    """The layout, three tiles at a time."""
    code = end.board["layout"]
    return " · ".join(code[at : at + 6] for at in range(0, len(code), 6))


CARD = Card(WIDTH, height, draw, note)
