"""Mutations of call sites: whether, where and with what a call happens."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from mutation.instruction_edits import (
    Changed,
    call_in_words,
    inserted,
    some_call,
    with_instruction,
    without_instruction,
)
from wavecheck.semantics.program.function import Function, Site
from wavecheck.semantics.program.instructions import Call
from wavecheck.semantics.program.operands import Constant, Local, Operand, width_of
from wavecheck.semantics.transforms.requested_blocks import with_values


def _is_plain(call: Call) -> bool:
    return call.control is None


def call_deleted(rng: Random, function: Function) -> Changed | None:
    """A call is gone; where its result was used there is a zero, or another call's result."""
    found = some_call(rng, function, _is_plain)
    if found is None:
        return None
    site, call = found
    changed = without_instruction(function, site)
    if call.name is not None and width_of(call.type):
        others = [
            other.name
            for _, other in function.calls()
            if other.type == call.type and other.name not in (None, call.name)
        ]
        zero: Operand = Constant(0, call.type)
        instead = Local(rng.choice(others) or "", call.type) if others else zero
        changed = with_values(changed, {call.name: rng.choice([zero, instead])})
    return changed, f"{call_in_words(site, call)} is deleted"


def call_duplicated(rng: Random, function: Function) -> Changed | None:
    """A call happens twice; the second result is not used."""
    found = some_call(rng, function, _is_plain)
    if found is None:
        return None
    site, call = found
    again = replace(call, name=None if call.name is None else "mutant.again")
    after = Site(site.block, site.index + 1)
    return inserted(function, after, again), f"{call_in_words(site, call)} is doubled"


def call_moved(rng: Random, function: Function) -> Changed | None:
    """A call moves elsewhere in its block, or into a neighbouring block."""
    found = some_call(rng, function, lambda call: call.control in (None, "anchor"))
    if found is None:
        return None
    site, call = found
    near = [site.block, *function.successors[site.block], *function.predecessors[site.block]]
    block = rng.choice(near)
    changed = without_instruction(function, site)
    place = Site(block, rng.randint(0, len(changed.blocks[block].instructions)))
    if place == site:
        return None
    return inserted(
        changed, place, call
    ), f"{call_in_words(site, call)} moves to %{place.block}:{place.index}"


def argument_changed(rng: Random, function: Function) -> Changed | None:
    """A call passes another value."""
    found = some_call(rng, function, lambda call: call.control is None and bool(call.arguments))
    if found is None:
        return None
    site, call = found
    index = rng.randrange(len(call.arguments))
    old = call.arguments[index]
    values: list[Operand] = [
        other
        for _, each in function.calls()
        for other in each.arguments
        if other.type == old.type and other != old
    ]
    values += [Local(p.name, p.type) for p in function.parameters if p.type == old.type]
    if width_of(old.type):
        values.append(Constant(rng.randint(0, 1), old.type))
    if not values:
        return None
    new = rng.choice(values)
    arguments = (*call.arguments[:index], new, *call.arguments[index + 1 :])
    changed = with_instruction(function, site, replace(call, arguments=arguments))
    return changed, f"{call_in_words(site, call)} passes {new} as argument {index}"
