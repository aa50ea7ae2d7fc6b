"""Two programs may state different things of one callee; that alone is no violation."""

from __future__ import annotations

from dataclasses import replace

from wavecheck.semantics.attributes.call_effects import (
    end_otherwise,
    stated_otherwise,
    with_less_stated,
)
from wavecheck.semantics.reading.reader import read_module

PROGRAM = """
declare void @op(i32) convergent
declare i32 @q(i32) {}
define void @f(i32 noundef %x, i1 noundef %c) {{
  {}
}}
"""
CALL = "%r = call i32 @q(i32 {})\n  call void @op(i32 1)\n  ret void"

FREE = "memory(none) willreturn nounwind"
READS = "memory(read) willreturn nounwind"


def program(stated: str, body: str):
    return read_module(PROGRAM.format(stated, body), "text").functions["f"]


def test_the_source_states_no_more_than_every_call_of_the_target():
    source, target = program(FREE, CALL.format(1)), program(READS, CALL.format(1))
    assert stated_otherwise(source, target) == {"q"} and not stated_otherwise(source, source)
    weaker = with_less_stated(source, target)
    known = [replace(call.effects, nosync=False) for _, call in weaker.calls()]
    assert known == [call.effects for _, call in target.calls()]
    assert with_less_stated(source, source) == source


def test_calls_that_return_and_calls_that_read_are_told_apart():
    quiet, reading = program(FREE, CALL.format(1)), program(READS, CALL.format(1))
    silent = program("memory(none)", CALL.format(1))
    assert end_otherwise(quiet, silent) and end_otherwise(silent, quiet)
    assert not end_otherwise(quiet, reading)
