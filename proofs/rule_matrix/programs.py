"""The programs of the matrix: those of the catalogue, each with its functions."""

from __future__ import annotations

from functools import lru_cache

from ...counterexamples.corpus.entries import Entry, entries
from ...semantics.program.function import Function
from ...semantics.program.instructions import Call
from ...semantics.reading.reader import read_file


@lru_cache(maxsize=1)
def programs() -> tuple[Entry, ...]:
    """The catalogue's pairs and programs of LLVM IR."""
    return tuple(each for each in entries() if each.kind in ("pair", "program"))


def functions_of(entry: Entry) -> tuple[str, ...]:
    """The names of an entry's functions: the source and the target, or the one."""
    return (entry.name, entry.target) if entry.target else (entry.name,)


def read(entry: Entry, name: str) -> Function:
    """A function of an entry."""
    return _functions(str(entry.path))[name]


@lru_cache(maxsize=256)
def _functions(path: str) -> dict[str, Function]:
    return read_file(path).functions


Shape = tuple[object, ...]


def shape(function: Function) -> Shape:
    """What the rules on relations and the analysis look at: the graph, and the convergent calls
    with their tokens, whatever all these are called and whatever else is computed."""
    number = {name: place for place, name in enumerate(function.blocks)}
    calls = {
        name: [each for each in block.instructions if isinstance(each, Call) and each.convergent]
        for name, block in function.blocks.items()
    }
    made = [each.name for block in calls.values() for each in block if each.control]
    return tuple(
        (
            tuple(number[to] for to in function.successors[name]),
            tuple(
                (each.control, made.index(each.token) if each.token in made else each.token)
                for each in calls[name]
            ),
        )
        for name in function.blocks
    )
