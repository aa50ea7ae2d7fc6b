"""A formula as a script in SMT-LIB, rendered from the object that is evaluated.

Sorts are found, not written: what stands in one place of a relation or of an equation has one sort,
and so have variables that differ in their number alone. Membership and dominance are relations of
several sorts, one for each pair. That a relation is the *least* one cannot be said in first-order
logic: the script says that it is a solution, and a comment says what is missing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from textwrap import fill
from typing import Any

from sympy import Basic, Integer, Symbol

from .notation import (
    Before,
    Both,
    Converged,
    Dominates,
    Earlier,
    Either,
    Equal,
    Every,
    Gives,
    Happens,
    Iff,
    In,
    Joins,
    Least,
    Meets,
    No,
    NotConverged,
    NotIn,
    Some,
    Unequal,
)

CONSTANTS = ("Empty", "I1", "I2", "J1", "J2")
"""Names that stand for one thing and are no variables."""

SORTS = {
    "convergence-before 0": "Instance",
    "converged-with 0": "Instance",
    "converged 0": "Hierarchy",
    "converged 1": "Instance",
    "reaches 0": "Point",
    "happens-before 0": "Operation",
    "tags 1": "Prefix",
    "without 1": "Prefix",
    "inputs": "Inputs",
    "choice_src": "ChoiceAtSource",
    "choice_tgt": "ChoiceAtTarget",
    "Empty": "Tags",
    "X": "Static",
    "X1": "Instance",
    "U1": "Operation",
    "U": "Use",
    "C": "Cycle",
    "P": "Blocks",
    "T": "Definition",
    "N": "Block",
    "A": "Operation",
    "static result": "Static",
    "thread result": "Thread",
    "header result": "Static",
    "R result": "Region",
    "out result": "Value",
    "D result": "Definition",
    "count result": "Number",
}
"""How a sort is called: by a place that it has, where the first that is found counts."""

CONNECTIVES: dict[type[Basic], str] = {Both: "and", Either: "or", Gives: "=>", Iff: "=", No: "not"}
RELATIONS: dict[type[Basic], str] = {
    Converged: "converged-with",
    NotConverged: "converged-with",
    Before: "convergence-before",
    Earlier: "earlier",
    Happens: "happens-before",
}
OVERLOADED: dict[type[Basic], str] = {In: "in", NotIn: "in", Dominates: "dominates"}
FUNCTIONS: dict[type[Basic], str] = {Meets: "intersection", Joins: "union"}
OF_ONE_SORT = (
    ("converged-with 0", "converged-with 1", "convergence-before 0", "convergence-before 1"),
    ("earlier 0", "earlier 1"),
    ("happens-before 0", "happens-before 1"),
    ("compatible 0", "compatible 1"),
    ("combined 0", "combined 1", "combined result"),
)
"""Places of signs and of functions that have the same sort."""

WIDTH = 96
LEAST = "The relation is the least solution of this equation, which first-order logic cannot say."


Term = str | list["Term"]
"""A word, or terms in parentheses."""


def smtlib_text(formula: Basic, id_: str, said: str = "") -> str:
    """The formula as a script that asserts it under the name of its row. `said` is a sentence for
    the script's head."""
    sorts = _Sorts.of(formula)
    body = _Printed(sorts).truth(formula)
    if names := [name for name in free(formula) if name not in CONSTANTS]:
        body = ["forall", sorts.listed(names), body]
    comments = [each for each in (said, LEAST if formula.has(Least) else "") if each]
    head = [
        fill(each, WIDTH, initial_indent="; ", subsequent_indent=";   ", break_on_hyphens=False)
        for each in comments
    ]
    asserted = _laid_out(["assert", ["!", body, f":named {id_}"]])
    return "\n".join((*head, "(set-logic ALL)", *sorts.declarations(), asserted, ""))


def _laid_out(term: Term, indent: int = 0) -> str:
    """In one line where that is short enough; otherwise with one operand in a line."""
    text = _in_one_line(term)
    if isinstance(term, str) or indent + len(text) <= WIDTH:
        return text
    first = [f"({term[0]}"]
    rest = term[1:]
    if term[0] in ("forall", "exists", "!"):
        first = [f"({term[0]} {_in_one_line(term[1])}"] if term[0] != "!" else ["(!"]
        rest = term[2:] if term[0] != "!" else term[1:]
    lines = [f"{' ' * (indent + 2)}{_laid_out(each, indent + 2)}" for each in rest]
    return "\n".join([*first, *lines]) + ")"


def _in_one_line(term: Term) -> str:
    return term if isinstance(term, str) else f"({' '.join(map(_in_one_line, term))})"


def free(formula: Basic) -> tuple[str, ...]:
    """The symbols that no quantifier binds, in their order; a least relation binds its operands."""
    if isinstance(formula, Symbol):
        return (formula.name,)
    bound: set[str] = set()
    parts: Sequence[Basic] = formula.args
    if isinstance(formula, Every):
        bound, parts = set(formula.names), formula.args[1:]
    elif isinstance(formula, Least):
        return ()
    found = dict.fromkeys(name for part in parts for name in free(part))
    return tuple(name for name in found if name not in bound)


@dataclass(slots=True)
class _Sorts:
    """The places of a formula, put together where one sort is asked for. A place is a variable, an
    argument of a function or relation (`count 0`), or what it gives (`count result`)."""

    parents: dict[str, str] = field(default_factory=dict[str, str])
    functions: dict[str, tuple[int, bool]] = field(default_factory=dict[str, tuple[int, bool]])
    """By name: how many arguments it has, and whether it says what is true."""
    overloaded: dict[str, list[tuple[str, str]]] = field(
        default_factory=dict[str, list[tuple[str, str]]]
    )

    @staticmethod
    def of(formula: Basic) -> _Sorts:
        found = _Sorts()
        found.of_truth(formula)
        for group in OF_ONE_SORT:
            present = [place for place in group if place in found.parents]
            for place in present[1:]:
                found.join(present[0], place)
        numbered: dict[str, str] = {}
        for place in [each for each in found.parents if re.fullmatch(r"[A-Z]\d", each)]:
            found.join(numbered.setdefault(place[0], place), place)
        return found

    def root(self, place: str) -> str:
        self.parents.setdefault(place, place)
        while self.parents[place] != place:
            place = self.parents[place]
        return place

    def join(self, one: str, other: str) -> None:
        self.parents[self.root(one)] = self.root(other)

    # --- reading ---

    def of_truth(self, formula: Any) -> None:
        match formula:
            case Every():
                self.of_truth(formula.args[1])
            case Equal() | Unequal():
                self.join(*map(self.of_term, formula.args))
            case In() | NotIn() | Dominates():
                one, other = map(self.of_term, formula.args)
                self.overloaded.setdefault(OVERLOADED[type(formula)], []).append((one, other))
            case _ if type(formula) in CONNECTIVES or isinstance(formula, Least):
                for part in formula.args:
                    self.of_truth(part)
            case _ if type(formula) in RELATIONS:
                name = RELATIONS[type(formula)]
                self.applied(name, formula.args, truth=True)
            case _:
                self.applied(str(formula.func), formula.args, truth=True)

    def of_term(self, term: Any) -> str:
        match term:
            case Symbol():
                self.root(term.name)
                return term.name
            case Integer():
                return "Int"
            case Meets() | Joins():
                places = [self.of_term(part) for part in term.args]
                for place in places[1:]:
                    self.join(places[0], place)
                name = FUNCTIONS[type(term)]
                self.applied(name, term.args)
                self.join(f"{name} result", places[0])
                return places[0]
            case _:
                return self.applied(str(term.func), term.args)

    def applied(self, name: str, arguments: Sequence[Any], truth: bool = False) -> str:
        self.functions[name] = len(arguments), truth
        for number, argument in enumerate(arguments):
            self.join(f"{name} {number}", self.of_term(argument))
        self.root(f"{name} result")
        return f"{name} result"

    # --- what was found ---

    def sort(self, place: str) -> str:
        """The name of a place's sort."""
        root = self.root(place)
        if root == self.root("Int"):
            return "Int"
        return self._names()[root]

    def _names(self) -> dict[str, str]:
        found: dict[str, str] = {}
        for place, name in SORTS.items():
            if place in self.parents and (root := self.root(place)) not in found:
                found[root] = name if name not in found.values() else f"{name}{len(found)}"
        for place in list(self.parents):
            found.setdefault(self.root(place), f"Sort{len(found)}")
        return found

    def relation(self, name: str, one: str, other: str) -> str:
        """A relation of several sorts, by the pair of them: `in`, `in-2`."""
        pairs = self._pairs(name)
        number = pairs.index((self.sort(one), self.sort(other)))
        return f"{name}-{number + 1}" if number else name

    def _pairs(self, name: str) -> list[tuple[str, str]]:
        found = ((self.sort(one), self.sort(other)) for one, other in self.overloaded[name])
        return list(dict.fromkeys(found))

    def listed(self, names: Sequence[str]) -> Term:
        """Variables with their sorts, as a quantifier has them."""
        return [[name, self.sort(name)] for name in names]

    def declarations(self) -> Iterator[str]:
        """The sorts, the constants, and the functions and relations."""
        lines: list[str] = []
        used: dict[str, None] = {}

        def declared(name: str, of: Sequence[str], result: str) -> None:
            used.update(dict.fromkeys((*of, result)))
            lines.append(f"(declare-fun {name} ({' '.join(of)}) {result})")

        for name in CONSTANTS:
            if name in self.parents:
                declared(name, (), self.sort(name))
        for name, (count, truth) in self.functions.items():
            result = "Bool" if truth else self.sort(f"{name} result")
            declared(name, [self.sort(f"{name} {number}") for number in range(count)], result)
        for name in self.overloaded:
            for number, pair in enumerate(self._pairs(name)):
                declared(f"{name}-{number + 1}" if number else name, pair, "Bool")
        variables = [place for place in self.parents if " " not in place and place != "Int"]
        used.update(dict.fromkeys(map(self.sort, variables)))
        yield from (f"(declare-sort {sort} 0)" for sort in used if sort not in ("Bool", "Int"))
        yield from lines


@dataclass(frozen=True, slots=True)
class _Printed:
    """A formula in SMT-LIB's prefix notation."""

    sorts: _Sorts

    def truth(self, formula: Any) -> Term:
        match formula:
            case Every():
                word = "exists" if isinstance(formula, Some) else "forall"
                return [word, self.sorts.listed(formula.names), self.truth(formula.args[1])]
            case Least():
                names = [operand.name for operand in formula.head.args]
                return ["forall", self.sorts.listed(names), self.truth(formula.args[0])]
            case Unequal() | NotIn() | NotConverged():
                return ["not", self._relation(formula)]
            case _ if type(formula) in CONNECTIVES:
                return [CONNECTIVES[type(formula)], *map(self.truth, _operands(formula))]
            case _:
                return self._relation(formula)

    def _relation(self, formula: Any) -> Term:
        match formula:
            case Equal() | Unequal():
                name = "="
            case In() | NotIn() | Dominates():
                one, other = map(self.sorts.of_term, formula.args)
                name = self.sorts.relation(OVERLOADED[type(formula)], one, other)
            case _:
                name = RELATIONS.get(type(formula), str(formula.func))
        return [name, *map(self.term, formula.args)]

    def term(self, term: Any) -> Term:
        match term:
            case Symbol():
                return term.name
            case Integer():
                return str(term)
            case _:
                return [FUNCTIONS.get(type(term), str(term.func)), *map(self.term, term.args)]


def _operands(formula: Any) -> Iterator[Any]:
    """The parts of a connective, with those of the same connective inside it."""
    for part in formula.args:
        if isinstance(formula, Both | Either) and type(part) is type(formula):
            yield from _operands(part)
        else:
            yield part
