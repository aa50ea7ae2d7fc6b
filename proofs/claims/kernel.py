"""The kernel: what has to be asked so that a statement is proved, and why that is enough.

A *step* is a closed formula, the principle by which it is proved, the earlier steps that it uses
and the hypotheses of its theory that it needs. The kernel makes the *obligations* of a step out of
its formula: sentences that the solver decides. Nobody types them, so another formula has other
obligations. A step counts as proved if all of them are, and all steps that it uses.

Whoever trusts a theorem has to trust this file, what formulas mean (`encodings/statements`), the
solver, and that the axioms of the theory are true of what it speaks of. Why each principle is
sound:

*Consequence.* The formula follows from the axioms and from the steps that it uses: it is true in
each structure in which these are.

*Along a sequence.* Each thing is the first of its sequence, or has one before it, and natural
numbers count them: what is not first has a higher number than what is before it (an obligation).
So from each thing finitely many go back to a first one; what holds of first things, and of a thing
where it holds of the one before, holds of all.

*By descent.* What holds of some things if it holds of all that are smaller holds of all, if no
infinite sequence goes down: a smallest counterexample would be none. *Smaller* is told by numbers,
the first place counting most; the functions that lead to them have natural values, which the
theory must say of them. Or it is a strict order (an obligation) of a sort of finitely many things,
which the theory must say of the sort.

*By clauses.* Predicates that are defined as the least that satisfy clauses, all of which use them
positively (the kernel looks), exist, since what the clauses give only grows with them; and they lie
in every family of predicates that satisfies the clauses. Park's rule, induction along a closure and
the least solution of an equation are this. The same predicates satisfy their clauses, which every
step may use. The theory must say nothing of them.

*Opaque words.* A step may leave open what some words mean. Then it is proved of any predicates in
their place, and so of what the words mean.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from ...encodings.solver.first_order import FirstOrder, Refutation
from ...encodings.statements.formulas import (
    And,
    Applied,
    Every,
    Formula,
    Function,
    Holds,
    Iff,
    Implies,
    Not,
    Or,
    Predicate,
    Says,
    Some,
    Term,
    Variable,
    Word,
    all_of,
    free,
    inside,
    lexicographically_below,
    predicates,
    renamed,
)
from ...encodings.statements.translation import Reading, refutation


class Unsound(Exception):
    """A step asks for what its principle does not allow: a proof of ours is wrong."""


class Theory(Protocol):
    """A vocabulary with axioms, each required under the name of its hypothesis."""

    logic: FirstOrder


# --- principles ---


@dataclass(frozen=True, slots=True)
class Consequence:
    """The formula follows from what the step uses."""


@dataclass(frozen=True, slots=True)
class AlongSequence:
    """Induction over `variable`, one of those of which the formula says something for all.

    `first` tells what stands at the start of a sequence, `previous` what stands before another
    thing, `place` counts."""

    variable: Variable
    first: Word
    previous: Function
    place: Function


@dataclass(frozen=True, slots=True)
class ByNumbers:
    """Descent along these numbers, terms of the variables of which the formula says something for
    all. Variables in `fixed` stay what they are."""

    numbers: tuple[Term, ...]
    fixed: tuple[Variable, ...] = ()


@dataclass(frozen=True, slots=True)
class ByFiniteOrder:
    """Descent over `variable` along `smaller`, a word of two things of a finite sort."""

    variable: Variable
    smaller: Word


@dataclass(frozen=True, slots=True)
class Clause:
    """For all things: where the body holds, so does the head, a predicate of variables."""

    head: Holds
    body: Formula

    @property
    def formula(self) -> Formula:
        return Every(_bound(self.head, self.body), self.body.implies(self.head))


@dataclass(frozen=True, slots=True)
class Least:
    """The least predicates that satisfy the clauses. Raises Unsound if a clause uses one of them
    otherwise than positively."""

    clauses: tuple[Clause, ...]

    def __post_init__(self) -> None:
        for clause in self.clauses:
            for each in self.defined:
                if not _positive(clause.body, each):
                    raise Unsound(f"a clause uses {each.name} under a negation")

    @property
    def defined(self) -> tuple[Predicate, ...]:
        return tuple(dict.fromkeys(each.head.predicate for each in self.clauses))


@dataclass(frozen=True, slots=True)
class ByClauses:
    """Each predicate that is defined lies in its invariant, a word of the same things."""

    least: Least
    invariants: tuple[tuple[Predicate, Word], ...]


Principle = Consequence | AlongSequence | ByNumbers | ByFiniteOrder | ByClauses


# --- steps and obligations ---


@dataclass(frozen=True, slots=True, eq=False)
class Step:
    """`claim` says in a sentence what the formula says. `uses` are steps before this one, `closed`
    predicates whose clauses it uses, `opaque` words whose meaning it does not use. Raises Unsound
    if the formula is not closed."""

    claim: str
    formula: Formula
    by: Principle = field(default_factory=Consequence)
    needs: tuple[str, ...] = ()
    uses: tuple[Step, ...] = ()
    closed: tuple[Least, ...] = ()
    opaque: tuple[Word, ...] = ()

    def __post_init__(self) -> None:
        if free(self.formula):
            raise Unsound(f"not for all {_names(free(self.formula))}: {self.claim}")
        if len({each.name for each in self.opaque}) < len(self.opaque):
            raise Unsound(f"two words of one name: {self.claim}")


@dataclass(frozen=True, slots=True)
class Obligation:
    """One sentence for the solver: where all that is supposed holds, so does what is claimed.

    `part` says which part of the step's principle it is; `finite` and `silent` what the theory must
    say of a sort, and must not know of predicates."""

    step: Step
    part: str
    claimed: Formula
    finite: str = ""
    silent: tuple[Predicate, ...] = ()

    @property
    def claim(self) -> str:
        return f"{self.step.claim}: {self.part}" if self.part else self.step.claim

    @property
    def supposed(self) -> tuple[Formula, ...]:
        """The steps and the clauses that are used."""
        clauses = (clause.formula for least in self.step.closed for clause in least.clauses)
        return (*(each.formula for each in self.step.uses), *clauses)

    def refuted_by(self, theory: Theory) -> Refutation:
        """Raises Unsound if the theory does not say that the sort is finite, or knows one of the
        predicates that clauses define."""
        if self.finite and self.finite not in theory.logic.finite:
            raise Unsound(f"nothing says that there are finitely many of the sort {self.finite}")
        for each in self.silent:
            if theory.logic.declares(each.name):
                raise Unsound(f"{each.name} is the theory's, and not what clauses define")
        return refutation(Reading(theory.logic, self.step.opaque), self.supposed, self.claimed)


def stated_by(step: Step) -> Callable[[Theory], Refutation]:
    """What would refute the step's formula, whatever it is proved from."""
    return lambda theory: refutation(Reading(theory.logic), (), step.formula)


def steps_of(*last: Step) -> tuple[Step, ...]:
    """The steps that these rest on, each after those that it uses; these included. Raises Unsound
    if a predicate is defined by other clauses here than there."""
    found: dict[Step, None] = {}

    def visit(step: Step) -> None:
        if step not in found:
            for each in step.uses:
                visit(each)
            found[step] = None

    for each in last:
        visit(each)
    definitions(found)
    return tuple(found)


def definitions(steps: Iterable[Step]) -> tuple[Least, ...]:
    """What the steps define by clauses. Raises Unsound as above."""
    found = tuple(dict.fromkeys(least for step in steps for least in _leasts(step)))
    defined = [predicate for least in found for predicate in least.defined]
    if len(set(defined)) < len(defined):
        raise Unsound("a predicate is defined twice")
    return found


def _leasts(step: Step) -> tuple[Least, ...]:
    own = (step.by.least,) if isinstance(step.by, ByClauses) else ()
    return (*own, *step.closed)


def obligations(step: Step) -> tuple[Obligation, ...]:
    """What the solver has to decide for this step, the steps that it uses aside."""
    match step.by:
        case Consequence():
            return (Obligation(step, "", step.formula, silent=_defined(step)),)
        case AlongSequence():
            parts = _along(step, step.by)
        case ByNumbers():
            parts = _descending(step, step.by)
        case ByFiniteOrder():
            parts = _finite(step, step.by)
        case ByClauses():
            parts = _least(step, step.by)
    return tuple(parts)


def _defined(step: Step) -> tuple[Predicate, ...]:
    return tuple(each for least in step.closed for each in least.defined)


def _along(step: Step, by: AlongSequence) -> Iterator[Obligation]:
    x = by.variable
    claim, _ = _claim(step.formula, (x,))
    if not by.place.natural or by.previous.sorts != (x.sort,) or by.previous.to != x.sort:
        raise Unsound("a sequence is counted by natural numbers, and one thing is before another")
    before, silent = by.previous(x), _defined(step)
    start = Every((x,), by.first(x).implies(claim(x)))
    yield Obligation(step, "at the start", start, silent=silent)
    further = all_of(~by.first(x), claim(before))
    yield Obligation(step, "going on", Every((x,), further.implies(claim(x))), silent=silent)
    lower = (~by.first(x)).implies(by.place(before).below(by.place(x)))
    yield Obligation(step, "a sequence has a start", Every((x,), lower))


def _descending(step: Step, by: ByNumbers) -> Iterator[Obligation]:
    claim, variables = _claim(step.formula)
    for number in by.numbers:
        if not (isinstance(number, Applied) and number.function.natural):
            raise Unsound("descent is along natural numbers")
    smaller = _primed(variables, by.fixed)
    moved = tuple(each for each in smaller if each not in variables)
    if not moved:
        raise Unsound("descent needs a variable that is not fixed")
    renaming = dict(zip(variables, smaller, strict=True))
    lower = tuple(renamed(number, renaming) for number in by.numbers)
    so_far = Every(moved, lexicographically_below(lower, by.numbers).implies(claim(*smaller)))
    claimed = Every(variables, so_far.implies(claim(*variables)))
    yield Obligation(step, "if it holds of what is smaller", claimed, silent=_defined(step))


def _finite(step: Step, by: ByFiniteOrder) -> Iterator[Obligation]:
    claim, variables = _claim(step.formula)
    if by.variable not in variables:
        raise Unsound(f"nothing is said of all {by.variable.name}")
    sort, silent = by.variable.sort, _defined(step)
    (lower,) = _primed((by.variable,))
    smaller = tuple(lower if each == by.variable else each for each in variables)
    so_far = Every((lower,), by.smaller(lower, by.variable).implies(claim(*smaller)))
    claimed = Every(variables, so_far.implies(claim(*variables)))
    yield Obligation(step, "if it holds of what is smaller", claimed, sort, silent)
    a, b, c = (Variable(name, sort) for name in "abc")
    below = by.smaller(a, b) & by.smaller(b, c)
    strict = all_of(
        Every((a,), ~by.smaller(a, a)), Every((a, b, c), below.implies(by.smaller(a, c)))
    )
    yield Obligation(step, "smaller is a strict order", strict, sort)


def _least(step: Step, by: ByClauses) -> Iterator[Obligation]:
    invariants = dict(by.invariants)
    if set(invariants) != set(by.least.defined):
        raise Unsound("each predicate that is defined has an invariant, and no other")
    if any(predicates(each.body) & set(by.least.defined) for each in invariants.values()):
        raise Unsound("an invariant speaks of what is defined")
    silent = (*by.least.defined, *_defined(step))
    for number, clause in enumerate(by.least.clauses, start=1):
        head, body = (_replaced(each, invariants) for each in (clause.head, clause.body))
        kept = Every(_bound(clause.head, body), body.implies(head))
        yield Obligation(step, f"clause {number}", kept, silent=silent)
    inclusions = (
        Every(word.parameters, predicate(*word.parameters).implies(word(*word.parameters)))
        for predicate, word in by.invariants
    )
    follows = all_of(*inclusions).implies(step.formula)
    yield Obligation(step, "it follows from the invariants", follows, silent=silent)


# --- formulas taken apart ---


def _claim(
    formula: Formula, chosen: tuple[Variable, ...] = ()
) -> tuple[Word, tuple[Variable, ...]]:
    """What the formula says for all of its variables, as a word of them; or as a word of those that
    are chosen, that it holds for all others."""
    if not isinstance(formula, Every):
        raise Unsound("an induction proves what is said of all things")
    missing = set(chosen) - set(formula.variables)
    if missing:
        raise Unsound(f"nothing is said of all {_names(missing)}")
    variables = chosen or formula.variables
    others = tuple(each for each in formula.variables if each not in variables)
    body = Every(others, formula.body) if others else formula.body
    return Word("claim", variables, body), variables


def _primed(variables: Iterable[Variable], fixed: Iterable[Variable] = ()) -> tuple[Variable, ...]:
    kept = frozenset(fixed)
    return tuple(
        each if each in kept else Variable(f"{each.name}'", each.sort) for each in variables
    )


def _bound(head: Holds, body: Formula) -> tuple[Variable, ...]:
    """The variables of a clause: its head's, which all differ, and the others of its body."""
    variables = tuple(each for each in head.arguments if isinstance(each, Variable))
    if len(set(variables)) != len(head.arguments):
        raise Unsound(f"the head of a clause is of different variables: {head.predicate.name}")
    others = sorted(free(body) - set(variables), key=lambda each: each.name)
    return (*variables, *others)


def _positive(formula: Formula, predicate: Predicate, positive: bool = True) -> bool:
    """Whether the predicate stands under an even number of negations wherever it stands."""
    if predicate not in predicates(formula):
        return True
    match formula:
        case Holds():
            return positive
        case Not(part):
            return _positive(part, predicate, not positive)
        case Implies(left, right):
            return _positive(left, predicate, not positive) and _positive(
                right, predicate, positive
            )
        case And() | Or() | Every() | Some() | Says():
            return all(_positive(each, predicate, positive) for each in inside(formula))
        case _:
            return False


def _replaced(formula: Formula, invariants: Mapping[Predicate, Word]) -> Formula:
    """The formula with the invariants in place of the predicates."""
    if not predicates(formula) & set(invariants):
        return formula
    match formula:
        case Holds(predicate, arguments):
            return invariants[predicate](*arguments)
        case Says(word, arguments):
            body = _replaced(word.body, invariants)
            return Word(f"{word.name}'", word.parameters, body)(*arguments)
        case Not(part):
            return Not(_replaced(part, invariants))
        case And(parts):
            return And(tuple(_replaced(each, invariants) for each in parts))
        case Or(parts):
            return Or(tuple(_replaced(each, invariants) for each in parts))
        case Implies(left, right):
            return Implies(_replaced(left, invariants), _replaced(right, invariants))
        case Iff(left, right):
            return Iff(_replaced(left, invariants), _replaced(right, invariants))
        case Every(variables, body):
            return Every(variables, _replaced(body, invariants))
        case Some(variables, body):
            return Some(variables, _replaced(body, invariants))
        case _:
            raise Unsound(f"{formula} is no formula")


def _names(variables: Iterable[Variable]) -> str:
    return ", ".join(sorted(each.name for each in variables))
