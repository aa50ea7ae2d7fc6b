"""What a formula says of a structure: a few elements, and what relations and functions are on them.

A formula is what is printed, no other text of it: the same object is rendered and evaluated here.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from typing import Any

from sympy import Basic, Integer, Symbol

from ..ledger.notation import (
    Both,
    Either,
    Equal,
    Every,
    Gives,
    Iff,
    In,
    Infix,
    Joins,
    Least,
    Meets,
    No,
    NotConverged,
    NotIn,
    Some,
    Unequal,
)

Pairs = frozenset[tuple[Any, Any]]
Values = dict[str, Any]


@dataclass(frozen=True)
class Structure:
    """`domains` has the elements that a variable stands for; `names` what other symbols are;
    `atoms` the relations and functions, by the class of a sign (`Converged`) or by their name.

    `follows` says what changes with converged-with, where that is replaced by these pairs:
    convergence-before."""

    domains: Mapping[str, Sequence[Any]]
    atoms: Mapping[str, Callable[..., Any]]
    names: Mapping[str, Any] | None = None
    follows: Callable[[Pairs], Mapping[str, Callable[..., Any]]] = lambda pairs: {}

    def with_relation(self, name: str, pairs: Pairs) -> Structure:
        others = self.follows(pairs) if name == "Converged" else {}
        return replace(self, atoms={**self.atoms, name: lambda a, b: (a, b) in pairs, **others})


@dataclass(frozen=True, slots=True)
class Case:
    """A structure, and whether the formula has to hold of it: as the definition says."""

    structure: Structure
    expected: bool


@dataclass(frozen=True, slots=True)
class Evaluation:
    """On how many structures a formula held, and on how many it did not, as it has to be; and on
    how many it is wrong."""

    true: int
    false: int
    wrong: int

    @property
    def holds(self) -> bool:
        """It is right everywhere, and says something: of some structures it is false."""
        return not self.wrong and self.true > 0 and self.false > 0


def evaluated(formula: Basic, cases: Iterable[Case]) -> Evaluation:
    """The formula on every structure."""
    counts = {True: 0, False: 0, None: 0}
    for case in cases:
        found = holds(formula, case.structure)
        counts[found if found == case.expected else None] += 1
    return Evaluation(counts[True], counts[False], counts[None])


def holds(formula: Basic, structure: Structure) -> bool:
    """Whether a formula is true in a structure; what is not bound holds for all."""
    meaning = compiled(formula)
    return all(meaning(structure, values) for values in _choices(free(formula), structure))


@cache
def free(formula: Basic) -> tuple[str, ...]:
    """The symbols that no quantifier binds, and that a structure may have a domain for."""
    if isinstance(formula, Symbol):
        return (formula.name,)
    bound: set[str] = set()
    if isinstance(formula, Every):
        bound = set(formula.names)
        parts: Sequence[Basic] = (formula.args[1],)
    elif isinstance(formula, Least):
        return ()
    else:
        parts = formula.args
    found = dict.fromkeys(name for part in parts for name in free(part))
    return tuple(name for name in found if name not in bound)


def _choices(names: Iterable[str], structure: Structure) -> Iterator[Values]:
    known = [name for name in names if name in structure.domains]
    for values in product(*(structure.domains[name] for name in known)):
        yield dict(zip(known, values, strict=True))


Meaning = Callable[[Structure, Values], Any]


@cache
def compiled(formula: Basic) -> Meaning:
    """A formula as a function of a structure and of what its variables stand for."""
    if isinstance(formula, Every):
        return _quantified(formula)
    if isinstance(formula, Least):
        return _least(formula)
    if isinstance(formula, Symbol):
        return _named(formula.name)
    if isinstance(formula, Integer):
        number = int(formula)
        return lambda structure, values: number
    parts = tuple(compiled(part) for part in formula.args)
    match formula:
        case Both():
            return lambda s, v: all(part(s, v) for part in parts)
        case Either():
            return lambda s, v: any(part(s, v) for part in parts)
        case No():
            return lambda s, v: not parts[0](s, v)
        case Gives():
            return lambda s, v: not parts[0](s, v) or parts[1](s, v)
        case Iff():
            return lambda s, v: bool(parts[0](s, v)) == bool(parts[1](s, v))
        case Equal():
            return lambda s, v: parts[0](s, v) == parts[1](s, v)
        case Unequal():
            return lambda s, v: parts[0](s, v) != parts[1](s, v)
        case Meets():
            return lambda s, v: parts[0](s, v) & parts[1](s, v)
        case Joins():
            return lambda s, v: parts[0](s, v) | parts[1](s, v)
        case NotConverged():
            return lambda s, v: not s.atoms["Converged"](*(part(s, v) for part in parts))
        case NotIn():
            return lambda s, v: not _member(s, *(part(s, v) for part in parts))
        case In():
            return lambda s, v: _member(s, *(part(s, v) for part in parts))
        case _:
            name = type(formula).__name__ if isinstance(formula, Infix) else str(formula.func)
            return lambda s, v: s.atoms[name](*(part(s, v) for part in parts))


def _member(structure: Structure, element: Hashable, whole: Any) -> bool:
    return structure.atoms["In"](element, whole) if "In" in structure.atoms else element in whole


def _named(name: str) -> Meaning:
    def value(structure: Structure, values: Values) -> Any:
        return values[name] if name in values else (structure.names or {})[name]

    return value


def _quantified(formula: Every) -> Meaning:
    names = formula.names
    body, some = compiled(formula.args[1]), isinstance(formula, Some)

    def value(structure: Structure, values: Values) -> bool:
        found = (
            bool(body(structure, {**values, **chosen})) for chosen in _choices(names, structure)
        )
        return any(found) if some else all(found)

    return value


def _least(formula: Least) -> Meaning:
    """The relation is found as the word says: from no pair at all, those are added of which the
    body holds, until there are no more. It has to be the structure's own."""
    names = [operand.name for operand in formula.head.args]
    body, relation = compiled(formula.body), type(formula.head).__name__

    def value(structure: Structure, values: Values) -> bool:
        pairs = [tuple(each[name] for name in names) for each in _choices(names, structure)]
        found: Pairs = frozenset()
        while True:
            at = structure.with_relation(relation, found)
            after = frozenset(
                pair
                for pair in pairs
                if body(at, {**values, **dict(zip(names, pair, strict=True))})
            )
            if after == found:
                return all(structure.atoms[relation](*pair) == (pair in found) for pair in pairs)
            found = after

    return value
