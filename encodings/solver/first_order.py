"""Statements about any number of things: sorts, relations, quantifiers.

A `FirstOrder` is a question in which sorts are either open, so that an `unsat` holds for structures
of every size, or have a given number of elements, so that quantifiers are written out and a model
can be shown. The same statements serve both: what cannot be proved of all sizes when a hypothesis
is left out is refuted by a small model.

A `LabelledTheory` is a vocabulary whose axioms stand under the names of their hypotheses, each of
which can be left out. A `Refutation` is what would refute a claim: all that it supposes, and not
what it says. The two are kept apart, since a claim whose suppositions cannot all hold would be
proved, and say nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import reduce
from itertools import count, product
from operator import or_
from typing import Any

import z3

from .query import Number, Solver, Truth


@dataclass(frozen=True, slots=True, eq=False)
class Element:
    """A term that stands for a thing of some sort."""

    term: Any

    def equals(self, other: Element) -> Truth:
        return Truth(self.term == other.term)

    def differs(self, other: Element) -> Truth:
        return Truth(self.term != other.term)


@dataclass(frozen=True, slots=True, eq=False)
class Sort:
    """A kind of things. `elements` lists them all where their number is given, else is None."""

    name: str
    reference: Any
    elements: tuple[Element, ...] | None


Thing = Element | Number
"""What a function leads to."""

Relation = Callable[..., Truth]
"""Applied to elements of its sorts, the truth that it holds of them."""

Measure = Callable[..., Number]
"""Applied to elements of its sorts, an integer."""

Operation = Callable[..., Element]
"""Applied to elements of its sorts, an element."""


class FirstOrder:
    """One question about things of several sorts; `sizes` gives the numbers of elements, by the
    name of the sort, of those sorts that are not open."""

    def __init__(self, seconds: float | None = None, sizes: Mapping[str, int] | None = None):
        self.solver = Solver(seconds)
        self._sizes = dict(sizes or {})
        self._relations: dict[str, tuple[tuple[Sort, ...], Any]] = {}
        self._functions: dict[str, tuple[tuple[Sort, ...], Any]] = {}
        self._sorts: dict[str, Sort] = {}
        self._naturals: set[str] = set()
        self._finite: set[str] = set()
        self._arbitrary: set[str] = set()
        self._asked: set[str] = set()
        self._fresh = count()

    # --- symbols ---

    @property
    def finite(self) -> frozenset[str]:
        """The sorts of which finitely many things are meant. Nothing is required of them."""
        return frozenset(self._finite)

    def sort(self, name: str, finite: bool = False) -> Sort:
        """The sort of that name, the same each time."""
        if finite:
            self._finite.add(name)
        if name not in self._sorts:
            self._sorts[name] = self._new_sort(name)
        return self._sorts[name]

    def _new_sort(self, name: str) -> Sort:
        context = self.solver.context
        if name not in self._sizes:
            return Sort(name, z3.DeclareSort(name, context), None)
        labels = [f"{name}{number}" for number in range(self._sizes[name])]
        reference, terms = z3.EnumSort(name, labels, context)
        return Sort(name, reference, tuple(Element(term) for term in terms))

    def element(self, sort: Sort, name: str) -> Element:
        """An unnamed thing of the sort: a free variable of the question."""
        self._functions[name] = (), z3.Function(name, sort.reference)
        return Element(z3.Const(name, sort.reference))

    def arbitrary(self, sort: Sort, name: str, others: Collection[str] = ()) -> Element:
        """Any thing of the sort, of which nothing is required; called by the name if no symbol and
        none of the others is called so, else with strokes behind it."""
        symbols = (self._functions.keys() | self._relations.keys()) - self._arbitrary
        while name in symbols or name in others:
            name += "'"
        self._arbitrary.add(name)
        return self.element(sort, name)

    def relation(self, name: str, *sorts: Sort) -> Relation:
        symbol = self._symbol(name, sorts, z3.BoolSort(self.solver.context))
        self._relations[name] = sorts, symbol
        return lambda *things: Truth(symbol(*(thing.term for thing in things)))

    def measure(self, name: str, *sorts: Sort, natural: bool = False) -> Measure:
        """`natural`: in what is meant, its values are numbers from zero on. That is required where
        all sorts have a given number of elements; elsewhere what needs it says so."""
        symbol = self._symbol(name, sorts, z3.IntSort(self.solver.context))
        self._functions[name] = sorts, symbol

        def measured(*things: Element) -> Number:
            return Number(symbol(*(thing.term for thing in things)))

        if natural:
            self._naturals.add(name)
            if all(sort.elements is not None for sort in sorts):
                zero = self.solver.numeral(0)
                self.solver.require(self.every(sorts, lambda *x: ~measured(*x).below(zero)))
        return measured

    def operation(self, name: str, *sorts: Sort, to: Sort) -> Operation:
        symbol = self._symbol(name, sorts, to.reference)
        self._functions[name] = sorts, symbol
        return lambda *things: Element(symbol(*(thing.term for thing in things)))

    def _symbol(self, name: str, sorts: tuple[Sort, ...], result: Any) -> Any:
        return z3.Function(name, *(sort.reference for sort in sorts), result)

    def relation_named(self, name: str, sorts: Sequence[str]) -> Relation:
        """The relation of this name; a new one, of which nothing is required, where there is
        none."""
        if name not in self._relations:
            self._asked.add(name)
            return self.relation(name, *(self.sort(each) for each in sorts))
        symbol = self._relations[name][1]
        return lambda *things: Truth(symbol(*(thing.term for thing in things)))

    def declares(self, name: str) -> bool:
        """Whether the relation of this name was declared, and not only asked for by its name."""
        return name in self._relations and name not in self._asked

    def function_named(self, name: str, natural: bool = False) -> Callable[..., Thing]:
        """The measure or the operation of this name. Raises KeyError where there is none, or none
        whose values are natural numbers where that is asked for."""
        if natural and name not in self._naturals:
            raise KeyError(f"no natural numbers: {name}")
        symbol = self._functions[name][1]
        return lambda *things: _thing(symbol(*(thing.term for thing in things)))

    # --- quantifiers ---

    def every(self, sorts: tuple[Sort, ...], body: Callable[..., Truth]) -> Truth:
        """That the body holds of all things of these sorts."""
        if all(sort.elements is not None for sort in sorts):
            return self.solver.all_of(body(*things) for things in _all(sorts))
        bound = [self._bound(sort) for sort in sorts]
        return Truth(z3.ForAll([thing.term for thing in bound], body(*bound).formula))

    def some(self, sorts: tuple[Sort, ...], body: Callable[..., Truth]) -> Truth:
        """That the body holds of some things of these sorts."""
        if all(sort.elements is not None for sort in sorts):
            return self.solver.any_of(body(*things) for things in _all(sorts))
        bound = [self._bound(sort) for sort in sorts]
        return Truth(z3.Exists([thing.term for thing in bound], body(*bound).formula))

    def _bound(self, sort: Sort) -> Element:
        return Element(z3.Const(f"{sort.name}!{next(self._fresh)}", sort.reference))

    # --- the model ---

    def true_of(self, relation: str) -> tuple[tuple[str, ...], ...]:
        """In the model of the last check, the things that the relation of this name holds of.

        Only where all its sorts have a given number of elements."""
        sorts, symbol = self._relations[relation]
        return tuple(
            _named(things)
            for things in _all(sorts)
            if self.solver.holds(Truth(symbol(*(thing.term for thing in things))))
        )

    def structure(self) -> str:
        """The model of the last check, a line for each symbol: `home: block1 of use0, use1`, or
        `on path: block1` for what a relation holds of. Only where all sorts have a given number of
        elements."""
        lines = [self._values(name, *function) for name, function in self._functions.items()]
        for name in self._relations:
            things = (", ".join(each) for each in self.true_of(name))
            lines.append(f"{name}: {'; '.join(things) or 'nothing'}")
        return "\n".join(lines)

    def _values(self, name: str, sorts: tuple[Sort, ...], symbol: Any) -> str:
        if not sorts:
            return f"{name} = {self.solver.shown(symbol())}"
        found: dict[str, list[str]] = {}
        for things in _all(sorts):
            value = self.solver.shown(symbol(*(thing.term for thing in things)))
            found.setdefault(value, []).append(" ".join(_named(things)))
        return f"{name}: " + "; ".join(f"{v} of {', '.join(of)}" for v, of in found.items())


def _thing(term: Any) -> Thing:
    return Number(term) if z3.is_int(term) else Element(term)


def _named(things: Sequence[Element]) -> tuple[str, ...]:
    return tuple(str(thing.term) for thing in things)


def _all(sorts: tuple[Sort, ...]) -> Iterator[tuple[Element, ...]]:
    return product(*(sort.elements or () for sort in sorts))


_built: ContextVar[dict[type[LabelledTheory], None] | None] = ContextVar(
    "theories that were built", default=None
)


@contextmanager
def theories_built() -> Iterator[Mapping[type[LabelledTheory], None]]:
    """Inside, the classes of the theories that are built are noted, each once, in order, and
    before each those that it adds to."""
    found: dict[type[LabelledTheory], None] = {}
    token = _built.set(found)
    try:
        yield found
    finally:
        _built.reset(token)


class LabelledTheory:
    """One question. `sizes` may give the numbers of elements of sorts, for models that people can
    read; the hypotheses in `without` are left out."""

    def __init__(
        self,
        seconds: float | None = None,
        sizes: Mapping[str, int] | None = None,
        without: Iterable[str] = (),
    ) -> None:
        self.logic = FirstOrder(seconds, sizes)
        self._without = frozenset(without)
        if (built := _built.get()) is not None:
            built.update(
                (each, None)
                for each in reversed(type(self).__mro__)
                if issubclass(each, LabelledTheory) and each is not LabelledTheory
            )

    def suppose(self, hypothesis: str, *axioms: Truth) -> None:
        """Require the axioms under the name of their hypothesis, unless it is left out."""
        if hypothesis not in self._without:
            for axiom in axioms:
                self.logic.solver.require_labelled(hypothesis, axiom)

    def sorts(self, *names: str) -> tuple[Sort, ...]:
        return tuple(self.logic.sort(name) for name in names)


@dataclass(frozen=True, slots=True)
class Refutation:
    """The cases of a claim, any of which would refute it: what it supposes (None: nothing) and what
    it claims then."""

    cases: tuple[tuple[Truth | None, Truth], ...]

    def __or__(self, other: Refutation) -> Refutation:
        return Refutation((*self.cases, *other.cases))

    @property
    def truth(self) -> Truth:
        """That some case is as supposed, and not as claimed."""
        return reduce(or_, (_fails(supposed, claimed) for supposed, claimed in self.cases))

    @property
    def supposed(self) -> tuple[Truth, ...]:
        """What the cases suppose, of those that suppose something."""
        return tuple(supposed for supposed, _ in self.cases if supposed is not None)


def but_not(supposed: Truth, claimed: Truth) -> Refutation:
    """The one case, that all supposed holds and what is claimed does not."""
    return Refutation(((supposed, claimed),))


def denied(claimed: Truth) -> Refutation:
    """The same of a claim that supposes nothing beyond the hypotheses of its theory."""
    return Refutation(((None, claimed),))


def _fails(supposed: Truth | None, claimed: Truth) -> Truth:
    # What is claimed not to be is asked for as it is: solvers find less behind two negations.
    formula = claimed.formula
    against = Truth(formula.arg(0)) if z3.is_not(formula) else ~claimed
    return against if supposed is None else supposed & against
