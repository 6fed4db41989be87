"""The score pad: a game entered by hand is the same game, what is wrong is refused, and all can be corrected."""

from __future__ import annotations

import gzip
import io
import json
import subprocess
import sys
import zipfile
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from octosphere.core.chance import Seeded
from octosphere.core.errors import BadInput, BadRecord, IllegalMove, InvalidMove
from octosphere.core.events import Event
from octosphere.core.game import CHANCE, OVER
from octosphere.core.layout import clone
from octosphere.core.record import Dice, Record, verify
from octosphere.core.record import loads as load_record
from octosphere.games import open_game
from octosphere.games.octodice.moves import BLACKS
from octosphere.games.octodice.pad.calls import PadCalls
from octosphere.games.octodice.pad.engine import engine
from octosphere.games.octodice.pad.pad import Pad, loads
from octosphere.games.octodice.state import Phase, State
from octosphere.i18n import LANGUAGES
from octosphere.web.files import load
from octosphere.web.scripts import IMPORT, resolve

from .forms import forms
from .web_client import Served, served

GAME = open_game("octodice")
Claims = list[str]


def options_of(chance: Random) -> dict[str, Any]:
    players = chance.randint(1, 4)
    layout, edition = f"random:{chance.random()}", chance.choice(["de", "en", "es"])
    return dict(GAME.options({"players": players, "layout": layout, "edition": edition, "variant": players == 2}))


def played(seed: int) -> tuple[dict[str, Any], list[str], tuple[int, ...]]:
    """The moves of a game as any table plays it, with its scores."""
    chance, dice = Random(seed), Seeded(seed)
    options = options_of(chance)
    s, moves = GAME.start(options), []
    while GAME.to_move(s) != OVER:
        move = GAME.deal(s, dice) if GAME.to_move(s) == CHANCE else chance.choice(GAME.legal(s))
        GAME.apply(s, move)
        moves.append(GAME.codec.text(move))
    return options, moves, GAME.scores(s)


def entered(options: dict[str, Any], texts: list[str], mode: str = "dice") -> Pad:
    pad = Pad(options, [f"P{seat}" for seat in range(options["players"])], mode)
    for text in texts:
        pad.enter(text)
    return pad


@pytest.mark.parametrize("seed", range(12))
def test_a_game_entered_is_the_game_played(seed: int) -> None:
    options, moves, scores = played(seed)
    pad = entered(options, moves)
    record = load_record(pad.record().dumps())
    assert record == Record("octodice", "1", options, moves, pad.names, Dice("entered"))
    verdict = verify(GAME, record)
    assert (verdict.complete, verdict.dice, verdict.scores) == (True, "entered", scores)
    assert loads(pad.dumps()).record() == record


# without dice


class Told:
    """What people would say of a game: collected roll by roll from what happened."""

    def __init__(self, start: State) -> None:
        self.claims: Claims = []
        self._begin(start)

    def _begin(self, s: State) -> None:
        self.base, self.octopods = clone(s), 0
        self.acts: Claims = []
        self.bonus: dict[int, str] = {}

    def hear(self, s: State, events: list[Event]) -> None:
        for event in events:
            self._hear(event)
        roll = (s.turn, s.active, s.virtual)
        if roll != (self.base.turn, self.base.active, self.base.virtual) or s.phase >= Phase.LEVEL:
            self._end()
            self._begin(s)

    def _hear(self, event: Event) -> None:
        bonus, claim = self.base.virtual or event.seat != self.base.active, action(event)
        if claim and bonus:
            self.bonus[event.seat] = claim
        elif claim:
            self.acts.append(claim)
        elif event.kind == "octopods" and bonus:
            self.bonus[event.seat] = f"octo {event.data[0]}"
        elif event.kind == "octopods":
            self.octopods = event.data[0]

    def _end(self) -> None:
        if not self.base.virtual:
            self.claims += [*self.acts, *(["pass"] if len(self.acts) < 2 else []), f"octopods {self.octopods}"]
        for step in range(1, self.base.seats + bool(self.base.virtual)):
            seat = (self.base.active + step) % self.base.seats
            if self.base.players[seat].bonus_used < self.base.printed.bonus_actions:
                self.claims.append(self.bonus.get(seat, "pass"))


def action(event: Event) -> str:
    match event.kind:
        case "crystal":
            return f"crystal {event.data[0]}"
        case "research" | "bot" | "submarine":
            return f"{event.kind} {BLACKS[event.data[0]]}"
        case "lab":
            return f"lab {event.data[0] + 1}"
    return ""


def told(seed: int) -> tuple[dict[str, Any], Claims, tuple[int, ...]]:
    """A game as people tell it who do not speak of dice."""
    options, moves, scores = played(seed)
    s = GAME.start(options)
    story = Told(s)
    for text in moves:
        final = s.phase >= Phase.LEVEL
        events = GAME.apply(s, GAME.codec.parse(text))
        if final:
            story.claims.append(text)
        else:
            story.hear(s, events)
    return options, story.claims, scores


@pytest.mark.parametrize("seed", range(40))
def test_dice_are_found_for_every_game_that_was_played(seed: int) -> None:
    options, claims, scores = told(seed)
    pad = entered(options, claims, "actions")
    record = load_record(pad.record().dumps())
    verdict = verify(GAME, record)
    assert (verdict.complete, verdict.dice, verdict.scores) == (True, "inferred", scores)
    assert loads(pad.dumps()).record() == record


@pytest.mark.parametrize(
    ("said", "claim", "clause"),
    [
        ([], "research R", "T5"),
        ([], "octopods 1", "T10"),
        ([], "octo 1", "T2"),
        (["crystal 1"], "octopods 0", "T10"),
        (["bot R", "bot R"], "pass", "T10"),
        (["bot R", "bot R"], "octopods 3", "T10"),
        (["pass"], "octopods 7", "T10"),
        (["pass", "octopods 6"], "bot R", "B1"),
        (["bot R", "lab 2", "octopods 2"], "submarine B", "B1"),
        (["bot R", "lab 2", "octopods 2"], "octo 3", "B1"),
        (["bot R", "lab 2", "octopods 2"], "octopods 2", "T10"),
        (["bot R", "bot R", "octopods 0", "pass", "bot G", "bot G", "octopods 0", "pass", "bot B"], "bot R", "T3"),
    ],
)
def test_what_no_dice_allow_is_refused_with_its_clause(said: Claims, claim: str, clause: str) -> None:
    pad = entered({"players": 2}, said, "actions")
    before = pad.dumps()
    with pytest.raises(IllegalMove) as refused:
        pad.enter(claim)
    assert (str(refused.value.clause), pad.dumps()) == (clause, before)
    with pytest.raises(InvalidMove):
        pad.enter("keep cY")


def test_three_octopods_in_two_dice_of_the_virtual_player_need_a_lab() -> None:
    pad = entered({"players": 2, "variant": True}, ["bot R", "bot R", "octopods 0", "pass"], "actions")
    with pytest.raises(IllegalMove, match="rule B1"):
        pad.enter("octo 3")


# what cannot be


@pytest.mark.parametrize(
    ("before", "text", "clause"),
    [
        ([], "keep cY", "T1"),
        ([], "roll crYR", "T1"),
        ([], "roll cccYY", "T1"),
        (["roll crlYRO"], "roll crlYRO", "T1"),
        (["roll crlYRO"], "keep bY", "T1"),
        (["roll crlYRO", "keep cY"], "roll crlYRO", "T1"),
        (["roll crlYRO", "keep cr"], "roll crYR", "T1"),
        (["roll crlYRO", "keep cY", "roll rlRO", "keep rR", "roll lO"], "use rR", "T5"),
        (["roll crlYRO", "keep cY", "roll rlRO", "keep rR", "roll lO"], "use lO", "T2"),
    ],
)
def test_a_wrong_entry_changes_nothing(before: list[str], text: str, clause: str) -> None:
    pad = entered({"players": 2}, before)
    kept = pad.dumps()
    with pytest.raises(IllegalMove) as refused:
        pad.enter(text)
    assert (str(refused.value.clause), pad.dumps()) == (clause, kept)
    with pytest.raises(InvalidMove):
        pad.enter("roll cccYYX")


@pytest.mark.parametrize("names", [[], ["Ann"], ["Ann", "Bo", "Cy"]])
def test_everybody_has_a_line(names: list[str]) -> None:
    with pytest.raises(BadInput):
        Pad({"players": 2}, names)


def test_names_fit_their_place() -> None:
    assert Pad({"players": 2}, ["  Ann \n Lee  and many more", "bot:expert"]).names == ["Ann Lee and many", ""]
    with pytest.raises(BadInput):
        Pad({}, ["Ann"], "cards")


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"pad": 2}', '{"pad": 1, "mode": "dice", "options": {}}'])
def test_what_is_no_pad_is_refused(text: str) -> None:
    with pytest.raises(BadRecord):
        loads(text)


# corrections


def test_what_follows_a_correction_stays() -> None:
    options, moves, scores = played(3)
    pad = entered(options, moves)
    first = moves.index(next(text for text in moves if text.startswith("keep")))
    pad.amend(first, moves[first])
    assert (pad.late, verify(GAME, pad.record()).scores) == ([], scores)


def test_the_first_entry_that_no_longer_fits_waits() -> None:
    rest = ["keep cY", "roll clYR", "keep cY", "roll lR", "use cY", "use cY"]
    pad = entered({"players": 1}, ["roll cclYYR", *rest])
    pad.amend(0, "roll rrlYYR")
    assert (pad.entries, [late.text for late in pad.late]) == (["roll rrlYYR"], rest)
    pad.enter("keep rY")
    assert pad.entries == ["roll rrlYYR", "keep rY", "roll clYR", "keep cY", "roll lR", "use cY"]
    assert [late.text for late in pad.late] == ["use cY"]
    pad.enter("use rY")
    assert (pad.entries[-1], pad.late) == ("use rY", [])


def test_an_entry_can_be_taken_out_and_put_back() -> None:
    options, moves, _ = played(5)
    pad = entered(options, moves)
    pad.remove(0)
    assert (pad.entries, len(pad.late)) == ([], len(moves) - 1)
    kept = loads(pad.dumps())
    kept.enter(moves[0])
    assert (kept.record().moves, kept.late) == (moves, [])
    pad.skip()
    assert len(pad.late) == len(moves) - 2
    pad.skip(every=True)
    assert pad.late == []


def test_undo_takes_the_last_entry() -> None:
    pad = entered({"players": 1}, ["roll crlYRO", "keep cY"])
    pad.undo()
    pad.undo()
    assert pad.entries == []
    for wrong in (pad.undo, lambda: pad.amend(0, "pass"), lambda: pad.remove(-1)):
        with pytest.raises(BadInput):
            wrong()


@settings(max_examples=30, deadline=None)
@given(seed=some.integers(0, 30), data=some.data())
def test_whatever_is_corrected_the_record_is_legal(seed: int, data: some.DataObject) -> None:
    mode = data.draw(some.sampled_from(["dice", "actions"]))
    options, texts, _ = played(seed) if mode == "dice" else told(seed)
    pad = entered(options, texts, mode)
    for _ in range(3):
        at = data.draw(some.integers(0, max(0, len(pad.entries) - 1)))
        other = data.draw(some.sampled_from(["remove", *texts]))
        try:
            pad.remove(at) if other == "remove" else pad.amend(at, other)
        except (IllegalMove, InvalidMove, BadInput):
            continue
        verify(GAME, pad.record())
        assert loads(pad.dumps()).dumps() == pad.dumps()


@pytest.mark.parametrize("seed", range(8))
def test_a_mistake_put_right_leads_to_the_same_game(seed: int) -> None:
    options, moves, _ = played(seed)
    pad, chance = entered(options, moves), Random(seed)
    at = chance.choice([at for at, text in enumerate(moves) if text.startswith("roll")])
    whites = sum(letter.islower() for letter in moves[at][5:])
    pad.amend(at, f"roll {'b' * whites}{'W' * (len(moves[at]) - 5 - whites)}")
    pad.amend(at, moves[at])
    while pad.late:
        if pad.course.place() == pad.late[0].place:
            pad.enter(pad.late[0].text)
        else:
            pad.enter(moves[len(pad.entries)])
    assert pad.record().moves == moves


# what the page asks


class Page:
    """Asks as the page does."""

    def __init__(self, lang: str = "en") -> None:
        self.calls, self.lang = PadCalls(), lang

    def ask(self, name: str, **given: Any) -> Any:
        answer = json.loads(self.calls.answer(name, json.dumps({"lang": self.lang, **given})))
        assert set(answer) == {"answer"}, answer
        return answer["answer"]

    def refused(self, name: str, **given: Any) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.calls.answer(name, json.dumps({"lang": self.lang, **given})))["problem"]
        return found


def any_entry(view: dict[str, Any], chance: Random) -> str:
    if view["pad"]["stage"] != "dice":
        return str(chance.choice(view["choices"])["move"])
    white, black = (
        chance.choices(signs, k=view["pad"][body]) for body, signs in (("white", "crlbso"), ("black", "YRWBGO"))
    )
    return "roll " + "".join([*white, *black])


@pytest.mark.parametrize("mode", ["dice", "actions"])
@pytest.mark.parametrize("lang", forms(*LANGUAGES))
def test_every_view_of_a_game_can_be_told(lang: str, mode: str) -> None:
    page, chance = Page(lang), Random(f"{lang} {mode}")
    options = {"players": 2, "variant": True, "layout": "A2B2C2D2E2F2G2H2I1" if lang == "de" else "A1B1C1D1E1F1G1H1I2"}
    view = page.ask("begin", options=options, names=["Ann", ""], mode=mode)["view"]
    stages = set()
    while view["over"] is None:
        stages.add(view["pad"]["stage"])
        told = page.ask("enter", text=any_entry(view, chance))
        view = told["view"]
        assert {choice["move"] for choice in view["choices"]} >= {
            claim["text"] for claim in view["pad"]["claims"] if not claim["clause"]
        }
    assert stages >= ({"dice", "choice"} if mode == "dice" else {"main", "octopods", "bonus"})
    record = page.ask("record")
    assert verify(GAME, load_record(json.dumps(record))).scores == tuple(view["over"]["scores"])
    assert page.ask("open", text=told["kept"])["view"]["pad"] == view["pad"]
    for at in range(0, len(view["pad"]["entries"]), 5):
        assert page.ask("view", at=at)["pad"]["at"] == at
    assert page.ask("menu")["players"] == [1, 4]
    assert page.ask("rules")["sections"]


def test_a_refusal_comes_in_words_with_its_clause() -> None:
    page = Page("de")
    assert page.refused("view")["error"] == "bad_input"
    page.ask("begin", options={}, names=["Ann"], mode="dice")
    told = page.refused("enter", text="roll ccYY")
    assert (told["error"], told["clause"]) == ("illegal", "T1")
    assert "weiße Würfel 3" in told["message"]
    assert page.refused("enter", text="throw")["error"] == "bad_input"
    assert page.refused("fly")["error"] == "bad_input"
    page.ask("begin", options={}, names=["Ann"], mode="actions")
    assert page.refused("enter", text="octopods 2")["clause"] == "T10"


def test_what_waits_is_told_with_the_reason() -> None:
    page = Page()
    page.ask("begin", options={}, names=["Ann"], mode="dice")
    for text in ("roll crlYRO", "keep cY", "roll rlRO"):
        page.ask("enter", text=text)
    waits = page.ask("amend", at=0, text="roll rrlRRO")["view"]["pad"]["waits"]
    assert (waits["count"], waits["clause"]) == (2, "T1")
    waits = page.ask("remove", at=0)["view"]["pad"]["waits"]
    assert (waits["clause"], waits["why"]) == ("", "Something before it is open. Enter that first.")
    assert page.ask("skip", every=True)["view"]["pad"]["waits"] is None
    for text in ("roll cclYYR", "keep cY", "roll clYR", "keep cY", "roll lR", "use cY", "pass", "roll crlYRO"):
        page.ask("enter", text=text)
    assert page.ask("amend", at=5, text="pass")["view"]["pad"]["waits"] is None  # its second pass needs no saying
    page.ask("undo")


def test_what_has_no_place_any_more_is_told() -> None:
    page = Page()
    page.ask("begin", options={}, names=["Ann"], mode="actions")
    for text in ("crystal 1", "crystal 2", "octopods 0", "bot R"):
        page.ask("enter", text=text)
    waits = page.ask("amend", at=0, text="pass")["view"]["pad"]["waits"]
    assert (waits["count"], waits["why"]) == (3, "It has no place any more.")
    view = page.ask("skip")["view"]
    assert (view["pad"]["waits"], len(view["pad"]["entries"])) == (None, 3)
    page.ask("remove", at=1)
    assert page.refused("amend", at=0, text="octopods 1")["clause"] == "T10"


@pytest.mark.parametrize("mode", ["dice", "actions"])
@pytest.mark.parametrize("seed", forms(1, 0, 2, 3))
def test_whatever_waits_has_a_name(seed: int, mode: str) -> None:
    options, texts, _ = played(seed) if mode == "dice" else told(seed)
    kept, page = entered(options, texts, mode).dumps(), Page()
    for at in range(seed, len(texts), 23):
        page.ask("open", text=kept)
        waits = page.ask("remove", at=at)["view"]["pad"]["waits"]
        while waits is not None:
            assert "" not in (waits["label"], waits["why"])
            waits = page.ask("skip")["view"]["pad"]["waits"]


def test_a_throw_that_waits_keeps_its_number() -> None:
    page = Page()
    page.ask("begin", options={}, names=["Ann"], mode="dice")
    for text in ("roll cclYYR", "keep cY", "roll clYR", "keep cY", "roll lR", "use cY", "pass", "roll crlYRO"):
        page.ask("enter", text=text)
    page.ask("remove", at=0)
    labels = [page.ask("skip")["view"]["pad"]["waits"]["label"] for _ in range(5)]
    assert [label[:8] for label in labels[::2]][:2] == ["Throw 2:", "Throw 3:"]
    assert page.ask("skip")["view"]["pad"]["waits"]["label"].startswith("Throw 1: ")


def test_a_claim_that_no_longer_fits_is_told_with_its_clause() -> None:
    page = Page()
    page.ask("begin", options={}, names=["Ann"], mode="actions")
    for text in ("bot R", "bot G", "octopods 0", "bot R", "bot B", "octopods 0"):
        page.ask("enter", text=text)
    waits = page.ask("amend", at=1, text="bot R")["view"]["pad"]["waits"]
    assert (waits["count"], waits["label"], waits["clause"]) == (3, "Bot red", "T3")
    assert page.calls.pad.course.refusal("bot G") is None


def test_a_full_sheet_says_so() -> None:
    page = Page()
    page.ask("begin", options={}, names=["Ann"], mode="actions")
    for turn in range(3):
        for text in ("crystal 0", "crystal 1" if turn < 2 else "pass", "octopods 0"):
            view = page.ask("enter", text=text)["view"]
    refused = {claim["text"]: (claim["clause"], claim["why"]) for claim in view["pad"]["claims"] if claim["clause"]}
    assert refused["crystal 2"] == ("T3", "All crystals are taken")


def test_what_labs_ask_at_the_end_is_entered_and_corrected() -> None:
    options, claims, scores = next(game for game in map(told, range(200)) if game[1][-1].startswith(("copy", "column")))
    page = Page()
    kept = entered(options, claims, "actions").dumps()
    view = page.ask("open", text=kept)["view"]
    assert (tuple(view["over"]["scores"]), view["pad"]["entries"][-1]["text"]) == (scores, claims[-1])
    view = page.ask("undo")["view"]
    assert (view["over"], view["pad"]["stage"]) == (None, "choice")
    course = page.calls.pad.course
    assert course.refusal(claims[-1]) is None
    assert str(course.refusal("octo 1")) == "'octo 1' is not allowed now: rule B1"
    assert page.refused("enter", text="octo 1")["clause"] == "B1"


# the same sources in the browser


ENGINE = """
import json, sys
sys.path.insert(0, sys.argv[1])
from octosphere.games import register
from octosphere.games.octodice.kit import OctoDiceKit
sys.modules["importlib.metadata"] = None
register("octodice", lambda: OctoDiceKit)
from octosphere.games.octodice.pad.calls import PadCalls
calls = PadCalls()
for name, given in json.load(sys.stdin):
    print(calls.answer(name, json.dumps(given)))
"""


def run_engine(folder: Path, *calls: tuple[str, dict[str, Any]]) -> list[Any]:
    """What the packed engine answers where nothing else is installed."""
    zipfile.ZipFile(io.BytesIO(engine())).extractall(folder)
    command = [sys.executable, "-I", "-S", "-c", ENGINE, str(folder)]
    done = subprocess.run(command, input=json.dumps(calls), capture_output=True, text=True, check=True)
    return [json.loads(line)["answer"] for line in done.stdout.splitlines()]


def test_the_engine_needs_nothing_but_the_standard_library(tmp_path: Path) -> None:
    begin = {"options": {}, "names": ["Ann"], "mode": "actions"}
    first, second = run_engine(tmp_path, ("begin", begin), ("rules", {"lang": "es"}))
    assert first["view"]["pad"]["stage"] == "main"
    assert second["sections"]


@pytest.mark.parametrize("players", [1, 2])
def test_the_engine_brings_a_game_to_its_end(tmp_path: Path, players: int) -> None:
    """What an end is compared with elsewhere is not packed; nothing may ask for it."""
    options, moves, scores = next(game for game in map(played, range(40)) if game[0]["players"] == players)
    pad = entered(options, moves[:-1])
    opened, last = run_engine(tmp_path, ("open", {"text": pad.dumps()}), ("enter", {"text": moves[-1]}))
    assert opened["view"]["over"] is None
    assert last["view"]["over"]["scores"] == list(scores)


def test_the_engine_is_packed_the_same_each_time() -> None:
    assert engine() == engine()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with served(tmp_path_factory.mktemp("pad")) as found:
        yield found


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("vendor/pyodide/pyodide.asm.wasm", "application/wasm"),
        ("vendor/pyodide/pyodide.asm.mjs", "text/javascript; charset=utf-8"),
        ("vendor/pyodide/python_stdlib.zip", "application/zip"),
        ("engine.zip", "application/zip"),
        ("pad.json", "application/json"),
    ],
)
def test_large_files_are_sent_as_they_are_stored(server: Served, path: str, kind: str) -> None:
    small = server.client.get(f"/static/{path}")
    plain = server.client.get(f"/static/{path}", headers={"Accept-Encoding": "identity"})
    assert (small.status_code, small.headers["content-type"], small.content) == (200, kind, plain.content)
    again = server.client.get(f"/static/{path}", headers={"If-None-Match": small.headers["etag"]})
    assert again.status_code == 304


@pytest.mark.parametrize("mode", ["dice", "actions"])
def test_a_finished_pad_becomes_a_table(server: Served, mode: str) -> None:
    options, texts, _ = played(6) if mode == "dice" else told(6)
    record = entered(options, texts, mode).record().to_json()
    made = server.client.post("/api/records", json={"record": record}).json()
    headers = {"Authorization": f"Bearer {made['watch']}"}
    assert server.client.get(f"/api/tables/{made['table']}/record", headers=headers).json() == record


def test_only_the_engine_may_compile_webassembly(server: Served) -> None:
    allowed = "script-src 'self' 'wasm-unsafe-eval';"
    assert allowed in server.client.get("/static/pages/pad/worker.js").headers["content-security-policy"]
    assert "wasm" not in server.client.get("/pad").headers["content-security-policy"]


def test_what_the_pad_keeps_asks_for_nothing_else() -> None:
    """Without a connection a part that is not kept leaves a blank page."""
    found = load()
    names = set(json.loads(found["pad.json"].plain or b""))
    for name in sorted(path for path in names if path.endswith(".js") and not path.startswith("general/")):
        text = b"".join(found[name].pieces(small=False)).decode()
        wanted = {resolve(name, there) for _, there in IMPORT.findall(text)}
        assert wanted <= names, name


def test_everything_that_the_pad_keeps_is_there() -> None:
    found = load()
    plain = found["pad.json"].plain
    assert plain is not None
    names = set(json.loads(plain))
    assert {"engine.zip", "main.js", "pages/pad/worker.js", "boards/octodice/board.js"} <= names
    assert names - {"engine.zip"} <= set(found)
    assert not any("aquasphere" in name or name.startswith("pages/coach") for name in names)
    wasm = found["vendor/pyodide/pyodide.asm.wasm"]
    assert b"".join(wasm.pieces(small=False)) == gzip.decompress(b"".join(wasm.pieces(small=True)))
