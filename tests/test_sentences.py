"""The list of all sentences: every key on one page, every place with an example, three columns."""

from __future__ import annotations

from octosphere.i18n import LANGUAGES, translator

from .sentences import EXAMPLES, NOT_FOR_PLAYERS, draw, forms, list_pages, page_of


def test_every_sentence_for_players_has_its_page() -> None:
    pages, keys = list_pages(), list(translator("en").texts)
    found = {key: page_of(key, pages) for key in keys}
    assert [key for key, page in found.items() if page is None and not key.startswith(NOT_FOR_PLAYERS)] == []
    assert len({page.title for page in found.values() if page}) > 30


def test_places_hold_examples_in_every_language() -> None:
    for lang in LANGUAGES:
        t = translator(lang)
        assert all(not example.startswith("@") or example[1:] in t for example in EXAMPLES.values())
        assert [key for key in t.texts for text in forms(t, key) if "{" in text] == []
        assert "Ines" in forms(t, "show.story.pass")[0]


def test_the_list_has_a_row_for_every_sentence() -> None:
    catalogues = [translator(lang) for lang in LANGUAGES]
    page, told = draw(catalogues), [key for key in catalogues[0].texts if not key.startswith(NOT_FOR_PLAYERS)]
    assert page.count("<tr title=") == len(told)
    assert all(page.count(f'<td lang="{lang}">') == len(told) for lang in LANGUAGES)
