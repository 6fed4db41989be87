"""How a session shows itself: pictures for people, lines of JSON for scripts."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import TYPE_CHECKING, Any, Protocol, TextIO

from rich.cells import cell_len
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from octosphere.core.record import AnyGame
from octosphere.show.view_types import View

from .choices import choice_table
from .front import Front, NumberedChoice
from .palette import ACT, BAR, CAPTION, GAIN, LOSS, PAGE, TRAY, fit

if TYPE_CHECKING:
    from octosphere.coach.study import Study
    from octosphere.coach.words import Speaker

WIDEST = 150
NEWS = 6  # latest events on the board; twice as many where nothing is to be chosen

Tell = Callable[[int], None]


def seat_of(view: View) -> int:
    """The seat that decides in a view of a decision."""
    assert view.acting is not None
    return view.acting


class Face(Protocol):
    """Everything a session has to show."""

    stops: bool  # whether chance may wait for Enter

    def show_decision(self, s: Any, view: View, offered: Sequence[NumberedChoice], news: Sequence[str]) -> None: ...
    def show_stop(self, s: Any, seat: int, news: Sequence[str]) -> None: ...
    def show_refusal(self, move: str, clause: str, why: str) -> None: ...
    def show_unreadable(self, text: str) -> None: ...
    def say(self, text: str) -> None: ...
    def show(self, picture: RenderableType) -> None: ...
    def show_sheet(self, s: Any, seat: int) -> None: ...
    def show_end(self, s: Any, path: str) -> None: ...
    def show_saved(self, path: str, how: Sequence[str]) -> None: ...
    def show_advice(self, lines: Sequence[str], facts: dict[str, Any]) -> None: ...
    def show_table(self, title: str, rows: Sequence[Sequence[str]]) -> None: ...
    def show_report(self, study: Study, speaker: Speaker) -> None: ...
    def progress(self, total: int) -> AbstractContextManager[Tell]: ...


class Pictures:
    """A screen for people; on a terminal each decision begins on a clear one."""

    stops = True

    def __init__(self, console: Console, front: Front, *, clear: bool) -> None:
        self.console, self.front, self.clear = console, front, clear

    @property
    def width(self) -> int:
        return min(self.console.width, WIDEST)

    def show_decision(self, s: Any, view: View, offered: Sequence[NumberedChoice], news: Sequence[str]) -> None:
        seat = seat_of(view)
        bar = f" {view.seats[seat].name} ▸ {view.status.asks} "
        self._board(s, seat, news[-NEWS:], bar, choice_table(self.front.t, offered, self.width - 2))

    def show_stop(self, s: Any, seat: int, news: Sequence[str]) -> None:
        hint = Text(f" {self.front.t('stop.hint')}", CAPTION)
        self._board(s, seat, news[-2 * NEWS :], f" {self.front.invitation(s)} ", hint)

    def _board(self, s: Any, seat: int, news: Sequence[str], bar: str, below: RenderableType) -> None:
        if self.clear:
            self.console.clear()
        self.console.print(self.front.board(s, seat, news, (self.width, self.console.height)), width=self.width)
        where = Text(f" {self.front.place(s)} ", f"bold {GAIN}")
        line = fit(Text.assemble((bar, BAR)), self.width - where.cell_len).append_text(where)
        painted = Group(Padding(line, style=TRAY), Padding(below, (0, 1), style=PAGE))
        self.console.print(painted, width=self.width)

    def show_refusal(self, move: str, clause: str, why: str) -> None:
        head = self.front.t("refused", move=move, clause=clause)
        self.show(Text.assemble((f"✕ {head} ", f"bold {LOSS}"), why))

    def show_unreadable(self, text: str) -> None:
        self.show(Text(f"✕ {self.front.t('unreadable', text=text)}", LOSS))

    def say(self, text: str) -> None:
        """A word that has no room in a line, like a path, is left whole, to be copied."""
        if max(map(cell_len, text.split()), default=0) > self.width - 2:
            self.console.print(Text(text, ACT), soft_wrap=True)
        else:
            self.show(Text(text, ACT))

    def show(self, picture: RenderableType) -> None:
        self.console.print(Padding(picture, (0, 1), style=PAGE), width=self.width)

    def show_sheet(self, s: Any, seat: int) -> None:
        self.console.print(self.front.sheet(s, seat, self.width), width=self.width)

    def show_end(self, s: Any, path: str) -> None:
        if self.clear:
            self.console.clear()
        self.console.print(self.front.result(s, self.width), width=self.width)

    def show_saved(self, path: str, how: Sequence[str]) -> None:
        for line in how:
            self.console.print(Text(line), soft_wrap=True)

    def show_advice(self, lines: Sequence[str], facts: dict[str, Any]) -> None:
        """The first line stands out; who says so stands back."""
        first, *more = lines
        self.show(Text(f"➤ {first}", f"bold {ACT}"))
        for at, line in enumerate(more, 1):
            self.show(Padding(Text(line, CAPTION if at == len(more) else ""), (0, 0, 0, 2)))

    def show_table(self, title: str, rows: Sequence[Sequence[str]]) -> None:
        head, *body = rows
        self.show(Text(title, CAPTION))
        table = Table(box=None, pad_edge=False)
        for at, name in enumerate(head):
            table.add_column(Text(name, CAPTION), justify="left" if at < 2 else "right", no_wrap=True)
        for number, row in enumerate(body):
            table.add_row(*(Text(part, f"bold {ACT}" if number == 0 else "") for part in row))
        self.show(table)

    def show_report(self, study: Study, speaker: Speaker) -> None:
        from octosphere.coach.terminal import Pages

        for line in speaker.describe_judges(study):
            self.console.print(Text(line, "dim"))
        for seat in study.seats:
            self.console.print()
            Pages(study, speaker, self.console).seat(seat)

    @contextmanager
    def progress(self, total: int) -> Iterator[Tell]:
        """A bar on a terminal, nothing elsewhere."""
        if not self.console.is_terminal:
            yield lambda done: None
            return
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

        with Progress(
            BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=self.console, transient=True
        ) as bar:
            task = bar.add_task("", total=total)
            yield lambda done: bar.advance(task, done)


class Lines:
    """One JSON document a line; a decision is answered by one line of input."""

    stops = False

    def __init__(self, out: TextIO, game: AnyGame, front: Front) -> None:
        self.out, self.game, self.front = out, game, front

    def _write(self, **document: Any) -> None:
        print(json.dumps(document, ensure_ascii=False), file=self.out, flush=True)

    def show_decision(self, s: Any, view: View, offered: Sequence[NumberedChoice], news: Sequence[str]) -> None:
        seat, legal = seat_of(view), [choice.to_json(self.front.t) for choice in offered]
        self._write(kind="decision", seat=seat, view=self.game.view(s, seat), legal=legal, news=list(news))

    def show_stop(self, s: Any, seat: int, news: Sequence[str]) -> None:
        raise NotImplementedError("lines never stop")

    def show_refusal(self, move: str, clause: str, why: str) -> None:
        self._write(kind="refused", move=move, clause=clause, why=why)

    def show_unreadable(self, text: str) -> None:
        self._write(kind="unreadable", text=text, why=self.front.t("unreadable", text=text))

    def say(self, text: str) -> None:
        self._write(kind="message", text=text)

    def show(self, picture: RenderableType) -> None:
        """Pictures are for people."""

    def show_sheet(self, s: Any, seat: int) -> None:
        self._write(kind="view", seat=seat, view=self.game.view(s, seat))

    def show_end(self, s: Any, path: str) -> None:
        sources = [dict(zip(self.game.facts.sources, self.game.sources(s, seat), strict=True)) for seat in self._seats]
        scores, winners = list(self.game.scores(s)), list(self.game.winners(s))
        self._write(
            kind="over", scores=scores, winners=winners, sources=sources, names=list(self.front.names), record=path
        )

    def show_saved(self, path: str, how: Sequence[str]) -> None:
        self._write(kind="saved", record=path)

    def show_advice(self, lines: Sequence[str], facts: dict[str, Any]) -> None:
        self._write(kind="advice", lines=list(lines), **facts)

    def show_table(self, title: str, rows: Sequence[Sequence[str]]) -> None:
        self._write(kind="table", title=title, rows=[list(row) for row in rows])

    def show_report(self, study: Study, speaker: Speaker) -> None:
        """`octosphere coach --json` tells scripts all of it."""

    def progress(self, total: int) -> AbstractContextManager[Tell]:
        return nullcontext(lambda done: None)

    @property
    def _seats(self) -> range:
        return range(len(self.front.names))
