"""The intrinsics that are no calls to the model, by what they are instead."""

from __future__ import annotations

from .cursor import words

PURE_INTRINSICS = words(
    """umin umax smin smax abs ctpop ctlz cttz bswap bitreverse fshl fshr
    sadd.sat uadd.sat ssub.sat usub.sat sshl.sat ushl.sat scmp ucmp ptrmask
    sadd.with.overflow uadd.with.overflow ssub.with.overflow usub.with.overflow
    smul.with.overflow umul.with.overflow smul.fix umul.fix
    fabs sqrt fma fmuladd pow powi exp exp2 exp10 log log2 log10 sin cos tan asin acos atan atan2
    sinh cosh tanh ldexp frexp modf sincos floor ceil trunc rint nearbyint round roundeven
    lround llround lrint llrint minnum maxnum minimum maximum minimumnum maximumnum copysign
    canonicalize is.fpclass fptosi.sat fptoui.sat convert.to.fp16 convert.from.fp16
    vector.reduce.add vector.reduce.mul vector.reduce.and vector.reduce.or vector.reduce.xor
    vector.reduce.smax vector.reduce.smin vector.reduce.umax vector.reduce.umin
    vector.reduce.fadd vector.reduce.fmul vector.reduce.fmax vector.reduce.fmin
    vector.extract vector.insert vector.reverse vector.splice""",
    "llvm.",
)
"""The intrinsics whose result is a function of their operands, without a type suffix."""

COUNTS = frozenset(("llvm.ctpop", "llvm.ctlz", "llvm.cttz"))
"""Those that count bits, of which there are no more than the operand has."""

LEFT_OUT = words(
    """lifetime.start lifetime.end experimental.noalias.scope.decl donothing fake.use
    dbg.declare dbg.value dbg.assign dbg.label pseudoprobe prefetch invariant.end stackrestore
    var.annotation codeview.annotation""",
    "llvm.",
)
"""Intrinsics that say nothing the model would hear, without a type suffix."""

HANDLES = frozenset(("llvm.invariant.start", "llvm.stacksave"))
"""Intrinsics whose result is meant for one that is left out; of what it is nothing is known."""

FIRST_ARGUMENT = words(
    """expect expect.with.probability ssa.copy arithmetic.fence annotation ptr.annotation
    launder.invariant.group strip.invariant.group""",
    "llvm.",
)
"""Intrinsics that return their first argument."""

CHOICES = words(
    """is.constant objectsize experimental.widenable.condition allow.runtime.check
    allow.ubsan.check""",
    "llvm.",
)
"""Intrinsics that a pass may replace by one value or another as it likes."""

TRANSFERS = words(
    """sideeffect memcpy memcpy.inline memmove memset memset.inline memset.pattern
    experimental.memset.pattern""",
    "llvm.",
)
"""Intrinsics that write memory, or are said to, and give no result."""

CONTROL_FLOW_INTRINSICS = (
    "llvm.coro.",
    "llvm.experimental.guard",
    "llvm.experimental.deoptimize",
    "llvm.experimental.gc.",
    "llvm.eh.",
    "llvm.localescape",
    "llvm.localrecover",
)
"""Intrinsics by which control does what the control-flow graph does not show."""


def without_suffix(intrinsic: str, known: frozenset[str]) -> str | None:
    """The member of `known` that an intrinsic's name begins with, up to a dot; None without."""
    name = intrinsic
    while name:
        if name in known:
            return name
        name = name.rpartition(".")[0]
    return None
