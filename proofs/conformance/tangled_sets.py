"""What SPIR-V's maximal reconvergence says of the sets of a run: which it leaves to the
implementation, and which of its rules a run is a test of.

The text leaves a choice at the targets of a switch: several values of a selector that lead to one
case, and a case that another one falls into. A test asks for no set there.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...semantics.definitions.converged_with import Relation
from ...semantics.definitions.threads import wave_of
from ...semantics.models.rule import Silent
from ...semantics.models.tangles import ALL, tangles
from ...semantics.program.function import Site
from ...semantics.program.instructions import Call
from ...semantics.structured.merges import StructuredGraph
from ...semantics.wave.records import WaveRun

Visit = tuple[int, Site, int]
"""A lane, a call, and which of the lane's executions of it, from 1."""

Sets = Mapping[Visit, frozenset[Visit]]
"""For each execution of an operation those that are converged with it, itself among them."""


def admitted_sets(graph: StructuredGraph, run: WaveRun) -> frozenset[Relation] | Silent:
    """Every relation that the text admits on the operations of a run."""
    return tangles(graph, run.paths)


def left_open(
    graph: StructuredGraph, run: WaveRun, admitted: frozenset[Relation]
) -> frozenset[Visit]:
    """The executions of operations whose sets are not the same in all admitted relations."""
    found = [_sets(graph, run, relation) for relation in admitted]
    return frozenset(visit for visit in found[0] if len({sets[visit] for sets in found}) > 1)


def is_admitted(graph: StructuredGraph, run: WaveRun, admitted: frozenset[Relation]) -> bool:
    """Whether the run's own sets are among them."""
    met = {
        (lane, each.site, each.visits[lane]): frozenset(
            (other, each.site, each.visits[other]) for other in each.lanes
        )
        for each in run.communications
        if each.control is None
        for lane in each.lanes
    }
    return met in [_sets(graph, run, relation) for relation in admitted]


def noticed_spirv_rules(
    graph: StructuredGraph, run: WaveRun, admitted: frozenset[Relation]
) -> tuple[str, ...]:
    """The rules of the text without which it would admit other relations."""
    found: list[str] = []
    for rule in sorted(ALL):
        otherwise = tangles(graph, run.paths, rules=ALL - {rule})
        if not isinstance(otherwise, Silent) and otherwise != admitted:
            found.append(rule)
    return tuple(found)


def _sets(graph: StructuredGraph, run: WaveRun, relation: Relation) -> Sets:
    """A relation on dynamic instances as sets of visits, of operations alone."""
    visits: dict[object, Visit] = {}
    for thread in wave_of(graph.function, run.paths).convergent:
        counts: dict[Site, int] = {}
        for each in thread:
            call = graph.function.at(each.site)
            if isinstance(call, Call) and call.is_operation:
                counts[each.site] = counts.get(each.site, 0) + 1
                visits[each] = (each.thread, each.site, counts[each.site])
    sets: dict[Visit, set[Visit]] = {visit: {visit} for visit in visits.values()}
    for one, other in relation:
        if one in visits and other in visits:
            sets[visits[one]].add(visits[other])
    return {visit: frozenset(others) for visit, others in sets.items()}
