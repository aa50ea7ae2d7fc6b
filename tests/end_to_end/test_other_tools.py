"""What the page of other tools says: a workflow of GitHub, pytest, FileCheck, equal runs."""

import json
import os
import re
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
from wavecheck.counterexamples.corpus.index import CATALOGUE

TOP = Path(__file__).resolve().parents[2]
SECTION = (TOP / "counterexamples/book" / "other_tools.md").read_text(encoding="utf-8")
LLVM = Path("/usr/lib/llvm-22/bin")
SEARCHED = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"], str(LLVM)])

KERNEL = """\
declare void @op(i32) convergent
define void @{}(i32 %x) {{
  call void @op(i32 %x)
  ret void
}}
"""


def fenced(language):
    return re.findall(rf"```{language}\n(.*?)```", SECTION, re.DOTALL)


def run(folder, *words, **variables):
    environment = {**os.environ, "PATH": SEARCHED, **variables}
    return subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True)


def pair(source=KERNEL, target=KERNEL):
    return source.format("src") + target.format("tgt").split("\n", 1)[1]


def test_the_workflow_judges_what_was_changed(tmp_path):
    (workflow,) = fenced("yaml")
    script = textwrap.dedent(re.search(r"run: \|\n((?: {10}.*\n)+)", workflow)[1])
    git = ["git", "-c", "user.name=a", "-c", "user.email=a@b"]
    (tmp_path / "old.srctgt.ll").write_text("nothing that could be judged\n")
    (tmp_path / "gone.srctgt.ll").write_text(pair())
    for words in (["init", "-q"], ["add", "."], ["commit", "-qm", "a"], ["tag", "base"]):
        assert run(tmp_path, *git, *words).returncode == 0
    (tmp_path / "gone.srctgt.ll").unlink()
    (tmp_path / "with space.srctgt.ll").write_text(pair())
    changed = pair(target=KERNEL.replace("  call void @op(i32 %x)\n", ""))
    (tmp_path / "new.srctgt.ll").write_text(changed)
    (tmp_path / "other.ll").write_text("")
    for words in (["add", "-A"], ["commit", "-qm", "b"]):
        assert run(tmp_path, *git, *words).returncode == 0
    done = run(tmp_path, "bash", "-eo", "pipefail", "-c", script, BASE="base")
    assert done.returncode != 0 and "1 preserved" in done.stdout, done.stderr
    (sarif,) = json.loads((tmp_path / "wavecheck.sarif").read_text())["runs"]
    places = [each["locations"][0]["physicalLocation"] for each in sarif["results"]]
    assert [place["artifactLocation"]["uri"] for place in places] == ["new.srctgt.ll"]


def test_the_workflow_uploads_what_it_writes():
    yaml = pytest.importorskip("yaml", reason="nothing here reads YAML")
    (workflow,) = fenced("yaml")
    document = yaml.safe_load(workflow)
    assert document["permissions"]["security-events"] == "write"
    steps = document["jobs"]["wavecheck"]["steps"]
    assert steps[-1]["uses"].startswith("github/codeql-action/upload-sarif@")
    assert steps[-1]["with"]["sarif_file"] in steps[-2]["run"]


@pytest.mark.skipif(not (LLVM / "FileCheck").exists(), reason="FileCheck of LLVM 22 is not there")
def test_file_check_accepts_the_text_and_nothing_else(tmp_path):
    (case,) = fenced("llvm")
    (tmp_path / "case.srctgt.ll").write_text(case)
    (tmp_path / "wrong.srctgt.ll").write_text(case.replace("target lanes {0}", "target lanes {1}"))
    for name, status in (("case", 0), ("wrong", 1)):
        file = f"{name}.srctgt.ll"
        line = re.search("RUN: (.*)", case)[1].replace("%s", file)
        assert run(tmp_path, "bash", "-o", "pipefail", "-c", line).returncode == status


def test_answers_are_the_same_in_each_run(tmp_path):
    """Whatever the order of sets, and however many processes judge."""
    shutil.copy(CATALOGUE / "branches" / "merge_reductions.srctgt.ll", tmp_path)
    words = [sys.executable, "-m", "wavecheck.proofs.commands.main", "validate", "."]
    words += ["--report", "a.sarif", "--report", "a.xml", "--report", "a.json"]
    runs = []
    for jobs, seed in (("1", "1"), ("2", "2")):
        said = run(tmp_path, *words, "--jobs", jobs, PYTHONHASHSEED=seed).stdout
        reports = [(tmp_path / f"a.{ending}").read_text() for ending in ("sarif", "xml", "json")]
        runs.append([said, *reports])
    assert runs[0] == runs[1] and all(len(text) > 1000 for text in runs[0])
