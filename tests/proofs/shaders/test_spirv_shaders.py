"""SPIR-V without a compiler: valid, by its own rules what the tokens say, and run by drivers."""

import shutil
import subprocess

import pytest
from wavecheck.proofs.devices.binaries import Op, instructions_of
from wavecheck.proofs.devices.binary_execution import executed
from wavecheck.proofs.devices.comparison import first_difference
from wavecheck.proofs.devices.drivers import Failure
from wavecheck.proofs.devices.needed_values import NotBuildable
from wavecheck.proofs.shaders.assembler import MAXIMALLY_RECONVERGES
from wavecheck.proofs.shaders.spirv_shaders import binary_of_graph
from wavecheck.semantics.structured.declarations import declared
from wavecheck.semantics.structured.merges import Merge, StructuredGraph
from wavecheck.semantics.structured.structural_rules import broken
from wavecheck.semantics.wave.inputs import WaveInputs

needs_validator = pytest.mark.skipif(shutil.which("spirv-val") is None, reason="needs spirv-val")


def complaint(binary):
    command = ["spirv-val", "--target-env", "vulkan1.3", "-"]
    done = subprocess.run(command, input=binary, capture_output=True)
    return (done.stdout + done.stderr).decode() if done.returncode else ""


@needs_validator
def test_the_validator_accepts_every_shader(random_ready):
    for seed in range(25):
        ready = random_ready(seed)
        assert complaint(binary_of_graph(ready.graph, ready.layout)) == "", seed


@needs_validator
def test_the_validator_notices_a_merge_block_of_two_headers(random_ready):
    """So that its silence means something: one word of a shader is another one."""
    ready = random_ready(3)
    binary = binary_of_graph(ready.graph, ready.layout)
    _, found = instructions_of(binary)
    first, second, *_ = [n for n, each in enumerate(found) if each.opcode == Op.SELECTION_MERGE]
    place = 5 + sum(len(each.words) + 1 for each in found[:second]) + 1
    word = found[first].words[0].to_bytes(4, "little")
    assert complaint(binary[: 4 * place] + word + binary[4 * place + 4 :]) != ""


def test_spirv_s_own_rules_say_what_the_tokens_say(random_ready):
    """Two roads that know nothing of each other: lanes that wait for who shares their token, and
    invocations that reconverge at declared merge blocks."""
    calls = 0
    for seed in range(60):
        ready = random_ready(seed)
        logs = executed(binary_of_graph(ready.graph, ready.layout), ready.layout, ready.buffer)
        assert first_difference(ready.expected, logs) is None, seed
        calls += sum(len(log.calls) for log in logs)
    assert calls > 500


def test_a_driver_runs_each_lane_as_the_wave_does(random_ready, device, driver):
    """Seeds without a value that is loaded in a loop and read behind it, where both drivers are
    wrong; who meets whom is up to a driver without maximal reconvergence."""
    for seed in range(5):
        ready = random_ready(seed)
        binary = binary_of_graph(ready.graph, ready.layout)
        found = driver.execute(binary, [ready.buffer], 20)
        assert not isinstance(found, Failure), found
        difference = first_difference(ready.expected, ready.layout.logs_of(found[0]))
        assert difference is None or difference.kind == "set", (seed, difference)


TYPES = """
define i64 @f(i64 noundef %a, i1 noundef %b, i32 noundef %c) convergent {
  %wide = zext i32 %c to i64
  %sum = add i64 %a, %wide
  %one = zext i1 %b to i32
  %down = trunc i64 %sum to i32
  %odd = trunc i32 %down to i1
  %both = xor i1 %odd, %b
  %least = call i32 @llvm.smin.i32(i32 %down, i32 %one)
  %signed = ashr i32 %down, 3
  %plain = lshr i32 %down, 2
  %ones = call i32 @llvm.ctpop.i32(i32 %c)
  call void @op5(i64 %sum, i32 %least, i32 %signed, i32 %plain, i32 %ones)
  %out = select i1 %both, i64 %sum, i64 7
  ret i64 %out
}
declare void @op5(i64, i32, i32, i32, i32) convergent
declare i32 @llvm.ctpop.i32(i32)
declare i32 @llvm.smin.i32(i32, i32)
"""


def function_of(text):
    from wavecheck.semantics.reading.reader import read_module

    return next(iter(read_module(text, "test.ll").functions.values()))


def graph_of(text):
    graph = declared(function_of(text))
    assert not isinstance(graph, str), graph
    return graph


@needs_validator
def test_values_of_one_32_and_64_bits_are_computed_as_the_wave_does(made_ready):
    arguments = {"a": [2**63, 5, 2**32 - 1, 9], "b": [0, 1, 1, 0], "c": [1, 2**32 - 1, 1, 2**31]}
    ready = made_ready(graph_of(TYPES), WaveInputs(arguments))
    binary = binary_of_graph(ready.graph, ready.layout)
    assert complaint(binary) == ""
    assert first_difference(ready.expected, executed(binary, ready.layout, ready.buffer)) is None


def test_what_no_shader_has_is_named(made_ready):
    text = """
define void @f(i16 noundef %a) convergent {
  call void @op1(i16 %a)
  ret void
}
declare void @op1(i16) convergent
"""
    ready = made_ready(graph_of(text), WaveInputs())
    with pytest.raises(NotBuildable, match="values of type i16"):
        binary_of_graph(ready.graph, ready.layout)


def test_a_shader_asks_for_maximal_reconvergence_only_if_told(random_ready):
    ready = random_ready(0)
    modes = [
        {each.words[1] for each in instructions_of(binary)[1] if each.opcode == Op.EXECUTION_MODE}
        for binary in (
            binary_of_graph(ready.graph, ready.layout),
            binary_of_graph(ready.graph, ready.layout, maximal=True),
        )
    ]
    assert [MAXIMALLY_RECONVERGES in each for each in modes] == [False, True]


FALLING = """
define void @f(i32 noundef %x) convergent {
entry:
  switch i32 %x, label %end [ i32 0, label %into
                              i32 1, label %other
                              i32 2, label %from ]
from:
  call void @op()
  br label %into
into:
  call void @op()
  br label %end
other:
  br label %end
end:
  ret void
}
declare void @op() convergent
"""


@needs_validator
def test_a_target_stands_right_before_the_one_that_it_falls_into(made_ready):
    ready = made_ready(graph_of(FALLING), WaveInputs({"x": [0, 1, 2, 3]}))
    binary = binary_of_graph(ready.graph, ready.layout)
    (switch,) = [each for each in instructions_of(binary)[1] if each.opcode == Op.SWITCH]
    numbers = switch.words[2::2]
    assert numbers.index(2) + 1 == numbers.index(0) and complaint(binary) == ""
    assert first_difference(ready.expected, executed(binary, ready.layout, ready.buffer)) is None


TWO_WAYS_IN = """
define void @f(i1 noundef %c) convergent {
entry:
  br i1 %c, label %head, label %way
way:
  br label %head
head:
  call void @op()
  br label %latch
latch:
  br i1 false, label %head, label %after
after:
  br label %end
end:
  call void @op()
  ret void
}
declare void @op() convergent
"""


def test_nobody_meets_at_a_loop_that_is_entered_by_two_edges(made_ready):
    """No rule of reconvergence names the header: lanes meet at the merge block alone."""
    merges = {"entry": Merge("selection", "end"), "head": Merge("loop", "after", "latch")}
    graph = StructuredGraph(function_of(TWO_WAYS_IN), merges)
    assert broken(graph) == ()
    ready = made_ready(graph, WaveInputs({"c": [1, 0, 1, 0]}))
    logs = executed(binary_of_graph(graph, ready.layout), ready.layout, ready.buffer)
    masks = [[call.mask for call in log.calls] for log in logs]
    assert masks == [[0b0101, 0b1111], [0b1010, 0b1111]] * 2
