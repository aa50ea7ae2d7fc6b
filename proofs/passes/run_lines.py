"""RUN lines of LLVM's own tests: which passes does a file ask `opt` to run on itself?

A test says in comments how it is run (`; RUN: opt -passes=gvn -S < %s | FileCheck %s`). What stands
here reads such commands and no more: nothing is ever given to a shell. A command that would need
one, another program's output or a name that only LLVM's test runner knows is skipped, with the
reason.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from .opt_arguments import opt_arguments, without_printing

_RUN = re.compile(r"\bRUN:[ \t]*(.*?)[ \t]*$")
_KEYWORD = re.compile(r"^\s*[;#/]*\s*(XFAIL|REQUIRES):\s*(.*?)\s*$", re.MULTILINE)
_SUBSTITUTION = re.compile(r"%(?:\{[^}]*\}|\w+|%)")
SAME_TEXT = (("llvm-as",), ("cat",), ("llvm-as", "-o", "-"))
"""Commands that hand on the file that they read, so that `opt` behind them reads it too."""

NOT_OPT = "it does not run opt"
CONDITION = "it depends on a condition (%if)"
SUBSTITUTION = "it needs a name that only LLVM's test runner knows"
OTHER_INPUT = "opt does not read the test itself alone"
NO_PASSES = "it does not name its passes with one -passes"
ONLY_PRINTS = "its passes only print"
MEANT_TO_FAIL = "it is meant to fail"
ASSERTIONS = "it needs an LLVM with assertions"
SHELL = "it needs a shell"


@dataclass(frozen=True, slots=True)
class OptCommand:
    """`opt` is to run `pipeline` on the file itself. `line` is where the RUN line begins, from 1,
    `text` all that it says, `options` what else changes what the passes do."""

    line: int
    text: str
    pipeline: str
    options: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SkippedCommand:
    """A command that is not run here; `reason` is one of a few sentences, `about` what stopped."""

    line: int
    text: str
    reason: str
    about: str = ""


Command = OptCommand | SkippedCommand


def commands_in(text: str) -> list[Command]:
    """What the RUN lines of a file ask for, in their order.

    >>> commands_in("; RUN: opt -passes=gvn -S < %s | FileCheck %s")
    [OptCommand(line=1, text='opt -passes=gvn -S < %s | FileCheck %s', pipeline='gvn', options=())]
    """
    why = _not_for_us(text)
    found: list[Command] = []
    for line, words in _run_lines(text):
        if why is not None:
            found.append(SkippedCommand(line, words, why))
        else:
            found += _commands(line, words)
    return found


def _not_for_us(text: str) -> str | None:
    """Why no command of the file is run, None where nothing speaks against it."""
    for keyword, value in _KEYWORD.findall(text):
        if keyword == "XFAIL":
            return MEANT_TO_FAIL
        if re.search(r"(?<![!\w])asserts\b", value):
            return ASSERTIONS
    return None


def _run_lines(text: str) -> Iterator[tuple[int, str]]:
    """Each RUN line with where it begins; one that ends in a backslash goes on in the next."""
    begun, words = 0, ""
    for number, line in enumerate(text.splitlines(), 1):
        found = _RUN.search(line)
        if found is None:
            continue
        begun = begun or number
        words += found[1]
        if words.endswith("\\"):
            words = words[:-1]
            continue
        yield begun, words
        begun, words = 0, ""
    if words:
        yield begun, words


def _commands(line: int, words: str) -> Iterator[Command]:
    if "%if" in words or "%{" in words:
        reason = CONDITION if "%if" in words else SUBSTITUTION
        yield SkippedCommand(line, words, reason)
        return
    try:
        lexer = shlex.shlex(words, posix=True, punctuation_chars="|&;<>")
        lexer.whitespace_split = True
        lexer.commenters = ""
        tokens = list(lexer)
    except ValueError:
        yield SkippedCommand(line, words, SHELL)
        return
    for pipe in _split(tokens, ("&&", ";", "||")):
        yield _command(line, words, list(_split(pipe, ("|",))))


def _split(tokens: Sequence[str], borders: tuple[str, ...]) -> Iterator[list[str]]:
    part: list[str] = []
    for token in tokens:
        if token in borders:
            yield part
            part = []
        else:
            part.append(token)
    yield part


def _command(line: int, text: str, pipe: list[list[str]]) -> Command:
    """What a pipe of programs asks of `opt`: the first that is one counts."""
    plain = [_without_redirections(part) for part in pipe]
    at = next((n for n, (words, _) in enumerate(plain) if words[:1] == ["opt"]), None)
    if at is None:
        failing = any(words[:1] == ["not"] and "opt" in words for words, _ in plain)
        return SkippedCommand(line, text, MEANT_TO_FAIL if failing else NOT_OPT)
    words, read = plain[at]
    if at and not _hands_on(*plain[0], at):
        return SkippedCommand(line, text, OTHER_INPUT)
    return _opt_command(line, text, words[1:], "%s" if at else read)


def _hands_on(words: list[str], read: str, at: int) -> bool:
    """Whether the first program of a pipe gives the file itself to the second, number `at`."""
    files = [word for word in (*words[1:], read) if word == "%s"]
    rest = tuple(word for word in words if word != "%s")
    return at == 1 and files == ["%s"] and rest in SAME_TEXT


def _without_redirections(tokens: list[str]) -> tuple[list[str], str]:
    """The words of a command and the file that it reads, empty without one."""
    words: list[str] = []
    read = ""
    waiting = iter(tokens)
    for token in waiting:
        if not set(token) <= set("<>&"):
            words.append(token)
            continue
        if words[-1:] in (["1"], ["2"]) and ">" in token:
            words.pop()
        target = next(waiting, "")
        read = target if token == "<" else read
    return words, read


def _opt_command(line: int, text: str, words: list[str], read: str) -> Command:
    said = opt_arguments(words)
    files = [*([read] if read else []), *said.files]
    unknown = [each for word in (*files, *said.options, *said.pipelines) for each in _unknown(word)]
    if unknown:
        return SkippedCommand(line, text, SUBSTITUTION, unknown[0])
    if files != ["%s"]:
        return SkippedCommand(line, text, OTHER_INPUT)
    if len(said.pipelines) != 1:
        return SkippedCommand(line, text, NO_PASSES)
    pipeline = without_printing(said.pipelines[0])
    if not pipeline:
        return SkippedCommand(line, text, ONLY_PRINTS)
    return OptCommand(line, text, pipeline, said.options)


def _unknown(word: str) -> list[str]:
    return [each for each in _SUBSTITUTION.findall(word) if each != "%s"]
