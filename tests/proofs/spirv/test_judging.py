"""What LLVM's backend makes of small functions: each answer by hand."""

import pytest
from wavecheck.proofs.across_models.answers import Difference, Preserved, Undecided
from wavecheck.proofs.question.options import Options
from wavecheck.proofs.spirv.judging import NotBuilt, Unstructured, compared, judged
from wavecheck.semantics.models.named import LLVM_CONTROLLED
from wavecheck.semantics.reading.reader import read_module
from wavecheck.semantics.structured.merges import Merge, StructuredGraph

OUTSIDE = """
declare void @op() convergent
declare i1 @more() nounwind willreturn
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.anchor()
"""

ENTRY = "%t = call token @llvm.experimental.convergence.entry()"


def loop(name, token):
    bundle = f'[ "convergencectrl"(token %{token}) ]'
    return f"%{name} = call token @llvm.experimental.convergence.loop() {bundle}"


def op(token=None):
    return "call void @op()" + (f' [ "convergencectrl"(token %{token}) ]' if token else "")


def body(text):
    return f"define void @f(i1 noundef %a, i1 noundef %b) convergent {{\n{text}\n}}\n{OUTSIDE}"


STRAIGHT = f"{ENTRY}\n{op('t')}\nret void"
ARMS = f"""
  {ENTRY}
  br i1 %a, label %yes, label %no
yes:
  {op("t")}
  br label %end
no:
  {op("t")}
  br label %end
end:
  {op("t")}
  ret void"""
ANCHOR = f"""
  %t = call token @llvm.experimental.convergence.anchor()
  br i1 %a, label %yes, label %end
yes:
  {op("t")}
  br label %end
end:
  ret void"""
COUNTED = f"""
  {ENTRY}
  br label %loop
loop:
  %i = phi i2 [ 0, %0 ], [ %next, %loop ]
  {loop("h", "t")}
  {op("h")}
  %next = add i2 %i, 1
  %again = icmp eq i2 %next, 1
  %more = and i1 %again, %a
  br i1 %more, label %loop, label %end
end:
  {op("t")}
  ret void"""
HEART_BEHIND = f"""
  {ENTRY}
  br label %loop
loop:
  {loop("h", "t")}
  %more = call i1 @more()
  br i1 %more, label %body, label %exit
body:
  br label %loop
exit:
  {loop("k", "h")}
  {op("k")}
  ret void"""
RETURN_IN_A_LOOP = f"""
  {ENTRY}
  br label %loop
loop:
  {loop("h", "t")}
  %found = call i1 @more()
  br i1 %found, label %hit, label %latch
latch:
  %again = call i1 @more()
  br i1 %again, label %loop, label %after
hit:
  {op("h")}
  ret void
after:
  ret void"""
THREE_EXITS = f"""
  br i1 %a, label %exit, label %first
first:
  {op()}
  br i1 %b, label %exit, label %second
second:
  {op()}
  %c = call i1 @more()
  br i1 %c, label %exit, label %third
third:
  {op()}
  br label %exit
exit:
  ret void"""
SHARED_EXIT = f"""
  br label %outer
outer:
  br label %loop
loop:
  {op()}
  %odd = call i1 @more()
  br i1 %odd, label %inner, label %other
inner:
  %c = call i1 @more()
  br i1 %c, label %loop, label %exit
other:
  %d = call i1 @more()
  br i1 %d, label %outer, label %exit
exit:
  ret void"""
EXTENDED = f"""
  {ENTRY}
  br label %loop
loop:
  {loop("h", "t")}
  %more = call i1 @more()
  br i1 %more, label %loop, label %behind
behind:
  {op("h")}
  ret void"""


def outcome(text, **options):
    function = read_module(body(text), "f.ll").functions["f"]
    chosen = {"lanes": 2, "bound": 2, "timeout": 30.0, **options}
    return judged(function, Options(**chosen)).outcome


@pytest.mark.parametrize("text", [STRAIGHT, ARMS, ANCHOR, COUNTED])
def test_structured_code_is_kept(text):
    assert isinstance(outcome(text), Preserved)


def test_what_the_sources_calls_say_of_a_callee_holds_in_the_binary():
    """A call that does nothing to memory may be left out where its result is not used; a binary
    does not say which calls do nothing."""
    told = f"""
  {ENTRY}
  %r = call i32 @pure() memory(none) nounwind willreturn [ "convergencectrl"(token %t) ]
  br i1 %a, label %then, label %end
then:
  call void @use(i32 %r)
  br label %end
end:
  ret void"""
    outside = "declare i32 @pure() convergent\ndeclare void @use(i32)\n"
    function = read_module(body(told) + outside, "f.ll").functions["f"]
    found = judged(function, Options(lanes=2, bound=2, timeout=30.0)).outcome
    assert isinstance(found, Preserved)


def test_a_heart_on_a_hearts_token_behind_the_loop_gathers_all_who_left():
    """The source parts them by the trip in which they leave (CO12); the binary's merge does not."""
    found = outcome(HEART_BEHIND)
    assert isinstance(found, Difference)
    assert sorted(map(len, found.target)) == [2]
    assert {len(members) for sets in found.source for members in sets} == {1}


@pytest.mark.parametrize(
    "text, said",
    [
        (RETURN_IN_A_LOOP, "of which neither target is a merge block"),
        (THREE_EXITS, "a header strictly dominates its merge block"),
        (SHARED_EXIT, "entered at its header"),
    ],
)
def test_a_binary_that_breaks_the_rules_of_structured_control_flow_is_ill_formed(text, said):
    found = outcome(text)
    assert isinstance(found, Unstructured)
    assert any(said in sentence for sentence in found.sentences)


def test_a_backend_that_stops_is_told_with_its_words():
    assert outcome(EXTENDED) == NotBuilt("LLVM stopped: Assertion `Br->isUnconditional()' failed")


def test_a_loop_that_is_not_followed_to_its_end_is_not_called_preserved():
    endless = COUNTED.replace("%more = and i1 %again, %a", "%more = call i1 @more()")
    assert isinstance(outcome(endless), Undecided)


def with_cases(first, second):
    """A switch on two bits with two labels, as it stands and with its merge."""
    text = f"""
  {ENTRY}
  %low = zext i1 %a to i32
  %high = zext i1 %b to i32
  %twice = shl i32 %high, 1
  %v = or i32 %low, %twice
  switch i32 %v, label %end [ i32 1, label %{first} i32 2, label %{second} ]
one:
  {op("t")}
  br label %end
two:
  {op("t")}
  br label %end
end:
  {op("t")}
  ret void"""
    function = read_module(body(text), "f.ll").functions["f"]
    return function, StructuredGraph(function, {"0": Merge("selection", "end")})


@pytest.mark.parametrize(
    "labels, expected", [(("one", "two"), Preserved), (("one", "one"), Undecided)]
)
def test_a_case_of_several_values_is_not_decided(labels, expected):
    """SPIR-V lets an implementation part the threads there, if they have different values."""
    function, graph = with_cases(*labels)
    found = compared(function, graph, LLVM_CONTROLLED, Options(lanes=2, bound=2, timeout=30.0))
    assert isinstance(found, expected)
    assert expected is Preserved or "by different values" in found.reasons[0]
