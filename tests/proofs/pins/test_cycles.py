"""The theory of cycles says what is so of graphs with hierarchies, and hardly anything more."""

import pytest
from oracles.pins import seen_by, with_axiom, without
from wavecheck.encodings.theories.cycles import (
    CONNECTED,
    HEADED,
    HYPOTHESES,
    MAXIMAL,
    NESTED,
    PATHS,
    SMALLEST,
)
from wavecheck.proofs.pins.cycles import CYCLES
from wavecheck.proofs.pins.pin import completed, falsehoods, held, random_structures


def size(blocks, cycles):
    return {"block": blocks, "cycle": cycles}


UP_TO_THREE = [
    pytest.param(size(blocks, cycles), programs, marks=marks)
    for blocks, cycles, programs, marks in (
        (1, 1, 1, ()),
        (1, 2, 1, ()),
        (2, 1, 1, ()),
        (2, 2, 4, ()),
        (2, 3, 3, ()),
        (2, 4, 0, ()),
        (3, 1, 3, ()),
        (3, 2, 28, ()),
        (3, 3, 70, pytest.mark.slow),
    )
]


def test_a_sample_is_what_the_table_says():
    found = held(CYCLES)
    assert (found.models, found.programs) == (85, 7)
    assert str(found) == (
        "the theory of cycles: its axioms hold in 40 structures of random programs;"
        " 7 of its 85 models of up to 2 blocks and 2 cycles are programs"
    )


def test_the_axioms_hold_of_graphs_whatever_search_made_the_cycles():
    structures = list(random_structures(CYCLES, 7, 300))
    assert list(falsehoods(CYCLES, structures)) == []
    deep = [each for each in structures if len(each.domains["cycle"]) > 3]
    assert len(deep) > 20


@pytest.mark.parametrize("sizes, programs", UP_TO_THREE)
def test_programs_are_the_models_in_which_all_holds_that_the_axioms_leave_open(sizes, programs):
    found = completed(CYCLES, CYCLES.completion, sizes)
    assert (found.missing, found.unexplained) == (frozenset(), frozenset())
    assert len(found.programs) == programs


def test_headers_of_no_search_are_models_from_three_blocks_on():
    (reason,) = CYCLES.completion.beyond
    assert not completed(CYCLES, CYCLES.completion, size(2, 3)).by_reason[reason]
    assert len(completed(CYCLES, CYCLES.completion, size(3, 2)).by_reason[reason]) == 2


@pytest.mark.parametrize("sentence", CYCLES.completion.left_open)
def test_each_sentence_that_is_left_open_keeps_some_model_from_being_a_program(sentence):
    found = completed(CYCLES, CYCLES.completion, size(2, 2), without=[sentence])
    assert found.unexplained and not found.missing


def _natural(t):
    def enters(c, x, y):
        return (t.edge(x, y) & ~t.holds(c, x) & t.holds(c, y)).implies(t.heads(y, c))

    return t.logic.every((t.cycle, t.block, t.block), enters)


def _nest_once(t):
    return t.logic.every((t.cycle,) * 3, lambda c, d, e: ~(t.inside(c, d) & t.inside(d, e)))


def _every_block_in_a_cycle(t):
    every, some = t.logic.every, t.logic.some
    return every(
        (t.block,),
        lambda x: some((t.cycle, t.block), lambda c, h: t.holds(c, x) & t.heads(h, c)),
    )


def _one_cycle_a_block(t):
    return t.logic.every((t.cycle,) * 2, lambda c, d: t.within(c, d) | t.within(d, c))


def _no_edge_to_itself(t):
    return t.logic.every((t.block,), lambda x: ~t.edge(x, x))


def _few_blocks(t):
    every, any_of = t.logic.every, t.logic.solver.any_of
    return t.logic.some(
        (t.block,) * 6,
        lambda *six: every((t.block,), lambda x: any_of(x.equals(each) for each in six)),
    )


@pytest.mark.parametrize(
    "axiom, seen",
    [
        pytest.param(_natural, {"programs", "models"}, id="every cycle is natural"),
        pytest.param(_nest_once, {"programs"}, id="cycles nest once"),
        pytest.param(
            _every_block_in_a_cycle, {"programs", "models"}, id="every block lies in a cycle"
        ),
        pytest.param(_one_cycle_a_block, {"programs", "models"}, id="of two cycles one is inside"),
        pytest.param(_no_edge_to_itself, {"programs", "models"}, id="no edge leads to itself"),
        pytest.param(_few_blocks, {"programs"}, id="there are at most six blocks"),
    ],
)
def test_an_axiom_slipped_in_is_seen(axiom, seen):
    assert seen_by(with_axiom(CYCLES, axiom)) == seen


@pytest.mark.parametrize(
    "axiom, sizes",
    [
        pytest.param(_natural, size(3, 2), id="every cycle is natural"),
        pytest.param(_nest_once, size(2, 3), id="cycles nest once"),
        pytest.param(_one_cycle_a_block, size(3, 3), id="cycles lie one inside the other"),
    ],
)
def test_larger_models_see_an_axiom_too(axiom, sizes):
    assert completed(with_axiom(CYCLES, axiom), CYCLES.completion, sizes).missing


@pytest.mark.parametrize("hypothesis", HYPOTHESES)
def test_a_hypothesis_that_is_dropped_is_seen_by_the_models_alone(hypothesis):
    assert seen_by(without(CYCLES, hypothesis)) == {"models"}


def test_the_hypotheses_are_these():
    assert set(HYPOTHESES) == {NESTED, HEADED, PATHS, CONNECTED, MAXIMAL, SMALLEST}
