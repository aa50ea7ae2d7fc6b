"""What a target decides of tags (MM8): who synchronises with whom, and who joins the seq_cst order.

Compatibility alone decides happens-before within a thread, and every optimizer may rely on it. A
tagged operation that synchronises asks the target besides, with tags of another origin as with its
own (MM11). Tags with a prefix that the target does
not recognise are ignored there (MM2).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, get_args

from ..program.input_errors import InputError
from ..program.input_files import text_of, toml_of
from .litmus_test import NO_TAGS, Tags
from .mmra_tags import compatible

Synchronises = Literal["always", "compatible", "untagged"]
"""When two operations that would synchronise without tags do so with them: always, if the tags that
the target recognises are compatible, or if neither carries one."""

SeqCst = Literal["always", "untagged"]
"""Which seq_cst operations join the one order of all: all, or those without a recognised tag."""


@dataclass(frozen=True, slots=True)
class Target:
    """A target's reading of tags.

    `recognised` holds the prefixes that it gives a meaning; None stands for all of them. `assumed`
    are tags that a synchronising operation is taken to carry where it has none of that prefix
    (MM19). A target with `ignores_tags` behaves as if all were stripped (MM17).

    Whatever is chosen here, stripping a tag's prefix never makes two operations stop synchronising,
    with one exception: what is `assumed` may take the place of a stripped tag.
    """

    name: str
    recognised: frozenset[str] | None = frozenset()
    synchronises: Synchronises = "always"
    seq_cst: SeqCst = "always"
    assumed: Tags = NO_TAGS
    ignores_tags: bool = False

    def tags(self, written: Tags, synchronising: bool) -> Tags:
        """The tags that an operation counts as having. `synchronising`: it is atomic or a fence."""
        if self.ignores_tags:
            return NO_TAGS
        if not synchronising:
            return written
        prefixes = {prefix for prefix, _ in written}
        return written | {tag for tag in self.assumed if tag[0] not in prefixes}

    def known(self, tags: Tags) -> Tags:
        """Those whose prefix the target recognises."""
        if self.recognised is None:
            return tags
        return frozenset(tag for tag in tags if tag[0] in self.recognised)

    def may_synchronise(self, first: Tags, second: Tags) -> bool:
        """MM8: whether operations with these tags synchronise, or work together in doing so (a
        fence and the atomic access behind or before it), where they would without tags."""
        first, second = self.known(first), self.known(second)
        match self.synchronises:
            case "always":
                return True
            case "compatible":
                return compatible(first, second)
            case "untagged":
                return not first and not second

    def joins_seq_cst(self, tags: Tags) -> bool:
        """MM8: whether a seq_cst operation with these tags is in the order of all of them."""
        return self.seq_cst == "always" or not self.known(tags)


NONE = Target("none")
"""Tags do not matter to synchronisation: only compatibility within a thread does."""

IGNORE = Target("ignore", ignores_tags=True)
"""Every tag is stripped before anything else (MM17)."""

VULKAN = Target("vulkan", frozenset({"vulkan"}), "compatible")
"""The recipe for SPIR-V's NonPrivatePointer, where every operation says what it is (MM10)."""

VULKAN_ASSUMED = Target(
    "vulkan-assumed",
    frozenset({"vulkan"}),
    "compatible",
    assumed=frozenset({("vulkan", "nonprivate")}),
)
"""The same where only vulkan:private is written: atomic operations and fences count as
vulkan:nonprivate unless they say otherwise (MM19)."""

SYNC_AS = Target("sync-as", frozenset({"sync-as"}), "compatible")
"""A synchronising operation names the address spaces that it synchronises (MM12, MM16)."""

TARGETS: dict[str, Target] = {
    target.name: target for target in (NONE, IGNORE, VULKAN, VULKAN_ASSUMED, SYNC_AS)
}
"""The shipped targets by name."""


def target_named(name: str) -> Target:
    """A shipped target, or the one that a TOML file of this path describes. Raises `InputError`."""
    if name in TARGETS:
        return TARGETS[name]
    path = Path(name)
    if path.suffix != ".toml":
        raise InputError(
            f"there is no target {name}", hint=f"one of {', '.join(TARGETS)}, or a .toml file"
        )
    try:
        text = text_of(path)
    except (OSError, UnicodeDecodeError) as error:
        raise InputError("the target cannot be read", name, hint=str(error)) from error
    return read_target(text, name)


def read_target(text: str, file: str = "") -> Target:
    """A target from the text of its TOML file. Raises `InputError`.

    Keys: `name`, `recognised` (a list of prefixes), `synchronises` (`always`, `compatible`,
    `untagged`), `seq_cst` (`always`, `untagged`), and a table `assumed` from prefix to suffix."""
    try:
        table = toml_of(text)
    except ValueError as error:
        raise InputError("this is not TOML", file, hint=str(error)) from error
    allowed = {"name", "recognised", "synchronises", "seq_cst", "assumed"}
    if unknown := sorted(set(table) - allowed):
        raise InputError(f"unknown key {unknown[0]}", file, hint=f"known: {sorted(allowed)}")
    return Target(
        _word(table, "name", file, Path(file).stem),
        frozenset(_words(table, "recognised", file)),
        _one_of(table, "synchronises", get_args(Synchronises), file),
        _one_of(table, "seq_cst", get_args(SeqCst), file),
        _assumed(table, file),
    )


def _word(table: Mapping[str, Any], key: str, file: str, default: str) -> str:
    value = table.get(key, default)
    if not isinstance(value, str):
        raise InputError(f"{key} has to be a string", file, hint=f'write {key} = "word"')
    return value


def _words(table: Mapping[str, Any], key: str, file: str) -> list[str]:
    value = table.get(key, [])
    if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
        hint = f'write {key} = ["foo", "bar"]'
        raise InputError(f"{key} has to be a list of strings", file, hint=hint)
    return value


def _one_of(table: Mapping[str, Any], key: str, choices: tuple[str, ...], file: str) -> Any:
    value = table.get(key, choices[0])
    if value not in choices:
        hint = f'write {key} = "{choices[0]}"'
        raise InputError(f"{key} has to be one of {', '.join(choices)}", file, hint=hint)
    return value


def _assumed(table: Mapping[str, Any], file: str) -> Tags:
    value = table.get("assumed", {})
    if not isinstance(value, dict) or not all(isinstance(word, str) for word in value.values()):
        message = "assumed has to be a table from prefixes to suffixes"
        raise InputError(message, file, hint='write assumed = { vulkan = "nonprivate" }')
    return frozenset(value.items())
