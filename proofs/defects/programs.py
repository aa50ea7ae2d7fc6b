"""The programs of a defect as LLVM is to read them: a function with what it calls, no comments."""

from __future__ import annotations

from ...counterexamples.corpus.defects import Defect
from ...counterexamples.corpus.entries import Entry, entries
from ...semantics.reduction.shrinking import tidied
from ...semantics.reduction.text_parts import TextModule, parsed


def entry_named(key: str) -> Entry:
    """The entry of the catalogue that a defect names."""
    return next(each for each in entries() if each.key == key)


def before(entry: Entry) -> str:
    """The module that the passes are to run on."""
    return str(_with_only(entry, entry.name))


def after(defect: Defect, entry: Entry) -> str:
    """What the passes write of the defect's first program, without declarations; empty where they
    write nothing."""
    if entry.kind == "pair":
        return _bodies(entry, entry.target).replace(f"@{entry.target}(", f"@{entry.name}(")
    return defect.after.strip()


def _bodies(entry: Entry, function: str) -> str:
    return str(TextModule(_with_only(entry, function).functions[-1:], ())).strip()


def _with_only(entry: Entry, function: str) -> TextModule:
    """The file of an entry without the other sources and targets in it."""
    module = parsed(entry.path.read_text(encoding="utf-8"))
    others = ("src", "tgt") if entry.kind == "pair" else ()
    kept = [each for each in module.functions if each.name == function or _helps(each.name, others)]
    return tidied(TextModule(tuple(kept), module.rest))


def _helps(name: str, others: tuple[str, ...]) -> bool:
    return not name.startswith(others) if others else True
