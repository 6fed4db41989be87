"""Why something cannot be done now: for every place of the board that no legal move touches."""

from __future__ import annotations

from octosphere.core.game import CHANCE, OVER, Game
from octosphere.games.aquasphere.moves import (
    LETTERS,
    PROGRAMMES,
    ROOMS,
    Buy,
    Enter,
    Move,
    Pass,
    Place,
    Return,
    Use,
    Walk,
)
from octosphere.games.aquasphere.rules import walk_cost
from octosphere.games.aquasphere.rules.actions import dock_cost, why_skipped
from octosphere.games.aquasphere.rules.supply import bots_programmed, room_programme
from octosphere.games.aquasphere.state import PROGRAMMED, SECTORS, Clause, Phase, Programme, Room, Skipped, State
from octosphere.show.speech import sentence
from octosphere.show.types import EVERYWHERE, Refusal

from .pieces import sort
from .places import places_of
from .words import Words

FIRST = {  # what must be decided before anything else, by kind of decision
    Phase.USE: "use",
    Phase.LETTER: "place",
    Phase.CLAIM: "claim",
    Phase.LINE: "line",
    Phase.SCORING: "scoring",
}
PLACES = (
    *(f"room:{room}" for room in ROOMS[Room.A1 :]),
    *(f"sector:{letter}" for letter in LETTERS),
    *(f"area:{letter}:{name}" for letter in LETTERS for name in PROGRAMMES),
    *(f"symbol:{name}" for name in PROGRAMMES),
    *(f"letter:{letter}" for letter in LETTERS),
    "pass",
)


def refusals(words: Words, game: Game[State, Move], s: State, seat: int | None) -> dict[str, Refusal]:
    """Everything that cannot be touched; one answer for all while the seat has nothing to decide."""
    decides = game.to_move(s)
    if decides == OVER:
        return {EVERYWHERE: Refusal(Clause.R3.name, words.t("show.no.over"))}
    if decides == CHANCE:
        return {EVERYWHERE: Refusal((Clause.N4 if s.rounds else Clause.U8).name, words.t("show.no.draws"))}
    if decides != seat:
        return {EVERYWHERE: Refusal("", words.t("show.no.turn", name=words.names[decides]))}
    reasons = Reasons(words, game, s)
    open_ = {place for move in game.legal(s) for place in places_of(s, move, game.codec.text(move))}
    return {place: reasons.refuse(place) for place in PLACES if place not in open_}


class Reasons:
    """One position, seen by the seat that decides in it."""

    def __init__(self, words: Words, game: Game[State, Move], s: State) -> None:
        self.words, self.game, self.s = words, game, s
        self.player = s.players[s.seat]
        self._clauses: dict[Move, str] = {}  # all areas of another sector mean the same walk
        self._costs = [walk_cost(s, s.seat, letter) for letter in range(SECTORS)]

    def refuse(self, place: str) -> Refusal:
        """The clause that the rules give, and the sentence for the case at hand."""
        kind, _, rest = place.partition(":")
        clause = self._clause(self._meant(kind, rest))
        if self.s.phase != Phase.TURN and not (self.s.phase == Phase.USE and kind == "area"):
            return self._first(clause, kind, rest)
        match kind:
            case "room":
                return self._room(clause, ROOMS.index(rest))
            case "symbol":
                return self._symbol(clause)
            case "sector":
                return self._sector(clause, LETTERS.index(rest))
            case "area":
                return self._area(clause, *rest.split(":"))
            case "letter":
                return self._no(clause, "letters")
        return self._no(clause, "pass")

    def _clause(self, move: Move) -> str:
        if move not in self._clauses:
            self._clauses[move] = str(self.game.why_not(self.s, move) or Clause.A0.name)
        return self._clauses[move]

    def _meant(self, kind: str, rest: str) -> Move:
        """The move that touching a place means."""
        match kind:
            case "room":
                return Enter(rest)
            case "symbol":
                return (Return if self.player.programmed[PROGRAMMES.index(rest)] else Buy)(rest)
            case "sector":
                return Place(rest) if self.s.phase == Phase.LETTER else Walk(rest)
            case "area":
                letter, name = rest.split(":")
                return Use(name) if letter == LETTERS[self.player.scientist] else Walk(letter)
            case "letter":
                return Place(rest)
        return Pass()

    def _no(self, clause: str, reason: str, **values: object) -> Refusal:
        return Refusal(clause, sentence(self.words.t(f"show.no.{reason}", **values)))

    def _first(self, clause: str, kind: str, rest: str) -> Refusal:
        """In the middle of a turn: what comes first, or why this answer to it is none."""
        phase, here = Phase(self.s.phase), LETTERS[self.player.scientist]
        if phase == Phase.LETTER and kind in ("letter", "sector"):
            return self._no(clause, "letter", sector=rest)
        if phase == Phase.SCORING and kind == "symbol":
            return self._no(clause, "symbol")
        if phase == Phase.LINE and kind == "symbol":
            return self._no(clause, "bot", programme=self.words.programme_noun(rest))
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
        name = self.words.programme_noun(PROGRAMMES[room_programme(self.s, room)])
        return self._no(clause, "room_taken", programme=name)

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

    def _area(self, clause: str, sector: str, name: str) -> Refusal:
        """A bot is missing, the way is too dear, or, under the first rules, a submarine cannot be placed."""
        letter, programme = LETTERS.index(sector), PROGRAMMES.index(name)
        if not self.player.programmed[programme]:
            return self._no(Clause.A0.name, "bot", programme=self.words.programme_noun(name))
        cost = self._costs[letter]
        if self.s.phase == Phase.USE and letter != self.player.scientist:
            return self._no(clause, "use", sector=LETTERS[self.player.scientist])
        if cost > self.player.time:
            return self._no(clause, "way", sector=sector, cost=cost, time=self.player.time)
        assert programme == Programme.SUBMARINE
        return self._submarine(letter, self.player.time - cost)

    def _submarine(self, letter: int, time: int) -> Refusal:
        """A5 as it was: why a submarine cannot be placed."""
        s = self.s
        why = Skipped(why_skipped(s, s.seat, letter, Programme.SUBMARINE, time))
        cost = dock_cost(s, s.seat, letter) if why == Skipped.NO_TIME else 0
        return self._no(Clause.A5.name, why.name.lower(), sector=LETTERS[letter], cost=cost, time=time)
