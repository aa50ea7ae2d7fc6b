"""The suite as files: a folder a kind, a list of the tests, the runner, and what they are about."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ...semantics.printing.printer import print_module
from ..devices.comparison import expected_logs
from ..shaders.log_documents import expected_words, log_document, words_in
from .suite import Test

RUNNER = Path(__file__).with_name("run_suite.py")

README = """\
# Conformance: who is converged

{count} programs for devices with Vulkan, made by
`wavecheck conform --output DIR --count {count} --seed {seed} --lanes {lanes}`.
Each is one workgroup of {lanes} threads and one storage buffer; each thread logs there the blocks
that it enters, and at each convergent operation a ballot: who is there. Each test is there for a
rule of LLVM's documents on convergent operations, which `wavecheck cite ID` quotes; without that
rule another log would be admissible as well.

```sh
python run_suite.py                    # every device of this machine; needs `pip install vulkan`
python run_suite.py --device llvmpipe  # those whose name has the word
python run_suite.py --maximal          # ask every device for what maximal reconvergence promises
```

A device passes a test if each lane takes its path and passes its arguments, and if the ballots are
as they must be: with `VK_KHR_shader_maximal_reconvergence`, or `--maximal`, those of the list;
without it those that any device owes: each lane in its own set, and the same set for all lanes of
it. Where the text leaves a set to the implementation, at cases of a switch, none is asked for.
The exit status is 0 if all passed, 1 if one failed, 2 if nothing could be run.

| file | contents |
| --- | --- |
| `suite.json` | the tests: rule, purpose, buffer, what each lane logs, which models log otherwise |
| `spirv/*.spv` | binaries; `*.maximal.spv` ask for maximal reconvergence |
| `glsl/*.comp` | the same as GLSL: `glslangValidator --target-env vulkan1.1 -V` |
| `llvm/*.ll` | the programs in LLVM IR, with convergence control tokens, without the log |
| `offload/*.test` | for LLVM's offload-test-suite, where HLSL has the program; sets count |
| `run_suite.py` | the runner, on its own |

## The tests

| test | rule | purpose | rules of maximal reconvergence | models with another log |
| --- | --- | --- | --- | --- |
{rows}
"""


def write_suite(tests: Sequence[Test], folder: Path, seed: int, lanes: int) -> None:
    """Write all files. Raises OSError."""
    for name in ("spirv", "glsl", "llvm", "offload"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    for test in tests:
        (folder / "spirv" / f"{test.name}.spv").write_bytes(test.spirv)
        (folder / "spirv" / f"{test.name}.maximal.spv").write_bytes(test.spirv_maximal)
        (folder / "glsl" / f"{test.name}.comp").write_text(test.glsl, encoding="utf-8")
        program = print_module([test.graph.function])
        (folder / "llvm" / f"{test.name}.ll").write_text(program, encoding="utf-8")
        if test.hlsl and not test.chosen:
            text = offload_test(test)
            (folder / "offload" / f"{test.name}.test").write_text(text, encoding="utf-8")
    listed = {"lanes": lanes, "seed": seed, "tests": [entry_of(test) for test in tests]}
    (folder / "suite.json").write_text(json.dumps(listed) + "\n", encoding="utf-8")
    (folder / "run_suite.py").write_text(RUNNER.read_text(encoding="utf-8"), encoding="utf-8")
    rows = "\n".join(
        f"| `{each.name}` | {each.rule} | {each.looks} | {', '.join(each.spirv_rules)} "
        f"| {', '.join(each.others)} |"
        for each in tests
    )
    text = README.format(count=len(tests), seed=seed, lanes=lanes, rows=rows)
    (folder / "README.md").write_text(text, encoding="utf-8")


def entry_of(test: Test) -> dict[str, Any]:
    """The test in the list. `chosen` are the places of masks that nobody asks for."""
    document = log_document(test.layout, test.run)
    for lane, expected in enumerate(document["expected"]):
        expected["chosen"] = _places_of(test, lane)
    return {
        "name": test.name,
        "rule": test.rule,
        "purpose": test.looks,
        "noticed": list(test.noticed),
        "spirv_rules": list(test.spirv_rules),
        "other_models": list(test.others),
        **document,
    }


def _places_of(test: Test, lane: int) -> list[int]:
    """Where the masks of a lane's log stand that are the implementation's choice."""
    masks = expected_words(test.layout, expected_logs(test.run, test.layout))[lane]["masks"]
    calls = expected_logs(test.run, test.layout)[lane].calls
    return [
        place
        for place, called in zip(masks, calls, strict=True)
        if (lane, called.call.site, called.execution) in test.chosen
    ]


# --- llvm/offload-test-suite ----------------------------------------------------------------------

OFFLOAD = """\
#--- source.hlsl
// {rule}: {looks}
{source}
#--- pipeline.yaml
---
Shaders:
  - Stage: Compute
    Entry: main
    DispatchSize: [1, 1, 1]
Buffers:
  - Name: Words
    Format: UInt32
    Stride: 4
    Data: [{before}]
  - Name: Expected
    Format: UInt32
    Stride: 4
    Data: [{after}]
Results:
  - Result: {name}
    Rule: BufferExact
    Actual: Words
    Expected: Expected
DescriptorSets:
  - Resources:
    - Name: Words
      Kind: RWStructuredBuffer
      DirectXBinding:
        Register: 0
        Space: 0
      VulkanBinding:
        Binding: 0
...
#--- end

# RUN: split-file %s %t
# RUN: %dxc_target -T cs_6_0 -Fo %t.o %t/source.hlsl
# RUN: %offloader %t/pipeline.yaml %t.o
"""


def offload_test(test: Test) -> str:
    """A test of LLVM's offload-test-suite: the whole buffer is compared, sets included."""
    before = words_in(test.layout.filled(test.run.arguments))
    return OFFLOAD.format(
        rule=test.rule,
        looks=test.looks,
        source=test.hlsl,
        name=test.name,
        before=", ".join(map(str, before)),
        after=", ".join(map(str, buffer_after(test))),
    )


def buffer_after(test: Test) -> list[int]:
    """The words of the buffer behind a run in which every lane logs what it has to."""
    words = words_in(test.layout.filled(test.run.arguments))
    document = log_document(test.layout, test.run)
    start, stride = document["log"]["start"], document["log"]["stride"]
    for lane, expected in enumerate(document["expected"]):
        place = start + lane * stride
        words[place] = len(expected["words"])
        words[place + 1 : place + 1 + len(expected["words"])] = expected["words"]
    for lane, log in enumerate(expected_logs(test.run, test.layout)):
        for called in log.calls:
            number = test.layout.counted.index(called.call.site)
            place = test.layout.counters + lane * len(test.layout.counted) + number
            words[place] = called.execution
    return words
