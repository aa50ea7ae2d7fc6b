"""Which line of the user's file each instruction stands on, and how it keeps that line.

LLVM prints a module that it has just parsed in the user's order: the n-th instruction of a
function in the one text is the n-th in the other. Promotion changes that, so each instruction
carries its line through it as metadata.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..program.spelling import unquoted
from .metadata import LINE_NOTE
from .module import Lines

START = re.compile(
    r"""
    ;[^\n]* | "[^"]*"
    | (?P<define>^[ \t]*define\b)
    | (?P<result>%(?:"[^"]*"|[-\w$.]+)\s*=\s*(?!type\b|[^\w\s]))
    | (?P<word>(?<![-\w$.%@!#])
        (?:ret|br|switch|indirectbr|unreachable|resume|cleanupret|catchret|store|fence
          |(?:(?:tail|notail|musttail)\s+)?call|invoke|callbr)
        (?![-\w$.]|\s*[:=(]))
    """,
    re.VERBOSE | re.MULTILINE | re.ASCII,
)
FUNCTION_NAME = re.compile(r'@("[^"]*"|[-\w$.]+)', re.ASCII)
HEADER = re.compile(r'^[ \t]*define\b[^@\n]*@("[^"]*"|[-\w$.]+)', re.ASCII | re.MULTILINE)
NUMBERED = re.compile(r'"[^"]*"|;.*|%(\d+)\b')
FLAGGED_PHI = re.compile(r" = phi (?:nnan|ninf|nsz|arcp|contract|afn|reassoc|fast) ")
NUMBERED_LABEL = re.compile(r"^(\d+):")


def header_lines(users: str) -> Lines:
    """The line of each function that begins on a line of its own, and of no instruction."""
    headers: dict[str, int] = {}
    line, seen = 1, 0
    for found in HEADER.finditer(users):
        line += users.count("\n", seen, found.start())
        seen = found.start()
        headers[unquoted(found[1])] = line
    return Lines(headers)


def find_lines(users: str, canonical: str) -> Lines:
    """The line of every instruction. Where the two texts do not match, the function's line."""
    functions = list(_functions(canonical.split("\n")))
    found = _written_alike(users, functions)
    if found is not None:
        return found
    headers, starts = _starts(users)
    instructions = {}
    for name, lines in functions:
        count = sum(_begins_instruction(line) for line in lines)
        found = starts.get(name, [])
        header = headers.get(name, 0)
        instructions[name] = found if len(found) == count else [header] * count
    return Lines(headers, instructions)


def _written_alike(users: str, functions: Sequence[tuple[str, list[str]]]) -> Lines | None:
    """The same for a text that has its instructions line by line as LLVM writes them, which needs
    no search: whatever else stands two blanks deep, or an instruction that is missing, is no such
    text. None where it is none."""
    headers: dict[str, int] = {}
    instructions: dict[str, list[int]] = {}
    rest = enumerate(users.split("\n"), 1)
    for name, lines in functions:
        header = next((each for each in rest if each[1].startswith("define")), (0, ""))
        stated = FUNCTION_NAME.search(header[1])
        if stated is None or unquoted(stated[1]) != name:
            return None
        headers[name] = header[0]
        found = instructions[name] = []
        wanted = filter(_begins_instruction, lines)
        for number, line in rest:
            if line == "}":
                break
            if _begins_instruction(line) and line.lstrip()[0] != ";":
                if line != next(wanted, None):
                    return None
                found.append(number)
        if next(wanted, None) is not None:
            return None
    return Lines(headers, instructions)


def _starts(text: str) -> tuple[dict[str, int], dict[str, list[int]]]:
    """The line of each function's header and of each instruction in the user's text."""
    headers: dict[str, int] = {}
    starts: dict[str, list[int]] = {}
    line, seen, assigned = 1, 0, -1
    current: list[int] = []
    for found in START.finditer(text):
        line += text.count("\n", seen, found.start())
        seen = found.start()
        match found.lastgroup:
            case "define":
                name = FUNCTION_NAME.search(text, found.end())
                key = unquoted(name[1]) if name else ""
                headers[key] = line
                current = starts[key] = []
            case "result":
                current.append(line)
                assigned = found.end()
            case "word" if found.start() != assigned and not _is_debug_call(text, found):
                current.append(line)
    return headers, starts


def _is_debug_call(text: str, found: re.Match[str]) -> bool:
    """A call that LLVM reads as a debug record, which is no instruction."""
    if "call" not in found[0]:
        return False
    end = text.find("(", found.end())
    return "@llvm.dbg." in text[found.end() : end]


def _begins_instruction(line: str) -> bool:
    return line[:2] == "  " and line[2:3] not in (" ", "]", "") and line[:15] != "  uselistorder"


def _functions(lines: list[str]) -> Iterator[tuple[str, list[str]]]:
    """The name and the lines of the body of each function of a canonical text."""
    rest = iter(lines)
    for line in rest:
        if line.startswith("define"):
            name = FUNCTION_NAME.search(line)
            body = []
            for inner in rest:
                if inner == "}":
                    break
                body.append(inner)
            yield unquoted(name[1]) if name else "", body


def annotated(canonical: str, lines: Lines) -> tuple[str, bool]:
    """The text with its line as metadata on every instruction, ready for promotion.

    Numbered values and blocks become named by their numbers, so that promotion does not number
    them anew; the second result says whether they could be."""
    rename = re.search(r"(?m)blockaddress\(|^uselistorder|^%\d+ = type|promoted\.", canonical)
    renamed = rename is None
    rest = iter(canonical.split("\n"))
    done = []
    for line in rest:
        if not line.startswith("define"):
            done.append(line)
            continue
        name = FUNCTION_NAME.search(line)
        numbers = iter(lines.instructions.get(unquoted(name[1]) if name else "", ()))
        body = [line]
        for inner in rest:
            body.append(inner)
            if inner == "}":
                break
        done += _noted(_named(body) if renamed else body, numbers)
    return "\n".join(done), renamed


def _named(body: list[str]) -> list[str]:
    """A function with its numbers turned into names, its first block included."""
    parameters = len(set(re.findall(r"%(\d+)\b", re.sub(r'"[^"]*"', "", body[0]))))
    named = [NUMBERED_LABEL.sub(r'"\1":', NUMBERED.sub(_quoted, line), count=1) for line in body]
    if _begins_instruction(body[1]) or body[1].startswith("    #dbg_"):
        named.insert(1, f'"{parameters}":')
    return named


def _quoted(found: re.Match[str]) -> str:
    return f'%"{found[1]}"' if found[1] else found[0]


def _noted(body: list[str], numbers: Iterator[int]) -> Iterator[str]:
    """The lines of a function with a note at the end of each instruction."""
    note = ""
    previous = body[0]
    for line in body[1:]:
        continues = line[:4] == "    " and not line.startswith("    #dbg_")
        if not continues and line[:3] != "  ]":
            yield previous + note
            note = ""
            if _begins_instruction(line):
                number = next(numbers, 0)
                # LLVM's parser forgets the flags of a phi that has metadata.
                noted = not FLAGGED_PHI.search(line)
                note = f", !{LINE_NOTE} !{{i32 {number}}}" if noted else ""
        else:
            yield previous
        previous = line
    yield previous
