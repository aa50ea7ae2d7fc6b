"""The rows of the book: each has the parts that its verdict asks for, read from the code itself."""

import re
import xml.etree.ElementTree as xml
from dataclasses import replace
from pathlib import Path

import pytest
from sympy import sstr
from wavecheck.proofs.commands.citation_evidence import book_row
from wavecheck.proofs.ledger.changes import changes
from wavecheck.proofs.ledger.formulas import formulas
from wavecheck.proofs.ledger.table import VERDICTS, citations, cited
from wavecheck.proofs.ledger_book.mathml import math_lines
from wavecheck.proofs.ledger_book.parts import NEEDED, PARTS, TABLE, TITLES

try:
    import tomllib
except ModuleNotFoundError:
    import tomli as tomllib

TOP = Path(__file__).resolve().parents[3]
BY_A_COMMAND = {"answers", "assumptions"}
"""Parts that a row has after its command was run."""
QUICK = ("CU6", "CU7", "CO7", "CO31", "IC1", "F11", "MM14", "P1")
"""Rows whose commands run by default, some of each verdict; the others are slow."""
WORDS = {
    "⇔": "iff",
    "⇒": "implies",
    "∨": "or",
    "∧": "and",
    "≡": "==",
    "≢": "!=",
    "→": "->",
    "≠": "<>",
    "∈": "in",
    "∉": "notin",
    "∩": "&",
    "∪": "|",
    "∀": "forall",
    "∃": "forsome",
    "¬": "not",
    "∅": "Empty",
}


@pytest.fixture(scope="module")
def rows():
    return {row.id: book_row(row, run=False) for row in citations()}


def unexcused(row, parts):
    return [part for part, why in row.missing.items() if part in parts and not why]


def test_every_row_has_each_part_of_its_verdict_or_a_listed_reason(rows):
    static = set(PARTS) - BY_A_COMMAND
    assert {id_: lacking for id_, row in rows.items() if (lacking := unexcused(row, static))} == {}


@pytest.mark.parametrize(
    "id_",
    [
        pytest.param(row.id, marks=() if row.id in QUICK else pytest.mark.slow)
        for row in citations()
    ],
)
def test_a_row_whose_command_was_run_has_its_answers_and_what_they_assume(id_):
    row = book_row(*cited([id_]), run=True)
    assert unexcused(row, PARTS) == []
    shown_by_proof = "wavecheck prove" in row.citation.shown_by
    assert bool(row.answers) == shown_by_proof
    if row.citation.verdict == "proved":
        assert any("name" in answer for answer in row.answers) or "P" not in id_


def test_the_table_of_parts_is_about_all_verdicts_and_reasons_are_sentences():
    assert set(NEEDED) == set(VERDICTS) and set(TITLES) == set(PARTS)
    known = {row.id for row in citations()}
    for reason in tomllib.loads(TABLE.read_text("utf-8"))["reason"]:
        assert reason["part"] in PARTS and reason["because"].endswith(".")
        assert set(reason["rows"]) <= known and len(reason["rows"]) == len(set(reason["rows"]))


@pytest.mark.parametrize(
    ("part", "without"),
    [
        ("code", {"code": ()}),
        ("formula", {"math": (), "statements": ()}),
        ("programs", {"programs": ()}),
    ],
)
def test_a_part_that_is_taken_away_is_missed(rows, part, without):
    assert unexcused(replace(rows["CU6"], **without), {part}) == [part]


def test_a_row_without_a_link_or_without_a_change_is_missed(rows):
    row = rows["CU2"]
    nowhere = replace(row, block=replace(row.block, row=replace(row.citation, link="")))
    assert unexcused(nowhere, PARTS) == ["place", "answers"]
    unshaken = replace(row, changes=(), resting=())
    assert unexcused(unshaken, PARTS) == ["answers", "changes"]


def test_code_is_the_text_of_the_file_at_its_line(rows):
    for row in rows.values():
        for each in row.code:
            text = (TOP / each.place.file).read_text("utf-8")
            line = text.splitlines()[each.place.line - 1]
            if each.place.name:
                assert re.search(rf"(def|class) {each.place.name}\b|@", line)
            squeezed = re.sub(r"^ +", "", text, flags=re.M)
            assert re.sub(r"^ +", "", each.text, flags=re.M) in squeezed


def test_a_definition_is_read_from_the_rooms_of_definitions(rows):
    assert rows["CU6"].code[0].place.name == "maximal_converged_with"
    assert rows["CU6"].code[0].text.startswith("def maximal_converged_with(")
    assert all(each.role != "defines it" for each in rows["CO43"].code)
    for id_, row in rows.items():
        if row.citation.verdict == "defined" and id_ != "CO36":
            assert row.code[0].place.file.startswith("semantics/"), id_


def test_every_change_stands_with_its_row(rows):
    told = {(row.id, each.what) for row in rows.values() for each in row.changes}
    assert told == {(each.command.split()[1], each.what) for each in changes()}


@pytest.mark.parametrize("id_", formulas())
def test_the_drawn_formula_says_what_the_text_says(id_):
    """Signs are read back as the words of the text, whatever the lines are."""
    lines = math_lines(formulas()[id_])
    said = "".join(
        "".join(xml.fromstring(f"<math>{line.content}</math>").itertext()) for line in lines
    )
    for sign, word in WORDS.items():
        said = said.replace(sign, word)
    text = re.sub(r"[\s_]", "", sstr(formulas()[id_]))
    assert re.sub(r"\s", "", said).replace(":", "") == text.replace(":", "")


@pytest.mark.parametrize("id_", formulas())
def test_lines_of_formulas_fit_a_phone(id_):
    for line in math_lines(formulas()[id_]):
        text = "".join(xml.fromstring(f"<math>{line.content}</math>").itertext())
        assert len(text) + line.depth <= 48


def test_programs_have_an_answer_and_drawings_of_what_can_be_drawn(rows):
    by_pair = rows["CO40"].programs[0]
    assert (by_pair.verdict, by_pair.key) == ("violated", "loops/unroll_with_remainder/src2")
    assert [side.word for side in by_pair.sides] == ["source", "target"]
    sketch = rows["CU7"].programs[-1]
    assert sketch.title == "sketch" and sketch.text.splitlines()[0] == "Entry: -> H"
    assert sketch.sides[0].drawing.blocks[0].name.strip("%") == "Entry"
    assert not rows["MM14"].programs[0].sides


def test_a_theorem_is_shown_with_its_file_its_formula_and_what_coq_checks(rows):
    row = rows["CU8"]
    assert "proofs/theorems/conflicts_lie_in_one_cycle.py" in {c.place.file for c in row.code}
    assert row.statements[0]["text"].startswith("for all a, b: before(a, b) and before(b, a)")
    assert [clause["text"] for clause in row.statements[0]["least"]][-1].endswith("before(a, b)")
    assert "formula" in row.parts and "formula" not in replace(row, statements=()).parts
    assert all(each.source.startswith("Theorem ") for each in row.mechanised) and row.mechanised


def test_every_theorem_of_a_row_is_in_its_code(rows):
    from wavecheck.proofs.theorems.all_theorems import theorems

    for theorem in theorems():
        files = {each.place.file for each in rows[theorem.id].code if each.role == "proves it"}
        assert any(f'"{theorem.name}"' in (TOP / file).read_text("utf-8") for file in files)
