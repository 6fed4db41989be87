"""The plots of a page: inline SVG whose colours come from its style sheet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor

from octosphere.i18n import Catalogue

from .ledger import Kind, Ledger, LedgerEntry
from .study import SeatStudy

TINY = 0.005  # points: a step that no eye could see
SHARP = 0.5  # points: a loss or gift with a mark
STEPS = (1, 2, 5, 10, 20)


@dataclass(frozen=True, slots=True)
class Size:
    """A drawing area: the page holds a narrow and a wide one and shows what fits."""

    name: str
    width: int
    height: int
    left: int = 30
    bottom: int = 26
    top: int = 14
    told: int = 3  # losses with a number beside them


PATHS = (Size("narrow", 340, 230, told=1), Size("wide", 780, 300))
BARS = (Size("narrow", 340, 170, left=4), Size("wide", 380, 190, left=4))


def path_plot(t: Catalogue, ledger: Ledger, alt: str) -> str:
    """The expected score through the game; colour and mark say what moved it."""
    entries = [entry for entry in ledger.entries if abs(entry.change) > TINY]
    return "".join(_svg(size, _Path(t, size, ledger.start.value, entries).body(), alt) for size in PATHS)


def bar_plot(t: Catalogue, seat: SeatStudy, kind: Kind, alt: str) -> str:
    """One bar a turn; what was lost hangs down."""
    sign = -1 if kind == Kind.LOSS else 1
    bars = [(turn.turn, sign * turn.sums[kind].value) for turn in seat.turns()]
    return "".join(_svg(size, _bars(t, size, bars), alt) for size in BARS)


def _svg(size: Size, body: str, alt: str) -> str:
    box = f'viewBox="0 0 {size.width} {size.height}"'
    return f'<svg class="plot {size.name}" {box} role="img" aria-label="{escape(alt)}">{body}</svg>'


class _Path:
    """The line of one ledger on one size of paper."""

    def __init__(self, t: Catalogue, size: Size, start: float, entries: Sequence[LedgerEntry]) -> None:
        self.t, self.size, self.entries = t, size, entries
        self.values = [start, *(entry.after.value for entry in entries)]
        self.low, self.high, self.step = _scale(self.values, 5)

    def x(self, at: float) -> float:
        wide = self.size.width - self.size.left - 12
        return self.size.left + wide * at / max(len(self.entries), 1)

    def y(self, value: float) -> float:
        tall = self.size.height - self.size.top - self.size.bottom
        return self.size.top + tall * (self.high - value) / (self.high - self.low)

    def body(self) -> str:
        return self._turns() + self._grid() + self._area() + self._segments() + self._marks()

    def _turns(self) -> str:
        """A number below each turn, and a band behind every other one."""
        drawn, turns = "", [entry.turn for entry in self.entries]
        for turn in dict.fromkeys(turns):
            first = turns.index(turn)
            left, right = self.x(first), self.x(first + turns.count(turn))
            foot = self.y(self.low)
            if turn % 2 == 0:
                wide, tall = right - left, foot - self.size.top
                drawn += (
                    f'<rect class="band" x="{left:.1f}" y="{self.size.top}" width="{wide:.1f}" height="{tall:.1f}"/>'
                )
            drawn += _text((left + right) / 2, self.size.height - 8, str(turn))
        return drawn + _text(0, self.size.height - 8, self.t("coach.head.turn"), "start")

    def _grid(self) -> str:
        drawn, value = "", self.low
        while value <= self.high:
            y = self.y(value)
            drawn += f'<path class="grid" d="M{self.size.left} {y:.1f}H{self.size.width - 12}"/>'
            drawn += _text(self.size.left - 7, y + 4, self.t.number(value), "end")
            value += self.step
        return drawn

    def _area(self) -> str:
        foot, last = self.y(self.low), self.x(len(self.entries))
        line = " ".join(self._point(at) for at in range(len(self.values)))
        return f'<polygon class="area" points="{self.x(0):.1f},{foot:.1f} {line} {last:.1f},{foot:.1f}"/>'

    def _point(self, at: int) -> str:
        return f"{self.x(at):.1f},{self.y(self.values[at]):.1f}"

    def _segments(self) -> str:
        drawn = ""
        for at, entry in enumerate(self.entries):
            drawn += f'<path class="step {entry.kind}" d="M{self._point(at)}L{self._point(at + 1)}"/>'
        return drawn

    def _marks(self) -> str:
        """Triangles where points were given away, with numbers for the greatest; diamonds for gifts."""
        losses = sorted(entry.change for entry in self.entries if entry.kind == Kind.LOSS and entry.change < -SHARP)
        told, drawn = losses[: self.size.told], ""
        for at, entry in enumerate(self.entries, 1):
            x, y = self.x(at), self.y(entry.after.value)
            if entry.kind == Kind.LOSS and entry.change < -SHARP:
                drawn += f'<path class="mark loss" d="M{x:.1f} {y + 6:.1f}l6 -10h-12z"/>'
            if entry.kind == Kind.GIFT and abs(entry.change) > SHARP:
                drawn += f'<path class="mark gift" d="M{x:.1f} {y - 6:.1f}l6 6l-6 6l-6 -6z"/>'
            if entry.kind == Kind.LOSS and entry.change in told:
                down = y + 20 if y + 24 < self.y(self.low) else y - 12
                drawn += _text(x, down, self.t.number(entry.change, 1), extra="told")
        return drawn


def _bars(t: Catalogue, size: Size, bars: Sequence[tuple[int, float]]) -> str:
    """Bars up and down from one line, each with its number."""
    high, low = max(0.0, *(value for _, value in bars)), min(0.0, *(value for _, value in bars))
    top = size.top + (16 if high else 0)
    tall = size.height - size.bottom - top - (18 if low else 0)
    unit = tall / ((high - low) or 1.0)
    zero, wide = top + high * unit, (size.width - 8) / len(bars)
    drawn = f'<path class="axis" d="M4 {zero:.1f}H{size.width - 4}"/>'
    for at, (turn, value) in enumerate(bars):
        x = 4 + wide * (at + 0.5)
        drawn += _bar(t, (x, min(wide * 0.34, 22)), zero, (value, abs(value) * unit))
        drawn += _text(x, size.height - 6, str(turn))
    return drawn


def _bar(t: Catalogue, place: tuple[float, float], zero: float, amount: tuple[float, float]) -> str:
    """One bar around the middle of its place, as long as its value, with its number."""
    (x, half), (value, length) = place, amount
    y, kind = (zero - length, "up") if value > 0 else (zero, "down")
    box = f'x="{x - half:.1f}" y="{y:.1f}" width="{2 * half:.1f}" height="{length:.1f}"'
    drawn = f'<rect class="{kind}" {box} rx="{min(4.0, length / 2):.1f}"/>'
    if abs(value) >= 0.05:
        drawn += _text(x, y - 5 if value > 0 else y + length + 14, t.format_signed(value, 1), extra="told")
    return drawn


def _text(x: float, y: float, words: str, anchor: str = "middle", extra: str = "") -> str:
    kind = f' class="{extra}"' if extra else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{kind}>{escape(words)}</text>'


def _scale(values: Sequence[float], lines: int) -> tuple[int, int, int]:
    """Whole numbers around all values, in few steps."""
    low, high = min(values), max(values)
    step = next((step for step in STEPS if (high - low) / step <= lines), STEPS[-1])
    first, last = step * floor(low / step), step * ceil(high / step)
    return first, last if last > first else first + step, step
