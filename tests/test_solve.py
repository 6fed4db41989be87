"""The exact solver: against brute force, against its own policy, and with damaged tables."""

from __future__ import annotations

import json
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st

from octosphere.agents import make_agent
from octosphere.cli import main
from octosphere.core.chance import Seeded
from octosphere.core.errors import BadInput
from octosphere.core.game import CHANCE, OVER, apply_to_copy
from octosphere.core.layout import clone
from octosphere.games import open_game
from octosphere.games.octodice.components import printed_text
from octosphere.games.octodice.layouts import FIRST_GAME
from octosphere.games.octodice.solver import whole
from octosphere.games.octodice.solver.advice import Adviser, adviser_of
from octosphere.games.octodice.solver.exact import exact_value
from octosphere.games.octodice.solver.perfect import PlayWork, play_games, spread_of
from octosphere.games.octodice.solver.position import read_positions
from octosphere.games.octodice.solver.sheets import Sheet, layer
from octosphere.games.octodice.solver.solo import Solo, Start, solo_of, solve_from
from octosphere.games.octodice.solver.whole import BadTable, Tables, solve_whole, table_folder, total_states
from octosphere.testing.strategies import json_values

from .brute import best_value

SHORT = printed_text().replace(
    'solo_turns_in_a_third = { is = 3, mark = "known" }', 'solo_turns_in_a_third = { is = 1, mark = "known" }'
)  # three turns, each a third of its own: a whole game in a second
LONG_AGO = Sheet(3, 1, (1, 0, 2, 0, 1), (1, 0, 0, 1, 0), (1, 2, 2))


def tiny(layout: str, edition: str, white: str, black: str) -> Solo:
    """A game with few colours: dice whose sides are these letters, and a third of one turn."""
    solo = Solo({"layout": layout, "edition": edition, "components": SHORT})
    solo.state.printed.white_sides = ["crlbso".index(letter) for letter in white]
    solo.state.printed.black_sides = ["YRWBGO".index(letter) for letter in black]
    return solo


def at_start(solo: Solo, start: Start, octopods: int = 0) -> Any:
    """The state where a solution begins."""
    s = clone(solo.state)
    player = s.players[0]
    player.crystals, player.research = start.sheet.crystals, start.sheet.research
    player.bots, player.submarines = list(start.sheet.bots), list(start.sheet.submarines)
    player.steps = list(start.sheet.steps)
    third = start.turn // solo.per_third
    player.octopods = [2 if earlier < start.struck else 0 for earlier in range(3)]
    player.octopods[third] = octopods
    s.turn = start.turn
    return s


def brute(solo: Solo, start: Start, octopods: int = 0) -> float:
    return best_value(solo.game, at_start(solo, start, octopods), {})


TINY = [
    ("A2B2C2D2E2F2G2H2I2", "de", "bbbooo", "YYYOOO", Start()),
    ("A2B2C2D2E2F2G2H2I2", "de", "sslloo", "YYYYOO", Start(1, Sheet(steps=(1, 1, 2), bots=(1, 0, 0, 0, 0)))),
    (FIRST_GAME, "de", "sslloo", "YYYYOO", Start(2, Sheet(steps=(1, 1, 2)), 1)),
    ("A2B2C2D2E2F2G2H2I2", "en", "ssllco", "YYYYOO", Start(2, Sheet(steps=(0, 2, 2)))),
    ("C2A1B1F1D2E2I2G2H1", "es", "sslbro", "YYYRRO", Start(2, Sheet(steps=(2, 1, 1)), 1)),
    ("B1C2A2F2E1D1H1I2G1", "en", "rrslco", "YYYRRO", Start(2, Sheet(steps=(2, 3, 2)), 2)),
]


@pytest.mark.parametrize(
    ("layout", "edition", "white", "black", "start"),
    [*TINY[:4], *(pytest.param(*game, marks=pytest.mark.long) for game in TINY[4:])],  # the later, the larger
)
def test_a_tiny_game_solved_twice(layout: str, edition: str, white: str, black: str, start: Start):
    solo = tiny(layout, edition, white, black)
    assert solve_from(solo, start, 1)[0] == pytest.approx(brute(solo, start), abs=1e-9)


@pytest.mark.parametrize(
    ("start", "octopods", "value"),
    [(Start(8), 0, 2.2427123719548634), (Start(8, LONG_AGO, 1), 1, 8.909649601732065)],
)
def test_a_last_turn_with_all_dice(start: Start, octopods: int, value: float):
    """The values are brute force's; the long test below works them out anew."""
    assert solve_from(solo_of(FIRST_GAME, "de"), start)[octopods] == pytest.approx(value, abs=1e-10)


@pytest.mark.long
@pytest.mark.parametrize("edition", ["de", "en", "es"])
@pytest.mark.parametrize("layout", [FIRST_GAME, "A2B2C2D2E2F2G2H2I2", "C2A1B1F1D2E2I2G2H1"])
def test_a_last_turn_with_all_dice_by_brute_force(layout: str, edition: str):
    solo = solo_of(layout, edition)
    start = Start(8, LONG_AGO, 1)
    assert solve_from(solo, start)[1] == pytest.approx(brute(solo, start, 1), abs=1e-9)


@pytest.fixture(scope="module")
def short(tmp_path_factory: pytest.TempPathFactory) -> Tables:
    """A whole short game, solved."""
    solo = solo_of("B1C2A1E1F2D1H1I1G2", "en", SHORT)
    tables = Tables(solo, table_folder(solo, tmp_path_factory.mktemp("tables")))
    solve_whole(tables, lambda _: None)
    return tables


@pytest.mark.long
def test_a_table_is_the_same_as_working_it_out(short: Tables):
    assert float(short.open(0)[1][0]) == pytest.approx(solve_from(short.solo, Start())[0], abs=1e-5)


@pytest.mark.long
def test_the_policy_earns_what_the_table_promises(short: Tables):
    """Four standard errors: a right solver fails this once in 16 000 seeds, and the seed is fixed."""
    report = spread_of(short, play_games(PlayWork.of(short, 5), 6000, lambda _: None))
    assert abs(report["mean"] - float(short.open(0)[1][0])) < 4 * report["error"]
    assert sum(count for _, count in report["histogram"]) == report["games"] == 6000
    assert sum(report["points"].values()) == pytest.approx(report["mean"])


def test_layers_count_what_they_hold():
    assert [layer(Sheet(), budget).sheets for budget in (0, 2, 4, 6)] == [1, 131, 3123, 32169]
    page = layer(Sheet(5, 5), 2)
    assert page.place(Sheet(5, 5)) == 0
    assert page.sheets == 1 + 13 + 86


@pytest.mark.long
def test_the_first_game_has_126_million_positions():
    solo = solo_of(FIRST_GAME, "de")
    assert total_states(Tables(solo, Path("nowhere"))) == 125_638_543


@pytest.mark.long
def test_going_on_after_an_interruption(short: Tables, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(whole, "BLOCK", 512)
    monkeypatch.setattr(whole, "PIECE", 512)
    tables, told = Tables(short.solo, tmp_path), [0]

    def stop(count: int) -> None:
        told[0] += count
        if told[0] > 4000:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solve_whole(tables, stop)
    assert int((tmp_path / "turn-3.progress").read_text()) > 0
    told[0] = 0
    value = solve_whole(tables, lambda count: told.__setitem__(0, told[0] + count))
    assert value == float(short.open(0)[1][0])
    assert told[0] == total_states(tables)
    assert not list(tmp_path.glob("*.p*"))


@pytest.mark.long
def test_killed_at_any_moment_it_goes_on(short: Tables, tmp_path: Path):
    """A real process, really killed."""
    code = (
        "import sys; from pathlib import Path;"
        "from octosphere.games.octodice.solver import whole; from octosphere.games.octodice.solver.solo import Solo;"
        "whole.BLOCK = 64; whole.PIECE = 64;"
        "solo = Solo({'layout': 'B1C2A1E1F2D1H1I1G2', 'edition': 'en', 'components': sys.argv[2]});"
        "print(whole.solve_whole(whole.Tables(solo, Path(sys.argv[1])), lambda _: None, 1))"
    )
    command = [sys.executable, "-c", code, str(tmp_path), SHORT]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    note = tmp_path / "turn-3.progress"
    while process.poll() is None and not (note.exists() and int(note.read_text() or 0) > 300):
        time.sleep(0.005)
    process.send_signal(signal.SIGKILL)
    process.wait()
    found = subprocess.run(command, capture_output=True, text=True, check=True)
    assert float(found.stdout) == float(short.open(0)[1][0])


@pytest.mark.long
def test_a_damaged_table_is_refused(short: Tables, tmp_path: Path):
    tables = Tables(short.solo, tmp_path)
    solve_whole(tables, lambda _: None)
    path = tables.path(2)
    whole_table = path.read_bytes()
    path.write_bytes(whole_table[:1000] + bytes([whole_table[1000] ^ 1]) + whole_table[1001:])
    with pytest.raises(BadTable, match=r"turn-3.f32 is damaged.*solve again"):
        Tables(short.solo, tmp_path).open(2)
    path.write_bytes(whole_table[:-4])
    with pytest.raises(BadTable, match=r"bytes, not"):
        Tables(short.solo, tmp_path).open(2)


def test_a_full_disk_is_told_at_once(short: Tables, tmp_path: Path):
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (2000, limits[1]))
    try:
        with pytest.raises(BadTable, match="no room for"):
            solve_whole(Tables(short.solo, tmp_path), lambda _: None)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)


EXAMPLE = {
    "layout": FIRST_GAME, "edition": "de", "turn": 9, "crystals": 3, "research": 2, "bots": {"yellow": 1},
    "submarines": ["yellow"], "lab": [1, 0, 2], "octopods": 1, "struck": 2,
}  # fmt: skip


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"turn": 10}, r"possible is 1 to 9 \(S4\)"),
        ({"crystals": 6}, r"0 to 5 \(C5\)"),
        ({"research": -1}, r"0 to 5 \(C4\)"),
        ({"bots": {"yellow": 3}}, r"0 to 2 \(C5\)"),
        ({"bots": {"pink": 1}}, r"\(C3\)"),
        ({"submarines": ["yellow", "yellow"]}, r"each at most once \(C5\)"),
        ({"submarines": [["yellow"]]}, r"each at most once \(C5\)"),
        ({"lab": [1, 2]}, r"three numbers.*\(C7\)"),
        ({"lab": [1, 2, 4]}, r"0 to 3 \(C7\)"),
        ({"octopods": 3}, r"0 to 2 \(C6\)"),
        ({"struck": 3}, r"0 to 2 \(S1\)"),
        ({"turn": 3, "struck": 0}, r"two main actions a turn make 4 \(T2\)"),
        ({"turn": 7}, r"begins a third.*\(T10\)"),
        ({"colour": 1}, "an object with 'turn'"),
        ({"layout": "A1"}, "nine tile sides"),
        ({"layout": []}, "expected a text"),
        ({"edition": {}}, "expected a text"),
        ({"edition": "fr"}, "unknown edition"),
        ({"turn": 4, "octopods": 0, "struck": 1, "crystals": 0, "lab": [0, 0, 0]}, "6 turns before the end"),
    ],
)
def test_impossible_positions_are_refused_with_the_clause(change: dict[str, Any], says: str):
    with pytest.raises(BadInput, match=says):
        exact_value(*read_positions(json.dumps({**EXAMPLE, **change})), root=Path("nowhere"))


@pytest.mark.parametrize("text", ["{", "3", "[[]]", "{}"])
def test_what_is_no_position(text: str):
    with pytest.raises(BadInput):
        read_positions(text)


@given(st.sampled_from(sorted(EXAMPLE)), json_values)
def test_no_spoiled_position_raises_anything_but_our_errors(field: str, value: object):
    try:
        (position,) = read_positions(json.dumps({**EXAMPLE, field: value}))
        solo_of(position.layout, position.edition)
    except BadInput:
        return


def test_positions_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "positions.json"
    path.write_text(json.dumps([EXAMPLE, {**EXAMPLE, "octopods": 2}]))
    command = ["solve", "octodice", "--tables", str(tmp_path), "--position", str(path)]
    assert main([*command, "--json"]) == 0
    first, second = json.loads(capsys.readouterr().out)
    assert first["exact"] is True
    assert first["value"] < second["value"] < first["value"] + 2
    assert main(command) == 0
    assert "(exact)" in capsys.readouterr().out
    path.write_text(json.dumps({**EXAMPLE, "struck": 9}))
    assert main(command) == 2
    assert "(S1)" in capsys.readouterr().err


@pytest.mark.long
def test_a_whole_game_on_the_command_line(short: Tables, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    box = tmp_path / "short.toml"
    box.write_text(SHORT)
    where = short.folder.parent
    command = ["solve", "octodice", "--layout", "B1C2A1E1F2D1H1I1G2", "--edition", "en", "--components", str(box)]
    assert main([*command, "--tables", str(where), "--check", "500", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["value"] == pytest.approx(float(short.open(0)[1][0]), abs=1e-6)
    assert report["policy"]["games"] == 500
    pages = tmp_path / "pages"
    luck = ["--check", "50", "--seed", "a dive", "--distribution"]
    assert main([*command, "--tables", str(where), *luck, "--report", str(pages)]) == 0
    page = next(pages.glob("*.md")).read_text()
    assert f"{report['value']:.5f}" in page
    assert "--edition en --seed 'a dive' --check 50 --distribution --report" in page
    assert "chi-square" in page
    spread = json.loads(next(pages.glob("*.json")).read_text())["distribution"]
    assert sum(score * chance for score, chance in spread) == pytest.approx(report["value"], abs=1e-5)
    assert [ElementTree.parse(picture).getroot().tag[-3:] for picture in pages.glob("*.svg")] == ["svg", "svg"]
    assert "under best play, exact" in capsys.readouterr().out


def at(adviser: Adviser, turn: int, sheet: Sheet, *moves: str) -> Any:
    """A state of a solo game: before a turn, or after some of its moves."""
    s = clone(adviser.solo.state)
    player = s.players[0]
    player.crystals, player.research, player.steps = sheet.crystals, sheet.research, list(sheet.steps)
    player.bots, player.submarines = list(sheet.bots), list(sheet.submarines)
    player.octopods = [2, 1, 0]
    s.turn = turn
    for move in moves:
        adviser.solo.game.apply(s, adviser.solo.game.codec.parse(move))
    return s


@pytest.mark.long
def test_the_value_before_a_throw_is_the_mean_after_it():
    """Every throw of a turn: first, second and last dice, tables or not."""
    adviser = Adviser(solo_of(FIRST_GAME, "de"), Path("nowhere"))
    game = adviser.solo.game
    for moves in ((), ("roll crlYRW", "keep rY"), ("roll crlYRW", "keep rY", "roll csBG", "keep sB")):
        s = at(adviser, 7, LONG_AGO, *moves)
        after = []
        for move, odds in game.outcomes(s):
            copy = clone(s)
            game.apply(copy, move)
            after.append(float(odds) * adviser.value(copy))
        assert sum(after) == pytest.approx(adviser.value(s), abs=1e-9)


def test_the_value_of_a_turn_is_that_of_the_solver():
    adviser = Adviser(solo_of(FIRST_GAME, "de"), Path("nowhere"))
    s = at(adviser, 7, LONG_AGO)
    s.players[0].octopods = [2, 0, 1]
    assert adviser.value(s) == pytest.approx(solve_from(adviser.solo, Start(7, LONG_AGO, 1))[1], abs=1e-9)


def test_every_alternative_has_its_value():
    adviser = Adviser(solo_of(FIRST_GAME, "de"), Path("nowhere"))
    s = at(adviser, 8, LONG_AGO, "roll crlYRW", "keep rY", "roll csBG", "keep sB", "roll bG")
    moves = adviser.solo.game.legal(s)
    values = adviser.values(s, moves)
    assert len(values) == len(moves) > 3
    assert max(values) == adviser.value(s)
    assert values[0] < max(values)  # to pass is not best
    with pytest.raises(BadInput, match="the solved game is needed"):
        adviser.value(at(adviser, 3, Sheet()))


def test_the_perfect_agent_plays_the_last_turns():
    agent = make_agent("perfect", 1)
    game = open_game("octodice")
    s = at(Adviser(solo_of(FIRST_GAME, "de")), 8, LONG_AGO)
    promised, dice = adviser_of(s).value(s), Seeded(4)
    while game.to_move(s) != OVER:
        move = game.deal(s, dice) if game.to_move(s) == CHANCE else agent.choose(game, s)
        before = adviser_of(s).value(s)
        decides = game.to_move(s) != CHANCE
        game.apply(s, move)
        assert not decides or adviser_of(s).value(s) == pytest.approx(before, abs=1e-9)
    assert promised > 0
    with pytest.raises(BadInput, match="solo games"):
        agent.choose(game, apply_to_copy(game, game.start({"players": 2}), game.codec.parse("roll crlYRW"))[0])


@pytest.mark.parametrize(
    ("layout", "edition"),
    [
        (FIRST_GAME, "de"),
        *(
            pytest.param(*box, marks=pytest.mark.long)
            for box in [
                ("A2B2C2D2E2F2G2H2I2", "en"), ("C2A1B1F1D2E2I2G2H1", "es"), ("B1C2A2F2E1D1H1I2G1", "de"),
            ]
        ),
    ],
)  # fmt: skip
@pytest.mark.parametrize("turn", [8, 7, 3])
def test_sixteen_positions_at_once_have_the_values_that_double_precision_finds(layout: str, edition: str, turn: int):
    solo, start = solo_of(layout, edition), Start(turn - 2, LONG_AGO)  # layers above a sheet: a few thousand
    later, rng = None, numpy.random.default_rng(turn)
    if turn < solo.last:
        struck, octopods = solo.shape(start, turn + 1)
        page = solo.layer(start, turn + 1)
        values = (30 + 5 * rng.random(page.sheets * struck * octopods)).astype(numpy.float32)
        later = page, values.astype(numpy.float64)
    page = solo.layer(start, turn)
    future = solo.future(start, turn, later)
    count = min(100, page.sheets)
    exact = solo.worker(page, future)(page.sheets - count, count)
    single = solo.worker(page, future, single=True)(page.sheets - count, count)
    assert exact.std() > 0.1
    assert numpy.abs(exact - single).max() < 1e-5


def test_crystals_do_not_matter_while_there_is_a_circle_for_every_action_to_come() -> None:
    solo, later = solo_of(FIRST_GAME, "de"), None
    start = Start(6, Sheet(0, 3, (2, 1, 2, 2, 2), (1, 1, 0, 1, 1), (3, 3, 1)))
    for turn, few in ((8, 3), (7, 1)):
        page, future = solo.layer(start, turn), solo.future(start, turn, later)
        assert future.spare == few
        every = solo.worker(page, future._replace(spare=-1))(0, page.sheets)
        found = solo.worker(page, future)(0, page.sheets)
        assert found.tobytes() == every.tobytes()
        assert solo.worker(page, future._replace(spare=few + 1))(0, page.sheets).tobytes() != every.tobytes()
        later = page, every
    shared = len(solo.layer(start, 8).distinct(0, solo.layer(start, 8).sheets, 3)[0])
    assert shared < solo.layer(start, 8).sheets


def test_a_box_with_more_crystals_than_a_table_tells_apart_is_refused() -> None:
    many = printed_text().replace("crystals = { is = 5", "crystals = { is = 7")
    with pytest.raises(BadInput, match=r"5 crystals at most; in this box it has 7 \(C5\)"):
        Solo({"layout": FIRST_GAME, "edition": "de", "components": many})
