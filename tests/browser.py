"""A real browser for tests: Debian's Chromium, and pages in which nothing may go wrong unseen."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import pytest

from .forms import forms
from .required import get_package, missing
from .server import Server, sqlite_url

if TYPE_CHECKING:  # late: tests of the rules need no browser
    from _pytest.mark import ParameterSet
    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

    from .web_client import Player

MISSING = "Chromium could not be had"
# The shell is the same engine without the windows of a browser, and opens a page in less than half the time.
NAMES = "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-site-isolation-trials",  # every page is ours: one process draws them all, and a page opens sooner
    "--renderer-process-limit=1",
    "--no-zygote",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",  # a page that asks another host fails its test
)
# Sound is offered once in the life of a browser: those of tests and pictures have heard it.
KNOWS = "try { localStorage.setItem('octosphere.offered', 'true'); } catch { /* a blank page keeps nothing */ }"
PATIENCE = 60_000  # ms; the machine may be busy
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESKTOP: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}

# Forms of one proof: some are tried in every run, all of them with `./test --all`.
_LONG = pytest.mark.long
DEVICES = [pytest.param(PHONE, id="phone"), pytest.param(DESKTOP, id="desktop", marks=_LONG)]
LANGS = forms("de", "en", "es")  # German has the longest words


def looks(always: str) -> list[ParameterSet]:
    """All devices with both themes; one of them, such as "phone-dark", is tried in every run."""
    devices = {"phone": PHONE, "desktop": DESKTOP}
    names = {f"{name}-{theme}": (size, theme) for name, size in devices.items() for theme in ("light", "dark")}
    return [pytest.param(*look, id=name, marks=() if name == always else _LONG) for name, look in names.items()]


def find_chromium() -> str | None:
    """The path of a Chromium that is installed."""
    return next((found for name in NAMES if (found := shutil.which(name))), None)


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of the browser."""
    get_package(NAMES[0], lambda: shutil.which(NAMES[0]))
    if (found := find_chromium()) is None:
        missing(MISSING)
    return found


class OpenBrowser:
    """The browser of this process: while it is open its event loop is the thread's, and no other test can run one."""

    def __init__(self) -> None:
        self._stack = ExitStack()
        self._found: Browser | None = None

    def get(self, chromium: str) -> Browser:
        """The browser, opened if it is not."""
        from playwright.sync_api import expect, sync_playwright

        if self._found is None:
            expect.set_options(timeout=PATIENCE)
            playwright = self._stack.enter_context(sync_playwright())
            self._found = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
            self._stack.callback(self._found.close)
        return self._found

    def close(self) -> None:
        self._found = None
        self._stack.close()


open_browser = OpenBrowser()


@pytest.fixture
def browser(chromium: str) -> Iterator[Browser]:
    """A browser in which nothing is open yet; tests that follow each other share it."""
    found = open_browser.get(chromium)
    yield found
    for context in found.contexts:
        context.close()


def make_room(item: pytest.Item) -> None:
    """Before a test that wants no browser: it may need the thread for an event loop of its own."""
    if "browser" not in getattr(item, "fixturenames", ()):
        open_browser.close()


def idle(page: Page) -> None:
    """Let a page come to rest: nothing is drawn, and whatever it wanted to fetch has been asked for.

    A page that draws without a pause, or is not in front, may never be idle, and `evaluate` has no limit of its own.
    """
    limit = "{timeout: 10_000}"
    page.evaluate(
        f"() => new Promise((done) => requestIdleCallback(() => requestIdleCallback(done, {limit}), {limit}))"
    )


class Site:
    """A running server, and tables on it that were made without a browser."""

    def __init__(self, server: Server) -> None:
        import httpx

        self.server = server
        self.client = httpx.Client(base_url=server.address, timeout=PATIENCE / 1000)

    def players(self, *kinds: str, **more: Any) -> list[Player]:
        """A player for each link of a new table, the one who only watches last; "person", "open" or a level."""
        from .web_client import Player

        people = {"person": {"kind": "person", "name": "Ines"}, "open": {"kind": "open"}}
        seats = [people.get(one, {"kind": "bot", "level": one}) for one in kinds]
        answer = self.client.post("/api/tables", json={"game": "octodice", "seats": seats, **more})
        assert answer.status_code == 200, answer.text
        made = answer.json()
        tokens = [*(link["token"] for link in made["links"]), made["watch"]]
        return [Player(self.client, made["table"], token) for token in tokens]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The server of this test run; its bots play at once."""
    with Server(sqlite_url(tmp_path_factory.mktemp("site")), "--no-limits", "--bot-pace", "0") as server:
        found = Site(server)
        yield found
        found.client.close()


class Visit:
    """People with browsers of their own; whatever goes wrong in any of their pages fails the test."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser, self.address = browser, address
        self.troubles: list[str] = []
        self._forgiven: list[str] = []

    def person(self, *, knows: bool = True, **more: Any) -> BrowserContext:
        """A browser without a past: a phone unless told otherwise, in English, with nothing that moves."""
        wished = {"locale": "en-GB", "reduced_motion": "reduce", "service_workers": "block", **PHONE, **more}
        context = self.browser.new_context(base_url=self.address, **wished)
        context.set_default_timeout(PATIENCE)
        if knows:
            context.add_init_script(KNOWS)
        context.on("console", self._console)
        context.on("weberror", lambda error: self.troubles.append(f"{error.error}"))
        return context

    def page(self, path: str = "/", **more: Any) -> Page:
        """The page of a new person."""
        page = self.person(**more).new_page()
        page.goto(path)
        return page

    def forgive(self, pattern: str) -> None:
        """Trouble that this test makes on purpose."""
        self._forgiven.append(pattern)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.troubles.append(f"{message.text} {message.location.get('url', '')}")

    def close(self) -> None:
        for context in self.browser.contexts:
            context.close()
        unforgiven = [each for each in self.troubles if not any(re.search(one, each) for one in self._forgiven)]
        assert unforgiven == [], unforgiven


@pytest.fixture
def visit(browser: Browser, site: Site) -> Iterator[Visit]:
    """Visitors of the site, gone after the test."""
    found = Visit(browser, site.server.address)
    yield found
    found.close()


def warn(reporter: pytest.TerminalReporter) -> None:
    """Say it loudly if there was no browser; the reports come from every process of a parallel run."""
    if any(MISSING in str(report.longrepr) for report in reporter.stats.get("skipped", [])):
        reporter.section("warning", sep="!", red=True, bold=True)
        reporter.line(f"{MISSING}: NOTHING was tested in a browser", red=True, bold=True)
