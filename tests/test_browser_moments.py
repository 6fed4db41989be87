"""Moments of a table in a real browser: a slow coach, dice that serve nothing, a lost connection, the end."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from .browser import DESKTOP, Site, Visit
from .pages import open_table
from .server import Server, held, sqlite_url
from .web_client import Player, wait_until

GAMES = 40  # in which every position is found

# Where elements lie, from top to bottom.
BOXES = """(selectors) => selectors.map((selector) => {
    const { top, bottom } = document.querySelector(selector).getBoundingClientRect();
    return [top, bottom];
})"""

# What the hint says from now on, whenever it changes.
CHANGES = """() => {
    const box = document.querySelector('.hintpop');
    window.heard = [];
    new MutationObserver(() => window.heard.push(box.innerText))
        .observe(box, { childList: true, characterData: true, subtree: true });
}"""

# The live regions, given one view after another as fast as they can be drawn.
VIEWS = """async ([moments, expected]) => {
    const { html, render } = await import('/static/vendor/preact.js');
    const { Announcer } = await import('/static/table/announce.js');
    const same = { over: null, choices: [], log: [], you: [0], together: false, status: {}, board: { phase: 'roll' } };
    const holder = document.body.appendChild(document.createElement('div'));
    const said = () => holder.querySelector('[role=alert]').textContent;
    const idle = () => new Promise((done) => requestAnimationFrame(() => requestIdleCallback(done, { timeout: 1000 })));
    const told = [];
    for (const [at, { acting, can }] of moments.entries()) {
        const view = { ...same, acting, can };
        render(html`<${Announcer} view=${view} pick=${{ dice: [], move: '' }} />`, holder);
        for (let tries = 0; tries < 500 && said() !== expected[at]; tries += 1) await idle();
        await idle(); // it stays so
        told.push(said());
    }
    return told;
}"""

SENTENCE = """async ([problem, refusals]) => {
    const { ApiError } = await import('/static/api.js');
    const { sentence } = await import('/static/shell/trouble.js');
    return sentence(new ApiError(problem.status, problem), refusals);
}"""


def reached(site: Site, found: Any, *kinds: str) -> tuple[Player, dict[str, Any]]:
    """A table at which something is so, and how it stands there."""
    for number in range(GAMES):
        player, chance = site.players("person", *kinds, seed=str(number))[0], Random(number)
        view = player.view()
        while view["over"] is None:
            if found(view):
                return player, view
            view = player.act({**view, "choices": chance.sample(view["choices"], len(view["choices"]))})
    raise AssertionError(f"no such position in {GAMES} games")


def unanswered(_: Route) -> None:
    """A question that the server thinks about for a long time."""


@pytest.mark.long
def test_a_slow_hint_says_so_and_can_be_called_off(visit: Visit, site: Site) -> None:
    table = open_table(visit.page(), site.players("person")[0])
    page = table.page
    page.route("**/hint?*", unanswered)
    table.until(lambda seen: bool(seen.lit))
    table.pick_two()
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.get_by_text("The coach is getting ready.").first).to_be_visible()
    with page.expect_event("requestfailed", lambda request: "/hint?" in request.url):
        page.get_by_role("button", name="Close").click()
    expect(page.get_by_text("The coach is getting ready.")).to_have_count(0)
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.get_by_text("thinking").first).to_be_visible()
    with page.expect_event("requestfailed", lambda request: "/hint?" in request.url):
        table.primary.click()
    expect(page.get_by_text("thinking")).to_have_count(0)


@pytest.mark.long
def test_whoever_waits_in_line_for_a_hint_sees_their_place(visit: Visit, site: Site) -> None:
    table = open_table(visit.page(), site.players("person")[0])
    page, places = table.page, iter((3, 1))

    def wait(route: Route) -> None:
        if ahead := next(places, 0):
            route.fulfill(json={"state": "waiting", "ahead": ahead})

    page.route("**/hint?*", wait)
    table.until(lambda seen: bool(seen.lit))
    with page.expect_request(lambda request: "/hint?" in request.url):
        page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.get_by_text("In line: one question comes first …")).to_be_visible()


def test_a_quick_opinion_is_shown_and_heard_until_the_better_hint_comes(visit: Visit, site: Site) -> None:
    table = open_table(visit.page(), site.players("person")[0])
    page, waiting = table.page, list[Route]()
    quick = {
        "strength": 3,
        "exact": False,
        "by": "greedy",
        "lines": ["Quick opinion: two dice."],
        "moves": [],
        "then": [],
    }
    better = {**quick, "state": "ready", "by": "expert", "lines": ["Best: two other dice."]}
    answers = iter([{"state": "waiting", "ahead": 0, "quick": quick}] * 2)

    def answer(route: Route) -> None:
        if told := next(answers, None):
            route.fulfill(json=told)
        else:
            waiting.append(route)

    page.route("**/hint?*", answer)
    table.until(lambda seen: bool(seen.lit))
    page.get_by_role("button", name="Hint", exact=True).click()
    box = page.get_by_role("status").filter(has_text="Quick opinion: two dice.")
    expect(box.get_by_text("The coach is still thinking …")).to_be_visible()
    page.evaluate(CHANGES)
    for _ in range(500):
        if waiting:  # the third question came
            break
        page.wait_for_timeout(10)
    waiting[0].fulfill(json=better)
    expect(page.get_by_role("status").filter(has_text="Best: two other dice.")).to_be_visible()
    expect(page.get_by_text("Quick opinion")).to_have_count(0)
    expect(page.get_by_text("still thinking")).to_have_count(0)
    heard = page.evaluate("window.heard")
    assert len([text for text in heard if "Best" in text]) == 1
    assert not [text for text in heard if "Quick" in text]  # it was heard when it came, and not again


def test_a_hint_that_failed_says_what_to_do_and_keeps_the_quick_opinion(visit: Visit, site: Site) -> None:
    visit.forgive("503")
    table = open_table(visit.page(), site.players("person")[0])
    quick = {"strength": 1, "exact": False, "by": "greedy", "lines": ["Quick opinion: look."], "moves": [], "then": []}
    answers = iter([(200, {"state": "waiting", "ahead": 0, "quick": quick})])
    failed = 503, {"error": "failed", "message": "Try again in a minute.", "clause": None, "seq": None}

    def answer(route: Route) -> None:
        status, told = next(answers, failed)
        route.fulfill(status=status, json=told)

    table.page.route("**/hint?*", answer)
    table.until(lambda seen: bool(seen.lit))
    table.page.get_by_role("button", name="Hint", exact=True).click()
    box = table.page.get_by_role("status").filter(has_text="Try again in a minute.")
    expect(box).to_contain_text("Quick opinion: look.")
    expect(box.get_by_text("thinking")).to_have_count(0)


@pytest.mark.long
def test_a_bot_that_waits_for_others_says_so(browser: Browser, tmp_path: Path) -> None:
    with Server(sqlite_url(tmp_path), "--no-limits", "--bot-pace", "0") as server:
        own = Site(server)
        visit = Visit(browser, server.address)
        light = own.players("person", "drifter")[0]
        wait_until(lambda: light.act(light.view())["log"] != [])  # whoever plays light bots is at work
        assert server.process is not None
        with held(server.process.pid):
            for _ in range(4):
                own.players("kraken", "person")
            page = open_table(visit.page(**DESKTOP), own.players("kraken", "person")[0]).page
            expect(page.locator(".opp.deciding .kind")).to_have_text(re.compile("thinking · .+ before it"))
        expect(page.locator(".opp.deciding .kind")).to_have_count(0)
        visit.close()
        own.client.close()


@pytest.mark.long
def test_dice_that_allow_nothing_are_shown_before_the_turn_ends(visit: Visit, site: Site) -> None:
    player, view = reached(site, lambda view: view["can"]["confirm"] and view["board"]["phase"] == "use")
    assert view["choices"] == []
    table = open_table(visit.page(), player)
    expect(table.end_turn).to_be_enabled()
    expect(table.page.get_by_text("None of these dice can be used for an action.").first).to_be_visible()
    shown = table.page.get_by_role("group", name="Dice to choose from").get_by_role("img")
    expect(shown).to_have_count(6)
    table.end_turn.click()
    expect(table.page.get_by_role("button", name="Roll the dice")).to_be_visible()


@pytest.mark.long
def test_a_seeded_game_shows_its_seed_and_claims_no_seal(visit: Visit, site: Site) -> None:
    player = site.players("person", seed="mermaid")[0]
    player.play_on()
    page = open_table(visit.page(**DESKTOP), player).page
    expect(page.get_by_text("The throws followed from this seed.").first).to_be_visible()
    expect(page.get_by_text("mermaid", exact=True).first).to_be_visible()
    expect(page.get_by_text("seal")).to_have_count(0)
    expect(page.locator(".shead").get_by_text("now", exact=True)).to_have_count(0)
    page.get_by_role("button", name="Check all dice").click()
    expect(page.get_by_text(re.compile(r"\d+ throws recomputed from the seed")).first).to_be_visible()


@pytest.mark.long
def test_a_sealed_game_opens_its_seal(visit: Visit, site: Site) -> None:
    player = site.players("person")[0]
    player.play_on()
    page = open_table(visit.page(), player).page
    expect(page.get_by_text("The throws were sealed before the game.").first).to_be_visible()
    expect(page.get_by_text("Secret", exact=True).first).to_be_visible()


KNOWN = re.compile("These dice can be known beforehand")


def known(site: Site, order: dict[str, Any]) -> list[Player]:
    """A table with dice that have fallen before, for two people who do not sit together."""
    first = site.players("person", "person", together=True)[0]
    first.play_on()
    people = [{"kind": "person", "name": name} for name in ("Ines", "Kelp")]
    made = first.post("/branch", {"at": 0, "seats": people, "same_dice": True, **order}).json()
    return [Player(site.client, made["table"], link["token"]) for link in made["links"]]


@pytest.mark.long
def test_everybody_reads_that_dice_can_be_known(visit: Visit, site: Site) -> None:
    mine, theirs = known(site, {"together": False})
    page = open_table(visit.page(), theirs).page
    expect(page.locator(".banner").get_by_text(KNOWN)).to_be_visible()
    page.get_by_role("button", name="More").click()
    page.get_by_role("dialog").get_by_role("button", name="About this table").click()
    expect(page.get_by_role("dialog").get_by_text(KNOWN)).to_be_visible()
    expect(page.get_by_role("heading", name="Fair dice")).to_have_count(0)
    while mine.view()["over"] is None:
        for player in (mine, theirs):
            while (view := player.view())["acting"] is not None:
                player.act(view)
    page = open_table(visit.page(), theirs).page
    proof = page.locator(".proof")
    expect(proof.get_by_text(KNOWN)).to_be_visible()
    proof.get_by_role("button", name="Check all dice").click()
    expect(proof.get_by_text(re.compile(r"\d+ throws recomputed. They could be known"))).to_be_visible()
    expect(proof.get_by_text(re.compile("[Ss]eal|[Pp]roven|[Ff]air dice"))).to_have_count(0)


@pytest.mark.long
def test_a_seed_is_told_to_those_who_did_not_choose_it(visit: Visit, site: Site) -> None:
    apart, alone = site.players("person", "person", seed="mermaid"), site.players("person", "diver", seed="mermaid")
    expect(open_table(visit.page(), apart[1]).page.locator(".banner").get_by_text(KNOWN)).to_be_visible()
    page = open_table(visit.page(), alone[0]).page
    expect(page.locator("main.play")).to_be_visible()
    expect(page.locator(".banner")).to_have_count(0)
    (together,) = known(site, {"together": True})
    page = open_table(visit.page(), together).page
    expect(page.locator(".banner")).to_have_count(0)
    page.get_by_role("button", name="More").click()
    page.get_by_role("dialog").get_by_role("button", name="About this table").click()
    expect(page.get_by_role("dialog").get_by_text(KNOWN)).to_be_visible()


def test_your_turn_stands_until_nothing_is_asked(visit: Visit) -> None:
    nothing = {"move": False, "ahead": False, "roll": False, "confirm": False}
    waiting, asked = {"acting": None, "can": nothing}, {"acting": 0, "can": {**nothing, "move": True}}
    done = {"acting": 0, "can": {**nothing, "confirm": True}}
    expected = ["", "Your turn.", "Your turn.", "Your turn.", "", "Your turn."]
    assert visit.page().evaluate(VIEWS, [[waiting, asked, done, asked, waiting, asked], expected]) == expected


@pytest.mark.long
def test_my_own_lines_are_marked_as_mine(visit: Visit, site: Site) -> None:
    table = open_table(visit.page(**DESKTOP), site.players("person", "diver", seed="lines")[0])
    table.until(lambda seen: seen.primary == "End turn")
    table.end_turn.click()
    lines = table.page.get_by_role("region", name="Log").get_by_role("listitem")
    expect(lines.filter(has_text="Finn").first).to_be_visible()
    expect(lines.filter(has_text=re.compile("^You")).first).to_be_visible()
    expect(lines.filter(has_text="Ines")).to_have_count(0)  # the bot may still be writing some
    expect(lines.filter(has_text=re.compile("^Finn")).filter(has_text="You")).to_have_count(0)


def ambiguous(view: dict[str, Any]) -> list[int]:
    """Two dice that can mean several things."""
    pairs = [tuple(pair) for choice in view["choices"] if choice["kind"] != "keep" for pair in choice["dice"]]
    return next((list(pair) for pair in pairs if pairs.count(pair) > 1), [])


def boxes(page: Page, *selectors: str) -> list[list[float]]:
    """The upper and lower edges of some elements."""
    found: list[list[float]] = page.evaluate(BOXES, list(selectors))
    return found


@pytest.mark.long
def test_a_phone_shows_the_whole_sheet_with_its_sums(visit: Visit, site: Site) -> None:
    player, view = reached(site, ambiguous)
    table = open_table(visit.page(), player)
    for picked in (False, True):
        for die in ambiguous(view) if picked else ():
            table.die(die).click()
        sheet, sums, pool = boxes(table.page, ".sheet", ".tot", ".pool")
        assert sums[1] <= sheet[1] <= pool[0]
        assert table.page.locator(".sheet").evaluate("(sheet) => sheet.scrollHeight - sheet.clientHeight") <= 0


def test_a_lost_connection_covers_nothing(visit: Visit, site: Site) -> None:
    visit.forgive("ERR_INTERNET_DISCONNECTED|Failed to fetch")
    page = open_table(visit.page(), site.players("person", "diver")[0]).page
    page.context.set_offline(True)
    page.evaluate("dispatchEvent(new Event('offline'))")  # a busy browser may forget to
    expect(page.get_by_text("Connection lost.").first).to_be_visible()
    others, banner, sheet = boxes(page, ".others", ".banner.net", ".sheet")
    assert others[1] <= banner[0] < banner[1] <= sheet[0]


@pytest.mark.parametrize(
    ("locale", "error", "said"),
    [
        ("en", "invalid", "The server could not make sense of that."),
        ("de", "unavailable", "Der Server kann das gerade nicht. Versuch es gleich noch einmal."),
        ("es", "illegal", "Las reglas no lo permiten. (T2)"),
    ],
)
def test_an_error_speaks_the_language_of_the_page(visit: Visit, locale: str, error: str, said: str) -> None:
    page = visit.page(locale=locale)
    expect(page.get_by_role("button").first).to_be_visible()
    problem = {"status": 400, "error": error, "clause": "T2", "message": "expected an object"}
    assert page.evaluate(SENTENCE, [problem]) == said


def test_a_forbidden_move_is_explained_by_its_clause(visit: Visit) -> None:
    page = visit.page()
    expect(page.get_by_role("button").first).to_be_visible()
    problem = {"status": 422, "error": "illegal", "clause": "T2", "message": "no"}
    refusals = {"die.0": {"clause": "A1", "text": "Other."}, "die.1": {"clause": "T2", "text": "Two dice are kept."}}
    assert page.evaluate(SENTENCE, [problem, refusals]) == "Two dice are kept. (T2)"
