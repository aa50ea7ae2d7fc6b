"""Pairs that once fooled the checker, or were written to fool it and did not."""

from functools import cache

import pytest
from oracles.small_waves import shown_on_small_waves
from wavecheck.counterexamples.verdicts.verdicts import Preserved, Unknown, Verdict, Violated
from wavecheck.proofs.judging.judge import inlined
from wavecheck.proofs.question.options import Options
from wavecheck.proofs.refinement.refinement import validate
from wavecheck.semantics.program.function import Module
from wavecheck.semantics.reading.reader import read_module

CALLEES = """
declare void @op(i32) convergent
declare i32 @q(i32) convergent
declare i32 @p(i32) convergent memory(none) willreturn nounwind
declare i32 @f(i32) memory(none) willreturn nounwind
declare i32 @stay(i32) convergent memory(none) nounwind
declare void @leave(i32) convergent noreturn
declare i32 @spec(i32) convergent memory(none) willreturn nounwind speculatable
declare i32 @llvm.amdgcn.ds.swizzle(i32, i32 immarg)
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare void @llvm.assume(i1)
declare i32 @read(ptr) memory(read) willreturn nounwind
"""


@cache
def read(text: str) -> Module:
    return read_module(CALLEES + text, "pair.ll")


def verdict(text: str) -> Verdict:
    module = read(text)
    return validate(inlined(module, "src"), inlined(module, "tgt"), Options(timeout=20))


def pair(source: str, target: str, parameters: str = "i32 noundef %x") -> str:
    return (
        f"define void @src({parameters}) {{\n{source}\n}}\n"
        f"define void @tgt({parameters}) {{\n{target}\n}}\n"
    )


CALL = "  call void @op(i32 %x)\n  ret void"

BRANCH_ON_UNDEF = """  br i1 undef, label %a, label %b
a:
  br label %b
b:
  call void @op(i32 %x)
  ret void"""

USED_TWICE = """  %v = {}
  call void @op(i32 %v)
  call void @op(i32 %v)
  ret void"""

SMALL_OR_NOT = """  %r = call i32 @{callee}(i32 %x)
  %c = icmp ult i32 %r, 2
  br i1 %c, label %a, label %b
a:
  call void @op(i32 1)
  ret void
b:
  call void @op(i32 2)
  ret void"""

ALWAYS_SMALL = """  %r = call {promise} i32 @{callee}(i32 %x)
  call void @op(i32 1)
  ret void"""

EXIT = "  call void @op(i32 {})\n  unreachable"

ENDLESS = """  br label %l
l:
  br label %l"""

TWICE = """  %a = call i32 @{callee}(i32 {one})
{between}  %b = call i32 @{callee}(i32 {other})
  %s = add i32 %a, %b
  call void @op(i32 %s)
  ret void"""

ONCE = """  %a = call i32 @{callee}(i32 %x{more})
{after}  %s = add i32 %a, %a
  call void @op(i32 %s)
  ret void"""

END_OF_SOME = """  br i1 %c, label %a, label %b
a:
  call void @op(i32 2)
  call void @leave(i32 1)
  unreachable
b:
  call void @op(i32 2)
  ret void"""

OP_BEFORE_IT = """  call void @op(i32 2)
  br i1 %c, label %a, label %b
a:
  call void @leave(i32 1)
  unreachable
b:
  ret void"""

SLOT_MADE_TWICE = """entry:
  br label %l
l:
  %i = phi i32 [ 0, %entry ], [ 1, %l ]
  %before = phi ptr [ null, %entry ], [ %slot, %l ]
  %slot = alloca i32
  %c = icmp eq i32 %i, 0
  br i1 %c, label %l, label %after
after:
  %e = icmp eq ptr %slot, %before
  %n = select i1 {decided}, i32 1, i32 2
  call void @op(i32 %n)
  ret void"""

READS = """  %{0} = call i32 @read(ptr %{0}.at)
  %{1} = call i32 @read(ptr %{1}.at)
  call void @op(i32 %a)
  call void @op(i32 %b)
  ret void"""

SPECULATED = """  %r = call i32 @spec(i32 1)
  br i1 %c, label %a, label %b
a:
  call void @op(i32 %r)
  ret void
b:
  ret void"""

NOT_SPECULATED = """  br i1 %c, label %a, label %b
a:
  %r = call i32 @spec(i32 1)
  call void @op(i32 %r)
  ret void
b:
  ret void"""

FLAG = "i1 noundef %c"

NOT_PRESERVED = {
    "a branch on undef": pair(CALL, BRANCH_ON_UNDEF),
    "a frozen value thawed": pair(
        USED_TWICE.format("freeze i32 undef"), USED_TWICE.format("add i32 undef, 0")
    ),
    "two uses of undef": pair(
        "  call void @op(i32 0)\n  ret void",
        "  %v = xor i32 undef, undef\n  call void @op(i32 %v)\n  ret void",
    ),
    "a result that may be poison promised not to be": pair(
        "  %r = call i32 @q(i32 %x)\n  ret void", "  %r = call noundef i32 @q(i32 %x)\n  ret void"
    ),
    "a range that the target made up": pair(
        SMALL_OR_NOT.format(callee="q"),
        ALWAYS_SMALL.format(callee="q", promise="range(i32 0, 2)"),
    ),
    "a range that the target made up of a pure call": pair(
        SMALL_OR_NOT.format(callee="f"),
        ALWAYS_SMALL.format(callee="f", promise="noundef range(i32 0, 2)"),
    ),
    "another argument where a call may end the thread": pair(EXIT.format(1), EXIT.format(2)),
    "another argument where a call ends the thread": pair(
        "  call void @leave(i32 1)\n  unreachable", "  call void @leave(i32 2)\n  unreachable"
    ),
    "no call that ends the thread": pair(EXIT.format(1), "  ret void"),
    "an endless loop instead of an end": pair(EXIT.format(1), ENDLESS),
    "a pure call added before the end": pair(
        EXIT.format(1), "  %r = call i32 @p(i32 1)\n" + EXIT.format(1)
    ),
    "two calls of different values made one": pair(
        TWICE.format(callee="p", one="%x", other="0", between=""),
        ONCE.format(callee="p", more="", after=""),
    ),
    "two calls made one between which threads may end": pair(
        TWICE.format(callee="p", one="%x", other="%x", between="  call void @op(i32 0)\n"),
        ONCE.format(callee="p", more="", after="  call void @op(i32 0)\n"),
    ),
    "the first of two results where the first call may keep threads": pair(
        "  %a = call i32 @stay(i32 %x)\n" + USED_TWICE.format("call i32 @stay(i32 %x)"),
        "  %v = call i32 @stay(i32 %x)\n"
        + USED_TWICE.format("call i32 @stay(i32 %x)").replace("%v =", "%b ="),
    ),
    "two calls with effects made one": pair(
        TWICE.format(callee="q", one="%x", other="%x", between=""),
        ONCE.format(callee="q", more="", after=""),
    ),
    "an operation hoisted over the end of some threads": pair(END_OF_SOME, OP_BEFORE_IT, FLAG),
    "a speculated call that meets those that need it": pair(NOT_SPECULATED, SPECULATED, FLAG),
    "an assumption made up": pair(
        CALL, "  %s = icmp ult i32 %x, 9\n  call void @llvm.assume(i1 %s)\n" + CALL
    ),
    "two slots of one name taken for the same": pair(
        SLOT_MADE_TWICE.format(decided="%e"), SLOT_MADE_TWICE.format(decided="true")
    ),
    "the first lane's value taken for each lane's": pair(
        "  %r = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)\n"
        "  call void @op(i32 %r)\n  ret void",
        CALL,
    ),
    "a sum that may wrap promised not to": pair(
        "  %s = add i32 %x, 1\n  call void @op(i32 %s)\n  ret void",
        "  %s = add nuw i32 %x, 1\n  call void @op(i32 %s)\n  ret void",
    ),
    "a result of another type": pair(
        "  %r = call i32 @q(i32 %x)\n  call void @op(i32 %r)\n  ret void",
        "  call void @q(i32 %x)\n  call void @op(i32 %x)\n  ret void",
    ),
}


@pytest.mark.parametrize("what", NOT_PRESERVED)
def test_is_not_preserved(what):
    assert isinstance(verdict(NOT_PRESERVED[what]), Violated | Unknown)


PROMISED = ALWAYS_SMALL.format(callee="f", promise="noundef range(i32 0, 2)")

STILL_PRESERVED = {
    "undef passed on": pair(*["  call void @op(i32 undef)\n  ret void"] * 2),
    "the same promise": pair(PROMISED, PROMISED),
    "a promise dropped": pair(
        "  %r = call noundef i32 @q(i32 %x)\n  ret void", "  %r = call i32 @q(i32 %x)\n  ret void"
    ),
    "two calls of one value made one": pair(
        TWICE.format(callee="p", one="%x", other="%x", between=""),
        ONCE.format(callee="p", more="", after=""),
    ),
    "two swizzles of one value made one": pair(
        TWICE.format(callee="llvm.amdgcn.ds.swizzle", one="%x", other="%x", between="").replace(
            "(i32 %x)", "(i32 %x, i32 5)"
        ),
        ONCE.format(callee="llvm.amdgcn.ds.swizzle", more=", i32 5", after=""),
    ),
    "an assumption dropped": pair(
        "  %s = icmp ult i32 %x, 9\n  call void @llvm.assume(i1 %s)\n" + CALL, CALL
    ),
    "calls that read in the other order": pair(
        READS.format("a", "b"), READS.format("b", "a"), "ptr noundef %a.at, ptr noundef %b.at"
    ),
    "the end of some threads": pair(END_OF_SOME, END_OF_SOME, FLAG),
    "the same end": pair(EXIT.format(1), EXIT.format(1)),
    "nothing after undefined behaviour": pair("  unreachable", CALL),
}


COUNTER = """  %n = xor i1 %c, {}
  br i1 %n, label %a, label %b
a:
  %r = atomicrmw add ptr @counter, i32 1 monotonic
  call void @alone(i32 %r)
  ret void
b:
  %s = atomicrmw add ptr @counter, i32 1 monotonic
  call void @alone(i32 %s)
  ret void"""


def test_lanes_that_race_for_a_number_are_no_difference():
    text = "@counter = external global i32\ndeclare void @alone(i32)\n"
    module = read(text + pair(COUNTER.format("true"), COUNTER.format("false"), FLAG))
    functions = inlined(module, "src"), inlined(module, "tgt")
    assert isinstance(validate(*functions, Options(timeout=20)), Preserved)
    shown = shown_on_small_waves(*functions, Options())
    assert shown.witness is None and shown.undecided > 0


def test_the_wave_shows_nothing_where_only_calls_that_read_trade_places():
    module = read(STILL_PRESERVED["calls that read in the other order"])
    pair = inlined(module, "src"), inlined(module, "tgt")
    assert shown_on_small_waves(*pair, Options()).witness is None


@pytest.mark.parametrize("what", STILL_PRESERVED)
def test_is_preserved(what):
    assert isinstance(verdict(STILL_PRESERVED[what]), Preserved)


SUM_AS_RESULT = """  br i1 %c, label %a, label %b
a:
  %sum = call i32 @subgroupAdd(i32 %x)
  br label %b
b:
  %r = phi i32 [ %sum, %a ], [ 0, %0 ]
  call void @alone(i32 {})
  ret void"""


def test_a_sum_that_only_the_wave_computes_is_no_contradiction():
    """A formula leaves the sum open; on one lane it is the argument itself."""
    declared = "declare i32 @subgroupAdd(i32) convergent\ndeclare void @alone(i32)\n"
    body = [SUM_AS_RESULT.format(value) for value in ("%r", "%x")]
    assert isinstance(verdict(declared + pair(*body, "i32 noundef %x, " + FLAG)), Violated)
