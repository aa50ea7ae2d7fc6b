"""Let clang write the IR of the sources again: `python tests/front_ends/regenerate.py [CLANG]`.

Each source gets `NAME.ll`, as the front end writes it, and `NAME.optimised.ll`; those of
`before_passes` and `kernels` only the former, with all that optimising passes are told.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent

HLSL = "-cc1 -triple spirv-unknown-vulkan1.3-library -x hlsl -emit-llvm"
OPENCL = (
    "--target=amdgcn-amd-amdhsa -mcpu=gfx90a -x cl -cl-std=CL2.0 -nogpulib -S -emit-llvm "
    "-fno-discard-value-names"
)
CUDA = (
    "-x cuda --cuda-device-only --cuda-gpu-arch=sm_70 -nocudainc -nocudalib -S -emit-llvm "
    "-fno-discard-value-names -Wno-unknown-cuda-version"
)

COMMANDS = {
    ".hlsl": (f"{HLSL} -disable-llvm-passes", f"{HLSL} -O2"),
    ".cl": (f"{OPENCL} -O0", f"{OPENCL} -O2"),
    ".cu": (f"{CUDA} -O0", f"{CUDA} -O2"),
}
"""For each kind of source how it is compiled plainly and how with optimisation."""


BEFORE_PASSES = {
    ".hlsl": f"{HLSL} -O2 -disable-llvm-passes",
    ".cl": f"{OPENCL} -O2 -Xclang -disable-llvm-passes",
}
"""How those are compiled that passes are to be run on."""


UNTOUCHED = "-O2 -Xclang -disable-llvm-passes"

KERNELS = {
    "opencl/*.cl": (f"{OPENCL} {UNTOUCHED}", ".ll"),
    "spirv/*.cl": (
        "--target=spirv64-unknown-unknown -x cl -cl-std=CL3.0 -S -emit-llvm "
        f"-fno-discard-value-names {UNTOUCHED}",
        ".ll",
    ),
    "cuda/*.cu": (f"{CUDA} {UNTOUCHED}", ".ll"),
    "hip/*.hip": (
        "-x hip --cuda-device-only --offload-arch=gfx90a -nogpuinc -nogpulib -S -emit-llvm "
        f"-fno-discard-value-names {UNTOUCHED}",
        ".ll",
    ),
    "hlsl/groups.hlsl": (
        f"{HLSL.replace('spirv-unknown-vulkan1.3', 'dxil-pc-shadermodel6.5')} "
        "-O2 -disable-llvm-passes",
        ".dxil.ll",
    ),
    "hlsl/waves.hlsl": (f"{HLSL} -O2 -disable-llvm-passes", ".spirv.ll"),
}
"""For the sources in `kernels` how they are compiled, and the ending of what comes out."""


def regenerate(clang: str) -> None:
    """Write the IR beside every source; one that clang cannot compile has none, and is named."""
    for source in sorted(HERE.glob("*/*")):
        if source.suffix in COMMANDS:
            for options, ending in zip(
                COMMANDS[source.suffix], (".ll", ".optimised.ll"), strict=True
            ):
                _compile(clang, options, source, ending)
    for source in sorted(HERE.glob("before_passes/*/*")):
        if source.suffix in BEFORE_PASSES:
            _compile(clang, BEFORE_PASSES[source.suffix], source, ".ll")
    for sources, (options, ending) in KERNELS.items():
        for source in sorted((HERE / "kernels").glob(sources)):
            _compile(clang, options, source, ending)


def _compile(clang: str, options: str, source: Path, ending: str) -> None:
    target = source.with_suffix(ending)
    target.unlink(missing_ok=True)
    command = [clang, *options.split(), "-o", target.name, source.name]
    finished = subprocess.run(command, cwd=source.parent, capture_output=True, text=True)
    if finished.returncode:
        reason = finished.stderr.strip().splitlines()[0]
        print(f"{target.name}: not written: {reason}", file=sys.stderr)


if __name__ == "__main__":
    regenerate(sys.argv[1] if len(sys.argv) > 1 else "clang-22")
