"""Questions that wait: owners go in turn, so that nobody waits for all that somebody else has asked."""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import dataclass, field
from itertools import zip_longest

from .question import Question

LEAST = 0.001  # seconds that any question counts for: what costs nothing could be asked for ever


@dataclass(slots=True)
class Account:
    """What one owner has waiting, has in hand, and has used up."""

    used: float  # seconds of workers, on the clock of the queue
    running: int = 0
    urgent: deque[Question] = field(default_factory=deque)  # what a person waits for
    tables: dict[str, deque[Question]] = field(default_factory=dict)  # all else, the table whose turn it is first

    @property
    def turn(self) -> tuple[int, float]:
        """Whoever has the least in hand goes first, then whoever has used the least."""
        return self.running, self.used

    def order(self) -> list[Question]:
        """What waits, as it will be taken: a person's first, then one of each table after the other."""
        rounds = zip_longest(*self.tables.values())
        return [*self.urgent, *(question for one in rounds for question in one if question is not None)]

    def put(self, question: Question) -> None:
        """Behind all others of its kind."""
        owner = question.owner
        (self.urgent if owner.person else self.tables.setdefault(owner.table, deque())).append(question)

    def take(self) -> Question:
        """The next; its table goes to the end of the line."""
        if self.urgent:
            return self.urgent.popleft()
        table, waiting = next(iter(self.tables.items()))
        del self.tables[table]
        question = waiting.popleft()
        if waiting:
            self.tables[table] = waiting
        return question

    def remove(self, question: Question) -> bool:
        """Take one out of the line; False if it does not wait."""
        owner = question.owner
        line = self.urgent if owner.person else self.tables.get(owner.table)
        if line is None or question not in line:
            return False
        line.remove(question)
        if not owner.person and not line:
            del self.tables[owner.table]
        return True

    @property
    def waits(self) -> bool:
        """Whether anything is to be taken."""
        return bool(self.urgent or self.tables)


class FairQueue:
    """Serves owners in turn, by the time that workers spent on them, and each owner's own as `Account` says."""

    def __init__(self) -> None:
        self._accounts: dict[str, Account] = {}
        # Seconds of an owner who always wants some. Whoever comes back begins there, so that nobody saves time up;
        # whoever has used more waits until the others have had as much.
        self._clock = 0.0
        self._filled = asyncio.Event()

    def put(self, question: Question) -> None:
        """Let a question wait for its turn; one that is cancelled leaves."""
        account = self._accounts.setdefault(question.owner.name, Account(self._clock))
        if not account.waits and not account.running:
            account.used = max(account.used, self._clock)
        account.put(question)
        question.queue = self
        question.answer.add_done_callback(lambda _: self._drop(question))
        self._filled.set()

    async def get(self) -> Question:
        """The next question, as soon as there is one; whoever takes it says when it is `done`."""
        while not (waiting := [account for account in self._accounts.values() if account.waits]):
            self._filled.clear()
            await self._filled.wait()
        account = min(waiting, key=lambda one: one.turn)
        account.running += 1
        return account.take()

    def done(self, question: Question) -> None:
        """A question is out of hand: its owner is charged for the time that it took."""
        account = self._accounts[question.owner.name]
        seconds, active = max(LEAST, question.seconds), sum(self._active(one) for one in self._accounts.values())
        self._clock += seconds / active
        account.used += seconds
        account.running -= 1
        self._forget()

    def ahead(self, question: Question) -> int:
        """How many come before a question that waits, if all take the same time and nobody new asks."""
        account = self._accounts.get(question.owner.name)
        order = account.order() if account else []
        if account is None or question not in order:
            return 0
        own, line = order.index(question), sorted(self._accounts.values(), key=lambda one: one.turn)
        place = line.index(account)
        turns = sum(min(len(one.order()), own + (at < place)) for at, one in enumerate(line) if at != place)
        return own + turns + sum(one.running for one in line)

    def clear(self) -> list[Question]:
        """All that waits, which does so no longer."""
        found = [question for account in self._accounts.values() for question in account.order()]
        self._accounts = {name: account for name, account in self._accounts.items() if account.running}
        for account in self._accounts.values():
            account.urgent, account.tables = deque(), {}
        return found

    def _drop(self, question: Question) -> None:
        """One that nobody waits for leaves; if it is in hand, whoever works on it may stop."""
        account = self._accounts.get(question.owner.name)
        if account is not None and account.remove(question):
            self._forget()
        elif question.answer.cancelled():
            question.hurry()

    def _forget(self) -> None:
        """Accounts without questions are kept only as long as more was used than the clock says."""
        if not any(map(self._active, self._accounts.values())):
            self._accounts, self._clock = {}, 0.0
        kept = self._accounts.items()
        self._accounts = {name: one for name, one in kept if self._active(one) or one.used > self._clock}

    @staticmethod
    def _active(account: Account) -> bool:
        return account.waits or account.running > 0
