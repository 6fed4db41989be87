"""Bots and coaches in processes of their own, so that the event loop never waits for a thought."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from .background import Background
from .fair import FairQueue
from .keeper import Keeper, State
from .long_running import LongRunningKeeper
from .process import WorkerFailed
from .question import NOBODY, Owner, Question
from .quota import Quota
from .task import Task

LIMIT = 60.0  # seconds a question may take
LONG_LIMIT = 3600.0  # seconds, for one that is known to take long
ORDER: tuple[State, ...] = (
    "ok",
    "starting",
    "failing",
    "idle",
)  # what is told of several processes: the first that one is in

Answer = TypeVar("Answer")
IsLight = Callable[[Task, Sequence[Any]], bool]


def never(task: Task, args: Sequence[Any]) -> bool:
    """All questions are heavy."""
    return False


@dataclass(frozen=True, slots=True)
class WorkersLoad:
    """How busy workers are."""

    states: Sequence[State]
    questions: int
    deaths: int


class Workers:
    """So many processes for heavy questions, one for light ones and one for long ones: no kind waits behind another."""

    def __init__(
        self,
        count: int = 1,
        *,
        warm: Task | None = None,
        light: IsLight = never,
        long: Collection[Task] = (),
        limit: float = LIMIT,
    ) -> None:
        self._heavy, self._light, self._long = (FairQueue() for _ in range(3))
        self._is_light, self._long_tasks, self._count = light, long, count
        self.quotas: Mapping[Task, Quota] = {}  # by task; one without is not bounded
        self._open: set[Question] = set()  # not answered yet
        self._keepers = [Keeper(self._heavy, warm, limit) for _ in range(count)]
        self._keepers += [Keeper(self._light, None, limit), LongRunningKeeper(self._long, None, LONG_LIMIT)]
        self._running: list[asyncio.Task[None]] = []
        self._background: Background | None = None

    async def start(self) -> None:
        """Take questions from now on; a process starts for the first of its kind, and before heavy ones does `warm`."""
        self._running = [asyncio.create_task(keeper.run()) for keeper in self._keepers]

    @property
    def state(self) -> State:
        """Whether heavy questions can be answered: by one process at least, when one is asked, not yet, or by none."""
        states = {keeper.state for keeper in self._keepers[: self._count]} if self._running else set()
        if "ok" not in states and "failing" not in states and self.prepared < 100:
            return "starting"
        return next((state for state in ORDER if state in states), "failing")

    def prepare(self, task: Task) -> None:
        """Do a task in the background, once, while questions are answered."""
        self._background = Background(task)
        self._running.append(asyncio.create_task(self._background.run()))

    @property
    def prepared(self) -> int:
        """How much of what is done in the background is done, as a percentage."""
        return 100 if self._background is None else self._background.percent

    @property
    def load(self) -> WorkersLoad:
        """What the processes do, how many questions are not answered yet, and how many processes have died."""
        keepers = self._keepers
        return WorkersLoad([one.state for one in keepers], len(self._open), sum(one.deaths for one in keepers))

    async def ask(self, task: Callable[..., Answer], *args: Any, owner: Owner = NOBODY) -> Answer:
        """Run a task in a worker; raises what it refuses as BadInput, all else as WorkerFailed."""
        found: Answer = await self.put(task, *args, owner=owner).answer
        return found

    def put(self, task: Task, *args: Any, owner: Owner = NOBODY) -> Question:
        """A question on its way; who asked may wait for its answer, hurry or cancel it. A person's may be refused."""
        if not self._running:
            raise WorkerFailed("the workers are closed")
        if owner.person:
            self.check(task, owner)
        question = Question(task, args, asyncio.get_running_loop().create_future(), owner)
        self._open.add(question)
        question.answer.add_done_callback(lambda _: self._open.discard(question))
        self._lane(task, args).put(question)
        return question

    def check(self, task: Task, owner: Owner) -> None:
        """Refuse one more question of a kind to an owner who has enough of them on the way; see `Quota`."""
        quota = self.quotas.get(task)
        if quota is not None:
            quota.check([one.owner.name for one in self._open if one.task == task and not one.answer.done()], owner)

    def _lane(self, task: Task, args: Sequence[Any]) -> FairQueue:
        if task in self._long_tasks:
            return self._long
        return self._light if self._is_light(task, args) else self._heavy

    async def close(self) -> None:
        """End all processes; whoever still waits is told."""
        (running, self._running), left = (self._running, []), list(self._open)
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        for queue in (self._heavy, self._light, self._long):
            for question in queue.clear():
                question.settle({"failed": "the workers are closed"})
        for question in left:
            question.cancel()  # they are settled: this only keeps Python from logging what nobody asks about
