"""A finding made small: the fewest lines that the same pass still gets wrong in the same way."""

from __future__ import annotations

import re
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from ..semantics import llvm_worker
from ..semantics.input_errors import InputError
from ..semantics.ir_shrinking import shrunk
from ..semantics.ir_text_parts import canonical_shape
from ..semantics.reading import read_module
from ..semantics.static_rules import check_rules
from .hunt_judging import Finding, HuntOptions, judged_program

REDUCED_PAIR_SECONDS = 5.0
"""Seconds for a pair while a finding is made smaller; a program that takes longer is not."""


@dataclass(frozen=True, slots=True)
class Reduced:
    """A finding in its smallest form. `pipeline` shows it: the pass alone where that is enough.
    `found_in` is the pipeline that it was found with."""

    finding: Finding
    pipeline: str
    found_in: str
    seed: str

    @property
    def key(self) -> tuple[str, str, str]:
        """Equal for findings that differ in names only."""
        return (self.finding.pass_name, self.finding.kind, canonical_shape(self.finding.text))


def reduced(
    finding: Finding, whole: str, pipeline: str, seed: str, options: HuntOptions, seconds: float
) -> Reduced:
    """The finding on the smallest program that shows it within the given seconds.

    `whole` is the program that the pipeline was given. The pass alone is tried first, on the
    module that it was given; where it needs the passes before it, the whole pipeline runs."""
    options = replace(
        options, pair=replace(options.pair, timeout=REDUCED_PAIR_SECONDS), pass_seconds=10.0
    )
    deadline = time.monotonic() + seconds
    for words, start in _ways(finding, whole, pipeline, options.opt):
        seen: dict[str, Finding] = {}

        def shows(text: str, words: str = words, seen: dict[str, Finding] = seen) -> bool:
            if time.monotonic() > deadline:
                return False
            found = same_finding(text, words, finding, options)
            if found is not None:
                seen[text] = found
            return found is not None

        small = shrunk(start, shows)
        if seen:
            found = seen.get(small) or list(seen.values())[-1]
            still = partial(_shows, small, finding, options)
            return Reduced(
                replace(found, text=small), with_fewer_options(words, still), pipeline, seed
            )
    return Reduced(replace(finding, text=whole), pipeline, pipeline, seed)


def _shows(text: str, finding: Finding, options: HuntOptions, pipeline: str) -> bool:
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
    said = subprocess.run(command, input="", capture_output=True, text=True).stdout
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
    """What the pipeline does wrong to a text if it is of the finding's pass and class, and, where
    rules are broken, breaks the same ones; None otherwise."""
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
    return found.detail == wanted.detail or found.kind not in ("ill-formed", "crash")
