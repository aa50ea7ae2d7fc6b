"""Stack slots, parameters and globals whose address stays in the function: from it nobody else can
learn it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field

from .function import Function
from .instruction_operands import operands_of
from .instructions import Alloca, Call, Compute, Effect, Instruction, Load, Phi, Unmodelled
from .operands import Constant, Global, Literal, Local, Operand, Undefined
from .spelling import globals_in
from .terminators import UnmodelledTerminator

STEPS = frozenset(("getelementptr", "bitcast", "addrspacecast", "freeze", "select"))
"""Operations that give an address on, and show it to nobody."""

NUMBERS = frozenset(("ptrtoint", "ptrtoaddr", "add", "sub", "and", "or", "xor", "trunc", "zext"))
"""Operations whose result is a number: who learns it has no pointer to the object."""

TRANSFERS = ("llvm.memcpy", "llvm.memmove", "llvm.memset")

Users = dict[str, list[Instruction | Phi | None]]
"""What reads each local and each global, `@` in front of its name; None for the end of a block, for
what a constant expression computes, and for what is not modelled."""


def confined_pointers(function: Function) -> frozenset[str]:
    """The stack slots and pointer parameters that are only accessed, stepped through and compared,
    as numbers too.

    An address that is stored, passed or returned may be known elsewhere, and so may a number that
    is made of it and not only compared. One that is stored in such a slot is known where it is
    loaded from there."""
    kept = _Kept(function, users_in(function))
    names = [parameter.name for parameter in function.parameters if parameter.type[:3] == "ptr"]
    return frozenset(name for name in (*names, *kept.slots) if kept.keeps(name))


def users_in(function: Function) -> Users:
    """Who reads what in a function."""
    users: Users = defaultdict(list)

    def read(operand: Operand, user: Instruction | Phi | None) -> None:
        if isinstance(operand, Literal) and not operand.base:
            for name in globals_in(operand.text):
                users[f"@{name}"].append(None)
        elif name := named_by(operand):
            users[name].append(user)

    for block in function.blocks.values():
        for phi in block.phis:
            for operand in phi.incoming.values():
                read(operand, phi)
        for instruction in block.instructions:
            for operand in operands_of(instruction):
                read(operand, instruction)
        for operand in operands_of(block.terminator):
            read(operand, None)
        for each in (*block.instructions, block.terminator):
            if isinstance(each, Unmodelled | UnmodelledTerminator):
                for name in each.names:
                    users[name].append(None)
    return users


def named_by(operand: Operand) -> str:
    """The local, or the global with a place in it, that an operand is; empty for others."""
    match operand:
        case Local(name=name):
            return name
        case Global(name=name) | Literal(base=name) if name:
            return f"@{name}"
        case _:
            return ""


def _nowhere(_call: Call, _name: str) -> bool:
    return False


def _known_elsewhere(_store: Effect, _name: str) -> None:
    return None


def is_confined(name: str, users: Users, passes: Callable[[Call, str], bool] = _nowhere) -> bool:
    """Whether an address is only accessed, stepped through and compared. `passes` says of a call
    that is given it whether it stays there, too."""
    return _reached(name, users, passes, _known_elsewhere) is not None


def _reached(
    name: str,
    users: Users,
    passes: Callable[[Call, str], bool],
    holders: Callable[[Effect, str], frozenset[str] | None],
) -> set[str] | None:
    """The locals that may hold an address, or a number made of it; None where it may be known
    elsewhere. `holders` gives those that may be loaded from where it is stored."""
    pending, seen, numbers = [name], {name}, set[str]()
    while pending:
        pointer = pending.pop()
        for user in users[pointer]:
            match user:
                case Compute(opcode="icmp"):
                    continue
                case Compute(opcode=opcode, name=result) if opcode in NUMBERS:
                    following = result
                    numbers.add(result)
                case _ if pointer in numbers:
                    return None
                case Phi(name=result):
                    following = result
                case Compute(opcode=opcode, name=result) if opcode in STEPS:
                    following = result
                case Load():
                    continue
                case Call() if passes(user, pointer):
                    continue
                case Effect() if _only_accessed(user, pointer):
                    continue
                case Effect(kind="store"):
                    held = holders(user, pointer)
                    if held is None:
                        return None
                    pending += held - seen
                    seen |= held
                    continue
                case _:
                    return None
            if following not in seen:
                seen.add(following)
                pending.append(following)
    return seen


@dataclass(frozen=True, slots=True)
class _Place:
    """Some bytes of a stack slot: how many behind its beginning."""

    slot: str
    offset: int


@dataclass(slots=True)
class _Kept:
    """What one function keeps to itself. An address that was asked for once is taken to be kept
    meanwhile: one that goes round in a circle goes nowhere else."""

    function: Function
    users: Users
    slots: dict[str, Alloca] = field(default_factory=dict)
    _known: dict[str, bool] = field(default_factory=dict)
    _followed: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        sites = self.function.sites()
        self.slots = {each.name: each for _, each in sites if isinstance(each, Alloca)}

    def keeps(self, name: str) -> bool:
        """Whether nobody else learns an address."""
        if name not in self._known:
            self._known[name] = True
            self._known[name] = _reached(name, self.users, _nowhere, self._holders) is not None
        return self._known[name]

    def _holders(self, store: Effect, name: str) -> frozenset[str] | None:
        value, pointer = store.operands
        place = self._place_of(pointer)
        if place is None or named_by(pointer) == name or named_by(value) != name:
            return None
        return self._loaded(place, self.function.globals.layout.size(value.type) or 0)

    def _loaded(self, place: _Place, size: int) -> frozenset[str] | None:
        """The locals that are loaded from just these bytes of a slot; None where some of them may
        be loaded otherwise, or are copied."""
        if not size or place.slot in self._followed or not self.keeps(place.slot):
            return None
        self._followed.append(place.slot)
        reached = _reached(place.slot, self.users, _nowhere, self._holders)
        self._followed.pop()
        found: set[str] = set()
        for name in reached or ():
            for user in self.users[name]:
                if isinstance(user, Load) and named_by(user.pointer) == name:
                    there = self._place_of(user.pointer)
                    if there is None or there.slot != place.slot:
                        return None
                    room = self.function.globals.layout.size(user.type)
                    if there.offset == place.offset and user.type.startswith("ptr"):
                        found.add(user.name)
                    elif not room or _meet(place.offset, size, there.offset, room):
                        return None
                elif isinstance(user, Effect) and user.kind != "store":
                    return None
        return frozenset(found)

    def _place_of(self, pointer: Operand) -> _Place | None:
        """Where in a slot a pointer leads, by constant steps; None for others."""
        offset = 0
        while isinstance(pointer, Local) and pointer.name not in self.slots:
            site = self.function.definitions.get(pointer.name)
            step = None if site is None else self.function.at(site)
            if not isinstance(step, Compute) or step.opcode not in STEPS:
                return None
            if step.opcode == "select":
                values = [each for each in step.operands[1:] if not _is_poison(each)]
                if len(values) != 1:
                    return None
                (pointer,) = values
                continue
            moves = step.operands[1:]
            if not all(isinstance(each, Constant) for each in moves):
                return None
            numbers = [_signed(each) for each in moves if isinstance(each, Constant)]
            offset += sum(a * b for a, b in zip(numbers[::2], numbers[1::2], strict=True))
            pointer = step.operands[0]
        return _Place(pointer.name, offset) if isinstance(pointer, Local) else None


def _is_poison(operand: Operand) -> bool:
    return isinstance(operand, Undefined) and operand.kind == "poison"


def _meet(one: int, size: int, other: int, room: int) -> bool:
    return one < other + room and other < one + size


def _signed(constant: Constant) -> int:
    half = 1 << (int(constant.type[1:]) - 1)
    return constant.value - 2 * half if constant.value >= half else constant.value


def _only_accessed(effect: Effect, pointer: str) -> bool:
    """The pointer is where the effect takes place, and not what it stores; what is volatile shows
    its address."""
    words = effect.kind.split()
    if "volatile" in words:
        return False
    places = {"store": (1,), "atomicrmw": (0,), "cmpxchg": (0,)}.get(words[0])
    if places is None:
        places = (0, 1) if words[0].startswith(TRANSFERS) else ()
    return all(
        index in places
        for index, operand in enumerate(effect.operands)
        if named_by(operand) == pointer
    )
