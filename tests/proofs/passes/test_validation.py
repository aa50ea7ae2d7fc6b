"""Each pass that changed a function is judged, and a wrong one is named."""

from __future__ import annotations

from pathlib import Path

import pytest
from programs import program
from wavecheck.counterexamples.verdicts.answers import Refusal
from wavecheck.counterexamples.verdicts.verdicts import IllFormed, Judgement, Unknown, name_of
from wavecheck.proofs.judging.judge import Effort
from wavecheck.proofs.passes.steps import END, PassRun, PassStep, found_opt, pass_steps
from wavecheck.proofs.passes.validation import (
    ONLY_NAMES,
    WHOLE,
    StepPair,
    changes_of,
    judge_step,
    judge_steps,
)
from wavecheck.proofs.question.options import Options

FRONT_ENDS = Path(__file__).parents[2] / "front_ends"

HEAD = """; ModuleID = 'x'
declare void @op(i32) convergent
"""
BRANCH = """
define void @{name}(i1 %c) {{
entry:
  br i1 %c, label %then, label %end

then:
  call void @op(i32 1)
  br label %end

end:
  ret void
}}
"""
STRAIGHT = """
define void @{name}(i1 %c) {{
  call void @op(i32 1)
  ret void
}}
"""


def text_of(*functions: str) -> str:
    return HEAD + "".join(functions)


def run_of(*texts: tuple[str, str, str]) -> PassRun:
    """Steps from a name, what it ran on, and the module behind it; the first is the start."""
    modules = [text for _, _, text in texts]
    steps = [
        PassStep(name, before, after, where)
        for (name, where, after), before in zip(texts[1:], modules, strict=False)
    ]
    return PassRun(tuple(steps), None, "nothing", modules[0])


def judged(run: PassRun, options: Options | None = None, function: str | None = None):
    results = judge_steps(run, options or Options(), Effort(2, 30), "file.ll", function)
    return [(r.pair.step, r.pair.name, r.pair.function, word(r.answer)) for r in results]


def word(answer: object) -> str:
    return name_of(answer.verdict) if isinstance(answer, Judgement) else type(answer).__name__


def test_the_pass_that_breaks_a_function_is_named():
    good, bad = BRANCH.format(name="f"), STRAIGHT.format(name="f")
    renamed = good.replace("then", "body")
    run = run_of(
        ("", "", text_of(good)),
        ("renaming", "f", text_of(renamed)),
        ("hoisting", "f", text_of(bad)),
        ("cleaning", "f", text_of(bad.replace("i1 %c", "i1 %d"))),
    )
    assert judged(run) == [
        (1, "renaming", "f", "preserved"),
        (2, "hoisting", "f", "violated"),
        (3, "cleaning", "f", "preserved"),
    ]


def test_functions_that_did_not_change_are_not_judged():
    f, g = BRANCH.format(name="f"), BRANCH.format(name="g")
    run = run_of(("", "", text_of(f, g)), ("x", "g", text_of(f, g.replace("then", "body"))))
    assert judged(run) == [(1, "x", "g", "preserved")]
    assert judged(run, function="f") == []


def test_removed_and_new_functions_are_listed():
    f, g = BRANCH.format(name="f"), BRANCH.format(name="g")
    run = run_of(("", "", text_of(f)), ("outlining", "[module]", text_of(g)))
    (change,) = changes_of(run)
    assert (change.pairs, change.removed, change.added) == ((), ("f",), ("g",))


INNER = "define internal void @g(i1 %c) {" + BRANCH.format(name="g").split("{", 1)[1]
CALLER = """
define void @f() {
  call void @g(i1 true)
  ret void
}
"""


@pytest.mark.parametrize(
    "where, expected",
    [
        ("[module]", [(1, "ipsccp", "f", "preserved")]),
        ("(g)", [(1, "ipsccp", "f", "preserved")]),
        ("g", [(1, "ipsccp", "g", "violated")]),
    ],
)
def test_what_only_callers_see_is_judged_as_they_call_it(where, expected):
    """A pass over the module may use that `@g` is only called with true; one over `@g` may not."""
    after = "define internal void @g(i1 %c) {" + STRAIGHT.format(name="g").split("{", 1)[1]
    run = run_of(("", "", text_of(INNER, CALLER)), ("ipsccp", where, text_of(after, CALLER)))
    assert judged(run) == expected


def test_a_function_that_only_callers_see_is_judged_with_them_when_it_is_asked_for():
    """`@f` calls it with an unknown argument, so it may not be made straight; `@h` has no part."""
    after = "define internal void @g(i1 %c) {" + STRAIGHT.format(name="g").split("{", 1)[1]
    caller = CALLER.replace("@f()", "@f(i1 %d)").replace("i1 true", "i1 %d")
    h = BRANCH.format(name="h")
    run = run_of(
        ("", "", text_of(INNER, caller, h)),
        ("ipsccp", "[module]", text_of(after, caller, h.replace("then", "body"))),
    )
    assert judged(run, function="g") == [(1, "ipsccp", "f", "violated")]
    inlined = "define void @f(i1 %d) {" + STRAIGHT.format(name="f").split("{", 1)[1]
    run = run_of(("", "", text_of(INNER, caller)), ("inline", "(g, f)", text_of(inlined)))
    assert judged(run, function="g") == [(1, "inline", "f", "violated")]


def test_a_step_that_only_renames_holds_for_every_trip_count_without_a_proof():
    """Even where nothing could be decided: a program refines itself."""
    endless = HEAD + "define void @f() {\nentry:\n  br label %a\na:\n  br label %a\n}\n"
    pair = StepPair(
        1,
        "x",
        "f",
        "f",
        endless,
        endless.replace("a", "a").replace("%a", "%b").replace("\na:", "\nb:"),
    )
    answer = judge_step(pair, Options(), "file.ll")
    assert isinstance(answer, Judgement) and name_of(answer.verdict) == "preserved"
    assert answer.verdict.reason == ONLY_NAMES


def test_where_a_step_is_unknown_the_whole_pipeline_is_judged():
    """An atomic operation becomes another one that does the same, and is itself again."""
    first = """
define void @f(ptr %p) {
  %old = atomicrmw or ptr %p, i32 0 monotonic
  call void @op(i32 1)
  ret void
}
"""
    moved = first.replace("atomicrmw or", "atomicrmw add")
    run = run_of(
        ("", "", text_of(first)), ("one", "f", text_of(moved)), ("two", "f", text_of(first))
    )
    assert judged(run) == [
        (1, "one", "f", "unknown"),
        (2, "two", "f", "unknown"),
        (0, WHOLE, "f", "preserved"),
    ]


def test_what_llvm_itself_rejects_behind_a_pass_is_ill_formed():
    good = STRAIGHT.format(name="f")
    bad = good.replace("i32 1", "i32 %late").replace("  ret", "  %late = add i32 0, 1\n  ret")
    answer = judge_step(StepPair(1, "x", "f", "f", text_of(good), text_of(bad)), Options(), "a.ll")
    assert isinstance(answer, Judgement) and isinstance(answer.verdict, IllFormed)
    assert "dominate" in answer.verdict.reason


def test_a_broken_rule_behind_a_pass_is_ill_formed_with_its_id():
    tokens = """
declare token @llvm.experimental.convergence.entry()
define void @f() convergent {
  %t = call token @llvm.experimental.convergence.entry()
  call void @op(i32 1) [ "convergencectrl"(token %t) ]
  ret void
}
"""
    bad = tokens.replace(' [ "convergencectrl"(token %t) ]', "")
    run = run_of(
        ("", "", text_of(tokens)), ("a", "f", text_of(bad)), ("b", "f", text_of(bad + "\n"))
    )
    ((_, answer),) = [
        (r.pair, r.answer) for r in judge_steps(run, Options(), Effort(1, 30), "a.ll")
    ]
    assert isinstance(answer, Judgement) and answer.verdict.rules == ("CO16",)
    later = run_of(
        ("", "", text_of(tokens)),
        ("a", "f", text_of(bad)),
        ("b", "f", text_of(bad.replace("i32 1", "i32 2"))),
    )
    assert judged(later) == [(1, "a", "f", "ill-formed")]
    after = PassRun(
        (PassStep("c", text_of(bad), text_of(bad.replace("i32 1", "i32 2")), "f"),), None, "", ""
    )
    ((_, refused),) = [
        (r.pair, r.answer) for r in judge_steps(after, Options(), Effort(1, 30), "a")
    ]
    assert isinstance(refused, Refusal)


@pytest.mark.skipif(found_opt() is None, reason="no opt of LLVM 22")
def test_the_passes_keep_a_shader():
    text = (FRONT_ENDS / "hlsl" / "sums_in_branches.ll").read_text()
    run = pass_steps(text, "O2", opt=found_opt(), timeout=60)
    found = judged(run)
    assert len(found) >= 4 and {verdict for _, _, _, verdict in found} == {"preserved"}
    assert all(name != END for _, name, _, _ in found)


def test_unknown_stays_unknown():
    f = STRAIGHT.format(name="f").replace(
        "call void @op(i32 1)", 'call i32 asm sideeffect "a", "=s"()'
    )
    run = run_of(("", "", text_of(f)), ("x", "f", text_of(f.replace('"a"', '"b"'))))
    results = list(judge_steps(run, Options(), Effort(1, 30), "file.ll"))
    assert [
        isinstance(r.answer, Judgement) and isinstance(r.answer.verdict, Unknown) for r in results
    ] == [True, True]


LOOP_TOKEN_USED_BEHIND = program("heart_used_behind_loop")


def test_a_loop_deleted_with_a_token_that_is_used_behind_it_is_found():
    """LLVM 22 writes `token poison` there, which its own verifier rejects."""
    run = pass_steps(LOOP_TOKEN_USED_BEHIND, "loop-deletion", opt=found_opt(), timeout=60)
    ((_, answer),) = [(r.pair, r.answer) for r in judge_steps(run, Options(), Effort(1, 30), "a")]
    assert isinstance(answer, Judgement) and isinstance(answer.verdict, IllFormed)
    assert answer.verdict.rules == ("CO8",)
    assert "can only be produced" in answer.verdict.violations[0].llvm


OUTLINED = """
declare token @llvm.experimental.convergence.anchor()
define internal void @own() {
  %t = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 1) [ "convergencectrl"(token %t) ]
  ret void
}
define void @f(i1 noundef %c) {
  br i1 %c, label %a, label %b
a:
  call void @own()
  ret void
b:
  call void @own()
  ret void
}
"""
COPIED = """
declare token @llvm.experimental.convergence.anchor()
define void @f(i1 noundef %c) {
  br i1 %c, label %a, label %b
a:
  br label %a1
a1:
  %t = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 1) [ "convergencectrl"(token %t) ]
  br label %a2
a2:
  ret void
b:
  br label %b1
b1:
  %u = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 1) [ "convergencectrl"(token %u) ]
  br label %b2
b2:
  ret void
}
"""
KEPT = """
define internal void @callee() convergent {
  call void @op(i32 1)
  ret void
}
define void @f() convergent {
  call void @callee()
  ret void
}
"""


@pytest.mark.parametrize(
    ("before", "after", "verdict"),
    [
        (COPIED, OUTLINED, "unknown"),
        (OUTLINED, COPIED, "preserved"),
        (OUTLINED, OUTLINED.replace("%t", "%u"), "preserved"),
        (KEPT, KEPT.replace("@callee() convergent", "@callee()"), "unknown"),
        (KEPT, KEPT.replace("callee", "other"), "preserved"),
    ],
)
def test_what_is_equal_only_once_calls_are_inlined_may_still_meet_others(before, after, verdict):
    pair = StepPair(1, "x", "f", "f", text_of(before), text_of(after))
    answer = judge_step(pair, Options(timeout=20), "a.ll")
    assert isinstance(answer, Judgement) and name_of(answer.verdict) == verdict


EMPTIED = """
define {linkage} void @helper(i1 %c) {{
  unreachable
}}
"""


@pytest.mark.parametrize(
    "linkage, goes, called, judged_too",
    [
        ("linkonce_odr hidden", True, False, False),
        ("linkonce_odr hidden", False, False, True),
        ("linkonce_odr hidden", True, True, True),
        ("hidden", True, False, True),
    ],
)
def test_a_body_on_its_way_out_is_not_judged(
    linkage: str, goes: bool, called: bool, judged_too: bool
):
    kept = STRAIGHT.format(name="f")
    caller = kept.replace("@op(i32 1)", "@helper(i1 %c)") if called else kept
    helper = BRANCH.format(name="helper").replace("define void", f"define {linkage} void")
    emptied = EMPTIED.format(linkage=linkage)
    run = run_of(
        ("", "", text_of(kept, helper)),
        ("inline", "(f)", text_of(caller, emptied)),
        ("end", "[module]", text_of(kept, "" if goes else emptied)),
    )
    first = changes_of(run)[0]
    assert ("helper" in {pair.function for pair in first.pairs}) == judged_too
