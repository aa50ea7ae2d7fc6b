"""Truth in a finite structure: whether a formula that the solver is asked about holds of given
things.

The formula itself is read, quantifiers and all, as the solver got it: there is no second text of it
that could say something else. Nothing is asked of the solver here.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from random import Random
from typing import Any

import z3

from .first_order import Element
from .query import Truth


@dataclass(frozen=True)
class FiniteStructure:
    """`domains`: the things of each sort, by its name; `meanings`: what each symbol is of them, a
    truth, an integer or a thing. None where nothing is defined, so that it may be anything: then
    it is chosen by chance, once.

    `about` is what the structure was made of, for people; `threads` how many threads are in it."""

    domains: Mapping[str, Sequence[Hashable]]
    meanings: Mapping[str, Callable[..., Any]]
    about: str = ""
    threads: int = 0
    _tables: dict[str, _Table] = field(default_factory=dict[str, "_Table"], repr=False)

    def table(self, symbol: str, range_: str) -> _Table:
        """What a symbol is of each tuple of things; `range_` is the name of its results' sort."""
        if symbol not in self._tables:
            chance = Random(f"{self.about}/{symbol}")
            things = {"Bool": (False, True), "Int": range(4)}.get(range_) or self.domains[range_]
            known = () if range_ in ("Bool", "Int") else frozenset(things)
            self._tables[symbol] = _Table(self.meanings[symbol], things, known, chance)
        return self._tables[symbol]

    def defined(self, symbol: str, *things: Hashable) -> bool:
        """Whether the symbol is defined of the things."""
        return self.meanings[symbol](*things) is not None


class _Table(dict[tuple[Any, ...], Any]):
    """What a symbol is, found when it is asked for."""

    def __init__(
        self,
        meaning: Callable[..., Any],
        things: Sequence[Hashable],
        known: Iterable[Hashable],
        chance: Random,
    ) -> None:
        super().__init__()
        self._meaning, self._things, self._known, self._chance = meaning, things, known, chance

    def __missing__(self, arguments: tuple[Any, ...]) -> Any:
        found = self._meaning(*arguments)
        if found is None:
            found = self._chance.choice(self._things)
        elif self._known and found not in self._known:
            raise ValueError(f"{found!r} is none of the structure's things")
        self[arguments] = found
        return found


Sentence = Callable[..., bool]
"""Of a structure, and of things where the formula has free elements: whether it holds."""


def sentence(truth: Truth, *free: Element) -> Sentence:
    """The formula as a function. Raises ValueError for a sign that theories do not use."""
    places = {str(element.term): place for place, element in enumerate(free)}
    meaning = _read(truth.formula, len(free), places)

    def holds(structure: FiniteStructure, *things: Hashable) -> bool:
        return bool(meaning(structure, [*things, *([None] * DEEPEST)]))

    return holds


DEEPEST = 16
"""How many quantified variables a formula may have, one inside the other."""

_Meaning = Callable[[FiniteStructure, list[Any]], Any]


def _read(term: Any, depth: int, free: Mapping[str, int]) -> _Meaning:
    """The meaning of a term under `depth` variables, which the list of values begins with."""
    if z3.is_var(term):
        place = depth - 1 - z3.get_var_index(term)
        return lambda s, values: values[place]
    if z3.is_quantifier(term):
        return _quantified(term, depth, free)
    if z3.is_int_value(term):
        number = term.as_long()
        return lambda s, values: number
    parts = [_read(part, depth, free) for part in term.children()]
    kind = term.decl().kind()
    if kind == z3.Z3_OP_UNINTERPRETED:
        return _applied(term, parts, free)
    if kind not in _SIGNS:
        raise ValueError(f"{term.decl().name()} is no sign that theories use")
    return _SIGNS[kind](*parts)


def _quantified(term: Any, depth: int, free: Mapping[str, int]) -> _Meaning:
    sorts = [term.var_sort(number).name() for number in range(term.num_vars())]
    body = _read(term.body(), depth + len(sorts), free)
    wanted = not term.is_forall()
    end = depth + len(sorts)

    def value(s: FiniteStructure, values: list[Any]) -> bool:
        for things in product(*(s.domains[sort] for sort in sorts)):
            values[depth:end] = things
            if bool(body(s, values)) == wanted:
                return wanted
        return not wanted

    return value


def _applied(term: Any, parts: Sequence[_Meaning], free: Mapping[str, int]) -> _Meaning:
    name, range_ = term.decl().name(), term.sort().name()
    if not parts and name in free:
        place = free[name]
        return lambda s, values: values[place]
    match parts:
        case [one]:
            return lambda s, values: s.table(name, range_)[(one(s, values),)]
        case [one, other]:
            return lambda s, values: s.table(name, range_)[one(s, values), other(s, values)]
        case _:
            return lambda s, values: s.table(name, range_)[tuple(p(s, values) for p in parts)]


_SIGNS: Mapping[int, Callable[..., _Meaning]] = {
    z3.Z3_OP_TRUE: lambda: lambda s, v: True,
    z3.Z3_OP_FALSE: lambda: lambda s, v: False,
    z3.Z3_OP_NOT: lambda a: lambda s, v: not a(s, v),
    z3.Z3_OP_AND: lambda *parts: lambda s, v: all(part(s, v) for part in parts),
    z3.Z3_OP_OR: lambda *parts: lambda s, v: any(part(s, v) for part in parts),
    z3.Z3_OP_IMPLIES: lambda a, b: lambda s, v: not a(s, v) or b(s, v),
    z3.Z3_OP_EQ: lambda a, b: lambda s, v: a(s, v) == b(s, v),
    z3.Z3_OP_DISTINCT: lambda a, b: lambda s, v: a(s, v) != b(s, v),
    z3.Z3_OP_LT: lambda a, b: lambda s, v: a(s, v) < b(s, v),
    z3.Z3_OP_GT: lambda a, b: lambda s, v: a(s, v) > b(s, v),
    z3.Z3_OP_ADD: lambda a, b: lambda s, v: a(s, v) + b(s, v),
}
"""The signs of formulas, by what the solver calls them."""
