"""Uniform instructions (CU12) and m-converged ones (CU15, CU30)."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable

from ..convergence.dynamic_instances import Instance
from ..program.function import Function, Site
from .converged_with import Relation
from .regions import in_region, uses

Output = Callable[[Instance], Hashable]


def uniform_pair(output: Output, one: Instance, other: Instance) -> bool:
    """CU12: the output of two converged dynamic instances is uniform iff it compares equal."""
    return output(one) == output(other)


def uniform(relation: Relation, output: Output, static: Site) -> bool:
    """CU12: the output of a static instance X is uniform for given threads iff it is uniform for
    every pair of converged dynamic instances of X that these threads produce."""
    return all(uniform_pair(output, a, b) for a, b in at(relation, static))


def at(relation: Relation, static: Site) -> Relation:
    """A relation restricted to the instances of one static instance."""
    return frozenset((a, b) for a, b in relation if a.site == static)


def m_converged(relations: Iterable[Relation], static: Site) -> bool:
    """CU15, for given threads: X is m-converged iff the maximal converged-with relation restricted
    to X is the same in every hierarchy that some depth-first search builds. `relations` has one for
    each hierarchy; with tokens, the controlled maximal one (CU30)."""
    return len({at(relation, static) for relation in relations}) <= 1


def reported_m_converged(
    function: Function,
    static: Site,
    cycles_agree: Callable[[Site], bool],
) -> bool:
    """CU30: X is reported to be m-converged iff every token definition D whose region holds X is
    m-converged, and every cycle around X meets the conditions of CU16. `cycles_agree` says whether
    the cycles around a static instance do."""
    definitions = {made for _, _, made in uses(function)}
    around = {made for made in definitions if in_region(function, made, static)}
    return cycles_agree(static) and all(
        reported_m_converged(function, made, cycles_agree) for made in around if made != static
    )
