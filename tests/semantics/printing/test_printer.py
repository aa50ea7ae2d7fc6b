"""What is printed is LLVM IR, and reading it gives back what was printed."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from programs import program
from wavecheck.semantics.generation.token_programs import random_program
from wavecheck.semantics.llvm.worker import verify_text
from wavecheck.semantics.printing.printer import print_function, print_module
from wavecheck.semantics.printing.values import Unprintable, name_text
from wavecheck.semantics.program.attributes import (
    NO_MEMORY,
    Effects,
    Memory,
    Passed,
    ValueAttributes,
)
from wavecheck.semantics.program.function import Block, Function, Parameter
from wavecheck.semantics.program.instructions import Call, Compute, Unmodelled
from wavecheck.semantics.program.operands import Constant, Local
from wavecheck.semantics.program.terminators import Return, Unreachable
from wavecheck.semantics.reading.reader import read_module

EVERYTHING = program("everything_printed")


def bare(function):
    """The function without lines and texts."""

    def plain(found):
        return replace(found, line=0, text="")

    blocks = {
        name: Block(
            name,
            tuple(map(plain, block.phis)),
            tuple(map(plain, block.instructions)),
            plain(block.terminator),
        )
        for name, block in function.blocks.items()
    }
    return replace(function, blocks=blocks, line=0)


def function_with(*instructions, parameters=()):
    block = Block("entry", (), instructions, Return())
    return Function("f", "void", parameters, {"entry": block})


def test_every_kind_of_instruction_comes_back_as_it_was_printed():
    function = bare(read_module(EVERYTHING, "x.ll").functions["a k"])
    text = print_function(function)
    assert verify_text(text) is None
    assert bare(read_module(text, "y.ll").functions["a k"]) == function


@given(st.integers(0, 10**6))
@settings(max_examples=60)
def test_random_programs_are_accepted_by_llvm_and_come_back(seed):
    program = random_program(Random(seed), 12)
    text = print_function(program)
    assert verify_text(text) is None
    again = bare(read_module(text, "x.ll").functions[program.name])
    assert without_implied(again) == bare(program)


def without_implied(function):
    """The function without what a reader adds to a call, because its memory access implies it."""

    def plain(found):
        if not isinstance(found, Call):
            return found
        effects = found.effects
        known = Effects(
            memory=Memory(effects.memory.access),
            willreturn=effects.willreturn,
            nounwind=effects.nounwind,
        )
        return replace(found, effects=known)

    blocks = {
        name: replace(block, instructions=tuple(map(plain, block.instructions)))
        for name, block in function.blocks.items()
    }
    return replace(function, blocks=blocks)


def test_an_address_of_several_steps_becomes_several_instructions():
    steps = (
        *(Constant(3, "i64"), Constant(12, "i64")),
        *(Local("i", "i32"), Constant(4, "i64")),
    )
    base = Local("p", "ptr")
    found = Compute("a", "ptr", "getelementptr", (base, *steps), flags=frozenset(("inbounds",)))
    parameters = (Parameter("p", "ptr"), Parameter("i", "i32"))
    text = print_function(function_with(found, parameters=parameters))
    assert verify_text(text) is None
    assert "%a.step1 = getelementptr inbounds [12 x i8], ptr %p, i64 3" in text
    assert "%a = getelementptr inbounds [4 x i8], ptr %a.step1, i32 %i" in text


@pytest.mark.parametrize("bits", [0, 1, 0x7F, 0x80, 0xFF])
def test_a_constant_comes_back_with_the_same_bits(bits):
    found = Compute("a", "i8", "add", (Local("x", "i8"), Constant(bits, "i8")))
    function = function_with(found, parameters=(Parameter("x", "i8"),))
    back = read_module(print_function(function), "x.ll").functions["f"]
    assert bare(back) == function


@given(st.text(min_size=1, max_size=8).filter(lambda name: "\0" not in name))
def test_any_name_comes_back(name):
    found = Compute(name, "i8", "add", (Local("x", "i8"), Constant(1, "i8")))
    if name in ("x", "entry"):
        return
    function = function_with(found, parameters=(Parameter("x", "i8"),))
    back = read_module(print_function(function), "x.ll").functions["f"]
    assert bare(back) == function


def test_names_are_quoted_where_they_must_be():
    assert [name_text(name) for name in ("a.b-c", "5", 'x"y', "ä")] == [
        "a.b-c",
        '"5"',
        '"x\\22y"',
        '"\\C3\\A4"',
    ]


def test_shared_parameters_of_other_functions_are_inreg():
    said = ValueAttributes(passed=frozenset((Passed.INREG,)))
    shared = Parameter("x", "i32", attributes=said, shared=True)
    function = replace(function_with(), parameters=(shared,))
    back = read_module(print_module([function], "amdgcn-amd-amdhsa"), "x.ll").functions["f"]
    assert back.parameters == function.parameters


def test_functions_of_one_module_do_not_declare_each_other():
    call = Call(None, "void", "g", (), convergent=True, effects=Effects(memory=NO_MEMORY))
    text = print_module([function_with(call), replace(function_with(), name="g")])
    assert verify_text(text) is None and "declare" not in text


def test_what_has_no_meaning_is_printed_by_its_text_or_not_at_all():
    text = "%x = va_arg ptr %p, i32"
    pointer = (Parameter("p", "ptr"),)
    function = function_with(Unmodelled("x", "i32", "it", text=text), parameters=pointer)
    assert verify_text(print_function(function)) is None
    with pytest.raises(Unprintable):
        print_function(function_with(Unmodelled("x", "i32", "it")))


def test_an_unreachable_end_is_printed():
    block = Block("entry", (), (), Unreachable())
    assert "  unreachable\n" in print_function(Function("f", "void", (), {"entry": block}))


def test_a_declaration_says_whether_the_callee_is_convergent():
    text = """declare void @op(i32) convergent
declare void @plain(i32)
define void @f(i32 %x) {
  call void @op(i32 %x)
  call void @plain(i32 %x) convergent
  call void @plain(i32 %x)
  ret void
}"""
    function = read_module(text, "f.ll").functions["f"]
    printed = print_function(function)
    assert "declare void @op(i32) convergent" in printed and "declare void @plain(i32)\n" in printed
    again = read_module(printed, "again.ll").functions["f"]
    assert "plain" in again.globals.plain_functions and "op" not in again.globals.plain_functions
    assert [call.convergent for _, call in again.calls()] == [True, True, False]


def test_a_phi_has_an_entry_for_each_edge():
    text = """define i32 @f(i32 %x, i1 %c) {
start:
  br i1 %c, label %end, label %end
end:
  %v = phi i32 [ %x, %start ], [ %x, %start ]
  ret i32 %v
}"""
    function = read_module(text, "f.ll").functions["f"]
    again = read_module(print_function(function), "again.ll").functions["f"]
    assert again.blocks["end"].phis[0].incoming == function.blocks["end"].phis[0].incoming
