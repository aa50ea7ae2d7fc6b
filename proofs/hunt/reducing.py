"""A finding made small: the fewest lines that the same pass still gets wrong in the same way.

The own reducer goes first. Where `llvm-reduce` is there, it goes on with what that leaves, and the
own one behind it again: so nothing is larger than without it, and where it hangs or fails nothing
is lost.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial

from ...semantics.llvm import worker as llvm_worker
from ...semantics.program.input_errors import InputError
from ...semantics.reading.reader import read_module
from ...semantics.reduction.shrinking import shrunk, size_of
from ...semantics.reduction.text_parts import canonical_shape, parsed
from ...semantics.static_rules.rules import check_rules
from ..processes.programs import run_program
from .judging import Finding, HuntOptions, judged_program
from .llvm_reduce import NAME as LLVM_REDUCE
from .llvm_reduce import llvm_reduced

UNMATCHED = "differs"
"""The change of a pair whose calls cannot be matched: it is broken for one thread, whatever sets
there are."""

REDUCED_PAIR_SECONDS = 5.0
"""Seconds for a pair while a finding is made smaller; a program that takes longer is not."""


@dataclass(frozen=True, slots=True)
class Reduced:
    """A finding in its smallest form. `pipeline` shows it: the pass alone where that is enough.
    `found_in` is the pipeline that it was found with. `note` says what became of it under
    `llvm-reduce`, empty where that was not asked."""

    finding: Finding
    pipeline: str
    found_in: str
    seed: str
    note: str = ""

    @property
    def key(self) -> tuple[str, str, str]:
        """Equal for findings that differ in names only."""
        return (self.finding.pass_name, self.finding.kind, canonical_shape(self.finding.text))


def reduced(
    finding: Finding, whole: str, pipeline: str, seed: str, options: HuntOptions, seconds: float
) -> Reduced:
    """The finding on the smallest program that shows it within the given seconds.

    `whole` is the program that the pipeline was given. The pass alone is tried first, on the
    module that it was given; where it needs the passes before it, the whole pipeline runs. What
    `llvm-reduce`, the own reducer behind it and the options of the pass add takes less than the
    same time again."""
    options = replace(
        options, pair=replace(options.pair, timeout=REDUCED_PAIR_SECONDS), pass_seconds=10.0
    )
    deadline = time.monotonic() + seconds
    for words, start in _ways(finding, whole, pipeline, options.opt):
        search = _Search(finding, words, options, deadline)
        small = shrunk(start, search.shows)
        if search.seen:
            small, note = _smaller_by_llvm(small, search, seconds)
            found = search.seen.get(small) or list(search.seen.values())[-1]
            until = time.monotonic() + seconds / 4
            still = partial(_shows, small, finding, options, until)
            fewer = with_fewer_options(words, still)
            return Reduced(replace(found, text=small), fewer, pipeline, seed, note)
    return Reduced(replace(finding, text=whole), pipeline, pipeline, seed)


@dataclass(slots=True)
class _Search:
    """Which programs show a finding under a pipeline, asked until the deadline, each once; those
    that did are `seen`."""

    finding: Finding
    words: str
    options: HuntOptions
    deadline: float
    seen: dict[str, Finding] = field(default_factory=dict)
    refused: set[str] = field(default_factory=set)

    def shows(self, text: str) -> bool:
        if text in self.seen:
            return True
        if text in self.refused or time.monotonic() > self.deadline:
            return False
        found = same_finding(text, self.words, self.finding, self.options)
        if found is not None:
            self.seen[text] = found
        else:
            self.refused.add(text)
        return found is not None


def _smaller_by_llvm(small: str, search: _Search, seconds: float) -> tuple[str, str]:
    """The program as `llvm-reduce` leaves it within half of these seconds, and then the own reducer
    within a quarter, if that is smaller; and what became of it."""
    program = search.options.llvm_reduce
    if program is None:
        return small, ""
    search.deadline = time.monotonic() + seconds / 2
    found = llvm_reduced(program, small, search.shows, seconds / 2)
    again = small
    if found.text is not None:
        search.deadline = time.monotonic() + seconds / 4
        again = shrunk(found.text, search.shows)
    if size_of(parsed(again)) < size_of(parsed(small)):
        stopped = f", which {found.trouble}" if found.trouble else ""
        return again, f"made smaller by {LLVM_REDUCE}{stopped}"
    return small, f"{LLVM_REDUCE} {found.trouble or 'found nothing smaller'}"


def _shows(text: str, finding: Finding, options: HuntOptions, until: float, pipeline: str) -> bool:
    if time.monotonic() > until:
        return False
    return same_finding(text, pipeline, finding, options) is not None


def _ways(finding: Finding, whole: str, pipeline: str, opt: str | None) -> list[tuple[str, str]]:
    """A pipeline and the program to begin with, the simplest first."""
    name = finding.pass_name
    if name == pipeline or ", " in name or " " in name:
        return [(pipeline, whole)]
    spellings = [name, *spelled_with_options(name, pipeline, opt)]
    return [*((words, finding.text) for words in spellings), (pipeline, whole)]


def spelled_with_options(name: str, pipeline: str, opt: str | None) -> list[str]:
    """The pass with each choice of options that a pipeline runs it with; `opt` tells them."""
    if opt is None:
        return []
    command = [opt, f"-passes={pipeline}", "-print-pipeline-passes", "-disable-output"]
    said = run_program(command).stdout.decode(errors="replace")
    found = re.findall(rf"(?<![-\w]){re.escape(name)}<[^<>]*>", said)
    return list(dict.fromkeys(found))


def with_fewer_options(pipeline: str, shows: Callable[[str], bool]) -> str:
    """A pass without those of its options that it does not need: `name<a;b>` as `name<b>`."""
    name, _, inside = pipeline.partition("<")
    if "," in pipeline or not inside.endswith(">"):
        return pipeline
    kept = inside[:-1].split(";")
    for option in list(kept):
        fewer = [each for each in kept if each != option]
        if shows(f"{name}<{';'.join(fewer)}>" if fewer else name):
            kept = fewer
    return f"{name}<{';'.join(kept)}>" if kept else name


def same_finding(
    text: str, pipeline: str, finding: Finding, options: HuntOptions
) -> Finding | None:
    """What the pipeline does wrong to a text if it is of the finding's pass and class; None
    otherwise. Where rules are broken they are the same ones, and calls that cannot be matched do
    not stand for sets that changed, nor the other way round."""
    try:
        module = read_module(text, "reduced", options.pass_seconds)
        if any(check_rules(function) for function in module.functions.values()):
            return None
        judged = judged_program(text, pipeline, options, finding.pass_name)
    except (InputError, llvm_worker.LlvmError):
        return None
    return next((each for each in judged.findings if _alike(each, finding)), None)


def _alike(found: Finding, wanted: Finding) -> bool:
    if (found.pass_name, found.kind) != (wanted.pass_name, wanted.kind):
        return False
    if found.kind in ("ill-formed", "crash"):
        return found.detail == wanted.detail
    return (found.detail == UNMATCHED) == (wanted.detail == UNMATCHED)
