"""Dominance against its definition, and on graphs far deeper than Python's stack."""

from hypothesis import given
from hypothesis import strategies as st
from wavecheck.semantics.control_flow.dominance import (
    Graph,
    dominates,
    dominator_tree,
    immediate_dominators,
    reverse_postorder,
)
from wavecheck.semantics.program.function import Site


@st.composite
def graphs(draw: st.DrawFn) -> Graph:
    count = draw(st.integers(1, 8))
    names = [f"b{index}" for index in range(count)]
    targets = st.lists(st.sampled_from(names), max_size=3)
    return Graph("b0", {name: tuple(draw(targets)) for name in names})


def reached(graph: Graph, without: str | None = None) -> set[str]:
    seen: set[str] = set()
    stack = [graph.entry]
    while stack:
        block = stack.pop()
        if block not in seen and block != without:
            seen.add(block)
            stack.extend(graph.successors[block])
    return seen


@given(graphs())
def test_a_block_dominates_what_cannot_be_reached_without_it(graph: Graph) -> None:
    tree = dominator_tree(graph)
    reachable = reached(graph)
    for above in graph.successors:
        rest = reached(graph, without=above)
        for below in graph.successors:
            assert tree.dominates(above, below) == (below not in rest if below in reachable else 1)


@given(graphs())
def test_the_immediate_dominator_is_the_nearest(graph: Graph) -> None:
    tree = dominator_tree(graph)
    for block, immediate in immediate_dominators(graph).items():
        above = [other for other in tree.immediate if tree.strictly_dominates(other, block)]
        if immediate is None:
            assert not above
        else:
            assert immediate in above
            assert all(tree.dominates(other, immediate) for other in above)


@given(graphs())
def test_reverse_postorder_lists_each_reachable_block_once(graph: Graph) -> None:
    order = reverse_postorder(graph)
    assert len(order) == len(set(order)) and set(order) == reached(graph)
    assert order[0] == graph.entry


def test_sites_of_a_block_dominate_in_order_and_not_themselves() -> None:
    tree = dominator_tree(Graph("a", {"a": ("b", "c"), "b": ("b",), "c": ()}))
    assert tree.dominates_site(Site("b", 0), Site("b", 1))
    assert not tree.dominates_site(Site("b", 1), Site("b", 0))
    assert not tree.dominates_site(Site("b", 1), Site("b", 1))
    assert tree.dominates_site(Site("a", 5), Site("c", 0))
    assert not tree.dominates_site(Site("b", 0), Site("c", 0))


def test_everything_dominates_an_unreachable_block_and_it_dominates_no_reachable_one() -> None:
    graph = Graph("a", {"a": ("b",), "b": (), "lost": ("b",)})
    assert dominates(graph, "b", "lost")
    assert not dominates(graph, "lost", "b")
    assert dominator_tree(graph).dominates_site(Site("b", 3), Site("lost", 0))
    assert not dominator_tree(graph).dominates_site(Site("lost", 0), Site("b", 3))


def test_ten_thousand_blocks_in_a_chain_of_diamonds() -> None:
    successors: dict[str, tuple[str, ...]] = {}
    for index in range(3333):
        successors[f"top{index}"] = (f"left{index}", f"top{index + 1}")
        successors[f"left{index}"] = (f"top{index + 1}",)
    successors["top3333"] = ()
    tree = dominator_tree(Graph("top0", successors))
    assert tree.dominates("top0", "top3333")
    assert not tree.dominates("left7", "top8")
