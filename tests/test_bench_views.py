"""The benchmark of views: it plays whole games, measures both links, and its digest is that of what was written."""

from __future__ import annotations

from pathlib import Path

import pytest

BENCH = Path(__file__).parents[1] / "bench"


@pytest.fixture(autouse=True)
def _bench_on_the_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(BENCH))


def test_a_row_is_measured_for_both_links_and_always_writes_the_same() -> None:
    import views as bench

    found, again = (bench.measure(["octodice:2"], 1)["rows"]["octodice:2"] for _ in range(2))
    assert found["digest"] == again["digest"]
    for link in bench.LINKS:
        assert found[link]["views"] == again[link]["views"] > 50
        assert 0 < found[link]["view_ms"]["mean"] <= found[link]["view_ms"]["p99"]
        assert found[link]["bytes"] > 1000
    assert found["deciding"]["bytes"] > found["watching"]["bytes"]
    assert "octodice:2" in bench.describe({"rows": {"octodice:2": found}})


def test_help_teaches(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    import views as bench

    monkeypatch.setattr("sys.argv", ["views.py", "--help"])
    with pytest.raises(SystemExit):
        bench.main()
    assert "python bench/views.py --quick" in capsys.readouterr().out
