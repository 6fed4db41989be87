"""Tree search: every node maximises for the seat that moves there; chance is sampled, a run of it is one step."""

from __future__ import annotations

from math import sqrt
from typing import Any

from octosphere.core.kernel import bound_rules, bound_value, kernel, routine

from .choosing import value_after
from .games import CHANCE, OVER
from .generator import stream_of
from .moving import NOW, START, TRIAL, choices, move, put
from .rollout import fall, play_on, settle

rules = bound_rules()
promise, to_move = rules.promise, rules.to_move

learned = bound_value()

FULL = -1  # no node is left
PARTS = 1 << 20  # shares of one, as whole numbers


if learned is None:

    @kernel
    def judge(s: Any, seat: int, scratch: Any) -> int:
        """What a position brings a seat: nothing better than its promise is known."""
        return int(promise(s, seat))

else:
    judge = learned.judge


@routine
def search(states: Any, trees: Any, nodes: Any, count: int) -> None:
    """Run so many simulations more; their numbers go on, so chunks of any size make the same tree."""
    tree = trees[0]
    for _ in range(count):
        put(states, NOW, START)
        for seat in range(tree.seats):
            tree.made[seat] = 0
        stream = stream_of(tree.seed, tree.first)
        tree.first += 1
        tree.crossed, tree.left, tree.depth = 0, tree.decisions, 0
        tree.path[0] = 0
        if descend(states, tree, nodes, stream):
            play_on(states, tree, stream)
        note(states[NOW], tree)
        back_up(tree, nodes)


@kernel
def descend(states: Any, tree: Any, nodes: Any, stream: int) -> bool:
    """Walk to a new leaf, the end, or where this search must not go on; whether to play on from there."""
    at = 0
    while tree.depth + 1 < len(tree.path):
        who = to_move(states[NOW])
        nodes[at].seat = who
        if who == OVER or (who == CHANCE and tree.crossed == tree.stretches):
            return False
        at = sample_chance(states, tree, nodes, stream) if who == CHANCE else select_move(states, tree, nodes)
        if at == FULL:
            return True
        tree.depth += 1
        tree.path[tree.depth] = at
        if nodes[at].visits == 0:
            return True
    return True


@kernel
def sample_chance(states: Any, tree: Any, nodes: Any, stream: int) -> int:
    """Let chance fall and return the child node of what came of it, made if it is new."""
    tree.crossed += 1
    at, outcome = tree.path[tree.depth], fall(states[NOW], tree, stream)
    child = nodes[at].child
    while child > 0 and nodes[child].code != outcome:
        child = nodes[child].sibling
    if child > 0:
        return int(child)
    child = make(tree, nodes, outcome)
    if child != FULL:
        nodes[child].sibling = nodes[at].child
        nodes[at].child = child
    return child


@kernel
def select_move(states: Any, tree: Any, nodes: Any) -> int:
    """Make the move that is to be tried next and return its node; FULL if the tree has no room for the choices."""
    at = tree.path[tree.depth]
    if nodes[at].count == 0 and not expand(states, tree, nodes, at):
        return FULL
    child = pick(tree, nodes, at)
    move(states[NOW], nodes[child].code)
    settle(states[NOW], tree.codes)
    return child


@kernel
def make(tree: Any, nodes: Any, code: int) -> int:
    """A new node without visits, or FULL."""
    at = tree.used
    if at == len(nodes):
        return FULL
    tree.used += 1
    node = nodes[at]
    node.code, node.child, node.count, node.sibling = code, 0, 0, 0
    node.visits, node.squares, node.gap, node.share = 0, 0, 0, 0
    for seat in range(tree.seats):
        node.sums[seat] = 0
    return int(at)


@routine
def expand(states: Any, tree: Any, nodes: Any, at: int) -> bool:
    """Give a decision all its moves, with what each promises at first sight."""
    tree.seat = nodes[at].seat
    count, first = choices(states[NOW], tree.codes), tree.used
    if first + count > len(nodes):
        return False
    top = 0
    for index in range(count):
        child = make(tree, nodes, tree.codes[index])
        value = value_after(states, tree, nodes[child].code)
        if tree.learned == 1:
            value = judge(states[TRIAL], tree.seat, tree.scratch)
        nodes[child].gap = value
        if index == 0 or value > top:
            top = value
    nodes[at].child, nodes[at].count = first, count
    share_out(tree, nodes, at, top)
    return True


# share_i = weight(gap_i) / sum over j of weight(gap_j),  weight(g) = 1 / (1 + g / temper)^2
# Two moves that promise 300 and 280 tenths, temper 20: weights 1 and 1/4, shares 0.8 and 0.2.
@kernel
def share_out(tree: Any, nodes: Any, at: int, top: int) -> None:
    """Share attention between moves: the further one is behind the most promising, the less."""
    first, whole = nodes[at].child, 0.0
    for child in range(first, first + nodes[at].count):
        nodes[child].gap = top - nodes[child].gap
        whole += weight(tree, nodes[child].gap)
    for child in range(first, first + nodes[at].count):
        nodes[child].share = int(PARTS * weight(tree, nodes[child].gap) / whole)


@kernel
def weight(tree: Any, gap: int) -> float:
    """Falls with the square of the gap; no exponential, whose last digit differs between machines."""
    behind: float = 1.0 + gap / tree.temper
    return 1.0 / (behind * behind)


# PUCT, with shares as its prior and the promise as a guess that visits outweigh:
#   score_i = (faith * guess_i + visits_i * worth_i) / (faith + visits_i)
#             + c * sqrt(visits + 1) * share_i / (1 + visits_i)
#   guess_i = worth of the node - trust * gap_i,  c = explore * spread of the results so far
#
# The two moves of `share_out`, the node worth 75 after 9 visits, faith 3, trust 50 %, c = 40. The first, 8 visits
# worth 80: (3 * 75 + 8 * 80) / 11 + 40 * sqrt(10) * 0.8 / 9 = 78.6 + 11.2 = 89.9. The second, untried: 75 - 0.5 * 20
# + 40 * sqrt(10) * 0.2 = 65 + 25.3 = 90.3, so it is tried.
@kernel
def pick(tree: Any, nodes: Any, at: int) -> int:
    """The move with the best of: worth so far, and how seldom it was tried for its share."""
    node = nodes[at]
    seat, found, best = node.seat, 0, 0.0
    usual = worth(tree, node, seat) if node.visits > 0 else 0.0
    push = tree.explore / 100.0 * tree.scale[seat] * sqrt(node.visits + 1.0) / PARTS
    for child in range(node.child, node.child + node.count):
        one = nodes[child]
        value = usual - tree.trust * one.gap / 100.0
        if one.visits > 0:
            value = (value * tree.faith + worth(tree, one, seat) * one.visits) / (tree.faith + one.visits)
        value += push * one.share / (1.0 + one.visits)
        if found == 0 or value > best:
            found, best = child, value
    return int(found)


# worth = (own sum - spite * the best rival's sum) / visits
# Sums 900 and 450 after 9 visits, spite 50 %: (900 - 225) / 9 = 75.
@kernel
def worth(tree: Any, node: Any, seat: int) -> float:
    """What a visited node brings a seat on average, less its spite: in tenths of points."""
    rival, none = 0, True
    for other in range(tree.seats):
        if other != seat and (none or node.sums[other] > rival):
            rival, none = node.sums[other], False
    return float((node.sums[seat] - tree.spite * rival / 100.0) / node.visits)


# spread^2 = mean of squares - square of the mean, over all simulations so far.
@kernel
def note(s: Any, tree: Any) -> None:
    """Write down what the end of a simulation promises each seat, and the widest spread of such promises.

    The widest, not the last: if one sure move were tried for long, the spread would vanish and doubt with it.
    """
    for seat in range(tree.seats):
        value = judge(s, seat, tree.scratch) if tree.learned == 1 else promise(s, seat)
        tree.worth[seat] = value
        tree.totals[seat] += value
        tree.squares[seat] += value * value
        mean = tree.totals[seat] / tree.first
        spread = tree.squares[seat] / tree.first - mean * mean
        if spread > tree.scale[seat] * tree.scale[seat]:
            tree.scale[seat] = int(sqrt(spread)) + 1


@kernel
def back_up(tree: Any, nodes: Any) -> None:
    """Add what each seat was promised, and a visit, to every node on the path of this simulation."""
    mine = tree.worth[tree.mover]
    for step in range(tree.depth + 1):
        node = nodes[tree.path[step]]
        node.visits += 1
        node.squares += mine * mine
        for seat in range(tree.seats):
            node.sums[seat] += tree.worth[seat]


@routine
def plant(trees: Any, nodes: Any) -> None:
    """Empty a tree but for its root."""
    trees[0].used = 0
    make(trees[0], nodes, 0)
