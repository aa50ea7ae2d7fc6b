"""The static rules on the documents' programs, one at a time."""

from dataclasses import replace

import pytest
from wavecheck.semantics.program.function import Block, Function
from wavecheck.semantics.program.instructions import Call, Phi, Unmodelled
from wavecheck.semantics.program.notation import control_call, operation, sketch
from wavecheck.semantics.program.operands import Global, Local
from wavecheck.semantics.reading.reader import read_module
from wavecheck.semantics.static_rules.rules import check_rules


def broken(program: str | Function) -> list[str]:
    function = sketch(program) if isinstance(program, str) else program
    return [violation.rule for violation in check_rules(function)]


def with_instructions(function: Function, block: str, *instructions) -> Function:
    changed = replace(function.blocks[block], instructions=instructions)
    return replace(function, blocks={**function.blocks, block: changed})


# --- bundles and intrinsics -----------------------------------------------------------------------


def test_a_phi_of_tokens_is_rejected() -> None:
    function = sketch("a: s = anchor -> b, c; b: t = anchor -> c; c: -> .")
    phi = Phi("m", "token", {"a": Local("s", "token"), "b": Local("t", "token")}, text="%m = phi")
    joined = Block("c", (phi,), (operation("op", "m"),), function.blocks["c"].terminator)
    found = check_rules(replace(function, blocks={**function.blocks, "c": joined}))
    assert [violation.rule for violation in found] == ["CO7", "CO8"]
    assert found[0].llvm == "PHI nodes cannot have token type!"
    assert "%m is not the result" in found[1].message


@pytest.mark.parametrize(
    ("bundles", "llvm"),
    [
        ('"convergencectrl"()', "requires exactly one token use"),
        ('"convergencectrl"(token %t, token %t)', "requires exactly one token use"),
        ('"convergencectrl"(i32 3)', "requires exactly one token use"),
        ('"convergencectrl"(token %t), "convergencectrl"(token %t)', "at most once"),
    ],
)
def test_a_bundle_holds_exactly_one_token(bundles: str, llvm: str) -> None:
    call = Unmodelled(
        None, "", "a call with odd bundles", line=7, text=f"call void @op() [ {bundles} ]"
    )
    function = with_instructions(sketch("a: -> ."), "a", control_call("anchor", "t"), call)
    (violation,) = check_rules(function)
    assert (violation.rule, violation.line) == ("CO53", 7)
    assert llvm in violation.llvm


@pytest.mark.parametrize("constant", ["poison", "undef", "none"])
def test_a_token_that_no_instruction_gives_is_rejected(constant: str) -> None:
    """LLVM's `loop-deletion` leaves such a call behind a loop that its token came from."""
    text = f"""
    declare void @op() convergent
    define void @f() convergent {{
      call void @op() [ "convergencectrl"(token {constant}) ]
      ret void
    }}
    """
    (violation,) = check_rules(read_module(text, "text").functions["f"])
    assert (violation.rule, violation.line) == ("CO8", 4)
    assert f"`{constant}`" in violation.message and "can only be produced" in violation.llvm


def test_a_second_entry_breaks_two_rules_at_one_place() -> None:
    found = check_rules(sketch("a: e = entry, f = entry -> ."))
    assert [(violation.rule, violation.instruction[:2]) for violation in found] == [
        ("CO10", "%f"),
        ("CO10", "%f"),
    ]
    assert "second time" in found[0].message and "stands behind" in found[1].message


def test_entry_occurs_in_the_entry_block_before_others_in_a_convergent_function() -> None:
    assert broken("a: e = entry, op e -> .") == []
    assert broken("a: -> b; b: e = entry -> .") == ["CO10"]
    assert broken("a: t = anchor, e = entry -> .") == ["CO10"]
    assert broken(replace(sketch("a: e = entry -> ."), convergent=False)) == ["CO10"]
    assert broken(replace(sketch("a: t = anchor, op t -> ."), convergent=False)) == []


def test_entry_and_anchor_take_no_token_and_loop_needs_one() -> None:
    start = sketch("a: t = anchor -> b; b: -> .")
    for control, expected in (("entry", ["CO10", "CO10"]), ("anchor", ["CO15"]), ("loop", [])):
        call = control_call(control, "x", "t")
        assert broken(with_instructions(start, "b", call)) == expected
    assert broken(with_instructions(start, "b", control_call("loop", "x"))) == ["CO13"]


def test_a_loop_intrinsic_is_the_first_convergent_operation_of_its_block() -> None:
    assert broken("a: t = anchor -> b; b: l = loop t, op l -> .") == []
    found = check_rules(sketch("a: t = anchor, l = loop t -> ."))
    assert [violation.rule for violation in found] == ["CO13"]
    assert found[0].message.endswith("%t")


def test_controlled_and_uncontrolled_operations_are_not_mixed() -> None:
    assert broken("a: op, op -> .") == []
    assert broken("a: op -> b; b: t = anchor, op t, op -> .") == ["CO16", "CO16"]


def test_a_call_that_is_not_convergent_may_stand_anywhere() -> None:
    function = sketch("a: t = anchor -> b; b: -> .")
    plain = replace(operation("plain", None), convergent=False)
    assert broken(with_instructions(function, "b", plain, control_call("loop", "l", "t"))) == []


def test_the_address_of_a_control_intrinsic_is_not_taken() -> None:
    target = Global("llvm.experimental.convergence.anchor")
    call = Call("t", "token", None, (target,), text="%t = call token %f()")
    (violation,) = check_rules(with_instructions(sketch("a: -> ."), "a", call))
    assert violation.rule == "CO48" and "undefined" in violation.message


def test_a_definition_dominates_its_uses() -> None:
    assert broken("a: -> b, c; b: t = anchor -> c; c: op t -> .") == ["CO8"]


# --- cycles ---------------------------------------------------------------------------------------


def test_only_a_loop_intrinsic_uses_a_token_from_outside_its_cycle() -> None:
    assert broken("a: t = anchor -> b; b: op t -> b, c; c: -> .") == ["CO18"]
    assert broken("a: t = anchor -> b; b: h = loop t, op h -> b, c; c: -> .") == []


def test_a_self_loop_may_hold_definition_and_use() -> None:
    assert broken("a: -> b; b: t = anchor, op t -> b, c; c: -> .") == []


def test_two_conditional_operations_on_an_outer_anchor() -> None:
    program = "A: t = anchor -> B; B: {} -> C, D; C: op1 {} -> D; D: -> E, F; E: op2 {} -> F;"
    end = "F: -> B, G; G: -> ."
    wrong = sketch(program.format("", "t", "t") + end)
    assert set(broken(wrong)) == {"CO18", "CO19", "CO21"}
    assert broken(program.format("h = loop t", "h", "h") + end) == []


def test_two_inner_loops_on_one_outer_anchor() -> None:
    found = broken(
        "a: t = anchor -> o; o: -> i, p; i: h = loop t -> i, p; p: -> j, l; j: k = loop t -> j, l;"
        "l: -> o, x; x: -> ."
    )
    assert set(found) == {"CO19", "CO21"}


def test_two_outer_tokens_in_one_cycle() -> None:
    found = broken(
        "a: s = anchor, t = anchor -> h; h: i = loop t -> j; j: k = loop s -> h, x; x: -> ."
    )
    assert set(found) == {"CO20", "CO21", "CO24"}


def test_a_heart_outside_the_header_of_its_loop() -> None:
    program = "A: t = anchor -> B; B: -> C, D; C: h = loop t, op h -> D; D: -> B, G; G: -> ."
    (violation,) = check_rules(sketch(program))
    assert (violation.rule, violation.block) == ("CO21", "C")
    assert "block B is reached without it" in violation.message


def test_a_heart_in_an_irreducible_cycle() -> None:
    program = "E: e = entry -> A, C; A: h = loop e -> A, C; C: k = loop e -> C, A, X; X: -> ."
    assert set(broken(program)) == {"CO19", "CO21"}


def test_an_inner_heart_takes_its_parents_token() -> None:
    program = (
        "a: e = entry -> o; o: h = loop e -> i; i: k = loop {} -> i, l; l: op h -> o, x; x: -> ."
    )
    assert broken(program.format("h")) == []
    assert set(broken(program.format("e"))) == {"CO19", "CO21", "CO24"}


def test_unreachable_closed_paths_are_judged_though_llvm_does_not() -> None:
    found = check_rules(sketch("a: t = anchor -> .; u: op t, op t -> u"))
    assert [(violation.rule, violation.llvm) for violation in found] == [
        ("CO18", ""),
        ("CO18", ""),
        ("CO19", ""),
    ]
    assert broken("a: t = anchor -> .; u: op t -> .") == []


# --- regions --------------------------------------------------------------------------------------


def test_regions_nest_like_brackets() -> None:
    assert broken("a: s = anchor, t = anchor, op t, op s -> .") == []
    found = check_rules(sketch("a: s = anchor, t = anchor, op s, op t -> ."))
    assert [violation.rule for violation in found] == ["CO24"]
    assert "region of %t holds this use of %s" in found[0].message


def test_a_nesting_violation_that_a_forward_walk_misses() -> None:
    program = (
        "b0: e = entry, t = anchor -> b2, b3; b3: op e -> b1; b1: -> b1, b2; b2: -> b1, b4;"
        "b4: op t -> ."
    )
    (violation,) = check_rules(sketch(program))
    assert (violation.rule, violation.block) == ("CO24", "b3")


def test_a_call_that_is_not_modelled_still_uses_its_token() -> None:
    text = 'call void @op() [ "deopt"(i32 0), "convergencectrl"(token %t) ]'
    call = Unmodelled(None, "", "a call with a deopt bundle", line=3, text=text)
    function = sketch("a: t = anchor -> b; b: -> b, c; c: -> .")
    (violation,) = check_rules(with_instructions(function, "b", call))
    assert (violation.rule, violation.line, violation.instruction) == ("CO18", 3, text)


# --- whole programs -------------------------------------------------------------------------------


def test_ten_thousand_blocks_are_judged_in_time() -> None:
    parts = ["a: e = entry -> b0"]
    for index in range(5000):
        parts.append(f"b{index}: h{index} = loop e, op h{index} -> b{index}, c{index}")
        parts.append(f"c{index}: op e -> b{index + 1}")
    program = sketch(";".join([*parts, "b5000: -> ."]))
    assert check_rules(program) == ()


@pytest.mark.parametrize("attribute, rules", [("convergent", ["CO16"]), ("nounwind", [])])
def test_assembly_may_be_an_uncontrolled_convergent_operation(attribute, rules) -> None:
    module = read_module(
        f"""
        declare token @llvm.experimental.convergence.entry()
        define void @f() convergent {{
          %t = call token @llvm.experimental.convergence.entry()
          call void asm sideeffect "bar", ""() {attribute}
          ret void
        }}
        """,
        "assembly.ll",
    )
    assert [violation.rule for violation in check_rules(module.functions["f"])] == rules
