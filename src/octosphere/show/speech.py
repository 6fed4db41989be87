"""What all games say alike: points as words, sentences that begin with a capital."""

from __future__ import annotations

from octosphere.i18n import Catalogue


def say_points(t: Catalogue, points: int) -> str:
    """Points won or lost, for ears."""
    if points == 0:
        return t("show.speech.none")
    return t("show.speech.gain", n=points) if points > 0 else t("show.speech.loss", n=-points)


def sentence(text: str) -> str:
    """A text with a capital at its start."""
    return text[:1].upper() + text[1:]
