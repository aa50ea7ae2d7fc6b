"""The general encoding against the fast one, on the catalogue; what it finds shows on the wave."""

import pytest
from wavecheck.counterexamples.verdicts.verdicts import Preserved, Unknown
from wavecheck.encodings.symbolic_traces.scope import steps_within
from wavecheck.proofs.benchmarks.general_refinement import (
    NotApplicable,
    PreservedUpTo,
    ViolatedBy,
    decide,
)
from wavecheck.proofs.benchmarks.two_encodings import (
    ALL,
    QUICK,
    compared,
    comparisons,
    encoding_figures,
    programs_of,
)
from wavecheck.proofs.question.options import Options
from wavecheck.proofs.refinement.refinement import validate
from wavecheck.semantics.program.contracts import Contract, Contracts
from wavecheck.semantics.program.target_contracts import default_contracts
from wavecheck.semantics.reading.reader import read_module
from wavecheck.semantics.wave.conditions import Conditions
from wavecheck.semantics.wave.inputs import WaveInputs
from wavecheck.semantics.wave.simulated_wave import run_wave

CHEAP = (*ALL, "merge_reductions", "results", "single_threaded")
SLOW = {"nest @src1", "nest @src5", "nest @src6", "inlining @src4"}
"""Pairs that take the general encoding minutes with four trips, and seconds with two."""

HEAD = """\
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare void @op(i32 noundef) convergent
declare noundef i32 @get() convergent
declare void @stop(i32)
declare noundef i32 @mine() memory(none) willreturn nounwind
declare i32 @free()
declare void @llvm.assume(i1)
"""


def pair(source, target, parameters="i32 noundef %x, i32 noundef %n", result="void"):
    """Two functions of these bodies, each behind an entry intrinsic `%t`."""
    head = (
        f"({parameters}) convergent {{\n  %t = call token @llvm.experimental.convergence.entry()\n"
    )
    text = f"define {result} @src{head}{source}\n}}\ndefine {result} @tgt{head}{target}\n}}\n"
    module = read_module(HEAD + text, "given")
    return module.functions["src"], module.functions["tgt"]


OP = 'call void @op(i32 %x) [ "convergencectrl"(token %t) ]'
POISON_BRANCH = """\
  %y = add nuw i32 %x, 1
  %c = icmp eq i32 %y, 5
  br i1 %c, label %a, label %b
a:
  ret void
b:
  ret void"""
GET = 'call i32 @get() [ "convergencectrl"(token %t) ]'


# --- the catalogue ------------------------------------------------------------------------------


def test_cheap_pairs_of_the_catalogue_get_the_verdicts_of_the_fast_encoding():
    found = comparisons(CHEAP, 4)
    assert [each for each in found if each.general != each.fast] == []
    words = [each.general for each in found]
    assert words.count("preserved") >= 15 and words.count("violated") >= 15


@pytest.mark.slow
def test_every_pair_in_scope_gets_the_verdict_of_the_fast_encoding():
    found = [
        compared(name, source, target, 2 if name in SLOW else 4, seconds=300)
        for name, source, target in programs_of()
    ]
    applicable = [each for each in found if each is not None]
    assert [each for each in applicable if each.general != each.fast] == []
    assert len(applicable) >= 70


def test_a_program_refines_itself_up_to_the_bound_and_says_so():
    for name, source, _ in programs_of(("unroll_with_remainder", "peel")):
        verdict = decide(source, source, 3)
        assert verdict == PreservedUpTo(3) or isinstance(verdict, NotApplicable), name


def test_a_violation_needs_enough_trips():
    """Peeled and unrolled code differs from the loop only where the loop runs long enough."""
    pairs = {name: (source, target) for name, source, target in programs_of(("three_unrollings",))}
    source, target = pairs["three_unrollings @src1"]
    assert isinstance(decide(source, target, 0), PreservedUpTo)
    assert isinstance(decide(source, target, 4), ViolatedBy)


# --- what is found shows ------------------------------------------------------------------------


def difference(function, other, inputs):
    """The runs of both programs on the two threads' inputs: calls and sets, thread by thread."""
    shown = []
    for program in (function, other):
        arguments = {
            parameter.name: [list(each.arguments.values())[index] for each in inputs]
            for index, parameter in enumerate(program.parameters)
        }
        run = run_wave(program, Conditions(lanes=2, inputs=WaveInputs(arguments)))
        assert run.completed
        shown.append([[described(run, event) for event in events] for events in run.events])
    return shown


def described(run, event):
    lanes = None
    if event.communication is not None:
        communication = run.communications[event.communication]
        lanes = tuple(sorted(communication.executions.items()))
    return event.name, event.arguments, lanes


def test_the_inputs_of_a_violation_show_it_on_the_wave():
    shown = 0
    for name, source, target in programs_of(
        ("unroll_with_remainder", "three_unrollings", "peel", "jump_threading", "matching")
    ):
        verdict = decide(source, target, 4)
        only_arguments = not any(call.type == "i32" for _, call in source.calls())
        if isinstance(verdict, ViolatedBy) and only_arguments:
            before, after = difference(source, target, verdict.inputs)
            assert before != after, name
            shown += 1
    assert shown >= 9


# --- single pairs -------------------------------------------------------------------------------


def test_threads_may_get_different_results_of_one_communication():
    """Without a contract that says otherwise: so their paths may differ behind it."""
    branch = "  %r = {get}\n  %c = icmp eq i32 %r, 0\n  br i1 %c, label %a, label %b\n"
    before = f"{branch}a:\n  {OP}\n  ret void\nb:\n  {OP}\n  ret void".format(get=GET)
    after = f"  %r = {GET}\n  {OP}\n  ret void"
    assert isinstance(decide(*pair(before, after), 1), ViolatedBy)
    assert decide(*pair(before, before), 1) == PreservedUpTo(1)


def test_poison_of_the_source_may_become_anything_and_of_the_target_may_not():
    poisoned = "  %y = add nuw i32 %x, 1\n  call void @stop(i32 %y)\n  ret void"
    plain = "  %y = add i32 %x, 1\n  call void @stop(i32 %y)\n  ret void"
    assert decide(*pair(poisoned, plain), 1) == PreservedUpTo(1)
    assert isinstance(decide(*pair(plain, poisoned), 1), ViolatedBy)


def test_undefined_behaviour_behind_a_call_that_need_not_return_is_not_decided():
    text = f"  {OP}\n{POISON_BRANCH}"
    verdict = decide(*pair(text, text), 1)
    assert isinstance(verdict, Unknown) and "undefined" in verdict.reason


def test_a_target_that_runs_on_is_not_called_preserved():
    endless = "  br label %a\na:\n  br label %a"
    verdict = decide(*pair("  ret void", endless), 1)
    assert isinstance(verdict, Unknown) and "longer" in verdict.reason


def test_a_branch_on_poison_in_the_target_alone_is_a_violation():
    """Without any call to pick."""
    assert isinstance(decide(*pair("  ret void", POISON_BRANCH), 1), ViolatedBy)
    assert decide(*pair(POISON_BRANCH, "  ret void"), 1) == PreservedUpTo(1)


def test_what_the_functions_return_is_compared():
    kept = decide(*pair("  ret i32 %x", "  %y = xor i32 %x, 0\n  ret i32 %y", result="i32"), 1)
    changed = decide(*pair("  ret i32 %x", "  ret i32 %n", result="i32"), 1)
    assert kept == PreservedUpTo(1) and isinstance(changed, ViolatedBy)


def test_an_assumption_of_the_source_may_be_used():
    assumed = "  %c = icmp eq i32 %x, 5\n  call void @llvm.assume(i1 %c)\n  ret i32 %x"
    assert decide(*pair(assumed, "  ret i32 5", result="i32"), 1) == PreservedUpTo(1)
    assert isinstance(decide(*pair("  ret i32 %x", assumed, result="i32"), 1), ViolatedBy)


def test_a_switch_takes_the_edge_of_its_case():
    switch = (
        "  switch i32 %x, label %c [\n    i32 1, label %a\n    i32 2, label %a\n"
        "    i32 3, label %b\n  ]\na:\n  ret i32 7\nb:\n  ret i32 8\nc:\n  ret i32 9"
    )
    chain = (
        "  %d = sub i32 %x, 1\n  %c = icmp ult i32 %d, 2\n  %e = icmp eq i32 %x, 3\n"
        "  %y = select i1 %e, i32 8, i32 9\n  %z = select i1 %c, i32 7, i32 %y\n  ret i32 %z"
    )
    assert decide(*pair(switch, chain, result="i32"), 1) == PreservedUpTo(1)
    other = chain.replace("ult i32 %d, 2", "ult i32 %d, 3")
    assert isinstance(decide(*pair(switch, other, result="i32"), 1), ViolatedBy)


def test_an_unreachable_end_of_the_target_is_a_violation():
    end = "  %c = icmp eq i32 %x, 5\n  br i1 %c, label %a, label %b\na:\n  unreachable\n"
    body = f"{end}b:\n  ret void"
    assert isinstance(decide(*pair("  ret void", body), 1), ViolatedBy)
    assert decide(*pair(body, "  ret void"), 1) == PreservedUpTo(1)


def test_poison_for_an_argument_that_must_not_be_poison_is_undefined_behaviour():
    body = "  %y = add nuw i32 %x, 1\n  call void @stop(i32 noundef %y)\n  ret void"
    verdict = decide(*pair(body, body), 1)
    assert isinstance(verdict, Unknown) and "undefined" in verdict.reason


# --- contracts ----------------------------------------------------------------------------------


def given_contracts(**contracts):
    return Contracts((tuple(contracts.items()), *default_contracts().layers))


def in_two_arms(condition, value):
    """An operation in both arms of a branch, and the same operation in front of it."""
    arms = f"a:\n  {OP}\n  ret void\nb:\n  {OP}\n  ret void"
    apart = f"  {value}\n  {condition}\n  br i1 %c, label %a, label %b\n{arms}"
    return apart, f"  {value}\n  {OP}\n  ret void"


def test_equal_results_of_converged_threads_keep_them_together():
    functions = pair(*in_two_arms("%c = icmp eq i32 %r, 0", f"%r = {GET}"))
    contracts = given_contracts(get=Contract(uniform_result=True))
    assert decide(*functions, 1, contracts) == PreservedUpTo(1)
    assert isinstance(decide(*functions, 1), ViolatedBy)


def test_a_constant_of_the_wave_keeps_threads_together():
    functions = pair(*in_two_arms("%c = icmp eq i32 %r, 0", "%r = call i32 @mine()"))
    contracts = given_contracts(mine=Contract(wave_constant=True))
    assert decide(*functions, 1, contracts) == PreservedUpTo(1)
    assert isinstance(decide(*functions, 1), ViolatedBy)


def test_a_number_that_only_one_thread_has_leads_it_away_alone():
    chosen = "  %r = call i32 @mine()\n  %c = icmp eq i32 %r, 7\n  br i1 %c, label %p, label %q\n"
    once = f"{chosen}p:\n  {OP}\n  ret void\nq:\n  ret void"
    twice = (
        f"{chosen}q:\n  ret void\np:\n  %d = icmp eq i32 %n, 0\n"
        f"  br i1 %d, label %a, label %b\na:\n  {OP}\n  ret void\nb:\n  {OP}\n  ret void"
    )
    contracts = given_contracts(mine=Contract(lane_identity=True))
    assert decide(*pair(once, twice), 1, contracts) == PreservedUpTo(1)
    assert isinstance(decide(*pair(once, twice), 1), ViolatedBy)


@pytest.mark.parametrize(("low", "high", "kept"), [(0, 5, True), (-2, 5, False), (0, 6, False)])
def test_what_is_always_returned_lies_in_its_range(low, high, kept):
    value = f"%r = call range(i32 {low}, {high}) i32 @mine()"
    test = "%c = icmp ult i32 %r, 5\n  br i1 %c, label %a, label %b"
    target = f"  {value}\n  {test}\na:\n  {OP}\n  ret void\nb:\n  ret void"
    verdict = decide(*pair(f"  {value}\n  {OP}\n  ret void", target), 1)
    assert isinstance(verdict, PreservedUpTo if kept else ViolatedBy)


@pytest.mark.parametrize(
    ("body", "contracts"),
    [
        (f"  %r = {GET}\n  ret void", {"get": Contract(returns_argument=0)}),
        (f"  %r = {GET}\n  ret void", {"get": Contract(sets="may-grow")}),
        ("  call void @stop(i32 %x)\n  ret void", {"stop": Contract(speculatable=True)}),
        (f"  %r = {GET.replace('i32', 'range(i32 0, 5) i32')}\n  ret void", {}),
    ],
)
def test_other_promises_are_not_applicable(body, contracts):
    assert isinstance(decide(*pair(body, body), 1, given_contracts(**contracts)), NotApplicable)


def test_a_promise_made_by_one_call_only_is_not_applicable():
    loose = "  %r = call i32 @free()\n  ret void"
    strict = "  %r = call noundef i32 @free()\n  ret void"
    assert isinstance(decide(*pair(loose, strict), 1), NotApplicable)
    assert decide(*pair(loose, loose), 1) == PreservedUpTo(1)


@pytest.mark.parametrize(
    "body",
    [
        "  %p = alloca i32\n  %y = load volatile i32, ptr %p\n  ret void",
        "  %y = freeze i32 %n\n  call void @stop(i32 %y)\n  ret void",
        "  %y = udiv i32 %n, %x\n  call void @stop(i32 %y)\n  ret void",
        "  call void @stop(i32 undef)\n  ret void",
    ],
)
def test_what_has_no_meaning_here_is_not_applicable(body):
    assert isinstance(decide(*pair(body, body), 1), NotApplicable)


def test_source_and_target_of_different_shapes_are_not_applicable():
    one, other = pair("  ret void", "  ret void")
    narrow, _ = pair("  ret void", "  ret void", "i32 noundef %x")
    assert isinstance(decide(one, narrow, 1), NotApplicable)
    loose, _ = pair("  ret void", "  ret void", "i32 %x, i32 noundef %n")
    assert isinstance(decide(loose, other, 1), NotApplicable)


def test_steps_are_those_of_the_longest_path():
    loop = (
        "  br label %h\nh:\n  %i = phi i32 [ 0, %0 ], [ %j, %b ]\n  %j = add i32 %i, 1\n"
        "  %c = icmp ult i32 %i, %n\n  br i1 %c, label %b, label %e\n"
        "b:\n  br label %h\ne:\n  ret void"
    )
    source, _ = pair(loop, loop)
    assert [steps_within(source, trips, 64) for trips in (0, 1, 4)] == [3, 5, 11]
    assert steps_within(source, 4, 10) is None


def test_the_general_encoding_speaks_where_the_fast_one_does():
    source, target = pair(f"  {OP}\n  ret void", "  ret void")
    assert isinstance(validate(source, source, Options(bound=2)), Preserved)
    assert isinstance(decide(source, target, 2), ViolatedBy)


def test_the_benchmark_compares_both_encodings():
    (line,) = encoding_figures(quick=True)
    assert line.name == "general encoding" and "times" in line.text
    assert set(QUICK) <= set(ALL)
