"""Random structured programs on real drivers, by the road without a compiler.

    PYTHONPATH=tests python -m oracles.structured_campaign --first 1000 --count 300

Each program is executed by the simulated wave with its tokens and without them, by SPIR-V's own
rules from its binary, and by every device of this machine. A device that takes another path, passes
other arguments, or is not in its own sets is wrong; whose sets it has is counted.
"""

# pyright: reportMissingImports=false

from __future__ import annotations

import argparse
from collections import Counter
from random import Random

from wavecheck.proofs.devices.binary_execution import executed
from wavecheck.proofs.devices.comparison import expected_logs, first_difference
from wavecheck.proofs.devices.drivers import Device, Driver, Failure, devices
from wavecheck.proofs.devices.kernels import layout_of
from wavecheck.proofs.shaders.spirv_shaders import binary_of_graph
from wavecheck.semantics.structured.lowering import lowered
from wavecheck.semantics.structured.random_statements import random_structured_program
from wavecheck.semantics.wave.conditions import Conditions
from wavecheck.semantics.wave.inputs import WaveInputs
from wavecheck.semantics.wave.simulated_wave import run_wave

Masks = tuple[tuple[int, ...], ...]


def inputs_of(seed: int, lanes: int) -> WaveInputs:
    rng = Random(seed)
    arguments = {name: [rng.randrange(8) for _ in range(lanes)] for name in "pqr"}
    results = {
        f"op.{number}": [[rng.randrange(8) for _ in range(60)] for _ in range(lanes)]
        for number in range(3)
    }
    return WaveInputs(arguments, results)


def masks_of(logs) -> Masks:
    """The sets that each lane logs, in its order."""
    return tuple(tuple(called.mask for called in log.calls) for log in logs)


def compared(seed: int, device: Device, driver: Driver) -> tuple[str, str]:
    """What a device did with the program of a seed, in a word and a sentence."""
    program = random_structured_program(seed)
    graph, plain = lowered(program, tokens=True), lowered(program)
    conditions = Conditions(lanes=device.subgroup, inputs=inputs_of(seed, device.subgroup))
    run, maximal = run_wave(graph.function, conditions), run_wave(plain.function, conditions)
    layout = layout_of(graph.function, run)
    binary, buffer = binary_of_graph(graph, layout), layout.filled(run.arguments)
    expected = expected_logs(run, layout)
    ruled = first_difference(expected, executed(binary, layout, buffer))
    if ruled is not None:
        return "tokens and SPIR-V differ", ruled.sentence
    found = driver.execute(binary, [buffer], 20)
    if isinstance(found, Failure):
        return "wrong", found.reason
    logs = layout.logs_of(found[0])
    difference = first_difference(expected, logs)
    by_cycles = masks_of(expected_logs(maximal, layout_of(plain.function, maximal)))
    if difference is None:
        same = by_cycles == masks_of(expected)
        return ("as both models" if same else "as tokens and SPIR-V alone"), ""
    if difference.kind != "set":
        return "wrong", difference.sentence
    if masks_of(logs) == by_cycles:
        return "as llvm-maximal alone", difference.sentence
    return "less than any model", difference.sentence


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--first", type=int, default=0)
    options.add_argument("--count", type=int, default=100)
    given = options.parse_args()
    counts: Counter[tuple[str, str]] = Counter()
    for device in devices():
        if not device.ballot:
            continue
        with Driver(device.icd) as driver:
            for seed in range(given.first, given.first + given.count):
                word, said = compared(seed, device, driver)
                counts[device.name, word] += 1
                if word in ("wrong", "less than any model", "tokens and SPIR-V differ"):
                    print(f"seed {seed}, {device.name}: {word}: {said}", flush=True)
    for (name, word), number in sorted(counts.items()):
        print(f"{name}: {number} {word}")


if __name__ == "__main__":
    main()
