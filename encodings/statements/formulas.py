"""Formulas of sorted first-order logic with natural and whole numbers, as data.

A vocabulary is made of `Function` and `Predicate`: symbols of a theory, called by the names under
which the theory declares them. A `Word` abbreviates a formula with parameters. All three are
applied like functions: `edge(x, y) & holds(c, y)`. A formula is *closed* if every variable in it is
bound. Nothing here knows a solver; `translation` says what a formula means in a theory.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

NUMBER = "number"
"""The sort of whole numbers. Only functions lead there; no variable ranges over it."""


# --- terms ---


class Term:
    """A variable, a function applied to terms, a numeral, or a number and an amount more. Two terms
    of one sort are equal or not, two numbers are ordered."""

    __slots__ = ()

    def equals(self, other: Term) -> Formula:
        return Equal(self, other)

    def differs(self, other: Term) -> Formula:
        return ~Equal(self, other)

    def below(self, other: Term) -> Formula:
        return Below(self, other)

    def plus(self, amount: int) -> Term:
        return Sum(self, amount)


@dataclass(frozen=True, slots=True)
class Variable(Term):
    """Any thing of a sort."""

    name: str
    sort: str


@dataclass(frozen=True, slots=True)
class Applied(Term):
    """The value of a function."""

    function: Function
    arguments: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Numeral(Term):
    value: int


@dataclass(frozen=True, slots=True)
class Sum(Term):
    """A number and an amount more."""

    term: Term
    amount: int


ZERO = Numeral(0)


# --- formulas ---


class Formula:
    """One of the kinds below. `~`, `&`, `|` are not, and, or."""

    __slots__ = ()

    def __invert__(self) -> Formula:
        return self.part if isinstance(self, Not) else Not(self)

    def __and__(self, other: Formula) -> Formula:
        return And((*_parts(self, And), *_parts(other, And)))

    def __or__(self, other: Formula) -> Formula:
        return Or((*_parts(self, Or), *_parts(other, Or)))

    def implies(self, other: Formula) -> Formula:
        return Implies(self, other)

    def iff(self, other: Formula) -> Formula:
        return Iff(self, other)


@dataclass(frozen=True, slots=True)
class Holds(Formula):
    """A predicate is true of these things."""

    predicate: Predicate
    arguments: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Says(Formula):
    """What a word says of these things."""

    word: Word
    arguments: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Equal(Formula):
    left: Term
    right: Term


@dataclass(frozen=True, slots=True)
class Below(Formula):
    left: Term
    right: Term


@dataclass(frozen=True, slots=True)
class Not(Formula):
    part: Formula


@dataclass(frozen=True, slots=True)
class And(Formula):
    parts: tuple[Formula, ...]


@dataclass(frozen=True, slots=True)
class Or(Formula):
    parts: tuple[Formula, ...]


@dataclass(frozen=True, slots=True)
class Implies(Formula):
    left: Formula
    right: Formula


@dataclass(frozen=True, slots=True)
class Iff(Formula):
    left: Formula
    right: Formula


@dataclass(frozen=True, slots=True)
class Every(Formula):
    variables: tuple[Variable, ...]
    body: Formula


@dataclass(frozen=True, slots=True)
class Some(Formula):
    variables: tuple[Variable, ...]
    body: Formula


# --- vocabulary ---


@dataclass(frozen=True, slots=True)
class Function:
    """A function of a theory. `natural`: its values are numbers from zero on, which the theory has
    to say of it, too."""

    name: str
    sorts: tuple[str, ...]
    to: str
    natural: bool = False

    def __call__(self, *arguments: Term) -> Applied:
        _fit(self.name, self.sorts, arguments)
        return Applied(self, arguments)


@dataclass(frozen=True, slots=True)
class Predicate:
    """A relation of a theory, or one that is defined by clauses."""

    name: str
    sorts: tuple[str, ...]

    def __call__(self, *arguments: Term) -> Holds:
        _fit(self.name, self.sorts, arguments)
        return Holds(self, arguments)


@dataclass(frozen=True, slots=True)
class Word:
    """`body`, whose free variables are the parameters. Raises ValueError for others."""

    name: str
    parameters: tuple[Variable, ...]
    body: Formula

    def __post_init__(self) -> None:
        others = free(self.body) - set(self.parameters)
        if others:
            names = ", ".join(sorted(each.name for each in others))
            raise ValueError(f"{self.name} says something of {names}, which it is not applied to")

    def __call__(self, *arguments: Term) -> Says:
        _fit(self.name, tuple(each.sort for each in self.parameters), arguments)
        return Says(self, arguments)


def _fit(name: str, sorts: tuple[str, ...], arguments: tuple[Term, ...]) -> None:
    given = tuple(sort_of(each) for each in arguments)
    if given != sorts:
        raise ValueError(f"{name} is of {', '.join(sorts)} and not of {', '.join(given)}")


def sort_of(term: Term) -> str:
    """The sort of what the term stands for."""
    match term:
        case Variable(_, sort):
            return sort
        case Applied(function, _):
            return function.to
        case _:
            return NUMBER


def variables(sort: str, names: str) -> tuple[Variable, ...]:
    """Variables of a sort, by their names: `variables("block", "x y")`."""
    return tuple(Variable(name, sort) for name in names.split())


def all_of(*parts: Formula) -> Formula:
    """That all parts hold; of one part, that part."""
    flat = tuple(each for part in parts for each in _parts(part, And))
    return flat[0] if len(flat) == 1 else And(flat)


def lexicographically_below(one: tuple[Term, ...], other: tuple[Term, ...]) -> Formula:
    """That of two tuples of numbers the first is smaller, the first place counting most."""
    (first, *rest), (against, *others) = one, other
    smaller = first.below(against)
    if not rest:
        return smaller
    return smaller | (first.equals(against) & lexicographically_below(tuple(rest), tuple(others)))


def _parts(formula: Formula, kind: type[And] | type[Or]) -> tuple[Formula, ...]:
    return formula.parts if isinstance(formula, kind) else (formula,)


# --- what is in a formula ---


def free(formula: Formula) -> frozenset[Variable]:
    """The variables that nothing binds."""
    match formula:
        case Every(bound, body) | Some(bound, body):
            return free(body) - set(bound)
        case Holds(_, arguments) | Says(_, arguments):
            return frozenset(each for term in arguments for each in _variables(term))
        case Equal(left, right) | Below(left, right):
            return frozenset((*_variables(left), *_variables(right)))
        case _:
            return frozenset(each for part in inside(formula) for each in free(part))


def inside(formula: Formula) -> tuple[Formula, ...]:
    """The formulas that a formula is made of directly; those of a word are its body's."""
    match formula:
        case Not(part):
            return (part,)
        case And(parts) | Or(parts):
            return parts
        case Implies(left, right) | Iff(left, right):
            return left, right
        case Every(_, body) | Some(_, body):
            return (body,)
        case Says(word, _):
            return (word.body,)
        case _:
            return ()


def words(formula: Formula) -> tuple[Word, ...]:
    """The words in a formula and in what they stand for, each before those that it uses."""
    found: dict[Word, None] = {}

    def look(part: Formula) -> None:
        if isinstance(part, Says):
            found.setdefault(part.word)
        for each in inside(part):
            look(each)

    look(formula)
    return tuple(found)


def predicates(formula: Formula) -> frozenset[Predicate]:
    """The predicates in a formula and in its words."""
    own = (formula.predicate,) if isinstance(formula, Holds) else ()
    return frozenset((*own, *(each for part in inside(formula) for each in predicates(part))))


def renamed(term: Term, names: Mapping[Variable, Variable]) -> Term:
    """The term with other variables in it."""
    match term:
        case Variable():
            return names.get(term, term)
        case Applied(function, arguments):
            return Applied(function, tuple(renamed(each, names) for each in arguments))
        case Sum(inner, amount):
            return Sum(renamed(inner, names), amount)
        case _:
            return term


def _variables(term: Term) -> Iterator[Variable]:
    match term:
        case Variable():
            yield term
        case Applied(_, arguments):
            for each in arguments:
                yield from _variables(each)
        case Sum(inner, _):
            yield from _variables(inner)
        case _:
            pass
