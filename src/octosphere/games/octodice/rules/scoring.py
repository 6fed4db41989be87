"""Interim and bonus scoring, the winner (S1-S4, L-G to L-I)."""

from octosphere.core.events import Event, Log
from octosphere.core.kernel import kernel

from ..state import Phase, Player, Source, State, Tile
from .labs import has


@kernel
def score(s: State, seat: int) -> int:
    """All points written so far."""
    total = 0
    for points in s.players[seat].points:
        total += points
    return total


@kernel
def source(s: State, seat: int, index: int) -> int:
    """The points of one source written so far."""
    return s.players[seat].points[index]


@kernel
def interim(s: State, third: int, log: Log | None) -> None:
    """S1: submarines pay per bot of their colour; the −2 counts unless struck."""
    for seat in range(s.seats):
        player = s.players[seat]
        points = submarine_points(s, player)
        loss = 0 if player.octopods[third] == 2 else s.printed.penalty
        player.submarine_boxes[third] = points
        player.points[Source.SUBMARINES] += points
        player.points[Source.OCTOPODS] -= loss
        player.bonus_used = 0
        if log is not None:
            log.append(Event("interim", seat, (third, points, loss, score(s, seat))))


@kernel
def submarine_points(s: State, player: Player) -> int:
    """What the submarines would pay at a scoring now."""
    points = 0
    for colour in range(5):
        if player.submarines[colour]:
            points += player.bots[colour] * s.printed.submarine_pays
    return points


@kernel
def ask_final(s: State, first: int, log: Log | None) -> None:
    """L-I1, L-I2: the next player who has a choice before the bonus scoring; then score."""
    for seat in range(first, s.seats):
        player = s.players[seat]
        s.seat = seat
        if has(s, player, Tile.I1) and columns_done(player) < 3:
            s.phase = Phase.LEVEL
            return
        if has(s, player, Tile.I2):
            s.phase = Phase.COPY
            return
    for seat in range(s.seats):
        score_bonus(s, seat, log)
    s.phase = Phase.OVER


@kernel
def score_bonus(s: State, seat: int, log: Log | None) -> None:
    """S2: crystals by majority, and the level-2 tiles this player has reached."""
    crystals = majority(s, seat)
    s.players[seat].points[Source.CRYSTALS] += crystals
    write_final(s, seat, crystals)
    if log is not None and crystals > 0:
        log.append(Event("majority", seat, (crystals,)))
    for tile in range(Tile.G1, Tile.I1):
        if has(s, s.players[seat], tile):
            pay_tile(s, seat, tile, log)


@kernel
def write_final(s: State, seat: int, points: int) -> None:
    """S2: into the box of the bonus scoring."""
    player = s.players[seat]
    player.final_box = points if player.final_box < 0 else player.final_box + points


@kernel
def pay_tile(s: State, seat: int, tile: int, log: Log | None) -> None:
    """S2: what a level-2 tile pays this player, from its own side or copied."""
    points = tile_points(s, s.players[seat], tile)
    s.players[seat].points[Source.LABS] += points
    write_final(s, seat, points)
    if log is not None:
        log.append(Event("tile", seat, (tile, points)))


@kernel
def tile_points(s: State, player: Player, tile: int) -> int:
    """L-G, L-H: by complete columns, complete rows, struck −2s or submarines."""
    if tile == Tile.H2:
        return s.printed.tile_points[3 * tile] * submarines_crossed(player)
    if tile == Tile.G1:
        count = columns_done(player)
    elif tile == Tile.G2:
        count = rows_done(player)
    else:
        count = count_struck(player)
    return s.printed.tile_points[3 * tile + count - 1] if count > 0 else 0


@kernel
def columns_done(player: Player) -> int:
    """L-G1: columns whose marker stands on level 2."""
    count = 0
    for steps in player.steps:
        if steps == 3:
            count += 1
    return count


@kernel
def rows_done(player: Player) -> int:
    """L-G2: rows that all three markers have reached or passed."""
    lowest = 3
    for steps in player.steps:
        if steps < lowest:
            lowest = steps
    return lowest


@kernel
def count_struck(player: Player) -> int:
    """L-H1: thirds whose −2 is struck."""
    count = 0
    for octopods in player.octopods:
        if octopods == 2:
            count += 1
    return count


@kernel
def submarines_crossed(player: Player) -> int:
    count = 0
    for crossed in player.submarines:
        count += crossed
    return count


@kernel
def majority(s: State, seat: int) -> int:
    """S2: tied players share the sum of their places, rounded up; S4: not when alone."""
    crystals = s.players[seat].crystals
    if s.seats == 1 or crystals == 0:
        return 0
    ahead, tied = 0, 0
    for other in range(s.seats):
        if s.players[other].crystals > crystals:
            ahead += 1
        elif s.players[other].crystals == crystals:
            tied += 1
    total = 0
    for place in range(ahead, ahead + tied):
        total += s.printed.majority[place]
    return (total + tied - 1) // tied


@kernel
def promise(s: State, seat: int) -> int:
    """What greed looks at: the points so far, in tenths."""
    return 10 * score(s, seat)


@kernel
def winners(s: State) -> int:
    """S3: bit p is set if seat p has the most points, then the most submarines."""
    best, seats = -1000, 0
    for seat in range(s.seats):
        rank = 8 * score(s, seat) + submarines_crossed(s.players[seat])  # at most five submarines
        if rank > best:
            best, seats = rank, 0
        if rank == best:
            seats |= 1 << seat
    return seats
