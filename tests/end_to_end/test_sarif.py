"""SARIF: what the services that show findings beside code demand, and the places of findings."""

import json
import os
import re
import shutil
from pathlib import Path

import pytest
from wavecheck.counterexamples.corpus.defects import passes_of
from wavecheck.counterexamples.corpus.index import CATALOGUE
from wavecheck.counterexamples.results.tree import Finding, Place, Report, Result
from wavecheck.counterexamples.writers import sarif as sarif_documents
from wavecheck.proofs.commands.main import status_of
from wavecheck.proofs.passes.steps import found_opt

SCHEMA = os.environ.get("WAVECHECK_SARIF_SCHEMA", "")

HEAD = """\
declare void @op(i32) convergent
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.anchor()
"""

BODIES = {
    "once": """
define void @{name}(i32 %x, i1 noundef %c) convergent {{
  %t = call token @llvm.experimental.convergence.entry()
  call void @op(i32 %x) [ "convergencectrl"(token %t) ]
  ret void
}}
""",
    "split": """
define void @{name}(i32 %x, i1 noundef %c) convergent {{
  %t = call token @llvm.experimental.convergence.entry()
  br i1 %c, label %then, label %else
then:
  call void @op(i32 %x) [ "convergencectrl"(token %t) ]
  ret void
else:
  call void @op(i32 %x) [ "convergencectrl"(token %t) ]
  ret void
}}
""",
    "nothing": """
define void @{name}(i32 %x, i1 noundef %c) convergent {{
  ret void
}}
""",
    "ill-formed": """
define void @{name}(i32 %x, i1 noundef %c) convergent {{
  call void @op(i32 %x)
  %t = call token @llvm.experimental.convergence.entry()
  ret void
}}
""",
    "assembly": """
define void @{name}(i32 %x, i1 noundef %c) convergent {{
  %t = call token @llvm.experimental.convergence.entry()
  call void @op(i32 %x) [ "convergencectrl"(token %t) ]
  call i32 asm sideeffect "nop", "=s"()
  ret void
}}
""",
}


def program(**bodies):
    return HEAD + "".join(BODIES[body].format(name=name) for name, body in bodies.items())


@pytest.fixture
def say(tmp_path, monkeypatch, capsys):
    """Run a command in a folder of its own; gives the status and the one run of the document."""
    monkeypatch.chdir(tmp_path)

    def run(*words):
        status = status_of([*map(str, words), "--format", "sarif"])
        document = json.loads(capsys.readouterr().out)
        accepted(document)
        return status, document["runs"][0]

    return run


def accepted(document):
    """What code scanning demands of a file, and what SARIF says beyond its schema."""
    assert document["version"] == "2.1.0" and document["$schema"].endswith("sarif-2.1.0.json")
    (run,) = document["runs"]
    driver = run["tool"]["driver"]
    assert driver["name"] == "wavecheck" and re.fullmatch(r"\d+\.\d+\.\d+", driver["version"])
    assert driver["informationUri"].startswith("https://")
    assert run["automationDetails"]["id"].endswith("/")
    explained = [rule["id"] for rule in driver["rules"]]
    assert len(set(explained)) == len(explained)
    for rule in driver["rules"]:
        texts = [rule[name]["text"] for name in ("shortDescription", "fullDescription", "help")]
        assert all(0 < len(text) <= 1024 for text in texts)
        assert re.fullmatch("([A-Z][a-z]*)+", rule["name"]) and rule["helpUri"].startswith(
            "https://"
        )
    prints = [tuple(result["partialFingerprints"].items()) for result in run["results"]]
    assert len(set(prints)) == len(prints) <= sarif_documents.MOST_RESULTS
    for result in run["results"]:
        assert explained[result["ruleIndex"]] == result["ruleId"]
        assert result["level"] in ("error", "warning", "note")
        assert result["message"]["text"] and not re.search("[{}]", result["message"]["text"])
        assert len(result["locations"]) == 1
        for each in (*result["locations"], *result.get("relatedLocations", ())):
            place = each["physicalLocation"]
            assert place["region"]["startLine"] >= 1
            assert not re.search(r"[ \\]", place["artifactLocation"]["uri"])


def lines(run):
    """Of each result the rule, the level and the line."""
    return [(each["ruleId"], each["level"], region(each)["startLine"]) for each in run["results"]]


def region(result):
    return result["locations"][0]["physicalLocation"]["region"]


def uri(result):
    return result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]


def line(text, wanted, after=""):
    """The line of the first occurrence of a text behind another."""
    return text.count("\n", 0, text.index(wanted, text.index(after))) + 1


# --- validate -------------------------------------------------------------------------------------


def test_a_violation_stands_at_the_call_that_differs_and_names_the_sources(say):
    text = program(src="once", tgt="split")
    Path("a.srctgt.ll").write_text(text)
    status, run = say("validate", "a.srctgt.ll")
    (result,) = run["results"]
    assert status == 1 == run["invocations"][0]["exitCode"]
    assert result["ruleId"] == "CU2" and "@src -> @tgt" in result["message"]["text"]
    assert region(result)["startLine"] in {
        line(text, "call void @op", "then:"),
        line(text, "call void @op", "else:"),
    }
    assert region(result)["snippet"]["text"].startswith("call void @op")
    shown = text.splitlines()[region(result)["startLine"] - 1]
    start, end = region(result)["startColumn"], region(result)["endColumn"]
    assert shown[start - 1 :] == shown.strip() and end == len(shown) + 1
    (related,) = result["relatedLocations"]
    there = related["physicalLocation"]["region"]["startLine"]
    assert there == line(text, "call void @op")
    assert result["properties"]["witness"]["replayed"]


def test_a_call_that_is_missing_is_reported_at_the_function(say):
    Path("before.ll").write_text(program(f="once"))
    Path("after.ll").write_text(text := "; a comment\n" + program(f="nothing"))
    _, run = say("validate", "before.ll", "after.ll")
    (result,) = run["results"]
    assert uri(result) == "after.ll"
    assert region(result)["startLine"] == line(text, "define void @f")


def test_what_is_not_decided_is_a_warning_and_never_absent(say):
    Path("a.srctgt.ll").write_text(text := program(src="once", tgt="assembly"))
    status, run = say("validate", "a.srctgt.ll")
    assert status == 3
    (row,) = lines(run)
    assert row[:2] == ("unknown", "warning")
    assert row[2] in (line(text, "asm sideeffect"), line(text, "define void @tgt"))


def test_each_rule_that_a_target_breaks_is_a_result_at_its_line(say):
    Path("a.srctgt.ll").write_text(text := program(src="once", tgt="ill-formed"))
    _, run = say("validate", "a.srctgt.ll")
    assert {row[1] for row in lines(run)} == {"error"}
    places = {row[2] for row in lines(run)}
    assert places <= {
        line(text, "call void @op(i32 %x)\n"),
        line(text, "%t = ", "@tgt"),
    }


def test_what_is_preserved_is_counted_and_no_result(say):
    Path("a.srctgt.ll").write_text(program(src="once", tgt="once"))
    status, run = say("validate", "a.srctgt.ll")
    assert (status, run["results"]) == (0, [])
    assert run["properties"]["summary"] == {"preserved": 1}
    assert run["invocations"] == [{"executionSuccessful": True, "exitCode": 0}]


def test_a_file_that_cannot_be_judged_is_a_result_and_a_notification(say):
    Path("a b.srctgt.ll").write_text(program(src="once", tgt="once"))
    Path("bad.srctgt.ll").write_text("define void @src() {\n  rot void\n}\n")
    status, run = say("validate", "a b.srctgt.ll", "bad.srctgt.ll")
    assert status == 2
    (result,) = run["results"]
    assert (result["ruleId"], uri(result)) == ("input", "bad.srctgt.ll")
    assert region(result)["startLine"] == 2
    (invocation,) = run["invocations"]
    assert not invocation["executionSuccessful"] and invocation["toolExecutionNotifications"]


def test_an_ill_formed_source_stands_under_the_rule_that_it_breaks(say):
    Path("a.srctgt.ll").write_text(program(src="ill-formed", tgt="once"))
    status, run = say("validate", "a.srctgt.ll")
    assert status == 2 and [row[0][:2] for row in lines(run)] == ["CO"]


def test_a_command_that_cannot_begin_says_so_in_the_document(say):
    status, run = say("validate", "nowhere")
    assert status == 2 and [row[0] for row in lines(run)] == ["input"]


def test_fingerprints_hold_while_lines_move_and_tell_findings_apart(say):
    text = program(src1="once", tgt1="split", src2="once", tgt2="split")
    Path("a.srctgt.ll").write_text(text)
    _, before = say("validate", "a.srctgt.ll")
    Path("a.srctgt.ll").write_text("; another line\n\n" + text)
    _, after = say("validate", "a.srctgt.ll")
    kept = [[each["partialFingerprints"] for each in run["results"]] for run in (before, after)]
    assert kept[0] == kept[1] and kept[0][0] != kept[0][1]
    assert lines(before) != lines(after)


def test_places_are_relative_inside_and_absolute_outside_of_the_working_directory(
    say, tmp_path_factory
):
    text = program(src="once", tgt="split")
    Path("with space").mkdir()
    Path("with space/a.srctgt.ll").write_text(text)
    _, run = say("validate", "with space/a.srctgt.ll")
    place = run["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]
    assert place == {"uri": "with%20space/a.srctgt.ll", "uriBaseId": "%SRCROOT%"}
    outside = tmp_path_factory.mktemp("outside") / "a.srctgt.ll"
    outside.write_text(text)
    _, run = say("validate", outside)
    assert uri(run["results"][0]) == outside.as_uri()


def test_under_check_only_what_is_not_expected_is_a_result(say):
    expected = "; EXPECT: src1 violated\n; EXPECT: src2 preserved\n"
    Path("a.srctgt.ll").write_text(
        expected + program(src1="once", tgt1="split", src2="once", tgt2="split")
    )
    status, run = say("validate", "a.srctgt.ll", "--check")
    assert status == 1 and [row[0] for row in lines(run)] == ["expectation"]
    assert "@src2" in run["results"][0]["message"]["text"]


def test_reports_are_written_beside_the_text(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    Path("a.srctgt.ll").write_text(program(src="once", tgt="split"))
    words = ["validate", "a.srctgt.ll", "--report", "a.sarif", "--report", "a.json"]
    assert status_of([*words, "--report", "a.xml"]) == 1
    assert capsys.readouterr().out.startswith("violated")
    accepted(json.loads(Path("a.sarif").read_text()))
    assert json.loads(Path("a.json").read_text())["schema"] == "wavecheck/1"
    assert Path("a.xml").read_text().startswith("<?xml")
    assert status_of([*words, "--report", "a.txt"]) == 2
    assert "ends in none of .sarif" in capsys.readouterr().err
    Path("a.srctgt.ll").unlink()
    assert status_of(words) == 2
    assert len(json.loads(Path("a.sarif").read_text())["runs"][0]["results"]) == 1


def test_a_run_that_is_stopped_leaves_no_old_report_behind(tmp_path, monkeypatch):
    def stopped(*_):
        raise KeyboardInterrupt

    monkeypatch.chdir(tmp_path)
    Path("a.srctgt.ll").write_text(program(src="once", tgt="once"))
    Path("a.sarif").write_text("{}")
    assert status_of(["validate", "a.srctgt.ll", "--report", "a.sarif", "--report", "a.txt"]) == 2
    assert Path("a.sarif").exists()
    monkeypatch.setattr("wavecheck.proofs.judging.judge.answered", stopped)
    assert status_of(["validate", "a.srctgt.ll", "--report", "a.sarif"]) == 130
    assert not Path("a.sarif").exists()
    monkeypatch.undo()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("wavecheck.proofs.judging.pairs.read_source", stopped)
    words = ["validate", "a.srctgt.ll", *(f"--report=b.{each}" for each in ("sarif", "xml"))]
    assert status_of([*words, "--report", "b.html"]) == 130
    (run,) = json.loads(Path("b.sarif").read_text())["runs"]
    assert not run["invocations"][0]["executionSuccessful"]
    said = "The run was ended by Ctrl-C"
    assert all(said in Path(f"b.{each}").read_text() for each in ("sarif", "xml", "html"))
    assert 'errors="1"' in Path("b.xml").read_text()


def test_more_results_than_github_takes_are_all_there_and_that_is_said(monkeypatch):
    monkeypatch.setattr(sarif_documents, "MOST_RESULTS", 2)
    for count, notes in ((2, 0), (3, 1)):
        findings = (Finding("crash", "error", "a", Place("a.ll")),) * count
        result = Result(word="crash", status=1, name="a", file="a.ll", findings=findings)
        report = Report(command="validate", results=[result])
        text = sarif_documents.sarif_of(report, (), "0.0.0")
        (run,) = json.loads(text)["runs"]
        assert len(run["results"]) == count
        assert len(run["invocations"][0].get("toolExecutionNotifications", ())) == notes


# --- other commands -------------------------------------------------------------------------------


def test_verify_reports_each_broken_rule_at_its_line(say):
    Path("a.ll").write_text(text := program(f="ill-formed", g="once"))
    status, run = say("verify", "a.ll")
    assert status == 1 and lines(run)
    assert {row[0][:2] for row in lines(run)} == {"CO"}
    assert all(line(text, "@f") < row[2] < line(text, "@g") for row in lines(run))
    assert run["properties"]["summary"] == {"ill-formed": 1, "well-formed": 1}


def test_a_litmus_test_with_a_new_outcome_is_a_result(say):
    (case, *_) = sorted(CATALOGUE.glob("memory/*.srctgt.litmus"))
    shutil.copy(case, ".")
    _, run = say("validate", case.name)
    assert run["results"] and {row[0] for row in lines(run)} == {"MM15"}
    shown = [region(each)["snippet"]["text"] for each in run["results"]]
    assert shown == [f"C {each['properties']['target']}" for each in run["results"]]


@pytest.mark.skipif(found_opt() is None, reason="opt of LLVM 22 is not there")
def test_passes_reports_at_the_function_of_the_users_file(say):
    text = (CATALOGUE / "llvm" / "unswitched_exit.ll").read_text()
    Path("a.ll").write_text(text)
    pipeline = passes_of("llvm/unswitched_exit/example")
    status, run = say("passes", pipeline, "a.ll")
    assert status == 1
    assert {uri(each) for each in run["results"]} == {"a.ll"}
    heads = {number for number, row in enumerate(text.splitlines(), 1) if row[:6] == "define"}
    assert {row[2] for row in lines(run)} <= heads


def test_a_claim_about_a_litmus_test_that_does_not_hold_is_a_result(say):
    claim = "C one\n{ x = 0; }\nP0 (atomic_int* x) {\n  int r0 = atomic_load(x);\n}\n"
    Path("a.litmus").write_text(claim + "forall (0:r0=1)\n")
    status, run = say("litmus", "a.litmus")
    assert status == 1 and lines(run) == [("MM15", "error", 1)]
    Path("a.litmus").write_text(claim + "exists (0:r0=1)\n")
    assert say("litmus", "a.litmus")[1]["results"] == []


# --- the published schema -------------------------------------------------------------------------


@pytest.mark.skipif(not SCHEMA, reason="WAVECHECK_SARIF_SCHEMA names no file with the schema")
def test_documents_follow_the_published_schema(say):
    from jsonschema.validators import validator_for

    schema = json.loads(Path(SCHEMA).read_text(encoding="utf-8"))
    validator = validator_for(schema)(schema)
    Path("bad.srctgt.ll").write_text("nothing\n")
    for words in (
        ("validate", CATALOGUE / "branches", "bad.srctgt.ll"),
        ("validate", CATALOGUE / "memory"),
        ("validate", "nowhere"),
        ("verify", *sorted((CATALOGUE / "rules").glob("*.ll"))),
    ):
        _, run = say(*words)
        assert run["results"]
        assert list(validator.iter_errors({"version": "2.1.0", "runs": [run]})) == []
