"""How often a counting test stays: as an expression, a number and a multiple, beside plain
counting, for every start and bound of four bits."""

from dataclasses import replace

import pytest
from programs import program
from wavecheck.semantics.program.attributes import DEFINED
from wavecheck.semantics.program.function import Block, Function, Parameter
from wavecheck.semantics.program.instructions import Compute, Phi
from wavecheck.semantics.program.operands import Constant, Local
from wavecheck.semantics.program.terminators import Branch, Jump, Return
from wavecheck.semantics.reading.reader import read_module
from wavecheck.semantics.rewriting.substitution import FreshNames
from wavecheck.semantics.transforms.catalogue import Request
from wavecheck.semantics.transforms.loops.natural_loops import loop_of
from wavecheck.semantics.transforms.loops.trip_counts import (
    constant_stays,
    counted_exit,
    known_multiple,
    stays,
)
from wavecheck.semantics.values.arithmetic import evaluate

FIRST, BOUND = Local("first", "i4"), Local("bound", "i4")
COUNTER, NEXT, TEST = Local("i", "i4"), Local("next", "i4"), Local("test", "i1")
COUNTING = {1: ("ne", "ult", "slt"), -1: ("ne", "ugt", "sgt")}
OPPOSITE = {"ne": "eq", "ult": "uge", "slt": "sge", "ugt": "ule", "sgt": "sle"}
SWAPPED = {"ne": "ne", "ult": "ugt", "slt": "sgt", "ugt": "ult", "sgt": "slt"}
FORMS = [
    (step, predicate, tested)
    for step in COUNTING
    for predicate in COUNTING[step]
    for tested in ("counter", "next")
]


def comparison(predicate, value, bound):
    return Compute("test", "i1", "icmp", (value, bound), predicate=predicate)


def loop(step, predicate, tested, first=FIRST, bound=BOUND, before=()):
    """A loop that tests in its header (the counter) or in its latch (the next value)."""
    phi = Phi("i", "i4", {"entry": first, "loop" if tested == "next" else "body": NEXT})
    add = Compute("next", "i4", "add", (COUNTER, Constant(step % 16, "i4")))
    entry = Block("entry", (), tuple(before), Jump("loop"))
    if tested == "next":
        end = Branch(TEST, "loop", "exit")
        blocks = [entry, Block("loop", (phi,), (add, comparison(predicate, NEXT, bound)), end)]
    else:
        test = comparison(predicate, COUNTER, bound)
        header = Block("loop", (phi,), (test,), Branch(TEST, "body", "exit"))
        blocks = [entry, header, Block("body", (), (add,), Jump("loop"))]
    blocks.append(Block("exit", (), (), Return()))
    names = [operand for operand in (first, bound) if isinstance(operand, Local)]
    parameters = tuple(Parameter(each.name, "i4", attributes=DEFINED) for each in names)
    return Function("f", "void", parameters, {block.name: block for block in blocks})


def count_of(function):
    found = counted_exit(function, loop_of(function, Request()))
    assert found is not None
    return found


def counted_plainly(step, predicate, tested, first, bound):
    """How often the test stays, by trying; None if it always does."""
    value = first + step * (tested == "next")
    for number in range(17):
        test = comparison(predicate, Constant(0, "i4"), Constant(0, "i4"))
        if not evaluate(test, [value % 16, bound], choose=None):
            return number
        value += step
    return None


@pytest.mark.parametrize(("step", "predicate", "tested"), FORMS)
def test_the_expression_is_what_plain_counting_finds(step, predicate, tested):
    function = loop(step, predicate, tested)
    done, total = stays(count_of(function), function, FreshNames(function))
    for first in range(16):
        for bound in range(16):
            values = {"first": first, "bound": bound}
            for each in done:
                operands = [operand_value(o, values) for o in each.operands]
                values[each.name] = evaluate(each, operands, choose=None)
            expected = counted_plainly(step, predicate, tested, first, bound)
            assert operand_value(total, values) == expected


def operand_value(operand, values):
    return operand.value if isinstance(operand, Constant) else values[operand.name]


@pytest.mark.parametrize(("step", "predicate", "tested"), FORMS)
def test_constants_are_counted(step, predicate, tested):
    for first in range(16):
        for bound in range(16):
            ends = (Constant(first, "i4"), Constant(bound, "i4"))
            count = count_of(loop(step, predicate, tested, *ends))
            expected = counted_plainly(step, predicate, tested, first, bound)
            assert constant_stays(count) == expected


MADE = {
    "shl": Compute("made", "i4", "shl", (BOUND, Constant(1, "i4"))),
    "mul": Compute("made", "i4", "mul", (BOUND, Constant(3, "i4")), flags=frozenset({"nuw"})),
    "wrapping": Compute("made", "i4", "mul", (BOUND, Constant(6, "i4"))),
    "and": Compute("made", "i4", "and", (BOUND, Constant(12, "i4"))),
    "or": Compute("made", "i4", "or", (BOUND, Constant(12, "i4"))),
}


@pytest.mark.parametrize(("step", "predicate", "tested"), FORMS)
@pytest.mark.parametrize("made", MADE)
def test_a_known_multiple_divides_every_count(step, predicate, tested, made):
    ends = (Constant(0, "i4"), Local("made", "i4"))
    first, bound = ends if step > 0 else reversed(ends)
    function = loop(step, predicate, tested, first, bound, [MADE[made]])
    function = replace(function, parameters=(Parameter("bound", "i4", attributes=DEFINED),))
    count = count_of(function)
    for beyond in (0, 1):
        factor = known_multiple(function, count, beyond)
        for value in range(16):
            total = evaluate(MADE[made], [value, MADE[made].operands[1].value], choose=None)
            if isinstance(total, int):
                where = (0, total) if step > 0 else (total, 0)
                found = counted_plainly(step, predicate, tested, *where)
                assert found is None or (found + beyond) % factor == 0


@pytest.mark.parametrize(
    ("made", "tested", "beyond", "factor"),
    [
        ("shl", "counter", 0, 2),
        ("mul", "counter", 0, 3),
        ("and", "counter", 0, 4),
        ("wrapping", "counter", 0, 2),
        ("or", "counter", 0, 1),
        ("shl", "next", 1, 2),
        ("mul", "next", 1, 1),
        ("shl", "counter", 1, 1),
        ("shl", "next", 0, 1),
    ],
)
def test_multiples_are_found(made, tested, beyond, factor):
    ends = (Constant(0, "i4"), Local("made", "i4"))
    function = loop(1, "ne", tested, *ends, [MADE[made]])
    function = replace(function, parameters=(Parameter("bound", "i4"),))
    assert known_multiple(function, count_of(function), beyond) == factor


@pytest.mark.parametrize(("step", "predicate", "tested"), FORMS)
def test_the_form_of_the_test_does_not_matter(step, predicate, tested):
    plain = loop(step, predicate, tested)
    block = plain.blocks["loop"]
    *rest, test = block.instructions
    left, right = test.operands
    turned = replace(test, operands=(right, left), predicate=SWAPPED[predicate])
    negated = replace(test, predicate=OPPOSITE[predicate])
    end = block.terminator
    crossed = replace(end, if_true=end.if_false, if_false=end.if_true)
    for other, terminator in ((turned, end), (negated, crossed)):
        changed = replace(block, instructions=(*rest, other), terminator=terminator)
        function = replace(plain, blocks={**plain.blocks, "loop": changed})
        assert count_of(function) == count_of(plain)


def test_what_does_not_count_is_not_taken_for_it():
    for step, predicate in ((2, "ne"), (1, "ugt"), (-1, "ult"), (1, "ule"), (1, "eq")):
        function = loop(step, predicate, "counter")
        assert counted_exit(function, loop_of(function, Request())) is None
    function = loop(1, "ne", "counter", bound=NEXT)
    assert counted_exit(function, loop_of(function, Request())) is None


TWO_WAYS = program("two_ways_into_loop")


def test_a_count_begins_with_one_value_and_is_tested_in_each_iteration():
    one_value = TWO_WAYS.replace("[ 1, %left ]", "[ 0, %left ]")
    each_time = TWO_WAYS.replace("br i1 %c, label %test, label %latch", "br label %test")
    both = one_value.replace("br i1 %c, label %test, label %latch", "br label %test")
    for text, counts in ((TWO_WAYS, False), (one_value, False), (each_time, False), (both, True)):
        function = read_module(text, "loop.ll").functions["f"]
        found = counted_exit(function, loop_of(function, Request()))
        assert (found is not None) == counts
