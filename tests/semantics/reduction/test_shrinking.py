"""Shrinking keeps what is asked for and ends where no single step is left."""

import pytest
from wavecheck.semantics.generation.modules import hunted_program
from wavecheck.semantics.llvm import worker as llvm_worker
from wavecheck.semantics.reduction.control_flow_edits import merged, skipped, straightened
from wavecheck.semantics.reduction.shrinking import (
    shrunk,
    size_of,
    smaller_modules,
    tidied,
)
from wavecheck.semantics.reduction.text_parts import TextModule, canonical_shape, parsed

PROGRAMS = [hunted_program(f"shrink/{number}") for number in range(40)]
WITH_LOOP = [text for text in PROGRAMS if "@op1(" in text and "loop" in text]


def accepted(text):
    try:
        return llvm_worker.verify_text(text) is None
    except llvm_worker.LlvmError:
        return False


def keeps_an_operation(text):
    return "call i32 @op1(" in text and accepted(text)


def keeps_an_operation_under_a_branch(text):
    return keeps_an_operation(text) and "br i1" in text


def test_taking_apart_loses_nothing_that_llvm_sees():
    for text in PROGRAMS:
        again = llvm_worker.canonical(str(parsed(text))).text
        assert str(parsed(again)) == str(parsed(text))


@pytest.mark.parametrize("interesting", [keeps_an_operation, keeps_an_operation_under_a_branch])
def test_what_is_left_is_interesting_and_no_step_smaller_is(interesting):
    for text in WITH_LOOP:
        small = shrunk(text, interesting)
        assert interesting(small)
        module = parsed(small)
        assert not [each for each in smaller_modules(module) if interesting(str(each))]


def test_an_operation_alone_shrinks_to_nothing_else():
    small = parsed(shrunk(WITH_LOOP[0], keeps_an_operation))
    (function,) = small.functions
    (block,) = function.blocks
    assert [line.split("@")[0].split("= ")[-1] for line in block.lines] in (
        ["call i32 ", "ret i32 0"],
        ["call i32 ", "ret void"],
    )


def test_every_step_is_smaller():
    for text in PROGRAMS[:5]:
        module = tidied(parsed(text))
        for each in smaller_modules(module):
            assert size_of(each) < size_of(module)


def test_a_program_that_is_not_interesting_is_given_back():
    assert shrunk(PROGRAMS[0], lambda text: False) == PROGRAMS[0]


@pytest.mark.parametrize("edit", [merged, skipped, straightened])
def test_edits_of_control_flow_leave_programs_that_llvm_accepts(edit):
    """Where there are tokens an edge that goes may break a rule, but nothing else."""
    tried = 0
    for text in PROGRAMS:
        module = parsed(text)
        (*others, main) = module.functions
        for changed in edit(main):
            tried += 1
            written = str(tidied(TextModule((*others, changed), module.rest)))
            assert accepted(written) or "convergence.entry" in written, written
    assert tried > 20


def test_shapes_are_equal_up_to_names():
    text = WITH_LOOP[0]
    renamed = text.replace("%p", "%other").replace("latch", "again")
    assert renamed != text
    assert canonical_shape(renamed) == canonical_shape(text)
    assert canonical_shape(text.replace("@op1(", "@op7(")) != canonical_shape(text)
