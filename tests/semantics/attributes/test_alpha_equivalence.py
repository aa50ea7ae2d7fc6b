"""Functions that differ in names alone are alike, and nothing else is."""

from __future__ import annotations

import pytest
from programs import program
from wavecheck.semantics.attributes.alpha_equivalence import alike
from wavecheck.semantics.inlining.inlining import inline_calls
from wavecheck.semantics.reading.reader import read_module

PROGRAM = program("names_everywhere")


def function(text: str):
    return next(iter(read_module(text, "text").functions.values()))


@pytest.mark.parametrize(
    "old, new",
    [("%a", "%other"), ("then", "body"), ("@f1", "@g"), ("%x", "%input"), ("entry", "first")],
)
def test_names_do_not_matter(old, new):
    changed = PROGRAM.replace(old, new)
    assert changed != PROGRAM and alike(function(PROGRAM), function(changed))


@pytest.mark.parametrize(
    "old, new",
    [
        ("add i32 %x, 1", "add i32 %x, 2"),
        ("add i32 %x, 1", "add nsw i32 %x, 1"),
        ("add i32 %x", "add i32 7"),
        ("i32 3, label %then", "i32 5, label %then"),
        ("@op(i32 %b)", "@op(i32 %a)"),
        ("call i32 @get()", "call i32 @get() convergent"),
        ("ret i32 %r", "ret i32 %a"),
        ("i32 @f1(", "noundef i32 @f1("),
        ("store i32 %r, ptr %p", "store i32 %r, ptr @f"),
        ("[ %b, %then ]", "[ %a, %then ]"),
        ("i32 %x, ptr %p) {", "i32 noundef %x, ptr %p) {"),
    ],
)
def test_everything_else_does(old, new):
    changed = PROGRAM.replace(old, new)
    assert changed != PROGRAM and not alike(function(PROGRAM), function(changed))


def test_tokens_are_told_apart():
    text = """
    declare token @llvm.experimental.convergence.anchor()
    declare void @op() convergent
    define void @f() convergent {
      %s = call token @llvm.experimental.convergence.anchor()
      %t = call token @llvm.experimental.convergence.anchor()
      call void @op() [ "convergencectrl"(token %s) ]
      ret void
    }
    """
    renamed = text.replace("%s", "%other")
    assert alike(function(text), function(renamed))
    assert not alike(function(text), function(text.replace("(token %s)", "(token %t)")))


def test_what_is_not_modelled_must_have_the_same_text():
    text = 'define void @f() {\n  call i32 asm sideeffect "a", "=s"()\n  ret void\n}\n'
    assert alike(function(text), function(text))
    assert not alike(function(text), function(text.replace('"a"', '"b"')))


BY_TEXT = program("assembly_by_text")


def swapped(text: str, one: str, other: str) -> str:
    return text.replace(one, "<>").replace(other, one).replace("<>", other)


@pytest.mark.parametrize("one, other", [("%a =", "%b ="), ("one:", "two:")])
def test_a_text_says_something_else_where_its_names_do(one, other):
    assert alike(function(BY_TEXT), function(BY_TEXT))
    assert not alike(function(BY_TEXT), function(swapped(BY_TEXT, one, other)))


STATED = program("assembly_with_attributes")


@pytest.mark.parametrize(
    "old, new, same",
    [
        ("#0 = { nounwind }", "#0 = { noreturn nounwind }", False),
        ("memory(none)", "memory(read)", False),
        ("i32 9", "i32 8", False),
        ("i64 7", "i64 8", True),
    ],
)
def test_what_is_not_modelled_must_have_the_same_attributes_and_metadata(old, new, same):
    changed = STATED.replace(old, new)
    assert changed != STATED and alike(function(STATED), function(STATED))
    assert alike(function(STATED), function(changed)) == same


def test_a_recursive_call_must_have_the_same_attributes():
    text = """
    define i32 @f(i32 %x) {
      %r = call i32 @f(i32 %x) #0
      ret i32 %r
    }
    attributes #0 = { convergent }
    """

    def inlined(text: str):
        module = read_module(text, "text")
        return inline_calls(module.functions["f"], module)

    assert alike(inlined(text), inlined(text))
    for other in ("noreturn", "convergent noreturn"):
        assert not alike(inlined(text), inlined(text.replace("{ convergent", f"{{ {other}")))


def test_a_musttail_call_has_the_attributes_of_its_callee():
    text = """
    declare i32 @g(i32) nounwind
    define i32 @f(i32 %x) {
      %r = musttail call i32 @g(i32 %x)
      ret i32 %r
    }
    """
    assert alike(function(text), function(text))
    assert not alike(function(text), function(text.replace("nounwind", "memory(none) nounwind")))


def test_a_function_that_promises_another_thing_is_another_one():
    text = "define void @f() {\n  ret void\n}\n"
    for word in ("noreturn", "mustprogress", "null_pointer_is_valid"):
        assert not alike(function(text), function(text.replace("()", f"() {word}")))


POINTERS = """
declare void @g(ptr, float) nounwind
define void @f(ptr align 4 %p, float %x) {
  %q = load ptr, ptr %p, !align !0
  call void @g(ptr align 4 %q, float %x)
  ret void
}
!0 = !{i64 4}
"""


@pytest.mark.parametrize(
    "old, new",
    [
        ("@f(ptr align 4", "@f(ptr align 8"),
        ("@f(ptr align 4", "@f(ptr nonnull align 4"),
        ("@f(ptr align 4", "@f(ptr align 4 dereferenceable(4)"),
        ("float %x) {", "float nofpclass(nan) %x) {"),
        ("float %x)\n", "float nofpclass(nan) %x)\n"),
        ("@g(ptr align 4 %q", "@g(ptr noalias align 4 %q"),
        ("@g(ptr align 4 %q", "@g(ptr nonnull align 8 dereferenceable(8) %q"),
        ("i64 4", "i64 8"),
    ],
)
def test_where_pointers_lead_is_compared(old, new):
    changed = POINTERS.replace(old, new)
    assert changed != POINTERS and alike(function(POINTERS), function(POINTERS))
    assert not alike(function(POINTERS), function(changed))
