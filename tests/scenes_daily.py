"""The game of the day: before it, among friends after it, on the first page."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from playwright.sync_api import Page, expect

from .scenes import LONG, Scene, Stage
from .web_client import Player

CODE = "KELP-4821"
FRIENDS = ("Kai", "Léo", "Marisol")
STREAK = """([day, done]) => {
    const key = 'octosphere.daily';
    const before = (by) => new Date(Date.parse(`${day}T00:00:00Z`) - by * 864e5).toISOString().slice(0, 10);
    const kept = JSON.parse(localStorage.getItem(key));
    for (const [by, score, counts] of done) kept.games.octodice[before(by)] = { table: 'gone', score, counts };
    localStorage.setItem(key, JSON.stringify(kept));
}"""
DONE = [(1, 37, True), (2, 28, True), (4, 41, True), (5, 33, True), (6, 30, True), (8, 25, False)]


def scenes(stage: Stage) -> Iterator[Scene]:
    """Everything there is to see of a day."""
    client = stage.site.client
    day = client.get("/api/daily").json()["day"]
    for seed, name in enumerate(FRIENDS):
        made = client.post(f"/api/daily/{day}/tables", json={"name": name}).json()
        friend = Player(client, made["table"], made["links"][0]["token"])
        _finish(friend, seed)
        friend.post("/daily/board", {"code": CODE})
    page = stage.page(f"/daily/{day}#code={CODE}")
    expect(page.locator(".dd-line")).to_have_count(len(FRIENDS))
    expect(page.locator(".toast")).to_have_count(0)
    yield "daily-before", page, None
    page.get_by_role("textbox", name=stage.t("web.new.your_name")).fill("Ines")
    stage.button(page, "web.daily.play")
    page.wait_for_url("**/t/*")
    held = page.evaluate("JSON.parse(localStorage.getItem('octosphere.tables'))[0]")
    _finish(Player(client, held["table"], held["token"]), 7)
    page.evaluate(STREAK, [day, DONE])
    page.goto("/daily")
    _compared(page)
    yield "daily", page, None
    page.locator(".dd-turn button").nth(1).click()
    turn = page.locator(".dd-table tbody").nth(1)
    yield "daily-turn", page, lambda: turn.evaluate("(one) => one.scrollIntoView({ block: 'center' })")
    page.goto("/daily/aquasphere")
    stage.button(page, "web.daily.play")
    page.wait_for_url("**/t/*")
    held = page.evaluate("JSON.parse(localStorage.getItem('octosphere.tables'))[0]")
    _finish(Player(client, held["table"], held["token"]), 7)
    page.goto("/daily/aquasphere")
    _compared(page)
    yield "daily-aquasphere", page, None
    page.goto("/")
    card = page.locator(".dailycard h2")
    expect(card).to_be_visible()
    yield "home-daily", page, lambda: card.evaluate("(one) => one.scrollIntoView({ block: 'center' })")


def _finish(player: Player, seed: int) -> None:
    """Play to the end: what pays most, or now and then anything."""
    chance, view = Random(seed), player.view()
    while view["over"] is None:
        if view["acting"] is None:  # bots decide
            view = player.view()
            continue
        if view["choices"]:
            best = max(view["choices"], key=lambda one: one["points"] + (one["sure"] or 0))
            view["choices"] = [best if chance.random() < 0.8 else chance.choice(view["choices"])]
        view = player.act(view)


def _compared(page: Page) -> None:
    """All bots have played."""
    expect(page.locator(".dd-line.bot")).to_have_count(4, timeout=LONG)
