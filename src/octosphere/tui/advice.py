"""What the coach says while a game is played: hints, reasons, gifts; heavy things are imported when asked for."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future
from typing import TYPE_CHECKING, Any

from octosphere.core import record as records
from octosphere.core.errors import BadInput
from octosphere.core.extras import require
from octosphere.core.game import CHANCE, OVER
from octosphere.core.layout import clone
from octosphere.core.record import AnyGame

from .aside import Aside

if TYPE_CHECKING:
    from octosphere.coach.hints import DecisionHint
    from octosphere.coach.strengths import Voice
    from octosphere.coach.words import Speaker

    from .session import Session


def check_compiler() -> None:
    """Judging needs compiled kernels; playing does not."""
    require("llvmlite")


def speaker_of(session: Session) -> Speaker:
    """The coach in the language and with the names of this table."""
    from octosphere.coach.guide import guide_of
    from octosphere.coach.words import Speaker

    return Speaker(session.front.t, session.front.names, session.front.label, guide_of(session.table.game))


def _rank_moves(game: AnyGame, state: Any) -> DecisionHint:
    from octosphere.coach.hints import hint_of

    return hint_of(game, state)


class TerminalAdvice:
    """Answers about the decision at hand and the one before; each position is judged once."""

    def __init__(self, session: Session) -> None:
        self.session, self.t = session, session.front.t
        self._strength: tuple[Any, int] = (None, 0)  # the decision last hinted at, and how strongly
        self._known: tuple[Any, Future[DecisionHint] | None] = (None, None)
        self._warm = False
        self.aside = Aside()

    def deciding(self) -> bool:
        """Whether somebody has to decide now."""
        return self.session.table.to_move not in (CHANCE, OVER)

    def hint(self, rest: str, word: str) -> None:
        """A little more with each call, or as much as is asked for."""
        if rest not in ("", "1", "2", "3"):
            raise BadInput(self.t("hint.which", word=word))
        state, strength = self._decision(), int(rest or 0)
        if not strength:
            strength = min(3, self._strength[1] + 1 if self._strength[0] is state else 1)
        hint = self._judge(state)
        self._strength = state, strength
        if strength == 3 and hint.best.handed:
            self._show_gifts(hint)
        self._tell(self._voice().hint(hint, strength), hint, strength=strength)
        if strength < 3:
            self.session.face.say(self.t("hint.more", word=word))

    def why(self) -> None:
        """The best move against the next one."""
        hint = self._judge(self._decision())
        self._tell(self._voice().move(hint), hint, strength=3)

    def price(self, move: Any) -> None:
        """What a legal move costs against the best; nothing where only one is left."""
        if not self.deciding():
            return
        hint = self._judge(self._decision())
        self._tell(self._voice().why_move(hint, move), hint, strength=3)

    def last(self) -> None:
        """How the last decision of a person compared."""
        state, move = self._before()
        hint = self._judge(state)
        self._tell(self._voice().last(hint, move), hint, strength=3)

    def gifts(self) -> None:
        """What each keep hands to each opponent."""
        state = self._decision()
        if self.session.table.game.seats(state) == 1:
            raise BadInput(self.t("hint.gifts.alone"))
        if not speaker_of(self.session).guide.has_gifts(state):
            raise BadInput(self.t("hint.gifts.only"))
        hint = self._judge(state)
        self._show_gifts(hint)
        self.session.face.say(self._voice().name_judge(hint))

    def _show_gifts(self, hint: DecisionHint) -> None:
        self.session.face.show_table(self.t("hint.gifts.title"), self._voice().gifts(hint))

    def _tell(self, lines: Sequence[str], hint: DecisionHint, strength: int) -> None:
        """Words for people; scripts get the numbers too, as far as the strength allows."""
        facts = {"strength": strength, "exact": hint.exact, "by": hint.by}
        if strength == 3:
            facts["ranked"] = [{"move": self._text(one.move), "value": one.value} for one in hint.ranked]
        self.session.face.show_advice(lines, facts)

    def _text(self, move: Any) -> str:
        return self.session.table.game.codec.text(move)

    def _decision(self) -> Any:
        if not self.deciding():
            raise BadInput(self.t("hint.nothing"))
        return self.session.table.state

    def _before(self) -> tuple[Any, Any]:
        """The last decision of a person at this table, of the one who is asked now if somebody is."""
        table = self.session.table
        asked = [table.to_move] if self.deciding() else []
        people = asked or table.people
        before, found = records.begin(table.game, table.record), None
        for step in records.replay(table.game, table.record):
            if step.seat in people:
                found = clone(before), step.move
            before = clone(step.state)
        if found is None:
            raise BadInput(self.t("hint.last.none"))
        return found

    def _judge(self, state: Any) -> DecisionHint:
        """The hint for a position; the first one may have to be compiled."""
        check_compiler()
        if not self._warm:
            self.session.face.say(self.t("moment.hint"))
        known, coming = self._known
        if known is not state or coming is None or (coming.done() and coming.exception()):
            game, position = self.session.table.game, clone(state)
            coming = self.aside.begin(lambda: _rank_moves(game, position))
            self._known = state, coming
        hint = coming.result()
        self._warm = True
        return hint

    def _voice(self) -> Voice:
        speaker = speaker_of(self.session)
        return speaker.guide.make_voice(speaker, self._text)
