"""Many games side by side, one decision of each a call: what is allowed, what it brought."""

from __future__ import annotations

from typing import Any

from octosphere.core.kernel import bind_loops, bound_rules, kernel, routine
from octosphere.core.vectors import fetch

from .observing import CHANCE, OVER

SCORE, MARGIN, WIN = 0, 1, 2  # what is rewarded
LINE = 64  # bytes that come from memory at one go
EIGHT = (0, 1, 2, 3, 4, 5, 6, 7)

rules = bound_rules()
refusal, score, to_move, winners = rules.refusal, rules.score, rules.to_move, rules.winners
draws, outcome_of = rules.draws, rules.outcome_of
games = bind_loops("octosphere.fast.loops.games")
deal, note = games.deal, games.note
generator = bind_loops("octosphere.fast.loops.generator")
draw, stream_of = generator.draw, generator.stream_of
moving = bind_loops("octosphere.fast.loops.moving")
choices, move, NOW = moving.choices, moving.move, moving.NOW
choose = bind_loops("octosphere.fast.loops.choosing").choose


@routine
def step_games(room: Any) -> int:
    """Make the move of `room.codes` in every game; how many were not allowed. One that ends may begin anew."""
    work, wrong = room.works[0], 0
    for game in range(len(room.codes)):
        fetch_game(room, min(game + 1, len(room.codes) - 1))
        room.illegal[game] = 0
        if room.seat[game] == OVER:
            pay_nothing(room, work, game)
        elif is_allowed(room, game):
            make(room, work, game)
        else:
            refuse(room, work, game)
            wrong += 1
    return wrong


@routine
def reset_games(room: Any) -> None:
    """Begin every chosen game anew, under the number that the room has for it."""
    work = room.works[0]
    for game in range(len(room.codes)):
        if room.chosen[game] == 1:
            room.done[game], room.illegal[game] = 0, 0
            begin(room, work, game)


@routine
def look_at_games(room: Any) -> None:
    """Tell of every chosen game anew: somebody has put other positions there."""
    work = room.works[0]
    for game in range(len(room.codes)):
        if room.chosen[game] == 1:
            room.stream[game] = stream_of(work.seed, room.number[game])
            count_points(room, work, game)
            for seat in range(work.seats):
                room.worth[game, seat] = value_of(room, work, game, seat)
            tell(room, work, game, advance(room, work, game))


@routine
def sample_codes(room: Any) -> None:
    """Draw a legal code in every game; 0 where nobody decides."""
    work = room.works[0]
    stream = stream_of(work.luck, 0)
    for game in range(len(room.codes)):
        index = draw(stream, work.sampled + game, room.count[game])
        room.codes[game] = room.legal[game, index] if room.count[game] > 0 else 0
    work.sampled += len(room.codes)


@routine
def choose_codes(room: Any, tries: Any, made: Any) -> None:
    """Decide in every game by the policies of its seats, as `fast` does; `made` counts decisions by game and seat."""
    work = room.works[0]
    for game in range(len(room.codes)):
        seat = room.seat[game]
        if seat >= 0:
            tries[NOW] = room.states[game]
            for index in range(room.count[game]):
                work.codes[index] = room.legal[game, index]
            work.seat, work.made[seat] = seat, made[game, seat]
            room.codes[game] = choose(tries, work, stream_of(work.seed, room.number[game]), room.count[game])
            made[game, seat] = work.made[seat]


@routine
def note_games(room: Any, results: Any) -> None:
    """Write down how the games ended, as `fast` does; decisions are not counted here."""
    for game in range(len(results)):
        note(room.states[game], room.works[0], results[game])


@routine
def list_draws(room: Any) -> int:
    """The codes of all that can be drawn in the first game, and how many; 0 if several draws make up what falls."""
    work, s = room.works[0], room.states[0]
    if draws(s, work.keys, work.sizes) != 1:
        return 0
    for value in range(work.sizes[0]):
        work.values[0] = value
        room.drawn[value] = outcome_of(s, work.values)
    return int(work.sizes[0])


@kernel
def fetch_game(room: Any, game: int) -> None:
    """Have a game brought near before its turn comes: positions of a batch lie far apart."""
    cells, mask = room.bytes[game], room.mask[game]
    for at in range(0, len(cells), LINE):
        fetch(cells, at)
    fetch(mask, min(max(room.codes[game], 0), len(mask) - 1))


@kernel
def is_allowed(room: Any, game: int) -> bool:
    """Whether the move of a game may be made; draws are asked of the rules, decisions are in the mask."""
    code = room.codes[game]
    if room.seat[game] == CHANCE:
        return bool(code >= room.mask.shape[1] and refusal(room.states[game], code) == 0)
    return bool(0 <= code < room.mask.shape[1] and room.mask[game, code] == 1)


@kernel
def make(room: Any, work: Any, game: int) -> None:
    """Make an allowed move and all that follows by itself."""
    room.length[game] += 1
    move(room.states[game], room.codes[game])
    who = advance(room, work, game)
    count_points(room, work, game)
    pay(room, work, game, who)
    room.done[game] = 1 if who == OVER else 0
    if who == OVER and work.again == 1:
        begin_next(room, work, game, room.seat[game])
    else:
        tell(room, work, game, who)


@kernel
def refuse(room: Any, work: Any, game: int) -> None:
    """Nothing changes, or the game ends at once and whoever tried it pays."""
    mover = room.seat[game]
    pay_nothing(room, work, game)
    room.illegal[game] = 1
    if work.ends == 1:
        room.done[game] = 1
        if mover >= 0:
            room.reward[game, mover] = -room.penalty[0]
        if work.again == 1:
            begin_next(room, work, game, mover)
        else:
            forget_moves(room, game)


@routine
def begin_next(room: Any, work: Any, game: int, mover: int) -> None:
    """Keep the end as whoever moved last has it, and begin the next game."""
    room.ends[game], room.last[game] = room.states[game], mover if mover >= 0 else 0
    room.number[game] += work.stride
    begin(room, work, game)


@kernel
def begin(room: Any, work: Any, game: int) -> None:
    """The start, and on to the first decision."""
    room.states[game], room.length[game] = room.start[0], 0
    room.stream[game] = stream_of(work.seed, room.number[game])
    for seat in range(work.seats):
        room.worth[game, seat] = 0
    tell(room, work, game, advance(room, work, game))


@routine
def advance(room: Any, work: Any, game: int) -> int:
    """Let chance fall and make every choice with one answer, until somebody decides or all is over; who does."""
    s, codes = room.states[game], room.legal[game]
    who = to_move(s)
    while who != OVER:
        if who == CHANCE:
            if work.outside == 1:
                return CHANCE
            move(s, deal(s, work, room.stream[game]))
        else:
            work.count = choices(s, codes)
            if work.count > 1:
                return int(who)
            move(s, codes[0])
        who = to_move(s)
    return OVER


@routine
def tell(room: Any, work: Any, game: int, who: int) -> None:
    """Write who is to move and what may be done; what that seat sees is written by `show_games`."""
    forget_moves(room, game)
    room.seat[game], room.told[game] = who, 1
    if who >= 0:
        room.count[game] = work.count
        allow(room.legal[game], work.count, room.mask[game])


@kernel
def forget_moves(room: Any, game: int) -> None:
    """Nothing may be done."""
    mask = room.mask[game]
    for code in range(len(mask)):
        mask[code] = 0
    room.count[game] = 0


@kernel
def allow(legal: Any, count: int, mask: Any) -> None:
    """Write down what may be done; eight at a time, the first again for those that are missing.

    How many there are cannot be foretold, and a wrong guess costs the processor more than eight.
    """
    for first in range(0, count, len(EIGHT)):
        for more in EIGHT:
            mask[legal[first + more if first + more < count else 0]] = 1


# What it brought


@kernel
def count_points(room: Any, work: Any, game: int) -> None:
    """Write down the points of every seat."""
    for seat in range(work.seats):
        room.scores[game, seat] = score(room.states[game], seat)


@kernel
def pay_nothing(room: Any, work: Any, game: int) -> None:
    """A step that changes nothing."""
    for seat in range(work.seats):
        room.reward[game, seat] = 0


@kernel
def pay(room: Any, work: Any, game: int, who: int) -> None:
    """Reward every seat: what its score or its margin has gained, or at the end its share of the win."""
    if work.reward == WIN:
        pay_nothing(room, work, game)
        if who == OVER:
            share_win(room, work, game)
    else:
        for seat in range(work.seats):
            worth = value_of(room, work, game, seat)
            room.reward[game, seat] = worth - room.worth[game, seat]
            room.worth[game, seat] = worth


@routine
def share_win(room: Any, work: Any, game: int) -> None:
    """Pay every winner as much."""
    won, several = winners(room.states[game]), 0
    for seat in range(work.seats):
        several += won >> seat & 1
    for seat in range(work.seats):
        if won >> seat & 1:
            room.reward[game, seat] = 1.0 / several


@kernel
def value_of(room: Any, work: Any, game: int, seat: int) -> int:
    """The points of a seat, or how far it is ahead of the best of the others; alone they are the same."""
    points = room.scores[game, seat]
    if work.reward != MARGIN or work.seats == 1:
        return int(points)
    best = room.scores[game, 1 if seat == 0 else 0]
    for other in range(work.seats):
        if other != seat:
            best = max(best, room.scores[game, other])
    return int(points - best)
