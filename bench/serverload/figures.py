"""From tallies to the figures of the report."""

from __future__ import annotations

from statistics import median
from typing import Any

from .players import Tally


def figures(tally: Tally, seconds: float, cpu_seconds: float) -> dict[str, Any]:
    """One round: durable moves a second, milliseconds from sending a move to its event, the server's work a request."""
    times = sorted(tally.latencies) or [0.0]
    return {
        "moves_per_second": round(tally.moves / seconds, 1),
        "requests_per_second": round(tally.requests / seconds, 1),
        **{
            f"p{part}_ms": round(1e3 * times[min(len(times) - 1, len(times) * part // 100)], 2) for part in (50, 95, 99)
        },
        "cpu_us": round(1e6 * cpu_seconds / max(1, tally.settled)),
        "errors": len(tally.errors),
    }


def summary(rounds: list[dict[str, Any]]) -> dict[str, Any]:
    """The median of each figure over the rounds, all errors, and the rounds themselves."""
    middle = {name: round(median(part[name] for part in rounds), 2) for name in rounds[0] if name != "errors"}
    return {**middle, "errors": sum(part["errors"] for part in rounds), "rounds": rounds}


def ratios(ours: list[dict[str, Any]], floor: list[dict[str, Any]]) -> dict[str, float]:
    """Ours over the floor of the same round, the median of the rounds."""
    pairs = list(zip(ours, floor, strict=True))
    return {
        name: round(median(mine[name] / max(theirs[name], 1e-9) for mine, theirs in pairs), 3)
        for name in ("moves_per_second", "requests_per_second", "p50_ms", "p99_ms", "cpu_us")
    }
