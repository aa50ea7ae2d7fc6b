"""Floats are their bits: signs, classes, comparisons and exact results, against Python's own."""

from __future__ import annotations

import math
import struct
from itertools import product

import pytest
from examples import examples
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from wavecheck.encodings.terms.computing import compute
from wavecheck.encodings.terms.factory import Terms
from wavecheck.encodings.terms.session import Session
from wavecheck.encodings.terms.values import Value
from wavecheck.semantics.program.instructions import Compute
from wavecheck.semantics.program.layouts import FLOATS
from wavecheck.semantics.program.operands import Local, width_of

PREDICATES = ["oeq", "ogt", "oge", "olt", "ole", "one", "ord"]
PREDICATES += ["ueq", "ugt", "uge", "ult", "ule", "une", "uno", "true", "false"]
FORMATS = {"half": "<e", "float": "<f", "double": "<d"}


def bits(number: float, type_: str = "float") -> int:
    return int.from_bytes(struct.pack(FORMATS[type_], number), "little")


def number_of(pattern: int, type_: str = "float") -> float:
    size = FLOATS[type_] // 8
    return struct.unpack(FORMATS[type_], pattern.to_bytes(size, "little"))[0]


def made(opcode: str, type_: str, *types: str, **more: object) -> Compute:
    operands = tuple(Local(f"x{number}", each) for number, each in enumerate(types))
    return Compute("r", type_, opcode, operands, **more)


def width(type_: str) -> int:
    return FLOATS.get(type_) or width_of(type_)


def value(t: Terms, instruction: Compute, *given_: object) -> Value:
    """The value on constants, and on variables where a name is given."""
    operands = [
        Value(
            t.constant(each, width(operand.type))
            if isinstance(each, int)
            else t.variable(each, width(operand.type)),
            t.false,
        )
        for each, operand in zip(given_, instruction.operands, strict=True)
    ]
    return compute(t, instruction, operands, lambda: t.false).value


def fcmp(predicate: str, flags: str = "") -> Compute:
    more = {"predicate": predicate, "flags": frozenset(flags.split())}
    return made("fcmp", "i1", "float", "float", **more)


# --- comparisons ---


def compared(predicate: str, a: float, b: float) -> bool:
    if predicate in ("true", "false"):
        return predicate == "true"
    unordered = math.isnan(a) or math.isnan(b)
    if predicate in ("ord", "uno"):
        return unordered == (predicate == "uno")
    if unordered:
        return predicate[0] == "u"
    return {"eq": a == b, "ne": a != b, "gt": a > b, "ge": a >= b, "lt": a < b, "le": a <= b}[
        predicate[1:]
    ]


SPECIAL = [0.0, -0.0, 1.5, -1.5, math.inf, -math.inf, math.nan, 1e30]


@pytest.mark.parametrize("predicate", PREDICATES)
def test_constants_compare_as_they_do(predicate):
    for a, b in product(SPECIAL, SPECIAL):
        t = Terms()
        found = value(t, fcmp(predicate), bits(a), bits(b))
        assert found.term is (t.true if compared(predicate, a, b) else t.false), (a, b)
        assert found.poison is t.false


def test_a_denormal_number_may_count_as_zero():
    t, tiny = Terms(), 1
    assert not value(t, fcmp("oeq"), tiny, 0).term.is_constant
    assert value(t, fcmp("ord"), tiny, 0).term is t.true
    assert not value(t, made("fadd", "float", "float", "float"), tiny, 0).term.is_constant


def test_predicates_of_two_numbers_exclude_and_complete_each_other():
    t = Terms()
    truth = {each: value(t, fcmp(each), "x", "y").term for each in PREDICATES}
    for predicate in PREDICATES:
        turned = predicate.replace("g", "*").replace("l", "g").replace("*", "l")
        other = value(t, fcmp(turned if predicate not in ("false",) else predicate), "y", "x").term
        assert never(t, t.exclusive_or(truth[predicate], other)), predicate
    inverse = {"oeq": "une", "ogt": "ule", "oge": "ult", "one": "ueq", "ord": "uno"}
    for one, other in inverse.items():
        assert never(t, t.equivalent(truth[one], truth[other])), one
    outcomes = [truth[each] for each in ("olt", "oeq", "ogt", "uno")]
    assert never(t, t.negation(t.disjunction(outcomes)))
    for one, other in product(outcomes, outcomes):
        assert one is other or never(t, t.conjunction((one, other)))
    both = t.conjunction((truth["ole"], truth["oge"]))
    assert never(t, t.exclusive_or(both, truth["oeq"]))


def never(t: Terms, truth) -> bool:
    session = Session(set(), None)
    session.require(truth, 0)
    return session.check() == "unsat"


def test_a_number_equals_itself_unless_it_is_none():
    t = Terms()
    same = value(t, fcmp("oeq"), "x", "x").term
    assert same is value(t, fcmp("ord"), "x", "x").term
    assert value(t, fcmp("ult"), "x", "x").term is value(t, fcmp("uno"), "x", "x").term
    assert not same.is_constant


def test_negated_operands_turn_a_comparison_around():
    t = Terms()
    minus = {each: value(t, made("fneg", "float", "float"), each).term for each in "xy"}
    x, y = (t.variable(each, 32) for each in "xy")

    def less(a, b):
        operands = (Value(a, t.false), Value(b, t.false))
        return compute(t, fcmp("olt"), operands, lambda: t.false).value.term

    assert less(minus["x"], minus["y"]) is less(y, x)
    assert less(minus["x"], y) is less(minus["y"], x)
    two, minus_two = t.constant(bits(2.0), 32), t.constant(bits(-2.0), 32)
    assert less(minus["x"], two) is less(minus_two, x)
    assert less(minus["x"], two) is not less(x, minus_two)
    zero, minus_zero = t.constant(0, 32), t.constant(1 << 31, 32)
    assert less(x, zero) is less(x, minus_zero)


def test_comparisons_are_those_of_one_order():
    t = Terms()
    less = {pair: value(t, fcmp("olt"), *pair).term for pair in ("xy", "yz", "xz", "yx")}
    numbers = t.conjunction(value(t, fcmp("ord"), *pair).term for pair in ("xy", "yz"))
    wrong = t.conjunction((less["xy"], less["yz"], t.negation(less["xz"]), numbers))
    assert never(t, wrong)
    assert never(t, t.conjunction((less["xy"], less["yx"])))
    assert not never(t, t.conjunction((less["xy"], less["yz"])))
    one, two = (value(t, fcmp("olt"), "x", bits(each)).term for each in (1.0, 2.0))
    assert never(t, t.conjunction((one, t.negation(two))))
    assert not never(t, t.conjunction((two, t.negation(one))))


def test_flags_of_a_comparison_make_poison_and_nothing_else():
    t = Terms()
    plain, flagged = (value(t, fcmp("olt", flags), "x", "y") for flags in ("", "nnan ninf nsz"))
    assert plain.term is flagged.term and plain.poison is t.false
    nan, inf = bits(math.nan), bits(-math.inf)
    assert value(t, fcmp("olt", "nnan"), nan, 0).poison is t.true
    assert value(t, fcmp("olt", "nnan"), inf, 0).poison is t.false
    assert value(t, fcmp("olt", "ninf"), inf, 0).poison is t.true
    assert value(t, fcmp("olt", "fast"), inf, 0).poison is t.true
    assert value(t, fcmp("olt", "fast"), bits(1.0), 0).poison is t.false


# --- bits ---


@given(st.integers(0, (1 << 16) - 1), st.integers(0, (1 << 16) - 1))
def test_signs_are_bits(a, b):
    t = Terms()
    assert value(t, made("fneg", "half", "half"), a).term.value == a ^ 0x8000
    assert value(t, made("llvm.fabs", "half", "half"), a).term.value == a & 0x7FFF
    copied = value(t, made("llvm.copysign", "half", "half", "half"), a, b)
    assert copied.term.value == (a & 0x7FFF) | (b & 0x8000)


def test_signs_under_flags_are_poison_or_open():
    t = Terms()
    quiet = made("fneg", "float", "float", flags=frozenset(("nnan",)))
    assert value(t, quiet, bits(math.nan)).poison is t.true
    assert value(t, quiet, bits(2.0)).term.value == bits(-2.0)
    open_ = made("fneg", "float", "float", flags=frozenset(("nsz",)))
    assert value(t, open_, "x").term.operation == "function"
    of_intrinsic = made("llvm.fabs", "float", "float", detail="nnan")
    assert value(t, of_intrinsic, bits(math.nan)).poison is t.true


def classes(pattern: int) -> int:
    """The bit of the class of a half, by its number."""
    number = number_of(pattern, "half")
    if math.isnan(number):
        return 1 << (pattern >> 9 & 1)
    size = 3 if math.isinf(number) else 2 if abs(number) >= 2**-14 else 1 if number else 0
    negative = pattern >> 15
    return 1 << (5 - size if negative else 6 + size)


@pytest.mark.parametrize("bit", range(10))
def test_classes_of_floats_are_those_of_their_bits(bit):
    t = Terms()
    instruction = made("llvm.is.fpclass", "i1", "half", "i32")
    for pattern in range(0, 1 << 16, 7):
        found = value(t, instruction, pattern, 1 << bit).term
        assert found is (t.true if classes(pattern) == 1 << bit else t.false), hex(pattern)


# --- results ---


@settings(max_examples=examples(200))
@given(st.sampled_from(["fadd", "fsub", "fmul", "fdiv"]), st.data())
def test_a_folded_result_is_the_exact_one(opcode, data):
    small = st.integers(-8, 8).map(float) | st.sampled_from([0.1, 1e38, 3.0])
    a, b = data.draw(small), data.draw(small)
    t = Terms()
    found = value(t, made(opcode, "float", "float", "float"), bits(a), bits(b)).term
    assume(found.is_constant)
    a, b = number_of(bits(a)), number_of(bits(b))
    exact = {"fadd": a + b, "fsub": a - b, "fmul": a * b, "fdiv": a / (b or 1)}[opcode]
    assert number_of(found.value) == exact != 0


def test_exact_results_are_known():
    t = Terms()

    def one(opcode, result, type_, number):
        return value(t, made(opcode, result, type_), number).term

    assert value(t, made("fadd", "float", "float", "float"), bits(1.0), bits(2.0)).term.value == (
        bits(3.0)
    )
    assert one("fpext", "double", "float", bits(1.5)).value == bits(1.5, "double")
    assert one("sitofp", "float", "i8", 0xFE).value == bits(-2.0)
    assert one("uitofp", "half", "i8", 0xFE).value == bits(254.0, "half")
    assert one("fptosi", "i8", "float", bits(-2.75)).value == 0xFE
    assert not one("fptosi", "i8", "float", bits(128.0)).is_constant
    assert not one("fptrunc", "half", "float", bits(0.1)).is_constant
    assert not value(t, made("fdiv", "float", "float", "float"), bits(1.0), 0).term.is_constant


def test_a_conversion_of_what_is_not_negative_does_not_depend_on_its_sign():
    t = Terms()
    zext = t.zero_extend(t.variable("x", 8), 32)
    operand = (Value(zext, t.false),)
    one, other = (
        compute(t, made(opcode, "float", "i32"), operand, lambda: t.false).value.term
        for opcode in ("sitofp", "uitofp")
    )
    assert one is other
    nneg = made("uitofp", "float", "i32", flags=frozenset(("nneg",)))
    assert value(t, nneg, 1 << 31).poison is t.true
    assert value(t, nneg, 5).poison is t.false


# --- what is open ---


def test_flags_that_change_results_and_details_tell_open_functions_apart():
    t = Terms()

    def term(detail: str, *flags: str):
        more = {"flags": frozenset(flags), "detail": detail}
        return value(t, made("fsub", "float", "float", "float", **more), "x", "y").term

    assert term("") is term("") is term("", "nnan")
    assert len({term(""), term("one"), term("", "nsz"), term("", "fast")}) == 4


@pytest.mark.parametrize("opcode, one_term", [("fadd", True), ("fmul", True), ("fsub", False)])
def test_only_commuting_operands_may_be_swapped(opcode, one_term):
    t = Terms()
    instruction = made(opcode, "float", "float", "float")
    one, other = (value(t, instruction, *names).term for names in ("xy", "yx"))
    assert (one is other) == one_term


@pytest.mark.parametrize(
    "opcode, swapped, same",
    [
        ("fadd", (1, 0), True),
        ("fsub", (1, 0), False),
        ("llvm.minnum", (1, 0), True),
        ("llvm.pow", (1, 0), False),
        ("llvm.fma", (1, 0, 2), True),
        ("llvm.fma", (0, 2, 1), False),
        ("llvm.fma", (2, 1, 0), False),
    ],
)
def test_operands_that_are_equal_without_being_one_term_may_be_swapped(opcode, swapped, same):
    """The terms of each operation stand in the other order than those of its partner."""
    t = Terms()
    count = len(swapped)
    names = [f"a{number}" for number in range(count)]
    others = [f"b{number}" for number in range(count)]
    for name in (*names, *(others[number] for number in swapped)):
        t.variable(name, 32)
    instruction = made(opcode, "float", *["float"] * count)
    one = value(t, instruction, *names).term
    other = value(t, instruction, *(others[number] for number in swapped)).term
    session = Session(set(), None)
    for pair in zip(names, others, strict=True):
        session.require(t.equal(*(t.variable(name, 32) for name in pair)), 0)
    session.require(t.negation(t.equal(one, other)), 0)
    assert session.check() == ("unsat" if same else "sat")


def test_a_float_that_does_not_fit_may_be_poison_as_an_integer():
    t = Terms()
    found = value(t, made("fptosi", "i32", "float"), "x")
    assert found.poison.operation == "function"
    assert value(t, made("fptosi", "i32", "float"), bits(7.0)).poison is t.false
    assert value(t, made("sitofp", "float", "i32"), "x").poison is t.false


# --- differences and quotients as sums and products ---


@pytest.mark.parametrize(
    "opcode, constant, other, operand",
    [
        ("fsub", 128.0, "fadd", -128.0),
        ("fsub", -0.0, "fadd", 0.0),
        ("fsub", math.inf, "fadd", -math.inf),
        ("fdiv", 128.0, "fmul", 0.0078125),
        ("fdiv", -0.5, "fmul", -2.0),
        ("fdiv", 1.0, "fmul", 1.0),
        ("fdiv", 2.0**126, "fmul", 2.0**-126),
        ("fdiv", 2.0**-126, "fmul", 2.0**126),
    ],
)
def test_an_operation_by_a_constant_is_one_with_what_it_is_rounded_alike(
    opcode, constant, other, operand
):
    t = Terms()
    one, two = (made(each, "float", "float", "float") for each in (opcode, other))
    assert value(t, one, "x", bits(constant)).term is value(t, two, "x", bits(operand)).term


@pytest.mark.parametrize(
    "opcode, pattern, other",
    [
        ("fsub", bits(math.nan), "fadd"),
        ("fsub", 1, "fadd"),
        ("fdiv", bits(3.0), "fmul"),
        ("fdiv", bits(0.0), "fmul"),
        ("fdiv", bits(math.inf), "fmul"),
        ("fdiv", bits(2.0**127), "fmul"),
        ("fdiv", 1 << 22, "fmul"),
    ],
)
def test_no_number_denormals_and_rounded_inverses_are_left_as_they_are(opcode, pattern, other):
    t = Terms()
    term = value(t, made(opcode, "float", "float", "float"), "x", pattern).term
    assert "fadd" not in repr(term) and "fmul" not in repr(term)


def test_flags_that_let_a_result_be_another_one_keep_the_operation():
    t = Terms()
    flags = {"flags": frozenset(("arcp",))}
    one, two = (made(each, "float", "float", "float", **flags) for each in ("fdiv", "fmul"))
    assert value(t, one, "x", bits(2.0)).term is not value(t, two, "x", bits(0.5)).term


@given(st.floats(), st.floats(allow_nan=False), st.integers(-1022, 1022), st.booleans())
def test_python_rounds_them_alike(x, constant, power, negative):
    factor = -(2.0**power) if negative else 2.0**power
    pairs = [(x - constant, x + -constant), (x / factor, x * (1 / factor))]
    for one, other in pairs:
        same = bits(one, "double") == bits(other, "double")
        assert same or (math.isnan(one) and math.isnan(other))
