"""What a command says where it cannot answer: what is wrong, where, and what to do next."""

import ast
import json
from pathlib import Path

import click
import pytest
from programs import program
from wavecheck.counterexamples.text.next_steps import next_step
from wavecheck.counterexamples.verdicts.causes import LATE, Cause
from wavecheck.proofs.commands.main import status_of, wavecheck
from wavecheck.semantics.program.causes import Kind, Mismatch

TOP = Path(__file__).resolve().parents[2]

GOOD = """\
declare void @op(i32) convergent
define void @f(i32 %x) {
  call void @op(i32 %x)
  ret void
}
"""

PAIR = GOOD.replace("@f", "@src") + GOOD.partition("\n")[2].replace("@f", "@tgt")

BROKEN = program("token_from_outside_cycle")

ASSEMBLY = """\
define void @src(i32 %x) {
  call void asm sideeffect "s_barrier", ""()
  ret void
}
define void @tgt(i32 %x) {
  call void asm sideeffect "s_nop", ""()
  ret void
}
"""

POINTER = """\
define void @src(ptr %p, i32 %x) {
  call void %p(i32 %x) convergent
  ret void
}
; The other one:
"""

LOOP = program("trips_by_results")

MP = "C MP\n{ }\nP0 (atomic_int* x) { atomic_store(x, 1); }\nexists (x=1)\n"

FILES = {
    "good.ll": GOOD,
    "pair.srctgt.ll": PAIR,
    "lone.srctgt.ll": PAIR.replace("@tgt", "@tgt2"),
    "stray.srctgt.ll": "; EXPECT: preserved\n; EXPECT: src9 violated\n" + PAIR,
    "twice.srctgt.ll": "; EXPECT: src preserved\n; EXPECT: src violated\n" + PAIR,
    "other.srctgt.ll": "; EXPECT: src2 violated\n"
    + PAIR
    + PAIR.partition("\n")[2].replace("@src", "@src2").replace("@tgt", "@tgt2"),
    "expected.ll": "; EXPECT: f well-formed\n; EXPECT: g well-formed\n" + GOOD,
    "broken.ll": BROKEN,
    "asm.srctgt.ll": ASSEMBLY,
    "pointer.srctgt.ll": POINTER + POINTER.replace("@src", "@tgt").replace(") convergent", ")"),
    "loop.srctgt.ll": LOOP + LOOP.partition("\n")[2].replace("@src", "@tgt"),
    "declared.ll": GOOD.partition("\n")[0] + "\n",
    "empty.ll": "",
    "c.ll": "int main() { return 0; }\n",
    "cut.ll": GOOD[:-3],
    "zero.ll": "define\0",
    "three.json": '{"x": [1, 2, 3]}',
    "cut.json": '{"x',
    "list.json": "[1]",
    "other.json": '{"y": 1}',
    "wide.json": '{"x": 12345678901}',
    "key.toml": "[op]\nset = 'may-grow'\n",
    "value.toml": "[op]\nsets = 'any'\n",
    "cut.toml": "x = = 1\n",
    "ok.litmus": MP,
    "loop.litmus": MP.replace("atomic_store(x, 1);", "while (1) { }"),
    "weak.toml": "synchronises = 'sometimes'\n",
    "alone.srctgt.litmus": MP.replace("C MP", "C src"),
}

INPUT = {
    # Files.
    "validate none.srctgt.ll": ("none.srctgt.ll:", "check the path"),
    "verify none.ll": ("none.ll:", "check the path"),
    "run none.ll": ("none.ll:", "check the path"),
    "uniformity none.ll": ("none.ll:", "check the path"),
    "traces none.ll": ("none.ll:", "check the path"),
    "litmus none.litmus": ("none.litmus:", "check the path"),
    "transform unroll none.ll": ("none.ll:", "check the path"),
    "passes O2 none.ll": ("none.ll:", "check the path"),
    "verify folder": ("folder: this is a folder", "name a file"),
    "validate folder": ("folder: the folder holds no file *.srctgt.ll", "name the files"),
    "litmus folder": ("folder: the folder holds no file *.litmus", "name the files"),
    "verify bitcode.bc": ("bitcode.bc: this is bitcode", "llvm-dis"),
    "verify empty.ll": ("empty.ll: the file is empty", "name a file of LLVM IR"),
    "verify declared.ll": ("declared.ll: no function in this file", "with a `define`"),
    "verify c.ll": ("c.ll:1:1: LLVM does not accept", "must be able to parse"),
    "verify cut.ll": ("cut.ll:", "must be able to parse"),
    "verify zero.ll": ("zero.ll:1: the file holds a zero byte", "LLVM IR as text, in UTF-8"),
    "verify expected.ll --check": ("expected.ll:2: the EXPECT line names 'g'", "about @f"),
    # Which functions.
    "validate good.ll": ("good.ll: the file has no pair", "rename the functions, or give two"),
    "validate lone.srctgt.ll": ("lone.srctgt.ll:2: @src has no partner @tgt", "add @tgt, or"),
    "validate pair.srctgt.ll --function tgt": ("no source @tgt", "the file has @src"),
    "validate good.ll good.ll --function g": ("good.ll: no function @g", "the file has @f"),
    "verify good.ll --function g": ("good.ll: no function @g", "the file has @f"),
    "validate broken.ll good.ll": ("broken.ll:8: the source @f is ill-formed, CO18", "verify"),
    "run loop.srctgt.ll": ("loop.srctgt.ll: the file has several", "--function: @src, @tgt"),
    # Files beside programs.
    "validate pair.srctgt.ll --contracts no.toml": ("no.toml: cannot read", "check the path"),
    "validate pair.srctgt.ll --contracts cut.toml": ("cut.toml: the contracts are", "sets ="),
    "validate -": ("-: the file cannot be read", "stdin is not read"),
    "passes sroa good.ll --keep good.ll": ("good.ll: programs cannot be kept", "takes a folder"),
    "validate pair.srctgt.ll --contracts key.toml": ("key.toml: contracts: in 'op'", "sets ="),
    "validate pair.srctgt.ll --contracts value.toml": ("one of exact, may-grow", "sets ="),
    "run good.ll --inputs cut.json": ("cut.json:1:2: not JSON", "write JSON, for example"),
    "run good.ll --inputs no.json": ("no.json: the inputs cannot be read", "check the path"),
    "run good.ll --inputs list.json": ("list.json: the inputs are not", 'write {"n"'),
    "run good.ll --inputs [1]": ("--inputs: the inputs are not a JSON object", 'write {"n"'),
    "run good.ll --inputs other.json": ("other.json:", "known names: x"),
    "run good.ll --lanes 2 --inputs three.json": ("three.json:", "or 2, or ask for other --lanes"),
    "run good.ll --inputs wide.json": ("wide.json:", "fits into 32 bits"),
    "validate pair.srctgt.ll --uniform y": ("no function has an argument %y", "arguments are %x"),
    "traces good.ll --uniform y": ("no function has an argument %y", "arguments are %x"),
    "passes O1 good.ll --uniform y": ("no function has an argument %y", "arguments are %x"),
    "uniformity good.ll --uniform y": ("no function has an argument %y", "arguments are %x"),
    # Litmus tests.
    "litmus loop.litmus": ("loop.litmus:3:", "LIMITS.md what it cannot"),
    "litmus ok.litmus --target gpu": ("no target gpu", "one of none, ignore, vulkan"),
    "litmus ok.litmus --target weak.toml": ("weak.toml: synchronises", 'synchronises = "always"'),
    "validate alone.srctgt.litmus": ("alone.srctgt.litmus: the test src has", "src and tgt"),
    "validate ok.litmus pair.srctgt.ll": ("ok.litmus holds litmus tests", "of their own"),
    # Transforms, passes, entries.
    "transform unroll good.ll": ("good.ll:2: @f has no loop", "transform --list"),
    "passes nonesuch good.ll": ("unknown pass name 'nonesuch'", "--print-passes"),
    "hunt --seconds 1": ("a hunt needs passes", "for example --passes"),
    "catalogue CO99": ("no entry and no claim called CO99", "the nearest are CO52"),
}
"""Command lines that ask about a wrong input, with the place and the next step of the message."""

USAGE = {
    "validate": ("Missing argument", "--help"),
    "validate pair.srctgt.ll --bound 0": ("'--bound'", "x>=1"),
    "validate pair.srctgt.ll --bound x": ("'--bound'", "integer"),
    "validate pair.srctgt.ll --timeout nan": ("'--timeout'", "number"),
    "passes sink pair.srctgt.ll --timeout nan": ("'--timeout'", "number"),
    "validate pair.srctgt.ll --lanes 100": ("'--lanes'", "2<=x<=64"),
    "validate pair.srctgt.ll --format xml": ("'--format'", "'json'"),
    "validate pair.srctgt.ll --form json": ("'--form'", "'--format'"),
    "validate pair.srctgt.ll --target vulkan": ("--target is for litmus tests", "--model memory"),
    "run good.ll --policy fair": ("'--policy'", "'independent'"),
    "run good.ll --inputs - --choice -": ("stdin is read once", "a file"),
    "transform enroll good.ll": ("'NAME'", "Did you mean 'unroll'"),
    "traces good.ll --timeout 0": ("'--timeout'", "0<x<="),
    "traces good.ll --timeout nan": ("'--timeout'", "number"),
    "transform unroll": ("Missing argument 'FILE.ll'", "--help"),
    "prove CO99": ("CO99 is not decided here", "wavecheck cite"),
    "prove CO2": ("CO2 is decided by", "wavecheck validate"),
    "cite CO99": ("no row is called CO99", "the nearest are CO52"),
    "catalogue --format html": ("need a folder", "--output FOLDER"),
    "frobnicate": ("No such command 'frobnicate'", "--help"),
}
"""Command lines that are wrong themselves, with what is wrong and what would be right."""


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


UNKNOWN = {
    "validate asm.srctgt.ll": ("asm.srctgt.ll:2: not modelled in the source", "hint: take it out"),
    "validate pointer.srctgt.ll": ("pointer.srctgt.ll:7: the target calls", "hint: LIMITS.md"),
    "validate loop.srctgt.ll --timeout 0.001": ("stopped after 0.001 s", "a larger --timeout"),
    "run asm.srctgt.ll --function src": ("stopped at line 2", "not modelled"),
    "traces asm.srctgt.ll --function src": ("asm.srctgt.ll:2: not modelled", "hint: LIMITS.md"),
    "traces loop.srctgt.ll --function src --timeout 1e-9": ("unfolding stopped", "raise --time"),
}
"""Questions that stay open, with what stopped them."""


@pytest.fixture
def say(tmp_path, monkeypatch, capsys):
    """Run a command line in a folder with the files; gives status, output, errors."""
    monkeypatch.chdir(tmp_path)
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
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
    place, step = INPUT[line]
    status, out, err = say(line)
    assert (status, out.partition("Summary:")[0]) == (2, "")
    assert err.startswith("ERROR: The input is wrong ") and place in err and " hint: " in err
    assert step in err


@pytest.mark.parametrize("line", USAGE)
def test_a_wrong_command_line_says_what_would_be_right(line, say):
    wrong, right = USAGE[line]
    status, out, err = say(line)
    assert (status, out) == (2, "")
    assert err.startswith("Usage: wavecheck") and "--help' for help." in err
    assert wrong in err and right in err


@pytest.mark.parametrize("line", UNKNOWN)
def test_what_stays_open_says_what_stopped_it(line, say):
    place, step = UNKNOWN[line]
    status, out, _ = say(line)
    assert status == 3
    assert place in out and step in out


def test_a_hint_is_given_only_where_the_reason_has_none():
    assert next_step(LATE) == ""
    assert next_step(Cause(Kind.RUNS_ON, lacks_trips=True)) == ""
    assert "LIMITS.md" in next_step(Cause(Kind.CONVERGENCE))
    promise = next_step(Cause(Kind.ATTRIBUTES))
    assert "attributes" in promise and "contract" not in promise
    assert "only the target has" in next_step(Cause(Kind.MEMORY, mismatch=Mismatch.LOAD))


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
    """The hint is the keyword `hint` or the fifth argument."""
    found = [
        f"line {node.lineno}"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "InputError"
        and len(node.args) < 5
        and "hint" not in {keyword.arg for keyword in node.keywords}
    ]
    assert found == []
