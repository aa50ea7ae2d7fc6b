"""Invariants of one location: the strongest of a fixed shape that hold of some states of it.

A state is a number or a truth for each column. The shapes: linear equations, remainders modulo
small numbers, differences of at least 0, 1 or 2, truths that are constant, equal or opposite. Each
more state can only weaken what is guessed, and only finitely often: a search that adds states
until nothing new is reached ends with an invariant. That it is one is for a solver to say.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any

from .unbounded_values import Truth, negated, same

State = Mapping[str, Any]
"""A value for each column: an `int` or a `bool`, or a term of it."""

MODULI = (8, 7, 6, 5, 4, 3, 2)
DISTANCES = (2, 1, 0)
LARGEST = 16
BOUNDS = (0, 1, 2, 3, 4, 7, 8, 15, LARGEST)
"""Upper bounds that are tried: loops of a known count are short where they are left as loops."""


@dataclass(frozen=True, slots=True)
class Equation:
    """The sum of coefficient times column, and the constant, is zero."""

    terms: tuple[tuple[int, str], ...]
    constant: int

    def holds(self, state: State) -> Truth:
        total = self.constant
        for coefficient, column in self.terms:
            total = total + coefficient * state[column]
        return total == 0

    def __str__(self) -> str:
        left = [_times(c, name) for c, name in self.terms if c > 0]
        right = [_times(-c, name) for c, name in self.terms if c < 0]
        (left if self.constant > 0 else right).extend(
            [str(abs(self.constant))] * bool(self.constant)
        )
        return f"{' + '.join(left) or 0} = {' + '.join(right) or 0}"


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
        return self.column if self.value else f"not {self.column}"


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
        return f"{self.one} {'=' if self.equal else '!='} {self.other}"


Guess = Equation | Remainder | Distance | AtMost | Constantly | Agreement


def guessed(states: Sequence[State], moving: frozenset[str]) -> tuple[Guess, ...]:
    """All that holds of every state. `moving`: the columns that differ from place to place;
    those of inputs alone are not compared among each other."""
    first = states[0]
    numbers = [c for c, value in first.items() if not isinstance(value, bool)]
    truths = [c for c, value in first.items() if isinstance(value, bool)]
    equations = _equations(states, numbers)
    constants = {e.terms[0][1] for e in equations if len(e.terms) == 1}
    free = [column for column in numbers if column not in constants]
    return (
        *equations,
        *_remainders(states, free),
        *_distances(states, free, moving),
        *_bounds(states, [column for column in free if column in moving]),
        *_agreements(states, truths),
    )


def _equations(states: Sequence[State], columns: Sequence[str]) -> list[Equation]:
    """The null space of the states, a basis in lowest terms."""
    rows = [[Fraction(state[c]) for c in columns] + [Fraction(1)] for state in states]
    width = len(columns) + 1
    # Pivots from the right: state columns, which come first, are expressed by inputs.
    order = [len(columns), *range(len(columns) - 1, -1, -1)]
    reduced: list[tuple[int, list[Fraction]]] = []
    for row in rows:
        for pivot, known in reduced:
            if row[pivot]:
                factor = row[pivot]
                row = [a - factor * b for a, b in zip(row, known, strict=True)]
        found = next((c for c in order if row[c]), None)
        if found is None:
            continue
        row = [a / row[found] for a in row]
        reduced = [
            (p, [a - known[found] * b for a, b in zip(known, row, strict=True)])
            for p, known in reduced
        ]
        reduced.append((found, row))
    pivots = {pivot for pivot, _ in reduced}
    equations: list[Equation] = []
    for column in (c for c in range(width - 1) if c not in pivots):
        vector = {column: Fraction(1), **{p: -known[column] for p, known in reduced}}
        scale = lcm(*(value.denominator for value in vector.values()))
        whole = {c: int(value * scale) for c, value in vector.items() if value}
        terms = tuple((whole[c], columns[c]) for c in sorted(whole) if c < width - 1)
        equations.append(Equation(terms, whole.get(width - 1, 0)))
    return equations


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


def _times(coefficient: int, column: str) -> str:
    return column if coefficient == 1 else f"{coefficient}*{column}"
