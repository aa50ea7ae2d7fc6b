"""Single assignment again: new names, phis where definitions meet, and what is refused."""

import pytest
from wavecheck.semantics.program.function import Block, Function, Parameter
from wavecheck.semantics.program.instructions import Compute, Phi
from wavecheck.semantics.program.notation import sketch
from wavecheck.semantics.program.operands import Constant, Local
from wavecheck.semantics.program.terminators import Branch, Jump, Return
from wavecheck.semantics.rewriting.refusal import TransformRefused
from wavecheck.semantics.rewriting.ssa_reconstruction import with_single_assignment

C, X = Local("c", "i1"), Local("x", "i32")


def number(value):
    return Constant(value, "i32")


def add(name, left, value):
    return Compute(name, "i32", "add", (left, number(value)))


def program(*blocks):
    """Blocks as (name, instructions, end), phis among the instructions."""
    made = {}
    for name, things, end in blocks:
        phis = tuple(each for each in things if isinstance(each, Phi))
        rest = tuple(each for each in things if not isinstance(each, Phi))
        made[name] = Block(name, phis, rest, end)
    parameters = (Parameter("c", "i1"), Parameter("p", "i32"))
    return Function("f", "i32", parameters, made)


def diamond(last):
    return program(
        ("entry", [], Branch(C, "left", "right")),
        ("left", [add("x", number(0), 1)], Jump("end")),
        ("right", [add("x", number(0), 2)], Jump("end")),
        ("end", [], last),
    )


def test_two_definitions_meet_in_a_phi():
    found = with_single_assignment(diamond(Return(X)))
    (phi,) = found.blocks["end"].phis
    left, right = (found.blocks[name].instructions[0].name for name in ("left", "right"))
    assert left == "x" and right not in ("x", phi.name)
    assert phi.incoming == {"left": Local(left, "i32"), "right": Local(right, "i32")}
    assert found.blocks["end"].terminator == Return(Local(phi.name, "i32"))


def test_copies_get_the_new_names():
    found = with_single_assignment(diamond(Return(X)), {"left"})
    assert found.blocks["right"].instructions[0].name == "x"
    assert found.blocks["left"].instructions[0].name != "x"


def test_no_phi_stands_where_nobody_uses_it():
    found = with_single_assignment(diamond(Return(number(0))))
    assert found.blocks["end"].phis == ()


def test_a_use_takes_the_definition_above_it_in_its_own_block():
    start = ("entry", [add("x", number(0), 1), add("y", X, 1), add("x", X, 2)], Jump("end"))
    found = with_single_assignment(program(start, ("end", [], Return(X))))
    first, second, third = found.blocks["entry"].instructions
    assert first.name == "x" and second.operands[0] == X and third.operands[0] == X
    assert found.blocks["end"].terminator == Return(Local(third.name, "i32"))
    assert third.name != "x"


def test_three_definitions_keep_three_names():
    things = [add("x", number(0), 1), add("x", X, 2)]
    found = with_single_assignment(
        program(("entry", things, Jump("end")), ("end", [add("x", X, 3)], Return(X)))
    )
    names = [each.name for _, each in found.sites()]
    assert len(set(names)) == 3 and names[0] == "x"
    assert found.blocks["end"].terminator == Return(Local(names[2], "i32"))


def test_a_loop_that_redefines_a_value_gets_a_phi_in_its_header():
    found = with_single_assignment(
        program(
            ("entry", [add("x", Local("p", "i32"), 1)], Jump("loop")),
            ("loop", [add("y", X, 1)], Branch(C, "again", "end")),
            ("again", [add("x", X, 2)], Jump("loop")),
            ("end", [], Return(X)),
        )
    )
    (phi,) = found.blocks["loop"].phis
    again = found.blocks["again"].instructions[0]
    assert set(phi.incoming) == {"entry", "again"}
    assert again.operands[0] == Local(phi.name, "i32") == phi_value(found)
    assert phi.incoming["again"] == Local(again.name, "i32")


def phi_value(function):
    return function.blocks["end"].terminator.value


def test_a_phi_takes_the_value_at_the_end_of_each_predecessor():
    meeting = Phi("x", "i32", {"left": X, "right": X})
    found = with_single_assignment(
        program(
            ("entry", [add("x", number(0), 1)], Branch(C, "left", "right")),
            ("left", [add("x", X, 2)], Jump("end")),
            ("right", [], Jump("end")),
            ("end", [meeting], Return(X)),
        )
    )
    (phi,) = found.blocks["end"].phis
    left = found.blocks["left"].instructions[0].name
    assert phi.incoming == {"left": Local(left, "i32"), "right": X}
    assert len({"x", left, phi.name}) == 3


def test_phis_of_one_value_are_gone():
    around = Phi("x", "i32", {"entry": Local("p", "i32"), "again": X})
    found = with_single_assignment(
        program(
            ("entry", [], Jump("loop")),
            ("loop", [around], Branch(C, "again", "copy")),
            ("again", [], Jump("loop")),
            ("copy", [Phi("x", "i32", {"loop": X})], Return(X)),
        )
    )
    assert all(block.phis == () for block in found.blocks.values())
    assert found.blocks["copy"].terminator == Return(Local("p", "i32"))


def test_blocks_that_nothing_reaches_are_gone_and_phis_forget_them():
    meeting = Phi("y", "i32", {"entry": number(1), "lost": number(2)})
    found = with_single_assignment(
        program(
            ("entry", [], Jump("end")),
            ("lost", [], Jump("end")),
            ("end", [meeting], Return(Local("y", "i32"))),
        )
    )
    assert list(found.blocks) == ["entry", "end"]
    assert found.blocks["end"].phis[0].incoming == {"entry": number(1)}


def test_tokens_do_not_meet():
    flow = sketch("A: -> B, C; B: t = anchor -> D; C: t = anchor -> D; D: op t ->")
    with pytest.raises(TransformRefused, match="%t would meet in %D"):
        with_single_assignment(flow)


def test_a_value_that_is_defined_on_one_way_only_is_refused():
    lost = program(
        ("entry", [], Branch(C, "left", "end")),
        ("left", [add("x", number(0), 1), add("x", X, 1)], Jump("end")),
        ("end", [], Return(X)),
    )
    with pytest.raises(TransformRefused, match="where no definition of it reaches"):
        with_single_assignment(lost)


def test_a_program_with_single_assignment_is_left_alone():
    flow = sketch("A: t = entry -> B; B: h = loop t, op h -> B, C; C: ->")
    assert with_single_assignment(flow) is flow


def test_the_token_of_a_control_call_is_followed():
    flow = sketch("A: t = anchor, t = loop t, op t ->")
    found = with_single_assignment(flow)
    first, second, third = (call for _, call in found.calls())
    assert (second.token, third.token) == (first.name, second.name) and first.name != second.name
