"""A ladder as a page of Markdown, and its figures beside it."""

from __future__ import annotations

import json
from collections.abc import Mapping

from octosphere.core.errors import BadInput
from octosphere.scale.store import Place, whole_file

from .ladder import Ladder, Rung
from .schedule import DECISION


def write_page(found: Ladder, costs: Mapping[str, float], command: str, folder: Place) -> tuple[Place, Place]:
    """Write `ladder-GAME.md` and `ladder-GAME.json` into a folder; where they are."""
    name = f"ladder-{found.plan.game.facts.name}"
    figures = {"command": command, **found.to_json(), "seconds_a_decision": dict(costs)}
    texts = {
        folder / f"{name}.md": page(found, costs, command),
        folder / f"{name}.json": json.dumps(figures, ensure_ascii=False, indent=1) + "\n",
    }
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for path, text in texts.items():
            with whole_file(path) as part:
                part.write_text(text, "utf-8")
    except OSError as error:
        raise BadInput(f"cannot write to {folder}: {error.strerror or error}") from None
    one, other = texts
    return one, other


def page(found: Ladder, costs: Mapping[str, float], command: str) -> str:
    """The page: how it was made, all agents by rating, and how to read it."""
    plan, counts = found.plan, found.counts
    options = ", ".join(f"{name} {value}" for name, value in plan.told_options.items() if name != "components")
    played = f"{counts['games']:,} games in {counts['deals']:,} deals and {counts['rounds']} rounds"
    zero = f"`{found.anchor}` is 0" if found.anchor else "the mean is 0"
    lines = [
        f"# The ladder of {plan.game.facts.title}",
        f"`{command}`",
        "",
        f"{played} ({options}; seed `{plan.seed}`); it ended because {found.ended}.",
        f"Ratings are Elo, {zero}, with intervals of 95 % over deals. *Ahead of the next* has intervals of",
        f"{100 * DECISION:.1f} %, by which two are told apart: wider, because it was looked at after every round.",
        "",
        "| | agent | rating | deals | ahead of the next | not told apart from | a decision |",
        "|---|---|---|---|---|---|---|",
        *(_row(found, place, rung, costs) for place, rung in enumerate(found.rungs)),
        "",
        "*A decision* is a move with a choice: the time of one core, measured at the end where this was written.",
        f"The figures: [file](ladder-{plan.game.facts.name}.json).",
    ]
    return "\n".join(lines) + "\n"


def _row(found: Ladder, place: int, rung: Rung, costs: Mapping[str, float]) -> str:
    rating = f"{rung.rating.value:+.0f} ({rung.rating.low:+.0f} to {rung.rating.high:+.0f})"
    ahead = ""
    if place < len(found.steps):
        apart = found.steps[place].apart
        ahead = f"{apart.value:+.0f} ({apart.low:+.0f} to {apart.high:+.0f})"
    others = ", ".join(f"`{name}`" for name in rung.open_to) or "–"
    cells = [
        str(place + 1),
        f"`{rung.agent}`",
        rating,
        f"{rung.deals:,}",
        ahead,
        others,
        tell_seconds(costs[rung.agent]),
    ]
    return f"| {' | '.join(cells)} |"


def tell_seconds(seconds: float) -> str:
    """A short time, to three digits."""
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds / 1e-6:.3g} µs"
