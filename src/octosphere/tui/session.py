"""One game at one keyboard: ask, make the move, save, go on; knows no game by name."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence

from octosphere.core.errors import BadInput, IllegalMove
from octosphere.core.game import CHANCE, OVER
from octosphere.core.layout import clone
from octosphere.play.live_table import LoggedMove
from octosphere.play.local_table import LocalTable
from octosphere.show.views import Composer, Logbook

from .bots import Player
from .commands import Commands, Quit
from .faces import Face
from .front import Front, NumberedChoice, number_choices
from .reader import EndOfInput, Reader
from .saves import Safe
from .typed import Typed


class Session:
    """The loop of a game: dice, bots and people in the order the table says."""

    def __init__(self, table: LocalTable, bots: Mapping[int, Player], front: Front, face: Face) -> None:
        self.table, self.bots, self.front, self.face = table, bots, front, face
        self.log = Logbook()
        self.news: list[str] = []
        self._waited = False  # whether Enter was pressed for what chance brings next

    def run(self, reader: Reader, safe: Safe) -> int:
        """Play to the end of the game or of the input; either way the record is kept."""
        self.reader, self.safe = reader, safe
        self.commands = Commands(self)
        try:
            return self._play()
        finally:
            self.commands.advice.aside.close()

    def _play(self) -> int:
        self.safe.keep(self.table.record)
        try:
            while self.table.to_move != OVER:
                self._step()
        except EndOfInput:
            return self._leave("end.input")
        except Quit:
            return self._leave("end.quit")
        except KeyboardInterrupt:
            self._leave("end.quit")
            raise
        return self._over()

    def _step(self) -> None:
        seat = self.table.to_move
        if seat == CHANCE:
            self._roll()
        elif seat in self.bots:
            self._bot(seat)
        else:
            self._ask(seat)

    def _roll(self) -> None:
        """Chance goes on by itself, except where somebody wants to look first."""
        if self.face.stops and not self._waited and self._worth_a_stop():
            self._stop()
            return
        self._waited = False
        self._tell(self.table.roll())

    def _worth_a_stop(self) -> bool:
        """Where the game waits for a person, or for one whose decision could still be taken back."""
        seats = self.front.seats_waited_for(self.table.state)
        if seats is None:
            return False
        return any(seat not in self.bots for seat in seats) or self.table.undoable() > 0

    def _stop(self) -> None:
        """Wait for Enter; a decision taken back ends the waiting too."""
        state = self.table.state
        self.face.show_stop(state, self._watcher(), self.news)
        while self.table.state is state:
            text = self.reader.line()
            if not text:
                self._waited, self.news = True, []
                return
            if not self.commands.run(text):
                self.face.say(self.front.t("stop.only"))

    def _watcher(self) -> int:
        """The person whose sheet is shown while nobody decides."""
        active = self.front.active(self.table.state)
        if active >= 0 and active not in self.bots:
            return active
        return next(iter(self.table.people), max(active, 0))

    def _ask(self, seat: int) -> None:
        """One decision of a person; everything but a legal move asks again."""
        state = self.table.state
        view = Composer(self.table.live, self.table.people, self.front.t, self.log).view(self.table.people)
        offered = number_choices(self.table.game, self.front, view)
        self.face.show_decision(state, view, offered, self.news)
        typed = Typed(self.table.game, self.front, state)
        while self.table.state is state:
            text = self.reader.line()
            if not text:
                return
            if not self.commands.run(text):
                self._answer(seat, typed, offered, text)

    def _answer(self, seat: int, typed: Typed, offered: Sequence[NumberedChoice], text: str) -> None:
        move = typed.move(text, offered)
        if move is None:
            self.face.show_unreadable(text)
            return
        try:
            made = self.table.move(seat, move)
        except IllegalMove as refused:
            name = refused.clause.name
            self.face.show_refusal(self.table.game.codec.text(move), name, self._clause(name))
            return
        self.news = []
        self._tell(made)

    def _clause(self, name: str) -> str:
        """What a clause says: in a sentence of the game's own, else as the rules have it."""
        t = self.front.t
        return t(f"clause.{name}") if f"clause.{name}" in t else self.front.explain(name) or name

    def _bot(self, seat: int) -> None:
        bot = self.bots[seat]
        if not bot.ready:
            self.face.say(self.front.t("moment.bot"))
        self.commands.advice.aside.settle()
        self._tell(self.table.move(seat, bot.choose(self.table.game, clone(self.table.state))))

    def _tell(self, made: Sequence[LoggedMove]) -> None:
        """What moves brought becomes news, and the game is saved."""
        for step in made:
            self.news += self.front.story(step.seat, step.move, step.events, quiet=True)
        if not self.safe.keep(self.table.record):
            self.news.append(self.front.t("save.failed", path=str(self.safe.path), why=self.safe.problem))

    def undo(self) -> None:
        """Take the last decision of a person back, with what bots decided after it."""
        if self.table.undoable() == 0:
            raise BadInput(self.front.t("undo.none"))
        taken = self.table.undo()
        self._waited = False
        self.safe.keep(self.table.record)
        self.news = [self.front.t("undo.done", move=self.table.game.codec.text(taken[0].move))]

    def _over(self) -> int:
        path, name = shlex.quote(str(self.safe.path)), shlex.quote(self.safe.name)
        self.safe.forget(self.table.record.dice)
        self.face.show_end(self.table.state, str(self.safe.path))
        lines = [
            self.front.t("over.record", path=path),
            *(self.front.t(f"over.{one}", path=name) for one in ("replay", "verify")),
        ]
        self.face.show_saved(str(self.safe.path), [*lines, *self._save_or_warn()])
        if self.face.stops and self.table.people:
            self._afterwards()
        return 0

    def _afterwards(self) -> None:
        """The analysis, for those who want it; Enter or the end of the input leaves."""
        word = self.front.t("command.analysis").split()[0]
        try:
            while True:
                self.face.say(self.front.t("analysis.ask", word=word))
                text = self.reader.line()
                if not text:
                    return
                self.commands.run(text)
        except (EndOfInput, Quit):
            return

    def _leave(self, key: str) -> int:
        path, name = shlex.quote(str(self.safe.path)), self.table.game.facts.name
        lines = [self.front.t(key), self.front.t("save.done", path=path)]
        command = f"octosphere play {name} --resume {shlex.quote(self.safe.name)}"
        resume = self.front.t("save.resume", command=command)
        self.face.show_saved(str(self.safe.path), self._save_or_warn() or [*lines, resume])
        return 0

    def _save_or_warn(self) -> list[str]:
        """What to say if the last save failed."""
        if self.safe.keep(self.table.record):
            return []
        return [self.front.t("save.failed", path=str(self.safe.path), why=self.safe.problem)]
