"""What a formula means: its translation into the truths of a theory.

Words are not written out before: the body of a word is read with its parameters for what it is
applied to. So a bound variable never captures another of its name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ..solver.first_order import Element, FirstOrder, Refutation, Sort, Thing
from ..solver.query import Number, Truth
from .formulas import (
    And,
    Applied,
    Below,
    Equal,
    Every,
    Formula,
    Holds,
    Iff,
    Implies,
    Not,
    Numeral,
    Or,
    Says,
    Some,
    Sum,
    Term,
    Variable,
    Word,
    sort_of,
)

Values = Mapping[Variable, Thing]
"""What the free variables of a formula stand for."""


@dataclass(frozen=True, slots=True)
class Reading:
    """How formulas are read in a theory. A predicate that the theory lacks is one of which it says
    nothing; so is each of the words in `opaque`."""

    logic: FirstOrder
    opaque: tuple[Word, ...] = ()

    def truth(self, formula: Formula, values: Values | None = None) -> Truth:
        """The formula as a truth. Raises KeyError for a function that the theory lacks, and for a
        variable without a value."""
        values = values or {}
        match formula:
            case Holds(predicate, arguments):
                return self._relation(predicate.name, predicate.sorts, arguments, values)
            case Says(word, arguments) if word in self.opaque:
                sorts = tuple(each.sort for each in word.parameters)
                return self._relation(f"“{word.name}”", sorts, arguments, values)
            case Says(word, arguments):
                return self.truth(word.body, self.meant(word, arguments, values))
            case Equal(left, right):
                return _equal(self.value(left, values), self.value(right, values))
            case Below(left, right):
                return self._number(left, values).below(self._number(right, values))
            case Every(bound, body):
                return self.logic.every(
                    self._sorts(bound),
                    lambda *things: self.truth(body, _with(values, bound, things)),
                )
            case Some(bound, body):
                return self.logic.some(
                    self._sorts(bound),
                    lambda *things: self.truth(body, _with(values, bound, things)),
                )
            case _:
                return self._joined(formula, values)

    def _joined(self, formula: Formula, values: Values) -> Truth:
        match formula:
            case Not(part):
                return ~self.truth(part, values)
            case And(parts):
                return self.logic.solver.all_of(self.truth(each, values) for each in parts)
            case Or(parts):
                return self.logic.solver.any_of(self.truth(each, values) for each in parts)
            case Implies(left, right):
                return self.truth(left, values).implies(self.truth(right, values))
            case Iff(left, right):
                return self.truth(left, values).iff(self.truth(right, values))
            case _:
                raise TypeError(f"{formula} is no formula")

    def meant(self, word: Word, arguments: Sequence[Term], values: Values) -> Values:
        """What the parameters of a word stand for where it is applied."""
        given = (self.value(each, values) for each in arguments)
        return dict(zip(word.parameters, given, strict=True))

    def _relation(
        self, name: str, sorts: Sequence[str], arguments: Sequence[Term], values: Values
    ) -> Truth:
        relation = self.logic.relation_named(name, sorts)
        return relation(*(self.value(each, values) for each in arguments))

    def _sorts(self, bound: Sequence[Variable]) -> tuple[Sort, ...]:
        return tuple(self.logic.sort(each.sort) for each in bound)

    def value(self, term: Term, values: Values) -> Thing:
        """The thing or the number that a term stands for."""
        match term:
            case Variable():
                return values[term]
            case Applied(function, arguments):
                operation = self.logic.function_named(function.name, function.natural)
                return operation(*(self.value(each, values) for each in arguments))
            case Numeral(amount):
                return self.logic.solver.numeral(amount)
            case Sum(inner, amount):
                return self._number(inner, values).plus(amount)
            case _:
                raise TypeError(f"{term} is no term")

    def _number(self, term: Term, values: Values) -> Number:
        found = self.value(term, values)
        if isinstance(found, Element):
            raise TypeError(f"a {sort_of(term)} is no number")
        return found


def _equal(left: Thing, right: Thing) -> Truth:
    match left, right:
        case Element(), Element():
            return left.equals(right)
        case Number(), Number():
            return left.equals(right)
        case _:
            raise TypeError("a number and a thing of another sort are not compared")


def _with(values: Values, bound: Sequence[Variable], things: Sequence[Element]) -> Values:
    return {**values, **dict(zip(bound, things, strict=True))}


def refutation(reading: Reading, supposed: Sequence[Formula], claimed: Formula) -> Refutation:
    """What would refute that the claim follows: closed formulas that are supposed, and the claim.

    What the claim says of all things is denied of some that are called by the variables' names;
    what it supposes of them is supposed."""
    logic, values, names = reading.logic, dict[Variable, Thing](), list[str]()
    truths = [reading.truth(each) for each in supposed]
    while True:
        match claimed:
            case Every(bound, body):
                for each in bound:
                    thing = logic.arbitrary(logic.sort(each.sort), each.name, names)
                    names.append(str(thing.term))
                    values[each] = thing
                claimed = body
            case Implies(left, right):
                truths.append(reading.truth(left, values))
                claimed = right
            case Says(word, arguments) if word not in reading.opaque:
                values = dict(reading.meant(word, arguments, values))
                claimed = word.body
            case _:
                break
    together = logic.solver.all_of(truths) if truths else None
    return Refutation(((together, reading.truth(claimed, values)),))
