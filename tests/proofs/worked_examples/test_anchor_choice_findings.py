"""F27: the catalogue's program does on the wave what the finding says of the sketch."""

import json

import pytest
from wavecheck.counterexamples.corpus.index import CATALOGUE
from wavecheck.proofs.commands.main import status_of
from wavecheck.proofs.worked_examples import anchor_choice_findings as findings
from wavecheck.semantics.convergence.dynamic_instances import History
from wavecheck.semantics.convergence.relations import NEVER_CONVERGED, order_cycle
from wavecheck.semantics.convergence.token_rules import token_relation
from wavecheck.semantics.program.notation import sketch

PROGRAM = str(CATALOGUE / "anchors" / "choices_and_uses.ll")
SETS = json.dumps({"a": [[[0, 1], [1, 1]]], "c": [[[0, 1], [1, 1]]]})


@pytest.fixture
def waits(capsys):
    """Whether the program deadlocks with these sets at its anchors."""

    def run(function, *words, choice=SETS):
        inputs = json.dumps({"late": [True, False], "n": [2, 1]})
        where = ["--function", function, "--lanes", "2", "--inputs", inputs, "--choice", choice]
        status = status_of(["run", PROGRAM, *where, *words])
        out = capsys.readouterr().out
        assert status == ("ERROR: The wave deadlocks" in out)
        return status == 1

    return run


def test_a_use_makes_the_choice_impossible(waits):
    assert all(
        waits("always_used", *words) for words in ((), ("--guesses", "0,0"), ("--guesses", "1,0"))
    )


def test_a_later_branch_makes_it_possible(waits):
    assert waits("used_by_one") and not waits("used_by_one", "--guesses", "0")


def test_either_set_alone_is_possible(waits):
    for anchor in "ac":
        assert not waits("always_used", choice=json.dumps({anchor: [[[0, 1], [1, 1]]]}))


def test_without_the_choice_the_same_threads_keep_the_order():
    history = History(sketch(findings.THROUGH_A_USE), findings.ALWAYS_USED)
    assert order_cycle(history, token_relation(history, NEVER_CONVERGED)) is None
    assert order_cycle(history, token_relation(history, findings.joined(history)))
