"""What a score of Octo Dice is worth: by its layout, alone and at a table with others."""

from __future__ import annotations

from statistics import NormalDist

from octosphere.core.game import Options
from octosphere.games.octodice.value import styles
from octosphere.games.octodice.value.atlas import EXACT, canonical, load_atlas, number_of
from octosphere.games.octodice.value.company import load_company
from octosphere.show.standing import Measured, as_percent

EXPERT = "expert"


def measure(options: Options, score: int) -> Measured | None:
    """A final score; the two-player variant with a virtual player was not measured."""
    if options["players"] == 1:
        return _alone(str(options["layout"]), str(options["edition"]), score)
    return None if options["variant"] else _among(str(options["layout"]), int(options["players"]), score)


def _alone(layout: str, edition: str, score: int) -> Measured:
    """Perfect play where the layout is solved; else a bell curve with the mean and spread of the expert's games."""
    atlas = load_atlas()
    number = number_of(layout)
    row = atlas.row(number)
    best = EXACT[edition].get(canonical(layout))
    if best is not None:
        return Measured("optimum", max(0, round(100 * score / best)), EXPERT, {"best": round(best, 1)}, row.points)
    mean, spread = row.expected, styles.spread(atlas, number)
    values = {"games": atlas.games, "mean": round(mean, 1), "spread": round(spread, 1)}
    return Measured("layout", as_percent(NormalDist(mean, spread).cdf(score)), EXPERT, values, row.points)


def _among(layout: str, players: int, score: int) -> Measured:
    """The place that was reckoned for this layout, and where it would be if the curve were off by its error."""
    company, number = load_company(players), number_of(layout)
    low, place, high = (
        as_percent(company.share_below(number, score + off)) for off in (-company.error, 0, company.error)
    )
    values = {"games": company.games, "layouts": company.layouts, "players": players, "low": low, "high": high}
    return Measured("company", place, EXPERT, {**values, "mean": round(company.mean(number), 1)})
