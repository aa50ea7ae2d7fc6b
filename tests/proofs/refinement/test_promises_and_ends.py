"""What a target promises besides its calls, and where threads end, is not believed unseen."""

import re

import pytest
from wavecheck.counterexamples.verdicts.verdicts import Preserved, Unknown, Verdict, Violated
from wavecheck.proofs.judging.judge import inlined
from wavecheck.proofs.question.options import Options
from wavecheck.proofs.refinement.refinement import validate
from wavecheck.semantics.reading.reader import read_module

CALLEES = """
declare void @op(i32) convergent
declare void @none() convergent
declare void @any(...) convergent
declare void @at(ptr) convergent
declare float @fl(float) convergent
declare void @back(i32) convergent willreturn
declare void @sure(i32) convergent willreturn nounwind
declare i32 @pure(i32) convergent memory(none) nounwind
declare i32 @lane() memory(none) willreturn nounwind
declare i32 @spec(i32) convergent memory(none) willreturn nounwind speculatable
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @hidden(i32) memory(none) willreturn nounwind
declare i32 @any.time(i32) memory(none) willreturn nounwind speculatable
declare void @llvm.assume(i1)
declare i32 @some() convergent
declare <4 x i32> @four() convergent
!0 = !{i32 0, i32 100}
"""


def verdict(source: str, target: str, parameters: str = "i32 noundef %x") -> Verdict:
    functions = [
        f"define void @{name}({parameters}) {{\n{body}\n}}\n"
        for name, body in (("src", source), ("tgt", target))
    ]
    module = read_module(CALLEES + BODIES + "".join(functions), "pair.ll")
    return validate(inlined(module, "src"), inlined(module, "tgt"), Options(timeout=20))


def refused(source: str, target: str, parameters: str = "i32 noundef %x") -> bool:
    return isinstance(verdict(source, target, parameters), Violated | Unknown)


def accepted(source: str, target: str, parameters: str = "i32 noundef %x") -> bool:
    return isinstance(verdict(source, target, parameters), Preserved)


# --- undefined behaviour behind a call that need not return ---

UNDEFINED = {
    "a false assumption": "  call void @llvm.assume(i1 false)\n  ret void",
    "a division by zero": "  %d = udiv i32 1, 0\n  call void @op(i32 %d)\n  ret void",
    "a division by what is always zero": "  %d = udiv i32 1, %z\n  ret void",
    "a branch on poison": "  br i1 poison, label %a, label %b\na:\n  ret void\nb:\n  ret void",
    "a switch on poison": "  switch i32 poison, label %a []\na:\n  ret void",
    "its own end": "  unreachable",
}
ZERO = "i32 noundef range(i32 0, 1) %z"


@pytest.mark.parametrize("end", UNDEFINED)
def test_a_call_that_ends_the_thread_before_undefined_behaviour_is_compared(end):
    body = "  call void @op(i32 {})\n" + UNDEFINED[end]
    assert refused(body.format(0), body.format(1), ZERO)
    assert refused(body.format(0), "  ret void", ZERO)
    assert accepted(body.format(0), body.format(0), ZERO)
    assert accepted(body.format(0), "  call void @op(i32 0)\n  ret void", ZERO)


@pytest.mark.parametrize("side", ["source", "target"])
def test_what_has_no_partner_where_a_call_ends_the_thread_is_placed_in_its_program(side):
    ends = "  call void @op(i32 1)\n  unreachable"
    bodies = ends, "  %a = call i32 @pure(i32 1)\n" + ends
    found = verdict(*(reversed(bodies) if side == "source" else bodies))
    assert isinstance(found, Unknown) and "a call of @pure has no partner" in found.reason
    assert found.side == side


def test_a_call_that_returns_but_may_unwind_ends_the_thread():
    assert refused("  call void @back(i32 0)\n  unreachable", "  ret void")
    assert accepted("  call void @sure(i32 0)\n  unreachable", "  ret void")


def test_a_call_without_memory_that_need_not_return_ends_the_thread():
    assert refused("  %r = call i32 @pure(i32 0)\n  unreachable", "  ret void")
    assert refused("  %r = call i32 @pure(i32 0)\n  unreachable", "  unreachable")


def test_undefined_behaviour_before_a_call_is_the_sources_licence():
    assert accepted(
        "  call void @llvm.assume(i1 false)\n  call void @op(i32 0)\n  ret void", "  ret void"
    )


# --- promises ---

IN_RANGE = """  %r = call {} i32 @{}
  %c = icmp eq i32 %r, 0
  br i1 %c, label %a, label %b
a:
  call void @none()
  br label %b
b:
  ret void"""


@pytest.mark.parametrize("promise", ["range(i32 0, 1)", "noundef range(i32 0, 1)"])
@pytest.mark.parametrize("callee", ["llvm.amdgcn.workitem.id.x()", "spec(i32 0)", "lane()"])
def test_a_range_that_only_the_target_promises_is_not_believed(callee, promise):
    target = IN_RANGE.format(promise, callee)
    assert refused("  call void @none()\n  ret void", target)
    without = f"  %r = call i32 @{callee}\n  call void @none()\n  ret void"
    assert refused(without, target)


def test_the_range_that_an_intrinsic_declares_is_believed():
    source = "  call void @none()\n  ret void"
    target = IN_RANGE.replace("eq i32 %r, 0", "ult i32 %r, 1024")
    assert accepted(source, target.format("", "llvm.amdgcn.workitem.id.x()"))
    assert refused(source, target.format("", "lane()"))


@pytest.mark.parametrize("promise", ["willreturn", "nounwind", "memory(read)", "noreturn"])
def test_what_only_the_target_promises_of_a_call_is_not_believed(promise):
    plain = "  call void @op(i32 0)\n  ret void"
    promised = f"  call void @op(i32 0) {promise}\n  ret void"
    assert refused(plain, promised)
    assert accepted(promised, plain)
    assert accepted(promised, promised)


@pytest.mark.parametrize(
    ("call", "word", "implied"),
    [
        ("%r = call i32 @hidden(i32 0)", "nofree", True),
        ("%r = call i32 @hidden(i32 0)", "nosync", True),
        ("call i32 @pure(i32 0)", "nocallback", False),
        ("call i32 @pure(i32 0)", "nofree", True),
        ("call i32 @pure(i32 0)", "nosync", False),  # convergent: its threads meet
        ("call void @op(i32 0) memory(read)", "nofree", True),
        ("call void @op(i32 0) memory(read, argmem: readwrite)", "nofree", False),
        ("call void @op(i32 0)", "nofree", False),
    ],
)
def test_what_the_access_to_memory_implies_may_be_said(call, word, implied):
    """`inferattrs` adds the words, and nearly every kernel calls such a function."""
    passed = "%r" if "%r" in call else "1"
    plain = f"  {call}\n  call void @op(i32 {passed})\n  ret void"
    said = plain.replace(call, f"{call} {word}")
    assert accepted(plain, said) == implied
    assert accepted(said, plain) and accepted(said, said)


@pytest.mark.parametrize(
    ("word", "a_fact"), [("nofree", True), ("nosync", True), ("norecurse", False)]
)
def test_a_call_of_an_intrinsic_may_repeat_what_is_known_of_it(word, a_fact):
    """`attributor` writes at call sites what it finds declared."""
    call = "%i = call i32 @llvm.amdgcn.workitem.id.x()"
    body = f"  {call}\n  call void @op(i32 %i)\n  ret void"
    assert accepted(body, body.replace(call, f"{call} {word}")) == a_fact


def test_flags_that_make_a_result_poison_are_promises():
    body = "  %r = call {}float @fl(float %f)\n  %s = call float @fl(float %r)\n  ret void"
    assert refused(body.format(""), body.format("nnan "), "float noundef %f")
    assert accepted(body.format("nnan "), body.format("nnan "), "float noundef %f")
    assert accepted(body.format("nnan "), body.format(""), "float noundef %f")


# --- how a call passes its arguments ---


def test_a_copy_is_not_the_original():
    copied, original = (
        "  call void @at(ptr byval(i32) %p)\n  ret void",
        "  call void @at(ptr %p)\n  ret void",
    )
    parameters = "ptr noundef %p"
    assert refused(copied, original, parameters) and refused(original, copied, parameters)
    assert accepted(copied, copied, parameters)


def test_more_and_other_arguments_are_a_difference():
    call = "  call void (...) @any({})\n  ret void"
    assert refused(call.format("i32 0, i32 1"), call.format("i32 0"))
    assert refused(call.format("i32 0"), call.format("i32 0, i32 1"))
    number = "  %i = ptrtoint ptr %p to i64\n" + call.format("i64 %i")
    assert refused(call.format("ptr %p"), number, "ptr noundef %p")
    assert accepted(call.format("i32 0"), call.format("i32 0"))


@pytest.mark.parametrize(
    ("parameter", "argument"),
    [
        ("i32 noundef %x", "i32 range(i32 0, 1) %x"),
        ("i32 noundef %x", "i32 noundef range(i32 0, 1) %x"),
        ("i32 noundef %x", "i32 signext %x"),
        ("i32 noundef %x", "i32 inreg %x"),
    ],
)
def test_what_only_the_target_says_of_an_argument_is_not_believed(parameter, argument):
    call = "  call void @op({})\n  ret void"
    plain, said = call.format("i32 %x"), call.format(argument)
    assert refused(plain, said, parameter)
    assert accepted(said, said, parameter)
    if "range" in argument:
        assert accepted(said, plain, parameter)


def test_a_range_of_an_argument_that_holds_may_be_said():
    masked = "  %m = and i32 %x, 3\n  call void @op(i32 {}%m)\n  ret void"
    assert accepted(masked.format(""), masked.format("range(i32 0, 4) "))
    assert refused(masked.format(""), masked.format("range(i32 0, 3) "))


@pytest.mark.parametrize(
    "more",
    [
        "call fastcc void %p(i32 0) convergent",
        "call void @op(i32 0) memory(argmem: readwrite)",
        "call void @op(i32 0) nosync",
        "call void @at(ptr readonly %p)",
        "call void @at(ptr noalias %p)",
        "%r = call nofpclass(nan) float @fl(float %f)",
        "%r = call float @fl(float nofpclass(nan) %f)",
        "%r = call range(i32 0, 2) <4 x i32> @four()",
        "%r = call range(i32 0, 2) i32 @some(), !range !0",
    ],
)
def test_what_no_value_shows_is_not_believed_either(more):
    words = r" (fastcc|nosync|readonly|noalias|memory\(.*\)|nofpclass\(nan\)|range\(.*?\)(?= ))"
    plain = re.sub(words, "", more)
    assert plain != more
    before, after = (f"  {line}\n  ret void" for line in (plain, more))
    parameters = "i32 noundef %x, ptr noundef %p, float noundef %f"
    assert refused(before, after, parameters)
    assert accepted(after, after, parameters)


# --- what a call site says of a body ---


BODIES = """
define void @inner(i32 %v) {
  call void @op(i32 %v)
  ret void
}
define fastcc void @fast(i32 %v) {
  call void @op(i32 %v)
  ret void
}
define void @changes(ptr byval(i32) %a) {
  store i32 7, ptr %a
  ret void
}
define void @floating(float %v) {
  %r = call float @fl(float %v)
  ret void
}
"""


@pytest.mark.parametrize(
    ("plain", "said"),
    [
        ("call void @inner(i32 %x)", "call void @inner(i32 range(i32 0, 1) %x)"),
        ("call void @floating(float %f)", "call void @floating(float noundef %f)"),
    ],
)
def test_what_a_call_site_says_of_a_body_that_takes_its_place_counts(plain, said):
    before, after = (f"  {line}\n  ret void" for line in (plain, said))
    parameters = "i32 noundef %x, float %f"
    assert refused(before, after, parameters)
    assert accepted(before, before, parameters)
    assert accepted(after, after, parameters) and accepted(after, before, parameters)


def test_a_call_with_another_convention_than_its_callees_is_not_followed():
    plain = "  call void @op(i32 0)\n  ret void"
    assert refused(plain, plain.replace("call", "call fastcc"))
    fast = "  call fastcc void @fast(i32 0)\n  ret void"
    assert refused(fast, fast.replace("fastcc ", "")) and accepted(fast, fast)


def test_a_body_that_gets_a_copy_does_not_store_to_the_original():
    source = "  call void @changes(ptr byval(i32) %p)\n  ret void"
    assert refused(source, "  store i32 7, ptr %p\n  ret void", "ptr noundef %p")


def test_a_pointer_that_may_be_poison_is_not_its_function():
    named = "  call void @inner(i32 %x)\n  ret void"
    chosen = "  %p = select i1 %c, ptr @inner, ptr @inner\n  call void %p(i32 %x)\n  ret void"
    assert refused(named, chosen, "i32 noundef %x, i1 %c")
    assert accepted(named, chosen, "i32 noundef %x, i1 noundef %c")
    assert accepted(chosen, named, "i32 noundef %x, i1 %c")


# --- what a function says of itself ---


LOOP = """  br label %again
again:
  %c = icmp eq i32 %x, 0
  br i1 %c, label %again, label %end
end:
  call void @op(i32 %x)
  ret void"""


@pytest.mark.parametrize("promise", ["mustprogress", "noreturn"])
def test_an_attribute_that_makes_a_body_undefined_is_a_promise(promise):
    def module(attribute: str):
        return read_module(
            f"{CALLEES}define void @f(i32 noundef %x) {attribute} {{\n{LOOP}\n}}", "f"
        )

    plain, said = (inlined(module(attribute), "f") for attribute in ("", promise))
    assert isinstance(validate(plain, said), Unknown)
    assert isinstance(validate(said, said), Preserved)
    assert isinstance(validate(said, plain), Preserved)


# --- stack slots ---


def test_a_slot_of_another_size_is_another_slot():
    slot = "  %a = alloca {}\n  call void @at(ptr %a)\n  ret void"
    assert refused(slot.format("i32"), slot.format("i8"))
    assert accepted(slot.format("i32"), slot.format("i32"))


# --- one name, two types ---


def test_values_of_one_name_and_two_types_are_told_apart():
    chosen = "  %a = freeze i32 poison\n  call void @op(i32 %a)\n  ret void"
    wider = (
        "  %a = freeze i64 poison\n  %b = trunc i64 %a to i32\n  call void @op(i32 %b)\n  ret void"
    )
    assert refused(chosen, wider)
    called = chosen.replace("freeze i32 poison", "call i32 @lane()")
    assert refused(called, wider.replace("freeze i64 poison", "call i64 @lane()"))


# --- threads that never end ---

ENDLESS = "  br label %a\na:\n  call void @op(i32 {})\n  br label %a"
SOME_ENDLESS = f"  br i1 %c, label %e, label %a\n{ENDLESS.split(chr(10), 1)[1]}\ne:\n  ret void"


def test_where_no_thread_ends_trips_up_to_a_bound_prove_nothing():
    assert refused(ENDLESS.format(0), ENDLESS.format(1))
    assert accepted(ENDLESS.format(0), ENDLESS.format(0))
    not_followed = ENDLESS.format("%y").replace("a:\n", "a:\n  %y = freeze i32 %x\n")
    found = verdict(not_followed, not_followed, "i32 %x")
    assert isinstance(found, Unknown) and "no thread was seen to finish" in found.reason


def test_a_difference_in_a_thread_that_never_ends_is_no_proof():
    assert refused(SOME_ENDLESS.format(0), SOME_ENDLESS.format(1), "i1 noundef %c")
    assert accepted(SOME_ENDLESS.format(0), SOME_ENDLESS.format(0), "i1 noundef %c")


SILENT = "  br label %l\nl:\n  br label %l"
BEYOND = {
    "an operation instead of the loop": "  call void @op(i32 %x)\n  ret void",
    "the end instead of the loop": "  ret void",
    "an operation in the loop": "  br label %l\nl:\n  call void @op(i32 %x)\n  br label %l",
}


@pytest.mark.parametrize("what", BEYOND)
def test_a_silent_loop_that_never_ends_does_not_become_something_else(what):
    assert isinstance(verdict(SILENT, BEYOND[what]), Unknown)


ON_ONE_ARM = """  %c = icmp eq i32 %x, 0
  br i1 %c, label %l, label %e
l:
{}
e:
  ret void"""


def test_an_arm_that_never_ends_does_not_become_an_operation():
    """Other threads finish; what this one does behind the loop is not compared."""
    endless = ON_ONE_ARM.format("  br label %l")
    found = verdict(endless, ON_ONE_ARM.format("  call void @op(i32 %x)\n  br label %e"))
    assert isinstance(found, Unknown) and "never ends" in found.reason


# --- calls that nobody sees ---


def test_a_silent_call_that_may_be_undefined_is_not_made_early():
    source = """  %c = icmp eq i32 %x, 0
  br i1 %c, label %a, label %b
a:
  %r = call i32 @hidden(i32 %x)
  call void @op(i32 %r)
  br label %b
b:
  ret void"""
    call = "  %r = call i32 @hidden(i32 %x)\n"
    early = call + source.replace(call, "")
    assert refused(source, early)
    assert accepted(source.replace("@hidden", "@any.time"), early.replace("@hidden", "@any.time"))
    assert accepted(early, source) and accepted(early, early)
    twice = early.replace(call, call + call.replace("%r", "%s"))
    assert accepted(early, twice)


def test_a_silent_call_in_a_loop_is_not_made_early():
    loop = """  br label %again
again:
  %i = phi i32 [ 0, %0 ], [ %j, %again ]
  call void @op(i32 %i)
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, %x
  br i1 %c, label %again, label %end
end:
  ret void"""
    called = "  %r = call i32 @lane()\n" + loop
    found = verdict(loop, called)
    assert isinstance(found, Unknown) and "may be undefined" in found.reason
    assert accepted(called, called)
