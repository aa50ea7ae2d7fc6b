"""Invariants of one location: the strongest of a fixed shape that hold of some states of it.

A state is a number or a truth for each column. The shapes: linear equations, the same up to
wrapping, remainders modulo small numbers, differences of at least 0, 1 or 2, small upper bounds,
truths that are constant, equal or opposite. Each more state can only weaken what is guessed, and
only finitely often: a search that adds states until nothing new is reached ends with an invariant.
That it is one is for a solver to say.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .equations import Congruence, Equation, State, congruences_of, equations_of
from .values import POISON, Truth, negated, same

MODULI = (8, 7, 6, 5, 4, 3, 2)
DISTANCES = (2, 1, 0)
LARGEST = 16
BOUNDS = (0, 1, 2, 3, 4, 7, 8, 15, LARGEST)
"""Upper bounds that are tried: loops of a known count are short where they are left as loops."""


@dataclass(frozen=True, slots=True)
class Remainder:
    """The column leaves this remainder."""

    column: str
    modulus: int
    remainder: int

    def holds(self, state: State) -> Truth:
        return state[self.column] % self.modulus == self.remainder

    def __str__(self) -> str:
        return f"{self.column} = {self.remainder} mod {self.modulus}"


@dataclass(frozen=True, slots=True)
class Distance:
    """`high` is at least `distance` more than `low`, or than 0 where `low` is empty."""

    low: str
    high: str
    distance: int

    def holds(self, state: State) -> Truth:
        low = state[self.low] if self.low else 0
        return state[self.high] - low >= self.distance

    def __str__(self) -> str:
        low = [self.low] * bool(self.low) + [str(self.distance)] * bool(
            self.distance or not self.low
        )
        return f"{self.high} >= {' + '.join(low)}"


@dataclass(frozen=True, slots=True)
class AtMost:
    """The column is at most `bound`."""

    column: str
    bound: int

    def holds(self, state: State) -> Truth:
        return state[self.column] <= self.bound

    def __str__(self) -> str:
        return f"{self.column} <= {self.bound}"


@dataclass(frozen=True, slots=True)
class Constantly:
    """The truth has this value."""

    column: str
    value: bool

    def holds(self, state: State) -> Truth:
        return state[self.column] if self.value else negated(state[self.column])

    def __str__(self) -> str:
        if self.value:
            return self.column
        if self.column.endswith(POISON):
            return f"{self.column.removesuffix(POISON)} is not poison"
        return f"not {self.column}"


@dataclass(frozen=True, slots=True)
class Agreement:
    """Two truths are equal, or opposite."""

    one: str
    other: str
    equal: bool

    def holds(self, state: State) -> Truth:
        agree = same(state[self.one], state[self.other])
        return agree if self.equal else negated(agree)

    def __str__(self) -> str:
        if self.equal and self.one.endswith(POISON):
            return f"{self.one} iff {self.other}"
        return f"{self.one} {'=' if self.equal else '!='} {self.other}"


Guess = Equation | Congruence | Remainder | Distance | AtMost | Constantly | Agreement


def columns_of(guess: Guess) -> tuple[str, ...]:
    """The columns that a guess speaks of."""
    match guess:
        case Congruence(equation=Equation(terms=terms)) | Equation(terms=terms):
            return tuple(column for _, column in terms)
        case Distance(low=low, high=high):
            return (low, high)
        case Agreement(one=one, other=other):
            return (one, other)
        case Remainder() | AtMost() | Constantly():
            return (guess.column,)


def guessed(
    states: Sequence[State], moving: frozenset[str], widths: Iterable[int] = ()
) -> tuple[Guess, ...]:
    """All that holds of every state. `moving`: the columns that differ from place to place;
    those of inputs alone are not compared among each other. `widths`: modulo which powers of two
    equations are tried as well."""
    first = states[0]
    numbers = [c for c, value in first.items() if not isinstance(value, bool)]
    truths = [c for c, value in first.items() if isinstance(value, bool)]
    equations = equations_of(states, numbers)
    constants = {e.terms[0][1] for e in equations if len(e.terms) == 1}
    free = [column for column in numbers if column not in constants]
    return (
        *equations,
        *(each for width in widths for each in congruences_of(states, numbers, width)),
        *_remainders(states, free),
        *_distances(states, free, moving),
        *_bounds(states, [column for column in free if column in moving]),
        *_agreements(states, truths),
    )


def not_implied(known: Sequence[Guess], guesses: Iterable[Guess]) -> list[Guess]:
    """Those of `guesses` that may fail where all of `known` hold, if both were guessed of states of
    one location and `guesses` of more of them.

    What is guessed of more states holds of the fewer: an equation is a combination of the known
    ones, a truth was constant or in the same class, a remainder or bound was at least as strict,
    or its column a constant. Only a difference from a constant was not looked for, and of
    equations up to wrapping no such thing is claimed."""
    found = frozenset(known)
    return [g for g in guesses if isinstance(g, (Distance, Congruence)) and g not in found]


def _remainders(states: Sequence[State], columns: Sequence[str]) -> list[Remainder]:
    found: list[Remainder] = []
    for column in columns:
        kept: list[int] = []
        for modulus in MODULI:
            remainder = states[0][column] % modulus
            implied = any(other % modulus == 0 for other in kept)
            if not implied and all(s[column] % modulus == remainder for s in states):
                kept.append(modulus)
                found.append(Remainder(column, modulus, remainder))
    return found


def _distances(
    states: Sequence[State], columns: Sequence[str], moving: frozenset[str]
) -> list[Distance]:
    found: list[Distance] = []
    for high in columns:
        for low in ("", *columns):
            if low == high or (low and high not in moving and low not in moving):
                continue
            differences = {s[high] - (s[low] if low else 0) for s in states}
            least = min(differences)
            distance = next((d for d in DISTANCES if d <= least), None)
            # An equation says it already, or every number is at least 0.
            implied = len(differences) == 1 or (not low and distance == 0)
            if distance is not None and not implied:
                found.append(Distance(low, high, distance))
    return found


def _bounds(states: Sequence[State], columns: Sequence[str]) -> list[AtMost]:
    found: list[AtMost] = []
    for column in columns:
        most = max(state[column] for state in states)
        bound = next((each for each in BOUNDS if most <= each), None)
        if bound is not None:
            found.append(AtMost(column, bound))
    return found


def _agreements(states: Sequence[State], columns: Sequence[str]) -> list[Guess]:
    found: list[Guess] = []
    classes: dict[tuple[bool, ...], str] = {}
    for column in columns:
        values = tuple(bool(state[column]) for state in states)
        if len(set(values)) == 1:
            found.append(Constantly(column, values[0]))
            continue
        opposite = tuple(not value for value in values)
        if values in classes:
            found.append(Agreement(classes[values], column, True))
        elif opposite in classes:
            found.append(Agreement(classes[opposite], column, False))
        else:
            classes[values] = column
    return found
