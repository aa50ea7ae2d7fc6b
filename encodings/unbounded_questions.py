"""What is asked of the solver about an unbounded product.

Each location has variables for what is known there; a move is a formula from the variables of one
location to terms for those of the next. Whatever the solver does not answer is `unknown`.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import z3

from ..semantics.program import Function, width_of
from .asking import Answer, ask
from .unbounded_paths import Known
from .unbounded_product import Location, Move, Sides, State, Walk
from .unbounded_values import Linear, Truth, both

Columns = Mapping[str, Any]


class OutOfTime(Exception):
    """The attempt took longer than it may."""


class Symbols:
    """Variables for a thread's inputs, with what is known of each (`Inputs` of the walk)."""

    def __init__(self, source: Function, target: Function, uniform: frozenset[str]) -> None:
        self.context: Any = z3.Context()
        self.known: list[Truth] = []
        self.shared: list[Any] = []
        self._made: dict[str, Linear] = {}
        self._count = 0
        self._parameters: list[Linear] = []
        for one, other in zip(source.parameters, target.parameters, strict=True):
            shared = one.shared or one.name in uniform or other.name in uniform
            value = self.constant(
                f"%{one.name}", width_of(one.type), shared=shared, poison=not one.noundef
            )
            self._parameters.append(value)

    def parameter(self, index: int) -> Linear:
        return self._parameters[index]

    def constant(self, key: str, width: int | None, *, shared: bool, poison: bool) -> Linear:
        if key not in self._made:
            self._made[key] = self.variable(key, width, poison)
            if shared:
                self.shared += [p for p in self._made[key] if not isinstance(p, bool)]
        return self._made[key]

    def variable(self, key: str, width: int | None, poison: bool = True) -> Linear:
        """A variable of any value of that width; of no width, one that is only compared."""
        key = self._unlike_all_others(key)
        may_be = z3.Bool(f"{key}?", self.context) if poison else False
        if width == 1:
            return Linear(z3.Bool(key, self.context), may_be)
        term: Any = z3.Int(key, self.context)
        if width is not None:
            self.known += [term >= 0, term < 1 << width]
        return Linear(term, may_be)

    def counter(self, key: str) -> Any:
        term: Any = z3.Int(self._unlike_all_others(key), self.context)
        self.known.append(term >= 1)
        return term

    def _unlike_all_others(self, key: str) -> str:
        self._count += 1
        return f"{self._count}:{key}"


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
        self._solver: Any = z3.Solver(ctx=self.symbols.context)
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
                known.append(Known(values, counters))
            self._states[location] = State(*known)
        return self._states[location]

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

    def columns(self, state: State) -> dict[str, Any]:
        """The number or truth of each column: what is known, then the inputs."""
        return {**state_columns(state), **self.fixed}

    # --- asking ---

    def check(self, truths: Iterable[Truth]) -> Answer:
        """Whether all can hold at once, with what is known of all variables."""
        left = self._time_left()
        wanted = both(truths)
        if isinstance(wanted, bool) and not wanted:
            return "unsat"
        self._solver.reset()
        self._solver.set("timeout", max(1, int(left * 1000)))
        self._solver.add(*self.symbols.known)
        if not isinstance(wanted, bool):
            self._solver.add(wanted)
        answer = ask(self._solver)
        if answer == "sat":
            self._model = self._solver.model()
        elif answer == "unknown":
            self._time_left()
        return answer

    def _time_left(self) -> float:
        left = self.deadline - time.monotonic()
        if left <= 0.001:
            raise OutOfTime("the time for this attempt is over")
        return left

    def read(self, columns: Columns) -> dict[str, Any]:
        """The values of the columns in the model."""
        return {name: self._value(term) for name, term in columns.items()}

    def _value(self, term: Any) -> int | bool:
        if isinstance(term, int):
            return term
        value = self._model.eval(term, model_completion=True)
        return z3.is_true(value) if z3.is_bool(value) else value.as_long()

    def of_another_thread(self, truths: Iterable[Truth]) -> list[Truth]:
        """The same said of a second thread, with all that is known of its variables."""
        return [self.another_threads(truth) for truth in (*truths, *self.symbols.known)]

    def another_threads(self, term: Any) -> Any:
        """The term for a second thread: all variables but shared inputs are its own."""
        if isinstance(term, int):
            return term
        kept = {variable.get_id() for variable in self.symbols.shared}
        swaps = [
            (v, z3.Const(f"{v} of the other", v.sort()))
            for v in variables_of(term)
            if v.get_id() not in kept
        ]
        return z3.substitute(term, *swaps) if swaps else term


def variables_of(term: Any) -> list[Any]:
    """The variables of a z3 term."""
    found: dict[int, Any] = {}
    pending, seen = [term], set()
    while pending:
        part = pending.pop()
        if part.get_id() in seen:
            continue
        seen.add(part.get_id())
        if z3.is_const(part) and part.decl().kind() == z3.Z3_OP_UNINTERPRETED:
            found[part.get_id()] = part
        pending += part.children()
    return list(found.values())


def types_of(function: Function) -> dict[str, str]:
    """The type of each local."""
    found = {parameter.name: parameter.type for parameter in function.parameters}
    for block in function.blocks.values():
        for thing in (*block.phis, *block.instructions):
            name = getattr(thing, "name", None)
            if name is not None:
                found[name] = getattr(thing, "type", "")
    return found


def state_columns(state: State) -> dict[str, Any]:
    """What is known at a location, by the names that a reader is shown."""
    found: dict[str, Any] = {}
    for mark, known in (("source", state.source), ("target", state.target)):
        for header, counter in known.counters.items():
            found[f"{mark} trips of %{header}"] = counter
        for name, value in known.values.items():
            found[f"{mark} %{name}"] = value.term
            found[f"{mark} %{name} is poison"] = value.poison
    return found


def rigid_columns(walk: Walk) -> dict[str, Any]:
    """The inputs, and what they alone determine: the same at all locations."""
    found: dict[str, Any] = {}
    for parameter in walk.sides.source.function.parameters:
        value = walk.source.rigid(parameter.name)
        found[f"%{parameter.name}"] = value.term
        if value.poison is not False:
            found[f"%{parameter.name} is poison"] = value.poison
    for mark, walker in (("source", walk.source), ("target", walk.target)):
        names = {parameter.name for parameter in walker.side.function.parameters}
        for name in sorted(walker.side.rigid - names):
            term = walker.rigid(name).term
            if not any(_identical(term, other) for other in found.values()):
                found[f"{mark} %{name}"] = term
    return found


def _identical(a: Any, b: Any) -> bool:
    if isinstance(a, int) or isinstance(b, int):
        return False
    return a.sort() == b.sort() and a.eq(b)
