"""AquaSphere for the session loop: words, numbers of choices, pictures."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from rich.console import Group, RenderableType

from octosphere.core.events import Event
from octosphere.core.game import Options
from octosphere.games.aquasphere.moves import Claim, Move, Pass, Skip
from octosphere.games.aquasphere.rules.chance import draws_needed
from octosphere.games.aquasphere.show.events import NEWS
from octosphere.games.aquasphere.show.result import result as told
from octosphere.games.aquasphere.show.stage import headline
from octosphere.games.aquasphere.show.words import Words
from octosphere.games.aquasphere.state import Deal, Phase, State
from octosphere.i18n import Catalogue
from octosphere.tui.result import ending

from . import board, spoken
from .lab import lab, whole

DRAWN = ("ring", "programme", "rotation", "expansion_laid", "card_laid", "home")  # the board shows them


class AquaSphereFront(Words):
    """AquaSphere in a terminal; it fits the protocol `tui.front.Front`."""

    def __init__(self, game: Any, t: Catalogue, names: Sequence[str], options: Options) -> None:
        super().__init__(t, names, options)
        self.game = game

    def board(self, s: State, seat: int, news: Sequence[str], size: tuple[int, int]) -> RenderableType:
        return board.board(self, s, seat, news, size)

    def sheet(self, s: State, seat: int, width: int) -> RenderableType:
        return board.panel(whole(self, s, seat, width - 2))

    def result(self, s: State, width: int) -> RenderableType:
        labs = [board.panel(lab(self, s, seat, width - 2)) for seat in range(s.seats)]
        return Group(*labs, ending(self.t, self.names, told(self, self.game, s), width))

    def place(self, s: State) -> str:
        return headline(self, s)

    def seats_waited_for(self, s: State) -> Sequence[int] | None:
        """Between two rounds everybody looks first."""
        return range(s.seats) if s.phase == Phase.DEAL and s.rounds > 0 and first_draw(s) else None

    def invitation(self, s: State) -> str:
        return self.t("stop.next", round=s.rounds)

    def active(self, s: State) -> int:
        """The seat whose turn it is; none while the station is laid out."""
        return -1 if s.phase == Phase.DEAL else s.seat

    def number(self, move: Move, index: int) -> int:
        """To pass or to skip is 0; all else is counted from 1."""
        if isinstance(move, Pass | Skip):
            return 0
        return index + (not isinstance(move, Claim))  # a skip stands before it

    def story(self, seat: int, move: Move, events: Sequence[Event], *, quiet: bool = False) -> list[str]:
        """A sentence for what each player does in a row; quietly, without what the board shows."""
        shown = [event for event in events if not quiet or event.kind not in DRAWN]
        lines = []
        for (who, news), group in groupby(sorted(shown, key=is_aside), key=teller):
            if news:
                lines += [self.events.sentence(event) for event in group]
            else:
                lines.append(f"{self.names[who]} {' · '.join(self.events.predicate(event) for event in group)}")
        return lines

    def notations(self, s: State, text: str) -> list[str]:
        return spoken.notations(self.t, s, text)

    def topics(self) -> str:
        return "card 1 … card 41, expansion 1 … expansion 30, W3"


def teller(event: Event) -> tuple[int, bool]:
    """Whose sentence an event belongs to, and whether it is news for everybody."""
    return event.seat, event.kind in NEWS


def is_aside(event: Event) -> bool:
    """What happens to others on the side is told after what somebody does."""
    return event.kind == "recharged"


def first_draw(s: State) -> bool:
    """Whether nothing has been drawn yet for the round to come."""
    return s.dealt == 0 and not any(draws_needed(s, deal) for deal in range(Deal.PROGRAMME, s.deal))


def open_front(game: Any, t: Catalogue, names: Sequence[str], options: Options) -> AquaSphereFront:
    """Make the terminal front of one table."""
    return AquaSphereFront(game, t, names, options)
