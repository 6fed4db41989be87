"""Alerts follow from what is stored: one a turn, together, at the right hour, once, none for whoever is forgotten."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from octosphere.play.alerting import Alerting, Pace
from octosphere.play.alerts import DAY, LEASE, MOST_TRIES, Alert, Device, Message, Outcome, Way, after_quiet
from octosphere.play.entries import Link
from octosphere.play.service import TableService
from octosphere.play.store.alerts import MOST_OF_TARGET

from .postgres import postgres_url as postgres_url  # noqa: PLC0414
from .test_service import PERSON, links_of, run, service_at, step

SETTLE = 20.0
NOON = datetime(2026, 11, 17, 12, tzinfo=ZoneInfo("UTC")).timestamp()


class Recorder:
    """Takes every message, or refuses as it is told to."""

    def __init__(self, outcome: Outcome = "sent") -> None:
        self.outcome: Outcome = outcome
        self.taken: list[Message] = []

    async def send(self, device: Device, message: Message) -> Outcome:
        await asyncio.sleep(0)
        self.taken.append(message)
        return self.outcome

    def lane(self, device: Device) -> str:
        return device.target

    def turns(self) -> list[list[tuple[str, bool]]]:
        return [[(notice.table, notice.reminder) for notice in message.notices] for message in self.taken]


class Killed(BaseException):
    """The process is gone in the middle of it."""


class Dying(Recorder):
    async def send(self, device: Device, message: Message) -> Outcome:
        raise Killed


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/tables.db"
    return str(request.getfixturevalue("postgres_url"))


@pytest.fixture
def file(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/tables.db"


def alerting(service: TableService, carrier: Recorder) -> Alerting:
    return Alerting(service, {"webhook": carrier}, Pace(settle=SETTLE))


async def follow(service: TableService, link: Link, name: str = "mine", way: Way = "webhook", **more: object) -> bool:
    known = await service.store.alerts.device(name)
    device = None if known else Device(name, way, **{"target": f"https://{name}.example", **more})  # type: ignore[arg-type]
    return await service.store.alerts.follow(Alert(name, link.table, link.seats), link.hash, device)


async def turn_of(service: TableService, links: list[Link], seat: int) -> None:
    """Play until it is the turn of a seat, and was not before."""
    await until_other(service, links, seat, mine=True)
    await until_other(service, links, seat, mine=False)


async def until_other(service: TableService, links: list[Link], seat: int, *, mine: bool) -> None:
    chance = random.Random(3)
    while ((await service.live(links[0].table)).acting((seat,)) is None) != mine:
        await step(service, links, chance)


def once(url: str, body: Callable[[TableService], Awaitable[None]]) -> None:
    run(url, body)


def test_one_alert_a_turn_and_one_reminder_after_a_day(url: str) -> None:
    async def body(service: TableService) -> None:
        links, carrier = await links_of(service, PERSON, PERSON), Recorder()
        alerts = alerting(service, carrier)
        assert await follow(service, links[0])
        await turn_of(service, links, 0)
        await alerts.step(NOON)
        assert carrier.taken == []  # whoever has just closed the page may come back
        for later in (SETTLE, 60.0, DAY - 1):
            await alerts.step(NOON + later)
        assert carrier.turns() == [[(links[0].table, False)]]
        for later in (SETTLE + DAY, SETTLE + DAY + 60, 5 * DAY):
            await alerts.step(NOON + later)
        assert carrier.turns() == [[(links[0].table, False)], [(links[0].table, True)]]
        await turn_of(service, links, 0)
        await alerts.step(NOON + 6 * DAY)
        await alerts.step(NOON + 6 * DAY + SETTLE)
        assert carrier.turns()[2:] == [[(links[0].table, False)]]
        assert len({message.id for message in carrier.taken}) == 3

    once(url, body)


def test_a_decision_within_a_turn_is_no_new_turn(file: str) -> None:
    async def body(service: TableService) -> None:
        links, carrier = await links_of(service, PERSON, PERSON), Recorder()
        alerts = alerting(service, carrier)
        await follow(service, links[0])
        await turn_of(service, links, 0)
        await alerts.step(NOON)
        await alerts.step(NOON + SETTLE)
        await step(service, links[:1], random.Random(1))  # throws, and closes the page again
        assert (await service.live(links[0].table)).acting((0,)) == 0
        await alerts.step(NOON + 100)
        await alerts.step(NOON + 200)
        assert len(carrier.taken) == 1

    once(file, body)


def test_a_turn_that_went_by_between_two_looks_counts(file: str) -> None:
    async def body(service: TableService) -> None:
        links, carrier = await links_of(service, PERSON, PERSON), Recorder()
        alerts = alerting(service, carrier)
        await follow(service, links[0])
        await turn_of(service, links, 0)
        await alerts.step(NOON)
        await alerts.step(NOON + SETTLE)
        await turn_of(service, links, 0)  # nobody looked meanwhile
        await alerts.step(NOON + 100)
        await alerts.step(NOON + 100 + SETTLE)
        assert len(carrier.taken) == 2

    once(file, body)


def test_several_tables_come_together_and_the_turn_of_another_is_none(file: str) -> None:
    async def body(service: TableService) -> None:
        first, second, third = [await links_of(service, PERSON, PERSON) for _ in range(3)]
        carrier = Recorder()
        alerts = alerting(service, carrier)
        for links in (first, second, third):
            await follow(service, links[0])
        await turn_of(service, first, 0)
        await turn_of(service, second, 0)
        await until_other(service, third, 0, mine=True)
        await alerts.step(NOON)
        await alerts.step(NOON + SETTLE)
        assert carrier.turns() == [sorted([(first[0].table, False), (second[0].table, False)])]

    once(file, body)


def test_silent_while_the_page_is_open(file: str) -> None:
    async def body(service: TableService) -> None:
        links, carrier = await links_of(service, PERSON, PERSON), Recorder()
        alerts = alerting(service, carrier)
        await follow(service, links[0])
        await turn_of(service, links, 0)
        await alerts.step(NOON)
        page = await service.watch(links[0], 0)
        await alerts.step(NOON + SETTLE)
        await service.leave(links[0], page)
        await alerts.step(NOON + 100)
        assert carrier.taken == []  # it was seen
        await alerts.step(NOON + SETTLE + DAY)
        assert carrier.turns() == [[(links[0].table, True)]]  # and forgotten

    once(file, body)


def test_a_turn_that_is_over_when_its_alert_is_due_is_told_to_nobody(file: str) -> None:
    async def body(service: TableService) -> None:
        links, carrier = await links_of(service, PERSON, PERSON), Recorder()
        alerts = alerting(service, carrier)
        await follow(service, links[0])
        await turn_of(service, links, 0)
        await alerts.step(NOON)
        await until_other(service, links, 0, mine=True)
        await alerts.step(NOON + SETTLE)
        assert carrier.taken == []

    once(file, body)


def test_quiet_hours_are_those_of_the_device(file: str) -> None:
    night = {"zone": "Europe/Madrid", "quiet_from": 22 * 60, "quiet_until": 8 * 60}
    device = Device("d", "feed", **night)  # type: ignore[arg-type]

    def madrid(*when: int) -> float:
        return datetime(*when, tzinfo=ZoneInfo("Europe/Madrid")).timestamp()  # type: ignore[misc,arg-type]

    assert after_quiet(device, madrid(2026, 11, 17, 21, 59)) == madrid(2026, 11, 17, 21, 59)
    assert after_quiet(device, madrid(2026, 11, 17, 22, 0)) == madrid(2026, 11, 18, 8, 0)
    assert after_quiet(device, madrid(2026, 11, 18, 7, 59)) == madrid(2026, 11, 18, 8, 0)
    assert after_quiet(device, madrid(2026, 11, 18, 8, 0)) == madrid(2026, 11, 18, 8, 0)
    assert after_quiet(device, madrid(2026, 10, 24, 23, 0)) == madrid(2026, 10, 25, 8, 0)  # the clocks change
    noon = replace(device, quiet_from=13 * 60, quiet_until=15 * 60)
    assert after_quiet(noon, madrid(2026, 11, 18, 14, 0)) == madrid(2026, 11, 18, 15, 0)
    assert after_quiet(Device("d", "feed"), NOON) == NOON

    async def body(service: TableService) -> None:
        links, carrier = await links_of(service, PERSON, PERSON), Recorder()
        alerts, late = alerting(service, carrier), madrid(2026, 11, 17, 23, 0)
        await follow(service, links[0], **night)
        await turn_of(service, links, 0)
        for hours in (0, 1, 5, 8.9):
            await alerts.step(late + hours * 3600)
        assert carrier.taken == []
        await alerts.step(madrid(2026, 11, 18, 8, 0))
        assert len(carrier.taken) == 1

    once(file, body)


def test_what_was_stored_before_a_kill_is_told_after_it(url: str) -> None:
    """The first process stores a turn and is gone; the second derives its alert from the entries."""
    tables: list[Link] = []

    async def first(service: TableService) -> None:
        tables.extend(await links_of(service, PERSON, PERSON))
        await follow(service, tables[0])
        await turn_of(service, tables, 0)

    async def second(service: TableService) -> None:
        carrier = Recorder()
        await alerting(service, carrier).step(NOON)
        await alerting(service, carrier).step(NOON + SETTLE)  # a third one takes over
        assert carrier.turns() == [[(tables[0].table, False)]]

    run(url, first)
    run(url, second)


def test_what_a_killed_server_began_to_send_is_not_sent_again(url: str) -> None:
    async def body(service: TableService) -> None:
        links, carrier = await links_of(service, PERSON, PERSON), Recorder()
        await follow(service, links[0])
        await turn_of(service, links, 0)
        await alerting(service, carrier).step(NOON)
        with pytest.raises(Killed):
            await alerting(service, Dying()).step(NOON + SETTLE)
        after = alerting(service, carrier)
        for later in (SETTLE + 1, SETTLE + LEASE, 3600.0):
            await after.step(NOON + later)
        assert carrier.taken == []
        await after.step(NOON + SETTLE + LEASE + DAY)
        assert carrier.turns() == [[(links[0].table, True)]]  # the reminder mends it

    once(url, body)


def test_two_processes_send_once(url: str) -> None:
    """They race for the same alert; on one file they stand for one that is replaced by the next."""

    async def whole() -> None:
        async with service_at(url) as one, service_at(url) as two:
            links, carrier = await links_of(one, PERSON, PERSON), Recorder()
            await follow(one, links[0])
            await turn_of(one, links, 0)
            both = [alerting(one, carrier), alerting(two, carrier)]
            for now in (NOON, NOON + SETTLE, NOON + SETTLE + 1):
                await asyncio.gather(*(alerts.step(now) for alerts in both))
            assert carrier.turns() == [[(links[0].table, False)]]

    asyncio.run(whole())


def test_a_target_that_fails_is_tried_again_a_few_times(file: str) -> None:
    async def body(service: TableService) -> None:
        links, carrier = await links_of(service, PERSON, PERSON), Recorder("later")
        alerts = alerting(service, carrier)
        await follow(service, links[0])
        await turn_of(service, links, 0)
        for minutes in range(180):
            await alerts.step(NOON + 60 * minutes)
        assert len(carrier.taken) == MOST_TRIES
        assert len({message.id for message in carrier.taken}) == 1

    once(file, body)


def test_a_target_that_wants_no_more_is_forgotten(file: str) -> None:
    async def body(service: TableService) -> None:
        links = await links_of(service, PERSON, PERSON)
        await follow(service, links[0])
        await turn_of(service, links, 0)
        alerts = alerting(service, Recorder("gone"))
        await alerts.step(NOON)
        await alerts.step(NOON + SETTLE)
        assert await service.store.alerts.device("mine") is None

    once(file, body)


def test_nothing_is_sent_to_an_address_that_nobody_confirmed(file: str) -> None:
    async def body(service: TableService) -> None:
        links, carrier = await links_of(service, PERSON, PERSON), Recorder()
        alerts = alerting(service, carrier)
        await follow(service, links[0], confirmed=False, created=NOON)
        await turn_of(service, links, 0)
        await alerts.step(NOON)
        await alerts.step(NOON + 3600)
        assert carrier.taken == []
        assert await service.store.alerts.confirm("mine")
        await alerts.step(NOON + 3700)
        assert len(carrier.taken) == 1
        await follow(service, links[0], "other", confirmed=False, created=NOON)
        await alerts.step(NOON + DAY + 3600)
        assert await service.store.alerts.device("other") is None  # a day is enough to look into the mail
        assert await service.store.alerts.device("mine") is not None

    once(file, body)


def test_whoever_is_forgotten_is_told_nothing_and_known_no_more(url: str) -> None:
    async def body(service: TableService) -> None:
        links, known = await links_of(service, PERSON, PERSON), service.store.alerts.device
        for name, link in (("mine", links[0]), ("theirs", links[1])):
            assert await follow(service, link, name)
        await service.forget(links[0])
        assert await known("mine") is None
        assert await known("theirs") is not None
        assert not await follow(service, links[0], "again")  # the link opens nothing any more
        await service.forget(links[1])  # and with the last the table goes
        assert await known("theirs") is None

    once(url, body)


def test_there_are_not_too_many_devices(file: str) -> None:
    async def body(service: TableService) -> None:
        links, store = await links_of(service, PERSON), service.store.alerts
        same = [Device(f"d{number}", "email", "ines@example.org") for number in range(MOST_OF_TARGET + 1)]
        alerts = [Alert(device.hash, links[0].table, (0,)) for device in same]
        taken = [await store.follow(alert, links[0].hash, one) for alert, one in zip(alerts, same, strict=True)]
        assert taken == [True] * MOST_OF_TARGET + [False]
        await store.drop("d0", links[0].table)
        assert await store.device("d0") is None

    once(file, body)
