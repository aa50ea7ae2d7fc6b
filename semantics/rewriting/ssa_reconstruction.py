"""Single assignment again, for a function in which copied blocks define the same names.

A transform copies and moves blocks as they are: values keep their names, and so one name may be
defined in several blocks (or several times in one). Here each definition gets a name of its own,
each use the one that reaches it, and where several reach, a phi is put: at the iterated dominance
frontier of the definitions, where the value is still wanted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace

from ..control_flow.dominance import dominator_tree
from ..control_flow.liveness import locals_used
from ..program.function import Block, Function
from ..program.instructions import Assume, Instruction, Phi
from ..program.operands import Local, Operand
from .redundant_phis import without_redundant_phis
from .refusal import TransformRefused
from .substitution import FreshNames, other_operand, renamed, rewritten, rewritten_end


def with_single_assignment(function: Function, copies: AbstractSet[str] = frozenset()) -> Function:
    """The function with one definition for each name, and without blocks that nothing reaches.

    `copies`: blocks whose definitions get new names before others do. A phi says what comes from
    each predecessor, in names of that block's end. Raises TransformRefused where two tokens would
    have to meet in a phi, or a value is used that has no definition on some path to the use."""
    function = without_unreachable_blocks(function)
    several = _defined_several_times(function)
    if not several:
        return function
    return without_redundant_phis(*_Repair(function, several, copies).repaired())


def without_unreachable_blocks(function: Function) -> Function:
    """The function with the blocks that the entry reaches, in order; phis forget the others."""
    reached = dominator_tree(function)
    blocks: dict[str, Block] = {}
    for name, block in function.blocks.items():
        if not reached.reachable(name):
            continue
        phis = tuple(_coming_from(phi, reached.reachable) for phi in block.phis)
        blocks[name] = replace(block, phis=phis)
    return function if blocks == function.blocks else replace(function, blocks=blocks)


def _coming_from(phi: Phi, wanted: Callable[[str], bool]) -> Phi:
    return replace(phi, incoming={s: v for s, v in phi.incoming.items() if wanted(s)})


# --- which names, and where they are wanted -----------------------------------------------------


@dataclass(slots=True)
class _Variable:
    """A name with several definitions. `last`: its name at the end of the blocks that define it;
    `at_start`: its name at the start of the blocks that have a phi for it; `keeper`: the block
    whose first definition keeps the old name, empty once it has."""

    name: str
    type: str
    blocks: list[str] = field(default_factory=list)
    at_start: dict[str, str] = field(default_factory=dict)
    last: dict[str, str] = field(default_factory=dict)
    keeper: str = ""


def _named(block: Block) -> Iterator[tuple[str, str]]:
    """The names that a block defines, each time one does, with their types."""
    for phi in block.phis:
        yield phi.name, phi.type
    for instruction in block.instructions:
        if not isinstance(instruction, Assume) and instruction.name is not None:
            yield instruction.name, instruction.type


def _defined_several_times(function: Function) -> dict[str, _Variable]:
    found: dict[str, _Variable] = {}
    for block in function.blocks.values():
        for name, type_ in _named(block):
            found.setdefault(name, _Variable(name, type_)).blocks.append(block.name)
    return {name: variable for name, variable in found.items() if len(variable.blocks) > 1}


def _wanted_at_start(function: Function, several: dict[str, _Variable]) -> dict[str, set[str]]:
    """For each of the names, the blocks at whose start its value is still to be used."""
    wanted: dict[str, set[str]] = {name: set() for name in several}
    for block in function.blocks.values():
        defined = {phi.name for phi in block.phis}
        for phi in block.phis:
            for source, operand in phi.incoming.items():
                if isinstance(operand, Local) and operand.name in several:
                    _want_at_end(function, several[operand.name], source, wanted)
        for thing in (*block.instructions, block.terminator):
            for name in locals_used(thing):
                if name in several and name not in defined:
                    _want_at_start(function, several[name], block.name, wanted)
            name = getattr(thing, "name", None)
            if name is not None:
                defined.add(name)
    return wanted


def _want_at_end(
    function: Function, variable: _Variable, block: str, wanted: dict[str, set[str]]
) -> None:
    if block not in variable.blocks:
        _want_at_start(function, variable, block, wanted)


def _want_at_start(
    function: Function, variable: _Variable, block: str, wanted: dict[str, set[str]]
) -> None:
    found = wanted[variable.name]
    waiting = [block]
    while waiting:
        block = waiting.pop()
        if block not in found:
            found.add(block)
            waiting += [p for p in function.predecessors[block] if p not in variable.blocks]


# --- the repair -----------------------------------------------------------------------------------


class _Repair:
    """Names for all definitions, phis where several reach, and every use renamed."""

    def __init__(
        self, function: Function, several: dict[str, _Variable], copies: AbstractSet[str]
    ) -> None:
        self.function = function
        self.several = several
        self.tree = dominator_tree(function)
        self.names = FreshNames(function)
        for each in several.values():
            each.keeper = next((b for b in each.blocks if b not in copies), each.blocks[0])
        self.frontiers = _dominance_frontiers(function, self.tree.immediate)

    def repaired(self) -> tuple[Function, set[str]]:
        """The function, and the names of those of its phis that may be redundant."""
        joins = self._joins()
        drafts = {name: self._own_names(block) for name, block in self.function.blocks.items()}
        for block, inserted in joins.items():
            drafts[block] = replace(drafts[block], phis=(*inserted, *drafts[block].phis))
        blocks = {name: self._with_phis(block) for name, block in drafts.items()}
        fresh = {phi.name for phis in joins.values() for phi in phis}
        fresh |= {new for each in self.several.values() for new in each.at_start.values()}
        return replace(self.function, blocks=blocks), fresh

    def _joins(self) -> dict[str, list[Phi]]:
        """A phi for each name at each block where several of its definitions meet."""
        wanted = _wanted_at_start(self.function, self.several)
        joins: dict[str, list[Phi]] = {}
        for variable in self.several.values():
            for block in self._meetings(variable.blocks):
                if block not in wanted[variable.name]:
                    continue
                if variable.type == "token":
                    raise TransformRefused(
                        f"copies of the token %{variable.name} would meet in %{block}: "
                        "a token is no input of a phi",
                        "a token that is used behind the code that is copied stays with it",
                        block,
                    )
                name = self.names.fresh(f"{variable.name}.{block}")
                variable.at_start[block] = variable.last[block] = name
                sources = self.function.predecessors[block]
                value = Local(variable.name, variable.type)
                joins.setdefault(block, []).append(
                    Phi(name, variable.type, dict.fromkeys(sources, value))
                )
        return joins

    def _meetings(self, blocks: list[str]) -> set[str]:
        """The iterated dominance frontier."""
        found: set[str] = set()
        waiting = list(blocks)
        while waiting:
            for block in self.frontiers[waiting.pop()] - found:
                found.add(block)
                waiting.append(block)
        return found

    def _own_names(self, block: Block) -> Block:
        """The block with a new name for each of its definitions; operands of its phis stay."""
        for phi in block.phis:
            if phi.name in self.several:
                variable = self.several[phi.name]
                variable.at_start[block.name] = self._defined(variable, block.name)
        phis = tuple(
            replace(phi, name=self.several[phi.name].at_start[block.name], text="")
            if phi.name in self.several
            else phi
            for phi in block.phis
        )
        return replace(block, phis=phis, instructions=tuple(self._numbered(block)))

    def _numbered(self, block: Block) -> Iterator[Instruction]:
        for instruction in block.instructions:
            name = None if isinstance(instruction, Assume) else instruction.name
            if name in self.several:
                new = self._defined(self.several[name], block.name)
                yield renamed(instruction, new)
            else:
                yield instruction

    def _defined(self, variable: _Variable, block: str) -> str:
        """The name of the next definition: the first keeps the old one."""
        kept = block == variable.keeper
        name = variable.name if kept else self.names.fresh(variable.name)
        variable.keeper = "" if kept else variable.keeper
        variable.last[block] = name
        return name

    def _with_phis(self, draft: Block) -> Block:
        """The draft with every use renamed."""
        here: dict[str, Operand] = {}

        def renaming(name: str) -> Operand | None:
            if name not in self.several:
                return None
            return here.get(name) or self._at_start(self.several[name], draft.name)

        original = self.function.blocks[draft.name]
        instructions: list[Instruction] = []
        for old, new in zip(original.instructions, draft.instructions, strict=True):
            instructions.append(rewritten(new, renaming))
            if not isinstance(old, Assume) and old.name in self.several and old.name is not None:
                assert not isinstance(new, Assume) and new.name is not None
                here[old.name] = Local(new.name, new.type)
        end = rewritten_end(draft.terminator, renaming)
        phis = tuple(replace(phi, incoming=self._incoming(phi)) for phi in draft.phis)
        return Block(draft.name, phis, tuple(instructions), end)

    def _incoming(self, phi: Phi) -> dict[str, Operand]:
        def at_end(source: str, operand: Operand) -> Operand:
            return other_operand(
                operand,
                lambda name: (
                    self._at_end(self.several[name], source) if name in self.several else None
                ),
            )

        return {source: at_end(source, operand) for source, operand in phi.incoming.items()}

    def _at_start(self, variable: _Variable, block: str) -> Operand:
        """What the variable is when the block begins: its phi, or what dominates it."""
        at: str | None = block
        while at is not None:
            if at in variable.at_start:
                return Local(variable.at_start[at], variable.type)
            at = self.tree.immediate[at]
            if at is not None and at in variable.last:
                return Local(variable.last[at], variable.type)
        raise TransformRefused(
            f"%{variable.name} is used in %{block} where no definition of it reaches", "", block
        )

    def _at_end(self, variable: _Variable, block: str) -> Operand:
        if block in variable.last:
            return Local(variable.last[block], variable.type)
        return self._at_start(variable, block)


def _dominance_frontiers(
    function: Function, immediate: dict[str, str | None]
) -> dict[str, set[str]]:
    """For each block, those that it does not strictly dominate, though one of their predecessors
    it does."""
    found: dict[str, set[str]] = {block: set() for block in immediate}
    for block, dominator in immediate.items():
        for source in function.predecessors[block]:
            above: str | None = source
            while above is not None and above != dominator:
                found[above].add(block)
                above = immediate[above]
    return found
