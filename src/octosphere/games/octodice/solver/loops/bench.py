"""Working space and look-ups of `sixteen`: records, so that where a row lies is known when the code is compiled."""

from __future__ import annotations

from typing import Any, NamedTuple

from octosphere.core.vectors import WIDTH, record

from .lanes import MENU, NEVER

ROWS = 16  # what ends are entered by: struck −2s and octopods crossed by then; for A2, struck −2s once more
PAID = 12  # where the latter begin: ends of turns that catch two octopods or more

STAGES = {
    "base": (),  # what the numbers of a position count from: its turn if nothing is done
    "ends": (3 * 7 * 252,),  # [how F adds][octopods][cell]; the last cell is never reached
    "reach": (4, 21),  # the best end for one throw of white dice, by black octopods and black dice taken
    "pairs": (4 * 21,),  # the same by black octopods and two black dice that lie
    "best": (56, 56),  # the stages of `lanes.Desk`, which has the same names
    "two_three": (21, 56), "three_two": (56, 21),
    "one_three": (6, 56), "two_two": (21, 21), "three_one": (56, 6),
    "two_none": (21,), "one_one": (6, 6), "none_two": (21,),
    "best_one": (56, 56),  # [3 white][3 black]: a black die joins three white ones
    "one_best": (56, 56),  # [3 black][3 white]: a white die joins three black ones
    "joined": (6, 21),  # [1 black][2 black thrown]: one_three of a white die, for all three black dice
    "row": (6,), "column": (6,), "side": (56,),  # scratch
    "value": (),
}  # fmt: skip


def bench(rows: int = ROWS, lanes: int = WIDTH) -> Any:
    """Working space for one thread, and in how many rows and lanes ends are entered.

    Fewer rows than sixteen are octopods caught, the last one for all that are more.
    """
    fields: list[tuple[str, str, tuple[int, ...]]] = [("cells", "f4", (3, rows, 251, lanes))]
    fields += [(name, "f4", (*shape, WIDTH)) for name, shape in STAGES.items()]
    small = [("row_of", "i4", (9,)), ("after", "f4", (14,)), ("menu", "i4", MENU)]
    found = record([*fields, *small])
    found["ends"][:] = NEVER
    found["row_of"][:] = [min(caught, rows - 1) for caught in range(9)]
    return found


def look_ups(b: Any, bonus: Any) -> Any:
    """What a book says of dice, with odds in single precision, and what octopods pay."""
    odds = {f"{colour}_{dice}": "f4" for colour in ("white", "black") for dice in ("one", "two", "three")}
    joins = dict.fromkeys(("join_two", "join_three", "pairs_three", "within", "most_taken", "octopods"), "i4")
    found = {name: (getattr(b, name), kind) for name, kind in (odds | joins).items()}
    kinds = [252 * 7 * b.adds * f_adds for f_adds in (0, 1)]
    found |= {
        "bonus": (bonus, "f4"),
        "ends": ([b.ends + kind for kind in kinds], "i4"),
        "join_throw": (b.join_throw[:, :, 2], "i4"),
        "pairs_seen": (b.pairs_seen, "i4"),
        "pairs_of": (b.pairs_three + 21 * b.octopods[:, None], "i4"),
    }
    made = record([(name, kind, _shape(values)) for name, (values, kind) in found.items()])
    for name, (values, _) in found.items():
        made[name][:] = values
    return made


def _shape(values: Any) -> tuple[int, ...]:
    import numpy

    return numpy.shape(values)


class Setup(NamedTuple):
    """What an edition and a box say of a turn."""

    mixed: int  # set aside one white and one black
    dice: Any  # see `look_ups`
