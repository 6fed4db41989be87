"""The coach in a real browser: it waits, adds up, keeps its choices to itself until asked, and lets one try again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from octosphere.core.record import Dice
from octosphere.i18n import translator
from octosphere.tasks.study import EFFORT

from .browser import DESKTOP, LANGS, Site, Visit, looks
from .server import Server, sqlite_url
from .test_browser_access import violations
from .test_browser_words import words
from .test_web_coach import played, ready
from .web_client import Player

WIDTHS = 360, 390, 768, 1440, 2560


@pytest.fixture(scope="module")
def coached(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server whose coach judges in seconds."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(EFFORT, "tiny")
        with Server(sqlite_url(tmp_path_factory.mktemp("coached")), "--no-limits", "--bot-pace", "0") as server:
            found = Site(server)
            yield found
            found.client.close()


@pytest.fixture(scope="module")
def solo(coached: Site) -> Player:
    """A game of one person that waits for its coach."""
    return laid(coached, 1)[0]


@pytest.fixture(scope="module")
def station(coached: Site) -> list[Player]:
    """A game of AquaSphere whose first seat is studied; the second link only watches."""
    found = laid(coached, 2)
    ready(found[0], seat=0)
    return found


@pytest.fixture
def games(solo: Player, station: list[Player]) -> tuple[Player, Player]:
    """One studied game of each."""
    ready(solo)
    return solo, station[0]


def laid(site: Site, players: int, dice: Dice | None = None) -> list[Player]:
    record = played(players)
    record.dice = dice or record.dice
    made = site.client.post("/api/records", json={"record": record.to_json()}).json()
    tokens = [*(link["token"] for link in made["links"]), made["watch"]]
    return [Player(site.client, made["table"], token) for token in tokens]


@pytest.fixture
def guests(browser: Browser, coached: Site) -> Iterator[Visit]:
    found = Visit(browser, coached.server.address)
    yield found
    found.close()


def opened(guests: Visit, player: Player, **more: Any) -> Page:
    """The page with a position on it."""
    page = guests.page(f"/coach/{player.table}#k={player.token}", **more)
    expect(page.locator(".cpos:not([aria-busy])")).to_be_visible()
    return page


def number(text: str) -> float:
    return float(re.sub(r"[^\d.−-]", "", text).replace("−", "-"))


@pytest.mark.long
def test_it_shows_how_far_it_is_can_be_left_and_comes_back(guests: Visit, solo: Player) -> None:
    page = guests.page(f"/coach/{solo.table}#k={solo.token}")
    bar = page.get_by_role("progressbar")
    expect(bar).to_be_visible()
    expect(page.get_by_role("heading", name="The coach goes through the game")).to_be_visible()
    page.goto("/")
    ready(solo)
    page.goto(f"/coach/{solo.table}")
    expect(page.locator(".cled")).to_be_visible()
    expect(bar).to_have_count(0)
    assert page.title().startswith("After the dive")


def judging(route: Route) -> None:
    """As if the study took long."""
    route.fulfill(json={"state": "working", "done": 3, "of": 60, "ahead": 0})


@pytest.mark.parametrize("players", [1, 2])
def test_while_it_judges_it_tells_what_the_record_alone_tells(
    guests: Visit, games: tuple[Player, Player], players: int
) -> None:
    guests.forgive("Applying inline style")  # by axe
    player = games[players - 1]
    over, summary = player.view()["over"], player.get("/summary").json()
    page = guests.page()
    page.route("**/coach?*", judging)
    page.goto(f"/coach/{player.table}#k={player.token}")
    card = page.locator(".cknown")
    expect(card).to_contain_text(f"{over['scores'][0]} points, ")
    expect(card).to_contain_text(f"{summary['seats'][0]['decisions']} decisions")
    expect(page.get_by_text("Judging move 3 of 60")).to_be_visible()
    rows = {row["name"]: row["points"][0] for row in over["sources"] if row["points"][0]}
    lines = card.locator(".ledger li")
    shown = {line.locator(".ln").inner_text(): number(line.locator(".amt").inner_text()) for line in lines.all()[:-1]}
    assert shown == {name: abs(points) for name, points in rows.items()}
    assert number(lines.last.locator(".amt").inner_text()) == sum(rows.values()) == over["scores"][0]
    standing = page.get_by_role("list", name="Points by seat").get_by_role("listitem")
    expect(standing).to_have_count(players if players > 1 else 0)
    assert violations(page) == []
    page.unroute("**/coach?*")
    expect(page.locator(".cpath")).to_be_visible(timeout=300_000)
    expect(card).to_have_count(0)


@pytest.mark.long
def test_a_study_that_failed_says_what_to_do_beside_what_is_known(guests: Visit, games: tuple[Player, Player]) -> None:
    guests.forgive("503")
    page, player = guests.page(), games[0]
    failed = {"error": "failed", "message": "Try again in a minute.", "clause": None, "seq": None}
    page.route("**/coach?*", lambda route: route.fulfill(status=503, json=failed))
    page.route("**/coach?*", judging, times=1)
    page.goto(f"/coach/{player.table}#k={player.token}")
    expect(page.get_by_role("alert")).to_contain_text("Try again in a minute.")
    expect(page.locator(".cknown .end")).to_be_visible()
    page.unroute("**/coach?*")
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".cpath")).to_be_visible(timeout=300_000)


@pytest.mark.long
def test_the_ledger_adds_up_and_every_bar_begins_where_the_last_one_ended(guests: Visit, solo: Player) -> None:
    ready(solo)
    page = opened(guests, solo)
    lines = page.locator(".ledger li")
    signs = {"": 1, "+": 1, "−": -1}
    total = 0.0
    for line in lines.all()[:-1]:
        total += signs[line.locator(".sg").inner_text()] * number(line.locator(".amt .num").inner_text())
        assert line.locator(".trust").count() == 0  # errors are for whoever asks
        assert "." not in line.locator(".amt").inner_text()
    assert total == number(lines.last.locator(".amt .num").inner_text())
    page.get_by_role("button", name="How exact?").first.click()
    total = 0.0
    for line in lines.all()[:-1]:
        total += signs[line.locator(".sg").inner_text()] * number(line.locator(".amt .num").inner_text())
        assert line.locator(".trust").inner_text()
    assert total == pytest.approx(number(lines.last.locator(".amt .num").inner_text()), abs=0.006)
    boxes = [line.locator(".lb i").bounding_box() for line in lines.all()]
    ends = [{round(box["x"]), round(box["x"] + box["width"])} for box in boxes if box]
    for one, other in pairwise(ends):
        assert min(abs(a - b) for a in one for b in other) <= 4  # a bar is at least some pixels long
    assert page.locator(".cpath svg[role=img]").get_attribute("aria-label")
    page.get_by_text("As a table").click()
    assert page.locator(".ctable tbody tr").count() == 9


def test_nothing_is_given_away_until_it_is_asked_for(guests: Visit, solo: Player) -> None:
    told = ready(solo)["seats"][0]
    worst = max(told["decisions"], key=lambda one: one["loss"]["value"])
    page = opened(guests, solo, **DESKTOP)
    moment, listed = page.locator(".cmom"), page.locator(".list li").first
    expect(page.locator(".coach .card").first.get_by_role("heading", name="What to do better")).to_be_visible()
    expect(page.locator(".cadv")).to_contain_text(told["advice"][:20])
    expect(moment.locator(".alts li")).to_have_count(1)
    expect(moment.get_by_text("What would you do now?")).to_be_visible()
    expect(page.get_by_text("better:")).to_have_count(0)
    expect(moment.locator(".btn.primary")).to_have_count(1)
    moment.get_by_role("button", name="Show the coach's choice").press("Enter")
    best = moment.locator(".alts li").first
    expect(best).to_contain_text("the coach's choice")
    expect(best.locator(".num").first).to_have_text(f"{worst['alternatives'][0]['value']:.0f}")
    assert page.evaluate("document.activeElement.tagName") == "H3"  # ears go on where the eyes do
    expect(page.locator(".trust")).to_have_count(0)
    moment.get_by_role("button", name="How exact?").click()
    expect(best.locator(".num").first).to_have_text(f"{worst['alternatives'][0]['value']:.2f}")
    expect(best.locator(".trust")).to_have_text("exact" if worst["loss"]["exact"] else re.compile("±"))
    expect(moment.locator(".cwhy p").first).to_be_visible()
    expect(moment.get_by_text("you played this")).to_be_visible()
    expect(listed).to_contain_text("better:")
    expect(page.get_by_text("better:")).to_have_count(1)
    moment.get_by_role("button", name="Next moment").click()
    expect(moment.get_by_role("button", name="Show the coach's choice")).to_be_visible()
    page.get_by_role("button", name="Show what was better everywhere").click()
    expect(moment.get_by_role("button", name="Try it again from here")).to_be_visible()


def test_any_choice_can_be_looked_at_and_the_board_is_one_tap_away(guests: Visit, solo: Player) -> None:
    told = ready(solo)["seats"][0]
    fine = [one for one in told["decisions"] if one["loss"]["value"] <= 0.05]
    page = opened(guests, solo)
    page.get_by_role("button", name=f"{len(fine)} other choices").click()
    page.locator(".list li.spot_on button").last.click()
    expect(page.locator(".cmom .kh .cap")).to_have_text(fine[-1]["place"])
    page.keyboard.press("ArrowRight")
    expect(page.locator(".cmom .kh .cap")).to_contain_text("Moment 1 of")
    page.locator(".list li.spot_on button").last.click()
    expect(page.locator("#cmom-h")).to_be_focused()
    link = page.get_by_role("link", name="Look at the whole board")
    expect(link).to_have_attribute("href", f"/replay/{solo.table}#{fine[-1]['at']}")


@pytest.mark.long
def test_a_position_is_tried_again_with_the_same_dice(guests: Visit, solo: Player) -> None:
    told = ready(solo)["seats"][0]
    worst = max(told["decisions"], key=lambda one: one["loss"]["value"])
    page = opened(guests, solo)
    page.get_by_role("button", name="Show the coach's choice").click()
    page.get_by_role("button", name="Try it again from here").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radio").last.click()
    dialog.locator(".btn.primary").click()
    page.wait_for_url(re.compile(r"/t/"))
    assert solo.table not in page.url
    expect(page.locator("#deck")).to_be_visible()
    table = page.url.rpartition("/")[2]
    held = page.evaluate("JSON.parse(localStorage['octosphere.tables'])")
    token = next(one["token"] for one in held if one["table"] == table)
    record = Player(solo.client, table, token).get("/record").json()
    assert record["moves"][: worst["at"]] == solo.get("/record").json()["moves"][: worst["at"]]


@pytest.mark.long
def test_aquasphere_is_told_in_words_and_seats_can_be_changed(guests: Visit, station: list[Player]) -> None:
    page = opened(guests, station[0], **DESKTOP)
    expect(page.locator(".cmom .die")).to_have_count(0)
    expect(page.locator(".cpos")).to_contain_text("Round")
    expect(page.get_by_text("Revaluation is nothing")).to_have_count(0)  # a position has one value
    first = page.locator(".cverdict .big").inner_text()
    page.get_by_role("radio", name="Player 2").click()
    ready(station[0], seat=1)
    expect(page.locator(".cled")).to_be_visible()
    expect(page.get_by_role("radio", name="Player 2")).to_be_checked()
    assert page.url.endswith("?seat=1")
    assert page.locator(".cverdict .big").inner_text() != first


def test_a_moment_of_aquasphere_shows_the_board_with_the_move_on_it(guests: Visit, station: list[Player]) -> None:
    page = opened(guests, station[0])
    for width in (390, 1440, 768, 1180):
        page.set_viewport_size({"width": width, "height": 844})
        drawing = page.locator(".aqmom :is(.ring6, .graph)")
        expect(drawing).to_be_visible()
        card, drawn = page.locator(".aqpos").bounding_box(), drawing.bounding_box()
        assert card
        assert drawn
        assert card["x"] <= drawn["x"]
        assert drawn["x"] + drawn["width"] <= card["x"] + card["width"]
        before = drawing.inner_html()
        page.get_by_role("button", name="Show the coach's choice").click()
        expect(page.locator(".aqmom .sel, .aqmom [aria-pressed=true], .aqmom .gh").first).to_be_attached()
        assert drawing.inner_html() != before, "the best move is drawn, not the one made"
        assert page.locator(".aqmom[inert]").count(), "nothing in it can be pressed"
        page.get_by_role("button", name="Next moment").click()


def test_who_only_watches_is_told_whose_eyes_these_are(guests: Visit, station: list[Player]) -> None:
    page = opened(guests, station[-1])
    expect(page.get_by_text("Seen from Player 1's seat")).to_be_visible()
    expect(page.get_by_role("heading", name="Choices of Player 1")).to_be_visible()


@pytest.mark.long
def test_of_dice_that_nobody_saw_no_luck_is_told(guests: Visit, coached: Site) -> None:
    player = laid(coached, 2, Dice("inferred"))[0]
    ready(player)
    page = opened(guests, player)
    page.get_by_text("As a table").click()
    said = words(page)
    assert translator("en")("coach.inferred") in said
    assert "uck" not in said.replace(translator("en")("coach.inferred"), "").replace("no luck in it", "")


@pytest.mark.long
def test_before_the_end_it_says_so_and_leads_back(guests: Visit, coached: Site) -> None:
    guests.forgive("400")
    player = coached.players("person")[0]
    page = guests.page(f"/coach/{player.table}#k={player.token}")
    expect(page.get_by_role("alert")).to_contain_text("The coach speaks after the end of the game.")
    page.get_by_role("link", name="To the table").click()
    expect(page.locator("#deck")).to_be_visible()


def test_a_lost_coach_can_be_asked_again(guests: Visit, solo: Player) -> None:
    ready(solo)
    guests.forgive("500|Failed to load")
    person = guests.person()
    person.route("**/coach?*", lambda route: route.fulfill(status=500, json={"error": "unavailable", "message": "no"}))
    page = person.new_page()
    page.goto(f"/coach/{solo.table}#k={solo.token}")
    expect(page.get_by_role("alert")).to_be_visible()
    person.unroute_all()
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".cled")).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize("lang", LANGS)
def test_no_bare_key_and_nothing_sideways_in_any_language(
    guests: Visit, games: tuple[Player, Player], lang: str
) -> None:
    t = translator(lang)
    for player in games:
        page = opened(guests, player, locale=lang)
        words(page)
        page.get_by_role("button", name=t("web.coach.show")).click()
        expect(page.get_by_role("button", name=t("web.coach.try"))).to_be_visible()
        words(page)
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 844})
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (lang, width)
        page.context.close()


@pytest.mark.parametrize(("size", "scheme"), looks("phone-dark"))
def test_axe_finds_nothing(guests: Visit, games: tuple[Player, Player], size: dict[str, Any], scheme: Any) -> None:
    guests.forgive("Applying inline style")  # axe looks for the import of a stylesheet beside the page
    page = opened(guests, games[scheme == "dark"], color_scheme=scheme, **size)
    assert violations(page) == []
    page.get_by_role("button", name="Show the coach's choice").click()
    page.get_by_text("As a table").click()
    assert violations(page) == []


@pytest.mark.long
def test_the_page_that_waits_is_as_good_for_ears(guests: Visit, coached: Site) -> None:
    guests.forgive("Applying inline style")  # by axe
    player = laid(coached, 1)[0]
    page = guests.page(f"/coach/{player.table}#k={player.token}")
    expect(page.get_by_role("progressbar")).to_have_attribute("aria-valuetext", re.compile("."))
    assert violations(page) == []
    words(page)
