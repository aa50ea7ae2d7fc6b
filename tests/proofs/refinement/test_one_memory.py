"""No memory makes a load miss what was stored to it, by whatever name."""

from __future__ import annotations

import pytest
from wavecheck.counterexamples.verdicts.verdicts import Preserved, Unknown, Verdict, Violated
from wavecheck.proofs.judging.judge import inlined
from wavecheck.proofs.question.options import Options
from wavecheck.proofs.refinement.refinement import validate
from wavecheck.semantics.reading.reader import read_module

TEXT = """@l = internal addrspace(3) global i32 undef
@g = internal global [2 x i32] zeroinitializer
@h = global i32 0
@other = global i32 0
@within = internal alias i32, getelementptr (i8, ptr @g, i64 4)
@parted = alias i32, ptr @h, partition "x"
@weak = weak alias i32, ptr @h
declare void @op(i32) convergent
define void @f(ptr noundef %p) {{
  %q = getelementptr i8, ptr %p, i64 {}
  store i32 3, ptr {}
  {}
  %v = load {}, ptr{}
  %w = zext {} %v to i64
  %x = trunc i64 %w to i32
  call void @op(i32 {})
  ret void
}}
"""
CAST = "addrspacecast (ptr addrspace(3) @l to ptr)"
SUM = "inttoptr (i64 add (i64 ptrtoint (ptr @h to i64), i64 ptrtoint (ptr @g to i64)) to ptr)"


def answer(source: str, target: str) -> Verdict:
    modules = [read_module(text, "text") for text in (source, target)]
    return validate(*(inlined(module, "f") for module in modules), Options(timeout=20))


@pytest.mark.parametrize(
    "stored, between, loaded, type_, step, expected",
    [
        (CAST, "", " addrspace(3) @l", "i32", 0, Unknown),
        (SUM, "", " @h", "i32", 0, Unknown),
        (SUM, "", " @other", "i32", 0, Violated),
        ("@within", "", " getelementptr (i8, ptr @g, i64 4)", "i32", 0, Unknown),
        ("@parted", "", " @h", "i32", 0, Unknown),
        ("@weak", "", " @h", "i32", 0, Unknown),
        ("@weak", "", " @other", "i32", 0, Violated),
        ("%p", "", " %q", "i8", 1, Unknown),
        ("%p", "", " %q", "i32", 2, Unknown),
        ("%p", "", " %q", "i32", 4, Violated),
        ("%p", "store i32 2, ptr %q", " %p", "i32", 8, Unknown),
    ],
)
def test_a_load_sees_what_was_stored_there(stored, between, loaded, type_, step, expected):
    """Whether the target is right, nobody works out; it is not refuted by what cannot be."""
    pair = [
        TEXT.format(step, stored, between, type_, loaded, type_, value) for value in ("%x", "3")
    ]
    assert isinstance(answer(*pair), expected)


ALIAS = """@g = {0} global i32 0
@a = alias i32, ptr @g
@c = alias void (i32), ptr @body
declare void @op(i32) convergent
declare void @at(ptr) convergent
define {0} void @body(i32 %x) convergent {{
  call void @op(i32 %x)
  ret void
}}
define void @f(i32 noundef %x) {{
  {1}
  ret void
}}
"""


@pytest.mark.parametrize(
    "linkage, source, target, preserved",
    [
        ("", "call void @at(ptr @a)", "call void @at(ptr @g)", True),
        ("weak", "call void @at(ptr @a)", "call void @at(ptr @g)", False),
        ("weak", "call void @at(ptr @a)", "call void @at(ptr @a)", True),
        ("linkonce_odr", "call void @at(ptr @a)", "call void @at(ptr @g)", False),
        ("weak", "call void @c(i32 %x)", "call void @body(i32 %x)", False),
        ("linkonce_odr", "call void @c(i32 %x)", "call void @body(i32 %x)", True),
    ],
)
def test_an_alias_stands_for_what_this_module_has(linkage, source, target, preserved):
    pair = [ALIAS.format(linkage, line) for line in (source, target)]
    assert isinstance(answer(*pair), Preserved) is preserved
