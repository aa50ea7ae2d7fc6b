"""Whether a tiny program refines another one: LLVM's single thread and its memory, by brute force.

An oracle that shares nothing with the product. A program (see `byte_programs`) is executed, byte by
byte, for every world: which pointers are apart or in one object, where objects begin and end, what
memory holds (poison is possible), what calls return and write, whether they return, what other
threads write before an acquire, and every choice of the target's undefined values. In each world
some choice of the source's undefined values must explain the target: equal events in order, with
arguments and visible memory that refine byte by byte, an equal end. Where the source is undefined,
everything behind is permitted.

Choices are made when they are first looked at (`Choices.ask`), so that what nobody reads is never
enumerated: a byte that nobody has computed with stays a `Token`. A byte that a call may have
written is a `Havoc` until somebody asks. Numbers come from a few values only.

What concurrency allows is counted in segments: the number of events so far. A load or store of the
target may lie in another segment than the source's access of that byte, if no release lies between
on the way down, and no acquire on the way up. Otherwise a load has any value (it races), and a
store is one that the source does not make.

Where LLVM's rules may be read in two ways, a `Reading` says which. `judged` asks all that matter to
a pair, and what depends on the reading is `undecided`; so is what is too large.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, Literal

from oracles.byte_programs import (
    CALLEES,
    CONSTANT_BYTES,
    POINTER,
    POISON,
    UNDEF,
    Address,
    Body,
    Callee,
    If,
    Ins,
    Operand,
    Parameter,
    Program,
    instructions_of,
)

Answer = Literal["refines", "refuted", "undecided"]
MOST_WORLDS = 40_000
MOST_RESOLUTIONS = 1_500
GLOBAL_SIZE = 2
DISTANCES = (0, 1, -1, 2, -2)
"""How far two pointers into one object may be apart."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read LLVM's rules where two are possible.

    `undef_at_each_use`: a loaded undefined value is another one at each use, and so is a sum of it;
    it may even become poison.
    `own_noalias`: other threads do not touch what is accessed through a `noalias` argument.
    `threads_write_numbers`: no other thread writes poison. `fences_in_two`: a fence that releases
    and acquires is two fences.
    `optional_votes`: a memory-free convergent call is one like any other. `argmem_captures`: a call
    that sees only its arguments' memory may keep the pointer. `late_stores`: a release does not
    show what is stored behind it. `events_are_accesses`: volatile and atomic accesses prove that
    nobody else accesses the byte. `events_show_memory`: behind a volatile access, or an atomic
    load, the bytes are what it stored or loaded; otherwise a volatile access may change them.
    `volatile_is_plain`: what a volatile load gives is what memory holds.
    `undef_branches`: behind a computation with an undefined value no branch is defined, since its
    condition may be made of it. `breaks_unseen`: a volatile access that breaks a `noalias` promise
    is not observed. `accesses_give_poison`: so may volatile and atomic loads of a byte."""

    undef_at_each_use: bool = False
    own_noalias: bool = False
    threads_write_numbers: bool = False
    fences_in_two: bool = False
    optional_votes: bool = False
    argmem_captures: bool = False
    late_stores: bool = False
    events_are_accesses: bool = False
    events_show_memory: bool = False
    volatile_is_plain: bool = False
    undef_branches: bool = False
    breaks_unseen: bool = False
    accesses_give_poison: bool = False


@dataclass(frozen=True, slots=True)
class Judged:
    """The answer, with the world of a counterexample, or why there is none."""

    answer: Answer
    why: str = ""
    worlds: int = 0


class TooLarge(Exception):
    """More worlds, or more choices of the source, than are looked at."""


class _Undefined(Exception):
    """The program's behaviour is undefined from here on."""


class _Ends(Exception):
    """A call does not return."""


class _Permitted(Exception):
    """All that the source must keep was kept, and then it is undefined."""


class _Differs(Exception):
    """The target does what the source cannot do."""


# --- values ---------------------------------------------------------------------------------------


class Token:
    """A value that nobody has looked at: a byte, or one bit. `number`, `poisonable`: what may come
    out. `frozen`: somebody froze it."""

    __slots__ = ("bits", "frozen", "key", "poisonable")

    def __init__(self, key: Any, bits: int, poisonable: bool, frozen: bool = False) -> None:
        self.key, self.bits, self.poisonable, self.frozen = key, bits, poisonable, frozen

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Token) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return f"<{self.key}>"


class Chosen:
    """A value that the source may choose, if it helps. `frozen`: as of a token."""

    __slots__ = ("bits", "frozen", "key")

    def __init__(self, key: int, bits: int, frozen: bool = False) -> None:
        self.key, self.bits, self.frozen = key, bits, frozen


class Havoc:
    """A byte that an event may have written: `before`, or what the event wrote."""

    __slots__ = ("before", "event", "key")

    def __init__(self, event: Any, key: Any, before: Any) -> None:
        self.event, self.key, self.before = event, key, before

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Havoc)
            and (self.event, self.key) == (other.event, other.key)
            and self.before == other.before
        )

    def __hash__(self) -> int:
        return hash((self.event, self.key))


Cell = Any
"""A number, `POISON`, `UNDEF`, a Token, a Chosen or a Havoc; a register of 16 bits may be two."""
Key = tuple[str, int]
"""A byte of memory: its object and the offset in it."""


class Choices:
    """A tree of choices, walked branch by branch: each question keeps its answer in one world."""

    def __init__(self, most: int) -> None:
        self._stack: list[list[Any]] = []
        self.made: dict[Any, Any] = {}
        self.count, self._most = 1, most

    def ask(self, key: Any, options: Sequence[Any]) -> Any:
        """The answer in this world; the first option, where it is new."""
        if key in self.made:
            return self.made[key]
        self._stack.append([key, options, 0])
        self.made[key] = options[0]
        return options[0]

    def next(self) -> bool:
        """Go to the next world; whether there is one. Raises TooLarge."""
        stack = self._stack
        while stack and stack[-1][2] + 1 == len(stack[-1][1]):
            del self.made[stack.pop()[0]]
        if not stack:
            return False
        self.count += 1
        if self.count > self._most:
            raise TooLarge
        stack[-1][2] += 1
        self.made[stack[-1][0]] = stack[-1][1][stack[-1][2]]
        return True


class World:
    """The choices that source and target share."""

    def __init__(
        self,
        seed: int,
        numbers: Sequence[int],
        parameters: Sequence[Parameter],
        most: int,
        each: int,
    ) -> None:
        self.choices = Choices(most)
        self._seed, self._numbers, self._each = seed, numbers, each
        self.pointers = [each.name for each in parameters if each.bits == POINTER]
        self._globals: list[str] = []
        self._options: dict[Any, tuple[Any, ...]] = {}

    def with_globals(self, names: Iterable[str]) -> World:
        """The world of programs that use these globals: arguments may point there."""
        self._globals = sorted(names)
        return self

    def value(self, token: Token) -> Any:
        """What comes out of a token in this world."""
        made = self.choices.made
        if token.key in made:
            return made[token.key]
        return self.choices.ask(token.key, self._values(token))

    def _values(self, token: Token) -> tuple[Any, ...]:
        known = self._options.get(token.key)
        if known is None:
            rng = Random(f"{self._seed} {token.key}")
            if token.bits == 1:
                numbers: list[Any] = [0, 1]
            else:
                numbers = rng.sample(list(self._numbers), min(self._each, len(self._numbers)))
            if token.poisonable:
                numbers.append(POISON)
            rng.shuffle(numbers)
            known = self._options[token.key] = tuple(numbers)
        return known

    def yes(self, *key: Any) -> bool:
        """A question of yes or no."""
        return self.choices.ask(key, (True, False))

    def place(self, root: str) -> Key:
        """The object that a pointer points into, and where."""
        if root not in self.pointers:
            return (root, 0)
        number = self.pointers.index(root)
        options: list[Any] = [("own", 0)]
        for other in [*self.pointers[:number], *self._globals]:
            options += [(other, distance) for distance in DISTANCES]
        other, distance = self.choices.ask(("place", root), tuple(options))
        if other == "own":
            return (root, 0)
        where, offset = self.place(other)
        return (where, offset + distance)

    def holds(self, key: Key, sizes: dict[str, int]) -> bool:
        """Whether the object has this byte."""
        name, offset = key
        if name in sizes:
            return 0 <= offset < sizes[name]
        if name.startswith("@"):
            return 0 <= offset < GLOBAL_SIZE
        known = {
            at: self.choices.made[asked]
            for at in range(offset - 8, offset + 9)
            if (asked := ("holds", name, at)) in self.choices.made
        }
        inside = [at for at, held in known.items() if held]
        if inside:
            # An object is in one piece; a pointer to it may lie outside.
            if min(inside) <= offset <= max(inside):
                return True
            between = (
                range(offset, min(inside)) if offset < inside[0] else range(max(inside), offset + 1)
            )
            if any(known.get(at) is False for at in between):
                return False
        return self.yes("holds", name, offset)

    def reaches(self, key: Key, sizes: dict[str, int]) -> bool:
        """Whether the address lies in the object or just behind it."""
        name, offset = key
        if name in sizes:
            return 0 <= offset <= sizes[name]
        if name.startswith("@"):
            return 0 <= offset <= GLOBAL_SIZE
        return self.holds(key, sizes) or self.holds((name, offset - 1), sizes)


# --- a run ----------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Event:
    """What is observed, in order. `ends`: a call that may not return. `kept`: undefined behaviour
    behind it does not excuse what came before."""

    name: str
    bits: tuple[int, ...]
    args: tuple[Any, ...]
    acquires: bool
    releases: bool
    ends: bool
    kept: bool
    sees: str = "nothing"
    memory: _Memory | None = None
    only_threads: bool = False


class _Memory:
    """Bytes by key, and the havocs in order, each with the objects that it cannot reach."""

    __slots__ = ("bytes", "havocs", "hidden", "unseen")

    def __init__(self) -> None:
        self.bytes: dict[Key, tuple[Cell, int]] = {}
        self.havocs: list[tuple[Any, frozenset[str], str | None]] = []
        self.hidden: frozenset[str] = frozenset()
        self.unseen: frozenset[Key] = frozenset()

    def copied(self, hidden: frozenset[str], unseen: frozenset[Key]) -> _Memory:
        """As it is now. `hidden`: objects, `unseen`: bytes, that an event cannot look at."""
        other = _Memory()
        other.bytes, other.havocs = dict(self.bytes), list(self.havocs)
        other.hidden, other.unseen = hidden, unseen
        return other

    def read(self, key: Key) -> Cell:
        cell, seen = self.bytes.get(key) or (_initial(key), 0)
        for event, hidden, only in self.havocs[seen:]:
            if key[0] not in hidden and only in (None, key[0]):
                cell = Havoc(event, key, cell)
        return cell

    def write(self, key: Key, cell: Cell) -> None:
        self.bytes[key] = (cell, len(self.havocs))


def _initial(key: Key) -> Cell:
    name, offset = key
    if name.startswith("%"):
        return UNDEF
    if name == "@k" and 0 <= offset < GLOBAL_SIZE:
        return CONSTANT_BYTES[offset]
    return Token(("memory", name, offset), 8, True)


@dataclass(slots=True)
class _Pure:
    """A call that is no event: what it is given, and the memory that it sees. `content`: the call
    that it is equal to, which names its results."""

    callee: str
    args: tuple[Any, ...]
    objects: tuple[Key, ...]
    roots: tuple[str, ...]
    segment: int
    memory: _Memory | None
    content: Any


@dataclass(slots=True)
class _Past:
    """What has been done to memory: bytes with the segment."""

    loads: list[tuple[Key, int, str]] = field(default_factory=list)
    stores: list[tuple[Key, int, str]] = field(default_factory=list)


class _Run:
    """One execution of one program in a world; of the target if `source` is given."""

    def __init__(
        self,
        program: Program,
        world: World,
        reading: Reading,
        own: Choices | None,
        source: _Run | None,
        racing: frozenset[int] = frozenset(),
    ) -> None:
        self.world, self.reading, self.source = world, reading, source
        self._program, self._own, self._racing = program, own, racing
        self.memory = _Memory()
        self.events: list[_Event] = []
        self.past = _Past()
        self.pure: list[_Pure] = []
        self.bound: dict[int, Cell] = {}
        self.undefined = self.ended = False
        self.returned: Cell = None
        self._chosen = self._loaded = 0
        self._unfrozen: set[int] = set()
        self._computed_with_undef = False
        self._noalias = {p.name for p in program.parameters if "noalias" in p.attributes}
        self.passed: set[str] = set()
        self._touched: dict[Key, list[tuple[str, bool]]] = {}
        self._load_keys: list[tuple[int, Key, int]] = []
        self.sizes: dict[str, int] = {}
        self._escaped: set[str] = set()
        self._blocked: list[frozenset[str]] = []
        self.regs: dict[str, Any] = {}
        for each in program.parameters:
            if each.bits == POINTER:
                self.regs[each.name] = (each.name, 0)
            else:
                poisonable = "noundef" not in each.attributes
                self.regs[each.name] = Token(("argument", each.name), each.bits, poisonable)

    # --- the whole ---

    def execute(self) -> None:
        """Run to the end, or to where it is undefined or a call does not return."""
        try:
            for each in self._program.parameters:
                if each.attributes.startswith("dereferenceable"):
                    for offset in range(2):
                        self._inside((each.name, offset))
            self._body(self._program.body)
            if self._program.result is not None:
                bits, operand = self._program.result
                self.returned = self._read(operand, bits)
        except _Undefined:
            if self.source is not None:
                raise _Differs("undefined behaviour of the target") from None
            self.undefined = True
        except _Ends:
            self.ended = True

    def required(self) -> int:
        """How many of the events must be kept though the run is undefined behind them."""
        kept = [number for number, each in enumerate(self.events) if each.kept]
        return kept[-1] + 1 if kept else 0

    def _body(self, body: Body | list[Ins]) -> None:
        for each in body:
            if isinstance(each, If):
                self._diamond(each)
            else:
                self._instruction(each)

    def _diamond(self, diamond: If) -> None:
        condition = self._read(diamond.condition, 1)
        if condition is UNDEF:
            raise _Undefined
        condition = self._number(condition, 1)
        if condition is POISON or (self.reading.undef_branches and self._computed_with_undef):
            raise _Undefined
        self._body(diamond.then if condition else diamond.otherwise)
        values = [
            self._read(phi.first if condition else phi.second, phi.bits) for phi in diamond.phis
        ]
        for phi, value in zip(diamond.phis, values, strict=True):
            self.regs[phi.dst] = value

    # --- values ---

    def _read(self, operand: Operand, bits: int) -> Any:
        if isinstance(operand, int):
            return operand & ((1 << bits) - 1) if bits else operand
        if isinstance(operand, Address):
            return self._address(operand)
        if operand == UNDEF:
            return UNDEF if self.reading.undef_at_each_use else self._undefined_value(bits)
        if operand == POISON:
            return POISON
        return self.regs[operand]

    def _any_value(self, bits: int) -> Any:
        """An undefined value, settled: the source chooses later, the target is given any."""
        if bits == 16:
            return (self._any_value(8), self._any_value(8))
        self._chosen += 1
        if self.source is None:
            return Chosen(self._chosen, bits)
        return Token(("undefined", self._chosen), bits, False)

    def _undefined_value(self, bits: int) -> Any:
        """One of which is known that nobody froze it."""
        first = self._chosen
        found = self._any_value(bits)
        self._unfrozen.update(range(first + 1, self._chosen + 1))
        return found

    def _is_unfrozen(self, value: Any) -> bool:
        if isinstance(value, Chosen):
            return not value.frozen and value.key in self._unfrozen
        made = isinstance(value, Token) and value.key[0] == "undefined"
        return made and not value.frozen and value.key[1] in self._unfrozen

    def _number(self, value: Any, bits: int) -> Any:
        """The value to compute with: a number, or POISON."""
        if isinstance(value, int) or value is POISON:
            return value
        if value is UNDEF:
            return self._number(self._undefined_value(bits), bits)
        self._computed_with_undef |= self._is_unfrozen(value)
        if isinstance(value, Token):
            return self.world.value(value)
        if isinstance(value, Chosen):
            bound = self.bound.get(value.key)
            if bound is None:
                assert self._own is not None
                bound = self._own.ask(value.key, range(1 << value.bits))
                self.bound[value.key] = bound
            return bound
        low, high = (self._number(each, 8) for each in value)
        return POISON if POISON in (low, high) else low | high << 8

    def _is_poison(self, value: Any) -> bool:
        if isinstance(value, Token) and value.poisonable:
            value = self.world.value(value)
        return value is POISON

    def _address(self, address: Address) -> Any:
        base = address.base
        if base.startswith("@"):
            pointer: Any = (base, 0)
        else:
            pointer = self.regs[base]
        return self._moved(pointer, address.offset, address.inbounds and address.offset != 0)

    def _moved(self, pointer: Any, offset: int, inbounds: bool) -> Any:
        if pointer is POISON:
            return POISON
        root, at = pointer
        if inbounds and not (
            self.world.reaches(self._key(pointer), self.sizes)
            and self.world.reaches(self._key((root, at + offset)), self.sizes)
        ):
            return POISON
        return (root, at + offset)

    def _key(self, pointer: tuple[str, int]) -> Key:
        name, offset = self.world.place(pointer[0])
        return (name, offset + pointer[1])

    # --- instructions ---

    def _instruction(self, ins: Ins) -> None:
        op = ins.op
        if op == "load":
            self._load(ins)
        elif op == "store":
            self._store(ins)
        elif op == "call":
            self._call(ins)
        elif op == "fence":
            self._fence(ins.extra)
        elif op == "alloca":
            name = "%" + ins.dst
            self.sizes[name] = ins.bits // 8
            for offset in range(ins.bits // 8):
                # What was written by others before does not reach a slot that is new.
                self.memory.write((name, offset), UNDEF)
            self.regs[ins.dst] = (name, 0)
        elif op == "gep":
            pointer, index = (
                self._read(ins.args[0], 0),
                self._number(self._read(ins.args[1], 64), 8),
            )
            moved = POISON if index is POISON else self._moved(pointer, index, bool(ins.extra))
            self.regs[ins.dst] = moved
        elif op == "select":
            condition = self._number(self._read(ins.args[0], 1), 1)
            chosen = ins.args[1] if condition else ins.args[2]
            value = POISON if condition is POISON else self._read(chosen, ins.bits)
            self.regs[ins.dst] = value
        elif op == "freeze":
            self.regs[ins.dst] = self._frozen(self._read(ins.args[0], ins.bits), ins.bits)
        else:
            self.regs[ins.dst] = self._computed(ins)

    def _frozen(self, value: Any, bits: int) -> Any:
        if isinstance(value, tuple):
            return tuple(self._frozen(each, 8) for each in value)
        if value is UNDEF or self._is_poison(value):
            return self._any_value(bits)
        if isinstance(value, Token) and value.poisonable:
            return self.world.value(value)
        if self._is_unfrozen(value):
            if isinstance(value, Chosen):
                return Chosen(value.key, bits, frozen=True)
            return Token(value.key, bits, poisonable=False, frozen=True)
        return value

    def _computed(self, ins: Ins) -> Any:
        if ins.op == "trunc":
            value = self._read(ins.args[0], int(ins.extra))
            if isinstance(value, tuple) and ins.bits == 8:
                return value[0]
            number = self._number(value, int(ins.extra))
            return POISON if number is POISON else number & ((1 << ins.bits) - 1)
        if ins.op == "zext":
            value = self._read(ins.args[0], int(ins.extra))
            settled = isinstance(value, Token) and not value.poisonable
            if settled and ins.bits == 16 and ins.extra == "8":
                return (value, 0)
            return self._number(value, int(ins.extra))
        operands = [self._read(each, ins.bits) for each in ins.args]
        if ins.op in ("add", "sub", "xor") and UNDEF in operands and POISON not in operands:
            return UNDEF
        one, two = (self._number(each, ins.bits) for each in operands)
        if one is POISON or two is POISON:
            return POISON
        if ins.op == "icmp":
            return int(_compared(ins.extra, one, two, ins.bits))
        return _arithmetic(ins.op, ins.extra, one, two, ins.bits)

    # --- memory ---

    def _bytes_at(self, pointer: Any, bits: int) -> list[Key]:
        if pointer is POISON:
            raise _Undefined
        root, offset = pointer
        return [self._key((root, offset + number)) for number in range(bits // 8)]

    def _inside(self, pointer: tuple[str, int]) -> None:
        if not self.world.holds(self._key(pointer), self.sizes):
            raise _Undefined

    def _is_shared(self, key: Key) -> bool:
        """Whether other threads may access the byte, and it can change."""
        return key[0] != "@k" and not (key[0].startswith("%") and key[0] not in self._escaped)

    def _load(self, ins: Ins) -> None:
        pointer = self._read(ins.args[0], 0)
        keys = self._bytes_at(pointer, ins.bits)
        if ins.extra == "volatile":
            self._volatile(ins, pointer, keys, None)
            return
        if not all(self.world.holds(key, self.sizes) for key in keys):
            raise _Undefined
        if ins.extra:
            self._atomic_load(ins, pointer, keys)
            return
        cells = [self._loaded_byte(key, pointer[0]) for key in keys]
        self.regs[ins.dst] = self._joined(cells)

    def _joined(self, cells: list[Cell]) -> Any:
        if len(cells) == 1:
            return cells[0]
        if any(self._is_poison(cell) for cell in cells):
            return POISON
        settled: list[Any] = [
            self.world.value(cell) if isinstance(cell, Token) and cell.poisonable else cell
            for cell in cells
        ]
        if all(isinstance(cell, int) for cell in settled):
            return settled[0] | settled[1] << 8
        return tuple(settled)

    def _loaded_byte(self, key: Key, root: str) -> Cell:
        self._loaded += 1
        self.past.loads.append((key, len(self.events), root))
        if self.source is None:
            self._check_noalias(key, root, False)
            self._load_keys.append((self._loaded, key, len(self.events)))
            if self._loaded in self._racing:
                return self._any_value(8)
        elif self._is_shared(key):
            now = len(self.events)
            if not self.source.accesses(key, now, root, False) or self.source.raced(key, now):
                return Token(("race", self._loaded), 8, False)
        cell = self._settled(self.memory.read(key))
        if cell is UNDEF and not self.reading.undef_at_each_use:
            return self._undefined_value(8)
        return cell

    def _settled(self, cell: Cell) -> Cell:
        """Without havoc: whether the event wrote the byte is asked."""
        while isinstance(cell, Havoc):
            if self.wrote(cell.event, cell.key):
                poisonable = not (
                    self.reading.threads_write_numbers and self._by_threads(cell.event)
                )
                return Token(("written", cell.event, cell.key), 8, poisonable)
            cell = cell.before
        return cell

    def _by_threads(self, event: Any) -> bool:
        events = (self.source or self).events
        return isinstance(event, int) and event < len(events) and events[event].only_threads

    def wrote(self, event: Any, key: Key) -> bool:
        """Whether the event wrote the byte; others cannot where the source has written."""
        if self._by_threads(event) and (self.source or self).owns(event, key):
            return False
        return self.world.yes("wrote", event, key)

    def owns(self, event: int, key: Key) -> bool:
        """Whether the source wrote the byte since its last release before the event."""
        for stored, segment, root in self.past.stores:
            if self.reading.own_noalias and root in self._noalias:
                return True
            if stored == key and segment <= event:
                until = event + 1 if self.reading.fences_in_two else event
                if not any(each.releases for each in self.events[segment:until]):
                    return True
        return False

    def accesses(self, key: Key, segment: int, root: str, must_store: bool) -> bool:
        """Whether the source accesses the byte where an access of this segment may come from."""
        if self.reading.own_noalias and root in self._noalias and not must_store:
            return True
        past = self.past.stores if must_store else [*self.past.stores, *self.past.loads]
        return any(accessed == key and self._may_move(at, segment) for accessed, at, _ in past)

    def _may_move(self, at: int, to: int) -> bool:
        if at <= to:
            return not any(each.releases for each in self.events[at:to])
        return not any(each.acquires for each in self.events[to:at])

    def raced(self, key: Key, segment: int) -> bool:
        """Whether another thread writes the byte, for an acquire to come, while it is loaded."""
        for number in range(segment, len(self.events)):
            event = self.events[number]
            open_to_others = event.only_threads and event.acquires and not self.owns(number, key)
            if open_to_others and self.world.yes("wrote", number, key):
                return True
            if event.releases:
                return False
        return False

    def racing_loads(self) -> frozenset[int]:
        """The source's loads of bytes that another thread writes at the same time."""
        if not any(each.only_threads and each.acquires for each in self.events):
            return frozenset()
        return frozenset(
            number
            for number, key, segment in self._load_keys
            if self._is_shared(key) and self.raced(key, segment)
        )

    def _store(self, ins: Ins) -> None:
        value = self._read(ins.args[0], ins.bits)
        pointer = self._read(ins.args[1], 0)
        keys = self._bytes_at(pointer, ins.bits)
        cells = self._split(value, len(keys))
        if ins.extra == "volatile":
            self._volatile(ins, pointer, keys, cells)
            return
        if not all(self.world.holds(key, self.sizes) and key[0] != "@k" for key in keys):
            raise _Undefined
        if ins.extra:
            self._event(
                _Event(
                    f"store {ins.extra}",
                    (POINTER, ins.bits),
                    (pointer, value),
                    acquires=False,
                    releases=ins.extra == "release",
                    ends=False,
                    kept=False,
                    sees="release" if ins.extra == "release" else "nothing",
                )
            )
        for key, cell in zip(keys, cells, strict=True):
            if not ins.extra or self.reading.events_are_accesses:
                self.past.stores.append((key, len(self.events), pointer[0]))
            if self.source is None:
                self._check_noalias(key, pointer[0], True)
            self.memory.write(key, cell)

    def _split(self, value: Any, count: int) -> list[Cell]:
        if count == 1:
            return [value]
        if isinstance(value, tuple):
            return list(value)
        if value is UNDEF or value is POISON:
            return [value, value]
        number = self._number(value, 16)
        return [POISON, POISON] if number is POISON else [number & 255, number >> 8]

    def _check_noalias(self, key: Key, root: str, stores: bool) -> None:
        """Two accesses of one byte, one through a `noalias` argument, are undefined behaviour."""
        if not self._noalias:
            return
        before = self._touched.setdefault(key, [])
        before.append((root, stores))
        for other, stored in before:
            if other != root and (stored or stores) and {other, root} & self._noalias:
                raise _Undefined
        if self._noalias:
            for number, (event, hidden, only) in enumerate(self.memory.havocs):
                reached = key[0] not in hidden and only in (None, key[0])
                if root in self._blocked[number] and reached and self.wrote(event, key):
                    raise _Undefined

    def _apart(self) -> frozenset[str]:
        """The `noalias` arguments that no call has been given."""
        return frozenset(self._noalias - self.passed)

    def _havoc(self, event: Any, only: str | None = None, threads: bool = False) -> None:
        hidden = frozenset(self._hidden())
        self.memory.havocs.append((event, hidden, only))
        if self.source is not None:
            return
        apart = self._apart()
        if threads and not self.reading.own_noalias:
            apart = frozenset()
        self._blocked.append(apart)
        for key, accesses in self._touched.items():
            if key[0] in hidden or only not in (None, key[0]):
                continue
            if any(root in apart for root, _ in accesses) and self.wrote(event, key):
                raise _Undefined

    def _hidden(self) -> set[str]:
        return {name for name in self.sizes if name not in self._escaped} | {"@k"}

    def kept_from(self, call: _Pure) -> frozenset[Key]:
        """Bytes of which a call of the source sees nothing that it could read: the source stores
        them through another pointer than what it was given, and one of the two is `noalias`."""
        if not call.roots:
            return self.apart_from(call.segment)
        between = {
            root
            for _, _, root in self.past.stores
            if root not in call.roots and not {root, *call.roots}.isdisjoint(self._noalias)
        }
        return self._stored(between, call.segment)

    def apart_from(self, segment: int) -> frozenset[Key]:
        """Bytes that no call of this segment sees: the source stores them, before or behind it,
        through `noalias` arguments that no call was given."""
        return self._stored(self._apart(), segment)

    def _stored(self, roots: Collection[str], segment: int) -> frozenset[Key]:
        """Bytes that the source stores through these, for sure if it comes to the segment."""
        return frozenset(
            key
            for key, at, root in self.past.stores
            if root in roots and not any(each.kept for each in self.events[segment:at])
        )

    def _unseen(self, threads: bool = False) -> frozenset[Key]:
        """Bytes that the source wrote through `noalias` arguments that no call was given."""
        apart = self._apart()
        if not apart or (threads and not self.reading.own_noalias):
            return frozenset()
        return frozenset(key for key, _, root in self.past.stores if root in apart)

    # --- events ---

    def _event(self, event: _Event) -> None:
        """Observe: of the source it is written down, of the target it is compared. Raises _Ends,
        _Permitted and _Differs."""
        number = len(self.events)
        if event.sees != "nothing":
            threads = event.sees == "release"
            unseen = self._unseen(threads) if self.source is None else frozenset()
            event.memory = self.memory.copied(frozenset(self._hidden()), unseen)
        self.events.append(event)
        if self.source is not None:
            _compare_event(self.source, self, number)
        if event.ends and not self.world.yes("returns", number):
            raise _Ends
        if event.only_threads and event.acquires:
            self._havoc(number, threads=True)

    def _result(self, bits: int, poisonable: bool = True) -> Any:
        """What the latest event gives."""
        number = len(self.events) - 1
        if bits == 16:
            return tuple(Token(("result", number, half), 8, False) for half in range(2))
        return Token(("result", number), bits, poisonable)

    def _volatile(
        self, ins: Ins, pointer: tuple[str, int], keys: list[Key], cells: list[Cell] | None
    ) -> None:
        self._escape(pointer)
        value = () if cells is None else (self._joined_for_event(cells),)
        if self.reading.breaks_unseen:
            self._check_volatile(keys, pointer[0], cells is not None)
        self._event(
            _Event(
                f"{ins.op} volatile {ins.bits}",
                (POINTER,) if cells is None else (POINTER, ins.bits),
                (pointer, *value),
                acquires=False,
                releases=False,
                ends=False,
                kept=ins.op == "store",
            )
        )
        number = len(self.events) - 1
        given = None if cells is not None else self._accessed(ins.bits)
        if given is not None and self.reading.volatile_is_plain:
            given = self._joined([self._settled(self.memory.read(key)) for key in keys])
        shown = self._split(given, len(keys)) if cells is None else cells
        if not self.reading.breaks_unseen:
            self._check_volatile(keys, pointer[0], cells is not None)
        for at, key in enumerate(keys):
            if not self.world.holds(key, self.sizes) or key[0] == "@k":
                continue
            if self.reading.events_are_accesses:
                past = self.past.loads if cells is None else self.past.stores
                past.append((key, len(self.events), pointer[0]))
            before = self.memory.read(key) if cells is None else cells[at]
            if self.reading.volatile_is_plain:
                self.memory.write(key, before)
            elif self.reading.events_show_memory:
                self.memory.write(key, shown[at])
            else:
                self.memory.write(key, Havoc(number, key, before))
        if cells is None:
            self.regs[ins.dst] = given

    def _check_volatile(self, keys: list[Key], root: str, stores: bool) -> None:
        for key in keys:
            if self.source is None and self.world.holds(key, self.sizes) and key[0] != "@k":
                self._check_noalias(key, root, stores)

    def _joined_for_event(self, cells: list[Cell]) -> Any:
        return cells[0] if len(cells) == 1 else self._joined(cells)

    def _atomic_load(self, ins: Ins, pointer: tuple[str, int], keys: list[Key]) -> None:
        acquires = ins.extra == "acquire"
        self._event(
            _Event(
                f"load {ins.extra} {ins.bits}",
                (POINTER,),
                (pointer,),
                acquires=acquires,
                releases=False,
                ends=False,
                kept=False,
                only_threads=acquires,
            )
        )
        shown = self._split(self._accessed(ins.bits), len(keys))
        for key, cell in zip(keys, shown, strict=True):
            if self.reading.events_show_memory and key[0] != "@k":
                self.memory.write(key, cell)
            if self.reading.events_are_accesses:
                self.past.loads.append((key, len(self.events), pointer[0]))
            if self.source is None:
                self._check_noalias(key, pointer[0], False)
        self.regs[ins.dst] = self._accessed(ins.bits)

    def _accessed(self, bits: int) -> Any:
        """What the latest event gives, a volatile or atomic load."""
        return self._result(bits, poisonable=self.reading.accesses_give_poison)

    def _fence(self, ordering: str) -> None:
        acquires = ordering in ("acquire", "acq_rel", "seq_cst")
        releases = ordering in ("release", "acq_rel", "seq_cst")
        self._event(
            _Event(
                f"fence {ordering}",
                (),
                (),
                acquires=acquires,
                releases=releases,
                ends=False,
                kept=False,
                sees="release" if releases else "nothing",
                only_threads=acquires,
            )
        )

    # --- calls ---

    def _escape(self, pointer: Any) -> None:
        if pointer is POISON:
            return
        self.passed.add(pointer[0])
        key = self._key(pointer)
        if key[0].startswith("%"):
            self._escaped.add(key[0])

    def _call(self, ins: Ins) -> None:
        callee = CALLEES[ins.extra]
        args = tuple(
            self._read(arg, bits) for arg, bits in zip(ins.args, callee.takes, strict=True)
        )
        pointers = [arg for arg, bits in zip(args, callee.takes, strict=True) if bits == POINTER]
        for pointer in pointers:
            if callee.memory == "any" or self.reading.argmem_captures:
                self._escape(pointer)
        if self._is_event(callee):
            self._call_event(ins, callee, args)
        else:
            self._pure_call(ins, callee, args, pointers)

    def _is_event(self, callee: Callee) -> bool:
        if callee.memory == "none":
            return callee.convergent and not self.reading.optional_votes
        return callee.memory in ("any", "inaccessible")

    def _call_event(self, ins: Ins, callee: Callee, args: tuple[Any, ...]) -> None:
        sees = callee.memory == "any"
        self._event(
            _Event(
                ins.extra,
                callee.takes,
                args,
                acquires=callee.syncs,
                releases=callee.syncs,
                ends=callee.ends,
                kept=callee.ends,
                sees="all" if sees else "nothing",
            )
        )
        if sees:
            self._havoc(len(self.events) - 1)
        if ins.dst and callee.result:
            self.regs[ins.dst] = self._result(callee.result)

    def _pure_call(
        self, ins: Ins, callee: Callee, args: tuple[Any, ...], pointers: list[Any]
    ) -> None:
        """A call that returns, and does nothing but compute and write to its arguments' objects."""
        objects = tuple(self._key(pointer) for pointer in pointers if pointer is not POISON)
        roots = tuple(pointer[0] for pointer in pointers if pointer is not POISON)
        for name, offset in objects:
            for key in ((name, offset), (name, offset + 1)):
                if key not in self.memory.bytes and self.world.holds(key, self.sizes):
                    self.memory.bytes[key] = (_initial(key), 0)
        reads = callee.memory in ("read", "argmem: read", "argmem: readwrite")
        memory = None
        if reads:
            whole = callee.memory == "read" and self.source is None
            unseen = self._unseen() if whole else frozenset()
            hidden = self._hidden() if callee.memory == "read" else {"@k"}
            memory = self.memory.copied(frozenset(hidden), unseen)
        call = _Pure(ins.extra, args, objects, roots, len(self.events), memory, None)
        call.content = self._named(call, callee)
        self.pure.append(call)
        if "write" in callee.memory and objects:
            self._havoc_object(call.content, objects[0], roots[0])
        if ins.dst and callee.result:
            self.regs[ins.dst] = Token(("gives", call.content), callee.result, True)

    def _havoc_object(self, event: Any, place: Key, root: str) -> None:
        """The call may write to the object, also to a stack slot that has not escaped."""
        name = place[0]
        if name == "@k":
            return
        hidden = frozenset({"@k"})
        self.memory.havocs.append((event, hidden, name))
        if self.source is None:
            others = {*self.sizes, *self.world.pointers, "@g"} - {root}
            apart = frozenset(others if root in self._noalias else self._noalias - {root})
            self._blocked.append(apart)
            for key, accesses in self._touched.items():
                through = any(other in apart for other, _ in accesses)
                if key[0] == name and through and self.wrote(event, key):
                    raise _Undefined

    def _named(self, call: _Pure, callee: Callee) -> Any:
        """The earliest call of the source that is given the same. Raises _Differs where the target
        makes a call that the source does not make: it may be undefined there."""
        number = len(self.pure)
        if self.source is None:
            for before in self.pure:
                if _same_call(self, before, self, call, callee, exactly=True):
                    return before.content
            return ("pure", call.callee, number)
        for exactly in (True, False):
            for before in self.source.pure:
                if before.callee != call.callee:
                    continue
                bound = dict(self.source.bound)
                if _same_call(self.source, before, self, call, callee, exactly):
                    self._check_monotone(before, call, callee)
                    return before.content
                self.source.bound = bound
        raise _Differs(f"the target calls @{call.callee} as the source does not")

    def _check_monotone(self, found: _Pure, call: _Pure, callee: Callee) -> None:
        """No function gives something else, but not poison, where it is given poison in place of
        what it is given here. Raises _Permitted: there is no such world."""
        assert self.source is not None
        for other in self.source.pure:
            if other.callee != call.callee or other.content == found.content:
                continue
            bits, bound = callee.result or 8, dict(self.source.bound)
            given = [Token(("gives", each.content), bits, True) for each in (other, found)]
            refines = _same_call(self.source, other, self, call, callee, exactly=False)
            chosen, self.source.bound = self.source.bound != bound, bound
            if refines and not chosen and not _refines(self.source, self, given[0], given[1], bits):
                raise _Permitted


def _compared(predicate: str, one: int, two: int, bits: int) -> bool:
    if predicate[0] == "s":
        half = 1 << (bits - 1)
        one, two = one ^ half, two ^ half
    kind = predicate[-2:]
    if predicate in ("eq", "ne"):
        return (one == two) == (predicate == "eq")
    return {"lt": one < two, "le": one <= two, "gt": one > two, "ge": one >= two}[kind]


def _signed(value: int, bits: int) -> int:
    return value - (1 << bits) if value >> (bits - 1) else value


def _arithmetic(op: str, flags: str, one: int, two: int, bits: int) -> Any:
    top = 1 << bits
    if op in ("shl", "lshr"):
        if two >= bits:
            return POISON
        exact = one << two if op == "shl" else one >> two
        return exact % top
    if op in ("and", "or", "xor"):
        return {"and": one & two, "or": one | two, "xor": one ^ two}[op]
    signs = _signed(one, bits), _signed(two, bits)
    exact = {"add": one + two, "sub": one - two, "mul": one * two}[op]
    as_signed = {
        "add": signs[0] + signs[1],
        "sub": signs[0] - signs[1],
        "mul": signs[0] * signs[1],
    }[op]
    if "nuw" in flags and not 0 <= exact < top:
        return POISON
    if "nsw" in flags and not -top // 2 <= as_signed < top // 2:
        return POISON
    return exact % top


# --- refinement -----------------------------------------------------------------------------------


def _refines(source: _Run, target: _Run, one: Any, two: Any, bits: int) -> bool:
    """Whether the target's value may stand for the source's."""
    if bits == POINTER:
        return _same_pointer(source, one, two)
    if one is two or (not isinstance(one, Chosen) and one == two):
        return True
    if bits == 16:
        return _halves_refine(source, target, one, two)
    if isinstance(one, Havoc) or isinstance(two, Havoc):
        one, two = target._settled(one), target._settled(two)
        return _refines(source, target, one, two, bits)
    world = source.world
    if one is POISON:
        return True
    if isinstance(one, Token) and one == two:
        return True
    if isinstance(one, Token):
        one = world.value(one)
        if one is POISON:
            return True
    if one is not UNDEF and isinstance(two, Token) and (two.poisonable or isinstance(one, int)):
        two = world.value(two)
    if one is UNDEF:
        # So read, as LLVM does where it removes a store of an undefined value.
        return True
    if two is POISON:
        return False
    if two is UNDEF:
        if isinstance(one, Chosen):
            return False
        target._chosen += 1
        two = world.value(Token(("undefined", target._chosen), bits, False))
    if isinstance(one, Chosen):
        known = source.bound.get(one.key)
        if known is None:
            source.bound[one.key] = two
            return True
        return _refines(source, target, known, two, bits)
    return one == two


def _halves_refine(source: _Run, target: _Run, one: Any, two: Any) -> bool:
    if one is POISON or one is UNDEF:
        return True
    if two is POISON:
        return False
    halves = [
        each
        if isinstance(each, tuple)
        else (UNDEF, UNDEF)
        if each is UNDEF
        else (each & 255, each >> 8)
        for each in (one, two)
    ]
    return all(_refines(source, target, halves[0][n], halves[1][n], 8) for n in range(2))


def _same_pointer(run: _Run, one: Any, two: Any) -> bool:
    if one is POISON or one == two:
        return True
    if two is POISON:
        return False
    return run._key(one) == run._key(two)


def _same_call(
    one: _Run, first: _Pure, two: _Run, second: _Pure, callee: Callee, exactly: bool
) -> bool:
    if first.callee != second.callee:
        return False
    for bits, a, b in zip(callee.takes, first.args, second.args, strict=True):
        if not _refines(one, two, a, b, bits) or (exactly and not _equal(one, a, b)):
            return False
    if first.memory is None or second.memory is None:
        return first.memory is second.memory
    keys = {*first.memory.bytes, *second.memory.bytes}
    if callee.memory == "read":
        keys.add(("elsewhere", 0))
        keys = {key for key in keys if key[0] not in first.memory.hidden | second.memory.hidden}
    else:
        names = {name for name, _ in (*first.objects, *second.objects)}
        keys = {key for key in keys if key[0] in names}
    for key in sorted(keys - first.memory.unseen - one.kept_from(first)):
        a, b = first.memory.read(key), second.memory.read(key)
        if not _refines(one, two, a, b, 8) or (exactly and not _equal(one, a, b)):
            return False
    return True


def _equal(run: _Run, one: Any, two: Any) -> bool:
    """Whether two values are one, poison included."""
    if isinstance(one, tuple) and isinstance(one[0], str):
        return run._key(one) == run._key(two) if isinstance(two, tuple) else False
    if isinstance(one, (Chosen, tuple)) or isinstance(two, (Chosen, tuple)):
        return one == two
    one, two = run._settled(one), run._settled(two)
    if one is UNDEF or two is UNDEF or one == two:
        return one is two or one == two
    if isinstance(one, Chosen) or isinstance(two, Chosen):
        return False
    return run._number(one, 8) == run._number(two, 8)


def _compare_event(source: _Run, target: _Run, number: int) -> None:
    """Raises _Differs where the target's event is not the source's."""
    if source.undefined and number >= source.required():
        raise _Permitted
    if number >= len(source.events):
        raise _Differs("an event that the source does not have")
    one, two = source.events[number], target.events[number]
    if one.name != two.name or one.bits != two.bits:
        raise _Differs(f"event {number} is {two.name} instead of {one.name}")
    for bits, a, b in zip(one.bits, one.args, two.args, strict=True):
        if not _refines(source, target, a, b, bits):
            raise _Differs(f"argument of event {number}, {one.name}: {_told(a)} -> {_told(b)}")
    if one.memory is not None and two.memory is not None:
        late = source.reading.late_stores and one.sees == "release"
        apart = source.apart_from(number) if one.sees == "all" else frozenset()
        _compare_memory(source, target, one.memory, two.memory, number if late else None, apart)
    _check_stores(source, target, number)
    if source.undefined and number + 1 >= source.required():
        raise _Permitted


def _compare_memory(
    source: _Run,
    target: _Run,
    one: _Memory,
    two: _Memory,
    event: int | None,
    apart: frozenset[Key] = frozenset(),
) -> None:
    """`event`: a release that does not show what the source stores behind it. `apart`: bytes that
    are not seen either."""
    hidden = one.hidden | two.hidden
    for key in sorted({*one.bytes, *two.bytes} - apart):
        if key[0] in hidden or key in one.unseen:
            continue
        if event is not None and any(
            stored == key and at > event and source._may_move(at, event + 1)
            for stored, at, _ in source.past.stores
        ):
            continue
        a, b = one.read(key), two.read(key)
        if not _refines(source, target, a, b, 8):
            raise _Differs(f"the byte {key}: {_told(a)} -> {_told(b)}")


def _check_stores(source: _Run, target: _Run, before: int) -> None:
    """Raises _Differs where the target stores a byte that the source does not store there."""
    for key, segment, root in target.past.stores:
        shared = key[0] != "@k" and not key[0].startswith("%")
        if segment <= before and shared and not source.accesses(key, segment, root, True):
            raise _Differs(f"the source does not store the byte {key} there")


def _told(cell: Any) -> str:
    if isinstance(cell, Havoc):
        return f"what event {cell.event} left"
    return "chosen" if isinstance(cell, Chosen) else str(cell)


# --- the question ---------------------------------------------------------------------------------


def refinement(
    source: Program,
    target: Program,
    reading: Reading | None = None,
    seed: int = 0,
    most: int = MOST_WORLDS,
    each: int = 2,
) -> Judged:
    """Whether the target refines the source in all worlds, under one reading of the rules.

    `each`: how many numbers a byte may hold, besides poison."""
    reading = reading or Reading()
    world = World(seed, _numbers_of(source, target, seed), source.parameters, most, each)
    world.with_globals(_globals_of(source, target))
    try:
        while True:
            why = _difference(source, target, world, reading)
            if why:
                made = ", ".join(f"{_asked(k)}={v}" for k, v in world.choices.made.items())
                return Judged("refuted", f"{why}; where {made}", world.choices.count)
            if not world.choices.next():
                return Judged("refines", "", world.choices.count)
    except TooLarge:
        return Judged("undecided", "too large", world.choices.count)


def _asked(key: Any) -> str:
    return str(key).replace("'", "")


def _difference(source: Program, target: Program, world: World, reading: Reading) -> str:
    """Why no choice of the source explains the target in this world; empty if one does."""
    own = Choices(MOST_RESOLUTIONS)
    while True:
        one = _source_run(source, world, reading, own)
        why = _why_not(one, target, world, reading)
        if not why:
            return ""
        if not own.next():
            return why


def _source_run(program: Program, world: World, reading: Reading, own: Choices) -> _Run:
    racing: frozenset[int] = frozenset()
    while True:
        run = _Run(program, world, reading, own, None, racing)
        run.execute()
        found = run.racing_loads()
        if found <= racing:
            return run
        racing |= found


def _why_not(one: _Run, target: Program, world: World, reading: Reading) -> str:
    if one.undefined and not one.required():
        return ""
    two = _Run(target, world, reading, None, one)
    try:
        two.execute()
        if len(two.events) < len(one.events) and not one.undefined:
            return "the target lacks an event"
        if one.undefined:
            return "" if len(two.events) >= one.required() else "the target lacks an event"
        if one.ended != two.ended:
            return "one of the two ends early"
        _check_stores(one, two, len(one.events))
        if not one.ended:
            _compare_ends(one, two)
    except _Permitted:
        return ""
    except _Differs as difference:
        return str(difference)
    return ""


def _compare_ends(one: _Run, two: _Run) -> None:
    result = one._program.result
    if result and not _refines(one, two, one.returned, two.returned, result[0]):
        raise _Differs(f"the result: {_told(one.returned)} -> {_told(two.returned)}")
    slots = frozenset({*one.sizes, *two.sizes})
    first = one.memory.copied(slots, frozenset())
    second = two.memory.copied(slots, frozenset())
    _compare_memory(one, two, first, second, None)


_NUMBERS = (0, 1, 2, 3, 0x7F, 0x80, 0xFE, 0xFF)


def _numbers_of(source: Program, target: Program, seed: int) -> list[int]:
    """The values of bytes: the constants of both programs, corners, and two others."""
    rng = Random(seed)
    constants = {
        arg & 255
        for program in (source, target)
        for each in instructions_of(program.body)
        for arg in each.args
        if isinstance(arg, int)
    }
    return sorted({*constants, *_NUMBERS, rng.randrange(256), rng.randrange(256)})


def _globals_of(*programs: Program) -> set[str]:
    return {
        arg.base
        for program in programs
        for each in instructions_of(program.body)
        for arg in each.args
        if isinstance(arg, Address) and arg.base.startswith("@")
    }


def readings_of(source: Program, target: Program) -> list[Reading]:
    """The readings that may matter to a pair: the first, and each that differs in one thing."""
    every = [each for program in (source, target) for each in instructions_of(program.body)]
    bodies = [each for program in (source, target) for each in program.body]
    names = {each.extra for each in every if each.op == "call"}
    orderings = {each.extra for each in every if each.op in ("load", "store", "fence")} - {""}
    slots = any(each.op == "alloca" for each in every)
    undefined = slots or any(UNDEF in each.args or each.op == "freeze" for each in every)
    noalias = any("noalias" in each.attributes for each in source.parameters)
    atomics = orderings - {"volatile"}
    matters = {
        "undef_at_each_use": undefined,
        "own_noalias": noalias and bool(orderings or names),
        "threads_write_numbers": bool(atomics & {"acquire", "acq_rel", "seq_cst"}),
        "fences_in_two": bool(atomics & {"acq_rel", "seq_cst"}),
        "optional_votes": "vote" in names,
        "argmem_captures": slots and bool(names & {"peek", "poke", "swap"}),
        "late_stores": bool(atomics & {"release", "acq_rel", "seq_cst"}),
        "events_are_accesses": bool(orderings),
        "events_show_memory": bool(orderings),
        "volatile_is_plain": "volatile" in orderings,
        "undef_branches": undefined and any(isinstance(each, If) for each in bodies),
        "breaks_unseen": noalias and "volatile" in orderings,
        "accesses_give_poison": any(each.op == "load" and each.extra for each in every),
    }
    return [Reading(), *(replace(Reading(), **{name: True}) for name in matters if matters[name])]


def judged(
    source: Program, target: Program, seed: int = 0, most: int = MOST_WORLDS, each: int = 2
) -> Judged:
    """Whether the target refines the source, if that does not depend on the reading."""
    first: Judged | None = None
    for reading in readings_of(source, target):
        found = refinement(source, target, reading, seed, most, each)
        if first is None:
            first = found
        if found.answer == "undecided":
            return found
        if found.answer != first.answer:
            return Judged("undecided", f"depends on the reading: {reading}", found.worlds)
    assert first is not None
    return first
