"""Mutants: a pair of programs in which one token, one call site, one edge or one value changed.

The checker is asked about each, and so is the wave. A mutant is made from a target that is known
to keep its source's communicating sets, or from a program paired with itself; it is kept where it
still is a program: single assignment holds, and the static rules accept it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from random import Random

from ..semantics.dominance import DominatorTree, dominator_tree
from ..semantics.program import (
    Block,
    Branch,
    Call,
    Constant,
    Function,
    Instruction,
    Jump,
    Local,
    Operand,
    Phi,
    Site,
    Switch,
    Terminator,
    successors_of,
    width_of,
)
from ..semantics.sketches import control_call
from ..semantics.static_rules import check_rules


@dataclass(frozen=True, slots=True)
class Mutant:
    """A source, and a target that is a known one but for a single change; `change` says which.

    `origin` names the known pair."""

    source: Function
    target: Function
    change: str
    origin: str


Changed = tuple[Function, str]
Mutation = Callable[[Random, Function], Changed | None]
"""Changes one thing of a function, chosen by chance; None where it has no such thing."""

MOST_TRIES = 60
"""Changes tried before a program is given up."""


def mutant(rng: Random, source: Function, target: Function, origin: str) -> Mutant | None:
    """A mutant of the pair; None if no change tried leaves a legal program."""
    for _ in range(MOST_TRIES):
        found = rng.choice(MUTATIONS)(rng, target)
        if found is not None and is_legal(found[0]):
            return Mutant(source, *found, origin)
    return None


def is_legal(function: Function) -> bool:
    """LLVM would read the program, and no static rule is broken."""
    return well_made(function) and not check_rules(function)


# --- whether a changed function is one --------------------------------------------------------


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
            for name in _locals_of(instruction):
                yield name, Site(block.name, index)
        for name in _locals_of(block.terminator):
            yield name, end


def _locals_of(thing: Instruction | Terminator) -> list[str]:
    found: list[str] = []
    for part in ("operands", "arguments", "condition", "pointer", "value"):
        operands = getattr(thing, part, ())
        for operand in operands if isinstance(operands, tuple) else (operands,):
            if isinstance(operand, Local):
                found.append(operand.name)
    token = getattr(thing, "token", None)
    return [*found, token] if token else found


def _defined(
    function: Function, tree: DominatorTree, defined: dict[str, Site], name: str, at: Site
) -> bool:
    return name in defined and tree.dominates_site(defined[name], at)


# --- parts of a function ------------------------------------------------------------------------


def _with_block(function: Function, block: Block) -> Function:
    return replace(function, blocks={**function.blocks, block.name: block})


def _with_instructions(function: Function, block: str, rest: list[Instruction]) -> Function:
    return _with_block(function, replace(function.blocks[block], instructions=tuple(rest)))


def _with_instruction(function: Function, site: Site, changed: Instruction) -> Function:
    rest = list(function.blocks[site.block].instructions)
    rest[site.index] = changed
    return _with_instructions(function, site.block, rest)


def _without(function: Function, site: Site) -> Function:
    rest = list(function.blocks[site.block].instructions)
    del rest[site.index]
    return _with_instructions(function, site.block, rest)


def _inserted(function: Function, site: Site, instruction: Instruction) -> Function:
    rest = list(function.blocks[site.block].instructions)
    rest.insert(site.index, instruction)
    return _with_instructions(function, site.block, rest)


def _some_call(
    rng: Random, function: Function, wanted: Callable[[Call], bool]
) -> tuple[Site, Call] | None:
    found = [(site, call) for site, call in function.calls() if wanted(call)]
    return rng.choice(found) if found else None


def _shown(site: Site, call: Call) -> str:
    return f"@{call.callee} at %{site.block}:{site.index}"


def _is_operation(call: Call) -> bool:
    return call.is_operation


def _is_plain(call: Call) -> bool:
    return call.control is None


# --- tokens ---------------------------------------------------------------------------------------


def other_token(rng: Random, function: Function) -> Changed | None:
    """A use of a token gets another one."""
    found = _some_call(rng, function, lambda call: call.token is not None)
    tokens = [call.name for _, call in function.calls() if call.control and call.name]
    if found is None:
        return None
    site, call = found
    others = [token for token in tokens if token not in (call.token, call.name)]
    if not others:
        return None
    token = rng.choice(others)
    return _with_instruction(
        function, site, replace(call, token=token)
    ), f"{_shown(site, call)} uses %{token}, not %{call.token}"


def entry_for_anchor(rng: Random, function: Function) -> Changed | None:
    """What used an anchor's token uses that of the entry."""
    entry = next((call.name for _, call in function.calls() if call.control == "entry"), None)
    found = _some_call(rng, function, lambda call: call.control == "anchor")
    if entry is None or found is None or found[1].name is None:
        return None
    return _renamed_token(function, found[1].name, entry), f"%{found[1].name} becomes %{entry}"


def anchor_for_use(rng: Random, function: Function) -> Changed | None:
    """An operation gets an anchor of its own."""
    found = _some_call(rng, function, lambda call: call.is_operation and call.token is not None)
    if found is None:
        return None
    site, call = found
    changed = _with_instruction(function, site, replace(call, token="mutant.anchor"))
    changed = _inserted(changed, site, control_call("anchor", "mutant.anchor"))
    return changed, f"{_shown(site, call)} gets an anchor"


def anchor_for_entry(rng: Random, function: Function) -> Changed | None:
    """The entry intrinsic becomes an anchor."""
    found = _some_call(rng, function, lambda call: call.control == "entry")
    if found is None or found[1].name is None:
        return None
    site, call = found
    changed = _with_instruction(function, site, control_call("anchor", found[1].name))
    return changed, f"%{call.name} becomes an anchor"


def loop_removed(rng: Random, function: Function) -> Changed | None:
    """A loop intrinsic goes, and its users take the token that it had."""
    found = _some_call(rng, function, lambda call: call.control == "loop")
    if found is None or found[1].name is None or found[1].token is None:
        return None
    site, call = found
    changed = _renamed_token(_without(function, site), found[1].name, found[1].token)
    return changed, f"the loop intrinsic %{call.name} is gone"


def loop_for_anchor(rng: Random, function: Function) -> Changed | None:
    """A loop intrinsic becomes an anchor."""
    found = _some_call(rng, function, lambda call: call.control == "loop")
    if found is None or found[1].name is None:
        return None
    site, call = found
    return _with_instruction(
        function, site, control_call("anchor", found[1].name)
    ), f"the loop intrinsic %{call.name} becomes an anchor"


def _renamed_token(function: Function, old: str, new: str) -> Function:
    for site, call in list(function.calls()):
        if call.token == old:
            function = _with_instruction(function, site, replace(call, token=new))
    return function


# --- call sites -----------------------------------------------------------------------------------


def call_deleted(rng: Random, function: Function) -> Changed | None:
    """A call is gone; where its result was used there is a zero, or another call's result."""
    found = _some_call(rng, function, _is_plain)
    if found is None:
        return None
    site, call = found
    changed = _without(function, site)
    if call.name is not None and width_of(call.type):
        others = [
            other.name
            for _, other in function.calls()
            if other.type == call.type and other.name not in (None, call.name)
        ]
        zero: Operand = Constant(0, call.type)
        instead = Local(rng.choice(others) or "", call.type) if others else zero
        changed = _replaced_uses(changed, call.name, rng.choice([zero, instead]))
    return changed, f"{_shown(site, call)} is deleted"


def call_duplicated(rng: Random, function: Function) -> Changed | None:
    """A call happens twice; the second result is not used."""
    found = _some_call(rng, function, _is_plain)
    if found is None:
        return None
    site, call = found
    again = replace(call, name=None if call.name is None else "mutant.again")
    after = Site(site.block, site.index + 1)
    return _inserted(function, after, again), f"{_shown(site, call)} is doubled"


def call_moved(rng: Random, function: Function) -> Changed | None:
    """A call moves elsewhere in its block, or into a neighbouring block."""
    found = _some_call(rng, function, lambda call: call.control in (None, "anchor"))
    if found is None:
        return None
    site, call = found
    near = [site.block, *function.successors[site.block], *function.predecessors[site.block]]
    block = rng.choice(near)
    changed = _without(function, site)
    place = Site(block, rng.randint(0, len(changed.blocks[block].instructions)))
    if place == site:
        return None
    return _inserted(
        changed, place, call
    ), f"{_shown(site, call)} moves to %{place.block}:{place.index}"


def argument_changed(rng: Random, function: Function) -> Changed | None:
    """A call passes another value."""
    found = _some_call(rng, function, lambda call: call.control is None and bool(call.arguments))
    if found is None:
        return None
    site, call = found
    index = rng.randrange(len(call.arguments))
    old = call.arguments[index]
    values: list[Operand] = [
        other
        for _, each in function.calls()
        for other in each.arguments
        if other.type == old.type and other != old
    ]
    values += [Local(p.name, p.type) for p in function.parameters if p.type == old.type]
    if width_of(old.type):
        values.append(Constant(rng.randint(0, 1), old.type))
    if not values:
        return None
    new = rng.choice(values)
    arguments = (*call.arguments[:index], new, *call.arguments[index + 1 :])
    changed = _with_instruction(function, site, replace(call, arguments=arguments))
    return changed, f"{_shown(site, call)} passes {new} as argument {index}"


def _replaced_uses(function: Function, name: str, new: Operand) -> Function:
    def swap(operand: Operand) -> Operand:
        return new if isinstance(operand, Local) and operand.name == name else operand

    return replace(function, blocks={n: _mapped(b, swap) for n, b in function.blocks.items()})


def _mapped(block: Block, swap: Callable[[Operand], Operand]) -> Block:
    def changed(thing: object) -> object:
        found: dict[str, object] = {}
        for part in ("operands", "arguments", "condition", "pointer", "value"):
            operands = getattr(thing, part, None)
            if isinstance(operands, tuple):
                found[part] = tuple(map(swap, operands))
            elif operands is not None:
                found[part] = swap(operands)
        return replace(thing, **found) if found else thing  # type: ignore[type-var]

    phis = tuple(
        replace(phi, incoming={b: swap(o) for b, o in phi.incoming.items()}) for phi in block.phis
    )
    instructions = tuple(changed(i) for i in block.instructions)
    return replace(
        block, phis=phis, instructions=instructions, terminator=changed(block.terminator)
    )


# --- edges and conditions -------------------------------------------------------------------------


def branch_swapped(rng: Random, function: Function) -> Changed | None:
    """A branch goes the other way."""
    block = _some_branch(rng, function)
    if block is None:
        return None
    branch = block.terminator
    assert isinstance(branch, Branch)
    swapped = replace(branch, if_true=branch.if_false, if_false=branch.if_true)
    changed = _with_block(function, replace(block, terminator=swapped))
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
    changed = _with_block(function, replace(block, terminator=always))
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
    changed = _with_block(function, replace(block, terminator=borrowed))
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
    changed = _with_block(function, replace(block, terminator=terminator))
    changed = _with_block(changed, _phis_without(changed, old, block.name))
    changed = _with_block(changed, _phis_with(rng, changed.blocks[goal], block.name))
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
    return _with_block(function, replace(block, phis=changed)), f"%{phi.name} takes {new}"


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


MUTATIONS: tuple[Mutation, ...] = (
    *(other_token, entry_for_anchor, anchor_for_use, anchor_for_entry) * 4,
    *(loop_removed, loop_for_anchor, call_moved) * 4,
    *(condition_borrowed, edge_redirected, phi_changed) * 2,
    *(call_deleted, call_duplicated, argument_changed),
    *(branch_swapped, condition_constant),
)
"""Every way to change a program; those that leave each thread's own program alone more often."""
