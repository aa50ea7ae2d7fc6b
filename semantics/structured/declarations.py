"""Merge instructions for a function that has none: every valid way to declare them, or the natural
one.

A construct whose ways all leave otherwise (both arms of an `if` return) has a merge block that no
thread reaches; LLVM IR does not have that block. The declarations here add it: a block without
predecessors that ends with `unreachable`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from itertools import product

from ..control_flow.dominance import DominatorTree, dominator_tree, reverse_postorder
from ..program.function import Block, Function
from ..program.terminators import Branch, Jump, Switch, UnmodelledTerminator, Unreachable
from .empty_blocks import unused_name, with_block_before, with_head
from .merges import Merge, StructuredGraph
from .structural_rules import BrokenRule, broken, joins_elsewhere

NOBODY = ""
"""Stands for a merge block that nobody reaches, yet to be made. No block has this name."""

Option = Merge | None
"""What a block may declare."""


def ways_to_structure(function: Function) -> Iterator[StructuredGraph]:
    """Every valid declaration of merges for a function: every choice of merge blocks and Continue
    Targets among its blocks that breaks no rule, where a header may also have a merge block of its
    own that nobody reaches.

    Nothing else is added: no block is split, and a block that heads no cycle heads no loop. There
    is none for an irreducible function, or one with several back edges to a header. Exponential in
    the number of headers: for small graphs."""
    if _refusal(function) is not None:
        return
    options = _options(function)
    for chosen in product(*options.values()):
        named = [each.merge for each in chosen if each and each.merge != NOBODY]
        if len(named) == len(set(named)):
            graph = _graph(function, dict(zip(options, chosen, strict=True)))
            if not broken(graph):
                yield graph


def declared(function: Function) -> StructuredGraph | str:
    """The natural declaration of merges: the block where the ways from a header meet again is its
    merge block, and the block with the back edge is the Continue Target.

    If the function as it is has no such declaration, it gets empty blocks: a header and a Continue
    Target for each loop, and a merge block for a construct that has to share one. They hold no
    operation, so that nobody is converged with anybody else by them. If that does not help either:
    one sentence, which names a block of the given function."""
    refusal = _refusal(function, several=True)
    if refusal is not None:
        return refusal
    found: StructuredGraph | str = ""
    if _refusal(function) is None:
        graph = _natural(function)
        rules = broken(graph)
        found = _sentence(function, rules) if rules else graph
        if not rules and not joins_elsewhere(graph):
            return graph
    spread: Function | None = _with_heads_and_steps(function)
    for _ in function.blocks:
        if spread is None:
            break
        graph = _natural(spread)
        rules = broken(graph)
        if not rules:
            return graph
        found = found or _sentence(function, rules)
        spread = _with_merge_for(graph, rules)
    return found


def _sentence(function: Function, rules: tuple[BrokenRule, ...]) -> str:
    own = [rule for rule in rules if rule.block in function.blocks]
    return f"no merges can be declared as SPIR-V asks for: {(own or rules)[0].sentence}"


# --- what may be declared ---


def _back_edges(function: Function, tree: DominatorTree) -> dict[str, list[str]]:
    """The sources of the edges to each block from those that it dominates."""
    found: dict[str, list[str]] = {}
    for block in reverse_postorder(function):
        for target in function.successors[block]:
            if tree.dominates(target, block):
                found.setdefault(target, []).append(block)
    return found


def _refusal(function: Function, *, several: bool = False) -> str | None:
    """Why no declaration is valid, whatever it declares, as far as that is seen at once; with
    `several`, a loop may have several back edges."""
    tree = dominator_tree(function)
    order = {block: number for number, block in enumerate(reverse_postorder(function))}
    for block in order:
        terminator = function.blocks[block].terminator
        if isinstance(terminator, UnmodelledTerminator):
            return f"block %{block} ends with what no shader has: {terminator.reason}"
        for target in function.successors[block]:
            if order[target] <= order[block] and not tree.dominates(target, block):
                return f"the cycle through %{target} and %{block} has several entries"
    for header, sources in _back_edges(function, tree).items():
        if header == function.entry:
            return f"the first block, %{header}, heads a cycle"
        if len(sources) > 1 and not several:
            named = " and ".join(f"%{block}" for block in sources[:2])
            return f"two back edges lead to %{header}, from {named}: a loop has one"
    return None


def _options(function: Function) -> dict[str, list[Option]]:
    """What each reachable block may declare."""
    tree = dominator_tree(function)
    loops = _back_edges(function, tree)
    order = reverse_postorder(function)
    spare = [block for block in function.blocks if not tree.reachable(block)]
    found: dict[str, list[Option]] = {}
    for block in order:
        below = [each for each in order if tree.strictly_dominates(block, each)]
        merges = [*below, *spare, NOBODY]
        if block in loops:
            again = _between(tree, block, loops[block][0])
            found[block] = [Merge("loop", merge, each) for merge in merges for each in again]
            continue
        selections: list[Option] = [Merge("selection", each) for each in merges]
        match function.blocks[block].terminator:
            case Switch():
                found[block] = selections
            case Branch(if_true=one, if_false=other) if one != other:
                found[block] = [None, *selections]
            case _:
                found[block] = [None]
    return found


def _between(tree: DominatorTree, header: str, source: str) -> list[str]:
    """The dominators of the block with the back edge, from it up to the header."""
    found = [source]
    while found[-1] != header:
        above = tree.immediate[found[-1]]
        assert above is not None
        found.append(above)
    return found


def _graph(function: Function, choice: Mapping[str, Option]) -> StructuredGraph:
    """The declarations, with the merge blocks that nobody reaches."""
    blocks = dict(function.blocks)
    merges: dict[str, Merge] = {}
    for header, merge in choice.items():
        if merge is None:
            continue
        if merge.merge == NOBODY:
            name = unused_name(f"{header}.merged", blocks)
            blocks[name] = Block(name, (), (), Unreachable())
            merge = replace(merge, merge=name)
        merges[header] = merge
    whole = function if len(blocks) == len(function.blocks) else replace(function, blocks=blocks)
    return StructuredGraph(whole, merges)


# --- the natural declaration ---


def _natural(function: Function) -> StructuredGraph:
    """The outer headers first: what they declare is no merge block of an inner one.

    Of a selection or switch the merge block is the last one that it dominates immediately and that
    several ways lead to, or else where the only way on to the next case begins, or to the merge
    block around it; of a loop it is the last such block outside of it."""
    tree = dominator_tree(function)
    loops = _back_edges(function, tree)
    order = reverse_postorder(function)
    entered = {
        block: [each for each in function.predecessors[block] if not tree.dominates(block, each)]
        for block in order
    }
    taken: set[str] = set()
    merged: set[str] = set()
    cases: set[str] = set()
    choice: dict[str, Option] = {}
    for block in order:
        terminator = function.blocks[block].terminator
        if block in loops:
            inside = _natural_loop(function, block, loops[block])
            taken.add(loops[block][0])
            left = [
                each
                for each in order
                if each not in inside | taken and tree.immediate[each] in inside
            ]
            met = [each for each in left if len(entered[each]) > 1]
            merge = (met or left or [NOBODY])[-1]
            choice[block] = Merge("loop", merge, loops[block][0])
        else:
            several = len(function.successors[block]) > 1
            direct = isinstance(terminator, Branch) and taken & set(function.successors[block])
            if direct or not (several or isinstance(terminator, Switch)):
                continue
            below = [each for each in order if each in tree.children[block] and each not in taken]
            met = [each for each in below if len(entered[each]) > 1]
            falls = [each for each in below if _leads_to(function, tree, each, cases)]
            on = [each for each in below if _leads_to(function, tree, each, merged)]
            ways = [each[0] for each in (met[::-1], falls, on) if each]
            certain = met or len(falls) == 1 or (not falls and len(on) == 1)
            merge = ways[0] if certain else NOBODY
            choice[block] = Merge("selection", merge)
            merged.add(merge)
            if isinstance(terminator, Switch):
                cases |= {*function.successors[block]} - {merge}
        taken.add(merge)
    return _graph(function, choice)


def _leads_to(
    function: Function, tree: DominatorTree, above: str, targets: Collection[str]
) -> bool:
    """Whether an edge leads from what a block dominates to one of some blocks."""
    return any(
        tree.dominates(above, source)
        for target in targets
        for source in function.predecessors.get(target, ())
        if tree.reachable(source)
    )


def _natural_loop(function: Function, header: str, sources: list[str]) -> set[str]:
    """The header, and the blocks that lead to a back edge without passing it."""
    inside, stack = {header, *sources}, [each for each in sources if each != header]
    while stack:
        new = [each for each in function.predecessors[stack.pop()] if each not in inside]
        inside.update(new)
        stack += new
    return inside


# --- empty blocks that make room for it ---


def _with_heads_and_steps(function: Function) -> Function:
    """Every loop has a header that only jumps, and one block with a back edge, which only jumps."""
    for header in _back_edges(function, dominator_tree(function)):
        if not isinstance(function.blocks[header].terminator, Jump):
            function = with_head(function, header)
    for header, sources in _back_edges(function, dominator_tree(function)).items():
        function = with_block_before(function, header, frozenset(sources), f"{header}.next")
    return function


def _with_merge_for(graph: StructuredGraph, rules: tuple[BrokenRule, ...]) -> Function | None:
    """An empty block as the merge block of a construct that has none of its own, where an edge out
    of it leaves an outer construct, too; None if there is no such construct."""
    function = graph.function
    for rule in rules:
        if rule.rule not in ("exits", "selection-declared"):
            continue
        inner = sorted(graph.containing(rule.block), key=lambda each: len(each.blocks))
        for construct in inner:
            if construct.kind in ("continue", "case") or function.predecessors[construct.merge]:
                continue
            for target in function.successors[rule.block]:
                if target not in construct.blocks:
                    sources = construct.blocks & set(function.predecessors[target])
                    bare = _without(function, construct.merge)
                    name = unused_name(f"{construct.owner}.join", bare.blocks)
                    return with_block_before(bare, target, sources, name)
    return None


def _without(function: Function, block: str) -> Function:
    blocks = {name: each for name, each in function.blocks.items() if name != block}
    return replace(function, blocks=blocks)
