"""The metadata that the model reads: tags, ranges, and the line that a note of ours carries."""

from __future__ import annotations

import re

from ..program.attributes import NOT_NULL, UNSTATED, Ranges, ValueAttributes, wrapped_range
from ..program.input_errors import InputError
from ..program.operands import width_of
from ..program.promises import PROGRESS, compared
from ..program.spelling import unescaped
from .cursor import Cursor

LINE_NOTE = "wavecheck.line"
"""The kind of metadata by which an instruction carries its line through promotion."""
LOOP = "llvm.loop"
LINE_NODE = re.compile(r"!\{i32 (\d+)\}")

ATTACHMENTS = re.compile(r"(?:, ![-\w$.\\]+ !(?:\d+|DI\w+\([^)]*\)))+$")
ATTACHMENT = re.compile(r"!([-\w$.\\]+) (!\d+)")

Tags = frozenset[tuple[str, str]]


def split_attachments(line: str) -> tuple[str, dict[str, str]]:
    """An instruction's line without its metadata, and the node of each kind attached to it."""
    if ", !" not in line:
        return line, {}
    found = ATTACHMENTS.search(line)
    if found is None:
        return line, {}
    return line[: found.start()], dict(ATTACHMENT.findall(found[0]))


class Metadata:
    """The numbered nodes of a module, read when they are asked for."""

    def __init__(self, nodes: dict[str, str]) -> None:
        self.nodes = nodes

    def line(self, attached: dict[str, str]) -> int:
        """The line that an instruction carries; 0 if it carries none."""
        found = LINE_NODE.fullmatch(self.nodes.get(attached.get(LINE_NOTE, ""), ""))
        return int(found[1]) if found else 0

    def ranges(self, attached: dict[str, str], type_: str) -> Ranges:
        """What `!range` says, or `!nonnull`; empty without either."""
        width = width_of(type_)
        if width is None:
            return ()
        if "range" in attached:
            bounds = self._integers(attached["range"])
            pairs = zip(bounds[::2], bounds[1::2], strict=True)
            found = {part for low, high in pairs for part in wrapped_range(low, high, width)}
            return tuple(sorted(found))
        return NOT_NULL if "nonnull" in attached else ()

    def of_value(self, attached: dict[str, str], type_: str) -> ValueAttributes:
        """What is said of the value of a type that a load gives."""
        if not attached:
            return UNSTATED
        return ValueAttributes(
            noundef="noundef" in attached,
            range=self.ranges(attached, type_),
            align=self._number(attached, "align"),
            dereferenceable=self._number(attached, "dereferenceable"),
        )

    def compared(self, attached: dict[str, str]) -> frozenset[str]:
        """What is said that is only compared, kind by kind; of a loop only that it ends."""
        found = [
            f"!{kind} {self.nodes.get(node)}"
            for kind, node in attached.items()
            if compared(kind) and kind not in (LINE_NOTE, LOOP)
        ]
        loop = self._parts(attached[LOOP]) if LOOP in attached else []
        if any(f'"{PROGRESS}"' in self.nodes.get(part, "") for part in loop):
            found.append(f"!{PROGRESS}")
        return frozenset(found)

    def _number(self, attached: dict[str, str], kind: str) -> int:
        return max(self._integers(attached[kind]), default=0) if kind in attached else 0

    def tags(self, attached: dict[str, str]) -> Tags:
        """The tags of `!mmra`: one pair of strings, or a list of such pairs (MM2)."""
        if "mmra" not in attached:
            return frozenset()
        node = attached["mmra"]
        tag = self._tag(node)
        if tag is not None:
            return frozenset((tag,))
        return frozenset(tag for part in self._parts(node) if (tag := self._tag(part)))

    def reject_nodes_that_contain_themselves(self) -> None:
        """Raises InputError for a list of tags that contains itself (MM20, F14)."""
        for node, text in self.nodes.items():
            parts = self._parts(node)
            if node in parts and any(self._tag(part) for part in parts):
                raise InputError(
                    f"the metadata node '{node} = {text}' contains itself: it is not a list of "
                    "memory model relaxation tags (MM20)",
                    hint='give the list only nodes of the form !{!"prefix", !"suffix"}',
                )

    def _tag(self, node: str) -> tuple[str, str] | None:
        match self._parts(node):
            case [prefix, suffix] if prefix[:2] == '!"' and suffix[:2] == '!"':
                return unescaped(prefix[2:-1]), unescaped(suffix[2:-1])
        return None

    def _parts(self, node: str) -> list[str]:
        text = self.nodes.get(node, "")
        return [token for token in Cursor(text).tokens if token[:1] == "!" and token != "!"]

    def _integers(self, node: str) -> list[int]:
        """The integers of a node such as `!{i32 0, i32 8}`."""
        cursor = Cursor(self.nodes.get(node, "!{}"))
        cursor.next()
        cursor.expect("{")
        found = []
        while not cursor.accept("}"):
            cursor.type()
            found.append(int(cursor.next()))
            cursor.accept(",")
        return found
