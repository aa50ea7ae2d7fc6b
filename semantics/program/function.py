"""The program model: what the rest of the product knows of a function of LLVM IR.

A `Function` is a control-flow graph of `Block`s. What a block is made of is in `instructions` and
`terminators`, and what those use in `operands`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import KW_ONLY, dataclass, field
from functools import cached_property

from .attributes import UNSTATED, FunctionAttributes, ValueAttributes
from .instructions import Assume, Call, Instruction, Phi
from .layouts import ANY_TARGET, DataLayout
from .terminators import Terminator, successors_of


@dataclass(frozen=True, slots=True)
class Block:
    name: str
    phis: tuple[Phi, ...]
    instructions: tuple[Instruction, ...]
    terminator: Terminator


@dataclass(frozen=True, slots=True)
class Parameter:
    """`shared`: equal in all threads of a wave (a kernel's argument, or `inreg` for AMDGPU).
    `discarded`: behind the return nobody reads the memory that it leads to."""

    name: str
    type: str
    _: KW_ONLY
    attributes: ValueAttributes = UNSTATED
    shared: bool = False
    discarded: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True, order=True)
class Site:
    """The place of an instruction: its block and its index among that block's instructions."""

    block: str
    index: int


@dataclass(frozen=True, slots=True)
class GlobalPlace:
    """What a module says of where a global variable lies: in an address space, at a multiple of
    `align` (0: nothing is said), perhaps nowhere (`optional`), perhaps where an equal one lies
    (`merged`). `own`: it is this module's, which then decides; `replaceable`: another module may
    have one in its place; `filled`: who starts the program may put something else there."""

    space: int = 0
    align: int = 0
    optional: bool = False
    merged: bool = False
    own: bool = True
    replaceable: bool = False
    filled: bool = False

    @property
    def told_apart(self) -> bool:
        """Whether it certainly lies where no other global does."""
        return not (self.optional or self.merged or self.replaceable)


def nothing_known(_: str) -> tuple[int | None, ...]:
    """Of no constant are the bytes known."""
    return ()


@dataclass(frozen=True)
class Globals:
    """What a module says of the names that its functions use.

    `constants` names its constant globals, which no thread writes; `local` those that no other
    module can name; `sizes`: how many bytes a global has at least, and whether no other module can
    say otherwise; `variables` names all that are not constant, `own` those that only code of this
    module reaches; `named` has, as text, what it says of types, aliases
    and what globals hold; `stated` what it says of where they lie; `parts` has, of a variable that
    a transform has split, the bytes that are left of it, each part from one offset up to another.
    `plain_functions` names the functions of the module that are known not to be convergent (CO1);
    of others nothing is known. It says nothing about the function itself. `layout`: how large the
    module's types are, and what they are made of; `machine`: what it is made for, the first part of
    its triple; `image` gives the bytes that a constant holds, None for an unknown one, as far as
    they are known."""

    constants: frozenset[str] = frozenset()
    local: frozenset[str] = field(default=frozenset(), compare=False)
    sizes: dict[str, tuple[int, bool]] = field(default_factory=dict, compare=False)
    variables: frozenset[str] = field(default=frozenset(), compare=False)
    own: frozenset[str] = field(default=frozenset(), compare=False)
    named: dict[str, str] = field(default_factory=dict, compare=False)
    stated: dict[str, GlobalPlace] = field(default_factory=dict, compare=False)
    parts: dict[str, tuple[tuple[int, int], ...]] = field(default_factory=dict, compare=False)
    machine: str = field(default="", compare=False)
    plain_functions: frozenset[str] = field(default=frozenset(), compare=False)
    layout: DataLayout = field(default=ANY_TARGET, compare=False)
    image: Callable[[str], tuple[int | None, ...]] = field(default=nothing_known, compare=False)


@dataclass(frozen=True)
class Function:
    """A function with a body. `blocks` is in LLVM's order, the entry block first.

    `local`: all its callers are in its module. `lanes`: how many a wave has that runs it, None
    where that is not known.
    `loose` names the functions that were inlined though they are not convergent, and have
    uncontrolled convergent operations: at these no caller says who meets (CO25). `said`: what is
    said of how it is started, and of how floats are computed, that is only compared.
    `chooses_floats`: of the results that its operations on floats may have it takes those of the
    target that it is compared with."""

    name: str
    return_type: str
    parameters: tuple[Parameter, ...]
    blocks: dict[str, Block]
    _: KW_ONLY
    convergent: bool = False
    kernel: bool = False
    attributes: FunctionAttributes = field(default=FunctionAttributes())
    local: bool = False
    loose: frozenset[str] = field(default=frozenset(), compare=False)
    said: frozenset[str] = field(default=frozenset(), compare=False)
    globals: Globals = field(default_factory=Globals)
    lanes: int | None = field(default=None, compare=False)
    chooses_floats: bool = False
    line: int = 0

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


@dataclass(frozen=True)
class Module:
    """A file of LLVM IR. `source_name` is how messages call it; `triple` may be empty.

    `interposable` names the functions whose body another module may replace (`weak`)."""

    source_name: str
    triple: str
    functions: dict[str, Function]
    declarations: frozenset[str] = field(default_factory=frozenset)
    interposable: frozenset[str] = field(default_factory=frozenset)
