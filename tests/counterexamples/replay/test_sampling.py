"""Random small waves find what the solver cannot prove, and nothing else."""

from __future__ import annotations

import time

import pytest
from wavecheck.counterexamples.comparison.compare import Difference
from wavecheck.counterexamples.replay.replay import Replay
from wavecheck.counterexamples.replay.sampling import (
    few_runs,
    is_seen_to_refine,
    ran_past,
    returned_within,
    sample_waves,
)
from wavecheck.semantics.program.target_contracts import default_contracts
from wavecheck.semantics.reading.reader import read_module

HEAD = """
declare void @op(i32) convergent
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.anchor()
"""
BEFORE = "  call void @op(i32 7)\n  ret void"
IN_ARMS = """  %c = icmp eq i32 %x, 3
  br i1 %c, label %a, label %b
a:
  call void @op(i32 7)
  ret void
b:
  call void @op(i32 7)
  ret void"""
CHOSEN = """  %t = call token @llvm.experimental.convergence.{}()
  call void @op(i32 7) [ "convergencectrl"(token %t) ]
  ret void"""


def sampled(
    source: str,
    target: str,
    parameter: str = "i32 noundef %x",
    *,
    lanes: int = 3,
    uniform: frozenset[str] = frozenset(),
    seed: int = 0,
    deadline: float | None = None,
    kind: str = "",
) -> Replay | None:
    text = HEAD + "".join(
        f"define {kind} void @{name}({parameter}) convergent {{\n{body}\n}}\n"
        for name, body in (("src", source), ("tgt", target))
    )
    functions = read_module(text, "pair.ll").functions
    return sample_waves(
        functions["src"],
        functions["tgt"],
        default_contracts(),
        lanes=lanes,
        launch="workgroup",
        uniform=uniform,
        seed=seed,
        deadline=deadline,
    )


def test_a_split_wave_is_found_and_replayed():
    found = sampled(BEFORE, IN_ARMS)
    assert found is not None and isinstance(found.difference, Difference)
    assert found.difference.change == "splits" and found.witness().replayed
    assert 3 in found.inputs["x"] and set(found.inputs["x"]) != {3}


@pytest.mark.parametrize("body", [BEFORE, IN_ARMS, *map(CHOSEN.format, ("entry", "anchor"))])
def test_no_wave_tells_a_program_from_itself(body):
    assert sampled(body, body) is None


def test_the_same_seed_finds_the_same_wave():
    first, again = sampled(BEFORE, IN_ARMS, seed=5), sampled(BEFORE, IN_ARMS, seed=5)
    assert first is not None and again is not None
    assert first.inputs == again.inputs


def test_the_targets_anchors_choose_at_random_and_entry_cannot_answer():
    assert sampled(CHOSEN.format("entry"), CHOSEN.format("anchor")) is not None
    assert sampled(CHOSEN.format("anchor"), CHOSEN.format("entry")) is None


@pytest.mark.parametrize(
    ("uniform", "kind", "found"),
    [
        (frozenset(), "", True),
        (frozenset({"x"}), "", False),
        (frozenset(), "amdgpu_kernel", False),
    ],
)
def test_what_is_equal_in_all_lanes_stays_so(uniform, kind, found):
    assert (sampled(BEFORE, IN_ARMS, uniform=uniform, kind=kind) is not None) is found


def test_one_lane_has_no_sets_to_change_but_calls_to_lose():
    assert sampled(BEFORE, IN_ARMS, lanes=1) is None
    lost = sampled(IN_ARMS, IN_ARMS.replace("call void @op(i32 7)\n  ret", "ret", 1), lanes=1)
    assert lost is not None and lost.inputs["x"] == [3]


def test_values_at_the_edge_of_the_type_are_tried():
    edge = IN_ARMS.replace("%x, 3", "%x, -1")
    found = sampled(BEFORE, edge)
    assert found is not None and (1 << 32) - 1 in found.inputs["x"]


def test_a_deadline_that_has_passed_ends_the_search():
    assert sampled(BEFORE, IN_ARMS, deadline=time.monotonic() - 1) is None


TRIPS = """  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %j, %loop ]
  %j = add i32 %i, 1
  %again = icmp ult i32 %j, LAST
  br i1 %again, label %loop, label %end
end:
  END"""


PLAIN = {"contracts": default_contracts(), "launch": "workgroup", "uniform": frozenset[str]()}


def counted(last, end):
    body = TRIPS.replace("LAST", last).replace("END", end)
    result = "i32" if "i32" in end else "void"
    text = f"define {result} @f(i32 noundef %x) {{\n{body}\n}}\n"
    return read_module(text, "f.ll").functions["f"]


def runs_of(last, end):
    return list(few_runs(counted(last, end), **PLAIN))


@pytest.mark.parametrize(
    ("last", "end", "bound", "seen"),
    [
        ("3", "ret void", 3, True),
        ("3", "ret void", 2, False),
        ("3", "unreachable", 3, False),
        ("%x", "ret void", 1, True),
        ("9999999", "ret void", 1 << 30, False),
    ],
)
def test_a_thread_is_seen_to_finish_within_a_bound(last, end, bound, seen):
    runs = runs_of(last, end)
    loop, elsewhere = frozenset(("loop",)), frozenset(("end",))
    assert any(returned_within(bound, loop, run) for run in runs) is seen
    if end == "ret void":
        assert any(returned_within(bound, elsewhere, run) for run in runs) is (last != "9999999")


@pytest.mark.parametrize(
    ("last", "end", "bound", "seen"),
    [
        ("3", "ret void", 3, False),
        ("3", "ret void", 2, True),
        ("3", "unreachable", 2, True),
        ("%x", "ret void", 1, True),
        ("9999999", "ret void", 9, True),
    ],
)
def test_a_thread_is_seen_to_run_past_a_bound(last, end, bound, seen):
    runs = runs_of(last, end)
    assert any(ran_past(bound, frozenset(("loop",)), run) for run in runs) is seen
    assert not any(ran_past(bound, frozenset(("end",)), run) for run in runs)


@pytest.mark.parametrize(
    ("last", "bound", "seen"), [("3", 3, True), ("3", 2, False), ("4", 4, False), ("%x", 1, True)]
)
def test_a_thread_is_seen_to_refine_within_a_bound(last, bound, seen):
    """Where the target has another number of trips, no thread returns the same."""
    result = "ret i32 %j"
    pair = counted("%x" if last == "%x" else "3", result), counted(last, result)
    loops = (frozenset[str](), frozenset(("loop",)))
    for both in (loops, loops[::-1]):
        assert is_seen_to_refine(*pair, bound=bound, loops=both, **PLAIN) is seen
