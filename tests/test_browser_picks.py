"""What a tap on dice and places means, asked of the page's own module."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from .browser import Visit

WHITE, BLACK = {"body": "white"}, {"body": "black"}
DICE = [WHITE, WHITE, WHITE, BLACK, BLACK, BLACK]
NOTHING: dict[str, Any] = {"dice": [], "move": ""}


def choice(move: str, dice: list[list[int]], *places: str) -> dict[str, Any]:
    """A choice as far as taps care."""
    return {"move": move, "kind": move.partition(" ")[0], "dice": dice, "places": list(places)}


def view(*choices: dict[str, Any]) -> dict[str, Any]:
    """A view in which somebody decides."""
    can = {"move": True, "ahead": False}
    return {"over": None, "can": can, "choices": list(choices), "board": {"dice": DICE}, "refusals": {}}


CRYSTAL = choice("use cY", [[0, 3], [0, 4]], "crystal.1")
CRYSTAL_AS_2 = choice("use cY as 2", [[0, 3], [0, 4]], "crystal.1")
BOT = choice("use bR", [[1, 5]], "bot.red.0")
STOP = choice("pass", [])
ACTIONS = view(CRYSTAL, CRYSTAL_AS_2, BOT, STOP)
KEEPS = view(*(choice(f"keep {i}{j}", [[i, j]]) for i in range(6) for j in range(i + 1, 6)))


@pytest.fixture
def page(visit: Visit) -> Page:
    return visit.page()  # any page of the site: only its modules are wanted


def ask(page: Page, name: str, *values: Any) -> Any:
    """Call a function of the modules that know what a tap means: at any table, and on dice."""
    script = """async ([name, values]) => {
        const [any, dice] = ['table', 'boards/octodice'].map((folder) => import(`/static/${folder}/choose.js`));
        const found = { ...await any, ...await dice }[name](...values);
        return found instanceof Set ? [...found].sort() : found;
    }"""
    return page.evaluate(script, [name, list(values)])


def tapped(page: Page, seen: dict[str, Any], *dice: int) -> dict[str, Any]:
    """The answer to the last of some taps on dice."""
    told: dict[str, Any] = {"pick": NOTHING}
    for die in dice:
        told = ask(page, "tapDie", seen, told["pick"], die)
    return told


def test_two_dice_make_a_keep_and_a_third_replaces_the_first(page: Page) -> None:
    two = tapped(page, KEEPS, 0, 4)
    assert ask(page, "chosen", KEEPS, two["pick"])["move"] == "keep 04"
    three = tapped(page, KEEPS, 0, 4, 2)
    assert three["pick"]["dice"] == [4, 2]
    assert tapped(page, KEEPS, 0, 4, 4)["pick"]["dice"] == [0]


def test_another_white_die_takes_the_place_of_the_first_in_an_action(page: Page) -> None:
    told = tapped(page, ACTIONS, 1, 0)
    assert (told["pick"]["dice"], told["refused"]) == ([0], "pair.0-1")
    assert sorted(tapped(page, ACTIONS, 1, 0, 3)["pick"]["dice"]) == [0, 3]


def test_a_pair_that_makes_nothing_is_refused_by_its_name(page: Page) -> None:
    told = tapped(page, ACTIONS, 1, 3)
    assert told["refused"] == "pair.1-3"
    assert told["pick"]["dice"] == [3]
    assert tapped(page, ACTIONS, 2)["refused"] == "die.2"
    held = tapped(page, ACTIONS, 0, 2)
    assert (held["pick"]["dice"], held["refused"]) == ([0], "pair.0-2")


def test_a_pair_with_several_meanings_is_listed_and_not_guessed(page: Page) -> None:
    pick = tapped(page, ACTIONS, 0, 3)["pick"]
    assert ask(page, "chosen", ACTIONS, pick) is None
    assert [each["move"] for each in ask(page, "listed", ACTIONS, pick)] == ["use cY", "use cY as 2"]


def test_a_lit_place_goes_through_all_that_acts_there(page: Page) -> None:
    first = ask(page, "tapPlace", ACTIONS, NOTHING, "crystal.1")["pick"]
    second = ask(page, "tapPlace", ACTIONS, first, "crystal.1")["pick"]
    third = ask(page, "tapPlace", ACTIONS, second, "crystal.1")["pick"]
    assert [first["move"], second["move"], third["move"]] == ["use cY", "use cY as 2", "use cY"]
    assert ask(page, "tapPlace", ACTIONS, NOTHING, "crystal.4")["pick"] == first  # the next circle of its track
    assert ask(page, "tapPlace", ACTIONS, NOTHING, "research.1")["refused"] == "research.1"


def test_a_place_keeps_the_die_already_taken(page: Page) -> None:
    held = tapped(page, ACTIONS, 4)["pick"]
    assert ask(page, "tapPlace", ACTIONS, held, "crystal.1")["pick"]["dice"] == [0, 4]


def test_only_what_the_dice_allow_is_lit(page: Page) -> None:
    assert ask(page, "lit", ACTIONS, NOTHING) == ["bot.red.0", "crystal.1"]
    assert ask(page, "lit", ACTIONS, {"dice": [1], "move": ""}) == ["bot.red.0"]
    assert ask(page, "pickable", ACTIONS, {"dice": [1], "move": ""}) == [1, 5]


def test_a_die_lights_only_its_own_partners(page: Page) -> None:
    one = view(choice("use cY", [[0, 3], [1, 4]], "crystal.1"), STOP)
    assert ask(page, "pickable", one, NOTHING) == [0, 1, 3, 4]
    assert ask(page, "pickable", one, {"dice": [0], "move": ""}) == [0, 3]
    assert ask(page, "pickable", one, {"dice": [0, 3], "move": ""}) == [0, 1, 3, 4]


def test_choices_without_dice_are_buttons_and_a_pass_is_apart(page: Page) -> None:
    columns = view(choice("column 1", [], "tile.0"), choice("column 2", [], "tile.1"), STOP)
    assert [each["move"] for each in ask(page, "listed", columns, NOTHING)] == ["column 1", "column 2"]
    assert ask(page, "passOf", columns)["move"] == "pass"


def test_a_refusal_for_the_whole_table_speaks_where_no_other_does(page: Page) -> None:
    seen = {
        **ACTIONS,
        "refusals": {"*": {"clause": "", "text": "everywhere"}, "die.2": {"clause": "T2", "text": "here"}},
    }
    assert ask(page, "refusalOf", seen, "die.2")["text"] == "here"
    assert ask(page, "refusalOf", seen, "tile.3")["text"] == "everywhere"
