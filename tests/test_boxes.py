"""An owner's box: every datum in words, a file with changes, and a table that tells everybody what differs."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from octosphere.core.box import write_value
from octosphere.core.components import Form
from octosphere.core.errors import BadComponents, BadInput
from octosphere.games import playable_games
from octosphere.i18n import LANGUAGES, translator
from octosphere.show.boxes import box_of, describe_box, describe_changes, say_problem
from octosphere.web.limits import RATES

from .web_client import Served, served

OLDER = Path(__file__).parent / "golden" / "components" / "aquasphere-rules-2.toml"
CHANGES: dict[str, Any] = {
    "lock.A": 3,
    "white_area.B": "submarine",
    "submarine_spaces.players_3.C": [0, 5],
    "programme_cards.two_sided": True,
    "programme_card.8": ["bot", "lab", "time", "crystal", "octopod", "submarine", "research"],
    "base_lab.F": {"time": 9, "crystals": 1, "octopods": 2, "cards": 4},
    "card.37": {"does": "scoring", "programme": "lab"},
}


@pytest.mark.parametrize("game", playable_games())
def test_every_datum_says_what_it_may_be(game: str) -> None:
    shipped = box_of(game).shipped
    assert shipped.values.keys() == shipped.forms.keys() == shipped.marks.keys()
    for path, form in shipped.forms.items():
        assert fits(form, shipped.values[path]), path


def fits(form: Form, value: Any) -> bool:
    """Whether a value is of a form, told once more."""
    match form.kind:
        case "whole":
            return form.low <= value <= form.high
        case "wholes":
            return form.least <= len(value) <= form.most and all(form.low <= one <= form.high for one in value)
        case "word":
            return value in form.words
        case "words":
            return len(value) == form.most and set(value) <= set(form.words)
        case "order":
            return sorted(value) == sorted(form.words)
        case "some":
            return bool(value) and set(value) <= set(form.words)
        case "letters":
            return form.least <= len(value) <= form.most and set(value) <= set(form.words)
        case "truth":
            return isinstance(value, bool)
        case "parts":
            needed = {name for name, part in form.parts.items() if not part.optional}
            known = needed <= set(value) <= set(form.parts)
            return known and all(fits(form.parts[name], one) for name, one in value.items())


@pytest.mark.parametrize("game", playable_games())
def test_a_box_without_changes_is_the_shipped_file(game: str) -> None:
    own = box_of(game)
    assert own.write({}) == own.text
    assert own.read(own.text) == {}


def test_changes_are_written_into_the_file_and_read_from_it() -> None:
    own = box_of("aquasphere")
    text = own.write(CHANGES)
    assert own.read(text) == CHANGES
    assert 'A = { is = 3, mark = "known" }\n' in text
    assert len(text.split("\n")) == len(own.text.split("\n")) + 1  # comments and order stay; a card has come


def test_a_column_can_be_taken_away() -> None:
    own = box_of("aquasphere")
    changes = {"supply.6": {"slots": [11, 12, 13, 14], "submarines": 2}, "supply.7": None}
    assert own.read(own.write(changes)) == changes


def test_an_older_file_differs_only_where_it_says_so() -> None:
    older, own = OLDER.read_text("utf-8"), box_of("aquasphere")
    assert own.read(older) == {}
    assert own.read(older.replace("red_line = { is = 10", "red_line = { is = 25")) == {"track.red_lines": [25, 50]}


@pytest.mark.parametrize(
    ("changes", "where", "says"),
    [
        ({"lock.A": 10}, "lock.A", "expected a whole number from 0 to 9"),
        ({"lock.A": None}, "lock", "'A' is missing"),
        ({"lock.G": 1}, "lock.G", "nothing of this name"),
        ({"programme_card.09": 1}, "programme_card.09", "nothing of this name"),
        ({"lock.A": 1.5}, "", "no datum can be float"),
        ({"lock.A": {"a b": 1}}, "", "no datum can be dict"),
        ({"lock.A": "a\nb"}, "", "no datum can be str"),
    ],
)
def test_a_wrong_change_is_refused_where_it_stands(changes: dict[str, Any], where: str, says: str) -> None:
    own = box_of("aquasphere")
    with pytest.raises(BadComponents) as refused:
        own.read(own.write(changes))
    assert refused.value.where == where
    assert says in refused.value.reason


data = st.recursive(
    st.booleans() | st.integers(-(10**9), 10**9) | st.text(st.characters(codec="utf-8", categories=["L", "N", "P"])),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.from_regex(r"[a-z]{1,5}", fullmatch=True), inner),
    max_leaves=6,
)


@given(data)
@settings(max_examples=100, deadline=None)
def test_a_value_is_written_as_toml_reads_it(value: Any) -> None:
    assert tomllib.loads(f"x = {write_value(value)}") == {"x": value}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", playable_games())
def test_every_assumed_datum_has_words(game: str, lang: str) -> None:
    t = translator(lang)
    box = describe_box(t, game)
    for place in box.groups:
        assert f"box.{game}.{place.id}.title" in t
        assert place.text
        for datum in place.data:
            assert datum.label
            assert datum.mark != "assumed" or "_" not in datum.label, datum


def test_a_game_without_a_box_says_so() -> None:
    with pytest.raises(BadInput, match="template has no components file"):
        box_of("template")


def test_differences_are_told_in_words() -> None:
    told = describe_changes(translator("de"), "aquasphere", {**CHANGES, "supply.7": None})
    assert [(one.label, one.ours, one.own) for one in told][:2] == [
        ("Schleusen: Sektor A", "0", "3"),
        ("Weiße Bereiche: Sektor B", "Zeit", "U-Boot"),
    ]
    assert told[4].ours == told[-1].own == "keins"
    assert told[3].own == "ja"
    assert told[5].own == "Zeit 9, Kristalle 1, Oktopoden 2, Karten 4"


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        (
            {"programme_cards.two_sided": True},
            "bei zwei Seiten je Karte gibt es 8, 10, 12 oder 14 Anordnungen, nicht 7",
        ),
        (
            {"supply.1": {"slots": [1], "submarines": 0}},
            "alle Spalten zusammen haben 14 Felder und 6 U-Boote, nicht 13 und 6",
        ),
        ({"track.red_lines": [20, 10]}, "jede Punktzahl steht einmal da, der Reihe nach"),
        ({"stock.crystals": 3}, "der Aufbau für 2 Spieler braucht 6, nicht 3"),
        ({"start_time.elsewhere": 7}, "ein Basislabor braucht Platz für 7 Zeit zu Beginn"),
        ({"card.37": {"does": "cross", "programme": "lab"}}, "hier gibt es nur does"),
        ({f"card.{number}": {"does": "cross"} for number in range(1, 5)}, "höchstens 3 Karten können gleich sein"),
        ({"lock.A": 10}, "found 10; expected a whole number from 0 to 9"),
    ],
)
def test_what_is_wrong_is_told_in_the_readers_language(changes: dict[str, Any], says: str) -> None:
    own = box_of("aquasphere")
    with pytest.raises(BadComponents) as refused:
        own.read(own.write(changes))
    assert say_problem(translator("de"), "aquasphere", refused.value) == says


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("boxes")) as found:
        yield found


def test_a_box_is_checked_by_the_server(server: Served) -> None:
    base = "/api/games/aquasphere/box"
    assert [place["id"] for place in server.client.get(base).json()["groups"]][:2] == ["lock", "white_area"]
    right = server.client.post(f"{base}/check", json={"changes": CHANGES}).json()
    assert (right["changes"], right["problem"]) == (CHANGES, "")
    assert server.client.post(f"{base}/check", json={"text": right["text"]}).json() == right
    wrong = server.client.post(f"{base}/check", json={"changes": {"lock.A": -1}}).json()
    assert (wrong["where"], wrong["problem"]) == ("lock.A", "found -1; expected a whole number from 0 to 9")
    assert server.client.get("/api/games/nothing/box").status_code == 404


def test_everybody_at_a_table_sees_what_differs(server: Served) -> None:
    own = {"components": box_of("aquasphere").write({"lock.A": 3})}
    told = [{"path": "lock.A", "label": "Locks: Sector A", "ours": "0", "own": "3"}]
    for player in server.players("person", "open", game="aquasphere", options=own):
        view = player.view()
        assert view["box"] == told
        assert "components" not in view["options"]
    usual, *_ = server.players("person", "diver", game="aquasphere")
    assert usual.view()["box"] == []


def test_tables_with_files_are_limited_like_records(tmp_path: Path) -> None:
    """They take as much room; a table without one can still be set up."""
    own = {"components": box_of("octodice").write({"black_die.yellow": 2})}
    order: dict[str, Any] = {"game": "octodice", "seats": [{"kind": "person"}]}
    with served(tmp_path) as server:
        for _ in range(int(RATES["import"].most)):
            server.client.post("/api/records", json={"record": {}})
        assert server.client.post("/api/tables", json={**order, "options": own}).status_code == 429
        assert server.client.post("/api/tables", json=order).status_code == 200


def test_a_wrong_file_opens_no_table(server: Served) -> None:
    seats = [{"kind": "person"}, {"kind": "bot", "level": "diver"}]
    order = {"game": "aquasphere", "seats": seats, "options": {"components": "lock = 1"}}
    answer = server.client.post("/api/tables", json=order)
    assert (answer.status_code, answer.json()["error"]) == (400, "invalid")
