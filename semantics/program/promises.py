"""Every attribute and every kind of metadata of LLVM 22 that can stand in a program, and what the
model makes of each: one table, which the reader asks too. What it does not list is not modelled,
but for attributes in quotes, of which it lists those that mean something."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum


class Treatment(Enum):
    """What becomes of a promise."""

    MODELLED = "modelled"
    HELD = "taken to hold"
    COMPARED = "compared"
    IGNORED = "ignored"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Promise:
    """One row: `where` it is modelled, or why it may be ignored."""

    name: str
    treatment: Treatment
    where: str


def _rows(treatment: Treatment, where: str, names: str) -> Iterator[Promise]:
    return (Promise(name, treatment, where) for name in names.split())


_M, _H, _I, _U = Treatment.MODELLED, Treatment.HELD, Treatment.IGNORED, Treatment.UNKNOWN
_C = Treatment.COMPARED

_BUILD = "says how code is made of a function, or is instrumented, not what it computes"
_ALLOCATION = "a source that promises less permits less: what a pass makes of it is `unknown`"

_SAID = "what only a target says is `unknown`"

_ATTRIBUTES = (
    *_rows(_M, "convergence (CO1); static rules", "convergent"),
    *_rows(_M, "values: a broken one is undefined behaviour", "noundef returned"),
    *_rows(_M, "values: outside it is poison", "range nofpclass"),
    *_rows(_M, "objects: what else reaches them is undefined", "noalias"),
    *_rows(_M, "effects of calls", "memory readnone readonly writeonly nofree nosync nocallback"),
    *_rows(_M, "effects of calls: what returns may vanish", "willreturn nounwind noreturn"),
    *_rows(_M, "effects of calls", "speculatable norecurse"),
    *_rows(_M, "loops: an endless one is undefined", "mustprogress"),
    *_rows(_M, "objects: one may lie at null", "null_pointer_is_valid"),
    *_rows(_M, "how it is passed must be the same", "byval inalloca preallocated byref sret inreg"),
    *_rows(_M, "how it is passed must be the same", "signext zeroext noext nest swiftself"),
    *_rows(_M, "how it is passed must be the same", "swiftasync swifterror"),
    *_rows(_M, "memory: nobody reads it behind the return", "dead_on_return"),
    *_rows(_M, "values; of a vector of pointers taken to hold", "nonnull"),
    *_rows(_H, "accesses say their own alignment; a target's is not concluded from", "align"),
    *_rows(_H, "what is accessed lies in an object", "dereferenceable dereferenceable_or_null"),
    *_rows(_U, "the call is not modelled", "returns_twice"),
    *_rows(_I, "nobody may write there but the caller: concluded from by no rule", "writable"),
    *_rows(_C, f"at arguments: {_SAID}; all pointers that are passed are captured", "captures"),
    *_rows(_C, f"at arguments: {_SAID}; what a callee writes is unknown", "initializes"),
    *_rows(_C, f"at arguments: {_SAID}; what an unwinding call leaves counts", "dead_on_unwind"),
    *_rows(_I, _ALLOCATION, "allocalign allocptr allocsize allockind"),
    *_rows(_I, "the type that an access has is its own", "elementtype"),
    *_rows(_I, "LLVM's verifier sees to it", "immarg"),
    *_rows(_I, "the callee is what its name says, builtin or not", "builtin nobuiltin"),
    *_rows(_I, "uniformity is worked out, not taken from it", "nodivergencesource"),
    *_rows(_I, "only says less: a result may be poison all the same", "nocreateundeforpoison"),
    *_rows(_I, "the number of scalable elements is not modelled", "vscale_range"),
    *_rows(_I, "copies of a call that may not be copied are compared by their sets", "noduplicate"),
    *_rows(_I, "floating-point environments: constrained calls are calls", "strictfp"),
    *_rows(
        _I,
        _BUILD,
        """alwaysinline cold hot inlinehint noinline minsize optsize optnone optdebug optforfuzzing
        alignstack uwtable naked jumptable nonlazybind noredzone noimplicitfloat nomerge noprofile
        skipprofile nocf_check nosanitize_bounds nosanitize_coverage safestack ssp sspreq sspstrong
        sanitize_address sanitize_alloc_token sanitize_hwaddress sanitize_memory sanitize_memtag
        sanitize_numerical_stability sanitize_realtime sanitize_realtime_blocking sanitize_thread
        sanitize_type shadowcallstack speculative_load_hardening disable_sanitizer_instrumentation
        fn_ret_thunk_extern hybrid_patchable""",
    ),
    *_rows(
        _U,
        "coroutines are not modelled: calls of their intrinsics are named",
        "presplitcoroutine coro_only_destroy_when_complete coro_elide_safe",
    ),
)

PROGRESS = "llvm.loop.mustprogress"
"""What a loop says that ends, or does something."""

UNWRITTEN = "amdgpu.noclobber"
"""What a load says of memory that the function has not written yet."""

_METADATA = (
    *_rows(_M, "values: outside it is poison", "range"),
    *_rows(_M, "values: a broken one is undefined behaviour", "noundef"),
    *_rows(_M, "values: null is poison", "nonnull"),
    *_rows(_M, "memory: what is there never changes", "invariant.load"),
    *_rows(_M, "memory models: tags (MM)", "mmra"),
    *_rows(_M, "globals: such a symbol may be null", "absolute_symbol"),
    *_rows(_H, "accesses say their own alignment; a target's is not concluded from", "align"),
    *_rows(_H, "what is accessed lies in an object", "dereferenceable dereferenceable_or_null"),
    *_rows(
        _I,
        "not concluded from: where a source has it, a difference of one thread is `unknown`",
        "tbaa tbaa.struct alias.scope noalias invariant.group",
    ),
    *_rows(
        _C,
        "a target that says so has cast the pointer from a space of its own, on amdgcn",
        "noalias.addrspace",
    ),
    *_rows(_C, _SAID, "nofree captures callees callee_type fpmath nofpclass"),
    *_rows(_C, _SAID, "llvm.access.group llvm.mem.parallel_loop_access"),
    *_rows(_C, "a target that says so has written nothing there before", UNWRITTEN),
    *_rows(_C, f"of its `{PROGRESS}` only: {_SAID}", "llvm.loop"),
    *_rows(
        _I,
        "says where code comes from, how often it runs, or how it is made or found",
        """dbg prof nontemporal make.implicit unpredictable type section_prefix associated callback
        llvm.preserve.access.index vcall_visibility annotation nosanitize func_sanitize exclude
        memprof callsite kcfi_type pcsections DIAssignID coro.outside.frame alloc_token
        implicit.ref call_target inline_history elf_section_properties irr_loop srcloc""",
    ),
)

_SAME = "the same on both sides, or the pair is `unknown`"

_FLOATS = """denormal-fp-math denormal-fp-math-f32 no-nans-fp-math no-infs-fp-math
no-signed-zeros-fp-math unsafe-fp-math approx-func-fp-math amdgpu-ieee amdgpu-dx10-clamp"""
OF_FLOATS = frozenset(_FLOATS.split())
"""Attributes in quotes that say how a function computes floats."""

_STRINGS = (
    *_rows(_M, "the number of lanes of a wave", "target-cpu target-features"),
    *_rows(
        _M, "barriers in a group of one wave; otherwise the same", "amdgpu-flat-work-group-size"
    ),
    *_rows(_M, "kernels", "hlsl.shader kernel"),
    *_rows(_M, "effects of calls: barriers of OpenMP", "llvm.assume"),
    *_rows(_C, f"what floats are computed: {_SAME}", _FLOATS),
    *_rows(
        _C,
        f"which groups are started: {_SAME}",
        """uniform-work-group-size amdgpu-max-num-workgroups amdgpu-cluster-dims nvvm.reqntid
        nvvm.maxntid nvvm.maxclusterrank nvvm.cluster_dim hlsl.numthreads hlsl.wavesize""",
    ),
    *_rows(
        _C,
        f"which groups are started, as metadata of a function: {_SAME}",
        """reqd_work_group_size max_work_group_size intel_reqd_sub_group_size
        intel_reqd_workgroup_walk_order""",
    ),
    *_rows(
        _C,
        "a target that says so may not ask for it, nor call what may",
        """amdgpu-no-workitem-id-x amdgpu-no-workitem-id-y amdgpu-no-workitem-id-z
        amdgpu-no-workgroup-id-x amdgpu-no-workgroup-id-y amdgpu-no-workgroup-id-z
        amdgpu-no-cluster-id-x amdgpu-no-cluster-id-y amdgpu-no-cluster-id-z
        amdgpu-no-dispatch-ptr amdgpu-no-queue-ptr amdgpu-no-dispatch-id
        amdgpu-no-implicitarg-ptr amdgpu-no-lds-kernel-id""",
    ),
)

_FLAGS = (
    *_rows(_M, "values: a broken one is poison", "nuw nsw exact disjoint nneg samesign"),
    *_rows(_M, "addresses: a broken one is poison", "inbounds nusw"),
    *_rows(_M, "floats: a broken one is poison", "nnan ninf"),
    *_rows(
        _M,
        "floats: under it an operation is another one, of which nothing is known",
        "fast nsz arcp contract afn reassoc",
    ),
    *_rows(_I, "an address says nothing of where it is used", "inrange"),
)

ATTRIBUTES = {each.name: each for each in _ATTRIBUTES}
METADATA = {each.name: each for each in _METADATA}
FLAGS = {each.name: each for each in _FLAGS}
STRINGS = {each.name: each for each in _STRINGS}
"""Attributes in quotes. All others say how code is made."""

_OTHER_WORDS = """dso_local dso_preemptable default hidden protected dllimport dllexport private
internal available_externally linkonce linkonce_odr weak weak_odr common appending extern_weak
external unnamed_addr local_unnamed_addr comdat section partition gc prefix prologue personality
addrspace to label unwind ptr"""
OTHER_WORDS = frozenset(_OTHER_WORDS.split())
"""Words that stand among attributes and are none."""


def unlisted(words: Iterable[str]) -> str:
    """The first attribute, by name, that is not modelled; empty if all are in the table, as
    something else than unknown. Words with values of their own (`cc 10`) are none."""
    return min(filter(_is_unlisted, words), default="")


def _is_unlisted(word: str) -> bool:
    if not word.replace("_", "").isalnum() or word in OTHER_WORDS or word in FLAGS:
        return False
    row = ATTRIBUTES.get(word)
    return row is None or row.treatment is Treatment.UNKNOWN


def compared(kind: str) -> bool:
    """Whether a target must say what metadata of a kind says where its source does: kinds that LLVM
    does not list may mean anything."""
    row = METADATA.get(kind)
    return row is None or row.treatment is Treatment.COMPARED


def table() -> Iterator[str]:
    """All rows, as lines for people."""
    tables = {"Attributes": ATTRIBUTES, "In quotes": STRINGS, "Metadata": METADATA, "Flags": FLAGS}
    for title, rows in tables.items():
        yield f"{title}:"
        for name in sorted(rows):
            row = rows[name]
            yield f"  {name:34} {row.treatment.value:14} {row.where}"
