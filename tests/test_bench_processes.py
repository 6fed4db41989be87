"""The benches of several processes: a short run of each measures every way, and a held server uses its share alone."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from .required import get_package, missing

BENCH = Path(__file__).parents[1] / "bench"
SPIN = "while True: pass"

pytestmark = pytest.mark.long


@pytest.fixture(autouse=True)
def _bench_on_the_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(BENCH))


def run(name: str, *arguments: str) -> dict[str, Any]:
    from serverload.postgresql import _programs

    get_package("postgresql", _programs)
    if _programs() is None:
        missing("PostgreSQL could not be had")
    command = [sys.executable, str(BENCH / name), "--quick", *arguments]
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_a_short_run_compares_every_way_of_hearing() -> None:
    (found,) = run("notices.py")["results"]
    for way in ("none", "notify", "packed", "after", "outbox"):
        assert found[way]["commits_per_second"] > 0
        assert (found[way]["heard_p50_ms"] > 0) == (way != "none")


def test_a_short_run_of_two_processes_loses_nothing() -> None:
    one, two = run("processes.py", "--games", "octodice")["results"]
    for side in (one, two):
        assert side["checked"]["moves"] > 0
        assert not any(side["checked"][name] for name in ("lost", "doubled", "wrong", "events_lost", "events_doubled"))


def test_a_process_on_a_leash_uses_its_share_alone() -> None:
    from serverload.leash import Leash, used_seconds

    with subprocess.Popen([sys.executable, "-c", SPIN]) as spinning:
        try:
            before, begun = used_seconds(spinning.pid), time.monotonic()
            with Leash([spinning.pid], 0.2):
                time.sleep(2)
            share = (used_seconds(spinning.pid) - before) / (time.monotonic() - begun)
            assert share < 0.3
        finally:
            spinning.kill()
