"""The three cases of CU9, as formulas over paths that are left open."""

from __future__ import annotations

from itertools import product

from wavecheck.encodings.convergence.walks import Place, Walks
from wavecheck.encodings.solver.query import Truth
from wavecheck.semantics.control_flow.cycles import CycleForest


class ThreeCases:
    """CU9: X1 and X2 executed by two threads, X in the cycles C1..Ck with headers H1..Hk.

    1. Neither thread executed one of H1..Hk: converged.
    2. Otherwise, no converged instances of one of H1..Hk lie before X1 and X2: not converged.
    3. Otherwise, converged iff neither thread executes any of H1..Hk after the latest such pair.

    The cases look at earlier steps only, so the formulas are built from these."""

    def __init__(self, walks: Walks, forest: CycleForest) -> None:
        self.walks, self.forest, self.solver = walks, forest, walks.solver
        self._headers = {
            x: tuple(cycle.header for cycle in forest.around(x)) for x in forest.preorder
        }
        self._made: dict[tuple[Place, Place], Truth] = {}

    def converged(self, p: Place, q: Place) -> Truth:
        """That both places execute the same block and the cases make the instances converged."""
        if (p, q) not in self._made:
            both = self.walks.blocks_at[p[1]], self.walks.blocks_at[q[1]]
            cases = self.solver.any_of(
                self.walks.at(p, x) & self.walks.at(q, x) & self._cases(x, p, q)
                for x in both[0]
                if x in both[1]
            )
            # A name for the formula keeps those that are built from it small.
            named = self.solver.truth(f"by cases {p} {q}")
            self.solver.require(named.iff(cases))
            self._made[p, q] = named
        return self._made[p, q]

    def _cases(self, x: str, p: Place, q: Place) -> Truth:
        first = self._none_since(x, p, -1) & self._none_since(x, q, -1)
        # Where nothing follows a converged pair, it is the latest, and the second case is not met.
        third = self.solver.any_of(
            self.converged((p[0], a), (q[0], b))
            & self._header((p[0], a), x)
            & self._header((q[0], b), x)
            & self._none_since(x, p, a)
            & self._none_since(x, q, b)
            for a, b in product(range(p[1]), range(q[1]))
            if self._may_be_header((p[0], a), x) and self._may_be_header((q[0], b), x)
        )
        return first | third

    def _header(self, place: Place, x: str) -> Truth:
        """That the thread executes a header of a cycle around x there."""
        return self.solver.any_of(self.walks.at(place, header) for header in self._headers[x])

    def _may_be_header(self, place: Place, x: str) -> bool:
        return any(self.walks.may_be_at(place, header) for header in self._headers[x])

    def _none_since(self, x: str, place: Place, step: int) -> Truth:
        """That between the step and the place the thread executes no header of a cycle around x."""
        thread, end = place
        return self.solver.all_of(
            ~self._header((thread, between), x) for between in range(step + 1, end)
        )
