"""Boxes of Octo Dice whose black dice differ."""

from __future__ import annotations

from octosphere.games.octodice.components import box

THREE = {
    "black_dice.alike": False,
    "black_dice.first": ["yellow 0", "red 1", "white 2", "blue 0", "green 1", "octopod"],
    "black_dice.second": ["yellow 1", "red 2", "white 0", "blue 1", "green 2", "octopod"],
    "black_dice.third": ["octopod", "yellow 2", "yellow 2", "yellow 0", "red 0", "white 1"],
}
OWN = box().write(THREE)  # the third die has no blue, no green, and one face twice
OPTIONS = {"components": OWN}
