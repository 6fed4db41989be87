"""The benchmark of environments: it measures ours and what is installed beside them, and compares them."""

from __future__ import annotations

from pathlib import Path

import pytest

BENCH = Path(__file__).parents[1] / "bench"


@pytest.fixture(autouse=True)
def _bench_on_the_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(BENCH))


def test_rows_are_measured_and_compared() -> None:
    import envs as bench

    names = ["single gymnasium octodice:1", "single gymnasium Blackjack", "single openspiel octodice:2"]
    found = bench.measure(names, 1, 0.01)
    assert all(found[name] > 100 for name in names)
    (row,) = bench.compare(found)
    assert row["ratio"] == round(found[names[0]] / found[names[1]], 2)


def test_what_is_not_installed_is_left_out(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    import envs as bench

    def make() -> bench.Play:
        raise ModuleNotFoundError("No module named 'pgx'")

    monkeypatch.setitem(bench.ROWS, "batch pgx 2048", make)
    assert bench.measure(["batch pgx 2048"], 1, 0.01) == {"batch pgx 2048": None}
    assert "left out" in capsys.readouterr().err


@pytest.mark.long
def test_every_row_of_ours_runs() -> None:
    import envs as bench

    own = {own for own, _, _ in bench.TARGETS}
    assert all(bench.measure(sorted(own), 1, 0.05).values())
    assert own <= set(bench.ROWS)


def test_help_teaches(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    import envs as bench

    monkeypatch.setattr("sys.argv", ["envs.py", "--help"])
    with pytest.raises(SystemExit):
        bench.main()
    assert "python bench/envs.py --quick" in capsys.readouterr().out
