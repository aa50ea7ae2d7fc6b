"""What is proved for every trip count, and what must not be."""

from pathlib import Path

import pytest
from wavecheck.counterexamples.verdicts.verdicts import Preserved, Scope, Unknown
from wavecheck.proofs.every_trip_count import proof
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
declare i32 @any(i32) nounwind willreturn memory(none) speculatable
declare i32 @some(i32) nounwind willreturn memory(none)
declare i32 @wants(i32 noundef) nounwind willreturn memory(none) speculatable
declare noundef i32 @sure(i32) nounwind willreturn memory(none) speculatable
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


@pytest.mark.slow
def test_sums_that_wrap_are_followed():
    module = read_file(LOOPS.parent / "values" / "single_threaded.srctgt.ll")
    for number, kind in (("1", Proved), ("2", NotProved)):
        pair = [module.functions[name + number] for name in ("src", "tgt")]
        assert isinstance(prove_every_trip_count(*pair, Options(), SECONDS), kind)


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


# --- calls without effects -----------------------------------------------------------------------

ROUNDS = """\
entry:
  BEFORE
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %next ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %end
body:
  BODY
  br label %next
next:
  %j = add i32 %i, 1
  br label %loop
end:
  ret void
"""


def rounds(body: str, before: str = "") -> str:
    return ROUNDS.replace("BODY", body).replace("BEFORE", before)


PASSED = "%y = call i32 @FUNCTION(i32 ARGUMENT)\n  call void @op(i32 %y)"
BY_RESULT = """\
%c = icmp eq i32 %y, 3
  br i1 %c, label %one, label %other
one:
  call void @op(i32 %i)
  br label %next
other:
  call void @op(i32 %i)"""


WRAPS = "%w"


def given(function: str, argument: str) -> str:
    """A call of which nothing is used; what it is given is poison in the first trip (`%w`), or for
    some `%x` (`%big`)."""
    made = "%w = add nuw i32 %i, -9\n  %big = add nuw i32 %x, 7\n  "
    return made + f"call i32 @{function}(i32 noundef {argument})\n  call void @op(i32 %i)"


def passed(function: str, argument: str = "%i") -> str:
    return PASSED.replace("FUNCTION", function).replace("ARGUMENT", argument)


@pytest.mark.parametrize(
    ("source", "target", "proved"),
    [
        (rounds(passed("any")), rounds("%u = add i32 %x, %i\n  " + passed("any")), True),
        (rounds(passed("any")), rounds("%u = add i32 %i, 0\n  " + passed("any", "%u")), True),
        (rounds(passed("any")), rounds("%u = add i32 %i, 1\n  " + passed("any", "%u")), False),
        (rounds(passed("any")), rounds(passed("some")), False),
        # Made of no other operands, where it was made: defined or not, it is the same one.
        (rounds(passed("some")), rounds("%u = add i32 %i, 0\n  " + passed("some", "%u")), True),
        # The target calls it, and the source does not.
        (
            rounds("call void @op(i32 %i)"),
            rounds("call i32 @any(i32 %x)\n  call void @op(i32 %i)"),
            True,
        ),
        (
            rounds("call void @op(i32 %i)"),
            rounds("call i32 @some(i32 %x)\n  call void @op(i32 %i)"),
            False,
        ),
        (
            rounds("call i32 @some(i32 %x)\n  call void @op(i32 %i)"),
            rounds("call void @op(i32 %i)"),
            True,
        ),
        # Out of a loop that may make no trip.
        (
            rounds(passed("any", "%x")),
            rounds("call void @op(i32 %y)", "%y = call i32 @any(i32 %x)"),
            True,
        ),
        (
            rounds(passed("some", "%x")),
            rounds("call void @op(i32 %y)", "%y = call i32 @some(i32 %x)"),
            False,
        ),
        # What it must not be given only the source, or the target, gives it.
        (rounds("call void @op(i32 %i)"), rounds(given("wants", "%i")), True),
        (rounds("call void @op(i32 %i)"), rounds(given("wants", WRAPS)), False),
        (rounds(given("wants", WRAPS)), rounds("call void @op(i32 %i)"), True),
        (rounds("call void @op(i32 %i)"), rounds(given("wants", "%big")), False),
        # What a call promises of its result may end the thread.
        (rounds(passed("sure")), rounds("%u = add i32 %i, 0\n  " + passed("sure", "%u")), False),
    ],
)
def test_a_call_without_effects_is_a_function_of_its_thread(source, target, proved):
    answer = attempt(source, target)
    assert isinstance(answer, Proved if proved else NotProved), answer


APART = """\
%c = icmp eq i32 %y, 3
  br i1 %c, label %one, label %other
one:
  br label %join
other:
  br label %join
join:
  call void @op(i32 %i)"""


@pytest.mark.parametrize(
    ("function", "proved"), [("add i32 0,", True), ("call i32 @any(i32", False)]
)
def test_equal_arguments_give_two_threads_different_results(function, proved):
    made = f"%y = {function} %x" + (")" if "call" in function else "") + "\n  "
    pair = functions(rounds(made + APART), rounds(made + BY_RESULT))
    answer = prove_every_trip_count(*pair, Options(uniform=frozenset(("x",))), SECONDS)
    assert isinstance(answer, Proved if proved else NotProved), answer


def test_what_no_attempt_follows_ends_all_between_the_same_stops(monkeypatch):
    attempts = []
    searched = proof._searched

    def counted(*given, **how):
        attempts.append(how)
        return searched(*given, **how)

    monkeypatch.setattr(proof, "_searched", counted)
    body = rounds("%y = sdiv i32 %i, %x\n  call void @op(i32 %y)")
    answer = attempt(body, body)
    assert isinstance(answer, NotProved) and answer.not_linear
    assert answer.reason == "`%y = sdiv i32 %i, %x` is not linear"
    assert attempts == [{}]
