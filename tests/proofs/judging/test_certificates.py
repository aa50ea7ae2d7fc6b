"""Proofs of queries: which files are written, and what is said of a query that has none."""

import pytest
from wavecheck.counterexamples.verdicts.certificates import Certificates
from wavecheck.encodings.solver.recorder import Query
from wavecheck.proofs.judging import certificates
from wavecheck.proofs.judging.certificates import certify
from wavecheck.proofs.processes.outcomes import Died, Done, Failed, Stopped

TRUSTING = "(\n(step @p1 false :rule trust :premises () :args (false))\n)\n"


@pytest.fixture
def found(monkeypatch, tmp_path):
    """What is made of queries with these answers and outcomes, two queries for each answer."""

    def made(answers, outcomes):
        queries = [Query(f"(check-sat) ; {n}", answer) for n, answer in enumerate(answers)]
        monkeypatch.setattr(certificates, "_outcomes", lambda asked, _: iter(outcomes))
        groups = [queries[n : n + 2] for n in range(0, len(queries), 2)]
        names = [f"{n:03}" for n in range(1, len(queries) + 1)]
        return list(certify(groups, names, str(tmp_path)))

    return made


def test_queries_keep_their_numbers_through_all_answers(found, tmp_path):
    first, second = found(["sat", "unsat", "unsat", "unknown"], [Done("one"), Done("two")])
    assert (first.written, second.written) == (("002.cpc",), ("003.cpc",))
    assert (tmp_path / "002.cpc").read_text() == "one"
    assert (tmp_path / "003.cpc").read_text() == "two"
    assert first.lines == [f"certificates: 1 of 1 unsatisfiable queries, in {tmp_path}"]


def test_a_query_without_a_proof_is_told_with_the_reason(found, tmp_path):
    outcomes = [Done(None), Failed(RuntimeError("no such option"), ""), Stopped(1.0), Died(-11)]
    first, second = found(["unsat"] * 4, outcomes)
    assert first.missing == (
        ("001.smt2", "cvc5 finds no proof in time"),
        ("002.smt2", "cvc5 fails, no such option"),
    )
    assert [query for query, _ in second.missing] == ["003.smt2", "004.smt2"]
    assert first.lines[0].startswith("certificates: 0 of 2 unsatisfiable queries")
    assert first.lines[1] == "no certificate for 001.smt2: cvc5 finds no proof in time"
    assert list(tmp_path.glob("*.cpc")) == []


def test_steps_that_are_to_be_believed_are_told(found):
    (only,) = found(["unsat", "unsat"], [Done(TRUSTING), Done("whole")])
    assert only.trusting == ("001.cpc",) and only.written == ("001.cpc", "002.cpc")
    assert "with steps to be believed: 001.cpc" in only.lines
    assert only.entry["trusting"] == ["001.cpc"]


def test_an_answer_without_unsatisfiable_queries_has_none(found):
    (only,) = found(["sat", "unknown"], [])
    assert only == Certificates(only.folder)
    assert only.lines == ["certificates: none, no query is unsatisfiable"]
