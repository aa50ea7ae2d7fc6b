"""What a witness says of callees that were compared under other names."""

from pathlib import Path

from wavecheck.counterexamples.verdicts.verdicts import Judgement, Violated
from wavecheck.proofs.judging.judge import judge
from wavecheck.proofs.judging.pairs import Pair, pairs_of
from wavecheck.proofs.question.options import Options
from wavecheck.semantics.wave.inputs import WaveInputs

FILE = "tests/pairs/lanes/what_a_zero_adds_to_an_image_operation_is_nothing.srctgt.ll"
SAMPLE = "llvm.amdgcn.image.sample.2d.v4f32.f32.v8i32.v4i32"
BIASED = "llvm.amdgcn.image.sample.b.2d.v4f32.f32.f32.v8i32.v4i32"


def violation_of(name: str) -> tuple[Pair, Violated]:
    path = Path(__file__).parents[3] / FILE
    pair = next(each for each in pairs_of([str(path)]) if each.source == name)
    assert isinstance(pair, Pair)
    found = judge(pair, Options(timeout=60))
    assert isinstance(found, Judgement) and isinstance(found.verdict, Violated)
    return pair, found.verdict


def test_inputs_and_sets_have_the_names_of_the_programs():
    pair, verdict = violation_of("src7")
    witness = verdict.witness
    assert witness.target_inputs is not None
    images = [
        sorted(each for each in inputs if "image" in each)
        for inputs in (witness.inputs, witness.target_inputs)
    ]
    assert images == [[SAMPLE, BIASED], [SAMPLE]]
    for name, module, inputs in (
        (pair.source, pair.source_module, witness.inputs),
        (pair.target, pair.target_module, witness.target_inputs),
    ):
        WaveInputs.from_json(inputs, module.functions[name], witness.lanes)
    assert (witness.callee, witness.execution) == (SAMPLE, 1)
    assert witness.partner == (SAMPLE, 2)
    assert witness.source_run.sets_of(BIASED) == ((0, 1),)
    assert witness.target_run.sets_of(SAMPLE) == ((0, 1), (1,), (0,))
