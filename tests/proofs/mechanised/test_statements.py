"""The table of mechanised statements against the files and the ledger; Coq is not needed."""

import re
from collections import Counter

import pytest
from wavecheck.proofs.ledger.table import citations
from wavecheck.proofs.mechanised.statements import (
    FOLDER,
    files,
    required_by,
    statements,
    statements_of,
    text_of,
)

ROWS = {row.id for row in citations()}
NAMED = {(each.file, each.theorem) for each in statements()}
UNPROVED = re.compile(
    r"\b(Admitted|admit|give_up|Axioms?|Parameters?|Conjecture|Abort|Unset\s+Guard\s+Checking"
    r"|bypass_check|Declare\s+ML)\b"
)
"""How a file of Coq may claim what it does not prove."""


def without_comments(text):
    """The text of a file of Coq without its comments, which nest."""
    kept, depth = [], 0
    for part in re.split(r"(\(\*|\*\))", text):
        depth += (part == "(*") - (part == "*)")
        kept += [part] if depth == 0 and part != "*)" else []
    return "".join(kept)


def comments_of(file):
    """For each theorem the comment right before it."""
    pairs = re.findall(r"\(\*\*((?:(?!\*\)).)*)\*\)\s*\nTheorem (\w+)", text_of(file), re.DOTALL)
    return {name: " ".join(comment.split()) for comment, name in pairs}


def test_comments_are_left_out():
    assert without_comments("a (* Axiom (* b *) c *) d") == "a  d"


@pytest.mark.parametrize("statement", statements(), ids=lambda each: f"{each.id}-{each.theorem}")
def test_a_statement_stands_where_the_table_says_with_its_id_before_it(statement):
    assert statement.id in ROWS
    comment = comments_of(statement.file)[statement.theorem]
    ids = re.match(r"((?:[A-Z]+\d+(?:, | and )?)+)\.", comment)
    assert ids and statement.id in re.findall(r"[A-Z]+\d+", ids[1]), comment
    assert statement.says.endswith(".") and not statement.says.startswith(statement.id)
    assert statement.supposes == "" or statement.supposes.endswith(".")
    assert statement.source.startswith(f"Theorem {statement.theorem}")
    line = text_of(statement.file).splitlines()[statement.line - 1]
    assert line.startswith(f"Theorem {statement.theorem}")


@pytest.mark.parametrize("file", files())
def test_every_theorem_of_a_file_is_in_the_table(file):
    """What is not claimed of a row is a lemma."""
    written = re.findall(r"^\s*Theorem (\w+)", without_comments(text_of(file)), re.MULTILINE)
    assert {name for name in written if (file, name) not in NAMED} == set()
    assert len(written) == len(set(written))


@pytest.mark.parametrize("file", files())
def test_nothing_is_supposed_that_is_not_proved(file):
    assert UNPROVED.findall(without_comments(text_of(file))) == []


@pytest.mark.parametrize("word", ["Axiom a : False.", "Proof. admit.", "Admitted."])
def test_a_gap_is_seen(word):
    assert UNPROVED.search(without_comments(f"(* Axiom *) {word}"))


@pytest.mark.parametrize("file", files())
def test_a_file_says_what_it_is_about_and_needs_the_standard_library_alone(file):
    text = text_of(file)
    assert re.match(r"\(\*\* [^*]*\b(?:CU|CO|IC|MM|IA|F|P)\d+", text)
    libraries = set(re.findall(r"^From (\w+) ", text, re.MULTILINE))
    assert libraries <= {"Coq", "Wavecheck"}
    assert not re.search(r"^Require", text, re.MULTILINE), "From ... Require"
    assert not re.search(r"Classical|FunctionalExtensionality|ProofIrrelevance|Axiom", text)


def test_the_table_names_each_theorem_once_for_a_row():
    named = Counter((each.id, each.theorem) for each in statements())
    assert [key for key, times in named.items() if times > 1] == []
    assert statements_of("MM5") and statements_of("CU99") == ()


def test_files_come_behind_what_they_require():
    order = files()
    assert sorted(order) == sorted(
        path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*.v")
    )
    assert all(
        order.index(needed) < order.index(file) for file in order for needed in required_by(file)
    )
