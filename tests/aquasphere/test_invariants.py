"""What holds in every position: pieces are conserved, markers agree, ranges hold."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from octosphere.core.layout import out_of_range
from octosphere.games.aquasphere.state import NEUTRAL, NONE, SPACES, Phase, Player, Source, State
from octosphere.testing.strategies import positions
from octosphere.testing.walks import prefer_words, walk

from .board import GAME

LIKED = ("use", "walk", "place", "claim", "spend", "buy")
NEUTRAL_BOTS = {2: 2, 3: 1, 4: 0}


def check(s: State) -> None:
    """Every invariant of a position after the set-up."""
    assert not out_of_range(s)
    check_goods(s)
    check_piles(s)
    check_neutral(s)
    for seat in range(s.seats):
        check_bots(s, seat)
        check_lab(s, s.players[seat])
        check_track(s, seat)


def check_goods(s: State) -> None:
    """C7: nothing comes from nowhere; one marker of P3 lies on the player's board."""
    players = s.players[: s.seats]
    time = sum(sector.time for sector in s.sectors) + sum(player.time + player.bought for player in players)
    crystals = sum(sector.crystals for sector in s.sectors) + sum(player.crystals for player in players)
    octopods = sum(sector.octopods for sector in s.sectors)
    assert [s.stock[0] + time, s.stock[1] + crystals, s.stock[2] + octopods] == [44, 20, 15]
    assert min(s.stock) >= 0


def check_piles(s: State) -> None:
    """C5, C11, C12: each expansion and card lies in one place, or is still to be drawn."""
    players = s.players[: s.seats]
    laid = Counter(item for sector in s.sectors for item in sector.expansion[: sector.expansions])
    laid += Counter(item for player in players for item in player.expansion[: player.expansions])
    assert laid == Counter(item for item in range(30) if s.drawn_expansions[item])
    shown = Counter(card for sector in s.sectors for card in sector.card[: sector.cards])
    shown += Counter(card for player in players for card in player.card[: player.cards])
    assert shown == Counter(card for card in range(41) if s.drawn_cards[card])
    assert s.drawn_programmes >> s.programme & 1
    assert s.following == NONE or s.drawn_programmes >> s.following & 1
    assert s.drawn_programmes.bit_count() <= 4


def check_neutral(s: State) -> None:
    """U6, U7: neutral pieces stay in the station."""
    bots = sum((sector.control == NEUTRAL) + sector.charging[NEUTRAL] for sector in s.sectors)
    assert bots == sum(sector.docked.count(NEUTRAL) for sector in s.sectors) == NEUTRAL_BOTS[s.seats]


def check_bots(s: State, seat: int) -> None:
    """C8, C9, D3, A5: sixteen bots, six submarines, wherever they are."""
    player = s.players[seat]
    bots = sum((sector.control == seat) + sector.charging[seat] for sector in s.sectors)
    assert 1 + player.supply + sum(player.programmed) + bots == 16
    assert sum(player.programmed) <= 2
    assert player.submarines + sum(sector.docked.count(seat) for sector in s.sectors) == 6
    for sector in s.sectors:
        assert sum(sector.charging) <= s.seats + 1
        assert sector.docked.count(seat) <= 1
        assert NONE not in sector.docked[: SPACES - sector.docked.count(NONE)]  # filled from the first space


def check_lab(s: State, player: Player) -> None:
    """C10, C11, A8: the room is that of the lab, and holds what the player has."""
    printed, room, letters = s.printed, s.printed.room[4 * player.home : 4 * player.home + 4], 1 << player.home
    for item in player.expansion[: player.expansions]:
        room = [have + printed.adds[4 * item + kind] for kind, have in enumerate(room)]
        letters |= printed.letters[item]
    assert (player.room, player.letters) == (room, letters)
    assert player.time <= room[0]
    assert player.crystals <= room[1]
    assert player.cards <= room[3]


def check_track(s: State, seat: int) -> None:
    """The marker stands where the points by source lead; those behind a line still to be paid are not had yet."""
    player = s.players[seat]
    waiting = s.due if s.phase == Phase.LINE and s.seat == seat else 0
    assert player.track + waiting == sum(player.points)
    assert player.track == sum(GAME.sources(s, seat)) == GAME.scores(s)[seat] >= 0
    assert player.points[Source.ESCAPED] <= 0


def dealt(s: State) -> bool:
    return s.phase != Phase.DEAL or s.rounds > 0


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(6))
def test_whole_games(players: int, seed: int):
    for stop in walk(GAME, {"players": players}, seed, prefer_words(LIKED, GAME, seed)):
        if dealt(stop.state):
            check(stop.state)
    assert stop.state.phase == Phase.OVER
    assert sum(stop.state.drawn_expansions) == sum(stop.state.drawn_cards) == 24


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_marker_never_goes_back_over_a_line(players: int):
    for seed in range(4):
        tens = [0] * players
        for stop in walk(GAME, {"players": players}, seed):
            now = [player.track // 10 for player in stop.state.players[:players]]
            assert all(old <= new for old, new in zip(tens, now, strict=True))
            tens = now


@settings(max_examples=60)
@given(positions(GAME, st.integers(2, 4).map(lambda players: {"players": players}), most=120))
def test_any_position(s: State):
    if dealt(s):
        check(s)


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 4])
def test_many_whole_games(players: int):
    for seed in range(1000, 1200):
        for stop in walk(GAME, {"players": players}, seed, prefer_words(LIKED, GAME, seed) if seed % 2 else None):
            if dealt(stop.state):
                check(stop.state)
