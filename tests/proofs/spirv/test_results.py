"""The word of an answer about a binary."""

import pytest
from wavecheck.proofs.across_models.answers import Undecided
from wavecheck.proofs.spirv.judging import Mapped, NotBuilt, Unstructured
from wavecheck.proofs.spirv.results import mapped_result, undecided_result
from wavecheck.semantics.program.notation import sketch

FUNCTION = sketch("E: op -> .", "f")


def word(outcome):
    result = mapped_result("f.ll", FUNCTION, Mapped("llvm-maximal", outcome))
    return result.word, result.status


@pytest.mark.parametrize(
    "outcome, expected",
    [
        (Undecided(("a loop was followed for few trips",), 3, lacks_trips=True), "no violation"),
        (Undecided(("a loop was followed for few trips",), 0, lacks_trips=True), "unknown"),
        (Undecided(("it took too long",), 3), "unknown"),
        (NotBuilt("LLVM stopped"), "not built"),
    ],
)
def test_what_is_not_decided_is_status_3(outcome, expected):
    assert word(outcome) == (expected, 3)


def test_a_binary_that_breaks_rules_is_a_finding_with_at_most_five_sentences():
    result = mapped_result(
        "f.ll", FUNCTION, Mapped("llvm-maximal", Unstructured(tuple(f"rule {n}" for n in range(7))))
    )
    assert (result.word, result.status) == ("ill-formed", 1)
    assert result.parts[-1].lines == (*(f"rule {n}" for n in range(5)), "... and 2 more")


def test_a_function_that_was_not_judged_to_the_end_is_unknown():
    assert undecided_result("f.ll", FUNCTION, "stopped").word == "unknown"
