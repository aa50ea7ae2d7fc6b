"""LLVM's canonical text, taken apart by lines: functions, blocks, instructions, and the rest.

Only as much of the syntax as shortening a program needs. An instruction is one line; a switch,
which LLVM prints on several, becomes one. Comments are gone.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

NAME = r'(?:"[^"]*"|[-\w$.]+)'
LOCAL = re.compile(rf"%{NAME}")
GLOBAL = re.compile(rf"@{NAME}")
_LABEL = re.compile(rf"^({NAME}):")
_DEFINE = re.compile(rf"^define .*?@({NAME})\(")


@dataclass(frozen=True, slots=True)
class TextBlock:
    """A block: its label, and its instructions without indentation, the terminator last.

    The label is empty where LLVM prints none (a first block without a name)."""

    label: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TextFunction:
    """A function with a body: its line up to the brace, and its blocks."""

    head: str
    blocks: tuple[TextBlock, ...]

    @property
    def name(self) -> str:
        found = _DEFINE.match(self.head)
        return found[1].strip('"') if found else ""


@dataclass(frozen=True, slots=True)
class TextModule:
    """A module: its functions, and the lines of everything else."""

    functions: tuple[TextFunction, ...]
    rest: tuple[str, ...]

    def __str__(self) -> str:
        heads = [line for line in self.rest if not line.startswith(("!", "attributes "))]
        tails = [line for line in self.rest if line.startswith(("!", "attributes "))]
        bodies = [_printed(function) for function in self.functions]
        parts = ["\n".join(heads), *bodies, "\n".join(tails)]
        return "\n\n".join(part for part in parts if part) + "\n"


def _printed(function: TextFunction) -> str:
    lines = [f"{function.head} {{"]
    for number, block in enumerate(function.blocks):
        if block.label:
            lines += ["", f"{block.label}:"] if number else [f"{block.label}:"]
        lines += [f"  {line}" for line in block.lines]
    return "\n".join([*lines, "}"])


def parsed(text: str) -> TextModule:
    """The parts of a text as LLVM prints it."""
    functions: list[TextFunction] = []
    rest: list[str] = []
    head: str | None = None
    body: list[str] = []
    for line in text.splitlines():
        bare = _without_comment(line)
        if not bare or bare.startswith("source_filename"):
            continue
        if head is None and bare.startswith("define ") and bare.endswith("{"):
            head, body = bare.removesuffix("{").rstrip(), []
        elif head is not None and bare == "}":
            functions.append(TextFunction(head, _blocks(body)))
            head = None
        elif head is not None:
            body.append(bare)
        else:
            rest.append(bare)
    return TextModule(tuple(functions), tuple(rest))


def _without_comment(line: str) -> str:
    """The line without what stands behind a semicolon outside of quotes."""
    return re.sub(r'^((?:[^";]|"[^"]*")*);.*$', r"\1", line).strip()


def _blocks(lines: list[str]) -> tuple[TextBlock, ...]:
    blocks: list[tuple[str, list[str]]] = []
    inside_switch = False
    for line in lines:
        label = _LABEL.match(line)
        if label is not None:
            blocks.append((label[1], []))
            continue
        if not blocks:
            blocks.append(("", []))
        if inside_switch:
            blocks[-1][1][-1] += f" {line}"
        else:
            blocks[-1][1].append(line)
        inside_switch = blocks[-1][1][-1].startswith("switch ") and not line.endswith("]")
    return tuple(TextBlock(label, tuple(body)) for label, body in blocks)


def canonical_shape(text: str) -> str:
    """The bodies of a text with names in the order of their appearance: equal for programs that
    differ in nothing else."""
    bodies = "\n".join(str(TextModule((f,), ())) for f in parsed(text).functions)
    names: dict[str, str] = {}
    bodies = re.sub(rf"^({NAME}):$", lambda found: f"%{found[1]}:", bodies, flags=re.MULTILINE)
    return LOCAL.sub(lambda found: names.setdefault(found[0], f"%{len(names)}"), bodies)
