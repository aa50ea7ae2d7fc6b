"""The rules for structured control flow, each with a name and its place in the specification.

Source: the SPIR-V specification, version 1.6, unified1: section 2.11.1 "Rules for Structured
Control-flow Declarations", section 2.11.3 "Rules for Structured Control-flow Constructs", and from
section 2.16.2 "Validation Rules for Shader Capabilities" that loops and selections are structured.
`SPV_KHR_maximal_reconvergence` adds one rule, about joins.

The cases of a switch have no order in LLVM IR. The rules on the order of the targets of an
`OpSwitch` are kept if some order keeps them, which `order_of_targets` gives.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from ..program.terminators import Branch, Jump, Switch, UnmodelledTerminator
from .merges import Construct, Merge, StructuredGraph


@dataclass(frozen=True, slots=True)
class BrokenRule:
    """A rule by its name, and the block at which it is broken."""

    rule: str
    block: str

    @property
    def sentence(self) -> str:
        """For people: the block and what it owes."""
        return f"block %{self.block}: {STATEMENTS[self.rule]}"


def broken(graph: StructuredGraph) -> tuple[BrokenRule, ...]:
    """Every rule that a graph breaks, in the specification's order; none if it is valid.

    Blocks that are not structurally reachable are free."""
    return tuple(
        dict.fromkeys(
            BrokenRule(name, block)
            for name, (_, _, places) in RULES.items()
            for block in places(graph)
        )
    )


def joins_elsewhere(graph: StructuredGraph) -> tuple[str, ...]:
    """The blocks with several predecessors that no declaration lets have them: under maximal
    reconvergence these are only loop headers, merge blocks, Continue Targets and targets of
    switches."""
    allowed = {block for block, merge in graph.merges.items() if merge.kind == "loop"}
    for merge in graph.merges.values():
        allowed |= {merge.merge} if merge.continue_ is None else {merge.merge, merge.continue_}
    for block in graph.function.blocks.values():
        if isinstance(block.terminator, Switch):
            allowed |= set(graph.function.successors[block.name])
    return tuple(
        block
        for block, sources in graph.function.predecessors.items()
        if len(sources) > 1 and block not in allowed
    )


# --- 2.11.1: declarations ---


def _headers(graph: StructuredGraph) -> Iterator[tuple[str, Merge]]:
    for header, merge in graph.merges.items():
        if graph.reachable(header):
            yield header, merge


def _loops(graph: StructuredGraph) -> Iterator[tuple[str, str, str]]:
    """Header, merge block and Continue Target of each loop."""
    for header, merge in _headers(graph):
        if merge.kind == "loop" and merge.continue_ is not None:
            yield header, merge.merge, merge.continue_


def _merges_two_headers(graph: StructuredGraph) -> Iterator[str]:
    merged = [merge.merge for _, merge in _headers(graph)]
    return (block for block in dict.fromkeys(merged) if merged.count(block) > 1)


def _header_beside_its_merge(graph: StructuredGraph) -> Iterator[str]:
    for header, merge in _headers(graph):
        if header == merge.merge or not graph.dominates(header, merge.merge):
            yield header


def _back_edge_elsewhere(graph: StructuredGraph) -> Iterator[str]:
    loops = {header for header, _, _ in _loops(graph)}
    return (block for block, target in graph.back_edges if target not in loops)


def _not_one_back_edge(graph: StructuredGraph) -> Iterator[str]:
    return (each for each, _, _ in _loops(graph) if len(graph.back_edge_blocks(each)) != 1)


def _continue_is_merge(graph: StructuredGraph) -> Iterator[str]:
    return (header for header, merge, again in _loops(graph) if merge == again)


def _header_beside_its_continue(graph: StructuredGraph) -> Iterator[str]:
    return (header for header, _, again in _loops(graph) if not graph.dominates(header, again))


def _continue_beside_back_edge(graph: StructuredGraph) -> Iterator[str]:
    for header, _, again in _loops(graph):
        if not all(graph.dominates(again, each) for each in graph.back_edge_blocks(header)):
            yield header


def _back_edge_before_end_of_continue(graph: StructuredGraph) -> Iterator[str]:
    for header, _, again in _loops(graph):
        if not all(graph.post_dominates(each, again) for each in graph.back_edge_blocks(header)):
            yield header


# --- 2.11.3: constructs ---


def _exits(graph: StructuredGraph, construct: Construct) -> Iterator[tuple[str, str]]:
    for block in construct.blocks:
        for target in graph.function.successors[block]:
            if target not in construct.blocks:
                yield block, target


def _left_in_another_way(graph: StructuredGraph) -> Iterator[str]:
    for construct in graph.constructs:
        for block, target in _exits(graph, construct):
            if not _may_leave(graph, construct, block, target):
                yield block


def _may_leave(graph: StructuredGraph, left: Construct, block: str, target: str) -> bool:
    """Whether the edge from `block`, which leaves the construct `left`, is an exit of a kind that
    the specification lists. An edge that breaks from or continues a loop, or breaks from a switch,
    leaves what lies between, too."""
    loops = graph.innermost(block, "loop")
    breaks_loop = any(target == loop.merge for loop in loops)
    continues = any(target == graph.merges[loop.owner].continue_ for loop in loops)
    back_edge = (block, target) in graph.back_edges
    from_back_edge = any(
        target == merge and block in graph.back_edge_blocks(header)
        for header, merge, _ in _loops(graph)
    )
    if breaks_loop or continues or back_edge or from_back_edge:
        return True
    if left.kind == "selection" and left in graph.innermost(block) and target == left.merge:
        return True
    if left.kind == "case" and target in graph.function.successors[left.owner]:
        return True
    in_same_loops = not any(target not in each.blocks for each in graph.containing(block, "loop"))
    switches = graph.innermost(block, "switch")
    return in_same_loops and any(target == switch.merge for switch in switches)


def _continue_left_elsewhere(graph: StructuredGraph) -> Iterator[str]:
    for construct in graph.constructs:
        if construct.kind == "continue":
            allowed = {construct.owner, construct.merge}
            yield from (b for b, target in _exits(graph, construct) if target not in allowed)


def _continue_entered_from_outside(graph: StructuredGraph) -> Iterator[str]:
    for construct in graph.constructs:
        if construct.kind != "loop" or not construct.blocks:
            continue  # A loop of a single block is a continue construct and nothing else.
        again = graph.merges[construct.owner].continue_
        for block in graph.function.blocks:
            edge = graph.reachable(block) and again in graph.function.successors[block]
            if edge and (block, again) not in graph.back_edges and block not in construct.blocks:
                yield block


def _inner_merge_outside(graph: StructuredGraph) -> Iterator[str]:
    inner = [each for each in graph.constructs if each.kind in ("selection", "loop", "switch")]
    for construct in graph.constructs:
        for each in inner:
            contained = each.header in construct.blocks - {construct.owner}
            if contained and each.merge not in construct.blocks:
                yield each.header


def _entered_beside_header(graph: StructuredGraph) -> Iterator[str]:
    for construct in graph.constructs:
        if construct.kind not in ("selection", "loop", "switch"):
            continue
        for block in graph.function.blocks:
            if not graph.reachable(block) or block in construct.blocks:
                continue
            targets = construct.blocks & set(graph.function.successors[block])
            yield from targets - {construct.header}


def _cases(graph: StructuredGraph) -> Iterator[tuple[str, list[Construct]]]:
    """Each switch with its case constructs."""
    for owner, _ in _headers(graph):
        if isinstance(graph.function.blocks[owner].terminator, Switch):
            found = [each for each in graph.constructs if each.owner == owner]
            yield owner, [each for each in found if each.kind == "case"]


def _switch_beside_case(graph: StructuredGraph) -> Iterator[str]:
    for owner, cases in _cases(graph):
        if not all(case.blocks <= graph.dominated_by(owner) for case in cases):
            yield owner


def _falls(graph: StructuredGraph, cases: list[Construct]) -> list[tuple[str, str]]:
    """From which case construct to which other one edges lead, by their header blocks."""
    edges = {
        (one.header, other.header)
        for one in cases
        for block in one.blocks
        for target in graph.function.successors[block]
        for other in cases
        if other is not one and target in other.blocks and target not in one.blocks
    }
    return sorted(edges)


def _falls_into_two(graph: StructuredGraph) -> Iterator[str]:
    for _, cases in _cases(graph):
        sources = [source for source, _ in _falls(graph, cases)]
        yield from (each for each in dict.fromkeys(sources) if sources.count(each) > 1)


def _fallen_into_by_two(graph: StructuredGraph) -> Iterator[str]:
    for _, cases in _cases(graph):
        targets = [target for _, target in _falls(graph, cases)]
        yield from (each for each in dict.fromkeys(targets) if targets.count(each) > 1)


def order_of_targets(graph: StructuredGraph, header: str) -> tuple[str, ...] | None:
    """The targets of a switch, its default aside unless a case names it, so that each stands right
    before the one that it falls into; None where there is no such order."""
    terminator = graph.function.blocks[header].terminator
    assert isinstance(terminator, Switch)
    labels = list(dict.fromkeys(target for _, target in terminator.cases))
    cases = next((cases for owner, cases in _cases(graph) if owner == header), [])
    following = dict(_falls(graph, cases))
    default = terminator.default
    if default not in labels:
        behind = following.pop(default, None)
        for source, target in list(following.items()):
            if target == default:
                del following[source]
                if behind in labels:
                    following[source] = behind
    order: list[str] = []
    for label in labels:
        chain = label if label not in following.values() else None
        while chain is not None and chain not in order:
            order.append(chain)
            chain = following.get(chain)
    return tuple(order) if len(order) == len(labels) else None


def _targets_without_order(graph: StructuredGraph) -> Iterator[str]:
    for owner, _ in _cases(graph):
        if order_of_targets(graph, owner) is None:
            yield owner


# --- 2.16.2 and the descriptions of the instructions ---


def _undeclared_selection(graph: StructuredGraph) -> Iterator[str]:
    """The text excuses a branch to any Continue Target. One that is the header of its own loop,
    entered from outside, is meant by nobody: SPIRV-Tools' validator asks for a declaration too."""
    declared = {merge.merge for merge in graph.merges.values()}
    declared |= {again for header, _, again in _loops(graph) if again != header}
    for block in graph.function.blocks.values():
        merge = graph.merges.get(block.name)
        if not graph.reachable(block.name):
            continue
        match block.terminator:
            case Switch() if merge is None or merge.kind == "loop":
                yield block.name
            case Branch(if_true=one, if_false=other) if merge is None or merge.kind == "loop":
                if one != other and not {one, other} & declared:
                    yield block.name
            case _:
                pass


def _merge_before_other_terminator(graph: StructuredGraph) -> Iterator[str]:
    for header, merge in _headers(graph):
        match graph.function.blocks[header].terminator:
            case Switch():
                fits = merge.kind == "selection"
            case Branch(if_true=one, if_false=other):
                fits = merge.kind == "loop" or one != other
            case Jump():
                fits = merge.kind == "loop"
            case _:
                fits = False
        if not fits or (merge.kind == "loop") != (merge.continue_ is not None):
            yield header


def _unmodelled(graph: StructuredGraph) -> Iterator[str]:
    for block in graph.function.blocks.values():
        if isinstance(block.terminator, UnmodelledTerminator) and graph.reachable(block.name):
            yield block.name


def _entry_entered(graph: StructuredGraph) -> Iterator[str]:
    if any(graph.entry in targets for targets in graph.structured_successors.values()):
        yield graph.entry


Places = Callable[[StructuredGraph], Iterator[str]]

RULES: Mapping[str, tuple[str, str, Places]] = {
    "merge-of-one-header": (
        "2.11.1",
        "a merge block is declared by one header only",
        _merges_two_headers,
    ),
    "header-dominates-merge": (
        "2.11.1",
        "a header strictly dominates its merge block, over structured edges",
        _header_beside_its_merge,
    ),
    "back-edge-to-loop-header": (
        "2.11.1",
        "a back edge leads to the header of a loop",
        _back_edge_elsewhere,
    ),
    "one-back-edge": (
        "2.11.1",
        "exactly one back edge leads to the header of a loop",
        _not_one_back_edge,
    ),
    "continue-is-not-merge": (
        "2.11.1",
        "the Continue Target of a loop is not its merge block",
        _continue_is_merge,
    ),
    "header-dominates-continue": (
        "2.11.1",
        "the header of a loop dominates its Continue Target, over structured edges",
        _header_beside_its_continue,
    ),
    "continue-dominates-back-edge": (
        "2.11.1",
        "the Continue Target of a loop dominates its back-edge block, over structured edges",
        _continue_beside_back_edge,
    ),
    "back-edge-post-dominates-continue": (
        "2.11.1",
        "the back-edge block of a loop post-dominates its Continue Target, over structured edges",
        _back_edge_before_end_of_continue,
    ),
    "exits": (
        "2.11.3",
        "an edge leaves a construct to its merge block, to the merge block or the Continue Target "
        "of the innermost loop, to the merge block of the innermost switch inside that loop, or "
        "to the next case",
        _left_in_another_way,
    ),
    "exits-of-continue": (
        "2.11.3",
        "an edge leaves a continue construct to the header or the merge block of its loop",
        _continue_left_elsewhere,
    ),
    "continue-entered-from-loop": (
        "2.11.3",
        "an edge to a Continue Target that is no back edge comes from its loop construct",
        _continue_entered_from_outside,
    ),
    "inner-merge-inside": (
        "2.11.3",
        "a construct that contains the header of another one contains its merge block",
        _inner_merge_outside,
    ),
    "entered-at-header": (
        "2.11.3",
        "a selection, loop or switch construct is entered at its header",
        _entered_beside_header,
    ),
    "switch-dominates-cases": (
        "2.11.3",
        "a switch dominates its case constructs, over structured edges",
        _switch_beside_case,
    ),
    "falls-into-one-case": (
        "2.11.3",
        "a case construct branches to at most one other",
        _falls_into_two,
    ),
    "fallen-into-by-one-case": (
        "2.11.3",
        "at most one other case construct branches to a case construct",
        _fallen_into_by_two,
    ),
    "order-of-targets": (
        "2.11.3",
        "a case stands right before the one that it falls into, in some order of the targets",
        _targets_without_order,
    ),
    "selection-declared": (
        "2.16.2",
        "a switch has a merge instruction, and so has a conditional branch of which neither target "
        "is a merge block or a Continue Target",
        _undeclared_selection,
    ),
    "merge-before-branch": (
        "3.52.17",
        "OpLoopMerge stands before a branch, OpSelectionMerge before a conditional branch with two "
        "targets or a switch",
        _merge_before_other_terminator,
    ),
    "entry-is-no-target": (
        "2.16.1",
        "the first block is the target of no branch and of no merge instruction",
        _entry_entered,
    ),
    "terminator": (
        "2.2.5",
        "a block ends with a branch, a conditional branch, a switch or the function's end",
        _unmodelled,
    ),
}
"""Each rule's section, statement, and the blocks at which a graph breaks it."""

STATEMENTS = {name: statement for name, (_, statement, _) in RULES.items()}
