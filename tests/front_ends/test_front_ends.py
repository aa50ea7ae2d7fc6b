"""What front ends write is read, is legal, runs as its authors mean it, and refines itself."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from wavecheck.semantics.inlining.inlining import inline_calls
from wavecheck.semantics.program.function import Function
from wavecheck.semantics.reading.reader import read_file
from wavecheck.semantics.static_rules.rules import check_rules
from wavecheck.semantics.wave.conditions import Conditions
from wavecheck.semantics.wave.inputs import WaveInputs
from wavecheck.semantics.wave.records import WaveRun
from wavecheck.semantics.wave.simulated_wave import run_wave

HERE = Path(__file__).parent
WAVES = sorted(HERE.glob("*/*.json"))
PROGRAMS = [path for wave in WAVES for path in sorted(wave.parent.glob(f"{wave.stem}*.ll"))]
PLAIN = [path for path in PROGRAMS if ".optimised" not in path.name]
OPTIMISED = [path for path in PROGRAMS if ".optimised" in path.name]
PASSED = ("preserved", "unknown")
BITS = (1 << 32) - 1


def place(path: Path) -> str:
    return path.relative_to(HERE).as_posix()


def wave_of(program: Path) -> dict[str, Any]:
    name, _, level = program.name.removesuffix(".ll").partition(".")
    wave = json.loads(program.with_name(f"{name}.json").read_text(encoding="utf-8"))
    return {**wave, **wave.get(level, {})}


def function_of(program: Path) -> Function:
    module = read_file(str(program))
    return inline_calls(module.functions[wave_of(program)["function"]], module)


def run_of(program: Path) -> WaveRun:
    wave, function = wave_of(program), function_of(program)
    inputs = WaveInputs.from_json(wave["inputs"], function, wave["lanes"])
    return run_wave(function, Conditions(lanes=wave["lanes"], inputs=inputs))


def verdict_on(source: Function, target: Function) -> str:
    from wavecheck.counterexamples.verdicts.verdicts import name_of
    from wavecheck.proofs.question.options import Options
    from wavecheck.proofs.refinement.refinement import validate

    return name_of(validate(source, target, Options(timeout=20)))


def returned(run: WaveRun) -> list[int]:
    return [int(outcome[1]) for outcome in run.outcomes]  # pyright: ignore


def test_every_source_has_its_ir_and_its_wave():
    sources = [path for path in HERE.glob("*/*") if path.suffix in (".hlsl", ".cl", ".cu")]
    assert len(sources) >= 12
    for source in sources:
        assert source.with_suffix(".ll").is_file() and source.with_suffix(".json").is_file()
    unoptimised = {place(s) for s in sources if not s.with_suffix(".optimised.ll").is_file()}
    assert unoptimised == {"hlsl/waterfall.hlsl"}


@pytest.mark.parametrize("program", PROGRAMS, ids=place)
def test_a_front_end_writes_well_formed_programs(program):
    assert check_rules(function_of(program)) == ()


@pytest.mark.parametrize("program", PROGRAMS, ids=place)
def test_a_shader_has_tokens_and_a_kernel_has_none(program):
    assert function_of(program).controlled == (program.parent.name == "hlsl")


@pytest.mark.parametrize("program", PROGRAMS, ids=place)
def test_the_wave_computes_what_was_computed_by_hand(program):
    run, wave = run_of(program), wave_of(program)
    assert run.completed
    if "returns" in wave:
        assert returned(run) == [value & BITS for value in wave["returns"]]
    for callee, sets in wave.get("sets", {}).items():
        assert sorted(run.sets_of(callee)) == sorted(tuple(lanes) for lanes in sets)


@pytest.mark.parametrize("level", ["", ".optimised"])
@pytest.mark.parametrize("name", ["opencl/reserve_space", "cuda/aggregated_add"])
def test_lanes_that_append_get_neighbouring_places(name, level):
    run = run_of(HERE / f"{name}{level}.ll")
    appends = wave_of(HERE / f"{name}.ll")["inputs"].get("appends", [1] * run.lanes)
    places = [place for place, wanted in zip(returned(run), appends, strict=True) if wanted]
    assert places == [(places[0] + rank) & BITS for rank in range(len(places))]


@pytest.mark.parametrize("program", PLAIN, ids=place)
def test_a_program_refines_itself(program):
    function = function_of(program)
    assert verdict_on(function, function) == "preserved"


@pytest.mark.slow
@pytest.mark.parametrize("program", OPTIMISED, ids=place)
def test_an_optimised_program_refines_itself_where_that_is_decided(program):
    function = function_of(program)
    assert verdict_on(function, function) in PASSED


@pytest.mark.slow
@pytest.mark.parametrize("program", OPTIMISED, ids=place)
def test_what_clang_optimised_refines_the_plain_program_except_for_the_waterfall(program):
    plain = function_of(program.with_name(program.name.replace(".optimised", "")))
    answer = verdict_on(plain, function_of(program))
    meant = ("violated",) if place(program).startswith("opencl/waterfall") else PASSED
    assert answer in meant


def test_only_a_token_ties_an_operation_behind_a_break_to_its_trip():
    """The same waterfall loop: HLSL's tokens decide, OpenCL's shape of the graph does (CO6)."""
    shader = sorted(run_of(HERE / "hlsl/waterfall.ll").sets_of("llvm.spv.wave.active.countbits"))
    kernel = run_of(HERE / "opencl/waterfall.ll").sets_of("llvm.amdgcn.ballot.i64")
    assert shader == [(0, 2), (1, 4, 5), (3,)]
    assert kernel == ((0, 1, 2, 3, 4, 5),)
