"""A witness of a rewritten pair in the names that the pair itself has for its callees.

A pair may be rewritten before it is compared, some of its callees then have other names. What a
witness says of these is said to people who know the pair as they wrote it, and who run it again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from ...semantics.program.function import Site
from ...semantics.program.instructions import Call
from ...semantics.wave.memory_inputs import WRITTEN
from ...semantics.wave.records import Event, WaveRun
from ..verdicts.verdicts import Witness

Named = Callable[[Call], str]
"""The name that the pair has for the callee of a call of the rewritten pair."""


def in_original_names(witness: Witness, named: Named) -> Witness:
    """The witness, with what it says of callees under their names in the pair."""
    if witness.source_run is None or witness.target_run is None:
        return witness
    source, target = _Names(witness.source_run, named), _Names(witness.target_run, named)
    theirs = witness.inputs if witness.target_inputs is None else witness.target_inputs
    own = target if witness.only_target else source
    callee, execution = own.execution(witness.lane, witness.callee, witness.execution)
    partner = witness.partner and target.execution(witness.lane, *witness.partner)
    peer = witness.peer and replace(
        witness.peer,
        source=witness.peer.source and source.execution(witness.peer.lane, *witness.peer.source),
        target=witness.peer.target and target.execution(witness.peer.lane, *witness.peer.target),
    )
    return replace(
        witness,
        inputs=source.inputs(witness.inputs),
        target_inputs=target.inputs(theirs),
        callee=callee,
        execution=execution,
        partner=partner,
        peer=peer,
        source_run=source.renamed(),
        target_run=target.renamed(),
    )


@dataclass(frozen=True, slots=True)
class _Names:
    """The names of what was called in a run of a rewritten program."""

    run: WaveRun
    named: Named

    def at(self, site: Site, name: str) -> str:
        """The name in the pair of what is called here."""
        call = None if self.run.program is None else self.run.program.at(site)
        return self.named(call) if isinstance(call, Call) and call.callee == name else name

    def of(self, lane: int, name: str) -> list[str]:
        """The names in the pair of what a lane calls by this one, one for each execution."""
        return [self.at(event.site, name) for event in self.run.events[lane] if _calls(event, name)]

    def execution(self, lane: int, name: str, number: int) -> tuple[str, int]:
        """The name of the how-manieth call, from 1, of this name, and which one of that it is."""
        names = self.of(lane, name)[:number]
        return (names[-1], names.count(names[-1])) if len(names) == number > 0 else (name, number)

    def inputs(self, inputs: Mapping[str, Any]) -> dict[str, Any]:
        """Inputs, with the results of callees under the names that these have in the pair."""
        found: dict[str, Any] = {}
        for name, given in inputs.items():
            found.update(self._by_lane(name, given))
        if WRITTEN in found:
            found[WRITTEN] = self.inputs(found[WRITTEN])
        return found

    def _by_lane(self, name: str, given: Any) -> dict[str, Any]:
        lanes = range(self.run.lanes)
        names = [self.of(lane, name) for lane in lanes]
        others = dict.fromkeys(each for of_lane in names for each in of_lane)
        if not set(others) - {name}:
            return {name: given}
        return {
            other: [
                [
                    value
                    for value, each in zip(given[lane], names[lane], strict=False)
                    if each == other
                ]
                for lane in lanes
            ]
            for other in others
        }

    def renamed(self) -> WaveRun:
        """The run, with its communications and the calls of its histories under those names."""
        met = []
        before: Counter[tuple[int, str]] = Counter()
        for each in self.run.communications:
            name = self.at(each.site, each.callee)
            before.update((lane, name) for lane in each.lanes)
            counts = {lane: before[lane, name] for lane in each.lanes}
            executions = each.executions if name == each.callee else counts
            met.append(replace(each, callee=name, executions=executions))
        events = (
            tuple(replace(each, name=self.at(each.site, each.name)) for each in lane)
            for lane in self.run.events
        )
        return replace(self.run, communications=tuple(met), events=tuple(events))


def _calls(event: Event, name: str) -> bool:
    return event.kind == "call" and event.name == name
