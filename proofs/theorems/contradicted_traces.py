"""Worked examples as theorems about every relation on their traces.

The constraints leave converged-with open: that they contradict each other is a statement about all
relations, on every wave in which threads take these paths. Without one of the rules a relation
remains, and is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from ...encodings.convergence.relations import Clause, ConvergedWith
from ...encodings.solver.recorder import asking
from ..claims.derivations import Spelling, by_callee, derivation
from ..claims.theorem import Proof
from ..claims.worked_example import Fact

RULES = {
    "CU1": "CU1: two executions by one thread are not converged",
    "CU2": "CU2: converged-with is transitive",
    "CU3": "CU3: convergence-before is a strict order",
    "CO8": "CO8: an operation is converged iff its token's definition was",
    "CO9": "CO9: the entry is converged as the launch says",
    "CO12": "CO12: a loop intrinsic iff that, and both are the n-th with the token value",
    "CO15": "CO15: these executions of the anchor are converged, as an implementation may choose",
    "IA1": "IA1: met again in its region, an iterating anchor is converged iff it was before",
}
"""Hypotheses by the ledger id of their rule."""


@dataclass(frozen=True)
class ContradictedTraces:
    """Traces on which these rules leave no relation. `build` makes the constraints, labelled by
    rules; `besides` are rules that are in force too, without being needed; `spelled` is how the
    text calls an instance, by default `op1(1)`."""

    build: Callable[[], ConvergedWith]
    rules: tuple[str, ...]
    besides: tuple[str, ...] = ()
    spelled: Spelling | None = None

    def proof(self) -> Proof:
        """That no relation keeps the rules, why, and that one does without each."""
        variables = self.build()
        cores = contradictions(variables, _labels(variables, self.rules))
        steps = derivation(
            variables, frozenset[Clause]().union(*cores), self._spelling(variables)
        ).lines
        facts = (
            Fact("no relation on the text's traces keeps the rules", bool(cores)),
            *(Fact(line, True) for line in steps),
            *(self._needed(rule) for rule in self.rules),
        )
        proved = all(fact.holds for fact in facts)
        needs = tuple(RULES[rule] for rule in self.rules)
        return Proof("proved" if proved else "refuted", facts, needs)

    def without(self, hypothesis: str) -> str | None:
        """A relation that keeps the other rules: who is converged; None if there is none."""
        kept = [rule for rule in self.rules if RULES[rule] != hypothesis]
        variables = self.build()
        with asking(f"a relation that keeps the other rules, without “{hypothesis}”"):
            if not variables.solver.possible(labels=_labels(variables, (*kept, *self.besides))):
                return None
        spelled = self._spelling(variables)
        found = (
            f"{spelled(a)} == {spelled(b)}"
            for a, b in (*variables.pairs(), *variables.own_pairs())
            if variables.solver.holds(variables.converged(a, b))
        )
        return ", ".join(found) or "nobody is converged"

    def _needed(self, rule: str) -> Fact:
        shown = self.without(RULES[rule])
        lines = () if shown is None else (shown,)
        return Fact(f"without “{RULES[rule]}” one does", shown is not None, lines)

    def _spelling(self, variables: ConvergedWith) -> Spelling:
        return self.spelled or by_callee(variables.history)


def contradictions(
    variables: ConvergedWith, labels: Iterable[Clause]
) -> tuple[frozenset[Clause], ...]:
    """Every set of these assertions that cannot hold together and from which none can be left out.

    From each that is found, one assertion at a time is left out, and another is looked for among
    the rest: for few assertions."""
    found: dict[frozenset[Clause], None] = {}
    tried: set[frozenset[Clause]] = set()
    open_ = [frozenset(labels)]
    while open_:
        among = open_.pop()
        if among in tried:
            continue
        tried.add(among)
        core = next((each for each in found if each <= among), None) or _core(variables, among)
        if core is not None:
            found[core] = None
            open_ += [among - {clause} for clause in _in_order(variables, core)]
    return tuple(found)


@asking("a relation that keeps these assertions of the rules")
def _core(variables: ConvergedWith, among: frozenset[Clause]) -> frozenset[Clause] | None:
    if variables.solver.possible(labels=among):
        return None
    core = among
    for clause in _in_order(variables, among):
        if not variables.solver.possible(labels=core - {clause}):
            core -= {clause}
    return core


def _in_order(variables: ConvergedWith, clauses: frozenset[Clause]) -> list[Clause]:
    """As they came, so that the same is asked each time."""
    labels = variables.solver.labels
    return [each for each in labels if isinstance(each, Clause) and each in clauses]


def _labels(variables: ConvergedWith, rules: Iterable[str]) -> list[Clause]:
    wanted = set(rules)
    return [
        label
        for label in variables.solver.labels
        if isinstance(label, Clause) and label.rule in wanted
    ]
