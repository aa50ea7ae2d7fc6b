"""Questions about a litmus test: all its outcomes, one outcome, what forbids one, what is ordered.

The solver is asked for outcomes, not for executions: each answer excludes all executions that end
the same. The definition that this must agree with is in `semantics/memory_model/axioms.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass

from ...semantics.memory_model.event_relations import EventRelation
from ...semantics.memory_model.events import Event
from ...semantics.memory_model.executions import Execution
from ...semantics.memory_model.expressions import holds
from ...semantics.memory_model.litmus_test import (
    And,
    Condition,
    Equals,
    LitmusTest,
    Not,
    Or,
    Outcome,
    Truth,
    operations,
)
from ...semantics.memory_model.targets import NONE, Target
from ..solver.recorder import asking
from ..solver.sat_clauses import FALSE, TRUE, ClauseSolver
from .constraints import Constraints
from .flow import INITIAL, OpenEvent, Values
from .interleavings import interleaved_outcomes
from .one_location import one_location_outcomes

ALWAYS = Truth()


@dataclass(frozen=True, slots=True)
class Outcomes:
    """What a test may do: the final values of `names`, in their order, and whether two accesses
    race in some consistent execution."""

    names: tuple[str, ...]
    values: frozenset[tuple[int, ...]]
    racy: bool

    @property
    def states(self) -> tuple[Outcome, ...]:
        """The outcomes as maps, sorted."""
        return tuple(dict(zip(self.names, each, strict=True)) for each in sorted(self.values))


def outcomes(
    test: LitmusTest,
    target: Target = NONE,
    names: Sequence[str] | None = None,
    seconds: float | None = None,
) -> Outcomes:
    """Every outcome of a test in `names`, by default in what it observes.

    Raises `Undecided` where the solver is not done in `seconds` for one question, or where values
    are too many to be listed."""
    asked = test.observed if names is None else tuple(names)
    listed = _listed(test, asked)
    if listed is not None and not _plain_accesses(test):
        return Outcomes(asked, listed, False)
    question = MemoryQuestion(test, target, asked, seconds=seconds)
    racy = question.racy()
    return Outcomes(asked, frozenset(question.all_outcomes()) if listed is None else listed, racy)


def _listed(test: LitmusTest, names: Sequence[str]) -> frozenset[tuple[int, ...]] | None:
    """All outcomes of a test with one location, which need no solver."""
    found = one_location_outcomes(test, names)
    return interleaved_outcomes(test, names) if found is None else found


def _plain_accesses(test: LitmusTest) -> bool:
    """Whether some access is not atomic, so that there may be a race."""
    every = (operation for thread in test.threads for operation in operations(thread.body))
    return any(operation.order == "na" for operation in every)


def execution_with(
    test: LitmusTest,
    condition: Condition,
    target: Target = NONE,
    seconds: float | None = None,
) -> Execution | None:
    """A consistent execution at whose end the condition holds; None if there is none."""
    return MemoryQuestion(test, target, (), condition, seconds=seconds).some_execution()


def forbidding_axioms(
    test: LitmusTest,
    condition: Condition,
    target: Target = NONE,
    seconds: float | None = None,
) -> tuple[str, ...] | None:
    """The axioms, none of which can be left out, that forbid the condition; None where it is
    allowed. Empty where no candidate execution ends like this, consistent or not."""
    question = MemoryQuestion(test, target, (), condition, explained=True, seconds=seconds)
    return question.core()


def racing_execution(
    test: LitmusTest, target: Target = NONE, seconds: float | None = None
) -> Execution | None:
    """A consistent execution in which two accesses race; None if there is none."""
    question = MemoryQuestion(test, target, (), seconds=seconds)
    return question.execution() if question.racy() else None


def always_ordered(
    test: LitmusTest,
    target: Target = NONE,
    condition: Condition = ALWAYS,
    seconds: float | None = None,
) -> frozenset[tuple[str, str]]:
    """The pairs of operations, by label, that are both executed and ordered by happens-before in
    every consistent execution that meets the condition; empty where there is no such execution."""
    return MemoryQuestion(test, target, (), condition, seconds=seconds).always_ordered()


def outcomes_and_order(
    test: LitmusTest,
    target: Target = NONE,
    names: Sequence[str] | None = None,
    seconds: float | None = None,
) -> tuple[Outcomes, frozenset[tuple[str, str]]]:
    """What `outcomes` says, and what `always_ordered` says of the test's own condition, which
    speaks of `names` alone: both of one set of clauses."""
    asked = test.observed if names is None else tuple(names)
    question = MemoryQuestion(test, target, asked, test.condition, seconds=seconds)
    listed = _listed(test, asked)
    pairs = question.pairs() if listed is None else None
    racy = question.racy() if listed is None or _plain_accesses(test) else False
    found = question.all_outcomes(pairs) if listed is None else listed
    met = any(holds(test.condition, dict(zip(asked, each, strict=True))) for each in found)
    ordered = question.always_ordered(pairs) if met else frozenset[tuple[str, str]]()
    return Outcomes(asked, frozenset(found), racy), ordered


class MemoryQuestion:
    """One test's clauses with a solver, for several questions about it."""

    def __init__(
        self,
        test: LitmusTest,
        target: Target = NONE,
        names: Sequence[str] | None = None,
        condition: Condition = ALWAYS,
        explained: bool = False,
        seconds: float | None = None,
    ) -> None:
        """`names` are what outcomes are about; the condition is one on the final values, of which
        `some_execution`, `core` and `always_ordered` speak."""
        self.names = test.observed if names is None else tuple(names)
        self._constraints = Constraints(test, target, explained)
        self._values: dict[str, Values] = {}
        self._finals = [self._final(name) for name in self.names]
        self._condition = self._literal(condition)
        self._race = self._constraints.race()
        self._others = self._constraints.clauses.variable()
        """Outcomes that were found are left out."""
        self._events = [e for e in self._constraints.events if e.thread != INITIAL]
        self._solver: ClauseSolver | None = None
        self._seconds = seconds

    @property
    def solver(self) -> ClauseSolver:
        if self._solver is None:
            self._solver = self._constraints.clauses.solver(self._seconds)
        return self._solver

    def _final(self, name: str) -> Values:
        if name not in self._values:
            self._values[name] = self._constraints.final_values(name)
        return self._values[name]

    def _literal(self, condition: Condition) -> int:
        clauses = self._constraints.clauses
        match condition:
            case Truth(value=value):
                return TRUE if value else FALSE
            case Equals(observed=name, value=value):
                return self._final(name).get(value, FALSE)
            case And(parts=parts):
                return clauses.both(*(self._literal(part) for part in parts))
            case Or(parts=parts):
                return clauses.either(*(self._literal(part) for part in parts))
            case Not(part=part):
                return -self._literal(part)

    # --- answers ---

    def racy(self) -> bool:
        """Whether two accesses race in some consistent execution."""
        with self._asking("has two accesses that race"):
            return self._race != FALSE and self.solver.check([self._race]) == "sat"

    def all_outcomes(self, pairs: Pairs | None = None) -> list[tuple[int, ...]]:
        """Each outcome once. The pairs are told of the executions that were found."""
        found: list[tuple[int, ...]] = []
        with self._asking("ends otherwise than was found before"):
            while self.solver.check([self._others]) == "sat":
                chosen = [self._value_of(values) for values in self._finals]
                found.append(tuple(chosen))
                if pairs is not None and self._holds(self._condition):
                    pairs.drop(self._holds)
                literals = [values[x] for values, x in zip(self._finals, chosen, strict=True)]
                self.solver.require([-self._others, *(-literal for literal in literals)])
        return found

    def some_execution(self) -> Execution | None:
        """A consistent execution that meets the condition."""
        with self._asking("ends as the condition says"):
            if self.solver.check([self._condition]) == "unsat":
                return None
        return self.execution()

    def core(self) -> tuple[str, ...] | None:
        """A smallest set of axioms that forbids the condition."""
        with self._asking("ends as the condition says, by all axioms"):
            if self.solver.check([self._condition]) == "sat":
                return None
        with self._asking("ends as the condition says, by some of the axioms"):
            return self.solver.smallest_core([self._condition])

    def _asking(self, what: str) -> AbstractContextManager[None]:
        return asking(f"an execution of {self._constraints.test.name} that {what}")

    # --- the model ---

    def _value_of(self, values: Values) -> int:
        return next(value for value, literal in values.items() if self._holds(literal))

    def _holds(self, literal: int) -> bool:
        return literal == TRUE or (literal != FALSE and self.solver.holds(literal))

    def execution(self) -> Execution:
        """The execution of the last model."""
        constraints = self._constraints
        happened = [event for event in constraints.events if self._holds(event.guard)]
        places = {event.number: place for place, event in enumerate(happened)}
        reads_from = [
            (places[write], places[read])
            for (write, read), literal in constraints.reads_from.items()
            if self._holds(literal)
        ]
        coherence = [
            (places[a.number], places[b.number])
            for a in happened
            for b in happened
            if a is not b and self._holds(constraints.coherence(a, b))
        ]
        size = len(happened)
        return Execution(
            constraints.test,
            tuple(self._event(event) for event in happened),
            EventRelation.of(
                size,
                ((places[r], places[e.number]) for e in happened for r in e.depends if r in places),
            ),
            EventRelation.of(
                size,
                ((places[e.partner], places[e.number]) for e in happened if e.partner is not None),
            ),
            EventRelation.of(size, reads_from),
            EventRelation.of(size, coherence),
            tuple(self._registers(held) for held in constraints.flow.registers),
        )

    def _event(self, event: OpenEvent) -> Event:
        value = self._value_of(event.values) if event.location is not None else None
        return Event(
            event.thread, event.label, event.kind, event.order, event.tags, event.location, value
        )

    def _registers(self, held: Mapping[str, Values]) -> Outcome:
        return {name: self._value_of(values) for name, values in held.items()}

    # --- what is ordered ---

    def pairs(self) -> Pairs:
        """All pairs of operations, by label. To be asked for before anything else."""
        clauses, orders = self._constraints.clauses, self._constraints.orders
        by_label: dict[str, list[OpenEvent]] = {}
        for event in self._events:
            by_label.setdefault(event.label, []).append(event)
        absent = {
            label: -clauses.either(*(event.guard for event in events))
            for label, events in by_label.items()
        }
        apart = {
            (a, b): -orders.happens_before(firsts[0], seconds[0])
            if len(firsts) == len(seconds) == 1 and absent[a] == absent[b] == FALSE
            else clauses.either(
                absent[a],
                absent[b],
                *(
                    clauses.both(x.guard, y.guard, -orders.happens_before(x, y))
                    for x in firsts
                    for y in seconds
                ),
            )
            for a, firsts in by_label.items()
            for b, seconds in by_label.items()
            if a != b
        }
        return Pairs({pair: literal for pair, literal in apart.items() if literal != TRUE})

    def always_ordered(self, pairs: Pairs | None = None) -> frozenset[tuple[str, str]]:
        """Asks for executions in which one more pair is not ordered, until there is none. `pairs`
        are those that no execution found so far leaves apart; some execution meets the
        condition then."""
        if pairs is None:
            pairs = self.pairs()
            with self._asking("ends as the condition says"):
                if self.solver.check([self._condition]) == "unsat":
                    return frozenset()
            pairs.drop(self._holds)
        while open_pairs := pairs.open():
            self.solver.require(open_pairs)
            with self._asking("leaves unordered what all found before order"):
                if self.solver.check([self._condition]) == "unsat":
                    break
            pairs.drop(self._holds)
        return frozenset(pairs.left)


class Pairs:
    """Pairs of operations that are ordered in every execution seen so far."""

    def __init__(self, apart: dict[tuple[str, str], int]) -> None:
        """`apart` has the literal of each pair that says that it is not ordered."""
        self.left = apart

    def drop(self, is_true: Callable[[int], bool]) -> None:
        """Leaves out those that are not ordered in one more execution."""
        self.left = {pair: literal for pair, literal in self.left.items() if not is_true(literal)}

    def open(self) -> list[int]:
        """The literals of those that may still be apart somewhere."""
        return [literal for literal in self.left.values() if literal != FALSE]
