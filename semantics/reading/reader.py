"""Files of LLVM IR become modules of the program model.

LLVM itself reads the text, in a process of its own; stack slots that it can turn into values are
turned; then its canonical text is read here. Programs whose convergence control is ill-formed are
read like others: the static rules judge them. All other complaints of LLVM's verifier make the
input wrong.
"""

from __future__ import annotations

import contextlib
import gc
import os
import re
from collections.abc import Iterator
from pathlib import Path

from ..llvm import worker as llvm_worker
from ..program.function import Module
from ..program.input_errors import InputError
from ..program.input_files import bytes_of
from .module import Lines, parse_module
from .source_lines import annotated, find_lines, header_lines
from .verifier_complaints import reject_complaints, split_complaint

BITCODE = (b"BC\xc0\xde", b"\xde\xc0\x17\x0b")
SECONDS_FOR_BITCODE = 60.0

BEYOND_THE_LIMIT = re.compile(r"name is too long|'[^']{1024,}'")
"""What LLVM's parser says of names beyond a limit that an option of its command line raises, or of
such a name, which it takes for another one: a pass that wrote it did nothing wrong."""

KERNELS = {
    ".cl": "OpenCL C",
    ".clcpp": "C++ for OpenCL",
    ".cu": "CUDA",
    ".hip": "HIP",
    ".hlsl": "HLSL",
}
"""Languages of kernels by the endings of their files."""

NUMBER = re.compile(r"%\d|^\d+:|\{\n  ", re.MULTILINE)
"""A value, a block or an entry block that has a number and no name."""
QUOTED_NUMBER = re.compile(r'%"(\d+)"|^"(\d+)":', re.MULTILINE)


def read_file(path: str | Path, timeout: float | None = None) -> Module:
    """The module in a file. Raises InputError for whatever is wrong with it."""
    return read_module(read_text(path), str(path), timeout)


def read_text(path: str | Path) -> str:
    """The text of a file of LLVM IR, which may be bitcode; `-` is the standard input. Raises
    InputError if there is none."""
    name = str(path)
    if language := KERNELS.get(Path(name).suffix):
        hint = f"`wavecheck compile -- clang ARGUMENTS {name}` judges what clang's passes do to it"
        raise InputError(f"this is {language}, not LLVM IR", name, hint=hint)
    try:
        if os.path.isdir(path):
            raise InputError("this is a folder", name, hint="name a file of LLVM IR")
        smaller = "cut out the functions of interest with llvm-extract"
        return _decoded(bytes_of(path, smaller=smaller), name)
    except OSError as error:
        message = f"the file cannot be read: {error.strerror or error}"
        raise InputError(message, name, hint=_where_it_is(name)) from None


def _where_it_is(name: str) -> str:
    """What helps where there is no such file: answers name programs of the catalogue from the
    folder in which this package lies."""
    top = Path(__file__).parents[2]
    return f"paths in answers begin in {top}" if os.path.isfile(top / name) else "check the path"


def _decoded(raw: bytes, name: str) -> str:
    if raw.startswith(BITCODE):
        return _disassembled(raw, name)
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


def _disassembled(raw: bytes, name: str) -> str:
    try:
        return llvm_worker.disassembled(raw, SECONDS_FOR_BITCODE)
    except llvm_worker.LlvmError as error:
        said = error.message.removeprefix("LLVM bitcode parsing error").strip() or "no reason given"
        message = f"LLVM {llvm_worker.version()} cannot read this bitcode: {said}"
        hint = "write it as text with the llvm-dis of the LLVM that made it"
        raise InputError(message, name, hint=hint, by_llvm=True) from None


def read_module(
    text: str, source_name: str, timeout: float | None = None, outline: bool = False
) -> Module:
    """The module in a text; `source_name` is how messages call it, `timeout` is in seconds.

    An `outline` is read sooner: its functions have their blocks and the instructions that static
    rules speak of, without their lines, and no others; it is good for seeing that these rules are
    kept, and for nothing else. What LLVM complains about is read whole all the same.

    Raises InputError with the place that LLVM names."""
    try:
        with _nothing_collected():
            return _read(text, source_name, timeout, outline)
    except InputError as error:
        if error.file:
            raise
        place = (source_name, error.line, error.column)
        raise InputError(error.message, *place, error.hint, error.by_llvm) from None
    except llvm_worker.LlvmRejection as error:
        raise InputError(
            f"LLVM does not accept this text: {error.message}",
            source_name,
            error.line,
            error.column,
            "a token is never an input of a select or a phi (CO7)"
            if "token type" in error.message
            else "LLVM 22 must be able to parse the file",
            by_llvm=not BEYOND_THE_LIMIT.search(error.message),
        ) from None
    except llvm_worker.LlvmTimeout as error:
        hint = "give more time or a smaller file"
        raise InputError(error.message, source_name, hint=hint) from None
    except llvm_worker.LlvmError as error:
        raise InputError(
            f"{error.message} while it read this file",
            source_name,
            hint="try whether opt-22 reads it",
            by_llvm=True,
        ) from None


@contextlib.contextmanager
def _nothing_collected() -> Iterator[None]:
    """What is read is all kept, and none of it refers to itself: to look for cycles among it, again
    and again while it grows, takes longer than a third of the reading. Afterwards it counts as
    old, which a collector that looks for young objects leaves alone."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            if not gc.get_freeze_count():  # Else somebody else wants objects to stay frozen.
                gc.freeze()
                gc.unfreeze()  # These two make all objects old without a look at any of them.
            gc.enable()


def _read(text: str, source_name: str, timeout: float | None, outline: bool) -> Module:
    _reject_what_is_no_text(text)
    found = llvm_worker.canonical(text, timeout)
    canonical = _apart_from_numbers(found.text)
    if outline and found.complaint is None:
        return _with_bodies(parse_module(canonical, source_name, header_lines(text), outline=True))
    lines = find_lines(text, found.text)
    reject_complaints(found, lines)
    if " alloca " not in canonical:
        return _with_bodies(parse_module(canonical, source_name, lines))
    return _promoted(canonical, source_name, lines, timeout)


def _with_bodies(module: Module) -> Module:
    """The module, which has to define something."""
    if not module.functions:
        raise InputError("no function in this file has a body", hint="name a file with a `define`")
    return module


def _promoted(canonical: str, source_name: str, lines: Lines, timeout: float | None) -> Module:
    """The module with those stack slots turned into values that LLVM can turn."""
    from ..control_flow.unsettled_slots import unsettled_slots
    from .kept_slots import with_marks, without_marks

    noted, renamed = annotated(canonical, lines)
    as_it_is = parse_module(canonical, source_name, lines)
    kept = {name: unsettled_slots(function) for name, function in as_it_is.functions.items()}
    try:
        after = without_marks(llvm_worker.promoted(with_marks(noted, kept), timeout))
    except (llvm_worker.LlvmRejection, llvm_worker.LlvmCrash):
        return as_it_is
    return parse_module(after, source_name, Lines(lines.headers), renamed)


def _reject_what_is_no_text(text: str) -> None:
    if not text.strip():
        raise InputError("the file is empty", hint="name a file of LLVM IR")
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        hint = "LLVM IR as text has none; look at how the file was made"
        raise InputError("the text holds a zero byte", line=line, hint=hint)


def _apart_from_numbers(canonical: str) -> str:
    """The text with names that look like numbers (`%"5"`) told apart from numbers (`%5`)."""
    if '%"' not in canonical and '\n"' not in canonical:  # Sooner than by the expressions below.
        return canonical
    if not QUOTED_NUMBER.search(canonical) or not NUMBER.search(canonical):
        return canonical
    return QUOTED_NUMBER.sub(
        lambda found: f'%"named.{found[1]}"' if found[1] else f'"named.{found[2]}":', canonical
    )


def convergence_sentences(text: str, timeout: float | None = None) -> tuple[str, ...]:
    """What LLVM's own verifier says about the convergence control in a text, in its order.

    Raises as `llvm_worker.canonical`."""
    complaint = llvm_worker.verify_text(text, timeout)
    return split_complaint(complaint)[0] if complaint else ()
