"""What a run of all tests cannot do without, and what becomes of a run that lacks it."""

from __future__ import annotations

import os
from typing import NoReturn

import pytest


def missing(what: str) -> NoReturn:
    """Skip on somebody's own machine, which is told loudly at the end; fail where CI=true."""
    if os.environ.get("CI") == "true":
        pytest.fail(f"{what}, and with CI=true nothing may go untested")
    pytest.skip(what)
