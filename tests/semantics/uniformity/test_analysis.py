"""The static uniformity analysis on programs that show one rule each."""

import pytest
from wavecheck.semantics.reading.reader import read_module
from wavecheck.semantics.uniformity.analysis import uniformity

HEAD = """\
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare i32 @llvm.amdgcn.ballot.i32(i1)
declare i32 @unknown(i32)
@table = constant [4 x i32] zeroinitializer
@variable = global i32 0
"""


def analysed(body, head="i32 %n, i1 %u", **options):
    """The analysis of a kernel; `%t` in the entry block is the thread's number."""
    text = f"{HEAD}define amdgpu_kernel void @k({head}) {{\n{body}\n}}\n"
    return uniformity(read_module(text, "text").functions["k"], **options)


def divergent(body, *values, **options):
    found = analysed(body, **options)
    return tuple(value for value in values if not found.uniform(value))


STRAIGHT = """\
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = add i32 %n, 1
  %b = add i32 %a, %t
  %f = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %b)
  %o = call i32 @unknown(i32 %n)
  %s = load i32, ptr @table
  %v = load i32, ptr @variable
  %x = atomicrmw add ptr @variable, i32 1 seq_cst
  %z = freeze i32 %n
  ret void
"""


def test_divergence_comes_from_its_sources_and_stops_at_uniform_operations():
    values = ("n", "u", "t", "a", "b", "f", "o", "s", "v", "x", "z")
    assert divergent(STRAIGHT, *values) == ("t", "b", "o", "v", "x", "z")


def test_arguments_that_are_not_shared_are_divergent_unless_the_user_says_so():
    text = "define i32 @f(i32 %x) {\n  %y = add i32 %x, 1\n  ret i32 %y\n}\n"
    function = read_module(text, "text").functions["f"]
    assert not uniformity(function).uniform("y")
    assert uniformity(function, uniform=frozenset({"x"})).uniform("y")


DIAMOND = """\
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %d = icmp eq i32 %t, 0
  br i1 CONDITION, label %then, label %else
then:
  %a = add i32 %n, 1
  br label %join
else:
  br label %join
join:
  %m = phi i32 [ %a, %then ], [ %n, %else ]
  %k = phi i32 [ %n, %then ], [ %n, %else ]
  ret void
"""


@pytest.mark.parametrize(("condition", "expected"), [("%d", ("m",)), ("%u", ())])
def test_a_phi_is_divergent_where_sides_of_a_divergent_branch_meet(condition, expected):
    assert divergent(DIAMOND.replace("CONDITION", condition), "a", "m", "k") == expected


LOOP = """\
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %j = add i32 %i, 1
  %c = icmp ult i32 %i, BOUND
  br i1 %c, label %loop, label %exit
exit:
  %o = add i32 %j, 0
  ret void
"""


@pytest.mark.parametrize(("bound", "expected"), [("%t", ("o",)), ("%n", ())])
def test_what_leaves_a_loop_in_different_iterations_is_divergent_outside(bound, expected):
    found = analysed(LOOP.replace("BOUND", bound))
    assert [value for value in ("i", "j", "o") if not found.uniform(value)] == list(expected)
    assert found.divergent_exits == (("exit",) if expected else ())
    assert found.not_m_converged == {}
