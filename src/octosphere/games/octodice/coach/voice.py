"""Hints for Octo Dice in words: the causes that decide, the kind of move, gifts to others."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from octosphere.coach import hints, strengths
from octosphere.coach.hints import Ranked
from octosphere.games.octodice.moves import WHITE, Column, Copy, Keep, Move, Octopods, Pass, Use
from octosphere.games.octodice.state import Phase, State, Symbol

from .hints import GIFTS, Hint, Reason, agrees, reasons_for
from .reasons import Sentences

MOST = 3  # reasons told at once
AREAS = ("crystals", "research", "labs", "bots", "submarines", "octopods")  # by symbol


@dataclass(frozen=True, slots=True)
class Voice(strengths.Voice):
    """Says hints for Octo Dice; `coach.strengths.Voice` documents the methods."""

    # Where black dice differ (C2) a hint is the search's, without causes, and is said as in any game.

    def area(self, hint: hints.DecisionHint) -> str:
        return area(hint) if isinstance(hint, Hint) else strengths.Voice.area(self, hint)

    def place_to_look(self, hint: hints.DecisionHint) -> str:
        return area_of(hint.state, hint.best.move)

    def kind(self, hint: Hint) -> str:
        return self.speaker.t(f"hint.kind.{kind_of(hint.state, hint.best.move)}")

    def explain_best(self, hint: hints.DecisionHint, *, whole: bool = False) -> list[str]:
        if not isinstance(hint, Hint):
            return strengths.Voice.explain_best(self, hint, whole=whole)
        return self.reasons(hint, hint.reasons, whole=whole)

    def explain_against(self, hint: hints.DecisionHint, move: Move) -> list[str]:
        if not isinstance(hint, Hint):
            return strengths.Voice.explain_against(self, hint, move)
        pair = [hint.best.move], [move]
        return self.reasons(hint, reasons_for(hint.judged, *pair), agreed=agrees(hint.judged, *pair))

    def reasons(self, hint: Hint, found: list[Reason], *, whole: bool = True, agreed: bool | None = None) -> list[str]:
        """The causes that decide, or honestly that none does alone."""
        if hint.second is None:
            return []
        sentences = Sentences(self.speaker, partial(self.brief, hint), hint, whole)
        if not found:
            return self._say_most(hint, sentences, hint.agreed if agreed is None else agreed)
        return list(dict.fromkeys(sentences.say_reason(reason) for reason in found[:MOST]))

    def _say_most(self, hint: Hint, sentences: Sentences, agreed: bool) -> list[str]:
        """What weighs most where nothing decides alone, or that the expert sees it otherwise."""
        if hint.main is not None and hint.main.kind != GIFTS:
            return [self.speaker.t("hint.mostly", said=sentences.say_cause(hint.main))]
        return [self.speaker.t(f"hint.none.{'several' if agreed else 'exact' if hint.exact else 'sampled'}")]

    def name_judge(self, hint: hints.DecisionHint) -> str:
        """Who says so, and what the values are."""
        if not isinstance(hint, Hint):
            return strengths.Voice.name_judge(self, hint)
        if hint.exact:
            return self.speaker.t("hint.by.exact")
        if hint.weight and hint.state.seats > 1:
            return self.speaker.t("hint.by.gifts", weight=self.speaker.number(hint.weight))
        return self.speaker.t("hint.by.expert")

    def gifts(self, hint: hints.DecisionHint) -> list[list[str]]:
        """A table: every keep, what it is worth to the seat itself, and what it hands to each opponent."""
        if not isinstance(hint, Hint):
            return []
        t, number, names = self.speaker.t, self.speaker.number, self.speaker.names
        rivals = list(hint.best.handed)
        head = [t("hint.gifts.keep"), "", t("hint.gifts.own"), *(names[seat] for seat in rivals), t("hint.gifts.net")]
        rows = [head]
        for one in hint.ranked:
            given = [one.handed[seat] for seat in rivals]
            numbers = [number(value) for value in (own(hint, one), *given, one.value)]
            brief = self.text(one.move) if self.text else ""
            rows.append([brief, self.speaker.label(hint.state, one.move), *numbers])
        return rows


def own(hint: Hint, one: Ranked) -> float:
    """The expected final score of the seat itself: its value without what others get being taken off."""
    return one.value + hint.weight * sum(one.handed.values())


def area(hint: Hint) -> str:
    """Where to look: at the strongest reason, else at the kind of the best move."""
    if hint.second is None:
        return "equal"
    if hint.reasons:
        return hint.reasons[0].causes[0].kind
    return area_of(hint.state, hint.best.move)


def area_of(s: State, move: Move) -> str:
    """Where to look for a move of this kind."""
    kind = kind_of(s, move)
    symbols = {symbol.name.lower(): AREAS[symbol] for symbol in Symbol}
    return symbols.get(kind, kind if kind in ("octopods", *KEEPS) or kind.startswith("pass") else "labs")


KEEPS = ("keep_white", "keep_mixed", "keep_black")


def kind_of(s: State, move: Move) -> str:
    """What sort of move it is, without saying which."""
    match move:
        case Keep(dice):
            return KEEPS[sum(die not in WHITE for die in dice)]
        case Use(dice, serves):
            symbol = Symbol.BOT if serves.startswith("b") else Symbol(WHITE.index(dice[0]))
            return symbol.name.lower()
        case Octopods():
            return "octopods"
        case Column():
            return "level" if s.phase == Phase.LEVEL else "column"
        case Copy():
            return "copy"
        case Pass():
            return f"pass_{Phase(s.phase).name.lower()}"
    raise AssertionError(f"{move} is no decision")
