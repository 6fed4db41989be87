"""What a player may type instead of the whole notation."""

from __future__ import annotations

from octosphere.games.aquasphere.moves import LETTERS, PROGRAMMES, ROOMS
from octosphere.games.aquasphere.state import Phase, State
from octosphere.i18n import Catalogue

VERBS = {Phase.LINE: ("pay",), Phase.SCORING: ("spend",)}  # what a programme alone means; elsewhere a bot is used
PASSES = ("p", "-")


def notations(t: Catalogue, s: State, text: str) -> list[str]:
    """The notations that an input may mean, the most literal first."""
    plain = " ".join(text.split()).casefold()
    verb, _, thing = plain.partition(" ")
    if thing:
        return [f"{verb} {each}" for each in (to_notation(t, thing), expand_sign(t, thing))]
    if plain in PASSES and expand_sign(t, plain) == plain:
        return ["pass", "skip"]
    found = to_notation(t, plain)
    if found in ROOMS:
        return [f"enter {found}"]
    if found in LETTERS:
        return [f"place {found}"] if s.phase == Phase.LETTER else [f"walk {found}"]
    if found in PROGRAMMES:
        return [f"{verb} {found}" for verb in VERBS.get(Phase(s.phase), ("use", "buy"))]
    return [plain] if found == expand_sign(t, plain) else notations(t, s, expand_sign(t, plain))


def expand_sign(t: Catalogue, thing: str) -> str:
    """A programme by the letter on its chip; alone, the letter of a sector means the sector."""
    return next((name for name in PROGRAMMES if t(f"sign.{name}").casefold() == thing), thing)


def to_notation(t: Catalogue, thing: str) -> str:
    """A thing as the notation writes it: letters of sectors as capitals, programmes in English."""
    if len(thing) == 1 and thing.upper() in LETTERS:
        return thing.upper()
    own = {t(f"{family}.{name}").casefold(): name for family in ("programme", "row") for name in PROGRAMMES}
    return thing if thing in PROGRAMMES else own.get(thing, thing)
