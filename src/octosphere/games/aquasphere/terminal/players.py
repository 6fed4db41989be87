"""Every player in a line, in the order of play: points, bots, goods, lab, and what the round scoring would pay."""

from __future__ import annotations

from rich.text import Text

from octosphere.games.aquasphere.moves import PROGRAMMES
from octosphere.games.aquasphere.rules import forecast, score
from octosphere.games.aquasphere.show.words import Words
from octosphere.games.aquasphere.state import LAB, PASSED, Programme, State
from octosphere.games.aquasphere.view import ROUND_SOURCES
from octosphere.games.aquasphere.words import letters, order
from octosphere.i18n import Catalogue
from octosphere.tui.palette import ACT, CAPTION, GAIN, INK_3, LOSS, cell, fit

from .signs import chip, owner_style

WIDTHS = (5, 8, 6, 5, 3, 5, 7, 5, 4, 4, 6, 4, 4, 4, 4)  # of the columns after the name; the last five forecast
TIGHT = (4, 7, 5, 4, 2, 4, 7, 4, 3, 2, 6, 3, 3, 4, 4)
WIDE = 96


def players(words: Words, s: State, seat: int, width: int) -> list[Text]:
    """A heading and a line for each seat."""
    widths = WIDTHS if width >= WIDE else TIGHT
    name = width - sum(widths)
    seats = order(s) or list(range(s.seats))
    return [heading(words.t, widths, name), *(line(words, s, one, (widths, name), one == seat) for one in seats)]


def heading(t: Catalogue, widths: tuple[int, ...], name: int) -> Text:
    """Signs where they say it, words elsewhere."""
    time, crystal, octopod, submarine, research, bot = (t(f"sign.{name}") for name in PROGRAMMES[1:])
    heads = [t("head.points"), t("head.ready"), time, crystal, octopod, research, t("head.letters")]
    heads += [t("head.expansions"), bot, submarine, f"│{t('head.majority')}", bot, crystal, octopod, t("head.sum")]
    line = cell(t("board.order"), name, CAPTION)
    for text, width in zip(heads, widths, strict=True):
        line.append_text(cell(text, width - 1, CAPTION)).append(" ")
    return line


def line(words: Words, s: State, seat: int, room: tuple[tuple[int, ...], int], own: bool) -> Text:
    """One player in a line: name, goods, and what the round scoring would pay now."""
    widths, name = room
    text = fit(draw_name(words, s, seat, own), name)
    for part, width in zip([*draw_goods(words.t, s, seat), *draw_income(words.t, s, seat)], widths, strict=True):
        text.append_text(fit(part, width - 1)).append(" ")
    return text


def draw_name(words: Words, s: State, seat: int, own: bool) -> Text:
    """The seat, the name, and a tick with the place of whoever has passed."""
    style = owner_style(seat)
    text = Text.assemble(("▸" if own else " ", f"bold {ACT}"), (f"{seat + 1} ", f"bold {style}"))
    if s.players[seat].engineer == PASSED:
        text.append(f"✓{s.passing.index(seat) + 1} ", CAPTION)
    return text.append(words.names[seat], style)


def draw_goods(t: Catalogue, s: State, seat: int) -> list[Text]:
    """Points, programmed bots, goods with their room, lab and supply."""
    player = s.players[seat]
    time, crystals, catch, cards = player.room
    bots = Text().join(chip(t, programme) for programme in Programme if player.programmed[programme])
    return [
        Text(t.number(score(s, seat)), f"bold {GAIN}"),
        bots,
        amount(player.time, time),
        amount(player.crystals, crystals),
        Text(str(catch)),
        amount(player.cards, cards),
        Text(letters(player.letters)),
        amount(player.expansions, LAB),
        Text(str(player.supply)),
        Text(str(player.submarines)),
    ]


def amount(has: int, most: int) -> Text:
    return Text.assemble((str(has), "bold" if has else INK_3), (f"/{most}", INK_3))


def draw_income(t: Catalogue, s: State, seat: int) -> list[Text]:
    """What the round scoring would pay now, and the sum of it."""
    points = [int(forecast(s, seat, source)) for source in ROUND_SOURCES]
    majority, *others = [Text(t.number(one), LOSS if one < 0 else "" if one else INK_3) for one in points]
    total = Text(t.format_signed(sum(points)), f"bold {LOSS if sum(points) < 0 else GAIN}")
    return [Text("│", INK_3).append_text(majority), *others, total]
