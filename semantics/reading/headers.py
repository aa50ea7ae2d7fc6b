"""What stands in front of a function's body, from LLVM's canonical text."""

from __future__ import annotations

import re

from ..program.input_errors import InputError
from ..program.promises import STRINGS, Treatment
from ..program.spelling import unquoted
from .attributes import Attributes, read_attributes
from .cursor import Cursor, Unreadable
from .metadata import split_attachments
from .reading_context import Signature, Surroundings

KERNEL_CONVENTIONS = frozenset(("amdgpu_kernel", "ptx_kernel", "spir_kernel"))
KERNEL_WORDS = frozenset(('"hlsl.shader"', '"kernel"'))
"""How shaders of HLSL are marked, and the kernels of OpenMP."""

ATTACHED = re.compile(r" !([-\w$.\\]+) (!\d+)")
"""Metadata of a function that has a body."""

IEEE = "ieee,ieee"
"""How denormal floats are computed where nothing is said: as they are, and so are results."""

DENORMALS = "denormal-fp-math"
FLAT_SIZE = "amdgpu-flat-work-group-size"

SMALLEST_WAVE = 32
"""The threads of the smaller waves of AMDGPU."""


class Header:
    """What stands before a function's body, or in its declaration."""

    def __init__(self, line: str, around: Surroundings) -> None:
        try:
            self._read(Cursor(split_attachments(line.removesuffix(" {"))[0]), around)
        except (Unreadable, RecursionError) as trouble:
            raise InputError(
                f"the header `{line}` cannot be read: {trouble}",
                hint="please report this as a defect",
            ) from None

    def said(self) -> frozenset[str]:
        """What the function says of how it is started and how floats are computed, that is only
        compared: attributes in quotes with what they are set to, and metadata."""
        stated = self._stated
        words = {unquoted(word) for word in self.attributes.words if word[0] == '"'}
        found = {name: stated.get(name, "") for name in words | stated.keys() if _is_compared(name)}
        if found.get("uniform-work-group-size") == "false":
            del found["uniform-work-group-size"]
        floats = found.pop("denormal-fp-math", IEEE)
        singles = found.pop("denormal-fp-math-f32", floats)
        found |= {} if floats == singles == IEEE else {DENORMALS: f"{floats} {singles}"}
        found |= {kind: node for kind, node in self.attached.items() if _is_compared(kind)}
        return frozenset(f"{name}={value}".removesuffix("=") for name, value in found.items())

    def _read(self, cursor: Cursor, around: Surroundings) -> None:
        cursor.next()
        if cursor.peek()[:1] == "!":
            while cursor.peek()[:1] == "!":
                cursor.next()
        before = read_attributes(cursor, around.groups, before_type=True)
        self.type = cursor.type()
        self.name = unquoted(cursor.next())
        self.parameters: list[tuple[str, str, Attributes]] = []
        self.more = False
        cursor.expect("(")
        while not cursor.accept(")"):
            if cursor.peek() != "...":
                self._parameter(cursor, around)
            else:
                self.more = bool(cursor.next())
            cursor.accept(",")
        after = read_attributes(cursor, around.groups)
        nodes = around.metadata.nodes
        attached = ATTACHED.findall(cursor.line[cursor.line.rfind(")") :])
        self.attached = {kind: nodes.get(node, "") for kind, node in attached}
        self.attributes = after | Attributes(words=before.words)
        self.signature = Signature(
            after, before, tuple(attributes for _, _, attributes in self.parameters)
        )

    def _parameter(self, cursor: Cursor, around: Surroundings) -> None:
        type_ = cursor.type()
        attributes = read_attributes(cursor, around.groups)
        named = cursor.peek()[:1] == "%"
        number = sum(name.isdigit() for name, _, _ in self.parameters)
        name = unquoted(cursor.next()) if named else str(number)
        self.parameters.append((name, type_, attributes))

    @property
    def kernel(self) -> bool:
        words = self.attributes.words
        return bool(words & KERNEL_CONVENTIONS) or bool(words & KERNEL_WORDS)

    def lanes(self, triple: str) -> int | None:
        """How many lanes a wave has that runs the function, as LLVM takes it; None where that is
        left open."""
        if triple.startswith("nvptx"):
            return 32
        if not triple.startswith("amdgcn"):
            return None
        stated = self._stated
        features = stated.get("target-features", "").split(",")
        for lanes in (32, 64):
            if f"+wavefrontsize{lanes}" in features:
                return lanes
        narrow = stated.get("target-cpu", "").startswith(("gfx10", "gfx11", "gfx12", "gfx13"))
        return 32 if narrow else 64

    def stated_lanes(self, triple: str) -> int | None:
        """The same where the function says it, or names a processor that has waves of one size.
        What it does not say may still be known to a pass, by an option of LLVM's command line."""
        stated = self._stated
        features = stated.get("target-features", "")
        if "wavefrontsize" in features:
            return self.lanes(triple) if "+wavefrontsize" in features else None
        named = not stated.get("target-cpu", "generic").startswith("generic")
        return self.lanes(triple) if named else None

    def one_wave(self, triple: str) -> bool:
        """Whether a group of threads is one wave of AMDGPU at most, also of the smaller ones where
        the processor is not named."""
        largest = self._stated.get(FLAT_SIZE, "").split(",")[-1]
        lanes = self.stated_lanes(triple) or SMALLEST_WAVE
        return largest.isdigit() and int(largest) <= lanes

    @property
    def _stated(self) -> dict[str, str]:
        """The attributes in quotes that are kept with their values."""
        return dict(word.split("=", 1) for word in self.attributes.words if "=" in word)


def _is_compared(name: str) -> bool:
    row = STRINGS.get(name)
    return row is not None and (row.treatment is Treatment.COMPARED or name == FLAT_SIZE)
