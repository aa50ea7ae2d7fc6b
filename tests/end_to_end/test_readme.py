"""The commands of the README and of its pages work, and their tables say what the code does."""

import re
import shlex
import shutil
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pytest
import wavecheck as package
from wavecheck.counterexamples.text.phrases import ERRORS, VERDICTS
from wavecheck.counterexamples.verdicts import answers
from wavecheck.counterexamples.verdicts.expectations import STATIC_RULES, expectations_in
from wavecheck.proofs.commands.main import status_of, wavecheck
from wavecheck.proofs.judging.judge import DEFAULT_TIMEOUT
from wavecheck.semantics.program.contracts import MEANINGS, Contract
from wavecheck.semantics.program.target_contracts import default_contracts

TOP = Path(__file__).resolve().parents[2]
FIRST = (TOP / "README.md").read_text(encoding="utf-8")
PAGES = {
    path: path.read_text(encoding="utf-8")
    for path in sorted((TOP / "counterexamples/book").glob("*.md"))
}
README = "\n".join([FIRST, *PAGES.values()])
"""The first page and those that it leads to."""


def table(header):
    """The rows below the table whose first header cell is `header`."""
    block = README.split(f"\n| {header} |", 1)[1].split("\n\n", 1)[0]
    rows = block.splitlines()[2:]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]


def fenced(language):
    return re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)


def python_of(page):
    (program,) = re.findall(
        r"```python\n(.*?)```", PAGES[TOP / "counterexamples/book" / page], re.DOTALL
    )
    return program


def wavecheck_commands():
    lines = [line for block in fenced("sh") for line in block.splitlines()]
    parts = [part.strip() for line in lines for part in line.split("&&")]
    found = [re.sub(r"^\.venv/bin/", "", part) for part in parts]
    return [shlex.split(command)[1:] for command in found if command.startswith("wavecheck ")]


PAIR = """
declare void @op(i32) convergent
define void @src(i32 %x) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  call void @op(i32 %x) [ "convergencectrl"(token %t) ]
  ret void
}
"""


HLSL = "export int f(int x) { int y = x; if (x) y = x + x; return y; }\n"


def commands_to_look_around():
    rows = [block.split("\n\n", 1)[0] for block in README.split("\n| aim | command |")[1:]]
    cells = [row.strip("|").split("|")[1] for block in rows for row in block.splitlines()[2:]]
    return [
        shlex.split(each) for cell in cells for each in re.findall(r"`wavecheck ([^`]*)`", cell)
    ]


@pytest.fixture
def workplace(tmp_path, monkeypatch):
    """A folder with the files that the README's commands name."""
    both = PAIR + PAIR.split("convergent\n", 1)[1].replace("@src", "@tgt")
    (tmp_path / "pair.srctgt.ll").write_text(both)
    (tmp_path / "folder").mkdir()
    (tmp_path / "kernel.ll").write_text(PAIR.replace("@src", "@kernel"))
    (tmp_path / "folder" / "pair.srctgt.ll").write_text(both)
    for name in ("before.ll", "after.ll"):
        (tmp_path / name).write_text(PAIR.replace("@src", "@kernel"))
    (tmp_path / "kernel.cl").write_text("kernel void k(global int *p) { p[0] += p[1]; }\n")
    cuda = "__attribute__((global)) void k(int *p) { p[0] += p[1]; }\n"
    (tmp_path / "kernel.cu").write_text(cuda)
    (tmp_path / "shader.hlsl").write_text(HLSL)
    monkeypatch.chdir(tmp_path)
    return tmp_path


SAYS = {"prove": "proved", "export": "#version", "conform": " tests for "}
"""What a command says of the workplace; the others that something is preserved."""


@pytest.mark.parametrize("command", wavecheck_commands(), ids=" ".join)
def test_every_command_of_the_readme_answers(command, workplace, capsys):
    if command[0] == "compile" and shutil.which("clang-22") is None:
        pytest.skip("no clang of LLVM 22")
    if command[0] == "opt" and shutil.which("opt-22") is None:
        pytest.skip("no opt of LLVM 22")
    if "coq" in command and shutil.which("coqc") is None:
        pytest.skip("no coqc")
    assert status_of(command) == 0
    said = capsys.readouterr().out
    if "--output" in command:
        made = workplace / command[command.index("--output") + 1]
        assert made.is_dir() or made.stat().st_size > 0
    if "--output" not in command or command[0] == "conform":
        assert SAYS.get(command[0], "preserved") in said
    else:
        assert said == ""


@pytest.mark.parametrize("words", commands_to_look_around(), ids=" ".join)
def test_every_command_to_look_around_is_understood(words):
    name, *rest = words
    wavecheck.commands[name].make_context(name, rest)  # A usage error would be raised.


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.stem)
def test_every_page_is_linked_from_the_readme_and_links_to_what_there_is(page):
    assert f"](counterexamples/book/{page.name})" in FIRST
    text = PAGES[page]
    headings = re.findall(r"^#+ (.*)", text, re.MULTILINE)
    places = {re.sub(r"[^\w -]", "", each).lower().replace(" ", "-") for each in headings}
    assert set(re.findall(r"\]\(#([^)]+)\)", text)) <= places
    linked = re.findall(r"\]\((?!https?:|#)([^)#]+)", text)
    assert [name for name in linked if not (page.parent / name).exists()] == []


def test_the_first_page_is_short_and_begins_with_the_claim():
    assert len(FIRST.splitlines()) <= 120
    assert FIRST.index("does every set of threads") < FIRST.index("```llvm") < FIRST.index("```sh")


def test_the_example_of_the_readme_is_answered_as_it_says(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    program = re.search(r"```llvm\n(.*?)```", FIRST, re.DOTALL)[1]
    shown = re.search(r"```text\n(.*?)```", FIRST, re.DOTALL)[1]
    Path("votes.srctgt.ll").write_text(program)
    assert status_of(["validate", "votes.srctgt.ll", "--brief"]) == 1
    said = capsys.readouterr().out
    begins, rest = shown.split("...\n")
    assert said.startswith(begins) and rest in said


def test_the_number_of_findings_is_that_of_their_page():
    page = (TOP / "counterexamples" / "llvm_22_1.md").read_text(encoding="utf-8")
    rows = page.split("| defect | pass | what happens |")[1].split("\n\n")[0].splitlines()[2:]
    assert len(rows) == 17 and "seventeen defects" in FIRST


def test_the_python_example_prints_a_verdict(workplace, capsys):
    program = python_of("python.md")
    exec(compile(program, "README.md", "exec"), {})
    said = capsys.readouterr().out
    assert said.startswith("preserved for every trip count and every wave: @kernel -> @kernel\n")
    assert "\nall trips, all waves\nwell-formed: @kernel\n" in said and "'lanes': [0, 1]" in said


def test_the_tests_of_the_readme_pass(tmp_path):
    plain = "declare void @op(i32) convergent\ndefine void @kernel(i32 noundef %x) {\n"
    for name in ("before.ll", "after.ll"):
        (tmp_path / name).write_text(f"{plain}  call void @op(i32 %x)\n  ret void\n}}\n")
    (tmp_path / "test_readme.py").write_text(python_of("other_tools.md"))
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0 and "2 passed" in done.stdout, done.stdout


def test_the_python_of_the_readme_uses_public_names_alone():
    assert len(fenced("python")) == 2
    for program in fenced("python"):
        assert not re.search(r"wavecheck\.[\w.]+ import|import wavecheck\.", program)
        named = re.findall(r"wavecheck\.(\w+)", program) + re.findall(
            r"wavecheck import (\w+)", program
        )
        assert named and set(named) <= set(package.__all__)


def test_two_commands_install_and_test():
    block = re.search(r"<!-- two commands -->\n+```sh\n(.*?)```", README, re.DOTALL)[1]
    install, tests = block.strip().splitlines()
    assert install.endswith("wavecheck demo") and "pip install" in install
    assert "pytest" in tests


def test_the_commands_are_those_of_the_command_line():
    named = {cell.strip("`").split()[1] for cell, _ in table("command")}
    visible = {name for name, command in wavecheck.commands.items() if not command.hidden}
    assert named == visible


def test_the_statuses_are_those_of_the_code():
    listed = [int(status) for status, _ in table("status")]
    assert sorted(answers.PRECEDENCE) == listed
    assert "the first of " + ", ".join(map(str, answers.PRECEDENCE)) in README


def test_the_verdicts_are_those_of_the_code():
    assert [row[0].strip("`") for row in table("verdict")] == list(VERDICTS)


def test_the_error_lines_are_the_closed_list():
    assert [row[0] for row in table("`ERROR:`")] == list(ERRORS.values())


def test_the_contract_keys_are_those_of_the_code():
    listed = [key for row in table("key") for key in re.findall(r"`(\w+)`", row[0])]
    assert sorted(listed) == sorted(field.name for field in fields(Contract))
    words = next(row[1] for row in table("key") if row[0] == "`meaning`")
    assert set(re.findall(r"`([\w.]+)`", words)) <= MEANINGS


def test_the_contracts_of_the_readme_are_read(tmp_path):
    (text,) = fenced("toml")
    path = tmp_path / "readme.contracts.toml"
    path.write_text(text)
    contracts = default_contracts().with_file(path)
    assert contracts.of("subgroupShuffle").sets == "may-grow"
    assert contracts.of("my.reduce.add").uniform_result


def test_the_expectations_of_the_readme_are_read():
    first, second = expectations_in(next(each for each in fenced("llvm") if "EXPECT" in each))
    assert (first.function, str(first)) == ("src1", "violated CO40")
    assert (second.function, str(second)) == ("src2", "preserved")
    assert "CO19" in STATIC_RULES


def test_the_default_timeout_is_the_codes():
    assert f"One pair gets {DEFAULT_TIMEOUT:g} seconds" in README


def test_every_file_that_the_readme_names_exists():
    folders = "semantics|encodings|counterexamples|proofs|tests|\\.ci"
    named = re.findall(rf"`((?:{folders})/[\w./]*)`", README)
    named += re.findall(r"\]\(([\w./]+)\)", FIRST)
    assert len(named) > 5
    assert [name for name in named if not (TOP / name).exists()] == []
