"""A module that LLVM printed, taken apart without reading it: its functions as texts.

A pipeline changes few functions at a time. What did not change is found by comparing texts, and
a small module is cut out for those that did.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

from ..program.spelling import unquoted

_SYMBOL = re.compile(r'@("[^"]*"|[-\w$.]+)', re.ASCII)
_USE = re.compile(r'@("[^"]*"|[-\w$.]+)(\(?)', re.ASCII)
_REFERENCE = re.compile(r'"[^"]*"|([#!]\d+)\b')
_LOCAL_LINKAGE = re.compile(r"^define (?:dso_local )?(?:internal|private)\b")
_DISCARDABLE = re.compile(r"^define (?:dso_local )?(?:internal|private|linkonce\w*|available\w*)\b")
_EMPTY = re.compile(r"(?:[-\w.$]+:.*\n)?  unreachable\n}")
_LOCAL_VARIABLE = re.compile(r"@(?:\"[^\"]*\"|\S+) = (?:internal|private)\b[^@\",=]*\bglobal\b")
_DEEPEST = 8


@dataclass(frozen=True)
class ModuleText:
    """`functions` are the definitions and `declarations` the other functions by name, `entries`
    the groups of attributes and the nodes of metadata by reference, `rest` all other lines."""

    functions: dict[str, str]
    declarations: dict[str, str]
    entries: dict[str, str]
    rest: tuple[str, ...] = field(default=())

    def meaning(self, name: str) -> str:
        """A text that changes if what is written of a function does: its body and the headers of
        the functions that it names, with attributes and metadata spelled out."""
        body = self.functions[name]
        headers = [self.header(used) for used in sorted(self.named_in(name) - {name})]
        return self._spelled("\n".join([body, *headers]), _DEEPEST)

    def header(self, name: str) -> str:
        """The line that declares or begins a function; the name itself for anything else."""
        text = self.functions.get(name) or self.declarations.get(name, f"@{name}")
        return text.partition("\n")[0]

    def named_in(self, name: str) -> frozenset[str]:
        """The global names that stand in a function's text, its own among them."""
        return self._named[name]

    @cached_property
    def _named(self) -> dict[str, frozenset[str]]:
        return {
            name: frozenset(unquoted(found) for found in _SYMBOL.findall(text))
            for name, text in self.functions.items()
        }

    def is_emptied(self, name: str) -> bool:
        """Whether the body is a bare `unreachable` and nothing else names the function, which other
        modules cannot miss: so LLVM leaves what it is about to delete."""
        header, _, body = self.functions[name].partition("\n")
        if not _EMPTY.fullmatch(body) or not _DISCARDABLE.match(header):
            return False
        texts = (self._named[other] for other in self.functions if other != name)
        if any(name in named for named in texts):
            return False
        rest = (*self.rest, *self.entries.values())
        return all(unquoted(used) != name for line in rest for used in _SYMBOL.findall(line))

    def reached_from(self, name: str) -> frozenset[str]:
        """The functions with a body that a function's text leads to, itself among them."""
        found: set[str] = set()
        waiting = [name]
        while waiting:
            here = waiting.pop()
            if here in found or here not in self.functions:
                continue
            found.add(here)
            waiting += self.named_in(here)
        return frozenset(found)

    @cached_property
    def part_of_callers(self) -> frozenset[str]:
        """The functions that nobody outside of the module sees and that are only called: what
        passes do to one of them may rest on how it is called."""
        taken = self._whose_address_is_taken
        return frozenset(
            name
            for name, text in self.functions.items()
            if _LOCAL_LINKAGE.match(text) and name not in taken
        )

    @cached_property
    def _whose_address_is_taken(self) -> frozenset[str]:
        texts = [text.partition("\n")[2] for text in self.functions.values()]
        return frozenset(
            unquoted(name) for name, opened in _USE.findall("\n".join(texts)) if not opened
        ) | {unquoted(name) for line in self.rest for name in _SYMBOL.findall(line)}

    @cached_property
    def _own_variables(self) -> frozenset[str]:
        """The variables that no other module can name."""
        return frozenset(_name(line) for line in self.rest if _LOCAL_VARIABLE.match(line))

    def _with_users_of_variables(self, names: Iterable[str]) -> set[str]:
        """These functions, and those that share a variable with them which no other module can
        name: who gives its address away, others know by that."""
        found = {*names}
        reached = frozenset[str]().union(*(self.reached_from(name) for name in found))
        used = frozenset[str]().union(*(self._named[name] for name in reached))
        shared = used & self._own_variables
        return found | {name for name, named in self._named.items() if named & shared}

    def with_only(self, names: Iterable[str]) -> str:
        """The module with these functions and all that they lead to, by metadata too, and with the
        functions that share variables of the module's own with them."""
        functions = self._with_users_of_variables(names)
        entries: set[str] = set()
        waiting = [self.functions[name] for name in functions]
        waiting += [*self.rest, *self.declarations.values()]
        while waiting:
            text = waiting.pop()
            called = {unquoted(name) for name in _SYMBOL.findall(text)}
            called = (called & self.functions.keys()) - functions
            referred = ({*_REFERENCE.findall(text)} & self.entries.keys()) - entries
            waiting += [self.functions[name] for name in called]
            waiting += [self.entries[reference] for reference in referred]
            functions |= called
            entries |= referred
        bodies = [text for name, text in self.functions.items() if name in functions]
        lines = [f"{name} = {text}" for name, text in self.entries.items() if name in entries]
        groups = [f"attributes {line}" for line in lines if line[0] == "#"]
        nodes = [line for line in lines if line[0] == "!"]
        return "\n".join((*self.rest, *bodies, *self.declarations.values(), *groups, *nodes, ""))

    def _spelled(self, text: str, depth: int) -> str:
        def content(found: re.Match[str]) -> str:
            reference = found[1]
            if reference is None or reference not in self.entries:
                return found[0]
            if depth == 0:
                return "..."
            return "{" + self._spelled(self.entries[reference], depth - 1) + "}"

        return _REFERENCE.sub(content, text)


def module_text(text: str) -> ModuleText:
    """Take a text apart that LLVM printed."""
    found = ModuleText({}, {}, {}, ())
    rest: list[str] = []
    lines = iter(text.splitlines())
    for line in lines:
        if line.startswith("define "):
            body = [line]
            for inner in lines:
                body.append(inner)
                if inner == "}":
                    break
            found.functions[_name(line)] = "\n".join(body)
        elif line.startswith("declare "):
            found.declarations[_name(line)] = line
        elif line.startswith("attributes #"):
            reference, _, content = line.removeprefix("attributes ").partition(" = ")
            found.entries[reference] = content
        elif re.match(r"!\d+ = ", line):
            reference, _, content = line.partition(" = ")
            found.entries[reference] = content
        elif line and line[0] != ";":
            rest.append(line)
    return ModuleText(found.functions, found.declarations, found.entries, tuple(rest))


def _name(line: str) -> str:
    found = _SYMBOL.search(line)
    return unquoted(found[1]) if found else ""
