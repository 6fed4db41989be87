"""A tournament's result for people: agents by rating, then pair by pair."""

from __future__ import annotations

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from octosphere.arena.intervals import Interval
from octosphere.arena.standings import Standings


def show(found: Standings, seconds: float) -> None:
    """Print a tournament's standings: agents by rating, then all pairs."""
    console, plan = Console(), found.plan
    played = f"{found.deals:,} deals × {len(plan.seatings)} seatings = {found.games:,} games"
    asked = "" if found.games == plan.games else f" ({plan.games:,} asked for, rounded up to whole deals)"
    console.print(
        f"[bold]{plan.game.facts.title}[/bold]: {played}{asked}, seed {escape(str(plan.seed))}", highlight=False
    )
    options = [f"{name} {value}" for name, value in found.to_json()["options"].items() if name != "components"]
    console.print(escape(", ".join(options)), style="dim", highlight=False)
    console.print(_agents(found))
    if found.pairs:
        console.print(_pairs(found))
    for note in found.notes:
        console.print(escape(note), style="yellow", highlight=False)
    console.print(f"± is 95 % confidence over deals. {seconds:.1f} s", style="dim", highlight=False)


def _agents(found: Standings) -> Table:
    table = Table("agent", "rating", "score", "wins")
    for column in table.columns[1:]:
        column.justify = "right"
    for agent in found.agents:
        table.add_row(
            f"[bold]{agent.agent}[/bold]",
            f"{agent.rating.value:+.0f} ± {agent.rating.half:.0f}",
            f"{agent.score.value:.2f} ± {agent.score.half:.2f}",
            f"{100 * agent.wins.value:.1f} ± {100 * agent.wins.half:.1f} %",
        )
    table.caption = "rating: " + (f"{found.anchor} is 0" if found.anchor else "the mean is 0")
    return table


def _pairs(found: Standings) -> Table:
    table = Table("pair", "score", "", "wins", "")
    for place in (1, 3):
        table.columns[place].justify = "right"
    for pair in found.pairs:
        score = f"{pair.score.value:+.2f} ± {pair.score.half:.2f}"
        wins = f"{100 * pair.wins.value:+.1f} ± {100 * pair.wins.half:.1f} %"
        table.add_row(" – ".join(pair.agents), score, _word(pair.score), wins, _word(pair.wins))
    table.caption = "the first minus the second, in the same deals"
    return table


def _word(difference: Interval) -> str:
    """Whether the interval excludes equality, in a word."""
    if not difference.excludes(0):
        return "[dim]open[/dim]"
    return "[green]better[/green]" if difference.value > 0 else "[red]worse[/red]"
