"""What protects the server and those who use it: headers, limits, sizes, files, and nothing secret in logs."""

from __future__ import annotations

import asyncio
import gzip
import re
import socket
from collections.abc import Iterator

import pytest
from starlette.types import Message

from octosphere.i18n import translator
from octosphere.play.entries import Entry
from octosphere.play.rooms import Watcher
from octosphere.play.store import StoreError
from octosphere.play.workers import WorkerFailed
from octosphere.web.events import Stream
from octosphere.web.files import TYPES, load
from octosphere.web.guard import POLICY
from octosphere.web.limits import MOST_ADDRESSES, MOST_AT_ONCE, Limits, Rate, address_of
from octosphere.web.problems import encode_problem

from .web_client import Served, key, served


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """With limits."""
    with served(tmp_path_factory.mktemp("guard")) as found:
        yield found


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/", 200),
        ("GET", "/t/anything", 200),
        ("GET", "/t/anything/", 200),
        ("GET", "/daily", 200),
        ("GET", "/daily/2026-11-16/", 200),
        ("HEAD", "/", 200),
        ("GET", "/sw.js", 200),
        ("GET", "/manifest.webmanifest", 200),
        ("GET", "/static/main.js", 200),
        ("GET", "/openapi.json", 200),
        ("GET", "/api/health", 200),
        ("GET", "/api/tables/nowhere", 404),
        ("GET", "/api/nowhere", 404),
        ("GET", "/nowhere", 404),
        ("GET", "/static/", 404),
        ("POST", "/static/main.js", 405),
        ("DELETE", "/api/tables", 405),
        ("POST", "/api/health", 405),
        ("POST", "/api/tables", 415),
    ],
)
def test_headers_on_every_answer(server: Served, method: str, path: str, status: int) -> None:
    answer = server.client.request(method, path)
    assert answer.status_code == status
    assert answer.headers["content-security-policy"] == POLICY
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["cross-origin-opener-policy"] == "same-origin"
    assert answer.headers["cross-origin-resource-policy"] == "same-origin"
    assert "camera=()" in answer.headers["permissions-policy"]
    assert "server" not in answer.headers
    if path.startswith("/api"):
        assert answer.headers["cache-control"] == "no-store"
    if status == 405:
        assert answer.headers["allow"] in ("GET", "POST", "GET, HEAD")
    if status >= 400:
        assert set(answer.json()) == {"error", "message", "clause", "seq"}


def test_files_are_compressed_and_revalidated(server: Served) -> None:
    plain = server.client.get("/static/main.js", headers={"Accept-Encoding": "identity"})
    assert plain.headers["content-type"].startswith("text/javascript")
    assert plain.headers["cache-control"] == "no-cache"
    small = server.client.get("/static/main.js")
    assert small.headers["content-encoding"] == "gzip"
    assert small.content == plain.content
    again = server.client.get("/static/main.js", headers={"If-None-Match": small.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    other = server.client.get("/static/main.js", headers={"If-None-Match": '"other"'})
    assert other.status_code == 200


@pytest.mark.parametrize(
    "path", ["/static/../app.py", "/static/..%2fapp.py", "/static/%2e%2e/app.py", "/static//etc/passwd", "/t/../../x"]
)
def test_no_way_out_of_the_folder(server: Served, path: str) -> None:
    """The path goes out as it is: a client library would tidy it first."""
    url = server.client.base_url
    with socket.create_connection((url.host, url.port), timeout=60) as line:
        line.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
        answer = b"".join(iter(lambda: line.recv(65536), b""))
    assert answer.startswith(b"HTTP/1.1 404"), answer[:200]


def test_all_files_have_known_types() -> None:
    found = load()
    assert {"index.html", "main.js", "sw.js", "manifest.webmanifest"} <= set(found)
    for path, file in found.items():
        assert file.kind.decode() == TYPES[path[path.rfind(".") :]]
        assert file.small is None or gzip.decompress(file.small) == b"".join(file.pieces(small=False))


def test_large_bodies_are_refused_while_they_are_read(server: Served) -> None:
    headers = {"Content-Type": "application/json"}
    told = server.client.post("/api/tables", content=b" " * 70_000, headers=headers)
    pieces = server.client.post("/api/tables", content=(b" " * 1000 for _ in range(70)), headers=headers)
    assert [told.status_code, pieces.status_code] == [413, 413]
    assert told.json()["error"] == pieces.json()["error"] == "too_large"


def test_tables_codes_and_wrong_tokens_are_limited(server: Served) -> None:
    player, _ = server.players("person")
    wrong = [server.client.get("/api/tables/nowhere", headers=player.headers) for _ in range(30)]
    assert {answer.status_code for answer in wrong} == {404, 429}
    assert 0 < int(wrong[-1].headers["retry-after"]) <= 60
    assert player.get().status_code == 200, "whoever has a token is not locked out by those who guess"
    codes = [server.client.post("/api/codes/redeem", json={"code": "ABCDEFGHJK"}) for _ in range(12)]
    assert [answer.status_code for answer in codes].count(404) == 10
    body = {"game": "octodice", "seats": [{"kind": "person"}]}
    created = [server.client.post("/api/tables", json=body) for _ in range(45)]
    assert created[-1].json()["error"] == "too_many"


def test_no_token_in_any_log(tmp_path_factory: pytest.TempPathFactory) -> None:
    with served(tmp_path_factory.mktemp("log")) as server:
        player, _ = server.players("person")
        player.post("/roll", {"key": key(), "seat": 0, "position": 0})
        player.get("/hint", strength=9)
        server.client.get(f"/api/tables/{player.table}x", headers=player.headers)
        with player.events() as events:
            next(events)
    assert player.token not in server.log()
    assert not re.search(r"Bearer|Traceback", server.log())
    assert server.process.returncode == 0


def test_a_bucket_refills() -> None:
    now = [0.0]
    limits = Limits({"call": Rate(2, 3)}, clock=lambda: now[0])
    assert [limits.wait("call", "a") for _ in range(4)] == [0, 0, 0, 0.5]
    assert limits.wait("call", "b") == limits.wait("other", "a") == 0
    now[0] = 0.5
    assert [limits.wait("call", "a") for _ in range(2)] == [0, 0.5]
    for number in range(MOST_ADDRESSES):
        limits.wait("call", str(number))
    assert limits.wait("call", "a") == 0, "forgotten, and so full again"


def test_calls_cost_permits() -> None:
    now = [0.0]
    limits = Limits({"call": Rate(2, 10)}, clock=lambda: now[0])
    assert [limits.wait("call", "a", 4) for _ in range(3)] == [0, 0, 1], "two are left, four are wanted"
    assert limits.wait("call", "a", 2) == 0
    limits.charge("call", "a", 6)
    limits.charge("other", "a", 6)
    assert limits.wait("call", "a") == 3.5, "what was spent beyond is paid back first"
    now[0] = 3.5
    assert limits.wait("call", "a") == 0


def test_an_address_has_only_so_many_requests_in_progress() -> None:
    limits = Limits()
    assert all(limits.hold("a") for _ in range(MOST_AT_ONCE))
    assert not limits.hold("a")
    assert limits.hold("b")
    limits.release("a")
    assert limits.hold("a")
    free = Limits({})
    assert all(free.hold("a") for _ in range(2 * MOST_AT_ONCE))


def test_an_address_is_a_home() -> None:
    assert address_of(("10.0.0.1", 1)) == address_of(("::ffff:10.0.0.1", 2)) == "10.0.0.1"
    assert address_of(("2001:db8:1:2::1", 1)) == address_of(("2001:db8:1:2:3:4:5:6", 1))
    assert address_of(("2001:db8:1:3::1", 1)) != address_of(("2001:db8:1:2::1", 1))
    assert address_of(("a:b", 1)) == "a:b"
    assert address_of(None) == ""


def test_what_nobody_foresaw_is_told_without_its_reason(caplog: pytest.LogCaptureFixture) -> None:
    status, body, _ = encode_problem(ValueError("a secret"), translator("en"))
    assert status == 500
    assert b"secret" not in body
    assert "a secret" in caplog.text
    assert encode_problem(StoreError("full"), translator("en"))[0] == 503
    assert encode_problem(WorkerFailed("dead"), translator("de"))[0] == 503


def test_a_stream_ends_where_a_piece_is_missing() -> None:
    """A reader that was too slow resumes after the last entry it was given, and so misses none."""

    async def given(entries: list[int], since: int) -> list[int]:
        watch, sent = Watcher(()), []
        for number in entries:
            assert watch.tell(Entry(number, "say", 0, "hello"))
        watch.end()

        async def send(message: Message) -> None:
            sent.extend(int(number) for number in re.findall(rb"^id: (\d+)$", message.get("body", b""), re.MULTILINE))

        async def holds() -> bool:
            return True

        stream = Stream(send, watch, since, holds)
        await stream.run()
        stream.stop()
        return sent

    assert asyncio.run(given([1, 2, 4, 5], 0)) == [1, 2]
    assert asyncio.run(given([3, 4, 5], 2)) == [3, 4, 5]
