"""Types and globals of one name are compared only where both modules say the same of them."""

from __future__ import annotations

import pytest
from wavecheck.counterexamples.verdicts.verdicts import Preserved, Unknown
from wavecheck.proofs.question.options import Options
from wavecheck.proofs.refinement.refinement import validate
from wavecheck.semantics.attributes.alpha_equivalence import alike
from wavecheck.semantics.reading.module_environment import content_in
from wavecheck.semantics.reading.reader import read_module


@pytest.mark.parametrize(
    "line, content",
    [
        ("@g = global i32 1", "i32 1"),
        ("@g = internal unnamed_addr constant i32 1, align 4", "i32 1"),
        ('@g = global [2 x i8] c"a,", section "x", align 1', '[2 x i8] c"a,"'),
        (
            "@g = constant { i32, ptr } { i32 1, ptr @h }, align 8, !dbg !0",
            "{ i32, ptr } { i32 1, ptr @h }",
        ),
        (
            "@g = global ptr getelementptr (i8, ptr @h, i64 1)",
            "ptr getelementptr (i8, ptr @h, i64 1)",
        ),
        ("@g = external global i32", ""),
        ("@g = extern_weak global i32", ""),
        ("@a = alias i32, ptr @g", ""),
    ],
)
def test_what_a_global_holds_at_the_start(line, content):
    assert content_in(line) == content


PROGRAM = """
%pair = type {{ {0} }}
%outer = type {{ %pair }}
%unused = type {{ {1} }}
@table = {2}
@first = constant ptr @table
@unused = constant i32 {3}
declare void @op(i32) convergent
define void @f(ptr %p) {{
  %q = load ptr, ptr @first
  %v = load i32, ptr %q
  store %outer zeroinitializer, ptr %p
  call void @op(i32 %v)
  ret void
}}
"""
SAME = ("i32", "i8", "constant i32 1", "1")


@pytest.mark.parametrize(
    "change, name",
    [
        (("i64", "i8", "constant i32 1", "1"), "%pair"),
        (("i32", "i8", "constant i32 2", "1"), "@table"),
        (("i32", "i8", "constant i64 1", "1"), "@table"),
        (("i32", "i16", "constant i32 1", "2"), ""),
        (("i32", "i8", "internal unnamed_addr constant i32 1, align 8", "1"), ""),
        (("i32", "i8", "external constant i32", "1"), ""),
    ],
)
def test_what_both_use_is_the_same_in_both(change, name):
    source, target = (
        read_module(PROGRAM.format(*x), "text").functions["f"] for x in (SAME, change)
    )
    found = validate(source, target, Options(timeout=20))
    if name:
        assert isinstance(found, Unknown) and found.reason.startswith(
            f"{name} is not in the target"
        )
    else:
        assert isinstance(found, Preserved)
    assert alike(source, target) == (not name)
