"""What LLVM's own backend makes of a function: a binary of SPIR-V for Vulkan.

A function is compiled as one that a library exports; its parameters and the functions that it calls
stay as they are, so that what it communicates is told by the names of its callees.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ...semantics.llvm.worker import assembled
from ...semantics.printing.printer import print_module
from ...semantics.program.function import Function
from ...semantics.structured.merges import StructuredGraph
from .reading import read_spirv

TRIPLE = "spirv-unknown-vulkan1.3-compute"


@dataclass(frozen=True, slots=True)
class Binary:
    """A binary that was made of a function."""

    words: bytes

    def read(self, function: Function) -> StructuredGraph:
        """The binary read back as the function that it was made of. Raises NotRead."""
        name = f"the binary of @{function.name}"
        graphs = read_spirv(
            self.words, name, {function.name: function}, declarations_of(function)
        ).graphs
        return graphs[function.name]


def module_of(function: Function) -> str:
    """The module that is given to the backend. Raises Unprintable."""
    return print_module([replace(function, kernel=False)], TRIPLE)


def declarations_of(function: Function) -> str:
    """The declarations of what it calls. Raises Unprintable."""
    lines = module_of(function).splitlines()
    return "\n".join(line for line in lines if line.startswith("declare"))


def binary_of(function: Function, seconds: float = 10.0) -> Binary:
    """The binary that the backend makes of a function. Raises Unprintable, and LlvmError where the
    backend stops or does not come back."""
    return Binary(assembled(module_of(function), TRIPLE, seconds))
