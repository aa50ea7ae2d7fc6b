"""Kernels in the idioms of real ones: each is read, is legal, and is found to be a kernel."""

from __future__ import annotations

from pathlib import Path

import pytest
from front_ends.measure import FOLDER, Record, kernels_in, without_names
from front_ends.regenerate import KERNELS
from wavecheck.proofs.judging.judge import violations_of
from wavecheck.proofs.passes.validation import StepPair
from wavecheck.semantics.inlining.reached_bodies import called_functions
from wavecheck.semantics.reading.reader import read_file

PROGRAMS = sorted(FOLDER.glob("*/*.ll"))


def place(path: Path) -> str:
    return path.relative_to(FOLDER).as_posix()


def test_every_source_has_its_ir():
    sources = {
        source.with_suffix(ending)
        for pattern, (_, ending) in KERNELS.items()
        for source in FOLDER.glob(pattern)
    }
    assert sources == {*PROGRAMS}
    assert sum(len(kernels_in(path.read_text(encoding="utf-8"))) for path in PROGRAMS) == 57


@pytest.mark.parametrize("program", PROGRAMS, ids=place)
def test_every_kernel_is_legal_and_its_threads_talk(program: Path):
    module = read_file(program)
    for kernel in kernels_in(program.read_text(encoding="utf-8")):
        assert violations_of(module, kernel) == ()
        reached = called_functions(module, kernel)
        assert any(call.is_operation for each in reached for _, call in each.calls()), kernel


def test_a_sentence_without_what_is_of_one_program_alone():
    said = 'not decided: not modelled in the target: a call of @"f g": %x.1 = call i32 @f(i32 17)'
    assert without_names(said) == "not modelled in the target: a call of _: _ = call i32 _(i32 N)"


def test_a_measurement_goes_on_where_it_was_stopped(tmp_path: Path):
    path = tmp_path / "answers.jsonl"
    asked = {step: StepPair(step, "sroa", "f", "f", "", "") for step in (1, 2, 3)}
    begun = Record(path, again=False)
    for step, verdict in ((1, "preserved"), (2, "unknown")):
        begun.add({"file": "a.ll", "step": step, "source": "f", "verdict": verdict})

    def lacking(again: bool) -> list[int]:
        record = Record(path, again)
        return [step for step, pair in asked.items() if record.lacks("a.ll", pair)]

    assert lacking(again=False) == [3]
    assert lacking(again=True) == [2, 3]
    later = Record(path, again=True)
    later.add({"file": "a.ll", "step": 2, "source": "f", "verdict": "preserved"})
    found = Record(path, again=False).about(["a.ll"])
    assert [entry["verdict"] for entry in found] == ["preserved", "preserved"]
