"""`wavecheck lit` as users meet it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from wavecheck.proofs.commands.main import wavecheck
from wavecheck.proofs.passes import run_lines, steps
from wavecheck.proofs.passes.lit import AS_BEFORE, NEEDS_OPT
from wavecheck.proofs.passes.steps import found_opt

TESTS = Path(__file__).parent / "lit"
SIMPLIFIED, MERGED = str(TESTS / "simplified.ll"), str(TESTS / "merged.ll")
needs_opt = pytest.mark.skipif(found_opt() is None, reason="no opt of LLVM 22")


def asked(*words: str):
    result = CliRunner().invoke(wavecheck, ["lit", *words], standalone_mode=False)
    assert result.exception is None, result.exception
    return result.return_value, result.stdout, result.stderr


def document(*words: str):
    status, said, _ = asked(*words, "--format", "json")
    return status, json.loads(said)


def reasons(found) -> list[tuple[int, str, str]]:
    skipped = found["summary"]["skipped"]
    return [(each["line"], each["reason"], each.get("about", "")) for each in skipped]


@pytest.fixture
def without_opt(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(steps, "found_program", lambda name: None)


@needs_opt
def test_every_pass_of_every_run_line_is_judged():
    status, said, _ = asked(SIMPLIFIED)
    lines = said.splitlines()
    assert status == 0
    assert lines[0].startswith(f"{SIMPLIFIED}:2: opt -passes=simplifycfg -S < %s | FileCheck %s (")
    assert "   1 simplifycfg on @votes: preserved for every trip count and every wave" in lines
    assert any(line.startswith(f"{SIMPLIFIED}:4: opt -mtriple=amdgcn") for line in lines)
    assert "  1 file, 2 commands" in lines
    assert f"  skipped 1 as {run_lines.ONLY_PRINTS}" in lines


@needs_opt
def test_a_document_names_lines_commands_and_what_was_skipped():
    status, found = document(SIMPLIFIED)
    assert (status, found["schema"], found["command"]) == (0, "wavecheck/1", "lit")
    first = found["results"][0]
    assert (first["file"], first["run_line"], first["pass"]) == (SIMPLIFIED, 2, "simplifycfg")
    assert first["command"] == "opt -passes=simplifycfg -S < %s | FileCheck %s"
    assert reasons(found) == [
        (3, AS_BEFORE, ""),
        (6, run_lines.ONLY_PRINTS, ""),
        (7, run_lines.NOT_OPT, ""),
        (8, run_lines.CONDITION, ""),
        (9, run_lines.SUBSTITUTION, "%t"),
    ]
    assert (found["summary"]["files"], found["summary"]["commands"]) == (1, 2)


@needs_opt
def test_a_pass_that_merges_sets_is_a_finding():
    status, found = document(str(TESTS), "--convergent")
    words = [each["verdict"] for each in found["results"] if each["file"] == MERGED]
    assert (status, words) == (1, ["violated"])


@needs_opt
def test_a_pipeline_is_one_pair_where_that_is_asked_for():
    _, found = document(SIMPLIFIED, "--whole")
    of_gpu = [each for each in found["results"] if each["run_line"] == 4]
    assert {each["pass"] for each in of_gpu} == {"the whole pipeline"}
    assert {each["source"] for each in of_gpu} == {"votes", "alone"}
    assert found["summary"]["verdicts"] == {"preserved": 4}


def test_without_opt_the_own_llvm_runs_what_it_can(without_opt: None):
    status, found = document(SIMPLIFIED)
    assert status == 0
    assert {each["run_line"] for each in found["results"]} == {2}
    assert (3, NEEDS_OPT, "function(simplifycfg)") in reasons(found)
    assert (4, NEEDS_OPT, "-mcpu=gfx90a") in reasons(found)


def test_the_own_llvm_takes_a_triple(without_opt: None, tmp_path: Path):
    file = tmp_path / "a.ll"
    text = Path(SIMPLIFIED).read_text().replace(" -mcpu=gfx90a", "")
    file.write_text(text)
    _, found = document(str(file), "--keep", str(tmp_path / "kept"))
    kept = [Path(each["before"]) for each in found["results"] if each["run_line"] == 4]
    assert kept and all('triple = "amdgcn-amd-amdhsa"' in path.read_text() for path in kept)


def test_functions_that_talk_to_no_one_can_be_left_out(without_opt: None):
    _, found = document(SIMPLIFIED, "--convergent")
    assert {each["source"] for each in found["results"]} == {"votes"}
    assert found["summary"]["without_convergent_operation"] == 1


def test_what_cannot_be_read_or_run_is_an_answer_among_others(tmp_path: Path):
    texts = {
        "a_binary.ll": "; RUN: opt -passes=sroa < %s\0",
        "b_no_test.ll": "define void @f() {\n  ret void\n}\n",
        "c_broken.ll": "; RUN: opt -passes=simplifycfg < %s\ndefine void @f( {\n",
        "d_good.ll": Path(SIMPLIFIED).read_text(),
    }
    for name, text in texts.items():
        (tmp_path / name).write_text(text)
    status, found = document(str(tmp_path))
    files = [Path(each["file"]).name for each in found["errors"]]
    assert (status, files) == (2, ["a_binary.ll", "b_no_test.ll", "c_broken.ll"])
    assert {Path(each["file"]).name for each in found["results"]} == {"d_good.ll"}


@pytest.mark.parametrize(
    "words, message",
    [
        ((SIMPLIFIED, "--opt", "/nonexistent"), "cannot be run"),
        (("/nonexistent.ll",), "cannot be read"),
    ],
)
def test_wrong_arguments_are_refused(words: tuple[str, ...], message: str):
    status, _, complaint = asked(*words)
    assert status == 2 and message in " ".join(complaint.split())


def test_a_folder_without_tests_is_refused(tmp_path: Path):
    status, _, complaint = asked(str(tmp_path))
    assert status == 2 and "no file *.ll" in complaint


# --- what changed since a run that was kept -------------------------------------------------------


@pytest.fixture
def kept(tmp_path):
    """A document of an earlier run, in which one answer was another and one is no longer asked."""
    _, found = document(SIMPLIFIED)
    found["results"][0]["verdict"] = "violated"
    found["results"].append({**found["results"][0], "source": "gone", "verdict": "unknown"})
    file = tmp_path / "yesterday.json"
    file.write_text(json.dumps(found))
    return str(file)


@needs_opt
def test_what_changed_since_a_kept_run_is_told(kept, tmp_path):
    status, said, _ = asked(SIMPLIFIED, "--baseline", kept)
    news = said.split(f"Since {kept}: ")[1].splitlines()
    assert status == 0 and news[0] == "2 answers changed"
    assert news[1].startswith("  violated -> preserved: simplifycfg on @votes, ")
    assert news[2].startswith("  unknown -> not asked: simplifycfg on @gone, ")
    _, found = document(SIMPLIFIED, "--baseline", kept)
    assert [(each["before"], each["after"]) for each in found["summary"]["changes"]] == [
        ("violated", "preserved"),
        ("unknown", "not asked"),
    ]
    page = tmp_path / "page.html"
    asked(SIMPLIFIED, "--baseline", kept, "--format", "html", "--output", str(page))
    assert "violated -&gt; preserved" in page.read_text()


@needs_opt
def test_where_nothing_changed_that_is_told(tmp_path):
    kept = tmp_path / "kept.json"
    asked(SIMPLIFIED, "--format", "json", "--output", str(kept))
    _, said, _ = asked(SIMPLIFIED, "--baseline", str(kept))
    assert f"Since {kept}: every answer is the same" in said


@pytest.mark.parametrize("text", ["", "[]", '{"command": "validate", "results": []}', '{"a": 1}'])
def test_a_file_that_is_no_document_is_no_baseline(tmp_path, text):
    file = tmp_path / "kept.json"
    file.write_text(text)
    status, _, beside = asked(SIMPLIFIED, "--baseline", str(file))
    assert status == 2 and "no document of `wavecheck lit`" in " ".join(beside.split())
