"""What happened between two views, for pages that show it: moves of others and scorings, told with the change."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, cached_property
from itertools import takewhile
from typing import Any

import msgspec
from msgspec import Raw

from octosphere.core.events import Event
from octosphere.core.game import CHANCE, OVER
from octosphere.games import open_kit
from octosphere.play.live_table import LiveTable, LoggedMove
from octosphere.show.scorings import ScoringTeller
from octosphere.show.timeline import Timeline
from octosphere.show.types import Choice
from octosphere.show.views import Composer

MOST = 8  # moves told with one change; whoever missed more asks for them
MOST_MISSED = 18  # moves told with a whole view to a page that missed them: as many as it shows one by one
ASK = b"null"
NOTHING = b'{"places":[],"outlook":{}}'
NO_OFFERS = b"{}"  # where nothing can be chosen

encode = msgspec.json.Encoder().encode


read_offers = msgspec.json.Decoder(dict[str, Raw]).decode


def touched(choice: Choice) -> list[str]:
    """Where a move happened: of all that can be tapped for it what it changes, else the place that means it first."""
    return [place for place in choice.places if place in choice.marks] or choice.places[:1]


def tell_choice(choice: Choice) -> bytes:
    """Where it happened, and what the game says of it."""
    return encode(_told(choice))


def tell_offers(choices: Sequence[Choice]) -> bytes:
    """What others are told of each choice once it is made, by its move: a quarter of what whoever chooses is told."""
    return (
        encode({choice.move: _told(choice) for choice in reversed(choices) if not choice.then})
        if choices
        else NO_OFFERS
    )


def _told(choice: Choice) -> dict[str, Any]:
    return {"places": touched(choice), "outlook": choice.outlook}


@cache
def scoreboard_of(game: str) -> Any:
    """What a game knows of its scorings, if it has any."""
    return open_kit(game).scoreboard()


class Present(Timeline):
    """A table's past, seen from now: the game is played again only if somebody asks for an earlier position."""

    def __init__(self, live: LiveTable) -> None:
        self.live, self.seq, self.steps, self.ended = live, live.seq, live.steps, live.over

    def state(self, at: int) -> Any:
        live, last = self.live, len(self.steps)
        if at == last:
            return live.state
        if at == last - 1 and live.turned <= self.steps[-1].seq:  # nothing was taken back since
            return live.before
        dealt, before = live.table.before_dice
        if at == dealt and before is not None:  # a scoring ends there before a round is dealt, a dozen throws long
            return before
        return self._past.state(at) if at else live.game.start_under(live.opening.rules, live.opening.options)

    @cached_property
    def _past(self) -> Timeline:
        return Timeline(self.live)


class LatestScorings(ScoringTeller):
    """Scorings of a table as it is now: only its last move can have ended the game."""

    def _ends(self, events: Sequence[Event], at: int, seats: int) -> bool:
        assert self.board is not None
        last = at == len(self.timeline.steps)
        return self.board.is_whole(events, seats) or (last and self.timeline.live.table.to_move == OVER)


class StepTeller:
    """The moves after a view; `known` are the offers of that view, to whomever."""

    def __init__(self, composer: Composer, known: Iterable[bytes] = ()) -> None:
        self._composer, self._live, self._show, self._known = composer, composer.live, composer.show, known

    def tell(self, base: int, most: int = MOST) -> bytes:
        """A list, empty if nobody else moved; of more than a few moves nothing, and whoever shows them asks."""
        count = sum(1 for step in self._live.steps[-most - 1 :] if step.seq > base)
        new = self._live.steps[len(self._live.steps) - count :]
        if not any(step.seat != CHANCE and step.seat not in self._composer.seats for step in new):
            return b"[]"
        if count > most:
            return ASK
        return b"[%b]" % b",".join([self._step(at, step, count) for at, step in enumerate(new, 1)])

    def _step(self, at: int, step: LoggedMove, count: int) -> bytes:
        choice, after = self._choice(at, step, count), self._after(at, count)
        frame = ASK if after is None else encode(self._frame(*after))
        return b'{"seq":%d,"seat":%d,"choice":%b,"frame":%b}' % (step.seq, step.seat, choice, frame)

    def _choice(self, at: int, step: LoggedMove, count: int) -> bytes:
        """Of whoever moved; dice choose nothing."""
        if step.seat == CHANCE:
            return NOTHING
        text = self._live.game.codec.text(step.move)
        for offers in self._known if at == 1 else ():
            if told := read_offers(offers).get(text):
                return bytes(told)
        before = self._timeline.state(self._at(at - 1, count))
        found = [choice for choice in self._show.choices(before, step.seat) if choice.move == text]
        return tell_choice(found[0]) if found else NOTHING

    def _frame(self, shown: Any, state: Any) -> dict[str, Any]:
        show = self._show
        status = {"headline": show.headline(shown), "asks": show.prompt(shown, None), "waiting_for": []}
        return {"board": show.board(shown), "scores": list(self._live.game.scores(state)), "status": status}

    def _after(self, at: int, count: int) -> tuple[Any, Any] | None:
        """The position that is seen after a move, and the one that is reached; None where the view itself shows it."""
        place, timeline = self._at(at, count), self._timeline
        state = timeline.state(place)
        shown = timeline.visible_state(place, state)
        return None if at == count and (shown is state or self._live.open_seat is not None) else (shown, state)

    def tell_missed(self, base: int) -> bytes:
        """All that led from a view to this one, for a reader that has only that."""
        told, _ = self._find_scorings(base, 0)
        return b'{"base":%d,"steps":%b,"scorings":%b}' % (base, self.tell(base, MOST_MISSED), told)

    def tell_scorings(self, base: int, begun: int) -> tuple[bytes, int]:
        """Those that ended after a view, and when the one under way began, or 0; `begun`: the same for that view."""
        board = scoreboard_of(self._live.opening.game)
        new = takewhile(lambda step: step.seq > base, reversed(self._live.steps))
        if begun or (board is not None and any(board.begins(event) for step in new for event in step.events)):
            return self._find_scorings(base, begun or base + 1)
        return b"[]", 0

    def _find_scorings(self, base: int, begun: int) -> tuple[bytes, int]:
        teller = LatestScorings(self._timeline, self._composer.t, self._composer.names)
        told, under_way = teller.find(base, begun)
        return encode(told), under_way

    def _at(self, at: int, count: int) -> int:
        return len(self._live.steps) - count + at

    @cached_property
    def _timeline(self) -> Timeline:
        return Present(self._live)
