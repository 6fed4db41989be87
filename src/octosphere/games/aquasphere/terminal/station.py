"""The station as a table: a column a sector in the order of the ring, a row an action area."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rich.text import Text

from octosphere.games.aquasphere.moves import LETTERS, PROGRAMMES
from octosphere.games.aquasphere.rules import walk_cost
from octosphere.games.aquasphere.rules.legal import refuse_action
from octosphere.games.aquasphere.show.pieces import card_short, expansion_short
from octosphere.games.aquasphere.show.words import Words
from octosphere.games.aquasphere.state import NONE, Clause, Phase, Programme, Sector, State
from octosphere.games.aquasphere.view import data
from octosphere.games.aquasphere.words import list_spaces, ring
from octosphere.tui.palette import ACT, CAPTION, DARK, INK_2, INK_3, LIT, LOSS, OCTO, fit

from .signs import NOTHING, chip, marks, name_of, owner_style, people

WIDE = 96
GOODS = {Programme.TIME: "time", Programme.CRYSTAL: "crystals", Programme.OCTOPOD: "octopods"}
DOTS = {Programme.TIME: "◔", Programme.CRYSTAL: "◆", Programme.OCTOPOD: "●"}
MOST_DOTS = 5


class Station:
    """The station as one seat sees it."""

    def __init__(self, words: Words, s: State, seat: int, width: int) -> None:
        self.words, self.t, self.s, self.seat = words, words.t, s, seat
        self.wide = width >= WIDE
        self.label = 14 if self.wide else 12
        self.column = (width - self.label) // len(LETTERS)
        laid = ring(s)
        self.letters = [LETTERS.index(letter) for letter in (laid if len(laid) == len(LETTERS) else LETTERS)]
        self.laid = len(laid) == len(LETTERS)
        self.settled = bool(s.players[0].letters)

    def lines(self) -> list[Text]:
        """The rail with its locks, the ways, who is in control, the seven areas, the next refill."""
        return [
            self.rail(),
            self.row(Text(), self.way),
            self.row(Text(self.t("board.control"), CAPTION), self.control),
            self.row(Text(self.t("board.charging"), CAPTION), self.draw_bots),
            *(self.area(programme) for programme in Programme),
            *self.refill(),
        ]

    def row(self, label: Text, draw: Callable[[int], Text]) -> Text:
        """A label and six cells with a gap behind each."""
        line = fit(label, self.label)
        for letter in self.letters:
            line.append_text(fit(fit(draw(letter), self.column - 1), self.column))
        return line

    def rail(self) -> Text:
        """The sectors clockwise, and between two of them the time for the lock."""
        line = fit(Text(self.t("board.station"), f"bold {ACT}"), self.label)
        for letter in self.letters:
            here = self.settled and self.s.players[self.seat].scientist == letter
            line.append(f" {LETTERS[letter]} ", f"bold {DARK} on {ACT if here else INK_2}")
            lock = f"╡{self.s.printed.locks[letter]}╞" if self.laid else "═══"
            line.append("═" * (self.column - 6), INK_3).append(lock, f"bold {INK_2}")
        return line

    def way(self, letter: int) -> Text:
        """What the walk costs, and whose scientists are there."""
        if not self.settled:
            return Text()
        there = [seat for seat in range(self.s.seats) if self.s.players[seat].scientist == letter]
        return Text(" ").join(part for part in (self.cost(letter), people(there)) if part)

    def cost(self, letter: int) -> Text:
        player, cost = self.s.players[self.seat], walk_cost(self.s, self.seat, letter)
        if player.scientist == letter:
            return Text.assemble((self.t("board.here"), f"bold {ACT}"))
        words = self.t("board.way", n=cost) if self.wide else f"{self.t('sign.time')}{cost}"
        return Text.assemble((words, LOSS if cost > player.time else INK_2))

    def control(self, letter: int) -> Text:
        owner = self.s.sectors[letter].control
        line = marks([owner])
        if owner != NONE:
            line.append(f" {name_of(owner, list(self.words.names))}", owner_style(owner))
        return line

    def draw_bots(self, letter: int) -> Text:
        """Bots by owner, and how many fit."""
        bots = self.s.sectors[letter].charging
        owners = [owner for owner, count in enumerate(bots) for _ in range(count)]
        if not owners:
            return Text(NOTHING, INK_3)
        return marks(owners).append(f" {len(owners)}/{self.s.seats + 1}", CAPTION)

    def area(self, programme: Programme) -> Text:
        """One action area in every sector; what a programmed bot could do there is lit."""
        label = self.draw_programme(programme, CAPTION)
        return self.row(label, lambda letter: self.highlight(programme, letter, self.draw_area(programme, letter)))

    def draw_programme(self, programme: int, style: str) -> Text:
        """A programme's chip and its word."""
        gap = " " if self.wide else ""
        return chip(self.t, programme).append(f"{gap}{self.t(f'row.{PROGRAMMES[programme]}')}", style)

    def highlight(self, programme: Programme, letter: int, text: Text) -> Text:
        if not self.ready(programme, letter):
            return text
        shown = fit(text, self.column - 2)
        shown.stylize(LIT)
        return shown.append("‹", f"bold {ACT}")

    def ready(self, programme: Programme, letter: int) -> bool:
        """Whether the seat that decides could use a bot there, the walk included."""
        s = self.s
        if s.seat != self.seat or s.phase not in (Phase.TURN, Phase.USE) or not s.players[s.seat].programmed[programme]:
            return False
        if s.phase == Phase.USE and letter != s.players[s.seat].scientist:
            return False
        left = s.players[s.seat].time - walk_cost(s, s.seat, letter)
        return left >= 0 and refuse_action(s, letter, programme, left) == Clause.NONE

    def draw_area(self, programme: Programme, letter: int) -> Text:
        """What lies in the area of a programme in a sector."""
        sector = self.s.sectors[letter]
        if programme in GOODS:
            return goods(programme, getattr(sector, GOODS[programme]))
        if programme == Programme.SUBMARINE:
            return self.draw_submarines(letter, sector)
        if programme == Programme.BOT:
            white = self.s.printed.white[letter]
            return self.draw_programme(white, INK_2) if self.wide else chip(self.t, white)
        return self.pile(programme, sector)

    def pile(self, programme: Programme, sector: Sector) -> Text:
        """The expansion or card on top, and how many lie there."""
        lab = programme == Programme.LAB
        pile, count = (sector.expansion, sector.expansions) if lab else (sector.card, sector.cards)
        if count == 0:
            return Text(NOTHING, INK_3)
        text = (expansion_short if lab else card_short)(self.t, self.s.printed, pile[count - 1])
        return Text(text).append(f" ×{count}" if count > 1 and self.wide else "", INK_3)

    def draw_submarines(self, letter: int, sector: Sector) -> Text:
        """Whose submarines lie there, and the time for the next one."""
        owners = [owner for owner in sector.docked if owner != NONE]
        costs = list_spaces(self.s, letter)[len(owners) :]
        line = marks(owners)
        return line.append(f"{' ' if owners else ''}▸{costs[0]}", INK_2) if costs else line

    def refill(self) -> list[Text]:
        """What the centre tile brings before the next round; no line where it brings nothing."""
        coming: dict[str, Any] = {one["letter"]: one["coming"] for one in data(self.s, self.seat)["sectors"]}
        if not any(coming.values()):
            return []
        return [
            self.row(Text(self.t("board.refill"), CAPTION), lambda letter: self.draw_gains(coming[LETTERS[letter]]))
        ]

    def draw_gains(self, amounts: dict[str, int]) -> Text:
        signs = [self.t(f"sign.{PROGRAMMES[programme]}") for programme in GOODS]
        parts = [f"{sign}{amount}" for sign, amount in zip(signs, amounts.values(), strict=True) if amount]
        return Text(" ".join(parts) or NOTHING, INK_3)


def goods(programme: Programme, count: int) -> Text:
    """A number, and as many dots."""
    if count == 0:
        return Text(NOTHING, INK_3)
    style = OCTO if programme == Programme.OCTOPOD else INK_2
    return Text.assemble((f"{count}", "bold"), (f" {DOTS[programme] * min(count, MOST_DOTS)}", style))


def station(words: Words, s: State, seat: int, width: int) -> list[Text]:
    """The whole station as lines of text."""
    return [fit(line, width) for line in Station(words, s, seat, width).lines()]
