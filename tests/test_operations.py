"""What operators see of a server: figures, readiness and a log; none of them tells who plays."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from octosphere.play.log import JsonLines, PlainLines, as_line
from octosphere.play.store.contract import Trouble
from octosphere.web import health
from octosphere.web.calls import NOBODY, Asked
from octosphere.web.metrics import BOUNDS, Family, Sample, Timing, histogram, merge, one, write
from octosphere.web.problems import Refused

from .web_client import Player, Served, key, served, wait_until

TOKEN = "figures-0123456789abcdef"
NAMES = ("Zwiebelina", "Quastenflosser")

Figures = dict[str, dict[tuple[tuple[str, str], ...], float]]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """With a database that everybody could read, so that the log has something to say."""
    folder = tmp_path_factory.mktemp("operated")
    (folder / "octo.toml").write_text(f'metrics_token = "{TOKEN}"\nlog = "json"\n')
    (folder / "tables.db").touch(0o644)
    (folder / "tables.db").chmod(0o644)
    with served(folder, "--settings", str(folder / "octo.toml")) as found:
        yield found


def parse(text: str) -> Figures:
    """Every figure by name and labels, read by Prometheus' own library."""
    found: Figures = {}
    for family in text_string_to_metric_families(text):
        assert family.documentation
        for sample in family.samples:
            labels = tuple(sorted(sample.labels.items()))
            assert labels not in found.setdefault(sample.name, {})
            found[sample.name][labels] = sample.value
    return found


def ask(server: Served, token: str = TOKEN) -> httpx.Response:
    return server.client.get("/metrics", headers={"Authorization": f"Bearer {token}"})


def figures(server: Served) -> Figures:
    answer = ask(server)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    assert answer.headers["cache-control"] == "no-store"
    return parse(answer.text)


MOVES = (("call", "POST /api/tables/{table}/moves"),)


def test_what_is_played_is_counted(server: Served) -> None:
    before = figures(server)
    ines, watcher = server.players("person")
    view = ines.view()
    with watcher.events() as events:
        next(events)
        for _ in range(4):
            view = ines.act(view)
        during = figures(server)
    assert ines.post("/moves", {"nonsense": 1}).status_code == 400
    after = figures(server)
    assert during["octosphere_streams"][()] == before["octosphere_streams"][()] + 1
    made = [sum(found.get("octosphere_entries_total", {}).values()) for found in (before, after)]
    assert made[1] - made[0] == view["seq"]
    asked = [found.get("octosphere_request_seconds_count", {}).get(MOVES, 0) for found in (before, after)]
    assert asked[1] > asked[0]
    steps = {
        labels: value for labels, value in after["octosphere_request_seconds_bucket"].items() if MOVES[0] in labels
    }
    assert len(steps) == len(BOUNDS) + 1
    assert steps[(*MOVES, ("le", "+Inf"))] == max(steps.values()) == asked[1]
    refused = [found.get("octosphere_refusals_total", {}).get((("status", "400"),), 0) for found in (before, after)]
    assert refused[1] == refused[0] + 1
    assert after["octosphere_writer_jobs_total"][()] > before["octosphere_writer_jobs_total"][()]
    assert after["octosphere_database_up"][()] == 1
    assert sum(after["octosphere_workers"].values()) == 3
    assert after["process_resident_memory_bytes"][()] > 10_000_000


def test_figures_are_for_operators_alone(server: Served, tmp_path: Path) -> None:
    for answer in (
        server.client.get("/metrics"),
        ask(server, TOKEN[:-1]),
        ask(server, "x"),
        server.client.get("/metrics", params={"token": TOKEN}),
        server.client.post("/metrics", headers={"Authorization": f"Bearer {TOKEN}"}),
    ):
        assert answer.status_code == 404
        assert "octosphere_" not in answer.text
    assert 429 in {ask(server, "wrong-0123456789").status_code for _ in range(25)}
    assert "/metrics" not in server.client.get("/openapi.json").json()["paths"]


@pytest.mark.long
def test_without_a_token_there_are_no_figures(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        assert server.client.get("/metrics").status_code == 404
        assert ask(server).status_code == 404


@pytest.mark.long
def test_several_processes_are_told_apart(tmp_path: Path, postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whichever process is asked tells the figures of both."""
    monkeypatch.setenv("OCTOSPHERE_METRICS_TOKEN", TOKEN)
    with served(tmp_path, "--processes", "2", "--database-url", postgres_url) as server:
        both = {(("process", "0"),), (("process", "1"),)}
        wait_until(lambda: set(figures(server)["octosphere_tables_open"]) == both)


def test_labels_hold_no_table_and_no_name(server: Served) -> None:
    player, _ = server.players("person")
    player.view()
    values = {value for found in figures(server).values() for labels in found for _, value in labels}
    assert values
    assert not values & {player.table, player.token}
    assert all(re.fullmatch(r"[A-Z]+ /[\w{}/.-]*|[a-z]+|[\d.+Inf]+", value) for value in values), values


def test_a_family_is_written_once() -> None:
    timing = Timing()
    for seconds in (0.0005, 0.001, 0.3, 99.0):
        timing.add(seconds)
    made = histogram("h", "How long", "call", {"a": timing, "never": Timing()})
    assert [sample.value for sample in made.samples if sample.ending == "_bucket"] == [2] * 8 + [3] * 5 + [4]
    text = write(merge({"1": [made, one("g", "gauge", "One", 2.5)], "0": [made]})).decode()
    assert text.count("# TYPE h histogram") == 1
    assert parse(text)["g"] == {(("process", "1"),): 2.5}
    odd = Family("o", "gauge", "Odd", [Sample(1, {"l": 'a"b\\c\nd'})])
    assert parse(write([odd]).decode())["o"] == {(("l", 'a"b\\c\nd'),): 1}


# readiness


def test_ready_is_more_than_alive(server: Served) -> None:
    assert server.client.get("/api/live").json() == {}
    told = server.client.get("/api/ready")
    assert told.status_code == 200
    assert told.json() == {"status": "ready", "database": "ok", "listening": True, "workers": "idle", "ending": False}


class Part:
    """A desk, its service, its store and its workers in one, as readiness asks them."""

    def __init__(self, trouble: Trouble | None = None, workers: str = "ok", heard: bool = True, ending: bool = False):
        self.service = self.store = self.thinkers = self
        self._trouble, self.state, self._heard, self.ending = trouble, workers, heard, ending

    async def trouble(self) -> Trouble | None:
        return self._trouble

    def listening(self) -> bool:
        return self._heard


@pytest.mark.parametrize(
    "desk",
    [Part("full"), Part(workers="failing"), Part(heard=False), Part(ending=True)],
    ids=("full", "bots", "deaf", "end"),
)
def test_what_is_not_ready(desk: Any) -> None:
    with pytest.raises(Refused) as refused:
        asyncio.run(health.ready(Asked(desk, {}, NOBODY, None, None, {}, "")))
    assert json.loads(refused.value.body)["status"] == "not_ready"
    assert refused.value.kind == "unavailable"


# the log


def test_a_game_leaves_no_name_and_no_token_in_the_log(server: Served) -> None:
    seats = [{"kind": "person", "name": NAMES[0]}]
    made = server.client.post("/api/tables", json={"game": "octodice", "seats": seats}).json()
    token, table = made["links"][0]["token"], made["table"]
    assert NAMES[0] in str(Player(server.client, table, token).play_on())
    headers = {"Authorization": f"Bearer {token}"}
    for path, body in (
        ("/say", {"key": key(), "seat": 0, "phrase": NAMES[0]}),
        ("/moves", {"key": key(), "seat": 0, "position": 0, "move": NAMES[1]}),
        ("/seats", {"name": NAMES[0], "token": token}),
    ):
        assert server.client.post(f"/api/tables/{table}{path}", json=body, headers=headers).status_code >= 400
    assert server.client.get(f"/api/tables/{token}?token={token}", headers=headers).status_code in (404, 429)
    lines = [json.loads(line) for line in server.log().splitlines()]
    assert [line["message"] for line in lines if line["level"] == "info"] == ["started"]
    assert any("could be read by everybody" in line["message"] for line in lines)
    assert all({"time", "level", "from", "message"} <= set(line) for line in lines)
    for secret in (*NAMES, token, made["watch"], table, TOKEN):
        assert secret not in server.log()


def test_what_is_said_before_there_is_a_log_has_its_form() -> None:
    assert as_line("soon", "text") == "octosphere: soon"
    told = json.loads(as_line("soon", "json"))
    assert (told["level"], told["message"]) == ("info", "soon")


@pytest.mark.parametrize("form", [PlainLines("octosphere: %(message)s"), JsonLines()], ids=("text", "json"))
def test_an_error_is_told_without_what_it_quotes(form: logging.Formatter) -> None:
    try:
        try:
            raise KeyError(NAMES[0])
        except KeyError as cause:
            raise ValueError(f"no seat for {NAMES[1]}") from cause
    except ValueError:
        record = logging.LogRecord("octosphere.web", logging.ERROR, "", 0, "unforeseen", (), sys.exc_info())
    told = form.format(record)
    assert not any(name in told for name in NAMES)
    assert "builtins.ValueError" in told
    assert "builtins.KeyError" in told
    assert "test_operations.py" in told
    if isinstance(form, JsonLines):
        assert json.loads(told)["level"] == "error"
    else:
        assert "Traceback" in told
