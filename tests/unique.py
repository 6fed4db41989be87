"""Every test has an id of its own: of several with one id, those who share a run among processes would run one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest


def refuse_namesakes(items: Sequence[pytest.Item]) -> None:
    """Refuse a run in which two tests have the same id."""
    alike = [name for name, count in Counter(item.nodeid for item in items).items() if count > 1]
    if alike:
        raise pytest.UsageError(f"several tests are called {alike[0]}: only one of them would run")
