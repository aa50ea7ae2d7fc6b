"""Random programs with tokens, on graphs with irreducible cycles, whose branches depend on data.

Tokens are written down the dominator tree: perhaps one from `entry`, anchors anywhere and mostly in
irreducible cycles, hearts at the headers of natural loops. Each is used where the rules on cycles
let it be, which may lie behind the cycles that it was defined in; on the results of some uses
threads with one token agree.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from generators.data_programs import AGREED, data_program
from wavecheck.semantics.control_flow.cycle_hierarchies import cycle_hierarchies
from wavecheck.semantics.control_flow.cycles import CycleForest
from wavecheck.semantics.control_flow.dominance import dominator_tree, reverse_postorder
from wavecheck.semantics.generation.random_graphs import random_graph
from wavecheck.semantics.program.function import Function
from wavecheck.semantics.program.instructions import Call, Instruction
from wavecheck.semantics.static_rules.rules import check_rules

INTRINSIC = "llvm.experimental.convergence."


def token_program(
    rng: Random, largest: int, most_hierarchies: int
) -> tuple[Function, tuple[CycleForest, ...]]:
    """A well-formed program in which a token is used, with its hierarchies, of which there are two
    or more. In most an irreducible cycle has a block that dominates one behind it."""
    while True:
        plain = data_program(rng, random_graph(rng, largest))
        if all(plain.successors.values()):
            continue
        hierarchies = cycle_hierarchies(plain, most_hierarchies)
        if not isinstance(hierarchies, tuple) or len(hierarchies) < 2:
            continue
        writer = _Tokens(rng, plain, hierarchies)
        if not writer.passed_by_all and rng.random() < 0.7:
            continue
        program = writer.written()
        if program.controlled and not check_rules(program):
            return program, hierarchies


class _Tokens:
    def __init__(self, rng: Random, plain: Function, forests: Sequence[CycleForest]) -> None:
        self._rng = rng
        self._plain = plain
        self._forests = forests
        self._tree = dominator_tree(plain)
        self._irreducible = frozenset[str]().union(
            *(cycle.blocks for cycle in forests[0].cycles if not cycle.reducible)
        )
        self.passed_by_all = frozenset(
            block
            for block in self._irreducible
            if any(self._tree.dominates(block, b) for b in plain.blocks.keys() - self._irreducible)
        )
        """The blocks of irreducible cycles that dominate blocks behind."""
        self._homes: dict[str, str] = {}
        self._used: set[str] = set()

    def written(self) -> Function:
        """The program with tokens; those that nothing uses are left out."""
        blocks = dict(self._plain.blocks)
        for name in reverse_postorder(self._plain):
            body = (*self._first(name), *map(self._on_a_token(name), blocks[name].instructions))
            blocks[name] = replace(blocks[name], instructions=(*body, *self._operations(name)))
        for name, block in blocks.items():
            kept = tuple(each for each in block.instructions if self._needed(each))
            blocks[name] = replace(block, instructions=kept)
        return replace(self._plain, blocks=blocks, convergent=True)

    def _needed(self, instruction: Instruction) -> bool:
        control = isinstance(instruction, Call) and instruction.control is not None
        return not control or instruction.name in self._used

    def _first(self, block: str) -> list[Instruction]:
        """The tokens that are made at the start of a block."""
        headed = self._forests[0].headers.get(block)
        outside = self._usable(block, but=headed.blocks if headed else frozenset())
        if block == self._plain.entry:
            return [self._made("entry", block)] if self._rng.random() < 0.6 else []
        if headed is not None and headed.reducible and outside and self._rng.random() < 0.5:
            return [self._made("loop", block, self._use(outside))]
        likely = 0.7 if block in self.passed_by_all else 0.3 if block in self._irreducible else 0.1
        return [self._made("anchor", block)] if self._rng.random() < likely else []

    def _made(self, control: str, block: str, parent: str | None = None) -> Call:
        name = f"token{len(self._homes)}"
        self._homes[name] = block
        callee = INTRINSIC + control
        return Call(name, "token", callee, (), token=parent, control=control, convergent=True)

    def _operations(self, block: str) -> list[Instruction]:
        usable = self._usable(block)
        count = self._rng.choice((0, 1, 1, 2)) if usable else 0
        return [
            Call(None, "void", "op", (), token=self._use(usable), convergent=True)
            for _ in range(count)
        ]

    def _on_a_token(self, block: str):
        """Calls of which converged threads agree on the result get a token; where none can be
        used, each thread has its own result."""

        def changed(instruction: Instruction) -> Instruction:
            if not isinstance(instruction, Call) or instruction.callee != AGREED:
                return instruction
            usable = self._usable(block)
            if usable:
                return replace(instruction, token=self._use(usable))
            return replace(instruction, callee="opaque", arguments=(), convergent=False)

        return changed

    def _use(self, usable: Sequence[str]) -> str:
        of_cycles = [token for token in usable if self._homes[token] in self._irreducible]
        token = self._rng.choice([*usable, *of_cycles * 3])
        self._used.add(token)
        return token

    def _usable(self, block: str, but: frozenset[str] = frozenset()) -> list[str]:
        """The tokens whose definition dominates the block and lies in each cycle around it, in
        every hierarchy. `but`: the blocks of a cycle that is not looked at."""
        around = {c.blocks for forest in self._forests for c in forest.around(block)} - {but}
        return [
            token
            for token, home in self._homes.items()
            if self._tree.dominates(home, block) and all(home in blocks for blocks in around)
        ]
