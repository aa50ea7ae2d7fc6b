"""Every attribute and every kind of metadata of LLVM 22 that can stand in a program, and what the
model makes of each: one table, which the reader asks too. What it does not list is not modelled."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum


class Treatment(Enum):
    """What becomes of a promise."""

    MODELLED = "modelled"
    HELD = "taken to hold"
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

_BUILD = "says how code is made of a function, or is instrumented, not what it computes"
_ALLOCATION = "a source that promises less permits less: what a pass makes of it is `unknown`"

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
    *_rows(_I, "only says less: a pointer is captured wherever it is passed", "captures"),
    *_rows(_I, "only says less: what a callee writes first is unknown", "initializes"),
    *_rows(_I, "only says less: what an unwinding call leaves is compared", "dead_on_unwind"),
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

_LESS = "only says less, and a target's is not concluded from"

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
    *_rows(_I, _LESS, "noalias.addrspace nofree captures callees callee_type fpmath nofpclass"),
    *_rows(_I, _LESS, "llvm.access.group llvm.mem.parallel_loop_access llvm.loop irr_loop"),
    *_rows(
        _I,
        "says where code comes from, how often it runs, or how it is made or found",
        """dbg prof nontemporal make.implicit unpredictable type section_prefix associated callback
        llvm.preserve.access.index vcall_visibility annotation nosanitize func_sanitize exclude
        memprof callsite kcfi_type pcsections DIAssignID coro.outside.frame alloc_token
        implicit.ref call_target inline_history elf_section_properties""",
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


def table() -> Iterator[str]:
    """All rows, as lines for people."""
    for title, rows in (("Attributes", ATTRIBUTES), ("Metadata", METADATA), ("Flags", FLAGS)):
        yield f"{title}:"
        for name in sorted(rows):
            row = rows[name]
            yield f"  {name:34} {row.treatment.value:14} {row.where}"
