"""Whether a difference of two runs stands: whether it rests on nothing that could have been
otherwise, or that nobody computed.

The source may choose what an undefined value is, the target must be right for every choice. What
lanes race for, and where stack slots lie, either run could have had otherwise. A number that was
guessed is believed if real values could have given it.
"""

from __future__ import annotations

from collections.abc import Iterable

from ...semantics.program.causes import Kind
from ...semantics.wave.guessed_values import Guess, could_be_right
from ...semantics.wave.origins import Chosen, OfMachine, OfSlot, Origins, Raced, joined
from ...semantics.wave.records import Event
from ..verdicts.differences import Difference, Undecided
from .matchings import Side

CHOSEN = Undecided(
    "it rests on an undefined value of the source, which may be any value", Kind.UNDEFINED_VALUE
)
RACED = Undecided("it rests on memory that lanes race for", Kind.MEMORY)
SLOT = Undecided("it rests on the address of a stack slot, which may be any", Kind.POINTERS)
MACHINE = Undecided(
    "it rests on how many lanes a wave has, which the function's `target-cpu` and "
    "`target-features` do not state",
    Kind.OPERATION,
)
GUESSED = Undecided(
    "it rests on values that are not computed with, such as comparisons of floats", Kind.FLOATS
)


def if_it_stands(
    found: Difference, source: Origins, target: Origins, values: Iterable[object] = ()
) -> Difference | Undecided:
    """The difference, if what it rests on in the two runs lets it stand; else why it does not.

    `values` differ in it: what was guessed about one of these may say what it is."""
    why = why_not(source, target)
    if why is not None:
        return why
    guessed = {name for each in source | target if isinstance(each, Guess) for name in each.inputs}
    return GUESSED if guessed & set(map(repr, values)) else found


def why_not(source: Origins, target: Origins) -> Undecided | None:
    """Why nothing follows from what rests on this in the two runs; None if something does."""
    both = source | target
    if any(isinstance(each, Chosen) for each in source):
        return CHOSEN
    if any(isinstance(each, Raced) for each in both):
        return RACED
    if any(isinstance(each, OfSlot) for each in both):
        return SLOT
    if any(isinstance(each, OfMachine) for each in both):
        return MACHINE
    if not could_be_right(each for each in both if isinstance(each, Guess)):
        return GUESSED
    return None


def path_to(side: Side, lane: int, event: Event | None) -> Origins:
    """What a lane's path to an event rests on, or its whole path where there is none. Where lanes
    are several, what each does may rest on all."""
    if len(side.run.outcomes) > 1:
        return whole_run(side)
    return side.run.path_of(lane) if event is None else event.control


def whole_run(side: Side) -> Origins:
    """What the paths of all lanes rest on, and what they pass to the calls that are compared."""
    raced = frozenset(Raced(place) for place in side.run.memory.raced)
    passed = (each for lane in side.events for event in lane for each in event.passed)
    return joined((raced, *side.run.controls, *passed))


def arguments_of(events: Iterable[Event]) -> Origins:
    """What the arguments of some events rest on."""
    return joined(each for event in events for each in event.passed)
