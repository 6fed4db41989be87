"""What the sheet and the lab have room for (T3-T8), as one bit for each way a black die can serve."""

from octosphere.core.kernel import kernel

from ..state import Colour, Player, State, Symbol, Tile
from ..tables import AS_COLOUR, AS_DIGIT
from .labs import has


@kernel
def room(s: State, action: int) -> int:
    """The black uses with which this player's sheet allows a main action."""
    player = s.players[s.seat]
    if action == Symbol.CRYSTAL or action == Symbol.LAB:
        return by_digit(s, open_digits(s, player, action))
    if action == Symbol.BOT:
        return by_colour(open_bots(player))
    if action == Symbol.SUBMARINE:
        return by_colour(open_submarines(player))
    return by_colour(1 << s.printed.research_colour[player.research] if player.research < 5 else 0)


@kernel
def open_digits(s: State, player: Player, action: int) -> int:
    """T4, T6: the digits with which a crystal can be crossed or a marker moved."""
    if action == Symbol.LAB:
        return next_levels(s, player)
    return 0b111 if player.crystals < s.printed.crystals else 0


@kernel
def by_colour(colours: int) -> int:
    """Faces of these colours, and yellow as one of them; as itself it is a plain face (L-A1)."""
    return colours | (colours & ~(1 << Colour.YELLOW)) << AS_COLOUR


@kernel
def by_digit(s: State, digits: int) -> int:
    """Faces with these digits, and yellow as one of them; as its own it is a plain face (L-A1)."""
    others = digits & ~(1 << s.printed.digit[Colour.YELLOW])
    uses = others << AS_DIGIT
    for colour in range(5):
        uses |= (digits >> s.printed.digit[colour] & 1) << colour
    return uses


@kernel
def next_levels(s: State, player: Player) -> int:
    """T6: the digits that move some marker; L-E2: every digit does."""
    levels = 0
    for steps in player.steps:
        levels |= 1 << steps
    levels &= 0b111
    return 0b111 if levels and has(s, player, Tile.E2) else levels


@kernel
def open_bots(player: Player) -> int:
    """T7: the colours with a bot left."""
    colours = 0
    for colour in range(5):
        colours |= (player.bots[colour] < 2) << colour
    return colours


@kernel
def open_submarines(player: Player) -> int:
    """T8: the colours whose submarine is not crossed."""
    colours = 0
    for colour in range(5):
        colours |= (player.submarines[colour] == 0) << colour
    return colours
