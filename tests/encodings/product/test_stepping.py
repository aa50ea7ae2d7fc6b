"""One side from event to event: edges, bounds, slots, and what is dropped on the way."""

from __future__ import annotations

import pytest
from wavecheck.encodings.obligations.queries import ask_one_thread
from wavecheck.encodings.product.edges import TARGET_FACTOR
from wavecheck.encodings.product.events import Classifier, callees_of_history
from wavecheck.encodings.product.product import Plan, build_product
from wavecheck.encodings.product.records import Product
from wavecheck.semantics.program.target_contracts import default_contracts
from wavecheck.semantics.reading.reader import read_module

DECLARED = """
declare void @op(i32) convergent
declare void @at(ptr) convergent
declare void @keep(ptr)
declare i32 @free(i32) convergent memory(none) willreturn nounwind
"""


def product_of(source: str, target: str | None = None, bound: int = 2) -> Product:
    texts = [
        f"define void @{name}(i32 noundef %x, i32 noundef %y) {{\n{body}\n}}\n"
        for name, body in (("src", source), ("tgt", target or source))
    ]
    functions = read_module(DECLARED + "".join(texts), "pair.ll").functions
    classifier = Classifier(default_contracts(), callees_of_history(*functions.values()))
    return build_product(functions["src"], functions["tgt"], classifier, Plan(bound=bound))


def possible(found: Product, *conditions) -> bool:
    return ask_one_thread(found, [found.terms.conjunction(conditions)], 20) != "unsat"


SWITCH = """  switch i32 %x, label %a [ i32 1, label %b
    i32 2, label %a
    i32 3, label %b
    i32 4, label %c ]
a:
  call void @op(i32 100)
  ret void
b:
  call void @op(i32 101)
  ret void
c:
  call void @op(i32 102)
  ret void"""


def test_a_switch_goes_where_its_cases_say_and_else_to_its_default():
    found = product_of(SWITCH)
    t, x = found.terms, found.variables.parameters["x"].term
    expected = {0: "a", 1: "b", 2: "a", 3: "b", 4: "c", 5: "a"}
    for value, block in expected.items():
        here = t.equal(x, t.constant(value, 32))
        gone = {
            m.source.site.block for m in found.calls.matches if possible(found, m.condition, here)
        }
        assert gone == {block}


LOOP = """  br label %l
l:
  %i = phi i32 [ 0, %0 ], [ %n, %l ]
  {}
  %n = add i32 %i, 1
  %c = icmp ult i32 %n, {}
  br i1 %c, label %l, label %e
e:
  {}
  ret void"""


@pytest.mark.parametrize(("trips", "stuck"), [(0, False), (1, True)])
def test_a_loop_of_the_target_may_take_longer_than_those_of_the_source(trips, stuck):
    """Loops of one trip more than the header's first, times the factor, are still followed."""
    bound = 2
    last = 1 + bound * TARGET_FACTOR + trips
    end = "call void @op(i32 1)"
    text = f"%m = call i32 @llvm.umin.i32(i32 %y, i32 {last - 1})\n  %w = add i32 %m, 1"
    declared = LOOP.format("", "%w", end).replace("  br label %l", f"  {text}\n  br label %l", 1)
    found = product_of(f"  {end}\n  ret void", declared, bound)
    assert possible(found, found.terms.disjunction(found.ends.stuck)) is stuck


def test_a_slot_is_another_one_in_each_trip():
    found = product_of(LOOP.format("%s = alloca i32\n  call void @at(ptr %s)", 3, ""))
    slots = {match.source.arguments[0].term for match in found.calls.matches}
    assert len(slots) == 3


def test_undefined_behaviour_of_the_source_is_no_case():
    found = product_of("  %d = udiv i32 %x, %y\n  call void @op(i32 %d)\n  ret void")
    y = found.variables.parameters["y"].term
    zero = found.terms.equal(y, found.terms.constant(0, 32))
    assert not possible(found, found.terms.disjunction(found.ends.completed), zero)
    assert not found.ends.in_a_call and not found.ends.failed


def test_where_a_call_may_have_ended_the_thread_it_is_one():
    body = "  call void @op(i32 0)\n  %d = udiv i32 %x, %y\n  call void @op(i32 %d)\n  ret void"
    found = product_of(body)
    zero = found.terms.equal(found.variables.parameters["y"].term, found.terms.constant(0, 32))
    assert possible(found, found.terms.disjunction(found.ends.in_a_call), zero)
    assert possible(found, found.terms.disjunction(found.ends.completed), zero)


def test_a_call_whose_partner_cannot_come_any_more_waits_no_longer():
    """The states of both arms are merged behind them; the call is told as without partner once."""
    source = """  %c = icmp eq i32 %x, 0
  br i1 %c, label %a, label %b
a:
  %r = call i32 @free(i32 %x)
  br label %b
b:
  call void @op(i32 1)
  ret void"""
    target = "  br label %b\nb:\n  call void @op(i32 1)\n  ret void"
    found = product_of(source, target)
    assert len(found.calls.unmatched_source) == 1 and len(found.calls.matches) == 1
    t = found.terms
    zero = t.equal(found.variables.parameters["x"].term, t.constant(0, 32))
    alone = found.calls.unmatched_source[0].condition
    assert not possible(found, t.exclusive_or(alone, zero))
