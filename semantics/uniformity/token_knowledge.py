"""What convergence tokens tell of two threads at one point (CO29, CO30).

Converged instances of a point have converged instances of every token whose region holds it, and of
the tokens those were made with: these tokens are *known* there. A token *splits* the threads at a
point if threads that are in the same iteration of all cycles around it may still hold different
instances: an anchor may, by its choice; and so may a token of a cycle that was left in different
iterations, in the part of its region outside (an extended cycle, CO6). What is equal for threads
with one instance of such a token need not be equal where the token is not known any more.

Claims about anchors are made for choices that are in order: those that never take threads together
that are not converged as at an ordinary instruction.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import cached_property

from ..control_flow.cycles import Cycle, CycleForest
from ..convergence.regions import Region, regions, token_definitions
from ..program.function import Function, Site

NOTHING: frozenset[str] = frozenset()


class TokenKnowledge:
    """The tokens of one function; a function without tokens knows none anywhere."""

    def __init__(self, function: Function, forest: CycleForest, controlled: bool) -> None:
        self._function = function
        self._forest = forest
        self._controlled = controlled
        self._known: dict[Site, frozenset[str]] = {}
        self._unions: dict[tuple[str, ...], frozenset[str]] = {}

    @cached_property
    def sites(self) -> dict[str, Site]:
        """Where each token is defined."""
        return token_definitions(self._function) if self._controlled else {}

    @cached_property
    def _regions(self) -> dict[str, Region]:
        return regions(self._function) if self._controlled else {}

    @cached_property
    def _in_block(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for token, region in self._regions.items():
            for block in region.points:
                found.setdefault(block, []).append(token)
        return found

    @cached_property
    def _with_ancestors(self) -> dict[str, frozenset[str]]:
        """Each token with those it was made with, down to an entry or an anchor."""
        parents = {
            token: getattr(self._function.at(site), "token", None)
            for token, site in self.sites.items()
        }
        found: dict[str, frozenset[str]] = {}
        for token in parents:
            chain: list[str] = []
            at: str | None = token
            while at in parents and at not in chain:
                chain.append(at)
                at = parents[at]
            found[token] = frozenset(chain)
        return found

    @cached_property
    def anchors(self) -> frozenset[str]:
        return frozenset(
            token
            for token, site in self.sites.items()
            if getattr(self._function.at(site), "control", None) == "anchor"
        )

    def known(self, point: Site) -> frozenset[str]:
        """The tokens of which converged instances of the point have converged instances."""
        if point not in self._known:
            tokens = tuple(
                token
                for token in self._in_block.get(point.block, ())
                if self._regions[token].holds(point)
            )
            if tokens not in self._unions:
                ancestors = (self._with_ancestors[token] for token in tokens)
                self._unions[tokens] = NOTHING.union(*ancestors)
            self._known[point] = self._unions[tokens]
        return self._known[point]

    def splits(self, point: Site, parted: Callable[[Cycle], bool]) -> frozenset[str]:
        """The known tokens by which threads may differ that are in the same iterations.

        `parted` says whether threads may leave a cycle in different iterations."""
        return frozenset(
            token
            for token in self.known(point)
            if token in self.anchors or self._left_by(token, point, parted)
        )

    def _left_by(self, token: str, point: Site, parted: Callable[[Cycle], bool]) -> bool:
        for cycle in self._forest.around(self.sites[token].block):
            if point.block in cycle.blocks:
                return False
            if parted(cycle):
                return True
        return False

    def defined_in(self, tokens: frozenset[str], cycle: Cycle) -> bool:
        return any(self.sites[token].block in cycle.blocks for token in tokens)

    def held_by(self, blocks: Collection[str]) -> dict[str, str]:
        """The blocks that regions of tokens defined in some blocks reach, each with a token: their
        instances are converged only if the token's are, which its own block decides (CU30)."""
        return {
            held: token
            for token, site in self.sites.items()
            if site.block in blocks
            for held in self._regions[token].blocks
        }

    def blocks_beyond(self, cycle: Cycle) -> frozenset[str]:
        """The blocks outside a cycle that regions of tokens defined inside it reach."""
        return NOTHING.union(
            *(
                self._regions[token].blocks - cycle.blocks
                for token, site in self.sites.items()
                if site.block in cycle.blocks
            )
        )
