"""Forms of one proof, such as languages and widths: every run tries the first, `./test --all` all of them."""

from __future__ import annotations

from typing import Any

import pytest


def forms(always: Any, *others: Any) -> list[Any]:
    """The values of a parameter; a test with two such parameters is tried with the first of both."""
    return [always, *(pytest.param(other, marks=pytest.mark.long) for other in others)]
