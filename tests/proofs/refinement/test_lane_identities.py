"""What LLVM writes in another way for AMDGPU is no violation; what computes something else is."""

from __future__ import annotations

import pytest
from wavecheck.semantics.attributes.canonical_intrinsics import PREDICATES, swapped, with_identities
from wavecheck.semantics.reading.reader import read_module

HEAD = """target triple = "amdgcn-amd-amdhsa"
declare i64 @llvm.amdgcn.icmp.i64.i32(i32, i32, i32)
declare i64 @llvm.amdgcn.fcmp.i64.f32(float, float, i32)
declare i64 @llvm.amdgcn.ballot.i64(i1)
declare i32 @llvm.amdgcn.ballot.i32(i1)
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare i16 @llvm.amdgcn.readfirstlane.i16(i16)
declare i32 @llvm.amdgcn.readlane.i32(i32, i32)
declare i32 @llvm.amdgcn.ds.bpermute(i32, i32)
declare i32 @llvm.amdgcn.permlane64.i32(i32)
declare i1 @llvm.amdgcn.wqm.vote(i1)
declare i32 @llvm.amdgcn.update.dpp.i32(i32, i32, i32, i32, i32, i1)
declare void @op(i64) convergent
define void @f(i32 noundef %x, i32 noundef %y, float %z, i32 inreg noundef %u) {
"""


def function(lines: str, type_: str = "i64"):
    end = "  call void @op(i64 %r)\n  ret void\n}\n"
    if type_ != "i64":
        end = f"  %wide = zext {type_} %r to i64\n" + end.replace("%r", "%wide")
    return read_module(HEAD + lines + "\n" + end, "text").functions["f"]


def test_predicates_and_what_is_left_alone():
    assert [swapped(word) for word in ("ult", "oge", "sle", "eq", "one", "uno")] == [
        "ugt",
        "ole",
        "sge",
        "eq",
        "one",
        "uno",
    ]
    assert (PREDICATES[1], PREDICATES[14], PREDICATES[32], PREDICATES[41]) == (
        "oeq",
        "une",
        "eq",
        "sle",
    )
    plain = function("%r = zext i32 %x to i64")
    assert with_identities(plain) == plain


@pytest.mark.parametrize(
    "operand, moves", [("%u", True), ("7", True), ("%y", False), ("undef", False)]
)
def test_only_what_is_the_same_in_all_lanes_is_added_behind_a_read(operand, moves):
    lines = f"%a = add i32 %x, {operand}\n%r = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %a)"
    found = function(lines, "i32")
    assert (with_identities(found) != found) is moves
