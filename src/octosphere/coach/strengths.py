"""A hint in three strengths, and answers to why: lines of words, every value with whether it is exact."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from octosphere.games.octodice.moves import BLACKS, WHITE, Column, Copy, Keep, Move, Octopods, Pass, Use
from octosphere.games.octodice.state import Phase, State, Symbol

from .hints import EQUAL, Hint, Ranked, Reason, agrees, reasons_for
from .reasons import Sentences
from .study import CLOSE
from .words import Speaker, grade

STRENGTHS = 3
MOST = 3  # reasons told at once
AREAS = ("crystals", "research", "labs", "bots", "submarines", "octopods")  # by symbol


@dataclass(frozen=True, slots=True)
class Voice:
    """Says hints in one language; `text` writes a move in the notation, without it there are words alone."""

    speaker: Speaker
    text: Callable[[Any], str] | None = None

    def hint(self, hint: Hint, strength: int) -> list[str]:
        """1 a nudge, 2 the idea, 3 the move."""
        return (self.nudge, self.idea, self.move)[strength - 1](hint)

    def nudge(self, hint: Hint) -> list[str]:
        """Where to look, and no more."""
        return [self.speaker.t(f"hint.nudge.{area(hint)}")]

    def idea(self, hint: Hint) -> list[str]:
        """The reasons, and the kind of move."""
        if hint.second is None:
            return [self.speaker.t("hint.nudge.equal"), self.by(hint)]
        kind = self.speaker.t(f"hint.kind.{kind_of(hint.state, hint.best.move)}")
        return [*self.reasons(hint, hint.reasons, whole=False), kind, self.by(hint)]

    def move(self, hint: Hint) -> list[str]:
        """The move, its value, how much better it is than the next, and why."""
        first = self.speaker.t("hint.best", move=self.named(hint, hint.best), value=self.value(hint, hint.best.value))
        if hint.second is None:
            return [first, self.speaker.t("hint.nudge.equal"), self.by(hint)]
        return [first, self.ahead(hint), *self.reasons(hint, hint.reasons), self.by(hint)]

    def why_move(self, hint: Hint, move: Move) -> list[str]:
        """What a legal move costs against the best, and why."""
        loss = hint.loss(move)
        if loss <= EQUAL:
            return [self.speaker.t("hint.cost.none"), *self.reasons(hint, hint.reasons), self.by(hint)]
        best = self.named(hint, hint.best)
        line = self.speaker.t("hint.cost.some", loss=self.value(hint, loss), move=best)
        return [line, *self.against(hint, move), self.by(hint)]

    def last(self, hint: Hint, move: Move) -> list[str]:
        """How a decision that has been made compared."""
        loss, t = hint.loss(move), self.speaker.t
        chosen = self.named(hint, hint.of(move))
        word = t(f"coach.grade.{grade(loss)}")
        line = t("hint.last.was", move=chosen, value=self.value(hint, hint.of(move).value), grade=word)
        if loss <= EQUAL:
            return [line, t("hint.last.best"), *self.reasons(hint, hint.reasons), self.by(hint)]
        best, value = self.named(hint, hint.best), self.value(hint, hint.best.value)
        better = t("hint.last.better", move=best, value=value, loss=self.value(hint, loss))
        return [line, better, *self.against(hint, move), self.by(hint)]

    def against(self, hint: Hint, move: Move) -> list[str]:
        """Reasons why the best move is better than this one."""
        pair = [hint.best.move], [move]
        return self.reasons(hint, reasons_for(hint.judged, *pair), agreed=agrees(hint.judged, *pair))

    def reasons(self, hint: Hint, found: list[Reason], *, whole: bool = True, agreed: bool | None = None) -> list[str]:
        """The causes that decide, or honestly that none does alone."""
        if hint.second is None:
            return []
        if not found:
            same = hint.agreed if agreed is None else agreed
            return [self.speaker.t(f"hint.none.{'several' if same else 'exact'}")]
        sentences = Sentences(self.speaker, partial(self.brief, hint), hint, whole)
        return list(dict.fromkeys(sentences.of(reason) for reason in found[:MOST]))

    def ahead(self, hint: Hint) -> str:
        """The next best move and the margin to it; other moves may be as good as the best."""
        assert hint.second is not None
        key = "close" if hint.margin <= CLOSE else "clear"
        second = self.named(hint, hint.second)
        line = self.speaker.t(f"hint.margin.{key}", margin=self.value(hint, hint.margin), move=second)
        ties = [self.brief(hint, one.move) for one in hint.ranked[1:] if one.value >= hint.best.value - EQUAL]
        return f"{self.speaker.t('hint.tied', moves=', '.join(ties))} {line}" if ties else line

    def brief(self, hint: Hint, move: Move) -> str:
        """A move in the notation, or in words that are marked as those of a move."""
        if self.text is None:
            return self.speaker.t("hint.words", move=self.speaker.label(hint.state, move))
        return self.text(move)

    def named(self, hint: Hint, one: Ranked) -> str:
        """A move in the notation and in words, or in words alone."""
        brief = self.brief(hint, one.move)
        return brief if self.text is None else f"{brief} ({self.speaker.label(hint.state, one.move)})"

    def value(self, hint: Hint, value: float) -> str:
        key = "exact" if hint.exact else "estimate"
        return self.speaker.t(f"hint.value.{key}", value=self.speaker.number(value))

    def by(self, hint: Hint) -> str:
        """Who says so, and what the values are."""
        if hint.exact:
            return self.speaker.t("hint.by.exact")
        if hint.weight and hint.state.seats > 1:
            return self.speaker.t("hint.by.gifts", weight=self.speaker.number(hint.weight))
        return self.speaker.t("hint.by.expert")

    def gifts(self, hint: Hint) -> list[list[str]]:
        """A table: every keep, what it is worth to the seat itself, and what it hands to each opponent."""
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
    kind = kind_of(hint.state, hint.best.move)
    symbols = {symbol.name.lower(): AREAS[symbol] for symbol in Symbol}
    return symbols.get(kind, kind if kind in ("octopods", *KEEPS) or kind.startswith("pass") else "labs")


KEEPS = ("keep_white", "keep_mixed", "keep_black")


def kind_of(s: State, move: Move) -> str:
    """What sort of move it is, without saying which."""
    match move:
        case Keep(dice):
            return KEEPS[sum(die in BLACKS for die in dice)]
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
