"""JUnit: every pair is a case, what was not decided never passes, and all of it is escaped."""

from pathlib import Path
from xml.etree import ElementTree

import pytest
from wavecheck.counterexamples.corpus.index import CATALOGUE
from wavecheck.counterexamples.results.tree import Report, Result
from wavecheck.counterexamples.writers.junit import junit_of
from wavecheck.counterexamples.writers.junit import outcome_of as outcome_of_result
from wavecheck.proofs.commands.main import status_of
from wavecheck.proofs.question.contradiction import Contradiction
from wavecheck.proofs.refinement import refinement

OPERATION = "declare void @op(i32) convergent\n"
PLAIN = "define void @{}(i32 %x) convergent {{\n  call void @op(i32 %x)\n  ret void\n}}\n"
NOTHING = "define void @{}(i32 %x) convergent {{\n  ret void\n}}\n"
ASSEMBLY = PLAIN.replace("  ret", '  call i32 asm sideeffect "nop", "=s"()\n  ret')
BROKEN = "declare token @llvm.experimental.convergence.entry()\n" + PLAIN.replace(
    "  ret", "  %t = call token @llvm.experimental.convergence.entry()\n  ret"
)


@pytest.fixture
def cases(tmp_path, monkeypatch, capsys):
    """Run a command in a folder of its own; gives the status and each case's outcome by name."""
    monkeypatch.chdir(tmp_path)

    def run(*words):
        status = status_of([*map(str, words), "--format", "junit"])
        top = ElementTree.fromstring(capsys.readouterr().out.encode())
        regular(top)
        return status, {
            (case.get("classname"), case.get("name")): outcome_of(case)
            for case in top.iter("testcase")
        }

    return run


def outcome_of(case):
    (child,) = case
    return child.tag if child.tag == "system-out" else (child.tag, child.get("type"))


def regular(top):
    """The form that readers of JUnit's XML agree on: counts that are right, at two levels."""
    assert top.tag == "testsuites" and {each.tag for each in top} <= {"testsuite"}
    for suite in (top, *top):
        found = list(suite.iter("testcase"))
        assert int(suite.get("tests")) == len(found) > 0
        for name, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
            assert int(suite.get(name)) == sum(case.find(tag) is not None for case in found)
        assert suite.get("name")
    for case in top.iter("testcase"):
        assert case.get("name") and case.get("classname")
        assert [each.tag for each in case] in (["system-out"], ["failure"], ["error"])
        assert all(each.get("message") and each.get("type") for each in case if each.tag[0] != "s")


def pair(source, target, number=""):
    return source.format(f"src{number}") + target.format(f"tgt{number}")


def test_each_verdict_has_its_outcome(cases):
    Path("a.srctgt.ll").write_text(
        OPERATION + pair(PLAIN, PLAIN, 1) + pair(PLAIN, NOTHING, 2) + pair(PLAIN, ASSEMBLY, 3)
    )
    Path("b.srctgt.ll").write_text(OPERATION + BROKEN.format("tgt") + PLAIN.format("src"))
    Path("c.srctgt.ll").write_text("nothing that LLVM reads\n")
    status, found = cases("validate", "a.srctgt.ll", "b.srctgt.ll", "c.srctgt.ll")
    assert status == 2
    assert found == {
        ("a.srctgt.ll", "@src1 -> @tgt1"): "system-out",
        ("a.srctgt.ll", "@src2 -> @tgt2"): ("failure", "violated"),
        ("a.srctgt.ll", "@src3 -> @tgt3"): ("error", "unknown"),
        ("b.srctgt.ll", "@src -> @tgt"): ("failure", "ill-formed"),
        ("c.srctgt.ll", "the input"): ("error", "error"),
    }


def test_only_what_is_decided_and_right_passes():
    outcomes = {
        (word, status): outcome_of_result(Result(word=word, status=status, name="f", file="a.ll"))
        for word in ("preserved", "unknown")
        for status in (0, 1, 2, 3, 4)
    }
    assert [key for key, outcome in outcomes.items() if outcome == "passed"] == [("preserved", 0)]
    failures = {status for (_, status), outcome in outcomes.items() if outcome == "failure"}
    assert failures == {1}


def test_a_contradiction_of_the_checker_is_an_error_even_under_check(cases, monkeypatch, tmp_path):
    def contradict(*_):
        raise Contradiction("no", "report")

    monkeypatch.setattr(refinement, "decide_modules", contradict)
    Path("a.srctgt.ll").write_text("; EXPECT: preserved\n" + OPERATION + pair(PLAIN, PLAIN))
    for more in ([], ["--check"]):
        status, found = cases("validate", "a.srctgt.ll", *more)
        assert status == 4 and list(found.values()) == [("error", "failure")]


def test_under_check_a_case_passes_if_it_is_expected(cases):
    expected = "; EXPECT: src1 violated\n; EXPECT: src2 violated\n"
    text = OPERATION + pair(PLAIN, NOTHING, 1) + pair(PLAIN, PLAIN, 2)
    Path("a.srctgt.ll").write_text(expected + text)
    status, found = cases("validate", "a.srctgt.ll", "--check")
    assert status == 1
    assert list(found.values()) == ["system-out", ("failure", "expectation")]


def test_what_xml_cannot_hold_is_replaced_and_the_rest_escaped():
    names = {"file": 'a<"&.ll', "name": "@\x00\ud800", "message": "a\x1fb ]]>"}
    result = Result(**names, lines=("\x0b<x>",), status=1, word="violated")
    report = Report(command="validate", results=[result])
    top = ElementTree.fromstring(junit_of(report).encode())
    regular(top)
    (entry,) = top.iter("testcase")
    assert entry.get("classname") == 'a<"&.ll' and entry.get("name") == "@\ufffd\ufffd"
    assert entry[0].get("message") == "a\ufffdb ]]>" and entry[0].text == "\\x0b<x>"


def test_litmus_tests_and_static_rules_are_cases_too(cases):
    status, found = cases("validate", CATALOGUE / "memory", "--check")
    assert status == 0 and set(found.values()) == {"system-out"}
    status, found = cases("validate", CATALOGUE / "memory")
    assert status == 1 and ("failure", "violated") in found.values()
    Path("a.ll").write_text(OPERATION + BROKEN.format("f") + PLAIN.format("g"))
    status, found = cases("verify", "a.ll")
    assert list(found.values()) == [("failure", "ill-formed"), "system-out"]


def test_a_command_that_cannot_begin_is_an_error(cases):
    status, found = cases("validate", "nowhere")
    assert status == 2 and list(found.values()) == [("error", "error")]


def test_litmus_tests_alone_are_cases(cases):
    claim = "C one\n{ x = 0; }\nP0 (atomic_int* x) {\n  int r0 = atomic_load(x);\n}\n"
    Path("a.litmus").write_text(claim + "forall (0:r0=1)\n")
    status, found = cases("litmus", "a.litmus")
    assert status == 1 and found == {("a.litmus", "one"): ("failure", "Never")}
    Path("a.litmus").write_text(claim + "forall (0:r0=0)\n")
    assert cases("litmus", "a.litmus") == (0, {("a.litmus", "one"): "system-out"})
