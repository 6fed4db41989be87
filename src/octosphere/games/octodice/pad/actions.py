"""How claims become a game: a turn is told without its dice, and the dice are found."""

from __future__ import annotations

from octosphere.core.errors import IllegalMove
from octosphere.core.game import CHANCE
from octosphere.core.layout import clone
from octosphere.core.record import Record
from octosphere.games import open_game
from octosphere.games.octodice.game import OctoDice
from octosphere.games.octodice.rules.labs import has, third
from octosphere.games.octodice.state import Phase, State, Tile
from octosphere.play.entries import Opening
from octosphere.play.live_table import LiveTable

from .claims import Claim, parse
from .course import GAME, Made, refusal, take
from .infer import Draft, draft, list_ways, refuse_claim, tell
from .places import Place, octopods_of, place_of


class ActionCourse:
    """Actions, octopods and bonus actions are entries; a turn joins the record when all of it was told."""

    def __init__(self, opening: Opening) -> None:
        self.game = open_game(GAME)
        self.live = LiveTable(self.game, opening)
        self.made: list[Made] = []
        self._claims: list[Claim] = []
        self.draft = self._begin()

    def _begin(self) -> Draft:
        state: State = self.live.state
        if self.live.table.to_move == CHANCE:
            return draft(state, [])
        return Draft(state, "end")

    @property
    def state(self) -> State:
        return self.draft.state

    @property
    def stage(self) -> str:
        """What is to be told: main, octopods, bonus, or at the end what the labs ask."""
        return self.draft.stage

    def place(self) -> Place:
        return octopods_of(self.state) if self.stage == "octopods" else place_of(self.state)

    def enter(self, text: str) -> None:
        """One more claim; a wrong one changes nothing."""
        made = Made(text, self.place(), self.state)
        if self.stage == "end":
            take(self.live, text)
            self.draft = self._begin()
        else:
            self._claim(parse(text))
        self.made.append(made)

    def _claim(self, claim: Claim) -> None:
        found = self.attempt(claim)
        self._claims.append(claim)
        self.draft = found
        if found.stage == "done":
            self._write(found)
            self._claims = []
            self.draft = self._begin()

    def _write(self, found: Draft) -> None:
        """Throws that end with these dice, and the decisions that the game does not make by itself."""
        for text in throws(*found.dice(), single=bool(self.live.state.virtual)):
            if text.startswith("roll") or self.live.state.phase == Phase.KEEP:  # of like dice the game sets aside two
                take(self.live, text)
        for place, text in found.moves:
            if place_of(self.live.state) == place:
                take(self.live, text)

    def attempt(self, claim: Claim) -> Draft:
        """The turn with one more claim; IllegalMove if it cannot be."""
        if (self.stage == "octopods") != (claim.kind == "octopods"):
            raise refuse_claim(claim, "T10")
        return draft(self.live.state, [*self._claims, claim])

    def trial(self, claim: Claim) -> Draft:
        """The sheet with one more action, whatever the dice: IllegalMove if it has no room for it."""
        s, found = self.state, Draft(clone(self.state), self.stage)
        if claim.kind == "octo":
            self._octopods(claim)
        at = s.actions if self.stage == "main" else 0
        tell(found, claim, list_ways(found.state, claim, at)[0] if claim.action else None, at)
        return found

    def _octopods(self, claim: Claim) -> None:
        """B1, B3: two dice count as two octopods, with a lab as three, and must do something."""
        s = self.state
        player = s.players[s.seat]
        nothing = player.octopods[third(s)] == 2 and not s.printed.octopod_bonus[claim.value]
        if nothing or claim.value > 2 + (has(s, player, Tile.F1) or has(s, player, Tile.F2)):
            raise refuse_claim(claim, "B1")

    def refusal(self, text: str) -> IllegalMove | None:
        """Why this could not be entered now."""
        if self.stage == "end":
            return refusal(self.game, self.state, text)
        try:
            self.attempt(parse(text))
        except IllegalMove as error:
            return error
        return None

    def is_optional(self, text: str) -> bool:
        return text == "pass"

    def record(self) -> Record:
        return self.live.record()


def throws(whites: str, blacks: str, *, single: bool) -> list[str]:
    """The same six dice, thrown at once, or set aside pair by pair: a white and a black one suit every edition."""
    codec = OctoDice.codec
    if single:
        return [codec.text(codec.parse(f"roll {whites}{blacks}"))]
    found = []
    for at in range(3):
        found.append(codec.text(codec.parse(f"roll {whites[at:]}{blacks[at:]}")))
        if at < 2:
            found.append(f"keep {whites[at]}{blacks[at]}")
    return found
