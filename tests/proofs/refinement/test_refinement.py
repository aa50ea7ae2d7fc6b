"""Does the target refine the source? What is answered, how far it reaches, and what shows it."""

from random import Random

import pytest
from wavecheck.counterexamples.corpus.index import cases
from wavecheck.counterexamples.verdicts.verdicts import Preserved, Scope, Unknown, Violated
from wavecheck.proofs.judging.judge import inlined
from wavecheck.proofs.question.options import Options
from wavecheck.proofs.refinement.refinement import validate
from wavecheck.semantics.program.target_contracts import default_contracts
from wavecheck.semantics.reading.reader import read_file, read_module
from wavecheck.semantics.static_rules.rules import check_rules

HEAD = """\
declare void @op(i32) convergent
declare i32 @pure(i32) convergent memory(none) willreturn nounwind
declare i32 @f(i32) memory(none) willreturn nounwind
declare void @other(i32) convergent
declare void @write(i32)
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
"""
TOKEN = '[ "convergencectrl"(token %t) ]'
IN_ARM = f"""\
  br i1 %c, label %a, label %b
a:
  %r = call i32 @pure(i32 %x) {TOKEN}
  call void @op(i32 %r) {TOKEN}
  br label %b
b:
  ret void"""
TWICE = f"""\
  %u = call i32 @pure(i32 %x) {TOKEN}
  br label %n
n:
  %v = call i32 @pure(i32 %x) {TOKEN}
  call void @op(i32 %USED) {TOKEN}
  ret void"""


def verdict(source: str, target: str):
    texts = [
        f"define void @{name}(i32 noundef %x, i1 noundef %c) convergent {{\n"
        f"  %t = call token @llvm.experimental.convergence.entry()\n{body}\n}}\n"
        for name, body in (("src", source), ("tgt", target))
    ]
    functions = read_module(HEAD + "".join(texts), "pair.ll").functions
    return validate(functions["src"], functions["tgt"], Options(timeout=20))


def test_a_dead_call_without_effects_may_go_where_an_equal_one_follows():
    dead = f"  %u = call i32 @pure(i32 %x) {TOKEN}\n"
    assert isinstance(verdict(dead + IN_ARM, IN_ARM), Preserved)


def test_a_difference_that_rests_on_one_pairing_of_equal_calls_refutes_nothing():
    found = verdict(TWICE.replace("USED", "u"), TWICE.replace("USED", "v"))
    assert isinstance(found, Unknown) and "matched otherwise" in found.reason


# --- a table of pairs ---

ALL = Scope("all", "all")
CALL = f"  call void @op(i32 %x) {TOKEN}\n"
OTHER = f"  call void @other(i32 %x) {TOKEN}\n"
END = "  ret void"


def arms(before: str = "", then: str = "", else_: str = "", after: str = "") -> str:
    return (
        f"{before}  br i1 %c, label %a, label %b\na:\n{then}  br label %e\n"
        f"b:\n{else_}  br label %e\ne:\n{after}{END}"
    )


def loop(times: str, inside: str, after: str = "") -> str:
    """Runs `inside` with a heart, `times` times (a number, or %x)."""
    return f"""  br label %l
l:
  %i = phi i32 [ 0, %0 ], [ %n, %l ]
  %h = call token @llvm.experimental.convergence.loop() {TOKEN}
{inside.replace("%t", "%h")}  %n = add i32 %i, 1
  %d = icmp ult i32 %n, {times}
  br i1 %d, label %l, label %e
e:
{after}{END}"""


THRICE = "".join(CALL.replace("%x", "7") for _ in range(3)) + END
UNROLLED = loop("3", CALL.replace("%x", "7"))
PEELED_AFTER = loop("2", CALL.replace("%x", "7"), CALL.replace("%x", "7"))
DIVERGENT = loop("%x", CALL.replace("%x", "7"))
LEFT = loop("%x", "", CALL.replace("%x", "7"))
PURE = f"  %u = call i32 @pure(i32 %x) {TOKEN}\n"
USE = "  call void @write(i32 %u)\n"

PRESERVED = {
    "the identity": (CALL + END, CALL + END),
    "an arm without operations added": (CALL + END, arms(CALL)),
    "a call hoisted over nothing": (arms(after=CALL), arms(before=CALL)),
    "a loop of a known count unrolled": (UNROLLED, THRICE),
    "the last of three trips peeled": (UNROLLED, PEELED_AFTER),
    "an unused call without effects removed": (PURE + CALL + END, CALL + END),
    "calls of memory in another order of arms": (
        arms(then=CALL, else_=OTHER),
        arms(then=CALL, else_=OTHER).replace("a:\n", "z:\n").replace("%a", "%z"),
    ),
}

VIOLATED = {
    "a call copied into both arms": (
        CALL + arms(),
        arms(then=CALL, else_=CALL),
        "splits",
        "lane",
    ),
    "the calls of both arms made one": (
        arms(then=CALL, else_=CALL),
        arms(after=CALL),
        "merges",
        "talks to",
    ),
    "a call without effects that sinks to its user": (
        arms(before=PURE, then=USE),
        arms(then=PURE + USE),
        "shrinks",
        "@pure",
    ),
    "a loop's call behind the loop": (DIVERGENT, LEFT, "differs", "single-threaded"),
    "a call left out": (CALL + OTHER + END, CALL + END, "differs", "the target has no such call"),
    "a call added": (CALL + END, CALL + OTHER + END, "differs", "the source has no such call"),
    "two calls of memory swapped": (
        CALL + OTHER + END,
        OTHER + CALL + END,
        "differs",
        "where the target calls @other",
    ),
    "another argument": (CALL + END, CALL.replace("%x", "7") + END, "differs", "in the target"),
    "a loop of one trip fewer": (
        loop("%x", CALL.replace("%x", "7")),
        loop("%x", CALL.replace("%x", "7")).replace("phi i32 [ 0", "phi i32 [ 1"),
        "differs",
        "single-threaded",
    ),
}


@pytest.mark.parametrize("what", PRESERVED)
def test_is_preserved_for_every_trip_count_and_wave(what):
    found = verdict(*PRESERVED[what])
    assert isinstance(found, Preserved)
    assert found.scope == ALL and not found.vacuous and not found.reason


@pytest.mark.parametrize("what", VIOLATED)
def test_is_violated_with_an_executed_witness(what):
    source, target, change, words = VIOLATED[what]
    found = verdict(source, target)
    assert isinstance(found, Violated) and found.rules == ("CO36",)
    assert found.change == change and words in found.reason
    assert found.scope.waves == "all" and found.scope.trip_counts == 4
    witness = found.witness
    assert witness.replayed
    assert set(witness.inputs) >= {"x", "c"} and witness.execution >= 1
    if change != "differs":
        assert witness.source_set != witness.target_set
        assert witness.lane in (*witness.source_set, *witness.target_set)
        assert witness.source_set in witness.source_run.sets_of(witness.callee)
        assert witness.target_set in witness.target_run.sets_of(witness.callee)


def test_a_loop_of_any_count_is_followed_up_to_the_bound():
    inside = "  %rest = srem i32 7, 4\n" + DIVERGENT
    found = verdict(inside, inside)
    assert isinstance(found, Preserved) and found.scope == Scope(8, "all")


def test_a_loop_of_any_count_may_be_proved_without_a_bound():
    found = verdict(DIVERGENT, DIVERGENT)
    assert isinstance(found, Preserved) and found.scope == ALL


def test_nothing_compared_is_vacuous():
    found = verdict(arms(), END)
    assert isinstance(found, Preserved) and found.vacuous and found.scope == ALL


def test_a_result_that_poison_leaves_open_refutes_nothing():
    """Both results are the callee's for that argument; the target's argument is a refinement."""
    text = HEAD + "".join(
        f"define void @{name}(i32 noundef %x) {{\n  %r = call i32 @f(i32 {given})\n"
        "  call void @op(i32 %r)\n  ret void\n}\n"
        for name, given in (("src", "poison"), ("tgt", "5"))
    )
    functions = read_module(text, "pair.ll").functions
    found = validate(functions["src"], functions["tgt"], Options(timeout=20))
    assert isinstance(found, Preserved | Unknown)


# --- every function of the catalogue refines itself ---


def well_formed() -> list[tuple[str, str]]:
    """The functions of the catalogue's pairs that are well-formed, by case and name."""
    found: list[tuple[str, str]] = []
    for case in cases():
        functions = read_file(case.path).functions
        found += [(case.name, name) for name, f in functions.items() if not check_rules(f)]
    return found


FUNCTIONS = well_formed()
BY_NAME = {case.name: case for case in cases()}


def refines_itself(case: str, name: str) -> bool:
    found = BY_NAME[case]
    contracts = default_contracts()
    if found.contracts is not None:
        contracts = contracts.with_file(found.contracts)
    function = inlined(read_file(found.path), name)
    options = Options(timeout=60, contracts=contracts)
    return isinstance(validate(function, function, options), Preserved)


@pytest.mark.parametrize(("case", "name"), Random(7).sample(FUNCTIONS, 15))
def test_a_function_of_the_catalogue_refines_itself(case, name):
    assert refines_itself(case, name)


@pytest.mark.slow
@pytest.mark.parametrize(("case", "name"), FUNCTIONS)
def test_every_function_of_the_catalogue_refines_itself(case, name):
    assert refines_itself(case, name)
