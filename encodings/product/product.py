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
from typing import Literal

from ...semantics.control_flow.cycles import CycleForest
from ...semantics.program.function import Function
from ..terms.objects import objects_are_intervals
from ..terms.path_conditions import anywhere
from .events import Classifier
from .matching import Matching, Meeting
from .records import Product, Side
from .states import DEAD, Cursor, Node
from .unfolding import Unfolding


class OutOfBudget(Exception):
    """The product grew past its number of nodes, or past the deadline."""


def build_product(
    source: Function,
    target: Function,
    classifier: Classifier,
    *,
    bound: int,
    launch: str = "workgroup",
    hierarchies: tuple[CycleForest | None, CycleForest | None] = (None, None),
    uniform: frozenset[str] = frozenset(),
    matching: Matching = "exact",
    anchor_depth: Literal["structure", "operation"] = "structure",
    most_nodes: int = 50_000,
    deadline: float | None = None,
) -> Product:
    """Unfold both programs up to `bound` trips of each loop (see `Product`).

    `hierarchies`: those of the source's and the target's cycles, None for LLVM's own.

    Raises `OutOfBudget` when `most_nodes` or the `deadline` (of `time.monotonic`) is passed."""
    walk = _Walk(
        classifier,
        {
            "source": Unfolding(source, launch, hierarchies[0]),
            "target": Unfolding(target, launch, hierarchies[1]),
        },
        bound,
        matching,
        anchor_depth,
    )
    walk.run(uniform, most_nodes, deadline)
    walk.product.assumptions += objects_are_intervals(walk.terms)
    return walk.product


class _Walk(Meeting):
    """Both sides together: events meet, wait for their partners, or fail to be matched."""

    def run(self, uniform: frozenset[str], most_nodes: int, deadline: float | None) -> None:
        functions = {side: unfolding.function for side, unfolding in self.unfoldings.items()}
        inputs = self.evaluator.parameters(functions["source"], functions["target"], uniform)
        cursors = {}
        for side, unfolding in self.unfoldings.items():
            start = unfolding.start()
            own = self.evaluator.own_parameters(unfolding.function, inputs)
            cursors[side] = Cursor(start, 0, own, unfolding.order(start))
        self.frontier.push(Node(anywhere(), cursors["source"], cursors["target"]))
        while self.frontier:
            self.product.nodes += 1
            if self.product.nodes > most_nodes:
                raise OutOfBudget(f"more than {most_nodes} states")
            if deadline is not None and time.monotonic() > deadline:
                raise OutOfBudget("out of time")
            self._visit(self.frontier.pop())

    def _visit(self, node: Node) -> None:
        """Move one side, or let two events meet.

        A side stops not only at events but also where paths join, until the other has come as
        far: joins of both sides are then made at once, and what is computed behind them stays
        one term on both."""
        target = node.target
        if isinstance(target, str):
            if self.at_event("source", node.source):
                self._alone(node, target)
            else:
                self.advance(node, "source")
            return
        source_event = self.at_event("source", node.source)
        target_event = self.at_event("target", target)
        if source_event and target_event:
            self.meet(node, target)
        elif target_event or not (source_event or self._at_join("source", node.source)):
            self.advance(node, "source")
        elif source_event or not self._at_join("target", target):
            self.advance(node, "target")
        else:
            self.advance(node, "target" if node.last == "source" else "source")

    def _at_join(self, side: Side, cursor: Cursor) -> bool:
        return cursor.index == 0 and cursor.position.block in self.unfoldings[side].joins

    def _alone(self, node: Node, why: str) -> None:
        """The source goes on without the target, only to see whether it finishes."""
        event = self.event("source", node.source)
        match event.kind:
            case "unreachable":
                self.end_inside_a_call(node, certain=True)
            case "return":
                final = self.product.failed if why == DEAD else self.product.stuck
                final.append(node.path.term(self.terms))
            case _:
                self.frontier.push(self.executed(node, "source", self.with_result("source", event)))
