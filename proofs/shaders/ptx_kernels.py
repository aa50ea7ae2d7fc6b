"""The kernel that `devices.kernels` makes for LLVM's SPIR-V backend, as PTX.

What a target calls by names of its own is replaced: the buffer is the kernel's argument, a thread's
number a register, a ballot `vote.sync` over `activemask`. Tokens are left out, since PTX has none.
"""

from __future__ import annotations

import re

from ...semantics.llvm.worker import assembled

TRIPLE = "nvptx64-nvidia-cuda"

CAVEAT = """\
// Who communicates is not read out faithfully here: `activemask` gives some of the threads that are
// there, perhaps not all, and `vote.sync` takes the set as its operand. The log says who voted
// together, which is at most what the program means.
"""

WORDS = (
    (r"target triple = .*", f'target triple = "{TRIPLE}"'),
    (r"@\.name = .*\n", ""),
    (r"declare .*@llvm\.(?:spv|experimental)\..*\n", ""),
    (r" *%wavecheck\.buffer = call .*\n", ""),
    (
        r"call ptr addrspace\(11\) @llvm\.spv\.resource\.getpointer\S*\(target\(.*?\) "
        r"%wavecheck\.buffer, i32 (\S+)\)",
        r"getelementptr i32, ptr addrspace(1) %wavecheck.buffer, i32 \1",
    ),
    (r"ptr addrspace\(11\)", "ptr addrspace(1)"),
    (r"@llvm\.spv\.thread\.id\.i32\(i32 0\)", "@llvm.nvvm.read.ptx.sreg.tid.x()"),
    (
        r"(%\S+) = call <4 x i32> @llvm\.spv\.wave\.ballot\(i1 true\).*\n"
        r" *(%\S+) = extractelement <4 x i32> \1, i64 0",
        r"\1 = call i32 @llvm.nvvm.activemask()"
        "\n"
        r"  \2 = call i32 @llvm.nvvm.vote.ballot.sync(i32 \1, i1 true)",
    ),
    (r".*call token @llvm\.experimental\.convergence\..*\n", ""),
    (r"define void @main\(\)", "define ptx_kernel void @main(ptr addrspace(1) %wavecheck.buffer)"),
    (r"attributes #0 = .*", "attributes #0 = { convergent }"),
)
"""What is replaced, in this order."""

DECLARED = """
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.activemask() convergent
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1) convergent
"""


def ptx_of_kernel(text: str, seconds: float) -> str:
    """The kernel as PTX. Raises LlvmError where LLVM's backend makes none."""
    for pattern, replacement in WORDS:
        text = re.sub(pattern, replacement, text)
    return CAVEAT + assembled(text + DECLARED, TRIPLE, seconds).decode()
