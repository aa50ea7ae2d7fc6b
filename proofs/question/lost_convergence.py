"""Calls and functions that are convergent on one side of a pair only (CO25).

A call is an event of the history if it is convergent in the source or in the target. Where it is
in one of them only, the pair is judged as follows.

- The callee is no convergent function, in the source as in the target, and no contract says that
  its set matters: who its threads are has no meaning, so all its calls are compared as calls that
  talk to no one. That is the second removal of the text, and its reverse.
- Threads never communicate (`--launch never`, and the source has no anchors, at which they might):
  the same. That is the first removal.
- Otherwise the target guarantees no set. If threads of one wave talk in the source, which is
  executed, that is a violation; where the source's anchors may have left each thread alone, or no
  wave shows it, the answer is `unknown`. Uniform branches decide nothing here: the guarantee that
  threads never diverge is the environment's to give.

A target function that lost its own attribute may be moved by its callers, whatever its body does.
That is allowed where it has no entry and no uncontrolled operation, the third removal; kernels
have no callers. The same holds of what the target calls: a function with an uncontrolled operation
must be convergent there, unless it is not in the source either. Where it is not, who meets at that
operation is the implementation's choice, and another set is no violation.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...counterexamples.verdicts.causes import Cause
from ...counterexamples.verdicts.verdicts import Side, Unknown, Violated
from ...semantics.inlining.non_convergence import (
    depends_on_its_set,
    may_lose_its_attribute,
    possible_callees,
    reaches_plain_functions,
    without_convergence,
)
from ...semantics.program.causes import Kind
from ...semantics.program.function import Function
from ...semantics.program.inline_assembly import spelled
from ...semantics.program.instructions import Call
from .options import Options


@dataclass(frozen=True, slots=True)
class LostConvergence:
    """What a pair is judged as: the two functions without the operations that talk to no one, and
    the calls whose guarantee the target lost, an `Unknown` for each (empty: nothing is lost)."""

    source: Function
    target: Function
    inferred: frozenset[str | None]
    lost: tuple[Unknown, ...] = ()

    @property
    def one_sided(self) -> bool:
        """Whether anything is convergent on one side only."""
        return bool(self.lost or self.inferred)


def lost_convergence(source: Function, target: Function, options: Options) -> LostConvergence:
    """Which callees are convergent on one side only, and what that comes to."""
    inferred = {
        call.callee
        for call, _ in _on_one_side(source, target)
        if _talks_to_no_one(call.callee, source, target, options)
    }

    lost = tuple(
        Unknown(
            f"the {side} calls {_spelled(call)} as not convergent; whether it may is not decided",
            call.line,
            rules=("CO25",),
            side=side,
            cause=Cause(Kind.CONVERGENCE, call.callee or ""),
        )
        for call, side in _on_one_side(source, target)
        if call.callee not in inferred
    )
    if source.convergent and not target.convergent and not target.kernel:
        lost += _lost_attribute(target)
    lost += _lost_in_callees(source, target)
    pair = (without_convergence(source, inferred), without_convergence(target, inferred))
    return LostConvergence(*(pair if inferred else (source, target)), frozenset(inferred), lost)


def _on_one_side(source: Function, target: Function) -> Iterator[tuple[Call, Side]]:
    """The calls that are not convergent though their callee is called as convergent too."""
    operations = {c.callee for f in (source, target) for _, c in f.calls() if c.is_operation}
    sides: tuple[tuple[Side, Function], ...] = (("target", target), ("source", source))
    for side, function in sides:
        for _, call in function.calls():
            if call.callee in operations and not call.convergent:
                yield call, side


def _talks_to_no_one(
    callee: str | None, source: Function, target: Function, options: Options
) -> bool:
    """Whether no call of this callee (None: of any pointer) communicates with the threads that
    make it, on either side."""
    calls = [
        (call, function)
        for function in (source, target)
        for _, call in function.calls()
        if call.callee == callee
    ]
    reached = {name for each in calls for name in possible_callees(*each) or ()}
    if any(depends_on_its_set(options.contracts.of(name)) for name in reached):
        return False
    anchored = any(call.control == "anchor" for _, call in source.calls())
    if options.launch == "never" and not anchored:
        return True
    return all(reaches_plain_functions(*each) for each in calls)


def _spelled(call: Call) -> str:
    return "a function pointer" if call.callee is None else spelled(call.callee)


def _lost_attribute(target: Function) -> tuple[Unknown, ...]:
    if may_lose_its_attribute(target):
        return ()
    reason = (
        f"@{target.name} is not convergent as in the source, though it has uncontrolled convergent "
        "operations; what its callers do with it then is not compared"
    )
    cause = Cause(Kind.CONVERGENCE)
    return (Unknown(reason, target.line, rules=("CO25",), cause=cause),)


def _lost_in_callees(source: Function, target: Function) -> tuple[Unknown, ...]:
    """The callees whose threads the target leaves open and the source does not: what a function
    does that is not convergent depends on no group of threads that calls it."""
    return tuple(
        Unknown(
            f"the target calls @{name}, which is not convergent but has uncontrolled convergent "
            "operations; who meets there is not its caller's to say",
            target.line,
            rules=("CO25",),
            cause=Cause(Kind.CONVERGENCE, name),
        )
        for name in sorted(target.loose - source.loose)
    )


def unless_left_open(found: Violated, source: Function) -> Violated | Unknown:
    """A violation, unless the source itself leaves open who meets at the operation."""
    for name in sorted(source.loose):
        for site, call in source.calls():
            inside = f".{name}." in f".{site.block}"
            if inside and call.is_operation and call.callee == found.witness.callee:
                return Unknown(
                    f"the source calls @{name}, which is not convergent; who meets at its "
                    "operations is not decided",
                    call.line,
                    rules=("CO25",),
                    side="source",
                    cause=Cause(Kind.CONVERGENCE, name),
                )
    return found
