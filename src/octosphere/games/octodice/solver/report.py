"""A solved game as a page: the promised value and what games by it earned, with plots; or the chance of every score."""

from __future__ import annotations

import json
from pathlib import Path
from shlex import quote
from typing import Any

from octosphere.scale.store import Place

GAMES = 200_000  # played by a solution, if nothing else is asked for
WIDTH, HEIGHT, LEFT, BOTTOM = 720, 260, 110, 34
INK, BAR, MARK = "#3B5B66", "#006B66", "#8A4B00"
FEW, SLIP = 5, 1e-9  # games that are too few to compare; the last digits of a sum of chances
RARE = 0.000001  # chances that near to nothing or to certainty are in the file alone
STYLE = f'font-family="system-ui, sans-serif" font-size="13" fill="{INK}"'


def write_report(report: dict[str, Any], folder: Place) -> Place:
    """Write the page, its data and its plots; returns the page."""
    name = solo_name(report)
    write_data(report, folder / f"{name}.json")
    (folder / f"{name}-scores.svg").write_text(histogram(report), "utf-8")
    (folder / f"{name}-sources.svg").write_text(sources(report), "utf-8")
    page = folder / f"{name}.md"
    page.write_text(words(report, name), "utf-8")
    return page


def words(report: dict[str, Any], name: str) -> str:
    """The report on a solved layout as a Markdown page."""
    policy = report["policy"]
    away = (policy["mean"] - report["value"]) / policy["error"]
    earned = f"{policy['mean']:.4f} ± {policy['error']:.4f} (standard error)"
    return f"""# Solo Octo Dice, layout {report["layout"]}, edition {report["edition"]}
Rules version {report["rules"]}. Made by

    {command(report)}

| | points |
|---|---|
| promised: expected score under best play, exact | **{report["value"]:.5f}** |
| earned: mean of {policy["games"]:,} games played by the solution | {earned} |
| difference, in standard errors | {away:+.2f} |
| standard deviation of a game | {policy["deviation"]:.3f} |

{report["states"]:,} positions were solved.

![How often each score was reached]({name}-scores.svg)

{quantiles(report)}

![Where the points came from]({name}-sources.svg)
"""


def solo_name(report: dict[str, Any]) -> str:
    """How the files of a layout are called that was solved for the greatest mean."""
    return f"octodice-solo-{report['layout']}-{report['edition']}"


def published_spread(report: dict[str, Any], folder: Path) -> dict[int, float] | None:
    """The chance of each final score by play for the greatest mean, if a page in the folder tells it."""
    file = folder / f"{solo_name(report)}.json"
    told = json.loads(file.read_text("utf-8")) if file.exists() else {}
    return dict(told["distribution"]) if told.get("rules") == report["rules"] and "distribution" in told else None


def write_record(report: dict[str, Any], folder: Place) -> Place:
    """Write a page about the greatest chance of every score, and its data; returns the page."""
    name = f"octodice-record-{report['layout']}-{report['edition']}"
    write_data(report, folder / f"{name}.json")
    page = folder / f"{name}.md"
    page.write_text(record_words(report), "utf-8")
    return page


def write_data(report: dict[str, Any], file: Place) -> None:
    """Write what a page is made from, apart from what another run would tell otherwise."""
    kept = {key: value for key, value in report.items() if key not in ("tables", "seconds")}
    file.write_text(json.dumps(kept, indent=1) + "\n", "utf-8")


def record_words(report: dict[str, Any]) -> str:
    """The greatest chances of a layout as a Markdown page."""
    policy = report["policy"]
    away = (policy["share"] - report["chance"]) / policy["error"] if policy["error"] else 0.0
    share = f"{policy['share']:.4%} ± {policy['error']:.4%} (standard error)"
    return f"""# Chasing a record: solo Octo Dice, layout {report["layout"]}, edition {report["edition"]}
Rules version {report["rules"]}. Made by

    {command(report)}

The greatest chance to end with so many points or more, if one plays for that and for nothing else; exact.

{hopes(report)}

{report["states"]:,} chances were solved, for all targets at once.

{policy["games"]:,} games that went for {report["target"]} points: {share} reached it, {away:+.2f} errors from
the promise of {report["chance"]:.4%}; they earned {policy["mean"]:.3f} points on average.
"""


def hopes(report: dict[str, Any]) -> str:
    """A table of chances, beside those of play for the greatest mean if they are known."""
    shown = [(score, chance) for score, chance in report["chances"] if RARE <= chance <= 1 - RARE]
    if "chances_of_best_mean" not in report:
        return "\n".join(
            ["| points | chance |", "|---|---|", *(f"| {score} | {chance:.4%} |" for score, chance in shown)]
        )
    mean = report["chances_of_best_mean"]
    rows = [f"| {score} | {chance:.4%} | {at_least(mean, score):.4%} |" for score, chance in shown]
    return "\n".join(["| points | by play for them | by play for the greatest mean |", "|---|---|---|", *rows])


def at_least(chances: list[list[float]], score: int) -> float:
    """The chance of so many points or more, from rows of scores with the chance of at least as many."""
    return next((chance for least, chance in chances if least >= score), 0.0)


def command(report: dict[str, Any]) -> str:
    """What makes the page again."""
    seed = str(report["policy"]["seed"])
    more = "" if seed == "1" else f" --seed {quote(seed)}"
    games = report["policy"]["games"]
    more += "" if games == GAMES else f" --check {games}"
    more += " --distribution" if "distribution" in report else ""
    more += f" --target {report['target']}" if "target" in report else ""
    box = f"--layout {report['layout']} --edition {report['edition']}"
    return f"octosphere solve octodice {box}{more} --report docs/results"


def quantiles(report: dict[str, Any]) -> str:
    """Scores that so many games stay at or below: of those that were played and, if it was asked for, exactly."""
    played, spread = report["policy"]["quantiles"], report.get("distribution")
    if spread is None:
        rows = [f"| {percent} % | {score} |" for percent, score in played.items()]
        return "\n".join(["| so many games at most | score |", "|---|---|", *rows])
    rows = [f"| {percent} % | {score} | {quantile(spread, int(percent))} |" for percent, score in played.items()]
    square, free = chi_square(report["policy"]["histogram"], spread)
    mean = sum(score * chance for score, chance in spread)
    return "\n".join(["| so many games at most | played | exact |", "|---|---|---|", *rows]) + (
        f"\n\nThe line in the picture shows exact chances, whose mean is {mean:.5f}; they are in the JSON file beside "
        f"this page. Played games differ from them by a chi-square of {square:.1f}, with {free} degrees of freedom."
    )


# Chances 0.2, 0.5 and 0.3 of 1, 2 and 3 points: 20 % of all games stay at 1, 70 % at 2 or below; so 50 % is 2.
def quantile(spread: list[list[float]], percent: int) -> int:
    """The least score that so many games stay at or below."""
    below, whole = 0.0, sum(chance for _, chance in spread)
    for score, chance in spread:
        below += chance
        if below >= percent / 100 * whole - SLIP:
            return int(score)
    return int(spread[-1][0])


# The sum of (played - expected)^2 / expected over groups of scores; its mean is one less than their number.
def chi_square(histogram: list[list[int]], spread: list[list[float]]) -> tuple[float, int]:
    """How far played games are from exact chances, and the degrees of freedom; a group expects five games or more."""
    played = {row[0]: row[1] for row in histogram}
    games = sum(played.values())
    groups = [[0.0, 0.0]]
    for score, chance in spread:
        if groups[-1][1] >= FEW:
            groups.append([0.0, 0.0])
        groups[-1][0] += played.get(int(score), 0)
        groups[-1][1] += games * chance
    if len(groups) > 1 and groups[-1][1] < FEW:
        few = groups.pop()
        groups[-1] = [groups[-1][0] + few[0], groups[-1][1] + few[1]]
    return sum((found - hoped) ** 2 / hoped for found, hoped in groups), len(groups) - 1


def histogram(report: dict[str, Any]) -> str:
    """How often each score was reached, with the promised value marked, and the exact chances as a line."""
    policy = report["policy"]
    pairs = policy["histogram"]
    low, high = pairs[0][0], pairs[-1][0]
    most = max(count for _, count in pairs)
    step = (WIDTH - 40) / (high - low + 1)
    tall = HEIGHT - BOTTOM - 20
    bars = "".join(
        f'<rect x="{20 + (score - low) * step:.1f}" y="{20 + tall - tall * count / most:.1f}" '
        f'width="{step * 0.86:.1f}" height="{tall * count / most:.1f}" fill="{BAR}"/>'
        for score, count in pairs
    )
    ticks = "".join(
        f'<text x="{20 + (score - low + 0.43) * step:.1f}" y="{HEIGHT - 14}" text-anchor="middle">{score}</text>'
        for score in range(low, high + 1)
        if score % 5 == 0
    )
    at = 20 + (report["value"] - low + 0.43) * step
    mark = f'<path d="M{at:.1f} 16V{20 + tall}" stroke="{MARK}" stroke-width="2"/>'
    label = f'<text x="{at + 6:.1f}" y="16" fill="{MARK}">{report["value"]:.2f}</text>'
    points = " ".join(
        f"{20 + (score - low + 0.43) * step:.1f},{20 + tall - tall * chance * policy['games'] / most:.1f}"
        for score, chance in report.get("distribution", [])
        if low <= score <= high
    )
    line = f'<polyline points="{points}" fill="none" stroke="{INK}" stroke-width="2"/>' if points else ""
    return _svg(f"Scores of {policy['games']:,} games under best play", bars + ticks + line + mark + label)


def sources(report: dict[str, Any]) -> str:
    """Where the points came from, on average."""
    points = report["policy"]["points"]
    scale = (WIDTH - LEFT - 80) / max(abs(value) for value in points.values())
    row = (HEIGHT - 20) / len(points)
    lines = ""
    for index, (name, value) in enumerate(points.items()):
        y = 10 + index * row
        lines += f'<text x="{LEFT - 10}" y="{y + row * 0.6:.1f}" text-anchor="end">{name}</text>'
        colour = BAR if value >= 0 else MARK
        lines += (
            f'<rect x="{LEFT}" y="{y:.1f}" width="{abs(value) * scale:.1f}" height="{row * 0.8:.1f}" fill="{colour}"/>'
        )
        lines += f'<text x="{LEFT + abs(value) * scale + 8:.1f}" y="{y + row * 0.6:.1f}">{value:.2f}</text>'
    return _svg("Points by source, mean of a game", lines)


def _svg(title: str, body: str) -> str:
    size = f'viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}"'
    paper = f'<rect width="{WIDTH}" height="{HEIGHT}" rx="12" fill="#FBFDFC"/>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} {STYLE} role="img"><title>{title}</title>{paper}{body}</svg>\n'
    )
