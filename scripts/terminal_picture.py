"""Draw docs/pictures/terminal.svg: one screen in the middle of a game, always the same."""

from __future__ import annotations

import io
from pathlib import Path

from rich.console import Console

from octosphere.core.record import Dice, new_record
from octosphere.games import open_game
from octosphere.i18n import translator
from octosphere.play.local_table import LocalTable
from octosphere.show import Choice
from octosphere.show.view_types import View
from octosphere.show.views import Composer, Logbook
from octosphere.tui.faces import Pictures
from octosphere.tui.front import number_choices, open_front

TARGET = Path(__file__).parent.parent / "docs" / "pictures" / "terminal.svg"
NAMES = ["Ines", "Kelp", "Jonas"]
WIDTH, HEIGHT = 100, 50
# Rich's own format loads a font from the network; this one takes what the reader has.
FORMAT = """<svg class="rich-terminal" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{
  font-family: "DejaVu Sans Mono", Menlo, Consolas, monospace;
  font-size: {char_height}px; line-height: {line_height}px;
}}
.{unique_id}-title {{ font-family: system-ui, sans-serif; font-size: 18px; font-weight: bold; }}
{styles}
</style>
<defs><clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}" /></clipPath>{lines}</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">{matrix}</g>
</g>
</svg>
"""


def view_of(table: LocalTable, lang: str) -> View:
    """What the people at the table see."""
    return Composer(table.live, table.people, translator(lang), Logbook()).view(table.people)


def table() -> LocalTable:
    """Three players who like labs and what pays at once, up to the second throw of turn four."""
    game = open_game("octodice")
    options = {"players": 3, "layout": "B1A2C1D1E2F1G1H2I1"}
    record = new_record(game, options, Dice("seeded", seed="lantern"))
    record.names = NAMES
    played = LocalTable(game, record)
    while not (played.state.turn == 3 and played.state.throw == 2 and played.to_move >= 0):
        if played.to_move < 0:
            played.roll()
        else:
            offered = enumerate(view_of(played, "en").choices)
            _, best = max(offered, key=lambda one: (worth(one[1]), one[0]))
            played.move(played.to_move, game.codec.parse(best.move))
    return played


def worth(choice: Choice) -> int:
    """Points now or for sure, and labs and submarines for later."""
    later = sum(die in "ls" for die in choice.move.partition(" ")[2][:1])
    return choice.points + (choice.sure or 0) + 2 * later


def draw(lang: str) -> str:
    """The picture, in one language."""
    played = table()
    console = Console(
        record=True, width=WIDTH, height=HEIGHT, file=io.StringIO(), force_terminal=True, color_system="truecolor"
    )
    front = open_front(played.game, translator(lang), NAMES)
    view = view_of(played, lang)
    offered = number_choices(played.game, front, view)
    Pictures(console, front, clear=False).show_decision(played.state, view, offered, [])
    return console.export_svg(title="octosphere play octodice", code_format=FORMAT, unique_id="octosphere")


def main() -> None:
    """Write the picture."""
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(draw("en"), "utf-8")


if __name__ == "__main__":
    main()
