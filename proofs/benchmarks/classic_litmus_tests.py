"""Classic litmus tests as diy makes them: each shape with all orders, fences and dependencies.

A shape is a cycle of accesses of which it is asked whether each sees what the one before it did:
message passing (MP), store buffering (SB), load buffering (LB) and so on. A test is written in
herd's C; which orders, fences and dependencies it has stands in its name.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

READ_ORDERS = ("rlx", "acq", "sc")
WRITE_ORDERS = ("rlx", "rel", "sc")
BETWEEN = ("po", "acq", "rel", "acq_rel", "sc")
"""What stands between two accesses of a thread: nothing, or a fence of this order."""

DEPENDENCIES = ("data", "ctrl")
"""What may also lead from a read to a write: its value, or a branch."""

ORDER_NAMES = {
    "rlx": "memory_order_relaxed",
    "acq": "memory_order_acquire",
    "rel": "memory_order_release",
    "acq_rel": "memory_order_acq_rel",
    "sc": "memory_order_seq_cst",
}


@dataclass(frozen=True, slots=True)
class Shape:
    """The accesses of each thread, `Wx1` or `Rx`, and the question; a read is of register `r0`, or
    `r1` where it is its thread's second."""

    name: str
    threads: tuple[tuple[str, ...], ...]
    question: str


SHAPES = (
    Shape("MP", (("Wx1", "Wy1"), ("Ry", "Rx")), r"1:r0=1 /\ 1:r1=0"),
    Shape("SB", (("Wx1", "Ry"), ("Wy1", "Rx")), r"0:r1=0 /\ 1:r1=0"),
    Shape("LB", (("Rx", "Wy1"), ("Ry", "Wx1")), r"0:r0=1 /\ 1:r0=1"),
    Shape("S", (("Wx2", "Wy1"), ("Ry", "Wx1")), r"1:r0=1 /\ x=2"),
    Shape("R", (("Wx1", "Wy1"), ("Wy2", "Rx")), r"y=2 /\ 1:r1=0"),
    Shape("2+2W", (("Wx2", "Wy1"), ("Wy2", "Wx1")), r"x=2 /\ y=2"),
    Shape("WRC", (("Wx1",), ("Rx", "Wy1"), ("Ry", "Rx")), r"1:r0=1 /\ 2:r0=1 /\ 2:r1=0"),
    Shape("ISA2", (("Wx1", "Wy1"), ("Ry", "Wz1"), ("Rz", "Rx")), r"1:r0=1 /\ 2:r0=1 /\ 2:r1=0"),
    Shape(
        "IRIW",
        (("Wx1",), ("Wy1",), ("Rx", "Ry"), ("Ry", "Rx")),
        r"2:r0=1 /\ 2:r1=0 /\ 3:r0=1 /\ 3:r1=0",
    ),
)


def classic_litmus_texts() -> Iterator[str]:
    """Every test of every shape, shape by shape."""
    for shape in SHAPES:
        for threads in product(*(list(_threads(each)) for each in shape.threads)):
            yield _text(shape, threads)


def spread(count: int) -> list[str]:
    """About `count` of them for each shape, evenly from all of the shape's."""
    found: list[str] = []
    for shape in SHAPES:
        choices = [list(_threads(each)) for each in shape.threads]
        every = 1
        for each in choices:
            every *= len(each)
        step = max(1, every // count) | 1
        for place in range(0, every, step):
            chosen: list[tuple[str, ...]] = []
            for each in choices:
                place, index = divmod(place, len(each))
                chosen.append(each[index])
            found.append(_text(shape, tuple(chosen)))
    return found


_Strengths = tuple[str, ...]
"""The order of a thread's first access, what stands between, and the order of its second."""


def _threads(accesses: tuple[str, ...]) -> Iterator[_Strengths]:
    orders = [WRITE_ORDERS if each[0] == "W" else READ_ORDERS for each in accesses]
    if len(accesses) == 1:
        yield from product(*orders)
        return
    may_depend = accesses[0][0] == "R" and accesses[1][0] == "W"
    first, second = orders
    yield from product(first, (*BETWEEN, *(DEPENDENCIES if may_depend else ())), second)


def _text(shape: Shape, threads: tuple[_Strengths, ...]) -> str:
    name = "+".join([shape.name, *("-".join(each) for each in threads)])
    lines = [f"C {name}", "{ }"]
    for number, (accesses, strengths) in enumerate(zip(shape.threads, threads, strict=True)):
        lines += _body(number, accesses, strengths)
    return "\n".join([*lines, f"exists ({shape.question})", ""])


def _body(number: int, accesses: tuple[str, ...], strengths: _Strengths) -> Iterator[str]:
    locations = ", ".join(f"atomic_int* {each}" for each in sorted({a[1] for a in accesses}))
    yield f"P{number} ({locations}) {{"
    yield f"  {_access(accesses[0], 0, strengths[0], '')}"
    if len(accesses) > 1:
        _, between, order = strengths
        if between in ORDER_NAMES:
            yield f"  atomic_thread_fence({ORDER_NAMES[between]});"
        extra = " + (r0 & 0)" if between == "data" else ""
        second = _access(accesses[1], 1, order, extra)
        yield f"  if (r0 == 1) {{ {second} }}" if between == "ctrl" else f"  {second}"
    yield "}"


def _access(access: str, place: int, order: str, extra: str) -> str:
    kind, location, *value = access
    if kind == "R":
        return f"int r{place} = atomic_load_explicit({location}, {ORDER_NAMES[order]});"
    return f"atomic_store_explicit({location}, {value[0]}{extra}, {ORDER_NAMES[order]});"
