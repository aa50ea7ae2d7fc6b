"""A defect as a report for LLVM's tracker, in Markdown: ready to paste."""

from __future__ import annotations

from ...counterexamples.corpus.defects import Defect, Shown, tried_with
from ...counterexamples.corpus.entries import IN_A_CLONE
from ..ledger.table import cited
from .programs import after, before, entry_named


def report(defect: Defect) -> str:
    """The title as a heading, what happens, the sentence that is broken, the program, the command,
    what comes out, and how to see it."""
    entry = entry_named(defect.programs[0].entry)
    file, passes = f"{defect.id}.ll", defect.programs[0].passes
    written, flag = after(defect, entry), " -disable-verify" if defect.says else ""
    parts = [
        f"# {defect.title}",
        defect.happens,
        f"**What is broken.** {defect.broken}{_places(defect)}",
        f"`{file}`:",
        _fenced("llvm", before(entry).strip()),
        _fenced("sh", f"opt -S -passes={_quoted(passes)}{flag} {file}"),
        *(["It writes:", _fenced("llvm", written)] if written else []),
        *_ending(defect),
        f"Seen with LLVM {tried_with()}, {_pipelines(defect)}.",
        *[f"See also #{each.replace(': ', ' (', 1)})." for each in defect.tracker],
        f"Found with wavecheck: `{shown_by(defect.programs[0])}`.",
    ]
    return "\n\n".join(parts) + "\n"


def shown_by(shown: Shown) -> str:
    """The command that shows a defect in a clone: by its target, or where there is none that LLVM
    reads, by its passes."""
    entry = entry_named(shown.entry)
    if entry.kind == "pair":
        return entry.command
    return f"wavecheck passes {_quoted(shown.passes)} {IN_A_CLONE}/{entry.file}"


def _places(defect: Defect) -> str:
    """Where the broken sentences stand, each as an item of a list."""
    if not defect.rules:
        return ""
    items = [
        f"- {row.document}, [{row.section}]({row.link}): “{row.begins} ...” ({row.id})"
        for row in cited(defect.rules)
    ]
    return "\n\n" + "\n".join(items)


def _ending(defect: Defect) -> list[str]:
    """How `opt` ends, where it does not end well."""
    if defect.gives == "crash":
        return ["`opt` ends with a stack dump."]
    if defect.says:
        return [f"Without `-disable-verify`, `opt` ends: `{defect.says}`"]
    return ["LLVM's verifier accepts the result."]


def _pipelines(defect: Defect) -> str:
    others = [f"`{each}`" for each in defect.passes[1:]]
    also = f"; {', '.join(others)} {'does' if len(others) == 1 else 'do'} it too" if others else ""
    levels = "O1, O2 and O3 do it too" if defect.levels else "not with O1, O2 or O3"
    return f"{levels}{also}"


def _quoted(passes: str) -> str:
    return passes if passes.replace("-", "").isalnum() else f"'{passes}'"


def _fenced(language: str, text: str) -> str:
    return f"```{language}\n{text}\n```"
