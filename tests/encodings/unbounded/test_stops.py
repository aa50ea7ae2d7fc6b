"""Stops cut every cycle, and names count what they must."""

import pytest
from wavecheck.encodings.product.events import Classifier, callees_of_history
from wavecheck.encodings.unbounded.arithmetic import NotLinear
from wavecheck.encodings.unbounded.stops import Side, Stop
from wavecheck.semantics.program.function import Function
from wavecheck.semantics.program.target_contracts import default_contracts
from wavecheck.semantics.reading.reader import read_module

HEAD = """\
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.anchor()
declare void @op(i32) convergent
"""
NEST = """entry:
  %t = call token @llvm.experimental.convergence.entry()
  %k = add i32 %n, 3
  br label %outer
outer:
  %i = phi i32 [ %k, %entry ], [ %j, %latch ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  br label %inner
inner:
  %a = phi i32 [ %i, %outer ], [ %b, %inner ]
  %g = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %h) ]
  %b = add i32 %a, -1
  %m = icmp ne i32 %b, 0
  br i1 %m, label %inner, label %latch
latch:
  call void @op(i32 %n) [ "convergencectrl"(token %g) ]
  call void @op(i32 %n) [ "convergencectrl"(token %h) ]
  %j = add i32 %i, -1
  %o = icmp ne i32 %j, 0
  br i1 %o, label %outer, label %end
end:
  call void @op(i32 %i) [ "convergencectrl"(token %g) ]
  ret void
"""


SILENT_NEST = """entry:
  br label %outer
outer:
  %c = icmp eq i32 %n, 0
  br i1 %c, label %inner, label %end
inner:
  br i1 %c, label %body, label %latch
body:
  call void @op(i32 %n)
  br label %inner
latch:
  br label %outer
end:
  ret void
"""


def side(body: str, inner: bool = False) -> Side:
    text = f"{HEAD}define void @f(i32 %n) convergent {{\n{body}}}\n"
    function: Function = read_module(text, "f.ll").functions["f"]
    return Side(function, Classifier(default_contracts(), callees_of_history(function)), inner)


def test_only_cycles_without_calls_stop_at_their_header():
    nest = side(NEST)
    assert nest.header_at("inner") == Stop("header", "inner", 0)
    assert nest.header_at("outer") is None


def test_a_call_that_only_some_trips_execute_does_not_replace_the_header():
    loop = side("""entry:
  br label %l
l:
  %c = icmp eq i32 %n, 0
  br i1 %c, label %a, label %b
a:
  call void @op(i32 %n)
  br label %b
b:
  br i1 %c, label %l, label %e
e:
  ret void
""")
    assert loop.header_at("l") == Stop("header", "l", 0)


def test_a_nest_that_may_be_silent_stops_at_its_outer_or_at_its_inner_header():
    assert side(SILENT_NEST).cut == {"outer"}
    assert side(SILENT_NEST, inner=True).cut == {"inner"}


def test_names_count_the_hearts_of_their_tokens():
    nest = side(NEST)
    inner = nest.name_of(Stop("call", "latch", 0))
    outer = nest.name_of(Stop("call", "latch", 1))
    assert inner is not None and inner.counters == ("inner", "outer")
    assert outer is not None and outer.counters == ("outer",)
    assert inner.shape != outer.shape


def test_counters_outlive_their_cycle_as_long_as_the_token_does():
    nest = side(NEST)
    assert set(nest.counters_at(Stop("call", "latch", 0))) == {"outer", "inner"}
    assert set(nest.counters_at(Stop("call", "end", 0))) == {"outer", "inner"}
    assert nest.counters_at(Stop("return", "end", 1)) == ()


def test_operations_without_tokens_count_all_cycles_around_them():
    tokens = ("%t = ", "%h = ", "%g = ", '[ "conv')
    plain = [line.split(' [ "conv')[0] if "@op" in line else line for line in NEST.splitlines()]
    body = "\n".join(line for line in plain if not any(token in line for token in tokens[:3]))
    nest = side(body + "\n")
    latch, end = nest.name_of(Stop("call", "latch", 0)), nest.name_of(Stop("call", "end", 0))
    assert latch is not None and latch.counters == ("outer",)
    assert end is not None and end.counters == ()


def test_live_values_are_those_still_read_and_not_fixed_by_the_arguments():
    nest = side(NEST)
    assert nest.rigid == {"n", "k"}
    assert nest.live_at(Stop("header", "inner", 0)) == {"a", "i", "h", "t"}
    assert nest.live_at(Stop("call", "latch", 1)) == {"i", "h", "g", "t"}
    assert nest.live_at(Stop("call", "end", 0)) == {"i", "g"}


def test_cycles_with_several_entries_are_not_followed():
    body = """entry:
  %c = icmp eq i32 %n, 0
  br i1 %c, label %a, label %b
a:
  br i1 %c, label %b, label %e
b:
  br label %a
e:
  ret void
"""
    with pytest.raises(NotLinear, match="several entries"):
        side(body)


def test_what_hangs_from_an_anchor_is_named_by_it_and_counts_the_cycles_around_it():
    anchored = NEST.replace(
        '%g = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %h) ]',
        "%g = call token @llvm.experimental.convergence.anchor()",
    )
    assert anchored != NEST
    nest = side(anchored)
    end, latch = Stop("call", "end", 0), Stop("call", "latch", 1)
    name = nest.name_of(end)
    assert name is not None and (name.anchor, name.counters) == ("g", ())
    assert nest.anchors_at(end) == ("g",)
    assert nest.counters_at(end) == ("outer", "inner")
    own = nest.name_of(latch)
    assert own is not None and (own.anchor, own.counters) == (None, ("outer",))
