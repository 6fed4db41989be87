"""A simulation's summary for people: a table by seat, and how often which score."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from octosphere.fast.summary import Tally

ROWS = 20  # of a histogram, at most
BAR = 30  # characters of the longest bar
EIGHTHS = " ▏▎▍▌▋▊▉█"


def show(tally: Tally, seconds: float) -> None:
    """Print a simulation's summary as a table by seat and a histogram of scores."""
    console = Console()
    summary = tally.to_json()
    title = tally.plan.game.facts.title
    console.print(f"[bold]{title}[/bold]: {tally.games:,} games, seed {escape(str(summary['seed']))}", highlight=False)
    options = [f"{name} {value}" for name, value in summary["options"].items() if name != "components"]
    console.print(escape(", ".join(options)), style="dim", highlight=False)
    console.print(_statistics(summary))
    console.print(_histogram(summary, console.width))
    rates = f"{tally.games / seconds:,.0f} games and {tally.decisions / seconds:,.0f} decisions a second"
    console.print(
        f"{seconds:.2f} s: {rates}; {summary['decisions']:.1f} decisions a game", style="dim", highlight=False
    )


def _statistics(summary: dict[str, Any]) -> Table:
    seats = summary["seats"]
    table = Table("score", *(f"seat {seat['seat']}, {seat['agent']}" for seat in seats))
    for column in table.columns[1:]:
        column.justify = "right"
    table.add_row("mean", *(f"[bold]{seat['mean']:.3f}[/bold] ± {seat['error']:.3f}" for seat in seats))
    table.add_row("standard deviation", *(f"{seat['deviation']:.3f}" for seat in seats))
    table.add_row("lowest", *(str(seat["lowest"]) for seat in seats))
    for percent in seats[0]["quantiles"]:
        name = "median" if percent == "50" else f"{percent} % at most"
        table.add_row(name, *(str(seat["quantiles"][percent]) for seat in seats))
    table.add_row("highest", *(str(seat["highest"]) for seat in seats), end_section=True)
    if len(seats) > 1:
        table.add_row("wins", *(f"{100 * seat['win_share']:.2f} %" for seat in seats))
    table.add_row("decisions", *(f"{seat['decisions']:.2f}" for seat in seats), end_section=True)
    for source in seats[0]["points"]:
        table.add_row(f"from {source}", *(f"{seat['points'][source]:.3f}" for seat in seats))
    return table


def _histogram(summary: dict[str, Any], columns: int) -> Table:
    seats, games = summary["seats"], summary["games"]
    width = max(3, min(BAR, (columns - 12) // len(seats) - 11))  # beside it stand the scores, a share and gaps
    low, high = min(seat["lowest"] for seat in seats), max(seat["highest"] for seat in seats)
    step = -(-(high - low + 1) // ROWS)
    bins = [_bins(seat["histogram"], low, step) for seat in seats]
    most = max(max(counts.values()) for counts in bins)
    table = Table("score", *(f"seat {seat['seat']}" for seat in seats), box=None, pad_edge=False)
    for column in table.columns:
        column.no_wrap = True
    for place in range((high - low) // step + 1):
        first = low + step * place
        cells = [f"{_bar(counts[place] / most, width)} {100 * counts[place] / games:5.2f} %" for counts in bins]
        table.add_row(f"{first}" if step == 1 else f"{first} to {first + step - 1}", *cells)
    return table


def _bins(histogram: list[list[int]], low: int, step: int) -> Counter[int]:
    bins: Counter[int] = Counter()
    for score, count in histogram:
        bins[(score - low) // step] += count
    return bins


def _bar(part: float, width: int) -> str:
    """A bar in eighths of a character."""
    eighths = round(8 * width * part)
    return ("█" * (eighths // 8) + EIGHTHS[eighths % 8].strip()).ljust(width)
