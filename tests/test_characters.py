"""Bots as characters: each a name, a face and a sentence, none like another or like a person at the table."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import octosphere
from octosphere.i18n import LANGUAGES, translator
from octosphere.play.characters import CAST, cast, character_of
from octosphere.play.entries import BOT, Place
from octosphere.play.levels import LEVELS
from octosphere.play.names import LONGEST_NAME
from octosphere.show.views import names_of

EVERYBODY = [one for level in LEVELS for one in CAST[level]]
FACES = Path(octosphere.__file__).parent / "web" / "static" / "faces.svg"


def bot(level: str) -> Place:
    return Place("bot", level=level)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everybody_has_a_name_of_their_own_and_a_sentence(lang: str) -> None:
    t = translator(lang)
    names = [t(f"bot.{one}.name") for one in EVERYBODY]
    assert len({name.casefold() for name in names}) == len(EVERYBODY) == 16
    assert all(len(name) <= LONGEST_NAME for name in names)
    assert len({t(f"bot.{one}.text") for one in EVERYBODY}) == len(EVERYBODY)


def test_every_face_is_drawn_and_none_is_spare() -> None:
    drawn = re.findall(r'<symbol id="(\w+)"', FACES.read_text("utf-8"))
    assert sorted(drawn) == sorted(EVERYBODY)


def test_bots_of_one_level_are_different_people() -> None:
    places = cast([Place("person", "Ines"), bot("diver"), bot("diver"), bot("diver")])
    assert len({character_of(place) for place in places[1:]}) == 3
    assert names_of(places, translator("en")) == ["Ines", "Finn", "Splash", "Pebble"]
    assert names_of(places, translator("es")) == ["Ines", "Aleta", "Chapuzón", "Guijarro"]


def test_no_bot_is_called_like_a_person() -> None:
    places = cast([Place("person", "finn"), bot("diver"), bot("drifter")])
    assert names_of(places, translator("en")) == ["finn", "Diver", "Wobble"]


def test_tables_from_before_keep_their_names() -> None:
    old = [Place("person", "Ana"), bot("kraken"), bot("kraken"), Place("bot", "Ines", "diver")]
    assert names_of(old, translator("en")) == ["Ana", "Kraken", "Kraken 3", "Ines"]
    assert [character_of(place) for place in old] == [""] * 4


def test_a_person_cannot_pass_for_a_character() -> None:
    assert character_of(Place("person", f"{BOT}finn")) == ""
    assert character_of(Place("bot", "finn", "diver")) == ""  # a bot plays for somebody who is called so
