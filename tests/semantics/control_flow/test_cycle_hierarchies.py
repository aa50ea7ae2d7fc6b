"""The hierarchies are exactly those of all depth-first searches, LLVM's own among them."""

import re
import shutil
import subprocess
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random

import pytest
from wavecheck.semantics.control_flow import cycle_hierarchies as module
from wavecheck.semantics.control_flow.cycle_hierarchies import TooManyHierarchies, cycle_hierarchies
from wavecheck.semantics.control_flow.cycles import CycleForest, cycle_forest, reducible
from wavecheck.semantics.control_flow.dominance import Graph
from wavecheck.semantics.generation.random_graphs import random_graph

RECORDED = Path(__file__).with_name("llvm_cycles.txt")
Shape = tuple[str, frozenset[str]]


def graph_of(text: str) -> Graph:
    """`a->b,c; b->c` as a graph; the first block is the entry, one without a part has no edges."""
    edges = {
        block.strip(): tuple(filter(None, map(str.strip, targets.split(","))))
        for block, _, targets in (part.partition("->") for part in text.split(";"))
    }
    named = {target for targets in edges.values() for target in targets}
    return Graph(next(iter(edges)), {**edges, **dict.fromkeys(sorted(named - set(edges)), ())})


IRREDUCIBLE_FOUR = graph_of("Entry->P,R; P->Q; Q->S,R; R->S; S->P,Exit")


def shape(forest: CycleForest) -> frozenset[Shape]:
    return frozenset((cycle.header, cycle.blocks) for cycle in forest.cycles)


# --- the slow road: every order of every search, and cycles by their definition -----------------


def every_preorder(graph: Graph) -> set[tuple[str, ...]]:
    """The preorders of all depth-first searches, one choice of the next successor at a time."""
    finished: set[tuple[str, ...]] = set()
    started = [((graph.entry,), (graph.entry,))]
    while started:
        stack, visited = started.pop()
        while stack and set(graph.successors[stack[-1]]) <= set(visited):
            stack = stack[:-1]
        if not stack:
            finished.add(visited)
            continue
        for target in set(graph.successors[stack[-1]]) - set(visited):
            started.append(((*stack, target), (*visited, target)))
    return finished


def reached_within(graph: Graph, block: str, blocks: frozenset[str]) -> set[str]:
    seen: set[str] = set()
    worklist = [block]
    while worklist:
        for target in graph.successors[worklist.pop()]:
            if target in blocks and target not in seen:
                seen.add(target)
                worklist.append(target)
    return seen


def by_definition(
    graph: Graph, preorder: tuple[str, ...], blocks: frozenset[str]
) -> Iterator[Shape]:
    """A cycle is a maximal set of blocks that reach each other; the search's first one of them is
    its header, and its children are the cycles that remain without the header."""
    reached = {block: reached_within(graph, block, blocks) for block in blocks}
    cycles = {
        frozenset(other for other in reached[block] if block in reached[other])
        for block in blocks
        if block in reached[block]
    }
    for cycle in cycles:
        header = min(cycle, key=preorder.index)
        yield header, cycle
        yield from by_definition(graph, preorder, cycle - {header})


def slowly(graph: Graph) -> set[frozenset[Shape]]:
    preorders = every_preorder(graph)
    return {frozenset(by_definition(graph, order, frozenset(order))) for order in preorders}


def found(graph: Graph) -> list[frozenset[Shape]]:
    forests = cycle_hierarchies(graph)
    assert not isinstance(forests, TooManyHierarchies)
    return [shape(forest) for forest in forests]


def dense_graph(rng: Random, largest: int = 6) -> Graph:
    """Many edges, now and then into the entry too: half of these are irreducible."""
    names = [f"b{number}" for number in range(rng.randint(3, largest))]
    targets = names[rng.random() < 0.9 :]
    return Graph("b0", {name: tuple(rng.sample(targets, rng.randint(1, 2))) for name in names})


def compared(count: int, seed: int) -> list[int]:
    """How many hierarchies each of `count` random graphs has, after comparing both roads."""
    rng = Random(seed)
    counts = []
    for _ in range(count):
        graph = dense_graph(rng) if rng.random() < 0.5 else random_graph(rng, 7, 0.1)
        hierarchies = found(graph)
        assert len(hierarchies) == len(set(hierarchies)), graph
        assert set(hierarchies) == slowly(graph), graph
        counts.append(len(hierarchies))
    return counts


def test_the_hierarchies_are_those_of_all_searches():
    counts = compared(400, seed=1)
    assert sum(count > 1 for count in counts) > 60
    assert max(counts) > 3


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(20))
def test_the_hierarchies_are_those_of_all_searches_on_a_hundred_thousand_graphs(chunk):
    assert sum(count > 1 for count in compared(5000, seed=100 + chunk)) > 750


# --- what the text says of them -----------------------------------------------------------------


def test_the_irreducible_four_have_two_hierarchies():
    whole = frozenset("PQRS")
    assert set(found(IRREDUCIBLE_FOUR)) == {
        frozenset({("P", whole)}),
        frozenset({("R", whole), ("S", frozenset("PQS"))}),
    }


def test_the_first_hierarchy_is_llvms():
    rng = Random(5)
    for _ in range(100):
        graph = dense_graph(rng)
        assert found(graph)[0] == shape(cycle_forest(graph)), graph


def test_every_preorder_belongs_to_a_search_that_builds_its_hierarchy():
    rng = Random(6)
    several = 0
    for _ in range(100):
        graph = dense_graph(rng)
        forests = cycle_hierarchies(graph)
        assert not isinstance(forests, TooManyHierarchies)
        several += len(forests) > 1
        for forest in forests:
            order = forest.preorder
            assert order in every_preorder(graph)
            assert shape(forest) == set(by_definition(graph, order, frozenset(order)))
    assert several > 20


def any_entry(graph: Graph, blocks: frozenset[str]) -> set[frozenset[Shape]]:
    """What one might think: each entry of a cycle may be its header, whatever was chosen before."""
    reached = {block: reached_within(graph, block, blocks) for block in blocks}
    cycles = {
        frozenset(other for other in reached[block] if block in reached[other])
        for block in blocks
        if block in reached[block]
    }
    choices = [
        [
            inside | {(entry, cycle)}
            for entry in cycle
            if any(entry in graph.successors[source] for source in set(graph.successors) - cycle)
            for inside in any_entry(graph, cycle - {entry})
        ]
        for cycle in cycles
    ]
    return {frozenset().union(*choice) for choice in product(*choices)}


def test_not_every_entry_may_be_a_header():
    """{1, 3} can be entered at 3, from 0; but where 2 heads the cycle around it, 1 comes first."""
    graph = graph_of("0->2,3; 1->3; 2->1; 3->2,1")
    assert any_entry(graph, frozenset("0123")) - set(found(graph)) == {
        frozenset({("2", frozenset("123")), ("3", frozenset("13"))})
    }
    assert set(found(graph)) == slowly(graph)


def test_choices_in_cycles_that_lie_apart_depend_on_each_other():
    """Who enters {1, 3} at 1 meets {4, 5} at 4: 6, the way to 5, comes after all of these."""
    graph = graph_of("0->1,6; 1->3,4; 3->1,4; 4->4,5; 5->4,5; 6->3,5")
    assert any_entry(graph, frozenset(graph.successors)) - set(found(graph)) == {
        frozenset({("1", frozenset("13")), ("5", frozenset("45")), ("4", frozenset("4"))})
    }
    assert set(found(graph)) == slowly(graph)


def test_a_reducible_graph_has_one_hierarchy_whatever_its_size():
    row = {f"b{index}": (f"b{index}", f"b{index + 1}") for index in range(10_000)}
    forests = cycle_hierarchies(Graph("b0", {**row, "b10000": ()}))
    assert not isinstance(forests, TooManyHierarchies)
    assert len(forests) == 1 and reducible(forests[0])


def test_what_lies_before_the_choices_costs_nothing(monkeypatch):
    row = {f"b{index}": (f"b{index}", f"b{index + 1}") for index in range(2000)}
    tail = {"b2000": ("p", "q"), "p": ("q",), "q": ("p", "x"), "x": ()}
    monkeypatch.setattr(module, "MOST_STEPS", 50)
    forests = cycle_hierarchies(Graph("b0", {**row, **tail}))
    assert not isinstance(forests, TooManyHierarchies)
    assert {forest.innermost("p") == forest.innermost("q") for forest in forests} == {True}
    assert {next(forest.around("p")).header for forest in forests} == {"p", "q"}


def row_of_irreducible_cycles(length: int) -> Graph:
    """Each cycle {a, b} can be entered at both blocks: two hierarchies, and each doubles them."""
    edges: dict[str, tuple[str, ...]] = {f"e{length}": ()}
    for number in range(length):
        edges[f"e{number}"] = (f"a{number}", f"b{number}")
        edges[f"a{number}"] = (f"b{number}",)
        edges[f"b{number}"] = (f"a{number}", f"e{number + 1}")
    return Graph("e0", edges)


def test_there_may_be_too_many_and_that_is_said():
    forests = cycle_hierarchies(row_of_irreducible_cycles(5))
    assert not isinstance(forests, TooManyHierarchies) and len(forests) == 2**5
    assert cycle_hierarchies(row_of_irreducible_cycles(20)) == TooManyHierarchies(256)
    assert cycle_hierarchies(row_of_irreducible_cycles(3), limit=7) == TooManyHierarchies(7)
    exactly = cycle_hierarchies(row_of_irreducible_cycles(3), limit=8)
    assert not isinstance(exactly, TooManyHierarchies) and len(exactly) == 8


def test_searching_for_too_long_is_too_many(monkeypatch):
    monkeypatch.setattr(module, "MOST_STEPS", 50)
    assert cycle_hierarchies(row_of_irreducible_cycles(4), limit=16) == TooManyHierarchies(16)


def test_no_search_visits_blocks_in_an_order_that_is_none():
    with pytest.raises(ValueError, match="no depth-first search"):
        cycle_forest(IRREDUCIBLE_FOUR, ("Entry", "P", "R", "Q", "S", "Exit"))
    with pytest.raises(ValueError, match="no depth-first search"):
        cycle_forest(IRREDUCIBLE_FOUR, ("Entry", "P", "Q"))


# --- headers of cycles (CU27) -------------------------------------------------------------------


def some_hierarchies(count: int, seed: int) -> Iterator[tuple[Random, Graph, CycleForest]]:
    rng = Random(seed)
    for _ in range(count):
        graph = dense_graph(rng)
        forests = cycle_hierarchies(graph)
        assert not isinstance(forests, TooManyHierarchies)
        yield from ((rng, graph, forest) for forest in forests)


def random_walk(rng: Random, graph: Graph, length: int) -> list[str]:
    walk = [graph.entry]
    while len(walk) < length and graph.successors[walk[-1]]:
        walk.append(rng.choice(graph.successors[walk[-1]]))
    return walk


def test_the_smallest_cycle_that_holds_a_closed_path_has_its_header_on_it():
    seen = 0
    for rng, graph, forest in some_hierarchies(150, seed=31):
        walk = random_walk(rng, graph, 20)
        for start, block in enumerate(walk):
            for end in range(start + 1, len(walk)):
                if walk[end] == block:
                    closed = set(walk[start:end])
                    around = [cycle for cycle in forest.around(block) if closed <= cycle.blocks]
                    assert around[0].header in closed, (graph, walk[start : end + 1])
                    seen += not around[0].reducible
    assert seen > 300


def test_a_nested_cycle_is_entered_again_only_through_an_outer_header():
    again = 0
    for rng, graph, forest in some_hierarchies(150, seed=32):
        walk = random_walk(rng, graph, 30)
        for cycle in forest.cycles:
            outer = {c.header for c in forest.around(cycle.header) if c is not cycle}
            left = None
            for place, block in enumerate(walk):
                if block not in cycle.blocks:
                    continue
                if left is not None and left + 1 < place:
                    assert outer & set(walk[left + 1 : place]), (graph, walk)
                    again += 1
                left = place
    assert again > 200


def test_the_header_of_a_reducible_cycle_is_a_header_in_every_search():
    checked = 0
    for _, graph, forest in some_hierarchies(150, seed=33):
        others = cycle_hierarchies(graph)
        assert not isinstance(others, TooManyHierarchies)
        for cycle in forest.cycles:
            if cycle.reducible:
                for other in others:
                    assert cycle.header in other.headers
                    assert cycle.blocks <= other.headers[cycle.header].blocks
                checked += len(others) > 1
    assert checked > 20


# --- LLVM's own answer --------------------------------------------------------------------------


def as_llvm(name: str, graph: Graph) -> str:
    """A function with this graph; a block with many successors ends in a switch."""
    lines = [f"define void @{name}(i32 %c) {{"]
    for block, successors in graph.successors.items():
        lines.append(f"{block}:")
        cases = " ".join(
            f"i32 {index}, label %{target}" for index, target in enumerate(successors[1:])
        )
        lines.append(
            f"  switch i32 %c, label %{successors[0]} [ {cases} ]" if successors else "  ret void"
        )
    return "\n".join([*lines, "}"])


def printed_shapes(text: str) -> list[frozenset[Shape]]:
    """What `print<cycles>` says of each function: the header and the blocks of each cycle."""
    answers: list[frozenset[Shape]] = []
    for part in re.split(r"CycleInfo for function: \S+", text)[1:]:
        lines = re.findall(r"depth=\d+: entries\((.*?)\)(.*)", part)
        answers.append(
            frozenset(
                (entries.split()[0], frozenset((entries + others).split()))
                for entries, others in lines
            )
        )
    return answers


def recorded() -> list[tuple[Graph, frozenset[Shape]]]:
    """Each line: a graph, a bar, and LLVM's cycles as `header: blocks`."""
    cases = []
    for line in RECORDED.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            edges, _, cycles = line.partition("|")
            pairs = (part.split(":") for part in cycles.split(",") if part.strip())
            answer = frozenset((head.strip(), frozenset(rest.split())) for head, rest in pairs)
            cases.append((graph_of(edges), answer))
    return cases


def test_one_hierarchy_is_the_one_that_llvm_printed():
    cases = recorded()
    assert len(cases) == 120
    for graph, answer in cases:
        assert found(graph)[0] == answer, graph
        assert answer in slowly(graph)
    assert sum(len(found(graph)) > 1 for graph, _ in cases) > 40


def asked(graphs: list[Graph]) -> list[frozenset[Shape]]:
    text = "\n".join(as_llvm(f"f{number}", graph) for number, graph in enumerate(graphs))
    answer = subprocess.run(
        ["opt-22", "-disable-output", "-passes=print<cycles>"],
        input=text,
        capture_output=True,
        text=True,
        check=True,
    )
    return printed_shapes(answer.stderr)


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("opt-22") is None, reason="needs LLVM's opt")
def test_one_hierarchy_is_the_one_that_llvm_prints():
    rng = Random(11)
    graphs = [random_graph(rng, 9) for _ in range(3000)]
    several = 0
    for graph, answer in zip(graphs, asked(graphs), strict=True):
        hierarchies = found(graph)
        assert hierarchies[0] == answer, graph
        several += len(hierarchies) > 1
    assert several > 150
