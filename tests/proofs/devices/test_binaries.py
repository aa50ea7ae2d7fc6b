"""Modules of SPIR-V as instructions: leftovers go, and nothing else."""

import shutil

import pytest
from wavecheck.proofs.devices.binaries import (
    Instruction,
    NotSpirv,
    Op,
    binary_of,
    instructions_of,
    needs_of,
    with_local_size,
    without_leftovers,
)
from wavecheck.proofs.devices.blame import complaint_of
from wavecheck.proofs.devices.kernels import TRIPLE
from wavecheck.semantics.llvm.worker import assembled

VOTE = """define i32 @f(i32 noundef %x) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  %r = call i32 @op(i32 %x) [ "convergencectrl"(token %t) ]
  ret i32 %r
}"""


def test_a_module_is_what_its_instructions_make(ready):
    binary = ready(VOTE).binary
    assert binary_of(*instructions_of(binary)) == binary


def test_the_text_of_a_name_is_a_leftover(ready):
    made = ready(VOTE)
    raw = assembled(made.text, TRIPLE)
    assert needs_of(raw) == {"int8"} and needs_of(without_leftovers(raw)) == frozenset()


def test_bytes_that_a_program_uses_stay(ready):
    made = ready(
        """define i32 @f(i8 noundef %x) convergent {
      %y = mul i8 %x, 3
      %z = zext i8 %y to i32
      %r = call i32 @op(i32 %z)
      ret i32 %r
    }""".replace("i8", "i16")
    )
    assert needs_of(made.binary) == {"int16"}


def test_the_local_size_is_another_one(ready):
    _, found = instructions_of(with_local_size(ready(VOTE).binary, 1))
    sizes = [each.words[2:] for each in found if each.opcode == Op.EXECUTION_MODE]
    assert sizes == [(1, 1, 1)]


@pytest.mark.parametrize("binary", [b"", b"abc", b"\0" * 20, b"\x03\x02\x23\x07" + b"\0" * 20])
def test_what_is_no_module_is_refused(binary):
    with pytest.raises(NotSpirv):
        instructions_of(binary)


@pytest.mark.skipif(shutil.which("spirv-val") is None, reason="no spirv-val")
def test_the_validator_accepts_a_module_and_not_one_without_its_types(ready):
    binary = ready(VOTE).binary
    assert complaint_of(binary) == ""
    header, found = instructions_of(binary)
    broken = binary_of(header, (each for each in found if each.opcode != Op.TYPE_BOOL))
    assert complaint_of(broken)
    assert complaint_of(binary_of(header, [Instruction(Op.RETURN, ())]))
