"""Games that were begun under an older version of the rules end under it: records, stored tables, branches."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from octosphere.core.errors import BadRecord
from octosphere.core.record import Record, begin, final, loads, verify
from octosphere.games import open_game
from octosphere.play.imports import import_record

GAME: Any = open_game("aquasphere")
FOLDER = Path(__file__).parent / "golden" / "rules-1"
OLD = sorted(FOLDER.glob("*.json"))


def old(path: Path) -> tuple[Record, list[int]]:
    """A record that a release with the first rules wrote, and the scores that it told."""
    data = json.loads(path.read_text("utf-8"))
    return loads(json.dumps(data["record"])), data["scores"]


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.stem)
def test_an_old_record_replays_under_the_rules_that_it_names(path: Path) -> None:
    record, scores = old(path)
    assert record.rules == "1" != GAME.facts.rules
    state = final(GAME, record)
    assert list(GAME.scores(state)) == scores
    assert verify(GAME, record).complete


def test_under_the_rules_of_today_its_moves_are_refused() -> None:
    """Not in every game did an engineer enter a room where nothing could be programmed."""
    refused = 0
    for path in OLD:
        record, _ = old(path)
        try:
            final(GAME, replace(record, rules=GAME.facts.rules))
        except BadRecord as error:
            refused += str(error).endswith("rule P2")
    assert refused >= 2


def test_a_table_of_an_old_record_goes_on_under_its_rules() -> None:
    record, _ = old(OLD[0])
    opening, _ = import_record({GAME.facts.name: GAME}, replace(record, moves=record.moves[:60]))
    assert opening.rules == "1"
    assert begin(GAME, record).version == 1


@pytest.mark.parametrize("rules", ["0", "3", "", "one"])
def test_a_version_that_nobody_knows_is_refused_with_a_sentence(rules: str) -> None:
    record, _ = old(OLD[0])
    with pytest.raises(BadRecord, match="this release plays version '2'"):
        begin(GAME, replace(record, rules=rules))
