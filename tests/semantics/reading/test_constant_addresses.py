"""Constant expressions that are addresses within a global."""

from __future__ import annotations

import pytest
from wavecheck.semantics.program.instructions import Compute, Effect
from wavecheck.semantics.program.operands import Literal, Local, Operand, Undefined
from wavecheck.semantics.reading.reader import read_module
from wavecheck.semantics.wave.conditions import Conditions
from wavecheck.semantics.wave.simulated_wave import run_wave

MODULE = """
target datalayout = "e-p:64:64-p3:32:32-i64:64"
%pair = type {{ i32, [4 x i16] }}
@far = alias i32, getelementptr (i8, ptr @row, i64 16)
@weak = weak global [8 x i32] zeroinitializer
@row = global [8 x i32] zeroinitializer
@many = constant [2 x %pair] zeroinitializer
@open = external global [0 x i32]
@maybe = extern_weak global [8 x i32]
@other = alias [8 x i32], ptr @row
@moved = weak alias [8 x i32], ptr @row
@narrow = addrspace(3) global [8 x i32] zeroinitializer
define void @f() {{
  store i32 1, {address}
  ret void
}}
"""


def operand(expression: str) -> Operand:
    space = " addrspace(3)" if "addrspace" in expression else ""
    module = read_module(MODULE.format(address=f"ptr{space} {expression}"), "x")
    (store,) = (i for _, i in module.functions["f"].sites() if isinstance(i, Effect))
    (address,) = (o for o in store.operands if o.type.startswith("ptr"))
    return address


def literal(expression: str) -> Literal:
    address = operand(expression)
    assert isinstance(address, Literal)
    return address


@pytest.mark.parametrize(
    ("expression", "place"),
    [
        ("getelementptr inbounds (i8, ptr @row, i64 12)", ("row", 12, True)),
        ("getelementptr ([8 x i32], ptr @row, i64 0, i64 3)", ("row", 12, True)),
        ("getelementptr inbounds nuw (i8, ptr @row, i64 32)", ("row", 32, True)),
        ("getelementptr inbounds (i8, ptr @weak, i64 33)", ("weak", 33, False)),
        ("getelementptr inbounds (i8, ptr @far, i64 -4)", ("far", -4, False)),
        ("getelementptr ([8 x i32], ptr @row, i64 2, i64 -16)", ("row", 0, True)),
        ("getelementptr inbounds ([8 x i32], ptr @row, i64 1, i64 -8)", ("row", 0, True)),
        ("getelementptr (i8, ptr @row, i64 -1)", ("row", -1, None)),
        ("getelementptr inbounds (%pair, ptr @many, i64 1, i32 1, i64 2)", ("many", 20, True)),
        ("getelementptr inbounds (i8, ptr @open, i64 4)", ("open", 4, False)),
        ("getelementptr inbounds (i8, ptr @maybe, i64 4)", ("maybe", 4, False)),
        ("getelementptr inbounds (i8, ptr @other, i64 4)", ("row", 4, True)),
        ("getelementptr inbounds (i8, ptr @moved, i64 4)", ("moved", 4, False)),
        (
            "getelementptr inbounds (i8, ptr addrspace(3) @narrow, i32 4)",
            ("narrow", 4, True),
        ),
    ],
)
def test_the_place_is_known(expression, place):
    found = literal(expression)
    assert (found.base, found.offset, found.inside) == place


@pytest.mark.parametrize(
    "expression",
    [
        "getelementptr nuw (i8, ptr @row, i64 40)",
        "getelementptr (i8, ptr addrspace(3) @narrow, i32 40)",
        "inttoptr (i64 64 to ptr)",
        "getelementptr inbounds ([4 x i32], ptr @far, i64 2, i64 -8)",
        "getelementptr inbounds (i64, ptr @open, i64 2305843009213693952)",
        "getelementptr nuw ([8 x i32], ptr @row, i64 1, i64 -8)",
    ],
)
def test_others_are_computed(expression):
    found = operand(expression)
    assert isinstance(found, Local)
    assert found.name in {each.name for each in steps(expression)}


def steps(expression: str) -> list[Compute]:
    space = " addrspace(3)" if "addrspace" in expression else ""
    module = read_module(MODULE.format(address=f"ptr{space} {expression}"), "x")
    return [each for _, each in module.functions["f"].sites() if isinstance(each, Compute)]


def test_what_a_constant_is_made_of_is_computed_in_its_order():
    addresses = "i64 ptrtoint (ptr @row to i64), i64 ptrtoint (ptr @weak to i64)"
    text = f"inttoptr (i64 sub ({addresses}) to ptr)"
    assert [each.opcode for each in steps(text)] == ["ptrtoint", "ptrtoint", "sub", "inttoptr"]


@pytest.mark.parametrize(
    "expression",
    [
        "getelementptr inrange(0, 4) (i8, ptr @row, i64 40)",
        "getelementptr nuw (i8, ptr addrspace(3) @narrow, i32 40)",
    ],
)
def test_of_what_no_instruction_computes_only_the_text_is_known(expression):
    assert literal(expression).base == ""
    assert not steps(expression)


@pytest.mark.parametrize(
    "expression",
    [
        "getelementptr inbounds (i8, ptr @row, i64 33)",
        "getelementptr inbounds (i8, ptr @row, i64 -1)",
        "getelementptr inbounds ([8 x i32], ptr @row, i64 2, i64 -16)",
        "getelementptr inbounds nuw (i8, ptr @far, i64 -4)",
    ],
)
def test_a_step_that_breaks_its_promise_for_sure_is_poison(expression):
    found = operand(expression)
    assert isinstance(found, Undefined)
    assert found.kind == "poison"


def test_the_wave_goes_to_the_same_place_either_way():
    text = MODULE.format(address="ptr getelementptr inbounds (i8, ptr @row, i64 12)").replace(
        "  ret void",
        """  %a = getelementptr inbounds [8 x i32], ptr @row, i64 0, i64 3
  %v = load i32, ptr %a
  %b = getelementptr inbounds [8 x i32], ptr @row, i64 0, i64 2
  %w = load i32, ptr %b
  %s = sub i32 %v, %w
  ret i32 %v""",
    )
    text = text.replace("define void", "define i32")
    run = run_wave(read_module(text, "x").functions["f"], Conditions(lanes=2))
    assert [outcome[1] for outcome in run.outcomes] == [1, 1]  # pyright: ignore
