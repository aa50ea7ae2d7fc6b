"""A difference that was found, by other roads: the simulated wave, the solver, the definitions.

The search has its answers from the models, which name the definitions. What they say of the one
program found is asked once more where another road leads there; of a model that only the
definitions know (rules left out, rules of another document) no other road speaks.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ...encodings.convergence.maximal_convergence import MaximalConvergence
from ...encodings.convergence.token_rules import constrained
from ...encodings.convergence.walks import Walks
from ...encodings.solver.query import Solver, Undecided
from ...semantics.control_flow.cycle_hierarchies import TooManyHierarchies, cycle_hierarchies
from ...semantics.control_flow.cycles import CycleForest, cycle_forest
from ...semantics.convergence.dynamic_instances import BLOCK_START, History, Instance, Path
from ...semantics.convergence.relations import Relation
from ...semantics.models.model import Model
from ...semantics.models.named import MODELS
from ...semantics.program.function import Function
from ...semantics.program.instructions import Call, Instruction
from ...semantics.program.notation import operation
from ..worked_examples.relations_of_runs import communicated, run_along
from .broken_order import choices_in_order
from .questions import Answer, Difference
from .relation_judges import Relating, Relations, dynamic_rules

SECONDS = 20.0
"""For one question to the solver."""


@dataclass(frozen=True, slots=True)
class Road:
    """Another road to the answer of one of the two models. `agrees` is None where it did not come
    to an end in time."""

    model: str
    name: str
    agrees: bool | None


def roads(one: Model, other: Model, found: Difference) -> tuple[Road, ...]:
    """All other roads to the two answers."""
    return tuple(
        road
        for model, answer in zip((one, other), found.answers, strict=True)
        for road in _roads(model, answer, found)
    )


def _roads(model: Model, answer: Answer, found: Difference) -> Iterator[Road]:
    match found.question:
        case "forms" | "names":
            yield Road(
                model.name, "the definitions", set(model.broken(found.function)) == {*answer}
            )
        case "order":
            yield Road(
                model.name, "the definitions", set(model.broken(found.function)) == {*answer}
            )
            if not answer:
                wrong = _no_relation(model, found) or "a deadlock" in found.symptoms
                yield Road(model.name, "the definitions of the dynamic rules", wrong)
        case "sets":
            for name, road in _of_relations(model):
                yield Road(model.name, name, _agrees(road, found, answer))
        case "analysis":
            pass


def _no_relation(model: Model, found: Difference) -> bool:
    """Whether for some choice in order the rules admit no relation at all."""
    history = History(found.function, found.paths)
    return any(
        model.relations(found.function, found.paths, choice) == frozenset()
        for choice in choices_in_order(history)
    )


def _agrees(road: Relating, found: Difference, answer: Answer) -> bool | None:
    try:
        return road(found.function, found.paths) == answer
    except Undecided:
        return None


def _of_relations(model: Model) -> Iterator[tuple[str, Relating]]:
    """The roads to the relations of a model: those of the model by that name, as long as its
    dynamic rules are those."""
    yield "the definitions", model.relations
    if dynamic_rules(MODELS[model.base]) != dynamic_rules(model):
        return
    match model.base:
        case "llvm-maximal":
            yield "the wave in each hierarchy", _waves_in_hierarchies
            yield "the solver in each hierarchy", _solved_in_hierarchies
        case "post-dominator":
            yield "the wave on its stack", lambda f, p: frozenset((_met(f, p, None, "ipdom"),))
        case "never-converged":
            yield (
                "the wave lane by lane",
                lambda f, p: frozenset((_met(f, p, None, "independent"),)),
            )
        case "llvm-controlled":
            yield "the solver for all choices", _solved_by_tokens
        case _:
            pass


# --- the wave -------------------------------------------------------------------------------------


def _met(
    function: Function, paths: tuple[Path, ...], hierarchy: CycleForest | None, policy: str
) -> Relation:
    """Who meets where tokens are not looked at."""
    history = History(_without_tokens(function), paths)
    forest = hierarchy or cycle_forest(history.function)
    run = run_along(history, forest, policy)  # pyright: ignore[reportArgumentType]
    return communicated(run, history)


def _without_tokens(function: Function) -> Function:
    """Every convergent call as an operation that has no token."""

    def bare(instruction: Instruction) -> Instruction:
        convergent = isinstance(instruction, Call) and instruction.convergent
        return operation("op", None) if convergent else instruction

    return replace(
        function,
        blocks={
            name: replace(block, phis=(), instructions=tuple(map(bare, block.instructions)))
            for name, block in function.blocks.items()
        },
    )


def _hierarchies(function: Function) -> tuple[CycleForest, ...]:
    found = cycle_hierarchies(function)
    if isinstance(found, TooManyHierarchies):
        raise Undecided("the graph has too many hierarchies")
    return found


def _waves_in_hierarchies(function: Function, paths: tuple[Path, ...]) -> Relations:
    return frozenset(_met(function, paths, each, "maximal") for each in _hierarchies(function))


# --- the solver -----------------------------------------------------------------------------------


def _solved_in_hierarchies(function: Function, paths: tuple[Path, ...]) -> Relations:
    return frozenset(_solved(function, paths, each) for each in _hierarchies(function))


def _solved(function: Function, paths: tuple[Path, ...], forest: CycleForest) -> Relation:
    """The relation of one hierarchy: that of the starts of the blocks in which the calls are."""
    solver = Solver(SECONDS)
    walks = Walks(solver, function, len(paths), max(map(len, paths)))
    variables = MaximalConvergence(walks, forest)
    for thread, path in enumerate(paths):
        solver.require(walks.follows(thread, path))
    if solver.check() != "sat":
        raise Undecided("the solver did not answer in time")
    starts = {(a.thread, a.index, b.thread, b.index) for a, b in variables.relation()}
    history = History(function, paths)
    step = _steps(history)
    return frozenset(
        (a, b)
        for instances in history.same_site.values()
        for a in instances
        for b in instances
        if (a.thread, step[a], b.thread, step[b]) in starts
    )


def _steps(history: History) -> dict[Instance, int]:
    """For each convergent instance, which of the blocks of its thread's path holds it."""
    found: dict[tuple[int, int], int] = {}
    for thread, path in enumerate(history.paths):
        index = 0
        for step, block in enumerate(path):
            for _ in range(BLOCK_START, len(history.function.blocks[block].instructions)):
                found[thread, index] = step
                index += 1
    return {each: found[each.thread, each.index] for each in history.instances}


def _solved_by_tokens(function: Function, paths: tuple[Path, ...]) -> Relations:
    """All relations that the token rules admit, whatever anchors choose."""
    variables = constrained(History(function, paths), seconds=SECONDS)
    pairs = list(variables.pairs())
    found: set[Relation] = set()
    for truths in variables.solver.models([variables.converged(*pair) for pair in pairs]):
        together = [pair for pair, truth in zip(pairs, truths, strict=True) if truth]
        found.add(frozenset(together) | frozenset((b, a) for a, b in together))
    return frozenset(found)
