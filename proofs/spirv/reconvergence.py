"""Maximal reconvergence as a model of convergence, for functions whose merges are known."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from ...semantics.convergence.token_rules import Launch
from ...semantics.definitions.converged_with import Relation
from ...semantics.models.model import Model
from ...semantics.models.named import TRANSFORMS
from ...semantics.models.rule import Silent, Source
from ...semantics.program.function import Function
from ...semantics.structured.merges import Merge, StructuredGraph
from ...semantics.structured.tangles import TooManyChoices, tangles

NAME = "maximal-reconvergence"

SUMMARY = (
    "Threads that part meet again at declared merge blocks and Continue Targets, and nowhere else."
)

ADDRESS = (
    "https://github.khronos.org/SPIRV-Registry/extensions/KHR/SPV_KHR_maximal_reconvergence.html"
)


@dataclass(frozen=True, slots=True)
class Reconvergence(Model):
    """The model for functions with these merges, by the functions' names."""

    merges: Mapping[str, Mapping[str, Merge]] = field(default_factory=dict, hash=False)

    def relations(
        self,
        function: Function,
        paths: Sequence[Sequence[str]],
        choice: Relation | None = None,
        launch: Launch = "workgroup",
    ) -> frozenset[Relation] | Silent:
        """Every relation that the merges allow."""
        graph = StructuredGraph(function, self.merges[function.name])
        try:
            return tangles(graph, paths, launch)
        except TooManyChoices:
            return Silent("switches may part the threads in too many ways")


def with_merges(merges: Mapping[str, Mapping[str, Merge]]) -> Model:
    """The model for functions with these merges, by the functions' names."""
    source = Source("SPV_KHR_maximal_reconvergence", "Maximal Reconvergence", ADDRESS)
    rules = MappingProxyType({TRANSFORMS.id: TRANSFORMS})
    return Reconvergence(NAME, SUMMARY, (source,), rules, merges=merges)
