"""Vectors, arrays and structures: what is computed of their scalars, against lists of numbers."""

from __future__ import annotations

import pytest
from examples import examples
from hypothesis import given, settings
from hypothesis import strategies as st
from wavecheck.encodings.terms.computing import compute
from wavecheck.encodings.terms.factory import Terms
from wavecheck.encodings.terms.session import Session
from wavecheck.encodings.terms.values import Result, Value, refined, scalars, together
from wavecheck.semantics.program.instructions import Compute
from wavecheck.semantics.program.layouts import layout_of
from wavecheck.semantics.program.operands import Local
from wavecheck.semantics.values.arithmetic import evaluate
from wavecheck.semantics.values.values import POISON, Aggregate, UndefinedBehaviour

Numbers = list[object]
"""The scalars of a value: numbers, or poison."""

WIDTH = 3
TYPE = f"i{WIDTH}"
NUMBER = st.integers(0, (1 << WIDTH) - 1) | st.just(POISON)
UNDEFINED = "undefined behaviour"


def vector(count: int, element: str = TYPE) -> str:
    return f"<{count} x {element}>"


def known(t: Terms, numbers: Numbers, type_: str) -> Value:
    """A constant of some scalars."""
    return together(
        t,
        [
            Value(
                t.constant(0 if number is POISON else number, each.width),
                t.true if number is POISON else t.false,
            )
            for number, each in zip(numbers, layout_of(type_).scalars, strict=True)
        ],
    )


def numbers_in(t: Terms, result: Result, type_: str) -> Numbers | str:
    """The scalars of a constant result."""
    if result.undefined is t.true:
        return UNDEFINED
    parts = scalars(t, result.value, layout_of(type_))
    assert all(part.poison.is_constant for part in parts)
    return [POISON if part.poison is t.true else part.term.value for part in parts]


def made(opcode: str, type_: str, *types: str, **more: object) -> Compute:
    operands = tuple(Local(f"x{number}", each) for number, each in enumerate(types))
    return Compute("r", type_, opcode, operands, **more)


def computed(instruction: Compute, *values: Numbers) -> Numbers | str:
    t = Terms()
    types = [operand.type for operand in instruction.operands]
    given_ = [known(t, value, type_) for value, type_ in zip(values, types, strict=True)]
    bits = layout_of(instruction.type).bits
    found = compute(t, instruction, given_, lambda: t.constant(0, bits))
    return numbers_in(t, found, instruction.type)


def asked(instruction: Compute, *values: Numbers) -> Numbers | str:
    """The same from the solver, which is told the operands' values afterwards."""
    t, session = Terms(), Session(set(), None)
    assumed, operands = [], []
    for number, (value, operand) in enumerate(zip(values, instruction.operands, strict=True)):
        constant = known(t, value, operand.type)
        names = (f"x{number}", f"p{number}")
        free = Value(*(t.variable(n, c.width) for n, c in zip(names, constant, strict=True)))
        operands.append(free)
        assumed += [t.equal(a, b) for a, b in zip(free, constant, strict=True)]
    bits = layout_of(instruction.type).bits
    found = compute(t, instruction, operands, lambda: t.constant(0, bits))
    assert session.check(*(session.translate(each, 0) for each in assumed)) == "sat"
    if session.value(found.undefined, 0):
        return UNDEFINED
    parts = scalars(t, found.value, layout_of(instruction.type))
    return [
        POISON if session.value(part.poison, 0) else session.value(part.term, 0) for part in parts
    ]


# --- element by element ---

BINARY = ["add", "sub", "mul", "shl", "lshr", "and", "or", "xor", "udiv", "srem"]
FLAGS = {"add": ("nuw", "nsw"), "shl": ("nuw",), "lshr": ("exact",), "or": ("disjoint",)}


@st.composite
def elementwise(draw: st.DrawFn) -> tuple[Compute, Compute, list[Numbers]]:
    """An operation on vectors, the one on single numbers, and operands."""
    count = draw(st.integers(1, 4))
    kind = draw(st.sampled_from(["binary", "icmp", "cast", "select", "min", "abs", "freeze"]))
    opcode, result, types, more = kind, TYPE, [TYPE, TYPE], {}
    match kind:
        case "binary":
            opcode = draw(st.sampled_from(BINARY))
            chosen = draw(st.lists(st.sampled_from(FLAGS.get(opcode, ("",))), unique=True))
            more = {"flags": frozenset(filter(None, chosen))}
        case "icmp":
            result, more = "i1", {"predicate": draw(st.sampled_from(["slt", "eq", "uge"]))}
        case "cast":
            opcode, result = draw(st.sampled_from([("sext", "i5"), ("trunc", "i2")]))
            types = [TYPE]
        case "select":
            types = ["i1", TYPE, TYPE]
        case "min":
            opcode = "llvm.smin"
        case "abs":
            opcode, types = "llvm.abs", [TYPE, "i1"]
        case _:
            types = [TYPE]
    single = made(opcode, result, *types, **more)
    wide = [vector(count, type_) for type_ in types]
    if kind == "abs":
        wide[1] = "i1"
    whole = made(opcode, vector(count, result), *wide, **more)
    truth = st.sampled_from([0, 1, POISON])
    values = [
        [draw(truth if type_ == "i1" else NUMBER) for _ in range(count if w != "i1" else 1)]
        for type_, w in zip(types, wide, strict=True)
    ]
    return whole, single, values


def one_by_one(single: Compute, values: list[Numbers]) -> Numbers | str:
    count = max(map(len, values))
    rows = zip(*(value if len(value) == count else value * count for value in values), strict=True)
    found = [evaluate(single, row, lambda _: 0) for row in rows]
    undefined = any(isinstance(each, UndefinedBehaviour) for each in found)
    return UNDEFINED if undefined else found


@settings(max_examples=examples(300))
@given(elementwise())
def test_an_operation_on_vectors_is_one_on_each_element(question):
    whole, single, values = question
    assert computed(whole, *values) == one_by_one(single, values)


@settings(max_examples=examples(60))
@given(elementwise())
def test_the_solver_computes_vectors_element_by_element(question):
    whole, single, values = question
    assert asked(whole, *values) == one_by_one(single, values)


@given(st.lists(st.tuples(NUMBER, NUMBER), min_size=1, max_size=3))
def test_overflow_of_vectors_gives_all_numbers_and_then_all_truths(pairs):
    count = len(pairs)
    opcode = "llvm.uadd.with.overflow"
    whole = made(opcode, f"{{ {vector(count)}, {vector(count, 'i1')} }}", *[vector(count)] * 2)
    single = made(opcode, f"{{ {TYPE}, i1 }}", TYPE, TYPE)
    values = [evaluate(single, pair, lambda _: 0) for pair in pairs]
    parts = [each.parts if isinstance(each, Aggregate) else (POISON,) * 2 for each in values]
    expected = [part[0] for part in parts] + [part[1] for part in parts]
    assert computed(whole, *map(list, zip(*pairs, strict=True))) == expected


# --- elements ---

SCALARS = st.lists(NUMBER, min_size=1, max_size=4)
INDEX = st.integers(0, 5) | st.just(POISON)


@pytest.mark.parametrize("how", [computed, asked])
@settings(max_examples=examples(60))
@given(numbers=SCALARS, index=INDEX)
def test_an_element_at_an_index_is_poison_beyond_the_last(how, numbers, index):
    instruction = made("extractelement", TYPE, vector(len(numbers)), "i32")
    inside = index is not POISON and index < len(numbers)
    assert how(instruction, numbers, [index]) == [numbers[index] if inside else POISON]


@pytest.mark.parametrize("how", [computed, asked])
@settings(max_examples=examples(60))
@given(numbers=SCALARS, index=INDEX, element=NUMBER)
def test_an_element_is_replaced_and_beyond_the_last_all_is_poison(how, numbers, index, element):
    type_ = vector(len(numbers))
    instruction = made("insertelement", type_, type_, TYPE, "i32")
    expected: Numbers = [POISON] * len(numbers)
    if index is not POISON and index < len(numbers):
        expected = [*numbers[:index], element, *numbers[index + 1 :]]
    assert how(instruction, numbers, [element], [index]) == expected


def test_an_index_may_be_narrower_than_the_vector_is_long():
    instruction = made("extractelement", TYPE, vector(4), "i1")
    assert computed(instruction, [1, 2, 3, 4], [1]) == [2]
    instruction = made("insertelement", vector(2), vector(2), TYPE, "i1")
    assert asked(instruction, [1, 2], [7], [1]) == [1, 7]


@given(st.data(), SCALARS)
def test_a_shuffle_takes_what_its_mask_names(data, numbers):
    count = len(numbers)
    other = data.draw(st.lists(NUMBER, min_size=count, max_size=count))
    mask = data.draw(
        st.lists(st.integers(0, 2 * count - 1) | st.just(POISON), min_size=1, max_size=5)
    )
    instruction = made(
        "shufflevector",
        vector(len(mask)),
        vector(count),
        vector(count),
        vector(len(mask), "i32"),
    )
    both = numbers + other
    expected = [POISON if number is POISON else both[number] for number in mask]
    assert computed(instruction, numbers, other, mask) == expected


REDUCED = {"add": "add", "mul": "mul", "xor": "xor", "smax": "llvm.smax", "umin": "llvm.umin"}


@given(SCALARS, st.sampled_from(sorted(REDUCED)))
def test_a_reduction_folds_all_elements(numbers, name):
    instruction = made(f"llvm.vector.reduce.{name}", TYPE, vector(len(numbers)))
    total, *rest = numbers
    for number in rest:
        total = evaluate(made(REDUCED[name], TYPE, TYPE, TYPE), [total, number], lambda _: 0)
    assert computed(instruction, numbers) == [POISON if POISON in numbers else total]


@given(SCALARS, st.data())
def test_parts_of_vectors_are_cut_and_put_in(numbers, data):
    count = len(numbers)
    first = data.draw(st.integers(0, count - 1))
    size = data.draw(st.integers(1, count - first))
    cut = made("llvm.vector.extract", vector(size), vector(count), "i64")
    assert computed(cut, numbers, [first]) == numbers[first : first + size]
    part = data.draw(st.lists(NUMBER, min_size=size, max_size=size))
    put = made("llvm.vector.insert", vector(count), vector(count), vector(size), "i64")
    expected = [*numbers[:first], *part, *numbers[first + size :]]
    assert computed(put, numbers, part, [first]) == expected
    back = made("llvm.vector.reverse", vector(count), vector(count))
    assert computed(back, numbers) == numbers[::-1]


# --- aggregates ---

NESTED = "{ i8, [2 x { i3, i1 }], <2 x i5> }"
SCALARS_OF_NESTED = (8, 3, 1, 3, 1, 5, 5)
FIELDS = {
    "0": ("i8", 0, 1),
    "1": ("[2 x { i3, i1 }]", 1, 4),
    "1, 1": ("{ i3, i1 }", 3, 2),
    "1, 0, 1": ("i1", 2, 1),
    "2": ("<2 x i5>", 5, 2),
}


@given(st.data(), st.sampled_from(sorted(FIELDS)))
def test_fields_of_aggregates_are_read_and_written(data, path):
    type_, first, count = FIELDS[path]
    whole = [
        data.draw(st.integers(0, (1 << width) - 1) | st.just(POISON)) for width in SCALARS_OF_NESTED
    ]
    read = made("extractvalue", type_, NESTED, detail=path)
    assert computed(read, whole) == whole[first : first + count]
    part = [
        data.draw(st.integers(0, (1 << width) - 1) | st.just(POISON))
        for width in SCALARS_OF_NESTED[first : first + count]
    ]
    write = made("insertvalue", NESTED, NESTED, type_, detail=path)
    assert computed(write, whole, part) == [*whole[:first], *part, *whole[first + count :]]


# --- the same bits ---


@pytest.mark.parametrize(
    ("one", "before", "other", "after"),
    [
        ("<2 x i8>", [0x34, 0x12], "i16", [0x1234]),
        ("<2 x i8>", [0x34, POISON], "i16", [POISON]),
        ("i16", [0x1234], "<4 x i4>", [4, 3, 2, 1]),
        ("<3 x i8>", [1, POISON, 3], "<2 x i12>", [POISON, POISON]),
        ("<4 x i4>", [4, 3, POISON, 1], "<2 x i8>", [0x34, POISON]),
        ("float", [0x3F800000], "i32", [0x3F800000]),
        ("<2 x half>", [0x3C00, 0], "<1 x i32>", [0x3C00]),
        ("<8 x i1>", [1, 0, 0, 0, 0, 0, 0, 1], "i8", [0x81]),
    ],
)
def test_bits_stay_the_same_bits(one, before, other, after):
    assert computed(made("bitcast", other, one), before) == after


# --- refinement ---


@settings(max_examples=examples(100))
@given(st.lists(st.tuples(NUMBER, NUMBER), min_size=1, max_size=4))
def test_each_scalar_of_the_source_may_be_replaced_where_it_is_poison(pairs):
    t, type_ = Terms(), vector(len(pairs))
    source, target = (known(t, list(each), type_) for each in zip(*pairs, strict=True))
    expected = all(one is POISON or one == other for one, other in pairs)
    assert refined(t, source, target, layout_of(type_)) is (t.true if expected else t.false)
