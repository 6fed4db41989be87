"""The points still to come for one player: learned for most moments, counted where a scoring is next."""

from __future__ import annotations

from importlib import import_module
from typing import Any, NamedTuple

from octosphere.core.kernel import bound_rules, kernel, routine

from .features import CROSSES, MOST, features
from .hand import hand
from .moments import ALONE, CROSSED, FIELDS, IN_THIRD, OFFERS, RIVAL, STRUCK, TABLE, TURNS, next_third

rules = bound_rules()
_state = import_module(f"{rules.__package__.rpartition('.')[0]}.state")
Tile = _state.Tile
G1, H1, I1, I2 = (int(Tile[name]) for name in ("G1", "H1", "I1", "I2"))
has, submarine_points = rules.labs.has, rules.scoring.submarine_points
columns_done, tile_points = rules.scoring.columns_done, rules.scoring.tile_points

MEMO = 2048  # places for sheets judged in one turn: some hundred
COMPANY = 9  # the first net of games with others; before it those of solo games, by own turns to come


class Model(NamedTuple):
    """A net for each number of own turns to come, alone and in company; or none at all: the hand-made value."""

    learned: int
    first: Any  # [net][feature][wide]
    first_bias: Any
    second: Any  # [net][wide][small]
    second_bias: Any
    third: Any
    third_bias: Any
    wide: Any  # from here on scratch space
    small: Any
    found: Any  # features
    later: Any  # a moment after a scoring
    moment: Any
    after: Any  # points to come with no, one and two octopods crossed
    keys: Any  # sheets judged in this turn, and what they are worth
    memo: Any
    menu: Any  # options of the first and of the second action


def model(weights: Any) -> Model:
    """A model and its own scratch space; without weights the hand-made value."""
    import numpy

    names = ("first", "first_bias", "second", "second_bias", "third", "third_bias")
    shapes = ((1, 1, 1), (1, 1), (1, 1, 1), (1, 1), (1, 1), (1,))
    if weights is None:
        arrays = [numpy.zeros(shape, numpy.float32) for shape in shapes]
    else:
        arrays = [numpy.ascontiguousarray(weights[name], numpy.float32) for name in names]
    layers = dict(zip(names, arrays, strict=True))
    return Model(
        learned=int(weights is not None),
        **layers,
        wide=numpy.zeros(arrays[1].shape[1], numpy.float32),
        small=numpy.zeros(arrays[3].shape[1], numpy.float32),
        found=numpy.zeros(MOST, numpy.int64),
        later=numpy.zeros(FIELDS, numpy.int64),
        moment=numpy.zeros(FIELDS, numpy.int64),
        after=numpy.zeros(3),
        keys=numpy.zeros(MEMO, numpy.int64),
        memo=numpy.zeros((MEMO, 3)),
        menu=numpy.zeros((2, 300), numpy.int32),
    )


@routine
def outlook(s: Any, moment: Any, m: Any, after: Any) -> None:
    """The points to come for player 0 with no, one and two octopods crossed in this third."""
    if moment[IN_THIRD] == 0 and moment[OFFERS] == 0:
        before_scoring(s, moment, m, after)
    elif m.learned:
        ask_net(s, moment, m, after)
    else:
        for crossed in range(3):
            after[crossed] = hand(s, moment, crossed)


# outlook[crossed] = submarines - penalty * (crossed < 2) + net(next third, struck + (crossed = 2))
# or, after the last turn, crystals + final_points(struck + (crossed = 2)) in place of the net.
#
# After the last solo turn, two yellow bots with their submarine, H1 reached, one -2 struck before: 2 - 2 + 1 = 1 with
# no or one octopod, 2 + 2 = 4 with two.
@kernel
def before_scoring(s: Any, moment: Any, m: Any, after: Any) -> None:
    """S1: the interim scoring, and what comes then."""
    scored = submarine_points(s, s.players[0])
    penalty = s.printed.penalty
    if moment[TURNS] == 0:
        crystals = crystal_points(s, s.players[0].crystals, moment)
        for crossed in range(3):
            struck = moment[STRUCK] + (crossed == 2)
            after[crossed] = scored - (0 if crossed == 2 else penalty) + crystals + final_points(s, struck)
        return
    for crossed in range(1, 3):
        next_third(s, moment, crossed, m.later)
        if m.learned:
            after[0] = ask_net_once(s, m.later, m)
        else:
            after[0] = hand(s, m.later, 0)
        after[crossed] = after[0] + scored - (0 if crossed == 2 else penalty)
    after[0] = after[1]


@kernel
def net_of(moment: Any) -> int:
    """Which net judges a moment."""
    return int(moment[TURNS] if moment[TABLE] == ALONE else COMPANY + moment[TURNS])


@kernel
def ask_net(s: Any, moment: Any, m: Any, after: Any) -> None:
    """The net's answers for 0, 1 and 2 octopods."""
    net = net_of(moment)
    first_layer(net, features(s, moment, m.found), m)
    for crossed in range(3):
        after[crossed] = answer(net, CROSSES + crossed, m)


@kernel
def ask_net_once(s: Any, moment: Any, m: Any) -> float:
    """The net's answer for the octopods of the moment itself."""
    net = net_of(moment)
    first_layer(net, features(s, moment, m.found), m)
    return answer(net, CROSSES + moment[CROSSED], m)


# wide = bias1 + sum over true features f of W1[f]: inputs are 0 or 1, so the matrix product is a sum of some 30 rows.
@routine
def first_layer(net: int, count: int, m: Any) -> None:
    """Add up the rows of the features found."""
    wide, bias = m.wide, m.first_bias[net]
    for unit in range(wide.shape[0]):
        wide[unit] = bias[unit]
    for index in range(count):
        row = m.first[net, m.found[index]]
        for unit in range(wide.shape[0]):
            wide[unit] += row[unit]


# y = b3 + w3 . relu(b2 + W2 relu(wide + W1[last])),  relu(x) = max(0, x)
# `last` says how many octopods are crossed: all else is shared by the three answers.
@routine
def answer(net: int, last: int, m: Any) -> float:
    """One more feature, the second layer, and a sum; the inner loops vectorise in any order of machine."""
    small, row, bias = m.small, m.first[net, last], m.second_bias[net]
    for unit in range(small.shape[0]):
        small[unit] = bias[unit]
    for index in range(m.wide.shape[0]):
        active = m.wide[index] + row[index]
        if active > 0:
            weights = m.second[net, index]
            for unit in range(small.shape[0]):
                small[unit] += active * weights[unit]
    total = m.third_bias[net]
    for unit in range(small.shape[0]):
        if small[unit] > 0:
            total += small[unit] * m.third[net, unit]
    return float(total)


# best = max over columns of tiles(with that column complete) if the lab has I1 (L-I1), else tiles + the better of the
# copies if it has I2.
@kernel
def final_points(s: Any, struck: int) -> float:
    """S2: what the level-2 tiles pay player 0 at the end, with the best use of the tile I."""
    player = s.players[0]
    best = tiles(s, player, struck)
    if has(s, player, I1) and columns_done(player) < 3:
        for column in range(3):
            steps = player.steps[column]
            if steps < 3:
                player.steps[column] = 3
                best = max(best, tiles(s, player, struck))
                player.steps[column] = steps
    elif has(s, player, I2):
        best += max(copy_points(s, player, G1, struck), copy_points(s, player, H1, struck))
    return best


@kernel
def copy_points(s: Any, player: Any, tile: int, struck: int) -> float:
    """L-I2: what the tile of a letter pays, on whichever side it lies."""
    return tile_pays(s, player, tile + (s.column[tile] < 0), struck)


@kernel
def tiles(s: Any, player: Any, struck: int) -> float:
    """What the tiles G and H pay, where they are reached."""
    points = 0.0
    for tile in range(G1, I1):
        if has(s, player, tile):
            points += tile_pays(s, player, tile, struck)
    return points


@kernel
def tile_pays(s: Any, player: Any, tile: int, struck: int) -> float:
    """What a level-2 tile pays with a number of struck −2s that the sheet does not show yet."""
    if tile != H1:
        return float(tile_points(s, player, tile))
    return float(s.printed.tile_points[3 * tile + struck - 1]) if struck > 0 else 0.0


# Those who tie share the places they take together, rounded up: ceil(sum of places / tied), places paying 4, 2, 0, 0.
# Three crystals against 3, 1, 0: ceil((4 + 2) / 2) = 3. Against 3, 3: ceil((4 + 2 + 0) / 3) = 2.
@kernel
def crystal_points(s: Any, crystals: int, moment: Any) -> float:
    """S2: the share of the majority, if the rivals' crystals stay as they are."""
    if moment[TABLE] == ALONE or crystals == 0:
        return 0.0
    ahead, tied = 0, 1
    for place in range(3):
        ahead += moment[RIVAL + place] > crystals
        tied += moment[RIVAL + place] == crystals
    total = 0
    for place in range(ahead, ahead + tied):
        total += s.printed.majority[place]
    return float((total + tied - 1) // tied)
