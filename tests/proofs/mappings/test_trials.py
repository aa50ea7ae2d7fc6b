"""Tokens inferred and dropped, on programs whose sets are known by hand."""

from dataclasses import replace

import pytest
from wavecheck.proofs.mappings.campaign import CYCLES, LOOPS, Limits, campaign
from wavecheck.proofs.mappings.tokens import DROP, INFER, reducible
from wavecheck.proofs.mappings.trials import Apart, Kept, paths_of, tried
from wavecheck.semantics.program.notation import sketch

NEST = "E: op -> H; H: op -> I, X; I: op -> I, L; L: op -> H, X; X: op -> ."
DIAMOND = "E: op -> A, B; A: op -> J; B: op -> J; J: op -> ."
TWO_ENTRIES = "E: -> A, B; A: op -> B; B: -> A, X; X: -> ."
OUTSIDE_THE_CYCLE = "E: op -> A, B; A: -> B; B: -> A, X; X: op -> ."

EXTENDED = "E: t = entry -> L; L: h = loop t -> L, X; X: op h -> ."
HEARTS = "E: t = entry -> L; L: h = loop t, op h -> L, X; X: op t -> ."
ANCHOR_IN_A_LOOP = "E: -> L; L: a = anchor, op a -> L, X; X: op a -> ."
ANCHOR_IN_EACH_TRIP = "E: -> L; L: a = anchor, op a -> L, X; X: -> ."


def made(mapping, program):
    source = sketch(program)
    return tried(source, mapping.apply(source), mapping.models)


@pytest.mark.parametrize(
    "mapping, program",
    [
        (INFER, NEST),
        (INFER, DIAMOND),
        (INFER, OUTSIDE_THE_CYCLE),
        (DROP, HEARTS),
        (DROP, ANCHOR_IN_EACH_TRIP),
    ],
)
def test_what_is_kept(mapping, program):
    assert isinstance(made(mapping, program), Kept)


@pytest.mark.parametrize(
    "mapping, program",
    [(INFER, TWO_ENTRIES), (DROP, EXTENDED), (DROP, ANCHOR_IN_A_LOOP)],
)
def test_what_is_not_kept(mapping, program):
    assert isinstance(made(mapping, program), Apart)


def test_in_a_cycle_with_two_entries_other_threads_meet():
    """With header A the first executions of A meet, with header B the only one of the thread that
    came in at B and the second of the other. The new header is executed twice before that one, and
    once and three times before those: nobody meets anybody."""
    found = made(INFER, TWO_ENTRIES)
    assert found.source == (("E", "B", "A", "B", "X"), ("E", "A", "B", "A", "B", "X"))
    assert found.found == frozenset()
    assert set(found.possible) == {
        frozenset({frozenset({(0, 1), (1, 1)})}),
        frozenset({frozenset({(0, 1), (1, 2)})}),
    }


def test_a_token_used_behind_its_loop_parts_those_who_left_in_different_trips():
    found = made(DROP, EXTENDED)
    assert found.source == (("E", "L", "X"), ("E", "L", "L", "X"))
    assert found.found == frozenset({frozenset({(0, 1), (1, 1)})})
    assert found.possible == (frozenset(),)


def test_paths_are_those_that_a_hand_lists():
    loop = sketch("E: -> L; L: -> L, X; X: -> .")
    assert list(paths_of(loop, 2)) == [("E", "L", "X"), ("E", "L", "L", "X")]


def test_inference_keeps_all_graphs_of_three_blocks():
    """Of 18 graphs of three blocks three have a cycle with several entries, and no way out of
    it."""
    found = campaign(INFER, Limits(blocks=3))
    assert (found.counts[LOOPS].kept, found.counts[LOOPS].apart) == (18, 0)
    assert (found.counts[CYCLES].kept, found.counts[CYCLES].apart) == (3, 0)
    assert found.first is None and not found.ended


def test_random_cycles_with_several_entries_are_not_kept():
    found = campaign(INFER, Limits(blocks=1, random=12, seed=1))
    assert found.counts[CYCLES].apart and not found.counts[LOOPS].apart
    source, _, _ = found.first
    assert not reducible(source)


def test_tokens_are_dropped_from_all_programs_of_two_blocks():
    found = campaign(DROP, Limits(blocks=2, operations=1))
    assert found.counts[LOOPS].kept == 60 and found.first is None


def test_a_campaign_that_is_ended_says_so():
    assert campaign(INFER, replace(Limits(), seconds=0.0)).ended
