"""What LLVM's verifier complains of: convergence control, or anything else.

The static rules judge convergence control themselves; all else makes the input wrong.
"""

from __future__ import annotations

import re

from ..llvm import worker as llvm_worker
from ..program.input_errors import InputError
from ..program.spelling import unquoted
from .module import Lines, reject_wrong_tags

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


def reject_complaints(found: llvm_worker.Canonical, lines: Lines) -> None:
    """Raises InputError for a complaint that is not about convergence control.

    An indirect call of a control intrinsic has a sentence of its own (CO48)."""
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
        by_llvm=True,
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
