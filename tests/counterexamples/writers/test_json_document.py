"""What programs read: the fields of schema wavecheck/1."""

import json
from dataclasses import replace

from wavecheck.counterexamples.results import pairs
from wavecheck.counterexamples.results.tree import Report
from wavecheck.counterexamples.verdicts.answers import Failure, Refusal, first_of, status_of
from wavecheck.counterexamples.verdicts.causes import LATE, Cause
from wavecheck.counterexamples.verdicts.json_schema import cause_entry
from wavecheck.counterexamples.verdicts.verdicts import (
    IllFormed,
    Judgement,
    Preserved,
    Scope,
    Unknown,
    Violated,
    Witness,
)
from wavecheck.counterexamples.writers.json_document import json_of
from wavecheck.semantics.program.causes import Kind
from wavecheck.semantics.program.input_errors import InputError
from wavecheck.semantics.static_rules.violations import Violation
from wavecheck.semantics.values.values import POISON

WITNESS = Witness(2, {"n": [3, POISON]}, "op", 0, 3, (0, 1), (0,), True, partner=("op", 4))
EVERYTHING = Scope("all", "all")
VERDICTS = {
    "preserved": Preserved(EVERYTHING),
    "violated": Violated(WITNESS, "shrinks", "a set shrinks", Scope(8, "all")),
    "ill-formed": IllFormed((Violation("CO19", "b", "i", "m", 3, "L"),), "the target breaks CO19"),
    "unknown": Unknown("not modelled: callbr", 4, cause=Cause(Kind.INSTRUCTION)),
}


def judgement(word):
    return Judgement("a.ll", "src", "tgt", "controlled", VERDICTS[word])


def document(answers):
    results = [pairs.result_of(each) for each in answers]
    return json.loads(json_of(Report(command="validate", results=results)))


def result_of(word):
    content = document([judgement(word)])
    assert content["schema"] == "wavecheck/1" and content["command"] == "validate"
    assert "errors" not in content
    return content["results"][0]


def test_every_verdict_has_every_field_of_the_schema():
    fields = ["file", "source", "target", "model", "verdict", "scope", "vacuous", "change"]
    fields += ["rules", "reason", "witness", "sets", "threads"]
    for word in VERDICTS:
        result = result_of(word)
        assert list(result)[: len(fields)] == fields
        assert result["verdict"] == word
        assert set(result["scope"]) == {"trip_counts", "waves"}


def test_a_witness_has_its_inputs_and_both_sets():
    result = result_of("violated")
    assert result["change"] == "shrinks" and result["rules"] == ["CO36"]
    assert result["scope"] == {"trip_counts": 8, "waves": "all"}
    assert result["witness"] == {
        "lanes": 2,
        "inputs": {"n": [3, "poison"]},
        "callee": "op",
        "lane": 0,
        "execution": 3,
        "source_set": [0, 1],
        "target_set": [0],
        "replayed": True,
        "source_headers": [],
        "target_headers": [],
        "target_inputs": None,
        "source_choice": None,
        "target_choice": None,
        "source_guesses": [],
        "target_guesses": [],
        "partner": {"callee": "op", "execution": 4},
        "peer": None,
        "source_results": {},
        "target_results": {},
    }


def test_an_ill_formed_target_lists_what_it_breaks():
    result = result_of("ill-formed")
    assert result["rules"] == ["CO19"]
    assert result["violations"][0]["line"] == 3 and result["violations"][0]["llvm"] == "L"


def test_an_unknown_claims_nothing():
    result = result_of("unknown")
    assert result["scope"] == {"trip_counts": 0, "waves": 0}
    assert result["line"] == 4 and result["witness"] is None and result["change"] is None


def test_an_unknown_says_why_in_words_of_a_closed_list():
    result = result_of("unknown")
    assert result["cause"] == "instruction" and result["more_time_may_help"] is False
    assert "about" not in result
    late = cause_entry(replace(LATE, callee="op"))
    assert late == {"cause": "time", "more_time_may_help": True, "about": "op"}
    assert all("cause" not in result_of(word) for word in VERDICTS if word != "unknown")


def test_errors_and_failures_are_no_results():
    refusal = Refusal(InputError("no such function", "a.ll", hint="the file has @f"), ("CO19",))
    failure = Failure("a.ll", "f", "g", "m", "r.txt")
    content = document([refusal, failure])
    assert content["results"] == []
    assert content["errors"][0]["message"] == "no such function"
    assert content["errors"][0]["rules"] == ["CO19"]
    assert content["errors"][1]["report"] == "r.txt"


def test_the_first_of_4_2_1_3_0_that_occurs_is_the_exit_status():
    statuses = {word: status_of(judgement(word)) for word in VERDICTS}
    assert statuses == {"preserved": 0, "violated": 1, "ill-formed": 1, "unknown": 3}
    assert status_of(Refusal(InputError("x"))) == 2
    assert status_of(Failure("", "", "", "")) == 4
    order = [4, 2, 1, 3, 0]
    for position, status in enumerate(order):
        assert first_of(reversed(order[position:])) == status
    assert first_of([]) == 0
