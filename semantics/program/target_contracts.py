"""The contracts of LLVM 22's wave intrinsics for AMDGPU, NVPTX, SPIR-V and DirectX, as tables.

A callee stands here only with what its target documents. What converged threads get is called
uniform only where no argument can make it differ; with a mask of participants, or a lane index,
it is uniform among those that pass the same one. A shuffle may grow its set where reading from a
lane outside it is documented to give an undefined value; AMDGPU's `ds_bpermute`, `readlane` and
data-parallel moves read something definite there and stay exact.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from .contracts import Contract, Contracts, Table

_EXTREMES = ("reduce.min", "reduce.max", "reduce.umin", "reduce.umax")


def _meaning(meaning: str) -> Contract:
    return Contract(meaning=meaning)


def _computed(meaning: str) -> Contract:
    """A number made of a thread's operands and lane, which is defined for all of them."""
    return Contract(speculatable=True, poison_of_operands=True, meaning=meaning)


def _uniform(meaning: str | None, value: int = 0, mask: int | None = None) -> Contract:
    """A result equal for converged threads, or for those that pass the same mask. A least or a
    greatest value is one of theirs."""
    return Contract(
        meaning=meaning,
        uniform_result=mask is None,
        uniform_where_equal=mask,
        returns_argument=value if meaning in _EXTREMES and mask is None else None,
        value_argument=value,
        mask_argument=mask,
    )


def _shuffle(meaning: str, value: int = 0, lane: int = 1, mask: int | None = None) -> Contract:
    """A read of another lane's value, undefined where that lane does not take part (CO44)."""
    return Contract(
        sets="may-grow",
        out_of_range="poison",
        meaning=meaning,
        value_argument=value,
        lane_argument=lane,
        mask_argument=mask,
    )


def _constant(meaning: str | None = "zero") -> Contract:
    """A value equal in all threads of a wave."""
    return Contract(wave_constant=True, never_poison=meaning is not None, meaning=meaning)


def _thread(meaning: str) -> Contract:
    """A thread's own constant; lanes of one wave may share it (a two-dimensional group)."""
    return Contract(never_poison=True, meaning=meaning)


LANE_IDENTITY = Contract(lane_identity=True, never_poison=True, meaning="lane.id")
BARRIER = Contract(barrier=True, meaning="barrier")
SPLIT_BARRIER = Contract(barrier=True)
"""A barrier that does more than wait, or of which arriving and waiting are different calls."""

BROADCAST_FIRST = replace(_uniform("broadcast.first"), returns_argument=0)
READ_BYTES = Contract(
    meaning="shuffle.bytes", returns_argument=1, value_argument=1, lane_argument=0
)
READ_LANE = Contract(
    meaning="read.lane", uniform_where_equal=1, returns_argument=0, out_of_range="poison"
)
OTHER_HALF = Contract(meaning="other.half", returns_argument=0)
VOTE_OF_QUAD = Contract(meaning="vote.quad", returns_argument=0)
"""What other lanes hold, in an order of its own. LLVM takes a constant that a lane reads in
another for itself, in lanes that take no part as well."""

REDUCTIONS = ("add", "min", "max", "umin", "umax", "and", "or", "xor")
AMDGPU_REDUCTIONS = ("sub", *REDUCTIONS)


def _each(prefix: str, names: str, contract: Contract) -> dict[str, Contract]:
    return {prefix + name: contract for name in names.split()}


AMDGPU: dict[str, Contract] = {
    **_each("llvm.amdgcn.", "ballot", _uniform("ballot")),
    **_each("llvm.amdgcn.", "icmp", _uniform("ballot.compare")),
    **_each("llvm.amdgcn.", "fcmp", _uniform("ballot.compare.floats")),
    **_each("llvm.amdgcn.", "inverse.ballot", _meaning("ballot.inverse")),
    **_each("llvm.amdgcn.", "readfirstlane", BROADCAST_FIRST),
    **_each("llvm.amdgcn.", "readlane", READ_LANE),
    **_each("llvm.amdgcn.", "permlane64", OTHER_HALF),
    **_each("llvm.amdgcn.", "wqm.vote", VOTE_OF_QUAD),
    **_each("llvm.amdgcn.", "writelane", _meaning("write.lane")),
    **_each("llvm.amdgcn.", "wave.shuffle", _shuffle("shuffle")),
    **_each("llvm.amdgcn.", "ds.bpermute", READ_BYTES),
    **{f"llvm.amdgcn.wave.reduce.{kind}": _uniform(f"reduce.{kind}") for kind in AMDGPU_REDUCTIONS},
    **_each("llvm.amdgcn.wave.reduce.", "fadd fsub fmin fmax", _uniform(None)),
    **_each("llvm.amdgcn.", "s.barrier wave.barrier s.cluster.barrier", BARRIER),
    **_each(
        "llvm.amdgcn.s.barrier.",
        "signal signal.var signal.isfirst wait init join leave",
        SPLIT_BARRIER,
    ),
    **_each(
        "llvm.amdgcn.",
        "ds.bpermute.fi.b32 ds.permute ds.swizzle update.dpp mov.dpp mov.dpp8 permlane16 "
        "permlanex16 permlane16.var permlanex16.var permlane16.swap permlane32.swap "
        "permlane.bcast permlane.up permlane.down permlane.xor permlane.idx.gen "
        "set.inactive set.inactive.chain.arg strict.wwm wwm strict.wqm wqm softwqm "
        "init.exec init.exec.from.input init.whole.wave s.wqm s.quadmask s.bitreplicate",
        Contract(),
    ),
    "llvm.amdgcn.mbcnt.lo": _computed("mask.count.lo"),
    "llvm.amdgcn.mbcnt.hi": _computed("mask.count.hi"),
    "llvm.amdgcn.workitem.id.x": _thread("lane.id"),
    **_each("llvm.amdgcn.workitem.id.", "y z", _thread("zero")),
    **_each("llvm.amdgcn.workgroup.id.", "x y z", _constant()),
    **_each("llvm.amdgcn.cluster.id.", "x y z", _constant()),
    **_each("llvm.amdgcn.cluster.workgroup.id.", "x y z", _constant()),
    **_each("llvm.amdgcn.cluster.workgroup.max.id.", "x y z", _constant()),
    **_each("llvm.amdgcn.cluster.workgroup.", "flat.id max.flat.id", _constant()),
    "llvm.amdgcn.wavefrontsize": _constant("wave.size"),
    **_each(
        "llvm.amdgcn.",
        "dispatch.id dispatch.ptr queue.ptr kernarg.segment.ptr implicitarg.ptr "
        "groupstaticsize lds.kernel.id wave.id",
        _constant(None),
    ),
}

_SHUFFLES = {"idx": "shuffle", "bfly": "shuffle.xor", "up": "shuffle.up", "down": "shuffle.down"}

NVPTX: dict[str, Contract] = {
    **{
        f"llvm.nvvm.shfl.sync.{kind}.{type_}": _shuffle(meaning, value=1, lane=2, mask=0)
        for kind, meaning in _SHUFFLES.items()
        for type_ in ("i32", "f32", "i32p", "f32p")
    },
    **{
        f"llvm.nvvm.shfl.{kind}.{type_}": _shuffle(meaning)
        for kind, meaning in _SHUFFLES.items()
        for type_ in ("i32", "f32", "i32p", "f32p")
    },
    "llvm.nvvm.vote.all": _uniform("vote.all"),
    "llvm.nvvm.vote.any": _uniform("vote.any"),
    "llvm.nvvm.vote.uni": _uniform("vote.equal"),
    "llvm.nvvm.vote.ballot": _uniform("ballot"),
    "llvm.nvvm.vote.all.sync": _uniform("vote.all", value=1, mask=0),
    "llvm.nvvm.vote.any.sync": _uniform("vote.any", value=1, mask=0),
    "llvm.nvvm.vote.uni.sync": _uniform("vote.equal", value=1, mask=0),
    "llvm.nvvm.vote.ballot.sync": _uniform("ballot", value=1, mask=0),
    **{
        f"llvm.nvvm.match.any.sync.{type_}": Contract(
            meaning="match.any", value_argument=1, mask_argument=0
        )
        for type_ in ("i32", "i64")
    },
    **_each("llvm.nvvm.match.all.sync.", "i32p i64p", Contract(uniform_where_equal=0)),
    **{f"llvm.nvvm.redux.sync.{kind}": _uniform(f"reduce.{kind}", mask=1) for kind in REDUCTIONS},
    **_each(
        "llvm.nvvm.redux.sync.",
        "fmin fmax fmin.NaN fmax.NaN fmin.abs fmax.abs fmin.abs.NaN fmax.abs.NaN",
        _uniform(None, mask=1),
    ),
    "llvm.nvvm.activemask": Contract(never_poison=True, meaning="active.mask"),
    "llvm.nvvm.elect.sync": Contract(meaning="elect", mask_argument=0),
    **_each("llvm.nvvm.", "bar.warp.sync", replace(BARRIER, mask_argument=0)),
    **_each("llvm.nvvm.barrier.cta.sync.", "all count aligned.all aligned.count", BARRIER),
    **_each(
        "llvm.nvvm.barrier.cta.",
        "arrive.count arrive.aligned.count red.and.all red.and.aligned.all red.and.count "
        "red.and.aligned.count red.or.all red.or.aligned.all red.or.count red.or.aligned.count "
        "red.popc.all red.popc.aligned.all red.popc.count red.popc.aligned.count",
        SPLIT_BARRIER,
    ),
    **_each(
        "llvm.nvvm.barrier.cluster.",
        "arrive arrive.aligned arrive.relaxed arrive.relaxed.aligned wait wait.aligned",
        SPLIT_BARRIER,
    ),
    "llvm.nvvm.read.ptx.sreg.laneid": LANE_IDENTITY,
    **{
        f"llvm.nvvm.read.ptx.sreg.lanemask.{kind}": _thread(f"lane.mask.{kind}")
        for kind in ("eq", "lt", "le", "gt", "ge")
    },
    "llvm.nvvm.read.ptx.sreg.tid.x": _thread("lane.id"),
    **_each("llvm.nvvm.read.ptx.sreg.tid.", "y z w", _thread("zero")),
    "llvm.nvvm.read.ptx.sreg.ntid.x": _constant("lane.count"),
    **_each("llvm.nvvm.read.ptx.sreg.ntid.", "y z w", _constant("one")),
    **_each("llvm.nvvm.read.ptx.sreg.ctaid.", "x y z w", _constant()),
    **_each("llvm.nvvm.read.ptx.sreg.nctaid.", "x y z w", _constant("one")),
    "llvm.nvvm.read.ptx.sreg.warpsize": _constant("wave.size"),
    "llvm.nvvm.read.ptx.sreg.gridid": _constant(),
}


def _high_level(prefix: str, reductions: dict[str, str]) -> dict[str, Contract]:
    """What SPIR-V and DirectX share: the wave operations of HLSL."""
    return {
        **_each(prefix, "wave.any", _uniform("vote.any")),
        **_each(prefix, "wave.all", _uniform("vote.all")),
        **_each(prefix, "wave.ballot", _uniform("ballot")),
        **_each(prefix, "wave.active.countbits", _uniform("count.bits")),
        **_each(prefix, "wave.is.first.lane", Contract(never_poison=True, meaning="is.first.lane")),
        **_each(prefix, "wave.readlane", _shuffle("shuffle")),
        **_each(prefix, "wave.get.lane.count", _constant("wave.size")),
        **{
            f"{prefix}wave.reduce.{name}": _uniform(f"reduce.{kind}")
            for name, kind in reductions.items()
        },
        **_each(prefix, "group.memory.barrier.with.group.sync", BARRIER),
        **_each(prefix, "thread.id thread.id.in.group", _thread("thread.id")),
        **_each(prefix, "flattened.thread.id.in.group", LANE_IDENTITY),
        **_each(prefix, "group.id", _constant()),
    }


_HLSL_REDUCTIONS = {"sum": "add", "min": "min", "max": "max", "umin": "umin", "umax": "umax"}

SPIRV: dict[str, Contract] = {
    **_high_level("llvm.spv.", _HLSL_REDUCTIONS),
    "llvm.spv.subgroup.local.invocation.id": LANE_IDENTITY,
    **_each("llvm.spv.", "subgroup.size subgroup.max.size", _constant("wave.size")),
    **_each("llvm.spv.", "subgroup.id global.offset", _constant()),
    **_each("llvm.spv.", "num.subgroups num.workgroups", _constant("one")),
    **_each("llvm.spv.", "workgroup.size global.size", _constant(None)),
}

DIRECTX: dict[str, Contract] = {
    **_high_level("llvm.dx.", {**_HLSL_REDUCTIONS, "usum": "add"}),
    "llvm.dx.wave.getlaneindex": LANE_IDENTITY,
}

DOCUMENTS: dict[str, Contract] = {
    "subgroupAdd": _uniform("reduce.add"),
    "subgroupBallot": _uniform("ballot"),
    "subgroupBroadcastFirst": BROADCAST_FIRST,
    "subgroupShuffle": _shuffle("shuffle"),
    "subgroupControlBarrier": BARRIER,
    "getSubgroupLocalInvocationId": LANE_IDENTITY,
    # How clang 22 spells HLSL's WaveGetLaneIndex for SPIR-V.
    "__hlsl_wave_get_lane_index": LANE_IDENTITY,
    "subgroupMin": _uniform("reduce.min"),
    "subgroupMax": _uniform("reduce.max"),
    "subgroupAnd": _uniform("reduce.and"),
    "subgroupOr": _uniform("reduce.or"),
    "subgroupXor": _uniform("reduce.xor"),
    "subgroupAny": _uniform("vote.any"),
    "subgroupAll": _uniform("vote.all"),
    "subgroupAllEqual": _uniform("vote.equal"),
    "subgroupElect": Contract(never_poison=True, meaning="is.first.lane"),
    "subgroupShuffleXor": _shuffle("shuffle.xor"),
    "subgroupExclusiveAdd": _meaning("scan.exclusive.add"),
    "subgroupInclusiveAdd": _meaning("scan.inclusive.add"),
    "getSubgroupSize": _constant("wave.size"),
}
"""The operations that the documents call by name (CO3..CO5, CO44), and their nearest kin."""

TABLES: tuple[Table, ...] = tuple(
    tuple(table.items()) for table in (AMDGPU, NVPTX, SPIRV, DIRECTX, DOCUMENTS)
)


@lru_cache(maxsize=1)
def default_contracts() -> Contracts:
    """The contracts of the targets' intrinsics and of the documents' own operations."""
    return Contracts(TABLES)
