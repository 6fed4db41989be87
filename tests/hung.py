"""Tests that hung: ./test gives them one more chance if nothing else went wrong."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

MARK = "Timeout (>"  # what pytest-timeout says of a test that it broke off


def note(reporter: pytest.TerminalReporter) -> None:
    """Write the names of all tests that hung to the file that ./test named, unless any test failed otherwise."""
    path = os.environ.get("HUNG_TESTS")
    bad = [*reporter.stats.get("failed", []), *reporter.stats.get("error", [])]
    if path and all(MARK in str(report.longrepr) for report in bad):
        Path(path).write_text("".join(f"{name}\n" for name in dict.fromkeys(report.nodeid for report in bad)))
