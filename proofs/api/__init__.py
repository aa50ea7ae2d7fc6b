"""Does a transform of LLVM IR keep the sets of GPU threads that communicate?

    >>> import wavecheck
    >>> before = '''
    ... declare void @op(i32) convergent
    ... define void @kernel(i32 noundef %x) {
    ...   call void @op(i32 %x)
    ...   ret void
    ... }
    ... '''
    >>> verdict = wavecheck.validate(before, before)
    >>> isinstance(verdict, wavecheck.Preserved)
    True

A program is a path, a text of LLVM IR, or what `read` gave. What is answered prints as the command
line prints it. Names outside of `__all__` are internal: they may change from one version to the
next.

Nothing is loaded before it is used: the functions themselves are in `proofs/library`.

Read first: `__init__`, the only file.
"""

# pyright: reportMissingImports=false, reportUnsupportedDunderAll=false
# Installed, the rooms lie beside this file, and there the imports below are checked.

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .proofs.library.asking import Answer, cite, litmus, passes, prove, run, uniformity, verify
    from .proofs.library.programs import Program, read
    from .proofs.library.validating import NotPreserved, assert_preserved, validate
    from .proofs.library.verdicts import IllFormed, Preserved, Unknown, Verdict, Violated
    from .proofs.question.contradiction import Contradiction
    from .semantics.program.input_errors import InputError

    __version__: str

__all__ = [
    "Answer",
    "Contradiction",
    "IllFormed",
    "InputError",
    "NotPreserved",
    "Preserved",
    "Program",
    "Unknown",
    "Verdict",
    "Violated",
    "__version__",
    "assert_preserved",
    "cite",
    "litmus",
    "passes",
    "prove",
    "read",
    "run",
    "uniformity",
    "validate",
    "verify",
]

_folder = os.path.dirname(os.path.abspath(__file__))
if os.path.basename(_folder) == "api":
    # An editable install maps this folder alone to the name; `encodings`, which must not be a
    # package of its own, is found where all folders lie.
    __path__.append(os.path.dirname(os.path.dirname(_folder)))
del _folder


def __getattr__(name: str) -> Any:
    """A public name, whose module is imported when the name is first used."""
    if name == "__version__":
        from .proofs.judging.reports import product_version

        value: Any = product_version()
    elif name in ("validate", "assert_preserved", "NotPreserved"):
        from .proofs.library import validating

        value = getattr(validating, name)
    elif name in ("Verdict", "Preserved", "Violated", "IllFormed", "Unknown"):
        from .proofs.library import verdicts

        value = getattr(verdicts, name)
    elif name in ("Program", "read"):
        from .proofs.library import programs

        value = getattr(programs, name)
    elif name == "InputError":
        from .semantics.program import input_errors

        value = input_errors.InputError
    elif name == "Contradiction":
        from .proofs.question import contradiction

        value = contradiction.Contradiction
    elif name in __all__:
        from .proofs.library import asking

        value = getattr(asking, name)
    else:
        raise AttributeError(f"module 'wavecheck' has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
