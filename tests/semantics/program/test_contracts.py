"""Contracts: which callee promises what, and what a file may say."""

from pathlib import Path

import pytest
from wavecheck.semantics.program.contracts import (
    MEANINGS,
    STRICTEST,
    Contract,
    Contracts,
    without_type_suffixes,
)
from wavecheck.semantics.program.input_errors import InputError
from wavecheck.semantics.program.target_contracts import (
    AMDGPU,
    DIRECTX,
    DOCUMENTS,
    NVPTX,
    SPIRV,
    default_contracts,
)
from wavecheck.semantics.wave.operations import communication

KNOWN = frozenset((Path(__file__).parent / "intrinsics_of_llvm_22.txt").read_text().split())
TABLES = {"AMDGPU": AMDGPU, "NVPTX": NVPTX, "SPIRV": SPIRV, "DIRECTX": DIRECTX}


@pytest.fixture
def contracts():
    return default_contracts()


@pytest.mark.parametrize("target", TABLES)
def test_every_listed_intrinsic_exists_in_llvm_22(target):
    assert set(TABLES[target]) <= KNOWN


def test_no_callee_stands_in_two_tables():
    names = [name for table in (*TABLES.values(), DOCUMENTS) for name in table]
    assert len(names) == len(set(names))


def test_every_meaning_is_one_that_the_wave_has_but_for_comparisons_of_floats():
    assert MEANINGS - set(communication.MEANINGS) == {"ballot.compare.floats"}
    assert set(communication.MEANINGS) <= MEANINGS
    listed = {c.meaning for table in (*TABLES.values(), DOCUMENTS) for c in table.values()}
    assert listed - {None} <= MEANINGS


def test_a_callee_that_no_table_lists_promises_nothing(contracts):
    assert contracts.of("op") == STRICTEST == Contract()
    assert contracts.of("llvm.amdgcn.mystery.i32") == STRICTEST


@pytest.mark.parametrize(
    ("callee", "listed"),
    [
        ("llvm.amdgcn.ballot.i64", "llvm.amdgcn.ballot"),
        ("llvm.amdgcn.icmp.i64.i32", "llvm.amdgcn.icmp"),
        ("llvm.amdgcn.readfirstlane.v2f16", "llvm.amdgcn.readfirstlane"),
        ("llvm.spv.wave.readlane.f32", "llvm.spv.wave.readlane"),
        ("llvm.amdgcn.readfirstlane.p3", "llvm.amdgcn.readfirstlane"),
        ("llvm.amdgcn.permlane16.swap", "llvm.amdgcn.permlane16.swap"),
        ("subgroupAdd.i32", "subgroupAdd.i32"),
    ],
)
def test_an_overloaded_intrinsic_is_found_without_its_type_suffixes(callee, listed):
    assert without_type_suffixes(callee) == listed


def test_only_shuffles_with_an_undefined_inactive_lane_may_grow(contracts):
    growing = {name for table in TABLES.values() for name, c in table.items() if c.sets != "exact"}
    assert contracts.of("subgroupShuffle").sets == "may-grow"
    assert contracts.of("llvm.nvvm.shfl.sync.idx.i32").sets == "may-grow"
    assert all("shfl" in name or name.endswith(("readlane", "shuffle")) for name in growing)
    assert "llvm.amdgcn.ds.bpermute" not in growing
    assert "llvm.amdgcn.readlane" not in growing


def test_what_may_grow_is_never_also_uniform():
    for table in (*TABLES.values(), DOCUMENTS):
        for contract in table.values():
            assert contract.sets == "exact" or not contract.uniform_result


def test_a_result_that_depends_on_a_mask_is_uniform_only_where_masks_are_equal(contracts):
    vote = contracts.of("llvm.nvvm.vote.any.sync")
    assert not vote.uniform_result
    assert vote.uniform_where_equal == vote.mask_argument == 0
    assert contracts.of("llvm.nvvm.redux.sync.add").uniform_where_equal == 1
    assert contracts.of("llvm.nvvm.vote.any").uniform_result
    assert not contracts.of("llvm.nvvm.match.any.sync.i32").uniform_result


def test_a_thread_id_is_no_lane_identity_because_groups_have_more_dimensions(contracts):
    assert contracts.of("llvm.nvvm.read.ptx.sreg.laneid").lane_identity
    assert contracts.of("getSubgroupLocalInvocationId").lane_identity
    assert not contracts.of("llvm.amdgcn.workitem.id.x").lane_identity
    assert not contracts.of("llvm.nvvm.read.ptx.sreg.tid.x").lane_identity


def test_uniform_results_of_every_target(contracts):
    for callee in (
        "llvm.amdgcn.ballot.i64",
        "llvm.amdgcn.readfirstlane.i32",
        "llvm.amdgcn.wave.reduce.umax.i32",
        "llvm.spv.wave.reduce.sum.i32",
        "llvm.dx.wave.any",
        "llvm.spv.wave.active.countbits",
        "subgroupAdd",
    ):
        assert contracts.of(callee).uniform_result, callee
    for callee in ("llvm.spv.wave.is.first.lane", "llvm.amdgcn.update.dpp.i32", "subgroupShuffle"):
        assert not contracts.of(callee).uniform_result, callee
    assert contracts.of("llvm.amdgcn.readfirstlane.i32").returns_argument == 0


def write(path, text):
    path.write_text(text, encoding="utf-8")
    return path


def test_a_file_adds_contracts_and_changes_only_what_it_says(tmp_path, contracts):
    path = write(
        tmp_path / "contracts.toml",
        """
        [subgroupShuffle]
        out_of_range = "ub"
        speculatable = true

        ["my.shuffle.*"]
        sets = "may-grow"

        ["my.shuffle.exact"]
        barrier = true
        """,
    )
    extended = contracts.with_file(path)
    shuffle = extended.of("subgroupShuffle")
    assert (shuffle.sets, shuffle.out_of_range, shuffle.speculatable) == ("may-grow", "ub", True)
    assert extended.of("my.shuffle.f32").sets == "may-grow"
    assert extended.of("my.shuffle.exact") == Contract(barrier=True)
    assert extended.of("llvm.dx.wave.any") == contracts.of("llvm.dx.wave.any")
    assert contracts.of("subgroupShuffle").out_of_range == "poison"


def test_the_longest_pattern_wins():
    layer = (("a*", Contract(barrier=True)), ("a.b*", Contract(never_poison=True)))
    assert Contracts((layer,)).of("a.b.c") == Contract(never_poison=True)
    assert Contracts((layer,)).of("a.c") == Contract(barrier=True)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("[op]\nset = 1", "no such key: set"),
        ('[op]\nsets = "grows"', "sets is one of exact, may-grow"),
        ("[op]\nsets = [1]", "sets is one of"),
        ("[op]\nbarrier = 1", "barrier is true or false"),
        ("[op]\nreturns_argument = -1", "index of an argument"),
        ("[op]\nreturns_argument = true", "index of an argument"),
        ('[op]\nmeaning = "nonsense"', "meaning is one of"),
        ("op = 1", "'op' is not a table"),
        ("[op", "not TOML"),
    ],
)
def test_a_wrong_file_is_refused_with_its_name_and_what_is_wrong(tmp_path, text, complaint):
    path = write(tmp_path / "wrong.toml", text)
    with pytest.raises(InputError, match="contracts") as caught:
        default_contracts().with_file(path)
    assert complaint in caught.value.message
    assert caught.value.file == str(path)


def test_a_file_that_is_not_there_or_not_text_is_refused(tmp_path):
    with pytest.raises(InputError, match="cannot read the contracts"):
        default_contracts().with_file(tmp_path / "nowhere.toml")
    binary = tmp_path / "binary.toml"
    binary.write_bytes(b"\xff\xfe")
    with pytest.raises(InputError, match="UTF-8"):
        default_contracts().with_file(binary)
