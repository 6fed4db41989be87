"""How strong a bot is, by name, and the agent that plays so; see the words `level.*`."""

from __future__ import annotations

from octosphere.core.errors import BadInput
from octosphere.core.extras import EXTRAS, is_installed
from octosphere.games import open_kit

LEVELS = ("drifter", "diver", "captain", "kraken")  # the weakest first
LIGHT = ("drifter", "diver")  # they go by the rules alone; the others judge positions in compiled code


def check_level(level: str) -> None:
    """Only levels that there are."""
    if level not in LEVELS:
        raise BadInput(f"no level is called {level[:40]!r}; there is {', '.join(LEVELS)}")


def offered_levels() -> tuple[str, ...]:
    """The levels that can be played with what is installed here."""
    return LEVELS if is_installed(*EXTRAS["fast"]) else LIGHT


def playable(level: str) -> str:
    """A level that was chosen elsewhere or by nobody, or the strongest that can be played here in its place."""
    return level if level in offered_levels() else offered_levels()[-1]


def check_offered(level: str) -> None:
    """Only levels that can be played here."""
    check_level(level)
    if level not in offered_levels():
        packages, rest = " and ".join(EXTRAS["fast"]), ", ".join(offered_levels())
        needs = f"{packages}, which are not installed here (they come with octosphere[fast])"
        raise BadInput(f"the bot {level} needs {needs}; there is {rest}")


def agent_of(level: str, game: str) -> str:
    """The name of the agent that plays a game at a level, its budget included."""
    check_level(level)
    return open_kit(game).levels[LEVELS.index(level)]


def level_of(agent: str, game: str) -> str | None:
    """The level at which an agent plays a game, if it is one."""
    return next((level for level in LEVELS if agent_of(level, game) == agent), None)
