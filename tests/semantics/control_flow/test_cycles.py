"""Cycles against their definition and against what LLVM prints."""

import random
import re
import shutil
import subprocess

import pytest
from examples import examples
from hypothesis import given, settings
from hypothesis import strategies as st
from wavecheck.semantics.control_flow.cycle_order import cycle_order
from wavecheck.semantics.control_flow.cycles import Cycle, CycleForest, cycle_forest, reducible
from wavecheck.semantics.control_flow.dominance import Graph
from wavecheck.semantics.program.notation import sketch


@st.composite
def graphs(draw: st.DrawFn) -> Graph:
    count = draw(st.integers(1, 9))
    names = [f"b{index}" for index in range(count)]
    targets = st.lists(st.sampled_from(names), max_size=3)
    return Graph("b0", {name: tuple(draw(targets)) for name in names})


def llvm_preorder(graph: Graph) -> list[str]:
    order: list[str] = []

    def visit(block: str) -> None:
        if block not in order:
            order.append(block)
            for successor in reversed(graph.successors[block]):
                visit(successor)

    visit(graph.entry)
    return order


def reached_from(graph: Graph, block: str, within: set[str]) -> set[str]:
    seen: set[str] = set()
    stack = [successor for successor in graph.successors[block] if successor in within]
    while stack:
        block = stack.pop()
        if block not in seen:
            seen.add(block)
            stack.extend(successor for successor in graph.successors[block] if successor in within)
    return seen


Shape = tuple[str, frozenset[str], frozenset[str]]


def cycles_by_definition(graph: Graph, preorder: list[str], within: set[str]) -> set[Shape]:
    """(header, blocks, entries) of every cycle, by maximal strongly connected sets."""
    reach = {block: reached_from(graph, block, within) for block in within}
    found: set[Shape] = set()
    for block in within:
        component = frozenset(other for other in reach[block] if block in reach[other])
        if block in component:
            header = min(component, key=preorder.index)
            entries = frozenset(
                target
                for source in preorder
                if source not in component
                for target in graph.successors[source]
                if target in component
            )
            found.add((header, component, entries | {header} if graph.entry == header else entries))
            found |= cycles_by_definition(graph, preorder, set(component) - {header})
    return found


def shapes(forest: CycleForest) -> set[Shape]:
    return {(cycle.header, cycle.blocks, frozenset(cycle.entries)) for cycle in forest.cycles}


@settings(max_examples=examples(300))
@given(graphs())
def test_the_forest_is_the_hierarchy_of_a_search_that_visits_the_last_successor_first(
    graph: Graph,
) -> None:
    preorder = llvm_preorder(graph)
    forest = cycle_forest(graph)
    assert list(forest.preorder) == preorder
    assert shapes(forest) == cycles_by_definition(graph, preorder, set(preorder))


@given(graphs())
def test_parents_depths_and_headers_fit_the_nesting(graph: Graph) -> None:
    forest = cycle_forest(graph)
    for cycle in forest.cycles:
        parent = forest.parent(cycle)
        assert cycle.entries[0] == cycle.header
        assert cycle.depth == (parent.depth + 1 if parent else 1)
        assert (parent is None) == (cycle in forest.outermost)
        if parent is not None:
            assert cycle.blocks < parent.blocks and cycle in parent.children
            assert parent.header not in cycle.blocks
    for block in graph.successors:
        around = list(forest.around(block))
        assert {cycle.header for cycle in around} == {
            cycle.header for cycle in forest.cycles if block in cycle.blocks
        }
        assert forest.depth(block) == len(around)
        assert forest.innermost(block) is (around[0] if around else None)


def contiguous(cycle: Cycle, order: dict[str, int]) -> bool:
    numbers = [order[block] for block in cycle.blocks]
    return max(numbers) - min(numbers) == len(numbers) - 1


@settings(max_examples=examples(300))
@given(graphs(), st.booleans())
def test_the_order_keeps_cycles_together_and_headers_at_their_end(
    graph: Graph, header_last: bool
) -> None:
    forest = cycle_forest(graph)
    order = cycle_order(forest, header_last)
    assert sorted(order.values()) == list(range(len(forest.preorder)))
    for cycle in forest.cycles:
        assert contiguous(cycle, order)
        place = max if header_last else min
        assert place(order[block] for block in cycle.blocks) == order[cycle.header]


@settings(max_examples=examples(300))
@given(graphs(), st.booleans())
def test_edges_lead_forward_except_at_the_header_of_a_cycle_that_holds_them(
    graph: Graph, header_last: bool
) -> None:
    forest = cycle_forest(graph)
    order = cycle_order(forest, header_last)
    for source in forest.preorder:
        for target in graph.successors[source]:
            turning = {source, target} if header_last else {target}
            excused = any(
                {source, target} <= cycle.blocks and cycle.header in turning
                for cycle in forest.cycles
            )
            assert order[source] < order[target] or excused


def test_the_irreducible_four_have_the_header_that_llvm_picks() -> None:
    graph = Graph(
        "Entry",
        {
            "Entry": ("P", "R"),
            "P": ("Q",),
            "Q": ("S", "R"),
            "R": ("S",),
            "S": ("P", "Exit"),
            "Exit": (),
        },
    )
    forest = cycle_forest(graph)
    (outer,) = forest.outermost
    (inner,) = outer.children
    assert (outer.header, outer.blocks) == ("R", {"P", "Q", "R", "S"})
    assert (inner.header, inner.blocks) == ("S", {"P", "Q", "S"})
    assert not reducible(forest)
    assert not outer.reducible and not inner.reducible


def test_the_last_mention_of_a_block_in_a_switch_decides_when_it_is_visited() -> None:
    function = sketch("a: -> b, c, b; b: -> c; c: -> b, x; x: -> .")
    assert function.successors["a"] == ("b", "c")
    assert [cycle.header for cycle in cycle_forest(function).cycles] == ["b"]


def test_a_loop_with_two_latches_is_one_cycle() -> None:
    graph = Graph("a", {"a": ("h",), "h": ("x", "y"), "x": ("h",), "y": ("h", "e"), "e": ()})
    forest = cycle_forest(graph)
    assert [(cycle.header, cycle.blocks) for cycle in forest.cycles] == [("h", {"h", "x", "y"})]
    assert reducible(forest)
    assert cycle_order(forest, header_last=True)["h"] == 3


def test_unreachable_blocks_lie_in_no_cycle_and_make_no_entry() -> None:
    graph = Graph("a", {"a": ("h",), "h": ("x",), "x": ("h",), "u": ("u", "x")})
    forest = cycle_forest(graph)
    assert forest.innermost("u") is None and forest.depth("u") == 0
    assert reducible(forest)
    assert "u" not in cycle_order(forest, header_last=False)


def test_ten_thousand_loops_in_a_row_and_a_thousand_in_each_other() -> None:
    row: dict[str, tuple[str, ...]] = {
        f"b{index}": (f"b{index}", f"b{index + 1}") for index in range(10_000)
    }
    row["b10000"] = ()
    forest = cycle_forest(Graph("b0", row))
    assert len(forest.outermost) == 10_000
    assert cycle_order(forest, header_last=True)["b10000"] == 10_000

    nest: dict[str, tuple[str, ...]] = {f"h{index}": (f"h{index + 1}",) for index in range(1000)}
    nest["h1000"] = ("l999",)
    nest.update({f"l{index}": (f"h{index}", f"l{index - 1}") for index in range(1, 1000)})
    nest["l0"] = ("h0",)
    assert cycle_forest(Graph("h0", nest)).depth("h999") == 1000


# --- LLVM's own answer --------------------------------------------------------------------------


def as_llvm(name: str, graph: Graph) -> str:
    """A function with this graph; a block with many successors ends in a switch."""
    lines = [f"define void @{name}(i32 %c) {{", "entry:", f"  br label %{graph.entry}"]
    for block, successors in graph.successors.items():
        lines.append(f"{block}:")
        if not successors:
            lines.append("  ret void")
            continue
        cases = " ".join(
            f"i32 {index}, label %{target}" for index, target in enumerate(successors[1:])
        )
        lines.append(f"  switch i32 %c, label %{successors[0]} [ {cases} ]")
    return "\n".join([*lines, "}"])


def printed_cycles(text: str) -> dict[str, set[tuple[str, frozenset[str], int]]]:
    """What `print<cycles>` says: for each function (header, blocks, depth) of each cycle."""
    found: dict[str, set[tuple[str, frozenset[str], int]]] = {}
    current = ""
    for line in text.splitlines():
        if match := re.match(r"CycleInfo for function: (\S+)", line):
            current = match[1]
            found[current] = set()
        elif match := re.match(r" *depth=(\d+): entries\((.*?)\)(.*)", line):
            entries, others = match[2].split(), match[3].split()
            found[current].add((entries[0], frozenset([*entries, *others]), int(match[1])))
    return found


@pytest.mark.skipif(shutil.which("opt-22") is None, reason="needs LLVM's opt")
def test_hierarchies_are_those_that_llvm_prints() -> None:
    source = random.Random(7)
    functions: dict[str, Graph] = {}
    for number in range(400):
        names = [f"b{index}" for index in range(source.randint(1, 9))]
        functions[f"f{number}"] = Graph(
            "b0", {name: tuple(source.choices(names, k=source.randint(0, 4))) for name in names}
        )
    text = "\n".join(as_llvm(name, graph) for name, graph in functions.items())
    answer = subprocess.run(
        ["opt-22", "-disable-output", "-passes=print<cycles>"],
        input=text,
        capture_output=True,
        text=True,
        check=True,
    )
    printed = printed_cycles(answer.stderr)
    for name, graph in functions.items():
        forest = cycle_forest(graph)
        ours = {(cycle.header, cycle.blocks, cycle.depth) for cycle in forest.cycles}
        assert ours == printed[name], (name, graph)
    assert sum(not reducible(cycle_forest(graph)) for graph in functions.values()) > 50
