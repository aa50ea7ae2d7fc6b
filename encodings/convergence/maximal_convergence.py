"""Maximal convergence as constraints, on any paths through one graph with one hierarchy (CU6).

The text's equation gives converged-with by convergence-before, and CU3 gives convergence-before by
converged-with. Both are stated as rules, clause by clause. What the rules derive must hold, and
what holds must be derived: each fact has a *rank*, and needs a rule all of whose premises hold and
have smaller ranks. So a model has the least solution, and no fact rests upon itself: "without
assuming that X1 is converged with X2". Ranks count nothing else. Nothing here has a name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from ...semantics.control_flow.cycles import CycleForest
from ...semantics.convergence.dynamic_instances import BLOCK_START, Instance
from ...semantics.convergence.relations import Relation
from ...semantics.program.function import Site
from ..solver.query import Number, Truth
from .walks import Place, Walks


@dataclass(frozen=True, slots=True, eq=False)
class Fact:
    """A derived truth with its rank. Given truths have none."""

    truth: Truth
    rank: Number | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Premise:
    """What a rule asks for: where `needed` holds, the fact must."""

    fact: Fact
    needed: Truth | None = None


Rule = tuple[Premise, ...]


class MaximalConvergence:
    """CU6 in one question. `least`: whether facts must be derived; without it any solution of the
    equation is a model, the greatest among them, while convergence-before stays the closure of
    CU3. `threads`: those whose relation it is, by default all of the walks."""

    def __init__(
        self,
        walks: Walks,
        forest: CycleForest,
        least: bool = True,
        threads: Sequence[int] | None = None,
    ) -> None:
        self.walks, self.forest, self.solver = walks, forest, walks.solver
        self._threads = tuple(walks.threads if threads is None else threads)
        self._places = list(product(self._threads, walks.steps))
        self._least = least
        self._converged = {
            (p, q): self._fact("converged", p, q) for p, q in self._pairs() if p[0] < q[0]
        }
        self._clause = {pair: self._fact("clause", *pair) for pair in self._unordered()}
        self._before = {pair: self._fact("before", *pair) for pair in self._unordered()}
        for (p, q), fact in self._converged.items():
            self._derive_converged(p, q, fact)
        for (p, q), fact in self._clause.items():
            self._derive(fact, self._clauses_of_order(p, q))
        for (p, q), fact in self._before.items():
            self._derive(fact, self._closure(p, q))

    def converged(self, p: Place, q: Place) -> Truth:
        """That the threads execute converged instances there."""
        found = self._converged.get((p, q) if p[0] < q[0] else (q, p))
        return found.truth if found else self.solver.constant(False)

    def before(self, p: Place, q: Place) -> Truth:
        """That the instance at p is convergence-before the one at q."""
        return self._in_order(p, q).truth

    def relation(self) -> Relation:
        """The relation on block starts in the model of the last check."""
        paths = self.walks.paths()
        pairs = [pair for pair in self._converged if self.solver.holds(self.converged(*pair))]
        found = [tuple(_instance(paths, place) for place in pair) for pair in pairs]
        return frozenset((a, b) for a, b in found) | frozenset((b, a) for a, b in found)

    # --- facts ---

    def _fact(self, kind: str, p: Place, q: Place) -> Fact:
        name = f"{kind} {p} {q} of {self._threads}"
        return Fact(self.solver.truth(name), self.solver.number(f"rank of {name}"))

    def _pairs(self) -> Iterator[tuple[Place, Place]]:
        """The places of two threads that may execute the same block."""
        for p, q in product(self._places, self._places):
            if p[0] != q[0] and self._common(p, q):
                yield p, q

    def _common(self, p: Place, q: Place) -> list[str]:
        blocks = self.walks.blocks_at
        return [block for block in blocks[p[1]] if block in blocks[q[1]]]

    def _unordered(self) -> Iterator[tuple[Place, Place]]:
        """All pairs of places that program order does not put in order."""
        return (
            (p, q) for p, q in product(self._places, self._places) if p[0] != q[0] or p[1] >= q[1]
        )

    def _executed_before(self, p: Place, q: Place) -> Fact:
        """Clause 1: the same thread executes q after p."""
        assert p[0] == q[0] and p[1] < q[1]
        return Fact(self.walks.alive(q))

    def _in_order(self, p: Place, q: Place) -> Fact:
        if p[0] == q[0] and p[1] < q[1]:
            return self._executed_before(p, q)
        return self._before[p, q]

    def _together(self, p: Place, q: Place) -> Fact | None:
        return self._converged.get((p, q) if p[0] < q[0] else (q, p))

    # --- rules ---

    def _derive_converged(self, p: Place, q: Place, fact: Fact) -> None:
        """CU6: both execute the same X, and each header instance before one of them, of a cycle
        around X, is convergence-before the other."""
        at, same = self.walks.at, self._common(p, q)
        executed = Fact(self.solver.any_of(at(p, x) & at(q, x) for x in same))
        premises = [Premise(executed)]
        for here, there in ((p, q), (q, p)):
            for earlier in range(here[1]):
                header = (here[0], earlier)
                needed = self.solver.any_of(
                    at(here, x) & at(header, cycle.header)
                    for x in same
                    for cycle in self.forest.around(x)
                    if self.walks.may_be_at(header, cycle.header)
                )
                premises.append(Premise(self._in_order(header, there), needed))
        self._derive(fact, [tuple(premises)], ranked=self._least)

    def _clauses_of_order(self, p: Place, q: Place) -> Iterator[Rule]:
        """CU3's clauses 2 and 3; clause 1 is in `_in_order`."""
        for later in range(p[1] + 1, len(self.walks.steps)):
            middle = (p[0], later)
            if (fact := self._together(middle, q)) is not None:
                yield Premise(self._executed_before(p, middle)), Premise(fact)
        for earlier in range(q[1]):
            middle = (q[0], earlier)
            if (fact := self._together(p, middle)) is not None:
                yield Premise(fact), Premise(self._executed_before(middle, q))

    def _closure(self, p: Place, q: Place) -> Iterator[Rule]:
        """The transitive closure of the clauses: one of them, then any."""
        yield (Premise(self._clause[p, q]),)
        for middle in self._places:
            if middle in (p, q):
                continue
            ordered = p[0] == middle[0] and p[1] < middle[1]
            first = self._executed_before(p, middle) if ordered else self._clause[p, middle]
            yield Premise(first), Premise(self._in_order(middle, q))

    def _derive(self, fact: Fact, rules: Iterable[Rule], ranked: bool = True) -> None:
        """What a rule derives holds; what holds some rule derives, from facts of smaller rank
        (unless converged-with may assume itself)."""
        derivations: list[Truth] = []
        for rule in rules:
            holds = self.solver.all_of(self._given(premise) for premise in rule)
            self.solver.require(holds.implies(fact.truth))
            ranks = (self._lower(premise, fact) for premise in rule) if ranked else ()
            derivations.append(self.solver.all_of([holds, *ranks]))
        self.solver.require(fact.truth.implies(self.solver.any_of(derivations)))

    def _given(self, premise: Premise) -> Truth:
        truth = premise.fact.truth
        return truth if premise.needed is None else premise.needed.implies(truth)

    def _lower(self, premise: Premise, fact: Fact) -> Truth:
        if premise.fact.rank is None or fact.rank is None:
            return self.solver.constant(True)
        below = premise.fact.rank.below(fact.rank)
        return below if premise.needed is None else premise.needed.implies(below)


def _instance(paths: tuple[tuple[str, ...], ...], place: Place) -> Instance:
    thread, step = place
    return Instance(thread, step, Site(paths[thread][step], BLOCK_START))
