"""One address need not be one object, and an object is no larger than a module says."""

from __future__ import annotations

import pytest
from wavecheck.counterexamples.verdicts.verdicts import Preserved, Unknown, Verdict, Violated
from wavecheck.proofs.judging.judge import inlined
from wavecheck.proofs.question.options import Options
from wavecheck.proofs.refinement.refinement import validate
from wavecheck.semantics.reading.reader import read_module

HEAD = "declare void @at(ptr) convergent\n"


def answer(source: str, target: str) -> Verdict:
    modules = [read_module(HEAD + text, "text") for text in (source, target)]
    return validate(*(inlined(module, "f") for module in modules), Options(timeout=20))


WITHIN = """
@g = {} global [{} x i8]{}
define void @f() {{
  call void @at(ptr noundef getelementptr {}(i8, ptr @g, i64 16))
  ret void
}}
"""


@pytest.mark.parametrize(
    "before, after, expected",
    [
        (("external", 4, ""), ("external", 32, ""), Unknown),
        (("extern_weak", 32, ""), ("external", 32, ""), Unknown),
        (("external", 16, ""), ("external", 32, ""), Preserved),
        (("external", 32, ""), ("external", 32, ""), Preserved),
        (("", 4, " zeroinitializer"), ("external", 32, ""), Unknown),
    ],
)
def test_a_global_is_as_large_as_the_source_says(before, after, expected):
    source, target = WITHIN.format(*before, ""), WITHIN.format(*after, "inbounds ")
    assert isinstance(answer(source, target), expected)


NAMED = """
@g = global i32 0
declare void @op(i32) convergent
define void @body(i32 %x) convergent {{
  call void @op(i32 %x)
  ret void
}}
@a = {} alias i32, ptr @g
@b = {} alias i32, ptr @g
@c = {} alias void (i32), ptr @body
define void @f(i32 %x) {{
  {}
  ret void
}}
"""


@pytest.mark.parametrize(
    "linkage, source, target, expected",
    [
        ("", "call void @at(ptr @a)", "call void @at(ptr @g)", Preserved),
        ("internal", "call void @at(ptr @b)", "call void @at(ptr @g)", Preserved),
        ("weak", "call void @at(ptr @a)", "call void @at(ptr @g)", Violated),
        ("", "call void @c(i32 %x)", "call void @body(i32 %x)", Preserved),
        ("", "call void @c(i32 %x)", "call void @op(i32 %x)", Preserved),
        ("", "call void @c(i32 %x)", "", Violated),
        ("", 'call void @at(ptr @a) "a @a"', "call void @at(ptr @g)", Preserved),
        (
            "",
            "call void @at(ptr getelementptr (i8, ptr @a, i64 2))",
            "call void @at(ptr getelementptr (i8, ptr @g, i64 2))",
            Preserved,
        ),
    ],
)
def test_an_alias_is_a_second_name(linkage, source, target, expected):
    pair = [NAMED.format(*[linkage] * 3, line) for line in (source, target)]
    assert isinstance(answer(*pair), expected)


@pytest.mark.parametrize(
    "source, target, expected",
    [
        ("%a = ptrtoint ptr @g to i64", "%a = add i64 ptrtoint (ptr @g to i64), 0", Unknown),
        ("%a = ptrtoint ptr @g to i64", "%a = add i64 7, 0", Violated),
        (
            "%a = add i64 ptrtoint (ptr @g to i64), 1",
            "%a = add i64 ptrtoint (ptr @g to i64), 2",
            Violated,
        ),
    ],
)
def test_a_constant_expression_may_be_what_the_other_program_computes(source, target, expected):
    text = """@g = global i32 0
    declare void @wide(i64) convergent
    define void @f() {{
      {}
      call void @wide(i64 %a)
      ret void
    }}
    """
    assert isinstance(answer(text.format(source), text.format(target)), expected)


HIDDEN = """
declare void @op(i32) convergent
declare void @between({}) convergent memory({})
define void @f(ptr noundef %p, i32 noundef %x) {{
  {}
  call void @between({})
  {}
  call void @op(i32 {})
  ret void
}}
"""


@pytest.mark.parametrize(
    "memory, argument, expected",
    [
        ("inaccessiblemem: readwrite", "ptr %p", Preserved),
        ("read, inaccessiblemem: readwrite", "ptr %p", Preserved),
        ("read", "ptr %p", Preserved),
        ("argmem: readwrite", "ptr %p", Violated),
        ("argmem: readwrite", "i32 %x", Preserved),
        ("argmem: readwrite", "[1 x ptr] zeroinitializer", Violated),
        ("inaccessiblemem: readwrite, errnomem: write", "ptr %p", Violated),
        ("readwrite, inaccessiblemem: none", "i32 %x", Violated),
        ("readwrite", "i32 %x", Violated),
    ],
)
def test_a_load_sees_what_no_call_changed(memory, argument, expected):
    taken = argument.rpartition(" ")[0]
    load, store = "%{} = load i32, ptr %p", "store i32 %x, ptr %p"

    def program(before: str, behind: str, shown: str) -> str:
        return HIDDEN.format(taken, memory, before, argument, behind, shown)

    source = program(load.format("v"), load.format("w"), "%w")
    target = program(load.format("v"), "", "%v")
    assert isinstance(answer(source, target), expected)
    source = program(store, load.format("w"), "%w")
    target = program(store, "", "%x")
    assert isinstance(answer(source, target), expected)


COMPARED = """
declare ptr @get()
declare void @use(ptr, ptr)
define {} @f(ptr noundef %p, ptr noundef %q, i64 noundef %i, i1 noundef %k) {{
  {}
  %c = icmp eq ptr %a, %b
  br i1 %c, label %equal, label %end
equal:
  {}
end:
  ret {}
}}
"""
PAIRS = {
    "arguments": "%a = getelementptr i8, ptr %p, i64 %i\n  %b = getelementptr i8, ptr %q, i64 0",
    "results": "%a = call ptr @get()\n  %b = call ptr @get()",
    "loaded": "%a = load ptr, ptr %p, !noundef !0\n  %b = load ptr, ptr %q, !noundef !0",
    "slots": """%s = alloca i64
  %b = alloca i64
  call void @use(ptr %s, ptr %b)
  %a = getelementptr i8, ptr %s, i64 %i""",
    "chosen": "%a = select i1 %k, ptr %p, ptr %q\n  %b = select i1 %k, ptr %q, ptr %p",
}


@pytest.mark.parametrize("pointers", PAIRS)
def test_of_two_equal_addresses_only_one_is_based_on_an_object(pointers):
    def used(name: str) -> str:
        call = f"call void @at(ptr %{name})\n  br label %end"
        return COMPARED.format("void", PAIRS[pointers], call, "void") + "!0 = !{}\n"

    def returned(name: str) -> str:
        text = COMPARED.format("ptr", PAIRS[pointers], f"ret ptr %{name}", "ptr null")
        return text + "!0 = !{}\n"

    for program in (used, returned):
        found = answer(program("a"), program("b"))
        assert isinstance(found, Unknown) and "another object" in found.reason
        assert isinstance(answer(program("a"), program("a")), Preserved)


def test_a_choice_of_pointers_is_one_of_them_on_each_path():
    text = "define void @f(ptr noundef %p, ptr noundef %q, i1 noundef %k) {{\n  {}\n}}\n"
    call, end = "store i32 0, ptr {}", "ret void"
    same = "%c = icmp eq ptr %p, %q\n  "
    source = f"{same}br i1 %k, label %x, label %y\nx:\n  {call.format('%p')}\n  {end}\n"
    source += f"y:\n  {call.format('%q')}\n  {end}"
    target = f"{same}%r = select i1 %k, ptr %p, ptr %q\n  {call.format('%r')}\n  {end}"
    assert isinstance(answer(text.format(source), text.format(target)), Preserved)
    wrong = target.replace("i1 %k", "i1 %c")
    sure = f"{call.format('%q')}\n  {end}"
    assert isinstance(answer(text.format(sure), text.format(wrong)), Unknown)


def test_equal_numbers_of_addresses_are_one_number():
    text = """declare void @wide(i64) convergent
define void @f(ptr noundef %p, ptr noundef %q) {{
  %a = ptrtoint ptr %p to i64
  %b = ptrtoint ptr %q to i64
  %c = icmp eq i64 %a, %b
  br i1 %c, label %x, label %y
x:
  call void @wide(i64 {})
  ret void
y:
  ret void
}}
"""
    assert isinstance(answer(text.format("%a"), text.format("%b")), Preserved)


STEP = """define void @f(ptr noundef %p, i64 noundef %i) {} {{
  %a = getelementptr {}i8, ptr %p, i64 %i
  %c = icmp eq ptr {}, null
  %x = zext i1 %c to i32
  call void @op(i32 %x)
  ret void
}}
declare void @op(i32) convergent
"""


@pytest.mark.parametrize(
    "attribute, flag, expected",
    [
        ("", "inbounds ", Preserved),
        ("", "", Violated),
        ("", "nuw nusw ", Violated),
        ("null_pointer_is_valid", "inbounds ", (Violated, Unknown)),
    ],
)
def test_a_step_within_an_object_does_not_meet_null(attribute, flag, expected):
    source, target = (STEP.format(attribute, flag, pointer) for pointer in ("%a", "%p"))
    assert isinstance(answer(source, target), expected)


ABSOLUTE = """@g = external global i8{}
define void @f() {{
  %c = icmp eq ptr @g, null
  br i1 %c, label %x, label %y
x:
  call void @at(ptr null)
  br label %y
y:
  ret void
}}
!0 = !{{i64 0, i64 256}}
"""


@pytest.mark.parametrize(
    "said, expected", [("", Preserved), (", !absolute_symbol !0", (Violated, Unknown))]
)
def test_a_symbol_that_is_a_number_may_be_null(said, expected):
    target = "define void @f() {\n  ret void\n}\n"
    assert isinstance(answer(ABSOLUTE.format(said), target), expected)


APART = """define void @f(ptr noundef %p, ptr noundef %q) {{
  store i32 1, ptr %p
  {}
  %v = load i32, ptr %p
  call void @op(i32 {})
  ret void
}}
declare void @op(i32) convergent
"""


@pytest.mark.parametrize(
    "between, expected",
    [
        ("store i32 2, ptr %q", Unknown),
        ("call void @op(i32 0)", Violated),
        ("store i32 2, ptr %p", (Violated, Unknown)),
    ],
)
def test_a_store_changes_what_is_near_it(between, expected):
    """Whether the two pointers may meet is for alias analysis to say."""
    source, target = APART.format(between, "%v"), APART.format(between, "1")
    assert isinstance(answer(source, target), expected)


def test_a_step_to_the_address_of_another_object_is_still_based_on_the_first():
    text = """declare void @reach(ptr) convergent
define void @f(ptr noundef %p, ptr noundef %q) convergent {{
  %a = ptrtoint ptr %p to i64
  %b = ptrtoint ptr %q to i64
  %d = sub i64 %b, %a
  %s = getelementptr i8, ptr %p, i64 %d
  call void @reach(ptr %{})
  ret void
}}
"""
    for one, other in (("s", "q"), ("q", "s"), ("s", "p")):
        assert not isinstance(answer(text.format(one), text.format(other)), Preserved)
    assert isinstance(answer(text.format("s"), text.format("s")), Preserved)
