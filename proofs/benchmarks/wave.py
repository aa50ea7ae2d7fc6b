"""What a simulated wave costs: random structured programs, and one loop of many calls."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from random import Random

from .figure import Figure, Spread, peak_megabytes, unit

PROGRAMS, SIZE = 40, 60
"""Random programs, and about how many statements each has."""

LANES = 32
CALLS = 100_000
"""Calls of single lanes in the loop."""

LOOP = """\
declare i32 @op(i32) convergent
define i32 @f(i32 %n) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %s = phi i32 [ 0, %entry ], [ %t, %loop ]
  %x = call i32 @op(i32 %i) convergent
  %t = add i32 %x, %s
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %t
}
"""


def wave_figures(programs: int = PROGRAMS, calls: int = CALLS) -> Iterator[Figure]:
    """The lines of the report: processor time, and the most memory of a process of its own."""
    one, many = (Spread(tuple(program_times(programs, lanes))) for lanes in (1, LANES))
    yield Figure(
        "wave",
        many.units,
        f"{programs} random structured programs of {SIZE} statements, {LANES} lanes: median "
        f"{1000 * many.median:.0f} ms each, slowest {1000 * max(many.seconds):.0f} ms; "
        f"{many.median / one.median:.1f} times as long as with one lane",
    )
    script = f"from {__name__} import most_memory; print(*most_memory({calls}))"
    found = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True)
    seconds, megabytes = map(float, found.stdout.split())
    yield Figure(
        "wave, many calls",
        seconds / unit(),
        f"{calls} calls of single lanes in a loop: {seconds:.1f} s, peak {megabytes:.0f} MB",
    )


def program_times(programs: int, lanes: int) -> list[float]:
    """Seconds of processor time for the run of each program."""
    from ...semantics.generation.token_programs import random_program
    from ...semantics.wave.conditions import Conditions
    from ...semantics.wave.simulated_wave import run_wave

    found: list[float] = []
    for seed in range(programs):
        program = random_program(Random(seed), SIZE)
        begun = time.process_time()
        run_wave(program, Conditions(lanes=lanes, seed=seed))
        found.append(time.process_time() - begun)
    return found


def most_memory(calls: int) -> tuple[float, float]:
    """Seconds of processor time, and the most megabytes that this process had by then."""
    from ...semantics.reading.reader import read_module
    from ...semantics.wave.conditions import Conditions
    from ...semantics.wave.inputs import WaveInputs
    from ...semantics.wave.simulated_wave import run_wave

    function = read_module(LOOP, "loop.ll").functions["f"]
    inputs = WaveInputs({"n": calls // LANES})
    begun = time.process_time()
    run = run_wave(function, Conditions(lanes=LANES, inputs=inputs, fuel=10 * calls))
    assert sum(len(each.lanes) for each in run.communications) == calls // LANES * LANES
    seconds = time.process_time() - begun
    return seconds, peak_megabytes()
