"""Whether a function that was put together is one: values exist before they are used."""

from __future__ import annotations

from collections.abc import Iterator

from wavecheck.semantics.control_flow.dominance import DominatorTree, dominator_tree
from wavecheck.semantics.control_flow.liveness import locals_used
from wavecheck.semantics.program.function import Function, Site
from wavecheck.semantics.program.operands import Local


def well_made(function: Function) -> bool:
    """Nothing leads to the entry, phis name the predecessors, definitions dominate uses."""
    if function.predecessors[function.entry]:
        return False
    tree = dominator_tree(function)
    defined = _definitions(function)
    return all(
        set(phi.incoming) == set(function.predecessors[block.name])
        for block in function.blocks.values()
        for phi in block.phis
    ) and all(_defined(function, tree, defined, operand, at) for operand, at in _uses(function))


def _definitions(function: Function) -> dict[str, Site]:
    """Where each local is defined; a phi stands before the block's first instruction."""
    return {
        **{p.name: Site(function.entry, -2) for p in function.parameters},
        **{
            phi.name: Site(block.name, -1)
            for block in function.blocks.values()
            for phi in block.phis
        },
        **function.definitions,
    }


def _uses(function: Function) -> Iterator[tuple[str, Site]]:
    """Every local that is used, with the place where it must be defined before."""
    for block in function.blocks.values():
        end = Site(block.name, len(block.instructions))
        for phi in block.phis:
            for predecessor, operand in phi.incoming.items():
                if isinstance(operand, Local):
                    last = len(function.blocks[predecessor].instructions)
                    yield operand.name, Site(predecessor, last)
        for index, instruction in enumerate(block.instructions):
            for name in locals_used(instruction):
                yield name, Site(block.name, index)
        for name in locals_used(block.terminator):
            yield name, end


def _defined(
    function: Function, tree: DominatorTree, defined: dict[str, Site], name: str, at: Site
) -> bool:
    return name in defined and tree.dominates_site(defined[name], at)
