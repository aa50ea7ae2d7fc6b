"""What LLVM writes in another way for AMDGPU is no violation; what computes something else is."""

from __future__ import annotations

import pytest
from wavecheck.counterexamples.verdicts.verdicts import Preserved, Unknown, Verdict, Violated
from wavecheck.proofs.question.options import Options
from wavecheck.proofs.refinement.refinement import validate
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


def answer(source: str, target: str, type_: str = "i64") -> Verdict:
    return validate(function(source, type_), function(target, type_), Options(timeout=20))


def icmp(one: str, other: str, number: int) -> str:
    return f"%r = call i64 @llvm.amdgcn.icmp.i64.i32(i32 {one}, i32 {other}, i32 {number})"


def fcmp(one: str, other: str, number: int) -> str:
    return f"%r = call i64 @llvm.amdgcn.fcmp.i64.f32(float {one}, float {other}, i32 {number})"


def ballot(condition: str) -> str:
    return f"%r = call i64 @llvm.amdgcn.ballot.i64(i1 {condition})"


ZERO = "%r = add i64 0, 0"
TRUTH = "%c = icmp slt i32 %x, %y\n%w = zext i1 %c to i32\n"


@pytest.mark.parametrize(
    "source, target, expected",
    [
        (icmp("5", "%x", 36), icmp("%x", "5", 34), Preserved),
        (icmp("5", "%x", 36), icmp("%x", "5", 36), Violated),
        (icmp("5", "%x", 39), icmp("%x", "5", 41), Preserved),
        (TRUTH + icmp("%w", "0", 33), icmp("%x", "%y", 40), Preserved),
        (TRUTH + icmp("%w", "0", 33), icmp("%x", "%y", 36), Violated),
        (icmp("5", "6", 32), ZERO, Preserved),
        (icmp("5", "5", 32), ZERO, (Violated, Unknown)),
        (fcmp("5.0", "%z", 2), fcmp("%z", "5.0", 4), Preserved),
        (fcmp("5.0", "%z", 2), fcmp("%z", "5.0", 5), Unknown),
        (ballot("false"), ZERO, Preserved),
        (ballot("true"), ZERO, (Violated, Unknown)),
    ],
)
def test_comparisons_by_all_lanes(source, target, expected):
    assert isinstance(answer(source, target), expected)


def read(value: str, name: str = "r") -> str:
    return f"%{name} = call i32 @llvm.amdgcn.readfirstlane.i32(i32 {value})"


SUM = "%a = add i32 %x, 3\n"
NARROW = """%n = trunc i32 %x to i16
%m = call i16 @llvm.amdgcn.readfirstlane.i16(i16 %n)
%r = zext i16 %m to i32"""
MASKED = "%n = trunc i32 %x to i16\n%m = zext i16 %n to i32\n"


@pytest.mark.parametrize(
    "source, target, expected",
    [
        (SUM + read("%a"), read("%x", "b") + "\n%r = add i32 %b, 3", Preserved),
        (SUM + read("%a"), read("%x", "b") + "\n%r = add i32 %b, 4", Violated),
        (
            "%a = add i32 %x, %u\n" + read("%a"),
            read("%x", "b") + "\n%r = add i32 %b, %u",
            Preserved,
        ),
        ("%a = add i32 %x, %y\n" + read("%a"), read("%x", "b") + "\n%r = add i32 %b, %y", Violated),
        (MASKED + read("%m"), NARROW, Preserved),
        (MASKED + read("%m"), NARROW.replace("zext", "sext"), Violated),
    ],
)
def test_a_lane_is_read_before_or_after_it_computes(source, target, expected):
    assert isinstance(answer(source, target, "i32"), expected)


@pytest.mark.parametrize(
    "call",
    [
        "i32 @llvm.amdgcn.readlane.i32(i32 7, i32 %y)",
        "i32 @llvm.amdgcn.readlane.i32(i32 %u, i32 %y)",
        "i32 @llvm.amdgcn.ds.bpermute(i32 %y, i32 7)",
        "i32 @llvm.amdgcn.permlane64.i32(i32 7)",
        "i1 @llvm.amdgcn.wqm.vote(i1 true)",
    ],
)
def test_what_every_lane_holds_is_what_one_reads_in_another(call):
    type_, uniform = call.partition(" ")[0], "%u" if "%u" in call else "7"
    uniform = "true" if type_ == "i1" else uniform
    source = f"%r = call {call}"
    assert isinstance(answer(source, f"%r = or {type_} {uniform}, 0", type_), Preserved)
    other = call.replace(uniform, "%x" if type_ == "i32" else "%c")
    source = f"%c = icmp eq i32 %x, 7\n%r = call {other}"
    assert isinstance(answer(source, f"%r = or {type_} {uniform}, 0", type_), Violated)


def test_a_move_to_all_lanes_does_not_read_what_stood_there():
    move = (
        "%r = call i32 @llvm.amdgcn.update.dpp.i32(i32 {}, i32 %x, i32 1, i32 {}, i32 15, i1 true)"
    )
    source, target = move.format("%y", 15), move.format("poison", 15)
    assert isinstance(answer(source, target, "i32"), Preserved)
    source, target = move.format("%y", 7), move.format("poison", 7)
    assert isinstance(answer(source, target, "i32"), (Violated, Unknown))


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
