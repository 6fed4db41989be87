"""A study in the terminal: what to do better, the moments that mattered, the ledger, then everything."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table
from rich.text import Text

from .document import advise
from .ledger import Kind, total
from .lines import lines
from .study import CLOSE, SeatStudy, Study
from .walk import Decision, Throw
from .words import Speaker, grade, loss_of, verdict

ALTERNATIVES = 3
BAR = 8  # cells of the longest bar
STYLES = {"luck": "cyan", "loss": "red", "gift": "magenta", "end": "bold"}
GRADE_STYLES = {"spot_on": "cyan", "ripple": "", "wave": "yellow", "leak": "bold red"}


def show(study: Study, speaker: Speaker, console: Console) -> None:
    """Print a whole study in the terminal."""
    for line in speaker.describe_judges(study):
        console.print(line, style="dim")
    for seat in study.seats:
        console.print()
        Pages(study, speaker, console).seat(seat)
    console.print(speaker.t("coach.hint"), style="dim")


class Pages:
    """The parts of a report, one below the other."""

    def __init__(self, study: Study, speaker: Speaker, console: Console) -> None:
        self.study, self.speaker, self.console, self.t = study, speaker, console, speaker.t

    def seat(self, seat: SeatStudy) -> None:
        title = f"{self.speaker.names[seat.seat]}: {self.speaker.heading(seat, self.study.finished)}"
        self.console.print(f"{self.t('coach.title')} · {title}", style="bold")
        self.console.print(advise(self.speaker, seat))
        self.moments(seat)
        self.console.print(f"\n{self.t('coach.part.ledger')}", style="bold")
        self.console.print(self.ledger(seat))
        self.console.print(verdict(self.speaker, seat))
        self.rolls("lucky", seat.luckiest())
        self.rolls("unlucky", seat.unluckiest())
        for table in (self.turns(seat), self.decisions(seat)):
            self.console.print()
            self.console.print(table)

    def ledger(self, seat: SeatStudy) -> Table:
        table = Table.grid(padding=(0, 2))
        for side in ("right", "left", "right"):
            table.add_column(justify=side)
        for line in lines(self.study, self.speaker, seat):
            number = Text(line.number, STYLES.get(line.name, ""))
            table.add_row(line.sign, line.title, number, line.error, Text(line.note, "dim"))
        return table

    def moments(self, seat: SeatStudy) -> None:
        self.console.print(f"\n{self.t('coach.part.moments')}", style="bold")
        if not seat.costliest():
            self.console.print(self.t("coach.no_loss", limit=self.speaker.number(CLOSE)))
        for decision in seat.costliest():
            self.console.print(self.moment(decision))

    def moment(self, decision: Decision) -> Table:
        """One decision with its best alternatives and the chosen one."""
        best = decision.alternatives[:ALTERNATIVES]
        table = Table.grid(padding=(0, 2))
        table.title, table.title_justify = self.title(decision), "left"
        for one in best if decision.chosen in best else [*best, decision.chosen]:
            chosen = one is decision.chosen
            words = self.speaker.label(decision.position.state, one.move)
            number = self.speaker.amount(one.point.estimate)
            handed = self.describe_gifts(one.handed)
            table.add_row("  ", number, self.study.game.codec.text(one.move), words + handed, self.mark(chosen))
        return table

    def title(self, decision: Decision) -> Text:
        place, sign = self.speaker.place(decision.position), self.speaker.guide.sign(decision.position.state)
        return Text.assemble(f"{place} · {sign}  " if sign else f"{place}  ", self.describe_grade(decision))

    def describe_gifts(self, handed: dict[int, float]) -> str:
        points = sum(handed.values())
        return f" ({self.t('coach.handed', points=self.speaker.number(points))})" if handed else ""

    def mark(self, chosen: bool) -> Text:
        return Text(f"← {self.t('coach.chosen')}" if chosen else "", "red")

    def describe_grade(self, decision: Decision) -> Text:
        """The loss and the word for it."""
        word = grade(decision.loss)
        loss = loss_of(decision)
        minus = self.speaker.amount(loss) if decision.loss <= CLOSE else f"−{self.speaker.amount(loss)}"
        return Text(f"{minus} {self.t(f'coach.grade.{word}')}", GRADE_STYLES[word])

    def rolls(self, name: str, throws: list[Throw]) -> None:
        self.console.print(f"\n{self.t(f'coach.part.{name}')}", style="bold")
        table = Table.grid(padding=(0, 2))
        for throw in throws:
            luck = self.speaker.amount(total([throw.entry]), signed=True)
            drawn = self.speaker.guide.describe_draws(self.speaker, throw)
            table.add_row("", luck, self.speaker.place(throw.position), drawn)
        self.console.print(table)

    def turns(self, seat: SeatStudy) -> Table:
        """Luck and losses of every turn as numbers and bars."""
        found, gifts = seat.turns(), bool(seat.ledger.sum(Kind.GIFT).value)
        table = self.table("turns")
        for name in ("turn", "luck", "", "loss", "", *(("gift",) if gifts else ()), "value"):
            table.add_column(self.t(f"coach.head.{name}") if name else "", justify="right" if name else "left")
        most = max(abs(turn.sums[kind].value) for turn in found for kind in (Kind.LUCK, Kind.LOSS)) or 1.0
        for turn in found:
            luck, loss = turn.sums[Kind.LUCK].value, turn.sums[Kind.LOSS].value
            dice = (self.speaker.format_signed(luck), bar(luck / most, "cyan" if luck > 0 else "yellow"))
            cost = (self.speaker.number(loss), bar(loss / most, "red"))
            gift = (self.speaker.format_signed(turn.sums[Kind.GIFT].value),) if gifts else ()
            table.add_row(str(turn.turn), *dice, *cost, *gift, self.speaker.number(turn.value))
        return table

    def table(self, part: str) -> Table:
        return Table(title=self.t(f"coach.part.{part}"), box=None, title_justify="left", title_style="bold")

    def decisions(self, seat: SeatStudy) -> Table:
        table, guide = self.table("decisions"), self.speaker.guide
        signs = [guide.sign(decision.position.state) for decision in seat.decisions]
        for name in ("turn", *(("dice",) if any(signs) else ()), "choice", "best", "loss"):
            table.add_column(self.t(f"coach.head.{name}"), justify="right" if name == "turn" else "left")
        text = self.study.game.codec.text
        for decision, sign in zip(seat.decisions, signs, strict=True):
            at, best = decision.position, decision.alternatives[0].move
            better = text(best) if best != at.move else ""
            shown = (sign,) if any(signs) else ()
            table.add_row(str(guide.turn(at.state)), *shown, text(at.move), better, self.describe_grade(decision))
        return table


def bar(share: float, style: str) -> Text:
    return Text("█" * round(abs(share) * BAR), style)
