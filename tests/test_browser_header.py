"""The head of a table keeps to what is so: never ahead of a turn that is not ended, never what is not drawn yet."""

from __future__ import annotations

from playwright.sync_api import expect

from .browser import DESKTOP, Site, Visit
from .pages import open_table


def test_the_turn_is_ours_until_we_end_it(visit: Visit, site: Site) -> None:
    table = open_table(visit.page(), site.players("person", seed="header")[0])
    where = table.page.locator(".bar .where")
    first = where.inner_text()
    table.until(lambda seen: seen.primary == "End turn")
    expect(where).to_have_text(first, use_inner_text=True)
    table.page.reload()
    expect(table.end_turn).to_be_visible()
    expect(where).to_have_text(first, use_inner_text=True)
    table.end_turn.click()
    expect(where).not_to_have_text(first, use_inner_text=True)


def test_a_replay_begins_with_a_table_on_which_nothing_is_drawn(visit: Visit, site: Site) -> None:
    player = site.players("person", "drifter", game="aquasphere", seed="header")[0]
    page = visit.page(f"/replay/{player.table}#k={player.token}", **DESKTOP)
    expect(page.locator(".hq .room").first).to_be_visible()
    page.keyboard.press("Home")
    expect(page.locator(".hq [aria-label*='not drawn yet']").first).to_be_visible()
    expect(page.locator("[aria-label*=null]")).to_have_count(0)
    expect(page.locator(".hub .vcap")).to_have_text("")
