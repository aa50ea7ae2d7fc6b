"""A witness that anyone can execute again, from what it says and nothing else.

The runs of a witness were found by a search that knows more than a witness holds: policies at
anchors, choices that were tried, paths. Here both programs run once more on what the witness says,
as a printed command runs them; these runs take the place of the found ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ...semantics.control_flow.relevant_hierarchies import hierarchies_by_headers
from ...semantics.program.contracts import Contracts
from ...semantics.program.function import Function
from ...semantics.program.input_errors import InputError
from ...semantics.wave.anchor_policies import Prescribed, StepTogether
from ...semantics.wave.conditions import Conditions, Launch
from ...semantics.wave.inputs import WaveInputs
from ...semantics.wave.records import WaveRun
from ...semantics.wave.simulated_wave import run_wave
from ..verdicts.verdicts import Witness
from .anchor_choices import MOST_GUESSES
from .prescribed_choices import ChoiceText, choice_made_in, classes_of

Run = Callable[[Sequence[int]], WaveRun]
"""Runs a program under one choice at its anchors; takes the guesses of `run_wave`'s `releases`."""


def repeatable(
    witness: Witness,
    source: Function,
    target: Function,
    contracts: Contracts,
    launch: Launch = "workgroup",
) -> Witness:
    """The witness with what its runs need to be had again, and with those runs.

    `source` and `target` are the functions as `run` executes them. A run that cannot be had again
    is left as it was, with its anchors' choice."""
    theirs = witness.inputs if witness.target_inputs is None else witness.target_inputs
    one, guesses, choice = _again(
        source, witness.source_run, witness.inputs, witness.source_headers, contracts, launch
    )
    other, their_guesses, their_choice = _again(
        target, witness.target_run, theirs, witness.target_headers, contracts, launch
    )
    return replace(
        witness,
        source_run=one,
        target_run=other,
        source_choice=choice,
        target_choice=their_choice,
        source_guesses=guesses,
        target_guesses=their_guesses,
    )


def _again(
    function: Function,
    known: WaveRun,
    inputs: Mapping[str, Any],
    headers: tuple[str, ...],
    contracts: Contracts,
    launch: Launch,
) -> tuple[WaveRun, tuple[int, ...], ChoiceText | None]:
    """The run that shows the same sets as a known one; its guesses and its anchors' choice."""
    choice = choice_made_in(known)
    classes = None if choice is None else classes_of(choice, function, known.lanes)
    hierarchy = hierarchies_by_headers(function)[headers] if headers else None
    try:
        given = WaveInputs.from_json(inputs, function, known.lanes)
    except InputError:
        # The run is that of a rewritten program, which calls by one name what this one has
        # several for, or not at all.
        return known, (), choice

    def run(releases: Sequence[int]) -> WaveRun:
        return run_wave(
            function,
            Conditions(
                lanes=known.lanes,
                inputs=given,
                contracts=contracts,
                anchors=StepTogether() if classes is None else Prescribed(classes),
                launch=launch,
                releases=releases,
                hierarchy=hierarchy,
            ),
        )

    found = _first_alike(known, run)
    return (known, (), choice) if found is None else (*found, choice)


def _first_alike(known: WaveRun, run: Run) -> tuple[WaveRun, tuple[int, ...]] | None:
    """The run with the fewest guesses in which the lanes communicate as in the known one. Callees
    that a verdict does not count as convergent (CO25) are in the run, but not in the known one."""
    wanted = _sets(known)
    callees = {callee for callee, _ in wanted}
    worklist: list[tuple[int, ...]] = [()]
    for releases in worklist:
        found = run(releases)
        sets = _sets(found)
        if Counter({each: n for each, n in sets.items() if each[0] in callees}) == wanted:
            return found, releases
        groups = 0 if found.deadlock is None else found.deadlock.groups
        worklist += [(*releases, group) for group in range(groups)]
        if len(worklist) > MOST_GUESSES:
            break
    return None


def _sets(run: WaveRun) -> Counter[tuple[str, tuple[tuple[int, int], ...]]]:
    """Who communicates with whom, by executions; in which order of time does not count."""
    return Counter(
        (each.callee, tuple(sorted(each.executions.items())))
        for each in run.communications
        if each.control is None
    )


__all__ = ["repeatable"]
