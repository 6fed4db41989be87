"""My statistics in a real browser: known games counted right, exported whole, and gone when I say so."""

from __future__ import annotations

import csv
import io
import json
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from octosphere.i18n import translator

from .browser import DESKTOP, PHONE, Site, Visit
from .pages import TablePage
from .scenes_stats import LAYOUTS, NOON, brief, keep, row, seat
from .server import Server, sqlite_url
from .test_browser_access import too_small, violations
from .test_browser_words import words
from .web_client import Player

NAME = "Zebulon"
AWKWARD = 'Ines, "the eel"'
OURS = """() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]
    .filter((key) => !/[.](words|offered)/.test(key))"""


CROWD = """(mine) => import('/static/mytables.js').then(async ({ putTable, tableOf }) => {
    putTable(mine);
    const kept = new Promise((done) => { setTimeout(done, 1500); });
    for (let number = 0; number < 60; number += 1) putTable({ table: `other${number}`, token: 'token', seats: [0] });
    await kept;
    if (tableOf(mine.table)) throw new Error('still held');
})"""


def known(lang: str = "en") -> list[dict[str, Any]]:
    """Three games of Octo Dice that count, one that was given, one of AquaSphere."""
    alone = row(3, seat(0, NAME, "", {"crystals": 10, "bots": 20}), coach={"0": brief(0.5, 2)})
    won = row(2, seat(0, NAME, "", {"crystals": 30, "bots": 10}), seat(1, "", "captain", {"crystals": 35, "bots": 0}))
    won["coach"] = {"0": brief(0.1, -1)}
    rivals = seat(1, AWKWARD, "", {"crystals": 20, "bots": 0}), seat(2, "", "captain", {"crystals": 49, "bots": 1})
    lost = row(1, seat(0, NAME, "", {"crystals": 22, "bots": -2}), *rivals, lost=True)
    given = row(0, seat(0, NAME, "", {"crystals": 99, "bots": 0}), given=61, lost=True)
    other = {"game": "aquasphere", "title": "AquaSphere", "options": {"players": 2}, "lost": True}
    station = row(9, seat(0, NAME, "", {"lab": 70}), seat(1, "", "diver", {"lab": 60}), **other)
    return [{**one, "lang": lang} for one in (alone, won, lost, given, station)]


def opened(visit: Visit, rows: list[dict[str, Any]], **more: Any) -> Page:
    page = visit.page("/stats", **more)
    expect(page.locator(".empty")).to_be_visible()
    keep(page, rows)
    expect(page.locator(".facts")).to_be_visible()
    return page


def facts(page: Page) -> dict[str, str]:
    """The numbers on top by their names."""
    names = page.locator(".fact dt").all_inner_texts()
    return dict(zip(names, page.locator(".fact dd.num").all_inner_texts(), strict=True))


def lines(page: Page, label: str) -> list[list[str]]:
    """A table as it stands."""
    rows = page.get_by_role("group", name=label).locator("tbody tr").all()
    return [[cell.inner_text() for cell in one.locator("th, td").all()] for one in rows]


def pick(page: Page, label: str, choice: str) -> None:
    page.locator("label.filter", has_text=re.compile(f"^{label}")).locator("select").select_option(label=choice)


def test_known_games_are_counted(visit: Visit) -> None:
    page = opened(visit, known(), **DESKTOP)
    whole = {"Games": "3", "Average": "30", "Best": "40", "Won": "50 %", "Lost per game": "6", "Luck per game": "+1"}
    assert facts(page) == whole
    expect(page.get_by_text("2 of 3 studied").first).to_be_visible()
    rivals = {"Captain": ["2", "1", "0", "1", "−12"], AWKWARD: ["1", "0", "1", "0", "+0"]}
    expect(page.get_by_role("rowheader", name="Captain", exact=True)).to_be_visible()  # its name comes with the levels
    assert lines(page, "Head to head") == [[name, *cells] for name, cells in rivals.items()]
    assert lines(page, "By edition") == [["English", "2", "25", "30", "0 %"], ["German", "1", "40", "40", "100 %"]]
    assert len(lines(page, "By layout")) == 3
    means = page.locator(".means tr")
    assert [text.split() for text in means.all_inner_texts()] == [["Crystals", "21"], ["Bots", "9"]]
    assert page.locator(".game").all_inner_texts()[0].startswith("20")
    expect(page.get_by_role("img", name="3 games, from 20 to 40 points. The last few average 30.")).to_be_visible()
    assert not re.search(r"\d\.\d", page.locator(".stats").inner_text())
    page.get_by_role("button", name="How exact?").click()
    expect(page.get_by_text("0.30 per decision")).to_be_visible()
    exact = {"Average": "30.0", "Lost per game": "6.0", "Luck per game": "+0.5"}
    assert facts(page) == whole | exact
    assert [text.split() for text in means.all_inner_texts()] == [["Crystals", "20.7"], ["Bots", "9.3"]]


@pytest.mark.long
def test_filters_choose_what_is_counted(visit: Visit) -> None:
    page = opened(visit, known(), **DESKTOP)
    for label, choice, games, best in (
        ("With whom", "Alone", "1", "30"),
        ("With whom", "Against bots", "1", "40"),
        ("With whom", "With people", "1", "20"),
        ("With whom", "Branches and files", "1", "99"),
        ("With whom", "All", "3", "40"),
        ("Edition", "English", "2", "30"),
        ("Edition", "All", "3", "40"),
        ("Layout", LAYOUTS[2], "1", "40"),
    ):
        pick(page, label, choice)
        assert (facts(page)["Games"], facts(page)["Best"]) == (games, best)
    pick(page, "With whom", "Alone")
    expect(page.get_by_text("No game fits this choice.")).to_be_visible()
    page.get_by_role("radio", name="AquaSphere").click()
    assert facts(page)["Best"] == "70"
    assert page.get_by_role("group", name="By layout").count() == 0


@pytest.mark.long
def test_only_the_last_days(visit: Visit) -> None:
    page = visit.person(**DESKTOP).new_page()
    page.clock.set_fixed_time(NOON)
    page.goto("/stats")
    expect(page.locator(".empty")).to_be_visible()
    sheets = [seat(0, NAME, "", {"crystals": 10 + number}) for number in range(12)]
    keep(page, [row(3 * number, sheets[number], lost=True) for number in range(12)])
    expect(page.locator(".facts")).to_be_visible()
    for choice, games in (("Last 7 days", "3"), ("Last 30 days", "10"), ("Last 365 days", "12")):
        pick(page, "When", choice)
        assert facts(page)["Games"] == games


@pytest.mark.long
def test_tables_are_sorted_by_a_tap(visit: Visit) -> None:
    page = opened(visit, known(), **DESKTOP)
    head = page.get_by_role("group", name="Head to head").get_by_role("columnheader", name="Margin")
    for order, first in (("descending", "+0"), ("ascending", "−12")):
        head.get_by_role("button").click()
        expect(head).to_have_attribute("aria-sort", order)
        assert lines(page, "Head to head")[0][-1] == first


def test_averages_and_bars(visit: Visit) -> None:
    page = visit.page("/stats")
    expect(page.locator(".empty")).to_be_visible()
    rows = [row(20 - number, seat(0, NAME, "", {"all": score})) for number, score in enumerate((3, 7, 12, 12, 41, 47))]
    asked = """(rows) => import('/static/pages/stats/sums.js').then((sums) => {
        const games = sums.gamesOf(rows);
        const averages = sums.trend(games).map((one) => one.average);
        return [averages, sums.histogram(games), sums.histogram([]), sums.totals([])];
    })"""
    averages, bars, none, nothing = page.evaluate(asked, rows)
    assert averages == [3, 5, 22 / 3, 8.5, 15, 23.8]
    assert [bar["n"] for bar in bars] == [1, 1, 2, 0, 0, 0, 0, 0, 1, 1]
    assert (bars[0]["from"], bars[0]["to"], bars[-1]["from"]) == (0, 4, 45)
    assert none == []
    assert (nothing["mean"], nothing["best"], nothing["loss"]) == (None, None, None)


def exported(page: Page, name: str) -> str:
    with page.expect_download() as file:
        page.get_by_role("button", name=name).click()
    return Path(file.value.path()).read_bytes().decode("utf-8")


def test_everything_can_be_taken_along(visit: Visit) -> None:
    page = opened(visit, known("de"), locale="de", **DESKTOP)
    text = exported(page, "Als CSV sichern")
    assert text.count("\r\n") == 1 + 9  # a head, and every seat of every game
    found = list(csv.DictReader(io.StringIO(text, newline="")))
    assert [one["game"] for one in found].count("octodice") == 7
    mine = next(one for one in found if one["table"] == "made0003")
    expected = {
        "score": "30",
        "you": "true",
        "average_loss": "0.5",
        "points_crystals": "10",
        "points_lab": "",
        "seat": "1",
    }
    assert {key: mine[key] for key in expected} == expected
    assert mine["ended"].startswith("2026-11-13T12:00:00")
    assert AWKWARD in [one["name"] for one in found]
    whole = json.loads(exported(page, "Als JSON sichern"))
    assert whole["octosphere_results"] == 1
    assert [one["table"] for one in whole["games"]] == ["made0009", "made0003", "made0002", "made0001", "made0000"]
    assert "token-0" not in text + json.dumps(whole)


def test_no_name_is_a_formula_in_a_table_of_sums(visit: Visit) -> None:
    rows = known()
    rows[0]["seats"][0]["name"] = "=1+1"
    assert ",'=1+1," in exported(opened(visit, rows, **DESKTOP), "Export CSV")


def finished(site: Site, *names: str) -> list[Player]:
    """A game that these people played to its end, and its players."""
    seats = [{"kind": "person", "name": name} for name in names]
    made = site.client.post("/api/tables", json={"game": "octodice", "seats": seats}).json()
    players = [Player(site.client, made["table"], link["token"]) for link in made["links"]]
    while players[0].view()["over"] is None:
        for player in players:
            if (view := player.view())["acting"] is not None:
                player.act(view)
    return players


@pytest.mark.long
def test_a_finished_game_is_kept_however_many_follow(visit: Visit, site: Site) -> None:
    (mine,) = finished(site, NAME)
    page = visit.page(f"/t/{mine.table}#k={mine.token}")
    TablePage(page)
    expect(page.get_by_role("link", name="Coach")).to_be_visible()
    page.goto("/stats")
    expect(page.locator(".facts")).to_be_visible()
    page.evaluate("localStorage.removeItem('octosphere.tables')")
    page.reload()
    expect(page.locator(".game")).to_have_count(1)
    assert facts(page)["Best"].replace("−", "-") == str(mine.view()["over"]["scores"][0])
    href = page.get_by_role("link", name=re.compile("^Replay")).get_attribute("href")
    assert href == f"/replay/{mine.table}#k={mine.token}"


@pytest.mark.long
def test_a_finished_game_that_makes_place_for_others_is_kept(visit: Visit, site: Site) -> None:
    (mine,) = finished(site, NAME)
    page = visit.page("/stats")
    expect(page.locator(".empty")).to_be_visible()
    page.evaluate(CROWD, {"table": mine.table, "token": mine.token, "seats": [0], "over": True})
    page.evaluate("localStorage.removeItem('octosphere.tables')")
    page.reload()
    expect(page.locator(".game")).to_have_count(1)


@pytest.mark.long
def test_games_that_ended_without_me_are_found(visit: Visit, site: Site) -> None:
    mine, _ = finished(site, NAME, "Ottilie")
    going = site.players("person")[0]
    page = visit.page("/stats")
    expect(page.locator(".empty")).to_be_visible()
    held = [{"table": one.table, "token": one.token, "seats": [0], "game": "octodice"} for one in (mine, going)]
    page.evaluate("(held) => localStorage.setItem('octosphere.tables', JSON.stringify(held))", held)
    page.reload()
    expect(page.locator(".game")).to_have_count(1)
    expect(page.get_by_role("rowheader", name="Ottilie")).to_be_visible()


@pytest.mark.long
def test_a_pad_of_a_real_game_counts(visit: Visit, site: Site) -> None:
    record = finished(site, NAME, "Ottilie")[0].get("/record").json()
    made = site.client.post("/api/records", json={"record": {**record, "dice": {"kind": "entered"}}}).json()
    token = made["links"][0]["token"] if made["links"] else made["watch"]
    pad = {"id": "pad", "over": True, "seen": 1000 * NOON, "table": {"table": made["table"], "token": token}}
    page = visit.page("/stats")
    expect(page.locator(".empty")).to_be_visible()
    page.evaluate("(pad) => localStorage.setItem('octosphere.pad.pad', JSON.stringify(pad))", pad)
    page.reload()
    expect(page.locator(".game")).to_have_count(1)
    expect(page.get_by_role("rowheader", name="Ottilie")).to_be_visible()
    expect(page.locator(".game")).to_contain_text(re.compile("16\\s+Nov\\s+2026"))


def leave(page: Page) -> Locator:
    """Ask for everything to be deleted, and mean it."""
    page.get_by_role("button", name="Delete everything").click()
    dialog = page.get_by_role("dialog")
    button = dialog.get_by_role("button", name="Delete everything")
    expect(button).to_be_disabled()
    dialog.get_by_role("switch", name="Yes, delete all of it").click()
    button.click()
    return dialog


def visited(visit: Visit, *players: Player) -> Page:
    """Somebody who has been at these tables and now looks at the statistics."""
    page = visit.page()
    for player in players:
        page.goto(f"/t/{player.table}#k={player.token}")
        TablePage(page)
    page.goto("/stats")
    expect(page.locator(".game")).to_have_count(len(players))
    return page


def database(site: Site) -> str:
    """All that the server has stored."""
    with sqlite3.connect(site.server.database.removeprefix("sqlite:///")) as stored:
        names = [name for (name,) in stored.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return "\n".join(str(one) for name in names for one in stored.execute(f'SELECT * FROM "{name}"'))


@pytest.mark.long
def test_nothing_is_left_when_i_say_so(visit: Visit, site: Site) -> None:
    name = "Quirin"
    (alone,), (mine, theirs) = finished(site, name), finished(site, name, "Ottilie")
    page = visited(visit, alone, mine)
    assert database(site).count(name) == 2
    page.get_by_role("button", name="Delete everything").click()
    expect(page.get_by_text("2 tables on the server")).to_be_visible()
    expect(page.get_by_text("2 results in this browser")).to_be_visible()
    page.keyboard.press("Escape")
    leave(page)
    expect(page.get_by_role("heading", name="Nothing is left")).to_be_visible()
    assert page.evaluate(OURS) == []
    stored = database(site)
    assert name not in stored
    assert alone.table not in stored
    assert [one.get().status_code for one in (alone, mine, theirs)] == [404, 404, 200]
    page.goto("/stats")
    expect(page.get_by_role("link", name="Play a game")).to_be_visible()


@pytest.mark.long
def test_what_cannot_be_reached_is_kept_for_another_try(visit: Visit, site: Site) -> None:
    visit.forgive("ERR_FAILED|404.*(coach/brief|summary)")  # all is gathered again, some of it just gone
    (first,), (second,) = finished(site, NAME), finished(site, NAME)
    page = visited(visit, first, second)
    page.route(f"**/{second.table}/forget", lambda route: route.abort())
    dialog = leave(page)
    expect(dialog.get_by_text("1 table could not be reached.")).to_be_visible()
    assert (first.get().status_code, second.get().status_code) == (404, 200)
    assert page.evaluate("() => JSON.parse(localStorage['octosphere.tables']).map(({ token }) => token)") == [
        second.token
    ]
    page.unroute(f"**/{second.table}/forget")
    dialog.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", name="Nothing is left")).to_be_visible()
    assert second.get().status_code == 404
    assert page.evaluate(OURS) == []


@pytest.mark.long
@pytest.mark.parametrize(
    ("lang", "scheme", "size"),
    [
        ("de", "dark", PHONE),
        pytest.param("en", "light", PHONE, marks=pytest.mark.long),
        pytest.param("es", "dark", DESKTOP, marks=pytest.mark.long),
    ],
)
def test_it_speaks_three_languages_and_stands_in_nobodys_way(
    visit: Visit, lang: str, scheme: str, size: dict[str, Any]
) -> None:
    page = visit.page("/stats", locale=lang, color_scheme=scheme, bypass_csp=True, **size)
    expect(page.locator(".empty")).to_be_visible()
    words(page)
    assert violations(page) == []
    keep(page, known(lang))
    expect(page.locator(".facts")).to_be_visible()
    words(page)
    assert violations(page) == []
    assert too_small(page) == []
    for width in (360, 768, 1440):
        page.set_viewport_size({"width": width, "height": 844})
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    page.get_by_role("button", name=translator(lang)("web.stats.data.erase")).click()
    expect(page.get_by_role("dialog")).to_be_visible()
    words(page)
    assert violations(page) == []


@pytest.fixture
def quick(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    """A server whose coach only glances at games."""
    monkeypatch.setenv("OCTOSPHERE_COACH_EFFORT", "tiny")
    with Server(sqlite_url(tmp_path), "--no-limits", "--bot-pace", "0") as server:
        found = Site(server)
        yield found
        found.client.close()


@pytest.mark.long  # the coach has to wake up first
def test_the_coach_looks_at_games_one_by_one(visit: Visit, quick: Site) -> None:
    visit.address = quick.server.address
    (alone,) = finished(quick, NAME)
    page = visited(visit, alone)
    assert facts(page)["Lost per game"] == "–"
    page.get_by_role("button", name="Study the last game").click()
    expect(page.get_by_role("img", name=re.compile("^Points given away"))).to_be_visible(timeout=300_000)
    assert float(facts(page)["Lost per game"]) >= 0
    page.reload()  # it is kept
    expect(page.get_by_text("1 of 1 studied").first).to_be_visible()
