"""Memory: bytes, what was never written, atomic operations; and the values that are drawn."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wavecheck.semantics.values.values import POISON, Aggregate, Opaque
from wavecheck.semantics.wave.inputs import draw, in_ranges
from wavecheck.semantics.wave.lane_memory import Memory, global_address, modified
from wavecheck.semantics.wave.origins import NOWHERE, Raced


@pytest.fixture
def memory():
    return Memory(lanes=1, seed=1)


def loaded(memory, address, type_):
    return memory.load(0, address, type_).value


def test_values_come_back_as_bytes_in_little_endian(memory):
    memory.store(0, 100, "i32", 0x11223344)
    assert loaded(memory, 100, "i32") == 0x11223344
    assert loaded(memory, 102, "i16") == 0x1122
    memory.store(0, 101, "i8", 0xFF)
    assert loaded(memory, 100, "i32") == 0x1122FF44


def test_a_value_without_a_width_comes_back_whole_or_as_something_else(memory):
    value = Opaque("float 1.5")
    memory.store(0, 0, "float", value)
    assert loaded(memory, 0, "float") == value
    assert loaded(memory, 0, "i32") == loaded(memory, 0, "i32") != 0
    memory.store(0, 2, "i8", 0)
    assert loaded(memory, 0, "float") != value


def test_poison_in_one_byte_is_poison_in_the_value(memory):
    memory.store(0, 0, "i32", 7)
    memory.store(0, 1, "i8", POISON)
    assert loaded(memory, 0, "i32") is POISON
    assert loaded(memory, 0, "i8") == 7


def test_unwritten_memory_stays_as_it_was_first_read(memory):
    first = loaded(memory, 64, "i32")
    assert loaded(memory, 64, "i32") == first
    assert loaded(memory, 66, "i16") == first >> 16
    assert loaded(Memory(lanes=1, seed=1), 64, "i32") == first
    assert loaded(Memory(lanes=1, seed=1), 66, "i16") == first >> 16


def test_globals_and_stack_slots_lie_apart(memory):
    slots = [memory.allocate(lane, 20) for lane in (0, 1, 0, 1)]
    assert len({slot // 16 for slot in slots}) == 4
    assert memory.load(0, slots[0], "i32").unwritten
    memory.store(0, slots[0], "i32", 1)
    assert not memory.load(0, slots[0], "i32").unwritten
    assert memory.load(0, slots[0], "i64").unwritten
    assert global_address("a") != global_address("b")
    assert not memory.load(0, global_address("a"), "i32").unwritten


@pytest.mark.parametrize(
    ("type_", "size"),
    [
        ("i1", 1),
        ("i33", 5),
        ("ptr", 8),
        ("float", 4),
        ("<4 x i32>", 16),
        ("[3 x double]", 24),
        ("{ i8, i32 }", 8),
        ("<9 x i1>", 2),
    ],
)
def test_sizes(memory, type_, size):
    assert memory.size_of(type_) == size


@pytest.mark.parametrize("text", ["1.000000e+00", "-2.500000e-01", "0x3FB99999A0000000"])
def test_a_float_is_its_bits(memory, text):
    memory.store(0, 0, "float", Opaque(f"float {text}"))
    assert memory.load(0, 0, "float").value == Opaque(f"float {text}")
    assert not memory.load(0, 0, "i32").made_up
    memory.store(0, 8, "i32", loaded(memory, 0, "i32"))
    assert loaded(memory, 8, "float") == Opaque(f"float {text}")


def test_a_number_of_bytes_that_have_none_is_made_up(memory):
    memory.store(0, 0, "float", Opaque("float#1"))
    assert memory.load(0, 0, "i32").made_up
    assert not memory.load(0, 0, "float").made_up


def test_padding_of_a_structure_holds_nothing(memory):
    memory.store(0, 0, "{ i8, i32 }", Aggregate((1, 2)))
    assert [loaded(memory, place, "i8") for place in (0, 1, 4)] == [1, POISON, 2]
    assert loaded(memory, 0, "{ i8, i32 }") == Aggregate((1, 2))


def test_what_others_write_and_what_is_given_is_read(memory):
    memory.others_write({7: 3, 8: "poison"})
    assert loaded(memory, 7, "i8") == 3 and loaded(memory, 8, "i8") is POISON
    given = Memory(lanes=1, seed=1, given={0: 5, 1: 6})
    assert loaded(given, 0, "i16") == 0x0605 and given.initial == {0: 5, 1: 6}


def test_a_read_behind_a_write_of_another_lane_races_until_both_meet():
    memory = Memory(lanes=3, seed=1)
    memory.store(0, 16, "i32", 1)
    assert Raced(16) in memory.load(1, 16, "i32").origins
    assert not memory.load(0, 16, "i32").origins
    memory.races.synchronise((0, 1))
    assert not memory.load(1, 16, "i32").origins
    assert Raced(17) in memory.load(2, 16, "i32").origins
    memory.store(1, 16, "i32", 2)
    assert memory.races.late == {16, 17, 18, 19}


def test_atomic_operations_do_not_race_with_each_other():
    memory = Memory(lanes=2, seed=1)
    memory.store(0, 16, "i8", 1, atomic=True)
    assert not memory.load(1, 16, "i8", atomic=True).origins
    assert memory.load(1, 16, "i8").origins


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
    memory.store(0, 0, "i32", 0x01020304)
    memory.copy(0, 2, 0, 4, (NOWHERE, NOWHERE))
    assert loaded(memory, 2, "i32") == 0x01020304
    memory.fill(0, 0, 9, 3, NOWHERE, NOWHERE)
    assert loaded(memory, 0, "i32") == 0x03090909
