"""Linear equations between the columns of some states: exact ones, and those up to wrapping."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import gcd, lcm
from typing import Any

from .values import Truth

State = Mapping[str, Any]
"""A value for each column: an `int` or a `bool`, or a term of it."""


@dataclass(frozen=True, slots=True)
class Equation:
    """The sum of coefficient times column, and the constant, is zero."""

    terms: tuple[tuple[int, str], ...]
    constant: int

    def total(self, state: State) -> Any:
        """The sum that is zero."""
        total = self.constant
        for coefficient, column in self.terms:
            total = total + coefficient * state[column]
        return total

    def holds(self, state: State) -> Truth:
        return self.total(state) == 0

    def __str__(self) -> str:
        left = [_times(c, name) for c, name in self.terms if c > 0]
        right = [_times(-c, name) for c, name in self.terms if c < 0]
        (left if self.constant > 0 else right).extend(
            [str(abs(self.constant))] * bool(self.constant)
        )
        return f"{' + '.join(left) or 0} = {' + '.join(right) or 0}"


@dataclass(frozen=True, slots=True)
class Congruence:
    """The equation holds modulo 2**width."""

    equation: Equation
    width: int

    def holds(self, state: State) -> Truth:
        return self.equation.total(state) % (1 << self.width) == 0

    def __str__(self) -> str:
        return f"{self.equation} mod 2^{self.width}"


def equations_of(states: Sequence[State], columns: Sequence[str]) -> list[Equation]:
    """The null space of the states, a basis in lowest terms.

    Rows are kept in whole numbers, each as short as it can be: fractions take longer."""
    width = len(columns) + 1
    # Pivots from the right: state columns, which come first, are expressed by inputs.
    order = [len(columns), *range(len(columns) - 1, -1, -1)]
    reduced: list[tuple[int, list[int]]] = []
    for state in states:
        row = [*(state[c] for c in columns), 1]
        for pivot, known in reduced:
            row = _without(row, known, pivot)
        found = next((c for c in order if row[c]), None)
        if found is None:
            continue
        reduced = [(pivot, _without(known, row, found)) for pivot, known in reduced]
        reduced.append((found, row))
    pivots = {pivot for pivot, _ in reduced}
    equations: list[Equation] = []
    for column in (c for c in range(width - 1) if c not in pivots):
        scale = lcm(*(known[p] // gcd(known[p], known[column]) for p, known in reduced))
        whole = {p: -scale * known[column] // known[p] for p, known in reduced if known[column]}
        whole[column] = scale
        terms = tuple((whole[c], columns[c]) for c in sorted(whole) if c < width - 1)
        equations.append(Equation(terms, whole.get(width - 1, 0)))
    return equations


def _without(row: list[int], known: list[int], pivot: int) -> list[int]:
    """A combination of both that is zero at the pivot, where `known` is not."""
    if not row[pivot]:
        return row
    a, b = known[pivot], row[pivot]
    combined = [a * x - b * y for x, y in zip(row, known, strict=True)]
    shared = gcd(*combined)
    return [x // shared for x in combined] if shared > 1 else combined


def congruences_of(states: Sequence[State], columns: Sequence[str], width: int) -> list[Congruence]:
    """Equations modulo 2**width that do not hold as they are.

    `kernel` generates all coefficients that fit the states so far; a state's values at the
    generators are brought to zero by the one whose value has the fewest factors two."""
    modulus, size = 1 << width, len(columns) + 1
    kernel = [[int(i == j) for j in range(size)] for i in range(size)]
    for state in states:
        row = [*(state[c] for c in columns), 1]
        values = [sum(a * b for a, b in zip(row, v, strict=True)) % modulus for v in kernel]
        twos = [(value & -value).bit_length() - 1 for value in values if value]
        if not twos:
            continue
        pivot = next(i for i, v in enumerate(values) if v and v & -v == 1 << min(twos))
        inverse = pow(values[pivot] >> min(twos), -1, modulus)
        for i, value in enumerate(values):
            if i != pivot and value:
                factor = (value >> min(twos)) * inverse
                kernel[i] = [
                    (a - factor * b) % modulus
                    for a, b in zip(kernel[i], kernel[pivot], strict=True)
                ]
        kernel[pivot] = [(a << (width - min(twos))) % modulus for a in kernel[pivot]]
        kernel = [v for v in kernel if any(v)]
    found: list[Congruence] = []
    for vector in kernel:
        near = [a - modulus if a > modulus // 2 else a for a in vector]
        terms = tuple((a, c) for a, c in zip(near, columns, strict=False) if a)
        equation = Equation(terms, near[-1])
        odd = any(a % 2 for a, _ in terms)
        if odd and not all(equation.total(state) == 0 for state in states):
            found.append(Congruence(equation, width))
    return found


def _times(coefficient: int, column: str) -> str:
    return column if coefficient == 1 else f"{coefficient}*{column}"
