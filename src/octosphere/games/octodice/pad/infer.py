"""Dice that allow exactly what was said: the actions of a turn, its octopods, and the bonus actions of the others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import chain, combinations_with_replacement, product

from octosphere.core.errors import Clause, IllegalMove
from octosphere.core.events import Event
from octosphere.core.layout import clone
from octosphere.games.octodice.game import OctoDice
from octosphere.games.octodice.moves import BLACKS, WHITE
from octosphere.games.octodice.rules.flow import decide, octopod_step
from octosphere.games.octodice.rules.labs import has
from octosphere.games.octodice.rules.legal import refusal
from octosphere.games.octodice.rules.octopods import turn_octopods
from octosphere.games.octodice.rules.turn import ask_bonus, take_up
from octosphere.games.octodice.state import BLACK, DICE, OCTOPOD, Phase, State, Symbol, Tile
from octosphere.games.octodice.tables import COLUMN, OCTOPODS, PASS

from .claims import Claim, Way, ways, write
from .places import Place, place_of

Faces = tuple[int, ...]


@dataclass(slots=True)
class Draft:
    """A turn as far as it was told: a position that allows it, and the decisions that led there."""

    state: State
    stage: str = "main"  # main, octopods, bonus, done
    moves: list[tuple[Place, str]] = field(default_factory=list)
    log: list[Event] = field(default_factory=list)

    def copy(self) -> Draft:
        return Draft(clone(self.state), self.stage, list(self.moves), list(self.log))

    def make(self, code: int) -> None:
        """One decision, by the rules; nothing follows from it by itself."""
        s, bonus = self.state, self.stage == "bonus"
        self.moves.append((place_of(s), OctoDice.codec.text(OctoDice.codec.move(code))))
        if decide(s, code, self.log):
            s.phase = Phase.BONUS if bonus else Phase.USE

    def dice(self) -> tuple[str, str]:
        """The white and the black faces, as letters."""
        faces = self.state.dice
        return "".join(WHITE[face] for face in faces[:BLACK]), "".join(BLACKS[face] for face in faces[BLACK:])


def refuse_claim(claim: Claim, clause: str) -> IllegalMove:
    return IllegalMove(write(claim), Clause(clause))


def draft(base: State, claims: Sequence[Claim]) -> Draft:
    """The turn that these claims tell, from its start; IllegalMove if there are no such dice."""
    if base.virtual:
        return _first(_virtual(base, claims), claims)
    split = next((at for at, claim in enumerate(claims) if not claim.action or at == 2), len(claims))
    whole = split == 2 or split < len(claims)
    rest = claims[split:]
    if split < 2 and rest:
        if rest[0].kind != "pass":
            raise refuse_claim(rest[0], "T2")
        rest = rest[1:]
    return _first(_turns(base, claims[:split], rest, whole), claims)


def _first(found: Iterator[Draft], claims: Sequence[Claim]) -> Draft:
    for one in found:
        return one
    last = claims[-1]
    raise refuse_claim(last, {"octopods": "T10"}.get(last.kind, "B1"))


def _turns(base: State, acts: Sequence[Claim], rest: Sequence[Claim], whole: bool) -> Iterator[Draft]:
    for one, fixed in _try_actions(_lay_unknown(base, 3), acts, 0):
        if whole and len(acts) < 2:
            one.make(PASS)
        if not whole or not rest:
            one.stage = "octopods" if whole else "main"
            yield _fill(one, fixed, _rests(BLACK - fixed)[0][0])
        else:
            yield from _try_catches(one, fixed, rest)


def _lay_unknown(base: State, throw: int) -> Draft:
    """All dice on the table, nothing known of them: octopods stand for it, since they serve no action."""
    s = clone(base)
    s.phase, s.throw = Phase.USE, throw
    s.dice, s.aside = [OCTOPOD] * DICE, [0] * DICE
    take_up(s)
    return Draft(s)


def _try_actions(before: Draft, acts: Sequence[Claim], fixed: int) -> Iterator[tuple[Draft, int]]:
    """Every way to have taken these actions, the plainest first, and how many dice of each body they fix."""
    if not acts:
        yield before, fixed
        return
    for way in list_ways(before.state, acts[0], fixed):
        after = before.copy()
        tell(after, acts[0], way, fixed)
        yield from _try_actions(after, acts[1:], fixed + 1)


def list_ways(s: State, claim: Claim, at: int) -> list[Way]:
    """The ways that the sheet and the labs allow; if there is none, the clause that says why."""
    all_ways, why = ways(s, claim), 0
    found = []
    for way in all_ways:
        _lay(s, way, at)
        no = refusal(s, way.code)
        why = why or no
        if not no:
            found.append(way)
        s.dice[at] = s.dice[BLACK + at] = OCTOPOD
    if not found:
        clause = OctoDice.clauses[why] if why else {"lab": "T6"}.get(claim.kind, "T3")
        raise refuse_claim(claim, clause)
    return found


def _lay(s: State, way: Way, at: int) -> None:
    s.dice[at], s.dice[BLACK + at] = way.white, way.black


def tell(one: Draft, claim: Claim, way: Way | None, at: int) -> None:
    """What a claim does, with dice laid down for it."""
    if way is not None:
        _lay(one.state, way, at)
        one.state.used[at] = one.state.used[BLACK + at] = 0
        _take(one, claim, way)
    else:
        one.make(_code(claim))


def _code(claim: Claim) -> int:
    return PASS if claim.kind == "pass" else OCTOPODS + claim.value - 1


def _take(one: Draft, claim: Claim, way: Way) -> None:
    one.make(way.code)
    if claim.kind == "lab":
        one.make(COLUMN + claim.value)


def _try_catches(one: Draft, fixed: int, rest: Sequence[Claim]) -> Iterator[Draft]:
    """With so many octopods, and then with the bonus actions."""
    count, bonus = rest[0].value, rest[1:]
    for faces in _fills(one.state, fixed, bonus, (count, count - 1)):  # a lab adds one at most
        after = _fill(one, fixed, faces)
        if turn_octopods(after.state) == count:
            octopod_step(after.state, after.log)
            yield from _try_bonuses(after, bonus)


def _virtual(base: State, claims: Sequence[Claim]) -> Iterator[Draft]:
    start = _lay_unknown(base, 1)
    for faces in _fills(start.state, 0, claims, range(DICE + 1)):
        yield from _try_bonuses(_fill(start, 0, faces), claims)


def _try_bonuses(one: Draft, claims: Sequence[Claim]) -> Iterator[Draft]:
    """The bonus actions of those who are asked, in their order."""
    one.stage = "bonus" if ask_bonus(one.state) else "done"
    for claim in claims:
        if not _bonus(one, claim):
            return
        s = one.state
        last = s.seat == s.active
        one.stage = "done" if last or not ask_bonus(s) else "bonus"
    yield one


def _bonus(one: Draft, claim: Claim) -> bool:
    if claim.action:
        way = next((way for way in ways(one.state, claim) if not refusal(one.state, way.code)), None)
        if way is not None:
            _take(one, claim, way)
        return way is not None
    right = not refusal(one.state, _code(claim))
    if right:
        one.make(_code(claim))
    return right


def _fill(one: Draft, fixed: int, faces: tuple[Faces, Faces]) -> Draft:
    after = one.copy()
    after.state.dice[fixed:BLACK], after.state.dice[BLACK + fixed :] = list(faces[0]), list(faces[1])
    return after


@cache
def _rests(count: int) -> dict[int, list[tuple[Faces, Faces]]]:
    """All that so many dice of each body may show, by the number of octopods."""
    some = list(combinations_with_replacement(range(OCTOPOD + 1), count))
    found: dict[int, list[tuple[Faces, Faces]]] = {}
    for faces in product(some, some):
        found.setdefault(sum(face.count(OCTOPOD) for face in faces), []).append(faces)
    return found


def _fills(s: State, fixed: int, bonus: Sequence[Claim], octopods: Iterable[int]) -> Iterator[tuple[Faces, Faces]]:
    """The same, as far as each bonus action finds its two faces: a quick look before the rules are asked."""
    needs = [_pairs(s, claim) for claim in bonus if claim.action]
    white, black = tuple(s.dice[:fixed]), tuple(s.dice[BLACK : BLACK + fixed])
    enough = [count for count in octopods if count >= _least(s, bonus)]
    for faces in chain.from_iterable(_rests(BLACK - fixed).get(count, ()) for count in enough):
        whole = white + faces[0], black + faces[1]
        if all(any(one in whole[0] and other in whole[1] for one, other in need) for need in needs):
            yield faces


def _least(s: State, bonus: Sequence[Claim]) -> int:
    """The octopods that the bonus actions need among the dice; a lab makes one of another die."""
    lab = any(has(s, player, Tile.F1) or has(s, player, Tile.F2) for player in s.players[: s.seats])
    return max((claim.value for claim in bonus if claim.kind == "octo"), default=0) - lab


def _pairs(s: State, claim: Claim) -> set[tuple[int, int]]:
    """The faces that could serve a claim, whoever made it."""
    if claim.kind == "lab":
        return {(Symbol.LAB, black) for black in range(OCTOPOD)}
    return {(way.white, way.black) for way in ways(s, claim)}
