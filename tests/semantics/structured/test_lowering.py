"""Statements become functions that do what the statements say: held against an interpreter of
statements, thread by thread."""

import pytest
from wavecheck.semantics.printing.printer import print_function
from wavecheck.semantics.program.input_errors import InputError
from wavecheck.semantics.structured.lowering import lowered
from wavecheck.semantics.structured.merges import Merge
from wavecheck.semantics.structured.random_statements import random_structured_program
from wavecheck.semantics.structured.statements import (
    Arithmetic,
    Assign,
    Break,
    Comparison,
    Continue,
    If,
    Leave,
    Loop,
    Number,
    Operation,
    Program,
    Select,
    Variable,
)
from wavecheck.semantics.wave.conditions import Conditions
from wavecheck.semantics.wave.inputs import WaveInputs
from wavecheck.semantics.wave.simulated_wave import run_wave

LANES = 4
RESULTS = [3, 0, 1, 2, 5, 1, 0, 7, 2, 2, 1, 3, 0, 6] * 20


class Jumped(Exception):
    """A break, a continue or a return on its way out."""


class Interpreter:
    """One thread: variables, and the operations that it executes with their arguments."""

    def __init__(self, arguments):
        self.values, self.done, self.counts = dict(arguments), [], {}

    def run(self, program):
        try:
            self.all(program.body)
        except Jumped as jump:
            assert jump.args == ("return",)
        return self.done

    def all(self, statements):
        for statement in statements:
            getattr(self, type(statement).__name__.lower())(statement)

    def value(self, expression):
        match expression:
            case Number():
                return expression.value % 2**32
            case Variable():
                return self.values.get(expression.name, 0)
            case Arithmetic():
                a, b = self.value(expression.left), self.value(expression.right)
                compute = {
                    "add": a + b,
                    "sub": a - b,
                    "mul": a * b,
                    "and": a & b,
                    "or": a | b,
                    "xor": a ^ b,
                }
                return compute[expression.opcode] % 2**32

    def holds(self, comparison):
        a, b = self.value(comparison.left), self.value(comparison.right)
        table = {
            "eq": a == b,
            "ne": a != b,
            "ult": a < b,
            "ule": a <= b,
            "ugt": a > b,
            "uge": a >= b,
        }
        return table[comparison.predicate]

    def assign(self, statement):
        self.values[statement.variable] = self.value(statement.value)

    def operation(self, statement):
        self.done.append((statement.callee, self.value(statement.argument)))
        count = self.counts[statement.callee] = self.counts.get(statement.callee, 0) + 1
        if statement.result is not None:
            self.values[statement.result] = RESULTS[count - 1]

    def if_(self, statement):
        self.all(statement.then if self.holds(statement.condition) else statement.otherwise)

    def loop(self, statement):
        while True:
            try:
                self.all(statement.body)
            except Jumped as jump:
                if jump.args == ("break",):
                    return
                if jump.args != ("continue",):
                    raise
            self.all(statement.step)
            if statement.again is not None and not self.holds(statement.again):
                return

    def select(self, statement):
        value = self.value(statement.value)
        chosen = [n for n, case in enumerate(statement.cases) if value in case.labels]
        chosen = chosen or [n for n, case in enumerate(statement.cases) if case.default]
        try:
            for case in statement.cases[chosen[0] :] if chosen else ():
                self.all(case.body)
        except Jumped as jump:
            if jump.args != ("break",):
                raise

    def break_(self, _):
        raise Jumped("break")

    def continue_(self, _):
        raise Jumped("continue")

    def leave(self, _):
        raise Jumped("return")


for word in ("if", "break", "continue"):
    setattr(Interpreter, word, getattr(Interpreter, f"{word}_"))


def executed(program, arguments):
    """What each lane of a wave executes."""
    callees = ("op.0", "op.1", "op.2")
    inputs = WaveInputs(arguments, dict.fromkeys(callees, RESULTS))
    run = run_wave(lowered(program).function, Conditions(lanes=LANES, inputs=inputs))
    assert run.completed
    return [[(event.name, *event.arguments) for event in lane] for lane in run.events]


def test_each_thread_executes_what_its_statements_say():
    total = 0
    for seed in range(120):
        program = random_structured_program(seed)
        values = [
            (seed * 7 + lane * 3 + shift) % 11 for lane in range(LANES) for shift in (0, 5, 9)
        ]
        arguments = {
            name: [values[3 * lane + index] for lane in range(LANES)]
            for index, name in enumerate(program.parameters)
        }
        told = [
            Interpreter({name: given[lane] for name, given in arguments.items()}).run(program)
            for lane in range(LANES)
        ]
        assert executed(program, arguments) == told, seed
        total += sum(map(len, told))
    assert total > 1000


def kinds(program):
    """The kinds of statements in a program, with what encloses the exits."""
    found = set()

    def walk(statements, around):
        for index, statement in enumerate(statements):
            name = type(statement).__name__
            if isinstance(statement, Break | Continue | Leave):
                name += f" in {around}"
                before = statements[index - 1] if index else None
                found.add(f"{name} behind {type(before).__name__}")
            found.add(name)
            match statement:
                case If():
                    walk(statement.then, around)
                    walk(statement.otherwise, around)
                case Loop():
                    found.add("Loop in Loop" if around == "loop" else name)
                    found.add("do while" if statement.again else "for ever")
                    walk(statement.body, "loop")
                    walk(statement.step, "step")
                case Select():
                    for number, case in enumerate(statement.cases):
                        ends = isinstance((case.body or (None,))[-1], Break | Continue | Leave)
                        found.add("falls" if not ends else "ends")
                        found.add(f"default at {number}" if case.default else "label")
                        walk(case.body, "switch")
                case _:
                    pass

    walk(program.body, "")
    return found


def test_random_programs_have_all_that_makes_reconvergence_interesting():
    found = set().union(*(kinds(random_structured_program(seed)) for seed in range(150)))
    wanted = {
        "Loop in Loop",
        "do while",
        "for ever",
        "falls",
        "ends",
        "default at 0",
        "default at 1",
    }
    wanted |= {"Break in loop behind Operation", "Leave in loop behind Operation"}
    wanted |= {"Continue in loop", "Continue in switch", "Leave in switch", "Leave in "}
    assert wanted - found == set()


def test_a_seed_gives_the_same_program_again():
    assert random_structured_program(5) == random_structured_program(5)
    assert random_structured_program(5) != random_structured_program(6)


def loop_with(*body, step=(), again=None):
    return Program("f", ("p",), (Loop(tuple(body), step, again), Operation("op", Number(1))))


def test_a_loop_has_a_header_a_step_and_a_merge_block():
    found = Comparison("eq", Variable("p"), Number(0))
    graph = lowered(loop_with(If(found, (Break(),)), Assign("p", Number(0))))
    assert graph.merges == {
        "head1": Merge("loop", "after1", "next1"),
        "body1": Merge("selection", "join1"),
    }
    assert graph.function.successors["then1"] == ("after1",)


def test_a_merge_block_that_nobody_reaches_is_there_and_ends_with_unreachable():
    found = Comparison("eq", Variable("p"), Number(0))
    graph = lowered(Program("f", ("p",), (If(found, (Leave(),), (Leave(),)),)))
    merge = graph.merges["entry"].merge
    assert graph.function.predecessors[merge] == () and graph.function.successors[merge] == ()


def test_the_function_is_llvm_ir(read_declared):
    graph = lowered(random_structured_program(3))
    text = print_function(graph.function)
    try:
        function = read_declared(text.replace("@op.", "@opaque."), graph.function.name)
    except InputError as error:  # pragma: no cover
        pytest.fail(f"{error}\n{text}")
    assert len(function.blocks) <= len(graph.function.blocks)
