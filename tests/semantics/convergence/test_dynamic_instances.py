"""A thread is a sequence of distinct dynamic instances along its path (CU1)."""

import pytest
from wavecheck.semantics.convergence.dynamic_instances import (
    BLOCK_START,
    History,
    NotAHistory,
    dynamic_instances,
)
from wavecheck.semantics.program import notation as sketches
from wavecheck.semantics.program.function import Site
from wavecheck.semantics.program.notation import BadSketch, choices_along, sketch

LOOP = sketch("A: t = anchor -> B; B: h = loop t, op h -> B, C; C: last t ->")
TWICE = ("A", "B", "B", "C")


def test_each_execution_makes_a_distinct_instance():
    instances = dynamic_instances(LOOP, TWICE, 0)
    assert len(set(instances)) == len(instances)
    assert [i.index for i in instances] == list(range(len(instances)))
    starts = [i.site.block for i in instances if i.site.index == BLOCK_START]
    assert tuple(starts) == TWICE


def test_a_history_holds_the_convergent_calls_only():
    (thread,) = History(LOOP, (TWICE,)).threads
    sites = [Site("A", 0), Site("B", 0), Site("B", 1), Site("B", 0), Site("B", 1), Site("C", 0)]
    assert [instance.site for instance in thread] == sites


def test_a_token_value_comes_from_the_latest_execution_of_its_definition():
    history = History(LOOP, (TWICE,))
    anchor, heart, op, heart_again, op_again, last = history.instances
    assert history.token_definitions == {
        heart: anchor,
        op: heart,
        heart_again: anchor,
        op_again: heart_again,
        last: anchor,
    }


def test_executions_with_a_token_start_again_with_a_new_token_value():
    nest = sketch("A: t = entry -> B; B: h = loop t -> C; C: k = loop h -> C, D; D: -> B, E; E: ->")
    history = History(nest, (tuple("ABCCDBCDE"),))
    inner = [i for i in history.instances if i.site == Site("C", 0)]
    assert [history.executions[i] for i in inner] == [1, 2, 3]
    assert [history.executions_with_token[i] for i in inner] == [1, 2, 1]


@pytest.mark.parametrize("path", [("B",), ("A", "C"), ("A", "B", "A"), ("A", "nowhere")])
def test_a_path_must_follow_the_edges(path):
    with pytest.raises(NotAHistory):
        dynamic_instances(LOOP, path, 0)


def test_a_token_must_be_defined_before_its_use_is_executed():
    skipping = sketch("A: -> B, C; B: t = anchor -> C; C: op t ->")
    with pytest.raises(NotAHistory, match="%t"):
        _ = History(skipping, (("A", "C"),)).token_definitions


def test_a_restricted_history_keeps_the_paths_chosen():
    history = History(LOOP, (("A", "B", "C"), TWICE, ("A", "B")))
    assert history.restricted((2, 1)).paths == (("A", "B"), TWICE)


def test_the_sketch_of_the_documentation_reads():
    (line,) = [line for line in sketches.__doc__.splitlines() if line.startswith("    ")]
    program = sketch(line)
    assert program.successors == {"A": ("B",), "B": ("C", "D"), "C": ("B",), "D": ()}
    assert [call.control or call.callee for _, call in program.calls() if call.convergent] == [
        "entry",
        "loop",
        "op1",
        "op2",
    ]


@pytest.mark.parametrize("text", ["A", "A: t = phi -> ", "A: -> B", "A: op t u ->"])
def test_a_sketch_that_does_not_read_is_refused(text):
    with pytest.raises(BadSketch):
        sketch(text)


def test_the_choices_of_a_sketch_lead_along_the_path():
    three = sketch("A: -> A, B, C; B: -> A, C; C: ->")
    path = ("A", "A", "C")
    assert choices_along(three, path) == {"choose.A": [0, 2]}
    assert choices_along(three, ("A", "B", "A", "B", "C")) == {
        "choose.A": [1, 1],
        "choose.B": [1, 0],
    }
