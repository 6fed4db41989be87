"""A pen for pictures: shapes, words and symbols as one SVG that needs nothing else."""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from itertools import accumulate
from unicodedata import category, east_asian_width
from xml.sax.saxutils import escape, quoteattr

from octosphere.games import open_kit, playable_games
from octosphere.play.names import split_signs

THEMES = ("light", "dark")
FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif"
ANIMALS = ("octopod", "a-jelly", "a-crab", "a-whale")  # of the seats, as in the browser
TOKEN = re.compile(r"--([a-z0-9-]+):\s*(#[0-9A-Fa-f]{6})")
SYMBOL = re.compile(r'<symbol id="([^"]+)".*?</symbol>', re.DOTALL)
WIDE, EMOJI = 0.58, 1.3  # of the size of a letter and of an emoji, on average; names are cut by it


def _static(name: str) -> str:
    """The look has one source: what the pages are drawn with."""
    return resources.files("octosphere").joinpath(f"web/static/{name}").read_text("utf-8")


@cache
def palette(theme: str) -> Mapping[str, str]:
    """The colours of a theme by the names of the tokens."""
    light, _, dark = _static("css/tokens.css").partition(':root[data-theme="dark"]')
    found = dict(TOKEN.findall(light))
    return found if theme == "light" else {**found, **dict(TOKEN.findall(dark))}


@cache
def symbols() -> Mapping[str, str]:
    """The drawings of the sprites by their ids."""
    own = [open_kit(name).folder("board").joinpath("symbols.svg") for name in playable_games()]
    sprites = [_static("symbols.svg"), *(sprite.read_text("utf-8") for sprite in own if sprite.is_file())]
    return {found[1]: found[0] for sprite in sprites for found in SYMBOL.finditer(sprite)}


def shorten(text: str, size: float, room: float) -> str:
    """As much of a text as fits into a width, with an ellipsis where something is cut; no emoji is cut in two."""
    signs = split_signs(text)
    ends = list(accumulate(size * _width(sign) for sign in signs))
    if len(signs) == 1 or not ends or ends[-1] <= room:
        return text
    kept = bisect(ends, room - size * WIDE)  # the ellipsis is a sign, too
    return "".join(signs[:kept]).rstrip() + "…"


def _width(sign: str) -> float:
    """How wide a sign is drawn, in parts of its size."""
    return EMOJI if category(sign[0]) == "So" or east_asian_width(sign[0]) in "WF" else WIDE


class Pen:
    """Draws at a place that can be moved; knows the colours of its theme."""

    def __init__(self, theme: str, animals: Sequence[str] = ANIMALS) -> None:
        self.colours, self.animals = palette(theme), animals
        self._parts: list[str] = []
        self._used: set[str] = set()
        self._groups = 0

    def colour(self, name: str) -> str:
        """A colour by the name of its token; what is no token is drawn as it is."""
        return self.colours.get(name, name)

    def tag(self, name: str, text: str = "", /, **values: object) -> None:
        """One element; underscores in names are hyphens, colours go by their tokens."""
        paints = {"fill", "stroke", "color"}
        given = {key: self.colour(str(value)) if key in paints else value for key, value in values.items()}
        written = "".join(f" {key.replace('_', '-')}={quoteattr(_plain(value))}" for key, value in given.items())
        self._parts.append(f"<{name}{written}>{escape(text)}</{name}>" if text else f"<{name}{written}/>")

    def move(self, x: float, y: float, label: str = "") -> None:
        """Draw from a new origin until `back`, as a group with a name for screen readers."""
        told = f' role="group" aria-label={quoteattr(_plain(label))}' if label else ""
        self._parts.append(f'<g transform="translate({_plain(x)} {_plain(y)})"{told}>')
        self._groups += 1

    def back(self) -> None:
        """Return to the origin before the last `move`."""
        self._parts.append("</g>")
        self._groups -= 1

    def box(self, x: float, y: float, size: tuple[float, float], **values: object) -> None:
        """Draw a rounded rectangle."""
        self.tag("rect", x=x, y=y, width=size[0], height=size[1], **{"rx": 7, "fill": "none", **values})

    def disc(self, x: float, y: float, r: float, **values: object) -> None:
        """Draw a circle around a point."""
        self.tag("circle", cx=x, cy=y, r=r, **{"fill": "none", **values})

    def line(self, start: tuple[float, float], end: tuple[float, float], **values: object) -> None:
        """A straight line with round ends."""
        ends = {"x1": start[0], "y1": start[1], "x2": end[0], "y2": end[1], "stroke_linecap": "round"}
        self.tag("line", **ends, **values)

    def text(self, x: float, y: float, text: object, size: float = 15, **values: object) -> None:
        """A text, by default in ink and from its left end; `y` is its baseline."""
        if text != "":
            self.tag("text", _plain(text), x=x, y=y, font_size=size, **{"fill": "ink", **values})

    def middle(self, x: float, y: float, text: object, size: float = 15, **values: object) -> None:
        """Write a text centred on a point."""
        self.text(x, y + size * 0.36, text, size, text_anchor="middle", **values)

    def symbol(self, name: str, x: float, y: float, size: float, colour: str = "ink") -> None:
        """A drawing of the sprite round a point."""
        self._used.add(name)
        half = size / 2
        self.tag("use", href=f"#{name}", x=x - half, y=y - half, width=size, height=size, color=colour)

    def cross(self, x: float, y: float, size: float, colour: str = "ink") -> None:
        """What was done: two strokes of a pen."""
        self.symbol("cross", x, y, size, colour)

    def avatar(self, seat: int, x: float, y: float, r: float) -> None:
        """Draw the animal of a seat."""
        colour = f"seat-{seat + 1}"
        self.disc(x, y, r, fill="paper")
        self.disc(x, y, r, fill=colour, fill_opacity=0.16)
        self.disc(x, y, r - 0.75, stroke=colour, stroke_width=1.5)
        self.symbol(self.animals[seat], x, y, r * 1.24, colour)

    def svg(self, width: float, height: float, title: str) -> str:
        """The whole picture as SVG, with the symbols that it uses."""
        held = "".join(symbols()[name] for name in sorted(self._used))
        head = f'xmlns="http://www.w3.org/2000/svg" width="{_plain(width)}" height="{_plain(height)}"'
        view = f'viewBox="0 0 {_plain(width)} {_plain(height)}" role="img" font-family={quoteattr(FONT)}'
        parts = "".join(self._parts) + "</g>" * self._groups
        return f"<svg {head} {view}><title>{escape(_plain(title))}</title><defs>{held}</defs>{parts}</svg>\n"


def _plain(value: object) -> str:
    """A number without needless digits; control characters, which XML forbids, are left out."""
    if isinstance(value, float):
        return f"{value:.2f}".rstrip("0").rstrip(".")
    return "".join(sign for sign in str(value) if sign >= " ")
