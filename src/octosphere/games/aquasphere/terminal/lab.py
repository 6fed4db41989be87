"""One player's board and lab: symbols, supply, room, letters, expansions, cards."""

from __future__ import annotations

from rich.text import Text

from octosphere.games.aquasphere.rules import final, forecast, next_line, score
from octosphere.games.aquasphere.show.pieces import card_short, card_text, expansion_short, expansion_text
from octosphere.games.aquasphere.show.words import Words
from octosphere.games.aquasphere.state import FLEET, LAB, Phase, Player, Programme, Source, State
from octosphere.games.aquasphere.view import FINAL_SOURCES, ROUND_SOURCES
from octosphere.games.aquasphere.words import letters
from octosphere.i18n import Catalogue
from octosphere.tui.palette import CAPTION, GAIN, INK_2, INK_3, LOSS, fit

from .signs import badge, chip, owner_style

MOST_SLOTS = 12  # of a row of slots; beyond them the number must do


def lab(words: Words, s: State, seat: int, width: int) -> list[Text]:
    """The track, what the scorings would pay, the bots, the room, the lab, the cards: a line each."""
    t, player = words.t, s.players[seat]
    lines = [
        owner(words, s, seat),
        *([] if s.phase == Phase.OVER else [scorings(t, s, seat)]),
        bots(t, player),
        room(t, player),
        draw_expansions(t, s, player),
        cards(t, s, player),
    ]
    return [fit(line, width) for line in lines]


def whole(words: Words, s: State, seat: int, width: int) -> list[Text]:
    """A player's lab with every expansion and card in words."""
    t, player = words.t, s.players[seat]
    told = [expansion_text(t, s.printed, one) for one in player.expansion[: player.expansions]]
    cards_told = [card_text(t, s.printed, one) for one in player.card[: player.cards]]
    lines = [Text(f"  {line}", INK_2) for line in [*told, *cards_told]]
    return [*lab(words, s, seat, width), *lines]


def owner(words: Words, s: State, seat: int) -> Text:
    """Whose lab, the points, and while the game goes on the next red line."""
    t = words.t
    line = badge(seat).append(" ").append(words.names[seat], f"bold {owner_style(seat)}").append("  ")
    line.append(t("points", n=score(s, seat)), f"bold {GAIN}")
    return line if s.phase == Phase.OVER else line.append_text(outlook(t, s, seat))


def outlook(t: Catalogue, s: State, seat: int) -> Text:
    """The next red line and what it costs."""
    player, line = s.players[seat], Text()
    after = int(next_line(s, player.track))
    line.append(f" · {t('lab.line', line=after, n=after - player.track)} ", CAPTION)
    return line.append(describe_toll(t, player), LOSS if not player.crystals else CAPTION)


def scorings(t: Catalogue, s: State, seat: int) -> Text:
    """What the round scoring would pay now, what of it for bots, and what the end would pay."""
    pays = sum(int(forecast(s, seat, source)) for source in ROUND_SOURCES)
    ends = sum(int(final(s, seat, source)) for source in FINAL_SOURCES)
    most = 2 * (1 + FLEET - s.players[seat].submarines)
    told = (
        t("lab.forecast", points=t.format_signed(pays)),
        t("lab.bot_points", points=int(forecast(s, seat, Source.BOTS)), most=most),
        t("lab.end", points=t.format_signed(ends)),
    )
    return Text(" · ".join(told), CAPTION)


def describe_toll(t: Catalogue, player: Player) -> str:
    """L1-L3: what the next red line takes."""
    if player.crystals:
        return t("lab.crystal")
    return t("lab.bot" if any(player.programmed) else "lab.stop")


def bots(t: Catalogue, player: Player) -> Text:
    """The seven symbols, those with a bot in colour; then the supply."""
    line = Text.assemble((f"{t('lab.programmed')} ", CAPTION))
    for programme in Programme:
        line.append_text(chip(t, programme, lit=bool(player.programmed[programme])))
    line.append(f"  {t('lab.supply', bots=player.supply, n=player.submarines)}", INK_2)
    return line.append(f" · {t('lab.bought')}" if player.bought else "", CAPTION)


def room(t: Catalogue, player: Player) -> Text:
    """Time, crystals and cards in their slots, and how many octopods fit at a catch."""
    time, crystals, catch, most_cards = player.room
    line = Text.assemble((f"{t('lab.room')} ", CAPTION))
    line.append_text(slots(t, Programme.TIME, player.time, time)).append("  ")
    line.append_text(slots(t, Programme.CRYSTAL, player.crystals, crystals)).append("  ")
    line.append_text(chip(t, Programme.OCTOPOD)).append(f" {t('lab.catch', n=catch)}  ", INK_2)
    return line.append_text(slots(t, Programme.RESEARCH, player.cards, most_cards))


def slots(t: Catalogue, programme: Programme, has: int, most: int) -> Text:
    drawn = min(most, MOST_SLOTS)
    full = min(has, drawn)
    line = chip(t, programme).append(" ")
    line.append("●" * full, "bold").append("○" * (drawn - full), INK_3)
    return line.append(f" {has}/{most}", INK_2)


def draw_expansions(t: Catalogue, s: State, player: Player) -> Text:
    """A line with the letters and the expansions of a lab."""
    line = Text.assemble((f"{t('lab.letters')} ", CAPTION), (" ".join(letters(player.letters)), "bold"))
    line.append(f"  {t('lab.expansions')} {player.expansions}/{LAB} ", CAPTION)
    added = [expansion_short(t, s.printed, one) for one in player.expansion[: player.expansions]]
    return line.append(" │ ".join(added), INK_2)


def cards(t: Catalogue, s: State, player: Player) -> Text:
    line = Text.assemble((f"{t('lab.cards')} ", CAPTION))
    held = [card_short(t, s.printed, one) for one in player.card[: player.cards]]
    return line.append(" │ ".join(held) or t("lab.none"), INK_2 if held else INK_3)
