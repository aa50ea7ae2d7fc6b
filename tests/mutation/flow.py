"""Mutations of edges, conditions and phis."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from mutation.instruction_edits import Changed
from wavecheck.semantics.program.function import Block, Function
from wavecheck.semantics.program.instructions import Phi
from wavecheck.semantics.program.operands import Constant, width_of
from wavecheck.semantics.program.terminators import Branch, Jump, Switch, Terminator, successors_of
from wavecheck.semantics.transforms.requested_blocks import with_blocks


def branch_swapped(rng: Random, function: Function) -> Changed | None:
    """A branch goes the other way."""
    block = _some_branch(rng, function)
    if block is None:
        return None
    branch = block.terminator
    assert isinstance(branch, Branch)
    swapped = replace(branch, if_true=branch.if_false, if_false=branch.if_true)
    changed = with_blocks(function, replace(block, terminator=swapped))
    return changed, f"the branch of %{block.name} is negated"


def condition_constant(rng: Random, function: Function) -> Changed | None:
    """A branch always goes one way, though the other stays."""
    block = _some_branch(rng, function)
    if block is None:
        return None
    branch = block.terminator
    assert isinstance(branch, Branch)
    value = rng.randint(0, 1)
    always = replace(branch, condition=Constant(value, "i1"))
    changed = with_blocks(function, replace(block, terminator=always))
    return changed, f"the condition of %{block.name} is always {value}"


def condition_borrowed(rng: Random, function: Function) -> Changed | None:
    """A branch asks another branch's question."""
    block = _some_branch(rng, function)
    other = _some_branch(rng, function)
    if block is None or other is None:
        return None
    one, two = block.terminator, other.terminator
    assert isinstance(one, Branch) and isinstance(two, Branch)
    if one.condition == two.condition:
        return None
    borrowed = replace(one, condition=two.condition)
    changed = with_blocks(function, replace(block, terminator=borrowed))
    return changed, f"%{block.name} branches on the condition of %{other.name}"


def edge_redirected(rng: Random, function: Function) -> Changed | None:
    """One edge leads elsewhere; a phi there takes a value that it takes from another block."""
    block = rng.choice(list(function.blocks.values()))
    if not successors_of(block.terminator):
        return None
    goal = rng.choice([name for name in function.blocks if name != function.entry] or [""])
    index = rng.randrange(len(successors_of(block.terminator)))
    old = successors_of(block.terminator)[index]
    if not goal or goal == old:
        return None
    terminator = _with_successor(block.terminator, index, goal)
    if terminator is None:
        return None
    changed = with_blocks(function, replace(block, terminator=terminator))
    changed = with_blocks(changed, _phis_without(changed, old, block.name))
    changed = with_blocks(changed, _phis_with(rng, changed.blocks[goal], block.name))
    return changed, f"%{block.name} goes to %{goal}, not to %{old}"


def phi_changed(rng: Random, function: Function) -> Changed | None:
    """A phi takes another of its values, or a constant, from one predecessor."""
    phis = [(block, phi) for block in function.blocks.values() for phi in block.phis]
    if not phis:
        return None
    block, phi = rng.choice(phis)
    predecessor = rng.choice(list(phi.incoming))
    values = list(phi.incoming.values())
    if width_of(phi.type):
        values.append(Constant(rng.randint(0, 1), phi.type))
    new = rng.choice(values)
    if new == phi.incoming[predecessor]:
        return None
    other = replace(phi, incoming={**phi.incoming, predecessor: new})
    changed = tuple(other if each is phi else each for each in block.phis)
    return with_blocks(function, replace(block, phis=changed)), f"%{phi.name} takes {new}"


def _some_branch(rng: Random, function: Function) -> Block | None:
    found = [
        block
        for block in function.blocks.values()
        if isinstance(block.terminator, Branch)
        and block.terminator.if_true != block.terminator.if_false
    ]
    return rng.choice(found) if found else None


def _with_successor(terminator: Terminator, index: int, goal: str) -> Terminator | None:
    match terminator:
        case Jump():
            return replace(terminator, target=goal)
        case Branch():
            return replace(terminator, **{("if_true", "if_false")[index]: goal})
        case Switch(cases=cases) if index == 0:
            return replace(terminator, default=goal)
        case Switch(cases=cases):
            moved = [(v, goal if n == index else b) for n, (v, b) in enumerate(cases, 1)]
            return replace(terminator, cases=tuple(moved))
        case _:
            return None


def _phis_without(function: Function, name: str, predecessor: str) -> Block:
    block = function.blocks[name]
    if predecessor in function.predecessors[name]:
        return block
    phis = tuple(
        replace(phi, incoming={b: o for b, o in phi.incoming.items() if b != predecessor})
        for phi in block.phis
    )
    return replace(block, phis=phis)


def _phis_with(rng: Random, block: Block, predecessor: str) -> Block:
    def extended(phi: Phi) -> Phi:
        if predecessor in phi.incoming or not phi.incoming:
            return phi
        value = rng.choice(list(phi.incoming.values()))
        return replace(phi, incoming={**phi.incoming, predecessor: value})

    return replace(block, phis=tuple(map(extended, block.phis)))
