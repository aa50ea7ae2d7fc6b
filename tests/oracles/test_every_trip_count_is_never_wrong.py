"""What is proved for every trip count is not refuted by bounded checks or executed waves."""

from collections.abc import Iterator
from random import Random

import pytest
from mutation.campaign import preserved_pairs
from mutation.mutations import Mutant, mutant
from oracles.anchor_relations import unexplained
from oracles.small_waves import shown_on_small_waves
from wavecheck.counterexamples.corpus.index import cases
from wavecheck.counterexamples.verdicts.verdicts import Violated
from wavecheck.proofs.every_trip_count.proof import NotProved, Proved, prove_every_trip_count
from wavecheck.proofs.judging.judge import inlined
from wavecheck.proofs.question.options import Options
from wavecheck.proofs.refinement.refinement import validate
from wavecheck.semantics.program.function import Function
from wavecheck.semantics.reading.reader import read_file

SECONDS = 20


def refuted_pairs() -> Iterator[tuple[str, Function, Function]]:
    """The catalogue's pairs that the contracts of no file are needed for, and that are violated."""
    for case in cases():
        if not case.is_pair or case.contracts is not None:
            continue
        module = read_file(str(case.path))
        for name in module.functions:
            expected = case.expected_of(name)
            if name.startswith("src") and expected is not None and expected.word == "violated":
                yield (
                    f"{case.name} {name}",
                    inlined(module, name),
                    inlined(module, f"tgt{name[3:]}"),
                )


@pytest.mark.slow
def test_nothing_that_the_catalogue_refutes_is_proved():
    pairs = list(refuted_pairs())
    assert len(pairs) > 50
    for name, source, target in pairs:
        found = prove_every_trip_count(source, target, Options(), SECONDS)
        assert isinstance(found, NotProved), name


def pairs_to_change(anchored: bool) -> list[tuple[str, Function, Function]]:
    """Preserved pairs of the catalogue: of loops without anchors, or all that have some."""
    return [
        pair
        for pair in preserved_pairs()
        if anchored == any(call.control == "anchor" for f in pair[1:] for _, call in f.calls())
        and (anchored or pair[0].startswith("loops/"))
    ]


def loop_mutants(seed: int, anchored: bool = False) -> Iterator[Mutant]:
    """Changed pairs of the catalogue, and changed programs beside themselves."""
    pairs = pairs_to_change(anchored)
    number = 0
    while True:
        number += 1
        rng = Random(f"{seed}/{number}")
        name, source, target = rng.choice(pairs)
        made = mutant(rng, source, rng.choice((source, target)), name)
        if made is not None:
            yield made


def refuted(each: Mutant, seed: int) -> bool:
    """The bounded check, a small wave or the definitions show a difference."""
    if isinstance(validate(each.source, each.target, Options(bound=4, timeout=20)), Violated):
        return True
    # The definitions of tokens speak of programs that have some.
    controlled = each.source.controlled and each.target.controlled
    if controlled and unexplained(each.source, each.target, waves=12, seed=seed) is not None:
        return True
    shown = shown_on_small_waves(each.source, each.target, Options(), seed=seed, most=60)
    return shown.witness is not None


def proved_of_mutants(count: int, seed: int, anchored: bool = False) -> int:
    """How many are proved; none of them may be refuted."""
    proved = 0
    for number, each in zip(range(count), loop_mutants(seed, anchored), strict=False):
        found = prove_every_trip_count(each.source, each.target, Options(), 6)
        if isinstance(found, Proved):
            proved += 1
            assert not refuted(each, number), f"{each.origin}: {each.change}"
    return proved


def test_no_mutant_that_is_refuted_is_proved():
    assert [proved_of_mutants(9, seed) for seed in (3, 4)] == [1, 1]


def test_no_mutant_with_anchors_that_is_refuted_is_proved():
    assert proved_of_mutants(8, seed=1, anchored=True) == 4


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10, 20))
@pytest.mark.parametrize("anchored", [False, True])
def test_no_mutant_of_a_thousand_that_is_refuted_is_proved(seed, anchored):
    assert proved_of_mutants(100, seed, anchored)
