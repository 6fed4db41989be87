"""The queue before the workers: whoever asks much waits behind whoever asks little, and nobody waits for ever."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from octosphere.play.workers import Owner, Question, Quota, TooMany, WorkerFailed
from octosphere.play.workers.fair import FairQueue

NAMES = ("ana", "ben", "cora")
owners = st.builds(Owner, st.sampled_from(NAMES), st.sampled_from(("one", "two")), st.booleans())
seconds = st.floats(0.0, 10.0)
steps = st.lists(st.one_of(owners, st.just("take"), seconds, st.integers(0, 20)), max_size=60)


def question(owner: Owner) -> Question:
    return Question(print, (), asyncio.get_running_loop().create_future(), owner)


async def put(queue: FairQueue, *given: Owner) -> list[Question]:
    asked = [question(owner) for owner in given]
    for one in asked:
        queue.put(one)
    return asked


async def serve(queue: FairQueue, cost: Callable[[Question], float] = lambda _: 1.0) -> Question:
    """What one worker does with the next."""
    taken = await asyncio.wait_for(queue.get(), 5)
    taken.seconds = cost(taken)
    taken.settle({"value": None})
    queue.done(taken)
    return taken


def run(scene: Coroutine[Any, Any, None]) -> None:
    asyncio.run(scene)


class Model:
    """A queue and all that was asked of it, for any order of asking, taking, answering and cancelling."""

    def __init__(self) -> None:
        self.queue = FairQueue()
        self.waiting: list[Question] = []
        self.running: list[Question] = []

    async def step(self, what: Owner | str | float) -> None:
        if isinstance(what, Owner):
            self.waiting += await put(self.queue, what)
        elif what == "take" and self.waiting:
            await self.take()
        elif isinstance(what, int) and what < len(self.waiting):
            self.waiting.pop(what).cancel()
            await asyncio.sleep(0)  # in the same moment
        elif isinstance(what, float) and self.running:
            self.running[0].seconds = what
            self.queue.done(self.running.pop(0))

    async def take(self) -> None:
        before = {one: one.ahead for one in self.waiting}
        taken = await asyncio.wait_for(self.queue.get(), 5)
        assert before[taken] == len(self.running) == min(before.values())
        own = [one for one in self.waiting if one.owner.name == taken.owner.name]
        urgent = [one for one in own if one.owner.person]
        alike = [one for one in own if one.owner.table == taken.owner.table and not one.owner.person]
        assert taken is (urgent or alike)[0]
        assert taken.ahead == 0
        self.waiting.remove(taken)
        self.running.append(taken)


@given(steps)
def test_whatever_happens_each_is_taken_once_in_its_turn_and_the_cancelled_never(given: list[Any]) -> None:
    async def scene() -> None:
        model = Model()
        for one in given:
            await model.step(one)
        while model.waiting:
            await model.take()
        for one in model.running:
            model.queue.done(one)
        assert model.queue._accounts == {}  # nobody is remembered who asks for nothing
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(model.queue.get(), 0)

    run(scene())


@given(st.lists(st.sampled_from(NAMES), max_size=30), st.integers(0, 30))
def test_a_newcomer_waits_for_one_question_of_each_owner_however_many_they_have(asked: list[str], served: int) -> None:
    async def scene() -> None:
        queue = FairQueue()
        waiting = await put(queue, *(Owner(name, f"table {number}") for number, name in enumerate(asked)))
        for _ in range(min(served, len(waiting))):
            waiting.remove(await serve(queue))
        (mine,) = await put(queue, Owner("new"))
        assert mine.ahead <= len({one.owner.name for one in waiting})
        before = Counter[str]()
        while (taken := await serve(queue)) is not mine:
            before[taken.owner.name] += 1
        assert all(count == 1 for count in before.values())

    run(scene())


@given(st.lists(seconds, min_size=1, max_size=30))
def test_nobody_starves_however_much_they_have_used_and_whoever_else_comes(costs: list[float]) -> None:
    async def scene() -> None:
        queue = FairQueue()
        await put(queue, *[Owner("greedy")] * (len(costs) + 1), Owner("other"))
        debts = iter(costs)
        while (debt := next(debts, None)) is not None:
            await serve(queue, lambda one, debt=debt: debt if one.owner.name == "greedy" else 1.0)  # type: ignore[misc]
        for number in range(10_000):  # two of others are always there, and never the same
            await put(queue, Owner(f"new {number}"))
            if (await serve(queue)).owner.name == "greedy":
                return
        raise AssertionError("greed is no reason to wait for ever")

    run(scene())


@pytest.mark.long
@given(st.lists(st.floats(0.1, 10.0), min_size=2, max_size=4))
def test_those_who_always_ask_get_the_same_time_whatever_their_questions_cost(costs: list[float]) -> None:
    async def scene() -> None:
        queue, used, names = FairQueue(), Counter[str](), [f"owner {at}" for at in range(len(costs))]
        price = dict(zip(names, costs, strict=True))
        await put(queue, *(Owner(name, str(table)) for name in names for table in range(3)))
        for _ in range(200):
            taken = await serve(queue, lambda one: price[one.owner.name])
            used[taken.owner.name] += price[taken.owner.name]  # type: ignore[assignment]  # a sum of floats
            await put(queue, taken.owner)
        shares = [used[name] for name in names]
        assert max(shares) - min(shares) <= 2 * max(costs)

    run(scene())


def test_an_owners_tables_go_in_turn_and_what_a_person_waits_for_goes_first() -> None:
    async def scene() -> None:
        queue = FairQueue()
        first, second = Owner("ana", "first"), Owner("ana", "second")
        hint = Owner("ana", "second", person=True)
        asked = await put(queue, first, first, first, second, hint)
        assert [one.ahead for one in asked] == [1, 3, 4, 2, 0]
        assert [(await serve(queue)).owner for _ in asked] == [hint, first, second, first, first]

    run(scene())


def test_whoever_has_used_more_than_their_share_waits_until_the_others_had_as_much() -> None:
    async def scene() -> None:
        queue = FairQueue()
        await put(queue, *[Owner("kraken")] * 2, *[Owner("diver")] * 12)
        assert (await serve(queue, lambda _: 10.0)).owner.name == "kraken"
        order = [(await serve(queue)).owner.name for _ in range(12)]
        assert order.index("kraken") == 10

    run(scene())


def test_of_two_workers_each_owner_gets_one() -> None:
    async def scene() -> None:
        queue = FairQueue()
        await put(queue, *[Owner("ana")] * 5, Owner("ben"))
        assert [(await queue.get()).owner.name for _ in range(2)] == ["ana", "ben"]

    run(scene())


def test_whoever_waits_for_a_question_gets_the_first_that_comes() -> None:
    async def scene() -> None:
        queue = FairQueue()
        workers = [asyncio.create_task(queue.get()) for _ in range(3)]
        await asyncio.sleep(0)
        workers[0].cancel()
        asked = await put(queue, Owner("ana"), Owner("ben"))
        assert await asyncio.gather(*workers[1:]) == asked

    run(scene())


@given(st.lists(st.sampled_from(NAMES), max_size=20), st.integers(1, 4), st.integers(1, 8))
def test_no_owner_has_more_on_the_way_than_the_quota_nor_all_together(asked: list[str], each: int, most: int) -> None:
    quota, there = Quota(each, most, 7), list[str]()
    for name in asked:
        if there.count(name) == each:
            with pytest.raises(TooMany, match="too many of yours wait: try again in 7 seconds"):
                quota.check(there, Owner(name))
        elif len(there) == most:
            with pytest.raises(WorkerFailed, match="too many"):
                quota.check(there, Owner(name))
        else:
            quota.check(there, Owner(name))
            there.append(name)
