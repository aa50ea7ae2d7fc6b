"""`wavecheck prove --model`: what becomes of the worked examples, each change computed by hand."""

import json

import pytest
from wavecheck.proofs.across_models.worked_examples import EXAMPLES
from wavecheck.proofs.ledger.table import citations


@pytest.fixture
def changes(say):
    """The worked examples of some rows under a model, as JSON."""

    def ask(*words: str):
        status, out, _ = say("prove", *words, "--format", "json")
        assert status == 0
        return json.loads(out)["results"]

    return ask


def test_under_llvms_own_models_its_examples_do_not_change(changes):
    tokens = [each for each in changes("--model", "llvm-controlled") if "=" in each["program"]]
    maximal = [each for each in changes("--model", "llvm-maximal") if "=" not in each["program"]]
    assert len(tokens) + len(maximal) == len(EXAMPLES)
    assert not any(each["changed"] for each in (*tokens, *maximal))
    assert {each["usual_model"] for each in tokens} == {"llvm-controlled"}


def test_where_nobody_meets_every_pair_is_lost(changes):
    """CU7's table has Entry, H1 == H2, L1 == L2, H3 == H4, L3 == L4 and Exit."""
    (found,) = changes("CU7", "--model", "never-converged")
    assert found["changed"]
    assert set(found["differences"]) == {
        "Entry(1) != Entry(2)",
        "H(1;1) != H(2;1)",
        "H(1;2) != H(2;2)",
        "L(1;1) != L(2;1)",
        "L(1;2) != L(2;2)",
        "Exit(1) != Exit(2)",
    }


def test_a_break_block_is_left_in_its_iteration(changes):
    """CO6 without a heart: C is in no cycle, and yet under maximal reconvergence those that leave
    in the first iteration do not meet those that leave in the second; 2 and 3 still do."""
    without, with_heart = changes("CO6", "--model", "maximal-reconvergence")
    assert without["differences"] == ["op(1) != op(2)", "op(1) != op(3)"]
    assert not with_heart["changed"]


def test_the_iteration_of_a_heart_is_lost_where_tokens_are_not_looked_at(changes):
    """The same with a heart, by cycles alone: C is in none, so all that execute it meet."""
    _, with_heart = changes("CO6", "--model", "llvm-maximal")
    assert with_heart["differences"] == [
        "op(1) == op(2)",
        "op(1) == op(3)",
        "after(1) == after(2)",
        "after(1) == after(3)",
    ]


def test_without_the_rule_on_operations_the_contradiction_is_gone(changes):
    """CO31: two choices at the anchor, and for the two executions of op in each thread: none meet,
    one of four pairs does, or both in order. Crosswise would run in a circle."""
    (found,) = changes("CO31", "--model", "llvm-controlled", "--without", "CO8")
    assert found["differences"] == ["12 admissible relations, instead of 1 admissible relation"]


def test_the_other_reading_of_a_diverged_path_proves_less(changes):
    parted, latches = changes("F18", "--model", "llvm-maximal", "--read", "F18=any-join")
    assert parted["differences"] == [
        "with a divergent, m-converged: no block of a closed path; usually a, b, c, d"
    ]
    assert latches["changed"]


def test_a_rule_that_is_left_out_is_not_broken(changes):
    (found,) = changes("CO35", "--model", "llvm-controlled", "--without", "CO19")
    assert found["differences"] == ["it breaks CO21, instead of CO19, CO21"]


def test_every_example_is_a_row_of_the_ledger():
    assert {each.id for each in EXAMPLES} <= {each.id for each in citations()}


def test_people_are_told_how_many_change(say):
    status, out, _ = say("prove", "CU7", "CU35", "--model", "llvm-controlled")
    assert status == 0
    assert out.endswith("2 of 2 worked examples change under llvm-controlled.\n")
    assert "no convergent operation of @sketch has a token" in " ".join(out.split())


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["MM5", "--model", "llvm-maximal"], "MM5 has no example to ask a model about"),
        (["CU7", "--model", "nobody"], "no model is called nobody"),
        (["CU7", "--without", "CU6"], "name it with --model"),
        (["CU7", "--model", "llvm-maximal", "--with", "coq"], "no solver, no assistant"),
        (["CU7", "--model", "llvm-maximal", "--format", "smt2"], "no solver, no assistant"),
    ],
)
def test_what_cannot_be_asked_is_said_in_a_sentence(say, words, said):
    status, _, error = say("prove", *words)
    assert status == 2 and said in " ".join(error.split())
