"""A witness of a rewritten pair in the names that the pair itself has for its callees.

A pair may be rewritten before it is compared, some of its callees then have other names. What a
witness says of these is said to people who know the pair as they wrote it, and who run it again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ...semantics.wave.memory_inputs import WRITTEN
from ...semantics.wave.records import WaveRun
from ..verdicts.verdicts import Witness

Names = Mapping[str, str]
"""Of names that a rewriting gave, those in the pair."""


def in_original_names(witness: Witness, source: Names, target: Names) -> Witness:
    """The witness, with what it says of callees under their names in source and target."""
    theirs = witness.inputs if witness.target_inputs is None else witness.target_inputs
    partner = witness.partner
    return replace(
        witness,
        inputs=_inputs(witness.inputs, source),
        target_inputs=_inputs(theirs, target),
        callee=(target if witness.only_target else source).get(witness.callee, witness.callee),
        partner=partner and (target.get(partner[0], partner[0]), partner[1]),
        source_run=_run(witness.source_run, source),
        target_run=_run(witness.target_run, target),
    )


def _inputs(inputs: Mapping[str, Any], names: Names) -> dict[str, Any]:
    found = {names.get(name, name): value for name, value in inputs.items()}
    if WRITTEN in found:
        found[WRITTEN] = _inputs(found[WRITTEN], names)
    return found


def _run(run: WaveRun | None, names: Names) -> WaveRun | None:
    """What a run says of callees by name: its communications, and the calls of its histories."""
    if run is None:
        return None
    met = (replace(each, callee=names.get(each.callee, each.callee)) for each in run.communications)
    events = (
        tuple(replace(each, name=names.get(each.name, each.name)) for each in lane)
        for lane in run.events
    )
    return replace(run, communications=tuple(met), events=tuple(events))
