"""Which calls and functions may lose their convergence (CO25)."""

from __future__ import annotations

import pytest
from wavecheck.semantics.inlining.non_convergence import (
    communicates,
    depends_on_its_set,
    may_lose_its_attribute,
    possible_callees,
    reaches_plain_functions,
    with_known_callees,
    without_convergence,
)
from wavecheck.semantics.program.contracts import MEANINGS, STRICTEST, Contract
from wavecheck.semantics.program.function import Function
from wavecheck.semantics.reading.reader import read_module

HEAD = """
declare void @op(i32) convergent
declare void @plain(i32)
declare void @simple(i32)
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.anchor()
"""


def function(body: str, attributes: str = "convergent") -> Function:
    text = f"{HEAD}define void @f(i32 %x, i1 %c, ptr %q) {attributes} {{\n{body}\n  ret void\n}}\n"
    return read_module(text, "f.ll").functions["f"]


def only_call(body: str):
    found = function(body)
    *_, (_, call) = found.calls()
    return call, found


def test_a_function_knows_which_functions_of_its_module_are_not_convergent():
    plain = function("").globals.plain_functions
    assert {"plain", "simple"} <= plain and not plain & {"op", "f"}
    assert "f" in function("", attributes="").globals.plain_functions


def test_a_call_by_name_reaches_that_function():
    assert reaches_plain_functions(*only_call("  call void @plain(i32 1) convergent"))
    assert not reaches_plain_functions(*only_call("  call void @op(i32 1)"))


CHOICES = [
    ("select i1 %c, ptr @plain, ptr @simple", {"plain", "simple"}),
    ("select i1 %c, ptr @plain, ptr @op", {"plain", "op"}),
    ("select i1 %c, ptr @plain, ptr %q", None),
    ("select i1 %c, ptr @plain, ptr poison", None),
    ("freeze ptr @plain", {"plain"}),
    ("getelementptr i8, ptr @plain, i32 %x", None),
    ("load ptr, ptr %q", None),
]


@pytest.mark.parametrize(("pointer", "callees"), CHOICES)
def test_a_pointer_is_followed_through_choices_only(pointer, callees):
    call, found = only_call(f"  %p = {pointer}\n  call void %p(i32 1) convergent")
    assert possible_callees(call, found) == callees
    plain = callees is not None and "op" not in callees
    assert reaches_plain_functions(call, found) == plain


def test_a_frozen_select_may_be_any_pointer():
    body = """  %either = select i1 %c, ptr @plain, ptr @plain
  %p = freeze ptr %either
  call void %p(i32 1) convergent"""
    assert possible_callees(*only_call(body)) is None
    assert not reaches_plain_functions(*only_call(body))


def test_a_phi_of_functions_is_followed_round_its_loop():
    body = """  br label %again
again:
  %p = phi ptr [ @plain, %0 ], [ %r, %again ]
  %r = select i1 %c, ptr %p, ptr @simple
  call void %p(i32 1) convergent
  br i1 %c, label %again, label %out
out:"""
    assert reaches_plain_functions(*only_call(body))
    assert not reaches_plain_functions(*only_call(body.replace("@simple", "@op")))


def test_a_pointer_that_is_one_function_is_called_by_its_name():
    found = with_known_callees(function("  %p = freeze ptr @op\n  call void %p(i32 1) convergent"))
    (_, call) = next(found.calls())
    assert call.callee == "op" and len(call.arguments) == 1 and call.convergent
    for callee, name in (("op", None), ("plain", "plain")):
        body = f"  %p = freeze ptr @{callee}\n  call void %p(i32 1)"
        (_, call) = next(with_known_callees(function(body)).calls())
        assert call.callee == name and not call.convergent
    kept = function("  %p = select i1 %c, ptr @op, ptr @plain\n  call void %p(i32 1) convergent")
    assert with_known_callees(kept) == kept


@pytest.mark.parametrize(
    ("body", "may"),
    [
        ("", True),
        ("  call void @plain(i32 1)", True),
        ("  call void @op(i32 1)", False),
        ("  call void @plain(i32 1) convergent", False),
        ("  call void %q(i32 1) convergent", False),
        ('  call void asm sideeffect "nop", ""() convergent', False),
        ("  %t = call token @llvm.experimental.convergence.entry()", False),
        (
            "  %t = call token @llvm.experimental.convergence.anchor()\n"
            '  call void @op(i32 1) [ "convergencectrl"(token %t) ]',
            True,
        ),
    ],
)
def test_a_function_without_entry_and_uncontrolled_operations_may_lose_its_attribute(body, may):
    assert may_lose_its_attribute(function(body)) == may


def test_what_is_dropped_keeps_all_but_attribute_and_token():
    found = function(
        "  %t = call token @llvm.experimental.convergence.entry()\n"
        '  call void @plain(i32 1) [ "convergencectrl"(token %t) ]\n'
        '  call void @op(i32 1) [ "convergencectrl"(token %t) ]'
    )
    dropped = without_convergence(found, {"plain"})
    entry, plain, op = (call for _, call in dropped.calls())
    assert entry.convergent and op.token == "t" and op.convergent
    assert not plain.convergent and plain.token is None and plain.callee == "plain"


QUIET = {"lane.id", "thread.id", "wave.size", "lane.count", "zero", "one"}
QUIET |= {
    "mask.count.lo",
    "mask.count.hi",
    *(f"lane.mask.{x}" for x in ["eq", "lt", "le", "gt", "ge"]),
}


def test_every_meaning_is_known_to_talk_or_not():
    assert {each for each in MEANINGS if not communicates(Contract(meaning=each))} == QUIET
    assert communicates(Contract(barrier=True)) and not communicates(STRICTEST)


@pytest.mark.parametrize(
    ("contract", "depends"),
    [
        (STRICTEST, False),
        (Contract(speculatable=True, never_poison=True), False),
        (Contract(lane_identity=True, meaning="lane.id"), False),
        (Contract(uniform_result=True), True),
        (Contract(barrier=True), True),
        (Contract(sets="may-grow"), True),
        (Contract(meaning="ballot"), True),
        (Contract(meaning="thread.id", never_poison=True), False),
    ],
)
def test_contracts_that_speak_of_the_set(contract, depends):
    assert depends_on_its_set(contract) == depends
