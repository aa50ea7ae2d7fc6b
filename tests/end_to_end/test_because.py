"""Why a set changed: the same reason in text, in JSON, on a page and for code scanning."""

import json
from pathlib import Path

VOTES = """\
declare void @vote(i32) convergent
define void @src(i32 noundef %x, i1 noundef %c) {
  call void @vote(i32 %x)
  ret void
}
define void @tgt(i32 noundef %x, i1 noundef %c) {
entry:
  br i1 %c, label %yes, label %no
yes:
  call void @vote(i32 %x)
  ret void
no:
  call void @vote(i32 %x)
  ret void
}
"""

TRIPS = """\
declare void @vote(i1) convergent
define void @src(i1 noundef %c) {
entry:
  br label %head
head:
  %last = phi i1 [ false, %entry ], [ true, %latch ]
  call void @vote(i1 %last)
  br label %latch
latch:
  br i1 %last, label %end, label %head
end:
  ret void
}
"""

SAID = (
    "lanes part at %entry of the target, where %c is false in lane 0 and true in lane 1: lane 0 "
    "calls in %no (line 13) and lane 1 in %yes (line 10), two places that are never converged (CU2)"
)


def unfolded(text):
    return " ".join(text.split())


def test_the_reason_stands_below_the_error_and_its_rule_comes_first(say):
    Path("votes.srctgt.ll").write_text(VOTES)
    status, out, _ = say("validate", "votes.srctgt.ll", "--brief")
    lines = out.splitlines()
    error = next(n for n, line in enumerate(lines) if line.startswith("ERROR:"))
    assert status == 1
    assert f"in the target because {SAID} a violation of" in unfolded("\n".join(lines[error:]))
    assert "  rules    CU2, CO36" in lines


def test_a_program_reads_the_branch_its_condition_and_the_ways_of_both_lanes(say):
    Path("votes.srctgt.ll").write_text(VOTES)
    _, out, _ = say("validate", "votes.srctgt.ll", "--format", "json")
    (result,) = json.loads(out)["results"]
    assert result["rules"] == ["CU2", "CO36"]
    assert result["because"] == {
        "rule": "CU2",
        "kind": "branch",
        "text": SAID,
        "side": "target",
        "block": "entry",
        "line": 8,
        "condition": "%c",
        "values": {"0": "false", "1": "true"},
        "ways": {"0": "no", "1": "yes"},
        "executions": {"0": 1, "1": 1},
        "calls": {"0": {"block": "no", "line": 13}, "1": {"block": "yes", "line": 10}},
    }
    assert result["witness"]["peer"] == {
        "lane": 1,
        "lost": True,
        "source": {"callee": "vote", "execution": 1},
        "target": {"callee": "vote", "execution": 1},
    }


def test_answers_that_are_no_violation_have_no_reason_of_that_kind(say):
    Path("same.srctgt.ll").write_text(TRIPS + TRIPS.replace("@src", "@tgt").split("\n", 1)[1])
    status, out, _ = say("validate", "same.srctgt.ll", "--format", "json")
    assert status == 0 and "because" not in json.loads(out)["results"][0]


def test_pages_and_code_scanning_say_it_too(say):
    Path("votes.srctgt.ll").write_text(VOTES)
    _, page, _ = say("validate", "votes.srctgt.ll", "--format", "html")
    assert f"because {SAID}" in page
    _, out, _ = say("validate", "votes.srctgt.ll", "--format", "sarif")
    (result,) = json.loads(out)["runs"][0]["results"]
    assert result["ruleId"] == "CU2" and f"because {SAID}" in result["message"]["text"]
    assert result["properties"]["because"]["block"] == "entry"


def test_where_the_same_lanes_meet_in_other_executions_these_are_shown(say):
    folder = Path(__file__).parents[2] / "counterexamples" / "catalogue" / "loops"
    file = folder / "uncontrolled.srctgt.ll"
    _, out, _ = say("validate", file, "--function", "src3", "--brief")
    assert "ERROR: A thread meets another execution of its partner" in out
    assert "  source   lanes {0#2, 1#2}\n  target   lanes {0#2, 1#3}\n" in out
    _, out, _ = say("validate", file, "--function", "src3", "--explain")
    assert "violated (meets another execution)" in out and "violated (splits)" not in out
