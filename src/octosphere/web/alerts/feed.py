"""Alerts as an Atom feed: whoever has its secret address reads it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from xml.etree import ElementTree

from octosphere.i18n import translator
from octosphere.play.alerts import Alert, Device, Message, Outcome, TurnNotice

from .words import table_url

ATOM = "http://www.w3.org/2005/Atom"


class Feeds:
    """A feed is read, not sent: what is due is in it from now on."""

    async def send(self, device: Device, message: Message) -> Outcome:
        """It is there already."""
        return "sent"

    def lane(self, device: Device) -> str:
        """It goes nowhere."""
        return ""


def is_in_feed(alert: Alert) -> bool:
    """Whether the present turn was told."""
    return alert.turn >= 0 and alert.state in ("sending", "told", "reminding", "done")


def write_feed(device: Device, told: Sequence[tuple[TurnNotice, float]], public_url: str) -> bytes:
    """The turns that wait for this device's person, with the times at which they began."""
    t = translator(device.lang)
    feed = ElementTree.Element("feed", {"xmlns": ATOM, "xml:lang": device.lang})
    updated = max((at for _, at in told), default=device.created)
    _add(feed, "title", t("alert.feed"))
    _add(feed, "id", f"urn:octosphere:feed:{device.hash[:32]}")
    _add(feed, "updated", _time(updated))
    author = ElementTree.SubElement(feed, "author")
    _add(author, "name", "Octosphere")
    for notice, at in sorted(told, key=lambda one: -one[1]):
        entry = ElementTree.SubElement(feed, "entry")
        _add(entry, "title", t("alert.reminder" if notice.reminder else "alert.turn", game=notice.title))
        _add(entry, "id", f"urn:octosphere:turn:{notice.table}:{notice.turn}{':again' if notice.reminder else ''}")
        _add(entry, "updated", _time(at))
        ElementTree.SubElement(entry, "link", {"href": table_url(public_url, notice.table)})
        _add(entry, "summary", t("alert.open"))
    return bytes(ElementTree.tostring(feed, encoding="utf-8", xml_declaration=True))


def _add(parent: ElementTree.Element, name: str, text: str) -> None:
    ElementTree.SubElement(parent, name).text = text


def _time(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
