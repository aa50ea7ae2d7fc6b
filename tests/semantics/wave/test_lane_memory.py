"""Memory: bytes, what was never written, atomic operations; and the values that are drawn."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wavecheck.semantics.values.values import POISON, Opaque
from wavecheck.semantics.wave.inputs import draw, in_ranges
from wavecheck.semantics.wave.lane_memory import Memory, global_address, modified, size_of


@pytest.fixture
def memory():
    return Memory(lanes=4, seed=1)


def test_values_come_back_as_bytes_in_little_endian(memory):
    memory.store(100, "i32", 0x11223344)
    assert memory.load(100, "i32") == 0x11223344
    assert memory.load(102, "i16") == 0x1122
    memory.store(101, "i8", 0xFF)
    assert memory.load(100, "i32") == 0x1122FF44


def test_a_value_without_a_width_comes_back_whole_or_as_something_else(memory):
    value = Opaque("float 1.5")
    memory.store(0, "float", value)
    assert memory.load(0, "float") == value
    assert memory.load(0, "i32") == memory.load(0, "i32") != 0
    memory.store(2, "i8", 0)
    assert memory.load(0, "float") != value


def test_poison_in_one_byte_is_poison_in_the_value(memory):
    memory.store(0, "i32", 7)
    memory.store(1, "i8", POISON)
    assert memory.load(0, "i32") is POISON
    assert memory.load(0, "i8") == 7


def test_unwritten_memory_stays_as_it_was_first_read(memory):
    first = memory.load(64, "i32")
    assert memory.load(64, "i32") == first
    assert memory.load(66, "i16") == first >> 16
    assert Memory(lanes=4, seed=1).load(64, "i32") == first


def test_globals_and_stack_slots_lie_apart(memory):
    slots = [memory.allocate(lane, 20) for lane in (0, 1, 0, 1)]
    assert len({slot // 16 for slot in slots}) == 4
    assert memory.untouched(slots[0], "i32")
    memory.store(slots[0], "i32", 1)
    assert not memory.untouched(slots[0], "i32")
    assert memory.untouched(slots[0], "i64")
    assert global_address("a") != global_address("b")
    assert not memory.untouched(global_address("a"), "i32")


@pytest.mark.parametrize(
    ("type_", "size"),
    [("i1", 1), ("i33", 5), ("ptr", 8), ("float", 4), ("<4 x i32>", 16), ("[3 x double]", 24)],
)
def test_sizes(type_, size):
    assert size_of(type_) == size


BYTES = st.integers(0, 255)


@given(BYTES, BYTES)
def test_atomic_operations_follow_their_definitions(old, value):
    def wrap(x):
        return x - 256 if x > 127 else x

    expected = {
        "xchg": value,
        "add": (old + value) % 256,
        "sub": (old - value) % 256,
        "and": old & value,
        "nand": ~(old & value) % 256,
        "or": old | value,
        "xor": old ^ value,
        "umax": max(old, value),
        "umin": min(old, value),
        "max": max(old, value, key=wrap),
        "min": min(old, value, key=wrap),
        "uinc_wrap": 0 if old >= value else old + 1,
        "udec_wrap": value if old == 0 or old > value else old - 1,
        "usub_cond": old - value if old >= value else old,
        "usub_sat": max(0, old - value),
    }
    for operation, result in expected.items():
        assert modified(operation, old, value, "i8") == result, operation
    assert modified("add", POISON, value, "i8") is POISON
    assert modified("fadd", Opaque("a"), Opaque("b"), "float") != Opaque("a")


@given(BYTES, BYTES, BYTES)
def test_a_range_is_half_open_and_may_wrap(value, low, high):
    steps, inside = low, set()
    while steps != high:
        inside.add(steps)
        steps = (steps + 1) % 256
    if low != high:
        assert in_ranges(value, ((low, high),), 8) == (value in inside)
        assert in_ranges(value, ((low, high), (value, (value + 1) % 256)), 8)
    assert in_ranges(value, (), 8)


@given(st.integers(0, 10**6), BYTES, st.integers(1, 255))
def test_what_is_drawn_lies_in_its_ranges(seed, low, size):
    ranges = ((low, (low + size) % 256),)
    assert in_ranges(draw("i8", 4, ranges, seed), ranges, 8)


def test_copies_and_fills(memory):
    memory.store(0, "i32", 0x01020304)
    memory.transfer(2, 0, 4)
    assert memory.load(2, "i32") == 0x01020304
    memory.fill(0, 9, 3)
    assert memory.load(0, "i32") == 0x03090909
