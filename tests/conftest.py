"""Options and fixtures all tests share."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

from . import browser as browsers
from . import hung, postgres, required, unique
from .browser import browser, chromium, site, visit
from .clusters import cluster
from .postgres import postgres_alone, postgres_server, postgres_url

__all__ = [
    "browser",
    "chromium",
    "cluster",
    "postgres_alone",
    "postgres_server",
    "postgres_url",
    "site",
    "visit",
]  # fixtures

settings.register_profile("octosphere", deadline=None, print_blob=True)
settings.load_profile("octosphere")

# Compiled kernels of the tests check every index unless told otherwise; they are kept apart from the user's.
os.environ.setdefault("OCTOSPHERE_BOUNDSCHECK", "1")
os.environ.setdefault("OCTOSPHERE_CACHE", str(Path(__file__).parent.parent / ".cache"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rewrite-goldens", action="store_true", help="write the golden files instead of comparing")


@pytest.fixture
def rewrite(request: pytest.FixtureRequest) -> bool:
    """Whether goldens are written rather than compared."""
    return bool(request.config.getoption("--rewrite-goldens"))


@pytest.fixture
def play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., tuple[int, str]]:
    """Run one command with lines of input; returns its exit code and what it printed."""
    from .sessions import player  # late: the cache above must be set before anything is compiled

    return player(tmp_path, monkeypatch, capsys)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    unique.refuse_namesakes(items)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    browsers.make_room(item)


def pytest_sessionfinish() -> None:
    browsers.open_browser.close()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    hung.note(terminalreporter)
    postgres.warn(terminalreporter)
    required.warn(terminalreporter)
    browsers.warn(terminalreporter)
