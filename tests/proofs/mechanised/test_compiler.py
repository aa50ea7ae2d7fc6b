"""Coq accepts every file, and no theorem rests on an axiom; what it does not accept is told."""

import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from wavecheck.proofs.commands.main import status_of
from wavecheck.proofs.mechanised import answers, compiler
from wavecheck.proofs.mechanised import statements as table
from wavecheck.proofs.mechanised.compiler import asked, checked, is_installed
from wavecheck.proofs.mechanised.statements import FOLDER, files, statements, statements_of
from wavecheck.proofs.question.contradiction import Contradiction

needs_coq = pytest.mark.skipif(not is_installed(), reason="no coqc")
ONE, *_ = statements_of("MM5")


def test_every_statement_is_proved_without_axioms(folder):
    found = {(each.statement.theorem, each.axioms) for each in asked(statements(), folder)}
    assert found == {(each.theorem, ()) for each in statements()}


def test_every_file_compiles(folder):
    assert {f"{Path(file).stem}.vo" for file in files()} <= {
        each.name for each in folder.glob("*.vo")
    }


# --- what is not as it should be ------------------------------------------------------------------


@pytest.fixture
def changed(monkeypatch, tmp_path):
    """Has one file of the room changed; the others stay as they are."""

    def change(file, old, new):
        for name in files():
            (tmp_path / name).parent.mkdir(exist_ok=True)
            shutil.copy(FOLDER / name, tmp_path / name)
        text = (tmp_path / file).read_text(encoding="utf-8")
        assert old in text
        (tmp_path / file).write_text(text.replace(old, new, 1), encoding="utf-8")
        monkeypatch.setattr(compiler, "FOLDER", tmp_path)
        return tmp_path

    yield change
    table.text_of.cache_clear()


@needs_coq
def test_a_statement_that_became_false_is_refused(changed):
    changed(ONE.file, "compatible A A.", "compatible A [].")
    with pytest.raises(Contradiction, match=r"refuses proofs/mechanised/memory/Tags\.v: "):
        list(checked([ONE]))


@needs_coq
def test_a_file_that_coq_refuses_ends_with_a_report(changed, capsys, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    changed(ONE.file, "compatible A A.", "compatible A [].")
    assert status_of(["prove", ONE.id, "--with", "coq"]) == 4
    said = capsys.readouterr().err
    assert (
        "refuses proofs/mechanised/memory/Tags.v" in " ".join(said.split()) and "report: " in said
    )


@needs_coq
def test_an_axiom_is_named(changed):
    claim = f"Theorem {ONE.theorem} A : compatible A A.\nProof."
    granted = (
        "Axiom granted : forall A, compatible A A.\n"
        f"{claim} apply granted. Qed.\n"
        "Lemma again A : compatible A A.\nProof."
    )
    changed(ONE.file, claim, granted)
    (found,) = checked([ONE])
    assert found.axioms == ("Tags.granted",)
    with pytest.raises(Contradiction, match=r"rests on axioms: Tags\.granted"):
        list(answers.results_by_coq([ONE]))


@needs_coq
def test_a_theorem_that_is_not_there_is_told():
    other = next(each for each in statements() if each.file == "Histories.v")
    with pytest.raises(Contradiction, match=r"of memory/Tags\.v"):
        list(checked([other, replace(ONE, theorem="no_such_theorem"), other]))


@needs_coq
def test_what_takes_too_long_is_unknown(monkeypatch, capsys):
    monkeypatch.setattr(answers, "checked", lambda asked: checked(asked, 0.001))
    assert status_of(["prove", ONE.id, "--with", "coq"]) == 3
    assert "did not come to an end in time" in capsys.readouterr().out


# --- the command ----------------------------------------------------------------------------------


@needs_coq
def test_the_command_says_what_is_proved_and_where(capsys):
    assert status_of(["prove", ONE.id, "--with", "coq"]) == 0
    text = capsys.readouterr().out
    assert text.startswith(f"proved: {ONE.id}\n  {ONE.says}\n  {ONE.place}, {ONE.theorem}\n")
    assert "checked by Coq 8." in text and ", no axioms" in text
    assert status_of(["prove", ONE.id, "--with", "coq", "--format", "json"]) == 0
    entry, *_ = json.loads(capsys.readouterr().out)["results"]
    assert entry["verdict"] == "proved" and entry["axioms"] == []
    assert entry["mechanised"]["source"] == ONE.source
    assert (entry["mechanised"]["file"], entry["mechanised"]["line"]) == (
        f"proofs/mechanised/{ONE.file}",
        ONE.line,
    )


def test_without_coq_it_is_said_how_to_get_it(monkeypatch, capsys):
    monkeypatch.setattr(compiler, "is_installed", lambda: False)
    assert status_of(["prove", ONE.id, "--with", "coq"]) == 2
    assert "no coqc on PATH; Debian's package coq has it" in capsys.readouterr().err


def test_a_row_of_which_nothing_is_mechanised_is_told(capsys):
    assert status_of(["prove", "CU99", "--with", "coq"]) == 2
    assert "nothing of CU99 is mechanised; these rows are: " in capsys.readouterr().err


@pytest.mark.parametrize("option", [["--check-with", "cvc5"], ["--format", "smt2"]])
def test_a_proof_assistant_has_no_queries(option, capsys):
    assert status_of(["prove", ONE.id, "--with", "coq", *option]) == 2
    assert "no queries" in capsys.readouterr().err


def test_a_citation_names_the_mechanised_statements(capsys):
    assert status_of(["cite", ONE.id, "--no-run"]) == 0
    assert f"\n  in Coq    {ONE.place}, {ONE.theorem}\n" in capsys.readouterr().out
    status_of(["cite", ONE.id, "CU23", "--no-run", "--format", "json"])
    row, other = json.loads(capsys.readouterr().out)["results"]
    assert row["mechanised"][0]["theorem"] == ONE.theorem and "mechanised" not in other
