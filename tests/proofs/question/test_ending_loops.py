"""Which loops certainly end, so that a function with them may promise to make progress."""

from __future__ import annotations

from random import Random

import pytest
from wavecheck.proofs.question.preconditions import may_loop_forever
from wavecheck.semantics.reading.reader import read_module

LOOP = """declare void @op(i8) convergent
declare i1 @seen(i8)
define void @f(i8 noundef %n, i1 noundef %c) ATTRIBUTES {
entry:
  br label %loop

loop:
  %i = phi i8 [ FIRST, %entry ], [ %next, %latch ]
  call void @op(i8 %i)
  %next = STEP
  %test = icmp PREDICATE i8 VALUE, %n
  br i1 %test, label %latch, label %end

latch:
  br label %loop

end:
  ret void
}
"""


def loop(predicate="ult", first="0", step="add i8 %i, 1", value="%next", attributes="", text=LOOP):
    words = {"PREDICATE": predicate, "FIRST": first, "STEP": step, "VALUE": value}
    for word, said in {**words, "ATTRIBUTES": attributes}.items():
        text = text.replace(word, said)
    return read_module(text, "f.ll").functions["f"]


@pytest.mark.parametrize(
    ("found", "forever"),
    [
        (loop(), False),
        (loop("ne"), False),
        (loop("slt", first="%n"), False),
        (loop("ugt", first="200", step="add i8 %i, -1", value="%i"), False),
        (loop("ule"), True),  # Every number is at most 255.
        (loop("ugt"), True),  # It goes the other way, and round.
        (loop("ne", step="add i8 %i, 2"), True),  # It may step over an odd bound.
        (loop("ult", step="mul i8 %i, 2"), True),
        (loop("ult", value="7"), True),
        (loop(text=LOOP.replace("icmp PREDICATE i8 VALUE, %n", "call i1 @seen(i8 0)")), True),
    ],
)
def test_a_loop_ends_where_an_exit_counts_by_one(found, forever):
    assert may_loop_forever(found) == forever


def test_an_exit_that_some_iterations_pass_by_ends_nothing():
    early = "  call void @op(i8 %i)\n  br i1 %c, label %asked, label %latch\n\nasked:\n"
    text = LOOP.replace("  call void @op(i8 %i)\n", f"  %next = STEP\n{early}")
    text = text.replace("asked:\n  %next = STEP\n", "asked:\n")
    assert may_loop_forever(loop(text=text))
    always = text.replace("br i1 %c, label %asked, label %latch", "br label %asked")
    assert not may_loop_forever(loop(text=always))


def test_every_cycle_must_end_and_one_with_several_entries_is_not_known_to():
    inner = LOOP.replace("latch:\n", "latch:\n  %more = call i1 @seen(i8 1)\n").replace(
        "latch:\n  %more = call i1 @seen(i8 1)\n  br label %loop",
        "latch:\n  %more = call i1 @seen(i8 1)\n  br i1 %more, label %latch, label %loop",
    )
    assert may_loop_forever(loop(text=inner))
    two = LOOP.replace("entry:\n  br label %loop", "entry:\n  br i1 %c, label %loop, label %latch")
    two = two.replace("[ %next, %latch ]", "[ %j, %latch ]")
    two = two.replace("latch:\n", "latch:\n  %j = phi i8 [ 0, %entry ], [ %next, %loop ]\n")
    assert may_loop_forever(loop(text=two))


def test_loops_that_are_known_to_end_do():
    """On small counters, executed as they are written."""
    rng, ended = Random(4), 0
    for _ in range(300):
        predicate = rng.choice(("ult", "slt", "ne", "ugt", "sgt", "ule", "eq", "uge"))
        step, first, bound = rng.choice((1, -1, 2, 3)), rng.randrange(256), rng.randrange(256)
        text = LOOP.replace("VALUE, %n", f"VALUE, {bound}")
        value = rng.choice(("%i", "%next"))
        found = loop(predicate, str(first), f"add i8 %i, {step}", value, text=text)
        if not may_loop_forever(found):
            ended += 1
            assert ends(predicate, first, step, bound, value)
    assert ended > 30


def ends(predicate, first, step, bound, value):
    i = first
    for _ in range(300):
        following = (i + step) % 256
        if not stays(predicate, following if value == "%next" else i, bound):
            return True
        i = following
    return False


def stays(predicate, a, b):
    if predicate[0] == "s":
        a, b = ((each ^ 128) - 128 for each in (a, b))
    less = {"lt": a < b, "gt": a > b, "le": a <= b, "ge": a >= b}
    return {"eq": a == b, "ne": a != b}.get(predicate, less.get(predicate[1:]))
