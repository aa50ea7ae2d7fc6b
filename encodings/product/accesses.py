"""Loads and stores of one thread that nobody else takes part in: its memory as a value.

A plain access is no event. A load is resolved through what the thread stored before, a store makes
a new memory, and both are kept as they are, for the target must access no more than the source
does (see `coverage`). What others may do to memory at an event stands in `shared_memory`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from ...semantics.attributes.lost_globals import lost_globals
from ...semantics.program.causes import Kind
from ...semantics.program.confined_pointers import TRANSFERS, confined_pointers
from ...semantics.program.function import Function
from ...semantics.program.instructions import Access, Alloca, Effect, Instruction, Load
from ...semantics.program.layouts import Layout
from ...semantics.program.operands import Constant, Operand
from ..memory.chains import Memories, Memory, Piece, chosen, left_by_others
from ..memory.objects import Address, Entangled, Object, Objects, space_of
from ..memory.overlaps import Extent, covers, meetings, overlap
from ..memory.reading import Reader, TooManyStores, unreached
from ..memory.representation import piece_of, value_of
from ..terms.casts import FLAT_WIDTH, cast, steps_fit
from ..terms.factory import Terms
from ..terms.float_choices import COVERED
from ..terms.objects import begins_at_null, has_room, has_size
from ..terms.path_conditions import Path, assume
from ..terms.sums import Sum, remainder, sum_of
from ..terms.term import Term
from ..terms.values import Value
from .evaluation import Evaluator
from .events import pointer_of
from .mismatches import UNDEFINED_ACCESS, Mismatches
from .records import SIDES, AccessMade, Records, Side, Stop
from .states import MEMORY, OUTSIDE, PHASE, Cursor, Node
from .unfolding import Unfolding

OVERLAPS = "a copy of bytes that it overwrites in part"

ALIGNMENTS = (16, 8, 4, 2)
"""Those that are asked for, largest first."""

MOST_BYTES = 128
"""A transfer of more bytes than this is an event."""

CAST_TO_GENERIC = frozenset(("amdgcn", "nvptx64"))
"""Machines on which the address of every stack slot has one in the generic space, number 0."""


class Unfollowed(Exception):
    """What an access does to memory is not followed: `kind` and the words say why."""

    def __init__(self, kind: Kind, what: str) -> None:
        super().__init__(what)
        self.kind = kind


@dataclass(slots=True)
class Place:
    """Where an access comes from: the side, its state, the path so far, the instruction."""

    node: Node
    path: Path
    side: Side
    here: Cursor
    instruction: Load | Effect
    access: Access


@dataclass(slots=True, kw_only=True)
class Accesses:
    """The memory of both sides. `reader` resolves loads, `objects` tells what they lead into."""

    terms: Terms
    unfoldings: Mapping[Side, Unfolding]
    evaluator: Evaluator
    mismatches: Mismatches
    records: Records
    memories: Memories = field(default_factory=Memories)
    objects: Objects = field(init=False)
    reader: Reader = field(init=False)
    _private: dict[Side, frozenset[str]] = field(init=False)
    _lost: frozenset[str] = field(init=False)
    _own: frozenset[str] = field(init=False)
    _left: Mapping[str, tuple[tuple[int, int], ...]] = field(init=False)

    def __post_init__(self) -> None:
        self.objects, self.reader = Objects(self.terms), Reader(self.terms)
        self._private = {
            side: confined_pointers(each.function) for side, each in self.unfoldings.items()
        }
        functions = (self.unfoldings[side].function for side in SIDES)
        self._lost = lost_globals(*functions)
        self._left = self.unfoldings["target"].function.globals.parts
        owned = [self.unfoldings[side].function.globals.own for side in SIDES]
        self._own = owned[0] & owned[1]

    # --- the beginning ---

    def start(self, source: Function, values: Mapping[str, Value]) -> dict[str, Any]:
        """What an environment holds of memory at first. `values`: the parameters by number, of
        which the source says what they lead to."""
        for index, parameter in enumerate(source.parameters):
            if not parameter.type.startswith("ptr"):
                continue
            said = parameter.attributes
            alone = said.noalias and parameter.name in self._private["source"]
            self.objects.note(
                values[str(index)].term,
                Object(
                    "argument",
                    str(index),
                    space_of(parameter.type),
                    size=said.dereferenceable,
                    align=said.align or 1,
                    noalias=alone,
                ),
            )
            if said.dereferenceable:
                # Otherwise the source's behaviour is undefined before it begins.
                t, given = self.terms, values[str(index)]
                lies = [has_room(t, given.term, said.dereferenceable)]
                if parameter.type == "ptr" and not source.attributes.null_is_valid:
                    lies.append(t.negation(begins_at_null(t, given.term)))
                self.evaluator.assume((t.disjunction((given.poison, t.conjunction(lies))),))
        zero = Value(self.terms.constant(0, 32), self.terms.false)
        return {MEMORY: self.memories.initial(), PHASE: zero, OUTSIDE: zero}

    def slot(self, side: Side, slot: Term, instruction: Alloca) -> None:
        """A stack slot, which is private unless its address is given away on one of the sides."""
        private = all(
            instruction.name in self._private[each] or instruction.name not in names
            for each in self.unfoldings
            for names in (self.unfoldings[each].function.definitions,)
        )
        known = Object(
            "slot",
            str(slot.data),
            space_of(instruction.type),
            size=instruction.size or 0,
            exact=instruction.size is not None,
            private=private and instruction.name in self._private[side],
            fresh=True,
        )
        self._note(slot, known)
        self._is_not_null(slot, instruction)

    def _is_not_null(self, slot: Term, instruction: Alloca) -> None:
        """No stack slot lies where null of the generic space leads, whichever its own space: its
        address, cast, leads to the same memory. Where a cast has no meaning nothing is said."""
        t = self.terms
        functions = [each.function for each in self.unfoldings.values()]
        if any(each.attributes.null_is_valid for each in functions):
            return
        generic, type_ = slot, instruction.type
        if space_of(type_) != 0:
            if not all(each.globals.machine in CAST_TO_GENERIC for each in functions):
                return
            generic = cast(t, slot, type_, "ptr", FLAT_WIDTH)
            if instruction.size is not None:
                has_size(t, generic, instruction.size)
        null = t.equal(generic, t.constant(0, generic.width))
        self.evaluator.assume(t.negation(each) for each in (null, begins_at_null(t, generic)))

    def _note(self, address: Term, object_: Object) -> None:
        """The object begins at this address; one of a known size does not wrap around."""
        t = self.terms
        if object_.exact and address not in self.objects.known:
            end = t.add(address, t.constant(object_.size, address.width))
            self.evaluator.assume((t.negation(t.unsigned_less(end, address)),))
        self.objects.note(address, object_)

    def _note_globals(self, side: Side) -> None:
        said = self.unfoldings[side].function.globals
        for name, (term, type_) in self.evaluator.globals.items():
            size, exact = said.sizes.get(name, (0, False))
            known = Object(
                "global",
                name,
                space_of(type_),
                size=size,
                exact=exact,
                constant=name in said.constants,
                own=name in self._lost or name in self._own,
                lost=name in self._lost,
                left=self._left.get(name),
            )
            self._note(term, known)

    # --- accesses ---

    def is_silent(self, instruction: object) -> bool:
        """Whether nobody else sees the access at once, so that it is no event."""
        match instruction:
            case Load(plain=True):
                return True
            case Effect(kind="store"):
                return True
            case Effect(kind=kind, operands=operands) if kind.startswith(TRANSFERS):
                return (
                    len(operands) > 3
                    and isinstance(operands[2], Constant)
                    and operands[2].value <= MOST_BYTES
                    and isinstance(operands[3], Constant)
                    and not operands[3].value
                )
            case _:
                return False

    def silent(
        self, node: Node, path: Path, side: Side, here: Cursor, instruction: Instruction
    ) -> Path | None:
        """Make a plain access; the path after it, None if there is none."""
        assert isinstance(instruction, (Load, Effect))
        place = Place(node, path, side, here, instruction, instruction.access)
        try:
            if isinstance(instruction, Load):
                return self._load(place, instruction)
            if instruction.kind == "store":
                return self._store(place, instruction)
            return self._transfer(place, instruction)
        except Unfollowed as stop:
            kind, what = stop.kind, str(stop)
        except (Entangled, TooManyStores) as stop:
            kind, what = Kind.POINTERS, str(stop)
        term, quoted = place.path.term(self.terms), instruction.text.strip()
        self.records.note(
            Stop(term, side, kind, f"{what}: {quoted}", instruction.line, quoted=quoted)
        )
        return None

    def _load(self, place: Place, load: Load) -> Path | None:
        t = self.terms
        layout = self._layout(place, load.type)
        path = self._reach(place, load.pointer, layout.size, writes=False)
        if path is None:
            return None
        place.path = path
        memory = place.here.environment[MEMORY]
        if load.access.invariant or load.access.constant:
            memory = self.memories.initial()
        piece = self._read(place, memory, load.pointer, layout.size)
        term, poison, unset = value_of(t, piece, layout)
        if unset.is_constant and not unset.value:
            value = Value(term, poison)
        else:
            value = self._with_unset(place, load, layout, Value(term, poison), unset)
        value, kept = self.evaluator.promised(place.side, value, load.type, load.result)
        if load.type.startswith("ptr") and not t.holds_an_address(value.term):
            t.address(value.term)
        place.here.environment[load.name] = value
        return self._require(place, kept, "poison in a noundef result")

    def _with_unset(
        self, place: Place, load: Load, layout: Layout, value: Value, unset: Term
    ) -> Value:
        """A value of which some scalars were never written: anything there."""
        t = self.terms
        free = self.evaluator.unset(place.side, place.here, load)
        parts = [
            t.choice(
                t.slice(unset, index, 1),
                t.slice(free, each.start, each.width),
                t.slice(value.term, each.start, each.width),
            )
            for index, each in enumerate(layout.scalars)
        ]
        return Value(t.concat(parts), value.poison)

    def _store(self, place: Place, store: Effect) -> Path | None:
        value, pointer = store.operands
        layout = self._layout(place, value.type)
        held = self.evaluator.value(place.side, place.here, store, value)
        if held.term.width != layout.bits:
            raise Unfollowed(Kind.FLOATS, "a stored value that is not computed with")
        piece = piece_of(self.terms, held.term, held.poison, layout)
        path = self._reach(place, pointer, layout.size, writes=True)
        if path is None:
            return None
        place.path = path
        self._write(place, pointer, piece)
        return path

    def _transfer(self, place: Place, transfer: Effect) -> Path | None:
        """`memcpy`, `memmove` and `memset` of a few bytes."""
        target, given, count = transfer.operands[:3]
        assert isinstance(count, Constant)
        size = count.value
        if size == 0:
            return place.path
        path: Path | None
        if transfer.kind.startswith("llvm.memset"):
            byte = self.evaluator.value(place.side, place.here, transfer, given)
            t = self.terms
            held = Piece(
                t.concat([byte.term] * size),
                t.concat([byte.poison] * size),
                t.constant(0, size),
            )
        else:
            path = self._reach(place, given, size, writes=False)
            if path is None:
                return None
            place.path = path
            held = self._read(place, place.here.environment[MEMORY], given, size)
        path = self._reach(place, target, size, writes=True)
        if path is None:
            return None
        place.path = path
        if transfer.kind.startswith("llvm.memcpy"):
            path = self._require(place, self._met_whole_or_not(place, transfer, size), OVERLAPS)
            if path is None:
                return None
            place.path = path
        self._write(place, target, held)
        return path

    def _met_whole_or_not(self, place: Place, copy: Effect, size: int) -> Term:
        """The bytes that a `memcpy` reads are those that it writes, or none of them is."""
        t, (target, given) = self.terms, copy.operands[:2]
        clashes: list[Term] = []
        for one, into in self.places(place.side, place.here, copy, target):
            for other, rest in self.places(place.side, place.here, copy, given):
                met = [
                    each.condition
                    for each in meetings(t, Extent(into, size), Extent(rest, size))
                    if each.distance
                ]
                clashes.append(t.conjunction((one, other, t.disjunction(met))))
        return t.negation(t.disjunction(clashes))

    def _layout(self, place: Place, type_: str) -> Layout:
        found = self.unfoldings[place.side].function.globals.layout.layout(type_)
        if found is None or not found.size:
            raise Unfollowed(Kind.INSTRUCTION, f"{type_} has no size that is known")
        if found.size > 1 and not self.unfoldings[place.side].function.globals.layout.little:
            raise Unfollowed(Kind.INSTRUCTION, "memory in which numbers begin with the big end")
        return found

    # --- places ---

    def places(
        self, side: Side, here: Cursor, user: Any, pointer: Operand
    ) -> list[tuple[Term, Address]]:
        """Where a pointer leads, each place with its condition. Raises Entangled."""
        value = self.evaluator.value(side, here, user, pointer)
        self._note_globals(side)
        return list(self.objects.places(value.term, space_of(pointer.type)))

    def given(
        self, side: Side, here: Cursor, instruction: Any, operands: tuple[Operand, ...]
    ) -> tuple[Extent, ...]:
        """Where the pointers lead that an event is given, as far as they can be followed."""
        access = instruction.access if isinstance(instruction, Load | Effect) else None
        size = access.size if access else 0
        align = max(access.align, 1) if access and side == "source" else 1
        accessed = pointer_of(instruction)
        found: list[Extent] = []
        for index, operand in enumerate(operands):
            if not operand.type.startswith("ptr") or (size and index != accessed):
                continue
            for _, at in self.places(side, here, instruction, operand):
                found.append(Extent(at, size, align))
        return tuple(found)

    def alignment(self, path: Path, at: Address, stated: int) -> int:
        """What is known of an address's alignment on a path: where the source accesses and how
        objects are aligned; the target's own word is not taken for it."""
        for align in ALIGNMENTS:
            if align <= stated:
                break
            if self._is_known_to_be_aligned(path, at, align):
                return align
        return max(stated, 1)

    def _is_known_to_be_aligned(self, path: Path, at: Address, align: int) -> bool:
        t, known = self.terms, at.object
        if known is not None and at.start is not None and known.align >= align:
            behind = remainder(sum_of(t.subtract(at.term, at.start)), align)
            if behind == Sum(0):
                return True
        rest = t.of_sum(remainder(sum_of(at.term), align), at.term.width)
        said = (is_aligned(t, rest, each) for each in ALIGNMENTS if each >= align)
        return any(each is t.true or self._holds(path, each) for each in said)

    def _read(self, place: Place, memory: Memory, pointer: Operand, size: int) -> Piece:
        t = self.terms
        found: Piece | None = None
        places = self.places(place.side, place.here, place.instruction, pointer)
        for condition, at in reversed(places):
            held = memory
            if at.object is not None and at.object.constant:
                held = self.memories.initial()
            align = self.alignment(place.path, at, self._stated(place))
            piece = self._in_constant(place.side, at, size)
            if piece is None:
                piece = self.reader.read(held, at, size, align)
                piece = self._unless_racing(place, at, piece, align)
            found = piece if found is None else chosen(t, condition, piece, found)
        assert found is not None
        return found

    def _in_constant(self, side: Side, at: Address, size: int) -> Piece | None:
        """What stands in a constant of the side's module, where all of it is known."""
        known, begin = at.object, at.within
        if known is None or known.kind != "global" or not known.constant or begin is None:
            return None
        image = self.unfoldings[side].function.globals.image(known.name)
        part = image[begin : begin + size] if begin >= 0 else ()
        if len(part) < size or None in part:
            return None
        t = self.terms
        bits = t.concat([t.constant(each or 0, 8) for each in part])
        return Piece(bits, t.constant(0, size), t.constant(0, size))

    def _unless_racing(self, place: Place, at: Address, piece: Piece, align: int) -> Piece:
        """What the target loads where the source accesses nothing is not known: another thread
        may write it."""
        if place.side == "source" or self._needs_no_cover(at):
            return piece
        t = self.terms
        covered = self._covered_for_sure(place, Extent(at, piece.size, align))
        if covered:
            return piece
        number = len(self.records.of(AccessMade, "target"))
        sure = t.variable(f"{COVERED}{number}", 1)
        self.records.note(
            AccessMade(
                condition=place.path.term(t),
                side="target",
                writes=False,
                extent=Extent(at, piece.size, align),
                phase=place.here.environment[PHASE].term,
                instruction=place.instruction,
                covered=sure,
            )
        )
        other = t.variable(f"racing:{number}", piece.bits.width)
        racing = Piece(other, t.constant(-1, piece.size), t.constant(0, piece.size))
        return chosen(t, sure, piece, racing)

    def _needs_no_cover(self, at: Address) -> bool:
        known = at.object
        return known is not None and (known.unseen or known.constant)

    def _covered_for_sure(self, place: Place, extent: Extent) -> bool:
        """A source access that this thread makes in the same phase reaches all these bytes."""
        t, phase = self.terms, place.here.environment[PHASE].term
        return any(
            each.phase is phase
            and covers(t, each.extent, extent) is t.true
            and self._holds(place.path, each.condition)
            for each in self.records.of(AccessMade, "source")
        )

    def _holds(self, path: Path, condition: Term) -> bool:
        """Whether a condition holds on a path, as far as its literals tell."""
        return assume(self.terms, path, self.terms.negation(condition)) is None

    def _stated(self, place: Place) -> int:
        """The alignment that an access states, of the source: a target may state too much."""
        return place.access.align if place.side == "source" else 1

    def _reach(self, place: Place, pointer: Operand, size: int, *, writes: bool) -> Path | None:
        """The path on which the access is defined, as far as one can tell at once; the access is
        recorded. What the target's may lack is left to `coverage`."""
        t = self.terms
        value = self.evaluator.value(place.side, place.here, place.instruction, pointer)
        path = self._require(place, t.negation(value.poison), "a poison address")
        if path is None:
            return None
        place.path = path
        path = self._require(place, steps_fit(t, value.term), UNDEFINED_ACCESS)
        if path is None:
            return None
        place.path = path
        valid = self.unfoldings[place.side].function.attributes.null_is_valid
        for condition, at in self.places(place.side, place.here, place.instruction, pointer):
            holds = []
            known = at.object is not None and at.object.kind != "argument"
            if at.space == 0 and not known and not valid:
                null = t.constant(0, at.given.width)
                holds.append(t.negation(t.equal(at.given, null)))
            if at.object is not None and at.object.constant and writes:
                holds.append(t.false)
            exact = at.object is not None and at.object.exact
            if exact and (place.side == "source" or self._needs_no_cover(at)):
                holds.append(self._is_inside(at, size))
            if place.side == "source":
                align = self._stated(place)
                if size > align:
                    holds.append(has_room(t, at.term, size))
                if align > 1:
                    holds.append(is_aligned(t, at.term, align))
                holds += self._alone(place, at, size, writes=writes)
                holds += self._left_alone(place, at, size)
            for each in holds:
                defined = t.disjunction((t.negation(condition), each))
                path = self._require(place, defined, UNDEFINED_ACCESS)
                if path is None:
                    return None
                place.path = path
            if self._needs_no_cover(at) or (place.side == "target" and not writes):
                continue
            here = assume(t, place.path, condition)
            if here is not None:
                align = self.alignment(place.path, at, self._stated(place))
                self.records.note(
                    AccessMade(
                        condition=here.term(t),
                        side=place.side,
                        writes=writes,
                        extent=Extent(at, size, align),
                        phase=place.here.environment[PHASE].term,
                        instruction=place.instruction,
                    )
                )
        return place.path

    def _is_inside(self, at: Address, size: int) -> Term:
        """All bytes are of the object, whose size is known."""
        t, known = self.terms, at.object
        assert known is not None
        if at.within is not None:
            return t.true if 0 <= at.within <= known.size - size else t.false
        if at.start is None or size > known.size:
            return t.false
        behind = t.subtract(at.term, at.start)
        return t.unsigned_less(behind, t.constant(known.size - size + 1, behind.width))

    def _alone(self, place: Place, at: Address, size: int, *, writes: bool) -> list[Term]:
        """What must hold of a source whose `noalias` pointers are what they promise."""
        t, found = self.terms, []
        mine = at.object
        for each in self.records.of(AccessMade, "source"):
            theirs = each.extent.at.object
            one = mine is not None and mine.noalias
            other = theirs is not None and theirs.noalias
            if mine == theirs or not (one or other) or not (writes or each.writes):
                continue
            align = self.alignment(place.path, at, self._stated(place))
            both = overlap(t, Extent(at, size, align), each.extent)
            if both is not t.false:
                clash = t.conjunction((each.condition, both))
                found.append(t.negation(clash))
        return found

    def _left_alone(self, place: Place, at: Address, size: int) -> list[Term]:
        """What others must not have written before, where only one argument leads."""
        if at.object is None or not at.object.noalias:
            return []
        t = self.terms
        return [
            t.negation(self.reader.written(each, at.moved(t, index).term))
            for each in left_by_others(place.here.environment[MEMORY])
            if not unreached(at, each)
            for index in range(size)
        ]

    def _write(self, place: Place, pointer: Operand, held: Piece) -> None:
        t, environment = self.terms, place.here.environment
        before = after = environment[MEMORY]
        for condition, at in self.places(place.side, place.here, place.instruction, pointer):
            here = assume(t, place.path, condition)
            if here is None:
                continue
            align = self.alignment(place.path, at, self._stated(place))
            stored = self.memories.stored(before, at, held, align, here.term(t))
            after = self.memories.choice(t, condition, stored, after)
        environment[MEMORY] = after

    def _require(self, place: Place, holds: Term, what: str) -> Path | None:
        if holds is self.terms.true:
            return place.path
        node = replace(place.node, path=place.path)
        return self.mismatches.require(node, place.path, place.side, place.here, holds, what)


def is_aligned(t: Terms, address: Term, align: int) -> Term:
    """The address is a multiple of a power of two."""
    bits = align.bit_length() - 1
    rest = t.of_sum(remainder(sum_of(address), align), address.width)
    return t.equal(t.truncate(rest, bits), t.constant(0, bits))
