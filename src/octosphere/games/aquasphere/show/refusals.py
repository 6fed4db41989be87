"""Why something cannot be done now: for every place of the board that no legal move touches."""

from __future__ import annotations

from itertools import chain
from typing import NamedTuple

from octosphere.core.game import CHANCE, OVER, Game
from octosphere.games.aquasphere import rules
from octosphere.games.aquasphere.moves import LETTERS, PROGRAMMES, ROOMS, Move
from octosphere.games.aquasphere.rules.actions import dock_cost, why_skipped
from octosphere.games.aquasphere.rules.supply import bots_programmed, room_programme
from octosphere.games.aquasphere.state import PROGRAMMED, SECTORS, Clause, Phase, Programme, Room, Skipped, State
from octosphere.games.aquasphere.tables import BUY, ENTER, PASS, PLACE, RETURN, USE, WALK
from octosphere.show.speech import sentence
from octosphere.show.types import EVERYWHERE, Refusal

from .pieces import programme as name_programme
from .pieces import sort
from .trials import Trials
from .words import Words

FIRST = {  # what must be decided before anything else, by kind of decision
    Phase.USE: "use",
    Phase.LETTER: "place",
    Phase.CLAIM: "claim",
    Phase.LINE: "line",
    Phase.SCORING: "scoring",
}


class Spot(NamedTuple):
    """A place that can be touched: its kind, and the numbers of what it stands for."""

    name: str
    kind: str
    number: int = 0  # of a room, a symbol or a sector
    programme: int = 0  # of an area


SPOTS = (
    *(Spot(f"room:{ROOMS[room]}", "room", room) for room in range(Room.A1, len(ROOMS))),
    *(Spot(f"sector:{LETTERS[at]}", "sector", at) for at in range(SECTORS)),
    *(
        Spot(f"area:{LETTERS[at]}:{name}", "area", at, programme)
        for at in range(SECTORS)
        for programme, name in enumerate(PROGRAMMES)
    ),
    *(Spot(f"symbol:{name}", "symbol", at) for at, name in enumerate(PROGRAMMES)),
    *(Spot(f"letter:{LETTERS[at]}", "letter", at) for at in range(SECTORS)),
    Spot("pass", "pass"),
)
PLACES = tuple(spot.name for spot in SPOTS)


def refusals(words: Words, game: Game[State, Move], s: State, seat: int | None) -> dict[str, Refusal]:
    """Everything that cannot be touched; one answer for all while the seat has nothing to decide."""
    decides = game.to_move(s)
    if decides == OVER:
        return {EVERYWHERE: Refusal(Clause.R3.name, words.t("show.no.over"))}
    if decides == CHANCE:
        return {EVERYWHERE: Refusal((Clause.N4 if s.rounds else Clause.U8).name, words.t("show.no.draws"))}
    if decides != seat:
        return {EVERYWHERE: Refusal("", words.t("show.no.turn", name=words.names[decides]))}
    return refuse_others(Trials(words, game, s))


def refuse_others(trials: Trials) -> dict[str, Refusal]:
    """Every place that no legal move touches."""
    reasons, touched = Reasons(trials), set(chain.from_iterable(trials.places))
    return {spot.name: reasons.refuse(spot) for spot in SPOTS if spot.name not in touched}


class Reasons:
    """One position, seen by the seat that decides in it."""

    def __init__(self, trials: Trials) -> None:
        self.words, self.game, self.s = trials.words, trials.game, trials.s
        self.player = self.s.players[self.s.seat]
        self._kept = self.words.kept(self.s)
        self._clauses: dict[int, str] = {}  # by code: all areas of another sector mean the same walk
        self._costs = trials.costs
        self._missing: dict[int, Refusal] = {}  # by programme: it is the same in all sectors

    def refuse(self, spot: Spot) -> Refusal:
        """The clause that the rules give, and the sentence for the case at hand."""
        kind, number = spot.kind, spot.number
        if self.s.phase != Phase.TURN and not (self.s.phase == Phase.USE and kind == "area"):
            return self._first(self._clause(spot), kind, number)
        match kind:
            case "area":
                return self._area(spot)
            case "room":
                return self._room(self._clause(spot), number)
            case "symbol":
                return self._symbol(self._clause(spot))
            case "sector":
                return self._sector(self._clause(spot), number)
            case "letter":
                return self._no(self._clause(spot), "letters")
        return self._no(self._clause(spot), "pass")

    def _clause(self, spot: Spot) -> str:
        code = self._meant(spot)
        if code not in self._clauses:
            self._clauses[code] = self.game.clauses[rules.refusal(self.s, code)] or Clause.A0.name
        return self._clauses[code]

    def _meant(self, spot: Spot) -> int:
        """The code of the move that touching a place means."""
        number = spot.number
        match spot.kind:
            case "room":
                return ENTER + number - Room.A1
            case "symbol":
                return (RETURN if self.player.programmed[number] else BUY) + number
            case "sector":
                return (PLACE if self.s.phase == Phase.LETTER else WALK) + number
            case "area":
                return USE + spot.programme if number == self.player.scientist else WALK + number
            case "letter":
                return PLACE + (number if self.s.phase == Phase.LETTER else 0)  # else no letter is better than another
        return PASS

    def _no(self, clause: str, reason: str, **values: object) -> Refusal:
        asked = ("no", clause, reason, *values.items())
        t = self.words.t
        return self._kept.answer(asked, lambda: Refusal(clause, sentence(t(f"show.no.{reason}", **values))))

    def _first(self, clause: str, kind: str, number: int) -> Refusal:
        """In the middle of a turn: what comes first, or why this answer to it is none."""
        phase, here = Phase(self.s.phase), LETTERS[self.player.scientist]
        if phase == Phase.LETTER and kind in ("letter", "sector"):
            return self._no(clause, "letter", sector=LETTERS[number])
        if phase == Phase.SCORING and kind == "symbol":
            return self._no(clause, "symbol")
        if phase == Phase.LINE and kind == "symbol":
            return self._no(clause, "bot", programme=self._noun(number))
        return self._no(clause, FIRST[phase], sector=here)

    def _room(self, clause: str, room: int) -> Refusal:
        engineer = self.player.engineer
        if clause == Clause.P2.name:
            return self._room_without_bot(clause, room)
        if self.s.printed.top >> engineer & 1:
            return self._no(clause, "top")
        if engineer == Room.START:
            return self._no(clause, "start")
        return self._no(clause, "arrow", room=sort(self.words.t, room_programme(self.s, engineer)))

    def _room_without_bot(self, clause: str, room: int) -> Refusal:
        """P2: why no bot can be programmed there."""
        if bots_programmed(self.s, self.s.seat) == PROGRAMMED:
            return self._no(clause, "room_two")
        if self.player.supply == 0:
            return self._no(clause, "room_supply")
        return self._no(clause, "room_taken", programme=self._noun(room_programme(self.s, room)))

    def _noun(self, number: int) -> str:
        return name_programme(self.words.t, number)

    def _symbol(self, clause: str) -> Refusal:
        """P3, C9: why no bot can be bought for a free symbol."""
        player, price = self.player, self.s.printed.price
        if player.bought:
            return self._no(clause, "bought")
        if player.time < price:
            return self._no(clause, "price", price=price, time=player.time)
        return self._no(clause, "supply" if player.supply == 0 else "two")

    def _sector(self, clause: str, letter: int) -> Refusal:
        cost, time = self._costs[letter], self.player.time
        if letter == self.player.scientist:
            return self._no(clause, "here", sector=LETTERS[letter])
        if cost > time:
            return self._no(clause, "way", sector=LETTERS[letter], cost=cost, time=time)
        if not any(self.player.programmed):
            return self._no(clause, "bots")
        return self._no(clause, "nothing", sector=LETTERS[letter])

    def _area(self, spot: Spot) -> Refusal:
        """A bot is missing, the way is too dear, or, under the first rules, a submarine cannot be placed."""
        letter, programme = spot.number, spot.programme
        if not self.player.programmed[programme]:
            if programme not in self._missing:
                self._missing[programme] = self._no(Clause.A0.name, "bot", programme=self._noun(programme))
            return self._missing[programme]
        cost = self._costs[letter]
        if self.s.phase == Phase.USE and letter != self.player.scientist:
            return self._no(self._clause(spot), "use", sector=LETTERS[self.player.scientist])
        if cost > self.player.time:
            return self._no(self._clause(spot), "way", sector=LETTERS[letter], cost=cost, time=self.player.time)
        assert programme == Programme.SUBMARINE
        return self._submarine(letter, self.player.time - cost)

    def _submarine(self, letter: int, time: int) -> Refusal:
        """A5 as it was: why a submarine cannot be placed."""
        s = self.s
        why = Skipped(why_skipped(s, s.seat, letter, Programme.SUBMARINE, time))
        cost = dock_cost(s, s.seat, letter) if why == Skipped.NO_TIME else 0
        return self._no(Clause.A5.name, why.name.lower(), sector=LETTERS[letter], cost=cost, time=time)
