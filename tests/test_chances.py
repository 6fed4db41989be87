"""The greatest chance of a score: against brute force, against the expected score, and on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import numpy
import pytest

from octosphere.cli import main
from octosphere.core.layout import clone
from octosphere.games.octodice.layouts import FIRST_GAME
from octosphere.games.octodice.solver import whole
from octosphere.games.octodice.solver.chances import Chances, Window, Worker, future_of, solve_chances
from octosphere.games.octodice.solver.chaser import Chaser, state_of
from octosphere.games.octodice.solver.perfect import PlayWork, play_games
from octosphere.games.octodice.solver.position import read_positions
from octosphere.games.octodice.solver.records import ChanceTables, chance_folder, find_all, solve_records
from octosphere.games.octodice.solver.report import published_spread, record_words
from octosphere.games.octodice.solver.sheets import Sheet
from octosphere.games.octodice.solver.solo import Solo, Start, solo_of, solve_from
from octosphere.games.octodice.solver.whole import total_states

from .brute import best_chance
from .test_solve import EXAMPLE, LONG_AGO, SHORT, TINY, at_start, tiny


def curve(solo: Solo, start: Start, octopods: int = 0, *, single: bool = False) -> dict[int, float]:
    """The greatest chance for every number of points to come that is neither certain nor hopeless."""
    found = solve_chances(solo, start, 1, single=single)
    struck, lanes = solo.shape(start, start.turn)
    low, chances = found.curve(0, struck * lanes, octopods)
    return {low + index: float(chance) for index, chance in enumerate(chances)}


@pytest.mark.parametrize(
    ("layout", "edition", "white", "black", "start"),
    [TINY[3], *(pytest.param(*game, marks=pytest.mark.long) for game in [*TINY[:3], *TINY[4:]])],
)
def test_chances_of_a_tiny_game_are_those_of_brute_force(
    layout: str, edition: str, white: str, black: str, start: Start
):
    solo = tiny(layout, edition, white, black)
    chances, known = curve(solo, start), {}
    s = at_start(solo, start)
    for need in [min(chances) - 1, *chances, max(chances) + 1]:
        expected = 1.0 if need < min(chances) else chances.get(need, 0.0)
        assert best_chance(solo.game, s, need, known) == pytest.approx(expected, abs=1e-9)


@pytest.mark.parametrize("turn", [8, pytest.param(7, marks=pytest.mark.long)])
def test_chances_fall_with_the_target_and_pay_at_least_the_value(turn: int):
    """The sum of chances of all targets, each under its own best policy, is no less than the best expected points."""
    solo, start = solo_of(FIRST_GAME, "de"), Start(turn, LONG_AGO, 1)
    values = solve_from(solo, start)
    for octopods in range(3):
        chances = curve(solo, start, octopods)
        found = list(chances.values())
        assert found == sorted(found, reverse=True)
        assert 0 < found[-1] < found[0] <= 1
        assert values[octopods] <= min(chances) - 1 + sum(found) < values[octopods] + 1


@pytest.mark.parametrize(
    ("layout", "edition"),
    [(FIRST_GAME, "de"), pytest.param("A2B2C2D2E2F2G2H2I2", "en", marks=pytest.mark.long)],
)
def test_sixteen_chances_at_once_are_right_to_a_millionth(layout: str, edition: str):
    solo, start = solo_of(layout, edition), Start(7, LONG_AGO, 1)
    exact, single = curve(solo, start, 1), curve(solo, start, 1, single=True)
    assert exact.keys() == single.keys()
    assert numpy.abs(numpy.subtract([*exact.values()], [*single.values()])).max() < 1e-6


def test_chances_do_not_hang_on_crystals_while_there_is_a_circle_for_every_action_to_come() -> None:
    solo, later = solo_of(FIRST_GAME, "de"), None
    start = Start(6, Sheet(0, 3, (2, 1, 2, 2, 2), (1, 1, 0, 1, 1), (3, 3, 1)))
    for turn in (8, 7):
        page, future = solo.layer(start, turn), future_of(solo, start, turn, later)
        every, found = Worker(solo, page, future._replace(spare=-1)), Worker(solo, page, future)
        bounds = every.find(0, page.sheets)
        assert (found.find(0, page.sheets) == bounds).all()
        struck, octopods = solo.shape(start, turn)
        window = Window.of(bounds, struck * octopods)
        values = every.solve(window, 0, page.sheets)
        assert found.solve(window, 0, page.sheets).tobytes() == values.tobytes()
        later = Chances(page, window, values)


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> ChanceTables:
    """All chances of a whole short game, solved."""
    solo = solo_of("B1C2A1E1F2D1H1I1G2", "en", SHORT)
    tables = ChanceTables(solo, chance_folder(solo, tmp_path_factory.mktemp("records")))
    find_all(tables, lambda _: None)
    solve_records(tables, lambda _: None)
    return tables


@pytest.mark.long
def test_all_chances_of_a_short_game_are_those_of_working_it_out(records: ChanceTables):
    stored = solve_records(records, lambda _: None)
    exact = curve(records.solo, Start())
    assert stored.keys() == exact.keys()
    assert max(abs(stored[score] - exact[score]) for score in exact) < 1e-6


@pytest.mark.long
@pytest.mark.parametrize("target", [4, 7, 11])
def test_games_that_go_for_a_target_reach_it_as_often_as_promised(records: ChanceTables, target: int):
    """Four standard errors, and the seed is fixed."""
    promised, games = solve_records(records, lambda _: None)[target], 10_000
    ends = play_games(PlayWork.of(records, 5, target), games, lambda _: None)
    reached = (ends["players"][:, 0]["points"].sum(axis=1) >= target).mean()
    assert 0.001 < promised < 0.999
    assert abs(reached - promised) < 4 * (promised * (1 - promised) / games) ** 0.5


@pytest.mark.long
def test_chances_go_on_after_an_interruption(records: ChanceTables, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(whole, "BLOCK", 128)
    monkeypatch.setattr(whole, "PIECE", 128)
    tables, told = ChanceTables(records.solo, tmp_path), [0]

    def stop(count: int) -> None:
        told[0] += count
        if told[0] > total_states(tables) // 2:
            raise KeyboardInterrupt

    find_all(tables, lambda _: None)
    with pytest.raises(KeyboardInterrupt):
        solve_records(tables, stop)
    assert int((tmp_path / "turn-3.progress").read_text()) > 0
    told[0] = 0
    found = solve_records(tables, lambda count: told.__setitem__(0, told[0] + count))
    assert found == solve_records(records, lambda _: None)
    assert told[0] == total_states(tables)


def test_a_target_that_cannot_be_is_refused_before_hours_of_solving(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    box, tables = tmp_path / "short.toml", tmp_path / "tables"
    box.write_text(SHORT)
    command = ["solve", "octodice", "--layout", "B1C2A1E1F2D1H1I1G2", "--edition", "en", "--components", str(box)]
    assert main([*command, "--tables", str(tables), "--target", "99"]) == 2
    assert "no game reaches 99 points" in capsys.readouterr().err
    assert not list(tables.rglob("*.f32"))
    assert main([*command, "--tables", str(box / "below"), "--target", "7"]) == 2
    assert "name another with --tables" in capsys.readouterr().err


def test_a_page_of_chances_tells_those_of_play_for_the_mean_beside_them():
    policy = {"games": 100, "seed": "1", "share": 0.2, "error": 0.04, "mean": 5.5}
    report = {"layout": "L", "edition": "de", "rules": 1, "target": 7, "chance": 0.3, "states": 9, "policy": policy}
    report["chances"] = [[5, 0.9999999], [6, 0.9], [7, 0.3], [8, 0.1]]
    page = record_words(report)
    assert "| 7 | 30.0000% |\n| 8 | 10.0000% |" in page
    assert "-2.50 errors from" in page
    assert "| 5 |" not in page
    page = record_words({**report, "chances_of_best_mean": [[5, 1.0], [7, 0.25]]})
    assert "| 6 | 90.0000% | 25.0000% |\n| 7 | 30.0000% | 25.0000% |\n| 8 | 10.0000% | 0.0000% |" in page


def test_chances_of_play_for_the_mean_are_taken_from_a_page_beside(tmp_path: Path):
    report = {"layout": "L", "edition": "de", "rules": "1"}
    assert published_spread(report, tmp_path) is None
    for told, found in (({"value": 6.5}, None), ({"distribution": [[6, 0.5], [7, 0.5]]}, {6: 0.5, 7: 0.5})):
        (tmp_path / "octodice-solo-L-de.json").write_text(json.dumps({**report, **told}))
        assert published_spread(report, tmp_path) == found
    assert published_spread({**report, "rules": "2"}, tmp_path) is None


@pytest.mark.parametrize(
    ("more", "says"),
    [
        (["--check", "0"], "leave --position and --check 0 out"),
        (["--position", "x"], "leave --position"),
        ([], "name another"),
    ],
)
def test_a_report_that_cannot_be_is_refused_before_anything_is_solved(
    more: list[str], says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    (tmp_path / "file").write_text("")
    assert main(["solve", "octodice", "--target", "45", "--report", str(tmp_path / "file" / "below"), *more]) == 2
    assert says in capsys.readouterr().err


@pytest.mark.long
def test_a_record_on_the_command_line(records: ChanceTables, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    box = tmp_path / "short.toml"
    box.write_text(SHORT)
    command = ["solve", "octodice", "--layout", "B1C2A1E1F2D1H1I1G2", "--edition", "en", "--components", str(box)]
    command += ["--tables", str(records.folder.parent), "--check", "500", "--target"]
    assert main([*command, "7", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert abs(report["policy"]["share"] - report["chance"]) < 5 * report["policy"]["error"]
    assert dict(map(tuple, report["chances"]))[7] == pytest.approx(report["chance"], abs=1e-6)
    assert main([*command, "7"]) == 0
    assert "games that went for it" in capsys.readouterr().out
    pages = tmp_path / "pages"
    assert main([*command, "7", "--report", str(pages)]) == 0
    page = (pages / "octodice-record-B1C2A1E1F2D1H1I1G2-en.md").read_text()
    assert f"| 7 | {report['chance']:.4%} |" in page
    assert "--edition en --check 500 --target 7 --report" in page
    assert json.loads((pages / "octodice-record-B1C2A1E1F2D1H1I1G2-en.json").read_text())["target"] == 7
    assert main([*command, "99"]) == 2
    assert "no game reaches 99 points" in capsys.readouterr().err
    assert main([*command, "7", "--distribution"]) == 2
    assert "leave --target out" in capsys.readouterr().err


def test_the_best_decision_for_a_target_in_the_middle_of_a_turn(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """Brute force agrees on the chance before the last throw is used."""
    path = tmp_path / "position.json"
    command = ["solve", "octodice", "--tables", str(tmp_path), "--position", str(path), "--json", "--target", "39"]
    moves = ["roll crlYRW", "keep rY", "roll csBG", "keep sB", "roll bG"]
    path.write_text(json.dumps([{**EXAMPLE, "points": 31, "moves": moves[:count]} for count in (1, 3, 5)]))
    assert main(command) == 0
    answers = json.loads(capsys.readouterr().out)
    (position,) = read_positions(json.dumps({**EXAMPLE, "points": 31, "moves": moves}))
    solo = solo_of(FIRST_GAME, "de")
    s = state_of(solo, position)
    assert answers[2]["chance"] == pytest.approx(best_chance(solo.game, s, 39 - solo.game.scores(s)[0], {}), abs=1e-9)
    solo.game.apply(s, solo.game.codec.parse(answers[2]["decision_for_target"]))
    assert answers[0]["decision_for_target"].startswith("keep ")
    path.write_text(json.dumps({**EXAMPLE, "moves": ["keep rY"]}))
    assert main(command) == 2


@pytest.mark.long
def test_the_chance_before_a_throw_is_the_mean_after_it():
    solo = solo_of(FIRST_GAME, "de")
    chaser = Chaser(solo, 45, Path("nowhere"))
    start = Start(7, LONG_AGO, 1)
    s = at_start(solo, start)
    s.players[0].points[0] = 30
    assert chaser.value(s) == pytest.approx(curve(solo, start)[15], abs=1e-9)
    after = []
    for move, odds in solo.game.outcomes(s):
        copy = clone(s)
        solo.game.apply(copy, move)
        after.append(float(odds) * chaser.value(copy))
    assert sum(after) == pytest.approx(chaser.value(s), abs=1e-9)


def test_a_target_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "position.json"
    path.write_text(json.dumps({**EXAMPLE, "points": 31}))
    command = ["solve", "octodice", "--tables", str(tmp_path), "--position", str(path), "--target"]
    assert main([*command, "40", "--distribution", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    solo = solo_of(FIRST_GAME, "de")
    (position,) = read_positions(json.dumps(EXAMPLE))
    start = Start(8, position.sheet, 2)
    assert answer["target"] == 40
    assert answer["chance"] == pytest.approx(curve(solo, start, 1).get(9, 0.0), abs=1e-8)
    assert sum(chance for _, chance in answer["distribution"]) == pytest.approx(1)
    assert main([*command, "25"]) == 0
    assert "25 points or more: 100.00000% at best" in capsys.readouterr().out
    assert main([*command, "90"]) == 2
    assert "no game reaches 90 points" in capsys.readouterr().err
    assert main([*command, "-3"]) == 2
    assert "1 point or more" in capsys.readouterr().err
    path.write_text(json.dumps({"turn": 3}))
    assert main([*command, "45"]) == 2
    assert "--edition de --target 45" in capsys.readouterr().err
