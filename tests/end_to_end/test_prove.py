"""`wavecheck prove`: theorems beside worked examples, in text and as JSON, and how it ends."""

import json
from dataclasses import replace
from xml.etree import ElementTree

import pytest
from oracles.pins import with_axiom
from wavecheck.encodings.solver.first_order import denied
from wavecheck.encodings.solver.query import Undecided
from wavecheck.encodings.theories.cycles import CycleTheory
from wavecheck.proofs.claims.theorem import Lemma, Proof, proof_by
from wavecheck.proofs.commands.main import status_of
from wavecheck.proofs.pins import all_pins
from wavecheck.proofs.pins.cycles import CYCLES
from wavecheck.proofs.theorems import all_theorems
from wavecheck.proofs.theorems.never_converged_is_admissible import NEVER_CONVERGED_IS_ADMISSIBLE


def results(capsys):
    return json.loads(capsys.readouterr().out)["results"]


def test_a_theorem_tells_its_scope_and_its_lemmas(capsys):
    assert status_of(["prove", "CU5"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("proved: CU5\n")
    assert "for every number of threads, every trace" in text
    assert "yes  no instance is executed before itself" in text
    assert "no two instances are converged" in text


def test_a_theorem_shows_a_structure_for_each_hypothesis_that_is_left_out(capsys):
    assert status_of(["prove", "F16"]) == 0
    text = capsys.readouterr().out
    head, _, rest = text.partition("  yes  without “CO13")
    assert "yes  CO19: no two uses of one token from outside" in head
    assert rest.splitlines()[1].startswith("         home: ")
    status_of(["prove", "F16", "--format", "json"])
    facts = next(each["facts"] for each in results(capsys) if "name" in each)
    shown = [line for fact in facts for line in fact.get("shown", ())]
    assert any(line.startswith("on path: block") for line in shown)


def test_the_document_has_the_fields_that_programs_rely_on(capsys):
    assert status_of(["prove", "CU5", "CU9", "--format", "json"]) == 0
    one, tried, other = results(capsys)
    assert (tried["id"], tried["verdict"], "name" in tried) == ("CU9", "reproduced", False)
    fields = {"id", "statement", "verdict", "scope", "method", "core"}
    assert fields <= set(one) and fields <= set(other)
    assert (one["id"], one["verdict"], other["id"]) == ("CU5", "proved", "CU9")
    assert one["name"] == "never_converged_is_admissible"
    assert {"CU6"} <= set(other["core"])


def test_an_id_may_have_several_decisions(capsys):
    status_of(["prove", "CO32", "--format", "json"])
    found = results(capsys)
    assert {each["id"] for each in found} == {"CO32"} and len(found) == 2
    assert "a_heart_leaves_one_relation" in {each.get("name") for each in found}


def test_an_id_that_nothing_decides_is_refused(capsys):
    assert status_of(["prove", "CU99"]) == 2
    assert "CU99 is not decided here" in capsys.readouterr().err


def test_of_a_row_that_another_command_decides_the_command_is_told(capsys):
    assert status_of(["prove", "CO40"]) == 2
    told = capsys.readouterr().err
    assert "CO40 is decided by programs: `wavecheck cite CO40` runs `wavecheck validate " in told


def test_every_theorem_has_a_name_of_its_own():
    names = [theorem.name for theorem in all_theorems.theorems()]
    assert len(set(names)) == len(names)


def refuted():
    nothing = Lemma("nothing is", lambda t: denied(t.logic.solver.constant(False)))
    return proof_by([nothing])


def late():
    raise Undecided("the solver did not answer in time")


@pytest.mark.parametrize(
    "decide, status, verdict",
    [
        (refuted, 1, "refuted"),
        (late, 3, "unknown"),
        (lambda: Proof("unknown", ()), 3, "unknown"),
    ],
)
def test_the_status_tells_what_came_of_it(monkeypatch, capsys, decide, status, verdict):
    changed = replace(NEVER_CONVERGED_IS_ADMISSIBLE, others=decide, conclusions=())
    monkeypatch.setattr(all_theorems, "theorems", lambda: (changed,))
    assert status_of(["prove", "CU5", "--format", "json"]) == status
    assert results(capsys)[0]["verdict"] == verdict


def test_an_example_is_reproduced_and_a_theorem_proved(capsys):
    assert status_of(["prove", "CU7", "CU5", "--format", "json"]) == 0
    assert {each["id"]: each["verdict"] for each in results(capsys)} == {
        "CU7": "reproduced",
        "CU5": "proved",
    }


def test_each_claim_is_a_test_case_of_its_document(capsys):
    assert status_of(["prove", "CU7", "CO31", "--format", "junit"]) == 0
    suites = ElementTree.fromstring(capsys.readouterr().out.split("\n", 1)[1])
    documents = [suite.get("name") for suite in suites]
    assert documents == [
        "LLVM: Convergence And Uniformity",
        "LLVM: Convergent Operation Semantics",
    ]
    cases = [case.get("name") for suite in suites for case in suite]
    assert set(cases) == {"CU7", "CO31"} and suites.get("tests") == str(len(cases))
    assert (suites.get("failures"), suites.get("errors")) == ("0", "0")


def test_claims_are_a_page_that_quotes_them(capsys):
    assert status_of(["prove", "CU7", "--format", "html"]) == 0
    page = capsys.readouterr().out
    assert "<pre" in page and "H3 != H5 (H4)" in page and 'id="rule-CU7"' in page


def test_the_theories_of_a_proof_are_held_against_the_definitions(capsys):
    assert status_of(["prove", "CU17"]) == 0
    assert "  the theory of cycles: its axioms hold in 40 structures of" in capsys.readouterr().out
    assert status_of(["prove", "CU17", "--format", "json"]) == 0
    pins = next(each["pins"] for each in results(capsys) if "name" in each)
    cycles = next(each for each in pins if each["theory"] == "the theory of cycles")
    assert cycles["structures"] == 40 and 0 < cycles["programs"] < cycles["models"]


def test_a_theory_that_says_something_false_is_a_contradiction(monkeypatch, capsys):
    def no_edges(t):
        return t.logic.every((t.block, t.block), lambda x, y: ~t.edge(x, y))

    slipped = with_axiom(CYCLES, no_edges)
    monkeypatch.setattr(all_pins, "PINS", {**all_pins.PINS, CycleTheory: (slipped,)})
    assert status_of(["prove", "CU17"]) == 4
    assert "the theory of cycles says something false of a program" in capsys.readouterr().err
