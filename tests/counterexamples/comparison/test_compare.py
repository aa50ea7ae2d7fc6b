"""Two runs made by hand: which differences between them are differences of the programs."""

from __future__ import annotations

from typing import Any

import pytest
from wavecheck.counterexamples.comparison.changed_sets import MovedPeer, _told
from wavecheck.counterexamples.comparison.compare import Difference, Undecided, compare_runs
from wavecheck.counterexamples.comparison.matchings import Side
from wavecheck.counterexamples.verdicts.verdicts import Peer
from wavecheck.semantics.program.contracts import Contract, Contracts
from wavecheck.semantics.program.function import Function
from wavecheck.semantics.program.instructions import Call, Effect
from wavecheck.semantics.program.target_contracts import default_contracts
from wavecheck.semantics.reading.reader import read_module
from wavecheck.semantics.values.values import POISON, Value
from wavecheck.semantics.wave.records import Communication, Event, WaveRun

CALLEES = """
declare void @op(i32) convergent
declare void @other(i32) convergent
declare void @write(i32)
declare i32 @q(i32) convergent
declare i32 @w(i32)
declare i32 @pure(i32) convergent memory(none) willreturn nounwind
declare i32 @free(i32) convergent memory(none) willreturn nounwind speculatable
declare i32 @stays(i32) convergent memory(none)
declare i32 @shuffle(i32) convergent
"""


def function(body: str, parameters: str = "i32 noundef %x") -> Function:
    text = f"{CALLEES}define void @f0({parameters}) convergent {{\n{body}\n}}\n"
    return read_module(text, "made.ll").functions["f0"]


CONTRACTS = Contracts(
    (
        (("stays", Contract(speculatable=True)), ("shuffle", Contract(sets="may-grow"))),
        *default_contracts().layers,
    )
)

# --- runs made by hand ---

PLACES = function(
    """  call void @op(i32 0)
  call void @other(i32 0)
  %p = call i32 @pure(i32 0)
  %f = call i32 @free(i32 0)
  %t = call i32 @stays(i32 0)
  call void @write(i32 0)
  %q = call i32 @q(i32 0)
  %r = atomicrmw add ptr @cell, i32 1 monotonic
  %s = call i32 @shuffle(i32 0)
  %w = call i32 @w(i32 0)
  ret void
}
@cell = external global i32
define void @unused() {
  ret void"""
)
"""Any order of events may be made of its places: a run by hand says nothing about control flow."""

Given = dict[int, Value] | dict[int, tuple[Value, Value | None]]
"""What each lane passes, or that and what it gets."""


def happened(name: str, *groups: Given) -> list[tuple[str, Given]]:
    """The lanes of each group did `name` together."""
    return [(name, group) for group in groups]


def made(*steps: list[tuple[str, Given]], lanes: int = 2, ends: Any = None) -> WaveRun:
    """The run in which these things happened, in this order."""
    site_of = {
        i.callee if isinstance(i, Call) else i.kind.split()[0]: (site, i)
        for site, i in PLACES.sites()
        if isinstance(i, Call | Effect)
    }
    events: list[list[Event]] = [[] for _ in range(lanes)]
    communications: list[Communication] = []
    counts: dict[tuple[str, int], int] = {}
    for name, given in (one for step in steps for one in step):
        site, instruction = site_of[name]
        pairs = {k: v if isinstance(v, tuple) else (v, None) for k, v in given.items()}
        kind = "call" if isinstance(instruction, Call) else "effect"
        index = None
        if isinstance(instruction, Call) and instruction.convergent:
            index = len(communications)
        for lane, (argument, result) in pairs.items():
            counts[name, lane] = counts.get((name, lane), 0) + 1
            removable = isinstance(instruction, Call) and instruction.effects.removable
            event = Event(kind, name, site, (argument,), result, removable, index)
            events[lane].append(event)
        if index is not None:
            executions = {lane: counts[name, lane] for lane in pairs}
            arguments = {lane: (argument,) for lane, (argument, _) in pairs.items()}
            results = {lane: result for lane, (_, result) in pairs.items()}
            communications.append(
                Communication(
                    name, site, site.block, 0, tuple(pairs), executions, arguments, results
                )
            )
    outcomes = tuple(ends or [("returned", None)] * lanes)
    return WaveRun(
        "f0",
        lanes,
        tuple(communications),
        ((),) * lanes,
        tuple(tuple(lane) for lane in events),
        outcomes,
    )


def compared(source: WaveRun, target: WaveRun, *prescribed: str) -> Difference | Undecided | None:
    return compare_runs(PLACES, source, PLACES, target, CONTRACTS, frozenset(prescribed))


BOTH = happened("op", {0: 5, 1: 5})
APART = happened("op", {0: 5}, {1: 5})


def test_equal_runs_agree():
    run = made(BOTH, happened("write", {0: 1}), APART)
    assert compared(run, run) is None


@pytest.mark.parametrize(
    ("source", "target", "change"),
    [
        (BOTH, APART, "splits"),
        (APART, BOTH, "merges"),
        (happened("pure", {0: (5, 1), 1: (5, 1)}), happened("pure", {0: (5, 1)}), "shrinks"),
        (happened("stays", {0: (5, 1)}), happened("stays", {0: (5, 1), 1: (5, 1)}), "grows"),
    ],
)
def test_a_change_has_the_name_of_what_became_of_the_set(source, target, change):
    found = compared(made(source), made(target))
    assert isinstance(found, Difference)
    assert (found.change, found.lane, found.execution) == (change, 0, 1)
    assert set(found.source_set) != set(found.target_set)


def test_lanes_that_meet_in_another_execution_are_a_difference_of_equal_sets():
    alone = happened("op", {1: 5})
    found = compared(made(BOTH, alone), made(alone, BOTH))
    assert isinstance(found, Difference)
    assert found.source_set == found.target_set == (0, 1)
    assert "execution 1 of lane 0 meets execution 1 of lane 1 in the source" in found.reason
    assert "its execution 2 in the target" in found.reason


def test_the_first_difference_in_the_order_of_time_is_the_one_that_is_told():
    source = made(happened("other", {0: 1, 1: 1}), BOTH)
    target = made(happened("other", {0: 1}, {1: 1}), APART)
    found = compared(source, target)
    assert isinstance(found, Difference) and found.callee == "other"


@pytest.mark.parametrize(
    ("source", "target", "words"),
    [
        (happened("op", {0: 5}), happened("op", {0: 6}), "with (5) in the source, (6)"),
        (happened("op", {0: 5}), happened("other", {0: 5}), "where the target calls @other"),
        (happened("write", {0: 5}), [], "the target has no such call"),
        ([], happened("write", {0: 5}), "the source has no such call"),
        (happened("pure", {0: (5, 1)}), happened("pure", {0: (6, 1)}), "no such call"),
    ],
)
def test_another_single_threaded_program_differs(source, target, words):
    found = compared(made(source), made(target))
    assert isinstance(found, Difference) and found.change == "differs"
    assert words in found.reason


def test_calls_with_effects_keep_their_order_and_calls_without_may_change_it():
    kept = made(happened("op", {0: 1}), happened("other", {0: 1}))
    swapped = made(happened("other", {0: 1}), happened("op", {0: 1}))
    assert isinstance(compared(kept, swapped), Difference)
    moved = [happened("pure", {0: (1, 3)}), happened("op", {0: 1})]
    assert compared(made(*moved), made(*reversed(moved))) is None


def test_a_call_without_effects_may_vanish_but_only_a_speculatable_one_appears():
    pure, free = happened("pure", {0: (1, 3)}), happened("free", {0: (1, 3)})
    assert compared(made(pure), made()) is None
    assert isinstance(compared(made(), made(pure)), Difference)
    assert compared(made(), made(free)) is None


def test_a_vanished_call_leaves_no_thread_behind_in_the_set_of_another():
    both = happened("pure", {0: (1, 3), 1: (1, 3)})
    left = happened("pure", {0: (1, 3)})
    found = compared(made(both), made(left))
    assert isinstance(found, Difference) and found.change == "shrinks"
    assert found.source_set == (0, 1) and found.target_set == (0,)


def test_a_shuffle_may_gain_threads_and_not_lose_them():
    both = happened("shuffle", {0: (1, 3), 1: (1, 3)})
    apart = happened("shuffle", {0: (1, 3)}, {1: (1, 3)})
    assert isinstance(compared(made(both), made(apart)), Difference)
    assert compared(made(apart), made(both)) is None


def test_some_matching_is_enough():
    source = made(happened("pure", {0: (1, 3), 1: (1, 3)}), happened("pure", {0: (1, 3)}))
    target = made(happened("pure", {0: (1, 3)}), happened("pure", {0: (1, 3), 1: (1, 3)}))
    assert compared(source, target) is None


def test_poison_may_become_any_value_and_no_value_becomes_poison():
    poison, value = happened("op", {0: POISON}), happened("op", {0: 7})
    assert compared(made(poison), made(value)) is None
    assert isinstance(compared(made(value), made(poison)), Difference)


@pytest.mark.parametrize(
    ("before", "after", "differs"),
    [(4, 4, False), (4, 5, True), (POISON, 5, False), (5, POISON, True)],
)
def test_what_a_lane_returns_is_compared(before, after, differs):
    source, target = (made(lanes=1, ends=[("returned", end)]) for end in (before, after))
    found = compared(source, target)
    assert isinstance(found, Difference) is differs and (found is None) is not differs


def test_a_target_lane_that_waits_for_ever_differs():
    target = made(BOTH, ends=[("waiting",), ("returned", None)])
    found = compared(made(BOTH), target)
    assert isinstance(found, Difference) and found.callee == "ret"


# --- runs from which nothing follows ---


def test_a_race_for_an_atomic_is_undecided():
    def race(first: int, second: int) -> WaveRun:
        won = happened("atomicrmw", {0: (1, first)}, {1: (1, second)})
        return made(won, happened("write", {0: first}, {1: second}))

    found = compared(race(0, 1), race(1, 0))
    assert isinstance(found, Undecided) and "the order of lanes" in found.reason
    assert compared(race(0, 1), race(0, 1)) is None


def test_what_a_lane_brings_to_a_race_is_compared():
    one, other = happened("atomicrmw", {0: (1, 0)}), happened("atomicrmw", {0: (2, 0)})
    found = compared(made(one), made(other))
    assert isinstance(found, Difference) and "with (1) in the source" in found.reason


def test_a_set_that_changed_before_a_race_is_a_difference_all_the_same():
    def race(sets: list[tuple[str, Given]], first: int, second: int) -> WaveRun:
        won = happened("atomicrmw", {0: (1, first)}, {1: (1, second)})
        return made(sets, won, happened("write", {0: first}, {1: second}))

    found = compared(race(BOTH, 0, 1), race(APART, 1, 0))
    assert isinstance(found, Difference) and found.callee == "op"


def test_results_that_were_prescribed_for_another_pairing_are_undecided():
    first, second = happened("pure", {0: (1, 3)}), happened("pure", {0: (1, 4)})
    source = made(first, second, happened("op", {0: 3}))
    target = made(second, first, happened("op", {0: 4}))
    found = compared(source, target, "pure")
    assert isinstance(found, Undecided) and "matched otherwise" in found.reason


def test_a_prescribed_result_that_both_got_hides_no_difference():
    got = happened("q", {0: (1, 3), 1: (1, 3)})
    found = compared(made(got, BOTH), made(got, APART), "q")
    assert isinstance(found, Difference) and found.change == "splits"
    found = compared(made(got), made(happened("q", {0: (1, 3)}, {1: (1, 3)})), "q")
    assert isinstance(found, Difference) and found.callee == "q"


def test_a_call_that_went_could_have_lent_its_result_to_one_that_stayed():
    """The source calls `pure` once more than the target, whose second call asks for what its first
    gave: with that result for its own second call, the source would have asked the same."""

    def run(sets: list[tuple[str, Given]], *pure: Given) -> WaveRun:
        return made(sets, *(happened("pure", each) for each in pure))

    both = {0: (1, 1), 1: (1, 0)}
    source, target = ({0: (1, 0)}, {0: (1, 1)}, {0: (9, 1), 1: (1, 0)}), ({0: (1, 0)}, both)
    found = compared(run(BOTH, *source), run(BOTH, *target), "pure")
    assert isinstance(found, Undecided) and "matched otherwise" in found.reason
    # A set that changed before these calls, or where they all got the same, is one all the same.
    found = compared(run(BOTH, *source), run(APART, *target), "pure")
    assert isinstance(found, Difference) and found.callee == "op"
    equal = (
        ({0: (1, 0)}, {0: (1, 0)}, {0: (9, 0), 1: (1, 0)}),
        ({0: (1, 0)}, {0: (1, 0), 1: (1, 0)}),
    )
    found = compared(run(BOTH, *equal[0]), run(BOTH, *equal[1]), "pure")
    assert isinstance(found, Difference) and found.callee == "pure"


def test_too_many_ways_to_match_are_undecided():
    many = [happened("pure", {0: (1, 3), 1: (1, 3)}) for _ in range(6)]
    apart = [happened("pure", {0: (1, 3)}, {1: (1, 3)}) for _ in range(6)]
    found = compared(made(*many), made(*apart))
    assert isinstance(found, Undecided) and "too many ways" in found.reason


# --- values that two runs need not share ---


def test_results_that_differ_hide_no_set_that_changed_before_them():
    def run(sets: list[tuple[str, Given]], result: int) -> WaveRun:
        return made(sets, happened("w", {0: (POISON, result)}), happened("write", {0: result}))

    assert isinstance(compared(run(BOTH, 1), run(BOTH, 2)), Undecided)
    found = compared(run(BOTH, 1), run(APART, 2))
    assert isinstance(found, Difference) and found.change == "splits"


def test_a_changed_set_that_changes_results_is_the_difference():
    def run(groups: list[Given], first: int, second: int) -> WaveRun:
        after = happened("write", {0: first}, {1: second})
        return made(happened("q", *groups), after)

    found = compared(run([{0: (1, 8), 1: (1, 8)}], 8, 8), run([{0: (1, 6)}, {1: (1, 7)}], 6, 7))
    assert isinstance(found, Difference) and (found.callee, found.change) == ("q", "splits")


def test_a_lane_that_others_misled_does_not_hide_the_one_that_changed():
    def run(brought: int, result: int) -> WaveRun:
        asked = happened("q", {0: (1, result), 1: (brought, result)})
        return made(asked, happened("write", {0: result}))

    found = compared(run(1, 8), run(2, 9))
    assert isinstance(found, Difference) and (found.callee, found.lane) == ("q", 1)


def test_a_return_value_that_rests_on_another_result_is_undecided():
    def run(argument: Value, result: int) -> WaveRun:
        return made(happened("w", {0: (argument, result)}), lanes=1, ends=[("returned", result)])

    assert isinstance(compared(run(POISON, 1), run(5, 2)), Undecided)
    assert compared(run(5, 1), run(5, 1)) is None


def test_poison_shares_what_the_target_got():
    before, after = happened("w", {0: (1, POISON)}), happened("w", {0: (1, 7)})
    found = compared(made(before, BOTH), made(after, APART))
    assert isinstance(found, Difference) and found.change == "splits"


def test_a_set_whose_partner_is_open_is_not_blamed_for_the_argument_of_another_lane():
    both, one = {0: (1, 3), 1: (1, 3)}, {0: (1, 3)}
    source = made(happened("pure", both, one), happened("op", {1: 1}))
    target = made(happened("pure", one, both), happened("op", {1: 2}))
    found = compared(source, target)
    assert isinstance(found, Difference) and (found.callee, found.lane) == ("op", 1)


def test_a_thread_that_left_is_the_difference_and_not_what_it_changed_for_the_others():
    source = made(happened("pure", {0: (1, 3), 1: (1, 3)}), happened("write", {0: 3}))
    target = made(happened("pure", {0: (1, 4)}), happened("write", {0: 4}))
    found = compared(source, target)
    assert isinstance(found, Difference) and (found.callee, found.change) == ("pure", "shrinks")


def test_a_pairing_with_other_prescribed_results_leaves_a_difference_open():
    both, one = {0: (1, 3), 1: (1, 3)}, {0: (1, 4)}
    swapped = happened("pure", {0: (1, 3)}, {0: (1, 4), 1: (1, 3)})
    source, target = made(happened("pure", both, one)), made(swapped)
    found = compared(source, target, "pure")
    assert isinstance(found, Undecided) and "matched otherwise" in found.reason


def test_of_lanes_that_left_and_joined_a_set_one_that_left_is_told():
    joined, left = MovedPeer(1, False, None, None), MovedPeer(2, True, None, None)
    side = Side(None, None, ((), (), ()), ((), (), ()))
    assert _told(side, side, [joined, left]) == Peer(2, True, None, None)
    assert _told(side, side, [joined]) == Peer(1, False, None, None)
