"""How often one address may ask: a bucket of permits for each kind of call, refilled at a steady rate."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import IPv6Address

MOST_ADDRESSES = 20_000  # buckets kept at a time, some megabytes at most


@dataclass(frozen=True, slots=True)
class Rate:
    """Permits a second, and how many may be saved up."""

    refill: float
    most: float


RATES = {
    "call": Rate(50, 200),
    "think": Rate(2, 20),  # what a worker computes
    "create": Rate(30 / 60, 30),
    "import": Rate(20 / 3600, 40),  # tables that are set up with moves: some 13 kB each
    "wrong": Rate(20 / 60, 20),  # tokens that open nothing
    "code": Rate(10 / 60, 10),
}


class Limits:
    """The buckets of all addresses; the ones longest unused are forgotten first."""

    def __init__(self, rates: dict[str, Rate] | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        self._rates = RATES if rates is None else rates
        self._clock = clock
        self._left: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def wait(self, kind: str, address: str) -> float:
        """Take a permit and return 0, or return the seconds until there is one."""
        rate = self._rates.get(kind)
        if rate is None:
            return 0.0
        place, now = (kind, address), self._clock()
        left, since = self._left.pop(place, (rate.most, now))
        left = min(rate.most, left + (now - since) * rate.refill)
        self._left[place] = (left - 1 if left >= 1 else left, now)
        if len(self._left) > MOST_ADDRESSES:
            self._left.popitem(last=False)
        return 0.0 if left >= 1 else (1 - left) / rate.refill


def address_of(client: tuple[str, int] | None) -> str:
    """Whom a request is counted for: an IPv4 address, or the network of an IPv6 one (each home has a whole one)."""
    host = client[0] if client else ""
    if ":" not in host:
        return host
    try:
        address = IPv6Address(host)
    except ValueError:  # what a proxy forwards may be anything
        return host
    return str(address.ipv4_mapped or address.packed[:8].hex())
