"""`wavecheck transform`: what it prints, how it ends, and what it refuses."""

import json
import re
import time
from pathlib import Path

import pytest
from programs import program
from wavecheck.proofs.commands.main import status_of
from wavecheck.semantics.reading.reader import read_module
from wavecheck.semantics.static_rules.rules import check_rules

NESTED = program("nested_if")

LOOP = program("silent_loop")

SWITCH = program("switch_of_two")


@pytest.fixture
def say(say):
    """Write a file, transform it; gives status, stdout and stderr."""

    def run(text, *words):
        Path("case.ll").write_text(text)
        return say("transform", words[0], "case.ll", *words[1:])

    return run


def test_if_convert_prints_the_listing(say):
    status, out, err = say(NESTED, "if-convert")
    assert (status, err) == (0, "")
    head, *lines = out.splitlines()
    assert head == "; @f in case.ll: 5 blocks, 4 predicates"
    assert lines[:2] == ["p3 = false", "p4 = false"]
    assert "(p2) p4 = !%d" in lines and "(p3) call void @op(i32 %y) convergent" in lines
    assert lines[-1] == "ret i32 %m"


def test_if_convert_tells_programs_what_uses_and_defines_each_predicate(say):
    status, out, _ = say(NESTED, "if-convert", "--format", "json")
    content = json.loads(out)
    assert (status, content["schema"], content["command"]) == (0, "wavecheck/1", "transform")
    (found,) = content["results"]
    assert (found["file"], found["function"], found["transform"]) == ("case.ll", "f", "if-convert")
    assert found["used"] == {
        "entry": "p1",
        "outer": "p2",
        "inner": "p3",
        "other": "p4",
        "end": "p1",
    }
    assert found["defined"]["p4"] == [{"block": "outer", "answer": False}]
    assert found["starts_false"] == ["p3", "p4"]
    assert found["text"].endswith("ret i32 %m\n")


def test_infer_tokens_prints_ir_that_keeps_the_rules(say, tmp_path):
    status, out, _ = say(NESTED, "infer-tokens")
    assert status == 0
    module = read_module(out, "inferred.ll")
    assert module.triple == "spirv64-unknown-unknown"
    assert module.functions["f"].controlled and not check_rules(module.functions["f"])
    status, out, _ = say(NESTED, "infer-tokens", "--format", "json")
    (found,) = json.loads(out)["results"]
    assert (found["function"], found["transform"]) == ("f", "infer-tokens")
    assert "llvm.experimental.convergence.entry" in found["text"]


def test_what_was_inferred_is_validated_by_the_next_command(say, tmp_path):
    _, out, _ = say(NESTED, "infer-tokens", "--output", "inferred.ll")
    assert out == ""
    assert status_of(["validate", "case.ll", "inferred.ll", "--function", "f"]) == 0


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        (LOOP, "case.ll:5: @g cannot be if-converted: a loop runs through %loop,", "unroll it"),
        (SWITCH, "case.ll:3: @h cannot be if-converted: %entry ends with a switch", "lower-switch"),
        ("", "the file is empty", ""),
        ("declare void @f()", "no function in this file has a body", ""),
    ],
)
def test_what_cannot_be_converted_is_said_with_what_to_do(say, text, message, hint):
    status, out, err = say(text, "if-convert")
    assert status == 2 and out == ""
    assert "ERROR: The input is wrong" in err
    assert message in " ".join(err.split()) and hint in err
    status, out, _ = say(text, "if-convert", "--format", "json")
    content = json.loads(out)
    assert status == 2 and content["results"] == [] and len(content["errors"]) == 1


def test_all_functions_are_transformed_or_none(say):
    both = NESTED + LOOP + SWITCH
    status, out, err = say(both, "if-convert")
    assert status == 2 and out == ""
    assert "@g" in err and "@h" in err and "@f" not in err
    status, out, _ = say(both, "if-convert", "--function", "f")
    assert status == 0 and "@f" in out


def test_tokens_are_not_inferred_twice(say):
    _, once, _ = say(NESTED, "infer-tokens")
    status, out, err = say(once, "infer-tokens")
    assert status == 2 and out == ""
    assert "@f has convergence control tokens already" in " ".join(err.split())


def test_an_unknown_transform_is_refused_with_the_nearest_names(say):
    status, _, err = say(NESTED, "unwind")
    assert status == 2 and "'unwind' is no transform" in err and "transform --list" in err
    status, _, err = say(NESTED, "unrol-with-remainder")
    assert status == 2 and "Did you mean 'unroll-with-remainder'" in " ".join(err.split())
    status, _, err = say(NESTED, "if-convert", "--function", "nobody")
    assert status == 2 and "no function @nobody" in err


# --- the catalogue --------------------------------------------------------------------------------

COUNTED = program("controlled_count")


def test_the_list_names_each_transform_with_its_options(capsys):
    assert status_of(["transform", "--list"]) == 0
    text = capsys.readouterr().out
    assert max(map(len, text.splitlines())) <= 80
    entries = re.split(r"\n(?! )", text.strip())
    names = [entry.split()[0] for entry in entries]
    assert names == sorted(names) and {"if-convert", "infer-tokens", "unroll", "hoist"} < set(names)
    (unroll,) = [entry for entry in entries if entry.startswith("unroll ")]
    assert unroll.endswith("(--at, --factor, --hearts)")


def test_what_a_transform_prints_is_read_by_the_next_command(say):
    status, out, err = say(COUNTED, "unroll", "--factor", "3", "--output", "unrolled.ll")
    assert (status, out, err) == (0, "", "")
    assert status_of(["verify", "unrolled.ll"]) == 0
    assert status_of(["validate", "case.ll", "unrolled.ll"]) == 0


def test_a_note_says_where_sets_are_not_promised_to_stay(say):
    status, out, err = say(COUNTED, "unroll-with-remainder", "--at", "%loop")
    assert status == 0 and out.startswith("define i32 @count")
    assert (
        err.startswith("note: unroll-with-remainder does not promise to keep") and "@count" in err
    )


def test_validate_gives_the_verdict_and_its_status(say):
    status, out, err = say(COUNTED, "peel-first", "--validate")
    assert status == 0 and "define i32 @count" in out and err.startswith("preserved for every")
    status, out, err = say(COUNTED, "peel-last", "--validate")
    assert status == 1 and "define i32 @count" in out and "violated: @count" in err
    assert "in case.ll -> transformed.ll" in err
    status, _, err = say(COUNTED, "unroll", "--hearts", "copy", "--validate")
    assert status == 1 and "ill-formed: @count" in err and "CO19" in err


def test_validate_may_be_told_what_is_uniform(say):
    words = ("unroll-with-remainder", "--validate", "--bound", "3")
    assert say(COUNTED, *words)[0] == 1
    status, _, err = say(COUNTED, *words, "--uniform", "%n")
    assert status == 0 and "preserved" in err


def test_a_name_that_no_argument_has_is_refused(say):
    for words in (["unroll", "--validate"], ["unroll"], ["if-convert"]):
        status, out, err = say(COUNTED, *words, "--uniform", "n", "--uniform", "%m")
        assert (status, out) == (2, "")
        assert "ERROR: The input is wrong\n  --uniform: no function has an argument %m" in err
        assert "the arguments are %n" in err


def test_a_time_that_is_no_number_is_refused(say):
    status, out, err = say(COUNTED, "unroll", "--validate", "--timeout", "nan")
    assert (status, out) == (2, "") and "this is not a number" in err


def test_programs_get_the_verdict_in_the_same_document(say):
    status, out, err = say(COUNTED, "peel-last", "--validate", "--format", "json")
    (found,) = json.loads(out)["results"]
    assert (status, err) == (1, "")
    assert found["transform"] == "peel-last" and found["text"].startswith("define i32 @count")
    assert found["promised"] is False and "last iteration" in found["why"]
    assert found["judgement"]["verdict"] == "violated"
    _, out, _ = say(COUNTED, "peel-first", "--format", "json")
    (found,) = json.loads(out)["results"]
    assert (found["promised"], found["why"], found["judgement"]) == (True, None, None)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["unroll-in-full"], "case.ll:9: @count: the trip count of %loop is no constant"),
        (["unroll", "--at", "body"], "@count: %body is the header of no loop"),
        (
            ["rotate", "--factor", "2"],
            "`rotate` does not look at --factor: it takes --at",
        ),
        (["infer-tokens", "--at", "loop"], "does not look at --at: it takes no option of its own"),
        (["if-convert", "--validate"], "is not LLVM IR and cannot be validated"),
        (["peel-first", "--hearts", "chain"], "hearts cannot be treated as `chain` here"),
    ],
)
def test_what_a_transform_does_not_do_is_said(say, words, message):
    status, out, err = say(COUNTED, *words)
    assert status == 2 and out == "" and message in " ".join(err.split())


def test_functions_that_are_called_are_printed_with_their_bodies(say):
    callee = "define void @op(i32 %x) convergent {\n  ret void\n}\n"
    text = COUNTED.replace("declare void @op(i32) convergent\n", callee)
    status, out, _ = say(text, "unroll", "--function", "count")
    assert status == 0 and "define void @op(i32 %x)" in out
    assert out.index("@count") < out.index("define void @op")


def test_long_code_is_answered_soon(say):
    lines = ["define void @f(i32 %x) {", "b0:", "  br label %b1"]
    for number in range(1, 1000):
        lines += [f"b{number}:", f"  %c{number} = icmp ugt i32 %x, {number}"]
        lines += [f"  br i1 %c{number}, label %b{number + 1}, label %b1000"]
    lines += ["b1000:", "  ret void", "}", ""]
    started = time.perf_counter()
    status, out, _ = say("\n".join(lines), "if-convert")
    assert status == 0 and "(p998) p999 = %c998" in out
    assert time.perf_counter() - started < 30
