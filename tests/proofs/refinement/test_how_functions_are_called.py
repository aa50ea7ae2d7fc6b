"""What callers must know stays as it is, and a target reaches no more by a call than its source."""

from __future__ import annotations

import pytest
from wavecheck.counterexamples.verdicts.verdicts import Preserved, Unknown, Verdict, Violated
from wavecheck.proofs.question.options import Options
from wavecheck.proofs.refinement.refinement import validate
from wavecheck.semantics.reading.reader import read_module

HEAD = """
declare void @op(i32) convergent
declare void @at(ptr) convergent
declare void @any(i32, ...) convergent
declare i1 @llvm.is.constant.i32(i32)
declare i64 @llvm.objectsize.i64.p0(ptr, i1, i1, i1)
declare void @llvm.sideeffect()
"""


def answer(source: str, target: str) -> Verdict:
    functions = [read_module(HEAD + text, "text").functions["f"] for text in (source, target)]
    return validate(*functions, Options(timeout=20))


BODY = "define {} @f({}) {{\n  call void @op(i32 1)\n  ret {}\n}}\n"


@pytest.mark.parametrize(
    "before, after",
    [
        (("void", "ptr %p", "void"), ("void", "ptr byval(i32) %p", "void")),
        (("void", "i32 %x", "void"), ("void", "i32 inreg %x", "void")),
        (("void", "i8 %x", "void"), ("void", "i8 zeroext %x", "void")),
        (("void", "i32 %x", "void"), ("void", "i32 %x, ...", "void")),
        (("void", "i32 %x", "void"), ("fastcc void", "i32 %x", "void")),
        (("void", "i32 %x", "void"), ("amdgpu_kernel void", "i32 %x", "void")),
        (("i8", "i8 %x", "i8 %x"), ("signext i8", "i8 %x", "i8 %x")),
    ],
)
def test_a_function_is_called_as_before(before, after):
    source, target = BODY.format(*before), BODY.format(*after)
    for pair in ((source, target), (target, source)):
        found = answer(*pair)
        assert isinstance(found, Unknown) and "called in other ways" in found.reason
    assert isinstance(answer(target, target), Preserved)


def test_a_function_of_its_module_alone_may_be_called_otherwise():
    source, target = (
        BODY.format(f"internal {way}void", "i32 %x", "void") for way in ("", "fastcc ")
    )
    use = "@keep = global ptr @f\n"
    assert isinstance(answer(source + use, target + use), Preserved)


@pytest.mark.parametrize(
    "end, expected", [("i32 %x", Preserved), ("i32 %y", Unknown), ("i32 7", Unknown)]
)
def test_the_argument_that_a_target_says_it_returns_is_returned(end, expected):
    source, target = (
        BODY.format("i32", f"i32 {word} %x, i32 %y", end) for word in ("", "returned")
    )
    assert isinstance(answer(source, target), expected)


CALL = "define void @f(i32 %x) {{\n  %s = alloca i32\n  {}\n  ret void\n}}\n"


@pytest.mark.parametrize(
    "source, target, expected",
    [
        ("call void @at(ptr %s)", "tail call void @at(ptr %s)", Unknown),
        ("tail call void @at(ptr %s)", "tail call void @at(ptr %s)", Preserved),
        ("tail call void @at(ptr %s)", "call void @at(ptr %s)", Preserved),
        ("call void @at(ptr null)", "tail call void @at(ptr null)", Preserved),
        (
            "call void (i32, ...) @any(i32 1, i32 2)",
            "call void @any(i32 1, i32 2)",
            Unknown,
        ),
        (
            "call void (i32, ...) @any(i32 1, i32 2)",
            "call void (i32, ...) @any(i32 1, i32 2)",
            Preserved,
        ),
    ],
)
def test_a_call_reaches_no_less_than_before(source, target, expected):
    slot = "call void @at(ptr %s)\n  "
    pair = (CALL.format(slot + line) for line in (source, target))
    assert isinstance(answer(*pair), expected)


SLOT = """%s = alloca i32
  %stack = call ptr @llvm.stacksave.p0()
  call void @at(ptr %s)
  call void @llvm.stackrestore.p0(ptr %stack)"""


@pytest.mark.parametrize(
    "source, target",
    [
        (SLOT, "%s = alloca i32\n  call void @at(ptr %s)"),
        ("call void @llvm.prefetch.p0(ptr %p, i32 0, i32 3, i32 1)", ""),
        ("call void @llvm.pseudoprobe(i64 1, i64 1, i32 0, i64 -1)", ""),
        ("%i = call ptr @llvm.invariant.start.p0(i64 4, ptr %p)", ""),
        (
            "%y = call i32 @llvm.annotation.i32.p0(i32 %x, ptr null, ptr null, i32 1)\n"
            "  call void @op(i32 %y)",
            "call void @op(i32 %x)",
        ),
    ],
)
def test_what_only_tells_the_compiler_something_may_go(source, target):
    declared = """declare ptr @llvm.stacksave.p0()
declare void @llvm.stackrestore.p0(ptr)
declare void @llvm.prefetch.p0(ptr, i32, i32, i32)
declare void @llvm.pseudoprobe(i64, i64, i32, i64)
declare ptr @llvm.invariant.start.p0(i64, ptr)
declare i32 @llvm.annotation.i32.p0(i32, ptr, ptr, i32)
"""
    pair = [declared + CHOICE.format(line) for line in (source, target)]
    assert isinstance(answer(*pair), Preserved)


@pytest.mark.parametrize(
    "handle", ["@llvm.stacksave.p0()", "@llvm.invariant.start.p0(i64 4, ptr %p)"]
)
def test_what_such_a_call_gives_is_not_known(handle):
    declared = """declare ptr @llvm.stacksave.p0()
declare ptr @llvm.invariant.start.p0(i64, ptr)
"""
    known = f"""%h = call ptr {handle}
  %c = icmp eq ptr %h, null
  %y = zext i1 %c to i32
  call void @op(i32 %y)"""
    target = declared + CHOICE.format("call void @op(i32 1)")
    assert not isinstance(answer(declared + CHOICE.format(known), target), Preserved)


CHOICE = "define void @f(i32 noundef %x, ptr %p) {{\n  {}\n  ret void\n}}\n"
CONSTANT = """%c = call i1 @llvm.is.constant.i32(i32 %x)
  %r = zext i1 %c to i32
  call void @op(i32 %r)"""
SIZE = """%c = call i64 @llvm.objectsize.i64.p0(ptr %p, i1 false, i1 true, i1 false)
  %r = trunc i64 %c to i32
  call void @op(i32 %r)"""


@pytest.mark.parametrize(
    "source, target, expected",
    [
        (CONSTANT, "call void @op(i32 0)", Unknown),
        (CONSTANT, "call void @op(i32 1)", Unknown),
        (CONSTANT, "", Unknown),
        (CONSTANT, CONSTANT, Preserved),
        (SIZE, "call void @op(i32 -1)", Unknown),
        (SIZE, SIZE, Preserved),
        ("call void @op(i32 0)", CONSTANT, (Violated, Unknown)),
        ("call void @llvm.sideeffect()", "", Unknown),
        ("call void @llvm.sideeffect()", "call void @llvm.sideeffect()", Preserved),
    ],
)
def test_what_a_pass_may_settle_as_it_likes_is_no_violation(source, target, expected):
    assert isinstance(answer(CHOICE.format(source), CHOICE.format(target)), expected)
