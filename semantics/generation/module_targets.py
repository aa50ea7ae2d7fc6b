"""What each target offers to a hunted program: its triple, its kernels, its wave operations.

A wave operation is a template of LLVM IR: `{v}` and `{w}` stand for values of type i32, `{c}` for
one of type i1, `{t}` for the token bundle. Operations that LLVM declares convergent take a token in
controlled programs (CO16).
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class WaveOperation:
    """One call of a target's intrinsic.

    `text` is the call's line without its result; `result` the type of the result, `void` without
    one; `declaration` what the module needs."""

    text: str
    result: str
    declaration: str
    convergent: bool = True


@dataclass(frozen=True, slots=True)
class HuntedTarget:
    """A target: `triple` is empty for none, `kernel` the calling convention of its kernels,
    `thread_id` the operation that gives a thread's number, None where an argument does."""

    name: str
    triple: str
    kernel: str
    thread_id: WaveOperation | None
    operations: tuple[WaveOperation, ...]
    pointer: str = "ptr"


def _call(
    result: str, callee: str, *arguments: tuple[str, str], convergent: bool = True
) -> WaveOperation:
    """A call of an intrinsic with (type, operand) arguments; an operand may be a template."""
    types = ", ".join(type_ for type_, _ in arguments)
    values = ", ".join(f"{type_} {value}" for type_, value in arguments)
    bundle = "{t}" if convergent else ""
    return WaveOperation(
        f"call {result} @{callee}({values}){bundle}",
        result,
        f"declare {result} @{callee}({types})",
        convergent,
    )


V, W, C = ("i32", "{v}"), ("i32", "{w}"), ("i1", "{c}")
ALL = ("i32", "-1")


def _immediate(number: int, type_: str = "i32") -> tuple[str, str]:
    return (type_, str(number) if type_ != "i1" else ("true" if number else "false"))


def _with_immediates(operation: WaveOperation, *places: int) -> WaveOperation:
    """The operation, its declaration saying which arguments are immediate."""
    head, _, types = operation.declaration.partition("(")
    listed = types.removesuffix(")").split(", ")
    words = [f"{t} immarg" if place in places else t for place, t in enumerate(listed)]
    return WaveOperation(
        operation.text, operation.result, f"{head}({', '.join(words)})", operation.convergent
    )


AMDGPU = HuntedTarget(
    "amdgpu",
    "amdgcn-amd-amdhsa",
    "amdgpu_kernel",
    _call("i32", "llvm.amdgcn.workitem.id.x", convergent=False),
    (
        _call("i32", "llvm.amdgcn.readfirstlane.i32", V),
        _call("i64", "llvm.amdgcn.ballot.i64", C),
        _with_immediates(_call("i32", "llvm.amdgcn.wave.reduce.add.i32", V, _immediate(0)), 1),
        _with_immediates(_call("i32", "llvm.amdgcn.wave.reduce.umin.i32", V, _immediate(0)), 1),
        _call("i32", "llvm.amdgcn.readlane.i32", V, ("i32", "1")),
        _call("i32", "llvm.amdgcn.ds.bpermute", ("i32", "4"), V),
        _with_immediates(_call("i64", "llvm.amdgcn.icmp.i64.i32", V, W, _immediate(36)), 2),
        _call("void", "llvm.amdgcn.s.barrier"),
        _call("void", "llvm.amdgcn.wave.barrier"),
        _call("i32", "llvm.amdgcn.mbcnt.lo", ALL, V, convergent=False),
    ),
    "ptr addrspace(1)",
)

NVPTX = HuntedTarget(
    "nvptx",
    "nvptx64-nvidia-cuda",
    "ptx_kernel",
    _call("i32", "llvm.nvvm.read.ptx.sreg.tid.x", convergent=False),
    (
        _call("i32", "llvm.nvvm.shfl.sync.idx.i32", ALL, V, ("i32", "1"), ("i32", "31")),
        _call("i32", "llvm.nvvm.shfl.sync.bfly.i32", ALL, V, ("i32", "1"), ("i32", "31")),
        _call("i32", "llvm.nvvm.vote.ballot.sync", ALL, C),
        _call("i1", "llvm.nvvm.vote.any.sync", ALL, C),
        _call("i32", "llvm.nvvm.match.any.sync.i32", ALL, V),
        _call("i32", "llvm.nvvm.redux.sync.add", V, ALL),
        _call("void", "llvm.nvvm.barrier.cta.sync.aligned.all", ("i32", "0")),
        _call("void", "llvm.nvvm.bar.warp.sync", ALL),
    ),
)

SPIRV = HuntedTarget(
    "spirv",
    "spirv-unknown-vulkan1.3-compute",
    "spir_kernel",
    _call("i32", "llvm.spv.thread.id.in.group.i32", ("i32", "0"), convergent=False),
    (
        _call("i32", "llvm.spv.wave.active.countbits", C),
        _call("i1", "llvm.spv.wave.any", C),
        _call("i1", "llvm.spv.wave.all", C),
        _call("i32", "llvm.spv.wave.readlane.i32", V, ("i32", "1")),
        _call("i32", "llvm.spv.wave.reduce.sum.i32", V),
        _call("void", "llvm.spv.group.memory.barrier.with.group.sync"),
    ),
)

DIRECTX = HuntedTarget(
    "directx",
    "dxil-pc-shadermodel6.3-compute",
    "",
    _call("i32", "llvm.dx.thread.id.in.group", ("i32", "0"), convergent=False),
    (
        _call("i32", "llvm.dx.wave.active.countbits", C),
        _call("i1", "llvm.dx.wave.any", C),
        _call("i1", "llvm.dx.wave.is.first.lane"),
        _call("i32", "llvm.dx.wave.readlane.i32", V, ("i32", "1")),
        _call("i32", "llvm.dx.wave.reduce.sum.i32", V),
        _call("void", "llvm.dx.group.memory.barrier.with.group.sync"),
    ),
)

NONE = HuntedTarget("none", "", "", None, ())

TARGETS = (NONE, AMDGPU, NVPTX, SPIRV, DIRECTX)
