"""A reader of a stream with views: draws what it is told, as a page does."""

from __future__ import annotations

from typing import Any

Seen = dict[str, Any]


def apply_change(view: Seen, change: Seen) -> Seen:
    """The view that a change makes of the one before it."""
    assert change["base"] == view["seq"], (change["base"], view["seq"])
    board = {key: value for key, value in view["board"].items() if key not in change["gone"]} | change["board"]
    log = view["log"][: change["log"]["keep"]] + change["log"]["add"]
    return {**view, **change["fields"], "board": board, "log": log}


def without_presence(view: Seen) -> Seen:
    """All but who is here just now, which changes without an entry."""
    seats = [{**seat, "present": None, "replaceable_in": None} for seat in view["seats"]]
    return {**view, "seats": seats}
