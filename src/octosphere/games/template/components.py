"""components.toml read, checked and turned into the numbers the rules use."""

from __future__ import annotations

from functools import cache, lru_cache
from importlib import resources

from octosphere.core.components import Components

from .state import Printed


@cache
def printed_text() -> str:
    """The components file this package ships."""
    return resources.files(__package__).joinpath("components.toml").read_text("utf-8")


@lru_cache(maxsize=8)  # texts come from outside, so not every one is kept
def read(text: str, name: str = "components.toml") -> Printed:
    """The printed numbers; BadComponents names the line of a mistake. Shared by all callers, so clone it."""
    file = Components(text, name)
    printed = Printed(
        faces=file.wholes("die", "faces", count=6, low=1, high=6),
        squid=file.whole("die", "squid", low=1, high=6),
        floor=file.whole("sea", "floor", low=1, high=40),
        pearl=file.whole("sea", "pearl", low=0, high=20),
        turns=file.whole("course", "turns", low=1, high=9),
    )
    file.finish()  # a misspelt name must not pass unseen
    return printed
