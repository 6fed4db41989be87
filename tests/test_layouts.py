"""All layouts of the lab: the table that ships, how it was measured, and what is told of it."""

from __future__ import annotations

import io
import json
import os
import runpy
import signal
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from functools import partial
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from octosphere.core.errors import BadInput
from octosphere.fast.teaching import run_command
from octosphere.games.octodice.components import tile_names
from octosphere.games.octodice.value import atlas, layouts, styles
from octosphere.i18n import LANGUAGES, translator
from octosphere.scale import open_journal
from octosphere.scale.journal import LINES
from octosphere.show.layouts import layouts_of

from . import clusters
from .test_arena_store import kill_when, stored_lines, wait_for_lines
from .web_client import Served, served

RESULTS = Path(__file__).parent.parent / "docs/results"
SOME = ("A1B1C1D1E1F1G1H1I1", "A2B2C1D2E1F2G1H2I2", "A1B2C2F2D1E2I1H1G2")
API = "/api/games/octodice/layouts"


def permuted(layout: str) -> list[str]:
    """The six ways to write a layout down."""
    sides = [layout[at : at + 2] for at in range(0, 18, 2)]
    return [
        "".join(sides[3 * level + column] for level in range(3) for column in order) for order in permutations(range(3))
    ]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("layouts"), "--no-limits") as found:
        yield found


def test_every_layout_has_one_row() -> None:
    every = [atlas.layout_at(number) for number in range(atlas.COUNT)]
    assert len(set(every)) == atlas.COUNT == 18_432
    assert [atlas.number_of(layout) for layout in every[::97]] == list(range(0, atlas.COUNT, 97))
    assert every[0] == "A1B1C1D1E1F1G1H1I1"
    assert every[-1] == "A2B2C2F2E2D2I2H2G2"
    with pytest.raises(BadInput):
        atlas.number_of("A1B1C1D1E1F1G1H1H1")


def test_the_order_of_columns_means_nothing() -> None:
    for layout in SOME:
        six = permuted(atlas.canonical(layout))
        assert {atlas.canonical(each) for each in six} == {atlas.canonical(layout)}
        assert {atlas.number_of(each) for each in six} == {atlas.number_of(layout)}
    other = permuted(SOME[2])[4]
    here, there = (layouts.measure(each, 24) for each in (SOME[2], other))
    assert here["expected"] == pytest.approx(there["expected"], abs=0.001)
    assert here["points"].tolist() == there["points"].tolist()
    moved = here["reached"].reshape(3, 3)[:, [2, 0, 1]].ravel().tolist()
    assert there["reached"].tolist() == pytest.approx(
        moved, abs=0.1
    )  # of two columns worth the same, the first is taken


@pytest.mark.parametrize("layout", SOME)
def test_the_shipped_numbers_are_found_again(layout: str) -> None:
    found, kept = layouts.measure(layout, layouts.GAMES), atlas.load_atlas().row(atlas.number_of(layout))
    assert kept.expected == pytest.approx(found["expected"], abs=0.001)
    assert kept.error == pytest.approx(found["error"], abs=0.001)
    assert kept.spread == pytest.approx(found["spread"], abs=0.01)
    assert kept.reached == tuple(found["reached"].tolist())
    assert list(kept.points.values()) == found["points"].tolist()[:6]
    assert found["points"][6] == 0


def test_the_whole_table_is_sound() -> None:
    table = atlas.load_atlas()
    assert (table.games, table.edition) == (layouts.GAMES, "de")
    assert atlas.FILE.stat().st_size < 300_000
    assert 36_000 < min(table["expected"]) < max(table["expected"]) < 56_000
    assert min(table["error"]) > 0
    assert statistics.mean(table["error"]) < 150
    for place in range(9):
        assert max(table[f"reached {place}"]) <= layouts.GAMES
    for place in range(6):  # nobody is deeper than where they have been
        upper, lower = table[f"reached {place}"], table[f"reached {place + 3}"]
        assert all(low <= high for low, high in zip(lower, upper, strict=True))
    some = table.row(4711)
    assert sum(some.points.values()) == pytest.approx(some.expected, abs=5 * some.spread / layouts.GAMES**0.5)


def test_proven_values_are_those_of_the_solver_and_nobody_beats_them() -> None:
    found: dict[str, dict[str, float]] = {"de": {}, "en": {}, "es": {}}
    for report in [json.loads(path.read_text()) for path in RESULTS.glob("octodice-solo-*.json")]:
        assert report["exact"]
        found[report["edition"]][atlas.canonical(report["layout"])] = round(report["value"], 5)
    assert found == atlas.EXACT
    for layout, value in atlas.EXACT["de"].items():
        row = atlas.load_atlas().row(atlas.number_of(layout))
        assert 0.97 * value < row.expected < value + 4 * row.error


def test_measuring_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = io.StringIO()
    first = measured(tmp_path, 2)
    monkeypatch.setattr(shown, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(sys, "stderr", shown)
    second = measured(tmp_path, 3)
    assert second["games"][:4].tolist() == [2, 2, 2, 0]
    assert second[:2].tobytes() == first[:2].tobytes()
    assert "1 of 1, 0 min left" in shown.getvalue()
    assert measured(tmp_path, 1)["games"][:2].tolist() == [2, 0]
    with (
        pytest.raises(BadInput, match="holds another run, with games 2, not 3"),
        open_journal(tmp_path, layouts.describe_run(3)),
    ):
        pass


def measured(store: Path, stop: int, executor: Executor | None = None) -> Any:
    """The rows of the first layouts, of two games each."""
    with open_journal(store, layouts.describe_run(2)) as journal:
        return layouts.measure_all(journal, 2, stop, executor)


MEASURE = [sys.executable, "-m", "octosphere.games.octodice.value.layouts", "--games", "2"]


@pytest.mark.parametrize("processes", ["1", pytest.param("2", marks=pytest.mark.long)])
def test_measuring_that_is_killed_goes_on(processes: str, tmp_path: Path) -> None:
    store = tmp_path / "store"
    kill_when(3, ["--processes", processes, "--out", str(tmp_path / "table.xz")], store, program=MEASURE)
    kept = (store / LINES).read_bytes()
    whole = kept[: kept.rindex(b"\n") + 1]
    count = whole.count(b"\n")
    assert measured(store, count + 2).tobytes() == measured(tmp_path / "fresh", count + 2).tobytes()
    assert (store / LINES).read_bytes().startswith(whole)


@pytest.mark.long
def test_measuring_goes_on_after_the_scheduler_is_gone(tmp_path: Path) -> None:
    store = tmp_path / "store"
    with clusters.started(2) as (scheduler, address):
        command = [*MEASURE, "--cluster", address, "--store", str(store), "--out", str(tmp_path / "table.xz")]
        process = subprocess.Popen(command, stderr=subprocess.PIPE)
        wait_for_lines(3, store, process)
        os.killpg(scheduler.pid, signal.SIGKILL)
        _, said = process.communicate(timeout=120)
    assert process.returncode == 2
    assert b"is gone: start it again, and then this command; what is stored is kept" in said
    count = stored_lines(store)
    assert measured(store, count + 2).tobytes() == measured(tmp_path / "fresh", count + 2).tobytes()


def test_a_measured_table_is_written_and_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out, store = tmp_path / "table.xz", tmp_path / "store"
    row = [24, 40.0, 0.0, 40.0, 0.0, [0.5 * (place == 4) for place in range(9)], [0.0] * 7]
    with open_journal(store, layouts.describe_run(24)) as journal:
        for _ in range(atlas.COUNT):
            journal.add(row)
    monkeypatch.setattr(sys, "argv", ["layouts", "--out", str(out), "--store", str(store)])
    monkeypatch.delitem(sys.modules, "octosphere.games.octodice.value.layouts")
    with pytest.raises(SystemExit, match="0"):
        runpy.run_module("octosphere.games.octodice.value.layouts", run_name="__main__")
    found = atlas.load_atlas(out).row(100)
    assert (found.expected, found.reached[4], found.spread) == (40.0, 0.5, 0.0)


def test_what_cannot_be_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for words, says in (["--games", "1"], "expected 2 to 72"), (["--processes", "2", "--cluster", "x:1"], "exclude"):
        monkeypatch.setattr(sys, "argv", ["layouts", "--store", str(tmp_path / "store"), *words])
        assert run_command(layouts.main) == 2
        assert says in capsys.readouterr().err
    for name, data in {"short": atlas.FILE.read_bytes()[:5000], "other": b"no table"}.items():
        (tmp_path / name).write_bytes(data)
        with pytest.raises(atlas.BadAtlas, match="install"):
            atlas.load_atlas(tmp_path / name)
    with pytest.raises(atlas.BadAtlas, match="cannot be read"):
        atlas.load_atlas(tmp_path / "nothing")
    import lzma

    (tmp_path / "small").write_bytes(lzma.compress(b"{}\n"))
    with pytest.raises(atlas.BadAtlas, match="another size"):
        atlas.load_atlas(tmp_path / "small")


def test_layouts_of_a_kind_are_of_that_kind() -> None:
    table = atlas.load_atlas()
    measures: dict[str, Callable[[int], float]] = {
        "rich": lambda number: table["expected"][number],
        "lean": lambda number: -table["expected"][number],
        "wild": partial(styles.spread, table),
        "calm": lambda number: -styles.spread(table, number),
        "fair": lambda number: -styles.swing(table, number),
        **{theme: partial(styles.theme(theme), table) for theme in styles.THEMES},
    }
    sample = range(0, atlas.COUNT, 61)
    for style, measure in measures.items():
        pool = styles.pool(style)
        assert len(set(pool)) == styles.POOL
        usual = statistics.quantiles([measure(number) for number in sample], n=10)[8]
        assert statistics.median(measure(number) for number in pool) > usual, style
    assert max(styles.share(table, number) for number in styles.pool("fair")) < 0.5
    assert len(styles.pool("any")) == atlas.COUNT


def test_the_same_seed_draws_the_same_layout() -> None:
    for style in styles.STYLES:
        assert styles.pick(style, "reef") == styles.pick(style, "reef")
        assert len({styles.pick(style, str(seed)) for seed in range(12)}) > 8
    assert styles.pick("any", "reef") != styles.pick("any", "kelp")


def test_a_layout_is_explained_where_its_tiles_lie() -> None:
    told = layouts_of("octodice")
    here, there = (told.explain(translator("en"), layout) for layout in (SOME[2], permuted(SOME[2])[4]))
    assert (here.expected, here.rank, here.points) == (there.expected, there.rank, there.points)
    assert here.canonical == there.canonical == SOME[2]
    assert there.layout == permuted(SOME[2])[4]
    tiles = {tile.side: tile for tile in here.tiles}
    for tile in there.tiles:
        assert (tile.reached, tile.turned.change) == (tiles[tile.side].reached, tiles[tile.side].turned.change)
        assert there.layout[2 * tile.place : 2 * tile.place + 2] == tile.side
        back = tile.side[0] + "21"[int(tile.side[1]) - 1]
        assert tile.turned.layout == there.layout.replace(tile.side, back)
        assert (tile.name, tile.turned.name) == (tile_names()[tile.side], tile_names()[back])
        other = told.explain(translator("en"), tile.turned.layout)
        assert other.expected.value - there.expected.value == pytest.approx(tile.turned.change, abs=0.0006)


def test_ranks_and_the_summary_fit_together() -> None:
    told, t = layouts_of("octodice"), translator("en")
    whole = told.summary()
    best, worst = told.explain(t, whole.best.layout), told.explain(t, whole.worst.layout)
    assert (best.rank, best.expected.value) == (1, whole.best.value)
    assert best.percentile > 99.9
    assert worst.percentile == 0
    assert worst.rank > whole.count - 3
    assert sum(whole.bars) == whole.count == best.count
    assert whole.low <= whole.worst.value < whole.low + whole.step
    assert whole.bars[-1] > 0
    assert sum(paid.usual for paid in best.points) == pytest.approx(whole.mean, abs=1.5)  # dice as they fell


def test_another_game_has_none_yet() -> None:
    with pytest.raises(BadInput, match="aquasphere has no layouts"):
        layouts_of("aquasphere")


def test_calls_tell_it(server: Served) -> None:
    first = server.client.get(f"{API}/first", params={"lang": "de"}).json()
    assert first["layout"] == "A1B1C1D1E1F1G1H1I1"
    assert first["exact"] == atlas.EXACT["de"][first["layout"]]
    assert first["expected"]["by"] == "expert"
    assert [tile["place"] for tile in first["tiles"]] == list(range(9))
    assert first["tiles"][0]["text"] == translator("de")("tile.A1.text")
    assert server.client.get(f"{API}/{first['layout'].lower()}").json()["layout"] == first["layout"]
    assert server.client.get(f"{API}/random:reef").json()["exact"] is None
    assert server.client.get(f"{API}/summary").json()["count"] == atlas.COUNT


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kind_says_why(server: Served, lang: str) -> None:
    for style in styles.STYLES:
        asked: dict[str, Any] = {"style": style, "seed": "reef", "lang": lang}
        found = server.client.get(API, params=asked).json()
        assert found == server.client.get(API, params=asked).json()
        assert found["layout"] == atlas.layout_at(styles.pick(style, "reef"))
        assert found["why"] == layouts_of("octodice").pick_layout(translator(lang), style, "reef").why
        assert "{" not in found["why"]
        assert len(found["why"]) > 20


def test_what_there_is_not_is_refused(server: Served) -> None:
    for path, status in {
        f"{API}/A1B1C1D1E1F1G1H1H1": 400,
        f"{API}/nonsense": 400,
        f"{API}?style=odd": 400,
        "/api/games/aquasphere/layouts": 404,
        "/api/games/aquasphere/layouts/summary": 404,
        "/api/games/aquasphere/layouts/first": 404,
        "/api/games/chess/layouts/first": 404,
    }.items():
        assert server.client.get(path).status_code == status, path
