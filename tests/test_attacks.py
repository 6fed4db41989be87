"""Attacks on a real server with its limits on: whoever plays quietly beside them notices nothing."""

from __future__ import annotations

import json
import selectors
import socket
import time
import zlib
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager, suppress
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from octosphere.games.aquasphere.components import printed_text
from octosphere.web.connections import LARGEST_HEAD, MOST_HEADERS, MOST_OF_ADDRESS, MOST_WAITING, STALLED
from octosphere.web.limits import MOST_AT_ONCE

from .bystander import Bystander, memory
from .reels import finished
from .web_client import PATIENCE, Player, Served, served

ATTACKER = "127.0.0.3"  # not the address that stands for a proxy, whose connections are those of many
GROWTH = 60_000_000  # bytes that a server may grow by in an attack
LATE = 30.0  # seconds that a busy machine may be late by
WASM = "/static/vendor/pyodide/pyodide.asm.wasm"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """With limits; whatever happens in this file, its log stays empty."""
    with served(tmp_path_factory.mktemp("attacks")) as found:
        yield found
        assert found.log() == ""


@pytest.fixture
def bystander(server: Served) -> Iterator[Bystander]:
    with closing(Bystander(str(server.client.base_url))) as found:
        yield found


def connect(server: Served, source: str = ATTACKER, *, small: bool = False) -> socket.socket:
    """A bare connection; one with a small buffer takes next to nothing that it does not read."""
    line = socket.socket()
    if small:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.settimeout(PATIENCE)
    line.bind((source, 0))
    line.connect((server.client.base_url.host, server.client.base_url.port))
    return line


def read_all(line: socket.socket) -> bytes:
    """What comes until the server ends."""
    found = b""
    with suppress(ConnectionResetError):
        while piece := line.recv(65536):
            found += piece
    return found


def stream_of(player: Player, more: bytes = b"\r\n") -> bytes:
    """A request for what happens at a table."""
    head = f"GET /api/tables/{player.table}/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {player.token}\r\n"
    return head.encode() + more


def answered(server: Served, request: bytes) -> tuple[int, Any]:
    """The status of an answer to bare bytes, after which the server ends, and what its body says."""
    with connect(server) as line:
        line.sendall(request)
        head, _, body = read_all(line).partition(b"\r\n\r\n")
    return int(head.split(b" ", 2)[1]), json.loads(body)


@contextmanager
def attacker(server: Served, source: str = ATTACKER) -> Iterator[httpx.Client]:
    way = httpx.HTTPTransport(local_address=source)
    with httpx.Client(base_url=server.client.base_url, timeout=PATIENCE, transport=way) as client:
        yield client


# what a record may hold

TEXT = printed_text()
COMPONENTS = {
    "comments": "#\n" * 9_000 + "[lock]\n",
    "comments in a right file": "#\n" * 5_000 + TEXT.replace('mark = "known"', 'mark = "sure"'),
    "a long name": ".".join("a" * 12_000) + " = 1",
    "a long header": "[" + ".".join("a" * 5_000) + "]\n" + "".join(f"b{at} = 1\n" for at in range(1_000)),
    "many long headers": "".join(f"[b{at}.{'.'.join('a' * 100)}]\n" for at in range(100)),
    "nested": "a = " + "[\n" * 8_000,
    "nested tables": "a = [\n" + ("{" + ".".join("a" * 60) + " = [\n") * 150,
    "a long number": "[lock]\nA = { is = 0x" + "f" * 12_000 + ', mark = "known" }',
    "one line": "#" * 20_000,
}


def test_no_record_freezes_the_server(server: Served, bystander: Bystander) -> None:
    """The line of a wrong table was found by parsing the file once a line: everybody waited for minutes."""
    record = finished("aquasphere")
    with attacker(server) as client, bystander.undisturbed():
        for name, text in COMPONENTS.items():
            body = {"record": {**record, "options": {**record["options"], "components": text}}}
            answer = client.post("/api/records", json=body)
            assert (answer.status_code, answer.json()["error"]) == (400, "invalid"), name
            assert len(answer.content) < 2_000, name
        for change in ({"moves": ["x"] * 5_000}, {"moves": record["moves"] * 15}, {"names": ["n"] * 5_000 + [1]}):
            assert client.post("/api/records", json={"record": {**record, **change}}).status_code == 400
    long = {**record, "options": {**record["options"], "components": "#\n" * 4_000 + TEXT}}
    assert server.client.post("/api/records", json={"record": long}).status_code == 200


# what a connection may send

GET = b"GET /api/health HTTP/1.1\r\nHost: x\r\n"
POST = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
CLOSE = b"Connection: close\r\n\r\n"
WRONG = {
    "no HTTP": (b"hello\r\n\r\n", 400),
    "TLS": (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 400),
    "HTTP/2": (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400),
    "an unknown method": (b"BREW / HTTP/1.1\r\nHost: x\r\n\r\n", 400),
    "a method of proxies": (b"CONNECT x:80 HTTP/1.1\r\nHost: x\r\n\r\n", 400),
    "no path": (b"GET http://x HTTP/1.1\r\nHost: x\r\n\r\n", 400),
    "a path of bytes": (b"GET /\xff\xfe HTTP/1.1\r\nHost: x\r\n\r\n", 400),
    "a wrong escape": (b"GET /%ff%zz%00 HTTP/1.1\r\nHost: x\r\n" + CLOSE, 404),
    "a star": (b"OPTIONS * HTTP/1.1\r\nHost: x\r\n" + CLOSE, 404),
    "a long path": (b"GET /" + b"a" * LARGEST_HEAD + b" HTTP/1.1\r\nHost: x\r\n\r\n", 431),
    "a long header": (GET + b"A: " + b"a" * LARGEST_HEAD + b"\r\n\r\n", 431),
    "an endless header": (GET + b"A: " + b"a" * LARGEST_HEAD, 431),
    "many headers": (GET + b"A: a\r\n" * MOST_HEADERS + b"\r\n", 431),
    "a length below nothing": (POST + b"Content-Length: -5\r\n\r\n", 400),
    "a length with a sign": (POST + b"Content-Length: +5\r\n\r\n{    ", 400),
    "a length that is none": (POST + b"Content-Length: five\r\n\r\n", 400),
    "two lengths": (POST + b"Content-Length: 5\r\nContent-Length: 6\r\n\r\n", 400),
    "a length and pieces": (POST + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
    "an immense length": (POST + b"Content-Length: 999999999999999\r\n" + CLOSE, 413),
    "a wrong piece": (POST + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n", 400),
    "no text": (POST + b"Content-Length: 12\r\n" + CLOSE + b'{"game":"\xff"}', 400),
    "half a text": (POST + b"Content-Length: 10\r\n" + CLOSE + b'{"a":"\\ud8', 400),
    "many fields": (b"GET /api/games?" + b"a=1&" * 30 + b" HTTP/1.1\r\nHost: x\r\n" + CLOSE, 400),
    "a field of bytes": (b"GET /api/games?lang=%ff%zz HTTP/1.1\r\nHost: x\r\n" + CLOSE, 400),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_no_request_is_told_so(server: Served, name: str) -> None:
    request, status = WRONG[name]
    found, problem = answered(server, request)
    assert found == status
    assert set(problem) == {"error", "message", "clause", "seq"}


@pytest.mark.parametrize("number", [b"x", b"-1", b"1e5", b"9" * 40, b"\xb2", b"0x10", b"1, 2"])
def test_a_wrong_last_event_is_told_so(server: Served, number: bytes) -> None:
    player, _ = server.players("person")
    assert answered(server, stream_of(player, b"Last-Event-ID: " + number + b"\r\n" + CLOSE))[0] == 400


def flood(server: Served, start: bytes, megabytes: int) -> None:
    """Send and send, until the server has had enough."""
    with connect(server) as line, suppress(OSError):
        line.sendall(start)
        for _ in range(megabytes):
            line.sendall(b"a" * 1_000_000)


@pytest.mark.parametrize(
    "start",
    [
        GET + b"A: ",
        b"GET /",
        POST + b"Content-Length: 99999999\r\n\r\n",
        b"POST /api/health HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nA: ",
    ],
    ids=["header", "path", "body", "trailer"],
)
def test_no_flood_fills_the_memory(server: Served, bystander: Bystander, start: bytes) -> None:
    """Twenty connections with forty megabytes of header each took a gigabyte, and others waited seventeen seconds."""
    before = peak = memory(server.process.pid)
    with bystander.undisturbed(), ThreadPoolExecutor(20) as many:
        floods = [many.submit(flood, server, start, 20) for _ in range(20)]
        while not all(one.done() for one in floods):
            peak = max(peak, memory(server.process.pid))
            time.sleep(0.02)
    assert peak - before < GROWTH


def test_requests_that_come_before_they_are_answered(server: Served, bystander: Bystander) -> None:
    """A few are answered in order; thousands behind a stream, which never ends, are not kept."""
    with connect(server) as line:
        line.sendall((GET + b"\r\n") * MOST_WAITING + GET + CLOSE)
        assert read_all(line).count(b"HTTP/1.1 200 OK") == MOST_WAITING + 1
    player, _ = server.players("person")
    before, requests = memory(server.process.pid), stream_of(player) + (GET + b"\r\n") * 5_000
    with bystander.undisturbed(), ExitStack() as open_:
        lines = [open_.enter_context(connect(server)) for _ in range(20)]
        for line in lines:
            with suppress(OSError):
                line.sendall(requests)
        ended(lines, LATE)
        assert memory(server.process.pid) - before < GROWTH


def test_one_address_has_only_so_many_connections(server: Served, bystander: Bystander) -> None:
    with ExitStack() as open_, bystander.undisturbed():
        lines = [open_.enter_context(connect(server)) for _ in range(MOST_OF_ADDRESS + 1)]
        assert read_all(lines[-1]).startswith(b"HTTP/1.1 429")
        assert memory(server.process.pid) > 0
        lines[0].sendall(GET + CLOSE)
        assert read_all(lines[0]).startswith(b"HTTP/1.1 200"), "those that were there first are served"
        proxy = [open_.enter_context(connect(server, "127.0.0.1")) for _ in range(MOST_OF_ADDRESS + 1)]
        proxy[-1].sendall(GET + CLOSE)
        assert read_all(proxy[-1]).startswith(b"HTTP/1.1 200"), "a proxy's connections are those of many"


def test_one_client_of_a_proxy_has_only_so_many_requests_in_progress(server: Served) -> None:
    player, _ = server.players("person")

    def page(client: str) -> int:
        return server.client.get("/", headers={"X-Forwarded-For": client}).status_code

    with ExitStack() as open_:
        for _ in range(MOST_AT_ONCE):
            line = open_.enter_context(connect(server, "127.0.0.1"))
            line.sendall(stream_of(player, b"X-Forwarded-For: 10.9.9.9\r\n\r\n"))
            assert line.recv(65536).startswith(b"HTTP/1.1 200")
        assert [page("10.9.9.9"), page("10.9.9.8")] == [429, 200]
        line.close()
        wait_for(lambda: page("10.9.9.9") == 200)


def test_a_reader_who_leaves_is_gone_whatever_else_was_sent(server: Served) -> None:
    """A stream behind which another request had been sent never heard that its reader was gone."""
    player, *_ = server.players("person", "person")

    def present() -> bool:
        return bool(player.view()["seats"][0]["present"])

    with connect(server) as line:
        line.sendall(stream_of(player))
        assert line.recv(65536).startswith(b"HTTP/1.1 200")
        line.sendall(GET + b"\r\n")
        wait_for(present)
    wait_for(lambda: not present())


def wait_for(true: Any) -> None:
    limit = time.monotonic() + LATE
    while not true():
        assert time.monotonic() < limit
        time.sleep(0.1)


# who sends or reads slowly

SLOW = {
    "silence": (b"", b""),
    "half a head": (GET, b"HTTP/1.1 408"),
    "empty lines": (b"\r\n\r\n", b"HTTP/1.1 408"),
    "half a body": (POST + b"Content-Length: 9\r\n\r\n{", b"HTTP/1.1 408"),
    "a body that nobody wants": (GET + b"Content-Length: 9\r\n\r\n{", b"HTTP/1.1 200"),
}


def ended(lines: Sequence[socket.socket], seconds: float) -> dict[socket.socket, bytes]:
    """What comes on connections until all of them have ended, within so many seconds."""
    found, limit = dict.fromkeys(lines, b""), time.monotonic() + seconds
    with selectors.DefaultSelector() as waiting:
        for line in lines:
            waiting.register(line, selectors.EVENT_READ)
        while waiting.get_map():
            assert time.monotonic() < limit, f"{len(waiting.get_map())} connections are still open"
            for chosen, _ in waiting.select(1.0):
                line: Any = chosen.fileobj
                try:
                    piece = line.recv(65536)
                except ConnectionResetError:
                    piece = b""
                found[line] += piece
                if not piece:
                    waiting.unregister(line)
    return found


@pytest.mark.long
def test_whoever_is_slow_is_dropped_and_costs_little(server: Served, bystander: Bystander) -> None:
    """Sixty readers of a file that did not read took 560 megabytes, for ever; streams and idle pages stay."""
    before, (player, _) = memory(server.process.pid), server.players("person")
    with ExitStack() as open_, bystander.undisturbed(), player.events() as events:
        idle = open_.enter_context(connect(server))
        idle.sendall(GET + b"\r\n")
        assert idle.recv(65536).startswith(b"HTTP/1.1 200")
        slow = {name: open_.enter_context(connect(server)) for name in SLOW}
        for name, line in slow.items():
            line.sendall(SLOW[name][0])
        sources = [f"127.0.1.{number}" for number in range(1, 11) for _ in range(6)]  # within the limits of each
        readers = [open_.enter_context(connect(server, source, small=True)) for source in sources]
        for line in readers:
            line.sendall(f"GET {WASM} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        found = ended(list(slow.values()), STALLED + LATE)
        assert {name: found[line][:12] for name, line in slow.items()} == {
            name: says for name, (_, says) in SLOW.items()
        }
        assert memory(server.process.pid) - before < GROWTH
        wait_for_end(readers)
        idle.sendall(GET + CLOSE)
        assert b"HTTP/1.1 200" in read_all(idle), "a page that rests is not dropped"
        assert player.ask("/roll", 0).status_code == 200
        assert any(event["event"] == "entry" and event["kind"] == "roll" for event in events)


def wait_for_end(readers: Sequence[socket.socket]) -> None:
    """The server gives them up: then, and not before, the end of what was sent to them comes, far too early."""
    limit = time.monotonic() + STALLED + LATE
    for line in readers:
        while not gone(line):
            assert time.monotonic() < limit
            time.sleep(0.1)
        assert len(read_all(line)) < 5_000_000


def gone(line: socket.socket) -> bool:
    """Whether the other side has ended this connection, without reading from it (Linux: the state of the TCP)."""
    return line.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 1)[0] != 1  # ESTABLISHED


# what a request may cost


def test_calls_are_limited_by_what_they_cost(server: Served, bystander: Bystander) -> None:
    """Replays, each a hundred times the work of a view, were as many as views."""
    with attacker(server, "127.0.0.7") as client:
        made = client.post("/api/records", json={"record": finished("octodice", 1)}).json()
        headers = {"Authorization": f"Bearer {made['watch']}"}
        begun = time.monotonic()
        with bystander.undisturbed():
            answers = [client.get(f"/api/tables/{made['table']}/replay", headers=headers) for _ in range(100)]
    statuses = [answer.status_code for answer in answers]
    assert statuses[:15] == [200] * 15
    assert statuses.count(200) <= 21 + 5 * (time.monotonic() - begun)
    assert answers[statuses.index(429)].headers["retry-after"] == "1"


def test_whoever_leafs_through_a_game_meets_no_limit(server: Served) -> None:
    with attacker(server, "127.0.0.8") as client:
        made = client.post("/api/records", json={"record": finished("aquasphere")}).json()
        headers, table = {"Authorization": f"Bearer {made['watch']}"}, f"/api/tables/{made['table']}"
        assert client.get(f"{table}/replay", headers=headers).status_code == 200
        found = [client.get(f"{table}/frames/{at}", headers=headers).status_code for at in range(90)]
    assert found == [200] * 90


def test_files_are_whole_whatever_form_is_asked_for(server: Served) -> None:
    with attacker(server, "127.0.0.9") as client:
        small = client.get(WASM)
        plain = client.get(WASM, headers={"Accept-Encoding": "identity"})
        head = client.head(WASM, headers={"Accept-Encoding": "identity"})
        same = client.get(WASM, headers={"Accept-Encoding": "identity", "If-None-Match": plain.headers["etag"]})
    assert plain.content == small.content
    assert (small.headers["content-encoding"], "content-encoding" in plain.headers) == ("gzip", False)
    assert int(plain.headers["content-length"]) == len(plain.content)
    assert (head.headers["content-length"], head.content) == (plain.headers["content-length"], b"")
    assert (same.status_code, same.content) == (304, b"")
    with attacker(server, "127.0.0.10") as client, ThreadPoolExecutor(8) as many:
        answers = list(many.map(lambda _: client.get(WASM, headers={"Accept-Encoding": "identity"}), range(30)))
    assert {answer.status_code for answer in answers} == {200, 429}, "unpacking costs"


# whatever else

ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
TOKEN = st.sampled_from(
    [b"/api", b"/tables", b"/nowhere", b"/events", b"/static", b"%", b"%00", b"%2e", b"?", b"&", b"="]
)
TARGETS = st.lists(TOKEN | st.binary(max_size=4), max_size=8).map(lambda parts: b"/" + b"".join(parts))
METHODS = st.sampled_from([b"GET", b"HEAD", b"POST", b"PUT", b"DELETE", b"OPTIONS", b"TRACE", b"PROPFIND"])
NAMES = [
    "Accept-Encoding",
    "Accept-Language",
    "Authorization",
    "Content-Type",
    "If-None-Match",
    "Last-Event-ID",
    "Range",
]
NAMES += ["Content-Length", "Transfer-Encoding", "Expect", "Upgrade", "Connection", "Host", "X-Forwarded-For", "Cookie"]
HEADERS = st.lists(st.tuples(st.sampled_from([name.encode() for name in NAMES]), st.binary(max_size=12)), max_size=4)
FUZZ = settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)


@FUZZ
@given(METHODS, TARGETS, HEADERS, st.binary(max_size=20))
def test_no_bytes_bring_a_server_error(
    server: Served, method: bytes, target: bytes, headers: list[tuple[bytes, bytes]], body: bytes
) -> None:
    lines = [b"%b: %b\r\n" % one for one in headers]
    with connect(server, "127.0.0.1") as line:
        line.sendall(
            b"%b %b HTTP/1.1\r\nX-Forwarded-For: 10.0.0.1\r\n%b\r\n%b" % (method, target, b"".join(lines), body)
        )
        line.shutdown(socket.SHUT_WR)
        status = line.recv(65536)[:15]
    assert not status.startswith(b"HTTP/1.1 5"), status
    assert server.log() == ""


@FUZZ
@given(st.sampled_from(sorted(finished("octodice", 1))), ANYTHING, st.integers(0, 255))
def test_no_record_brings_a_server_error(server: Served, name: str, value: Any, number: int) -> None:
    record = finished("octodice", 1)
    body = {"record": {**record, name: {**record[name], "layout": value} if name == "options" else value}}
    _tried(server, "/api/records", body, number)


@FUZZ
@given(
    st.sampled_from(["/api/tables", "/api/codes", "/api/codes/redeem", "/api/records"]), ANYTHING, st.integers(0, 255)
)
def test_no_body_brings_a_server_error(server: Served, path: str, body: Any, number: int) -> None:
    _tried(server, path, body, number)


def _tried(server: Served, path: str, body: Any, number: int) -> None:
    """Asked by somebody behind a proxy, so that the limits of an address do not hide what comes of it."""
    text = json.dumps(body).encode()
    headers = {
        "Content-Type": "application/json",
        "X-Forwarded-For": f"10.{number}.{len(text) % 256}.{zlib.crc32(text) % 256}",
    }
    answer = server.client.post(path, content=text, headers=headers)
    assert answer.status_code in (200, 400, 404, 429), answer.text
    assert server.log() == ""
