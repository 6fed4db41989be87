"""What links see of tables; written once for all who see the same."""

from __future__ import annotations

from collections import OrderedDict

import msgspec

from octosphere.i18n import translator
from octosphere.play.entries import Link
from octosphere.play.live_table import LiveTable
from octosphere.play.rooms import Room
from octosphere.play.service import TableService
from octosphere.show.view_types import View
from octosphere.show.views import Composer, Logbook

from .changes import NONE, NOTHING_BETWEEN, Page
from .steps import StepTeller
from .teaching import learner_of, tell_lesson

encode = msgspec.json.Encoder().encode

REMEMBERED = 256  # views, some ten kilobytes each

# table, seq, seats, language, who is present, how long those who are not can be waited for
Place = tuple[str, int, tuple[int, ...], str, tuple[int, ...], tuple[tuple[int, int], ...]]


class Views:
    """The views asked for last, as they are sent."""

    def __init__(self, service: TableService) -> None:
        self._service = service
        self._kept: OrderedDict[Place, bytes] = OrderedDict()

    async def of(self, link: Link, lang: str, since: int = NONE) -> bytes:
        """What a link sees now; with what led there from the view that it has, by its seq."""
        live = await self._service.live(link.table)
        room = await self._service.room(link.table)
        return self.since(room, live, (link, lang, since), self.write(room, live, link.seats, lang))

    def since(self, room: Room, live: LiveTable, of: tuple[Link, str, int], written: bytes) -> bytes:
        """A view that is written, with what led there from another one: so one message mends a gap."""
        link, lang, known = of
        if not NONE < known < live.seq:
            return written
        missed = StepTeller(self.compose(room, live, link.seats, lang)).tell_missed(known)
        return b'%b,"between":%b}' % (written[:-1], missed)

    def write(self, room: Room, live: LiveTable, seats: tuple[int, ...], lang: str) -> bytes:
        """A whole view as it is sent."""
        present, waits = room.presence().present, room.waits(self._service.grace)
        place = (live.opening.id, live.seq, seats, lang, present, tuple(waits.items()))
        written = self._kept.get(place)
        if written is None:
            view = self.view(self.compose(room, live, seats, lang), room)
            written = self._kept[place] = encode(view)
            begin(page_of(room, seats, lang), view)
            if len(self._kept) > REMEMBERED:
                self._kept.popitem(last=False)
        return written

    def compose(self, room: Room, live: LiveTable, seats: tuple[int, ...], lang: str) -> Composer:
        """Whoever can tell what those who hold these seats see now, in a language."""
        return Composer(live, seats, translator(lang), room.notes.setdefault(lang, Logbook()))

    def view(self, composer: Composer, room: Room) -> View:
        """What they see, with who is here."""
        return composer.view(room.presence().present, room.waits(self._service.grace))

    async def follow(self, link: Link, lang: str, known: int) -> Follower:
        """Bring a reader from the view that it has, by its seq, to each that follows."""
        return Follower(self, self._service, await self._service.room(link.table), (link, lang, known))

    def drop(self, table: str) -> None:
        """Remember nothing of a table."""
        for place in [place for place in self._kept if place[0] == table]:
            del self._kept[place]


def page_of(room: Room, seats: tuple[int, ...], lang: str) -> Page:
    """What those who hold these seats were told last."""
    page: Page = room.notes.setdefault(f"page {lang} {seats}", Page())
    return page


def begin(page: Page, view: View) -> None:
    """Whoever asked for a view is likely to follow: the first change is then one of this view."""
    if not page.readers and page.seq != view.seq:
        page.turn(view)


class Follower:
    """What one stream needs to draw each next view."""

    def __init__(self, views: Views, service: TableService, room: Room, of: tuple[Link, str, int]) -> None:
        self._views, self._service, self._room = views, service, room
        self._link, self._lang, self._known = of
        self.teaches = False  # whether what can be learned is told with each view
        self._taught = NONE  # the entry for which it was told last
        self._gap = True  # what led to its first view is told; a reader that is slow afterwards has to ask
        self._page = page_of(room, self._link.seats, self._lang)
        self._page.readers += 1

    async def next(self) -> bytes:
        """What the reader has not been told, to whoever learns with what can be learned there."""
        live = self._room.live if self._room.settled else await self._service.live(self._link.table)
        return self._lesson(live) + self._view(live)

    def _view(self, live: LiveTable) -> bytes:
        """The change from the view that the reader has, if others have it too; else the view as it is now."""
        before, self._known = self._known, live.seq
        gap, self._gap = before if self._gap else NONE, False
        if live.seq == before:
            return b""
        view = None
        if self._page.seq != live.seq:
            composer = self._views.compose(self._room, live, self._link.seats, self._lang)
            view = self._views.view(composer, self._room)
            self._page.turn(view, self._between(composer))
        return self._page.take(before) or self._whole(live, encode(view) if view else self._write(live), gap)

    def _lesson(self, live: LiveTable) -> bytes:
        """What can be learned now, unless it was told."""
        seat = learner_of(live, self._link.seats) if self.teaches else None
        if seat is None or self._taught == live.seq:
            return b""
        self._taught = live.seq
        return b"event: lesson\ndata: %b\n\n" % tell_lesson(live, seat, translator(self._lang))

    def _between(self, composer: Composer) -> tuple[bytes, bytes]:
        """What led from the page's view to this one."""
        page, seq = self._page, composer.live.seq
        if page.seq == NONE:
            return NOTHING_BETWEEN
        teller = StepTeller(composer, self._offers(page.seq, seq))
        scorings, page.scoring = self._scorings(teller)
        return b'"steps":%b' % teller.tell(page.seq), b'"scorings":%b' % scorings

    def _scorings(self, teller: StepTeller) -> tuple[bytes, int]:
        """Those since the page's view; they are the same for all who speak a language."""
        page, name = self._page, f"scorings {self._lang}"
        place = page.seq, self._room.live.seq
        if self._room.notes.get(name, (None,))[0] != place:
            self._room.notes[name] = place, teller.tell_scorings(page.seq, page.scoring)
        found: tuple[bytes, int] = self._room.notes[name][1]
        return found

    def _offers(self, base: int, seq: int) -> list[bytes]:
        """What could be chosen at a view, as pages of this language show it; some are a view further already."""
        pages = [page for name, page in self._room.notes.items() if name.startswith(f"page {self._lang} ")]
        now = [page.offers for page in pages if page.seq == base]
        return now + [page.offered for page in pages if (page.base, page.seq) == (base, seq)]

    def _write(self, live: LiveTable) -> bytes:
        return self._views.write(self._room, live, self._link.seats, self._lang)

    def _whole(self, live: LiveTable, written: bytes, gap: int) -> bytes:
        view = self._views.since(self._room, live, (self._link, self._lang, gap), written)
        return b"event: view\nid: %d\ndata: %b\n\n" % (live.seq, view)

    def away(self) -> dict[int, int]:
        """The seconds until the others may let a bot play for each person who is not here."""
        return self._room.waits(self._service.grace)

    def leave(self) -> None:
        """Nobody keeps what the last reader no longer needs: of its page, and of its language."""
        self._page.readers -= 1
        notes = self._room.notes
        pages = {name: page for name, page in notes.items() if name.startswith(f"page {self._lang} ")}
        unread = [name for name, page in pages.items() if not page.readers]
        if len(unread) == len(pages):
            unread += [self._lang, f"scorings {self._lang}"]
        for name in unread:
            notes.pop(name, None)
