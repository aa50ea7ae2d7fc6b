"""The program model: what the rest of the product knows of a function of LLVM IR.

A `Function` is a control-flow graph of `Block`s. Values are named by their LLVM name without the
percent sign (unnamed ones by their number). Types are kept as LLVM writes them (`i32`, `ptr`,
`token`, `<4 x i32>`); `width_of` says which of them the model computes with.

Nothing is dropped in silence: an instruction that the model does not interpret is an `Unmodelled`
instruction, and whoever meets one answers `unknown` and names it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

POINTER_WIDTH = 64

CONTROL_INTRINSICS = {
    "llvm.experimental.convergence.entry": "entry",
    "llvm.experimental.convergence.loop": "loop",
    "llvm.experimental.convergence.anchor": "anchor",
}
"""The three convergence control intrinsics and the short name of each (CO10, CO12, CO15)."""

ITERATING = '"iterating-anchor"'
"""The attribute at the call site of an anchor that makes it an iterating one (IA1). LLVM keeps
attributes that it does not know, and takes the call for a plain anchor."""


def width_of(type_: str) -> int | None:
    """The width in bits of an integer or pointer type; None for one that is not computed with."""
    if type_[:1] == "i" and type_[1:].isdigit():
        return int(type_[1:])
    return POINTER_WIDTH if type_.startswith("ptr") else None


# --- operands -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Local:
    """An argument or the result of an instruction, `%name`."""

    name: str
    type: str


@dataclass(frozen=True, slots=True)
class Constant:
    """An integer (0 <= value < 2**width), a truth value (i1), or the null pointer (0)."""

    value: int
    type: str


@dataclass(frozen=True, slots=True)
class Undefined:
    """`poison` or `undef`, as `kind` says."""

    kind: str
    type: str


@dataclass(frozen=True, slots=True)
class Global:
    """The address of a global variable or function, `@name`."""

    name: str
    type: str = "ptr"


@dataclass(frozen=True, slots=True)
class Literal:
    """Any other constant (a float, a vector, a constant expression), known only by its text.

    Equal texts of equal type denote equal values in source and target, in every thread. Of an
    address within a global more is known: it lies `offset` bytes behind the global `base`, and
    is `inside` that object (True), poison unless it is (False), or nothing is said (None)."""

    text: str
    type: str
    base: str = ""
    offset: int = 0
    inside: bool | None = None


Operand = Local | Constant | Undefined | Global | Literal


# --- instructions -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Compute:
    """A pure operation on operands: arithmetic, comparison, cast, select, freeze, a pure intrinsic.

    `opcode` is LLVM's (`add`, `icmp`, `select`, `zext`, `freeze`, `getelementptr`, ...) or the
    intrinsic's name with its type suffix cut off (`llvm.umin`, `llvm.ctpop`). `flags` holds `nuw`,
    `nsw`, `exact`, `disjoint`, `nneg`, `samesign`; `predicate` is icmp's. A `getelementptr` is
    given as base, then for each step a pair (index operand, byte stride as a Constant of i64).
    An operation whose type has no width (a float, a vector) is a pure function of its operands
    about which nothing else is known; `detail` then tells different ones apart.
    """

    name: str
    type: str
    opcode: str
    operands: tuple[Operand, ...]
    flags: frozenset[str] = frozenset()
    predicate: str = ""
    detail: str = ""
    line: int = 0
    text: str = ""


@dataclass(frozen=True, slots=True)
class Effects:
    """What a call is known to do, from the attributes of the call site and of its callee.

    `memory` is `none`, `read` (reads, never writes) or `any`.
    """

    memory: str = "any"
    willreturn: bool = False
    nounwind: bool = False
    speculatable: bool = False
    noreturn: bool = False

    @property
    def removable(self) -> bool:
        """True if a call whose result is not used may vanish from single-threaded code."""
        return self.memory == "none" and self.willreturn and self.nounwind


@dataclass(frozen=True, slots=True)
class Call:
    """A call site. `convergent` is CO1's reading: attribute, bundle, or a convergent callee.

    `token` is the name of the local in the `convergencectrl` bundle, None without one.
    `control` is `entry`, `loop` or `anchor` for the control intrinsics, else None.
    `callee` is None for an indirect call; its function pointer then is the last argument.
    `range` holds the half-open ranges that the result lies in (poison outside), empty if unknown;
    `declared_range` those that the declaration of an intrinsic states, which are facts.
    `manner` says how arguments are passed (`byval 0`, `cc fastcc`) and which fast-math flags the
    call has. `argument_ranges` holds, by index, the ranges that an argument lies in (poison
    outside); `promised`, as text, what else the call says that no value shows.
    `iterating` marks an iterating anchor, which only the experimental rules know (IA1); everything
    else takes it for the anchor that it also is.
    """

    name: str | None
    type: str
    callee: str | None
    arguments: tuple[Operand, ...]
    token: str | None = None
    control: str | None = None
    convergent: bool = False
    effects: Effects = Effects()
    noundef_result: bool = False
    noundef_arguments: frozenset[int] = frozenset()
    range: tuple[tuple[int, int], ...] = ()
    tags: frozenset[tuple[str, str]] = frozenset()
    line: int = 0
    text: str = ""
    declared_range: tuple[tuple[int, int], ...] = ()
    manner: frozenset[str] = frozenset()
    iterating: bool = False
    argument_ranges: tuple[tuple[int, tuple[tuple[int, int], ...]], ...] = ()
    promised: frozenset[str] = frozenset()

    @property
    def is_operation(self) -> bool:
        """True for a convergent operation other than a control intrinsic."""
        return self.convergent and self.control is None


@dataclass(frozen=True, slots=True)
class Assume:
    """`llvm.assume`: undefined behaviour unless the condition is true."""

    condition: Operand
    line: int = 0
    text: str = ""


@dataclass(frozen=True, slots=True)
class Alloca:
    """A stack slot of `size` bytes that LLVM's mem2reg and sroa left in memory."""

    name: str
    type: str
    size: int | None
    line: int = 0
    text: str = ""


@dataclass(frozen=True, slots=True)
class Load:
    """A load. `atomic` is the ordering, empty for a plain load. `noundef` from its metadata."""

    name: str
    type: str
    pointer: Operand
    volatile: bool = False
    atomic: str = ""
    noundef: bool = False
    range: tuple[tuple[int, int], ...] = ()
    tags: frozenset[tuple[str, str]] = frozenset()
    line: int = 0
    text: str = ""


@dataclass(frozen=True, slots=True)
class Effect:
    """A store, fence, cmpxchg or atomicrmw: an effect on memory, in order, with an opaque result.

    `kind` is the opcode with all that tells two of them apart besides the operands (operation,
    orderings, scope, volatility). A plain store has kind `store` and operands (value, pointer).
    """

    name: str | None
    type: str
    kind: str
    operands: tuple[Operand, ...]
    tags: frozenset[tuple[str, str]] = frozenset()
    line: int = 0
    text: str = ""


@dataclass(frozen=True, slots=True)
class Unmodelled:
    """An instruction whose meaning the model does not have; `reason` is a phrase for people.

    `convergent`: it is a convergent operation (CO1), whatever else it does."""

    name: str | None
    type: str
    reason: str
    line: int = 0
    text: str = ""
    convergent: bool = False


Instruction = Compute | Call | Assume | Alloca | Load | Effect | Unmodelled


@dataclass(frozen=True, slots=True)
class Phi:
    """A phi node: `incoming` maps each predecessor block to the value taken from it."""

    name: str
    type: str
    incoming: dict[str, Operand]
    line: int = 0
    text: str = ""


# --- terminators --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Jump:
    target: str
    line: int = 0
    text: str = ""


@dataclass(frozen=True, slots=True)
class Branch:
    """A conditional branch on an i1; undefined behaviour if the condition is poison."""

    condition: Operand
    if_true: str
    if_false: str
    line: int = 0
    text: str = ""


@dataclass(frozen=True, slots=True)
class Switch:
    """A switch on an integer; undefined behaviour if it is poison."""

    value: Operand
    default: str
    cases: tuple[tuple[int, str], ...]
    line: int = 0
    text: str = ""


@dataclass(frozen=True, slots=True)
class Return:
    value: Operand | None = None
    line: int = 0
    text: str = ""


@dataclass(frozen=True, slots=True)
class Unreachable:
    line: int = 0
    text: str = ""


@dataclass(frozen=True, slots=True)
class UnmodelledTerminator:
    """`invoke`, `callbr`, `indirectbr`, ...: the successors are known, the meaning is not."""

    targets: tuple[str, ...]
    reason: str
    call: Call | None = None
    line: int = 0
    text: str = ""


Terminator = Jump | Branch | Switch | Return | Unreachable | UnmodelledTerminator


def successors_of(terminator: Terminator) -> tuple[str, ...]:
    """The successor blocks in LLVM's order, with repetitions (a switch may name one twice)."""
    match terminator:
        case Jump(target=target):
            return (target,)
        case Branch(if_true=if_true, if_false=if_false):
            return (if_true, if_false)
        case Switch(default=default, cases=cases):
            return (default, *(target for _, target in cases))
        case UnmodelledTerminator(targets=targets):
            return targets
        case Return() | Unreachable():
            return ()


# --- blocks, functions, modules -----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Block:
    name: str
    phis: tuple[Phi, ...]
    instructions: tuple[Instruction, ...]
    terminator: Terminator


@dataclass(frozen=True, slots=True)
class Parameter:
    """`shared`: equal in all threads of a wave (a kernel's argument, or `inreg` for AMDGPU).

    `promises` has the other attributes whose breach is poison or undefined behaviour, as text."""

    name: str
    type: str
    noundef: bool = False
    shared: bool = False
    range: tuple[tuple[int, int], ...] = ()
    promises: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Function:
    """A function with a body. `blocks` is in LLVM's order, the entry block first.

    `constants` names the module's constant globals, whose content the model does not know.
    `return_promises` has, as text, all that is promised of the value that is returned.
    `promises` has those attributes of its own whose breach is undefined behaviour of its body:
    `mustprogress`, `noreturn`.
    `plain_functions` names the functions of the module that are known not to be convergent (CO1);
    of others nothing is known. It says nothing about this function itself."""

    name: str
    return_type: str
    parameters: tuple[Parameter, ...]
    blocks: dict[str, Block]
    convergent: bool = False
    kernel: bool = False
    line: int = 0
    constants: frozenset[str] = frozenset()
    return_promises: frozenset[str] = frozenset()
    plain_functions: frozenset[str] = field(default=frozenset(), compare=False)
    promises: frozenset[str] = frozenset()

    @property
    def entry(self) -> str:
        return next(iter(self.blocks))

    @cached_property
    def successors(self) -> dict[str, tuple[str, ...]]:
        """The distinct successors of each block, in LLVM's order."""
        return {
            name: tuple(dict.fromkeys(successors_of(block.terminator)))
            for name, block in self.blocks.items()
        }

    @cached_property
    def predecessors(self) -> dict[str, tuple[str, ...]]:
        """The distinct predecessors of each block, in block order."""
        found: dict[str, list[str]] = {name: [] for name in self.blocks}
        for name, targets in self.successors.items():
            for target in targets:
                found[target].append(name)
        return {name: tuple(sources) for name, sources in found.items()}

    @cached_property
    def definitions(self) -> dict[str, Site]:
        """Where each local that an instruction (not a phi or parameter) defines is defined."""
        return {
            instruction.name: site
            for site, instruction in self.sites()
            if not isinstance(instruction, Assume) and instruction.name is not None
        }

    def sites(self) -> Iterator[tuple[Site, Instruction]]:
        """Every instruction with its place, block by block."""
        for block in self.blocks.values():
            for index, instruction in enumerate(block.instructions):
                yield Site(block.name, index), instruction

    def calls(self) -> Iterator[tuple[Site, Call]]:
        """Every call site (an `invoke` or `callbr` stands at the terminator and is not here)."""
        for site, instruction in self.sites():
            if isinstance(instruction, Call):
                yield site, instruction

    def at(self, site: Site) -> Instruction:
        return self.blocks[site.block].instructions[site.index]

    @property
    def controlled(self) -> bool:
        """True if the function has a convergence control intrinsic or a bundle (CO16)."""
        return any(call.control or call.token for _, call in self.calls())


@dataclass(frozen=True, slots=True, order=True)
class Site:
    """The place of an instruction: its block and its index among that block's instructions."""

    block: str
    index: int


@dataclass(frozen=True)
class Module:
    """A file of LLVM IR. `source_name` is how messages call it; `triple` may be empty.

    `interposable` names the functions whose body another module may replace (`weak`)."""

    source_name: str
    triple: str
    functions: dict[str, Function]
    declarations: frozenset[str] = field(default_factory=frozenset)
    interposable: frozenset[str] = field(default_factory=frozenset)
