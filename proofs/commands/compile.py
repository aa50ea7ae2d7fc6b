"""`wavecheck compile`: from a kernel's source to a verdict on every pass of clang."""

from __future__ import annotations

import shlex
from typing import Any

import click

from ..command_line.delivery import Output, clock, refuse
from ..command_line.shared_options import AnothersCommand, with_steps

EPILOG = """\b
Examples:
  wavecheck compile -- clang --target=amdgcn-amd-amdhsa -mcpu=gfx90a -nogpulib
      -O2 kernel.cl
  wavecheck compile -- clang --target=spirv64 -O2 kernel.cl
  wavecheck compile -- clang --cuda-gpu-arch=sm_80 -nocudainc -nocudalib -O2
      kernel.cu
  wavecheck compile -- clang --offload-arch=gfx90a -nogpuinc -nogpulib -O2
      kernel.hip
  wavecheck compile -- clang -cc1 -triple spirv-unknown-vulkan1.3-library
      -x hlsl -O2 shader.hlsl

\b
clang runs its own pipeline; nothing is written but the answers. Of CUDA and
HIP the device's side is compiled. With -O0 clang runs no pass worth judging.
Without CUDA's headers, put in front of a .cu:
  #define __device__ __attribute__((device))
  #define __global__ __attribute__((global))
  #define __shared__ __attribute__((shared))
"""

KERNELS = (".cl", ".clcpp", ".cu", ".hip", ".hlsl")
"""Endings of kernels."""


@click.command(
    "compile",
    cls=AnothersCommand,
    epilog=EPILOG,
    short_help="Judge what clang's passes do to a kernel.",
)
@click.argument("words", nargs=-1, type=click.UNPROCESSED, metavar="-- CLANG ARGUMENTS FILE")
@with_steps
def compile_(**arguments: Any) -> int:
    """Compile a kernel with clang, and judge every pass of clang that changed a function.

    Behind `--` stands the command as you would type it: the clang to run (of LLVM 19 or newer),
    its arguments, and the kernel's file.
    """
    from ...semantics.program.input_errors import InputError

    output = Output(arguments["format_"], arguments["output"])
    output.begin()
    try:
        with clock(arguments["total"]):
            return _compile(output, arguments)
    except InputError as error:
        return refuse("compile", output, error)


def _compile(output: Output, arguments: dict[str, Any]) -> int:
    from ...semantics.program.input_errors import InputError
    from ...semantics.reading.module_text import module_text
    from ..judging.files import the_one_meant
    from ..judging.judge import Effort
    from ..passes.clang import clang_steps, source_in
    from ..passes.reports import NamedRun
    from .pass_answers import Asked, tell_steps
    from .validate import options_from

    words = arguments["words"]
    if not words:
        raise click.UsageError("write the command behind `--`: compile -- clang -O2 kernel.cl")
    source = source_in(words[1:])
    if source is None:
        kernel = next((each for each in words[1:] if each.endswith(KERNELS)), None)
        message = "no such file" if kernel else "no argument is a file that is there"
        raise InputError(message, kernel or "", hint="name the kernel's file")
    options = options_from({**arguments, "uniform": ()})
    effort = Effort(arguments["jobs"], arguments["timeout"])
    run = clang_steps(words, effort.seconds)
    if "-O0" in words or not any(each.startswith("-O") for each in words):
        click.echo("notice: without -O1 or more clang's passes leave functions alone", err=True)
    function = arguments["function"]
    if function is not None:
        function = the_one_meant(function, source, module_text(run.text).functions)
    pipeline = shlex.join(words)
    named = NamedRun(run, source, pipeline)
    return tell_steps("compile", Asked(named, options, effort, function), output, arguments)
