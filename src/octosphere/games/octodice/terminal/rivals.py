"""The other sheets, a line each."""

from __future__ import annotations

from rich.console import Group
from rich.text import Text

from octosphere.games.octodice.rules.labs import third
from octosphere.games.octodice.rules.scoring import score
from octosphere.games.octodice.show.signs import SHAPES
from octosphere.games.octodice.show.words import Words
from octosphere.games.octodice.state import State
from octosphere.i18n import Catalogue
from octosphere.tui.palette import ACT, CAPTION, GAIN, INK_3, OCTO, cell, fit, seat_style

from .signs import CROSS, fill

WIDTHS = (("points", 7), ("crystals", 8), ("research", 8), ("colours", 20), ("lab", 6), ("octopods", 7))


def rivals(words: Words, s: State, seat: int, width: int) -> Group:
    """Every other seat in the order of play: points, circles, lab, octopods, bonus actions."""
    order = [(seat + step) % s.seats for step in range(1, s.seats)]
    name = max(8, min(16, width - 66))
    lines = [heading(words.t, name), *(rival(words, s, other, name) for other in order)]
    return Group(*(fit(line, width) for line in lines))


def heading(t: Catalogue, name: int) -> Text:
    line = cell("", name + 3)
    for key, width in WIDTHS:
        line.append_text(cell(t(f"rival.{key}"), width, CAPTION))
    return line.append(t("rival.bonus"), CAPTION)


def rival(words: Words, s: State, seat: int, name: int) -> Text:
    player = s.players[seat]
    line = Text.assemble((f"{seat + 1} ", f"bold {seat_style(seat)}"))
    line.append_text(cell(words.names[seat], name + 1, seat_style(seat)))
    line.append_text(cell(words.t.number(score(s, seat)), 7, f"bold {GAIN}"))
    line.append_text(cell("◆" * player.crystals + "◇" * (s.printed.crystals - player.crystals), 8, ACT))
    line.append_text(cell(f"{player.research}/5", 8, CAPTION))
    line.append_text(colours(s, seat))
    line.append_text(cell("-".join(map(str, player.steps)), 6, CAPTION))
    crossed = player.octopods[third(s)]
    line.append_text(cell("●" * crossed + "○" * (2 - crossed), 7, OCTO))
    left = s.printed.bonus_actions - player.bonus_used
    return line.append("●" * left, OCTO).append("○" * player.bonus_used, INK_3)


def colours(s: State, seat: int) -> Text:
    """Bots of each colour, with a cross behind the colour's submarine."""
    player = s.players[seat]
    line = Text()
    for colour in range(5):
        some = player.bots[colour] or player.submarines[colour]
        mark = CROSS if player.submarines[colour] else " "
        text = f"{SHAPES[colour]}{player.bots[colour] if some else ' '}{mark}"
        line.append(text, fill(colour) if some else INK_3).append(" ")
    return line
