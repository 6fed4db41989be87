"""Causes as sentences, each as concrete as the position allows: which tile, which circle, how many scorings."""

from __future__ import annotations

from octosphere.games.octodice.rules.labs import has, third
from octosphere.games.octodice.state import Tile

from .hints import GIFTS, THEN, Cause, Reason
from .spots import Spots

PLUS = (Tile.A2, Tile.B2, Tile.C1, Tile.D1, Tile.D2, Tile.E1)  # pay at once
SHOWN = 0.005  # points below which a difference is not told


class Sentences(Spots):
    """Speaks about one decision; see `Spots` for how much it tells."""

    def say_reason(self, reason: Reason) -> str:
        """One reason; wholly, with the move that would be as good without it."""
        said = self._cause(reason)
        if not self.whole:
            return said
        key = "better" if reason.fall > SHOWN else "equal"
        return f"{said} {self.speaker.t(f'hint.without.{key}', move=self.text(reason.instead))}"

    def _cause(self, reason: Reason) -> str:
        first = reason.causes[0]
        if first.kind == GIFTS:
            return self._gifts(reason)
        if reason.spares:
            return self._spares(first.kind)
        said = " ".join(self.say_cause(cause) for cause in reason.causes)
        return said if len(reason.causes) == 1 else self.speaker.t("hint.both", said=said)

    def say_cause(self, cause: Cause) -> str:
        """The sentence of a cause, or a general one where the sheet has nothing more to tell."""
        now = {
            "crystals": self.now_crystals,
            "research": self.now_research,
            "bots": self.now_bots,
            "submarines": self.now_submarines,
            "octopods": self.now_octopods,
            "labs": self.now_labs,
            "bonus": self.now_bonus,
        }
        later = {
            "crystals": self.later_crystals,
            "research": self.later_research,
            "bots": self.later_bots,
            "submarines": self.later_submarines,
            "octopods": self.later_octopods,
            "labs": self.later_labs,
        }
        found = (later if cause.when == THEN else now)[cause.kind]
        return found() or self.speaker.t("hint.other", what=self.speaker.t(f"source.{cause.kind}"))

    def _spares(self, kind: str) -> str:
        t = self.speaker.t
        if kind == "crystals":
            return t("hint.spares.crystals", n=self.state.printed.crystals - self.player.crystals)
        return t("hint.spares.other", what=t(f"source.{kind}"))

    def _gifts(self, reason: Reason) -> str:
        """Who gets how much less by the best move than by the one that would be best otherwise."""
        t, best, other = self.speaker.t, self.hint.best.handed, self.hint.ranking_of(reason.instead).handed
        if not self.whole:
            return t("hint.gifts.idea", who=self.join_parts(self.speaker.names[seat] for seat in best))
        less = [seat for seat in best if other[seat] - best[seat] > SHOWN]
        return t("hint.gifts.whole", list=", ".join(self._gift(seat, best[seat], other[seat]) for seat in less))

    def _gift(self, seat: int, less: float, more: float) -> str:
        name, fewer, most = self.speaker.names[seat], round(less), round(more)
        if fewer == most:
            return self.speaker.t("hint.gifts.little", name=name)
        return self.speaker.t("hint.gifts.each", name=name, less=fewer, more=most)

    # points now

    def now_crystals(self) -> str:
        points = self.points_paid("crystal")
        if self.events("majority"):
            return self.later_crystals()
        return self.say_points("now.crystals_taken", points) if points else self.speaker.t("hint.now.crystals")

    def now_research(self) -> str:
        return self.circle("now.research", self.player.research)

    def now_bots(self) -> str:
        parts = [(colour, points) for colour, points in self.events("bot")] or self.open_bots()
        listed = ", ".join(f"{self.colour(colour)} {points}" for colour, points in parts)
        return self.speaker.t("hint.now.bots", list=listed) if parts else ""

    def now_submarines(self) -> str:
        return self.say_points("now.submarines", self.points_paid("interim", 1))

    def now_octopods(self) -> str:
        t, bonus = self.speaker.t, self.state.printed.octopod_bonus
        caught = self.events("octopods")
        if caught and caught[0][1]:
            return t("hint.now.octopods_caught", n=caught[0][0], points=t("points", n=caught[0][1]))
        if self.events("interim"):
            return t("hint.now.penalty", loss=self.state.printed.penalty)
        return t("hint.now.octopods", two=bonus[2], three=bonus[3])

    def now_labs(self) -> str:
        paid = [(Tile(event[0]), event[1]) for event in self.events("tile")]
        if paid and self.whole:
            parts = [f"{self.tile(tile)} {self.speaker.t.format_signed(points)}" for tile, points in paid]
            return self.speaker.t("hint.now.labs", tiles=", ".join(parts))
        reached = [tile for tile in PLUS if has(self.state, self.player, tile)]
        if not reached or self.last_turn():
            return self.speaker.t("hint.now.labs_end")
        return self.speaker.t("hint.now.labs", tiles=", ".join(map(self.tile, reached)))

    def now_bonus(self) -> str:
        kinds = ("crystal", "research", "bot", "tile", "octopods")
        return self.say_points("now.bonus", sum(self.points_paid(kind, -1) for kind in kinds))

    # points later

    def later_crystals(self) -> str:
        s = self.state
        others = [s.players[seat].crystals for seat in range(s.seats) if seat != s.seat]
        if not others:
            return ""
        first, second = s.printed.majority[:2]
        own = self.player.crystals
        return self.speaker.t("hint.later.crystals", first=first, second=second, own=own, most=max(others))

    def later_research(self) -> str:
        return self.circle("later.research", self.player.research + 1)

    def later_bots(self) -> str:
        return self.speaker.t("hint.later.bots", n=self.scorings(), two=self.state.printed.bot_points[1])

    def later_submarines(self) -> str:
        bots = [(colour, count) for colour, count in enumerate(self.player.bots) if count]
        bots = [(colour, count) for colour, count in bots if not self.player.submarines[colour]]
        parts = ", ".join(f"{self.colour(colour)} {count}" for colour, count in bots)
        key = "submarines" if parts else "submarines_bare"
        return self.speaker.t(f"hint.later.{key}", n=self.scorings(), list=parts)

    def later_octopods(self) -> str:
        missing = 2 - self.player.octopods[min(2, third(self.state))]
        return self.speaker.t("hint.later.octopods", n=missing, loss=self.state.printed.penalty) if missing else ""

    def later_labs(self) -> str:
        tiles = [self.tile_and_effect(tile) for tile in self.tiles()]
        return self.speaker.t("hint.later.labs", tiles=self.join_parts(tiles)) if tiles else ""
