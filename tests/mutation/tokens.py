"""Mutations of tokens: which one an operation uses, and what made it."""

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
from wavecheck.semantics.program.function import Function
from wavecheck.semantics.program.notation import control_call
from wavecheck.semantics.program.operands import Local
from wavecheck.semantics.transforms.requested_blocks import with_values


def other_token(rng: Random, function: Function) -> Changed | None:
    """A use of a token gets another one."""
    found = some_call(rng, function, lambda call: call.token is not None)
    tokens = [call.name for _, call in function.calls() if call.control and call.name]
    if found is None:
        return None
    site, call = found
    others = [token for token in tokens if token not in (call.token, call.name)]
    if not others:
        return None
    token = rng.choice(others)
    return with_instruction(
        function, site, replace(call, token=token)
    ), f"{call_in_words(site, call)} uses %{token}, not %{call.token}"


def entry_for_anchor(rng: Random, function: Function) -> Changed | None:
    """What used an anchor's token uses that of the entry."""
    entry = next((call.name for _, call in function.calls() if call.control == "entry"), None)
    found = some_call(rng, function, lambda call: call.control == "anchor")
    if entry is None or found is None or found[1].name is None:
        return None
    return with_values(
        function, {found[1].name: Local(entry, "token")}
    ), f"%{found[1].name} becomes %{entry}"


def anchor_for_use(rng: Random, function: Function) -> Changed | None:
    """An operation gets an anchor of its own."""
    found = some_call(rng, function, lambda call: call.is_operation and call.token is not None)
    if found is None:
        return None
    site, call = found
    changed = with_instruction(function, site, replace(call, token="mutant.anchor"))
    changed = inserted(changed, site, control_call("anchor", "mutant.anchor"))
    return changed, f"{call_in_words(site, call)} gets an anchor"


def anchor_for_entry(rng: Random, function: Function) -> Changed | None:
    """The entry intrinsic becomes an anchor."""
    found = some_call(rng, function, lambda call: call.control == "entry")
    if found is None or found[1].name is None:
        return None
    site, call = found
    changed = with_instruction(function, site, control_call("anchor", found[1].name))
    return changed, f"%{call.name} becomes an anchor"


def loop_removed(rng: Random, function: Function) -> Changed | None:
    """A loop intrinsic goes, and its users take the token that it had."""
    found = some_call(rng, function, lambda call: call.control == "loop")
    if found is None or found[1].name is None or found[1].token is None:
        return None
    site, call = found
    changed = with_values(
        without_instruction(function, site), {found[1].name: Local(found[1].token, "token")}
    )
    return changed, f"the loop intrinsic %{call.name} is gone"


def loop_for_anchor(rng: Random, function: Function) -> Changed | None:
    """A loop intrinsic becomes an anchor."""
    found = some_call(rng, function, lambda call: call.control == "loop")
    if found is None or found[1].name is None:
        return None
    site, call = found
    return with_instruction(
        function, site, control_call("anchor", found[1].name)
    ), f"the loop intrinsic %{call.name} becomes an anchor"
