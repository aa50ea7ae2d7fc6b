"""Convergence orders nothing in memory: converged operations between accesses of their threads.

Both questions are asked of one program: who is converged, of the paths of its two threads; what
they may read, of the litmus test that the same paths make, the operations in it.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...semantics.convergence.dynamic_instances import History, Path
from ...semantics.convergence.relations import convergence_before
from ...semantics.convergence.token_rules import token_relation
from ...semantics.litmus.ir_reader import read_litmus_ir
from ...semantics.memory_model.litmus_test import LitmusTest
from ...semantics.reading.reader import read_module
from ..claims.worked_example import Decision, Scenario, decided
from .litmus_facts import can_happen, ordered

DECLARATIONS = """\
@x = global i32 0
@y = global i32 0
declare token @llvm.experimental.convergence.entry()
declare void @op() convergent nounwind willreturn memory(none)
"""

ENTRY = "%t = call token @llvm.experimental.convergence.entry()"
MEET = 'call void @op() [ "convergencectrl"(token %t) ]'

STORE_X = "store atomic i32 1, ptr @x monotonic, align 4 ; A:"
LOAD_X = "%r0 = load atomic i32, ptr @x monotonic, align 4 ; B:"

PASSING = {
    "entry": (ENTRY, "br i1 %first, label %before, label %meet"),
    "before": (STORE_X, "br label %meet"),
    "meet": (MEET, MEET, "br i1 %first, label %end, label %behind"),
    "behind": (LOAD_X, "br label %end"),
    "end": ("ret void",),
}
"""The first thread stores before two operations, the other one loads behind them."""

RELEASED = PASSING | {
    "meet": (
        "%y = load atomic i32, ptr @y acquire, align 4",
        "store atomic i32 1, ptr @y release, align 4",
        "br i1 %first, label %end, label %behind",
    )
}
"""The same with an acquire and a release where the operations stood."""

AROUND = {
    "entry": (ENTRY, "br i1 %first, label %one, label %two"),
    "one": ("store atomic i32 1, ptr @x seq_cst, align 4", "br label %meet"),
    "two": ("store atomic i32 1, ptr @y seq_cst, align 4", "br label %meet"),
    "meet": (MEET, "br i1 %first, label %three, label %four"),
    "three": ("%r0 = load atomic i32, ptr @y seq_cst, align 4", "br label %end"),
    "four": ("%r1 = load atomic i32, ptr @x seq_cst, align 4", "br label %end"),
    "end": ("ret void",),
}
"""Each thread stores, executes the operation, and loads what the other one stores."""

RELAXED = {
    name: tuple(line.replace("seq_cst", "monotonic") for line in body)
    for name, body in AROUND.items()
}
"""The same by relaxed accesses."""

FENCED = RELAXED | {"meet": ("fence seq_cst", *RELAXED["meet"][1:])}
"""And with a fence where the operation stood."""

Blocks = Mapping[str, tuple[str, ...]]

FIRST: Path = ("entry", "before", "meet", "end")
OTHER: Path = ("entry", "meet", "behind", "end")
ONE: Path = ("entry", "one", "meet", "three", "end")
TWO: Path = ("entry", "two", "meet", "four", "end")


def _program(blocks: Blocks) -> str:
    """The function that both threads execute."""
    lines = (f"{name}:\n  " + "\n  ".join(body) for name, body in blocks.items())
    return "define void @both(i1 %first) convergent {\n" + "\n".join(lines) + "\n}\n"


def _test(blocks: Blocks, paths: tuple[Path, Path], exists: str) -> LitmusTest:
    """The litmus test of two threads on these paths: all that they execute, one after another."""
    threads = "".join(
        f"define void @P{number}() convergent {{\n  "
        + "\n  ".join(line for block in path for line in blocks[block] if line[:3] != "br ")
        + "\n}\n"
        for number, path in enumerate(paths)
    )
    return read_litmus_ir(f"; exists ({exists})\n{DECLARATIONS}{threads}", "threads.ll")


def _operations(blocks: Blocks, paths: tuple[Path, Path]) -> tuple[bool, bool]:
    """Whether the first operation of each thread is converged with the other's, and comes before
    the other's last one in convergence-before."""
    program = read_module(DECLARATIONS + _program(blocks), "both.ll").functions["both"]
    history = History(program, paths)
    relation = token_relation(history)
    used = [
        [each for each in thread if history.call(each).is_operation] for thread in history.threads
    ]
    before = convergence_before(history, relation)
    first, other = used[0][0], used[1]
    return (first, other[0]) in relation, before.precedes(first, other[-1])


def no_ordering() -> Decision:
    """CO26."""
    paths = (FIRST, OTHER)
    converged, _ = _operations(PASSING, paths)
    return decided(
        {
            "op(1) == op(2): both threads communicate": converged,
            "a load behind the operations may miss a store before them": can_happen(
                _test(PASSING, paths, "P1:r0=0")
            ),
            "the store does not happen before the load, even if it is seen": not ordered(
                _test(PASSING, paths, "P1:r0=1"), "A", "B"
            ),
            "it is no fence: both threads may load what was there before the stores": can_happen(
                _test(RELAXED, (ONE, TWO), "P0:r0=0 /\\ P1:r1=0")
            ),
            "a fence in its place would not let them": not can_happen(
                _test(FENCED, (ONE, TWO), "P0:r0=0 /\\ P1:r1=0")
            ),
            "a release and an acquire in their place would order them": ordered(
                _test(RELEASED, paths, "P1:y=1"), "A", "B"
            )
            and not can_happen(_test(RELEASED, paths, "P1:y=1 /\\ P1:r0=0")),
        }
    )


def neither_time_nor_order() -> Decision:
    """CU29."""
    met, _ = _operations(AROUND, (ONE, TWO))
    _, before = _operations(PASSING, (FIRST, OTHER))
    return decided(
        {
            "both threads store, execute op together, and load": met,
            "converged is not simultaneous: thread 0 may load behind its operation before thread 1"
            " stores ahead of its own": can_happen(
                _test(AROUND, (ONE, TWO), "P0:r0=0 /\\ P1:r1=1")
            ),
            "of two operations between a store and a load, the first of the one thread comes before"
            " the second of the other": before,
            "convergence-before is not happens-before: B may miss A": can_happen(
                _test(PASSING, (FIRST, OTHER), "P1:r0=0")
            ),
        }
    )


CONVERGENCE_AND_MEMORY = (
    Scenario(
        "CO26",
        "Convergence adds no memory ordering and no barrier.",
        _program(PASSING),
        no_ordering,
        method="the token rules and the memory model, on the same paths of one program",
    ),
    Scenario(
        "CU29",
        "Neither converged nor convergence-before implies simultaneous or happens-before.",
        _program(AROUND),
        neither_time_nor_order,
        method="the token rules and the memory model, on the same paths of one program",
    ),
)
