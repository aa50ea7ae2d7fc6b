"""How long a large file takes to read and to judge by the static rules, beside LLVM's own `opt`."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from .figure import TIMES, Figure, command, wavecheck

FUNCTIONS = 200
BLOCKS = 50

OPT = ("opt-22", "opt")
"""Names that LLVM's `opt` may have."""


def reading_figures(
    functions: int = FUNCTIONS, blocks: int = BLOCKS, times: int = TIMES
) -> Iterator[Figure]:
    """The lines of the report: whole commands on one file of many functions."""
    text = large_module(functions, blocks)
    lines = text.count("\n")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "large.ll"
        path.write_text(text, encoding="utf-8")
        verified = command(wavecheck("verify", str(path), "--format", "json"), times)
        listed = command(wavecheck("uniformity", str(path), "--format", "json"), times)
        opt = next(filter(None, map(shutil.which, OPT)), None)
        beside = opt and command([opt, "-S", "-passes=verify", str(path), "-o", "/dev/null"], times)
    yield Figure(
        "verify",
        verified.median / beside.median if beside else verified.units,
        f"{functions} functions of {blocks} blocks, {len(text) / 1e6:.1f} MB: {verified}, "
        f"{1e6 * verified.median / lines:.0f} us a line; "
        + (
            f"{verified.median / beside.median:.1f} times as long as opt with its verifier alone "
            f"({beside})"
            if beside
            else "no opt in PATH to compare with"
        ),
    )
    yield Figure(
        "uniformity of a file",
        listed.median / verified.median,
        f"{listed}, {listed.median / verified.median:.1f} times as long as verify",
    )


DECLARATIONS = """\
declare void @op(i32) convergent
declare token @llvm.experimental.convergence.entry()
"""


def large_module(functions: int, blocks: int) -> str:
    """Functions of about so many blocks: diamonds with a convergent call on one side, and a store
    on the other."""
    return DECLARATIONS + "".join(_function(number, blocks // 3) for number in range(functions))


def _function(number: int, diamonds: int) -> str:
    lines = [f"define i32 @f{number}(i32 %v0, i32 %n, ptr addrspace(1) %p) convergent {{", "b0:"]
    lines += ["  %t = call token @llvm.experimental.convergence.entry()"]
    for at in range(diamonds):
        lines += [
            f"  %g{at} = getelementptr inbounds i32, ptr addrspace(1) %p, i32 %v{at}",
            f"  %l{at} = load i32, ptr addrspace(1) %g{at}, align 4",
            f"  %c{at} = icmp ult i32 %l{at}, %n",
            f"  br i1 %c{at}, label %t{at}, label %e{at}",
            f"t{at}:",
            f"  %w{at} = add nsw i32 %v{at}, {at + 1}",
            f'  call void @op(i32 %w{at}) [ "convergencectrl"(token %t) ]',
            f"  br label %b{at + 1}",
            f"e{at}:",
            f"  store i32 %v{at}, ptr addrspace(1) %g{at}, align 4",
            f"  br label %b{at + 1}",
            f"b{at + 1}:",
            f"  %v{at + 1} = phi i32 [ %w{at}, %t{at} ], [ %v{at}, %e{at} ]",
        ]
    return "\n".join([*lines, f"  ret i32 %v{diamonds}", "}", ""])
