"""Replays in a real browser: leaf through, jump, look from every seat, branch off, open files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from octosphere.i18n import translator
from octosphere.play.levels import LIGHT

from .browser import DESKTOP, DEVICES, LANGS, PHONE, Site, Visit
from .forms import forms
from .pages import TablePage
from .reels import finished
from .test_browser_access import violations
from .test_browser_words import words
from .web_client import Player

SIDEWAYS = "document.documentElement.scrollWidth - innerWidth"
# Marks that do not stand one below the other.
APART = """(all) => all.filter((one, index) => {
    const [above, box] = [all[index - 1], one].map((each) => each?.getBoundingClientRect());
    return above && box.top < above.bottom;
}).map((one) => one.textContent)"""


def admit(site: Site, record: dict[str, Any]) -> Player:
    """A table from a record."""
    answer = site.client.post("/api/records", json={"record": record})
    assert answer.status_code == 200, answer.text
    made = answer.json()
    return Player(site.client, made["table"], made["links"][0]["token"])


class Reel:
    """The replay of a table as somebody sees it."""

    def __init__(self, page: Page, player: Player, at: int = 0, lang: str = "en") -> None:
        self.page, self.t = page, translator(lang)
        page.goto(f"/replay/{player.table}#{at}&k={player.token}")
        self.steps = player.get("/replay", lang=lang).json()["steps"]
        expect(page.locator(".scrub")).to_be_visible()

    @property
    def slider(self) -> Any:
        return self.page.get_by_role("slider")

    def at(self, number: int) -> None:
        """The slider and the words stand at a move."""
        expect(self.slider).to_have_value(str(number))
        if number:
            expect(self.page.locator(".rwords p")).to_contain_text(self.steps[number - 1]["lines"][0]["text"][:12])


def test_by_keyboard(visit: Visit, site: Site) -> None:
    player = admit(site, finished())
    page = visit.person(**DESKTOP).new_page()
    reel, moves = Reel(page, player), len(finished()["moves"])
    marks = sorted({mark["at"] for mark in player.get("/replay").json()["marks"]})
    reel.at(0)
    for key, number in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", moves), ("Home", 0)):
        page.keyboard.press(key)
        reel.at(number)
    for mark in marks[1:3]:
        page.keyboard.press("Shift+ArrowRight")
        reel.at(mark)
    page.keyboard.press("Shift+ArrowLeft")
    reel.at(marks[1])
    page.wait_for_url(f"**#{marks[1]}")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("Shift")
    page.keyboard.press("Escape")
    page.add_style_tag(url="/static/css/scoring.css")  # as after a game that was just played
    page.keyboard.press("g")
    assert page.locator(".rmarks button").evaluate_all(APART) == []
    page.get_by_role("dialog").get_by_role("button", name="The end").click()
    reel.at(moves)


@pytest.mark.long
def test_it_plays_by_itself(visit: Visit, site: Site) -> None:
    """From a position near the end to the end, and once more from the start."""
    player, moves = admit(site, finished()), len(finished()["moves"])
    page = visit.person(**DESKTOP).new_page()
    reel = Reel(page, player, moves - 4)
    reel.at(moves - 4)
    for _ in range(4):
        page.keyboard.press("+")
    expect(page.get_by_label("Speed")).to_have_value("0")
    page.keyboard.press(" ")
    reel.at(moves)
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(reel.slider).not_to_have_value(str(moves))
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_the_board_is_that_of_the_move(visit: Visit, site: Site) -> None:
    """What is drawn is what the server says of that position, from every seat's view."""
    player = admit(site, finished())
    page = visit.person(**DESKTOP).new_page()
    reel = Reel(page, player, 40)
    seats = {"Ines": 0, "Kelp": 1}
    view = player.get("/frames/40").json()
    for name, seat in seats.items():
        page.get_by_label("Whose view").select_option(label=name)
        expect(page.locator(".head, .sheet").first).to_contain_text(name)
        expect(page.locator(".others .osc").first).to_contain_text(str(view["seats"][1 - seat]["score"]))
    page.keyboard.press("v")
    expect(page.get_by_label("Whose view")).to_have_value("-1")
    reel.at(40)


@pytest.mark.long
def test_only_our_own_seat_is_you(visit: Visit, site: Site) -> None:
    """From another seat its player goes by name; and at the end nobody is kept waiting."""
    record = {**finished(), "names": ["Ines", "bot:greedy"]}
    page = visit.person(**DESKTOP).new_page()
    Reel(page, admit(site, record), len(record["moves"]))
    expect(page.locator(".st")).to_contain_text("All points are written")
    expect(page.get_by_role("heading", name="Your sheet")).to_have_count(1)
    page.get_by_label("Whose view").select_option("1")
    expect(page.get_by_role("heading", name="Sheet: Finn")).to_have_count(1)
    expect(page.get_by_role("heading", name="Your sheet")).to_have_count(0)


@pytest.mark.parametrize("kind", ["entered", "inferred"])
def test_no_seal_is_claimed_for_dice_without_one(visit: Visit, site: Site, kind: str) -> None:
    player = admit(site, {**finished(), "dice": {"kind": kind}})
    page = visit.page(f"/t/{player.table}#k={player.token}")
    expect(page.locator(".proof")).to_contain_text("cannot be recomputed")
    expect(page.get_by_role("button", name="Check all dice")).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize("game", forms("aquasphere", "octodice"))
@pytest.mark.parametrize("size", DEVICES)
def test_nobody_is_left_out(visit: Visit, site: Site, game: str, size: dict[str, Any]) -> None:
    player = admit(site, finished(game))
    page = visit.person(bypass_csp=True, **size).new_page()
    Reel(page, player, 30)
    assert violations(page) == []
    assert page.evaluate(SIDEWAYS) <= 0
    page.get_by_role("button", name="Go to").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert violations(page) == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Play on from here").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert violations(page) == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name="One move on").click()
    expect(page.get_by_role("slider")).to_have_attribute(
        "aria-valuetext", f"Move 31 of {len(finished(game)['moves'])} · {'turn 3' if game == 'octodice' else 'round 1'}"
    )


@pytest.mark.long
@pytest.mark.parametrize("lang", LANGS)
def test_no_bare_key(visit: Visit, site: Site, lang: str) -> None:
    t, player = translator(lang), admit(site, finished("aquasphere"))
    page = visit.person(locale=lang, **DESKTOP).new_page()
    Reel(page, player, 50, lang)
    words(page)
    for key in ("g", "b", "?"):
        page.keyboard.press(key)
        expect(page.get_by_role("dialog")).to_be_visible()
        words(page)
        page.keyboard.press("Escape")
    page.goto("/replay")
    expect(page.get_by_role("heading", name=t("web.replay.open.title"))).to_be_visible()
    expect(page.locator(".rgame")).to_have_count(1)
    words(page)


@pytest.mark.parametrize("game", forms("octodice", "aquasphere"))
def test_a_branch_against_bots(visit: Visit, site: Site, game: str) -> None:
    """From the middle of a finished game to a table at which one plays on; the old one stays as it was."""
    player, at = admit(site, finished(game)), 60
    before = player.get("/record").json()
    page = visit.person(**DESKTOP).new_page()
    Reel(page, player, at)
    page.keyboard.press("b")
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Who plays Ines").select_option(label="Me")
    dialog.get_by_label("Who plays Kelp").select_option("diver")
    expect(dialog).to_contain_text("cannot be proven")
    dialog.get_by_role("radio", name="As they fell").click()
    expect(dialog).not_to_contain_text("cannot be proven")
    dialog.get_by_role("radio", name="New ones").click()
    dialog.get_by_role("button", name="Dive in here").click()
    table = TablePage(page)
    expect(page.locator("#deck")).to_be_visible()
    kept = page.evaluate("JSON.parse(localStorage.getItem('octosphere.tables'))")
    mine = next(entry for entry in kept if entry["table"] == table.id)
    fresh = Player(site.client, table.id, mine["token"])
    assert fresh.get("/record").json()["moves"][:at] == before["moves"][:at]
    assert [seat["kind"] for seat in fresh.view()["seats"]] == ["person", "bot"]
    assert player.get("/record").json() == before


@pytest.mark.long
def test_a_branch_seats_only_bots_that_the_server_offers(visit: Visit, site: Site) -> None:
    """A server that cannot compile offers light bots alone; nobody has to know."""
    games = site.client.get("/api/games", params={"lang": "en"}).json()
    few = json.dumps([{**game, "levels": game["levels"][: len(LIGHT)]} for game in games])
    player = admit(site, finished())
    page = visit.person(**DESKTOP).new_page()
    page.route("**/api/games?*", lambda route: route.fulfill(body=few, content_type="application/json"))
    Reel(page, player, 60)
    page.keyboard.press("b")
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_label("Who plays Kelp")).to_have_value("diver")
    with page.expect_request("**/branch") as sent:
        dialog.get_by_role("button", name="Dive in here").click()
    assert [seat["level"] for seat in sent.value.post_data_json["seats"]] == ["", "diver"]


@pytest.mark.long
def test_all_seats_cannot_be_bots(visit: Visit, site: Site) -> None:
    page = visit.person(**DESKTOP).new_page()
    Reel(page, admit(site, finished()), 20)
    page.keyboard.press("b")
    dialog = page.get_by_role("dialog")
    for name in ("Ines", "Kelp"):
        dialog.get_by_label(f"Who plays {name}").select_option("diver")
    expect(dialog.get_by_role("alert")).to_be_visible()
    expect(dialog.get_by_role("button", name="Dive in here")).to_be_disabled()


# files


def opened(page: Page, text: str, name: str = "game.json") -> None:
    page.locator("#record-file").set_input_files(
        {"name": name, "mimeType": "application/json", "buffer": text.encode()}
    )


def test_open_a_file(visit: Visit, tmp_path: Path) -> None:
    record = finished("aquasphere")
    file = tmp_path / "game.json"
    file.write_text(json.dumps(record))
    page = visit.page("/replay", **PHONE)
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open a file").click()
    chooser.value.set_files(file)
    page.wait_for_url("**/replay/*")
    expect(page.locator(".rplace")).to_contain_text(f"of {len(record['moves'])}")
    page.goto("/replay")
    expect(page.locator(".rgame")).to_contain_text("AquaSphere")


@pytest.mark.long
def test_paste_and_drop(visit: Visit) -> None:
    page = visit.page("/replay", **DESKTOP)
    page.get_by_text("Paste the text").click()
    page.get_by_label("Text of a record").fill(json.dumps(finished()))
    page.get_by_role("button", name="Open", exact=True).click()
    page.wait_for_url("**/replay/*")
    page.goto("/replay")
    expect(page.get_by_role("button", name="Open a file")).to_be_visible()
    page.evaluate(
        """(text) => {
            const data = new DataTransfer();
            data.items.add(new File([text], 'game.json', { type: 'application/json' }));
            const told = { dataTransfer: data, bubbles: true, cancelable: true };
            document.body.dispatchEvent(new DragEvent('dragover', told));
            document.body.dispatchEvent(new DragEvent('drop', told));
        }""",
        json.dumps(finished(seed="dropped")),
    )
    page.wait_for_url("**/replay/*")
    expect(page.locator(".scrub")).to_be_visible()


@pytest.mark.long
def test_bad_files(visit: Visit) -> None:
    """Damaged, foreign, impossible, too large: a clear sentence each, and nothing is changed."""
    visit.forgive("400")
    page, record = visit.page("/replay", locale="de", bypass_csp=True, **PHONE), finished()
    wrong = [*record["moves"][:6], "keep OO", *record["moves"][7:]]
    bad = {
        "lässt sich gar nicht lesen": "{ this is",
        "nicht von Octosphere": '{"hello": 1}',
        "Schritt 7 dieser Aufzeichnung": json.dumps({**record, "moves": wrong}),
        "Version 0 der Regeln": json.dumps({**record, "rules": "0"}),
        "zu groß": json.dumps(record) + " " * 300_000,
    }
    for sentence, text in bad.items():
        opened(page, text)
        expect(page.get_by_role("alert")).to_contain_text(sentence)
        expect(page.get_by_role("alert")).to_contain_text("nichts verändert")
    assert violations(page) == []
    assert page.evaluate("localStorage.getItem('octosphere.tables')") in (None, "[]")
    opened(page, json.dumps(record))
    page.wait_for_url("**/replay/*")


def test_a_link_to_a_position(visit: Visit, site: Site) -> None:
    """Somebody else follows it: the position is there, the token is gone from the address."""
    answer = site.client.post("/api/records", json={"record": finished()}).json()
    page = visit.page(f"/replay/{answer['table']}#25&k={answer['watch']}", **PHONE)
    expect(page.get_by_role("slider")).to_have_value("25")
    assert page.url.endswith("#25")
    page.evaluate("location.hash = '#12'")
    expect(page.get_by_role("slider")).to_have_value("12")


def test_no_such_game(visit: Visit) -> None:
    visit.forgive("404")
    page = visit.page("/replay/nosuchtable", **PHONE)
    page.get_by_role("link", name="Watch a game again").click()
    expect(page.get_by_role("button", name="Open a file")).to_be_visible()
    expect(page.locator(".rmine")).to_contain_text("No finished game yet")


@pytest.mark.long
def test_without_a_connection(visit: Visit, site: Site) -> None:
    """What was fetched stays, the rest says so; when the connection is back, the position comes by itself."""
    visit.forgive("ERR_INTERNET_DISCONNECTED")
    player, moves = admit(site, finished()), len(finished()["moves"])
    page = visit.person(**DESKTOP).new_page()
    reel = Reel(page, player, 10)
    expect(page.locator(".logp li")).not_to_have_count(0)
    page.wait_for_load_state("networkidle")
    page.context.set_offline(True)
    page.keyboard.press("ArrowRight")
    reel.at(11)
    expect(page.locator(".banner.net")).to_have_count(0)
    page.keyboard.press("End")
    expect(page.locator(".banner.net")).to_be_visible()
    page.context.set_offline(False)
    expect(page.locator(".banner.net")).to_have_count(0)
    reel.at(moves)
    score = player.view()["seats"][0]["score"]
    expect(page.locator(".head, .sheet").first).to_contain_text(str(score))


@pytest.mark.long
def test_the_slider_in_a_hurry(visit: Visit, site: Site) -> None:
    """However fast it is moved, the board shows the last position in the end."""
    player, moves = admit(site, finished()), len(finished()["moves"])
    page = visit.person(**DESKTOP).new_page()
    reel = Reel(page, player)
    box = reel.slider.bounding_box()
    page.mouse.move(box["x"] + 12, box["y"] + box["height"] / 2)
    page.mouse.down()
    for part in range(1, 41):
        page.mouse.move(box["x"] + 12 + (box["width"] - 24) * part / 40, box["y"] + box["height"] / 2)
    page.mouse.up()
    reel.at(moves)
    view = player.get(f"/frames/{moves}", seat=0).json()
    expect(page.locator(".others .osc").first).to_contain_text(str(view["seats"][1]["score"]))
    expect(page.locator(".logp li").first).to_contain_text(reel.steps[-1]["lines"][-1]["text"][:20])
