"""The RK algorithm: the worked example in full, and its properties on random graphs."""

from random import Random

import pytest
from generators.random_acyclic import acyclic_graph
from wavecheck.semantics.control_flow.control_dependence import control_dependence
from wavecheck.semantics.control_flow.dominance import Graph
from wavecheck.semantics.control_flow.post_dominance import (
    immediate_post_dominators,
    post_dominators,
)
from wavecheck.semantics.if_conversion.predicates import (
    ALWAYS,
    MOST_BLOCKS,
    Body,
    Definition,
    NotConvertible,
    StartFalse,
    assign_predicates,
    in_order,
    step_text,
    steps_of,
)

EXAMPLE = {
    "1": ("2", "3"),
    "2": ("4", "5"),
    "3": ("5", "7"),
    "4": ("6",),
    "5": ("6",),
    "6": ("7",),
    "7": (),
}
GRAPHS = [acyclic_graph(Random(f"convert/{seed}"), 2 + seed % 10) for seed in range(150)]


def graph(successors):
    return Graph(next(iter(successors)), successors)


def text(sets):
    return {key: ",".join(map(str, sorted(found))) for key, found in sets.items()}


def listing(successors):
    return "; ".join(map(step_text, steps_of(assign_predicates(graph(successors)))))


# --- the worked example -------------------------------------------------------------------------


def test_the_post_dominators_of_the_example():
    immediate = immediate_post_dominators(post_dominators(graph(EXAMPLE)))
    assert immediate == {"1": "7", "2": "6", "3": "7", "4": "6", "5": "6", "6": "7", "7": None}


def test_the_control_dependence_of_the_example():
    assert text(control_dependence(graph(EXAMPLE))) == {
        "1": "",
        "2": "1",
        "3": "-1",
        "4": "2",
        "5": "-2,3",
        "6": "1,3",
        "7": "",
    }


def test_the_predicates_of_the_example():
    found = assign_predicates(graph(EXAMPLE))
    assert found.used == {"1": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 1}
    assert text(found.defined) == {1: "", 2: "1", 3: "-1", 4: "2", 5: "-2,3", 6: "1,3"}
    assert found.starts_false == (4,)


def test_the_code_of_the_example():
    assert listing(EXAMPLE) == (
        "p4=F; B1; p2=t1; p3=!t1; p6=t1; (p2)B2; (p2)p4=t2; (p2)p5=!t2; (p3)B3; (p3)p5=t3;"
        " (p3)p6=t3; (p4)B4; (p5)B5; (p6)B6; B7"
    )


def test_where_block_3_leads_to_7_only_block_6_shares_the_predicate_of_block_2():
    found = assign_predicates(graph({**EXAMPLE, "3": ("7",)}))
    assert found.used["6"] == found.used["2"] == 2
    assert found.starts_false == (found.used["4"], found.used["5"]) == (4, 5)


def test_where_block_3_leads_to_5_only_block_6_is_always_executed():
    found = assign_predicates(graph({**EXAMPLE, "3": ("5",)}))
    assert found.used["6"] == ALWAYS
    assert found.starts_false == (found.used["4"],) == (4,)


def test_the_predicates_of_a_nested_if_start_false():
    """IC10: what block1 defines, and nothing else."""
    nested = {"0": ("1", "9"), "1": ("2", "3"), "2": ("9",), "3": ("9",), "9": ()}
    found = assign_predicates(graph(nested))
    assert text(found.defined) == {1: "", 2: "0", 3: "1", 4: "-1"}
    assert found.starts_false == (3, 4)


# --- random graphs ------------------------------------------------------------------------------


def paths(flow):
    """Every path from the entry to the exit."""
    stack = [(flow.entry,)]
    while stack:
        path = stack.pop()
        targets = flow.successors[path[-1]]
        if not targets:
            yield path
        stack += [(*path, target) for target in targets]


def executed(flow, steps, path):
    """The blocks that a thread executes which answers each branch as on `path`, and the predicates
    that it read before they were set."""
    known = {ALWAYS: True}
    unset, blocks = set(), []
    for step in steps:
        guard = step.guard if not isinstance(step, StartFalse) else ALWAYS
        if guard not in known:
            unset.add(guard)
        elif known[guard]:
            match step:
                case StartFalse(predicate=predicate):
                    known[predicate] = False
                case Body(block=block):
                    blocks.append(block)
                case Definition(predicate=predicate, decision=decision):
                    following = path[path.index(decision.block) + 1]
                    first = flow.successors[decision.block][0]
                    known[predicate] = (following == first) == decision.sign
    return tuple(blocks), unset


def test_a_thread_executes_the_blocks_of_its_path():
    for flow in GRAPHS:
        steps = steps_of(assign_predicates(flow))
        for path in paths(flow):
            blocks, unset = executed(flow, steps, path)
            assert (blocks, unset) == (path, set())


def test_every_predicate_that_starts_false_is_read_unset_without_that():
    """IC5's criterion is necessary, and `test_a_thread_executes_...` says it is sufficient."""
    needed = 0
    for flow in GRAPHS:
        found = assign_predicates(flow)
        for predicate in found.starts_false:
            others = [s for s in steps_of(found) if s != StartFalse(predicate)]
            reads = set().union(*(executed(flow, others, path)[1] for path in paths(flow)))
            assert reads == {predicate}
            needed += 1
    assert needed > 100


def test_each_block_has_one_predicate_and_equal_dependences_share_theirs():
    for flow in GRAPHS:
        found, dependences = assign_predicates(flow), control_dependence(flow)
        assert set(found.used) == set(flow.successors)
        for one, decided in dependences.items():
            assert found.defined[found.used[one]] == decided
            for other in flow.successors:
                shared = found.used[one] == found.used[other]
                assert shared == (decided == dependences[other])


def test_a_definition_is_guarded_by_the_predicate_of_its_own_block():
    for flow in GRAPHS:
        found = assign_predicates(flow)
        defined = [step for step in steps_of(found) if isinstance(step, Definition)]
        assert all(step.guard == found.used[step.decision.block] for step in defined)
        wanted = {(p, d) for p, decided in found.defined.items() for d in decided}
        assert {(step.predicate, step.decision) for step in defined} == wanted


def test_blocks_stand_behind_their_predecessors_and_keep_their_order_where_they_can():
    assert in_order(graph({"1": ("3", "2"), "3": ("2",), "2": ()})) == ("1", "3", "2")
    for flow in GRAPHS:
        assert list(in_order(flow)) == list(flow.successors)
        names = list(flow.successors)
        Random(str(names)).shuffle(names)
        order = in_order(Graph(flow.entry, {name: flow.successors[name] for name in names}))
        for source, targets in flow.successors.items():
            assert all(order.index(source) < order.index(target) for target in targets)


# --- what is refused ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("successors", "message", "block"),
    [
        ({"a": ("b",), "b": ("b", "c"), "c": ()}, "a loop runs through %b,", "b"),
        (
            {"a": ("b", "c"), "b": ("c",), "c": ("b", "d"), "d": ()},
            "an irreducible cycle runs through %b, %c,",
            "c",
        ),
        ({"a": ("b", "c"), "b": (), "c": ()}, "there are 2 exits: %b, %c", "c"),
        ({"a": ("b", "c", "d"), "b": ("d",), "c": ("d",), "d": ()}, "%a ends with a switch", "a"),
        ({"a": (), "b": ("a",)}, "no path leads to %b", "b"),
        ({"a": ("a",)}, "a loop runs through %a,", "a"),
    ],
)
def test_what_is_no_acyclic_region_with_one_exit_is_refused(successors, message, block):
    with pytest.raises(NotConvertible) as refused:
        assign_predicates(graph(successors))
    assert str(refused.value).startswith(message)
    assert refused.value.block == block and refused.value.hint


def test_long_code_is_converted_and_more_blocks_than_the_most_refused():
    def diamonds(count):
        edges = {}
        for number in range(count):
            edges[f"t{number:04}"] = (f"l{number:04}", f"t{number + 1:04}")
            edges[f"l{number:04}"] = (f"t{number + 1:04}",)
        return graph({**edges, f"t{count:04}": ()})

    found = assign_predicates(diamonds(400))
    assert len(found.defined) == 401 and found.starts_false == ()
    with pytest.raises(NotConvertible, match=f"more than {MOST_BLOCKS}"):
        assign_predicates(diamonds(MOST_BLOCKS))
