"""Programs for the simulated wave, and runs of it."""

from collections.abc import Callable

import pytest
from wavecheck.semantics.program.function import Function
from wavecheck.semantics.program.notation import sketch
from wavecheck.semantics.reading.reader import read_module
from wavecheck.semantics.wave.anchor_policies import StepTogether
from wavecheck.semantics.wave.conditions import Conditions
from wavecheck.semantics.wave.inputs import WaveInputs
from wavecheck.semantics.wave.records import WaveRun
from wavecheck.semantics.wave.simulated_wave import run_wave

DECLARATIONS = """
declare token @llvm.experimental.convergence.entry() convergent
declare token @llvm.experimental.convergence.anchor() convergent
declare token @llvm.experimental.convergence.loop() convergent
declare i32 @subgroupAdd(i32) convergent memory(none) willreturn nounwind
declare i64 @subgroupBallot(i1) convergent memory(none) willreturn nounwind
declare i32 @subgroupBroadcastFirst(i32) convergent memory(none) willreturn nounwind
declare void @subgroupControlBarrier() convergent
declare i32 @getSubgroupLocalInvocationId() memory(none) willreturn nounwind
declare i32 @op(i32) convergent
declare i32 @pure(i32) memory(none) willreturn nounwind
declare i32 @opaque(i32)
declare i64 @llvm.ctpop.i64(i64)
"""


@pytest.fixture(scope="session")
def read_declared() -> Callable[..., Function]:
    """A function of LLVM IR; its callees are declared already."""

    def read(body: str, name: str = "f") -> Function:
        return read_module(DECLARATIONS + body, "test.ll").functions[name]

    return read


@pytest.fixture(scope="session")
def run_sketch() -> Callable[..., WaveRun]:
    """A run of a sketch; `H=[[1, 0], [0]]` is what block H chooses, in each lane in turn."""

    def run(function, lanes, /, policy="maximal", anchors=None, releases=(), **choices):
        inputs = WaveInputs(results={f"choose.{block}": list_ for block, list_ in choices.items()})
        return run_wave(
            function if isinstance(function, Function) else sketch(function),
            Conditions(
                lanes=lanes,
                policy=policy,
                anchors=anchors or StepTogether(),
                inputs=inputs,
                releases=releases,
            ),
        )

    return run
