"""Statistics, sharing and parting as somebody sees them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

from playwright.sync_api import Page, expect

from octosphere.games import open_game

from .pages import TablePage
from .scenes import Scene, Stage, reached

KEEP = "(rows) => import('/static/results.js').then(({ putResult }) => Promise.all(rows.map(putResult)))"
LAYOUTS = "A1B1C1D1E1F1G1H1I1", "B2A1C2E2D1F1I2H1G1", "C1B1A2F2E1D2H2G1I1"
PARTS = {"sources": "sources", "coach": "coach", "games": "list", "data": "data"}
DAY = 86_400
NOON = 1_794_830_400.0  # of a day in November 2026, in unix seconds


def seat(number: int, name: str, level: str, sources: dict[str, int]) -> dict[str, Any]:
    """A seat of a result; who won is seen to by `row`."""
    kind, score = ("bot" if level else "person"), sum(sources.values())
    return {
        "seat": number,
        "name": name,
        "kind": kind,
        "level": level,
        "score": score,
        "decisions": 20,
        "sources": sources,
    }


def row(number: int, *seats: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A kept result of the first seat, which ended so many days before noon."""
    best = max(one["score"] for one in seats)
    places = [1 + sum(other["score"] > one["score"] for other in seats) for one in seats]
    options = {"players": len(seats), "layout": LAYOUTS[number % 3], "edition": ("de", "en")[number % 2]}
    whole = {
        "table": f"made{number:04d}",
        "token": f"token-{number:08d}",
        "game": "octodice",
        "title": "Octo Dice",
        "lang": "en",
        "started": NOON - number * DAY - 900,
        "ended": NOON - number * DAY,
        "options": options,
        "dice": "committed",
        "given": 0,
        "moves": 61,
        "you": [0],
        "seats": [
            {**one, "won": one["score"] == best, "place": place} for one, place in zip(seats, places, strict=True)
        ],
        "sources": [{"key": key, "name": key.capitalize()} for key in seats[0]["sources"]],
    }
    return {**whole, **more}


def brief(loss: float, luck: float) -> dict[str, Any]:
    """What the coach found, as far as it is kept."""
    return {"average_loss": loss, "luck": luck, "lucky": True, "decisions": 20}


def many(stage: Stage) -> list[dict[str, Any]]:
    """Half a year of games, better and better."""
    chance, t = Random(8), stage.t.for_game("octodice")
    keys = open_game("octodice").facts.sources
    names = [{"key": key, "name": t(f"source.{key}")} for key in keys]
    found = []
    for number in range(34):
        rivals = [("", "captain"), ("Ines", ""), ("", "diver")][: chance.choice((0, 1, 2, 3))]
        better = (34 - number) / 12
        sheets = [
            {key: int(chance.triangular(0, 11 + better * (not at), 3)) for key in keys} for at in range(1 + len(rivals))
        ]
        seats = [seat(0, "Nora", "", sheets[0])]
        seats += [seat(at, *rival, sheets[at]) for at, rival in enumerate(rivals, 1)]
        coach = {"0": brief(0.1 + number / 120 + chance.random() / 6, chance.gauss(0, 3))}
        found.append(row(number, *seats, lang=stage.t.lang, sources=names, coach=coach))
    return found


def scenes(stage: Stage) -> Iterator[Scene]:
    """The page empty and full, the question before parting, and a result to share."""
    page = stage.page("/stats")
    expect(page.get_by_role("link", name=stage.t("web.stats.empty.go"))).to_be_visible()
    yield "stats-empty", page, None
    keep(page, many(stage))
    expect(page.get_by_role("heading", name=stage.t("web.stats.scores.title"))).to_be_visible()
    yield "stats", page, None
    for name, key in PARTS.items():
        yield f"stats-{name}", page, partial(shown, page, stage.t(f"web.stats.{key}.title"))
    stage.button(page, "web.stats.data.erase")
    yield "stats-parting", page, None
    yield from _shared(stage)


def shown(page: Page, title: str) -> None:
    """Bring a part of the page to the top."""
    page.get_by_role("heading", name=title).evaluate("(one) => one.scrollIntoView()")


def keep(page: Page, rows: list[dict[str, Any]]) -> None:
    """Put results into this browser and look at them."""
    page.evaluate(KEEP, rows)
    page.reload()


def _shared(stage: Stage) -> Iterator[Scene]:
    for name, game in (("share", "octodice"), ("share-aquasphere", "aquasphere")):
        player = stage.player("person", "diver", game=game)
        reached(player, lambda _: False, Random(2))
        page = stage.page(f"/t/{player.table}#k={player.token}")
        TablePage(page)
        stage.button(page, "web.table.over.share")
        expect(page.locator(".shpic img")).to_be_visible()
        yield name, page, None
