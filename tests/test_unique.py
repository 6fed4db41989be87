"""Every test has an id of its own."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from .unique import refuse_namesakes


def test_two_tests_of_one_name_are_refused() -> None:
    one, other = SimpleNamespace(nodeid="tests/a.py::test_b"), SimpleNamespace(nodeid="tests/a.py::test_c")
    refuse_namesakes([one, other])  # type: ignore[list-item]
    with pytest.raises(pytest.UsageError, match=r"several tests are called tests/a.py::test_b: only one"):
        refuse_namesakes([one, other, one])  # type: ignore[list-item]
