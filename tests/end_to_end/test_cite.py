"""`wavecheck cite`: which rows it shows, in which forms, and what it says of unknown words."""

import json

import pytest
from wavecheck.proofs.command_line import status_of

FIELDS = {"id", "document", "section", "statement", "verdict", "shown_by"}


def results(capsys):
    return json.loads(capsys.readouterr().out)["results"]


def cited(capsys, *words):
    assert status_of(["cite", *words, "--format", "json"]) == 0
    return [row["id"] for row in results(capsys)]


def test_a_row_tells_claim_place_verdict_and_command(capsys):
    assert status_of(["cite", "CO40"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("CO40: reproduced\n")
    assert "Convergent Operation Semantics, Examples for the Correctness" in text
    assert "wavecheck validate counterexamples/catalogue/loops/unroll_with_remainder" in text


def test_the_document_has_the_fields_that_programs_rely_on(capsys):
    assert status_of(["cite", "CO40", "F4", "--format", "json"]) == 0
    rows = results(capsys)
    assert all(set(row) >= FIELDS for row in rows)
    assert rows[1]["about"] == ["CO40", "CO21"]
    assert rows[1]["section"] == rows[0]["section"]


def test_ids_are_answered_in_their_order_and_letters_name_a_document(capsys):
    assert cited(capsys, "F4", "co40", "CO40") == ["F4", "CO40"]
    assert cited(capsys, "MM") == [f"MM{number}" for number in range(1, 21)]
    assert len(cited(capsys)) > 130


def test_a_verdict_chooses_among_the_rows(capsys):
    refuted = cited(capsys, "--verdict", "refuted")
    assert {"CU28", "MM13"} <= set(refuted)
    assert cited(capsys, "MM", "--verdict", "refuted") == [i for i in refuted if i[:2] == "MM"]


@pytest.mark.parametrize(
    ("word", "nearest"), [("CO99", "CO52, CO51, CO50"), ("CU31", "CU30"), ("C07", "CO7")]
)
def test_an_unknown_id_is_refused_with_the_nearest(word, nearest, capsys):
    assert status_of(["cite", word]) == 2
    told = capsys.readouterr().err
    assert f"no row is called {word}" in told and nearest in told
