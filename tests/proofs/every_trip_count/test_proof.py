"""What is proved for every trip count, and what must not be."""

from pathlib import Path

import pytest
from wavecheck.counterexamples.verdicts.verdicts import Preserved, Scope, Unknown
from wavecheck.proofs.every_trip_count.proof import NotProved, Proved, prove_every_trip_count
from wavecheck.proofs.question.options import Options
from wavecheck.proofs.refinement.refinement import validate
from wavecheck.semantics.inlining.inlining import inline_calls
from wavecheck.semantics.reading.reader import read_file, read_module

LOOPS = Path(__file__).parents[3] / "counterexamples" / "catalogue" / "loops"
HEAD = """\
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare void @llvm.assume(i1)
declare void @op(i32) convergent
declare void @two(i32, i32) convergent
declare i32 @ask(i32) convergent
declare i32 @pure(i32) convergent nounwind willreturn memory(none)
"""
SECONDS = 20


PARAMETERS = "i32 noundef %x, i32 noundef %n"


def functions(source: str, target: str, parameters: str = PARAMETERS):
    text = HEAD + "".join(
        f"define void @{name}({parameters}) convergent {{\n{body}}}\n"
        for name, body in (("src", source), ("tgt", target))
    )
    found = read_module(text, "pair.ll").functions
    return found["src"], found["tgt"]


def attempt(source: str, target: str, parameters: str = PARAMETERS):
    return prove_every_trip_count(*functions(source, target, parameters), Options(), SECONDS)


def of_catalogue(name: str, number: str, target: str = "tgt"):
    module = read_file(LOOPS / f"{name}.srctgt.ll")
    pair = [inline_calls(module.functions[f + number], module) for f in ("src", target)]
    return prove_every_trip_count(*pair, Options(), SECONDS)


# --- the catalogue ---

PROVED = [
    *[("peel", number) for number in "16"],
    *[("reshape", number) for number in "12"],
    *[("unroll_by_trip_multiple", number) for number in "14"],
    ("unswitch", "1"),
    ("three_unrollings", "3"),
    ("uncontrolled", "2"),
]
PROVED_TOO = [
    *[("peel", number) for number in "245"],
    ("reshape", "3"),
    *[("unroll_by_trip_multiple", number) for number in "235"],
    ("unswitch", "3"),
    *[("nest", number) for number in "1235"],
    *[("leaving_threads", number) for number in "345"],
    ("intrinsic_in_body", "1"),
]
NOT_PROVED = [
    *[("peel", number) for number in "37"],
    *[("unroll_with_remainder", number) for number in "1234"],
    *[("unroll_by_trip_multiple", number) for number in "67"],
    ("leaving_threads", "1"),
    ("unswitch", "2"),
]


@pytest.mark.parametrize(("name", "number"), PROVED)
def test_it_holds_for_every_trip_count(name, number):
    assert isinstance(of_catalogue(name, number), Proved)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "number"), PROVED_TOO)
def test_it_holds_for_every_trip_count_too(name, number):
    assert isinstance(of_catalogue(name, number), Proved)


NOT_PROVED_EITHER = [
    *[("unroll_with_remainder", number) for number in "56"],
    *[("leaving_threads", number) for number in "2678"],
    *[("uncontrolled", number) for number in "134"],
    ("reshape", "5"),
    ("nest", "6"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "number"), NOT_PROVED_EITHER)
def test_what_some_trip_count_refutes_is_not_proved_either(name, number):
    assert isinstance(of_catalogue(name, number), NotProved)


@pytest.mark.parametrize(("name", "number"), NOT_PROVED)
def test_what_some_trip_count_refutes_is_not_proved(name, number):
    assert isinstance(of_catalogue(name, number), NotProved)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["peel", "nest", "unroll_with_remainder"])
def test_a_program_keeps_its_own_sets(name):
    number = "4" if name == "unroll_with_remainder" else "1"
    assert isinstance(of_catalogue(name, number, target="src"), Proved)


# --- one obligation each ---

TOKEN = '[ "convergencectrl"(token %t) ]'
HEART = '[ "convergencectrl"(token %h) ]'


def loop(
    inside: str = f"  call void @op(i32 %x) {HEART}\n",
    before: str = "",
    after: str = "",
    step: str = "add i32 %c, -1",
    more: str = "icmp ne i32 %c, 0",
) -> str:
    """A loop with a heart that counts %n down, and what stands in it, before it and behind it."""
    return f"""entry:
  %t = call token @llvm.experimental.convergence.entry()
{before}  br label %l
l:
  %c = phi i32 [ %n, %entry ], [ %d, %b ]
  %h = call token @llvm.experimental.convergence.loop() {TOKEN}
  %m = {more}
  br i1 %m, label %b, label %e
b:
{inside}  %d = {step}
  br label %l
e:
{after}  ret void
"""


def spinning(step: str, more: str) -> str:
    """A silent loop of one block, to stand behind another one."""
    return f"""  br label %spin
spin:
  %s = phi i32 [ %n, %e ], [ %u, %spin ]
  %u = {step}
  %v = {more}
  br i1 %v, label %spin, label %end
end:
"""


def reason(found) -> str:
    assert isinstance(found, NotProved)
    return found.reason


def test_the_invariant_is_shown():
    found = attempt(loop(), loop())
    assert isinstance(found, Proved)
    places = dict(each.split(": ", 1) for each in found.invariant)
    assert places.keys() == {"(call %b:0 | call %b:0)"}
    facts = places["(call %b:0 | call %b:0)"].split("; ")
    for fact in (
        "source trips of %l + target %c = %n + 1",
        "source %c = target %c",
        "source %c is not poison",
    ):
        assert fact in facts


def test_swapped_arguments_are_not_proved():
    one = f"  call void @two(i32 %x, i32 %c) {HEART}\n"
    other = f"  call void @two(i32 %c, i32 %x) {HEART}\n"
    assert "another value" in reason(attempt(loop(one), loop(other)))
    assert isinstance(attempt(loop(one), loop(one)), Proved)


def test_the_operation_must_keep_its_heart():
    ended, met = (loop("", after=f"  call void @op(i32 %x) {token}\n") for token in (HEART, TOKEN))
    for pair in ((ended, met), (met, ended)):
        assert "together on one side only" in reason(attempt(*pair))
    assert isinstance(attempt(ended, ended), Proved)


def test_a_silent_loop_that_ends_may_be_added():
    assert isinstance(
        attempt(loop(), loop(after=spinning("lshr i32 %s, 1", "icmp ne i32 %u, 0"))), Proved
    )


def test_a_silent_loop_that_counts_to_a_constant_may_be_added():
    counting = spinning("add i32 %s, 1", "icmp ne i32 %u, 4").replace("[ %n, %e ]", "[ 0, %e ]")
    assert isinstance(attempt(loop(), loop(after=counting)), Proved)
    past = counting.replace("[ 0, %e ]", "[ 5, %e ]").replace("add i32 %s, 1", "add i32 %s, 2")
    assert "the target may run on forever" in reason(attempt(loop(), loop(after=past)))


def test_a_silent_loop_that_may_never_end_may_not_be_added():
    found = attempt(loop(), loop(after=spinning("add i32 %s, 2", "icmp ne i32 %u, 7")))
    assert "the target may run on forever" in reason(found)


@pytest.mark.slow
def test_a_silent_loop_may_only_be_deleted_if_it_ends():
    ends = loop(after=spinning("lshr i32 %s, 1", "icmp ne i32 %u, 0"))
    assert isinstance(attempt(ends, loop()), Proved)
    spins = loop(after=spinning("add i32 %s, 0", "icmp ne i32 %u, 7"))
    assert "the source may run on forever" in reason(attempt(spins, loop()))


def test_a_call_behind_an_added_silent_loop_is_not_overlooked():
    ends = spinning("lshr i32 %s, 1", "icmp ne i32 %u, 0")
    more = f"{ends}  call void @op(i32 %x) {TOKEN}\n"
    assert "may return where" in reason(attempt(loop(), loop(after=more)))


def test_undefined_behaviour_may_be_removed_but_not_added():
    parameters = "i32 noundef %x, i32 %n"
    assume = "  %a = icmp ult i32 %x, 8\n  call void @llvm.assume(i1 %a)\n"
    assert isinstance(attempt(loop(before=assume), loop()), Proved)
    assert "undefined behaviour" in reason(attempt(loop(), loop(before=assume)))
    assert isinstance(attempt(loop(before=assume), loop(before=assume), parameters), Proved)
    false = "  call void @llvm.assume(i1 false)\n"
    assert "undefined behaviour" in reason(attempt(loop(), loop(before=false)))


def test_a_branch_on_what_may_be_poison_is_undefined_behaviour():
    parameters = "i32 noundef %x, i32 %n"
    straight = f"""  %t = call token @llvm.experimental.convergence.entry()
  call void @op(i32 %x) {TOKEN}
  ret void
"""
    branch = f"""  %t = call token @llvm.experimental.convergence.entry()
  %m = icmp eq i32 %n, 0
  br i1 %m, label %a, label %b
a:
  br label %b
b:
  call void @op(i32 %x) {TOKEN}
  ret void
"""
    assert isinstance(attempt(branch, straight, parameters), Proved)
    assert isinstance(attempt(straight, branch), Proved)
    assert "undefined behaviour" in reason(attempt(straight, branch, parameters))


def test_wrapping_is_not_overlooked():
    """Counting %n up by 2 until it is exceeded may wrap; by 1 until it is equal may not."""
    up = """entry:
  %t = call token @llvm.experimental.convergence.entry()
  br label %l
l:
  %i = phi i32 [ 0, %entry ], [ %j, %b ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  %m = icmp ult i32 %i, %n
  br i1 %m, label %b, label %e
b:
  call void @op(i32 %x) [ "convergencectrl"(token %h) ]
  %j = FLAGGED
  br label %l
e:
  ret void
"""
    plain = up.replace("FLAGGED", "add i32 %i, 1")
    assert isinstance(attempt(plain, up.replace("FLAGGED", "add nuw i32 %i, 1")), Proved)
    signed = up.replace("FLAGGED", "add nsw i32 %i, 1")
    assert "undefined behaviour" in reason(attempt(plain, signed))
    assert isinstance(attempt(signed, plain), Proved)


@pytest.mark.slow
def test_sums_that_wrap_are_followed():
    module = read_file(LOOPS.parent / "values" / "single_threaded.srctgt.ll")
    for number, kind in (("1", Proved), ("2", NotProved)):
        pair = [module.functions[name + number] for name in ("src", "tgt")]
        assert isinstance(prove_every_trip_count(*pair, Options(), SECONDS), kind)


@pytest.mark.slow
def test_a_trip_count_must_be_even_for_all_threads():
    def twice(multiple: str) -> tuple[str, str]:
        known = f"  %r = {multiple}\n  %z = icmp eq i32 %r, 0\n  call void @llvm.assume(i1 %z)\n"
        inside = f"  call void @op(i32 %x) {HEART}\n"
        return loop(before=known), loop(inside * 2, known, step="add i32 %c, -2")

    assert isinstance(attempt(*twice("and i32 %n, 1")), Proved)
    assert isinstance(attempt(*twice("and i32 %x, 1")), NotProved)
    assert isinstance(attempt(*twice("urem i32 %n, 3")), NotProved)


def test_the_results_of_calls_are_shared_by_both_sides():
    asked = f"  %r = call i32 @ask(i32 %c) {HEART}\n  call void @op(i32 %r) {HEART}\n"
    assert isinstance(attempt(loop(asked), loop(asked)), Proved)
    other = asked.replace("@op(i32 %r)", "@op(i32 %c)")
    assert "another value" in reason(attempt(loop(asked), loop(other)))


@pytest.mark.slow
def test_a_loop_that_results_end_keeps_its_sets():
    asked = f"  %d = call i32 @ask(i32 %c) {HEART}\n"
    same = loop(asked).replace("  %d = add i32 %c, -1\n", "")
    assert isinstance(attempt(same, same), Proved)


UNUSED = f"  %p = call i32 @pure(i32 %c) {HEART}\n"


def test_a_call_that_nothing_reads_may_be_left_out():
    kept = f"  call void @op(i32 %x) {HEART}\n"
    assert isinstance(attempt(loop(kept + UNUSED), loop(kept)), Proved)
    assert isinstance(attempt(loop(kept), loop(kept + UNUSED)), NotProved)
    read = f"{UNUSED}  call void @op(i32 %p) {HEART}\n"
    assert isinstance(attempt(loop(read), loop(kept)), NotProved)
    effect = UNUSED.replace("i32 @pure(", "i32 @ask(")
    assert isinstance(attempt(loop(kept + effect), loop(kept)), NotProved)


@pytest.mark.slow
def test_one_of_two_calls_may_be_left_out_but_not_only_in_some_trips():
    read = f"  %q = call i32 @pure(i32 %x) {HEART}\n  call void @op(i32 %q) {HEART}\n"
    assert isinstance(attempt(loop(UNUSED + read), loop(read)), Proved)
    other = loop(read).replace("[ %n, %entry ]", "[ 0, %entry ]")
    assert isinstance(attempt(loop(UNUSED + read), other), NotProved)


MEMORY = f"""\
  %a = getelementptr inbounds i32, ptr %p, i32 %c
  %v = load i32, ptr %a
  %w = mul i32 %v, %v
  store i32 %w, ptr %a
  %r = atomicrmw add ptr %p, i32 %v seq_cst
  call void @op(i32 %r) {HEART}
"""


def with_memory(changed: str):
    return attempt(loop(MEMORY), loop(changed), "i32 noundef %x, i32 noundef %n, ptr %p")


def test_effects_on_memory_are_kept_in_their_order():
    assert isinstance(with_memory(MEMORY), Proved)
    store, rmw = MEMORY.splitlines()[3:5]
    swapped = MEMORY.replace(f"{store}\n{rmw}", f"{rmw}\n{store}")
    assert swapped != MEMORY and "where the target has" in reason(with_memory(swapped))


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        pytest.param(
            "store i32 %w, ptr %a", "store i32 %w, ptr %p", "another", marks=pytest.mark.slow
        ),
        ("atomicrmw add", "atomicrmw sub", "where the target has"),
        ("load i32, ptr %a", "load volatile i32, ptr %a", "where the target has"),
        pytest.param("store i32 %w", "store i32 %v", "another value", marks=pytest.mark.slow),
        pytest.param("load i32, ptr %a", "load i32, ptr %p", "another", marks=pytest.mark.slow),
        pytest.param("mul i32 %v, %v", "mul i32 %v, %c", "another", marks=pytest.mark.slow),
        pytest.param("@op(i32 %r)", "@op(i32 %v)", "another value", marks=pytest.mark.slow),
    ],
)
def test_another_effect_is_not_proved(old, new, why):
    assert why in reason(with_memory(MEMORY.replace(old, new)))


@pytest.mark.parametrize(
    ("inside", "why"),
    [
        ("  %q = sdiv i32 %x, %c\n", "is not linear"),
        ("  %q = freeze i32 undef\n", "`undef` is not followed"),
        ("  %q = alloca i32\n", "is not followed"),
    ],
)
def test_what_is_not_followed_is_named(inside, why):
    inside += f"  call void @op(i32 %x) {HEART}\n"
    assert why in reason(attempt(loop(inside), loop(inside)))


def test_time_ends_the_attempt():
    module = read_file(LOOPS / "nest.srctgt.ll")
    pair = (module.functions["src1"], module.functions["tgt1"])
    assert "time" in reason(prove_every_trip_count(*pair, Options(), 0.02))


def test_threads_that_diverged_before_entry_are_not_judged():
    module = read_file(LOOPS / "peel.srctgt.ll")
    pair = (module.functions["src1"], module.functions["tgt1"])
    found = prove_every_trip_count(*pair, Options(launch="never"), SECONDS)
    assert "converged at entry" in reason(found)


# --- what the checker answers ---


def test_the_verdict_says_that_it_holds_for_every_trip_count_and_why():
    module = read_file(LOOPS / "unroll_by_trip_multiple.srctgt.ll")
    found = validate(module.functions["src1"], module.functions["tgt1"], Options())
    assert isinstance(found, Preserved) and found.scope == Scope("all", "all")
    assert "source trips of %loop" in found.reason


def test_a_bound_that_is_asked_for_is_kept():
    module = read_file(LOOPS / "peel.srctgt.ll")
    found = validate(module.functions["src1"], module.functions["tgt1"], Options(bound=3))
    assert found == Preserved(Scope(3, "all"))


def test_what_is_not_proved_for_every_trip_count_keeps_its_bound():
    module = read_file(LOOPS / "reshape.srctgt.ll")
    found = validate(module.functions["src4"], module.functions["tgt4"], Options())
    assert isinstance(found, Preserved) and found.scope == Scope(8, "all")
    assert found.reason.startswith("no proof for every trip count: at (call %body:0")
    assert found.reason.count("no proof") == 1, "it is tried once"


def test_what_lacks_only_trips_is_proved_without_them():
    """The silent loop that is added ends at %x, however often the other one runs."""
    counting = spinning("add i32 %s, -1", "icmp ugt i32 %u, %x").replace("[ %n,", "[ -1,")
    source, target = functions(loop(), loop(after=counting))
    bounded = validate(source, target, Options(bound=4))
    assert isinstance(bounded, Unknown) and "--bound" in bounded.reason
    found = validate(source, target, Options())
    assert isinstance(found, Preserved) and found.scope == Scope("all", "all")
    assert not found.vacuous


def test_what_lacks_trips_and_may_never_end_stays_unknown():
    counting = spinning("add i32 %s, 2", "icmp ne i32 %u, 7")
    found = validate(*functions(loop(), loop(after=counting)), Options())
    assert isinstance(found, Unknown)


def test_a_select_that_may_change_the_sign_of_zero_is_another_value():
    body = """
entry:
  %z = select{} i1 %c, float %x, float %y
  %b = bitcast float %z to i32
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  call void @op(i32 %b)
  %j = add i32 %i, 1
  %again = icmp ult i32 %j, %n
  br i1 %again, label %loop, label %end
end:
  ret void
"""
    inputs = "float noundef %x, float noundef %y, i1 noundef %c, i32 noundef %n"
    plain, either_zero = body.format(""), body.format(" nsz")
    assert isinstance(attempt(plain, plain, inputs), Proved)
    assert isinstance(attempt(plain, either_zero, inputs), NotProved)
    verdict = validate(*functions(plain, either_zero, inputs), Options(timeout=20))
    assert not isinstance(verdict, Preserved)
