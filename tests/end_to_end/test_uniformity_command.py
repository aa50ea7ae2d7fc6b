"""`wavecheck uniformity`: what it prints, how it ends, and unusual programs."""

import json
import time
from pathlib import Path

import pytest
from programs import program

LOOP = program("trips_by_lane")

IRREDUCIBLE = program("irreducible_four")


@pytest.fixture
def say(say):
    """Write a file, ask about it; gives status, stdout and stderr."""

    def run(text, *words):
        Path("case.ll").write_text(text)
        return say("uniformity", "case.ll", *words)

    return run


def result(out):
    content = json.loads(out)
    assert content["schema"] == "wavecheck/1" and content["command"] == "uniformity"
    return content["results"][0]


def test_the_document_has_the_fields_of_the_contract(say):
    status, out, _ = say(LOOP, "--function", "k", "--format", "json")
    found = result(out)
    assert status == 0
    assert found["function"] == "k"
    assert found["values"] == {
        "%n": "uniform",
        "%t": "divergent",
        "%i": "uniform",
        "%j": "uniform",
        "%c": "divergent",
        "%o": "divergent",
    }
    assert found["m_converged"] == {"entry": True, "loop": True, "exit": True}
    assert found["divergent_exits"] == ["exit"]
    assert set(found["reasons"]) == {"%t", "%c", "%o"}


def test_the_text_names_each_divergent_value_with_its_reason(say):
    status, out, _ = say(LOOP)
    assert status == 0
    assert "@k: 3 uniform, 3 divergent" in out
    assert "divergent %o: %j comes from the cycle of loop" in out
    assert "divergent %x: an argument of a function that is no kernel" in out


def test_an_argument_may_be_called_uniform(say):
    _, out, _ = say(LOOP, "--function", "f", "--uniform", "%x", "--format", "json")
    assert result(out)["values"] == {"%x": "uniform"}


def test_blocks_whose_convergence_the_hierarchy_decides_are_named(say):
    _, out, _ = say(IRREDUCIBLE, "--uniform", "u", "--format", "json")
    converged = result(out)["m_converged"]
    assert [block for block, each in converged.items() if not each] == ["p", "q", "r", "s"]
    _, out, _ = say(IRREDUCIBLE, "--uniform", "u", "--uniform", "c", "--format", "json")
    assert all(result(out)["m_converged"].values())


@pytest.mark.parametrize(
    ("text", "words", "message"),
    [
        (LOOP, ["--uniform", "y"], "no function has an argument %y"),
        (LOOP, ["--function", "g"], "no function @g with a body"),
        ("declare void @f()", [], "no function in this file has a body"),
        ("", [], "the file is empty"),
        (
            "declare token @llvm.experimental.convergence.loop()\n"
            "define void @f() convergent {\n"
            "  %t = call token @llvm.experimental.convergence.loop()\n  ret void\n}\n",
            [],
            "@f is ill-formed (CO",
        ),
    ],
)
def test_wrong_input_is_said(say, text, words, message):
    status, out, err = say(text, *words)
    assert status == 2 and out == ""
    assert "ERROR: The input is wrong" in err and message in " ".join(err.split())
    _, out, _ = say(text, *words, "--format", "json")
    assert message in json.loads(out)["errors"][0]["message"]


UNUSUAL = {
    "one block": "define void @f() {\n  ret void\n}\n",
    "an unreachable block": """\
define void @f(i1 %c) {
entry:
  ret void
lost:
  %x = phi i32 [ 0, %lost ], [ 1, %also ]
  br i1 %c, label %lost, label %also
also:
  br label %lost
}
""",
    "a block that is its own successor, without an exit": """\
define void @f(i1 %c) {
entry:
  br label %loop
loop:
  %x = phi i32 [ 0, %entry ], [ 1, %loop ], [ 1, %loop ]
  br i1 %c, label %loop, label %loop
}
""",
    "an irreducible cycle without an exit": """\
define void @f(i1 %c) {
entry:
  br i1 %c, label %a, label %b
a:
  %x = phi i32 [ 0, %entry ], [ 1, %b ]
  br label %b
b:
  br i1 %c, label %a, label %b
}
""",
    "an invoke": """\
declare i32 @g()
declare i32 @personality(...)
define i32 @f() personality ptr @personality {
  %x = invoke i32 @g() to label %next unwind label %lost
next:
  ret i32 %x
lost:
  %p = landingpad { ptr, i32 } cleanup
  ret i32 0
}
""",
    "a loop of two sides that never end": """\
define void @f(i1 %c) {
entry:
  br label %h
h:
  br i1 %c, label %l, label %r
l:
  br label %h
r:
  br label %h
}
""",
}


@pytest.mark.parametrize("name", UNUSUAL)
def test_unusual_programs_are_answered(say, name):
    status, out, err = say(UNUSUAL[name], "--format", "json")
    assert (status, err) == (0, "")
    assert result(out)["function"] == "f"


def test_nothing_diverges_where_no_thread_comes(say):
    _, out, _ = say(UNUSUAL["an unreachable block"], "--format", "json")
    assert result(out)["values"]["%x"] == "uniform"
    assert all(result(out)["m_converged"].values())


def test_ten_thousand_blocks_are_no_problem(say):
    lines = ["define void @f(i32 %x) {", "b0:", "  br label %b1"]
    for number in range(1, 10_000):
        lines += [f"b{number}:", f"  %c{number} = icmp ugt i32 %x, {number}"]
        lines += [f"  br i1 %c{number}, label %b{number + 1}, label %b{number - number % 10 or 1}"]
    lines += ["b10000:", "  ret void", "}", ""]
    started = time.perf_counter()
    status, out, _ = say("\n".join(lines))
    assert status == 0 and "@f: 0 uniform, 10000 divergent" in out
    assert time.perf_counter() - started < 30
