"""Alerts by Web Push, against an endpoint that checks the signature and reads what only its browser can."""

from __future__ import annotations

import json
import os
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import http_ece  # type: ignore[import-untyped]
import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from playwright.sync_api import Browser, expect

from octosphere.web.alerts import desk
from octosphere.web.alerts.settings import AlertSettings

from .alert_targets import Taken, Target, target_at
from .browser import DESKTOP, Visit
from .pages import open_table
from .test_web_alerts import AT_ONCE, play_to
from .web_client import Served, served, wait_until


def encoded(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def decoded(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class PushBrowser:
    """A browser that subscribed: it alone holds the private key."""

    def __init__(self, endpoint: str) -> None:
        self._key, self._auth = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.order = {"way": "push", "target": endpoint, "p256dh": encoded(point), "auth": encoded(self._auth)}

    def read(self, taken: Taken) -> dict[str, Any]:
        assert taken.headers["content-encoding"] == "aes128gcm"
        whole = http_ece.decrypt(taken.body, private_key=self._key, auth_secret=self._auth, version="aes128gcm")
        found: dict[str, Any] = json.loads(whole)
        return found


def check_signature(taken: Taken, key: str) -> dict[str, Any]:
    """What a push service does (RFC 8292): the key is the one that was subscribed to, and it has signed."""
    scheme, _, rest = taken.headers["authorization"].partition(" ")
    told = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert (scheme, told["k"]) == ("vapid", key)
    head, claims, signature = told["t"].split(".")
    assert json.loads(decoded(head))["alg"] == "ES256"
    raw = decoded(signature)
    both = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(told["k"]))
    public.verify(both, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    with pytest.raises(InvalidSignature):
        public.verify(both, f"{head}.x{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    found: dict[str, Any] = json.loads(decoded(claims))
    return found


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("push")


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[Served]:
    with served(folder, *AT_ONCE) as found:
        yield found


@pytest.fixture
def target() -> Iterator[Target]:
    with target_at() as found:
        yield found


def test_a_push_is_signed_encrypted_and_without_secrets(server: Served, target: Target) -> None:
    key = server.client.get("/api/alerts").json()["key"]
    mine, theirs, watcher = server.players("person", "person")
    browser = PushBrowser(f"{target.address}/push/abc")
    answer = mine.post("/alerts", {**browser.order, "lang": "es"})
    assert answer.status_code == 200, answer.text
    wait_until(lambda: len(target.taken) == 1)
    play_to(mine, theirs)
    wait_until(lambda: len(target.taken) == 2)
    for taken in target.taken:
        claims = check_signature(taken, key)
        assert claims["aud"] == target.address
        assert claims["sub"] == "https://octo.example"
        assert time.time() < claims["exp"] < time.time() + 86_400
        told = browser.read(taken)
        assert told == {"title": "Octo Dice: te toca", "lines": ["Octo Dice: te toca"], "tables": [mine.table]}
        assert int(taken.headers["ttl"]) > 0
        assert mine.table.encode() not in taken.body
        secrets = (mine.token, theirs.token, watcher.token, answer.json()["device"])
        assert all(secret not in json.dumps(told) for secret in secrets)
    first, second = target.taken
    assert first.headers["topic"] != second.headers["topic"]
    with pytest.raises(Exception, match=r"."):
        PushBrowser("").read(first)  # another browser reads nothing


def test_keys_that_are_none_are_refused(server: Served, target: Target) -> None:
    mine, *_ = server.players("person", "person")
    good = PushBrowser(target.address).order
    for wrong in ({"p256dh": "AAAA"}, {"auth": "AAAA"}, {"p256dh": ""}, {"auth": "!!"}, {"p256dh": good["auth"]}):
        assert mine.post("/alerts", {**good, **wrong}).status_code == 400
    assert target.taken == []


def test_a_browser_that_is_gone_is_forgotten(server: Served, target: Target) -> None:
    target.status = 410
    mine, *_ = server.players("person", "person")
    device = mine.post("/alerts", PushBrowser(target.address).order).json()["device"]
    wait_until(lambda: not server.client.post("/api/alerts/state", json={"device": device}).json()["known"])


def test_push_is_offered_where_it_can_work(monkeypatch: pytest.MonkeyPatch) -> None:
    assert desk.can_push(AlertSettings("https://octo.example"))
    assert not desk.can_push(AlertSettings("http://octo.example"))
    assert not desk.can_push(AlertSettings())
    monkeypatch.setitem(desk.EXTRAS, "alerts", ("a_package_that_is_not_there",))
    assert not desk.can_push(AlertSettings("https://octo.example"))


# Chromium without a screen shows no notification: what the real worker hands over to be shown is caught there.
PUSHED = """(told) => new Promise((done) => {
    self.registration.showNotification = async (...shown) => done(shown);
    self.dispatchEvent(new PushEvent('push', { data: JSON.stringify(told) }));
})"""


def test_the_service_worker_shows_what_came(visit: Visit) -> None:
    context = visit.person(service_workers="allow")
    page = context.new_page()
    page.goto("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    (worker,) = context.service_workers
    one = {"title": "Octo Dice: your turn", "lines": ["Octo Dice: your turn"], "tables": ["abcd"]}
    title, options = worker.evaluate(PUSHED, one)
    assert (title, options["tag"], options["data"]) == ("Octo Dice: your turn", "abcd", "abcd")
    both = {"title": "Your turn at 2 tables", "lines": ["Octo Dice: your turn", "AquaSphere: your turn"]}
    title, options = worker.evaluate(PUSHED, {**both, "tables": ["abcd", "efgh"]})
    assert (title, options["body"], options["data"]) == (both["title"], "\n".join(both["lines"]), "")


# No push service is at hand: the browser's answer is made here, the endpoint in it is real.
SUBSCRIBES = """(() => {
    const given = %s;
    PushManager.prototype.subscribe = async () => ({ toJSON: () => given });
    Notification.requestPermission = async () => 'granted';
})()"""


def zone_at_noon() -> str:
    """A time zone where it is about noon: a browser asks for silence at night, whenever a test is run."""
    hours = 12 - time.gmtime().tm_hour
    return f"Etc/GMT{-hours:+d}"  # signs are the other way round there


def test_a_browser_subscribes_at_a_table(browser: Browser, server: Served, target: Target) -> None:
    mine, theirs, _ = server.players("person", "person")
    push = PushBrowser(target.address)
    keys = {"p256dh": push.order["p256dh"], "auth": push.order["auth"]}
    known = {"base_url": str(server.client.base_url), "locale": "en-GB", "timezone_id": zone_at_noon()}
    with browser.new_context(**known, **DESKTOP) as context:
        context.add_init_script(SUBSCRIBES % json.dumps({"endpoint": target.address, "keys": keys}))
        page = context.new_page()
        page.goto("/")
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page = open_table(page, mine).page
        page.get_by_role("button", name="About this table").click()
        one = page.get_by_role("switch", name="On this device")
        one.click()
        expect(one).to_be_checked()
    wait_until(lambda: not theirs.view()["seats"][0]["present"])
    play_to(mine, theirs)
    wait_until(lambda: len(target.taken) == 1)
    assert push.read(target.taken[0])["tables"] == [mine.table]
