"""What all refusals ask: the rules for the clause, the catalogue for the words."""

from __future__ import annotations

from octosphere.core.game import Game
from octosphere.games.octodice.moves import BLACKS, KINDS, NUMBERS, Move, Use
from octosphere.games.octodice.rules.dice import free_place
from octosphere.games.octodice.state import BLACK, DICE, Phase, Player, State
from octosphere.games.octodice.view import die_letter, die_name, digits_at, face_of
from octosphere.show.speech import sentence
from octosphere.show.types import Refusal

from .signs import COLOURS
from .speech import noun, say_face
from .words import Words

CLAUSES = {  # what each kind of decision is about
    Phase.KEEP: "T1",
    Phase.USE: "T2",
    Phase.COLUMN: "T6",
    Phase.BONUS: "B1",
    Phase.LEVEL: "L-I1",
    Phase.COPY: "L-I2",
}


class Reasons:
    """One position, seen by the seat that decides in it."""

    def __init__(self, words: Words, game: Game[State, Move], s: State) -> None:
        self.t = words.t
        self.game = game
        self.s = s
        self.player: Player = s.players[s.seat]
        self.clause = CLAUSES[Phase(s.phase)]
        self.kept = words.kept(s)
        self._clauses: dict[Move, str] = {}
        self._free: dict[str, bool] = {}

    def refuse(self, clause: str, reason: str, **values: object) -> Refusal:
        """A refusal: its clause, and the sentence of a reason."""
        asked, t = ("no", clause, reason, *values.items()), self.t
        return self.kept.answer(asked, lambda: Refusal(clause, sentence(t(f"show.no.{reason}", **values))))

    def why_not(self, move: Move) -> str:
        """The clause by which the rules forbid a move; that of the decision if it is another that is forbidden."""
        if move not in self._clauses:
            code = self.game.codec.code(self._numbered(move))
            self._clauses[move] = self.game.clauses[self.game.rules.refusal(self.s, code)] or self.clause
        return self._clauses[move]

    def _numbered(self, move: Move) -> Move:
        """The same with the number of a free black die that shows this, where dice differ (C2)."""
        if not self.s.printed.differ or not isinstance(move, Use) or move.dice[1] in NUMBERS:
            return move
        shown = [place for place in range(BLACK, DICE) if self.letter(place) == move.dice[1]]
        free = [place for place in shown if not self.s.used[place]]
        return Use(move.dice[0] + die_name(self.s, free[0])) if free else move

    def letter(self, place: int) -> str:
        return die_letter(self.s, place)

    def named(self, dice: tuple[int, int]) -> str:
        """Two dice as a move names them."""
        return die_name(self.s, dice[0]) + die_name(self.s, dice[1])

    def die(self, place: int) -> str:
        """The name of a die by what it shows."""
        digits, asked = digits_at(self.s, place), ("face", place, self.s.dice[place], *self.s.digits)
        return self.kept.answer(asked, lambda: say_face(self.t, self.letter(place), digits))

    def is_free(self, letter: str) -> bool:
        """Whether a die with this face has not served yet."""
        if letter not in self._free:
            self._free[letter] = free_place(self.s, KINDS.index(letter), self.s.used) >= 0
        return self._free[letter]

    def colour(self, form: str, colour: int) -> str:
        return self.t(f"show.{form}.{COLOURS[colour]}")

    def room(self, move: Use) -> Refusal:
        """Why a free white and a free black die make no action: the sheet or the lab has no room for it."""
        letter, digits = face_of(self.s, move.dice[1])
        clause, colour, player = self.why_not(move), BLACKS.index(letter), self.player
        match move.dice[0]:
            case "c":
                return self.refuse(clause, "crystals")
            case "r":
                return self._research(clause, colour)
            case "l" if min(player.steps) == 3:
                return self.refuse(clause, "lab")
            case "l":
                return self.refuse(clause, "level", level=digits[colour])
            case "b":
                return self.refuse(clause, "bots", colour=self.colour("both", colour))
        return self.refuse(clause, "submarine", colour=self.colour("the", colour))

    def _research(self, clause: str, colour: int) -> Refusal:
        if clause != "T5":
            return self.refuse(clause, "research")
        return self.refuse(clause, "next", next=self.next_colour(), colour=noun(self.t, colour))

    def next_colour(self) -> str:
        """The colour of the next circle of an unfinished research track."""
        return noun(self.t, self.s.printed.research_colour[self.player.research])
