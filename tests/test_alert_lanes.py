"""A target that never answers delays its own alerts alone, and the messages under way stay few."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from octosphere.play import lanes as all_lanes
from octosphere.play.alerting import Alerting, Pace
from octosphere.play.lanes import AT_ONCE, EACH, SLOW_AT_ONCE, Lanes
from octosphere.play.service import TableService
from octosphere.web.alerts.hooks import Hooks
from octosphere.web.alerts.outbound import PATIENCE, host_of
from octosphere.web.alerts.settings import AlertSettings

from .alert_targets import Target, target_at
from .test_alerts import follow
from .test_service import PERSON, links_of, run


@pytest.fixture
def silent() -> Iterator[Target]:
    """Takes every request and answers none."""
    with target_at() as found:
        found.answering.clear()
        yield found


@pytest.fixture
def sound() -> Iterator[Target]:
    with target_at() as found:
        yield found


async def wait_for(true: Callable[[], object]) -> None:
    until = time.monotonic() + 30
    while not true():
        assert time.monotonic() < until
        await asyncio.sleep(0.01)


def test_a_target_that_never_answers_delays_nobody_else(tmp_path: Path, silent: Target, sound: Target) -> None:
    """Twenty devices of one person come first and wait for their target; the alert of another goes meanwhile."""

    async def body(service: TableService) -> None:
        (theirs, *_), (mine, *_) = await links_of(service, PERSON), await links_of(service, PERSON)
        for number in range(20):
            await follow(service, theirs, f"a{number}", target=f"{silent.address}/{number}")
        hooks = Hooks(AlertSettings(private_targets=True))
        looking = asyncio.ensure_future(Alerting(service, {"webhook": hooks}, Pace(0.05, 0.0)).run())
        await wait_for(lambda: len(silent.taken) == EACH)
        await follow(service, mine, "z", target=sound.address.replace("127.0.0.1", "localhost"))
        begun = time.monotonic()
        await wait_for(lambda: sound.taken)
        assert time.monotonic() - begun < PATIENCE / 2  # long before the silent ones are given up
        assert len(silent.taken) == EACH  # neither more at once, nor any of them twice
        looking.cancel()
        with suppress(asyncio.CancelledError):
            await looking

    run(f"sqlite:///{tmp_path}/tables.db", body)


class Work:
    """Jobs that go on until they are told to end, counted while they run."""

    def __init__(self) -> None:
        self.running: Counter[str] = Counter()
        self.most = 0
        self.ended: dict[str, asyncio.Event] = {}

    def put(self, lanes: Lanes, lane: str, count: int) -> None:
        for number in range(count):
            lanes.put(lane, f"{lane} {number}", lambda: self._run(lane))

    async def _run(self, lane: str) -> None:
        self.running[lane] += 1
        self.most = max(self.most, self.running.total())
        await self.ended.setdefault(lane, asyncio.Event()).wait()
        self.running[lane] -= 1


async def settle() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def test_however_many_wait_few_are_under_way() -> None:
    async def body() -> None:
        lanes, work = Lanes(), Work()
        for number in range(100):
            work.put(lanes, f"host{number}", 10)
        work.put(lanes, ".feed", 10)
        await settle()
        assert work.running.total() == AT_ONCE + EACH
        assert work.running[".feed"] == EACH  # what goes to no stranger waits for none
        assert max(work.running.values()) <= EACH
        for number in range(100):
            work.ended.setdefault(f"host{number}", asyncio.Event()).set()
        work.ended[".feed"].set()
        await asyncio.wait_for(lanes.finish(), 30)
        assert work.most <= AT_ONCE + EACH
        assert work.running.total() == 0

    asyncio.run(body())


def test_who_was_slow_leaves_room_for_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    async def body() -> None:
        lanes, work = Lanes(), Work()
        monkeypatch.setattr(all_lanes, "SLOW", -1.0)  # whatever ends now was slow
        for number in range(2 * AT_ONCE):
            work.ended[f"slow{number}"] = asyncio.Event()
            work.ended[f"slow{number}"].set()
            work.put(lanes, f"slow{number}", 1)
        await lanes.finish()
        for number in range(2 * AT_ONCE):
            work.ended[f"slow{number}"].clear()
            work.put(lanes, f"slow{number}", 3)
        work.put(lanes, "other", EACH)
        await settle()
        assert work.running["other"] == EACH
        assert work.running.total() == SLOW_AT_ONCE + EACH
        lanes.cancel()

    asyncio.run(body())


def test_a_key_is_taken_once_until_it_is_done() -> None:
    async def body() -> None:
        lanes, work = Lanes(), Work()
        work.put(lanes, "host", 2)
        work.put(lanes, "host", 2)
        await settle()
        assert work.running["host"] == 2
        work.ended["host"].set()
        await lanes.finish()
        assert "host 0" not in lanes
        work.put(lanes, "host", 1)
        await lanes.finish()

    asyncio.run(body())


def test_what_fails_is_logged_and_stops_nobody(caplog: pytest.LogCaptureFixture) -> None:
    async def body() -> None:
        lanes, done = Lanes(), []

        async def fail() -> None:
            raise ValueError("an unforeseen one")

        async def do() -> None:
            done.append(True)

        for number in range(2 * EACH):
            lanes.put("host", str(number), fail)
        lanes.put("host", "last", do)
        await lanes.finish()
        assert done == [True]

    asyncio.run(body())
    assert len(caplog.records) == 2 * EACH


@pytest.mark.parametrize(
    ("url", "host"),
    [
        ("https://Hook.Example:8443/a?b", "hook.example"),
        ("https://[2001:db8:1:2::5]/", "20010db800010002"),
        ("https://[2001:db8:1:2::9]/", "20010db800010002"),
        ("https://[::1/", ""),
    ],
)
def test_whose_server_an_address_names(url: str, host: str) -> None:
    assert host_of(url) == host
