"""Small functions, and what transforms make of them, refuse and promise."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from wavecheck.semantics.printing.printer import print_function
from wavecheck.semantics.program.function import Function
from wavecheck.semantics.program.instructions import Call
from wavecheck.semantics.reading.reader import read_module
from wavecheck.semantics.rewriting.refusal import TransformRefused
from wavecheck.semantics.transforms.catalogue import Request, transform_of

HEAD = """
declare i32 @op(i32) convergent
declare i32 @pure(i32) convergent memory(none) willreturn nounwind
declare void @use(i32)
declare i32 @plain(i32)
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.anchor()
declare token @llvm.experimental.convergence.loop()
"""


def _function(body: str) -> Function:
    text = f"define void @f(i32 noundef %x, i1 noundef %c, i1 noundef %d) convergent {{\n{body}\n}}"
    return read_module(HEAD + text, "f.ll").functions["f"]


def _diamond(head: str = "", then: str = "", other: str = "", end: str = "") -> Function:
    return _function(
        f"head:\n{head}\n  br i1 %c, label %then, label %else\n"
        f"then:\n{then}\n  br label %end\nelse:\n{other}\n  br label %end\nend:\n{end}\n  ret void"
    )


def _after(name: str, source: Function, *at: str) -> Function:
    changed = transform_of(name).apply(source, Request(at))
    read_module(print_function(changed), "again.ll")
    return changed


def _promised(name: str, source: Function, *at: str) -> str | None:
    return transform_of(name).preserves(source, Request(at))


def _refused(name: str, source: Function, *at: str) -> TransformRefused:
    with pytest.raises(TransformRefused) as caught:
        transform_of(name).apply(source, Request(at))
    return caught.value


def _callees(found: Function, block: str) -> list[str | None]:
    calls = (each for each in found.blocks[block].instructions if isinstance(each, Call))
    return [call.control or call.callee for call in calls]


@pytest.fixture(scope="session")
def function() -> Callable:
    """A function with this body, which takes %x, %c and %d."""
    return _function


@pytest.fixture(scope="session")
def diamond() -> Callable:
    """A function that branches on %c into two arms and joins them."""
    return _diamond


@pytest.fixture(scope="session")
def after() -> Callable:
    """What a transform makes of a function; LLVM reads it."""
    return _after


@pytest.fixture(scope="session")
def promised() -> Callable:
    """Why a transform does not promise to keep the sets; None where it does."""
    return _promised


@pytest.fixture(scope="session")
def refused() -> Callable:
    """How a transform refuses a function."""
    return _refused


@pytest.fixture(scope="session")
def callees() -> Callable:
    """What the calls of a block call."""
    return _callees
