"""Folding never changes the value of a term: against a plain evaluation, and against z3."""

from __future__ import annotations

import z3
from examples import examples
from hypothesis import given, settings
from hypothesis import strategies as st
from wavecheck.encodings.terms.constant_folding import signed
from wavecheck.encodings.terms.factory import Terms
from wavecheck.encodings.terms.session import Session
from wavecheck.encodings.terms.term import Term

WIDTH = 4
NAMES = ("x", "y", "z")
BINARY = ("add", "sub", "mul", "and", "or", "xor", "shl", "lshr", "ashr", "udiv", "urem", "srem")
UNARY = ("llvm.ctpop", "llvm.ctlz", "llvm.cttz", "llvm.bitreverse", "negated", "wide", "narrow")
TESTS = ("eq", "ult", "slt")

leaves = st.one_of(st.sampled_from(NAMES), st.integers(0, 15))


def _extended(inner: st.SearchStrategy) -> st.SearchStrategy:
    test = st.tuples(st.sampled_from(TESTS), inner, inner)
    condition = st.one_of(
        test,
        st.tuples(st.just("not"), test),
        st.tuples(st.sampled_from(("both", "either")), test, test),
    )
    return st.one_of(
        st.tuples(st.sampled_from(BINARY), inner, inner),
        st.tuples(st.sampled_from(UNARY), inner),
        st.tuples(st.just("choice"), condition, inner, inner),
    )


expressions = st.recursive(leaves, _extended, max_leaves=12)


def plain(expression, values: dict[str, int]) -> int:
    """The value of an expression, computed with Python's integers."""
    match expression:
        case str(name):
            return values[name]
        case int(value):
            return value
        case ("choice", condition, a, b):
            return plain(a if truth(condition, values) else b, values)
        case (operation, a):
            return _plain_unary(operation, plain(a, values))
        case (operation, a, b):
            return _plain_binary(operation, plain(a, values), plain(b, values)) % 16
    raise AssertionError(expression)


def truth(condition, values: dict[str, int]) -> bool:
    match condition:
        case ("not", inner):
            return not truth(inner, values)
        case ("both", a, b):
            return truth(a, values) and truth(b, values)
        case ("either", a, b):
            return truth(a, values) or truth(b, values)
        case (test, a, b):
            x, y = plain(a, values), plain(b, values)
            if test == "slt":
                return signed(x, WIDTH) < signed(y, WIDTH)
            return x == y if test == "eq" else x < y
    raise AssertionError(condition)


def _plain_unary(operation: str, a: int) -> int:
    digits = f"{a:04b}"
    match operation:
        case "llvm.ctpop":
            return digits.count("1")
        case "llvm.ctlz":
            return 4 - a.bit_length()
        case "llvm.cttz":
            return 4 if a == 0 else (a & -a).bit_length() - 1
        case "llvm.bitreverse":
            return int(digits[::-1], 2)
        case "negated":
            return 15 - a
        case _:
            return a


def _plain_binary(operation: str, a: int, b: int) -> int:
    match operation:
        case "add":
            return a + b
        case "sub":
            return a - b
        case "mul":
            return a * b
        case "and":
            return a & b
        case "or":
            return a | b
        case "xor":
            return a ^ b
        case "shl":
            return a << b % 4
        case "lshr":
            return a >> b % 4
        case "ashr":
            return signed(a, 4) >> b % 4
        case "udiv":
            return a // (b | 1)
        case "urem":
            return a % (b | 1)
        case _:
            x, y = signed(a, 4), signed(b | 1, 4)
            return x - abs(x) // abs(y) * abs(y) * (1 if x > 0 else -1)


def build(t: Terms, expression, leaf: dict[str, Term]) -> Term:
    """The same expression as a term; divisors and shift amounts are made safe."""
    match expression:
        case str(name):
            return leaf[name]
        case int(value):
            return t.constant(value, WIDTH)
        case ("choice", condition, a, b):
            return t.choice(build_truth(t, condition, leaf), build(t, a, leaf), build(t, b, leaf))
        case (operation, a):
            inner = build(t, a, leaf)
            match operation:
                case "negated":
                    return t.binary("xor", inner, t.constant(15, WIDTH))
                case "wide":
                    return t.truncate(t.zero_extend(inner, 9), WIDTH)
                case "narrow":
                    return t.truncate(t.sign_extend(inner, 8), WIDTH)
                case _:
                    return t.bits(operation, inner)
        case (operation, a, b):
            one, other = build(t, a, leaf), build(t, b, leaf)
            if operation in ("shl", "lshr", "ashr"):
                other = t.binary("and", other, t.constant(3, WIDTH))
            if operation in ("udiv", "urem", "srem"):
                other = t.binary("or", other, t.constant(1, WIDTH))
            return t.binary(operation, one, other)
    raise AssertionError(expression)


def build_truth(t: Terms, condition, leaf: dict[str, Term]) -> Term:
    match condition:
        case ("not", inner):
            return t.negation(build_truth(t, inner, leaf))
        case ("both", a, b):
            return t.conjunction((build_truth(t, a, leaf), build_truth(t, b, leaf)))
        case ("either", a, b):
            return t.disjunction((build_truth(t, a, leaf), build_truth(t, b, leaf)))
        case (test, a, b):
            make = {"eq": t.equal, "ult": t.unsigned_less, "slt": t.signed_less}[test]
            return make(build(t, a, leaf), build(t, b, leaf))
    raise AssertionError(condition)


inputs = st.fixed_dictionaries({name: st.integers(0, 15) for name in NAMES})


@given(expressions, inputs)
@settings(max_examples=examples(400), deadline=None)
def test_constants_fold_to_the_plain_value(expression, values) -> None:
    t = Terms()
    constants = {name: t.constant(value, WIDTH) for name, value in values.items()}
    term = build(t, expression, constants)
    assert term.is_constant and term.value == plain(expression, values)


@given(expressions, inputs)
@settings(max_examples=examples(150), deadline=None)
def test_z3_gives_a_folded_term_its_plain_value(expression, values) -> None:
    t = Terms()
    variables = {name: t.variable(name, WIDTH) for name in NAMES}
    term = build(t, expression, variables)
    session = Session(set(), None)
    for name, value in values.items():
        session.require(t.equal(variables[name], t.constant(value, WIDTH)), 0)
    assert session.check() == "sat"
    assert session.value(term, 0) == plain(expression, values)


def test_equal_terms_are_one_object() -> None:
    t = Terms()
    x, y, one = t.variable("x", 32), t.variable("y", 32), t.constant(1, 32)
    assert t.add(t.add(x, one), y) is t.add(t.add(y, x), one)
    assert t.subtract(t.add(x, y), y) is x
    assert t.equal(t.add(x, one), t.constant(3, 32)) is t.equal(x, t.constant(2, 32))


def test_two_places_of_one_base_are_not_equal() -> None:
    t = Terms()
    x, y = t.variable("x", 64), t.variable("y", 64)
    four, eight = t.constant(4, 64), t.constant(8, 64)
    assert t.equal(x, t.add(x, four)) is t.false
    assert t.equal(t.add(x, eight), t.add(x, four)) is t.false
    assert t.equal(t.add(x, four), t.add(x, four)) is t.true
    assert not t.equal(x, t.add(y, four)).is_constant
    assert not t.equal(t.add(x, four), t.add(y, four)).is_constant


def test_threads_share_only_the_shared_variables() -> None:
    t = Terms()
    own, common = t.variable("own", 8), t.variable("common", 8)
    session = Session({"common"}, None)
    assert session.translate(common, 0) is session.translate(common, 1) or z3.eq(
        session.translate(common, 0), session.translate(common, 1)
    )
    assert not z3.eq(session.translate(own, 0), session.translate(own, 1))


@settings(max_examples=examples(150), deadline=None)
@given(st.data())
def test_parts_of_a_number_are_its_bits(data: st.DataObject) -> None:
    """Random cuts and joins of `x`: the folded term is what the plain operations compute."""
    t, width = Terms(), 32
    x, y = t.variable("x", width), t.variable("y", width)
    session = Session(frozenset(), None)
    at = {x: data.draw(st.integers(0, 2**width - 1)), y: data.draw(st.integers(0, 2**width - 1))}
    for variable, value in at.items():
        session.require(t.equal(variable, t.constant(value, width)), 0)
    known = [(x, at[x]), (y, at[y]), (t.constant(0, 8), 0), (t.constant(255, 8), 255)]
    for _ in range(data.draw(st.integers(1, 8))):
        a, value = known[data.draw(st.integers(0, len(known) - 1))]
        b, other = known[data.draw(st.integers(0, len(known) - 1))]
        match data.draw(
            st.sampled_from(["slice", "slice", "concat", "zext", "sext", "shl", "lshr"])
        ):
            case "slice":
                low = data.draw(st.integers(0, a.width - 1))
                size = data.draw(st.integers(1, a.width - low))
                known.append((t.slice(a, low, size), value >> low & ((1 << size) - 1)))
            case "concat":
                known.append((t.concat((a, b)), other << a.width | value))
            case "zext":
                known.append((t.zero_extend(a, a.width + 5), value))
            case "sext":
                sign = value >> (a.width - 1)
                known.append((t.sign_extend(a, a.width + 5), value | (31 * sign) << a.width))
            case shift:
                by = t.constant(data.draw(st.integers(0, a.width - 1)), a.width)
                moved = value << by.value if shift == "shl" else value >> by.value
                if a.width > 1:
                    known.append((t.binary(shift, a, by), moved & ((1 << a.width) - 1)))
    assert session.check() == "sat"
    assert [session.value(term, 0) for term, _ in known] == [value for _, value in known]


def test_a_masked_multiple_is_a_multiple_of_what_is_masked() -> None:
    t = Terms()
    x = t.variable("x", 8)

    def number(value):
        return t.constant(value, 8)

    def four_times(a):
        return t.binary("shl", a, number(2))

    for operation in ("and", "or", "xor"):
        outside = t.binary(operation, four_times(x), number(0b110100))
        assert outside is four_times(t.binary(operation, x, number(0b1101)))
        lost = t.binary(operation, x, number(0b1100_1101))
        assert four_times(lost) is outside
    assert t.binary("or", four_times(x), number(1)) is t.add(four_times(x), number(1))
    assert four_times(t.binary("and", x, number(0x3F))) is four_times(x)
    assert four_times(t.binary("and", x, number(0x1F))) is not four_times(x)
    odd = t.add(four_times(x), number(1))
    assert t.binary("or", odd, number(4)).operation == "or"


def test_a_mask_is_moved_behind_shifts_and_casts() -> None:
    t = Terms()
    x = t.variable("x", 8)
    masked = t.binary("xor", x, t.constant(0x94, 8))
    shifted = t.binary("lshr", x, t.constant(2, 8))
    assert t.binary("lshr", masked, t.constant(2, 8)) is t.binary(
        "xor", shifted, t.constant(0x25, 8)
    )
    signed_shift = t.binary("ashr", x, t.constant(2, 8))
    assert t.binary("ashr", masked, t.constant(2, 8)) is t.binary(
        "xor", signed_shift, t.constant(0xE5, 8)
    )
    assert t.truncate(masked, 4) is t.binary("xor", t.truncate(x, 4), t.constant(4, 4))
    wide = t.binary("xor", t.zero_extend(x, 16), t.constant(0x94, 16))
    assert t.zero_extend(masked, 16) is wide


def test_what_both_truths_of_a_choice_say_is_said_once() -> None:
    t = Terms()
    c, x, y = (t.variable(each, 1) for each in "cxy")
    either = t.truth_choice(c, x, t.disjunction((x, y)))
    assert either is t.disjunction((x, t.conjunction((t.negation(c), y))))
    both = t.truth_choice(c, t.conjunction((x, y)), x)
    assert both is t.conjunction((x, t.disjunction((t.negation(c), y))))


def test_what_is_ruled_out_is_left_out_of_an_alternative() -> None:
    t = Terms()
    a, b, c = (t.variable(each, 1) for each in "abc")
    both = t.conjunction((a, b))
    assert t.disjunction((t.negation(a), t.negation(b), both)) is t.true
    assert t.disjunction((t.negation(a), both)) is t.disjunction((t.negation(a), b))
    assert t.conjunction((t.negation(a), t.disjunction((a, b, c)))) is t.conjunction(
        (t.negation(a), t.disjunction((b, c)))
    )
    assert t.conjunction((t.negation(a), t.negation(b), t.disjunction((a, b)))) is t.false


def test_a_choice_is_one_whichever_way_its_condition_is_asked() -> None:
    t = Terms()
    a, b = (t.variable(each, 1) for each in "ab")
    x, y = (t.variable(each, 8) for each in "xy")
    none = t.conjunction((t.negation(a), t.negation(b)))
    assert t.choice(t.disjunction((a, b)), x, y) is t.choice(none, y, x)
    assert t.choice(t.negation(t.disjunction((a, b))), x, y) is t.choice(none, x, y)
