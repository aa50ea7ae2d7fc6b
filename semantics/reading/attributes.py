"""What attributes say, as far as the model reads them, and how a call site's join its callee's."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from ..program.attributes import (
    ARGUMENTS,
    COPIES,
    NOT_NULL,
    UNSTATED,
    Access,
    Effects,
    FastMath,
    FloatClass,
    Memory,
    Passed,
    Ranges,
    ValueAttributes,
    wrapped_range,
)
from ..program.operands import width_of
from ..program.promises import STRINGS, unlisted
from ..program.spelling import unquoted
from .cursor import CONSTANT_WORDS, Cursor, Unreadable

ACCESS = {
    "none": Access.NONE,
    "read": Access.READ,
    "write": Access.WRITE,
    "readwrite": Access.ANY,
}
ACCESS_OF_ARGUMENT = {
    "readnone": Access.NONE,
    "readonly": Access.READ,
    "writeonly": Access.WRITE,
}
PASSED = {each.value: each for each in Passed}
FLAGS = frozenset(("noundef", "nonnull", "noalias", "returned"))
"""What is said of a value by a word alone."""

WORDS_OF_ARGUMENTS = frozenset(("dead_on_unwind", "nofree"))
GROUPS_OF_ARGUMENTS = frozenset(("captures", "initializes"))
"""What calls say of arguments that is only compared: as a word, and with what is in parentheses."""

NUMBERS = frozenset(("align", "dereferenceable", "dereferenceable_or_null"))
CONVENTION = re.compile(r"\w+cc|cc \d+|(amdgpu|spir|ptx|preserve)_\w+|\w+_pcs")

LEADING = ("%", "{", "[", "target")
"""How types begin that may hold pointers, or lead to memory as a target's handles do."""


@dataclass(frozen=True, slots=True)
class Attributes:
    """What stands in one place: bare words and quoted `"key"`s, `memory(...)`, and what is said of
    the value that they stand at."""

    words: frozenset[str] = frozenset()
    memory: Memory = field(default=Memory())
    value: ValueAttributes = UNSTATED

    def __or__(self, other: Attributes) -> Attributes:
        if other is NONE:
            return self
        if self is NONE:
            return other
        return Attributes(
            self.words | other.words, self.memory & other.memory, self.value | other.value
        )

    @property
    def convention(self) -> str:
        """The calling convention, where it is not C's."""
        return min(filter(CONVENTION.fullmatch, self.words), default="")

    @property
    def fast_math(self) -> FastMath:
        found = FastMath(0)
        for word in self.words & FastMath.__members__.keys():
            found |= FastMath[word]
        return found

    def of_value(self, type_: str) -> ValueAttributes:
        """What is said of a parameter or a result of a type. One pointer that is not null lies in a
        range; what points to a copy of its own points somewhere; what is done through a pointer
        the body shows."""
        if self.value == UNSTATED:
            return UNSTATED
        value = _of_type(replace(self.value, access=Access.ANY), type_)
        if value.nonnull and width_of(type_) is not None:
            value = replace(value, range=value.range or NOT_NULL, nonnull=False)
        if value.passed & COPIES:
            value = replace(value, dereferenceable=max(1, value.dereferenceable))
        return value

    def of_argument(self, type_: str) -> ValueAttributes:
        """What is said of an argument of a type; of a copy of it, where one is passed, nothing."""
        value = _of_type(self.value, type_)
        return value.compared if value.passed & COPIES else value


def _of_type(value: ValueAttributes, type_: str) -> ValueAttributes:
    if value.range and width_of(type_) is None:
        return replace(value, range=(), elements=value.range)
    return value


NONE = Attributes()


def said_of_arguments(given: Iterable[Attributes]) -> frozenset[str]:
    """What a call says of its arguments that is only compared, each with its argument's number."""
    return frozenset(
        f"{word} {index}"
        for index, each in enumerate(given)
        for word in each.words
        if word in WORDS_OF_ARGUMENTS
        or (word[-1] == ")" and word.partition("(")[0] in GROUPS_OF_ARGUMENTS)
    )


def unlisted_in(words: frozenset[str]) -> str:
    """The first attribute among these that is not modelled; empty if all are."""
    return unlisted(word for word in words if not CONVENTION.fullmatch(word))


WITH_VALUES = frozenset(f'"{name}"' for name in STRINGS)
"""The attributes of strings that are kept with what they are set to."""


def read_attributes(
    cursor: Cursor, groups: Mapping[str, Attributes], before_type: bool = False
) -> Attributes:
    """The attributes that stand here, up to a type (`before_type`), a value or punctuation.

    Words that are no attributes (a linkage, a calling convention, `fast`) are read as words."""
    words: list[str] = []
    memory, said = Memory(), dict[str, Any]()
    passed: list[Passed] = []
    joined = NONE
    while _at_attribute(cursor, before_type):
        word = cursor.next()
        if word[0] == "#":
            joined |= groups.get(word, NONE)
        elif word == "memory" and cursor.peek() == "(":
            memory &= _memory(cursor)
        elif word == "range" and cursor.peek() == "(":
            said["range"] = _range(cursor)
        elif word == "nofpclass":
            said["nofpclass"] = _float_classes(cursor)
        elif word in NUMBERS:
            said[word] = _number(cursor)
        elif word in FLAGS:
            said[word] = True
        elif word in ACCESS_OF_ARGUMENT:
            said["access"] = said.get("access", Access.ANY) & ACCESS_OF_ARGUMENT[word]
        else:
            words.append(word)
            if word in PASSED:
                passed.append(PASSED[word])
            if cursor.peek() == "(":
                group = cursor.skip_group()
                said |= {"copied": group} if word in PASSED else {}
                words += [word + group] if word in GROUPS_OF_ARGUMENTS else []
            if cursor.accept("="):
                value = cursor.next()
                if word == '"llvm.assume"':
                    words += (f"assume={each}" for each in unquoted(value).split(","))
                elif word in WITH_VALUES:
                    words.append(f"{unquoted(word)}={unquoted(value)}")
            elif word == "cc" and cursor.peek().isdigit():
                words.append(f"cc {cursor.next()}")
    if passed:
        said["passed"] = frozenset(passed)
    if not words and not said and memory == NONE.memory:
        return joined
    value = ValueAttributes(**said) if said else UNSTATED
    return Attributes(frozenset(words), memory, value) | joined


def _at_attribute(cursor: Cursor, before_type: bool) -> bool:
    token = cursor.peek()
    first = token[:1]
    if first in ('"', "#"):
        return True
    if not (first.isalpha() or first == "_") or token in CONSTANT_WORDS:
        return False
    return not (before_type and cursor.at_type())


def _number(cursor: Cursor) -> int:
    """A number, in parentheses, behind `=`, or as it is."""
    grouped = cursor.accept("(")
    if not grouped:
        cursor.accept("=")
    number = cursor.next()
    if not number.isdigit():
        raise Unreadable(f"a number expected, '{number}' found")
    if grouped:
        cursor.expect(")")
    return int(number)


def _float_classes(cursor: Cursor) -> FloatClass:
    cursor.expect("(")
    found = FloatClass(0)
    while not cursor.accept(")"):
        if (word := cursor.next()) not in FloatClass.__members__:
            raise Unreadable(f"{word} is no class of floats")
        found |= FloatClass[word]
    return found


def _memory(cursor: Cursor) -> Memory:
    cursor.expect("(")
    default, named = Access.NONE, dict[str, Access]()
    while not cursor.accept(")"):
        word = cursor.next()
        if cursor.accept(":"):
            named[word] = ACCESS.get(cursor.next(), Access.ANY)
        elif word != ",":
            default = ACCESS.get(word, Access.ANY)
    return Memory.of(default, named)


def _range(cursor: Cursor) -> Ranges:
    cursor.expect("(")
    width = width_of(cursor.type())
    low = int(cursor.next())
    cursor.expect(",")
    high = int(cursor.next())
    cursor.expect(")")
    return () if width is None else wrapped_range(low, high, width)


def effects_of(attributes: Attributes, types: Iterable[str]) -> Effects:
    """What a call with these attributes, its own and its callee's together, is known to do; `types`
    are those of its arguments: without a pointer there is no memory behind them.

    To free memory is to write it, and without memory only convergence is left to synchronise by:
    so a pass that adds the word (`inferattrs`) promises nothing new."""
    words, stated = attributes.words, attributes.memory
    memory = stated
    if not any("ptr" in each or each.startswith(LEADING) for each in types):
        memory &= Memory.of(Access.ANY, {ARGUMENTS: Access.NONE})
    return Effects(
        memory=memory,
        willreturn="willreturn" in words,
        nounwind="nounwind" in words,
        speculatable="speculatable" in words,
        noreturn="noreturn" in words,
        nocallback="nocallback" in words,
        nofree="nofree" in words or not stated.writes,
        norecurse="norecurse" in words,
        barrier="assume=ompx_aligned_barrier" in words,
        nosync="nosync" in words or (stated.none and "convergent" not in words),
    )
