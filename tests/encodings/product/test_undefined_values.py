"""`undef`, poison and `freeze` in pairs of small programs, against all that they may pass on.

A register stands for its expression: whoever reads it gets fresh values for each `undef` in it,
and only `freeze` settles one. Two runs are compared by all values that they can pass to a call.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product

import pytest
from wavecheck.encodings.obligations.queries import ask_one_thread
from wavecheck.encodings.product.events import Classifier, callees_of_history
from wavecheck.encodings.product.product import Plan, build_product
from wavecheck.semantics.program.function import Function, Module
from wavecheck.semantics.program.target_contracts import default_contracts
from wavecheck.semantics.reading.reader import read_module

BITS = 2
TYPE = f"i{BITS}"
TOP = (1 << BITS) - 1
POISON = "poison"
UNDEFINED = "undefined behaviour"
OPERATIONS = {
    "add": lambda a, b: (a + b) & TOP,
    "sub": lambda a, b: (a - b) & TOP,
    "and": lambda a, b: a & b,
    "xor": lambda a, b: a ^ b,
    "add nuw": lambda a, b: a + b if a + b <= TOP else POISON,
}
Operand = int | str
"""A number, `undef`, `poison`, or a register: `%x`, `%r0`, ..."""


@dataclass
class Program:
    """Instructions in a row, whether a branch on the last but one is made, and what is passed."""

    instructions: list[tuple[str, tuple[Operand, ...]]] = field(default_factory=list)
    branches: Operand | None = None
    passed: tuple[Operand, ...] = ()

    def text(self, name: str) -> str:
        lines = []
        for number, (operation, operands) in enumerate(self.instructions):
            said = ", ".join(map(str, operands))
            if operation == "select":
                condition, yes, no = operands
                said = f"i1 %t{number}, {TYPE} {yes}, {TYPE} {no}"
                lines.append(f"%t{number} = trunc {TYPE} {condition} to i1")
                lines.append(f"%r{number} = select {said}")
            else:
                lines.append(f"%r{number} = {operation} {TYPE} {said}")
        passed = ", ".join(f"{TYPE} {each}" for each in self.passed)
        if self.branches is not None:
            lines += [
                f"%b = icmp eq {TYPE} {self.branches}, 1",
                "br i1 %b, label %one, label %other",
                f"one:\n  call void @op({passed})\n  ret void",
                f"other:\n  call void @op({TYPE} 0, {TYPE} 0)",
            ]
        else:
            lines.append(f"call void @op({passed})")
        body = "\n".join(f"  {line}" for line in lines)
        return f"define void @{name}({TYPE} noundef %x) {{\n{body}\n  ret void\n}}\n"

    # --- what it may do ---

    def values(self, operand: Operand, known: dict[str, object]) -> frozenset[object]:
        """What a use of an operand may read; freshly chosen undef, and whether it is made of it."""
        if isinstance(operand, int):
            return frozenset([operand])
        if operand == POISON:
            return frozenset([POISON])
        if operand == "undef":
            return frozenset(range(TOP + 1))
        if operand in known:
            return frozenset([known[operand]])
        operation, operands = self.instructions[int(operand[2:])]
        return self.results(operation, operands, known)

    def results(
        self, operation: str, operands: tuple[Operand, ...], known: dict[str, object]
    ) -> frozenset[object]:
        sets = [self.values(each, known) for each in operands]
        if operation == "select":
            found: set[object] = set()
            for condition in sets[0]:
                found |= {POISON} if condition == POISON else sets[1 if condition & 1 else 2]
            return frozenset(found)
        return frozenset(
            POISON if POISON in pair else OPERATIONS[operation](*pair) for pair in product(*sets)
        )

    def frozen(self, x: int) -> Iterator[dict[str, object]]:
        """All values of what is frozen, and of the argument."""
        frozen = [
            (f"%r{number}", operands[0])
            for number, (operation, operands) in enumerate(self.instructions)
            if operation == "freeze"
        ]

        def settle(rest: list[tuple[str, Operand]], known: dict[str, object]):
            if not rest:
                yield known
                return
            (name, operand), *later = rest
            values = self.values(operand, known)
            every = frozenset(range(TOP + 1)) if POISON in values else values
            for value in every:
                yield from settle(later, {**known, name: value})

        yield from settle(frozen, {"%x": x})

    def behaviours(self, x: int) -> set[object]:
        found: set[object] = set()
        for known in self.frozen(x):
            passed = self.passed
            if self.branches is not None:
                taken = {v if v == POISON else v == 1 for v in self.values(self.branches, known)}
                if POISON in taken or len(taken) > 1:
                    found.add(UNDEFINED)
                    continue
                if taken == {False}:
                    passed = (0, 0)
            sets = [self.values(each, known) for each in passed]
            found |= set(product(*sets))
        return found


def refines(source: Program, target: Program) -> bool:
    """Whether all that the target may do is allowed by something that the source may do."""

    def allowed(done: object, may: object) -> bool:
        if may == UNDEFINED:
            return True
        if done == UNDEFINED:
            return False
        return all(b in (POISON, a) for a, b in zip(done, may, strict=True))

    return all(
        any(allowed(done, may) for may in source.behaviours(x))
        for x in range(TOP + 1)
        for done in target.behaviours(x)
    )


def random_program(choose: random.Random) -> Program:
    made = Program()

    def operand() -> Operand:
        registers = [f"%r{number}" for number in range(len(made.instructions))]
        return choose.choice([*registers, *registers, "%x", "undef", "undef", "poison", 0, 1, 3])

    for _ in range(choose.randint(1, 4)):
        operation = choose.choice([*OPERATIONS, "freeze", "freeze", "select"])
        count = {"freeze": 1, "select": 3}.get(operation, 2)
        made.instructions.append((operation, tuple(operand() for _ in range(count))))
    if choose.random() < 0.3:
        made.branches = operand()
    made.passed = (operand(), operand())
    return made


def changed(program: Program, choose: random.Random) -> Program:
    """The program with an operand replaced by another one."""
    found = Program(list(program.instructions), program.branches, program.passed)
    for _ in range(choose.randint(1, 2)):
        other = choose.choice(["%x", "undef", "poison", 0, 1, "%r0"])
        where = choose.randrange(len(found.instructions) + 1)
        if where == len(found.instructions):
            passed = list(found.passed)
            passed[choose.randrange(2)] = other
            found.passed = tuple(passed)
            continue
        operation, operands = found.instructions[where]
        at = choose.randrange(len(operands))
        if other == "%r0" and where == 0:
            continue
        operands = (*operands[:at], other, *operands[at + 1 :])
        found.instructions[where] = operation, operands
    return found


def preserved(source: Function, target: Function) -> bool:
    """Whether one thread of the target provably refines one of the source."""
    classifier = Classifier(default_contracts(), callees_of_history(source, target))
    found = build_product(source, target, classifier, Plan(bound=1, matching="eager"))
    assert not found.unmodelled
    conditions = [failure.condition for failure in found.failures]
    return ask_one_thread(found, conditions, 10.0) == "unsat"


def read(pairs: list[tuple[Program, Program]]) -> Module:
    texts = [
        program.text(f"{side}{number}")
        for number, pair in enumerate(pairs)
        for side, program in zip(("src", "tgt"), pair, strict=True)
    ]
    declared = f"declare void @op({TYPE}, {TYPE}) convergent\n"
    return read_module(declared + "\n".join(texts), "pairs.ll")


def check(pairs: list[tuple[Program, Program]]) -> tuple[int, int]:
    """No pair is preserved that does not refine; how many refine, and how many are preserved."""
    functions = read(pairs).functions
    refined, proved = 0, 0
    for number, (source, target) in enumerate(pairs):
        answer = preserved(functions[f"src{number}"], functions[f"tgt{number}"])
        expected = refines(source, target)
        assert expected or not answer, f"{source.text('src')}\n{target.text('tgt')}"
        refined, proved = refined + expected, proved + answer
    return refined, proved


def program(*instructions: str, passed: str, branches: str | None = None) -> Program:
    """`add undef %x`, `freeze %r0`: an operation and its operands a text."""

    def operand(word: str) -> Operand:
        return int(word) if word.isdigit() else word

    made = []
    for text in instructions:
        operation, *words = text.replace("add nuw", "add-nuw").split()
        made.append((operation.replace("-", " "), tuple(map(operand, words))))
    return Program(made, branches, tuple(map(operand, passed.split())))


UNDEF = "xor undef %x"
"""A register that may be anything, and for each reader another thing."""

KNOWN = {
    "two reads differ": (program(passed="0 0"), program(UNDEF, "sub %r0 %r0", passed="%r1 0")),
    "two arguments differ": (
        program("freeze undef", passed="%r0 %r0"),
        program(UNDEF, passed="%r0 %r0"),
    ),
    "two reads of the source differ": (
        program(UNDEF, passed="%r0 %r0"),
        program("freeze undef", "add %r0 1", passed="%r0 %r1"),
    ),
    "what is frozen is one": (
        program("freeze undef", "sub %r0 %r0", passed="%r1 0"),
        program(passed="1 0"),
    ),
    "a frozen register is one": (
        program(UNDEF, "freeze %r0", passed="%r1 %r1"),
        program(passed="1 2"),
    ),
    "a branch of the target on undef": (
        program(passed="0 0"),
        program(UNDEF, passed="0 0", branches="%r0"),
    ),
    "a branch of the source on undef": (
        program(UNDEF, passed="0 0", branches="%r0"),
        program(passed="3 poison"),
    ),
    "a branch of the source on what is never one": (
        program("and undef 1", "xor %r0 2", passed="1 0", branches="%r1"),
        program(passed="3 3"),
    ),
    "a branch of the target on what may be one of two": (
        program(passed="0 0"),
        program("and undef 1", passed="0 0", branches="%r0"),
    ),
    "some bits are not all": (program("and undef 1", passed="%r0 0"), program(passed="2 0")),
    "undef is not poison": (program(passed="undef 0"), program(passed="poison 0")),
    "poison is anything": (program(passed="poison 0"), program(passed="undef 0")),
    "undef is anything": (program(UNDEF, passed="%r0 0"), program(passed="%x 0")),
    "undef is not what it was": (program(passed="%x 0"), program(UNDEF, passed="%r0 0")),
}
PROVED = ["two reads of the source differ", "a branch of the source on undef"]
PROVED += ["poison is anything", "undef is anything"]


@pytest.mark.parametrize("name", KNOWN)
def test_what_is_known_of_undef(name):
    source, target = KNOWN[name]
    refined, proved = check([KNOWN[name]])
    assert proved == (name in PROVED)
    assert refined or name not in PROVED
    assert source.text("f") != target.text("f")


@pytest.mark.parametrize("seed", range(4))
def test_no_pair_is_preserved_that_does_not_refine(seed):
    choose = random.Random(seed)
    pairs = []
    for _ in range(60):
        source = random_program(choose)
        pair = [source, changed(source, choose)]
        choose.shuffle(pair)
        pairs.append((pair[0], pair[1]))
    refined, proved = check(pairs)
    assert proved > refined / 2


@pytest.mark.parametrize("seed", range(2))
def test_every_program_refines_itself(seed):
    choose = random.Random(100 + seed)
    pairs = [(program, program) for program in (random_program(choose) for _ in range(40))]
    refined, proved = check(pairs)
    assert refined == len(pairs) and proved == len(pairs)
