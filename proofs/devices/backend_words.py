"""What LLVM's backend says where it stops: its first line, without the folders of who built it."""

from __future__ import annotations

import re

_ASSERTION = re.compile(r"([\w.]+\.(?:cpp|h)):\d+: .*?(Assertion `.*' failed)", re.S)
_UNREACHABLE = re.compile(r"(?:^(.*)\n)?UNREACHABLE executed at \S*?([\w.]+\.(?:cpp|h)):\d+", re.M)
_ERROR = re.compile(r"LLVM ERROR: (.*)")


def backend_words(message: str, output: str) -> str:
    """The sentence that tells this stop from others: an assertion or a place that must not be
    reached with its file, or the error; `message` where LLVM says nothing of the kind.

    >>> backend_words("", "x: /build/lib/A.cpp:5: bool f(): Assertion `a && b' failed.")
    "LLVM stops in A.cpp: Assertion `a && b' failed"
    >>> backend_words("", "Unhandled.\\nUNREACHABLE executed at /build/lib/B.cpp:91!")
    'LLVM stops in B.cpp: Unhandled'
    """
    if found := _ASSERTION.search(output):
        return f"LLVM stops in {found[1]}: {' '.join(found[2].split())}"
    if found := _UNREACHABLE.search(output):
        said = (found[1] or "it reaches what it holds for unreachable").rstrip(". ")
        return f"LLVM stops in {found[2]}: {said}"
    if found := _ERROR.search(output):
        return f"LLVM stops: {found[1].strip()}"
    return message
