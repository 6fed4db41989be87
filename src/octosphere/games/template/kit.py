"""What the template offers: its rules, and all else in a general way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from octosphere.core.kit import Kit

if TYPE_CHECKING:
    from octosphere.core.record import AnyGame


class TemplateKit(Kit):
    """There to be copied."""

    is_playable = False

    def game(self) -> AnyGame:
        from .game import Template

        return Template()
