"""What wave operations compute, by hand and against their definitions."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wavecheck.semantics.program.contracts import Contract
from wavecheck.semantics.program.instructions import Call
from wavecheck.semantics.program.operands import Local
from wavecheck.semantics.program.target_contracts import default_contracts
from wavecheck.semantics.values.values import POISON, Aggregate, Opaque, UndefinedBehaviour
from wavecheck.semantics.wave.operations.communication import MEANINGS, arguments_needed, perform


def ask(callee, arguments, types, result="i32", lanes=8, contract=None):
    """The results of a call in which the lanes that are keys of `arguments` take part."""
    operands = tuple(Local(f"x{k}", type_) for k, type_ in enumerate(types))
    call = Call("r", result, callee, operands, convergent=True)
    given_ = {
        lane: values if isinstance(values, tuple) else (values,)
        for lane, values in arguments.items()
    }
    return perform(call, contract or default_contracts().of(callee), given_, lanes)


WORDS = st.integers(0, 2**32 - 1)
WAVES = st.dictionaries(st.integers(0, 31), WORDS, min_size=1)


def same(results):
    values = set(results.values())
    assert len(values) == 1
    return values.pop()


@given(WAVES)
def test_reductions_combine_the_values_of_those_who_take_part(values):
    signed = {v - 2**32 if v >> 31 else v for v in values.values()}
    total = same(ask("llvm.spv.wave.reduce.sum.i32", values, ["i32"]))
    assert total == sum(values.values()) % 2**32
    assert same(ask("llvm.amdgcn.wave.reduce.umin.i32", values, ["i32"])) == min(values.values())
    assert same(ask("llvm.dx.wave.reduce.max.i32", values, ["i32"])) == max(signed) % 2**32
    assert same(ask("subgroupMin", values, ["i32"])) == min(signed) % 2**32


@given(st.dictionaries(st.integers(0, 31), st.integers(0, 1), min_size=1))
def test_ballots_and_votes(values):
    mask = sum(value << lane for lane, value in values.items())
    assert same(ask("llvm.amdgcn.ballot.i64", values, ["i1"], "i64")) == mask
    assert same(ask("llvm.nvvm.vote.ballot", values, ["i1"])) == mask
    assert same(ask("llvm.dx.wave.any", values, ["i1"], "i1")) == int(any(values.values()))
    assert same(ask("llvm.spv.wave.all", values, ["i1"], "i1")) == int(all(values.values()))
    uniform = same(ask("llvm.nvvm.vote.uni", values, ["i1"], "i1"))
    assert uniform == int(len(set(values.values())) == 1)
    count = same(ask("llvm.spv.wave.active.countbits", values, ["i1"]))
    assert count == sum(values.values())


def test_a_ballot_without_a_number_type_still_shows_its_mask():
    (result,) = set(ask("llvm.spv.wave.ballot", {0: 1, 3: 1}, ["i1"], "<4 x i32>").values())
    assert result == Opaque("<4 x i32> 0x9")


def test_broadcast_of_the_first_takes_the_lowest_lane_of_the_set():
    assert same(ask("llvm.amdgcn.readfirstlane.i32", {3: 30, 5: 50}, ["i32"])) == 30
    assert same(ask("subgroupBroadcastFirst", {6: POISON, 7: 70}, ["i32"])) is POISON


def test_a_shuffle_out_of_range_is_poison_or_undefined_behaviour_as_the_contract_says():
    arguments = {0: (10, 1), 1: (11, 2)}
    types = ["i32", "i32"]
    assert ask("subgroupShuffle", arguments, types) == {0: 11, 1: POISON}
    strict = Contract(meaning="shuffle", out_of_range="ub")
    results = ask("subgroupShuffle", arguments, types, contract=strict)
    assert results[0] == 11
    assert isinstance(results[1], UndefinedBehaviour)
    assert ask("subgroupShuffle", {0: (1, POISON)}, types) == {0: POISON}


def test_growing_the_set_of_a_shuffle_keeps_every_result_that_was_in_range():
    types = ["i32", "i32"]
    small = ask("llvm.spv.wave.readlane.i32", {0: (10, 2), 2: (12, 5)}, types)
    grown = ask("llvm.spv.wave.readlane.i32", {0: (10, 2), 2: (12, 5), 5: (15, 5)}, types)
    assert small[0] == grown[0] == 12
    assert (small[2], grown[2]) == (POISON, 15)


def test_amdgpu_lane_numbers_wrap_and_byte_indices_are_divided_by_four():
    types = ["i32", "i32"]
    assert ask("llvm.amdgcn.wave.shuffle.i32", {0: (7, 32), 1: (9, 33)}, types) == {0: 7, 1: 9}
    wide = ask("llvm.amdgcn.wave.shuffle.i32", {0: (7, 33), 33: (9, 65)}, types, lanes=40)
    assert wide == {0: 9, 33: POISON}
    permuted = ask("llvm.amdgcn.ds.bpermute", {0: (4, 70), 1: (8, 71)}, types)
    assert permuted == {0: 71, 1: POISON}


def test_nvptx_shuffles_stay_in_their_segment():
    arguments = {lane: (0xFFFF, 100 + lane, 1, 0x1F) for lane in range(4)}
    types = ["i32"] * 4
    down = ask("llvm.nvvm.shfl.sync.down.i32", arguments, types)
    assert down == {0: 101, 1: 102, 2: 103, 3: POISON}
    butterfly = ask("llvm.nvvm.shfl.sync.bfly.i32", arguments, types)
    assert butterfly == {0: 101, 1: 100, 2: 103, 3: 102}
    upwards = {lane: (0xFFFF, 100 + lane, 1, 0) for lane in range(4)}
    up = ask("llvm.nvvm.shfl.sync.up.i32p", upwards, types, "{ i32, i1 }")
    assert up[0] == Aggregate((100, 0))
    assert up[3] == Aggregate((102, 1))
    halves = {lane: (0xFFFF, 100 + lane, 0, 0x1E1F) for lane in range(4)}
    assert ask("llvm.nvvm.shfl.sync.idx.i32", halves, types) == {0: 100, 1: 100, 2: 102, 3: 102}


def test_a_mask_limits_who_is_counted():
    arguments = {0: (0b0011, 1), 1: (0b0011, 0), 2: (0b1100, 1), 3: (0b1100, 1)}
    ballot = ask("llvm.nvvm.vote.ballot.sync", arguments, ["i32", "i1"])
    assert ballot == {0: 0b0001, 1: 0b0001, 2: 0b1100, 3: 0b1100}
    sums = ask("llvm.nvvm.redux.sync.add", {0: (5, 3), 1: (6, 3), 2: (7, 4)}, ["i32", "i32"])
    assert sums == {0: 11, 1: 11, 2: 7}


def test_match_any_finds_the_lanes_with_an_equal_value():
    arguments = {lane: (15, value) for lane, value in enumerate((7, 8, 7, 9))}
    assert ask("llvm.nvvm.match.any.sync.i32", arguments, ["i32", "i32"]) == {
        0: 0b0101,
        1: 0b0010,
        2: 0b0101,
        3: 0b1000,
    }


def test_amdgpu_compares_and_ballots_in_one():
    arguments = {0: (5, 9, 40), 1: (5, 3, 40)}
    below = ask("llvm.amdgcn.icmp.i64.i32", arguments, ["i32", "i32", "i32"], "i64")
    assert below == {0: 1, 1: 1}


@given(st.integers(0, 63), WORDS, WORDS)
def test_counting_mask_bits_below_a_lane(lane, low, high):
    first = ask("llvm.amdgcn.mbcnt.lo", {lane: (low, 0)}, ["i32", "i32"], lanes=64)[lane]
    both = ask("llvm.amdgcn.mbcnt.hi", {lane: (high, first)}, ["i32", "i32"], lanes=64)[lane]
    bits = low | high << 32
    assert both == sum(bits >> k & 1 for k in range(lane))


def test_scans_and_the_first_lane():
    values = {0: 5, 2: 6, 3: 7}
    assert ask("subgroupExclusiveAdd", values, ["i32"]) == {0: 0, 2: 5, 3: 11}
    assert ask("subgroupInclusiveAdd", values, ["i32"]) == {0: 5, 2: 11, 3: 18}
    empty = dict.fromkeys(values, ())
    assert ask("llvm.dx.wave.is.first.lane", empty, [], "i1") == {0: 1, 2: 0, 3: 0}


def test_who_a_lane_is():
    assert ask("llvm.amdgcn.workitem.id.x", {5: ()}, []) == {5: 5}
    assert ask("llvm.amdgcn.workitem.id.y", {5: ()}, []) == {5: 0}
    assert ask("llvm.spv.thread.id.i32", {5: 0}, ["i32"]) == {5: 5}
    assert ask("llvm.spv.thread.id.i32", {5: 1}, ["i32"]) == {5: 0}
    assert ask("llvm.nvvm.read.ptx.sreg.lanemask.lt", {5: ()}, []) == {5: 0b11111}
    assert ask("llvm.amdgcn.wavefrontsize", {5: ()}, []) == {5: 64}
    assert ask("llvm.nvvm.read.ptx.sreg.ntid.x", {5: ()}, []) == {5: 8}


def test_poison_in_one_lane_reaches_all_that_depend_on_it():
    for callee in ("subgroupAdd", "subgroupBallot", "subgroupAny", "subgroupAllEqual"):
        assert same(ask(callee, {0: 1, 1: POISON}, ["i1"], "i1")) is POISON


@given(WAVES, st.integers(0, 31), WORDS)
def test_an_unknown_callee_shows_every_change_of_its_set_and_arguments(values, lane, word):
    result = same(ask("op", values, ["i32"], "i64"))
    assert result == same(ask("op", dict(reversed(values.items())), ["i32"], "i64"))
    changed = {**values, lane: word}
    assert (result == same(ask("op", changed, ["i32"], "i64"))) == (changed == values)
    assert result != same(ask("other", values, ["i32"], "i64"))


def test_values_that_are_no_numbers_are_combined_by_what_they_are():
    one, two = Opaque("float 1.0"), Opaque("float 2.0")
    total = same(ask("subgroupAdd", {0: one, 1: two}, ["float"], "float"))
    assert total == same(ask("subgroupAdd", {0: two, 1: one}, ["float"], "float"))
    assert total != same(ask("subgroupAdd", {0: one}, ["float"], "float"))


@pytest.mark.parametrize("meaning", sorted(MEANINGS))
def test_no_call_is_too_short_for_its_meaning(meaning):
    contract = Contract(meaning=meaning, mask_argument=2)
    for count in range(arguments_needed(contract) + 2):
        for type_, value in (("i32", 3), ("float", Opaque("x"))):
            results = ask("f", {1: (value,) * count}, [type_] * count, "i8", contract=contract)
            assert set(results) == {1}
