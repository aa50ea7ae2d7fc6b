"""Hoisting out of both arms and sinking into them: what they make, refuse and promise."""

from __future__ import annotations

import pytest
from wavecheck.semantics.program.contracts import Contract
from wavecheck.semantics.reading.reader import read_module
from wavecheck.semantics.static_rules.rules import check_rules
from wavecheck.semantics.transforms.hoist import may_grow

# --- hoist ----------------------------------------------------------------------------------------


def test_hoisting_passes_computations_and_takes_one_result_for_both(diamond, after, callees):
    found = after(
        "hoist",
        diamond(
            then="  %y = add i32 %x, 1\n  %a = call i32 @op(i32 %x)\n  call void @use(i32 %a)",
            other="  %b = call i32 @op(i32 %x)\n  call void @use(i32 %b)",
            end="  %v = phi i32 [ %a, %then ], [ %b, %else ]\n  call void @use(i32 %v)",
        ),
        "head",
    )
    assert callees(found, "head") == ["op"] and callees(found, "then") == ["use"]
    (phi,) = found.blocks["end"].phis
    assert len(set(phi.incoming.values())) == 1


@pytest.mark.parametrize(
    ("then", "other", "words"),
    [
        ("  call i32 @op(i32 1)", "  call i32 @op(i32 2)", "are not equal"),
        ("  call i32 @op(i32 1)", "", "does not begin with a call"),
        ("  store i32 1, ptr null\n  call i32 @op(i32 1)", "", "does not begin with a call"),
        ("  %y = add i32 %x, 1\n  call i32 @op(i32 %y)", "  call i32 @op(i32 %x)", "%y is known"),
    ],
)
def test_what_cannot_be_hoisted(diamond, refused, then, other, words):
    assert words in refused("hoist", diamond(then=then, other=other), "head").message


def test_a_call_that_is_not_speculatable_stays_in_its_arm(diamond, refused):
    source = diamond(then="  call i32 @pure(i32 1)")
    assert "not for all threads" in refused("hoist", source, "head", "then").message
    assert "is no arm" in refused("hoist", source, "head", "end").message


# --- sink -----------------------------------------------------------------------------------------


def test_sinking_into_both_arms_joins_their_results(diamond, after, callees):
    found = after(
        "sink", diamond("  %a = call i32 @op(i32 %x)", end="  call void @use(i32 %a)"), "head"
    )
    assert [callees(found, name) for name in ("head", "then", "else")] == [[], ["op"], ["op"]]
    (phi,) = found.blocks["end"].phis
    assert set(phi.incoming) == {"then", "else"} and len(set(phi.incoming.values())) == 2


@pytest.mark.parametrize(
    ("head", "end", "words"),
    [
        ("  %a = call i32 @op(i32 %x)", "", "other arm would lose"),
        ("  %a = call i32 @pure(i32 %x)", "  call void @use(i32 %a)", "used in %end"),
        ("  %a = call i32 @pure(i32 %x)\n  %b = add i32 %a, 1", "", "%a is used in %head"),
        ("  %a = call i32 @pure(i32 %x)\n  store i32 1, ptr null", "", "does not end with a call"),
        ("", "", "does not end with a call"),
    ],
)
def test_what_cannot_be_sunk(diamond, refused, head, end, words):
    assert words in refused("sink", diamond(head, end=end), "head", "then").message


@pytest.mark.parametrize(
    ("condition", "sinks"),
    [
        ("icmp ult i32 %x, 3", True),
        ("icmp ult i32 %maybe, 3", False),
        ("freeze i1 undef", True),
        ("trunc nuw i32 %x to i1", False),
        ("trunc i32 %x to i1", True),
        ("icmp ult i32 %quotient, 3", False),
    ],
)
@pytest.mark.parametrize("returns", ["", "willreturn nounwind"])
def test_a_call_that_may_not_return_stays_in_front_of_what_may_be_undefined(
    after, refused, callees, condition, sinks, returns
):
    text = f"""declare void @op(i32) convergent {returns}
define void @f(i32 noundef %x, i32 %maybe) convergent {{
head:
  call void @op(i32 %x)
  {"%quotient = udiv i32 %x, %x" if "quotient" in condition else ""}
  %c = {condition}
  br i1 %c, label %then, label %else
then:
  ret void
else:
  ret void
}}"""
    source = read_module(text, "f.ll").functions["f"]
    if sinks or returns:
        assert callees(after("sink", source, "head"), "then") == ["op"]
    else:
        assert "may not return" in refused("sink", source, "head").message


def test_what_the_branch_needs_cannot_be_sunk(diamond, refused):
    source = diamond("  %a = call i32 @op(i32 %x)\n  %b = add i32 %a, 1")
    assert "%a is used in %head" in refused("sink", source, "head").message


def test_a_call_sinks_behind_the_loop_intrinsic_of_an_arm(diamond, after, callees):
    entry = "  %e = call token @llvm.experimental.convergence.entry()\n"
    loop = "  %l = call token @llvm.experimental.convergence.loop()"
    token = ' [ "convergencectrl"(token %e) ]'
    found = after(
        "sink", diamond(f"{entry}  call i32 @op(i32 1){token}", then=loop + token), "head"
    )
    assert callees(found, "then") == ["loop", "op"] and not check_rules(found)


# --- what other tokens and cycles do to a uniform condition ---------------------------------------


def test_a_condition_that_is_equal_for_an_anchors_threads_only_promises_nothing(promised):
    text = """declare i32 @op(i32) convergent
declare i32 @subgroupAdd(i32) convergent
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.anchor()
define void @f(i32 %x) convergent {{
head:
  %e = call token @llvm.experimental.convergence.entry()
  %t = call token @llvm.experimental.convergence.{}()
  %sum = call i32 @subgroupAdd(i32 %x) [ "convergencectrl"(token %t) ]
  %c = icmp ult i32 %sum, 9
  br i1 %c, label %then, label %else
then:
  call i32 @op(i32 1) [ "convergencectrl"(token %e) ]
  ret void
else:
  call i32 @op(i32 1) [ "convergencectrl"(token %e) ]
  ret void
}}"""
    source = read_module(text.format("anchor"), "f.ll").functions["f"]
    assert promised("hoist", source, "head") is not None
    text = text.replace("  %t = call token @llvm.experimental.convergence.{}()\n", "")
    plain = read_module(text.format().replace("token %t", "token %e"), "f.ll").functions["f"]
    assert promised("hoist", plain, "head") is None


def test_arms_in_another_cycle_promise_nothing(function, promised):
    body = """start:
  br label %loop
loop:
  %i = phi i32 [ 0, %start ], [ %next, %more ]
  br i1 true, label %more, label %out
more:
  %next = add i32 %i, 1
  call i32 @op(i32 1)
  br label %loop
out:
  call i32 @op(i32 1)
  ret void"""
    assert "another cycle" in (promised("hoist", function(body), "loop") or "")


def test_a_token_that_one_arm_uses_keeps_others_from_the_head(after, promised):
    text = """declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.anchor()
declare i32 @any(i32) convergent speculatable memory(none) willreturn nounwind
define spir_kernel void @f(i1 noundef %c) convergent {
head:
  %e = call token @llvm.experimental.convergence.entry()
  %t = call token @llvm.experimental.convergence.anchor()
  br i1 %c, label %then, label %else
then:
  call i32 @any(i32 1) [ "convergencectrl"(token %e) ]
  ret void
else:
  call i32 @any(i32 1) [ "convergencectrl"(token %t) ]
  ret void
}"""
    source = read_module(text, "f.ll").functions["f"]
    assert {v.rule for v in check_rules(after("hoist", source, "head", "then"))} == {"CO24"}
    assert "%t tells threads apart" in (promised("hoist", source, "head", "then") or "")


def test_a_token_of_a_loop_that_was_left_promises_nothing(function, promised):
    body = """start:
  %e = call token @llvm.experimental.convergence.entry()
  br label %loop
loop:
  %i = phi i32 [ 0, %start ], [ %next, %loop ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %e) ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %x
  br i1 %more, label %loop, label %head
head:
  br i1 true, label %then, label %else
then:
  call i32 @op(i32 1) [ "convergencectrl"(token %h) ]
  ret void
else:
  call i32 @op(i32 1) [ "convergencectrl"(token %h) ]
  ret void"""
    assert "another cycle than %h" in (promised("hoist", function(body), "head") or "")


def test_a_cycle_with_several_entries_promises_nothing(function, promised):
    body = """start:
  br i1 %c, label %one, label %two
one:
  br i1 %d, label %two, label %head
two:
  br label %one
head:
  br i1 true, label %then, label %else
then:
  call i32 @op(i32 1)
  ret void
else:
  call i32 @op(i32 1)
  ret void"""
    assert "several entries" in (promised("hoist", function(body), "head") or "")


def test_an_arm_outside_the_loop_promises_nothing(function, after, promised):
    body = """start:
  br label %loop
loop:
  %i = phi i32 [ 0, %start ], [ %next, %more ]
  %a = call i32 @pure(i32 1)
  br i1 true, label %more, label %out
more:
  %next = add i32 %i, 1
  br label %loop
out:
  call void @use(i32 %a)
  ret void"""
    assert "another cycle" in (promised("sink", function(body), "loop", "out") or "")
    after("sink", function(body), "loop", "out")


def test_a_set_that_may_grow_takes_threads_that_did_not_call_for_poison_only():
    shuffle = Contract(sets="may-grow", out_of_range="poison")
    undefined = Contract(sets="may-grow", out_of_range="ub")
    assert may_grow(shuffle, arms=1) and may_grow(undefined, arms=2)
    assert not may_grow(undefined, arms=1) and not may_grow(Contract(), arms=2)
