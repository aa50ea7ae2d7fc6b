"""`wavecheck matrix`: rules and programs by words, and what is not as recorded."""

import json
from dataclasses import replace

import pytest
from wavecheck.proofs.commands.main import status_of
from wavecheck.proofs.rule_matrix import recorded as kept
from wavecheck.proofs.rule_matrix.recorded import read_text, recorded, unlike


@pytest.fixture
def say(capsys):
    def said(*words):
        status = status_of(["matrix", *words])
        out, error = capsys.readouterr()
        return status, out, error

    return said


def test_a_rule_is_told_with_its_changes_and_its_smallest_programs(say):
    status, out, error = say("CO12", "--model", "llvm-controlled")
    assert (status, error) == (0, "")
    assert out.startswith("llvm-controlled CO12: A loop intrinsic is converged iff")
    assert "  without its count (weakened): " in out and "  left out: " in out
    assert "CO13" not in out


def test_programs_have_every_cell_as_data(say):
    status, out, _ = say("CO13", "CO16", "rules/mixed_control_broken", "--format", "json")
    document = json.loads(out)
    by_change = {(each["rule"], each["change"]): each for each in document["results"]}
    assert status == 0 and {rule for rule, _ in by_change} == {"CO13", "CO16"}
    cells = {rule: row["programs"] for (rule, name), row in by_change.items() if name == "left out"}
    key = "rules/mixed_control_broken/example"
    assert cells["CO16"][key]["state"] == "depends"
    assert cells["CO13"][key]["state"] == "unchanged"


def test_cells_are_asked_again(say, monkeypatch):
    words = ("CO16", "rules/mixed_control_broken", "--again")
    status, out, _ = say(*words)
    assert status == 0 and "is recorded as" not in out
    assert "which rules it breaks: CO16, then none" in " ".join(out.split())
    change, key = "llvm-controlled CO16 left out", "rules/mixed_control_broken/example"
    programs, memory = recorded()
    other = replace(programs, cells={**programs.cells, (change, key): kept.NEW})
    monkeypatch.setattr(kept, "recorded", lambda: (other, memory))
    status, out, _ = say(*words)
    assert status == 1
    assert f"{change}: {key} is recorded as undecided; now it is depends (@example)" in out


def test_the_whole_record_is_written(say, tmp_path):
    file = tmp_path / "matrix.json"
    words = ("CO16", "rules/mixed_control_broken", "--again", "--record", str(file))
    assert say(*words)[0] == 0
    again = read_text(file.read_text(encoding="utf-8"))
    for before, after in zip(recorded(), again, strict=True):
        assert set(before.programs) <= set(after.programs) and unlike(after, before) == ()


def test_tables_for_a_page(say):
    status, out, _ = say("CO16", "--format", "markdown")
    assert status == 0 and out.startswith("## `llvm-controlled`") and "| CO16 | " in out


def test_litmus_tests_are_asked_of_the_memory_model(say):
    status, out, _ = say("MM6", "memory/tags_and_program_order", "--again")
    assert status == 0 and out.startswith("rc11 with tags MM6: Program order")
    assert "MM6+closure-in-the-seq_cst-order" in out and "CO12" not in out


def test_wrong_words_are_told(say):
    status, _, error = say("CO99")
    assert status == 2 and "no rule and no program is called CO99" in error and "CO12" in error
    status, _, error = say("--model", "llvm")
    assert status == 2 and "no model is called llvm" in error
    status, _, error = say("--record", "x.json")
    assert status == 2 and "add --again" in error
