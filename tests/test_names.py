"""Names as people write them: at most sixteen signs, none of them cut in two, nothing that steers a screen."""

from __future__ import annotations

import pytest

from octosphere.play.names import LONGEST_NAME, MOST_LETTERS, clean_name, split_signs

ASTRONAUT, FAMILY, FLAG, THUMB = "👩\u200d🚀", "👨\u200d👩\u200d👧\u200d👦", "🇪🇸", "👍🏽"


@pytest.mark.parametrize("sign", [ASTRONAUT, FAMILY, FLAG, THUMB, "❤️\u200d🔥", "e\u0301", "é", "海"])
def test_a_sign_is_one_however_many_letters_it_takes(sign: str) -> None:
    assert split_signs(sign) == [sign]
    assert clean_name(f"Ana {sign}") == f"Ana {sign}"
    assert clean_name(sign * 2) == sign * 2


@pytest.mark.parametrize("sign", [ASTRONAUT, FAMILY, FLAG, THUMB, "x"])
def test_a_long_name_is_cut_between_signs(sign: str) -> None:
    clean = clean_name(sign * 30)
    assert split_signs(clean) == [sign] * min(LONGEST_NAME, MOST_LETTERS // len(sign))


@pytest.mark.parametrize(
    ("name", "left"), [("a\u200db", "ab"), ("\u202eabc", "abc"), ("👩\u200d", "👩"), ("a\nb", "ab")]
)
def test_nothing_invisible_is_left_but_what_joins_emoji(name: str, left: str) -> None:
    assert clean_name(name) == left


def test_accents_do_not_pile_up_over_other_lines() -> None:
    assert clean_name("Ze" + "\u0301" * 40 + "d") == "Ze" + "\u0301" * 3 + "d"
