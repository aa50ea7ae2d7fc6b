"""The functions that LLVM's passes know by name, those of C's library, of OpenMP's runtime, and the
barriers of targets: what they do and what they return, so that one call becomes another or none."""

from __future__ import annotations

from .inline_assembly import is_assembly
from .instructions import Call

_WORDS = """
malloc calloc realloc reallocf aligned_alloc memalign valloc posix_memalign free strdup strndup
memcpy memmove memset memcmp memchr memrchr memccpy mempcpy bcmp bcopy bzero
strcpy strncpy stpcpy stpncpy strcat strncat strlcpy strlcat strcmp strncmp strcoll strlen strnlen
strchr strrchr strstr strspn strcspn strpbrk strtol strtoll strtoul strtoull atoi atol atoll wcslen
memset_pattern4 memset_pattern8 memset_pattern16
printf fprintf sprintf snprintf vprintf vfprintf vsprintf vsnprintf puts putchar fputs fputc fwrite
isdigit isascii toascii abs labs llabs ffs ffsl ffsll fls flsl flsll exit abort
sqrt cbrt pow exp exp2 exp10 expm1 log log2 log10 log1p sin cos tan asin acos atan atan2 sinh cosh
tanh asinh acosh atanh sincos sinpi cospi ceil floor round roundeven trunc rint nearbyint fabs fmin
fmax fmod remainder copysign ldexp frexp modf logb ilogb erf tgamma fdim
__nvvm_reflect
"""

LIBRARY_FUNCTIONS = frozenset(
    name + suffix for name in _WORDS.split() for suffix in ("", "f", "l")
) | frozenset(("_Znwm", "_Znam", "_Znwj", "_Znaj", "_ZdlPv", "_ZdaPv", "_ZdlPvm", "_ZdaPvm"))
"""Their names, those of the other floating-point types and C++'s allocation among them."""

_BARRIERS = """s.barrier s.barrier.signal s.barrier.signal.isfirst s.barrier.wait
s.cluster.barrier wave.barrier"""

BARRIERS = frozenset("llvm.amdgcn." + name for name in _BARRIERS.split())
"""Barriers that a target has in several kinds: which of them waits for all depends on how large a
group is, and on the processor."""

WAVE_SIZE = "llvm.amdgcn.wavefrontsize"
"""How many lanes a wave has: a number where the function states it, else up to the machine."""

_RUNTIME = ("__kmpc_", "omp_", "ompx_")


def is_of_runtime(name: str) -> bool:
    """Whether a function is one of OpenMP's runtime, whose states and threads LLVM knows."""
    return name.startswith(_RUNTIME)


def known_to_llvm(call: Call) -> bool:
    """Whether there may be another operation, or none, that does the same: it is of OpenMP's
    runtime, inline assembly, or an operation of a target's or of C's library that is not
    convergent."""
    if call.callee is None:
        return False
    if is_of_runtime(call.callee) or is_assembly(call.callee):
        return True
    return not call.convergent and (call.callee.startswith("llvm.") or is_of_library(call.callee))


SAME_IN_A_THREAD = frozenset(("__kmpc_global_thread_num", "omp_get_thread_num"))
"""Functions of that runtime whose result a thread gets again at each call."""


def is_of_library(name: str | None) -> bool:
    """Whether a name is of one of these, or of the form of one that checks sizes (`__X_chk`)."""
    if name is None:
        return False
    checked = name.startswith("__") and name.endswith("_chk")
    return (name[2:-4] if checked else name) in LIBRARY_FUNCTIONS
