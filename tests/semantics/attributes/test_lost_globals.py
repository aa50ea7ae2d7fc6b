"""Which variables of a module a transform took away, so that nobody can tell what they hold."""

import pytest
from wavecheck.semantics.attributes.lost_globals import lost_globals
from wavecheck.semantics.reading.reader import read_module

GLOBALS = """
@g = internal global [4 x i32] zeroinitializer
"""

USES = """
define void @f(ptr %p, i64 %i) {
  %at = getelementptr [4 x i32], ptr @g, i64 0, i64 %i
  store i32 1, ptr %at
  store i32 2, ptr getelementptr ([4 x i32], ptr @g, i64 0, i64 1)
  %number = ptrtoint ptr %at to i64
  %low = and i64 %number, 3
  %even = icmp eq i64 %low, 0
  MORE
  ret void
}
declare void @take(i64)
"""

WITHOUT = "define void @f(ptr %p, i64 %i) {\n  ret void\n}\n"


def lost(before, after=WITHOUT):
    modules = (read_module(text, "f") for text in (before, after))
    return lost_globals(*(module.functions["f"] for module in modules))


def test_a_variable_is_lost_that_only_the_source_has():
    assert lost(GLOBALS + USES.replace("MORE", "")) == {"g"}


@pytest.mark.parametrize(
    "more",
    [
        "store ptr %at, ptr %p",
        "store ptr @g, ptr %p",
        "store ptr getelementptr ([4 x i32], ptr @g, i64 0, i64 1), ptr %p",
        "call void @take(i64 %number)",
        "call void @take(i64 %low)",
        "%back = inttoptr i64 %number to ptr\n  store i32 0, ptr %back",
        "store volatile i32 0, ptr %at",
        "store i32 0, ptr inttoptr (i64 add (i64 ptrtoint (ptr @g to i64), i64 4) to ptr)",
    ],
)
def test_one_whose_address_is_known_elsewhere_is_not(more):
    assert lost(GLOBALS + USES.replace("MORE", more)) == frozenset()


@pytest.mark.parametrize(
    "globals_",
    [
        GLOBALS.replace("internal ", ""),
        GLOBALS.replace("global", "constant"),
        GLOBALS + "@table = global ptr @g\n",
        GLOBALS + "@second = alias i32, ptr @g\n",
    ],
)
def test_one_that_others_can_name_is_not_and_a_constant_is_none(globals_):
    assert lost(globals_ + USES.replace("MORE", "")) == frozenset()


@pytest.mark.parametrize(
    "more",
    [
        "@other = internal global i32 0\n",
        "@other = external global i32\n",
        "@g = internal constant [4 x i32] zeroinitializer\n",
        GLOBALS,
    ],
)
def test_what_the_target_may_have_under_another_name_or_as_a_constant_is_not_lost(more):
    assert lost(GLOBALS + USES.replace("MORE", ""), more + WITHOUT) == frozenset()


def test_nothing_is_lost_between_functions_of_one_module():
    text = GLOBALS + USES.replace("MORE", "") + WITHOUT.replace("@f", "@h")
    module = read_module(text, "f")
    assert lost_globals(module.functions["f"], module.functions["h"]) == frozenset()


CALLER = """
define void @h(ptr %p) {
  call void @inner(ptr @g, ptr %p)
  ret void
}
"""


@pytest.mark.parametrize(
    ("inner", "own"),
    [
        (
            "define internal void @inner(ptr %a, ptr %b) {\n  store i32 0, ptr %a\n  ret void\n}",
            True,
        ),
        (
            "define internal void @inner(ptr %a, ptr %b) {\n"
            "  call void @inner(ptr %a, ptr %b)\n  ret void\n}",
            True,
        ),
        (
            "define internal void @inner(ptr %a, ptr %b) {\n  store ptr %a, ptr %b\n  ret void\n}",
            False,
        ),
        (
            "define internal void @inner(ptr %a, ptr %b) {\n"
            "  call void @other(ptr %a)\n  ret void\n}\ndeclare void @other(ptr)",
            False,
        ),
        ("define weak void @inner(ptr %a, ptr %b) {\n  store i32 0, ptr %a\n  ret void\n}", False),
        ("declare void @inner(ptr, ptr)", False),
    ],
)
def test_an_address_that_is_passed_is_followed_into_the_callee(inner, own):
    found = lost(GLOBALS + USES.replace("MORE", "") + CALLER + inner)
    assert found == ({"g"} if own else frozenset())


def test_another_function_of_the_module_may_give_the_address_away():
    more = "define void @h(ptr %p) {\n  store ptr @g, ptr %p\n  ret void\n}\n"
    assert lost(GLOBALS + USES.replace("MORE", "") + more) == frozenset()
