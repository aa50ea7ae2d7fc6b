"""What `drop-convergent` finds on its own road, beside what the checker finds on its."""

from __future__ import annotations

from random import Random

import pytest
from wavecheck.semantics.inlining.non_convergence import (
    depends_on_its_set,
    may_lose_its_attribute,
    possible_callees,
    reaches_plain_functions,
)
from wavecheck.semantics.program.contracts import MEANINGS, Contract, Contracts
from wavecheck.semantics.program.function import Function
from wavecheck.semantics.program.target_contracts import default_contracts
from wavecheck.semantics.reading.reader import read_module
from wavecheck.semantics.rewriting.refusal import TransformRefused
from wavecheck.semantics.transforms.call_targets import functions_called
from wavecheck.semantics.transforms.catalogue import Request, transform_of
from wavecheck.semantics.transforms.drop_convergent import (
    _shares_its_callers_threads,
    _speaks_of_threads,
)

HEAD = """
declare i32 @op(i32) convergent
declare i32 @plain(i32)
declare i32 @simple(i32)
declare i32 @subgroupAdd(i32)
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare token @llvm.experimental.convergence.entry()
"""
DROP = transform_of("drop-convergent")


def function(body: str) -> Function:
    text = f"{HEAD}define void @f(i32 %x, i1 %c, ptr %q) convergent {{\n{body}\n}}\n"
    return read_module(text, "f.ll").functions["f"]


def pointer_program(rng: Random) -> Function:
    """A loop whose pointers are chosen among functions, an unknown pointer and each other."""
    count = rng.randint(1, 5)
    start = ["@plain", "@simple", "@op", "%q", "poison"]
    weights = [6, 6, 1, 1, 1]

    def value(upto: int) -> str:
        local = upto > 0 and rng.random() < 0.7
        return f"%p{rng.randrange(upto)}" if local else rng.choices(start, weights)[0]

    phis, others = [], []
    for number in range(count):
        back = value(count)
        first = rng.choices(start[:4], weights[:4])[0]
        kind = rng.choice(("phi", "select", "freeze")) if number else "phi"
        if kind == "phi" and not others:
            phis.append(f"  %p{number} = phi ptr [ {first}, %start ], [ {back}, %loop ]")
        elif kind == "freeze":
            others.append(f"  %p{number} = freeze ptr {value(number)}")
        else:
            one, two = value(number), value(number)
            others.append(f"  %p{number} = select i1 %c, ptr {one}, ptr {two}")
    called = f"  call i32 %p{rng.randrange(count)}(i32 %x) convergent"
    lines = ["start:", "  br label %loop", "loop:", *phis, *others, called]
    return function(
        "\n".join([*lines, "  br i1 %c, label %loop, label %end", "end:", "  ret void"])
    )


def test_both_roads_find_the_same_callees():
    rng, seen = Random(25), []
    while len(seen) < 400:
        found = pointer_program(rng)
        ((_, call),) = found.calls()
        mine, theirs = functions_called(call, found), possible_callees(call, found)
        assert mine == (theirs or None)
        plain = mine is not None and mine <= found.globals.plain_functions
        assert plain == (reaches_plain_functions(call, found) and bool(theirs))
        seen.append(mine)
    assert {None, frozenset(("plain", "simple"))} <= set(seen)
    assert sum(each is None for each in seen) < 300


def test_a_frozen_select_may_be_any_function():
    body = """start:
  %either = select i1 %c, ptr @plain, ptr @simple
  %p = freeze ptr %either
  call i32 %p(i32 1) convergent
  ret void"""
    found = function(body)
    ((_, call),) = found.calls()
    assert functions_called(call, found) is None
    found = function(body.replace("%p = freeze ptr %either", "%p = freeze ptr @plain"))
    ((_, call),) = found.calls()
    assert functions_called(call, found) == {"plain"}


@pytest.mark.parametrize(
    "contract",
    [
        *(contract for table in default_contracts().layers for _, contract in table),
        *(Contract(meaning=each) for each in sorted(MEANINGS)),
        *(Contract(), Contract(sets="may-grow"), Contract(barrier=True)),
        *(Contract(uniform_result=True), Contract(uniform_where_equal=0)),
        *(Contract(out_of_range="ub"), Contract(returns_argument=0)),
        *(Contract(speculatable=True), Contract(lane_identity=True), Contract(never_poison=True)),
    ],
)
def test_both_roads_take_the_same_contracts_for_talk(contract):
    assert _speaks_of_threads(contract) == depends_on_its_set(contract)


@pytest.mark.parametrize(
    ("body", "shares"),
    [
        ("  ret void", False),
        ("  call i32 @plain(i32 1)\n  ret void", False),
        ("  call i32 @op(i32 1)\n  ret void", True),
        ("  call i32 @plain(i32 1) convergent\n  ret void", True),
        ('  call void asm sideeffect "nop", ""() convergent\n  ret void', True),
        ('  call void asm sideeffect "nop", ""()\n  ret void', False),
        ("  %t = call token @llvm.experimental.convergence.entry()\n  ret void", True),
        (
            "  invoke i32 @op(i32 1) to label %on unwind label %off\non:\n  ret void\n"
            "off:\n  %p = landingpad { ptr, i32 } cleanup\n  ret void",
            True,
        ),
    ],
)
def test_both_roads_agree_when_a_function_may_lose_its_attribute(body, shares):
    head = "personality ptr @plain " if "invoke" in body else ""
    text = f"{HEAD}define void @f(i32 %x, i1 %c, ptr %q) convergent {head}{{\n{body}\n}}\n"
    found = read_module(text, "f.ll").functions["f"]
    assert _shares_its_callers_threads(found) == shares
    assert may_lose_its_attribute(found) == (not shares)


def test_a_contract_of_the_users_keeps_the_attribute():
    found = function("start:\n  call i32 @plain(i32 %x) convergent\n  ret void")
    (_, call) = next(DROP.apply(found, Request()).calls())
    assert not call.convergent and DROP.preserves(found, Request()) is None
    contracts = Contracts(((("plain", Contract(meaning="reduce.add")),),))
    with pytest.raises(TransformRefused, match="certainly communicates with no one"):
        DROP.apply(found, Request(contracts=contracts))
    why = DROP.preserves(found, Request(("start",), contracts=contracts))
    assert why == "the call of @plain may communicate"
