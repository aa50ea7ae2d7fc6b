"""Stack slots become values when a file is read."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from programs import program
from wavecheck.semantics.generation.token_programs import random_program
from wavecheck.semantics.llvm.worker import run_passes
from wavecheck.semantics.printing.printer import print_function
from wavecheck.semantics.program.instructions import Alloca, Call
from wavecheck.semantics.program.operands import Local
from wavecheck.semantics.program.terminators import Return
from wavecheck.semantics.reading.reader import read_module
from wavecheck.semantics.wave.conditions import Conditions
from wavecheck.semantics.wave.simulated_wave import run_wave

DECLARATIONS = """
declare void @op() convergent
declare i32 @value(i32) convergent
declare token @llvm.experimental.convergence.anchor()
"""

SLOTS = program("numbered_slot")


def test_stack_slots_become_values_and_numbers_stay_the_users():
    function = read_module(SLOTS + DECLARATIONS, "x.ll").functions["f"]
    assert list(function.blocks) == ["2", "4", "6"]
    (phi,) = function.blocks["6"].phis
    assert phi.incoming == {"2": Local("0", "i32"), "4": Local("5", "i32")}
    first, second = (call for _, call in function.calls())
    assert (first.name, first.line) == ("5", 7)
    assert (second.name, second.line) == ("8", 13)
    assert second.arguments == (Local(phi.name, "i32"),)
    assert second.text == f'%8 = call i32 @value(i32 %"{phi.name}")'
    assert function.blocks["6"].terminator == Return(Local("8", "i32"), 14, "ret i32 %8")


def test_promotion_happens_in_ill_formed_and_optnone_functions_too():
    text = SLOTS.replace("(i32 %0, i1 %1) {", "(i32 %0, i1 %1) noinline optnone {").replace(
        "  %5 =",
        "  %t = call token @llvm.experimental.convergence.anchor()\n"
        '  call void @op() [ "convergencectrl"(token %t) ]\n'
        "  %5 =",
    )
    function = read_module(text + DECLARATIONS, "x.ll").functions["f"]
    assert function.blocks["6"].phis
    assert not any(isinstance(found, Alloca) for _, found in function.sites())


@given(st.integers(0, 10**6))
@settings(max_examples=25)
def test_promotion_undoes_what_puts_every_value_on_the_stack(seed):
    program = random_program(Random(seed), 8, anchors=False)
    demoted = run_passes(print_function(program), "reg2mem")
    assert demoted.complaint is None and " alloca " in demoted.text
    back = read_module(demoted.text, "x.ll").functions[program.name]
    assert not any(isinstance(found, Alloca) for _, found in back.sites())
    assert all(found.line for _, found in back.sites() if isinstance(found, Call))
    ran, again = (
        run_wave(function, Conditions(lanes=3, seed=seed)) for function in (program, back)
    )
    assert again.outcomes == ran.outcomes
    assert [meeting(found) for found in again.communications] == [
        meeting(found) for found in ran.communications
    ]


def meeting(found):
    return found.callee, found.lanes, found.arguments, found.results
