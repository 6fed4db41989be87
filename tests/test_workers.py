"""Workers: real processes that are killed, hang, fail and are replaced; none outlives its parent."""

from __future__ import annotations

import asyncio
import gc
import io
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import uvloop

from octosphere.core.errors import BadInput
from octosphere.play.workers import (
    Owner,
    Question,
    Quota,
    Task,
    TooMany,
    WorkerFailed,
    Workers,
    long_running,
    progress,
    reports,
)

from .anywhere import task_at

PATIENCE = 30  # seconds for what takes a moment
LOOPS = {"asyncio": asyncio.new_event_loop, "uvloop": uvloop.new_event_loop}
TASKS = """
import os, signal, time
from pathlib import Path

def die_once(marker):
    if not Path(marker).exists():
        Path(marker).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return "alive"

def die(log):
    with open(log, "a") as file:
        file.write("died ")
    os.kill(os.getpid(), signal.SIGKILL)

def wait_for(path):
    while not Path(path).exists():
        time.sleep(0.01)
    return os.getpid()

def shout():
    print("this is no answer", flush=True)
    os.write(1, b"nor is this")
    return ["été", None, 1.5, {"a": True}]

warmed = []

def warm():
    warmed.append(os.getpid())

def think():
    from octosphere.play.workers import is_urgent

    while not is_urgent():
        time.sleep(0.01)
    return "in time"

def note(log, name):
    with open(log, "a") as file:
        print(name, file=file)

def prepare():
    from octosphere.play.workers import progress

    progress(1, 2)
    wait_for(Path(__file__).with_name("go"))

def breathe(steps):
    from octosphere.play.workers import progress

    for step in range(steps):
        progress(step, steps)
        time.sleep(0.1)
    return steps

def warm_and_die():
    os.kill(os.getpid(), signal.SIGKILL)

def count(folder, steps):
    from octosphere.play.workers import progress

    for step in range(steps):
        progress(step, steps)
        while not Path(folder, f"go{step}").exists():
            time.sleep(0.01)
    return os.getpid()
"""

Run = Callable[[Awaitable[Any]], Any]


@pytest.fixture(params=LOOPS)
def run(request: pytest.FixtureRequest) -> Run:
    """Runs a coroutine on each of the two event loops, within a generous time."""

    def within(coroutine: Awaitable[Any]) -> Any:
        with asyncio.Runner(loop_factory=LOOPS[request.param]) as runner:
            return runner.run(asyncio.wait_for(coroutine, 2 * PATIENCE))  # type: ignore[arg-type]

    return within


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A module of tasks that workers can import."""
    (tmp_path / "odd_tasks.py").write_text(TASKS, "utf-8")
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path}{os.pathsep}{os.environ.get('PYTHONPATH', '')}")
    return tmp_path


@asynccontextmanager
async def at_work(**options: Any) -> AsyncIterator[Workers]:
    workers = Workers(**options)
    await workers.start()
    try:
        yield workers
    finally:
        await workers.close()


def lives(pid: int) -> bool:
    """Whether a process runs; one that waits to be reaped does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except FileNotFoundError:
        return False


def children() -> set[int]:
    """The processes of this one, zombies too."""
    found = Path(f"/proc/{os.getpid()}/task").glob("*/children")
    return {int(pid) for file in found for pid in file.read_text().split()}


def wait_until(true: Callable[[], bool]) -> bool:
    limit = time.monotonic() + PATIENCE
    while not true() and time.monotonic() < limit:
        time.sleep(0.01)
    return true()


def is_light(task: Task, args: Sequence[Any]) -> bool:
    return task == task_at("os:getpid")


def test_any_importable_function_is_a_task(run: Run) -> None:
    async def scene() -> None:
        async with at_work(count=2) as workers:
            assert await workers.ask(task_at("odd_tasks:shout")) == ["été", None, 1.5, {"a": True}]
            roots = await asyncio.gather(*(workers.ask(task_at("math:isqrt"), number) for number in range(50)))
            assert roots == [int(number**0.5) for number in range(50)]

    run(scene())


FAILURES: list[tuple[tuple[Any, ...], type[Exception], str]] = [
    ((task_at("math:sqrt"), -1), WorkerFailed, "math:sqrt: ValueError"),
    ((task_at("builtins:object"),), WorkerFailed, "not JSON serializable"),
    ((task_at("no_such_module:task"),), WorkerFailed, "No module named"),
    ((task_at("os:no_such_task"),), WorkerFailed, "no attribute"),
    ((task_at("sys:exit"), "enough"), WorkerFailed, "SystemExit: enough"),
    ((task_at("octosphere.games:open_game"), "chess"), BadInput, "no game is called 'chess'"),
]


def test_what_goes_wrong_in_a_task_is_told_and_the_worker_lives(run: Run) -> None:
    async def scene() -> None:
        async with at_work() as workers:
            before = await workers.ask(task_at("os:getpid"))
            for question, kind, says in FAILURES:
                with pytest.raises(kind, match=says):
                    await workers.ask(*question)
            assert await workers.ask(task_at("os:getpid")) == before

    run(scene())


def test_a_worker_that_dies_is_replaced_and_the_question_asked_again(run: Run, folder: Path) -> None:
    async def scene() -> None:
        async with at_work() as workers:
            before = await workers.ask(task_at("os:getpid"))
            assert await workers.ask(task_at("odd_tasks:die_once"), str(folder / "marker")) == "alive"
            assert await workers.ask(task_at("os:getpid")) != before

    run(scene())


def test_a_question_that_kills_is_asked_three_times(run: Run, folder: Path) -> None:
    async def scene() -> None:
        async with at_work() as workers:
            with pytest.raises(WorkerFailed, match="3 workers died"):
                await workers.ask(task_at("odd_tasks:die"), str(folder / "log"))
            assert (folder / "log").read_text() == "died died died "
            assert await workers.ask(task_at("math:isqrt"), 9) == 3

    run(scene())


def test_an_idle_worker_that_is_killed_is_replaced_when_it_is_needed(run: Run) -> None:
    async def scene() -> None:
        async with at_work() as workers:
            killed = await workers.ask(task_at("os:getpid"))
            os.kill(killed, signal.SIGKILL)
            assert await workers.ask(task_at("os:getpid")) != killed

    run(scene())


def test_a_process_starts_for_the_first_question_of_its_kind(run: Run, folder: Path) -> None:
    async def scene() -> None:
        before = children()
        async with at_work(count=2, warm=task_at("odd_tasks:warm"), light=is_light, long=(LONG,)) as workers:
            assert workers.state == "idle"
            light = await workers.ask(task_at("os:getpid"))
            assert children() - before == {light}  # heavy ones had as much time to start
            heavy = await workers.ask(task_at("builtins:eval"), "__import__('os').getpid()")
            assert children() - before == {light, heavy}
            assert workers.state == "ok"

    run(scene())


def test_work_in_the_background_has_the_lowest_priority_and_tells_how_far_it_is(run: Run, folder: Path) -> None:
    async def scene() -> None:
        before = children()
        async with at_work() as workers:
            assert workers.prepared == 100
            workers.prepare(task_at("odd_tasks:prepare"))
            while workers.prepared != 50:
                await asyncio.sleep(0.01)
            assert workers.state == "starting"
            (pid,) = children() - before
            assert os.getpriority(os.PRIO_PROCESS, pid) == 19
            assert await workers.ask(task_at("math:isqrt"), 9) == 3  # nobody waits for it
            (folder / "go").touch()
            while workers.prepared != 100:
                await asyncio.sleep(0.01)
            assert not lives(pid)
        assert children() == before

    run(scene())


@pytest.mark.parametrize("task", ["odd_tasks:warm_and_die", "no_such_module:task"])
def test_work_in_the_background_that_fails_is_written_down(
    run: Run, caplog: pytest.LogCaptureFixture, task: str
) -> None:
    async def scene() -> None:
        async with at_work() as workers:
            workers.prepare(task_at(task))
            while workers.prepared != 100:
                await asyncio.sleep(0.01)
            assert workers.state == "idle"
            assert await workers.ask(task_at("math:isqrt"), 9) == 3

    run(scene())
    assert [record.message for record in caplog.records if task in record.message]


def test_closing_ends_work_in_the_background(run: Run) -> None:
    async def scene() -> None:
        before = children()
        async with at_work() as workers:
            workers.prepare(task_at("odd_tasks:prepare"))
            while workers.prepared != 50:
                await asyncio.sleep(0.01)
        assert children() == before

    run(scene())


def test_a_question_that_takes_too_long_costs_the_worker(run: Run) -> None:
    async def scene() -> None:
        async with at_work(limit=0.2) as workers:
            before = await workers.ask(task_at("os:getpid"))
            with pytest.raises(WorkerFailed, match="no answer within"):
                await workers.ask(task_at("time:sleep"), 600)
            assert await workers.ask(task_at("os:getpid")) != before
            assert not lives(before)

    run(scene())


def test_whoever_says_how_far_it_is_may_take_longer(run: Run) -> None:
    async def scene() -> None:
        async with at_work(limit=1.0) as workers:
            await workers.ask(task_at("os:getpid"))
            assert await workers.ask(task_at("odd_tasks:breathe"), 30) == 30  # seconds in all: three times the limit

    run(scene())


def test_a_stopped_worker_is_ended_by_force(run: Run) -> None:
    async def scene() -> None:
        async with at_work(limit=0.2) as workers:
            stopped = await workers.ask(task_at("os:getpid"))
            os.kill(stopped, signal.SIGSTOP)
            with pytest.raises(WorkerFailed, match="no answer within"):
                await workers.ask(task_at("os:getpid"))
            assert await workers.ask(task_at("os:getpid")) != stopped
            assert not lives(stopped)

    run(scene())


def test_the_first_answer_has_time_to_be_compiled(run: Run) -> None:
    async def scene() -> None:
        async with at_work(limit=0.05) as workers:
            assert await workers.ask(task_at("time:sleep"), 0.3) is None

    run(scene())


def test_light_questions_do_not_wait_behind_heavy_ones(run: Run, folder: Path) -> None:
    async def scene() -> None:
        async with at_work(light=is_light) as workers:
            go = folder / "go"
            heavy = asyncio.create_task(workers.ask(task_at("odd_tasks:wait_for"), str(go)))
            light = await workers.ask(task_at("os:getpid"))
            assert not heavy.done()
            go.touch()
            assert await heavy != light

    run(scene())


def test_every_process_is_warmed_up_before_it_is_asked(run: Run, folder: Path) -> None:
    async def scene() -> None:
        async with at_work(warm=task_at("odd_tasks:warm")) as workers:
            for _ in range(2):
                assert len(await workers.ask(task_at("builtins:eval"), "__import__('odd_tasks').warmed")) == 1
                os.kill(await workers.ask(task_at("os:getpid")), signal.SIGKILL)

    run(scene())


def test_a_warm_up_that_kills_does_not_keep_questions_waiting(run: Run) -> None:
    async def scene() -> None:
        async with at_work(warm=task_at("odd_tasks:warm_and_die")) as workers:
            assert await workers.ask(task_at("math:isqrt"), 16) == 4

    run(scene())


def test_a_question_nobody_waits_for_is_dropped(run: Run, folder: Path) -> None:
    async def scene() -> None:
        async with at_work() as workers:
            go, log = folder / "go", folder / "log"
            first = asyncio.create_task(workers.ask(task_at("odd_tasks:wait_for"), str(go)))
            second = asyncio.create_task(workers.ask(task_at("odd_tasks:die"), str(log)))
            await asyncio.sleep(0.05)
            for task in (first, second):
                task.cancel()
            go.touch()
            assert await workers.ask(task_at("math:isqrt"), 36) == 6
            assert not log.exists()

    run(scene())


def test_a_start_that_fails_is_told_and_tried_again(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        with monkeypatch.context() as broken:
            broken.setattr(sys, "executable", "/no/such/python")
            async with at_work() as workers:
                with pytest.raises(WorkerFailed, match="3 workers died"):
                    await workers.ask(task_at("os:getpid"))
                broken.undo()
                assert await workers.ask(task_at("math:isqrt"), 49) == 7

    run(scene())


def test_a_question_can_be_hurried_while_it_is_answered_and_while_it_waits(run: Run) -> None:
    async def scene() -> None:
        async with at_work() as workers:
            await workers.ask(task_at("os:getpid"))  # a process that has only just begun takes no signal
            first, second = workers.put(task_at("odd_tasks:think")), workers.put(task_at("odd_tasks:think"))
            await asyncio.sleep(0.05)
            second.hurry()
            assert not first.answer.done()
            first.hurry()
            assert [await first.answer, await second.answer] == ["in time", "in time"]
            third = workers.put(task_at("odd_tasks:think"))
            await asyncio.sleep(0.05)
            assert not third.answer.done()  # the haste of the others is not its own
            third.hurry()
            assert await third.answer == "in time"

    run(scene())


NOTE = task_at("odd_tasks:note")
GREEDY, OTHER = Owner("greedy"), Owner("other")


@pytest.mark.parametrize("lane", ["heavy", "light", "long"])
def test_whoever_asks_little_does_not_wait_for_all_that_another_has_asked(run: Run, folder: Path, lane: str) -> None:
    kinds: dict[str, dict[str, Any]] = {
        "heavy": {},
        "light": {"light": lambda task, args: task == NOTE},
        "long": {"long": (NOTE,)},
    }

    async def scene() -> None:
        async with at_work(**kinds[lane]) as workers:
            log = str(folder / "log")
            many = [workers.put(NOTE, log, "greedy", owner=GREEDY) for _ in range(20)]
            one = workers.put(NOTE, log, "other", owner=OTHER)
            assert one.ahead == 1
            assert many[-1].ahead == 20
            await asyncio.gather(*(question.answer for question in [*many, one]))
            assert Path(log).read_text().split().index("other") <= 1

    run(scene())


def test_a_cancelled_question_makes_place_at_once_and_is_thought_about_no_longer(run: Run) -> None:
    async def scene() -> None:
        async with at_work() as workers:
            await workers.ask(task_at("os:getpid"))
            thinking, waiting = (workers.put(task_at("odd_tasks:think"), owner=GREEDY) for _ in range(2))
            last = workers.put(task_at("math:isqrt"), 64, owner=GREEDY)
            await asyncio.sleep(0.05)
            assert last.ahead == 2
            waiting.cancel()
            await asyncio.sleep(0)
            assert last.ahead == 1
            thinking.cancel()  # it would think for ever
            assert await last.answer == 8

    run(scene())


def test_a_person_is_refused_what_is_too_much_and_a_bot_never(run: Run) -> None:
    async def scene() -> None:
        async with at_work() as workers:
            workers.quotas = {task_at("time:sleep"): Quota(2, 4, 30)}
            ana, ben = Owner("ana", person=True), Owner("ben", person=True)
            first, _ = (workers.put(task_at("time:sleep"), 600, owner=ana) for _ in range(2))
            with pytest.raises(TooMany, match="30 seconds"):
                workers.put(task_at("time:sleep"), 600, owner=ana)
            workers.put(task_at("math:isqrt"), 64, owner=ana)  # of another kind
            first.cancel()
            workers.put(task_at("time:sleep"), 600, owner=ana)
            for _ in range(2):
                workers.put(task_at("time:sleep"), 600, owner=Owner("ana"))
            with pytest.raises(WorkerFailed, match="too many"):
                workers.put(task_at("time:sleep"), 600, owner=ben)

    run(scene())


@pytest.mark.parametrize("moments", range(4))
def test_closing_while_processes_start_leaves_none(run: Run, moments: int) -> None:
    async def scene() -> None:
        before = children()
        workers = Workers(2)
        await workers.start()
        for _ in range(2):
            workers.put(task_at("os:getpid"))
        for _ in range(moments):
            await asyncio.sleep(0)
        await workers.close()
        assert children() == before

    run(scene())


def test_closing_ends_every_process_and_tells_all_who_wait(run: Run) -> None:
    async def scene() -> None:
        before = children()
        workers = Workers(2)
        await workers.start()
        pid = await workers.ask(task_at("os:getpid"))
        waiting = [asyncio.create_task(workers.ask(task_at("time:sleep"), 600)) for _ in range(4)]
        await asyncio.sleep(0.05)
        await workers.close()
        for question in waiting:
            with pytest.raises(WorkerFailed, match="closed"):
                await question
        assert not lives(pid)
        assert children() == before
        with pytest.raises(WorkerFailed, match="closed"):
            await workers.ask(task_at("os:getpid"))

    run(scene())


@pytest.mark.parametrize("begun", [True, False], ids=["in hand", "waiting"])
def test_closing_complains_about_no_question_that_nobody_waits_for(run: Run, begun: bool) -> None:
    async def scene() -> list[Any]:
        complaints: list[Any] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, context: complaints.append(context))
        workers = Workers(1)
        await workers.start()
        asked = [workers.put(task_at("time:sleep"), 600) for _ in range(2)]
        while begun and asked[0].process is None:
            await asyncio.sleep(0.01)
        await workers.close()
        assert all(one.answer.done() and not one.answer.cancelled() for one in asked)
        asked.clear()
        gc.collect()
        return complaints

    assert run(scene()) == []


LONG = task_at("odd_tasks:count")


async def told(question: Question, done: int) -> None:
    """Wait until a question says how far it is."""
    while (question.done, question.of) != (done, 3):
        await asyncio.sleep(0.01)


def test_a_question_that_is_cancelled_ends_early_and_one_that_waits_is_not_begun(run: Run, folder: Path) -> None:
    async def body() -> None:
        async with at_work() as workers:
            await workers.ask(task_at("os:getpid"))  # a process that has answered hears signals
            running, waiting = (
                workers.put(task_at("odd_tasks:think")),
                workers.put(task_at("odd_tasks:die"), str(folder / "log")),
            )
            async with asyncio.timeout(PATIENCE):
                while running.process is None:
                    await asyncio.sleep(0.01)
                waiting.answer.cancel()
                running.answer.cancel()
                await workers.ask(task_at("os:getpid"))  # nobody thinks any more
        assert not (folder / "log").exists()

    run(body())


def test_a_long_question_tells_how_far_it_is_and_nobody_waits_behind_it(run: Run, folder: Path) -> None:
    async def scene() -> None:
        async with at_work(long=(LONG,), light=lambda task, args: task == task_at("os:getpid")) as workers:
            pids = {
                await workers.ask(task_at("os:getpid")),
                await workers.ask(task_at("builtins:eval"), "__import__('os').getpid()"),
            }
            question = workers.put(LONG, str(folder), 3)
            for step in range(3):
                await told(question, step)
                assert await workers.ask(task_at("math:isqrt"), 81) == 9
                (folder / f"go{step}").touch()
            long = await question.answer
            assert long not in pids
            assert os.getpriority(os.PRIO_PROCESS, long) > os.getpriority(os.PRIO_PROCESS, 0)

    run(scene())


def test_the_process_for_long_work_is_there_only_when_it_is_needed(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(long_running, "IDLE", 0.1)

    async def scene() -> None:
        async with at_work(long=(LONG,)) as workers:
            await workers.ask(task_at("os:getpid"))
            before = children()
            pid = await workers.put(LONG, str(folder), 0).answer
            assert pid not in before
            while lives(pid):
                await asyncio.sleep(0.01)
            assert await workers.put(LONG, str(folder), 0).answer != pid

    run(scene())


def test_long_work_that_dies_begins_anew(run: Run, folder: Path) -> None:
    async def scene() -> None:
        async with at_work(long=(LONG,)) as workers:
            first = await workers.put(LONG, str(folder), 0).answer
            (folder / "go0").touch()
            question = workers.put(LONG, str(folder), 3)
            await told(question, 1)
            os.kill(first, signal.SIGKILL)
            while question.done:
                await asyncio.sleep(0.001)
            await told(question, 1)
            for step in (1, 2):
                (folder / f"go{step}").touch()
            assert await question.answer != first

    run(scene())


def test_long_work_that_nobody_waits_for_is_stopped_and_the_next_is_done(run: Run, folder: Path) -> None:
    async def scene() -> None:
        async with at_work(long=(LONG,)) as workers:
            first = await workers.put(LONG, str(folder), 0).answer
            running, waiting, last = (workers.put(LONG, str(folder), steps) for steps in (3, 3, 0))
            await told(running, 0)
            waiting.answer.cancel()
            running.answer.cancel()
            assert await last.answer != first
            assert not lives(first)

    run(scene())


def test_closing_ends_long_work_too(run: Run, folder: Path) -> None:
    async def scene() -> None:
        before = children()
        async with at_work(long=(LONG,)) as workers:
            running, waiting = workers.put(LONG, str(folder), 3), workers.put(LONG, str(folder), 3)
            await told(running, 0)
        for question in (running, waiting):
            with pytest.raises(WorkerFailed, match="closed"):
                await question.answer
        assert children() == before

    run(scene())


def test_progress_is_a_line_to_the_parent_and_outside_a_worker_told_to_nobody(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    progress(1, 2)
    assert capfd.readouterr().out == ""
    out = io.BytesIO()
    monkeypatch.setattr(reports, "_out", [])
    reports.speak(out)
    progress(1, 2)
    assert out.getvalue() == b'{"progress": [1, 2]}\n'


PARENT = """
import asyncio, os, time
from octosphere.play.workers import Workers

async def main():
    workers = Workers()
    await workers.start()
    print(await workers.ask(os.getpid), flush=True)
    await workers.ask(time.sleep, 600)

asyncio.run(main())
"""


def test_workers_end_when_their_parent_is_killed() -> None:
    with subprocess.Popen([sys.executable, "-c", PARENT], stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        thinking = int(parent.stdout.readline())
        file = Path(f"/proc/{parent.pid}/task/{parent.pid}/children")
        assert wait_until(lambda: len(file.read_text().split()) == 1)
        workers = {int(pid) for pid in file.read_text().split()}
        assert thinking in workers
        parent.kill()
    for pid in workers:
        assert wait_until(lambda pid=pid: not lives(pid))  # type: ignore[misc]


def test_importing_workers_brings_no_numbers() -> None:
    code = (
        "import sys, octosphere.play.workers, octosphere.tasks.moves; print({'numpy', 'llvmlite'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"
