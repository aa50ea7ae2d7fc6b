"""What is said where the static rules and LLVM's verifier differ."""

from oracles.llvm_verifier import (
    KNOWN_DIFFERENCES,
    differences_from_llvm,
    forward_part,
    hidden_from_a_forward_walk,
    in_an_unreachable_block,
    verify_function,
)
from wavecheck.semantics.program.notation import sketch

UNREACHABLE, NESTING = KNOWN_DIFFERENCES
MISSED = (
    "b0: e = entry, t = anchor -> b2, b3; b3: op e -> b1; b1: -> b1, b2; b2: -> b1, b4;"
    "b4: op t -> ."
)


def test_a_well_formed_function_breaks_no_rule_and_llvm_agrees() -> None:
    function = sketch("a: e = entry -> b; b: h = loop e, op h -> b, c; c: op e -> .")
    assert verify_function(function) == ()
    assert differences_from_llvm(function) is None


def test_an_ill_formed_function_is_rejected_by_both() -> None:
    function = sketch("a: e = entry -> b; b: op e -> b, c; c: -> .")
    assert [violation.rule for violation in verify_function(function)] == ["CO18"]
    assert differences_from_llvm(function) is None


def test_crossed_regions_that_llvm_misses_are_a_known_difference() -> None:
    function = sketch(MISSED)
    found = differences_from_llvm(function)
    assert found is not None
    assert [violation.rule for violation in found.unseen] == ["CO24"]
    assert found.known == (NESTING,) and found.unnamed == ()
    assert "forward" in NESTING.reason


def test_the_same_crossing_on_a_forward_way_is_no_difference() -> None:
    function = sketch("b0: e = entry, t = anchor -> b1, b2; b1: op e -> b2; b2: op t -> .")
    (violation,) = verify_function(function)
    assert violation.rule == "CO24" and not hidden_from_a_forward_walk(function, violation)
    assert differences_from_llvm(function) is None


def test_other_rules_are_never_hidden_from_a_forward_walk() -> None:
    function = sketch("a: e = entry -> b; b: op e -> b, c; c: -> .")
    (violation,) = verify_function(function)
    assert not hidden_from_a_forward_walk(function, violation)
    assert not in_an_unreachable_block(function, violation)


def test_unreachable_closed_paths_are_a_known_difference() -> None:
    found = differences_from_llvm(sketch("a: t = anchor, op t -> .; u: op t -> u"))
    assert found is not None and found.known == (UNREACHABLE,)


def test_rules_of_one_block_are_no_difference_in_an_unreachable_block() -> None:
    function = sketch("a: t = anchor, op t -> .; u: op t, l = loop t -> .")
    (violation,) = verify_function(function)
    assert violation.rule == "CO13" and not in_an_unreachable_block(function, violation)
    assert differences_from_llvm(function) is None


def test_two_differences_in_one_function_are_both_named() -> None:
    found = differences_from_llvm(sketch(MISSED + "; u: op e -> u"))
    assert found is not None and found.known == (UNREACHABLE, NESTING)


def test_a_violation_that_llvm_should_have_seen_is_not_explained_away() -> None:
    """LLVM is shown another, well-formed program: nothing in the table explains its silence."""
    broken = sketch("a: e = entry -> b; b: op e -> b, c; c: -> .")
    kept = "define void @sketch() { ret void }"
    found = differences_from_llvm(broken, kept)
    assert found is not None and found.known is None and found.unseen


def test_a_sentence_of_llvm_that_no_violation_carries_is_not_explained_away() -> None:
    text = """define void @f() {
      %e = call token @llvm.experimental.convergence.entry()
      ret void
    }
    declare token @llvm.experimental.convergence.entry()"""
    found = differences_from_llvm(sketch("a: -> ."), text)
    assert found is not None and found.known is None
    assert found.unnamed == ("Entry intrinsic can occur only in a convergent function.",)


def test_the_forward_part_has_no_cycle_and_keeps_every_block() -> None:
    part = forward_part(sketch(MISSED))
    assert part.successors == {
        "b0": ("b2", "b3"),
        "b3": ("b1",),
        "b1": (),
        "b2": ("b1", "b4"),
        "b4": (),
    }
