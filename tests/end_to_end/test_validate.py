"""`wavecheck validate`: pairs, formats, expectations and exit status."""

import json
import shlex
from pathlib import Path

import pytest
from wavecheck.proofs.question.contradiction import Contradiction
from wavecheck.proofs.refinement import refinement

HEAD = """\
declare void @op(i32) convergent
declare token @llvm.experimental.convergence.entry()
"""

PLAIN = """\
define void @{name}(i32 %x, i1 %c) convergent {{
  %t = call token @llvm.experimental.convergence.entry()
  call void @op(i32 %x) [ "convergencectrl"(token %t) ]
  br i1 %c, label %then, label %end
then:
  br label %end
end:
  ret void
}}
"""

SPLIT = """\
define void @{name}(i32 %x, i1 %c) convergent {{
  %t = call token @llvm.experimental.convergence.entry()
  br i1 %c, label %then, label %else
then:
  call void @op(i32 %x) [ "convergencectrl"(token %t) ]
  ret void
else:
  call void @op(i32 %x) [ "convergencectrl"(token %t) ]
  ret void
}}
"""

ASSEMBLY = PLAIN.replace("br i1", 'call i32 asm sideeffect "nop", "=s"()\n  br i1')
SILENT = "define void @{name}() {{\n  ret void\n}}\n"


def functions(**bodies):
    return HEAD + "".join(body.format(name=name) for name, body in bodies.items())


def verdicts(out):
    return [(each["source"], each["verdict"]) for each in json.loads(out)["results"]]


def test_each_src_is_compared_with_its_tgt(say):
    text = functions(src1=PLAIN, tgt1=PLAIN, src2=PLAIN, tgt2=SPLIT)
    Path("a.srctgt.ll").write_text(text)
    status, out, _ = say("validate", "a.srctgt.ll", "--format", "json")
    assert status == 1
    assert verdicts(out) == [("src1", "preserved"), ("src2", "violated")]
    status, out, _ = say("validate", "a.srctgt.ll", "--function", "src1", "--format", "json")
    assert status == 0 and verdicts(out) == [("src1", "preserved")]


def test_a_preserved_pair_names_its_scope_first(say):
    Path("a.srctgt.ll").write_text(functions(src=PLAIN, tgt=PLAIN))
    status, out, err = say("validate", "a.srctgt.ll")
    assert (status, err) == (0, "")
    assert out.startswith("preserved for every trip count and every wave: @src -> @tgt\n")


def test_a_violation_has_an_executed_witness_that_can_be_pasted(say):
    Path("a.srctgt.ll").write_text(functions(src=PLAIN, tgt=SPLIT))
    status, out, _ = say("validate", "a.srctgt.ll", "--format", "json")
    (result,) = json.loads(out)["results"]
    assert status == 1 and result["change"] in ("shrinks", "splits")
    assert "CO36" in result["rules"] and result["model"] == "controlled"
    witness = result["witness"]
    assert witness["replayed"] and witness["callee"] == "op" and witness["lanes"] == 2
    assert witness["source_set"] == [0, 1] and len(witness["target_set"]) == 1
    assert len(set(witness["inputs"]["c"])) == 2
    _, out, _ = say("validate", "a.srctgt.ll")
    lines = out.replace("\\\n", "").splitlines()
    replays = [line for line in lines if line.strip().startswith("wavecheck run")]
    sets = []
    for line in replays:
        status, out, _ = say(*shlex.split(line)[1:], "--format", "json")
        calls = json.loads(out)["results"][0]["calls"]
        sets.append([call["lanes"] for call in calls if call["callee"] == "op"])
        assert status == 0
    assert sets[0] == [[0, 1]] and sorted(sets[1]) == [[0], [1]]


def test_functions_of_equal_names_are_compared_in_two_files(say):
    Path("a.ll").write_text(functions(f=PLAIN, g=PLAIN))
    Path("b.ll").write_text(functions(f=PLAIN, g=SPLIT, h=PLAIN))
    status, out, _ = say("validate", "a.ll", "b.ll", "--format", "json")
    assert status == 1
    assert verdicts(out) == [("f", "preserved"), ("g", "violated")]
    assert json.loads(out)["results"][1]["target_file"] == "b.ll"
    status, out, _ = say("validate", "a.ll", "b.ll", "--function", "f", "--format", "json")
    assert status == 0 and verdicts(out) == [("f", "preserved")]


@pytest.mark.parametrize(
    ("source", "target", "place", "side"),
    [
        ('call i32 asm "x", "=s"()', "", "a.ll:5: ", "source"),
        ("", 'call i32 asm "x", "=s"()', "b.ll:6: ", "target"),
        ("", "%r = load i32, ptr inttoptr (i64 4096 to ptr)", "b.ll:6: ", "target"),
        (
            "%r = atomicrmw or ptr %p, i32 0 monotonic",
            "%r = atomicrmw add ptr %p, i32 0 monotonic",
            "b.ll:6: ",
            "target",
        ),
    ],
)
def test_what_stopped_a_decision_is_placed_in_the_file_that_has_it(
    say, source, target, place, side
):
    for name, above, line in (("a.ll", "", source), ("b.ll", "\n", target)):
        body = f"  call void @op(i32 0)\n  {line}\n  ret void"
        Path(name).write_text(f"{above}{HEAD}define void @f(ptr %p) {{\n{body}\n}}\n")
    status, out, _ = say("validate", "a.ll", "b.ll")
    assert status == 3 and f"\n  {place}" in out
    instruction = source if side == "source" else target
    told = " ".join(out.split())  # a long line is wrapped
    assert told.count(instruction) == 1, "told once, in the reason or below it"
    _, out, _ = say("validate", "a.ll", "b.ll", "--format", "json")
    (result,) = json.loads(out)["results"]
    assert (result["line"], result["line_of"]) == (int(place[5]), side)
    _, out, _ = say("validate", "a.ll", "b.ll", "--format", "sarif")
    (found,) = json.loads(out)["runs"][0]["results"]
    where = found["locations"][0]["physicalLocation"]
    assert where["artifactLocation"]["uri"] == place[:4]
    assert where["region"]["startLine"] == int(place[5])


def test_a_function_that_the_target_lost_is_unknown(say):
    Path("a.ll").write_text(functions(f=PLAIN, g=PLAIN))
    Path("b.ll").write_text(functions(f=PLAIN))
    status, out, _ = say("validate", "a.ll", "b.ll", "--format", "json")
    assert status == 3
    assert verdicts(out) == [("f", "preserved"), ("g", "unknown")]


def test_folders_are_searched_and_summed_up(say):
    Path("cases/deep").mkdir(parents=True)
    Path("cases/b.srctgt.ll").write_text(functions(src=PLAIN, tgt=SPLIT))
    Path("cases/deep/a.srctgt.ll").write_text(functions(src=PLAIN, tgt=ASSEMBLY))
    Path("cases/other.ll").write_text("not LLVM IR")
    status, out, _ = say("validate", "cases", "--jobs", "2")
    assert status == 1
    assert out.index("violated: @src") < out.index("unknown: @src")
    summary = out[out.index("Summary:") :].split()
    assert " ".join(summary) == "Summary: 0 preserved 1 violated 0 ill-formed 1 unknown"


def test_more_jobs_give_the_same_answers(say):
    bodies = {"src1": PLAIN, "tgt1": PLAIN, "src2": PLAIN, "tgt2": SPLIT, "src3": SPLIT}
    Path("a.srctgt.ll").write_text(functions(**bodies, tgt3=SPLIT))
    one = say("validate", "a.srctgt.ll", "--format", "json")
    assert one == say("validate", "a.srctgt.ll", "--format", "json", "--jobs", "3")


def test_what_is_not_modelled_is_unknown_with_its_line(say):
    Path("a.ll").write_text(functions(f=ASSEMBLY))
    status, out, _ = say("validate", "a.ll", "a.ll", "--format", "json")
    (result,) = json.loads(out)["results"]
    assert status == 3 and result["verdict"] == "unknown" and result["line"] == 6
    assert say("validate", "a.ll", "a.ll")[1].startswith("unknown: @f -> @f\n")


def test_a_verdict_about_no_operation_is_vacuous(say):
    Path("a.srctgt.ll").write_text(functions(src=SILENT, tgt=SILENT))
    status, out, _ = say("validate", "a.srctgt.ll", "--format", "json")
    assert status == 0 and json.loads(out)["results"][0]["vacuous"]
    assert "vacuous" in say("validate", "a.srctgt.ll")[1]


def test_check_compares_with_what_the_file_expects(say):
    pair = functions(src1=PLAIN, tgt1=PLAIN, src2=PLAIN, tgt2=SPLIT)
    right = "; EXPECT: src1 preserved\n; EXPECT: src2 violated CO40\n"
    Path("a.srctgt.ll").write_text(right + pair)
    status, out, _ = say("validate", "a.srctgt.ll", "--check")
    assert status == 0 and "All 2 as expected." in out
    Path("a.srctgt.ll").write_text("; EXPECT: src1 preserved\n; EXPECT: src2 unknown\n" + pair)
    status, _, err = say("validate", "a.srctgt.ll", "--check")
    assert status == 1
    assert "@src2 in a.srctgt.ll: violated; expected unknown" in err
    Path("a.srctgt.ll").write_text("; EXPECT: src1 preserved\n" + pair)
    status, _, err = say("validate", "a.srctgt.ll", "--check")
    assert status == 1 and "no EXPECT line" in err


def test_check_is_content_with_an_expected_unknown(say):
    text = "; EXPECT: unknown\n" + functions(src=PLAIN, tgt=ASSEMBLY)
    Path("a.srctgt.ll").write_text(text)
    assert say("validate", "a.srctgt.ll")[0] == 3
    assert say("validate", "a.srctgt.ll", "--check")[0] == 0


def test_contracts_beside_a_case_are_used(say):
    pair = functions(src=PLAIN, tgt=PLAIN)
    Path("a.srctgt.ll").write_text(pair)
    Path("a.contracts.toml").write_text("[op]\nsets = 'no such word'\n")
    status, _, err = say("validate", "a.srctgt.ll")
    assert status == 2 and "a.contracts.toml" in err
    assert "no such word" in " ".join(err.split())


def test_a_pair_that_takes_too_long_is_unknown(say):
    Path("a.srctgt.ll").write_text(functions(src=PLAIN, tgt=SPLIT))
    status, out, _ = say("validate", "a.srctgt.ll", "--timeout", "0.000001")
    assert status == 3
    assert "stopped after 1e-06 s" in out and "--timeout" in out


def test_the_answer_can_go_to_a_file(say):
    Path("a.srctgt.ll").write_text(functions(src=PLAIN, tgt=PLAIN))
    status, out, _ = say("validate", "a.srctgt.ll", "--output", "b.json", "--format", "json")
    assert (status, out) == (0, "")
    assert verdicts(Path("b.json").read_text()) == [("src", "preserved")]


def test_a_bad_input_outweighs_a_finding(say):
    Path("a.srctgt.ll").write_text(functions(src=PLAIN, tgt=SPLIT))
    assert say("validate", "a.srctgt.ll", "missing.srctgt.ll")[0] == 2


@pytest.mark.parametrize(
    "error", [Contradiction("a witness does not replay", "c = 1"), KeyError("c = 1")]
)
def test_a_contradiction_leaves_a_report(error, say, tmp_path, monkeypatch, copied):
    def fail(*_):
        raise error

    monkeypatch.setattr(refinement, "decide_modules", fail)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    Path("a.srctgt.ll").write_text(functions(src=PLAIN, tgt=PLAIN))
    status, out, err = say("validate", "a.srctgt.ll", "--format", "json")
    assert status == 4 and json.loads(out)["results"] == []
    (report,) = tmp_path.glob("wavecheck/kept/*/report.txt")
    assert err.startswith("ERROR: The checker is wrong, not the input") and str(report) in err
    said = report.read_text()
    assert "c = 1" in said and "Traceback" in said and "define void @src" in said


def test_a_defect_of_the_command_line_leaves_a_report(say, tmp_path, monkeypatch):
    monkeypatch.setattr("wavecheck.proofs.judging.pairs.pairs_of", lambda *_: 1 / 0)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    status, _, err = say("validate", "a.srctgt.ll")
    assert status == 4
    assert "ZeroDivisionError" in err
    assert len(list(tmp_path.glob("wavecheck/kept/*/report.txt"))) == 1


def test_memory_that_runs_out_is_unknown(say, monkeypatch, copied):
    def fail(*_):
        raise MemoryError

    monkeypatch.setattr(refinement, "decide_modules", fail)
    Path("a.srctgt.ll").write_text(functions(src=PLAIN, tgt=PLAIN))
    status, out, _ = say("validate", "a.srctgt.ll")
    assert status == 3 and "not enough memory" in " ".join(out.split())


def test_the_demo_shows_one_of_each(say):
    status, out, _ = say("demo")
    assert status == 0
    assert "\npreserved " in out and "\nviolated: " in out
    assert "source @src2" in out and "[op#" in out
    status, out, _ = say("demo", "--format", "json")
    assert [verdict for _, verdict in verdicts(out)] == ["preserved", "violated"]


def test_a_call_by_a_pointer_is_no_function_of_a_strange_name(say):
    call = "call i32 %p(i32 {}) convergent"
    body = "define i32 @{}(ptr noundef %p) {{\n  %r = " + call + "\n  ret i32 %r\n}}\n"
    Path("p.srctgt.ll").write_text(body.format("src", 1) + body.format("tgt", 2))
    status, out, _ = say("validate", "p.srctgt.ll")
    assert status == 1 and "@indirect" not in out
    said = "lane 0 calls a function pointer with (1, 65536) in the source, (2, 65536)"
    assert said in " ".join(out.split())
    assert "execution 1 of a function pointer by lane 0" in out
    _, out, _ = say("run", "p.srctgt.ll", "--function", "src", "--lanes", "2")
    assert "  1  a function pointer, line 2: lanes {0, 1}" in out
