"""Silent calls of the target that the source does not make: they may be undefined behaviour.

A call without effects that is not `speculatable` may still have undefined behaviour for some
arguments. Where the source makes the same call, on any path and at any time, it has it too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...semantics.program.causes import Kind
from ...semantics.program.contracts import Contract
from ...semantics.program.instructions import Call
from ..terms.term import Term
from .records import Product, SilentCall, Stop


def always_defined(call: Call, contract: Contract) -> bool:
    """The call may be made anywhere: its attributes say so, or its contract does."""
    if contract.speculatable is not None:
        return contract.speculatable
    constant = contract.lane_identity or contract.wave_constant or contract.never_poison
    return call.effects.speculatable or constant


@dataclass(frozen=True, slots=True)
class _Key:
    callee: str | None
    types: tuple[int, ...]


def speculated(product: Product) -> Iterator[Stop]:
    """When a thread that both sides finish makes a call in the target that it does not make in
    the source."""
    t = product.terms
    done = t.disjunction(product.ends.completed)
    made: dict[_Key, list[SilentCall]] = {}
    for each in product.calls.silent["source"]:
        made.setdefault(_key(each), []).append(each)
    asked: dict[tuple[object, ...], list[SilentCall]] = {}
    for each in product.calls.silent["target"]:
        asked.setdefault((each.call.callee, *each.arguments), []).append(each)
    for calls in asked.values():
        one = calls[0]
        here = t.disjunction(call.condition for call in calls)
        there = t.disjunction(
            t.conjunction((other.condition, *_equal(product, one, other)))
            for other in made.get(_key(one), ())
        )
        alone = t.conjunction((done, here, t.negation(there)))
        if alone is not t.false:
            reason = f"a call of @{one.call.callee} that the source does not make"
            kind, callee = Kind.UNDEFINED_BEHAVIOUR, one.call.callee or ""
            yield Stop(alone, "target", kind, reason, one.call.line, callee, followed=True)


def _key(each: SilentCall) -> _Key:
    return _Key(each.call.callee, tuple(argument.width for argument in each.arguments))


def _equal(product: Product, one: SilentCall, other: SilentCall) -> Iterator[Term]:
    for a, b in zip(one.arguments, other.arguments, strict=True):
        yield product.terms.equal(a, b)
