"""Pairs whose verdict and whose waves must not contradict each other."""

from oracles.small_waves import shown_on_small_waves
from wavecheck.counterexamples.verdicts.verdicts import Preserved
from wavecheck.proofs.judging.judge import inlined
from wavecheck.proofs.question.options import Options
from wavecheck.proofs.refinement.refinement import validate
from wavecheck.semantics.reading.reader import read_module

COUNTER = """define void @{}(i32 noundef %x, i1 noundef %c) {{
  %n = xor i1 %c, {}
  br i1 %n, label %a, label %b
a:
  %r = atomicrmw add ptr @counter, i32 1 monotonic
  call void @alone(i32 %r)
  ret void
b:
  %s = atomicrmw add ptr @counter, i32 1 monotonic
  call void @alone(i32 %s)
  ret void
}}
"""

READS = """define void @{0}(ptr noundef %a.at, ptr noundef %b.at) {{
  %{1} = call i32 @read(ptr %{1}.at)
  %{2} = call i32 @read(ptr %{2}.at)
  call void @op(i32 %a)
  call void @op(i32 %b)
  ret void
}}
"""


def pair(text: str):
    module = read_module(text, "pair.ll")
    return inlined(module, "src"), inlined(module, "tgt")


def test_lanes_that_race_for_a_number_are_no_difference():
    text = "@counter = external global i32\ndeclare void @alone(i32)\n"
    functions = pair(text + COUNTER.format("src", "true") + COUNTER.format("tgt", "false"))
    assert isinstance(validate(*functions, Options(timeout=20)), Preserved)
    shown = shown_on_small_waves(*functions, Options())
    assert shown.witness is None and shown.undecided > 0


def test_the_wave_shows_nothing_where_only_calls_that_read_trade_places():
    text = "declare void @op(i32) convergent\n"
    text += "declare i32 @read(ptr) memory(read) willreturn nounwind\n"
    functions = pair(text + READS.format("src", "a", "b") + READS.format("tgt", "b", "a"))
    assert shown_on_small_waves(*functions, Options()).witness is None
