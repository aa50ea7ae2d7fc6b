"""A bounded search for a wave on which a transform is wrong, by the definitions of two models.

1. The solver lists the joint paths of a thread: through the source and, on the same inputs and the
   same results, through the target.
2. It gives the inputs of waves whose threads take them. The wave executes both programs on these,
   each lane by itself, and must take the same paths.
3. Each model says which relations it admits on the paths of its program, and CO36 compares them.

Nothing is proved of more threads than were looked at, nor of paths behind the bound.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import combinations_with_replacement
from typing import Any, Literal

from ...counterexamples.replay.model_waves import wave_of_model
from ...counterexamples.replay.replay import Wave, shown_inputs
from ...encodings.obligations.joint_paths import JointPaths, Matched, Passed, marked
from ...encodings.obligations.queries import Found, ask_one_thread
from ...encodings.product.events import Classifier, callees_of_history
from ...encodings.product.product import OutOfBudget, Plan, build_product
from ...encodings.product.records import Product
from ...semantics.control_flow.cycle_hierarchies import cycle_hierarchies
from ...semantics.convergence.dynamic_instances import Instance
from ...semantics.convergence.relations import Relation
from ...semantics.definitions.threads import wave_of
from ...semantics.inlining.inlining import inline_calls
from ...semantics.inlining.reached_bodies import called_functions
from ...semantics.models.model import Model
from ...semantics.models.rule import OnPairs, Silent
from ...semantics.models.tangles import CASES, parts_by_values
from ...semantics.program.function import Function, Module, Site
from ...semantics.program.input_errors import InputError
from ...semantics.program.instructions import Call as CallSite
from ...semantics.program.instructions import Instruction
from ...semantics.program.notation import PURE
from ...semantics.static_rules.violations import Violation
from ...semantics.structured.declarations import declared
from ...semantics.structured.merges import StructuredGraph
from ...semantics.wave.conditions import Conditions
from ...semantics.wave.fixed_paths import paths_are_fixed
from ...semantics.wave.inputs import WaveInputs
from ...semantics.wave.simulated_wave import run_wave
from ..judging.pairs import Pair
from ..question.lost_convergence import lost_convergence
from ..question.options import Options
from ..question.preconditions import not_comparable
from .answers import (
    Answer,
    Call,
    Difference,
    IllFormed,
    Judged,
    ModelName,
    Preserved,
    Sets,
    Undecided,
)

DEFAULT_BOUND = 4
"""Trips of a loop that are followed where the user says nothing."""

MOST_PATHS = 60
"""Joint paths of a thread that are looked for."""


def judge_across(
    pair: Pair, source_name: ModelName, target_name: ModelName, options: Options
) -> Judged:
    """The answer about one pair. Raises InputError for an ill-formed source."""
    source, target = source_name.model, target_name.model
    broken = _broken(source, pair.source_module, pair.source)
    if broken:
        raise InputError(
            f"the source @{pair.source} is ill-formed under {source.name}, {broken[0].rule}: "
            f"{broken[0].message}",
            pair.file,
            broken[0].line,
            hint=f"`wavecheck verify {pair.file} --model {source.base}` lists every broken rule",
        )
    return Judged(
        pair.file,
        pair.source,
        pair.target or pair.source,
        source.name,
        target.name,
        _answer(pair, source, target, options),
        pair.target_file or "",
        pair.source_module.functions[pair.source].line,
    )


def _broken(model: Model, module: Module, name: str) -> tuple[Violation, ...]:
    return tuple(
        each for function in called_functions(module, name) for each in model.violations(function)
    )


def _answer(pair: Pair, source: Model, target: Model, options: Options) -> Answer:
    if not pair.target:
        return Undecided((f"the target has no function @{pair.source}",))
    broken = _broken(target, pair.target_module, pair.target)
    if broken:
        return IllFormed(broken)
    if pair.contracts:
        options = replace(options, contracts=options.contracts.with_file(pair.contracts))
    programs = (
        inline_calls(pair.source_module.functions[pair.source], pair.source_module),
        inline_calls(pair.target_module.functions[pair.target], pair.target_module),
    )
    return answered(*programs, source, target, options)


def answered(
    source: Function, target: Function, source_model: Model, target_model: Model, options: Options
) -> Difference | Preserved | Undecided:
    """What the search says, as far as it rests on no relation that values may rule out: at a switch
    of a structured program the paths of threads do not tell which of them had equal values."""
    answer = Search(source, target, source_model, target_model, options).answer()
    match answer:
        case Difference() if _parts_by_values(target_model, target):
            certain = target_model.without(CASES)
            again = Search(source, target, source_model, certain, options).answer()
            return again if isinstance(again, Difference) else Undecided((PARTED,), again.waves)
        case Preserved() if _parts_by_values(source_model, source):
            return Undecided((PARTED,), answer.waves)
        case _:
            return answer


PARTED = (
    "threads that come to one case of a switch by different values may be parted there, and "
    "whether they have different values is not looked at"
)


def _parts_by_values(model: Model, function: Function) -> bool:
    graph = declared(function) if CASES in model.rules else None
    return isinstance(graph, StructuredGraph) and parts_by_values(graph)


@dataclass
class Search:
    """One search. `reasons`: why it is not complete, without repetition, in the order met, each
    with whether it is about trips of loops."""

    source: Function
    target: Function
    source_model: Model
    target_model: Model
    options: Options
    reasons: dict[str, bool] = field(default_factory=dict)
    waves: int = 0

    def answer(self) -> Difference | Preserved | Undecided:
        """A difference, or how far was looked."""
        seconds = self.options.timeout
        self._ends = None if seconds is None else time.monotonic() + 0.9 * seconds
        if (unfit := self._not_asked() or self._results_decide()) is not None:
            return Undecided((unfit,))
        for model, function in (
            (self.source_model, self.source),
            (self.target_model, self.target),
        ):
            self._note_hierarchies(model, function)
        try:
            product = self._product()
        except OutOfBudget as stop:
            return Undecided((str(stop),))
        if product.unmodelled:
            return Undecided((f"not modelled: {product.unmodelled[0].reason}",))
        lanes = self.options.lanes
        for difference in self._differences(product, lanes):
            return difference
        if self.reasons:
            lacks_trips = all(self.reasons.values())
            return Undecided(tuple(self.reasons), self.waves, lacks_trips)
        return Preserved(lanes, self.waves, self.options.question == "sets")

    def _left(self) -> float | None:
        return None if self._ends is None else max(0.01, self._ends - time.monotonic())

    def _note(self, reason: str, of_trips: bool = False) -> None:
        self.reasons[reason] = of_trips

    @property
    def _what_threads_do_otherwise(self) -> str:
        """Single threads are compared, and judged by no model."""
        if self.options.question == "sets":
            return "some single threads do not make the same calls in both programs"
        return (
            "some single threads do not make the same calls, or return or leave in memory "
            "something else (--question sets compares the sets alone)"
        )

    @property
    def _classifier(self) -> Classifier:
        return Classifier(self.options.contracts, callees_of_history(self.source, self.target))

    def _results_decide(self) -> str | None:
        """Results that are computed from communicating sets and decide paths are not followed: who
        communicates is what is asked."""
        for function in (self.source, self.target):
            computed = [
                call.callee
                for _, call in function.calls()
                if call.is_operation and self._computes(call.callee or "")
            ]
            if computed and not paths_are_fixed(function):
                return f"what @{computed[0]} gives decides paths in @{function.name}"
        return None

    def _not_asked(self) -> str | None:
        """Why the pair is not looked at: it is not comparable, or convergent on one side only, of
        which no model speaks (CO25)."""
        options = replace(self.options, model=None)
        if (wrong := not_comparable(self.source, self.target, options)) is not None:
            return wrong.reason
        lost = lost_convergence(self.source, self.target, options)
        if lost.one_sided:
            return lost.lost[0].reason if lost.lost else "calls are convergent on one side only"
        if any(call.callee is None for _, call in self.target.calls() if call.convergent):
            return "a function pointer is called as convergent"
        return None

    def _computes(self, callee: str) -> bool:
        contract = self.options.contracts.of(callee)
        known = contract.meaning is not None or contract.uniform_result
        return known or contract.uniform_where_equal is not None

    def _note_hierarchies(self, model: Model, function: Function) -> None:
        """One hierarchy of the source has to agree on all inputs with one of the target: that is
        not looked for."""
        if any(part.by_cycles for _, part in model.parts(OnPairs)):
            found = cycle_hierarchies(function)
            if not isinstance(found, tuple) or len(found) > 1:
                self._note(f"@{function.name} has several hierarchies of cycles")

    def _product(self) -> Product:
        options = self.options
        return build_product(
            marked(self.source),
            marked(self.target),
            self._classifier,
            Plan(
                bound=options.bound or DEFAULT_BOUND,
                launch=options.launch,
                uniform=options.uniform,
                deadline=self._ends,
                compares_results=self.options.question != "sets",
            ),
        )

    def _differences(self, product: Product, lanes: int) -> Iterator[Difference]:
        """Differences on waves of 2 lanes, then of 3, and so on; all that keeps this from being
        complete is noted."""
        for each in product.unfinished[:1]:
            self._note(
                f"{each.loop} of the {each.side} was followed for few trips only", of_trips=True
            )
        other_ends = (*product.ends.failed, *product.ends.stuck, *product.ends.in_a_call)
        if ask_one_thread(product, other_ends, self._left(), shown=False) != "unsat":
            self._note(self._what_threads_do_otherwise)
        joint = JointPaths(product, self._classifier)
        paths, complete = joint.found(MOST_PATHS, self._left())
        if not complete:
            self._note(f"more than {len(paths)} joint paths of a thread may exist")
        for number in range(2, lanes + 1):
            for chosen in _by_length(paths, number):
                if self._left() == 0.01:
                    self._note("it took too long")
                    return
                difference = self._on(product, joint, chosen)
                if difference is not None:
                    yield difference

    def _on(
        self, product: Product, joint: JointPaths, chosen: Sequence[Passed]
    ) -> Difference | None:
        """The difference on a wave whose threads take these joint paths, if there is one."""
        model = joint.wave(chosen, self._left())
        if not isinstance(model, Found):
            if model != "unsat":
                self._note("a wave was not decided in time")
            return None
        contracts = self.options.contracts
        wave = wave_of_model(product, model, self.source, self.target, contracts)
        both = Both(
            _Side(self.source, tuple(joint.blocks(each, "source") for each in chosen)),
            _Side(self.target, tuple(joint.blocks(each, "target") for each in chosen)),
            tuple(
                (thread, each)
                for thread, passed in enumerate(chosen)
                for each in joint.matched(passed)
            ),
        )
        if not self._executed(wave, both):
            self._note("a wave did not take the paths that the solver found")
            return None
        self.waves += 1
        return self._compared(both, wave)

    def _executed(self, wave: Wave, both: Both) -> bool:
        """Whether lanes that are each by themselves take these paths."""
        sides = (
            (both.source, wave.source_inputs),
            (both.target, wave.target_inputs(self.source, self.target)),
        )
        return all(self._took(side.function, inputs) == side.paths for side, inputs in sides)

    def _took(self, function: Function, inputs: WaveInputs) -> tuple[tuple[str, ...], ...]:
        lanes = max((len(given) for given in inputs.arguments.values()), default=0)
        lanes = max(lanes, *(len(lists) for lists in inputs.results.values()), 1)
        run = run_wave(
            without_tokens(function),
            Conditions(
                lanes=lanes,
                inputs=inputs,
                contracts=self.options.contracts,
                policy="independent",
            ),
        )
        return run.paths if run.completed else ()

    def _compared(self, both: Both, wave: Wave) -> Difference | None:
        """CO36 on one wave."""
        before = self._admitted(self.source_model, both.source)
        after = self._admitted(self.target_model, both.target)
        operations = [each for each in both.operations if self._is_compared(each[1].callee)]
        possible = [both.converged("source", relation) for relation in before]
        for relation in after if before else ():
            converged = both.converged("target", relation)
            correct = self.source_model.correct(possible, [converged], operations)
            if isinstance(correct, Silent):
                self._note(correct.reason)
            elif not correct:
                return self._difference(both, wave, operations, converged, possible)
        return None

    def _admitted(self, model: Model, side: _Side) -> list[Relation]:
        """The relations that a model admits on one side, always in one order."""
        found = model.relations(side.function, side.paths, launch=self.options.launch)
        if isinstance(found, Silent):
            self._note(f"{model.name} says nothing: {found.reason}")
            return []
        if not found:
            self._note(f"the rules of {model.name} contradict each other on some paths")
        return sorted(found, key=sorted)

    def _is_compared(self, callee: str) -> bool:
        """Whether the communicating set of a callee matters exactly (CO44)."""
        if self.options.contracts.of(callee).sets == "exact":
            return True
        self._note(f"the sets of @{callee} may grow by its contract, and are not compared")
        return False

    def _difference(
        self,
        both: Both,
        wave: Wave,
        operations: Sequence[Operation],
        converged: Converged,
        possible: Sequence[Converged],
    ) -> Difference:
        target = classes(operations, converged)
        source = [classes(operations, each) for each in possible]
        alone = [each for each in target if not any(each in sets for sets in source)]
        first = min(alone or target, key=lambda members: operations.index(members[0]))
        return Difference(
            wave.lanes,
            shown_inputs(self.source, wave.source_inputs),
            shown_inputs(self.target, wave.target_inputs(self.source, self.target)),
            both.source.paths,
            both.target.paths,
            both.told(target),
            tuple(both.told(each) for each in source),
            both.call(first[0]),
        )


Operation = tuple[int, Matched]
"""A thread's execution of a convergent operation that the programs have in common, or one of
them."""

Converged = Callable[[Any, Any], bool]
"""Whether two operations are converged."""


@dataclass(frozen=True)
class _Side:
    """One of the programs, and the paths of a wave's threads through it."""

    function: Function
    paths: tuple[tuple[str, ...], ...]

    @cached_property
    def instances(self) -> dict[tuple[int, Site, int], Instance]:
        """The instances of convergent calls, by thread, place and execution from 1."""
        found: dict[tuple[int, Site, int], Instance] = {}
        counts: dict[tuple[int, Site], int] = {}
        for thread in wave_of(self.function, self.paths).convergent:
            for each in thread:
                key = each.thread, each.site
                counts[key] = counts.get(key, 0) + 1
                found[(*key, counts[key])] = each
        return found

    def line(self, place: tuple[Site, int] | None) -> int:
        return 0 if place is None else self.function.at(place[0]).line


@dataclass(frozen=True)
class Both:
    """What the threads of a wave execute in both programs."""

    source: _Side
    target: _Side
    operations: tuple[Operation, ...]

    def converged(self, side: Literal["source", "target"], relation: Relation) -> Converged:
        """A relation of one side on the operations. What this side lacks meets nobody.

        Whom an operation meets matters only if one of the two is in both programs: the source may
        have calls that the target does without, and the target such as may be speculated, if these
        share no set with others."""

        def instance(operation: Operation) -> Instance | None:
            thread, matched = operation
            place = matched.source if side == "source" else matched.target
            of = self.source if side == "source" else self.target
            return None if place is None else of.instances[(thread, *place)]

        def converged(one: Operation, other: Operation) -> bool:
            if one == other:
                return True
            in_both = one[1].in_both or other[1].in_both
            return in_both and (instance(one), instance(other)) in relation

        return converged

    def told(self, sets: Sequence[Sequence[Operation]]) -> Sets:
        return tuple(tuple(self.call(each) for each in members) for members in sets)

    def call(self, operation: Operation) -> Call:
        thread, matched = operation
        place = matched.target or matched.source
        assert place is not None
        lines = self.source.line(matched.source), self.target.line(matched.target)
        return Call(thread, matched.callee, *lines, place[1])


def classes(operations: Sequence[Operation], converged: Converged) -> list[list[Operation]]:
    """The communicating sets that a relation makes of operations, in their order."""
    found: list[list[Operation]] = []
    for each in operations:
        for members in found:
            if converged(members[0], each):
                members.append(each)
                break
        else:
            found.append([each])
    return found


def _by_length(paths: Sequence[Passed], lanes: int) -> list[tuple[Passed, ...]]:
    """Every choice of a joint path for each lane, up to their order, shorter ones first."""
    choices = combinations_with_replacement(paths, lanes)
    return sorted(choices, key=lambda chosen: sum(map(len, chosen)))


def without_tokens(function: Function) -> Function:
    """The function whose convergent operations are each by themselves: without tokens, and with
    calls that do nothing in the place of control intrinsics."""

    def plain(instruction: Instruction) -> Instruction:
        match instruction:
            case CallSite(control=None, token=str()) as call:
                return replace(call, token=None)
            case CallSite(control=str(), name=name):
                return CallSite(name, "i1", "no communication", (), effects=PURE)
            case _:
                return instruction

    blocks = {
        name: replace(block, instructions=tuple(map(plain, block.instructions)))
        for name, block in function.blocks.items()
    }
    return replace(function, blocks=blocks)
