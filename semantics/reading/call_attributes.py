"""What a call site says of its arguments, its result and its callee beyond what is computed with.

How arguments are passed must be the same on both sides; of the rest the target may say less.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from ..program.operands import width_of
from .attributes import COPIES, READ, WRITE, Attributes, Memory
from .cursor import words
from .reading_context import FLAGS

PASSED = words(
    """byval inalloca preallocated byref sret inreg signext zeroext noext nest
    swiftself swiftasync swifterror"""
)
"""Attributes of an argument that say how it is passed."""

CONVENTION = re.compile(r"\w+cc|cc \d+|(amdgpu|spir|ptx|preserve)_\w+|\w+_pcs")

ELSEWHERE = "in its own address space"
"""How a function is called whose address space stands at the call."""

OF_ARGUMENTS = frozenset(("noalias", "readnone", "readonly", "writeonly", "returned", "nofpclass"))
OF_CALLEES = frozenset(("nocallback", "nofree", "norecurse", "nosync"))


def conventions(stated: Attributes) -> frozenset[str]:
    """The calling convention, where it is not C's; `stated` is what stands before the type."""
    return frozenset(f"cc {word}" for word in stated.words if CONVENTION.fullmatch(word))


def elsewhere(stated: Attributes) -> frozenset[str]:
    """That a callee is not in the program's address space, or is said to be in any."""
    return frozenset((ELSEWHERE,)) if "addrspace" in stated.words else frozenset()


def manner(result: Attributes, arguments: Sequence[Attributes]) -> frozenset[str]:
    """How a call passes its arguments, and its fast-math flags; `result`, `arguments`: what the
    call and the declaration say of each."""
    return (result.words & FLAGS) | _of_each(arguments, PASSED)


def called(result: Attributes, parameters: Sequence[Attributes], more: bool) -> frozenset[str]:
    """What those who call a function must know; `more`: it takes any number of arguments."""
    passed = conventions(result) | _of_each((result, *parameters), PASSED)
    return passed | {"..."} if more else passed


def promised(
    attributes: Attributes,
    result: Attributes,
    given: Sequence[Attributes],
    types: Sequence[str],
    type_: str,
) -> frozenset[str]:
    """Promises whose breach is undefined behaviour or poison and that no value shows: of a call,
    of its result, and of each argument. `types` are those of the arguments."""
    found = _of_each(given, OF_ARGUMENTS)
    found |= {f"nofpclass{word[9:]}" for word in result.words if word.startswith("nofpclass")}
    found |= {word for word in attributes.words if word in OF_CALLEES} | _implied(attributes)
    found |= {f"{place}: no {access}" for place, access in _forbidden(attributes.memory)}
    values = zip((type_, *types), (result, *given), strict=False)
    return found | {
        f"range {each.range} of {index}"
        for index, (value_type, each) in enumerate(values)
        if each.range and width_of(value_type) is None
    }


def _implied(attributes: Attributes) -> frozenset[str]:
    """What is said without the word, so that a pass which adds the word (`inferattrs`) promises
    nothing new: to free memory is to write it, and without memory only convergence is left to
    synchronise by."""
    memory = attributes.memory.word
    if memory == "any":
        return frozenset()
    if memory == "none" and "convergent" not in attributes.words:
        return frozenset(("nofree", "nosync"))
    return frozenset(("nofree",))


def held(result: Attributes, arguments: Sequence[Attributes]) -> frozenset[tuple[int, str]]:
    """What is said of each argument and, as number -1, of the result that is taken to hold."""
    return frozenset(
        (index, word)
        for index, each in enumerate((result, *arguments), -1)
        for word in each.words
        if word == "nonnull" or word in each.promises
        if not each.words & COPIES
    )


def _of_each(given: Iterable[Attributes], wanted: frozenset[str]) -> frozenset[str]:
    """Each wanted attribute with the number of its argument."""
    return frozenset(
        f"{word} {index}"
        for index, attributes in enumerate(given)
        for word in attributes.words
        if word.partition("(")[0] in wanted
    )


PLACES = ("argmem", "inaccessiblemem", "errnomem", "target_mem0", "target_mem1", "other memory")


def _forbidden(memory: Memory) -> Iterator[tuple[str, str]]:
    """Each place with an access that the callee does not make there, but does elsewhere."""
    named = dict(memory.named)
    made = {"none": 0, "read": READ, "any": READ | WRITE}[memory.word]
    for place in PLACES:
        access = named.get(place, memory.default)
        for bit, word in ((READ, "read"), (WRITE, "write")):
            if made & bit and not access & bit:
                yield place, word
