"""Smaller texts of LLVM IR: every way to take one thing out of a program.

A step drops a function, a branch, a block, an instruction, an operand, an argument or a word. What
is left need not be a program: whoever shrinks asks LLVM, and asks whether what made the program
interesting is still there. `shrunk` repeats that until no single step is possible: what it gives
is smallest with respect to these steps.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice

from .control_flow_edits import (
    consistent,
    defined_by,
    incoming_of,
    is_phi,
    locals_in,
    map_lines,
    merged,
    skipped,
    straightened,
    with_block,
    with_uses,
)
from .text_parts import GLOBAL, LOCAL, NAME, TextFunction, TextModule, parsed

WORDS = (
    r" (?:nuw|nsw|noundef|inreg|nneg|samesign|nounwind|mustprogress|norecurse|nocallback|nofree)",
    r" (?:nosync|nocreateundeforpoison|local_unnamed_addr|unnamed_addr|dso_local)",
    r", align 4",
)
"""Patterns of words that a program may do without; each word that they match is one step."""

TAIL = r"\b(?:tail|notail) (?=call )"

Size = tuple[int, int, int, int]


def size_of(module: TextModule) -> Size:
    """What gets smaller: edges, instructions and functions, named values, characters."""
    lines = [line for f in module.functions for block in f.blocks for line in block.lines]
    edges = sum(line.count("label %") for line in lines)
    names = sum(len(LOCAL.findall(line)) for line in lines)
    return (edges, len(lines) + len(module.functions), names, len(str(module)))


def shrunk(text: str, interesting: Callable[[str], bool], most: int = 2000) -> str:
    """The smallest text that single steps lead to while it stays interesting.

    `most` bounds the number of questions; what is found up to there is still interesting."""
    best = tidied(parsed(text))
    if not interesting(str(best)):
        return text
    refused: set[str] = set()
    before = None
    while best != before:
        before = best
        for kind in KINDS:
            place = 0
            while len(refused) < most:
                candidate = next(islice(kind(best), place, None), None)
                if candidate is None:
                    break
                written = str(candidate)
                smaller = written not in refused and size_of(candidate) < size_of(best)
                if smaller and interesting(written):
                    best = candidate  # What stood behind it has moved up to this place.
                else:
                    refused.add(written)
                    place += 1
    return str(best)


def smaller_modules(module: TextModule) -> Iterator[TextModule]:
    """Every module one step smaller."""
    for kind in KINDS:
        for candidate in kind(module):
            if size_of(candidate) < size_of(module):
                yield candidate


def _with_fewer_functions(module: TextModule) -> Iterator[TextModule]:
    for number in range(len(module.functions)):
        rest = module.functions[:number] + module.functions[number + 1 :]
        if rest:
            yield tidied(replace(module, functions=rest))


def _in_functions(
    step: Callable[[TextFunction], Iterator[TextFunction]],
) -> Callable[[TextModule], Iterator[TextModule]]:
    """The step as one of modules."""

    def smaller(module: TextModule) -> Iterator[TextModule]:
        for number, function in enumerate(module.functions):
            for each in step(function):
                functions = list(module.functions)
                functions[number] = each
                yield tidied(replace(module, functions=tuple(functions)))

    return smaller


def _with_fewer_words(module: TextModule) -> Iterator[TextModule]:
    """Without a word at all, or without the target."""
    for line in module.rest:
        if line.startswith("target "):
            yield replace(module, rest=tuple(each for each in module.rest if each != line))
    text = str(module)
    words = {found for word in WORDS for found in re.findall(rf"{word}(?![-\w])", text)}
    for word in (TAIL, *(rf"{re.escape(each)}(?![-\w])" for each in sorted(words))):
        pattern = re.compile(word)
        functions = tuple(
            replace(_without(pattern, function), head=pattern.sub("", function.head))
            for function in module.functions
        )
        yield TextModule(functions, tuple(pattern.sub("", line) for line in module.rest))


def _without(pattern: re.Pattern[str], function: TextFunction) -> TextFunction:
    return map_lines(function, lambda line: pattern.sub("", line))


# --- instructions ---------------------------------------------------------------------------------


def _with_fewer_lines(function: TextFunction) -> Iterator[TextFunction]:
    """Without one instruction; what used its result uses something else of its type."""
    types = types_of(function)
    for number, block in reversed(list(enumerate(function.blocks))):
        for place, line in reversed(list(enumerate(block.lines[:-1]))):
            lines = block.lines[:place] + block.lines[place + 1 :]
            without = with_block(function, number, replace(block, lines=lines))
            name = defined_by(line)
            if not name:
                yield without
                continue
            if not _uses(without, name):
                yield without
                continue
            for value in _instead(function, line, types):
                yield with_uses(without, name, value)


def _instead(function: TextFunction, line: str, types: dict[str, str]) -> list[str]:
    """What may stand for the result of a line: constants, values that the line used, others."""
    name = defined_by(line)
    type_ = types.get(name, "")
    if is_phi(line):
        near = [value for value, _ in incoming_of(line) if value != name]
    else:
        near = [each for each in locals_in(line)[1:] if types.get(each) == type_]
    constants = {"i1": ["true", "false"]}.get(type_, ["0"] if type_[:1] == "i" else [])
    others = [each for each, other in types.items() if other == type_ and each != name]
    few = others[:3] if type_ in ("token", "ptr") or type_.startswith("ptr") else others[:1]
    return list(dict.fromkeys([*constants, *near, *few]))


def _uses(function: TextFunction, name: str) -> bool:
    return any(name in locals_in(line) for block in function.blocks for line in block.lines)


def types_of(function: TextFunction) -> dict[str, str]:
    """The type of each local, as far as its line says; pointers with their address space."""
    found = {name: type_ for type_, name in _parameters(function.head)}
    for block in function.blocks:
        for line in block.lines:
            name = defined_by(line)
            if name:
                found[name] = _result_type(line[len(name) + 3 :])
    return found


def _result_type(text: str) -> str:
    """The type of an instruction's result."""
    if text.startswith(("icmp", "fcmp")):
        return "i1"
    cast = re.match(r"(?:zext|sext|trunc|bitcast|ptrtoint|inttoptr)\b.* to (.+)$", text)
    if cast:
        return cast[1]
    call = re.match(r"(?:tail |notail )?call (?:.* )?(\S+) @", text)
    if call:
        return call[1]
    if text.startswith("select"):
        text = text.partition(", ")[2]
    found = re.search(r"\b(ptr addrspace\(\d+\)|ptr|i\d+|token|float)\b", text)
    if text.startswith("getelementptr"):
        found = re.search(r"ptr addrspace\(\d+\)|ptr", text)
    return found[0] if found else ""


# --- operands and arguments -----------------------------------------------------------------------


def _with_simpler_operands(function: TextFunction) -> Iterator[TextFunction]:
    """With a constant in place of one use of an integer, and the outermost token of one use."""
    types = types_of(function)
    tokens = [name for name, type_ in types.items() if type_ == "token"]
    for number, block in enumerate(function.blocks):
        for place, line in enumerate(block.lines):
            for changed in _simpler_lines(line, types, tokens):
                lines = (*block.lines[:place], changed, *block.lines[place + 1 :])
                yield with_block(function, number, replace(block, lines=lines))


def _simpler_lines(line: str, types: dict[str, str], tokens: list[str]) -> Iterator[str]:
    name = defined_by(line)
    start = len(name) + 3 if name else 0
    for found in LOCAL.finditer(line, start):
        type_ = types.get(found[0], "")
        if type_[:1] == "i" and not line[: found.start()].endswith("label "):
            for value in ("true", "false") if type_ == "i1" else ("0",):
                yield line[: found.start()] + value + line[found.end() :]
    if line.startswith("ret i") and not re.fullmatch(r"ret i\d+ \d+", line):
        yield re.sub(r"^(ret i\d+) .*", r"\1 0", line)
    attachment = re.search(r", ![\w.]+ !\d+$", line)
    if attachment:
        yield line[: attachment.start()]
    unbundled = re.sub(r" \[ \"convergencectrl\"\(token [^)]*\) \]", "", line)
    if unbundled != line and "@llvm.experimental.convergence" not in line:
        yield unbundled


_PARAMETER = re.compile(rf"((?:ptr addrspace\(\d+\)|[\w<>]+)(?: [a-z]+)*) (%{NAME})")


def _parameters(head: str) -> list[tuple[str, str]]:
    """The (type, name) of each parameter in a function's head."""
    inside = head[head.index("(") + 1 : _closing(head)] if "(" in head else ""
    found = [(each[1], each[2]) for each in _PARAMETER.finditer(inside)]
    return [(re.sub(r"(?<=\w|\)) (?!addrspace).*", "", type_), name) for type_, name in found]


def _closing(head: str) -> int:
    depth = 0
    for place, letter in enumerate(head):
        depth += (letter == "(") - (letter == ")")
        if letter == ")" and depth == 0:
            return place
    return len(head)


def _with_fewer_parameters(function: TextFunction) -> Iterator[TextFunction]:
    """Without one parameter that nothing uses. Who calls the function then breaks: so be it."""
    opening, closing = function.head.find("("), _closing(function.head)
    parts = function.head[opening + 1 : closing].split(", ")
    for number, part in enumerate(parts):
        names = LOCAL.findall(part)
        if len(names) == 1 and not _uses(function, names[0]):
            left = ", ".join(parts[:number] + parts[number + 1 :])
            yield replace(
                function, head=f"{function.head[: opening + 1]}{left}{function.head[closing:]}"
            )


# --- what nothing names ---------------------------------------------------------------------------


def tidied(module: TextModule) -> TextModule:
    """Without declarations, attribute groups and metadata that nothing names."""
    functions = tuple(map(consistent, module.functions))
    rest = module.rest
    while True:
        everything = "\n".join([str(TextModule(functions, ())), *rest])
        kept = tuple(line for line in rest if _is_named(line, everything, functions))
        if kept == rest:
            return TextModule(functions, rest)
        rest = kept


def _is_named(line: str, everything: str, functions: tuple[TextFunction, ...]) -> bool:
    if line.startswith("declare "):
        callee = GLOBAL.search(line)
        uses = "\n".join(each for f in functions for block in f.blocks for each in block.lines)
        return callee is None or callee[0] in GLOBAL.findall(uses)
    group = re.match(r"attributes (#\d+) = ", line)
    if group:
        return len(re.findall(rf"{group[1]}\b", everything)) > 1
    node = re.match(r"(!\d+) = ", line)
    if node:
        return len(re.findall(rf"{node[1]}\b", everything)) > 1
    return True


KINDS: tuple[Callable[[TextModule], Iterator[TextModule]], ...] = (
    _with_fewer_functions,
    _in_functions(straightened),
    _in_functions(_with_fewer_lines),
    _in_functions(merged),
    _in_functions(skipped),
    _in_functions(_with_simpler_operands),
    _in_functions(_with_fewer_parameters),
    _with_fewer_words,
)
"""The steps, those that take most first."""
