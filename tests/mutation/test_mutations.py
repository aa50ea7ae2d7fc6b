"""The checker's answers on mutants are the wave's; a checker that looks away is noticed."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from mutation import campaign as mutation_campaign
from mutation.campaign import campaign, judged, mutants, preserved_pairs
from mutation.mutations import MUTATIONS, Mutant, is_legal, mutant
from oracles.small_waves import shown_on_small_waves, small_waves
from oracles.ssa_check import well_made
from wavecheck.counterexamples.verdicts.verdicts import Preserved, Scope, Violated
from wavecheck.proofs.question.options import Options
from wavecheck.proofs.refinement.refinement import validate
from wavecheck.semantics.generation.token_programs import random_program
from wavecheck.semantics.program.attributes import DEFINED
from wavecheck.semantics.program.function import Parameter
from wavecheck.semantics.program.notation import sketch
from wavecheck.semantics.program.operands import Constant, Local
from wavecheck.semantics.program.terminators import Branch, Jump
from wavecheck.semantics.static_rules.rules import check_rules

QUICK = 14
CHUNKS, CHUNK = 30, 100
OPTIONS = Options(timeout=4)


def test_the_checker_agrees_with_the_wave_on_mutants():
    report = campaign(QUICK, seed=8, options=OPTIONS, most=30)
    assert report.of("wrong preserved") == report.of("failed") == ()
    assert len(report.judged) == QUICK
    assert report.verdicts["violated"] > QUICK / 3
    assert report.verdicts["preserved"] > QUICK / 20
    assert report.outcomes["agrees"] > 0.8 * QUICK


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_the_checker_agrees_with_the_wave_on_thousands_of_mutants(chunk):
    report = campaign(CHUNK, seed=100 + chunk)
    assert report.of("wrong preserved") == report.of("failed") == ()
    assert report.verdicts["violated"] > CHUNK / 3


def always_preserved(source, target, options):
    return Preserved(Scope("all", "all"))


def test_a_checker_that_accepts_everything_is_noticed(monkeypatch):
    monkeypatch.setattr(mutation_campaign, "validate", always_preserved)
    assert campaign(10, seed=7, most=30).of("wrong preserved")


def test_a_checker_that_raises_is_noticed(monkeypatch):
    def failing(source, target, options):
        raise AssertionError("no")

    monkeypatch.setattr(mutation_campaign, "validate", failing)
    assert campaign(2, seed=7).outcomes == Counter(failed=2)


def test_mutants_are_repeated_by_their_seed():
    def some(seed):
        return [made for _, made in zip(range(5), mutants(seed), strict=False)]

    assert some(1) == some(1)
    assert some(1) != some(2)


def test_every_mutation_makes_some_legal_program():
    pairs = [target for _, _, target in preserved_pairs()]
    pairs += [random_program(Random(seed), 8) for seed in range(20)]
    for mutation in set(MUTATIONS):
        found = (mutation(Random(index), program) for index, program in enumerate(pairs))
        legal = [changed for changed, _ in filter(None, found) if is_legal(changed)]
        assert legal, mutation


@pytest.mark.parametrize("seed", range(10))
def test_a_mutant_is_legal_and_differs(seed):
    program = random_program(Random(seed), 8)
    made = mutant(Random(seed), program, program, "itself")
    assert made is not None
    assert not check_rules(made.target) and well_made(made.target)
    assert made.target != made.source == program


LOOP = sketch("A: t = entry -> B; B: h = loop t, op h -> C, D; C: -> B; D: -> ")


def test_a_program_whose_values_are_used_before_they_exist_is_not_well_made():
    blocks = dict(LOOP.blocks)
    assert well_made(LOOP)
    unknown = Branch(Local("nowhere", "i1"), "C", "D")
    assert not well_made(
        replace(LOOP, blocks={**blocks, "B": replace(blocks["B"], terminator=unknown)})
    )
    back = Jump("A")
    assert not well_made(
        replace(LOOP, blocks={**blocks, "D": replace(blocks["D"], terminator=back)})
    )


def in_arm(condition):
    """A program whose operation in an arm is done where the condition of `A` says so."""
    program = sketch("A: t = entry -> B, C; B: op t -> C; C: ->")
    arm = replace(program.blocks["A"], terminator=Branch(condition, "B", "C"))
    parameters = (
        Parameter("c", "i1", attributes=DEFINED),
        Parameter("d", "i1", attributes=DEFINED),
    )
    return replace(program, parameters=parameters, blocks={**program.blocks, "A": arm})


C, D = Local("c", "i1"), Local("d", "i1")


def test_small_waves_show_a_borrowed_condition():
    made = Mutant(in_arm(C), in_arm(D), "borrowed", "by hand")
    found = judged(made, OPTIONS)
    assert found.outcome == "agrees"
    assert isinstance(found.verdict, Violated)


def test_small_waves_show_no_difference_of_a_program_and_itself():
    shown = shown_on_small_waves(in_arm(C), in_arm(C), OPTIONS)
    assert shown.witness is None
    assert shown.waves > 0 == shown.undecided


def test_all_small_inputs_are_tried_where_they_are_few():
    waves = [
        wave
        for lanes in (1, 2, 3)
        for wave in small_waves(in_arm(C), OPTIONS, lanes, Random(0), 66)
    ]
    tried = {
        (wave.lanes, tuple(sorted(zip(*wave.arguments.values(), strict=True)))) for wave in waves
    }
    assert len(tried) == 4 + 10 + 20


def test_a_constant_condition_is_seen_on_one_lane():
    made = Mutant(in_arm(C), in_arm(Constant(1, "i1")), "constant", "by hand")
    shown = shown_on_small_waves(made.source, made.target, OPTIONS)
    assert shown.witness is not None and shown.wave is not None and shown.wave.lanes == 1
    assert isinstance(validate(made.source, made.target, OPTIONS), Violated)
