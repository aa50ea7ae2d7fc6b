"""Calls and functions that are convergent on one side only (CO25)."""

from __future__ import annotations

import pytest
from wavecheck.counterexamples.verdicts.verdicts import Preserved, Unknown, Violated
from wavecheck.proofs.judging.judge import inlined, judge
from wavecheck.proofs.judging.pairs import Pair
from wavecheck.proofs.question.options import Options
from wavecheck.proofs.refinement.refinement import validate
from wavecheck.semantics.program.contracts import Contract, Contracts
from wavecheck.semantics.program.function import Function
from wavecheck.semantics.program.target_contracts import default_contracts
from wavecheck.semantics.reading.reader import read_module

INTRINSICS = """
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.anchor()
"""
UNCONTROLLED = "  call void @f(i32 7) convergent"
PLAIN = "  call void @f(i32 7)"
IN_ARMS = """  br i1 %c, label %a, label %b
a:
  call void @f(i32 7)
  br label %b
b:"""
ENTRY = "  %t = call token @llvm.experimental.convergence.entry()\n"
ANCHOR = "  %t = call token @llvm.experimental.convergence.anchor()\n"
CONTROLLED = '  call void @f(i32 7) [ "convergencectrl"(token %t) ]'
OPTIONS = Options(timeout=20)


def module(body: str, *, callee: str = "", attributes: str = "convergent"):
    text = f"""{INTRINSICS}declare void @f(i32) {callee}
declare void @subgroupAdd(i32)
define void @main(i1 noundef %c, ptr %p) {attributes} {{
{body}
  ret void
}}
"""
    return read_module(text, "main.ll")


def function(body: str, *, callee: str = "", attributes: str = "convergent") -> Function:
    return module(body, callee=callee, attributes=attributes).functions["main"]


@pytest.mark.parametrize("source", [UNCONTROLLED, ENTRY + CONTROLLED, ANCHOR + CONTROLLED])
def test_a_call_of_a_function_that_is_not_convergent_may_lose_its_attribute_and_token(source):
    found = validate(function(source), function(PLAIN), OPTIONS)
    assert isinstance(found, Preserved) and not found.vacuous
    assert "CO25" in found.rules and found.scope.waves == "all"


def test_a_call_that_gains_the_attribute_promises_more():
    found = validate(function(PLAIN), function(UNCONTROLLED), OPTIONS)
    assert isinstance(found, Preserved) and "CO25" in found.rules


def test_a_call_that_lost_its_attribute_may_move_where_one_thread_allows_it():
    sunk = "  br i1 %c, label %a, label %b\na:\n" + PLAIN + "\n  ret void\nb:\n" + PLAIN
    assert isinstance(validate(function(UNCONTROLLED), function(sunk), OPTIONS), Preserved)
    lost = function(IN_ARMS)
    assert isinstance(validate(function(UNCONTROLLED), lost, OPTIONS), Violated)


def test_other_operations_of_the_pair_are_judged_as_ever():
    pair = """declare void @f(i32)
declare void @op(i32) convergent
define void @main(i1 %c) {{
  call void @f(i32 7) {}
{}
  ret void
}}
"""
    joint = "  call void @op(i32 1)"
    arms = """  br i1 %c, label %a, label %b
a:
  call void @op(i32 1)
  ret void
b:
  call void @op(i32 1)"""
    source = read_module(pair.format("convergent", joint), "s.ll").functions["main"]
    for body, verdict in ((joint, Preserved), (arms, Violated)):
        target = read_module(pair.format("", body), "t.ll").functions["main"]
        assert isinstance(validate(source, target, OPTIONS), verdict)


@pytest.mark.parametrize("source", [PLAIN, ENTRY + CONTROLLED])
def test_a_target_that_calls_a_convergent_function_as_not_convergent_loses_the_set(source):
    functions = function(source, callee="convergent"), function(PLAIN)
    found = validate(*functions, OPTIONS)
    assert isinstance(found, Violated) and found.change == "shrinks"
    assert found.rules == ("CO36", "CO25") and "not convergent" in found.reason
    assert found.witness.source_set == (0, 1) and found.witness.target_set == (0,)
    assert found.witness.replayed and found.witness.callee == "f"


QUIET = """declare i32 @f(i32) {} memory(none) willreturn nounwind
define i32 @main(i32 noundef %x) {{
  %r = call i32 @f(i32 %x)
  ret i32 {}
}}
"""


@pytest.mark.parametrize(("returned", "verdict"), [("%r", Violated), ("%x", Unknown)])
def test_a_call_without_effects_loses_its_set_where_its_result_is_wanted(returned, verdict):
    functions = (
        read_module(QUIET.format(word, returned), "main.ll").functions["main"]
        for word in ("convergent", "")
    )
    found = validate(*functions, OPTIONS)
    assert isinstance(found, verdict) and "CO25" in found.rules


def test_under_an_anchor_each_thread_may_have_been_alone():
    found = validate(function(ANCHOR + CONTROLLED, callee="convergent"), function(PLAIN), OPTIONS)
    assert isinstance(found, Unknown) and found.rules == ("CO25",)
    assert "@f as not convergent" in found.reason and found.line > 0


def test_threads_that_never_communicate_need_no_attribute():
    options = Options(timeout=20, launch="never")
    functions = function(PLAIN, callee="convergent"), function(PLAIN)
    assert isinstance(validate(*functions, options), Preserved)
    anchored = function(ANCHOR + CONTROLLED, callee="convergent")
    assert isinstance(validate(anchored, function(PLAIN), options), Unknown)


def test_a_contract_that_speaks_of_the_set_keeps_the_attribute():
    uniform = (("f", Contract(uniform_result=True)),)
    contracts = Contracts((uniform, *default_contracts().layers))
    options = Options(timeout=20, contracts=contracts)
    found = validate(function(UNCONTROLLED), function(PLAIN), options)
    assert isinstance(found, Unknown) and found.rules == ("CO25",)


def test_what_a_contract_says_to_communicate_loses_its_set():
    found = validate(
        *(function(body.replace("@f", "@subgroupAdd")) for body in (UNCONTROLLED, PLAIN)), OPTIONS
    )
    assert isinstance(found, Violated) and found.change == "shrinks" and "CO25" in found.rules


def test_a_pointer_that_may_lead_to_a_convergent_function_keeps_its_attribute():
    chosen = "  %q = select i1 %c, ptr @f, ptr {}\n  call void %q(i32 7)"
    for other, verdict in (("@f", Preserved), ("%p", Unknown)):
        bodies = (chosen.format(other) + " convergent", chosen.format(other))
        assert isinstance(judged(module(bodies[0]), module(bodies[1])), verdict)


def test_a_pointer_that_is_one_function_is_its_name():
    pointer = "  %q = select i1 %c, ptr @f, ptr @f\n  call void %q(i32 7) convergent"
    for callee, body in (("convergent", PLAIN), ("", UNCONTROLLED)):
        found = judged(module(pointer, callee=callee), module(body, callee=callee))
        assert isinstance(found, Preserved)


def test_a_frozen_choice_by_poison_is_any_pointer():
    pointer = """  %w = icmp eq ptr %p, null
  %q = select i1 %w, ptr @f, ptr @f
  %z = freeze ptr %q
  call void %z(i32 7) convergent"""
    found = judged(module(UNCONTROLLED, callee="convergent"), module(pointer, callee="convergent"))
    assert isinstance(found, Unknown)


def test_a_pointer_that_leads_to_what_communicates_by_contract_keeps_its_attribute():
    chosen = "  %q = select i1 %c, ptr @f, ptr @subgroupAdd\n  call void %q(i32 7)"
    found = judged(module(chosen + " convergent"), module(chosen))
    assert isinstance(found, Unknown) and found.rules == ("CO25",)


def judged(source, target):
    verdict = judge(Pair("main.ll", "main", "main", source, target), OPTIONS)
    return verdict.verdict  # pyright: ignore[reportAttributeAccessIssue]


@pytest.mark.parametrize(
    ("body", "verdict"),
    [
        (ANCHOR + CONTROLLED, Preserved),
        (PLAIN, Unknown),
        ("", Preserved),
    ],
)
def test_a_function_may_lose_its_attribute_without_entry_and_uncontrolled_operations(body, verdict):
    source = module(body, callee="convergent")
    target = module(body, callee="convergent", attributes="")
    found = judged(source, target)
    assert isinstance(found, verdict)
    assert verdict is not Unknown or (found.rules == ("CO25",) and "callers" in found.reason)
    assert isinstance(judged(target, source), Preserved)


def test_a_kernel_has_no_callers_that_could_move_its_calls():
    source = module(PLAIN, callee="convergent")
    text = INTRINSICS + "declare void @f(i32) convergent\n"
    text += f"define {{}}void @main(i1 %c, ptr %p) {{}} {{{{\n{PLAIN}\n  ret void\n}}}}\n"
    source, target, plain = (
        read_module(text.format(*words), "main.ll")
        for words in (("spir_kernel ", "convergent"), ("spir_kernel ", ""), ("", ""))
    )
    assert isinstance(judged(source, target), Preserved)
    assert isinstance(judged(source, plain), Unknown)


def test_a_callee_with_a_body_is_judged_by_its_body():
    text = """declare void @op(i32) convergent
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.anchor()
define internal void @f(i32 %x) {} {{
  %a = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %a) ]
  ret void
}}
define void @main() convergent {{
  %t = call token @llvm.experimental.convergence.entry()
  call void @f(i32 7) {}
  ret void
}}
"""
    source = read_module(text.format("convergent", '[ "convergencectrl"(token %t) ]'), "s.ll")
    target = read_module(text.format("", ""), "t.ll")
    assert isinstance(judged(source, target), Preserved)


CALLER = """declare void @f(i32) convergent
declare void @g(i32) convergent
declare token @llvm.experimental.convergence.anchor()
define internal void @callee() {} {{
{}
  ret void
}}
define void @main(i1 %c, i32 noundef %x) convergent {{
{}
}}
"""
UNDER_NO_TOKEN = "  call void @f(i32 7)"
ONE_CALL = "  call void @callee()\n  ret void"
TWO_CALLS = """  %low = icmp ult i32 %x, 4
  br i1 %low, label %a, label %b
a:
  call void @callee()
  ret void
b:
  call void @callee()
  ret void"""


def of_callees(*sides: tuple[str, str, str]):
    source, target = (read_module(CALLER.format(*each), "main.ll") for each in sides)
    return validate(inlined(source, "main"), inlined(target, "main"), OPTIONS)


def test_a_callee_that_lost_its_attribute_meets_whom_its_caller_does_not_say():
    kept = ("convergent", UNDER_NO_TOKEN, ONE_CALL)
    found = of_callees(kept, ("", UNDER_NO_TOKEN, ONE_CALL))
    assert isinstance(found, Unknown) and found.rules == ("CO25",) and "@callee" in found.reason
    assert isinstance(of_callees(kept, kept), Preserved)


def test_a_callee_that_chooses_its_own_threads_may_lose_its_attribute():
    sides = [(word, ANCHOR + CONTROLLED, ONE_CALL) for word in ("convergent", "")]
    assert isinstance(of_callees(*sides), Preserved)


def test_a_call_that_is_not_convergent_may_move_whatever_its_callee_does():
    loose = ("", UNDER_NO_TOKEN, ONE_CALL)
    assert isinstance(of_callees(loose, loose), Preserved)
    found = of_callees(loose, ("", UNDER_NO_TOKEN, TWO_CALLS))
    assert isinstance(found, Unknown) and found.rules == ("CO25",) and found.line > 0
    kept = [("convergent", UNDER_NO_TOKEN, calls) for calls in (ONE_CALL, TWO_CALLS)]
    assert isinstance(of_callees(*kept), Violated)


def test_other_operations_than_those_of_such_a_callee_are_judged_as_ever():
    operation = "  call void @g(i32 1)\n"
    joint = operation + ONE_CALL
    apart = TWO_CALLS.replace("  call void @callee()", operation + "  call void @callee()")
    found = of_callees(("", UNDER_NO_TOKEN, joint), ("", UNDER_NO_TOKEN, apart))
    assert isinstance(found, Violated) and found.witness.callee == "g"


def test_a_call_of_a_callee_that_is_not_convergent_may_lose_its_own_attribute():
    marked = ("", UNDER_NO_TOKEN, "  call void @callee() convergent\n  ret void")
    assert isinstance(of_callees(marked, ("", UNDER_NO_TOKEN, ONE_CALL)), Preserved)


def test_nor_does_a_set_that_is_left_open_show_that_another_call_lost_its_own():
    pointer = "  call void %p() convergent\n"
    text = CALLER.replace("@main(i1 %c,", "@main(ptr %p,")
    source = text.format("", UNDER_NO_TOKEN, pointer + ONE_CALL)
    target = text.format("", UNDER_NO_TOKEN, pointer.replace(" convergent", "") + TWO_CALLS)
    functions = (inlined(read_module(each, "main.ll"), "main") for each in (source, target))
    found = validate(*functions, OPTIONS)
    assert isinstance(found, Unknown) and found.rules == ("CO25",)
