"""Which two events may be one communication: what they pass, and what they promise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from ...semantics.attributes.underlying_objects import bases_of
from ...semantics.control_flow.liveness import locals_used
from ...semantics.program.attributes import UNSTATED, beyond
from ...semantics.program.causes import Kind
from ...semantics.program.function import Function, Site
from ...semantics.program.instructions import Call, Effect, Load
from ...semantics.program.operands import Local, Operand, Undefined
from ...semantics.program.terminators import Return, Unreachable
from ..terms.term import Term
from ..terms.values import Value
from .events import (
    Classifier,
    Event,
    described,
    pointer_of,
    promises_of_its_own,
    removable,
    returns,
    speculatable,
)
from .records import Side


def in_its_place(one: Event, other: Event) -> bool:
    """Both look at who is there, in blocks of one name, with tokens of one name."""
    tokens = [getattr(event.instruction, "token", None) for event in (one, other)]
    return looks_too(one, other) and one.site.block == other.site.block and tokens[0] == tokens[1]


def passes_the_same(one: Event, other: Event) -> bool:
    """Both look at who is there in the same way, and pass the same."""
    return looks_too(one, other) and one.callee == other.callee and one.arguments == other.arguments


def looks_too(one: Event, other: Event) -> bool:
    """Both look at who is there."""
    return one.looks and other.looks


def identical(one: Event, other: Event) -> bool:
    """They are calls of one callee with the same argument terms, that read the same memory."""
    return equal_but_for_poison(one, other) and one.arguments == other.arguments


def equal_but_for_poison(one: Event, other: Event) -> bool:
    """They are calls of one callee with the same argument terms, which may be poison under other
    conditions: a branch that became a `select`, say, takes its poison along."""
    return (
        not one.looks
        and not other.looks
        and one.callee == other.callee
        and _reads_the_same(one, other)
        and [a.term for a in one.arguments] == [a.term for a in other.arguments]
    )


def _reads_the_same(one: Event, other: Event) -> bool:
    """Whether calls that only read do so of one memory."""
    calls = isinstance(one.instruction, Call) and isinstance(other.instruction, Call)
    same = one.memory is other.memory and one.outside is other.outside
    return not calls or "load" not in (one.kind, other.kind) or same


def partner_in(
    event: Event, pool: Iterable[Event], close: Callable[[Event, Event], bool]
) -> Event | None:
    """The first event of the pool that is close to this one."""
    for other in pool:
        if other.kind == event.kind and close(event, other):
            return other
    return None


def promised_otherwise(one: Event, other: Event) -> tuple[Kind, str] | None:
    """What the target's call or load says of its result that the source's does not, in words and
    by its kind."""
    types = [getattr(event.instruction, "type", "void") for event in (one, other)]
    if types[0] != types[1]:
        what = f"{described(other)} returns {types[1]}, that of the source {types[0]}"
        return Kind.INTERFACE, what
    taken, given = (", ".join(operand.type for operand in _operands(e)) for e in (one, other))
    if types_of_arguments(one) != types_of_arguments(other):
        return Kind.INTERFACE, f"{described(other)} takes ({given}), that of the source ({taken})"
    known, said = one.instruction, other.instruction
    if isinstance(known, Call) and isinstance(said, Call):
        if _made_otherwise(known, said):
            what = "passes or computes otherwise than that of the source"
            return Kind.ATTRIBUTES, f"{described(other)} {what}"
        if _more_effects_promised(known, said):
            what = "promises more of its effects than that of the source"
            return Kind.ATTRIBUTES, f"{described(other)} {what}"
        if more := set(said.unseen_beyond(known)):
            what = f"promises more than that of the source: {min(more)}"
            return Kind.ATTRIBUTES, f"{described(other)} {what}"
    results = [getattr(instruction, "result", UNSTATED) for instruction in (known, said)]
    if beyond(*results) & {"range", "noundef"}:
        what = "promises more of its result than that of the source"
        return Kind.ATTRIBUTES, f"{described(other)} {what}"
    return None


def out_of_turn(first: Event, moved: Event, classifier: Classifier) -> str | None:
    """Why the target must not execute `moved` before what the source executes before it, where one
    of the two may end the thread: then the target lacks the other, or the source does.

    That is so of what may be left out or executed anywhere, too, where other threads take part:
    their set is another one then."""
    alone = not moved.convergent or classifier.contract(moved.callee).sets == "may-grow"
    if (anywhere(moved, classifier) and alone) or (_comes_back(moved) and _comes_back(first)):
        return None
    if _may_go(first) and not first.convergent:
        return None
    ends = moved if _comes_back(first) else first
    what = f"{described(moved)} comes before {described(first)}, unlike in the source"
    return f"{what}, and {described(ends)} may not return"


def may_find_nobody(event: Event, side: Side, classifier: Classifier) -> bool:
    """Whether an event that waits for a partner may end up without any."""
    return _may_go(event) if side == "source" else anywhere(event, classifier)


def anywhere(event: Event, classifier: Classifier) -> bool:
    """Whether the target may execute it where the source does not."""
    contract = classifier.contract(event.callee)
    return speculatable(event, contract) and not promises_of_its_own(event, contract)


def _may_go(event: Event) -> bool:
    return _comes_back(event) and removable(event)


def _comes_back(event: Event) -> bool:
    return not isinstance(event.instruction, Call) or returns(event)


def pointers_of(one: Event, other: Event) -> Iterator[tuple[Value, Value]]:
    """The pointers that both are given in one place."""
    types = [[operand.type[:3] for operand in _operands(event)] for event in (one, other)]
    for a, b, *types_ in zip(one.arguments, other.arguments, *types, strict=False):
        if types_ == ["ptr", "ptr"]:
            yield a, b


def another_object(one: Event, other: Event, source: Function, target: Function) -> str | None:
    """What the target's event reaches through a pointer that is based on something else.

    That matters only where a program learns that two addresses are equal (`compares_pointers`)."""
    for a, b in zip(_operands(one), _operands(other), strict=False):
        if not (a.type.startswith("ptr") and b.type.startswith("ptr")):
            continue
        bases = bases_of(a, source), bases_of(b, target)
        if all(bases) and not bases[0] & bases[1]:
            found = [", ".join(sorted(each)) for each in bases]
            return (
                f"{described(other)} takes a pointer that is based on {found[1]}, that of the "
                f"source on {found[0]}: one address, but perhaps not one object"
            )
    return None


def _made_otherwise(one: Call, other: Call) -> bool:
    """Arguments are passed otherwise, or the target has fast-math flags that the source has not."""
    passed = [
        [(call.stated(i).passed, call.stated(i).copied) for i in range(len(call.arguments))]
        for call in (one, other)
    ]
    return passed[0] != passed[1] or bool(beyond(one.manner, other.manner) - {"tail"})


def _more_effects_promised(one: Call, other: Call) -> bool:
    if beyond(one.effects, other.effects) & {"willreturn", "nounwind", "noreturn"}:
        return True
    known, said = one.effects.memory, other.effects.memory
    return (known.writes and not said.writes) or (said.none and not known.none)


def undefined_in_both(one: Event, other: Event) -> list[bool]:
    """For each argument, whether both programs pass `undef` as such."""
    operands = [_operands(event) for event in (one, other)]
    found = [
        all(isinstance(o, Undefined) and o.kind == "undef" for o in pair)
        for pair in zip(*operands, strict=False)
    ]
    return found + [False] * (len(one.arguments) - len(found))


def types_of_arguments(event: Event) -> list[str]:
    """The type of each argument; of a place that is accessed, if it is known, and of what else an
    event depends on, that of a number."""
    types = [operand.type for operand in _operands(event)]
    accessed = pointer_of(event.instruction)
    if accessed is not None and event.arguments:
        types[accessed] = f"i{event.arguments[accessed].term.width}"
    return types + ["i32"] * (len(event.arguments) - len(types))


def _operands(event: Event) -> tuple[Operand, ...]:
    match event.instruction:
        case Return(value=operand):
            return () if operand is None else (operand,)
        case Unreachable():
            return ()
        case instruction:
            return operands_and_callee(instruction)[0]


def operands_and_callee(instruction: Any) -> tuple[tuple[Operand, ...], str]:
    """What an event's instruction reads, and what stands for its callee."""
    match instruction:
        case Call(arguments=arguments, callee=callee):
            return arguments, callee or "(an indirect callee)"
        case Load(pointer=pointer, type=type_, volatile=volatile, atomic=atomic):
            kind = " ".join(
                ["load", *(["volatile"] if volatile else []), *([atomic] if atomic else [])]
            )
            return (pointer,), f"{kind} {type_}"
        case Effect(operands=operands, kind=kind):
            return operands, kind
        case _:
            raise AssertionError(f"no event: {instruction}")


def has_own_address(term: Term) -> bool:
    """True if the term is computed from the address of a stack slot, which is no one's choice."""
    pending, seen = [term], set()
    while pending:
        part = pending.pop()
        if part in seen:
            continue
        seen.add(part)
        if part.operation == "variable" and str(part.data).startswith("alloca:"):
            return True
        pending += part.arguments
    return False


def unused_results(function: Function) -> frozenset[Site]:
    """The calls whose result nothing reads."""
    used: set[str] = set()
    for block in function.blocks.values():
        for phi in block.phis:
            used |= {o.name for o in phi.incoming.values() if isinstance(o, Local)}
        for instruction in (*block.instructions, block.terminator):
            used |= set(locals_used(instruction))
    return frozenset(
        site for site, call in function.calls() if call.name is None or call.name not in used
    )


def droppable(source: Function, target: Function, classifier: Classifier) -> frozenset[Site]:
    """Memory-free calls of the source that nothing reads and that must return, of callees that the
    target calls at fewer places: the sets of a place that the target leaves out altogether are
    shared with no call that it keeps (CO36)."""
    called = [Counter(call.callee for _, call in f.calls()) for f in (source, target)]
    unused = unused_results(source)
    return frozenset(
        site
        for site, call in source.calls()
        if site in unused
        and classifier.kind(call) == "pure"
        and call.effects.removable
        and called[0][call.callee] > called[1][call.callee]
    )
