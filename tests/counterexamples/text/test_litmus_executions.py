"""Executions of litmus tests as people and programs read them; conditions as herd writes them."""

import pytest
from wavecheck.counterexamples.text.litmus import condition_text
from wavecheck.counterexamples.text.litmus_executions import (
    execution_edges,
    execution_entry,
    execution_lines,
)
from wavecheck.semantics.litmus.reader import read_litmus
from wavecheck.semantics.memory_model.axioms import consistent_executions

TEXT = """C t
{ x = 3; }
P0 (atomic_int* x) {
  A: atomic_store(x, 1);
  B: int r = atomic_fetch_add(x, 1); // mmra: foo:bar
  C: atomic_thread_fence(memory_order_release);
}
"""


def ordering():
    (found,) = consistent_executions(read_litmus(TEXT))
    return found


def test_orders_are_shown_by_their_steps_and_initial_writes_are_before_all():
    assert execution_edges(ordering()) == {
        "po": [("A", "B"), ("B", "C")],
        "rf": [("A", "B")],
        "co": [("init:x", "A"), ("A", "B")],
        "hb": [("A", "B"), ("A", "C"), ("B", "C")],
    }


def test_the_entry_has_every_event_and_relation():
    entry = execution_entry(ordering())
    assert list(entry) == ["events", "po", "rf", "co", "hb"]
    initial, store, load, _, fence = entry["events"]
    assert initial == {
        "label": "init:x",
        "kind": "write",
        "order": "na",
        "location": "x",
        "value": 3,
    }
    assert (store["thread"], store["order"]) == ("0", "sc")
    assert (load["kind"], load["value"], load["tags"]) == ("read", 1, [["foo", "bar"]])
    assert fence == {"label": "C", "kind": "fence", "order": "rel", "thread": "0"}


def test_lines_go_thread_by_thread():
    assert execution_lines(ordering()) == [
        "thread 0",
        "  A: write x=1 sc",
        "  B: read x=1 sc  # foo:bar",
        "  B: write x=2 sc  # foo:bar",
        "  C: fence rel",
        "rf  A -> B",
        "co  init:x -> A, A -> B",
        "hb  A -> B, A -> C, B -> C",
    ]


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ("x=1 /\\ 0:r=2", "[x]=1 /\\ 0:r=2"),
        ("(x=1 \\/ 0:r=2) /\\ x=3", "([x]=1 \\/ 0:r=2) /\\ [x]=3"),
        ("x=1 \\/ 0:r=2 /\\ x=3", "[x]=1 \\/ 0:r=2 /\\ [x]=3"),
        ("not (x=1 /\\ true)", "~([x]=1 /\\ true)"),
        ("~x=-1 /\\ ~false", "~[x]=-1 /\\ ~false"),
        ("x=1 /\\ (0:r=2 /\\ x=3)", "[x]=1 /\\ (0:r=2 /\\ [x]=3)"),
        ("~(~x=1 \\/ x=2)", "~(~[x]=1 \\/ [x]=2)"),
    ],
)
def test_conditions_are_written_so_that_they_read_the_same(written, text):
    first = read_litmus(f"{TEXT}exists ({written})").condition
    assert condition_text(first) == text
    assert read_litmus(f"{TEXT}exists ({text})").condition == first
