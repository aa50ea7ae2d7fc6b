"""Maximal reconvergence as the model of a binary: on the merges that it declares."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from types import MappingProxyType

from ...semantics.convergence.token_rules import Launch
from ...semantics.definitions.converged_with import Relation
from ...semantics.models.model import Model
from ...semantics.models.named import MAXIMAL_RECONVERGENCE
from ...semantics.models.rule import Executed, Paths, Silent
from ...semantics.models.tangles import tangles
from ...semantics.program.function import Function
from ...semantics.structured.merges import Merge, StructuredGraph

NAME = MAXIMAL_RECONVERGENCE.name


def with_merges(merges: Mapping[str, Mapping[str, Merge]]) -> Model:
    """The model `maximal-reconvergence` for functions with these merges, by the functions' names,
    in place of those that are natural for a function without any."""

    def relations(
        rules: Collection[str], function: Function, paths: Paths, launch: Launch
    ) -> frozenset[Relation] | Silent:
        graph = StructuredGraph(function, merges[function.name])
        return tangles(graph, paths, launch, rules)

    executed = {
        id_: replace(rule, parts=(Executed(relations),))
        for id_, rule in MAXIMAL_RECONVERGENCE.rules.items()
        if any(isinstance(part, Executed) for part in rule.parts)
    }
    rules = MappingProxyType({**MAXIMAL_RECONVERGENCE.rules, **executed})
    return replace(MAXIMAL_RECONVERGENCE, rules=rules)
