"""Which instructions are events, of which kind, and which of them may lack a partner."""

from __future__ import annotations

import pytest
from wavecheck.encodings.product.events import (
    Classifier,
    Event,
    callees_of_history,
    promises_of_its_own,
    removable,
    speculatable,
)
from wavecheck.semantics.program.contracts import Contract, Contracts
from wavecheck.semantics.program.function import Site
from wavecheck.semantics.program.target_contracts import default_contracts
from wavecheck.semantics.reading.reader import read_module

DECLARED = """
declare void @op(i32) convergent
declare i32 @pure(i32) convergent memory(none) willreturn nounwind
declare i32 @endless(i32) convergent memory(none)
declare i32 @silent(i32) memory(none) willreturn nounwind
declare i32 @reads(ptr) memory(read) willreturn nounwind
declare i32 @unsure(ptr) memory(read)
declare i32 @spec(i32) convergent memory(none) willreturn nounwind speculatable
declare i32 @writes(i32) convergent speculatable
declare i32 @llvm.amdgcn.workitem.id.x()
declare token @llvm.experimental.convergence.anchor()
"""


def only(line: str):
    """The function with that one instruction, and the instruction."""
    text = f"define void @f(i32 %x, ptr %p) {{\n  {line}\n  ret void\n}}\n"
    function = read_module(DECLARED + text, "one.ll").functions["f"]
    (instruction,) = function.blocks[function.entry].instructions
    return function, instruction


def event_of(line: str) -> tuple[Event, Contract]:
    function, instruction = only(line)
    classifier = Classifier(default_contracts(), callees_of_history(function))
    kind = classifier.kind(instruction)
    assert kind is not None
    callee = getattr(instruction, "callee", None) or kind
    event = Event(kind, callee, Site("0", 0), instruction, (0, 0), None, ())
    return event, classifier.contract(callee)


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("call void @op(i32 %x)", "ordered"),
        ("%r = call i32 @pure(i32 %x)", "pure"),
        ("%r = call i32 @silent(i32 %x)", None),
        ("%r = call i32 @reads(ptr %p)", "load"),
        ("%r = call i32 @unsure(ptr %p)", "ordered"),
        ("%r = call i32 %p(i32 %x) memory(none) willreturn nounwind", "pure"),
        ("call void %p(i32 %x)", "ordered"),
        ("%r = load i32, ptr %p", "load"),
        ("%r = load volatile i32, ptr %p", "memory"),
        ("%r = load atomic i32, ptr %p acquire, align 4", "memory"),
        ("store i32 %x, ptr %p", "memory"),
        ("fence seq_cst", "memory"),
        ("%r = add i32 %x, 1", None),
        ("%t = call token @llvm.experimental.convergence.anchor()", None),
    ],
)
def test_the_kind_of_an_instruction(line, kind):
    function, instruction = only(line)
    assert Classifier(default_contracts(), callees_of_history(function)).kind(instruction) == kind


def test_a_callee_that_is_convergent_on_one_side_is_an_event_on_both():
    plain, instruction = only("%r = call i32 @silent(i32 %x)")
    other, _ = only("%r = call i32 @silent(i32 %x) convergent")
    assert callees_of_history(plain) == frozenset()
    history = callees_of_history(plain, other)
    assert history == {"silent"}
    assert Classifier(default_contracts(), history).kind(instruction) == "pure"


def test_control_intrinsics_are_no_callees_of_the_history():
    assert callees_of_history(
        only("%t = call token @llvm.experimental.convergence.anchor()")[0]
    ) == (frozenset())


@pytest.mark.parametrize(
    ("line", "may"),
    [
        ("%r = call i32 @pure(i32 %x)", True),
        ("%r = call i32 @endless(i32 %x)", False),
        ("%r = call i32 @reads(ptr %p)", True),
        ("%r = load i32, ptr %p", True),
        ("%r = load volatile i32, ptr %p", False),
        ("call void @op(i32 %x)", False),
        ("store i32 %x, ptr %p", False),
    ],
)
def test_which_events_of_the_source_may_vanish(line, may):
    assert removable(event_of(line)[0]) is may


@pytest.mark.parametrize(
    ("line", "may"),
    [
        ("%r = call i32 @spec(i32 %x)", True),
        ("%r = call i32 @pure(i32 %x)", False),
        ("%r = call i32 @writes(i32 %x)", False),
        ("%r = load i32, ptr %p", False),
    ],
)
def test_which_events_of_the_target_may_be_added(line, may):
    event, contract = event_of(line)
    assert speculatable(event, contract) is may


def test_a_contract_decides_about_speculation_where_it_says_anything():
    may = Contracts(((("pure", Contract(speculatable=True)),),)).of("pure")
    may_not = Contract(speculatable=False)
    assert speculatable(event_of("%r = call i32 @pure(i32 %x)")[0], may)
    assert not speculatable(event_of("%r = call i32 @spec(i32 %x)")[0], may_not)


def test_what_a_call_site_promises_beyond_its_declaration():
    for line, promised in (
        ("%r = call i32 @spec(i32 %x)", False),
        ("%r = call noundef i32 @spec(i32 %x)", True),
        ("%r = call range(i32 0, 9) i32 @spec(i32 %x)", True),
    ):
        assert promises_of_its_own(*event_of(line)) is promised
    _, call = only("%r = call i32 @llvm.amdgcn.workitem.id.x() convergent")
    event = Event("pure", "x", Site("0", 0), call, (0, 0), None, ())
    assert call.result.range == call.declared_range != ()
    assert not promises_of_its_own(event, Contract(never_poison=True))
    assert promises_of_its_own(event, Contract())
