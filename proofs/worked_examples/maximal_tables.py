"""The text's tables about maximal convergence, read as they are printed.

A row is a thread: labels of its instances such as `P1` or `S2b`, the block first. `Entry` and
`Exit` may stand in several rows; they lie in no cycle. A table is decided for one hierarchy, by the
definition; the three cases, the names and a wave along the rows must say the same.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from ...semantics.control_flow.cycles import CycleForest, cycle_forest
from ...semantics.convergence.dynamic_instances import History, Instance
from ...semantics.convergence.maximal_convergence import (
    Threads,
    blamed,
    block_starts,
    maximal_relation,
    sound,
    three_case_relation,
)
from ...semantics.convergence.maximal_names import maximal_names
from ...semantics.convergence.relations import Relation, relation_of
from ...semantics.convergence.token_names import relation_by_names
from ...semantics.program.notation import sketch
from .relations_of_runs import run_along, stepped_together


@dataclass(frozen=True)
class Table:
    """`program` is a sketch, `preorder` a depth-first search that builds the hierarchy, as a text;
    empty for LLVM's own."""

    program: str
    rows: tuple[str, ...]
    preorder: str = ""

    @cached_property
    def history(self) -> History:
        paths = (tuple(map(block_of, row.split())) for row in self.rows)
        return History(sketch(self.program), tuple(paths))

    @cached_property
    def forest(self) -> CycleForest:
        return cycle_forest(self.history.function, self.preorder.split() or None)

    @cached_property
    def threads(self) -> Threads:
        return block_starts(self.history)

    @cached_property
    def relation(self) -> Relation:
        return maximal_relation(self.threads, self.forest)

    @cached_property
    def _labelled(self) -> dict[str, list[Instance]]:
        found: dict[str, list[Instance]] = {}
        for row, thread in zip(self.rows, self.threads, strict=True):
            for label, instance in zip(row.split(), thread, strict=True):
                found.setdefault(label, []).append(instance)
        return found

    def instance(self, label: str) -> Instance:
        """The instance that one row calls so. Raises ValueError if several do."""
        (found,) = self._labelled[label]
        return found

    def label(self, instance: Instance) -> str:
        return self.rows[instance.thread].split()[instance.index]

    def holds(self, claim: str) -> bool:
        """`A == B == C`, `A != B`, or `A != B (H)`: not converged, and H is to blame for it."""
        labels = re.findall(r"\w+", claim)
        instances = [self.instance(label) for label in labels]
        if "!=" not in claim:
            return all(pair in self.relation for pair in combinations(instances, 2))
        one, other, *blame = instances
        apart = (one, other) not in self.relation
        found = blamed(self.threads, self.forest, self.relation, one, other)
        return apart and set(blame) <= set(found)

    def claims(self, *claims: str, name: str = "") -> dict[str, bool]:
        """What each claim comes to; `name` stands before it."""
        return {f"{name}{claim}": self.holds(claim) for claim in claims}

    def converged_in(self, columns: str) -> bool:
        """Whether instances are converged iff they stand in one column: columns are separated by
        semicolons; Entry and Exit, in several rows, are one each."""
        named = [list(map(self.instance, column.split())) for column in columns.split(";")]
        shared = [found for found in self._labelled.values() if len(found) > 1]
        return relation_of([*named, *shared]) == self.relation

    def other_roads(self, name: str = "") -> dict[str, bool]:
        """Whether the relation is sound, and what the other roads make of it."""
        named = {
            instance: found
            for thread, path in zip(self.threads, self.history.paths, strict=True)
            for instance, found in zip(thread, maximal_names(path, self.forest), strict=True)
        }
        run = run_along(self.history, self.forest)
        return {
            f"{name}it is a converged-with relation (CU2), its order strict (CU3)": sound(
                self.threads, self.relation
            ),
            f"{name}the three cases (CU9), the names and the wave say the same": (
                three_case_relation(self.threads, self.forest)
                == relation_by_names(named)
                == stepped_together(run, self.threads)
                == self.relation
            ),
        }


def block_of(label: str) -> str:
    """The block of an instance that is called so: `S` of `S2b`."""
    return re.sub(r"\d+[a-z]?$", "", label)
