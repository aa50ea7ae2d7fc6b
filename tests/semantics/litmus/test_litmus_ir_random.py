"""Random litmus tests, written as functions of LLVM IR, may do what they may do."""

from random import Random

import pytest
from generators.random_litmus_tests import random_litmus_test
from wavecheck.encodings.memory_model.questions import outcomes
from wavecheck.semantics.litmus.ir_reader import read_litmus_ir
from wavecheck.semantics.memory_model.litmus_test import (
    Const,
    Fence,
    If,
    Load,
    Reg,
    Rmw,
    Store,
    operations,
    registers_written,
)
from wavecheck.semantics.program.input_errors import InputError

ORDERS = {
    "rlx": "monotonic",
    "acq": "acquire",
    "rel": "release",
    "acq_rel": "acq_rel",
    "sc": "seq_cst",
}


class Function:
    """One thread on its way to LLVM IR."""

    def __init__(self, thread):
        self.lines = [f"define void @P{thread.name}() {{", "entry:"]
        self.made = 0
        self.body(thread.body)
        self.lines += ["  ret void", "}"]

    def fresh(self, stem):
        self.made += 1
        return f"{stem}{self.made}"

    def emit(self, text, tags=frozenset()):
        nodes = ", ".join(f'!{{!"{prefix}", !"{suffix}"}}' for prefix, suffix in sorted(tags))
        self.lines.append(f"  {text}" + (f", !mmra !{{{nodes}}}" if tags else ""))

    def value(self, expression):
        match expression:
            case Const(value=value):
                return str(value)
            case Reg(name=name):
                return f"%{name}"
        name = self.fresh("%t")
        word = {"^": "xor i32", "==": "icmp eq i32"}[expression.op]
        self.emit(f"{name} = {word} {self.value(expression.a)}, {self.value(expression.b)}")
        return name

    def body(self, statements):
        for statement in statements:
            self.statement(statement)

    def statement(self, each):
        match each:
            case If():
                self.branch(each)
            case Fence():
                self.emit(f"fence {ORDERS[each.order]}", each.tags)
            case Load():
                atomic, order = self.access(each.order)
                text = f"%{each.register} = load{atomic} i32, ptr @{each.location}{order}, align 4"
                self.emit(text, each.tags)
            case Store():
                atomic, order = self.access(each.order)
                value = self.value(each.value)
                self.emit(
                    f"store{atomic} i32 {value}, ptr @{each.location}{order}, align 4", each.tags
                )
            case Rmw(kind="cas"):
                pair = self.fresh("%pair")
                expected, new = self.value(each.expected), self.value(each.operand)
                orders = f"{ORDERS[each.order]} {ORDERS[each.failure_order]}"
                place = f"ptr @{each.location}, i32 {expected}, i32 {new}"
                self.emit(f"{pair} = cmpxchg {place} {orders}", each.tags)
                self.emit(f"%{each.register} = extractvalue {{ i32, i1 }} {pair}, 0")
            case Rmw():
                place = f"ptr @{each.location}, i32 {self.value(each.operand)}"
                text = f"%{each.register} = atomicrmw {each.kind} {place} {ORDERS[each.order]}"
                self.emit(text, each.tags)

    @staticmethod
    def access(order):
        return ("", "") if order == "na" else (" atomic", f" {ORDERS[order]}")

    def branch(self, branch):
        condition = self.value(branch.condition)
        then, other, end = (self.fresh(stem) for stem in ("then", "other", "end"))
        self.emit(f"br i1 {condition}, label %{then}, label %{other}")
        for label, body in ((then, branch.then), (other, branch.other)):
            self.lines.append(f"{label}:")
            self.body(body)
            self.emit(f"br label %{end}")
        self.lines.append(f"{end}:")


def as_ir(test):
    values = [f"@{name} = global i32 {value}" for name, value in test.locations.items()]
    lines = [line for thread in test.threads for line in Function(thread).lines]
    return "\n".join((*values, *lines)) + "\n"


def shape(test):
    """Every operation by its label: its kind, order, tags and place."""
    return {
        each.label: (
            type(each),
            each.order,
            each.tags,
            getattr(each, "location", None),
            getattr(each, "failure_order", None),
        )
        for thread in test.threads
        for each in operations(thread.body)
    }


def check(seed, most):
    test = random_litmus_test(Random(f"ir/{seed}"), most)
    again = read_litmus_ir(as_ir(test), "t.ll")
    assert shape(again) == shape(test)
    registers = (f"{t.name}:{name}" for t in test.threads for name in registers_written(t.body))
    names = (*dict.fromkeys(registers), *test.locations)
    assert outcomes(again, names=names) == outcomes(test, names=names), as_ir(test)


@pytest.mark.parametrize("seed", range(60))
def test_a_random_test_may_do_the_same_in_ir(seed):
    check(seed, 7)


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(20))
def test_many_random_tests_may_do_the_same_in_ir(chunk):
    """A test whose one arm reads what the other one loads cannot be written like this."""
    unwritable = 0
    for seed in range(100):
        try:
            check(f"{chunk}/{seed}", 9)
        except InputError as error:
            assert "does not dominate all uses" in error.message
            unwritable += 1
    assert unwritable < 5
