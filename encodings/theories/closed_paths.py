"""A closed path, the uses of tokens, and dominance, in a graph of any size.

Blocks, uses and tokens are open sorts. `S` below is a set of blocks: the blocks of a closed path,
or those of a cycle. A use lies *outside* in S if S holds the use but not its token's definition.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from ..solver.first_order import Element, LabelledTheory
from ..solver.query import Truth

Set = Callable[[Element], Truth]
"""A set of blocks, as the truth that it holds one."""


class TokenPaths(LabelledTheory):
    """The vocabulary, without axioms. `on_path` is the set of the blocks of one closed path."""

    def __init__(
        self,
        seconds: float | None = None,
        sizes: Mapping[str, int] | None = None,
        without: Iterable[str] = (),
    ) -> None:
        super().__init__(seconds, sizes, without)
        logic = self.logic
        self.block, self.use, self.token = self.sorts("block", "use", "token")
        self.edge = logic.relation("edge", self.block, self.block)
        self.dominates = logic.relation("dominates", self.block, self.block)
        self.on_path = logic.relation("on path", self.block)
        self.home = logic.operation("home", self.use, to=self.block)
        """The block that a use stands in."""
        self.used = logic.operation("token", self.use, to=self.token)
        self.definition = logic.operation("definition", self.token, to=self.block)
        """The block that defines a token."""
        self.by_loop = logic.relation("by loop", self.use)
        """A loop intrinsic uses it."""

    def source(self, u: Element) -> Element:
        """The block that defines the token of a use."""
        return self.definition(self.used(u))

    def outside(self, u: Element, blocks: Set) -> Truth:
        """That the blocks hold the use and not its token's definition."""
        return blocks(self.home(u)) & ~blocks(self.source(u))

    # --- the four rules, of a set of blocks ---

    def breaks(self, rule: str, blocks: Set) -> Truth:
        """That the blocks break this rule, one of CO18 to CO21."""
        broken = {
            "CO18": self._used_otherwise,
            "CO19": self._used_twice,
            "CO20": self._two_used,
            "CO21": self._not_dominated,
        }
        return broken[rule](blocks)

    def _used_otherwise(self, blocks: Set) -> Truth:
        return self.logic.some((self.use,), lambda u: self.outside(u, blocks) & ~self.by_loop(u))

    def _used_twice(self, blocks: Set) -> Truth:
        return self._two_outside(blocks, lambda u, v: self.used(u).equals(self.used(v)))

    def _two_used(self, blocks: Set) -> Truth:
        return self._two_outside(blocks, lambda u, v: self.used(u).differs(self.used(v)))

    def _two_outside(self, blocks: Set, also: Callable[[Element, Element], Truth]) -> Truth:
        return self.logic.some(
            (self.use, self.use),
            lambda u, v: (
                u.differs(v) & self.outside(u, blocks) & self.outside(v, blocks) & also(u, v)
            ),
        )

    def _not_dominated(self, blocks: Set) -> Truth:
        return self.logic.some(
            (self.use, self.block),
            lambda u, x: self.outside(u, blocks) & blocks(x) & ~self.dominates(self.home(u), x),
        )


RULES = ("CO18", "CO19", "CO20", "CO21")
