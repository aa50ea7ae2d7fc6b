"""Two runs of one lane are held to one memory: what it gave them differently proves nothing."""

from __future__ import annotations

import pytest
from wavecheck.counterexamples.comparison.compare import Difference, Undecided, compare_runs
from wavecheck.semantics.program.target_contracts import default_contracts
from wavecheck.semantics.reading.reader import read_module
from wavecheck.semantics.wave.conditions import Conditions
from wavecheck.semantics.wave.inputs import WaveInputs
from wavecheck.semantics.wave.simulated_wave import run_wave

PROGRAM = """
declare void @op(i32) convergent
define void @f(ptr %p, ptr %q) {
  %a = load i32, ptr %p
  %b = load i32, ptr %q
  call void @op(i32 %a)
  ret void
}
"""
SWAPPED = PROGRAM.replace("ptr %p\n", "ptr %r\n").replace("ptr %q\n", "ptr %p\n")
SWAPPED = SWAPPED.replace("ptr %r\n", "ptr %q\n").replace("@op(i32 %a)", "@op(i32 %b)")
STORING = PROGRAM.replace("  %a = ", "  store i32 0, ptr %p\n  %a = ")


def compared(source: str, target: str, given: list[int], other: list[int]):
    """What two runs show whose loads give these values."""
    contracts = default_contracts()
    functions, runs = [], []
    for text, values in ((source, given), (target, other)):
        function = read_module(text, "text").functions["f"]
        inputs = WaveInputs({"p": 4096, "q": 8192}, {"plain load": values})
        functions.append(function)
        runs.append(run_wave(function, Conditions(lanes=1, inputs=inputs, contracts=contracts)))
    return compare_runs(
        functions[0], runs[0], functions[1], runs[1], contracts, frozenset(("plain load",))
    )


@pytest.mark.parametrize(
    "source, target, given, other",
    [
        (PROGRAM, PROGRAM, [1, 2], [3, 2]),
        (PROGRAM, SWAPPED, [1, 2], [2, 3]),
        (STORING, STORING, [1, 2], [3, 2]),
    ],
)
def test_one_address_behind_equally_many_changes_holds_one_value(source, target, given, other):
    assert isinstance(compared(source, target, given, other), Undecided)


def test_other_values_of_other_addresses_are_believed():
    wrong = PROGRAM.replace("@op(i32 %a)", "@op(i32 %b)")
    assert isinstance(compared(PROGRAM, wrong, [1, 2], [1, 2]), Difference)


def test_what_both_share_is_no_difference():
    assert compared(PROGRAM, SWAPPED, [1, 2], [2, 1]) is None
