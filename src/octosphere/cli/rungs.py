"""A ladder for people: agents by rating, and below each step whether it is sure."""

from __future__ import annotations

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from octosphere.arena.intervals import Interval
from octosphere.arena.ladder import Ladder


def show(found: Ladder, seconds: float) -> None:
    """Print all agents by rating, how far each is ahead of the next, and whether that is sure."""
    console, plan, counts = Console(), found.plan, found.counts
    played = f"{counts['rounds']} rounds, {counts['deals']:,} deals, {counts['games']:,} games"
    title = f"[bold]{plan.game.facts.title}[/bold]: {played}, seed {escape(str(plan.seed))}"
    console.print(title, highlight=False)
    options = [f"{name} {value}" for name, value in plan.told_options.items() if name != "components"]
    console.print(escape(", ".join(options)), style="dim", highlight=False)
    console.print(_table(found))
    console.print(f"Ended because {found.ended}.", highlight=False)
    told = f"Ratings have 95 % intervals over deals, steps 99.5 %, as they were looked at often. {seconds:.1f} s"
    console.print(told, style="dim", highlight=False)


def _table(found: Ladder) -> Table:
    table = Table("", "agent", "rating", "deals", "ahead of the next", "")
    for place in (0, 2, 3, 4):
        table.columns[place].justify = "right"
    for place, rung in enumerate(found.rungs):
        step = found.steps[place] if place < len(found.steps) else None
        gap = "" if step is None else _range(step.apart)
        word = "" if step is None else "[green]better[/green]" if step.told_apart else "[dim]open[/dim]"
        rating = _range(rung.rating)
        table.add_row(str(place + 1), f"[bold]{escape(rung.agent)}[/bold]", rating, f"{rung.deals:,}", gap, word)
    table.caption = "rating: " + (f"{found.anchor} is 0" if found.anchor else "the mean is 0")
    return table


def _range(interval: Interval) -> str:
    """Both ends: they may be unlike, as whoever never lost may be far better than shown."""
    return f"{interval.value:+.0f} ({interval.low:+.0f} to {interval.high:+.0f})"
