"""Random tiny programs that use memory, and targets made of them by rewriting.

What a rewriting does is what passes of LLVM do (move, forward, merge, narrow, widen, remove, hoist,
sink, turn a branch into a select), but nobody asks whether it may: many targets are wrong, in ways
in which a pass could be. Some rewritings are hardly ever right (another number, a store that is
introduced), so that each rule has targets that break it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from oracles.byte_programs import (
    CALLEES,
    POINTER,
    POISON,
    UNDEF,
    Address,
    Body,
    If,
    Ins,
    Operand,
    Parameter,
    Phi,
    Program,
    copied,
    instructions_of,
    is_well_formed,
    registers_in,
    size_of,
)

LARGEST = 12
"""The most instructions of a program."""

Block = list[Ins] | Body


def random_pair(seed: int) -> tuple[Program, Program, tuple[str, ...]]:
    """A source, a target, and the rewritings between them."""
    rng = Random(seed)
    while True:
        source = _Writer(rng).program()
        if size_of(source) > LARGEST - 2:
            continue
        for _ in range(12):
            target, done = _rewritten(rng, source)
            if done and target != source and size_of(target) <= LARGEST:
                return source, target, done


def _rewritten(rng: Random, source: Program) -> tuple[Program, tuple[str, ...]]:
    target, done = source, []
    for _ in range(rng.choice((1, 1, 2, 2, 3))):
        for _ in range(20):
            change = rng.choice(_WEIGHTED)
            made = change(rng, copied(target))
            if made is not None and made != target and is_well_formed(made):
                target = made
                done.append(change.__name__)
                break
    return target, tuple(done)


# --- sources --------------------------------------------------------------------------------------

_FEATURES = (
    "slot",
    "global",
    "calls",
    "pure",
    "volatile",
    "atomic",
    "undefined",
    "wide",
    "diamond",
)


class _Writer:
    """Writes one program with some of the features."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._number = 0
        self._features = {name for name in _FEATURES if rng.random() < 0.35}
        noalias = rng.random() < 0.3
        self._parameters = (
            Parameter("p", POINTER, "noalias" if noalias else ""),
            Parameter("q", POINTER, rng.choice(("", "", "", "noalias"))),
            Parameter("c", 1, rng.choice(("", "", "noundef"))),
            Parameter("v", 8, rng.choice(("", "", "noundef"))),
        )
        self._known: dict[int, list[str]] = {1: ["c"], 8: ["v"], 16: [], 64: []}
        self._slots: list[str] = []
        self._sizes: dict[str, int] = {}
        self._fenced = False

    def program(self) -> Program:
        rng = self._rng
        body: Body = []
        if "slot" in self._features:
            self._slots.append(self._fresh("s"))
            bits = rng.choice((8, 16, 16))
            self._sizes[self._slots[0]] = bits // 8
            body.append(Ins("alloca", self._slots[0], bits))
        count = rng.choice((2, 3, 4, 4, 5, 6))
        diamond = rng.randrange(count) if "diamond" in self._features else -1
        for number in range(count):
            if number == diamond:
                body.append(self._diamond())
            else:
                body.append(self._instruction())
        result = None
        if rng.random() < 0.7:
            fresh = [name for name in self._known[8] if name != "v"]
            result = (8, fresh[-1] if fresh and rng.random() < 0.8 else self._value(8))
        return Program(self._parameters, body, result)

    def _fresh(self, letter: str) -> str:
        self._number += 1
        return f"{letter}{self._number}"

    def _new(self, bits: int) -> str:
        name = self._fresh("x")
        self._known[bits].append(name)
        return name

    def _diamond(self) -> If:
        rng = self._rng
        condition = self._value(1)
        sides: list[list[Ins]] = []
        results: list[Operand] = []
        for number in range(2):
            before = {bits: list(names) for bits, names in self._known.items()}
            least = 1 - number
            side = [self._instruction() for _ in range(rng.choice((least, 1, 2)))]
            results.append(self._value(8))
            self._known = before
            sides.append(side)
        phis = []
        if rng.random() < 0.6:
            phis.append(Phi(self._new(8), 8, results[0], results[1]))
        return If(condition, sides[0], sides[1], phis)

    def _value(self, bits: int) -> Operand:
        rng = self._rng
        if "undefined" in self._features and bits == 8 and rng.random() < 0.12:
            return rng.choice((UNDEF, POISON))
        known = self._known[bits]
        if known and rng.random() < 0.65:
            return rng.choice(known[-3:])
        if bits == 1:
            return rng.choice(("c", "c", "c", 0, 1))
        return rng.choice((0, 1, 2, 7, 255))

    def _pointer(self) -> Address:
        rng = self._rng
        bases = ["p", "p", "p", "q", "q"]
        bases += [*self._slots * 3]
        bases += ["@g", "@g", "@k"] if "global" in self._features else []
        base = rng.choice(bases)
        offset = rng.choice((0, 0, 0, 1, 1, -1)) if rng.random() < 0.5 else 0
        if base not in ("p", "q") and rng.random() < 0.9:
            # Hardly ever outside of an object whose size both programs know.
            offset = rng.randrange(self._sizes.get(base, 2))
        return Address(base, offset, rng.random() < 0.5)

    def _place(self) -> tuple[Address, int]:
        """Where to access memory, and how many bits."""
        address = self._pointer()
        if address.base == "@k" and self._rng.random() < 0.6:
            address = address._replace(base="p")
        wide = "wide" in self._features and self._rng.random() < 0.45
        if wide and address.base not in ("p", "q") and self._rng.random() < 0.9:
            wide = address.offset == 0 and self._sizes.get(address.base, 2) == 2
        return address, 16 if wide else 8

    def _instruction(self) -> Ins:
        rng = self._rng
        choice = rng.random()
        if choice < 0.27:
            return self._load()
        if choice < 0.55:
            return self._store()
        if choice < 0.72 and self._features & {"calls", "pure"}:
            return self._call()
        if choice < 0.79 and "volatile" in self._features:
            access = self._load() if rng.random() < 0.5 else self._store()
            base = access.args[-1]
            if isinstance(base, Address) and base.base in ("p", "q", "@g"):
                return replace(access, extra="volatile")
            return access
        if choice < 0.86 and "atomic" in self._features:
            return self._atomic()
        return self._computation()

    def _load(self) -> Ins:
        address, bits = self._place()
        return Ins("load", self._new(bits), bits, (address,))

    def _store(self) -> Ins:
        address, bits = self._place()
        return Ins("store", "", bits, (self._value(bits), address))

    def _atomic(self) -> Ins:
        """Of bytes that other threads may see: a pass may take others for plain ones."""
        rng = self._rng
        kind = rng.choice(("fence", "fence", "load", "store"))
        if kind == "fence" and not self._fenced:
            # One is enough: LLVM merges two where nothing lies between.
            self._fenced = True
            return Ins("fence", extra=rng.choice(("acquire", "release", "acquire", "seq_cst")))
        address = self._pointer()._replace(base=rng.choice(("p", "q")))
        if kind != "store":
            ordering = rng.choice(("monotonic", "acquire", "acquire"))
            return Ins("load", self._new(8), 8, (address,), ordering)
        value = self._value(8)
        return Ins("store", "", 8, (value, address), rng.choice(("monotonic", "release")))

    def _call(self) -> Ins:
        rng = self._rng
        events = ["any", "take", "f", "f", "still", "quiet", "hidden", "vote"]
        pure = ["peek", "poke", "swap", "scan", "pure", "pure"]
        names = [*(events if "calls" in self._features else [])]
        names += pure if "pure" in self._features else []
        name = rng.choice(names)
        callee = CALLEES[name]
        args = tuple(
            self._pointer() if bits == POINTER else self._value(bits) for bits in callee.takes
        )
        dst = self._new(8) if callee.result else ""
        return Ins("call", dst, 8, args, name)

    def _computation(self) -> Ins:
        rng = self._rng
        kind = rng.choice(("binary", "binary", "icmp", "select", "freeze", "trunc", "zext"))
        if kind == "icmp":
            args = (self._value(8), self._value(8))
            predicate = rng.choice(("eq", "ne", "ult", "slt"))
            return Ins("icmp", self._new(1), 8, args, predicate)
        if kind == "select":
            args = (self._value(1), self._value(8), self._value(8))
            return Ins("select", self._new(8), 8, args)
        if kind == "freeze":
            value = self._value(8)
            return Ins("freeze", self._new(8), 8, (value,))
        if kind == "trunc" and self._known[16]:
            value = self._value(16)
            return Ins("trunc", self._new(8), 8, (value,), "16")
        if kind == "zext" and "wide" in self._features:
            value = self._value(8)
            return Ins("zext", self._new(16), 16, (value,), "8")
        op = rng.choice(("add", "add", "sub", "and", "or", "xor", "shl", "mul"))
        args = (self._value(8), self._value(8))
        flags = rng.choice(("", "", "nuw", "nsw")) if op in ("add", "sub", "mul") else ""
        return Ins(op, self._new(8), 8, args, flags)


# --- helpers of rewritings ------------------------------------------------------------------------


def _blocks(program: Program) -> list[Block]:
    blocks: list[Block] = [program.body]
    for each in program.body:
        if isinstance(each, If):
            blocks += [each.then, each.otherwise]
    return blocks


def places_of(program: Program, wanted: Callable[[Ins], bool]) -> list[tuple[Block, int]]:
    """Where instructions of a kind stand."""
    return [
        (block, number)
        for block in _blocks(program)
        for number, each in enumerate(block)
        if isinstance(each, Ins) and wanted(each)
    ]


def _diamonds(program: Program) -> list[int]:
    return [number for number, each in enumerate(program.body) if isinstance(each, If)]


def ins_at(block: Block, number: int) -> Ins:
    each = block[number]
    assert isinstance(each, Ins)
    return each


def _uses(program: Program, name: str) -> int:
    """How often a register is read."""
    operands: list[Operand] = [arg for ins in instructions_of(program.body) for arg in ins.args]
    for each in program.body:
        if isinstance(each, If):
            operands.append(each.condition)
            operands += [value for phi in each.phis for value in (phi.first, phi.second)]
    if program.result:
        operands.append(program.result[1])
    return sum(name in registers_in(operand) for operand in operands)


def with_value(program: Program, name: str, value: Operand) -> Program:
    """Each use of a register becomes a use of the value."""

    def new(operand: Operand) -> Operand:
        if isinstance(operand, Address):
            return operand
        return value if operand == name and isinstance(operand, str) else operand

    def in_block(block: Block) -> None:
        for number, each in enumerate(block):
            if isinstance(each, Ins):
                block[number] = replace(each, args=tuple(map(new, each.args)))
            else:
                in_block(each.then)
                in_block(each.otherwise)
                phis = [Phi(p.dst, p.bits, new(p.first), new(p.second)) for p in each.phis]
                program.body[number] = If(new(each.condition), each.then, each.otherwise, phis)

    in_block(program.body)
    result = program.result and (program.result[0], new(program.result[1]))
    return replace(program, result=result)


def fresh_name(program: Program) -> str:
    used = {each.dst for each in instructions_of(program.body)}
    used |= {phi.dst for each in program.body if isinstance(each, If) for phi in each.phis}
    number = 1
    while f"t{number}" in used:
        number += 1
    return f"t{number}"


def _names(program: Program, count: int) -> list[str]:
    first = int(fresh_name(program)[1:])
    return [f"t{first + number}" for number in range(count)]


def _plain(ins: Ins, op: str, bits: int) -> bool:
    return ins.op == op and not ins.extra and ins.bits == bits


def _moved(address: Operand, by: int) -> Address:
    assert isinstance(address, Address)
    return address._replace(offset=address.offset + by)


# --- moving ---------------------------------------------------------------------------------------


def swap(rng: Random, program: Program) -> Program | None:
    """Two neighbours change places."""
    block = rng.choice(_blocks(program))
    if len(block) < 2:
        return None
    number = rng.randrange(len(block) - 1)
    block[number], block[number + 1] = block[number + 1], block[number]  # type: ignore[call-overload]
    return program


def move(rng: Random, program: Program) -> Program | None:
    """An instruction goes to another place of its block."""
    block = rng.choice(_blocks(program))
    if len(block) < 3:
        return None
    taken = block.pop(rng.randrange(len(block)))
    block.insert(rng.randrange(len(block) + 1), taken)  # type: ignore[arg-type]
    return program


def hoist(rng: Random, program: Program) -> Program | None:
    """An instruction of one side goes in front of the branch."""
    found = _diamonds(program)
    if not found:
        return None
    at = rng.choice(found)
    diamond = program.body[at]
    assert isinstance(diamond, If)
    side = rng.choice((diamond.then, diamond.otherwise))
    if not side:
        return None
    program.body.insert(at, side.pop(rng.randrange(len(side))))
    return program


def sink(rng: Random, program: Program) -> Program | None:
    """An instruction goes into one side of the branch behind it, or into both."""
    found = [at for at in _diamonds(program) if at]
    if not found:
        return None
    at = rng.choice(found)
    diamond, number = program.body[at], rng.randrange(at)
    taken = program.body[number]
    assert isinstance(diamond, If)
    if isinstance(taken, If):
        return None
    del program.body[number]
    into = rng.choice(((True, False), (False, True), (True, True)))
    if taken.dst and into == (True, True):
        return None
    if into[0]:
        diamond.then.insert(0, taken)
    if into[1]:
        diamond.otherwise.insert(0, taken)
    return program


def sink_stores(rng: Random, program: Program) -> Program | None:
    """Stores at the end of both sides become one behind them."""
    for at in _diamonds(program):
        diamond = program.body[at]
        assert isinstance(diamond, If)
        if not diamond.then or not diamond.otherwise:
            continue
        one, two = diamond.then[-1], diamond.otherwise[-1]
        alike = one.op == two.op == "store" and (one.bits, one.extra) == (two.bits, two.extra)
        if alike and (one.args[1] == two.args[1] or rng.random() < 0.2):
            name = fresh_name(program)
            diamond.then.pop()
            diamond.otherwise.pop()
            diamond.phis.append(Phi(name, one.bits, one.args[0], two.args[0]))
            program.body.insert(at + 1, replace(one, args=(name, one.args[1])))
            return program
    return None


# --- removing -------------------------------------------------------------------------------------


def remove(rng: Random, program: Program) -> Program | None:
    """An instruction whose result nobody uses goes."""
    places = places_of(program, lambda each: not each.dst or not _uses(program, each.dst))
    if not places:
        return None
    block, number = rng.choice(places)
    if not ins_at(block, number).dst and rng.random() < 0.4:
        return None
    del block[number]
    return program


def remove_store(rng: Random, program: Program) -> Program | None:
    """A store goes; often one that another overwrites."""
    places = places_of(program, lambda each: each.op == "store" and not each.extra)
    if not places:
        return None
    block, number = rng.choice(places)
    del block[number]
    return program


def forward(rng: Random, program: Program) -> Program | None:
    """A load becomes the value that was stored or loaded at its address before."""
    pairs = []
    for block in _blocks(program):
        for late, load in enumerate(block):
            if not isinstance(load, Ins) or load.op != "load" or load.extra:
                continue
            for early in range(late):
                before = block[early]
                if isinstance(before, Ins) and before.op in ("load", "store"):
                    same = before.args[-1] == load.args[0] or rng.random() < 0.05
                    if same and before.bits == load.bits and not before.extra:
                        pairs.append((block, early, late))
    if not pairs:
        return None
    block, early, late = rng.choice(pairs)
    before, load = ins_at(block, early), ins_at(block, late)
    del block[late]
    return with_value(program, load.dst, before.dst or before.args[0])


def forward_half(rng: Random, program: Program) -> Program | None:
    """A load of a byte becomes a part of 16 bits that were stored or loaded before."""
    pairs = []
    for block in _blocks(program):
        for late, load in enumerate(block):
            if not isinstance(load, Ins) or not _plain(load, "load", 8):
                continue
            for early in range(late):
                before = block[early]
                if isinstance(before, Ins) and before.op in ("load", "store"):
                    one, two = before.args[-1], load.args[0]
                    if isinstance(one, Address) and isinstance(two, Address):
                        half = two.offset - one.offset
                        if before.bits == 16 and one.base == two.base and half in (0, 1):
                            pairs.append((block, early, late, half))
    if not pairs:
        return None
    block, early, late, half = rng.choice(pairs)
    before, load = ins_at(block, early), ins_at(block, late)
    whole = before.dst or before.args[0]
    shifted = fresh_name(program)
    half = half if rng.random() < 0.85 else 1 - half
    parts = [Ins("lshr", shifted, 16, (whole, 8))] if half else []
    cut = Ins("trunc", load.dst, 8, (shifted if half else whole,), "16")
    block[late : late + 1] = [*parts, cut]
    return program


def merge_calls(rng: Random, program: Program) -> Program | None:
    """The second of two equal calls becomes the result of the first."""
    pairs = []
    for block in _blocks(program):
        for late, call in enumerate(block):
            if isinstance(call, Ins) and call.op == "call":
                for early in range(late):
                    before = block[early]
                    if not isinstance(before, Ins) or before.op != "call":
                        continue
                    if (before.extra, before.args) == (call.extra, call.args):
                        pairs.append((block, early, late))
    if not pairs:
        return None
    block, early, late = rng.choice(pairs)
    before, call = ins_at(block, early), ins_at(block, late)
    del block[late]
    return with_value(program, call.dst, before.dst) if call.dst else program


# --- widths ---------------------------------------------------------------------------------------


def split_load(rng: Random, program: Program) -> Program | None:
    """A load of 16 bits becomes two of a byte."""
    places = places_of(program, lambda each: _plain(each, "load", 16))
    if not places:
        return None
    block, number = rng.choice(places)
    load = ins_at(block, number)
    low, high, wide, wider, top = _names(program, 5)
    last = 1 if rng.random() < 0.85 else 0
    block[number : number + 1] = [
        Ins("load", low, 8, (_moved(load.args[0], 1 - last),)),
        Ins("load", high, 8, (_moved(load.args[0], last),)),
        Ins("zext", wide, 16, (low,), "8"),
        Ins("zext", wider, 16, (high,), "8"),
        Ins("shl", top, 16, (wider, 8)),
        Ins("or", load.dst, 16, (top, wide)),
    ]
    return program


def narrow_load(rng: Random, program: Program) -> Program | None:
    """A load of 16 bits of which a byte is used becomes a load of the byte."""
    places = [
        (block, number)
        for block, number in places_of(program, lambda each: _plain(each, "load", 16))
        if any(
            isinstance(each, Ins)
            and each.op == "trunc"
            and each.args == (ins_at(block, number).dst,)
            for each in block
        )
    ]
    if not places:
        return None
    block, number = rng.choice(places)
    load = ins_at(block, number)
    cut = next(
        each
        for each in block
        if isinstance(each, Ins) and each.op == "trunc" and each.args == (load.dst,)
    )
    offset = 0 if rng.random() < 0.8 else 1
    block[number] = Ins("load", load.dst + "n", 8, (_moved(load.args[0], offset),))
    block.remove(cut)  # type: ignore[arg-type]
    return with_value(program, cut.dst, load.dst + "n")


def widen_load(rng: Random, program: Program) -> Program | None:
    """A load of a byte, and one of its neighbour if there is one, becomes one of 16 bits."""
    places = places_of(program, lambda each: _plain(each, "load", 8))
    if not places:
        return None
    block, number = rng.choice(places)
    load = ins_at(block, number)
    wide, top = _names(program, 2)
    later = [
        at
        for at in range(number + 1, len(block))
        if isinstance(block[at], Ins)
        and _plain(ins_at(block, at), "load", 8)
        and ins_at(block, at).args[0] == _moved(load.args[0], 1)
    ]
    if later:
        other = ins_at(block, later[0])
        parts = [
            Ins("lshr", top, 16, (wide, 8)),
            Ins("trunc", other.dst, 8, (top,), "16"),
        ]
        block[later[0] : later[0] + 1] = parts
    elif rng.random() < 0.6:
        return None
    block[number : number + 1] = [
        Ins("load", wide, 16, load.args),
        Ins("trunc", load.dst, 8, (wide,), "16"),
    ]
    return program


def split_store(rng: Random, program: Program) -> Program | None:
    """A store of 16 bits becomes two of a byte."""
    places = places_of(program, lambda each: _plain(each, "store", 16))
    if not places:
        return None
    block, number = rng.choice(places)
    store = ins_at(block, number)
    low, top, high = _names(program, 3)
    value, address = store.args
    ends = (0, 1) if rng.random() < 0.8 else (1, 0)
    if isinstance(value, int):
        made = [
            Ins("store", "", 8, (value & 255, _moved(address, ends[0]))),
            Ins("store", "", 8, (value >> 8, _moved(address, ends[1]))),
        ]
    else:
        made = [
            Ins("trunc", low, 8, (value,), "16"),
            Ins("lshr", top, 16, (value, 8)),
            Ins("trunc", high, 8, (top,), "16"),
            Ins("store", "", 8, (low, _moved(address, ends[0]))),
            Ins("store", "", 8, (high, _moved(address, ends[1]))),
        ]
    rng.random()
    block[number : number + 1] = made
    return program


def join_stores(rng: Random, program: Program) -> Program | None:
    """Two stores of neighbouring bytes, or one alone, become one of 16 bits."""
    places = places_of(program, lambda each: _plain(each, "store", 8))
    if not places:
        return None
    block, number = rng.choice(places)
    one = ins_at(block, number)
    partner = [
        at
        for at in range(len(block))
        if isinstance(block[at], Ins)
        and _plain(ins_at(block, at), "store", 8)
        and ins_at(block, at).args[1] == _moved(one.args[1], 1)
    ]
    if not partner and rng.random() < 0.6:
        return None
    high: Operand = ins_at(block, partner[0]).args[0] if partner else 0
    low = one.args[0]
    where = max(number, partner[0]) if partner and rng.random() < 0.7 else number
    if isinstance(low, int) and isinstance(high, int):
        made = [Ins("store", "", 16, (low | high << 8, one.args[1]))]
    else:
        wide, wider, top, whole = _names(program, 4)
        made = [
            Ins("zext", wide, 16, (low,), "8"),
            Ins("zext", wider, 16, (high,), "8"),
            Ins("shl", top, 16, (wider, 8)),
            Ins("or", whole, 16, (wide, top)),
            Ins("store", "", 16, (whole, one.args[1])),
        ]
    gone = {number, partner[0]} if partner else {number}
    kept: list[Ins | If] = []
    for at, each in enumerate(block):
        if at == where:
            kept += made
        if at not in gone:
            kept.append(each)
    block[:] = kept  # type: ignore[assignment]
    return program


# --- branches -------------------------------------------------------------------------------------


def select_instead(rng: Random, program: Program) -> Program | None:
    """A diamond becomes its sides, one after the other, and selects."""
    found = _diamonds(program)
    if not found:
        return None
    at = rng.choice(found)
    diamond = program.body[at]
    assert isinstance(diamond, If)
    if len(diamond.then) + len(diamond.otherwise) > 2:
        return None
    selects = [
        Ins("select", phi.dst, phi.bits, (diamond.condition, phi.first, phi.second))
        for phi in diamond.phis
    ]
    program.body[at : at + 1] = [*diamond.then, *diamond.otherwise, *selects]
    return program


def select_stored(rng: Random, program: Program) -> Program | None:
    """A store on one side becomes a store of what was there, or of the value."""
    for at in _diamonds(program):
        diamond = program.body[at]
        assert isinstance(diamond, If)
        for side in (diamond.then, diamond.otherwise):
            if len(side) == 1 and _plain(side[0], "store", 8):
                old, new = _names(program, 2)
                value, address = side.pop().args
                values = (value, old) if side is diamond.then else (old, value)
                program.body[at + 1 : at + 1] = [
                    Ins("load", old, 8, (address,)),
                    Ins("select", new, 8, (diamond.condition, *values)),
                    Ins("store", "", 8, (new, address)),
                ]
                return program
    return None


def branch_instead(rng: Random, program: Program) -> Program | None:
    """A select becomes a diamond."""
    places = [
        number
        for number, each in enumerate(program.body)
        if isinstance(each, Ins) and each.op == "select"
    ]
    if not places:
        return None
    number = rng.choice(places)
    select = ins_at(program.body, number)
    phi = Phi(select.dst, select.bits, select.args[1], select.args[2])
    program.body[number] = If(select.args[0], [], [], [phi])
    return program


def swap_sides(rng: Random, program: Program) -> Program | None:
    """The sides of a diamond, or of a select, change places."""
    places = places_of(program, lambda each: each.op == "select")
    if places and rng.random() < 0.5:
        block, number = rng.choice(places)
        condition, one, two = ins_at(block, number).args
        block[number] = replace(ins_at(block, number), args=(condition, two, one))
        return program
    for at in _diamonds(program):
        diamond = program.body[at]
        assert isinstance(diamond, If)
        program.body[at] = If(
            diamond.condition,
            diamond.otherwise,
            diamond.then,
            [Phi(phi.dst, phi.bits, phi.second, phi.first) for phi in diamond.phis],
        )
        return program
    return None


# --- values ---------------------------------------------------------------------------------------

_EQUAL = (
    ("add", lambda a, b: ("shl", (a, 1)) if a == b else None),
    ("shl", lambda a, b: ("mul", (a, 1 << b)) if isinstance(b, int) and b < 8 else None),
    ("mul", lambda a, b: ("shl", (a, 1)) if b == 2 else None),
    ("add", lambda a, b: ("sub", (a, -b & 255)) if isinstance(b, int) else None),
    ("sub", lambda a, b: ("add", (a, -b & 255)) if isinstance(b, int) else None),
    ("add", lambda a, b: ("xor", (a, 128)) if b == 128 else None),
    ("or", lambda a, b: ("and", (a, a)) if a == b else None),
)
_UNLIKE = (
    ("add", lambda a, b: ("or", (a, b))),
    ("or", lambda a, b: ("add", (a, b))),
    ("or", lambda a, b: ("xor", (a, b))),
    ("and", lambda a, b: ("or", (a, b))),
    ("sub", lambda a, b: ("sub", (b, a))),
    ("shl", lambda a, b: ("add", (a, a))),
)


def compute_otherwise(rng: Random, program: Program) -> Program | None:
    """Arithmetic in another form, equal or nearly."""
    known = [*_EQUAL, *_EQUAL, *_UNLIKE]
    operations = {op for op, _ in known}
    places = places_of(program, lambda each: each.op in operations and each.bits == 8)
    if not places:
        return None
    block, number = rng.choice(places)
    ins = ins_at(block, number)
    rules = [rule for op, rule in known if op == ins.op]
    made = rng.choice(rules)(*ins.args)
    if made is None:
        return None
    block[number] = Ins(made[0], ins.dst, 8, made[1])
    return program


def trade_operands(rng: Random, program: Program) -> Program | None:
    """The two operands change places: of a sum nothing changes."""
    operations = ("add", "and", "or", "xor", "mul", "sub", "icmp")
    places = places_of(program, lambda each: each.op in operations)
    if not places:
        return None
    block, number = rng.choice(places)
    ins = ins_at(block, number)
    block[number] = replace(ins, args=(ins.args[1], ins.args[0]))
    return program


def change_flags(rng: Random, program: Program) -> Program | None:
    """Arithmetic promises more or less; a comparison another thing; an address to be inside."""
    operations = ("add", "sub", "mul", "icmp", "load", "store")
    places = places_of(program, lambda each: each.op in operations)
    if not places:
        return None
    block, number = rng.choice(places)
    ins = ins_at(block, number)
    if ins.op == "icmp":
        extra = rng.choice([each for each in ("eq", "ne", "ult", "slt") if each != ins.extra])
        block[number] = replace(ins, extra=extra)
    elif ins.op in ("load", "store"):
        address = ins.args[-1]
        assert isinstance(address, Address)
        if not address.offset:
            return None
        other = address._replace(inbounds=not address.inbounds)
        block[number] = replace(ins, args=(*ins.args[:-1], other))
    else:
        extra = rng.choice([each for each in ("", "", "nuw", "nsw") if each != ins.extra])
        block[number] = replace(ins, extra=extra)
    return program


def change_number(rng: Random, program: Program) -> Program | None:
    """Another number, or another byte."""
    places = places_of(
        program,
        lambda each: any(isinstance(arg, (int, Address)) for arg in each.args),
    )
    if not places:
        return None
    block, number = rng.choice(places)
    ins = ins_at(block, number)
    args = list(ins.args)
    at = rng.choice([n for n, arg in enumerate(args) if isinstance(arg, (int, Address))])
    arg = args[at]
    if isinstance(arg, Address):
        args[at] = _moved(arg, rng.choice((1, -1)))
    elif isinstance(arg, int):
        called = CALLEES.get(ins.extra) if ins.op == "call" else None
        one_bit = (ins.op == "select" and at == 0) or (called and called.takes[at] == 1)
        args[at] = 1 - arg if one_bit else (arg + rng.choice((1, 2, 255))) & 255
    block[number] = replace(ins, args=tuple(args))
    return program


def change_pointer(rng: Random, program: Program) -> Program | None:
    """Another pointer."""
    places = places_of(program, lambda each: any(isinstance(arg, Address) for arg in each.args))
    if not places:
        return None
    block, number = rng.choice(places)
    ins = ins_at(block, number)
    args = tuple(
        arg._replace(base={"p": "q"}.get(arg.base, "p")) if isinstance(arg, Address) else arg
        for arg in ins.args
    )
    block[number] = replace(ins, args=args)
    return program


def change_undefined(rng: Random, program: Program) -> Program | None:
    """An undefined operand becomes a number or poison, a number undefined, a freeze goes."""
    places = places_of(
        program,
        lambda each: (
            each.op == "freeze"
            or UNDEF in each.args
            or POISON in each.args
            or (each.op == "store" and isinstance(each.args[0], int))
        ),
    )
    if not places:
        return None
    block, number = rng.choice(places)
    ins = ins_at(block, number)
    if ins.op == "freeze":
        del block[number]
        return with_value(program, ins.dst, ins.args[0])
    if UNDEF in ins.args or POISON in ins.args:
        new = rng.choice((0, 1, UNDEF, POISON))
        args = tuple(new if arg in (UNDEF, POISON) else arg for arg in ins.args)
    else:
        args = (rng.choice((UNDEF, POISON)), ins.args[1])
    block[number] = replace(ins, args=args)
    return program


def add_freeze(rng: Random, program: Program) -> Program | None:
    """A stored value is frozen."""
    places = places_of(
        program, lambda each: _plain(each, "store", 8) and isinstance(each.args[0], str)
    )
    if not places:
        return None
    block, number = rng.choice(places)
    ins, name = ins_at(block, number), fresh_name(program)
    block[number : number + 1] = [
        Ins("freeze", name, 8, (ins.args[0],)),
        replace(ins, args=(name, ins.args[1])),
    ]
    return program


def uninitialised(rng: Random, program: Program) -> Program | None:
    """A value that is loaded becomes undefined, or 0."""
    places = places_of(program, lambda each: _plain(each, "load", 8))
    if not places:
        return None
    block, number = rng.choice(places)
    name = ins_at(block, number).dst
    del block[number]
    return with_value(program, name, rng.choice((UNDEF, 0, 1, 5, 9)))


def change_value(rng: Random, program: Program) -> Program | None:
    """A stored value, or an argument of a call, becomes another one."""
    places = places_of(
        program,
        lambda each: (
            (each.op == "store" and each.bits == 8)
            or (each.op == "call" and CALLEES[each.extra].takes == (8,))
        ),
    )
    if not places:
        return None
    block, number = rng.choice(places)
    ins = ins_at(block, number)
    new = rng.choice([0, 1, "v", *[each.dst for each in _bytes_before(block, number)]])
    block[number] = replace(ins, args=(new, *ins.args[1:]))
    return program


def _bytes_before(block: Block, number: int) -> list[Ins]:
    kinds = ("load", "call", "add", "sub", "and", "or", "xor", "freeze")
    return [
        each
        for each in block[:number]
        if isinstance(each, Ins) and each.dst and each.bits == 8 and each.op in kinds
    ]


# --- introducing ----------------------------------------------------------------------------------


def add_load(rng: Random, program: Program) -> Program | None:
    """A load whose value nobody uses, often of what is accessed elsewhere."""
    address = _some_address(rng, program)
    block = rng.choice(_blocks(program))
    block.insert(rng.randrange(len(block) + 1), Ins("load", fresh_name(program), 8, (address,)))
    return program


def add_store(rng: Random, program: Program) -> Program | None:
    """A store, sometimes of what stands there."""
    address = _some_address(rng, program)
    block = rng.choice(_blocks(program))
    at, name = rng.randrange(len(block) + 1), fresh_name(program)
    if rng.random() < 0.5:
        made = [Ins("load", name, 8, (address,)), Ins("store", "", 8, (name, address))]
    else:
        made = [Ins("store", "", 8, (rng.choice((0, 1, "v")), address))]
    block[at:at] = made
    return program


def _some_address(rng: Random, program: Program) -> Address:
    known = [
        arg
        for each in instructions_of(program.body)
        for arg in each.args
        if isinstance(arg, Address)
    ]
    return rng.choice([*known, *known, Address("p"), Address("q")])


def add_pure_call(rng: Random, program: Program) -> Program | None:
    """A call without memory, of which nobody uses the result."""
    block = rng.choice(_blocks(program))
    call = Ins("call", fresh_name(program), 8, (rng.choice((0, "v")),), "pure")
    block.insert(rng.randrange(len(block) + 1), call)
    return program


def drop_volatile(rng: Random, program: Program) -> Program | None:
    """A volatile access is one no longer."""
    places = places_of(program, lambda each: each.extra == "volatile")
    if not places:
        return None
    block, number = rng.choice(places)
    block[number] = replace(ins_at(block, number), extra="")
    return program


REWRITINGS: dict[Callable[[Random, Program], Program | None], int] = {
    swap: 14,
    move: 8,
    hoist: 8,
    sink: 6,
    sink_stores: 6,
    remove: 5,
    remove_store: 5,
    forward: 14,
    forward_half: 7,
    merge_calls: 6,
    split_load: 5,
    narrow_load: 6,
    widen_load: 5,
    split_store: 5,
    join_stores: 6,
    select_instead: 7,
    select_stored: 4,
    branch_instead: 4,
    swap_sides: 1,
    compute_otherwise: 5,
    trade_operands: 3,
    change_flags: 4,
    change_number: 3,
    change_pointer: 2,
    change_undefined: 5,
    add_freeze: 3,
    uninitialised: 3,
    change_value: 3,
    add_load: 4,
    add_store: 3,
    add_pure_call: 1,
    drop_volatile: 1,
}
"""Each rewriting, and how often it is tried."""

_WEIGHTED = [change for change, weight in REWRITINGS.items() for _ in range(weight)]
