"""Source and target, two threads each: is there an input on which they communicate otherwise?

Both programs get the same inputs, and the k-th call of a thread returns the same in both. Two
steps are picked by the solver: the first thread's k-th call and the second thread's l-th. A
violation is a pick where one program makes the call and the other does not, or with a worse
argument, or where the two calls are converged in one program only (CO36).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from ...semantics.program.contracts import Contracts
from ...semantics.program.function import Function, Parameter, Site
from ...semantics.program.instructions import Call
from ...semantics.program.operands import width_of
from ..solver.query import Answer, Number, Solver, Truth
from .convergence import Convergence
from .traces import Execution, Inputs, Trace
from .values import Formula, Integer, Logic

THREADS = (0, 1)
Side = Literal["source", "target"]


@dataclass(frozen=True, slots=True)
class ThreadInputs:
    """What a thread gets in a model: its arguments, what calls without effects give it, and the
    results of its effectful calls by their number. None stands for poison."""

    arguments: dict[str, int | None]
    constants: dict[str, int]
    results: dict[int, int | None]


class Question:
    """The traces of one pair, and a question about them: each object answers one.

    `steps` is how many blocks a thread may execute in the source and in the target."""

    def __init__(
        self,
        source: Function,
        target: Function,
        contracts: Contracts,
        steps: tuple[int, int],
        seconds: float | None = None,
    ) -> None:
        self._solver = Solver(seconds)
        self._logic = Logic(self._solver.constant(True).formula.ctx)
        self._contracts = contracts
        self._parameters = source.parameters
        self._inputs = _inputs(self._logic, source.parameters)
        self._traces: dict[Side, tuple[Trace, Trace]] = {
            "source": self._two(source, steps[0]),
            "target": self._two(target, steps[1]),
        }
        self._relation = {
            side: Convergence(self._logic, *traces) for side, traces in self._traces.items()
        }
        self._require_constants()
        self._require_uniform_results()

    def _two(self, function: Function, steps: int) -> tuple[Trace, Trace]:
        one, other = (Trace(self._logic, function, each, steps) for each in self._inputs)
        return one, other

    # --- the questions ---

    def violation(self) -> Answer:
        """Whether some inputs show a violation; `inputs` then tells which."""
        picks = tuple(self._pick(thread) for thread in THREADS)
        for pick in picks:
            self._require_at_most_one(pick)
        both_programs_end = self._logic.all_of(
            self._traces[side][thread].finished for side in _SIDES for thread in THREADS
        )
        apart = self._logic.differ(
            self._communicate("source", picks), self._communicate("target", picks)
        )
        alone = self._logic.all_of(
            (self._traces["source"][0].finished, self._fails_alone(picks[0]))
        )
        together = self._logic.all_of((both_programs_end, apart))
        return self._ask(self._logic.any_of((alone, together)))

    def undefined_behind_a_call(self) -> Answer:
        """Whether a source thread meets undefined behaviour behind a call, which need not return:
        what the target does up to that call is then not settled by `violation`."""
        trace = self._traces["source"][0]
        return self._ask(
            self._logic.any_of(
                self._logic.all_of((bad, self._logic.negation(trace.made[step + 1].get(0, False))))
                for step, bad in enumerate(trace.undefined)
            )
        )

    def target_runs_on(self) -> Answer:
        """Whether the source can finish where the target does not within its steps."""
        source, target = self._traces["source"][0], self._traces["target"][0]
        ended = self._logic.any_of((target.finished, target.ill))
        return self._ask(self._logic.all_of((source.finished, self._logic.negation(ended))))

    def inputs(self) -> tuple[ThreadInputs, ThreadInputs]:
        """The inputs of both threads in the model of the last question answered `sat`."""
        one, other = (self._inputs_of(each) for each in self._inputs)
        return one, other

    def _ask(self, wanted: Formula) -> Answer:
        if wanted is False:
            return "unsat"
        self._require(wanted)
        return self._solver.check()

    def _require(self, truth: Formula) -> None:
        if truth is not True:
            self._solver.require(Truth(self._logic.formula(truth)))

    # --- what always holds ---

    def _require_constants(self) -> None:
        """What a callee always returns to a thread lies in the callee's range; threads differ in
        it, or agree, where the contract says so."""
        one, other = (inputs.constants for inputs in self._inputs)
        ranges = {
            call.callee: call.result.range
            for traces in self._traces.values()
            for _, call in traces[0].function.calls()
        }
        for callee, value in (*one.items(), *other.items()):
            if ranges[callee]:
                self._require(self._logic.within(value, ranges[callee]))
        for callee in one.keys() & other.keys():
            equal = one[callee].bits == other[callee].bits
            contract = self._contracts.of(callee)
            if contract.lane_identity:
                self._require(self._logic.negation(equal))
            if contract.wave_constant:
                self._require(equal)

    def _require_uniform_results(self) -> None:
        """Threads converged in the target get equal results where the contract says so."""
        for one, other in self._same_site("target"):
            if one.result is None or other.result is None:
                continue
            if self._contracts.of(one.call.callee or "").uniform_result:
                together = self._relation["target"].converged(one.site, one.step, other.step)
                equal = self._logic.equal(one.result, other.result)
                self._require(self._logic.implication(together, equal))

    def _same_site(self, side: Side) -> list[tuple[Execution, Execution]]:
        by_site: dict[Site, list[Execution]] = {}
        one, other = self._traces[side]
        for execution in other.executions:
            by_site.setdefault(execution.site, []).append(execution)
        return [
            (execution, partner)
            for execution in one.executions
            if execution.call.convergent
            for partner in by_site.get(execution.site, ())
        ]

    # --- the picked calls ---

    def _pick(self, thread: int) -> list[Formula]:
        """For each k, that the k-th call of this thread is the one looked at."""
        most = max(
            number + 1 + execution.earlier
            for side in _SIDES
            for execution in (*self._traces[side][thread].executions, _NO_CALL)
            for number in self._traces[side][thread].made[execution.step]
        )
        return [self._logic.truth(f"call {number} of {thread}") for number in range(most)]

    def _require_at_most_one(self, pick: list[Formula]) -> None:
        """None is picked where the violation is no call's."""
        for number, one in enumerate(pick):
            for other in pick[:number]:
                self._require(self._logic.negation(self._logic.all_of((one, other))))

    def _picked(self, trace: Trace, execution: Execution, pick: list[Formula]) -> Formula:
        return self._logic.any_of(
            self._logic.all_of((chosen, trace.is_number(execution, number)))
            for number, chosen in enumerate(pick)
        )

    def _communicate(self, side: Side, picks: tuple[list[Formula], ...]) -> Formula:
        """The picked calls of the two threads are converged in this program."""
        traces = self._traces[side]
        picked = [
            {id(e): self._picked(trace, e, pick) for e in trace.executions}
            for trace, pick in zip(traces, picks, strict=True)
        ]
        return self._logic.any_of(
            self._logic.all_of(
                (
                    picked[0][id(one)],
                    picked[1][id(other)],
                    self._relation[side].converged(one.site, one.step, other.step),
                )
            )
            for one, other in self._same_site(side)
        )

    # --- one thread ---

    def _fails_alone(self, pick: list[Formula]) -> Formula:
        """The first thread's picked call is not the same in both programs, it returns something
        else, or it meets undefined behaviour in the target."""
        target = self._traces["target"][0]
        differ = self._logic.any_of((self._call_differs(pick), self._return_differs()))
        return self._logic.any_of((target.ill, self._logic.all_of((target.finished, differ))))

    def _call_differs(self, pick: list[Formula]) -> Formula:
        source, target = (self._picked_by_callee(side, pick) for side in _SIDES)
        differences: list[Formula] = []
        for callee in {**source, **target}:
            made, arguments = source.get(callee, (False, ()))
            again, others = target.get(callee, (False, ()))
            differences.append(self._logic.differ(made, again))
            refined = self._logic.all_of(
                self._logic.refined(one, other)
                for one, other in zip(arguments, others, strict=False)
            )
            differences.append(self._logic.all_of((made, again, self._logic.negation(refined))))
        return self._logic.any_of(differences)

    def _picked_by_callee(self, side: Side, pick: list[Formula]) -> dict[object, _Picked]:
        """For each callee and the types of its arguments: that the picked call is one of it, and
        its arguments."""
        trace = self._traces[side][0]
        found: dict[object, _Picked] = {}
        for execution in trace.executions:
            widths = tuple(argument.width for argument in execution.arguments)
            key = (execution.call.callee, execution.call.type, widths)
            here = self._picked(trace, execution, pick)
            made, arguments = found.get(key, (False, execution.arguments))
            merged = tuple(
                self._logic.choice(here, new, old)
                for new, old in zip(execution.arguments, arguments, strict=True)
            )
            found[key] = (self._logic.any_of((made, here)), merged)
        return found

    def _return_differs(self) -> Formula:
        """For each way the two programs can return a value: it is not a refinement."""
        return self._logic.any_of(
            self._logic.all_of((one, other, self._logic.negation(self._logic.refined(old, new))))
            for one, old in self._traces["source"][0].returns
            for other, new in self._traces["target"][0].returns
            if old is not None and new is not None
        )

    # --- the model ---

    def _inputs_of(self, inputs: Inputs) -> ThreadInputs:
        names = [parameter.name for parameter in self._parameters]
        values = [self._value(each) for each in inputs.parameters]
        return ThreadInputs(
            dict(zip(names, values, strict=True)),
            {
                callee: self._solver.value(Number(value.bits))
                for callee, value in inputs.constants.items()
            },
            {number: self._value(each) for (number, _), each in sorted(inputs.results.items())},
        )

    def _value(self, value: Integer) -> int | None:
        if self._solver.holds(Truth(self._logic.formula(value.poison))):
            return None
        return self._solver.value(Number(value.bits))


_Picked = tuple[Formula, tuple[Integer, ...]]
_SIDES: tuple[Side, Side] = ("source", "target")
_NO_CALL: Any = Execution(0, Site("", 0), Call(None, "void", None, ()), -1, (), None)


def _inputs(logic: Logic, parameters: tuple[Parameter, ...]) -> tuple[Inputs, Inputs]:
    """Each thread's inputs; shared parameters are one value for both."""
    made: dict[str, Integer] = {}

    def value(parameter: Parameter, thread: int) -> Integer:
        name = parameter.name if parameter.shared else f"{parameter.name} of {thread}"
        if name not in made:
            width = width_of(parameter.type) or 1
            made[name] = logic.variable(f"argument {name}", width, parameter.attributes.noundef)
        return made[name]

    one, other = (
        Inputs(thread, tuple(value(p, thread) for p in parameters), {}, {}) for thread in THREADS
    )
    return one, other
