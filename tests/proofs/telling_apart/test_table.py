"""The kept table of models apart, and its programs."""

from dataclasses import replace
from pathlib import Path

import pytest
from wavecheck.proofs.telling_apart.recording import searched, unanswered
from wavecheck.proofs.telling_apart.table import (
    FOLDER,
    TABLE,
    asked_rows,
    kept_rows,
    markdown_of,
    toml_text,
)
from wavecheck.semantics.litmus.reader import read_litmus
from wavecheck.semantics.memory_model.axioms import allowed
from wavecheck.semantics.memory_model.litmus_test import every_name
from wavecheck.semantics.memory_model.targets import target_named
from wavecheck.semantics.models.named import model
from wavecheck.semantics.reading.reader import read_module

ROWS = kept_rows()
QUICK = [row for row in ROWS if row.seconds <= 0.5 and row.question != "memory"]
BOOK = Path(__file__).parents[3] / "counterexamples" / "book" / "apart.md"


def name(row):
    return " ".join(row.asked)


def test_every_question_has_a_kept_answer():
    assert [unanswered(row) for row in ROWS] == list(asked_rows())
    assert all(row.answer in ("differ", "alike") for row in ROWS)
    assert toml_text(ROWS) == (FOLDER / TABLE).read_text(encoding="utf-8")


def test_every_program_belongs_to_a_row():
    files = {path.name for path in FOLDER.iterdir()} - {TABLE}
    assert files == {row.file for row in ROWS if row.file}


def again(row):
    found = searched(unanswered(row))
    assert found.contradicted == ()
    assert replace(found.row, seconds=row.seconds) == row
    if row.file:
        assert found.program == (FOLDER / row.file).read_text(encoding="utf-8")


@pytest.mark.parametrize("row", QUICK, ids=name)
def test_a_quick_search_finds_the_same_again(row):
    again(row)


@pytest.mark.slow
@pytest.mark.parametrize("row", [row for row in ROWS if row not in QUICK], ids=name)
def test_a_long_search_finds_the_same_again(row):
    again(row)


FORMS = [row for row in ROWS if row.file.endswith(".ll") and "without" in row.other]


@pytest.mark.parametrize("row", [r for r in FORMS if r.question in ("forms", "order")], ids=name)
def test_llvm_reads_the_program_and_one_rule_alone_is_broken(row):
    text = (FOLDER / row.file).read_text(encoding="utf-8")
    function = read_module(text, row.file).functions["f"]
    rule = row.other.split()[-1]
    assert model("llvm-controlled").broken(function) == (rule,)


@pytest.mark.parametrize("row", [r for r in ROWS if r.file.endswith(".litmus")], ids=name)
def test_the_targets_allow_other_outcomes_of_the_kept_test(row):
    test = read_litmus((FOLDER / row.file).read_text(encoding="utf-8"), row.file)
    names = every_name(test)
    one, other = (allowed(test, target_named(each), names) for each in (row.one, row.other))
    assert one.outcomes != other.outcomes


def test_the_book_has_the_table():
    assert markdown_of(ROWS, "../apart/") in BOOK.read_text(encoding="utf-8")
