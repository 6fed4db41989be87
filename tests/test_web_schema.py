"""The document of the web says what the server does: Schemathesis reads it and tries everything."""

from __future__ import annotations

import os
from collections.abc import Iterator

import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from octosphere.web.openapi import document
from octosphere.web.routes import CALLS

from .web_client import PATIENCE, Player, Served, served

TRUE = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
QUICK = settings(
    max_examples=4,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
    derandomize=True,
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("schema"), "--no-limits") as found:
        yield found


# A stream has no end: it is tried in test_web.
schema = schemathesis.openapi.from_dict(msgspec.json.decode(document())).exclude(path_regex="/events$")
# Every bound of every field, one by one: each process of a run works them out before its first test.
schema.config.phases.coverage.enabled = "OCTOSPHERE_ALL" in os.environ


@schema.parametrize()
@QUICK
def test_as_anybody(case: schemathesis.Case, server: Served) -> None:
    """Without a token, with every check there is; but no document can say which texts are games, or printed numbers."""
    own = {"checks": TRUE} if case.path == "/api/records" or brings_numbers(case) else {}
    case.call_and_validate(base_url=str(server.client.base_url), timeout=PATIENCE, **own)


def brings_numbers(case: schemathesis.Case) -> bool:
    """Whether a table is to be opened with printed numbers of one's own."""
    options = case.body.get("options") if isinstance(case.body, dict) else None
    return isinstance(options, dict) and "components" in options


@pytest.fixture(scope="module")
def player(server: Served) -> Player:
    found, _ = server.players("person", "diver")
    found.act(found.view())
    return found


@schema.include(path_regex="{table}").parametrize()
@QUICK
def test_at_a_table(case: schemathesis.Case, server: Served, player: Player) -> None:
    """With a token: a move that the document allows may still be against the rules, and is refused as documented."""
    if case.path.endswith("/forget"):
        player, *_ = server.players("person", "diver")  # nothing is left of it
    case.path_parameters["table"] = player.table
    address = str(player.client.base_url)
    case.call_and_validate(base_url=address, headers=player.headers, checks=TRUE, timeout=PATIENCE)


def test_every_call_is_in_the_document(server: Served) -> None:
    found = server.client.get("/openapi.json")
    assert found.content == document()
    paths = found.json()["paths"]
    assert {(method.upper(), path) for path, methods in paths.items() for method in methods} == {
        (call.method, call.path) for call in CALLS
    }
    for call in CALLS:
        security = paths[call.path][call.method.lower()]["security"]
        assert security == ([{"link": []}] if "{table}" in call.path else [])
