"""Edits of single instructions, which the mutations of programs are made of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from wavecheck.semantics.program.function import Function, Site
from wavecheck.semantics.program.instructions import Call, Instruction
from wavecheck.semantics.transforms.requested_blocks import with_blocks

Changed = tuple[Function, str]
"""A function in which something changed, and what, in words."""


def _with_instructions(function: Function, block: str, rest: list[Instruction]) -> Function:
    changed = replace(function.blocks[block], instructions=tuple(rest))
    return with_blocks(function, changed)


def with_instruction(function: Function, site: Site, changed: Instruction) -> Function:
    """The function with another instruction at a place."""
    rest = list(function.blocks[site.block].instructions)
    rest[site.index] = changed
    return _with_instructions(function, site.block, rest)


def without_instruction(function: Function, site: Site) -> Function:
    """The function in which the instruction at a place is gone."""
    rest = list(function.blocks[site.block].instructions)
    del rest[site.index]
    return _with_instructions(function, site.block, rest)


def inserted(function: Function, site: Site, instruction: Instruction) -> Function:
    """The function with one more instruction, before the one at a place."""
    rest = list(function.blocks[site.block].instructions)
    rest.insert(site.index, instruction)
    return _with_instructions(function, site.block, rest)


def some_call(
    rng: Random, function: Function, wanted: Callable[[Call], bool]
) -> tuple[Site, Call] | None:
    """A call of the kind that is wanted, by chance, with its place."""
    found = [(site, call) for site, call in function.calls() if wanted(call)]
    return rng.choice(found) if found else None


def call_in_words(site: Site, call: Call) -> str:
    """A call and its place, for people."""
    return f"@{call.callee} at %{site.block}:{site.index}"
