"""How long a large file takes to read and to judge by the static rules, beside LLVM's own `opt`."""

from __future__ import annotations

import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

FUNCTIONS = 200
BLOCKS = 50

OPT = ("opt-22", "opt")
"""Names that LLVM's `opt` may have."""


def reading_figures(functions: int = FUNCTIONS, blocks: int = BLOCKS) -> Iterator[str]:
    """The lines of the report: processor time of whole commands on one file of many functions."""
    text = large_module(functions, blocks)
    lines = text.count("\n")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "large.ll"
        path.write_text(text, encoding="utf-8")
        verified = _seconds(_wavecheck("verify", path))
        listed = _seconds(_wavecheck("uniformity", path))
        yield (
            f"reading: {functions} functions of {blocks} blocks, {len(text) / 1e6:.1f} MB: verify "
            f"{verified:.2f} s of processor time, {1e6 * verified / lines:.0f} us a line; "
            f"uniformity {listed / verified:.1f} times as long"
        )
        opt = next(filter(None, map(shutil.which, OPT)), None)
        if opt is None:
            yield "reading: no opt in PATH to compare with"
            return
        beside = _seconds([opt, "-S", "-passes=verify", str(path), "-o", "/dev/null"])
        yield (
            f"reading: verify {verified / beside:.1f}, uniformity {listed / beside:.1f} times as "
            f"long as opt with its verifier alone ({beside:.2f} s)"
        )


def _wavecheck(command: str, path: Path) -> list[str]:
    program = "import sys; from wavecheck.proofs.commands.main import main; main(sys.argv[1:])"
    return [sys.executable, "-c", program, command, str(path), "--format", "json"]


def _seconds(command: Sequence[str]) -> float:
    """Processor time of a command and of the processes that it waited for."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


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
