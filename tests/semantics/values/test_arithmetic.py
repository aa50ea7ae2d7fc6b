"""Concrete arithmetic against definitions written another way, and LLVM's corner cases."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wavecheck.semantics.program.instructions import Compute
from wavecheck.semantics.program.operands import Local
from wavecheck.semantics.values.arithmetic import compared, evaluate
from wavecheck.semantics.values.values import POISON, Aggregate, Opaque, UndefinedBehaviour


def run(opcode, *values, width=8, result=None, flags=(), predicate="", detail="", types=None):
    types = types or [f"i{width}"] * len(values)
    operands = tuple(Local(f"x{k}", type_) for k, type_ in enumerate(types))
    instruction = Compute(
        "r",
        result or f"i{width}",
        opcode,
        operands,
        flags=frozenset(flags),
        predicate=predicate,
        detail=detail,
    )
    return evaluate(instruction, values, lambda type_: 77)


def wrap(value, width=8):
    value &= (1 << width) - 1
    return value - (1 << width) if value >> (width - 1) else value


BYTES = st.integers(0, 255)


@given(BYTES, BYTES, st.sampled_from(["add", "sub", "mul"]))
def test_wrapping_operations_are_arithmetic_modulo_the_width(a, b, opcode):
    exact = {"add": a + b, "sub": a - b, "mul": a * b}[opcode]
    assert run(opcode, a, b) == exact % 256
    assert run(opcode, a, b, flags=["nuw"]) == (exact if 0 <= exact < 256 else POISON)
    signed = {"add": wrap(a) + wrap(b), "sub": wrap(a) - wrap(b), "mul": wrap(a) * wrap(b)}[opcode]
    fits = -128 <= signed < 128
    assert run(opcode, a, b, flags=["nsw"]) == (signed % 256 if fits else POISON)


@given(BYTES, st.integers(0, 20))
def test_shifts(a, b):
    if b >= 8:
        assert {run(opcode, a, b) for opcode in ("shl", "lshr", "ashr")} == {POISON}
        return
    assert run("shl", a, b) == (a * 2**b) % 256
    assert run("lshr", a, b) == a // 2**b
    assert wrap(run("ashr", a, b)) == wrap(a) // 2**b
    assert (run("lshr", a, b, flags=["exact"]) is POISON) == (a % 2**b != 0)
    assert (run("shl", a, b, flags=["nuw"]) is POISON) == (a * 2**b > 255)
    assert (run("shl", a, b, flags=["nsw"]) is POISON) == (not -128 <= wrap(a) * 2**b < 128)


@given(BYTES, st.integers(1, 255))
def test_division_truncates_towards_zero(a, b):
    assert run("udiv", a, b) == a // b
    assert run("urem", a, b) == a % b
    if (wrap(a), wrap(b)) == (-128, -1):
        return
    assert wrap(run("sdiv", a, b)) == int(wrap(a) / wrap(b))
    assert wrap(run("srem", a, b)) == wrap(a) - wrap(b) * int(wrap(a) / wrap(b))
    assert (run("udiv", a, b, flags=["exact"]) is POISON) == (a % b != 0)


@pytest.mark.parametrize("opcode", ["udiv", "urem", "sdiv", "srem"])
def test_division_by_zero_or_poison_is_undefined_behaviour(opcode):
    assert isinstance(run(opcode, 5, 0), UndefinedBehaviour)
    assert isinstance(run(opcode, POISON, 0), UndefinedBehaviour)
    assert isinstance(run(opcode, 5, POISON), UndefinedBehaviour)
    assert run(opcode, POISON, 3) is POISON


@pytest.mark.parametrize("opcode", ["sdiv", "srem"])
def test_the_lowest_number_divided_by_minus_one_is_undefined_behaviour(opcode):
    assert isinstance(run(opcode, 128, 255), UndefinedBehaviour)
    assert isinstance(run(opcode, POISON, 255), UndefinedBehaviour)


@given(BYTES, BYTES)
def test_comparisons(a, b):
    assert compared("ult", a, b, 8) == (a < b)
    assert compared("uge", a, b, 8) == (a >= b)
    assert compared("sgt", a, b, 8) == (wrap(a) > wrap(b))
    assert compared("sle", a, b, 8) == (wrap(a) <= wrap(b))
    assert compared("slt", a, b, 8) == (wrap(a) < wrap(b))
    assert compared("sge", a, b, 8) == (wrap(a) >= wrap(b))
    assert compared("ugt", a, b, 8) == (a > b)
    assert compared("ule", a, b, 8) == (a <= b)
    assert compared("ne", a, b, 8) == (not compared("eq", a, b, 8)) == (a != b)
    same = run("icmp", a, b, result="i1", predicate="ult", flags=["samesign"])
    assert (same is POISON) == ((wrap(a) < 0) != (wrap(b) < 0))


def test_pointers_compare_as_64_bit_numbers():
    high = 1 << 63
    assert run("icmp", high, 1, types=["ptr", "ptr"], result="i1", predicate="ugt") == 1
    assert run("icmp", high, 1, types=["ptr", "ptr"], result="i1", predicate="slt") == 1


@given(BYTES)
def test_casts(a):
    assert run("zext", a, result="i16") == a
    assert run("sext", a, result="i16") == wrap(a) % 65536
    assert run("trunc", a, result="i3") == a % 8
    assert (run("zext", a, result="i16", flags=["nneg"]) is POISON) == (a > 127)
    assert (run("trunc", a, result="i3", flags=["nuw"]) is POISON) == (a > 7)
    assert (run("trunc", a, result="i3", flags=["nsw"]) is POISON) == (not -4 <= wrap(a) < 4)


@given(BYTES, BYTES)
def test_bit_and_range_intrinsics(a, b):
    bits = f"{a:08b}"
    assert run("llvm.ctpop", a) == bits.count("1")
    assert run("llvm.bitreverse", a) == int(bits[::-1], 2)
    assert run("llvm.ctlz", a, 0, types=["i8", "i1"]) == len(bits) - len(bits.lstrip("0"))
    assert run("llvm.cttz", a, 0, types=["i8", "i1"]) == len(bits) - len(bits.rstrip("0"))
    assert run("llvm.bswap", a * 256 + b, width=16) == b * 256 + a
    assert run("llvm.umin", a, b) == min(a, b)
    assert wrap(run("llvm.smax", a, b)) == max(wrap(a), wrap(b))
    assert wrap(run("llvm.smin", a, b)) == min(wrap(a), wrap(b))
    assert run("llvm.abs", a, 0, types=["i8", "i1"]) == abs(wrap(a)) % 256
    assert wrap(run("llvm.scmp", a, b)) == (wrap(a) > wrap(b)) - (wrap(a) < wrap(b))
    assert run("llvm.uadd.sat", a, b) == min(255, a + b)
    assert run("llvm.usub.sat", a, b) == max(0, a - b)
    assert wrap(run("llvm.sadd.sat", a, b)) == max(-128, min(127, wrap(a) + wrap(b)))
    assert wrap(run("llvm.ssub.sat", a, b)) == max(-128, min(127, wrap(a) - wrap(b)))


@given(BYTES, BYTES, st.integers(0, 30))
def test_funnel_shifts_take_the_amount_modulo_the_width(a, b, c):
    joined = f"{a:08b}{b:08b}"
    assert run("llvm.fshl", a, b, c) == int(joined[c % 8 : c % 8 + 8], 2)
    assert run("llvm.fshr", a, b, c) == int(joined[8 - c % 8 : 16 - c % 8], 2)


def test_zero_may_be_poison_for_counting_zeros_and_abs_of_the_lowest():
    assert run("llvm.ctlz", 0, 1, types=["i8", "i1"]) is POISON
    assert run("llvm.cttz", 0, 1, types=["i8", "i1"]) is POISON
    assert run("llvm.abs", 128, 1, types=["i8", "i1"]) is POISON
    assert run("llvm.abs", 128, 0, types=["i8", "i1"]) == 128
    assert run("llvm.ushl.sat", 1, 8) is POISON


@given(BYTES, BYTES)
def test_with_overflow_gives_the_wrapped_value_and_whether_it_wrapped(a, b):
    both = run("llvm.uadd.with.overflow", a, b, result="{ i8, i1 }")
    assert both == Aggregate(((a + b) % 256, int(a + b > 255)))
    both = run("llvm.smul.with.overflow", a, b, result="{ i8, i1 }")
    product = wrap(a) * wrap(b)
    assert both == Aggregate((product % 256, int(not -128 <= product < 128)))
    assert run("extractvalue", both, types=["{ i8, i1 }"], result="i1", detail="1") == both.parts[1]


def test_a_struct_is_built_part_by_part():
    pair = "{ i8, { i8, i8 } }"
    first = run("insertvalue", POISON, 3, types=[pair, "i8"], result=pair, detail="0")
    assert first == Aggregate((3, POISON))
    assert run("extractvalue", first, types=[pair], result="i8", detail="0") == 3


def test_poison_spreads_except_through_select_and_freeze():
    assert run("add", POISON, 1) is POISON
    assert run("icmp", 1, POISON, result="i1", predicate="eq") is POISON
    assert run("select", 1, 4, POISON, types=["i1", "i8", "i8"]) == 4
    assert run("select", 0, 4, POISON, types=["i1", "i8", "i8"]) is POISON
    assert run("select", POISON, 4, 4, types=["i1", "i8", "i8"]) is POISON
    assert run("freeze", POISON) == 77
    assert run("freeze", 5) == 5
    assert run("fadd", POISON, Opaque("x"), types=["float", "float"], result="float") is POISON


def test_disjoint_or_is_poison_on_common_bits():
    assert run("or", 4, 3, flags=["disjoint"]) == 7
    assert run("or", 4, 6, flags=["disjoint"]) is POISON


def test_an_address_is_base_plus_index_times_stride():
    types = ["ptr", "i32", "i64", "i64", "i64"]
    minus_one = (1 << 32) - 1
    assert run("getelementptr", 1000, minus_one, 4, 3, 8, types=types, result="ptr") == 1020
    wraps = run("getelementptr", 4, minus_one, 8, types=types[:3], result="ptr")
    assert wraps == (1 << 64) - 4
    flagged = run(
        "getelementptr", 4, minus_one, 8, types=types[:3], result="ptr", flags=["inbounds"]
    )
    assert flagged is POISON


def test_what_is_not_interpreted_is_a_function_of_its_operands():
    x, y = Opaque("x"), Opaque("y")
    floats = ["float", "float"]
    assert run("fadd", x, y, types=floats, result="float") == run(
        "fadd", x, y, types=floats, result="float"
    )
    assert run("fadd", x, y, types=floats, result="float") != run(
        "fadd", y, x, types=floats, result="float"
    )
    less = [
        run("fcmp", x, y, types=floats, result="i64", predicate=predicate)
        for predicate in ("olt", "olt", "ogt")
    ]
    assert less[0] == less[1] != less[2]


def test_opaque_values_stay_short():
    value = Opaque("x")
    for _ in range(100):
        value = run("fmul", value, value, types=["float", "float"], result="float")
    assert len(repr(value)) < 400
