"""A command imports its own rooms: what `wavecheck validate` loads for a pair of three lines."""

import subprocess
import sys

import pytest

PROGRAM = """\
import sys
from wavecheck.proofs.commands.main import status_of
from wavecheck.proofs.processes import pool
from wavecheck.proofs.processes.outcomes import outcome_of
pool.run_alone = lambda function, job, _: iter([outcome_of(function, job)])  # What is loaded shows.
status = status_of(sys.argv[1:])
print("\\n".join(sys.modules))
sys.exit(status)
"""

EQUAL = """\
declare void @op(i32) convergent
define void @src(i32 %x) {
  call void @op(i32 %x)
  ret void
}
define void @tgt(i32 %x) {
  call void @op(i32 %x)
  ret void
}
"""

ASKED = """\
declare void @op(i32) convergent
define void @src(i32 %x) {
  %y = and i32 %x, 12
  %z = xor i32 %y, 12
  call void @op(i32 %z)
  ret void
}
define void @tgt(i32 %x) {
  %y = xor i32 %x, 12
  %z = and i32 %y, 12
  call void @op(i32 %z)
  ret void
}
"""

ELSEWHERE = (
    "counterexamples.comparison",
    "counterexamples.corpus",
    "counterexamples.html",
    "counterexamples.replay",
    "counterexamples.writers.html_page",
    "counterexamples.writers.junit",
    "counterexamples.writers.sarif",
    "encodings.convergence",
    "encodings.memory_model",
    "encodings.symbolic_traces",
    "encodings.theories",
    "encodings.unbounded",
    "proofs.benchmarks",
    "proofs.claims",
    "proofs.commands.hunt",
    "proofs.commands.prove",
    "proofs.every_trip_count",
    "proofs.hunt",
    "proofs.memory",
    "proofs.passes",
    "proofs.site",
    "proofs.theorems",
    "proofs.worked_examples",
    "semantics.generation",
    "semantics.if_conversion",
    "semantics.iterating_anchor",
    "semantics.memory_model",
    "semantics.reduction",
    "semantics.transforms",
    "semantics.uniformity",
    "semantics.wave.simulated_wave",
)
"""Rooms, and modules of them, that have no part in the answer."""

OTHERS = ("jinja2", "llvmlite", "pygraphviz", "pytest", "rich", "sympy")


def loaded(tmp_path, text):
    """The modules that `validate` loads for a pair: of this project, and others."""
    pair = tmp_path / "pair.srctgt.ll"
    pair.write_text(text)
    command = [sys.executable, "-c", PROGRAM, "validate", str(pair)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("preserved for every trip count and every wave")
    names = done.stdout.splitlines()[2:]
    ours = {name.removeprefix("wavecheck.") for name in names if name.startswith("wavecheck.")}
    return ours, set(names)


@pytest.mark.parametrize("text", [EQUAL, ASKED], ids=["equal", "asked"])
def test_a_tiny_pair_loads_nothing_that_has_no_part_in_its_answer(tmp_path, text):
    ours, every = loaded(tmp_path, text)
    assert {name for name in ours if name.startswith(ELSEWHERE)} == set()
    assert every & set(OTHERS) == set()
    assert "proofs.refinement.refinement" in ours and len(ours) < 220


def test_the_solver_is_loaded_where_it_is_asked(tmp_path):
    assert "z3" not in loaded(tmp_path, EQUAL)[1]
    assert "z3" in loaded(tmp_path, ASKED)[1]
