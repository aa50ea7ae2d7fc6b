"""What a device logged, held against a run of the simulated wave: paths, arguments, sets.

A communicating set is read from the masks: the lanes of a mask meet where each of them logs this
mask, at this site, for the same n-th time. What two sides say of a lane is compared first; only
where all lanes did the same do their sets mean anything.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from ...semantics.program.function import Function, Site
from ...semantics.values.values import POISON, Value
from ...semantics.wave.records import WaveRun
from .log_layout import Called, Entered, Entry, LaneLog, LogLayout, Returned, agree, words_of

Member = tuple[int, int]
"""A lane, and which of its executions of a site this is, from 1."""

Kind = Literal["path", "argument", "value", "own lane", "mask", "set", "choice", "garbled"]
"""What differs: the blocks or calls of a lane, what it passes, what it returns; a lane is missing
in its own set; the lanes of a mask do not say the same; two sets differ; the choice at an anchor is
not admissible; the log is none."""


@dataclass(frozen=True, slots=True)
class Difference:
    """The first event in which a device and the wave differ. `lane` is the lane of which it is
    said, `number` the place in its log, from 0; `wave` and `device` say what each has."""

    kind: Kind
    lane: int
    number: int
    wave: str
    device: str
    site: Site | None = None

    @property
    def of_one_lane(self) -> bool:
        """Whether it is about what a lane does by itself."""
        return self.kind in ("path", "argument", "value")

    @property
    def sentence(self) -> str:
        return self.sentence_of("the device")

    def sentence_of(self, who: str) -> str:
        """What `who` has where the wave has something else."""
        return f"lane {self.lane}: the wave has {self.wave}, {who} has {self.device}"


# --- what the wave would log ----------------------------------------------------------------------


def expected_logs(run: WaveRun, layout: LogLayout) -> tuple[LaneLog, ...]:
    """What each lane of a run would have logged, with the run's sets as masks."""
    function = run.program
    assert function is not None
    met = {
        (communication.site, lane, communication.visits[lane]): communication
        for communication in run.communications
        for lane in communication.lanes
    }
    found: list[LaneLog] = []
    for lane in range(run.lanes):
        counts: Counter[Site] = Counter()
        entries: list[Entry] = []
        for block in run.paths[lane]:
            entries.append(Entered(block))
            for site in _sites(function, block, layout):
                counts[site] += 1
                communication = met[site, lane, counts[site]]
                call = layout.calls[layout.number_of_call(site) - len(layout.blocks)]
                passed = communication.arguments.get(lane, ())
                values = tuple(passed[position] for position in call.positions)
                mask = sum(1 << each for each in communication.lanes)
                entries.append(Called(call, counts[site], mask, values))
        outcome = run.outcomes[lane]
        value = outcome[1] if len(outcome) > 1 else None
        entries.append(Returned(_returned(value) if words_of(layout.returns) else None))
        found.append(LaneLog(tuple(entries)))
    return tuple(found)


def _returned(value: object) -> Value | None:
    return value if isinstance(value, int) or value is POISON else None


def _sites(function: Function, block: str, layout: LogLayout) -> Iterator[Site]:
    logged = {each.site for each in layout.calls}
    for index in range(len(function.blocks[block].instructions)):
        if Site(block, index) in logged:
            yield Site(block, index)


# --- sets -----------------------------------------------------------------------------------------


def sets_in(logs: Sequence[LaneLog]) -> dict[Site, set[frozenset[Member]]] | Difference:
    """The communicating sets of each site, or the first log that fits no others."""
    met: dict[tuple[Site, int, int], dict[int, int]] = {}
    for lane, log in enumerate(logs):
        seen: Counter[tuple[Site, int]] = Counter()
        for called in log.calls:
            key = called.call.site, called.mask
            seen[key] += 1
            met.setdefault((*key, seen[key]), {})[lane] = called.execution
    found: dict[Site, set[frozenset[Member]]] = {}
    for (site, mask, _), members in met.items():
        lanes = frozenset(lane for lane in range(len(logs)) if mask >> lane & 1)
        if lanes != members.keys():
            return _disagreement(logs, site, mask, lanes, members)
        found.setdefault(site, set()).add(frozenset(members.items()))
    return found


def _disagreement(
    logs: Sequence[LaneLog],
    site: Site,
    mask: int,
    lanes: frozenset[int],
    members: Mapping[int, int],
) -> Difference:
    """A mask that a lane logs and another lane of it does not."""
    lane = min(members)
    number = next(
        index
        for index, entry in enumerate(logs[lane].entries)
        if isinstance(entry, Called)
        and entry.call.site == site
        and entry.execution == members[lane]
    )
    said = _set(mask)
    if not mask >> lane & 1:
        return Difference(
            "own lane", lane, number, "its own lane in every set", f"the set {said}", site
        )
    missing = min(lanes - members.keys())
    return Difference(
        "mask",
        lane,
        number,
        f"one set for all lanes of {said}",
        f"the set {said}, of which lane {missing} knows nothing",
        site,
    )


def _set(mask: int) -> str:
    return "{" + ", ".join(str(n) for n in range(mask.bit_length()) if mask >> n & 1) + "}"


# --- the comparison -------------------------------------------------------------------------------


def first_difference(wave: Sequence[LaneLog], device: Sequence[LaneLog]) -> Difference | None:
    """The first event in which two logs of all lanes differ, None where they say the same."""
    alone = [
        found
        for lane, (expected, logged) in enumerate(zip(wave, device, strict=True))
        if (found := difference_of_lane(lane, expected, logged)) is not None
    ]
    if alone:
        return min(alone, key=lambda each: (each.number, each.lane))
    for lane, log in enumerate(device):
        for number, entry in enumerate(log.entries):
            if isinstance(entry, Called) and not entry.mask >> lane & 1:
                said = f"the set {_set(entry.mask)} at its {_call(entry)}"
                return Difference(
                    "own lane", lane, number, "its own lane in it", said, entry.call.site
                )
    found = sets_in(device)
    sets = _first_other_set(wave, device)
    if isinstance(found, Difference):
        return sets or found
    return sets


def _first_other_set(wave: Sequence[LaneLog], device: Sequence[LaneLog]) -> Difference | None:
    """The first call at which a lane logs another set. Equal masks at all of them are equal sets:
    every lane's calls of a site are the same ones on both sides."""
    found = [
        Difference(
            "set",
            lane,
            number,
            f"the set {_set(one.mask)} at its {_call(one)}",
            f"the set {_set(other.mask)}",
            one.call.site,
        )
        for lane, (expected, logged) in enumerate(zip(wave, device, strict=True))
        for number, (one, other) in enumerate(zip(expected.entries, logged.entries, strict=True))
        if isinstance(one, Called) and isinstance(other, Called) and one.mask != other.mask
    ]
    return min(found, key=lambda each: (each.number, each.lane), default=None)


def difference_of_lane(lane: int, wave: LaneLog, device: LaneLog) -> Difference | None:
    """The first event in which a lane does something else by itself, whoever takes part."""
    for number, expected in enumerate(wave.entries):
        if number >= len(device.entries):
            kind: Kind = "garbled" if device.garbled else "path"
            return Difference(kind, lane, number, _entry(expected), "no more", _site(expected))
        found = _other(expected, device.entries[number])
        if found is not None:
            kind, one, other = found
            return Difference(kind, lane, number, one, other, _site(expected))
    if device.garbled:
        return Difference("garbled", lane, len(wave.entries), "no more", "words that say nothing")
    if len(device.entries) > len(wave.entries) or device.overflow:
        more = device.entries[len(wave.entries) :]
        said = _entry(more[0]) if more else "more"
        return Difference("path", lane, len(wave.entries), "no more", said)
    return None


def _other(expected: Entry, logged: Entry) -> tuple[Kind, str, str] | None:
    match expected, logged:
        case Entered(block=one), Entered(block=other):
            same = one == other
            return None if same else ("path", _entry(expected), _entry(logged))
        case Called(call=one), Called(call=other):
            if one != other or expected.execution != logged.execution:
                return "path", _entry(expected), _entry(logged)
            for left, right in zip(expected.arguments, logged.arguments, strict=True):
                if not agree(left, right):
                    return "argument", f"{left} passed at its {_call(expected)}", f"{right}"
            return None
        case Returned(value=one), Returned(value=other):
            if one is not None and not agree(one, other if other is not None else 0):
                return "value", f"{one} returned", f"{other}"
            return None
        case _:
            return "path", _entry(expected), _entry(logged)


def _site(entry: Entry) -> Site | None:
    return entry.call.site if isinstance(entry, Called) else None


def _call(entry: Called) -> str:
    return f"{_nth(entry.execution)} {entry.call.callee} in %{entry.call.site.block}"


def _nth(number: int) -> str:
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10 if number % 100 not in (11, 12, 13) else 0)
    return f"{number}{ending or 'th'}"


def _entry(entry: Entry) -> str:
    match entry:
        case Entered(block=block):
            return f"the block %{block} next"
        case Called():
            return f"its {_call(entry)} next"
        case Returned():
            return "its return next"
