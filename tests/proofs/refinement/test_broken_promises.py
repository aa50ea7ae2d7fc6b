"""A source that breaks what it promises may be changed in any way where it does."""

from __future__ import annotations

import pytest
from wavecheck.counterexamples.verdicts.verdicts import Preserved, Unknown, Verdict, Violated
from wavecheck.proofs.judging.judge import inlined
from wavecheck.proofs.question.options import Options
from wavecheck.proofs.refinement.refinement import validate
from wavecheck.semantics.reading.reader import read_module
from wavecheck.semantics.wave.simulated_wave import run_wave

HEAD = """
@g = global i32 0
declare void @op(i32) convergent
declare void @at(ptr) convergent
declare void @fl(float) convergent
declare void @sure(i32) convergent willreturn nounwind
declare i32 @pure(i32) convergent memory(none)
declare dereferenceable(4) ptr @object()
declare align 8 ptr @eight()
define void @body(i32 %x) {
  call void @op(i32 %x)
  ret void
}
"""
CALL = "define void @f(i32 noundef %x) {{\n  {}\n  ret void\n}}\n"
METADATA = "\n!0 = !{}\n!1 = !{i64 8}\n"


def answer(source: str, target: str) -> Verdict:
    modules = [read_module(HEAD + text + METADATA, "text") for text in (source, target)]
    return validate(*(inlined(module, "f") for module in modules), Options(timeout=20))


def calls(*lines: str) -> str:
    return CALL.format("\n  ".join(lines))


@pytest.mark.parametrize(
    "source, target, expected",
    [
        ("call void @op(i32 range(i32 0, 8) 8)", "call void @op(i32 9)", Preserved),
        ("call void @op(i32 range(i32 0, 9) 8)", "call void @op(i32 9)", Violated),
        ("call void @op(i32 noundef range(i32 0, 8) 8)", "", Unknown),
        ("call void @at(ptr nonnull null)", "call void @at(ptr @g)", Preserved),
        ("call void @at(ptr null)", "call void @at(ptr @g)", Violated),
        ("call void @at(ptr dereferenceable(4) null)", "", Preserved),
        ("call void @at(ptr dereferenceable(4) @g)", "", Violated),
        ("call void @at(ptr align 8 null)", "call void @at(ptr @g)", Violated),
        ("call void @fl(float nofpclass(zero) 0.0)", "call void @fl(float 1.0)", Unknown),
        ("call void @fl(float 0.0)", "call void @fl(float 1.0)", Violated),
    ],
)
def test_an_argument_that_breaks_its_promise_may_be_any(source, target, expected):
    assert isinstance(answer(calls(source), calls(target)), expected)


@pytest.mark.parametrize(
    "source, target, expected",
    [
        ("call void null(i32 %x) convergent", "call void null(i32 7) convergent", Preserved),
        ("call void poison(i32 %x) convergent", "call void poison(i32 7) convergent", Preserved),
        (
            "call void @op(i32 %x)\ncall void null(i32 1)",
            "call void @op(i32 7)\ncall void null(i32 1)",
            Unknown,
        ),
        (
            "call addrspace(1) void null(i32 %x) convergent",
            "call addrspace(1) void null(i32 7) convergent",
            Violated,
        ),
    ],
)
def test_a_function_at_null_is_not_called(source, target, expected):
    assert isinstance(answer(calls(source), calls(target)), expected)


def test_a_function_at_null_is_called_where_there_may_be_one():
    texts = [
        f"define void @f(i32 noundef %x) null_pointer_is_valid {{\n"
        f"  call void null(i32 {argument}) convergent\n  ret void\n}}\n"
        for argument in ("%x", "7")
    ]
    assert isinstance(answer(*texts), Violated)


def test_a_function_at_null_is_called_where_the_inlined_body_has_one():
    body = (
        "define void @inner(i32 %a) null_pointer_is_valid {\n"
        "  call void null(i32 %a) convergent\n  ret void\n}\n"
    )
    call = "call void @inner(i32 {}) convergent"
    texts = [body + calls(call.format(argument)) for argument in ("%x", "7")]
    assert isinstance(answer(*texts), Violated)


def test_a_pointer_that_is_called_is_null_in_no_lane():
    text = (
        "define void @f(ptr noundef %p, i1 noundef %c) {{\n"
        "  {} = icmp {} ptr %p, null\n"
        "  %b = or i1 %c, %n\n"
        "  br i1 %{}, label %then, label %end\n"
        "then:\n  call void %p(i32 1) convergent\n  ret void\nend:\n  ret void\n}}\n"
    )
    changed = text.format("%n", "eq", "b"), text.format("%n", "eq", "c")
    assert isinstance(answer(*changed), Preserved)
    changed = text.format("%n", "ne", "b"), text.format("%n", "ne", "c")
    assert isinstance(answer(*changed), Violated)


NEVER = "call void @op(i32 %x) noreturn"
ONCE, TWICE = "call void @op(i32 %x)", "call void @op(i32 7)"
PURE = "%r = call i32 @pure(i32 %x)"
OTHER = "call void @at(ptr null)"


@pytest.mark.parametrize(
    "source, target, expected",
    [
        ([NEVER, TWICE], [ONCE], Preserved),
        ([NEVER], [ONCE, TWICE], Preserved),
        ([ONCE], [ONCE, TWICE], Violated),
        ([NEVER, OTHER], [OTHER], Violated),
        ([OTHER, NEVER], [OTHER, TWICE], Violated),
        ([ONCE, NEVER, TWICE], [ONCE, NEVER, ONCE], Preserved),
        ([ONCE, NEVER, TWICE], [TWICE, NEVER], (Violated, Unknown)),
        ([ONCE, TWICE], [ONCE, "call void @op(i32 7) noreturn"], Violated),
        (["call void @sure(i32 %x) noreturn"], [], Preserved),
        (
            ["%r = call i32 @pure(i32 %x) noreturn", ONCE],
            ["%r = call i32 @pure(i32 %x)"],
            Preserved,
        ),
        (["call void @body(i32 %x) noreturn", TWICE], [ONCE, ONCE], Preserved),
        (["call void @body(i32 %x)", TWICE], [ONCE, ONCE], Violated),
    ],
)
def test_behind_a_call_that_must_not_return_anything_may_follow(source, target, expected):
    assert isinstance(answer(calls(*source), calls(*target)), expected)


def test_a_function_that_must_not_return_may_do_anything_where_it_does():
    body = "define void @f() {} {{\n  call void @sure(i32 {})\n  ret void\n}}\n"
    source, target = body.format("noreturn", 1), body.format("", 2)
    assert isinstance(answer(source, target), Preserved)
    assert isinstance(answer(body.format("", 1), target), Violated)


@pytest.mark.parametrize("promise", ["range(i32 0, 8)", "noundef range(i32 0, 8)"])
def test_equal_promises_of_a_result_may_be_broken_by_other_values(promise):
    body = "define {} i32 @f() {{\n  call void @sure(i32 1)\n  ret i32 {}\n}}\n"
    assert isinstance(answer(body.format(promise, 8), body.format(promise, 9)), Preserved)
    assert isinstance(answer(body.format(promise, 7), body.format(promise, 9)), Violated)


NULL = """define void @f({}) {{
  {}
  %c = icmp eq ptr %p, null
  br i1 %c, label %one, label %other
one:
  call void @op(i32 1)
  ret void
other:
  call void @op(i32 2)
  ret void
}}
"""
NOT_NULL = "define void @f({}) {{\n  {}\n  call void @op(i32 2)\n  ret void\n}}\n"


@pytest.mark.parametrize(
    "parameter, line, expected",
    [
        ("ptr %p", "", Violated),
        ("ptr dereferenceable(4) %p", "", Preserved),
        ("ptr byval(i32) %p", "", Preserved),
        ("", "%p = call ptr @object()", Preserved),
        ("", "%p = call ptr @eight()", Violated),
        ("ptr %q", "%p = load ptr, ptr %q, !dereferenceable !1", Preserved),
        ("ptr %q", "%p = load ptr, ptr %q, !align !1", (Violated, Unknown)),
    ],
)
def test_what_is_dereferenceable_is_not_null(parameter, line, expected):
    pair = NULL.format(parameter, line), NOT_NULL.format(parameter, line)
    assert isinstance(answer(*pair), expected)


def test_what_is_dereferenceable_may_be_null_where_that_is_an_object():
    pair = [text.format("ptr dereferenceable(4) %p", "") for text in (NULL, NOT_NULL)]
    pair = [text.replace(") {", ") null_pointer_is_valid {", 1) for text in pair]
    assert isinstance(answer(*pair), Violated)


@pytest.mark.parametrize(
    "promise, expected",
    [
        ("dereferenceable(4)", Preserved),
        ("dereferenceable_or_null(4)", Preserved),
        ("align 4", (Violated, Unknown)),
        ("nonnull", (Violated, Unknown)),
    ],
)
def test_what_is_dereferenceable_is_not_poison(promise, expected):
    text = """declare ptr @get()
    define void @f() {{
      %p = call {} ptr @get()
      call void @at(ptr {} %p)
      ret void
    }}
    """
    assert isinstance(answer(text.format(promise, ""), text.format(promise, "noundef")), expected)


BITS = """define void @f({}) {{
  {}
  %a = ptrtoint ptr %p to i64
  %b = and i64 %a, {}
  %x = trunc i64 %b to i32
  call void @op(i32 %x)
  ret void
}}
"""
NO_BITS = "define void @f({}) {{\n  {}\n  call void @op(i32 0)\n  ret void\n}}\n"


@pytest.mark.parametrize(
    "parameter, line, expected",
    [
        ("ptr noundef align 8 %p", "", Preserved),
        ("ptr align 8 %p", "", Unknown),
        ("ptr noundef align 4 %p", "", Violated),
        ("", "%p = call ptr @eight()", Preserved),
        ("", "%p = call ptr @object()", Violated),
    ],
)
def test_the_low_bits_of_what_is_aligned_are_zero(parameter, line, expected):
    pair = BITS.format(parameter, line, 7), NO_BITS.format(parameter, line)
    assert isinstance(answer(*pair), expected)


def test_an_inlined_call_that_must_not_return_is_undefined_behaviour_where_it_does():
    module = read_module(HEAD + calls("call void @body(i32 %x) noreturn"), "text")
    assert run_wave(inlined(module, "f"), lanes=1).outcomes[0][0] == "undefined behaviour"


VALUES = """declare void @show({0}) convergent
define {0} @f({0} noundef %x, {0} noundef %y) {{
  %n = {2}
  call void @show({0} {1})
  ret {0} {1}
}}
"""


@pytest.mark.parametrize(
    "type_, computed, source, target, expected",
    [
        ("float", "fadd nnan float %x, %y", "%n", "poison", Unknown),
        ("float", "fadd nnan float %x, %y", "%x", "poison", Violated),
        ("float", "fadd nnan float %x, %y", "%x", "%y", Violated),
        ("float", "fadd nnan float %x, %y", "%n", "%x", Unknown),
        ("<2 x i32>", "freeze <2 x i32> %x", "<i32 0, i32 poison>", "<i32 0, i32 1>", Unknown),
        ("<2 x i32>", "freeze <2 x i32> %x", "<i32 0, i32 2>", "<i32 0, i32 1>", Violated),
    ],
)
def test_what_is_not_computed_with_may_be_poison(type_, computed, source, target, expected):
    pair = [VALUES.format(type_, value, computed) for value in (source, target)]
    assert isinstance(answer(*pair), expected)
    silent = [
        text.replace(f"  call void @show({type_} {value})\n", "")
        for text, value in zip(pair, (source, target), strict=True)
    ]
    assert isinstance(answer(*silent), expected)
