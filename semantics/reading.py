"""Files of LLVM IR become modules of the program model.

LLVM itself reads the text, in a process of its own; stack slots that it can turn into values are
turned; then its canonical text is read here. Programs whose convergence control is ill-formed are
read like others: the static rules judge them. All other complaints of LLVM's verifier make the
input wrong.
"""

from __future__ import annotations

import re
from pathlib import Path

from . import llvm_worker
from .input_errors import InputError
from .ir_text_cursor import unquoted
from .ir_text_lines import annotated, find_lines
from .ir_text_module import Lines, parse_module, reject_wrong_tags
from .program import Module

LARGEST_FILE = 32 << 20
"""The size in bytes from which on a file is not read."""

BITCODE = (b"BC\xc0\xde", b"\xde\xc0\x17\x0b")
CONVERGENCE_SENTENCES = frozenset(
    (
        "Cannot mix controlled and uncontrolled convergence in the same function.",
        "Convergence control token can only be used in a convergent call.",
        "Convergence control token must dominate all its uses.",
        "Convergence control tokens can only be produced by calls to the convergence control "
        "intrinsics.",
        "Convergence region is not well-nested.",
        "Convergence token used by an instruction other than "
        "llvm.experimental.convergence.loop in a cycle that does not contain the token's "
        "definition.",
        "Cycle heart must dominate all blocks in the cycle.",
        "Entry intrinsic can occur only in a convergent function.",
        "Entry intrinsic can occur only in the entry block.",
        "Entry intrinsic cannot be preceded by a convergent operation in the same basic block.",
        "Entry or anchor intrinsic cannot have a convergencectrl token operand.",
        "Expected convergent attribute on a controlled convergent call.",
        "Loop intrinsic cannot be preceded by a convergent operation in the same basic block.",
        "Loop intrinsic must have a convergencectrl token operand.",
        "PHI nodes cannot have token type!",
        "The 'convergencectrl' bundle can occur at most once on a call",
        "The 'convergencectrl' bundle requires exactly one token use.",
        "The 'convergencetrl' bundle can occur at most once on a call",
        "Two static convergence token uses in a cycle that does not contain either token's "
        "definition.",
    )
)
"""What LLVM's verifier says about convergence control, which the static rules judge as well."""

CONTROL_ADDRESS = re.compile(r"ptr @llvm\.experimental\.convergence\.")
SHOWN_VALUE = re.compile(r"  |depth=|token |(label )?%|$")
NUMBER = re.compile(r"%\d|^\d+:|\{\n  ", re.MULTILINE)
"""A value, a block or an entry block that has a number and no name."""
QUOTED_NUMBER = re.compile(r'%"(\d+)"|^"(\d+)":', re.MULTILINE)


def read_file(path: str | Path, timeout: float | None = None) -> Module:
    """The module in a file. Raises InputError for whatever is wrong with it."""
    return read_module(read_text(path), str(path), timeout)


def read_text(path: str | Path) -> str:
    """The text of a file of LLVM IR. Raises InputError if there is none."""
    name = str(path)
    try:
        if Path(path).is_dir():
            raise InputError("this is a folder", name, hint="name a file of LLVM IR")
        if Path(path).stat().st_size > LARGEST_FILE:
            raise InputError(
                f"the file is larger than {LARGEST_FILE >> 20} MB",
                name,
                hint="cut out the functions of interest with llvm-extract",
            )
        return _decoded(Path(path).read_bytes(), name)
    except OSError as error:
        raise InputError(
            f"the file cannot be read: {error.strerror or error}", name, hint="check the path"
        ) from None


def _decoded(raw: bytes, name: str) -> str:
    if raw.startswith(BITCODE):
        raise InputError("this is bitcode, not text", name, hint="run llvm-dis on it first")
    if b"\0" in raw:
        at = raw.index(b"\0")
        raise InputError(
            "the file holds a zero byte: it is not text",
            name,
            raw.count(b"\n", 0, at) + 1,
            hint="give LLVM IR as text, in UTF-8",
        )
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(
            "the file is not UTF-8 text",
            name,
            raw.count(b"\n", 0, error.start) + 1,
            hint="give LLVM IR as text, in UTF-8",
        ) from None


def read_module(text: str, source_name: str, timeout: float | None = None) -> Module:
    """The module in a text; `source_name` is how messages call it, `timeout` is in seconds.

    Raises InputError with the place that LLVM names."""
    try:
        return _read(text, source_name, timeout)
    except InputError as error:
        if error.file:
            raise
        raise InputError(error.message, source_name, error.line, error.column, error.hint) from None
    except llvm_worker.LlvmRejection as error:
        raise InputError(
            f"LLVM does not accept this text: {error.message}",
            source_name,
            error.line,
            error.column,
            "a token is never an input of a select or a phi (CO7)"
            if "token type" in error.message
            else "LLVM 22 must be able to parse the file",
        ) from None
    except llvm_worker.LlvmTimeout as error:
        raise InputError(error.message, source_name, hint="give more time or a smaller file") from (
            None
        )
    except llvm_worker.LlvmError as error:
        raise InputError(
            f"{error.message} while it read this file",
            source_name,
            hint="try whether opt-22 reads it",
        ) from None


def _read(text: str, source_name: str, timeout: float | None) -> Module:
    _reject_what_is_no_text(text)
    found = llvm_worker.canonical(text, timeout)
    canonical = _apart_from_numbers(found.text)
    lines = find_lines(text, found.text)
    _reject_complaints(found, lines)
    if not lines.instructions:
        raise InputError("no function in this file has a body", hint="name a file with a `define`")
    if " alloca " not in canonical:
        return parse_module(canonical, source_name, lines)
    noted, renamed = annotated(canonical, lines)
    try:
        after = llvm_worker.promoted(noted, timeout)
    except (llvm_worker.LlvmRejection, llvm_worker.LlvmCrash):
        return parse_module(canonical, source_name, lines)
    return parse_module(after, source_name, Lines(lines.headers), renamed)


def _reject_what_is_no_text(text: str) -> None:
    if not text.strip():
        raise InputError("the file is empty", hint="name a file of LLVM IR")
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        raise InputError("the text holds a zero byte", line=line)


def _apart_from_numbers(canonical: str) -> str:
    """The text with names that look like numbers (`%"5"`) told apart from numbers (`%5`)."""
    if not QUOTED_NUMBER.search(canonical) or not NUMBER.search(canonical):
        return canonical
    return QUOTED_NUMBER.sub(
        lambda found: f'%"named.{found[1]}"' if found[1] else f'"named.{found[2]}":', canonical
    )


def _reject_complaints(found: llvm_worker.Canonical, lines: Lines) -> None:
    if found.complaint is None:
        return
    _, others = split_complaint(found.complaint)
    if not others:
        return
    reject_wrong_tags(found.text)
    first, *shown = others.split("\n")
    line = _line_of(shown, found.text, lines)
    if CONTROL_ADDRESS.search(found.text) and "intrinsic" in others:
        raise InputError(
            "the address of a convergence control intrinsic is taken: to call it indirectly is "
            "undefined (CO48)",
            line=line,
            hint="call llvm.experimental.convergence.* directly",
        )
    if "Return type cannot be token for indirect call!" in others:
        raise InputError(
            "an indirect call returns a token: to call a convergence control intrinsic indirectly "
            "is undefined (CO48)",
            hint="call llvm.experimental.convergence.* directly",
        )
    value = f": `{shown[0].strip()}`" if shown and shown[0][:2] == "  " else ""
    raise InputError(
        f"LLVM's verifier rejects this file: {first.rstrip('.!')}{value}",
        line=line,
        hint="opt-22 -passes=verify says the same",
    )


def _line_of(shown: list[str], canonical: str, lines: Lines) -> int:
    """The user's line of an instruction that LLVM's verifier shows; 0 if it shows none."""
    if not shown or shown[0][:2] != "  ":
        return 0
    name, count = "", 0
    for line in canonical.split("\n"):
        if line.startswith("define"):
            header = re.search(r'@("[^"]*"|[-\w$.]+)', line)
            name, count = unquoted(header[1]) if header else "", 0
        elif line[:2] == "  " and line[2:3] not in (" ", "]"):
            if line.startswith(shown[0]):
                numbers = lines.instructions.get(name, [])
                return numbers[count] if count < len(numbers) else 0
            count += 1
    return 0


def split_complaint(complaint: str) -> tuple[tuple[str, ...], str]:
    """The verifier's sentences about convergence control, and all its other words."""
    sentences: list[str] = []
    others: list[str] = []
    about_convergence = False
    for line in complaint.split("\n"):
        if line in CONVERGENCE_SENTENCES:
            sentences.append(line)
            about_convergence = True
        elif not (about_convergence and SHOWN_VALUE.match(line)):
            about_convergence = False
            others.append(line)
    return tuple(sentences), "\n".join(others).strip("\n")


def convergence_sentences(text: str, timeout: float | None = None) -> tuple[str, ...]:
    """What LLVM's own verifier says about the convergence control in a text, in its order.

    Raises as `llvm_worker.canonical`."""
    complaint = llvm_worker.verify_text(text, timeout)
    return split_complaint(complaint)[0] if complaint else ()
