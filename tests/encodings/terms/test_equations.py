"""Behind a branch on `a = b` the two are one value, and joined again they are one as well."""

from __future__ import annotations

import pytest
from wavecheck.counterexamples.verdicts.verdicts import name_of
from wavecheck.encodings.terms.equations import equated, joined
from wavecheck.encodings.terms.factory import Terms
from wavecheck.proofs.question.options import Options
from wavecheck.proofs.refinement.refinement import validate
from wavecheck.semantics.reading.reader import read_module


def test_the_newer_term_is_made_equal_to_the_older_or_to_the_constant():
    t = Terms()
    a, b, five = t.variable("a", 8), t.variable("b", 8), t.constant(5, 8)
    assert list(equated(t, t.equal(a, b))) == [(b, a)]
    assert list(equated(t, t.equal(five, b))) == [(b, five)]
    both = t.conjunction((t.equal(a, b), t.variable("c", 1)))
    assert list(equated(t, both)) == [(b, a)]
    assert list(equated(t, t.negation(t.equal(a, b)))) == []
    assert list(equated(t, t.disjunction((t.equal(a, b), t.variable("c", 1))))) == []


def test_a_join_gives_back_what_was_replaced():
    t = Terms()
    a, b = t.variable("a", 8), t.variable("b", 8)
    same = t.equal(a, b)
    assert joined(t, [a, b], [same, t.negation(same)]) == [b, b]
    assert joined(t, [a, b], [t.negation(same), t.negation(t.variable("c", 1))]) == [a, b]
    five = t.constant(5, 8)
    assert joined(t, [five, a], [t.equal(a, five), t.negation(t.equal(a, five))]) == [a, a]


def test_equal_addresses_of_two_objects_stay_two():
    t = Terms()
    t.follows_addresses = True
    a, b = t.address(t.variable("a", 64)), t.address(t.variable("b", 64))
    four = t.constant(4, 64)
    same = t.equal(t.add(a, four), b)
    assert list(equated(t, same)) == []
    assert joined(t, [a, b], [t.equal(a, b), t.negation(t.equal(a, b))]) == [a, b]
    assert list(equated(t, t.equal(a, four))) == [(a, four)]


PROGRAM = """
declare i32 @first(i32) convergent nounwind willreturn memory(none)
declare void @show(i64) convergent
define void @f(i32 noundef %x, ptr noundef %p) {{
entry:
  %r = call noundef i32 @first(i32 %x)
  %same = icmp {predicate} i32 %r, %x
  br i1 %same, label %then, label %end

then:
  %w = zext i32 %{inside} to i64
  %m = mul i64 %w, 48271
  %d = udiv i64 %m, 2147483647
  call void @show(i64 %d)
  br label %end

end:
  %e = zext i32 %{behind} to i64
  %k = mul i64 %e, 48271
  %q = udiv i64 %k, 2147483647
  call void @show(i64 %q)
  ret void
}}
"""


def verdict(before: dict[str, str], after: dict[str, str]) -> str:
    modules = [read_module(PROGRAM.format(**names), "x") for names in (before, after)]
    source, target = (module.functions["f"] for module in modules)
    return name_of(validate(source, target, Options(timeout=30)))


@pytest.mark.parametrize("one", ["r", "x"])
def test_where_they_are_equal_one_may_be_written_for_the_other(one):
    other = "x" if one == "r" else "r"
    source = {"predicate": "eq", "inside": one, "behind": "x"}
    assert verdict(source, {**source, "inside": other}) == "preserved"


@pytest.mark.parametrize(("predicate", "place"), [("eq", "behind"), ("ne", "inside")])
def test_elsewhere_it_is_another_value(predicate, place):
    source = {"predicate": predicate, "inside": "x", "behind": "x"}
    assert verdict(source, {**source, place: "r"}) == "violated"
