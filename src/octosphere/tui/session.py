"""One game at one keyboard: ask, make the move, save, go on; knows no game by name."""

from __future__ import annotations

import shlex
from collections.abc import Sequence

from octosphere.core import record as records
from octosphere.core.errors import BadInput
from octosphere.core.game import CHANCE, OVER
from octosphere.core.layout import clone
from octosphere.play.table import Progress, Table

from .analysis import people
from .bots import Player
from .commands import Commands, Quit
from .faces import Face
from .front import Front, NumberedChoice, choices
from .reader import EndOfInput, Reader
from .saves import Safe
from .typed import Typed


class Session:
    """The loop of a game: dice, bots and people in the order the table says."""

    def __init__(self, table: Table, players: Sequence[Player | None], front: Front, face: Face) -> None:
        self.table, self.players, self.front, self.face = table, players, front, face
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
        elif self.players[seat] is None:
            self._ask(seat)
        else:
            self._bot(seat)

    def _roll(self) -> None:
        """Chance goes on by itself, except where somebody wants to look first."""
        if self.face.stops and not self._waited and self._worth_a_stop():
            self._stop()
            return
        self._waited = False
        self._made(self.table.roll())

    def _worth_a_stop(self) -> bool:
        """Where the game waits for a person, or for one whose decision could still be taken back."""
        seats = self.front.waits(self.table.state)
        if seats is None:
            return False
        return any(self.players[seat] is None for seat in seats) or self.undoable() > 0

    def _stop(self) -> None:
        """Wait for Enter; a decision taken back ends the waiting too."""
        state = self.table.state
        self.face.stop(state, self._watcher(), self.news)
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
        if active >= 0 and self.players[active] is None:
            return active
        return next((seat for seat, player in enumerate(self.players) if player is None), max(active, 0))

    def _ask(self, seat: int) -> None:
        """One decision of a person; everything but a legal move asks again."""
        state = self.table.state
        offered = choices(self.table.game, self.front, state, seat)
        self.face.decision(state, seat, offered, self.news)
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
            self.face.unreadable(text)
            return
        why = self.table.game.why_not(self.table.state, move)
        if why is not None:
            self.face.refused(self.table.game.codec.text(move), why.name, self._clause(why.name))
            return
        self.news = []
        self._made(self.table.submit(seat, move))

    def _clause(self, name: str) -> str:
        """What a clause says: in a sentence of the game's own, else as the rules have it."""
        t = self.front.t
        return t(f"clause.{name}") if f"clause.{name}" in t else self.front.explain(name) or name

    def _bot(self, seat: int) -> None:
        player = self.players[seat]
        assert player is not None
        if not player.ready:
            self.face.say(self.front.t("moment.bot"))
        self.commands.advice.aside.settle()
        self._made(self.table.submit(seat, player.choose(self.table.game, clone(self.table.state))))

    def _made(self, progress: Progress) -> None:
        self.news += self.front.story(progress.seat, progress.move, progress.events, quiet=True)
        if not self.safe.keep(self.table.record):
            self.news.append(self.front.t("save.failed", path=str(self.safe.path), why=self.safe.problem))

    def undoable(self) -> int:
        """How many moves lie after the last decision of a person, it included; 0 when dice came since."""
        seats = [step.seat for step in records.replay(self.table.game, self.table.record)]
        for count, seat in enumerate(reversed(seats), 1):
            if seat == CHANCE:
                return 0
            if self.players[seat] is None:
                return count
        return 0

    def undo(self) -> str:
        """Take the last decision of a person back, with what bots decided after it."""
        count = self.undoable()
        if count == 0:
            raise BadInput(self.front.t("undo.none"))
        taken = [self.table.undo() for _ in range(count)]
        self._waited = False
        self.safe.keep(self.table.record)
        self.news = [self.front.t("undo.done", move=taken[-1])]
        return taken[-1]

    def _over(self) -> int:
        path, name = shlex.quote(str(self.safe.path)), shlex.quote(self.safe.name)
        self.safe.forget(self.table.record.dice)
        self.face.over(self.table.state, str(self.safe.path))
        lines = [
            self.front.t("over.record", path=path),
            *(self.front.t(f"over.{one}", path=name) for one in ("replay", "verify")),
        ]
        self.face.saved(str(self.safe.path), [*lines, *self._unsaved()])
        if self.face.stops and people(self):
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
        self.face.saved(str(self.safe.path), self._unsaved() or [*lines, resume])
        return 0

    def _unsaved(self) -> list[str]:
        """What to say if the last save failed."""
        if self.safe.keep(self.table.record):
            return []
        return [self.front.t("save.failed", path=str(self.safe.path), why=self.safe.problem)]
