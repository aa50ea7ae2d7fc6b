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
    workflow, _ = fenced("yaml")
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
    workflow, _ = fenced("yaml")
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


# --- problem matcher, hooks, container, completion ------------------------------------------------


def matched(lines):
    """What a runner of GitHub Actions finds in a log: where a matcher's patterns fit lines behind
    each other, the file, line and message."""
    (document,) = fenced("json")
    for matcher in json.loads(document)["problemMatcher"]:
        patterns = matcher["pattern"]
        for start in range(len(lines) - len(patterns) + 1):
            rows = zip(patterns, lines[start:], strict=False)
            found = [(each, re.search(each["regexp"], line)) for each, line in rows]
            if all(hit for _, hit in found):
                fields = ("file", "line", "column", "code", "message")
                said = {
                    field: hit[each[field]]
                    for each, hit in found
                    for field in fields
                    if field in each
                }
                yield matcher["owner"], said


def log(folder, *words):
    return run(folder, "wavecheck", *words, COLUMNS="1000").stdout.splitlines()


SPLIT = """\
define void @tgt(i32 %x) {
  %c = icmp eq i32 %x, 0
  br i1 %c, label %then, label %else
then:
  call void @op(i32 %x)
  ret void
else:
  call void @op(i32 %x)
  ret void
}
"""


def test_the_problem_matcher_finds_a_violation_at_its_file(tmp_path):
    (tmp_path / "split.srctgt.ll").write_text(KERNEL.format("src") + SPLIT)
    (found,) = matched(log(tmp_path, "validate", "split.srctgt.ll"))
    assert found == (
        "wavecheck-sets",
        {
            "code": "violated",
            "file": "split.srctgt.ll",
            "message": "A communicating set is split",
        },
    )
    (tmp_path / "a.ll").write_text(KERNEL.format("kernel"))
    (tmp_path / "b.ll").write_text(KERNEL.split("define")[0] + SPLIT.replace("@tgt", "@kernel"))
    (found,) = matched(log(tmp_path, "validate", "a.ll", "b.ll", "--brief"))
    assert found[1]["file"] == "b.ll"


def test_the_problem_matcher_finds_each_broken_rule_at_its_line(tmp_path):
    shutil.copy(CATALOGUE / "rules" / "phi_of_tokens_broken.ll", tmp_path)
    found = list(matched(log(tmp_path, "verify", "phi_of_tokens_broken.ll")))
    assert [(each["code"], each["line"]) for _, each in found] == [("CO7", "17"), ("CO8", "18")]
    assert {owner for owner, _ in found} == {"wavecheck-rules"}
    assert "a token may not pass through a phi" in found[0][1]["message"]
    assert found[0][1]["file"] == "phi_of_tokens_broken.ll"


def test_the_problem_matcher_finds_a_wrong_input_at_its_line_and_nothing_in_a_good_log(tmp_path):
    (tmp_path / "bad.srctgt.ll").write_text("define void @src() {\n  ret i32\n}\n")
    done = run(tmp_path, "wavecheck", "validate", "bad.srctgt.ll", COLUMNS="1000")
    ((owner, found),) = matched(done.stderr.splitlines())
    assert (owner, found["file"], found["line"]) == ("wavecheck-input", "bad.srctgt.ll", "3")
    (tmp_path / "good.srctgt.ll").write_text(pair())
    assert list(matched(log(tmp_path, "validate", "good.srctgt.ll"))) == []


@pytest.mark.parametrize("id_, status", [("wavecheck", 1), ("wavecheck-check", 0)])
def test_a_hook_judges_the_files_that_it_is_given(id_, status, tmp_path):
    yaml = pytest.importorskip("yaml", reason="nothing here reads YAML")
    hooks = yaml.safe_load((TOP / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    (hook,) = [each for each in hooks if each["id"] == id_]
    assert hook["language"] == "python" and hook["require_serial"]
    name = "split.srctgt.ll"
    assert re.search(hook["files"], name) and re.search(hook["files"], "a/b.srctgt.litmus")
    assert not re.search(hook["files"], "kernel.ll") and not re.search(hook["files"], "a.litmus")
    (tmp_path / name).write_text("; EXPECT: violated CO36\n" + KERNEL.format("src") + SPLIT)
    done = run(tmp_path, *hook["entry"].split(), name)
    assert done.returncode == status, done.stdout
    config = yaml.safe_load(fenced("yaml")[1])
    assert {each["id"] for each in config["repos"][0]["hooks"]} <= {each["id"] for each in hooks}


def test_the_container_installs_the_package_and_starts_its_command():
    (text,) = fenced("dockerfile")
    words = [line.split(" ", 1) for line in text.splitlines()]
    assert [word for word, _ in words] == ["FROM", "COPY", "RUN", "WORKDIR", "ENTRYPOINT"]
    image, copied, installed, _, started = (rest for _, rest in words)
    settings = (TOP / "pyproject.toml").read_text(encoding="utf-8")
    least = re.search(r'requires-python = ">=3.(\d+)"', settings)[1]
    assert int(re.fullmatch(r"python:3\.(\d+)-slim", image)[1]) >= int(least)
    assert installed.endswith(f" {copied.split()[1]}")
    (program,) = json.loads(started)
    assert f'\n{program} = "wavecheck.' in settings


@pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not there")
@pytest.mark.parametrize(
    "typed, offered",
    [
        ("wavecheck val", ["validate"]),
        ("wavecheck defects --o", ["--opt", "--output"]),
        ("wavecheck validate --format js", ["json", "jsonl"]),
    ],
)
def test_bash_completes_commands_options_and_their_values(typed, offered, tmp_path):
    page = (TOP / "counterexamples/book/commands.md").read_text(encoding="utf-8")
    (setup,) = re.findall(r"```bash\n(.*?)```", page, re.DOTALL)
    words = " ".join(f"'{word}'" for word in typed.split())
    script = (
        f"{setup}COMP_WORDS=({words}); COMP_CWORD={len(typed.split()) - 1}\n"
        "_wavecheck_completion wavecheck; printf '%s\\n' \"${COMPREPLY[@]}\"\n"
    )
    done = run(tmp_path, "bash", "-c", script)
    assert sorted(done.stdout.split()) == offered, done.stderr
