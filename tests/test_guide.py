"""The guide for players: no dead link, the same in three languages, and nothing asked of another host."""

from __future__ import annotations

import os
import re
import struct
import subprocess
import sys
from base64 import b64encode
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import pytest

from octosphere.games import open_game, playable_games
from octosphere.i18n import LANGUAGES, translator

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ROOT = Path(__file__).parent.parent
GUIDE = ROOT / "docs" / "guide"
LARGEST = 120_000  # bytes of a picture
PICTURE = re.compile(r"\]\(pictures/([\w-]+\.png)\)")
BOLD = re.compile(r"\*\*(.+?)\*\*")
FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
FETCHED = {"script": "src", "img": "src", "iframe": "src", "source": "src", "link": "href"}


def pages(lang: str) -> dict[str, str]:
    """The pages of one language by name."""
    return {page.name: page.read_text("utf-8") for page in sorted((GUIDE / lang).glob("*.md"))}


def shape(text: str) -> list[str]:
    """What must be the same in every language: headings by level, pictures, tables by rows, links, code, keys."""
    plain = FENCE.sub("```", text)
    marks = r"^#+ |^\||^- |^\d\. |^!!! \w+|^```|\]\([\w./#-]+\)|\+\+[\w+-]+\+\+"
    return [found.strip() for found in re.findall(marks, plain, re.MULTILINE)]


def leaves(tree: dict[str, Any]) -> Iterator[str]:
    """All words of a catalogue."""
    for value in tree.values():
        yield from leaves(value) if isinstance(value, dict) else [value]


def words(lang: str) -> set[str]:
    """Everything that the app says in a language, small letters only."""
    said = set(leaves(dict(translator(lang).texts)))
    return {word.lower() for word in said | {open_game(game).facts.title for game in playable_games()}}


def build(lang: str, folder: Path) -> Path:
    """One language of the site, strictly: a warning is an error."""
    command = ["mkdocs", "build", "--strict", "-f", str(GUIDE / f"mkdocs.{lang}.yml"), "-d", str(folder / lang)]
    told = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run([sys.executable, "-m", *command], capture_output=True, text=True, env=told, check=False)
    assert done.returncode == 0, done.stderr
    return folder / lang


class Fetched(HTMLParser):
    """Addresses that a browser asks for by itself."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [value or "" for name, value in attrs if name == FETCHED.get(tag)]


def foreign(site: Path) -> list[str]:
    """Other hosts that pages or stylesheets of the site would ask."""
    found = []
    for page in site.rglob("*.html"):
        parser = Fetched()
        parser.feed(page.read_text("utf-8"))
        found += parser.found
    for sheet in site.rglob("*.css"):
        found += re.findall(r"(?:url\(|@import\s*)[\"']?([^\"')]+)", sheet.read_text("utf-8"))
    return [one for one in found if re.match(r"(?:https?:)?//", one)]


@pytest.mark.parametrize("lang", ["de", "es"])
def test_three_languages_have_the_same_pages(lang: str) -> None:
    ours, theirs = pages(lang), pages("en")
    assert list(ours) == list(theirs)
    for name in theirs:
        assert shape(ours[name]) == shape(theirs[name]), name


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_bold_stands_on_a_screen(lang: str) -> None:
    """The guide sets in bold what the app says, letter by letter: a button that is renamed is renamed here, too."""
    said = words(lang)
    told = {(name, bold) for name, text in pages(lang).items() for bold in BOLD.findall(" ".join(text.split()))}
    assert [(name, bold) for name, bold in sorted(told) if bold.lower() not in said] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_picture_is_there_and_used(lang: str) -> None:
    used = set(PICTURE.findall("".join(pages(lang).values())))
    assert used == {picture.name for picture in (GUIDE / lang / "pictures").iterdir()}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_pictures_are_small_and_have_words(lang: str) -> None:
    for picture in (GUIDE / lang / "pictures").iterdir():
        assert picture.stat().st_size <= LARGEST, picture.name
        width, height = struct.unpack(">II", picture.read_bytes()[16:24])
        assert width > 300, picture.name
        assert height > 150, picture.name
    for name, text in pages(lang).items():
        assert len(re.findall(r"!\[[^\]]{10,}\]\(", text)) == len(
            re.findall(r"<figcaption>.{10,}</figcaption>", text)
        ), name


@pytest.mark.parametrize(
    "lang", [pytest.param(lang, marks=[pytest.mark.long] if lang != "en" else []) for lang in LANGUAGES]
)
def test_the_guide_builds_strictly(lang: str, tmp_path: Path) -> None:
    site = build(lang, tmp_path)
    assert {page.stem for page in site.glob("*.html")} == {Path(name).stem for name in pages(lang)} | {"404"}
    assert foreign(tmp_path) == []


DRAWN = """(url) => new Promise((done) => {
    const image = Object.assign(new Image(), { src: url, onload: () => {
        const pen = Object.assign(document.createElement('canvas'), { width: 300, height: 100 }).getContext('2d');
        pen.drawImage(image, 0, 0);
        done([...pen.getImageData(0, 0, 300, 100).data]);
    } });
})"""


@pytest.mark.long
def test_a_small_picture_shows_the_same(browser: Browser) -> None:
    from .smallpng import small

    page = browser.new_page(viewport={"width": 300, "height": 100})
    page.set_content(
        "<body style='background:linear-gradient(90deg,#0b4654,#fbfdfc)'><h1 style='color:#b3261e'>Octopod"
    )
    shots = [page.screenshot()]
    shots.append(small(shots[0]))
    before, after = (page.evaluate(DRAWN, f"data:image/png;base64,{b64encode(shot).decode()}") for shot in shots)
    assert (
        max(abs(one - other) for one, other in zip(before, after, strict=True)) < 24
    )  # of 255, where colours are rare
    page.close()


@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.long)])
@pytest.mark.long
def test_the_guide_can_be_read_by_everybody(browser: Browser, tmp_path: Path, scheme: Literal["light", "dark"]) -> None:
    from .test_browser_access import violations

    site = build("en", tmp_path)
    page = browser.new_page(color_scheme=scheme)
    for name in pages("en"):
        page.goto((site / name).with_suffix(".html").as_uri())
        assert violations(page) == [], name
    page.close()


@pytest.mark.long
def test_a_reader_without_a_network_can_search_and_change_the_language(browser: Browser, tmp_path: Path) -> None:
    """From a folder, with no server; whatever is asked from elsewhere fails the test."""
    for lang in ("en", "de"):
        build(lang, tmp_path)
    asked: list[str] = []
    page = browser.new_page()
    page.on("request", lambda request: asked.append(request.url))
    page.goto((tmp_path / "en" / "coach.html").as_uri())
    page.locator("[data-md-component=search-query]").click()
    page.get_by_text("Type to start searching").wait_for()  # else what is typed now is heard by nobody
    page.keyboard.type("ledger")
    page.locator(".md-search-result__link").first.wait_for()
    page.keyboard.press("Escape")
    page.locator("a[hreflang=de]").first.evaluate("(link) => link.click()")
    page.wait_for_url("**/de/coach.html")
    assert page.evaluate("document.documentElement.lang") == "de"
    assert [url for url in asked if not url.startswith(("file:", "data:", "blob:"))] == []
    page.close()
