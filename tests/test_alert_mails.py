"""Alerts by e-mail, against a real mail server: confirmed first, once a turn, ended by one tap."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from octosphere.core.errors import BadInput
from octosphere.web.alerts.mail import deliver, is_address
from octosphere.web.alerts.settings import AlertSettings, check_settings

from .alert_targets import Mailbox, mail_server
from .test_web_alerts import play_to
from .web_client import Player, Served, served, wait_until

ADDRESS = "ines@example.org"
PUBLIC = "https://octo.example"


@pytest.fixture(scope="module")
def mailbox() -> Iterator[Mailbox]:
    with mail_server() as found:
        yield found


@pytest.fixture(autouse=True)
def empty(mailbox: Mailbox) -> None:
    mailbox.mails.clear()
    mailbox.refused = ""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, mailbox: Mailbox) -> Iterator[Served]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("OCTOSPHERE_SMTP", f"smtp://127.0.0.1:{mailbox.port}")
        folder = tmp_path_factory.mktemp("mails")
        options = ("--alert-after", "0", "--public-url", f"{PUBLIC}/", "--mail-from", "octo@octo.example")
        with served(folder, *options) as found:
            yield found


def order(player: Player, target: str, **more: Any) -> dict[str, Any]:
    answer = player.post("/alerts", {"way": "email", "target": target, **more})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def text_of(mail: EmailMessage) -> str:
    return str(mail.get_content()).replace("\r\n", "\n")


def link_in(mail: EmailMessage, purpose: str) -> str:
    """The path of a link of ours in a mail."""
    found = re.search(rf"{PUBLIC}(/alerts/{purpose}/\S+)", text_of(mail))
    assert found, text_of(mail)
    return found[1]


def stored(server: Served) -> str:
    with sqlite3.connect(server.folder / "tables.db", timeout=30) as database:
        return str(database.execute("SELECT * FROM devices").fetchall())


def test_a_mail_a_turn_after_the_address_is_confirmed_until_one_tap_ends_it(server: Served, mailbox: Mailbox) -> None:
    mine, theirs, watcher = server.players("person", "person")
    device = order(mine, ADDRESS, lang="de")
    assert not device["confirmed"]
    (asking,) = mailbox.mails
    assert asking["To"] == ADDRESS
    assert asking["Subject"] == "Soll Octosphere dir schreiben, wenn du dran bist?"
    path = link_in(asking, "confirm")
    page = server.client.get(path)
    assert "Ja, schreib mir" in page.text
    assert "script" not in page.text
    assert "form-action 'self'" in page.headers["content-security-policy"]
    state = {"device": device["device"]}
    assert not server.client.post("/api/alerts/state", json=state).json()["confirmed"]  # a machine that follows links
    assert "Ab jetzt" in server.client.post(path).text
    wait_until(lambda: len(mailbox.mails) == 2)
    turn = mailbox.mails[1]
    assert turn["Subject"] == "Octo Dice: Du bist dran"
    assert f"{PUBLIC}/t/{mine.table}\n" in text_of(turn)
    assert turn["Auto-Submitted"] == "auto-generated"
    play_to(mine, theirs)
    wait_until(lambda: len(mailbox.mails) == 3)
    assert turn["Message-ID"] != mailbox.mails[2]["Message-ID"]
    sent = "".join(map(str, mailbox.mails))
    assert all(secret not in sent for secret in (mine.token, theirs.token, watcher.token, device["device"]))
    unsubscribe = urlsplit(turn["List-Unsubscribe"].strip("<>")).path
    assert unsubscribe == link_in(turn, "off")
    assert turn["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert "Abbestellen" in server.client.get(unsubscribe).text
    assert ADDRESS in stored(server)
    assert server.client.post(unsubscribe, data={"List-Unsubscribe": "One-Click"}).status_code == 200
    assert ADDRESS not in stored(server)
    assert server.client.post(unsubscribe).status_code == 404


def test_a_link_does_one_thing_to_one_device(server: Served, mailbox: Mailbox) -> None:
    mine, *_ = server.players("person", "person")
    order(mine, "jonas@example.org")
    path = link_in(mailbox.mails[0], "confirm")
    wrong = (path.replace("confirm", "off"), path[:-1] + ("0" if path[-1] != "0" else "1"), path.rpartition(".")[0])
    for other in wrong:
        assert server.client.post(other).status_code == 404
    assert mine.post("/forget", {}).status_code == 200
    assert "jonas" not in stored(server)
    assert server.client.post(path).status_code == 404


def test_an_address_is_not_asked_again_and_again(server: Served, mailbox: Mailbox) -> None:
    mine, *_ = server.players("person", "person")
    body = {"way": "email", "target": "many@example.org"}
    answers = [mine.post("/alerts", body).status_code for _ in range(4)]
    assert answers == [200, 200, 200, 429]
    assert mine.post("/alerts", {**body, "target": "MANY@example.org"}).status_code == 429
    assert len(mailbox.mails) == 3


def test_where_no_mail_goes_out_nothing_is_kept(server: Served, mailbox: Mailbox) -> None:
    mine, *_ = server.players("person", "person")
    mailbox.refused = "451 later"
    answer = mine.post("/alerts", {"way": "email", "target": "nobody@example.org", "lang": "en"})
    assert answer.status_code == 503
    assert answer.json()["message"] == "The mail could not be sent: try again later."
    assert "nobody@" not in stored(server)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "ines",
        "ines@",
        "@example.org",
        "ines@localhost",
        "a@b.c, d@e.f",
        "a@b.c\nBcc: d@e.f",
        "Ines <a@b.c>",
        "a b@c.de",
    ],
)
def test_what_is_no_address(server: Served, mailbox: Mailbox, text: str) -> None:
    assert not is_address(text)
    mine, *_ = server.players("person", "person")
    assert mine.post("/alerts", {"way": "email", "target": text}).status_code == 400
    assert mailbox.mails == []


def test_what_a_mail_server_says(mailbox: Mailbox) -> None:
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = "octo@octo.example", ADDRESS, "?"
    here = urlsplit(f"smtp://127.0.0.1:{mailbox.port}")
    assert deliver(here, mail) == "sent"
    mailbox.refused = "550 no such user"
    assert deliver(here, mail) == "gone"
    mailbox.refused = "450 mailbox busy"
    assert deliver(here, mail) == "later"
    assert deliver(urlsplit(f"smtp://user:secret@127.0.0.1:{mailbox.port}"), mail) == "later"  # no password in the open
    with mail_server() as gone:
        pass
    assert deliver(urlsplit(f"smtp://127.0.0.1:{gone.port}"), mail) == "later"


def test_without_a_mail_server_e_mail_is_not_offered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OCTOSPHERE_SMTP", raising=False)
    with served(tmp_path) as server:
        assert server.client.get("/api/alerts").json()["ways"] == ["webhook", "feed"]
        mine, *_ = server.players("person", "person")
        answer = mine.post("/alerts", {"way": "email", "target": ADDRESS, "lang": "en"})
        assert answer.status_code == 400
        assert answer.json()["message"] == "This server does not offer that."


@pytest.mark.parametrize(
    "wrong",
    [
        AlertSettings(smtp="smtp://localhost"),
        AlertSettings("https://octo.example", "smtp://localhost"),
        AlertSettings("https://octo.example", sender="octo@octo.example"),
        AlertSettings("octo.example"),
        AlertSettings("https://octo.example", "localhost:25", "octo@octo.example"),
        AlertSettings(after=-1),
    ],
)
def test_settings_that_cannot_be_meant(wrong: AlertSettings) -> None:
    with pytest.raises(BadInput):
        check_settings(wrong)
