"""Bodies of hunted functions on control-flow graphs of any shape: irreducible, with many exits.

Only for programs without tokens. A fuel variable is burnt in every block that is entered against
the order of the blocks, so that each thread ends.
"""

from __future__ import annotations

from .module_bodies import BodyWriter, Scope
from .module_statements import arithmetic, operate
from .random_graphs import random_graph

FUEL = 3
LARGEST = 7


def graph_body(writer: BodyWriter) -> list[str]:
    """The lines of a body on a random graph; the function returns an i32."""
    graph = random_graph(writer.rng, LARGEST)
    writer.begin()
    writer.slots.append("fuel")
    writer.say(f"store i32 {FUEL}, ptr %fuel")
    order = {name: number for number, name in enumerate(graph.successors)}
    for name, successors in graph.successors.items():
        if name != graph.entry:
            writer.open(name)
        for _ in range(writer.rng.choice((0, 1, 1, 2))):
            write = operate if writer.chance(0.7) else arithmetic
            write(writer, Scope(), 0)
        forward = [each for each in successors if order[each] > order[name]]
        if len(forward) < len(successors):
            _burn(writer, name, forward[0] if forward else "")
        _end(writer, successors)
    if "ran.out:" in writer.lines or any("%ran.out" in line for line in writer.lines):
        writer.open("ran.out")
        writer.say(f"ret i32 {writer.variable()}")
    slots = [f"  %{slot} = alloca i32" for slot in writer.slots]
    return ["entry:", *slots, *writer.lines]


def _burn(writer: BodyWriter, block: str, onward: str) -> None:
    """Leave towards `onward`, or the end, where no fuel is left."""
    left = writer.value("load i32, ptr %fuel")
    less = writer.value(f"sub i32 {left}, 1")
    writer.say(f"store i32 {less}, ptr %fuel")
    empty = writer.value(f"icmp eq i32 {left}, 0", "c")
    label = f"{block}.go"
    writer.say(f"br i1 {empty}, label %{onward or 'ran.out'}, label %{label}")
    writer.open(label)


def _end(writer: BodyWriter, successors: tuple[str, ...]) -> None:
    if not successors:
        writer.say(f"ret i32 {writer.variable()}")
    elif len(successors) == 1:
        writer.say(f"br label %{successors[0]}")
    elif len(successors) == 2:
        first, second = successors
        writer.say(f"br i1 {writer.condition()}, label %{first}, label %{second}")
    else:
        value = writer.value(f"and i32 {writer.variable()}, 7")
        first, *others = successors
        cases = " ".join(f"i32 {n}, label %{each}" for n, each in enumerate(others))
        writer.say(f"switch i32 {value}, label %{first} [ {cases} ]")
