"""A move is one message: what streams with views bring makes each view of the one before it."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.types import Message

from octosphere.core.errors import OctosphereError
from octosphere.games import open_game
from octosphere.i18n import LANGUAGES, translator
from octosphere.play.entries import Entry, Place
from octosphere.play.live_table import LiveTable
from octosphere.play.orders import Order, make_opening
from octosphere.play.requests import Request, RequestResult, answer
from octosphere.play.rooms import Watcher
from octosphere.show.scorings import ScoringTeller
from octosphere.show.timeline import Timeline
from octosphere.show.views import Composer, Logbook
from octosphere.web import events
from octosphere.web.changes import NONE, Page
from octosphere.web.steps import MOST_MISSED, StepTeller
from octosphere.web.views import Views

from .changing import Seen, apply_change, without_presence
from .test_service import PERSON, links_of, service_at
from .test_service import step as go_on
from .web_client import Player, Served, key, served

PEOPLE = (Place("person", "Ines"), Place("person", "Ben"), Place("open"))
AUDIENCES = ((), (0,), (1,), (2,), (0, 1))


class Sitting:
    """A table without a store, and a page for everybody who may look at it, in every language."""

    def __init__(self, game: str, seed: int) -> None:
        self.game, self.chance = open_game(game), random.Random(seed)
        opening = make_opening({game: self.game}, Order(game, PEOPLE, {}, seed=str(seed)))
        self.live = LiveTable(self.game, opening)
        self.logs = {lang: Logbook() for lang in LANGUAGES}
        self.pages = {(seats, lang): (Page(), dict[str, Any]()) for seats in AUDIENCES for lang in LANGUAGES}
        RequestResult(self.live, (), Request("", -1)).settle()
        self.look()

    def look(self) -> None:
        """Everybody draws the change, and sees what a whole view shows."""
        for (seats, lang), (page, drawn) in self.pages.items():
            if self.chance.random() < 0.2 and page.seq != NONE:
                continue  # this one is late: two changes will be one
            view = Composer(self.live, seats, translator(lang), self.logs[lang]).view(
                (0,), {1: self.chance.randrange(9)}
            )
            page.readers = 1
            page.turn(view)
            whole = json.loads(msgspec.json.encode(view))
            told = page.take(page.base)
            assert bool(told) == bool(drawn)
            after = apply_change(drawn, data_of(told)) if drawn else whole
            assert after == whole
            drawn.clear()
            drawn.update(after)

    def ask(self, what: str, seat: int, text: str = "", **more: Any) -> None:
        if what in ("move", "roll", "confirm"):
            more["bot"] = self.live.places[seat].kind == "bot"
        answer(self.live, (seat,), Request(what, seat, f"key{self.live.seq:08d}", self.live.position, text, **more))
        self.look()

    def go_on(self) -> None:
        """Whatever the table waits for first, decided by chance; now and then it is taken back."""
        live = self.live
        seat = live.waiting_for()[0]
        if live.open_seat == seat:
            self.ask("undo" if live.can((seat,)).undo and self.chance.random() < 0.2 else "confirm", seat)
        elif live.seat_to_roll() == seat:
            self.ask("roll", seat)
        else:
            move = self.game.codec.text(self.chance.choice(self.game.legal(live.decision(seat))))
            self.ask("move", seat, move, confirm=self.chance.random() < 0.5)


def data_of(event: bytes) -> Seen:
    """The data of one event."""
    found: Seen = json.loads(event.split(b"\ndata: ")[1])
    return found


@pytest.mark.parametrize("game", ["octodice", "aquasphere"])
def test_changes_make_every_view_of_the_one_before_it(game: str) -> None:
    sitting = Sitting(game, 5)
    sitting.ask("sit", 2, "Kim")
    asides: list[Callable[[], None]] = [
        lambda: sitting.ask("say", 0, "hello"),
        lambda: sitting.ask("leave", 1, "diver"),
        lambda: sitting.ask("back", 1),
        lambda: sitting.ask("sit", 2, "Kim the Second"),
        lambda: sitting.ask("replace", 0, "1:diver"),
    ]
    for step in range(2_000):
        if sitting.live.over:
            break
        sitting.go_on()
        if step % 12 == 11 and asides:
            try:
                asides.pop(0)()
            except OctosphereError:
                continue
    assert sitting.live.over
    sitting.live.take(Entry(sitting.live.seq + 1, "rematch", -1, "next-table"))
    sitting.look()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("changes"), "--no-limits") as running:
        yield running


def views_of(events: Iterator[Seen]) -> Iterator[Seen]:
    """What a page draws after each event that changes what it sees."""
    view: Seen = {}
    for told in events:
        if told["event"] == "view":
            yield (view := {name: value for name, value in told.items() if name not in ("event", "id")})
        elif told["event"] == "change":
            yield (view := apply_change(view, told))


def act(player: Player, view: Seen) -> None:
    """Do the first thing that can be done, and ask for no view."""
    body = {"key": key(), "seat": view["acting"], "position": view["position"]}
    call = "/roll" if view["can"]["roll"] else "/confirm" if view["can"]["confirm"] else "/moves"
    more = {"move": view["choices"][0]["move"], "confirm": True} if call == "/moves" else {}
    answer = player.post(call, body | more)
    assert answer.status_code == 200, answer.text
    assert answer.json()["view"] is None


@pytest.mark.parametrize("game", ["octodice", "aquasphere"])
def test_streams_with_views_bring_all_that_a_page_draws(server: Served, game: str) -> None:
    first, second, watcher = server.players("person", "person", game=game)
    with (
        first.events(None, views=1, lang="de") as one,
        second.events(None, views=1, lang="es") as two,
        watcher.events(None, views=1) as three,
    ):
        pages = [(first, views_of(one), "de"), (second, views_of(two), "es"), (watcher, views_of(three), "en")]
        seen = [next(views) for _, views, _ in pages]
        for _ in range(25):
            acting = next(at for at, view in enumerate(seen) if view["acting"] is not None and at < 2)
            act(pages[acting][0], seen[acting])
            before = seen[0]["seq"]
            for at, (player, views, lang) in enumerate(pages):
                seen[at] = next(view for view in views if view["seq"] > before)
                assert without_presence(seen[at]) == without_presence(player.view(lang=lang))


@pytest.mark.parametrize("game", ["octodice", "aquasphere"])
@pytest.mark.parametrize("rival", ["person", "diver"])
def test_a_change_tells_the_moves_of_others_as_the_past_does(server: Served, game: str, rival: str) -> None:
    """Each move by what it touched, with the table after it; the last is the view itself."""
    players = server.players("person", rival, game=game, seed="steps")
    watcher, told = players[-1], 0
    with ExitStack() as stack:
        stack.enter_context(players[0].events(None, views=1, lang="de"))  # whose words are nothing for the watcher
        for other in players[1:-1]:
            stack.enter_context(other.events(None, views=1))  # whose choices are known; a bot's are not
        events = stack.enter_context(watcher.events(None, views=1))
        view: Seen = {}
        for event in events:
            if event["event"] == "view":
                view = event
            elif event["event"] == "change":
                view = apply_change(view, event)
                told += compare_steps(event, view, watcher.get("/steps", after=event["base"]).json())
                if told > 25:
                    break
            move_on(players[:-1], watcher)
    assert told > 25


def move_on(players: list[Player], watcher: Player) -> None:
    """One of the people does what is asked of them, if anything is."""
    for player in players:
        view = player.view(lang="de")
        if view["acting"] is not None and (view["can"]["roll"] or view["can"]["confirm"] or view["choices"]):
            act(player, view)
            return


def compare_steps(change: Seen, view: Seen, past: list[Seen]) -> int:
    """How many moves were told, each as the past tells it; where more has happened since, what both tell counts."""
    made = (
        change["steps"] or []
    )  # a bot that moves at once may make more than are told, and the past ends with the last
    known = {step["seq"]: step for step in past}
    assert not known or all(one["seq"] in known or one["seq"] < min(known) for one in made)
    for one, step in [(one, known[one["seq"]]) for one in made if one["seq"] in known]:
        shown = one["frame"] or {"board": view["board"], "scores": [seat["score"] for seat in view["seats"]]}
        assert one["seat"] == step["seat"]
        assert one["choice"] == {"places": step["places"], "outlook": step["outlook"]}
        assert shown["board"] == step["view"]["board"]
        assert shown["scores"] == [seat["score"] for seat in step["view"]["seats"]]
    return len(made)


def test_a_scoring_comes_with_the_change_that_ends_it(server: Served) -> None:
    first, second, watcher = server.players("person", "person", game="aquasphere", seed="scorings")
    found: list[Seen] = []
    with watcher.events(None, views=1) as events:
        for event in events:
            found += event.get("scorings", [])
            if found:
                break
            move_on([first, second], watcher)
    assert found == watcher.get("/scorings").json()


def test_a_page_that_does_not_read_is_sent_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(events, "SILENCE", 0.01)
    monkeypatch.setattr(events, "PATIENCE", 0.03)

    class Next:
        async def next(self) -> bytes:
            return b"event: change\n\n"

    async def holds() -> bool:
        return True

    async def send(message: Message) -> None:
        if message["type"] == "http.response.body":
            await asyncio.Event().wait()  # whatever is sent stays in its line

    async def listen() -> None:
        watch = Watcher((0,))
        watch.tell(Entry(1, "move", 0, "pass"))
        stream = events.Stream(send, watch, 0, holds)
        stream.follower = Next()  # type: ignore[assignment]  # all that a stream asks of one
        await stream.run()

    with pytest.raises(asyncio.CancelledError):
        asyncio.run(asyncio.wait_for(listen(), 30))


def raw_events(player: Player, count: int, since: int | None, act: Callable[[], Any]) -> list[str]:
    """The first events of a stream with views, as they are sent, the presence left out."""
    headers = player.headers if since is None else {**player.headers, "Last-Event-ID": str(since)}
    path = f"/api/tables/{player.table}/events?views=1&lang=en"
    with player.client.stream("GET", path, headers=headers) as answer:
        act()
        found, text = list[str](), ""
        for piece in answer.iter_text():
            text += piece
            *whole, text = text.split("\n\n")
            found += [event for event in whole if event.startswith(("event: change", "event: view", "event: entry"))]
            if len(found) >= count:
                return found
    raise AssertionError("the stream ended")


def test_what_was_missed_comes_as_one_view_and_what_is_known_not_again(server: Served) -> None:
    first, *_ = server.players("person")
    start = first.view()
    for _ in range(3):
        first.act(first.view())
    now = first.view()
    (told,) = raw_events(first, 1, start["seq"], lambda: None)
    assert told.startswith(f"event: view\nid: {now['seq']}\n")
    seen = data_of(told.encode())
    assert seen.pop("between")["base"] == start["seq"]
    assert without_presence(seen) == without_presence(now)
    told, *_ = raw_events(first, 1, now["seq"], lambda: first.act(first.view()))
    assert f"id: {now['seq']}\n" not in told  # nothing but the move that came then


@pytest.mark.parametrize("game", ["octodice", "aquasphere"])
def test_a_view_brings_what_its_reader_has_missed(server: Served, game: str) -> None:
    """The same moves and scorings as the past tells; of more than a page shows it asks."""
    first, second, _ = server.players("person", "person", game=game, seed="missed")
    seqs = [first.view()["seq"]]
    while len(seqs) < 16:
        player = next(one for one in (first, second) if one.view()["acting"] is not None)
        act(player, player.view())
        seqs.append(first.view()["seq"])

    def ask(path: str, **query: int) -> Any:
        answer = first.client.get(
            f"/api/tables/{first.table}{path}", params={"lang": "en", **query}, headers=first.headers
        )
        return answer.json()

    assert "between" not in ask("", since=seqs[-1])
    for since in seqs[:-1:3]:
        view, past = ask("", since=since), ask("/steps", after=since)
        between = view["between"]
        assert between["base"] == since
        assert between["scorings"] == ask("/scorings", after=since)
        if between["steps"] is None:
            assert len(past) > MOST_MISSED
            continue
        others = [step for step in past if step["seat"] == 1]
        told = [step for step in between["steps"] if step["seat"] == 1]
        assert [(one["seq"], one["choice"]["places"]) for one in told] == [
            (one["seq"], one["places"]) for one in others
        ]
        frames = [(one["frame"] or view)["board"] for one in told]
        assert frames == [one["view"]["board"] for one in others]


def test_a_move_is_composed_once_for_all_who_see_the_same_and_nothing_is_kept_for_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many streams somebody opens: for each seat and for those who watch one view in each language."""
    composed: list[tuple[int, ...]] = []
    compose = Composer.view
    monkeypatch.setattr(Composer, "view", lambda self, *more: composed.append(self.seats) or compose(self, *more))

    async def attack() -> None:
        async with service_at(f"sqlite:///{tmp_path}/streams.db") as service:
            links, views = await links_of(service, PERSON, PERSON), Views(service)
            room = await service.room(links[0].table)
            followers = [await views.follow(link, lang, NONE) for _ in range(5) for link in links for lang in LANGUAGES]
            for times in (2, 1, 1):  # a first view is made once to compare with, and once to be sent to all others
                composed.clear()
                assert all([await follower.next() for follower in followers])
                assert len(composed) == times * len(links) * len(LANGUAGES)
                await go_on(service, links, random.Random(1))
            for left, follower in enumerate(followers, 1):
                follower.leave()
                kept = [name for name in room.notes if name.partition(" ")[0] in ("page", "scorings", *LANGUAGES)]
                assert bool(kept) == (left < len(followers))

    asyncio.run(attack())


def test_a_scoring_is_told_without_playing_the_game_again() -> None:
    """Where a round ends, what is dealt for the next one follows at once: the position between is still known."""
    sitting, told, begun = Sitting("aquasphere", 3), 0, 0
    sitting.pages.clear()  # nobody looks
    while told < 2:
        base = sitting.live.seq
        sitting.go_on()
        teller = StepTeller(Composer(sitting.live, (0,), translator("en"), sitting.logs["en"]))
        found, begun = teller.tell_scorings(base, begun)
        if found != b"[]":
            whole = ScoringTeller(Timeline(sitting.live), translator("en"), teller._composer.names)
            assert found == msgspec.json.encode(whole.scorings(base))
            told += 1
        assert "_past" not in vars(teller._timeline)


def test_an_old_reader_hears_what_it_always_heard(server: Served) -> None:
    first, second, _ = server.players("person", "person")
    with first.events(0) as events:
        assert next(events)["event"] == "presence"
        second.ask("/say", 1, phrase="hello")
        told = next(events)
        assert (told["event"], told["kind"], told["text"]) == ("entry", "say", "hello")


def test_what_is_said_is_heard_beside_the_view(server: Served) -> None:
    first, second, _ = server.players("person", "person")
    said = lambda: second.ask("/say", 1, phrase="hello")  # noqa: E731  one line, used once
    entry, view = raw_events(first, 2, first.view()["seq"], said)
    assert entry.startswith("event: entry")
    assert '"text":"hello"' in entry
    assert view.startswith(("event: view", "event: change"))


def test_a_change_holds_nothing_that_another_seat_decided_ahead(server: Served) -> None:
    first, second, third, watcher = server.players("person", "person", "person", seed="ahead")
    while not third.view()["can"]["ahead"]:
        first.act(first.view())
    move, seq = third.view()["choices"][0]["move"], third.view()["seq"]
    with second.events(None, views=1) as one, watcher.events(None, views=1) as two, third.events(None, views=1) as own:
        pages = [views_of(events) for events in (one, two, own)]
        before = [next(page) for page in pages]
        assert third.ask("/moves", 2, move=move, confirm=True).status_code == 200
        after = [next(view for view in page if view["seq"] > seq) for page in pages]
    assert after[2]["choices"] != before[2]["choices"]
    for then, now in zip(before[:2], after[:2], strict=True):
        assert now["seats"][2]["decided"]  # all that the others learn
        assert _apart_from_seats(then) == _apart_from_seats(now)


def _apart_from_seats(view: Seen) -> Seen:
    return {name: value for name, value in view.items() if name not in ("seq", "position", "seats", "status")}
