"""What LLVM's own uniformity analysis says: `opt` is asked where it is, and else what it said."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Collection
from dataclasses import dataclass
from functools import cache

from ...semantics.program.input_errors import InputError
from ..passes.llvm_tools import found_program
from ..processes.programs import run_program

SECONDS = 60.0
"""How long `opt` may take."""


@dataclass(frozen=True, slots=True)
class Said:
    """The values that LLVM calls divergent. `asked`: just now, of `opt` on this machine; otherwise
    what is recorded of LLVM 22.1."""

    divergent: frozenset[str]
    asked: bool

    @property
    def source(self) -> str:
        return "as opt 22 says here" if self.asked else "as is recorded; opt 22 is not here to ask"


def said_by_llvm(text: str, recorded: Collection[str]) -> Said:
    """What LLVM says of the one function of a text for AMDGPU."""
    found = _asked(text)
    return Said(frozenset(recorded) if found is None else found, found is not None)


@cache
def _asked(text: str) -> frozenset[str] | None:
    """The names behind `DIVERGENT:` of values; None where there is no `opt`, or it does not run."""
    try:
        opt = found_program("opt")
        if opt is None:
            return None
        words = [opt, "-mtriple=amdgcn-amd-amdhsa", "-passes=print<uniformity>", "-disable-output"]
        done = run_program(words, text, timeout=SECONDS)
    except (InputError, OSError, subprocess.TimeoutExpired):
        return None
    printed = done.stderr.decode(errors="replace")
    if "UniformityInfo for function" not in printed:
        return None
    return frozenset(re.findall(r"^\s*DIVERGENT:\s*%(\S+) =", printed, re.M))
