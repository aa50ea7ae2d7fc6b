"""Copies of blocks, and the phis behind them.

Copies keep the names of their values (`ssa_repair` gives them new ones). Each new block remembers
of which old one it is a copy, so that what a phi takes from it is known: an edge between two blocks
stands for the old edge between those that they are copies of.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from ..control_flow.dominance import dominator_tree
from ..program.function import Block, Function
from ..program.instructions import Call, Instruction, Phi
from ..program.operands import Local
from ..program.terminators import Jump, UnmodelledTerminator, successors_of
from .reducible_cycles import redirected
from .refusal import TransformRefused
from .ssa_reconstruction import with_single_assignment
from .substitution import FreshNames, refuse_what_cannot_be_copied, rewritten


@dataclass(slots=True)
class Workshop:
    """A function while blocks are copied and led elsewhere.

    `blocks` in the order of the result; `origin`: of which block of the old function one is a copy
    (absent for a block that is like no old one: its edges' values are given)."""

    function: Function
    blocks: dict[str, Block]
    origin: dict[str, str]
    names: FreshNames
    copies: set[str]

    @classmethod
    def of(cls, function: Function) -> Workshop:
        origin = {name: name for name in function.blocks}
        return cls(function, dict(function.blocks), origin, FreshNames(function), set())

    def copied(self, region: Iterable[str], suffix: str, behind: str = "") -> dict[str, str]:
        """Copy some blocks; edges between them lead to copies, which stand behind the last of
        them or behind another block. The answer is the copy of each.

        Raises TransformRefused for what has no copies."""
        ordered = [name for name in self.function.blocks if name in set(region)]
        made = {name: self.names.fresh(f"{name}.{suffix}") for name in ordered}
        for name in ordered:
            block = self.blocks[name]
            refuse_what_cannot_be_copied(name, (*block.instructions, block.terminator))
        drafts = [self._copy(self.blocks[name], made) for name in ordered]
        for name, draft in zip(ordered, drafts, strict=True):
            self.origin[draft.name] = name
            self.copies.add(draft.name)
        self.place(behind or max(ordered, key=list(self.blocks).index), drafts)
        return made

    def _copy(self, block: Block, made: dict[str, str]) -> Block:
        end = redirected(block.terminator, made)
        return replace(block, name=made[block.name], terminator=end)

    def place(self, behind: str, drafts: Iterable[Block]) -> None:
        """Put new blocks behind one that is there."""
        blocks: dict[str, Block] = {}
        for name, block in self.blocks.items():
            blocks[name] = block
            if name == behind:
                blocks.update((draft.name, draft) for draft in drafts)
        self.blocks = blocks

    def in_front_of(self, block: str) -> str:
        """The block in front of one in the order of the text; never asked about the entry."""
        order = list(self.blocks)
        return order[order.index(block) - 1]

    def add_to(self, block: str, instructions: Iterable[Instruction]) -> None:
        """Put instructions at the end of a block."""
        old = self.blocks[block]
        self.blocks[block] = replace(old, instructions=(*old.instructions, *instructions))

    def lead(self, sources: Iterable[str], old: str, new: str) -> None:
        """Lead the edges from `sources` to `old` to `new` instead. Raises TransformRefused."""
        for source in sources:
            block = self.blocks[source]
            if isinstance(block.terminator, UnmodelledTerminator):
                raise TransformRefused(
                    f"the edge from %{source} to %{old} cannot be moved", "", source
                )
            end = redirected(block.terminator, {old: new})
            self.blocks[source] = replace(block, terminator=end)

    def end_with(self, block: str, target: str) -> None:
        """The block goes on to `target`, whatever it tested."""
        self.blocks[block] = replace(self.blocks[block], terminator=Jump(target))

    def finished(self) -> Function:
        """The function with phis that fit its edges, and single assignment.

        Raises TransformRefused."""
        sources: dict[str, list[str]] = {name: [] for name in self.blocks}
        for name, block in self.blocks.items():
            for target in dict.fromkeys(successors_of(block.terminator)):
                sources[target].append(name)
        blocks = {
            name: replace(
                block, phis=tuple(self._refitted(phi, sources[name]) for phi in block.phis)
            )
            for name, block in self.blocks.items()
        }
        function = with_single_assignment(replace(self.function, blocks=blocks), self.copies)
        _refuse_lost_values(function)
        return straightened(function, self.copies)

    def _refitted(self, phi: Phi, sources: list[str]) -> Phi:
        incoming = {
            source: phi.incoming[source]
            if source in phi.incoming
            else phi.incoming[self.origin[source]]
            for source in sources
        }
        return replace(phi, incoming=incoming, text="")


def _refuse_lost_values(function: Function) -> None:
    """Raises TransformRefused where a token is used whose definition is gone from there."""
    tree, tokens = dominator_tree(function), function.definitions
    for site, call in function.calls():
        if call.token is None:
            continue
        if call.token not in tokens or not tree.dominates_site(tokens[call.token], site):
            raise TransformRefused(
                f"the token %{call.token} is used in %{site.block}, where it is no longer defined",
                "--hearts copy keeps it",
                site.block,
            )


def with_token(block: Block, tokens: Mapping[str, str]) -> Block:
    """The block with other tokens in place of some."""
    renaming = {old: Local(new, "token") for old, new in tokens.items()}
    return replace(
        block, instructions=tuple(rewritten(each, renaming.get) for each in block.instructions)
    )


def without_call(block: Block, gone: Call) -> Block:
    """The block without one of its calls."""
    return replace(block, instructions=tuple(i for i in block.instructions if i is not gone))


def straightened(function: Function, among: set[str]) -> Function:
    """The function with those of the named blocks that one block alone goes on to as part of it.

    A loop intrinsic stays where its block begins: it precedes other convergent operations
    (CO13)."""
    blocks = dict(function.blocks)
    for name in [name for name in blocks if name in among]:
        sources = [b for b in blocks.values() if name in successors_of(b.terminator)]
        block = blocks[name]
        if len(sources) != 1 or block.phis or _has_loop_intrinsic(block):
            continue
        (source,) = sources
        if source.terminator != Jump(name, source.terminator.line, source.terminator.text):
            continue
        together = (*source.instructions, *block.instructions)
        blocks[source.name] = replace(source, instructions=together, terminator=block.terminator)
        del blocks[name]
        for target in set(successors_of(block.terminator)):
            phis = tuple(_from_other(phi, name, source.name) for phi in blocks[target].phis)
            blocks[target] = replace(blocks[target], phis=phis)
    return replace(function, blocks=blocks)


def _has_loop_intrinsic(block: Block) -> bool:
    return any(isinstance(each, Call) and each.control == "loop" for each in block.instructions)


def _from_other(phi: Phi, old: str, new: str) -> Phi:
    incoming = {new if source == old else source: v for source, v in phi.incoming.items()}
    return replace(phi, incoming=incoming)
