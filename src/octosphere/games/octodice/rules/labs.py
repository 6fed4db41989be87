"""Which lab tiles work for whom (T9, L), and small questions all rules ask."""

from octosphere.core.kernel import kernel

from ..state import Player, State


@kernel
def has(s: State, player: Player, tile: int) -> bool:
    """Whether a marker has reached or passed this tile side (T9)."""
    column = s.column[tile]
    return column >= 0 and player.steps[column] > tile // 6


@kernel
def extra(s: State, player: Player, tile: int) -> int:
    """The points a tile adds to an action: none unless it is reached."""
    if has(s, player, tile):
        return s.printed.tile_points[3 * tile]
    return 0


@kernel
def turns_in_third(s: State) -> int:
    """S1, S4: two turns of each player, three when alone."""
    return s.printed.solo_turns if s.seats == 1 else s.printed.turns


@kernel
def third(s: State) -> int:
    """The third of the game being played, from 0."""
    return s.turn // turns_in_third(s)


@kernel
def in_bonus(s: State) -> bool:
    """Whether the deciding player uses dice of another (B1) or of the virtual player (B4)."""
    return s.virtual == 1 or s.seat != s.active
