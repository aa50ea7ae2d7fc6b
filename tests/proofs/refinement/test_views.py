"""The views of a pair: each decides some pair, in the order of the list, and equal ones once."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
import wavecheck
from wavecheck.counterexamples.verdicts.verdicts import Preserved, Unknown, name_of
from wavecheck.proofs.commands.main import status_of
from wavecheck.proofs.question.options import Options
from wavecheck.proofs.refinement import views
from wavecheck.proofs.refinement.refinement import Decided, decide
from wavecheck.proofs.refinement.rewritings import of_modules
from wavecheck.proofs.refinement.views import LEVELS, View, table, told_by
from wavecheck.semantics.reading.reader import read_module

TOP = Path(__file__).resolve().parents[3]
ALL = [view for level in LEVELS for view in level.views]

HEAD = """
declare void @op(i32) convergent
declare void @plain(i32)
declare token @llvm.experimental.convergence.anchor()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32) convergent
declare i64 @llvm.amdgcn.ballot.i64(i1) convergent
declare i32 @llvm.amdgcn.ballot.i32(i1) convergent
@g = external constant i32
"""
APART = """define void @apart() {
  %t = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 0) [ "convergencectrl"(token %t) ]
  ret void
}
"""
INNER = "define {}void @inner(i32 %x) convergent {{\n  call void @op(i32 %x)\n  ret void\n}}\n"


def function(*lines: str, takes: str = "i32 noundef %x, i1 noundef %c", attributes="") -> str:
    body = "\n  ".join((*lines, "ret void"))
    return f"define void @f({takes}) convergent {attributes} {{\n  {body}\n}}\n"


def arms(line: str) -> str:
    arm = f"{line}\n  br label %e"
    return function(f"br i1 %c, label %a, label %b\na:\n  {arm}\nb:\n  {arm}\ne:")


def once(line: str) -> str:
    return function("br i1 %c, label %a, label %e\na:\n  " + line + "\n  br label %e\ne:")


OP, OTHER = "call void @op(i32 %x)", "call void @op(i32 7)"
STATED = "declare i32 @q(i32) {}\n"
Q = "%r = call i32 @q(i32 1)"
CALLED = "call void @inner(i32 %x)"
ANCHORED = "call void @apart()"
LOOP = function(
    "br label %loop\nloop:",
    "%i = phi i32 [ 0, %0 ], [ %j, %loop ]",
    "%j = add i32 %i, 1",
    OP,
    "%again = icmp ult i32 %j, %x",
    "br i1 %again, label %loop, label %end\nend:",
)
FROZEN = "%fixed = freeze i32 undef"
LATE = "call void @late(i32 %x)"
LATE_DECLARED = "declare void @late(i32) {}\n"
PLAIN = "call void @plain(i32 7)"
UNUSED = "%unused = add i32 0, 0"
ITSELF = (function(OP), function(OP))
SAME = (function(OP), function(UNUSED, OP))
LOOPS = (LOOP, LOOP.replace("br label %loop", f"{UNUSED}\n  br label %loop", 1))

SHOWN = "call void @show(float %y)"
FLOATS = tuple(
    "declare void @show(float) convergent\n" + function(*lines, takes="float %y")
    for lines in (("%z = fadd float %y, -0.0", SHOWN.replace("%y", "%z")), (SHOWN,))
)
STORED = "store i32 %x, ptr {}"
V = "@v = internal global { i32, i32 } zeroinitializer, align 4\n"
SPLIT = (
    V + function(STORED.format("@v"), OP),
    "@v.0 = internal global i32 0, align 4\n" + function(STORED.format("@v.0"), OP),
)
DECIDED: dict[str, tuple[str, str]] = {
    "variables whole": SPLIT,
    "variables as they are": ITSELF,
    "bodies hidden": (
        INNER.format("available_externally ") + function(CALLED),
        "declare void @inner(i32) convergent\n" + function(CALLED),
    ),
    "bodies as they are": (INNER.format("") + function(CALLED), function(OP)),
    "calls kept": (APART + arms(ANCHORED), APART + function(ANCHORED)),
    "calls inlined": (INNER.format("") + function(CALLED), function(OP)),
    "as promised": SAME,
    "less stated by the source": (
        STATED.format("memory(none) willreturn nounwind") + function(Q, OP),
        STATED.format("") + function(Q, OP),
    ),
    "less stated by both": (
        STATED.format("convergent nounwind willreturn") + once(Q),
        STATED.format("convergent") + function(Q),
    ),
    "constant on one side": (
        function("call void @op(i32 ptrtoint (ptr dso_local_equivalent @op to i32))"),
        function(OTHER),
    ),
    "promises as code": (
        function("call void @op(i32 range(i32 0, 8) 8)"),
        function("call void @op(i32 9)"),
    ),
    "made comparable": (
        function("call void @op(i32 range(i32 0, 8) 3)"),
        function("call void @op(i32 range(i32 0, 4) 3)"),
    ),
    "one program": ITSELF,
    "two programs": SAME,
    "guarantee lost": (
        LATE_DECLARED.format("convergent") + once(LATE),
        LATE_DECLARED.format("") + once(LATE),
    ),
    "talking to no one": (function(f"{PLAIN} convergent"), function(PLAIN)),
    "convergent alike": SAME,
    "floats as they are": SAME,
    "floats chosen": FLOATS,
    "up to a bound": SAME,
    "for every trip count": LOOPS,
    "up to a larger bound": tuple(
        each.replace(OP, f"{FROZEN}\n  {OP.replace('%x', '%fixed')}") for each in LOOPS
    ),
}
"""For each view a pair that it decides."""


def decided(pair: tuple[str, str], *without: str, **options) -> Decided:
    """The decision on a pair by all views but these."""
    source, target = (read_module(HEAD + text, "f.ll") for text in pair)
    levels = tuple(
        replace(level, views=tuple(view for view in level.views if view.name not in without))
        for level in LEVELS
    )
    chosen = Options(timeout=20, **options)
    return decide(of_modules(source, target, ("f", "f")), chosen, levels)


def said(pair: tuple[str, str], *without: str) -> tuple[str, object, str]:
    """What a decision comes to: its word, how far it reaches, and why."""
    verdict = decided(pair, *without).verdict
    return name_of(verdict), verdict.scope, verdict.reason


def test_each_view_has_a_pair_that_it_decides():
    assert [view.name for view in ALL] == list(DECIDED)


@pytest.mark.parametrize("view", ALL, ids=lambda view: view.name)
def test_without_a_view_the_pair_that_it_decides_gets_another_answer(view: View):
    pair = DECIDED[view.name]
    assert said(pair)[0] != said(pair, view.name)[0] or said(pair)[1:] != said(pair, view.name)[1:]


@pytest.mark.parametrize(
    ("name", "word", "other"),
    [
        ("bodies hidden", "preserved", "violated"),
        ("calls kept", "preserved", "unknown"),
        ("less stated by the source", "preserved", "violated"),
        ("less stated by both", "unknown", "violated"),
        ("constant on one side", "unknown", "violated"),
        ("promises as code", "preserved", "violated"),
        ("guarantee lost", "violated", "preserved"),
    ],
)
def test_what_the_pair_is_with_a_view_and_without(name, word, other):
    assert (said(DECIDED[name])[0], said(DECIDED[name], name)[0]) == (word, other)


def judged(pair: tuple[str, str], **options) -> list[tuple[str, str]]:
    return [(each.view, name_of(each.verdict)) for each in decided(pair, **options).judged]


def test_views_are_judged_in_the_order_of_the_list():
    assert judged(DECIDED["promises as code"]) == [
        ("as written, up to a bound", "violated"),
        ("promises as code, up to a bound", "preserved"),
    ]
    assert judged(DECIDED["for every trip count"]) == [
        ("as written, up to a bound", "preserved"),
        ("as written, for every trip count", "preserved"),
    ]
    assert judged(DECIDED["up to a larger bound"]) == [
        ("as written, up to a bound", "preserved"),
        ("as written, for every trip count", "unknown"),
        ("as written, up to a larger bound", "preserved"),
    ]
    assert judged(DECIDED["calls kept"]) == [("calls kept, up to a bound", "preserved")]
    moved = APART + arms(ANCHORED), APART + function(ANCHORED, ANCHORED)
    found = [view for view, _ in judged(moved)]
    assert (found[0], found[-1]) == ("calls kept, up to a bound", "as written, up to a bound")


HALVED = function(
    "%few = and i32 %x, 63",
    "br label %loop\nloop:",
    "%i = phi i32 [ %few, %0 ], [ %j, %loop ]",
    FROZEN,
    "call void @op(i32 %fixed)",
    "%j = lshr i32 %i, 1",
    "%again = icmp ne i32 %j, 0",
    "br i1 %again, label %loop, label %end\nend:",
)


def test_where_more_trips_are_all_nothing_is_lacking():
    pair = HALVED, HALVED.replace("br label %loop", f"{UNUSED}\n  br label %loop", 1)
    assert judged(pair)[1:] == [
        ("as written, for every trip count", "unknown"),
        ("as written, up to a larger bound", "preserved"),
    ]
    verdict = decided(pair).verdict
    assert isinstance(verdict, Preserved) and verdict.scope.trip_counts == "all"
    assert "no proof" not in verdict.reason


def test_an_answer_that_needs_no_solver_is_listed_too():
    assert judged(DECIDED["constant on one side"])[-1] == ("constant on one side", "unknown")
    local = INNER.format("internal ") + function(CALLED), DECIDED["bodies hidden"][1]
    assert judged(local) == [("bodies hidden", "unknown")]


def test_a_proof_ends_the_list_and_a_bound_leaves_out_its_end():
    assert judged(ITSELF) == [("as written, one program", "preserved")]
    assert judged(SAME) == [("as written, up to a bound", "preserved")]
    assert judged((LOOP, LOOP), bound=2) == [("as written, up to a bound", "preserved")]


def test_one_program_under_other_names_needs_no_solver_but_all_of_it_is_modelled():
    renamed = LOOP.replace("%i", "%first").replace("%j", "%second").replace("%loop", "%round")
    renamed = renamed.replace("loop:", "round:")
    assert judged((LOOP, renamed)) == [("as written, one program", "preserved")]
    assert judged((LOOP, renamed), bound=2) == [("as written, up to a bound", "preserved")]
    assembly = function('call i32 asm sideeffect "s_nop 0", "=s"()', OP)
    assert name_of(decided((assembly, assembly)).verdict) == "unknown"


def test_a_body_that_calls_itself_is_not_the_same_for_having_the_same_callers():
    """Its calls are left as they are, and what it does to be seen in the modules alone."""
    inner = "define internal void @inner(i32 %x) convergent {{\n  call void @op(i32 {})\n  "
    inner += "call void @inner(i32 %x)\n  ret void\n}}\n"
    pair = tuple(inner.format(what) + function(CALLED) for what in ("%x", "7"))
    assert name_of(decided(pair).verdict) == "unknown"


def test_equal_pairs_are_judged_once(monkeypatch):
    """What neither side states is what the source states once it states no more than its target:
    then both views are one pair."""
    asked: list[object] = []
    ask = views.decided_up_to_a_bound

    def counted(source, target, options):
        asked.append((source, target))
        return ask(source, target, options)

    monkeypatch.setattr(views, "decided_up_to_a_bound", counted)
    verdict = decided(DECIDED["less stated by both"]).verdict
    assert isinstance(verdict, Unknown) and len(asked) == 2 and asked[0] != asked[1]


def test_a_later_view_gets_the_time_that_is_left(monkeypatch):
    given: list[float | None] = []
    ask = views.decided_up_to_a_bound

    def timed(source, target, options):
        given.append(options.timeout)
        return ask(source, target, options)

    monkeypatch.setattr(views, "decided_up_to_a_bound", timed)
    decided(DECIDED["promises as code"])
    first, second = given
    assert first == 20 and second is not None and 2 <= second < 20


def test_every_view_says_what_it_does():
    assert len({view.name for view in ALL}) == len(ALL)
    said = [each.__doc__ or "" for view in ALL for each in told_by(view)]
    assert all(text.endswith(".") for text in said)


def test_the_table_of_views_in_the_room_s_readme_is_the_list():
    text = (TOP / "proofs" / "README.md").read_text(encoding="utf-8")
    assert "\n".join(table()) in text


# --- what the command line says of them ----------------------------------------------------------


def case(tmp_path: Path, name: str) -> str:
    """A file of the pair, as the command line takes it."""
    source, target = (HEAD + text for text in DECIDED[name])
    for text, end in ((source, "before"), (target, "after")):
        (tmp_path / f"{end}.ll").write_text(text)
    return str(tmp_path / "before.ll")


def test_explain_prints_the_views_that_were_judged(tmp_path, capsys):
    before = case(tmp_path, "promises as code")
    assert status_of(["validate", before, str(tmp_path / "after.ll"), "--explain"]) == 0
    out = capsys.readouterr().out
    lines = out[out.index("  views judged:") :].splitlines()[1:]
    assert re.fullmatch(
        r" +1 +\d+\.\d\d s  as written, up to a bound: violated \(differs\)", lines[0]
    )
    assert re.match(r" +2 +\d+\.\d\d s  promises as code, up to a bound: preserved for ", lines[1])


def test_explain_is_part_of_the_document_where_it_is_asked_for(tmp_path, capsys):
    before = case(tmp_path, "less stated by both")
    command = ["validate", before, str(tmp_path / "after.ll"), "--format", "json"]
    assert status_of(command) == 3
    assert "views" not in json.loads(capsys.readouterr().out)["results"][0]
    assert status_of([*command, "--explain"]) == 3
    found = json.loads(capsys.readouterr().out)["results"][0]["views"]
    assert [(each["view"], each["verdict"]) for each in found] == [
        ("as written, up to a bound", "violated"),
        ("less stated by the source, up to a bound", "violated"),
    ]
    assert all(set(each) == {"view", "verdict", "reason", "seconds"} for each in found)
    assert all(each["seconds"] >= 0 and each["reason"] for each in found)


def test_explain_says_where_nothing_was_judged(tmp_path, capsys):
    Path(case(tmp_path, "promises as code"))
    (tmp_path / "after.ll").write_text(HEAD + function(OP).replace("@f", "@h"))
    text = (tmp_path / "before.ll").read_text() + function(OP).replace("@f", "@h")
    (tmp_path / "before.ll").write_text(text)
    command = ["validate", str(tmp_path / "before.ll"), str(tmp_path / "after.ll"), "--explain"]
    assert status_of(command) == 3
    assert "  views judged: none\n" in capsys.readouterr().out


def test_passes_explain_each_step(tmp_path, capsys):
    path = tmp_path / "a.ll"
    path.write_text(HEAD + function("%y = add i32 %x, 0", "call void @op(i32 %y)"))
    assert status_of(["passes", "instcombine", str(path), "--explain"]) == 0
    assert "  views judged:\n     1 " in capsys.readouterr().out
    assert status_of(["passes", "instcombine", str(path), "--explain", "--format", "json"]) == 0
    (step,) = json.loads(capsys.readouterr().out)["results"]
    assert [each["view"] for each in step["views"]] == ["as written, up to a bound"]


def test_a_pair_that_is_stopped_has_no_view_to_show(tmp_path, capsys):
    before = case(tmp_path, "for every trip count")
    command = ["validate", before, str(tmp_path / "after.ll"), "--explain", "--format", "json"]
    assert status_of([*command, "--timeout", "0.001"]) == 3
    assert json.loads(capsys.readouterr().out)["results"][0]["views"] == []


def test_the_package_explains_as_the_command_does(tmp_path):
    before = case(tmp_path, "promises as code")
    after = str(tmp_path / "after.ll")
    assert "views judged" not in str(wavecheck.validate(before, after))
    assert "  promises as code, up to a bound: preserved" in str(
        wavecheck.validate(before, after, explain=True)
    )


def test_explain_is_not_for_memory(tmp_path, capsys):
    before = case(tmp_path, "promises as code")
    command = ["validate", before, before, "--model", "memory", "--explain"]
    assert status_of(command) == 2
    assert "--explain is for functions" in capsys.readouterr().err
