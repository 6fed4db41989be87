"""How much one address may ask: a bucket of permits for each kind of call, refilled at a steady rate.

A call takes as many permits as it costs (`Call.cost`, 1 for most): one is about three milliseconds of the server.
The table in docs/server.md tells all of them.
"""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import IPv6Address

MOST_ADDRESSES = 20_000  # buckets kept at a time, some megabytes at most
MOST_AT_ONCE = 200  # requests of one address in progress, streams included; behind a proxy its clients' addresses count
LONGEST_ADDRESS = 45  # letters


@dataclass(frozen=True, slots=True)
class Rate:
    """Permits a second, and how many may be saved up."""

    refill: float
    most: float


RATES = {
    "call": Rate(50, 200),
    "file": Rate(100, 800),  # pages and their parts: the pad has some two hundred
    "think": Rate(2, 20),  # what a worker computes
    "create": Rate(30 / 60, 30),
    "import": Rate(20 / 3600, 40),  # tables that are set up with moves or a components file: some 13 kB each
    "wrong": Rate(20 / 60, 20),  # tokens that open nothing
    "code": Rate(10 / 60, 10),
    "mail": Rate(3 / 86_400, 3),  # mails that ask for a confirmation; the address is that of the mail
    "alert": Rate(1 / 60, 20),  # devices and tables that are to be told of turns
}


class Limits:
    """The buckets of all addresses; the ones longest unused are forgotten first."""

    def __init__(self, rates: dict[str, Rate] | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        self._rates = RATES if rates is None else rates
        self._clock = clock
        self._left: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()
        self._held: Counter[str] = Counter()

    @property
    def on(self) -> bool:
        """Whether anything is limited."""
        return bool(self._rates)

    def wait(self, kind: str, address: str, cost: float = 1.0) -> float:
        """Take permits and return 0, or return the seconds until there are enough."""
        rate = self._rates.get(kind)
        if rate is None:
            return 0.0
        left, now = self._refill(kind, address, rate)
        self._left[kind, address] = (left - cost if left >= cost else left, now)
        return max(0.0, (cost - left) / rate.refill)

    def charge(self, kind: str, address: str, cost: float) -> None:
        """Take permits for what has turned out to cost more, whether they are there or not."""
        rate = self._rates.get(kind)
        if rate is not None:
            left, now = self._refill(kind, address, rate)
            self._left[kind, address] = (left - cost, now)

    def _refill(self, kind: str, address: str, rate: Rate) -> tuple[float, float]:
        """The permits of an address, and the time it is."""
        place, now = (kind, address), self._clock()
        left, since = self._left.pop(place, (rate.most, now))
        if len(self._left) >= MOST_ADDRESSES:
            self._left.popitem(last=False)
        return min(rate.most, left + (now - since) * rate.refill), now

    def hold(self, address: str) -> bool:
        """Whether an address may have one more request in progress; whoever may has to `release` it."""
        if self.on and self._held[address] >= MOST_AT_ONCE:
            return False
        self._held[address] += 1
        return True

    def in_progress(self) -> int:
        """Requests of all addresses that have not ended yet."""
        return self._held.total()

    def release(self, address: str) -> None:
        """A request of an address has ended."""
        self._held[address] -= 1
        if not self._held[address]:
            del self._held[address]


def address_of(client: tuple[str, int] | None) -> str:
    """Whom a request is counted for: an IPv4 address, or the network of an IPv6 one (each home has a whole one)."""
    host = client[0][:LONGEST_ADDRESS] if client else ""  # what a proxy forwards may be anything
    if ":" not in host:
        return host
    try:
        address = IPv6Address(host)
    except ValueError:
        return host
    return str(address.ipv4_mapped or address.packed[:8].hex())
