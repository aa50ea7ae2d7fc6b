"""`wavecheck reduce`: a finding's program made small."""

import json
from pathlib import Path

import pytest
from wavecheck.proofs.commands.main import status_of
from wavecheck.proofs.passes.steps import found_opt

SINKS = Path(__file__).parents[2] / "counterexamples/catalogue/llvm/gvn_sink.srctgt.ll"
needs_opt = pytest.mark.skipif(found_opt() is None, reason="no opt of LLVM 22")

LONG = """\
declare i32 @op() convergent
define i32 @other(i32 %x) {
  %y = mul i32 %x, 3
  ret i32 %y
}
define i32 @long(i1 %c, i32 %x) {
entry:
  %a = add i32 %x, 1
  %b = mul i32 %a, %x
  br i1 %c, label %then, label %else
then:
  %t = call i32 @op()
  br label %join
else:
  %e = call i32 @op()
  br label %join
join:
  ret i32 %b
}
"""


@pytest.fixture
def long(tmp_path):
    file = tmp_path / "long.ll"
    file.write_text(LONG)
    return str(file)


@needs_opt
def test_what_is_left_still_shows_the_finding(long, tmp_path, capsys):
    small = tmp_path / "small.ll"
    words = ["reduce", long, "--output", str(small), "--llvm-reduce", "none"]
    assert status_of([*words, "--", "passes", "gvn-sink"]) == 1
    assert "lines became" in capsys.readouterr().err
    text = small.read_text()
    assert "@other" not in text and "mul" not in text and text.count("call i32 @op()") == 2
    assert f"; again: wavecheck passes gvn-sink {small}" in text
    assert status_of(["passes", "gvn-sink", str(small)]) == 1


@needs_opt
def test_a_document_has_the_program(long, capsys):
    words = ["--format", "json", "--seconds", "5", "--llvm-reduce", "none"]
    assert status_of(["reduce", long, *words, "--", "passes", "gvn-sink"]) == 1
    (result,) = json.loads(capsys.readouterr().out)["results"]
    assert (result["pass"], result["kind"], result["detail"]) == (
        "gvn-sink",
        "set changed",
        "merges",
    )
    assert result["lines"] < result["lines_before"] and "define" in result["text"]


@needs_opt
def test_only_the_function_that_is_named_is_reduced(capsys):
    words = ["--function", "src2", "--seconds", "5", "--llvm-reduce", "none"]
    assert status_of(["reduce", str(SINKS), *words, "--", "passes", "gvn-sink"]) == 1
    said = capsys.readouterr().out
    assert "@src2" in said and "@src1" not in said


def test_where_nothing_is_wrong_nothing_is_reduced(long, capsys):
    assert status_of(["reduce", long, "--", "passes", "instcombine"]) == 0
    assert "nothing to reduce" in capsys.readouterr().out


@pytest.mark.parametrize("words", [(), ("--", "sroa"), ("--", "validate", "x")])
def test_what_is_asked_stands_behind_dashes(long, words, capsys):
    assert status_of(["reduce", long, *words]) == 2
    assert "-- passes PIPELINE" in capsys.readouterr().err
