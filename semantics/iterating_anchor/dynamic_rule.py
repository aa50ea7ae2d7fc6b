"""The iterating anchor, an experimental control intrinsic: its dynamic rule (IA1).

It defines a token and takes none. When a thread first meets it, what it is converged with is for
the implementation to choose, as at any anchor. Met again without leaving the dominance region of
its block, two threads are converged iff they were converged at their previous meetings.

Where only one of two threads left the region the text is silent; its next meeting then counts as a
first one, and so the pair is for the implementation to choose.

In LLVM IR an iterating anchor is a call of the anchor intrinsic with the attribute
`"iterating-anchor"` at the call site; without the experimental rules it is a plain anchor.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ..control_flow.dominance import DominatorTree, dominator_tree
from ..convergence.dynamic_instances import BLOCK_START, History, Instance, dynamic_instances
from ..convergence.relations import Relation
from ..convergence.token_rules import Launch, admissible, possible_choices
from ..program.function import Block, Function, Site

PreviousMeetings = dict[Instance, Instance | None]
"""For each execution of an iterating anchor the thread's previous one, None for a first meeting."""


def iterating_anchors(function: Function) -> tuple[Site, ...]:
    """Where the function's iterating anchors stand, in the order of the text."""
    return tuple(site for site, call in function.calls() if call.iterating)


def previous_meetings(history: History) -> PreviousMeetings:
    """IA1: for each meeting the one before it by the same thread, if the thread has since executed
    only blocks that the anchor's block dominates; else None, for it is a first meeting."""
    anchors = iterating_anchors(history.function)
    tree = dominator_tree(history.function)
    found: PreviousMeetings = {}
    for thread, path in enumerate(history.paths):
        latest: dict[Site, Instance] = {}
        for instance in dynamic_instances(history.function, path, thread):
            if instance.site.index == BLOCK_START:
                _forget_regions_left(latest, instance.site.block, tree)
            elif instance.site in anchors:
                found[instance] = latest.get(instance.site)
                latest[instance.site] = instance
    return found


def _forget_regions_left(latest: dict[Site, Instance], block: str, tree: DominatorTree) -> None:
    for anchor in tuple(latest):
        if not tree.dominates(anchor.block, block):
            del latest[anchor]


def keeps_meetings(choice: Relation, history: History) -> bool:
    """IA1: whether a choice at the anchors makes threads that both meet an iterating anchor again
    converged iff they were at their previous meetings."""
    previous = previous_meetings(history)
    return all(
        ((a, b) in choice) == ((before_a, before_b) in choice)
        for a, before_a in previous.items()
        for b, before_b in previous.items()
        if a.site == b.site
        and a.thread != b.thread
        and before_a is not None
        and before_b is not None
    )


def admissible_iterating(choice: Relation, history: History, launch: Launch = "workgroup") -> bool:
    """Whether an implementation may choose `choice`: it is admissible as any choice at anchors is
    (CO15), and keeps what earlier meetings decide (IA1)."""
    return keeps_meetings(choice, history) and admissible(choice, history, launch)


def iterating_choices(history: History, launch: Launch = "workgroup") -> Iterator[Relation]:
    """Every choice that an implementation may make. For small histories."""
    return (c for c in possible_choices(history) if admissible_iterating(c, history, launch))


def with_plain_anchors(function: Function) -> Function:
    """The function as it is read without the experimental rules."""

    def plain(block: Block) -> Block:
        return replace(
            block,
            instructions=tuple(
                replace(i, iterating=False) if getattr(i, "iterating", False) else i
                for i in block.instructions
            ),
        )

    return replace(function, blocks={name: plain(b) for name, b in function.blocks.items()})
