"""What is asked of the solver about an unbounded product.

Each location has variables for what is known there; a move is a formula from the variables of one
location to terms for those of the next. Whatever the solver does not answer is `unknown`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Literal

import z3

from ...semantics.program.function import Function
from ...semantics.program.operands import width_of
from ..solver.checks import Answer, ask
from ..solver.recorder import stretch
from .columns import Columns, is_made, rigid_columns, state_columns
from .paths import Choice, Known
from .product import Location, Move, Sides, State, Walk
from .stops import Side, Stop
from .symbols import Symbols
from .values import Truth, both, either, negated

Inputs = tuple[dict[str, int | bool], ...]
"""Of each thread the numbers of its arguments, pointers left out."""

SMALL_INPUTS = (16, 64, 256, 4096)
"""How large inputs may be of which an execution is wanted, the least first."""

MANY_TRIPS = (40, 300)
"""Trips that are executed besides: more than any bound that is unfolded."""

PATIENCE = 1_000_000
"""What z3 may do for a question before another solver is asked, which may do twice as much. That is
not measured in seconds, so that answers do not hang on the machine; here it takes some 0.3 s."""

STOPPED = "canceled"
"""What z3 says where a limit ended it; for all else that it does not know others are no better."""

Implied = Callable[[Iterable[int], Collection[int]], frozenset[int]]
"""A question of what follows from truths at some places (`Questions.marked`)."""


class OutOfTime(Exception):
    """The attempt took longer than it may."""


@dataclass(frozen=True, slots=True)
class Numbered:
    """A move, where it starts, and its place among all moves."""

    number: int
    start: Location
    move: Move


class Questions:
    """The product on symbols, and a solver that answers up to `deadline` (of `time.monotonic`).

    Raises `NotLinear` where it meets what is not followed, `OutOfTime` when time is up."""

    def __init__(
        self,
        sides: Sides,
        uniform: frozenset[str],
        deadline: float,
    ) -> None:
        self.sides = sides
        self.symbols = Symbols(sides.source.function, sides.target.function, uniform)
        self.walk = Walk(self.sides, self.symbols)
        self.deadline = deadline
        self._states: dict[Location, State] = {}
        self._moves: dict[Location, list[Numbered]] = {}
        self._count = 0
        self._solvers: dict[int, tuple[Any, int]] = {}
        self._seed = 0
        self._model: Any = None
        self.fixed = rigid_columns(self.walk)

    # --- the product ---

    def state(self, location: Location) -> State:
        """The variables of a location."""
        if location not in self._states:
            known: list[Known] = []
            for mark, side, stop in (
                ("s", self.sides.source, location.source),
                ("t", self.sides.target, location.target),
            ):
                place = f"{mark}@{len(self._states)}"
                types = types_of(side.function)
                values = {
                    name: self.symbols.variable(f"{place} {name}", width_of(types[name]))
                    for name in sorted(side.live_at(stop))
                    if types[name] != "token"
                }
                counters = {
                    h: self.symbols.counter(f"{place} # {h}") for h in side.counters_at(stop)
                }
                known.append(Known(values, counters, self._choices(place, side, stop)))
            self._states[location] = State(*known)
        return self._states[location]

    def _choices(self, place: str, side: Side, stop: Stop) -> dict[str, Choice]:
        """Variables for what was chosen at the anchors of a side's live tokens."""
        anchors = self.sides.anchors
        found: dict[str, Choice] = {}
        for token in side.anchors_at(stop):
            if side is self.sides.source and not anchors.is_touched(side, token, stop):
                found[token] = anchors.unchosen(token)
                continue
            length = anchors.length if side is self.sides.source else 1
            keys = (f"{place} choice {number} of {token}" for number in range(length))
            found[token] = tuple(self.symbols.variable(key, None, False).term for key in keys)
        return found

    def moves(self, location: Location) -> list[Numbered]:
        if location not in self._moves:
            result = None
            type_ = self.walk.result_type(location)
            if type_ != "void":
                poison = not self.walk.result_is_defined(location)
                key = f"result {len(self._moves)}"
                result = self.symbols.variable(key, width_of(type_), poison)
            found: list[Numbered] = []
            for move in self.walk.moves(location, self.state(location), result):
                self._count += 1
                found.append(Numbered(self._count, location, move))
            self._moves[location] = found
        return self._moves[location]

    def widths(self, location: Location) -> tuple[int, ...]:
        """The widths of the numbers that are known at a location."""
        found: set[int] = set()
        for side, stop in zip((self.sides.source, self.sides.target), location, strict=True):
            types = types_of(side.function)
            found |= {width_of(types[name]) or 1 for name in side.live_at(stop)}
        return tuple(sorted(found - {1}))

    def columns(self, location: Location, state: State | None = None) -> dict[str, Any]:
        """The number or truth of each column of a location: what is known, then the inputs.

        `state`: what is known there instead of the variables."""
        return {**self.moving(location, state), **self.fixed}

    def moving(self, location: Location, state: State | None = None) -> dict[str, Any]:
        """The columns of what is known at a location."""
        state = state or self.state(location)
        return {**state_columns(state), **self._choice_columns(location, state)}

    def variables_alone(self, location: Location) -> list[str]:
        """The columns known at a location that are variables, and no part of other columns."""
        state = self.state(location)
        parts = any(map(is_made, self._choice_columns(location, state).values()))
        found = {n: t for n, t in state_columns(state).items() if z3.is_expr(t) and not is_made(t)}
        # What is made of choices is made of numbers as well, but of no truths.
        return [name for name, term in found.items() if z3.is_bool(term) or not parts]

    def _choice_columns(self, location: Location, state: State) -> dict[str, Any]:
        """What is known of choices at anchors, where that is not known beforehand. At an operation
        that hangs from a source anchor the class counts that this operation would choose: it
        is easier to describe than one that is chosen or not."""
        found: dict[str, Any] = {}
        anchors, name = self.sides.anchors, self.sides.source_name(location)
        for token, choice in state.source.anchors.items():
            if not anchors.is_touched(self.sides.source, token, location.source):
                continue
            if name is not None and name.anchor == token:
                parts = anchors.class_at(choice, name, location.target, state.target)
                choice = (choice[0], *parts[1:])
            for number, part in enumerate(choice):
                what = f"part {number} of the class" if number else "the kind of class"
                found[f"{what} of source %{token}"] = part
        for token, (part,) in state.target.anchors.items():
            found[f"the class of target %{token}"] = part
        return found

    # --- asking ---

    def check(self, truths: Iterable[Truth], threads: Literal[1, 2] = 1) -> Answer:
        """Whether all can hold at once, with what is known of all variables; of those of a
        second thread as well, where there are two."""
        self._time_left()
        wanted = both(truths)
        if wanted is False:
            return "unsat"
        patience = PATIENCE
        while True:
            with stretch() as tried:
                answer = self._answer(wanted, threads, patience)
            if answer != "unknown":
                return answer
            solver, _ = self._solvers.pop(threads)
            if STOPPED not in solver.reason_unknown():
                return answer
            # Nearly all take milliseconds: one that does not is soon answered by another solver.
            tried.forget()
            self._seed += 1
            patience *= 2

    def _answer(self, wanted: Truth, threads: Literal[1, 2], patience: int) -> Answer:
        solver = self._solver_for(threads)
        _limit(solver, self._time_left(), patience)
        solver.push()
        if wanted is not True:
            solver.add(wanted)
        answer = ask(solver)
        if answer == "sat":
            self._model = solver.model()
        solver.pop()
        return answer

    @contextmanager
    def marked(self, truths: Sequence[Truth]) -> Iterator[Implied]:
        """Answers, for two lists of places among the truths: where all at the first hold, which at
        the second do not in some case. None: they always hold. All: that is not decided.

        Raises `OutOfTime`."""
        solver = self._solver_for(1)
        marks = [z3.Bool(f"mark {n}", self.symbols.context) for n in range(len(truths))]

        def fails(holding: Iterable[int], some: Collection[int]) -> frozenset[int]:
            _limit(solver, self._time_left())
            failing = either([negated(marks[place]) for place in some])
            answer = ask(solver, *(marks[place] for place in holding), failing)
            if answer != "sat":
                return frozenset(() if answer == "unsat" else some)
            self._model = solver.model()
            return frozenset(place for place in some if not self.holds(marks[place]))

        solver.push()
        try:
            for mark, truth in zip(marks, truths, strict=True):
                solver.add(mark == truth)
            yield fails
        finally:
            solver.pop()

    def _solver_for(self, threads: Literal[1, 2]) -> Any:
        """A solver that knows all that is known so far."""
        if threads not in self._solvers:
            # Many small questions: a solver without preparations answers them soonest, and z3's
            # older arithmetic twice as fast as its newer one.
            made = z3.SimpleSolver(ctx=self.symbols.context)
            made.set("arith.solver", 2)
            made.set("random_seed", self._seed)
            self._solvers[threads] = (made, 0)
        solver, told = self._solvers[threads]
        news = self.symbols.known[told:]
        self._solvers[threads] = solver, told + len(news)
        if news:
            solver.add(*news)
            if threads == 2:
                solver.add(self.another_threads(both(news)))
        return solver

    def _time_left(self) -> float:
        left = self.deadline - time.monotonic()
        if left <= 0.001:
            raise OutOfTime("the time for this attempt is over")
        return left

    def read(self, columns: Columns) -> dict[str, Any]:
        """The values of the columns in the model."""
        return {name: self._value(term) for name, term in columns.items()}

    def holds(self, truth: Truth) -> bool:
        """Whether it does in the model."""
        return self._value(truth) is True

    def _value(self, term: Any) -> int | bool:
        if isinstance(term, int):
            return term
        value = self._model.eval(term, model_completion=True)
        return z3.is_true(value) if z3.is_bool(value) else value.as_long()

    def another_threads(self, term: Any) -> Any:
        """The term for a second thread: all variables but shared inputs are its own."""
        return self.symbols.another_threads(term)

    def inputs_for(
        self, truths: Sequence[Truth], places: tuple[Location] | tuple[Location, Location]
    ) -> tuple[Inputs, ...]:
        """Arguments of a thread at each of one or two places where all truths hold, with which a
        run may come there: those of some models, the smallest first, and, since a model need not be
        reachable, the same where arguments are the trips that it tells of, and more."""
        threads: Literal[1, 2] = 1 if len(places) == 1 else 2
        own = {
            parameter.name: self.walk.source.rigid(parameter.name).term
            for parameter in self.sides.source.function.parameters
            if not parameter.type.startswith("ptr") and width_of(parameter.type) is not None
        }
        each = [own, {name: self.another_threads(term) for name, term in own.items()}][:threads]
        numbers = [term for known in each for term in known.values() if z3.is_int(term)]
        counters = [
            term if place is places[0] else self.another_threads(term)
            for place in places
            for known in (self.state(place).source, self.state(place).target)
            for term in known.counters.values()
        ]
        found: dict[str, Inputs] = {}
        for most in SMALL_INPUTS:
            few = [term <= most for term in (*numbers, *counters)]
            if self.check([*truths, *few], threads) != "sat":
                continue
            model = tuple({n: self._value(t) for n, t in known.items()} for known in each)
            trips = sorted({self._value(term) for term in counters}, reverse=True)
            for inputs in (model, *(_with_trips(model, trip) for trip in (*trips, *MANY_TRIPS))):
                found.setdefault(str(inputs), inputs)
        return tuple(found.values())


def _limit(solver: Any, seconds: float, patience: int = 0) -> None:
    """Bound each check from now on; no patience is no bound of its own."""
    solver.set("timeout", max(1, int(seconds * 1000)))
    solver.set("rlimit", patience)


def _with_trips(inputs: Inputs, trips: int) -> Inputs:
    """The same, with numbers by which a loop that counts to one of them comes to this trip."""
    return tuple(
        {name: v if isinstance(v, bool) else trips + 1 for name, v in own.items()} for own in inputs
    )


def types_of(function: Function) -> dict[str, str]:
    """The type of each local."""
    found = {parameter.name: parameter.type for parameter in function.parameters}
    for block in function.blocks.values():
        for thing in (*block.phis, *block.instructions):
            name = getattr(thing, "name", None)
            if name is not None:
                found[name] = getattr(thing, "type", "")
    return found
