"""The catalogue of litmus tests: classic families with RC11's verdicts, and tags on targets."""

import re
from dataclasses import replace

import pytest
from wavecheck.counterexamples.corpus.index import CATALOGUE
from wavecheck.counterexamples.text.litmus_expectations import notes_in
from wavecheck.proofs.memory.answers import answer, answer_by_definition
from wavecheck.semantics.litmus.files import litmus_files, read_litmus_file
from wavecheck.semantics.memory_model.targets import target_named

FOLDER = str(CATALOGUE / "memory")

CASES = {
    test.name: (test, notes_in(text, test.name, path))
    for path in litmus_files(FOLDER)
    for tests, text in [read_litmus_file(path)]
    for test in tests
}

FAMILIES = [
    "MP",
    "SB",
    "LB",
    "IRIW",
    "CoRR",
    "CoWR",
    "CoRW1",
    "CoRW2",
    "CoWW",
    "2+2W",
    "WRC",
    "ISA2",
    "RWC",
    "R",
    "S",
    "Z6.0",
    "Z6.3",
    "Z6.U",
    "RS",
    "RMW",
]

ROWS = [
    "MM2",
    "MM3",
    "MM4",
    "MM5",
    "MM6",
    "MM7",
    "MM8",
    "MM9",
    "MM10",
    "MM11",
    "MM12",
    "MM16",
    "MM17",
    "MM19",
]
"""The ledger rows that are tests on one program; transforms have pairs."""


@pytest.mark.parametrize("name", CASES)
def test_the_model_answers_as_published_by_constraints_and_by_definition(name):
    test, notes = CASES[name]
    target = target_named(notes.target)
    found = answer(test, target)
    assert found.observation == notes.word
    assert found.racy == ("race" in notes.expected)
    assert replace(found, forbidden_by=()) == answer_by_definition(test, target)


@pytest.mark.parametrize("family", FAMILIES)
def test_every_family_is_there(family):
    words = {
        notes.word for name, (_, notes) in CASES.items() if re.split(r"\+(?!2W)", name)[0] == family
    }
    assert words


@pytest.mark.parametrize("family", ["MP", "SB", "IRIW", "2+2W", "WRC", "ISA2", "RWC", "RS", "RMW"])
def test_what_is_allowed_stands_beside_what_is_forbidden(family):
    words = {notes.word for name, (_, notes) in CASES.items() if name.startswith(family + "+")}
    assert {"Never", "Sometimes"} <= words


@pytest.mark.parametrize("row", ROWS)
def test_every_row_of_the_ledger_has_a_test(row):
    assert any(row in notes.expected for _, notes in CASES.values())


@pytest.mark.parametrize("row", ["MM3", "MM6", "MM7", "MM8", "MM9", "MM10", "MM11", "MM12", "MM16"])
def test_both_answers_of_a_row_are_shown(row):
    words = {notes.word for _, notes in CASES.values() if row in notes.expected}
    assert words == {"Never", "Sometimes"}


def test_names_tell_tests_apart_in_the_whole_folder():
    every = [test for path in litmus_files(FOLDER) for test in read_litmus_file(path)[0]]
    assert len(every) == len(CASES) >= 140


@pytest.mark.parametrize("path", litmus_files(FOLDER), ids=lambda path: path.rsplit("/", 1)[1])
def test_each_file_begins_with_a_sentence(path):
    first = read_litmus_file(path)[1].split("\n", 1)[0]
    assert re.fullmatch(r"\(\* .*[.?] \*\)", first)
