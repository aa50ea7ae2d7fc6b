"""Values and programs as terms of Coq, for the mechanised definitions."""

from __future__ import annotations

from collections.abc import Iterable

from wavecheck.semantics.convergence.regions import token_definitions
from wavecheck.semantics.program.function import Function, Site
from wavecheck.semantics.program.instructions import Call


def listed(items: Iterable[object]) -> str:
    """A list of terms."""
    return f"[{'; '.join(map(str, items))}]"


def quoted(word: str) -> str:
    """A string."""
    return f'"{word}"'


def pairs(found: Iterable[tuple[object, object]]) -> str:
    """A list of pairs of terms."""
    return listed(f"({a}, {b})" for a, b in found)


def block_numbers(function: Function) -> dict[str, int]:
    """The numbers of blocks: the entry's is 0."""
    others = (name for name in function.blocks if name != function.entry)
    return {name: number for number, name in enumerate((function.entry, *others))}


def convergent_sites(function: Function) -> dict[Site, tuple[int, int]]:
    """Each convergent call's block and its place among the convergent calls there."""
    numbers = block_numbers(function)
    placed: dict[Site, tuple[int, int]] = {}
    here = dict.fromkeys(numbers, 0)
    for site, call in function.calls():
        if call.convergent:
            placed[site] = (numbers[site.block], here[site.block])
            here[site.block] += 1
    return placed


def program(function: Function) -> str:
    """A function whose convergent calls all have tokens, as a `program` of `TokenPrograms`."""
    numbers, placed = block_numbers(function), convergent_sites(function)
    operations: dict[str, list[str]] = {name: [] for name in numbers}
    for site, call in function.calls():
        if call.convergent:
            operations[site.block].append(_operation(function, call, placed))
    following = {name: [numbers[to] for to in function.successors[name]] for name in numbers}
    blocks = (f"Block {listed(operations[name])} {listed(following[name])}" for name in numbers)
    return f"({listed(blocks)} : program)"


def _operation(function: Function, call: Call, placed: dict[Site, tuple[int, int]]) -> str:
    if call.token is None:
        return {"entry": "Entry", "anchor": "Anchor"}[call.control or ""]
    token = placed[token_definitions(function)[call.token]]
    return f"{'Loop' if call.control == 'loop' else 'Operation'} {token}"
