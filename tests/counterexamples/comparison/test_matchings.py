"""Calls that are all alike are matched without trying every order."""

from itertools import permutations
from random import Random

import pytest
from wavecheck.counterexamples.comparison.matchings import _can_all_be_matched, matchings, side_of
from wavecheck.semantics.program.target_contracts import default_contracts
from wavecheck.semantics.reading.reader import read_module
from wavecheck.semantics.wave.conditions import Conditions
from wavecheck.semantics.wave.inputs import WaveInputs
from wavecheck.semantics.wave.simulated_wave import run_wave


def by_trying(partners, sources, targets):
    """The same, by trying every assignment of sources to different targets or to none."""
    keys = list(partners)
    everywhere = sorted({j for found in partners.values() for j in found})
    for order in permutations([*everywhere, *[None] * len(keys)], len(keys)):
        chosen = dict(zip(keys, order, strict=True))
        fits = all(j is None or j in partners[i] for i, j in chosen.items())
        covered = all(chosen[i] is not None for i in sources if i in chosen)
        if fits and covered and set(targets) <= set(chosen.values()):
            return True
    return False


def test_whether_all_can_be_matched_is_what_trying_finds():
    rng = Random(1)
    answers = set()
    for _ in range(150):
        partners = {i: [j for j in range(3) if rng.random() < 0.5] for i in range(3)}
        sources = {i for i in range(3) if rng.random() < 0.5}
        targets = {j for j in range(3) if rng.random() < 0.5}
        answer = _can_all_be_matched(partners, sources, targets)
        assert answer == by_trying(partners, sources, targets), (partners, sources, targets)
        answers.add(answer)
    assert answers == {True, False}


def sides(calls, other_calls):
    def side(count):
        body = "".join(f"  %r{n} = call i32 @stays(i32 7)\n" for n in range(count))
        text = "declare i32 @stays(i32) convergent memory(none)\n"
        text += f"define void @f() convergent {{\n{body}  ret void\n}}\n"
        function = read_module(text, "made.ll").functions["f"]
        return side_of(function, run_wave(function, Conditions(lanes=1, inputs=WaveInputs({}))))

    return side(calls), side(other_calls)


@pytest.mark.parametrize(("calls", "other_calls"), [(24, 23), (23, 24)])
def test_one_call_too_many_among_equal_ones_is_seen_at_once(calls, other_calls):
    assert list(matchings(*sides(calls, other_calls), 0, default_contracts())) == []


def test_as_many_equal_calls_are_matched_in_their_order_first():
    first = next(matchings(*sides(20, 20), 0, default_contracts()))
    assert first == tuple((n, n) for n in range(20))
