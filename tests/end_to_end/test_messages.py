"""What a command says where it cannot answer: what is wrong, where, and what to do next."""

import ast
import json
import shutil
from pathlib import Path

import click
import pytest
from wavecheck.counterexamples.text.next_steps import next_step
from wavecheck.counterexamples.verdicts.causes import LATE, Cause
from wavecheck.counterexamples.verdicts.verdicts import Halves
from wavecheck.proofs.commands.main import status_of, wavecheck
from wavecheck.semantics.program.causes import Kind

try:
    import tomllib
except ModuleNotFoundError:
    import tomli as tomllib

TOP = Path(__file__).resolve().parents[2]


HERE = Path(__file__).parent / "messages"
COMMANDS = tomllib.loads((HERE / "commands.toml").read_text(encoding="utf-8"))
INPUT, USAGE, UNKNOWN = COMMANDS["input"], COMMANDS["usage"], COMMANDS["unknown"]


@pytest.mark.parametrize(
    "file, said",
    [
        (
            "stray.srctgt.ll",
            ("stray.srctgt.ll:2: the EXPECT line names 'src9'", "about @src"),
        ),
        ("twice.srctgt.ll", ("twice.srctgt.ll:2: a second EXPECT line for @src", "keep one")),
        (
            "other.srctgt.ll",
            ("@src in other", "add `; EXPECT: src preserved`", "expected violated"),
        ),
        ("lone.srctgt.ll", ("@src has no partner @tgt", "lone.srctgt.ll: error; nothing could")),
    ],
)
def test_what_a_file_expects_is_compared_or_refused(say, file, said):
    status, _, err = say(f"validate {file} --check")
    assert status == 1 and all(part in err for part in said), err


def test_what_a_file_expects_is_not_read_unless_it_is_asked_for(say):
    assert say("validate stray.srctgt.ll")[0] == say("validate twice.srctgt.ll")[0] == 0


def test_a_place_that_cannot_be_written_to_is_named(say):
    status, _, err = say("validate pair.srctgt.ll --output no/answer.txt")
    assert status == 2
    assert "cannot write no/answer.txt: No such file" in err and "in a folder that is there" in err
    status, _, err = say("validate pair.srctgt.ll --output .")
    assert status == 2 and "cannot write .: Is a directory" in err


@pytest.mark.parametrize(
    "line",
    [
        "validate none.srctgt.ll --output no/answer",
        "validate none.srctgt.ll --report no/answer.json",
        "passes O2 none.ll --output no/answer",
        "litmus none.litmus --output no/answer",
        "prove CU17 --output no/answer",
    ],
)
def test_where_nothing_can_be_written_nothing_is_decided_first(line, say):
    status, _, err = say(line)
    assert status == 2 and "cannot write no/answer" in err and "none" not in err


@pytest.fixture
def say(tmp_path, monkeypatch, capsys):
    """Run a command line in a folder with the files; gives status, output, errors."""
    monkeypatch.chdir(tmp_path)
    shutil.copytree(HERE / "files", tmp_path, dirs_exist_ok=True)
    (tmp_path / "bitcode.bc").write_bytes(b"BC\xc0\xde" + bytes(20))
    (tmp_path / "folder").mkdir()

    def run(line):
        status = status_of(line.split())
        said = capsys.readouterr()
        assert "Traceback" not in said.out + said.err
        return status, " ".join(said.out.split()), " ".join(said.err.split())

    return run


@pytest.mark.parametrize("line", INPUT)
def test_a_wrong_input_is_named_with_its_place_and_the_next_step(line, say):
    place, step = INPUT[line].values()
    status, out, err = say(line)
    assert (status, out.partition("Summary:")[0]) == (2, "")
    assert err.startswith("ERROR: The input is wrong ") and place in err and " hint: " in err
    assert step in err


@pytest.mark.parametrize("line", USAGE)
def test_a_wrong_command_line_says_what_would_be_right(line, say):
    wrong, right = USAGE[line].values()
    status, out, err = say(line)
    assert (status, out) == (2, "")
    assert err.startswith("Usage: wavecheck") and "--help' for help." in err
    assert wrong in err and right in err


@pytest.mark.parametrize("line", UNKNOWN)
def test_what_stays_open_says_what_stopped_it(line, say):
    place, step = UNKNOWN[line].values()
    status, out, _ = say(line)
    assert status == 3
    assert place in out and step in out


def test_a_hint_is_given_only_where_the_reason_has_none():
    assert next_step(LATE) == ""
    assert next_step(Cause(Kind.RUNS_ON, lacks_trips=True)) == ""
    assert "same pointer" in next_step(Cause(Kind.POINTERS))
    promise = next_step(Cause(Kind.ATTRIBUTES))
    assert "attributes" in promise and "contract" not in promise
    assert "--question sets" in next_step(Cause(Kind.MEMORY), Halves("preserved"))


def test_a_program_gets_place_and_next_step_too(say):
    line = "validate pair.srctgt.ll --function tgt"
    status, out, err = say(f"{line} --format json")
    (error,) = json.loads(out)["errors"]
    assert status == 2 and error["file"] == "pair.srctgt.ll"
    assert error["hint"] == "the file has @src" and "no source @tgt" in error["message"]
    assert say(line)[2] == err


COMMANDS = sorted(wavecheck.commands)


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_help_fits_80_columns_and_has_an_example(name, capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    assert status_of([*name.split(), "--help"]) == 0
    text = capsys.readouterr().out
    assert [line for line in text.splitlines() if len(line) > 80] == []
    assert f"  wavecheck {name}" in text or name in ("demo", "bench")


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_says_what_it_does(name):
    options = [each for each in wavecheck.commands[name].params if isinstance(each, click.Option)]
    assert [each.name for each in options if not each.help and not each.hidden] == []


FOLDERS = ("semantics", "encodings", "counterexamples", "proofs")


@pytest.mark.parametrize(
    "path",
    [path for name in FOLDERS for path in sorted((TOP / name).rglob("*.py"))],
    ids=lambda path: path.stem,
)
def test_every_input_error_says_what_to_do_next(path):
    """The hint is the keyword `hint` or the fifth argument; a place is file, line and column."""
    found = [
        f"line {node.lineno}"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "InputError"
        and len(node.args) + 2 * sum(isinstance(each, ast.Starred) for each in node.args) < 5
        and "hint" not in {keyword.arg for keyword in node.keywords}
    ]
    assert found == []
