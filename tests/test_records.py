"""Records: saved, loaded, replayed, verified, undone; damaged ones refused."""

from __future__ import annotations

import io
import json
import resource
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from octosphere.cli import main
from octosphere.core import record as records
from octosphere.core.chance import Committed, Seeded
from octosphere.core.errors import BadInput, BadRecord, IllegalMove, InvalidMove, OctosphereError
from octosphere.core.game import CHANCE, OVER
from octosphere.core.record import Dice, Record
from octosphere.games import open_game
from octosphere.games.octodice.moves import Column
from octosphere.play.table import Table
from octosphere.testing.strategies import json_values

GAME = open_game("octodice")


def new(dice: Dice, **options: object) -> Record:
    return records.new_record(GAME, options, dice)


def play_on(table: Table, moves: int = 10_000) -> Table:
    """Let the last legal move be made again and again."""
    for _ in range(moves):
        if table.to_move == OVER:
            break
        if table.to_move == CHANCE:
            table.roll()
        else:
            table.submit(table.to_move, GAME.legal(table.state)[-1])
    return table


@pytest.fixture(scope="module")
def finished() -> Record:
    return play_on(Table(GAME, new(Dice("seeded", seed="7"), players=2, layout="random:3"))).record


def test_a_record_is_one_json_document(finished: Record, tmp_path: Path):
    path = tmp_path / "game.json"
    finished.save(path)
    assert records.load(path) == finished
    assert json.loads(path.read_text())["octosphere"] == 1
    assert [entry.name for entry in tmp_path.iterdir()] == ["game.json"]


def test_saving_that_fails_keeps_the_old_file(finished: Record, tmp_path: Path):
    """A limit on file size stands in for a full disk: the write fails half-way."""
    path = tmp_path / "game.json"
    finished.save(path)
    before, limits = path.read_bytes(), resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (200, limits[1]))
    try:
        with pytest.raises(OSError, match="too large"):
            finished.save(path)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert path.read_bytes() == before
    assert [entry.name for entry in tmp_path.iterdir()] == ["game.json"]


def test_the_same_seed_gives_the_same_game(finished: Record):
    again = play_on(Table(GAME, new(Dice("seeded", seed="7"), players=2, layout="random:3"))).record
    assert again == finished


def test_verify_a_seeded_game(finished: Record):
    verdict = records.verify(GAME, finished)
    assert (verdict.complete, verdict.dice) == (True, "seeded")
    assert verdict.checked == sum(move.startswith("roll") for move in finished.moves)


def test_verify_finds_a_changed_roll(finished: Record):
    forged = records.loads(finished.dumps())
    place = max(i for i, move in enumerate(forged.moves) if move.startswith("roll"))
    forged.moves[place] = "roll oO"
    with pytest.raises(BadRecord, match="the dice of this record give"):
        records.verify(GAME, forged)


def test_committed_dice_are_sealed_until_the_end_then_proven():
    source = Committed()
    table = Table(GAME, new(Dice("committed", commitment=source.commitment), players=2), source)
    play_on(table, 30)
    assert "secret" not in json.loads(table.record.dumps())["dice"]
    assert source.secret.hex() not in table.record.dumps()
    assert records.verify(GAME, table.record).dice == "sealed"
    play_on(table)
    verdict = records.verify(GAME, records.loads(table.record.dumps()))
    assert (verdict.dice, verdict.complete) == ("proven", True)
    assert verdict.checked > 30


def test_dice_that_could_be_known_are_recomputed_but_never_proven():
    source = Committed()
    table = play_on(Table(GAME, new(Dice("known", secret=source.secret.hex()))))
    verdict = records.verify(GAME, records.loads(table.record.dumps()))
    assert (verdict.dice, verdict.complete) == ("known", True)
    assert verdict.checked > 10
    table.record.dice.secret = ""
    assert records.verify(GAME, table.record).dice == "known"
    forged = Dice("known", commitment="0" * 64, secret=source.secret.hex())
    with pytest.raises(BadRecord, match="does not fit the commitment"):
        records.verify(GAME, new(forged))


def test_a_secret_that_does_not_fit_is_refused():
    source = Committed(bytes(range(32)))
    table = play_on(Table(GAME, new(Dice("committed", commitment=source.commitment)), source))
    table.record.dice.secret = bytes(32).hex()
    with pytest.raises(BadRecord, match="does not fit the commitment"):
        records.verify(GAME, table.record)


def test_entered_dice():
    table = Table(GAME, new(Dice()))
    with pytest.raises(BadInput, match="by hand"):
        table.roll()
    table.enter(GAME.codec.parse("roll crlYRW"))
    with pytest.raises(BadInput, match="not time"):
        table.enter(GAME.codec.parse("roll crlYRW"))
    assert records.verify(GAME, table.record).dice == "entered"


def test_undo_goes_back_to_the_last_dice_and_no_further():
    table = Table(GAME, new(Dice(), players=2))
    with pytest.raises(BadInput, match="nothing to undo"):
        table.undo()
    for text in ("roll bcsYRW", "keep bY", "roll csRW", "keep cR", "roll sW"):
        (table.enter if table.to_move == CHANCE else lambda move: table.submit(0, move))(GAME.codec.parse(text))
    before = table.state
    table.submit(0, GAME.codec.parse("use bY"))
    table.submit(0, GAME.codec.parse("use cW"))
    assert table.to_move == 1
    assert [table.undo(), table.undo()] == ["use cW", "use bY"]
    assert table.state == before
    with pytest.raises(BadInput, match="nothing to undo"):
        table.undo()
    assert len(table.record.moves) == 5


def test_a_wrong_move_changes_nothing():
    table = Table(GAME, new(Dice("seeded", seed="1"), players=2))
    with pytest.raises(BadInput, match="not the turn"):
        table.submit(0, GAME.codec.parse("pass"))
    table.roll()
    with pytest.raises(BadInput, match="not time to roll"):
        table.roll()
    with pytest.raises(BadInput, match="seat 2"):
        table.submit(1, GAME.legal(table.state)[0])
    before = table.state
    with pytest.raises(IllegalMove) as refusal:
        table.submit(0, GAME.codec.parse("use bY"))
    assert str(refusal.value.clause) == "T2"
    assert table.state == before
    assert len(table.record.moves) == 1


DAMAGE = [
    ("{", "not JSON"),
    ("[]", "no field 'octosphere'"),
    ('{"octosphere": 2}', "format 2 is unknown"),
    ('{"octosphere": 1}', "missing fields"),
]


@pytest.mark.parametrize(("text", "says"), DAMAGE)
def test_foreign_files_are_refused(text: str, says: str):
    with pytest.raises(BadRecord, match=says):
        records.loads(text)


@pytest.mark.parametrize(
    ("field", "value", "says"),
    [
        ("game", 3, "'game' must be text"),
        ("rules", None, "'rules' must be text"),
        ("moves", "roll", "'moves' must be a list"),
        ("moves", [1], "'moves' must be a list"),
        ("names", {}, "'names' must be a list"),
        ("options", [], "'options' must be an object"),
        ("dice", [], "'dice' must be an object"),
        ("dice", {"seed": "7"}, "'dice' has 'kind'"),
        ("dice", {"kind": "seeded", "seed": "7", "game": "0"}, "number above 0"),
        ("dice", {"kind": "loaded"}, "unknown kind of dice"),
        ("dice", {"kind": "committed", "secret": "zz"}, "64 hexadecimal"),
        ("extra", 1, "unknown fields"),
    ],
)
def test_damaged_records_are_refused(finished: Record, field: str, value: object, says: str):
    data = finished.to_json()
    data[field] = value
    with pytest.raises(BadRecord, match=says):
        records.loads(json.dumps(data))


@pytest.mark.parametrize(
    ("field", "value", "says"),
    [
        ("game", "template", "not of 'octodice'"),
        ("rules", "99", "rules version '99'"),
        ("options", {"players": 9}, "1 to 4"),
        ("moves", ["roll crlYRW", "keep zz"], "move 2 of this record cannot be: cannot read"),
        ("moves", ["roll crlYRW", "keep bY"], "move 2 of this record cannot be: .* rule T1"),
    ],
)
def test_records_of_other_rules_or_impossible_games_are_refused(finished: Record, field: str, value: object, says: str):
    data = finished.to_json()
    data[field] = value
    with pytest.raises(BadRecord, match=says):
        records.final(GAME, records.loads(json.dumps(data)))


@given(json_values)
def test_no_json_raises_anything_but_our_errors(value: object):
    with suppress(OctosphereError):
        records.loads(json.dumps(value))


@given(st.binary(max_size=60))
def test_no_bytes_raise_anything_but_our_errors(value: bytes):
    with suppress(OctosphereError):
        records.loads(value)


@given(st.sampled_from(sorted(records.FIELDS)), json_values)
def test_no_spoiled_field_raises_anything_but_our_errors(field: str, value: object):
    data = new(Dice("seeded", seed="7"), players=2).to_json()
    data["moves"] = ["roll crlYRW", "keep cY"]
    data[field] = value
    with suppress(OctosphereError):
        record = records.loads(json.dumps(data))
        records.verify(open_game(record.game), record)


@given(st.dictionaries(st.sampled_from(["players", "layout", "edition", "variant", "components", "x"]), json_values))
def test_no_options_raise_anything_but_our_errors(options: dict[str, object]):
    with suppress(OctosphereError):
        GAME.start(options)


def test_verify_on_the_command_line(finished: Record, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "game.json"
    finished.save(path)
    assert main(["verify", str(path)]) == 0
    assert "every draw follows from the seed" in capsys.readouterr().out
    assert main(["verify", str(path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["complete"] is True
    path.write_text(path.read_text().replace("keep", "kep", 1))
    assert main(["verify", str(path)]) == 2
    assert "cannot be" in capsys.readouterr().err
    assert main(["verify", str(tmp_path / "none.json")]) == 2
    assert "cannot read" in capsys.readouterr().err


def test_worked_out_dice_are_verified_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "pad.json"
    new(Dice("inferred"), players=2).save(path)
    assert main(["verify", str(path)]) == 0
    assert "only the rules could be checked" in capsys.readouterr().out


HALF = "\ud800"  # half a character: JSON can hold it, no file can


@pytest.mark.parametrize("change", [{"names": [HALF]}, {"options": {"players": 2, HALF: 1}}, {"rules": HALF}])
def test_half_a_character_is_refused(finished: Record, change: dict[str, object]):
    with pytest.raises(BadRecord, match="UTF-8"):
        records.loads(json.dumps({**finished.to_json(), **change}))


@pytest.fixture(scope="module")
def spoiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("spoiled") / "game.json"


any_text = st.text(st.characters(), max_size=5)  # with half characters
odd_values = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 9) | st.floats() | any_text,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(any_text, inner, max_size=3),
    max_leaves=5,
)
PLACES = [(name,) for name in sorted(records.FIELDS)] + [
    ("options", "players"), ("options", "layout"), ("options", "components"), ("dice", "kind"), ("dice", "seed"),
    ("dice", "secret"), ("names", 0), ("moves", 0), ("moves", 1),
]  # fmt: skip
READERS = [["replay", "FILE"], ["replay", "FILE", "--json"], ["verify", "FILE"], ["verify", "FILE", "--json"]]
READERS += [["play", "octodice", "--no-color", "--resume", "FILE"], ["play", "octodice", "--json", "--resume", "FILE"]]
READERS += [["coach", "FILE", "--from-turn", "9"]]


@settings(max_examples=120, deadline=None)
@given(st.sampled_from(READERS), st.sampled_from(PLACES), odd_values)
def test_no_spoiled_file_makes_a_command_fail(spoiled: Path, command: list[str], place: tuple[str, ...], value: object):
    data = play_on(Table(GAME, new(Dice("seeded", seed="7"), players=2)), 4).record.to_json()
    data["names"] = ["Ines", "Tom"]
    inner = data[place[0]] if len(place) > 1 else data
    inner[place[-1]] = value
    spoiled.write_text(json.dumps(data))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdin", io.StringIO("log\n"))
        patch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding="utf-8"))
        assert main([str(spoiled) if part == "FILE" else part for part in command]) in (0, 2)
        sys.stdout.flush()


@pytest.mark.parametrize("seed", ["\udcff", "[/bold]"])
def test_a_seed_of_any_signs(seed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding="utf-8"))
    assert main(["simulate", "octodice", "--games", "2", "--seed", seed]) == 0
    assert main(["arena", "octodice", "--agents", "random", "greedy", "--games", "4", "--seed", seed]) == 0
    saved = ["--save", str(tmp_path / "game.json")]
    assert main(["play", "octodice", "--seed", seed, *saved]) == (2 if seed == "\udcff" else 0)
    sys.stdout.flush()


def test_seeds_of_any_kind():
    assert Seeded("7").draw(1, 6) == Seeded(7).draw(1, 6)
    for seed in ("", "octopod", "🐙", -3, 10**40, 2**64 - 1):
        assert 0 <= Seeded(seed).draw(0, 6) < 6


def test_no_undo_once_the_secret_is_revealed():
    source = Committed(bytes(32))
    table = play_on(
        Table(GAME, new(Dice("committed", commitment=source.commitment), layout="A1B1C1D1E1F1G1H1I2"), source)
    )
    with pytest.raises(BadInput, match="its dice are revealed"):
        table.undo()


def test_moves_made_by_hand_must_be_moves():
    table = Table(GAME, new(Dice("seeded", seed="1")))
    with pytest.raises(InvalidMove, match="no move of Octo Dice"):
        GAME.apply(table.state, Column(-97))


def test_a_record_with_broken_components_is_refused():
    record = new(Dice())
    record.options = {**record.options, "components": "[white_die]"}
    with pytest.raises(BadRecord, match="your components file, line 1"):
        records.final(GAME, record)
