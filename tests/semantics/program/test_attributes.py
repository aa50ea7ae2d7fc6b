"""Attributes as values: what a target may promise, and what a breach of each kind leads to."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wavecheck.semantics.program.attributes import (
    NO_MEMORY,
    NOT_NULL,
    READS,
    UNSTATED,
    Access,
    Breach,
    Effects,
    FastMath,
    FloatClass,
    FunctionAttributes,
    Manner,
    Memory,
    Passed,
    ValueAttributes,
    beyond,
    breaches,
    common_ranges,
    lies_within,
    wrapped_range,
)

RECORDS = (ValueAttributes, Effects, Manner, FunctionAttributes)

flags = st.booleans()
sizes = st.sampled_from((0, 1, 8, 16))
conventions = st.sampled_from(("", "fastcc", "cc 10"))
accesses = st.sampled_from([Access(number) for number in range(4)])


@st.composite
def ranges(draw):
    """Intervals among the numbers below 8, apart from one another."""
    bounds = sorted(draw(st.sets(st.integers(0, 8), max_size=6)))
    return tuple(zip(bounds[::2], bounds[1::2], strict=False))


memories = st.builds(
    Memory.of,
    accesses,
    st.dictionaries(st.sampled_from(("argmem", "inaccessiblemem", "another")), accesses),
)
values = st.builds(
    ValueAttributes,
    noundef=flags,
    range=ranges(),
    elements=ranges(),
    nonnull=flags,
    align=sizes,
    dereferenceable=sizes,
    dereferenceable_or_null=sizes,
    noalias=flags,
    returned=flags,
    nofpclass=st.builds(FloatClass, st.integers(0, 0x3FF)),
    access=accesses,
    passed=st.frozensets(st.sampled_from((Passed.BYVAL, Passed.SIGNEXT))),
)
effects = st.builds(
    Effects,
    memory=memories,
    **{each.name: flags for each in fields(Effects) if each.name != "memory"},
)
manners = st.builds(
    Manner,
    convention=conventions,
    takes=st.sampled_from(("", "(ptr, ...)")),
    elsewhere=flags,
    fast_math=st.builds(FastMath, st.integers(0, 127)),
    tail=flags,
)
functions = st.builds(
    FunctionAttributes,
    result=values,
    mustprogress=flags,
    noreturn=flags,
    convention=conventions,
    variadic=flags,
    null_is_valid=flags,
)


@st.composite
def alternatives(draw, records):
    """Three records that differ in few kinds, so that one often refines another."""
    first = draw(records)
    names = [each.name for each in fields(first)]
    found = [first]
    for _ in range(2):
        other = draw(records)
        changed = draw(st.sets(st.sampled_from(names), max_size=2))
        found.append(replace(found[-1], **{name: getattr(other, name) for name in changed}))
    return found


triples = st.one_of(*(alternatives(each) for each in (values, effects, manners, functions)))


@given(triples)
def test_refinement_is_reflexive_and_transitive(records):
    one, two, three = records
    assert one.refined_by(one)
    if one.refined_by(two) and two.refined_by(three):
        assert one.refined_by(three)


@given(values, values)
def test_what_promises_what_both_do_is_refined_by_each(one, other):
    passed = one.passed | other.passed
    one, other = replace(one, passed=passed), replace(other, passed=passed)
    assert (one | other).refined_by(one) and (one | other).refined_by(other)


@given(memories, memories)
def test_memory_that_both_allow_is_refined_by_each_and_each_by_what_one_allows(one, other):
    assert (one & other).at_least(one) and (one & other).at_least(other)
    assert one.at_least(one | other) and other.at_least(one | other)


@given(ranges(), ranges())
def test_ranges_lie_within_one_another_as_their_numbers_do(one, other):
    inside = [
        {number for low, high in each for number in range(low, high)} for each in (one, other)
    ]
    assert lies_within(one, other) == (not other or (bool(one) and inside[0] <= inside[1]))
    both = common_ranges(one, other)
    if one and other:
        assert {n for low, high in both for n in range(low, high)} == inside[0] & inside[1]


@pytest.mark.parametrize("record", RECORDS)
def test_each_kind_has_its_breach(record):
    assert set(breaches(record())) == {each.name for each in fields(record)}
    assert set(breaches(record()).values()) <= set(Breach)


SAID = {
    ValueAttributes: {
        "noundef": (True, Breach.UNDEFINED),
        "range": (((0, 5),), Breach.POISON),
        "elements": (((0, 5),), Breach.POISON),
        "nonnull": (True, Breach.POISON),
        "align": (8, Breach.POISON),
        "dereferenceable": (8, Breach.UNDEFINED),
        "dereferenceable_or_null": (8, Breach.UNDEFINED),
        "noalias": (True, Breach.UNDEFINED),
        "returned": (True, Breach.UNDEFINED),
        "nofpclass": (FloatClass.nan, Breach.POISON),
        "access": (Access.READ, Breach.UNDEFINED),
    },
    Effects: {
        "memory": (READS, Breach.UNDEFINED),
        **{
            each.name: (True, Breach.UNDEFINED) for each in fields(Effects) if each.name != "memory"
        },
    },
    Manner: {"fast_math": (FastMath.nnan, Breach.POISON), "tail": (True, Breach.UNDEFINED)},
    FunctionAttributes: {
        "result": (ValueAttributes(align=8), Breach.POISON),
        "mustprogress": (True, Breach.UNDEFINED),
        "noreturn": (True, Breach.UNDEFINED),
    },
}


@pytest.mark.parametrize(
    ("record", "kind", "said", "breach"),
    [(record, kind, *rest) for record, kinds in SAID.items() for kind, rest in kinds.items()],
)
def test_a_target_may_drop_a_promise_and_not_add_one(record, kind, said, breach):
    nothing, something = record(), record(**{kind: said})
    assert something.refined_by(nothing) and not nothing.refined_by(something)
    assert beyond(nothing, something) == {kind} and not beyond(something, nothing)
    assert breaches(something)[kind] is breach


@pytest.mark.parametrize(
    ("strong", "weak"),
    [
        ({"range": ((1, 3),)}, {"range": ((0, 2), (2, 5))}),
        ({"align": 16}, {"align": 8}),
        ({"dereferenceable": 8}, {"dereferenceable": 4}),
        ({"nofpclass": FloatClass.nan | FloatClass.inf}, {"nofpclass": FloatClass.snan}),
        ({"access": Access.NONE}, {"access": Access.WRITE}),
    ],
)
def test_a_target_may_promise_less_of_the_same_kind(strong, weak):
    strong, weak = ValueAttributes(**strong), ValueAttributes(**weak)
    assert strong.refined_by(weak) and not weak.refined_by(strong)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (UNSTATED, ValueAttributes(passed=frozenset((Passed.BYVAL,)))),
        (Manner(), Manner(convention="fastcc")),
        (Manner(), Manner(takes="(ptr, ...)")),
        (FunctionAttributes(), FunctionAttributes(variadic=True)),
    ],
)
def test_how_a_call_is_made_is_the_same_in_both(one, other):
    assert not one.refined_by(other) and not other.refined_by(one)


def test_null_may_become_the_address_of_an_object_and_not_cease_to_be_one():
    valid, invalid = FunctionAttributes(null_is_valid=True), FunctionAttributes()
    assert invalid.refined_by(valid) and not valid.refined_by(invalid)


def test_a_flag_whose_breach_is_poison_differs_from_one_that_allows_another_result():
    assert FastMath.nsz.breach is Breach.OTHER_RESULT
    assert (FastMath.nsz | FastMath.nnan).breach is FastMath.fast.breach is Breach.POISON
    assert (FastMath.nsz | FastMath.nnan).words == "nnan nsz" and FastMath.fast.words == "fast"
    assert Manner(fast_math=FastMath.fast).refined_by(Manner(fast_math=FastMath.nnan))


def test_memory_says_what_is_done_where():
    hidden = Memory.of(Access.READ, {"inaccessiblemem": Access.ANY})
    assert hidden.hidden and hidden.writes and not READS.hidden and not Memory().hidden
    assert NO_MEMORY.none and READS.only_reads and not READS.none
    assert Effects(memory=hidden).keeps_memory and not Effects().keeps_memory
    assert list(hidden.less_than(Memory.of(Access.READ, {"argmem": Access.ANY}))) == [
        "argmem: no write"
    ]
    assert Memory.of(Access.READ, {"argmem": Access.READ}) == READS


def test_classes_of_floats_are_written_as_llvm_does():
    assert FloatClass.all.words == "all"
    assert (FloatClass.nan | FloatClass.pinf).words == "nan pinf"
    assert (FloatClass.pzero | FloatClass.inf | FloatClass.snan).words == "snan inf pzero"


def test_ranges_that_wrap_are_two_and_pointers_that_are_not_null_lie_in_one():
    assert wrapped_range(250, 3, 8) == ((0, 3), (250, 256))
    assert lies_within(((8, 16),), NOT_NULL) and not lies_within(((0, 16),), NOT_NULL)
