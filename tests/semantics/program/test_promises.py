"""The table of promises has all that LLVM knows, and the reader asks it."""

from __future__ import annotations

import ctypes

import pytest
from click.testing import CliRunner
from llvmlite.binding import ffi
from wavecheck.proofs.commands.cite import cite
from wavecheck.semantics.program.instructions import Unmodelled
from wavecheck.semantics.program.promises import (
    ATTRIBUTES,
    FLAGS,
    METADATA,
    STRINGS,
    Treatment,
    unlisted,
)
from wavecheck.semantics.reading import reading_context
from wavecheck.semantics.reading.memory import SORTS
from wavecheck.semantics.reading.reader import read_module

FIXED_METADATA = """dbg tbaa prof fpmath range tbaa.struct invariant.load alias.scope noalias
nontemporal llvm.mem.parallel_loop_access nonnull dereferenceable dereferenceable_or_null
make.implicit unpredictable invariant.group align llvm.loop type section_prefix absolute_symbol
associated callees irr_loop llvm.access.group callback llvm.preserve.access.index vcall_visibility
noundef annotation nosanitize func_sanitize exclude memprof callsite kcfi_type pcsections DIAssignID
coro.outside.frame mmra noalias.addrspace callee_type nofree captures alloc_token implicit.ref"""
"""LLVM 22's kinds of metadata that have a number of their own (FixedMetadataKinds.def)."""


def number_of(name: str) -> int:
    """LLVM's number of an attribute, 0 where it knows none of the name."""
    found = ctypes.CDLL(ffi.lib._name).LLVMPY_GetEnumAttributeKindForName  # pyright: ignore
    found.argtypes, found.restype = (ctypes.c_char_p, ctypes.c_size_t), ctypes.c_uint
    return found(name.encode(), len(name))


def test_every_attribute_that_llvm_numbers_is_in_the_table():
    """The numbers have no gap, and those of ranges of numbers come last."""
    numbers = {number_of(name) for name in ATTRIBUTES}
    assert numbers == set(range(1, max(numbers) + 1))
    assert number_of("initializes") == max(numbers)
    assert number_of("no attribute of this name") == 0


def test_every_kind_of_metadata_that_llvm_numbers_is_in_the_table():
    assert set(FIXED_METADATA.split()) <= METADATA.keys()


def test_every_flag_that_is_read_is_in_the_table():
    assert FLAGS.keys() >= reading_context.FLAGS


def test_what_sorts_accesses_is_ignored_with_the_reason():
    assert all(METADATA[kind].treatment is Treatment.IGNORED for kind in SORTS)


PROGRAM = """
declare void @g({parameter})
define void @f(i32 %x) {function} {{
  call void @g(i32 %x) {call}
  ret void
}}
"""


@pytest.mark.parametrize(
    ("places", "name"),
    [
        ({"function": "presplitcoroutine"}, "presplitcoroutine"),
        ({"call": "returns_twice"}, "returns_twice"),
        ({"function": "nounwind mustprogress cold"}, ""),
        ({"parameter": "i32 noundef"}, ""),
    ],
)
def test_what_the_table_does_not_model_is_named(places, name):
    text = PROGRAM.format(**{"parameter": "i32", "function": "", "call": "", **places})
    function = read_module(text, "x").functions["f"]
    found = [each.reason for _, each in function.sites() if isinstance(each, Unmodelled)]
    assert [reason.rpartition(" ")[2] for reason in found] == ([name] if name else [])


def test_an_attribute_that_no_row_has_is_not_modelled():
    assert unlisted(["nounwind", "promises_the_moon"]) == "promises_the_moon"
    assert not unlisted(['"any"', "target-cpu=gfx90a", "internal", "cc 10", "nsz"])


def test_the_table_is_printed():
    result = CliRunner().invoke(cite, ["--promises"], standalone_mode=False)
    assert result.exit_code == 0
    lines = result.output.splitlines()
    assert len(lines) == 4 + sum(map(len, (ATTRIBUTES, STRINGS, METADATA, FLAGS)))
    assert CliRunner().invoke(cite, ["CO1", "--promises"]).exit_code == 2
