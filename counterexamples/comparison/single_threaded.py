"""Where the histories of one lane differ as histories of a program with one thread."""

from __future__ import annotations

from collections.abc import Sequence

from ...semantics.program.attributes import Access
from ...semantics.program.causes import Kind, Mismatch
from ...semantics.program.instructions import Call
from ...semantics.program.library_functions import BARRIERS, known_to_llvm
from ...semantics.program.target_contracts import default_contracts
from ...semantics.values.values import POISON, Opaque, Poison
from ...semantics.wave.guessed_values import is_input
from ...semantics.wave.origins import NOWHERE, Origins, joined
from ...semantics.wave.records import Event
from ..verdicts.callee_names import called
from ..verdicts.differences import END, Difference, Undecided
from ..verdicts.json_values import plain
from .matchings import Side, alike, execution_of, may_move, may_vanish, set_of
from .standing import arguments_of, if_it_stands, path_to
from .unshared_values import NEVER, Unshared

LEFT_OUT = Undecided(
    "a call that changes nothing but what its arguments lead to may be needless",
    Kind.MEMORY,
    Mismatch.CALL,
)
ONLY_LLVM = Undecided(
    "an operation that only LLVM knows has no equal partner", Kind.OPERATION, Mismatch.CALL
)
OTHER_BARRIER = Undecided(
    "which barrier waits for all depends on how large a group is, and on the processor",
    Kind.OPERATION,
    Mismatch.CALL,
)


def first_mismatch(
    one: Side, other: Side, lane: int, unshared: Unshared
) -> Difference | Undecided | None:
    """Where the two histories of one lane stop being the same single-threaded program.

    None if the lane came there by values that it did not share."""
    source = [e for e in one.events[lane] if not may_move(one, e)]
    target = [e for e in other.events[lane] if not may_move(other, e)]
    for index in range(max(len(source), len(target))):
        a = source[index] if index < len(source) else None
        b = target[index] if index < len(target) else None
        if a is not None and b is not None and alike(a, b):
            continue
        for event, side in ((a, one), (b, other)):
            if event is not None and not isinstance(side.function.at(event.site), Call):
                if a is not None and b is not None and _as_many(a, b, source, target):
                    continue
                return Undecided(
                    f"the memory effect `{event.name}` has no equal partner; effects of one "
                    "thread on memory are only compared in their order",
                    Kind.MEMORY,
                )
        if a is not None and b is not None and _only_built_values_differ(one, a, b):
            return _built_values(a)
        return _believed(one, other, lane, a, b, unshared)
    movable = [e for e in one.events[lane] if may_move(one, e)]
    moved = [e for e in other.events[lane] if may_move(other, e)]
    for a in movable:
        if any(not alike(a, b) and _only_built_values_differ(one, a, b) for b in moved):
            return _built_values(a)
    passed = arguments_of(movable), arguments_of(moved)
    for a in movable:
        if not any(alike(a, b) for b in moved) and not may_vanish(one, a):
            return _believed(one, other, lane, a, None, unshared, passed)
    for b in moved:
        if not any(alike(a, b) for a in movable):
            return _believed(one, other, lane, None, b, unshared, passed)
    return Undecided("the calls of one thread could not be matched", Kind.CALLEE)


def _as_many(a: Event, b: Event, source: Sequence[Event], target: Sequence[Event]) -> bool:
    """Two accesses are the same, and there are as many of them on both sides: where they are fewer
    of one thread, another one need not have looked in between."""
    names = [[each.name for each in side] for side in (source, target)]
    return a.name == b.name and names[0].count(a.name) == names[1].count(a.name)


def _built_values(event: Event) -> Undecided:
    said = f"the arguments of @{event.name} are values that are not computed with"
    return Undecided(said, Kind.FLOATS, Mismatch.ARGUMENTS)


def _believed(
    one: Side,
    other: Side,
    lane: int,
    a: Event | None,
    b: Event | None,
    unshared: Unshared,
    passed: tuple[Origins, Origins] = (NOWHERE, NOWHERE),
) -> Difference | Undecided | None:
    """The mismatch of two events, None if it rests on values that the runs do not share. `passed`
    is what else it rests on."""
    if not unshared.allow(_place(one, lane, a), _place(other, lane, b)):
        return None
    for event, side in ((a, one), (b, other)):
        if (a is None or b is None or a.name != b.name) and _only_llvm_knows(side, event):
            return ONLY_LLVM
    if a is not None and b is not None and a.name != b.name and _name_one_thing(a.name, b.name):
        return ONLY_LLVM
    if a is not None and (b is None or a.name != b.name) and _may_be_left_out(one, lane, a):
        return LEFT_OUT
    if a is not None and b is not None and a.name != b.name and {a.name, b.name} <= BARRIERS:
        return OTHER_BARRIER
    differing = _differing(a, b)
    return if_it_stands(
        _single_threaded(one, other, lane, a, b),
        passed[0] | path_to(one, lane, a if b is not None else None) | differing[0],
        passed[1] | path_to(other, lane, b if a is not None else None) | differing[1],
        [value for event in (a, b) if event is not None for value in event.arguments],
    )


def _only_llvm_knows(side: Side, event: Event | None) -> bool:
    call = None if event is None else side.function.at(event.site)
    return isinstance(call, Call) and known_to_llvm(call)


def _name_one_thing(*names: str) -> bool:
    """Whether operations of LLVM's own may be one under several names: nothing here has a meaning
    for any of them."""
    contracts = default_contracts()
    return all(name.startswith("llvm.") and contracts.of(name).meaning is None for name in names)


def _may_be_left_out(side: Side, lane: int, event: Event) -> bool:
    """Whether a call of the source may be needless because of what it does to memory: it writes at
    most where its arguments lead, or, like one before it, only reads or only writes."""
    call = side.function.at(event.site)
    if not isinstance(call, Call):
        return False
    memory, effects = call.effects.memory, call.effects
    if call.convergent:
        return memory.only_reads and effects.returns
    before = side.run.events[lane][: _place(side, lane, event)]
    if memory.access is not Access.ANY and any(alike(each, event) for each in before):
        return True
    return effects.returns and Access.WRITE not in memory.default


def _differing(a: Event | None, b: Event | None) -> tuple[Origins, Origins]:
    """What the arguments rest on in which two events differ."""
    if a is None or b is None or a.name != b.name:
        return NOWHERE, NOWHERE
    places = [
        index for index, (x, y) in enumerate(zip(a.arguments, b.arguments, strict=False)) if x != y
    ]
    return _passed(a, places), _passed(b, places)


def _passed(event: Event, places: Sequence[int]) -> Origins:
    return joined(event.passed[place] for place in places if place < len(event.passed))


def _place(side: Side, lane: int, event: Event | None) -> int:
    """Where an event stands among all of its lane's; that there is none rests on all of them."""
    if event is None:
        return NEVER
    events = zip(side.places[lane], side.events[lane], strict=True)
    return next(place for place, found in events if found is event)


def _only_built_values_differ(one: Side, a: Event, b: Event) -> bool:
    """The arguments differ in values that were built from others, and may be equal all the same."""
    call = one.function.at(a.site)
    if a.name != b.name or not isinstance(call, Call):
        return False
    differing = [
        (operand, x, y)
        for operand, x, y in zip(call.arguments, a.arguments, b.arguments, strict=False)
        if x != y
    ]
    return all(_may_be_equal(x, y, operand.type) for operand, x, y in differing)


def _may_be_equal(source: object, target: object, type_: str) -> bool:
    """Whether two values that were not computed are one, or the source's is poison."""
    if not isinstance(source, Opaque) or not isinstance(target, Opaque | Poison):
        return False
    if "poison" in source.text:
        return True
    return not (is_input(source, type_) and (target is POISON or is_input(target, type_)))


def _single_threaded(
    one: Side, other: Side, lane: int, a: Event | None, b: Event | None
) -> Difference:
    event = a if a is not None else b
    assert event is not None
    calls = f"lane {lane} calls {called(event.name)}"
    if a is not None and b is not None and a.name == b.name:
        reason = f"{calls} with {_list(a)} in the source, {_list(b)} in the target"
    elif a is not None and b is not None:
        reason = f"{calls} in the source where the target calls {called(b.name)}"
    elif a is not None:
        reason = f"{calls} in the source and the target has no such call"
    else:
        reason = f"{calls} in the target and the source has no such call"
    return Difference(
        event.name,
        lane,
        execution_of(one if a is not None else other, lane, event),
        set_of(one, a) if a is not None else (),
        set_of(other, b) if b is not None else (),
        "differs",
        reason + ": the transform is broken as single-threaded code",
        None if b is None else (b.name, execution_of(other, lane, b)),
        a is None,
        Mismatch.ARGUMENTS
        if a is not None and b is not None and a.name == b.name
        else Mismatch.CALL,
    )


def _list(event: Event) -> str:
    return "(" + ", ".join(str(plain(argument)) for argument in event.arguments) + ")"


def different_return(one: Side, other: Side, lane: int) -> Difference | Undecided | None:
    a, b = one.run.outcomes[lane], other.run.outcomes[lane]
    if a == b or (a[0] == "returned" and b[0] == "returned" and a[1:] == (POISON,)):
        return None
    ends = [end[1] for end in (a, b) if len(end) == 2]
    if len(ends) == 2 and _may_be_equal(ends[0], ends[1], one.function.return_type):
        return Undecided(
            "the returned values are not computed with", Kind.FLOATS, Mismatch.RETURNED
        )
    reason = f"lane {lane} ends as {_end(a)} in the source and as {_end(b)} in the target"
    found = Difference(
        END, lane, 1, (lane,), (lane,), "differs", reason, (END, 1), mismatch=Mismatch.RETURNED
    )
    source, target = (path_to(side, lane, None) | side.run.return_of(lane) for side in (one, other))
    return if_it_stands(found, source, target, ends)


def _end(outcome: Sequence[object]) -> str:
    return " ".join(str(plain(part)) for part in outcome)
