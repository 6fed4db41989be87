"""A result to share: pictures that any program can read, and text that pastes well."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from octosphere.agents import make_agent
from octosphere.cli import main
from octosphere.core.game import CHANCE, OVER
from octosphere.core.record import AnyGame
from octosphere.games import open_game
from octosphere.games.octodice.show.digest import SQUARES, square
from octosphere.i18n import LANGUAGES, translator
from octosphere.show import Show, open_show
from octosphere.show.digest import digest
from octosphere.show.pen import THEMES, Pen, palette, shorten, symbols
from octosphere.show.picture import PLAIN, Picture, card_of, describe_end, picture

from .sessions import fresh
from .web_client import Player, Served, served

SVG = "{http://www.w3.org/2000/svg}"
NAMES = ('Ana <&">', "Ben", "Cy", "Dinah the third of her name")


def played(name: str, seats: int) -> tuple[AnyGame, Any]:
    """A game that greed has played to its end."""
    game = open_game(name)
    table, greedy = fresh(seats, "7", game), make_agent("greedy", 1)
    while table.to_move != OVER:
        if table.to_move == CHANCE:
            table.roll()
        else:
            table.submit(table.to_move, greedy.choose(game, table.state))
    return game, table.state


def shown(name: str, seats: int, lang: str = "en") -> tuple[Show, AnyGame, Any]:
    game, s = played(name, seats)
    return open_show(game, translator(lang), NAMES[:seats]), game, s


def read(drawn: Picture) -> ElementTree.Element:
    return ElementTree.fromstring(drawn.svg)


def texts(root: ElementTree.Element) -> list[str]:
    return [found.text or "" for found in root.iter(f"{SVG}text")]


def uses(root: ElementTree.Element, symbol: str) -> int:
    return sum(found.get("href") == f"#{symbol}" for found in root.iter(f"{SVG}use"))


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("theme", THEMES)
def test_every_cross_of_every_sheet_is_drawn(seats: int, theme: str) -> None:
    show, game, s = shown("octodice", seats)
    root = read(picture(show, game, s, theme))
    board = show.board(s)
    crosses = sum(
        one["crystals"] + one["research"] + sum(one["bots"].values()) + len(one["submarines"])
        for one in board["players"]
    )
    assert uses(root, "cross") == crosses > 0
    lit = root.findall(f".//{SVG}rect[@fill='{palette(theme)['act-soft']}']")
    assert len(lit) == sum(sum(one["steps"]) for one in board["players"])
    octopods = root.findall(f".//{SVG}circle[@r='12'][@fill='{palette(theme)['octo']}']")
    assert len(octopods) == sum(sum(one["octopods"]) for one in board["players"])


def test_labs_that_were_reached_are_lit() -> None:
    """A game in which somebody went down, since greed seldom does."""
    game = open_game("octodice")
    table = fresh(1, "3")
    while table.to_move != OVER:
        if table.to_move == CHANCE:
            table.roll()
        else:
            moves = game.legal(table.state)
            lab = [move for move in moves if game.codec.text(move).startswith(("use l", "column"))]
            table.submit(table.to_move, (lab or moves)[-1])
    show = open_show(game, translator("en"), ["Ana"])
    steps = show.board(table.state)["players"][0]["steps"]
    assert sum(steps) > 0
    root = read(picture(show, game, table.state, "light"))
    assert len(root.findall(f".//{SVG}rect[@fill='{palette('light')['act-soft']}']")) == sum(steps)


def test_every_box_is_written_and_names_are_only_text() -> None:
    show, game, s = shown("octodice", 2)
    drawn = picture(show, game, s, "light")
    root, board = read(drawn), show.board(s)
    assert (root.get("width"), root.get("height")) == (str(drawn.width), str(drawn.height))
    found = texts(root)
    assert NAMES[0] in found
    assert "Sunlight" in found
    for one in board["players"]:
        boxes = [points for row in (*one["boxes"], *one["bonus_boxes"]) for points in row]
        for points in {points for points in boxes if points is not None}:
            assert found.count(str(points)) >= boxes.count(points)
        assert f"= {one['score']}" in found
    assert all(tile["name"] in found for tile in board["tiles"])
    assert "A1B1C1 · D1E1F1 · G1H1I1" in found


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("name", "seats"), [("octodice", 4), ("aquasphere", 2), ("aquasphere", 4)])
def test_a_picture_needs_nothing_else(name: str, seats: int, theme: str) -> None:
    show, game, s = shown(name, seats)
    drawn = picture(show, game, s, theme)
    root = read(drawn)
    names = {found.tag.removeprefix(SVG) for found in root.iter()}
    assert names <= {"svg", "title", "defs", "symbol", "g", "path", "rect", "circle", "line", "text", "use"}
    for found in root.iter():
        for key, value in found.attrib.items():
            assert "url(" not in value
            assert not key.endswith("href") or (value.startswith("#") and f'id="{value[1:]}"' in drawn.svg)
            assert key not in ("fill", "stroke") or value in {"none", "currentColor"} or value.startswith("#"), value


def test_aquasphere_shows_sources_and_the_way_along_the_track() -> None:
    show, game, s = shown("aquasphere", 3, "de")
    found, result = texts(read(picture(show, game, s, "dark"))), show.result(s)
    assert all(row["name"] in found for row in result["sources"])
    for row in result["sources"]:
        assert all(show.t.number(points) in found for points in row["points"])
    assert "10" in found  # a red line


def test_a_game_without_a_card_has_the_plain_one() -> None:
    assert card_of("template") is PLAIN
    show, _, s = shown("aquasphere", 2)
    end, pen = describe_end(show, s), Pen("light")
    PLAIN.draw(pen, end, 1)
    root = ElementTree.fromstring(pen.svg(PLAIN.width, PLAIN.height(end), "t"))
    assert [row["name"] in texts(root) for row in end.result["sources"]]
    assert PLAIN.note(end) == ""
    assert "Bots" in digest("Any", end, "template")


def test_the_pen_leaves_out_what_xml_forbids() -> None:
    pen = Pen("light")
    pen.move(0, 0, "a\x00b")
    pen.text(0, 0, "bell\x07")
    pen.text(0, 0, "")
    root = ElementTree.fromstring(pen.svg(10, 10.5, "t\x01"))
    assert texts(root) == ["bell"]
    assert root.get("height") == "10.5"


def test_the_look_is_that_of_the_pages() -> None:
    assert palette("light")["paper"] == "#FBFDFC"
    assert palette("dark")["paper"] == "#0E2833"
    assert palette("dark")["c-red"] == palette("light")["c-red"]
    assert {"cross", "octopod", "a-turtle"} <= set(symbols())
    assert shorten("abcdefgh", 10, 30) == "abcd…"
    assert shorten("abc", 10, 300) == "abc"


def test_a_name_with_emoji_is_cut_between_them_and_fits() -> None:
    scientist, rainbow = "👩\u200d🔬", "🏳️\u200d🌈"
    name = f"{scientist}Ida{rainbow}"
    assert shorten(name, 10, 46) == name  # two emoji and three letters, not the ten signs they are written with
    assert shorten(name, 10, 40) == f"{scientist}Ida…"
    assert shorten(scientist * 8, 10, 60) == scientist * 4 + "…"
    assert shorten("海底探検", 10, 30) == "海…"


def test_text_of_one_who_played_alone() -> None:
    show, game, s = shown("octodice", 1)
    text = digest(game.facts.title, describe_end(show, s), "octodice")
    head, *thirds, last, layout = text.splitlines()
    own = show.board(s)["players"][0]
    assert head == f"Octo Dice · {own['score']} points"
    assert layout == "A1B1C1 · D1E1F1 · G1H1I1"
    assert len(thirds) == 3
    for line, total in zip(thirds, own["third_sums"], strict=True):
        assert line.endswith(f" {total}")
        assert sum(line.count(sign) for sign in SQUARES) == 3
    assert last == f"💎 +{own['final_box'] or 0}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_text_of_several(lang: str) -> None:
    show, game, s = shown("octodice", 4, lang)
    text = digest(game.facts.title, describe_end(show, s), "octodice")
    scores = show.result(s)["scores"]
    for name, score in zip(NAMES, scores, strict=True):
        assert f" {name} {score}" in text
    assert text.splitlines()[1].startswith("🥇")
    assert "4. " in text or len(set(scores)) < 4
    assert max(map(len, text.splitlines())) < 60


def test_text_of_aquasphere_names_the_sources() -> None:
    show, game, s = shown("aquasphere", 2, "es")
    text = digest(game.facts.title, describe_end(show, s), "aquasphere")
    assert "Robots" in text
    assert "−" in text


def test_the_command_draws_a_saved_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = fresh(1, "7")
    while table.to_move != OVER:
        if table.to_move == CHANCE:
            table.roll()
        else:
            table.submit(table.to_move, table.game.legal(table.state)[0])
    file, out = tmp_path / "game.json", tmp_path / "game.svg"
    table.record.save(file)
    assert main(["replay", str(file), "--svg", str(out), "--theme", "dark", "--lang", "es"]) == 0
    assert "Cristales" in texts(ElementTree.parse(out).getroot())
    assert str(out) in capsys.readouterr().out
    table.take_back(1)
    table.record.save(file)
    assert main(["replay", str(file), "--svg", str(out)]) != 0
    assert "not over" in capsys.readouterr().err
    table.submit(table.to_move, table.game.legal(table.state)[0])
    table.record.save(file)
    assert main(["replay", str(file), "--svg", str(tmp_path / "none" / "x.svg")]) != 0


@pytest.mark.parametrize(("points", "sign"), [(-1, "⬜"), (0, "⬜"), (1, "🟦"), (4, "🟩"), (9, "🟥"), (30, "🟥")])
def test_squares(points: int, sign: str) -> None:
    assert square(points) == sign


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("share"), "--no-limits") as found:
        yield found


def finished(server: Served, *kinds: str, **more: Any) -> Sequence[Any]:
    players = server.players(*kinds, **more)
    players[0].play_on()
    return players


def test_the_call_draws_in_the_language_and_theme_that_are_asked_for(server: Served) -> None:
    me, watcher = finished(server, "person", "drifter", seed="share")
    told = me.get("/share", lang="de", theme="dark").json()
    assert palette("dark")["paper"] in told["svg"]
    assert "Kristalle" in told["svg"]
    assert told["alt"].startswith("Die Blätter am Ende")
    path, _, token = told["link"].partition("#k=")
    assert path == f"/replay/{me.table}"
    assert me.get("/share").json()["link"] == told["link"]  # sharing twice makes no second token
    guest = Player(server.client, me.table, token)
    assert guest.view()["you"] == []  # it plays no seat
    assert guest.get("/replay").status_code == 200
    assert told["name"] == f"octodice-{me.table}"
    assert told["text"].startswith("Octo Dice\n🥇")
    assert ElementTree.fromstring(told["svg"]).get("width") == str(told["width"])
    assert watcher.get("/share").status_code == 200
    assert me.get("/share", theme="pink").status_code == 400


def test_a_game_that_goes_on_is_not_shared(server: Served) -> None:
    me, _ = server.players("person")
    answer = me.get("/share", lang="en")
    assert answer.status_code == 400
    assert answer.json()["message"] == "This game is not over yet."


def test_a_daily_game_brings_its_address(server: Served) -> None:
    made = server.client.post("/api/daily/2026-11-02/tables", json={"name": "Ana"}).json()
    me = Player(server.client, made["table"], made["links"][0]["token"])
    me.play_on()
    assert me.get("/share").json()["link"] == "/daily/2026-11-02"
