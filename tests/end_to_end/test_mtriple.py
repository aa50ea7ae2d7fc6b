"""`--mtriple`: a program is read for another target."""

import json
from pathlib import Path

import pytest
from wavecheck.proofs.passes.steps import found_opt
from wavecheck.semantics.program.input_errors import InputError
from wavecheck.semantics.reading.reader import read_module
from wavecheck.semantics.reading.target_triple import with_triple

AMDGPU = "amdgcn-amd-amdhsa"

WAVES = """\
; A wave of AMDGPU has as many lanes as is stated.
declare i32 @llvm.amdgcn.wavefrontsize()
define i32 @src() #0 {
  %w = call i32 @llvm.amdgcn.wavefrontsize()
  ret i32 %w
}
define i32 @tgt() #0 {
  ret i32 32
}
attributes #0 = { "target-features"="+wavefrontsize32" }
"""
REGISTERS = "define i32 @f(i32 inreg %x) {\n  %y = add i32 %x, 1\n  ret i32 %y\n}\n"


def test_a_text_gets_the_triple_and_the_layout_that_llvm_has_for_it():
    text = with_triple(REGISTERS, AMDGPU)
    assert f'target triple = "{AMDGPU}"' in text and "-p5:32:32-" in text and "A5" in text
    assert with_triple(text, AMDGPU) == text
    other = with_triple(text, "nvptx64-nvidia-cuda")
    assert "nvptx64" in other and AMDGPU not in other and "-p5:32:32-" in other


def test_no_line_moves():
    with pytest.raises(InputError) as told:
        read_module(with_triple(REGISTERS.replace("%x, 1", "%z, 1"), AMDGPU), "f.ll")
    assert told.value.line == 2


def test_a_target_that_this_llvm_lacks_has_no_layout():
    assert with_triple(REGISTERS, "dxil-pc-shadermodel6.5-compute").count("datalayout") == 0


def test_pairs_are_read_for_it_and_so_are_the_commands_that_replay(say):
    Path("w.srctgt.ll").write_text(WAVES)
    assert say("validate", "w.srctgt.ll")[0] == 3
    assert say("validate", "w.srctgt.ll", "--mtriple", AMDGPU)[0] == 0
    Path("v.srctgt.ll").write_text(WAVES.replace("ret i32 32", "ret i32 64"))
    status, said, _ = say("validate", "v.srctgt.ll", "--mtriple", AMDGPU)
    assert status == 1 and f"--mtriple {AMDGPU}" in " ".join(said.split())
    assert say("run", "v.srctgt.ll", "--function", "src", "--mtriple", AMDGPU)[0] == 0


def test_arguments_in_registers_are_uniform_on_amdgpu(say):
    Path("f.ll").write_text(REGISTERS)
    for words, value in (((), "divergent"), (("--mtriple", AMDGPU), "uniform")):
        _, said, _ = say("uniformity", "f.ll", "--format", "json", *words)
        (found,) = json.loads(said)["results"]
        assert found["values"]["%y"] == value


@pytest.mark.skipif(found_opt() is None, reason="no opt of LLVM 22")
def test_passes_run_for_it(say):
    whole, _, attributes = WAVES.rpartition("attributes")
    Path("w.ll").write_text(f"{whole.partition('define i32 @tgt')[0]}attributes{attributes}")
    status, said, _ = say("passes", "instcombine", "w.ll", "--mtriple", AMDGPU)
    assert status == 0 and "1 instcombine: preserved" in said


@pytest.mark.parametrize("triple", ["", 'a"b', "a b", "x\ny"])
def test_what_is_no_triple_is_refused(say, triple):
    Path("f.ll").write_text(REGISTERS)
    status, _, beside = say("uniformity", "f.ll", "--mtriple", triple)
    assert status == 2 and "amdgcn-amd-amdhsa" in beside
