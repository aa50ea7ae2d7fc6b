"""Source and target of one thread, run in lockstep from one communication to the next.

Each node of the product is a position of the source, a position of the target and the condition
under which a thread is at both. Matched calls share one result variable, so that the two programs
see the same results and most of their branches agree syntactically. Nodes are visited in the
order of their positions and merged; nothing is asked of a solver here.

What comes out is data for the decisions: which source instance was matched with which target
instance under which condition, what was left unmatched, where the two cannot be matched at all,
which threads did not finish within the bound, and what was not modelled.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import partial
from typing import Literal

from ...semantics.attributes.underlying_objects import compares_pointers
from ...semantics.control_flow.cycles import CycleForest
from ...semantics.program.causes import Kind
from ...semantics.program.function import Function
from ..memory.chains import Memories
from ..memory.objects import Entangled
from ..terms.factory import Terms
from ..terms.float_choices import FloatChoices, Guide
from ..terms.path_conditions import anywhere
from .accesses import Accesses
from .coverage import Coverage
from .edges import Edges
from .evaluation import Evaluator
from .events import Classifier
from .execution import Executor
from .looks import COUNT, Looks, Refused
from .matching import Matcher, Matching
from .matching_rules import unused_results
from .mismatches import Mismatches
from .overtaking import Overtaking
from .records import Defined, Product, Records, Side, product_of
from .shared_memory import SharedMemory
from .states import Cursor, Frontier, Node
from .stepping import Stepper
from .unfolding import Unfolding


class OutOfBudget(Exception):
    """The product grew past its number of nodes, or past the deadline: `kind` says which."""

    def __init__(self, message: str, kind: Literal[Kind.STATES, Kind.TIME]) -> None:
        super().__init__(message)
        self.kind: Literal[Kind.STATES, Kind.TIME] = kind


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """How a product is built."""

    bound: int
    """The most trips of each loop."""
    launch: str = "workgroup"
    hierarchies: tuple[CycleForest | None, CycleForest | None] = (None, None)
    """Those of the source's and the target's cycles, None for LLVM's own."""
    uniform: frozenset[str] = frozenset()
    """The parameters that are equal in all threads, beside those that say so."""
    matching: Matching = "exact"
    anchor_depth: Literal["structure", "operation"] = "structure"
    most_nodes: int = 50_000
    deadline: float | None = None
    """A time of `time.monotonic`."""
    compares_results: bool = True
    """Whether memory and what is returned are compared. Where they are not, they are taken to be
    refined: of a thread that refines they are, and others are followed as if they did."""


def build_product(
    source: Function, target: Function, classifier: Classifier, plan: Plan
) -> Product:
    """Unfold both programs up to a bound (see `Product`).

    Built again where lanes look at each other in a way that turns out not to be computed with, and
    where the source's floats are chosen, which needs to be known what the target has.
    Raises `OutOfBudget` when the plan's `most_nodes` or its `deadline` is passed."""
    refused = Refused()
    guide: Guide | None = None
    if source.chooses_floats:
        guide = Guide()
        _built(source, target, classifier, plan, refused, guide)
        guide.complete = True
    while True:
        product, found = _built(source, target, classifier, plan, refused, guide)
        if refused.includes(found):
            return product
        refused = refused.joined(found)


def _built(
    source: Function,
    target: Function,
    classifier: Classifier,
    plan: Plan,
    refused: Refused,
    guide: Guide | None,
) -> tuple[Product, Refused]:
    """The product in which some things are not said of the lanes' looks at each other, and what
    of these must not be said."""
    unfoldings: dict[Side, Unfolding] = {
        "source": Unfolding(source, plan.launch, plan.hierarchies[0]),
        "target": Unfolding(target, plan.launch, plan.hierarchies[1]),
    }
    terms, records = Terms(), Records()
    terms.follows_addresses = compares_pointers(source) or compares_pointers(target)
    evaluator = Evaluator(terms, records, classifier)
    memories = Memories()
    frontier = Frontier(terms, unfoldings, memories)
    mismatches = Mismatches(
        terms=terms,
        classifier=classifier,
        unfoldings=unfoldings,
        frontier=frontier,
        records=records,
    )
    accesses = Accesses(
        terms=terms,
        unfoldings=unfoldings,
        evaluator=evaluator,
        mismatches=mismatches,
        records=records,
        memories=memories,
    )
    shared = SharedMemory(terms=terms, memories=memories, reader=accesses.reader)
    edges = Edges(
        terms=terms,
        unfoldings=unfoldings,
        evaluator=evaluator,
        mismatches=mismatches,
        frontier=frontier,
        records=records,
        bound=plan.bound,
    )
    looks = Looks(
        terms=terms,
        classifier=classifier,
        unfoldings=unfoldings,
        evaluator=evaluator,
        wave=evaluator.wave,
        lanes_of_wave=source.lanes if source.lanes == target.lanes else None,
        refused=refused,
    )
    stepper = Stepper(
        terms=terms,
        classifier=classifier,
        unfoldings=unfoldings,
        evaluator=evaluator,
        accesses=accesses,
        edges=edges,
        mismatches=mismatches,
        frontier=frontier,
        records=records,
        looks=looks,
        floats=None if guide is None else FloatChoices(terms, guide),
    )
    executor = Executor(
        terms=terms,
        classifier=classifier,
        unfoldings=unfoldings,
        evaluator=evaluator,
        accesses=accesses,
        shared=shared,
        mismatches=mismatches,
        records=records,
        looks=looks,
    )
    matcher = Matcher(
        terms=terms,
        classifier=classifier,
        executor=executor,
        overtaking=Overtaking(terms, classifier),
        mismatches=mismatches,
        frontier=frontier,
        records=records,
        shared=shared,
        matching=plan.matching,
        unused=unused_results(source),
        anchor_depth=plan.anchor_depth,
        compares_results=plan.compares_results,
    )
    walk = _Walk(
        unfoldings=unfoldings,
        frontier=frontier,
        stepper=stepper,
        executor=executor,
        matcher=matcher,
        mismatches=mismatches,
        accesses=accesses,
    )
    walk.start(evaluator, plan.uniform)
    walk.run(plan.most_nodes, plan.deadline)
    coverage = Coverage(terms, records, partial(_check_time, plan.deadline))
    evaluator.assume(coverage.covered_loads())
    records.note(*coverage.speculated_loads(), *coverage.other_objects())
    introduced = tuple(coverage.introduced_stores())
    facts = [each.fact for each in records.of(Defined)]
    evaluator.assume(looks.facts([*evaluator.assumptions, *facts]))
    known, lanes = evaluator.variables(), looks.lanes()
    product = product_of(terms, known, accesses.reader, records, introduced, evaluator.wave, lanes)
    return product, looks.found()


def _check_time(deadline: float | None) -> None:
    if deadline is not None and time.monotonic() > deadline:
        raise OutOfBudget("out of time", Kind.TIME)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Walk:
    """Both sides together: each node is visited once, when all ways to it are known."""

    unfoldings: dict[Side, Unfolding]
    frontier: Frontier
    stepper: Stepper
    executor: Executor
    matcher: Matcher
    mismatches: Mismatches
    accesses: Accesses

    def start(self, evaluator: Evaluator, uniform: frozenset[str]) -> None:
        """Both sides at their entries, with the same inputs."""
        source, target = (each.function for each in self.unfoldings.values())
        inputs = evaluator.parameters(source, target, uniform)
        memory = self.accesses.start(source, inputs)
        cursors = []
        for unfolding in self.unfoldings.values():
            start = unfolding.start()
            own = {**evaluator.own_parameters(unfolding.function, inputs), **memory}
            cursors.append(Cursor(start, 0, own, unfolding.order(start)))
        self.frontier.push(Node(anywhere(), *cursors))

    def run(self, most_nodes: int, deadline: float | None) -> None:
        """Visit what waits until nothing does."""
        nodes = 0
        while self.frontier:
            nodes += 1
            if nodes > most_nodes:
                raise OutOfBudget(f"more than {most_nodes} states of both programs", Kind.STATES)
            _check_time(deadline)
            self._visit(self.frontier.pop())

    def _visit(self, node: Node) -> None:
        """Move one side, or let two events meet.

        A side stops not only at events but also where paths join, until the other has come as
        far: joins of both sides are then made at once, and what is computed behind them stays
        one term on both."""
        target = node.target
        if isinstance(target, str):
            if self.stepper.at_event("source", node.source, node.path):
                self._alone(node, target)
            else:
                self.stepper.advance(node, "source")
            return
        source_event = self.stepper.at_event("source", node.source, node.path)
        target_event = self.stepper.at_event("target", target, node.path)
        if source_event and target_event:
            self.matcher.meet(node, target)
        elif target_event or not (source_event or self._waits(node, target)):
            self.stepper.advance(node, "source")
        elif source_event or not self._at_join("target", target):
            self.stepper.advance(node, "target")
        else:
            self.stepper.advance(node, "target" if node.last == "source" else "source")

    def _waits(self, node: Node, target: Cursor) -> bool:
        """Whether the source is where paths join, until the target has come as far. Where that is
        about to look again, and the source has not as often, the source goes on: what its own
        results promise is known then."""
        if not self._at_join("source", node.source):
            return False
        looks = node.source.environment.get(COUNT, 0) > target.environment.get(COUNT, 0)
        return looks or not self.stepper.looks_again("target", target, node.path)

    def _at_join(self, side: Side, cursor: Cursor) -> bool:
        return cursor.index == 0 and cursor.position.block in self.unfoldings[side].joins

    def _alone(self, node: Node, why: str) -> None:
        """The source goes on without the target, only to see whether it finishes; where that is not
        followed, it may."""
        try:
            event = self.executor.event("source", node.source)
        except Entangled:
            self.mismatches.end_alone(node, why)
            return
        match event.kind:
            case "unreachable":
                self.mismatches.end_inside_a_call(node, certain=True)
            case "return":
                self.mismatches.end_alone(node, why)
            case _:
                event = self.executor.with_result("source", event, node.path)
                self.frontier.push(self.executor.executed(node, "source", event))
