"""A table at one keyboard: the same requests, names and undo as on a server, and nothing stored but the record."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from octosphere.core import record as records
from octosphere.core.chance import Committed
from octosphere.core.errors import BadInput, IllegalMove
from octosphere.core.game import CHANCE, NOBODY, OVER
from octosphere.core.record import Dice
from octosphere.games import open_game, playable_games
from octosphere.i18n import translator
from octosphere.play.entries import Place
from octosphere.play.live_table import LiveTable
from octosphere.play.local_table import LocalTable
from octosphere.play.names import places_of
from octosphere.play.requests import Request, answer
from octosphere.show.views import recorded_names

from .sessions import Play, local


def play_on(table: LocalTable, rng: Random, moves: int = 10**6) -> None:
    """So many steps, or to the end."""
    for _ in range(moves):
        if table.to_move == OVER:
            return
        if table.to_move == CHANCE:
            table.roll()
        else:
            table.move(table.to_move, rng.choice(table.game.legal(table.state)))


def served(table: LocalTable) -> list[str]:
    """The moves of the same game at a table of a server: every decision and every throw is asked for."""
    game, texts = table.game, table.record.moves
    live = LiveTable(game, replace(table.live.opening, id="served"))
    seats = range(len(live.places))
    answer(live, seats, Request("sit", 0, text="Ana"))  # lets dice fall that fall before anybody decides
    while live.table.to_move != OVER or live.open_seat is not None:
        seat = live.table.to_move
        if live.open_seat is not None:
            request = Request("confirm", live.open_seat, position=live.seq)
        elif seat == CHANCE:
            assert live.seat_to_roll() != NOBODY
            request = Request("roll", live.seat_to_roll(), position=live.seq)
        else:
            request = Request("move", seat, position=live.seq, text=texts[len(live.steps)])
        answer(live, seats, request)
    return live.table.record.moves


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("name", playable_games())
def test_the_same_decisions_make_the_same_game_as_on_a_server(name: str, players: int) -> None:
    table = local(players, "same", open_game(name))
    play_on(table, Random(players))
    assert table.to_move == OVER
    assert served(table) == table.record.moves


@pytest.mark.parametrize("name", playable_games())
def test_wherever_a_game_is_left_it_goes_on_from_its_record(name: str) -> None:
    rng, table = Random(3), local(2, "left", open_game(name))
    while table.to_move != OVER:
        play_on(table, rng, 7)
        again = LocalTable(table.game, records.loads(table.record.dumps()))
        assert (again.to_move, again.record, again.undoable()) == (table.to_move, table.record, table.undoable())
        assert again.state == table.state


def at_bots_answer() -> LocalTable:
    """A table of a person and a bot, after the person's turn and the bot's bonus action."""
    record = records.new_record(open_game("octodice"), {"players": 2}, Dice("seeded", seed="7"))
    record.names = ["Ana", "bot:diver"]
    table = LocalTable(open_game("octodice"), record)
    while len(table.live.steps) < 3 or table.live.steps[-1].seat != 1:
        play_on(table, Random(1), 1)
    return table


def test_undo_takes_back_a_persons_decision_with_what_bots_did_after_it() -> None:
    table = at_bots_answer()
    before = len(table.record.moves)
    taken = table.undo()
    assert [step.seat for step in taken] == [0, 1]
    assert len(table.record.moves) == before - 2
    assert table.to_move == 0


def test_dice_that_were_seen_stay() -> None:
    table = local()
    with pytest.raises(BadInput, match="undo"):
        table.undo()
    table.roll()
    assert table.undoable() == 0
    with pytest.raises(BadInput, match="undo"):
        table.undo()


def test_what_is_wrong_changes_nothing() -> None:
    table = local(2)
    with pytest.raises(BadInput, match="not the turn"):
        table.move(1, table.game.codec.parse("pass"))
    table.roll()
    before = table.record.dumps()
    with pytest.raises(BadInput, match="not time"):
        table.roll()
    with pytest.raises(IllegalMove):
        table.move(0, table.game.codec.parse("pass"))
    assert table.record.dumps() == before


def test_the_secret_of_sealed_dice_is_told_at_the_end_and_not_before() -> None:
    chance = Committed()
    record = records.new_record(open_game("octodice"), {"players": 1}, Dice("committed", commitment=chance.commitment))
    table, rng = LocalTable(open_game("octodice"), record, chance), Random(2)
    while table.to_move != OVER:
        assert chance.secret.hex() not in table.record.dumps()
        play_on(table, rng, 1)
    assert records.verify(table.game, table.record).dice == "proven"


def test_names_of_a_record_say_who_sits_where() -> None:
    assert places_of(["\x1b[1mEve" + "x" * 40, "bot:turn", "bot:search:9"], 4, "octodice") == (
        Place("person", "[1mEvexxxxxxxxxx"),
        Place("bot", "bot:coral", "captain"),
        Place("bot", "", "search:9"),
        Place("person", ""),
    )


def test_a_screen_names_everybody_apart() -> None:
    record = records.new_record(open_game("octodice"), {"players": 4})
    record.names = ["Ana", "bot:kraken", "bot:expert"]
    assert recorded_names(record, 4, translator("en")) == ["Ana", "Inky", "Abyss", "Player 4"]


def test_a_game_whose_dice_fell_elsewhere_is_not_played_on(play: Play, tmp_path: Path) -> None:
    record = records.new_record(open_game("octodice"), {"players": 1})
    path = tmp_path / "entered.json"
    record.save(path)
    assert play(f"play octodice --resume {path}", [])[0] == 2
