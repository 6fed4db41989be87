"""A quick guess at what a position will bring a player, in tenths of points: taste, not rules."""

from octosphere.core.kernel import kernel, routine, table

from ..state import LAB, PASSED, ROUNDS, SECTORS, Goods, Kind, Phase, Programme, Source, Stage, State
from .actions import can_dock, can_expand, can_research, dock_cost, fleet, sum_to, time_there
from .scoring import bot_points, final, letters_held, most_bot_points, round_points, score
from .supply import bots_programmed
from .track import line_at, lines_ahead, lines_behind
from .ways import walk_cost

POINT = 10  # everything here is in tenths
MARKER = 13  # a time marker while there is something to do
STEP = 24  # an arrow that the engineer can still follow
IDLE = 22  # a programmed bot without a better use
FIELD = 6  # a control field, for majorities to come
CRYSTAL = 7  # a crystal, at each scoring after the next
SHARE = 8  # parts of ten that a plan is worth before it is done
COMING = table((0, 0, 123, 237, 392))  # by scorings left: what good play still brings, whatever the position


@routine
def promise(s: State, seat: int) -> int:
    """Points so far, the next scoring, and what a player's things will still be good for."""
    tenths = POINT * score(s, seat)
    left = scorings_left(s)
    if s.phase == Phase.OVER:
        return tenths
    if left > 0:
        tenths += next_scoring(s, seat, left)
    tenths += lab_worth(s, seat, left) + cards_worth(s, seat, left)
    return tenths + plans_worth(s, seat, left) + COMING[left]


@kernel
def scorings_left(s: State) -> int:
    """Round scorings still to come."""
    return ROUNDS - s.rounds - (s.stage == Stage.POINTS)


@kernel
def next_scoring(s: State, seat: int, left: int) -> int:
    """What the next round scoring pays after its red lines, and those after it a little."""
    player, points = s.players[seat], round_points(s, seat)
    lines = max(0, lines_ahead(s, seat, points))
    paid = min(lines, player.crystals)
    bots = min(lines - paid, bots_programmed(s, seat))
    if paid + bots < lines:
        points = line_at(s, lines_behind(s, player.track) + paid + bots) - 1 - player.track
    later = bot_points(s, seat) + 2 * left  # more bots leave as the game goes on
    kept = CRYSTAL * (player.crystals - paid) * (left - 1)
    return POINT * (points + (left - 1) * min(later, most_bot_points(s, seat))) + kept - IDLE * bots


@kernel
def lab_worth(s: State, seat: int, left: int) -> int:
    """The final scoring as it stands, the room of the lab, and fleets and labs that grow."""
    player = s.players[seat]
    tenths = POINT * (final(s, seat, Source.LETTERS) + final(s, seat, Source.FLEET) + final(s, seat, Source.LAB))
    tenths += POINT * player.time + (MARKER - POINT) * min(player.time, 4 * left)
    if player.expansions < LAB:
        tenths += 2 * player.expansions * player.expansions
    tenths += 2 * fleet(s, seat) * left + POINT * fleet(s, seat) * left // 2
    rooms = player.room[Goods.TIME] + 6 * player.room[Goods.CRYSTALS] + 8 * player.room[Goods.OCTOPODS]
    return tenths + left * rooms // 2


@kernel
def cards_worth(s: State, seat: int, left: int) -> int:
    """Research cards, by what they tend to bring in a round."""
    player, tenths = s.players[seat], 0
    for index in range(player.cards):
        kind = s.printed.kinds[player.card[index]]
        if kind == Kind.ENTER_POINTS or kind == Kind.CATCH_POINTS:
            tenths += 13 * left
        elif kind < Kind.CROSS:
            tenths += 6 * left
        elif kind != Kind.AT_ONCE:
            tenths += 6 * left
    return tenths


@kernel
def plans_worth(s: State, seat: int, left: int) -> int:
    """What programmed bots and the engineer can still do."""
    player = s.players[seat]
    if player.engineer == PASSED or s.stage != Stage.TURN:
        return IDLE * bots_programmed(s, seat) if left > 1 else 0
    tenths = best_uses(s, seat, left)
    room, steps = player.engineer, 0
    while s.printed.arrows[room] > 0:  # the first arrow of each room leads as far as any
        room = lowest_bit(s.printed.arrows[room])
        steps += 1
    return tenths + STEP * steps + (6 if player.bought == 0 and player.time >= s.printed.price else 0)


@kernel
def lowest_bit(bits: int) -> int:
    """The number of the first bit that is set."""
    bit = 0
    while bits >> bit & 1 == 0:
        bit += 1
    return bit


@kernel
def best_uses(s: State, seat: int, left: int) -> int:
    """For each programmed bot the best sector to use it in, walk included."""
    player, tenths = s.players[seat], 0
    for programme in range(Programme.BOT + 1):
        if player.programmed[programme] == 1:
            best = 0
            for letter in range(SECTORS):
                best = max(best, use_there(s, seat, letter, programme))
            idle = IDLE if left > 1 else 0
            tenths += max(idle * SHARE // 10, best * SHARE // 10)
    return tenths


@kernel
def use_there(s: State, seat: int, letter: int, programme: int) -> int:
    """A plan to use a bot in a sector; 0 if it cannot be paid."""
    player = s.players[seat]
    if s.phase == Phase.USE and s.seat == seat and letter != player.scientist:
        return 0  # the walk is done
    cost = walk_cost(s, seat, letter)
    if cost > player.time:
        return 0
    return action_worth(s, seat, letter, programme) + control_worth(s, seat, letter, programme) - MARKER * cost


@kernel
def control_worth(s: State, seat: int, letter: int, programme: int) -> int:
    """Taking control, with the octopods that it makes one's own."""
    sector = s.sectors[letter]
    stay = sector.octopods
    if programme == Programme.OCTOPOD:
        stay -= min(stay, s.players[seat].room[Goods.OCTOPODS])
        if sector.control == seat:
            return POINT * (sum_to(sector.octopods, s.printed.most) - sum_to(stay, s.printed.most))
    if sector.control == seat:
        return 0
    return FIELD + 4 - 8 * sum_to(stay, s.printed.most)


@kernel
def action_worth(s: State, seat: int, letter: int, programme: int) -> int:
    """What the action itself is worth in a sector."""
    player, sector, left = s.players[seat], s.sectors[letter], scorings_left(s)
    if programme == Programme.LAB:
        return expansion_worth(s, seat, letter) if can_expand(s, seat, letter) else 0
    if programme == Programme.TIME:
        return MARKER * min(time_there(s, letter), player.room[Goods.TIME] - player.time)
    if programme == Programme.CRYSTAL:
        taken = min(sector.crystals, player.room[Goods.CRYSTALS] - player.crystals)
        more = sum_to(player.crystals + taken, s.printed.most) - sum_to(player.crystals, s.printed.most)
        return POINT * more + CRYSTAL * taken * left
    if programme == Programme.OCTOPOD:
        return POINT * sum_to(min(sector.octopods, player.room[Goods.OCTOPODS]), s.printed.most)
    if programme == Programme.SUBMARINE:
        return dock_worth(s, seat, letter, left)
    if programme == Programme.RESEARCH:
        return POINT * s.printed.values[s.rounds] + 12 * left if can_research(s, seat, letter) else 0
    taken = player.programmed[s.printed.white[letter]]
    return 2 * MARKER if taken == 1 else STEP


@kernel
def dock_worth(s: State, seat: int, letter: int, left: int) -> int:
    """A5: points now, time and room for bot points at each scoring, and the whole fleet some day."""
    if not can_dock(s, seat, letter):
        return 0
    cost = dock_cost(s, seat, letter)
    if cost > s.players[seat].time:
        return 0
    return POINT * (s.printed.values[s.rounds] + 2 * left) + 6 * left - MARKER * cost


@kernel
def expansion_worth(s: State, seat: int, letter: int) -> int:
    """A1: new letters, bots for letters, and a lab that grows."""
    player, sector = s.players[seat], s.sectors[letter]
    letters = s.printed.letters[sector.expansion[sector.expansions - 1]]
    fresh, marks = 0, 0
    for mark in range(SECTORS):
        marks += letters >> mark & 1
        fresh += (letters & ~player.letters) >> mark & 1
    held = letters_held(s, seat)
    more = sum_to(held + fresh, SECTORS) - sum_to(held, SECTORS)
    return 18 + 3 * player.expansions + POINT * more + 8 * marks
