"""Bad input has an exit status, a place and a sentence; never a traceback."""

import json
import random
import time
from pathlib import Path

import pytest
from programs import program

HEAD = """\
declare void @op(i32) convergent
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
"""

GOOD = (
    HEAD
    + """\
define void @f(i32 %x) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  call void @op(i32 %x) [ "convergencectrl"(token %t) ]
  ret void
}
"""
)

ILL_FORMED = (
    HEAD
    + """\
define void @f(i1 %c) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br label %loop
loop:
  call void @op(i32 1) [ "convergencectrl"(token %t) ]
  br i1 %c, label %loop, label %exit
exit:
  ret void
}
"""
)

MIXED_UP = GOOD.replace("%x)", "%y)", 1).replace("ret void", "ret i32 %x")
NOISE = bytes(random.Random(0).randrange(32, 127) for _ in range(10_000)) * 1000

INDIRECT_CONTROL = (
    HEAD
    + """\
define void @f(i1 %c) {
  %p = select i1 %c, ptr @llvm.experimental.convergence.entry, ptr null
  %t = call token %p()
  ret void
}
"""
)

UNREADABLE = {
    "an indirect call of a control intrinsic": (INDIRECT_CONTROL.encode(), "f.ll:5", "(CO48)"),
    "a truncated file": (GOOD[:-30].encode(), "f.ll:6", ""),
    "types that do not fit": (MIXED_UP.encode(), "f.ll:", ""),
    "bitcode": (b"BC\xc0\xde" + bytes(range(256)), "f.ll", "llvm-dis"),
    "ten megabytes of noise": (NOISE, "f.ll:1", ""),
    "an empty file": (b"", "f.ll", "empty"),
    "declarations only": (HEAD.encode(), "f.ll", "no function"),
    "zero bytes": (b"define void \0", "f.ll:1", "zero byte"),
    "latin-1": (GOOD.encode() + b"; \xe9", "f.ll:9", "UTF-8"),
    "another language": (b"int main() { return 0; }\n", "f.ll:1:1", ""),
}


@pytest.mark.parametrize("name", UNREADABLE)
@pytest.mark.parametrize("command", ["validate", "verify", "run"])
def test_what_cannot_be_read_is_bad_input_with_a_place(name, command, say, tmp_path):
    content, place, word = UNREADABLE[name]
    (tmp_path / "f.ll").write_bytes(content)
    started = time.monotonic()
    status, out, err = say(command, *(["f.ll"] * (2 if command == "validate" else 1)))
    assert time.monotonic() - started < 10
    assert status == 2 and out == ""
    assert err.startswith("ERROR: The input is wrong\n  " + place)
    assert word in err


def test_an_ill_formed_source_names_rule_place_and_llvms_sentence(say, tmp_path):
    (tmp_path / "f.ll").write_text(ILL_FORMED)
    status, _, err = say("validate", "f.ll", "f.ll")
    assert status == 2
    said = " ".join(err.split())
    assert "f.ll:9: the source @f is ill-formed, CO18" in said
    assert "LLVM: Convergence token used by an instruction other than" in said


def test_an_ill_formed_target_is_a_finding(say, tmp_path):
    source = ILL_FORMED.replace("label %loop, label %exit", "label %exit, label %exit")
    (tmp_path / "source.ll").write_text(source)
    (tmp_path / "target.ll").write_text(ILL_FORMED)
    status, out, _ = say("validate", "source.ll", "target.ll", "--format", "json")
    (result,) = json.loads(out)["results"]
    assert status == 1
    assert (result["verdict"], result["rules"]) == ("ill-formed", ["CO18"])
    assert result["violations"][0]["line"] == 9
    status, out, _ = say("validate", "source.ll", "target.ll")
    assert "CO18 at target.ll:9, block %loop" in out


def test_a_missing_function_names_those_that_are_there(say, tmp_path):
    (tmp_path / "f.ll").write_text(GOOD)
    for command in (["validate", "f.ll", "f.ll"], ["verify", "f.ll"], ["run", "f.ll"]):
        status, _, err = say(*command, "--function", "g")
        assert status == 2
        assert "no function @g" in err and "the file has @f" in err


def test_a_missing_file_and_a_folder_without_pairs_are_bad_input(say, tmp_path):
    assert say("validate", "missing.ll")[0] == 2
    (tmp_path / "empty").mkdir()
    status, _, err = say("validate", "empty")
    assert status == 2 and "no file *.srctgt.ll" in err


def test_a_file_without_pairs_says_how_to_name_them(say, tmp_path):
    (tmp_path / "f.ll").write_text(GOOD)
    status, _, err = say("validate", "f.ll")
    assert status == 2 and "@src and @tgt" in err


def test_a_source_without_its_target_is_bad_input(say, tmp_path):
    (tmp_path / "f.ll").write_text(GOOD.replace("@f", "@src1") + GOOD[len(HEAD) :])
    status, _, err = say("validate", "f.ll")
    assert status == 2
    text = GOOD.replace("@f", "@src1") + GOOD[len(HEAD) :].replace("@f", "@tgt2")
    (tmp_path / "f.ll").write_text(text)
    status, _, err = say("validate", "f.ll")
    assert status == 2
    assert "f.ll:4: @src1 has no partner @tgt1" in err
    assert "f.ll:9: @tgt2 has no partner @src2" in err


def test_json_holds_the_error_too(say, tmp_path):
    (tmp_path / "f.ll").write_text("no")
    for command in (["validate", "f.ll", "f.ll"], ["verify", "f.ll"], ["run", "f.ll"]):
        status, out, _ = say(*command, "--format", "json")
        content = json.loads(out)
        assert status == 2 and content["schema"] == "wavecheck/1"
        assert content["results"] == [] and content["errors"][0]["file"] == "f.ll"
        assert content["errors"][0]["line"] == 1


def test_one_bad_file_does_not_hide_the_others(say, tmp_path):
    pair = GOOD.replace("@f", "@src") + GOOD[len(HEAD) :].replace("@f", "@tgt")
    (tmp_path / "a.srctgt.ll").write_text("no")
    (tmp_path / "b.srctgt.ll").write_text(pair)
    status, out, err = say("validate", "a.srctgt.ll", "b.srctgt.ll", "--format", "json")
    content = json.loads(out)
    assert status == 2
    assert [result["verdict"] for result in content["results"]] == ["preserved"]
    assert content["errors"][0]["file"] == "a.srctgt.ll" and "a.srctgt.ll:1" in err


UNUSUAL = sorted(path.stem for path in (Path(__file__).parents[1] / "programs/unusual").iterdir())


@pytest.mark.parametrize("name", UNUSUAL)
def test_unusual_programs_are_their_own_refinement(name, say, tmp_path):
    (tmp_path / "f.ll").write_text(program(f"unusual/{name}"))
    status, out, err = say("validate", "f.ll", "f.ll", "--format", "json")
    (result,) = json.loads(out)["results"]
    assert (status, result["verdict"], err) == (0, "preserved", "")
    status, _, _ = say("run", "f.ll", "--lanes", "2")
    assert status in (0, 3)


@pytest.mark.parametrize(
    "file, command",
    [("a.srctgt.ll", "validate"), ("a.litmus", "litmus"), ("a.ll", "verify"), ("a.bc", "verify")],
)
def test_a_file_in_the_place_of_a_command_names_the_command(say, file, command):
    status, _, beside = say(file)
    assert status == 2 and f"wavecheck {command} {file}\n" in beside


def test_a_path_of_the_catalogue_says_where_it_begins(say):
    status, _, beside = say("verify", "counterexamples/catalogue/rules/two_inner_loops_kept.ll")
    top = Path(__file__).parents[2]
    assert status == 2 and f"paths in answers begin in {top}" in " ".join(beside.split())
    status, _, beside = say("verify", "nowhere/at_all.ll")
    assert status == 2 and "hint: check the path" in beside


def test_text_in_a_file_that_is_called_a_page_is_noticed(say, tmp_path):
    (tmp_path / "good.ll").write_text(GOOD)
    status, _, beside = say("verify", "good.ll", "--output", "page.json")
    assert (status, beside) == (0, "notice: page.json is text; --format json writes json\n")
    assert (tmp_path / "page.json").read_text().startswith("well-formed")
    for words in (("--output", "page.txt"), ("--format", "json", "--output", "page.json")):
        assert say("verify", "good.ll", *words)[2] == ""
