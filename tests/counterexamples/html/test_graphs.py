"""Programs as drawings: everything has a place, and nothing lies on anything else."""

import re
from itertools import combinations
from random import Random

import pytest
from wavecheck.counterexamples.html.graphs import (
    MOST_CHARACTERS,
    drawing,
    line_of,
    with_changes,
)
from wavecheck.counterexamples.html.layout import layout
from wavecheck.semantics.generation.token_programs import random_program
from wavecheck.semantics.program.instructions import Call
from wavecheck.semantics.reading.reader import read_module


def function(body):
    return read_module(f"define void @f(i32 %x, i1 %c) {{\n{body}\n}}", "f.ll").functions["f"]


def overlap(one, other):
    return (
        one.x < other.x + other.width
        and other.x < one.x + one.width
        and one.y < other.y + other.height
        and other.y < one.y + one.height
    )


@pytest.mark.parametrize("seed", range(12))
def test_blocks_lie_apart_inside_the_drawing_and_lanes_inside_their_block(seed):
    program = random_program(Random(seed), 10)
    drawn = drawing(program, lanes=20)
    assert [block.name for block in drawn.blocks] == list(program.blocks)
    assert not any(overlap(one, other) for one, other in combinations(drawn.blocks, 2))
    for block in drawn.blocks:
        assert block.x >= 0 and block.x + block.width <= drawn.width
        assert block.y >= 0 and block.y + block.height <= drawn.height
        for lane in range(20):
            x, y = drawn.place(block.name, len(block.lines) - 1, lane)
            assert block.x < x < block.x + drawn.gutter and block.y < y < block.y + block.height
    edges = [(jump.source, jump.target) for jump in drawn.jumps]
    assert edges == [(a, b) for a, targets in program.successors.items() for b in targets]


def test_lanes_have_dots_of_their_own():
    drawn = drawing(function("start:\n  ret void"), lanes=64)
    assert len({drawn.place("start", 0, lane) for lane in range(64)}) == 64


def test_edges_lead_from_below_a_block_to_the_top_of_another():
    laid = layout({"a": (40, 20), "b": (60, 30)}, [("a", "b"), ("b", "a"), ("a", "a")])
    (_, ay), (_, by) = laid.corners["a"], laid.corners["b"]
    assert ay + 20 < by
    assert ay + 19 <= laid.edges[0].start[1] <= ay + 21
    x, y = map(float, laid.edges[0].path.split("L")[1].split(","))
    assert laid.corners["b"][0] <= x <= laid.corners["b"][0] + 60 and abs(y - by) < 2
    assert all(re.fullmatch(r"M[-\d.,]+ C[-\d., ]+ L[-\d.,]+", e.path) for e in laid.edges)


def test_columns_stand_beside_each_other():
    sizes = dict.fromkeys(("a", "b", "c", "d"), (30, 20))
    laid = layout(sizes, [("d", "a")], columns=[["a", "b"], ["c", "d"]], loose=frozenset({0}))
    places = laid.corners
    assert places["a"][0] == places["b"][0] < places["c"][0] == places["d"][0]
    assert places["a"][1] < places["b"][1] and places["c"][1] < places["d"][1]


def near(point, corner):
    """Whether a point lies on a box of 90 by 25 pixels with this corner, or next to it."""
    return all(-3 < p - c < size + 3 for p, c, size in zip(point, corner, (90, 25), strict=True))


def test_columns_keep_their_order_whatever_crosses_them():
    columns = [["w"], ["a", "b"], ["c", "d"], ["v"]]
    edges = [("w", "a"), ("v", "c"), ("v", "w"), ("c", "a"), ("d", "b"), ("x", "d"), ("y", "b")]
    sizes = dict.fromkeys("wabcdvxy", (90, 25))
    laid = layout(sizes, edges, columns, frozenset(range(5)), above=["x", "y"])
    heads = [laid.corners[column[0]] for column in columns]
    assert [x for x, _ in heads] == sorted(x for x, _ in heads)
    assert len({y for _, y in heads}) == 1
    assert max(laid.corners["x"][1], laid.corners["y"][1]) < heads[0][1]
    for (source, target), edge in zip(edges, laid.edges, strict=True):
        tip = tuple(map(float, edge.path.rsplit("L", 1)[1].split(",")))
        assert near(edge.start, laid.corners[source]) and near(tip, laid.corners[target])


def test_ways_out_of_a_block_are_labelled():
    drawn = drawing(
        function(
            """start:
  br i1 %c, label %one, label %two
one:
  switch i32 %x, label %two [ i32 7, label %one
    i32 9, label %end ]
two:
  br label %end
end:
  ret void"""
        )
    )
    labels = {(jump.source, jump.target): jump.label for jump in drawn.jumps}
    assert labels == {
        ("start", "one"): "T",
        ("start", "two"): "F",
        ("one", "two"): "default",
        ("one", "one"): "7",
        ("one", "end"): "9",
        ("two", "end"): "",
    }


def test_lines_are_cut_and_keep_their_text_aside():
    name = "v" * 80
    token = "call token @llvm.experimental.convergence.anchor()"
    drawn = drawing(function(f"start:\n  %t = {token}\n  %{name} = add i32 %x, 1\n  ret void"))
    control, long, end = drawn.blocks[0].lines
    assert (control.text, control.kind, control.full) == (
        "%t = call token @anchor()",
        "control",
        f"%t = {token}",
    )
    assert len(long.text) == MOST_CHARACTERS and long.full == f"%{name} = add i32 %x, 1"
    assert (end.text, end.full) == ("ret void", "")


def test_intrinsics_have_short_names_and_the_whole_line_is_kept_beside():
    function = read_module(
        """
        declare i32 @llvm.spv.wave.reduce.sum.i32(i32)
        declare token @llvm.experimental.convergence.entry()
        define void @f(i32 %long.name) convergent {
          %t = call token @llvm.experimental.convergence.entry()
          %s = call i32 @llvm.spv.wave.reduce.sum.i32(i32 %long.name) #0 [
            "convergencectrl"(token %t) ]
          ret void
        }
        attributes #0 = { nounwind }
        """,
        "f.ll",
    ).functions["f"]
    _, call, _ = drawing(function).blocks[0].lines
    assert call.text == "%s = call i32 @sum(i32 %long.name) [%t]"
    assert "@llvm.spv.wave.reduce.sum.i32" in call.full


def test_a_long_block_shows_what_takes_part_in_convergence():
    adds = "\n".join(f"  %v{number} = add i32 %x, {number}" for number in range(60))
    program = function(f"start:\n{adds}\n  call void @llvm.amdgcn.s.barrier()\n  ret void")
    drawn = drawing(program)
    texts = [line.text for line in drawn.blocks[0].lines]
    assert texts == ["call void @barrier()", "… 60 more instructions", "ret void"]
    ((site, _),) = [(s, i) for s, i in program.sites() if isinstance(i, Call)]
    assert line_of(drawn, site) == 0


NESTED = """entry:
  br label %outer
outer:
  br label %inner
inner:
  br i1 %c, label %inner, label %latch
latch:
  br i1 %c, label %outer, label %exit
exit:
  ret void"""


def test_cycles_are_told_by_their_depth_and_headers():
    drawn = drawing(function(NESTED))
    assert {each.name: each.depth for each in drawn.blocks} == {
        **dict.fromkeys(("entry", "exit"), 0),
        **dict.fromkeys(("outer", "latch"), 1),
        "inner": 2,
    }
    assert {each.name for each in drawn.blocks if each.heads} == {"outer", "inner"}
    assert drawn.block("inner").said == "%inner, the header of a cycle, in 2 cycles"


def test_blocks_that_the_other_program_has_not_are_marked():
    one = drawing(function(NESTED))
    other = drawing(function(NESTED.replace("br i1 %c, label %outer, label %exit", "ret void")))
    for drawn, rest in ((one, other), (other, one)):
        marked = {each.name for each in with_changes(drawn, rest).blocks if each.changed}
        assert marked == {"latch"}
    assert not any(each.changed for each in with_changes(one, one).blocks)
