"""What a worker of a hunt does: judge one program under one pipeline, or make a finding small."""

from __future__ import annotations

from dataclasses import dataclass

from ...semantics.generation.modules import hunted_program
from .judging import Finding, HuntOptions, Judged, judged_program
from .reducing import Reduced, reduced

REDUCING_SECONDS = 40.0
"""Seconds that one finding may take to become small, and as many again with `llvm-reduce`; then it
stays as small as it is. The last question may take 15 more each time, which a worker has."""


@dataclass(frozen=True, slots=True)
class JudgeJob:
    """Judge the program of this seed under this pipeline. `number` counts the hunt's jobs."""

    number: int
    seed: str
    pipeline: str


@dataclass(frozen=True, slots=True)
class ReduceJob:
    """Make a finding small. `whole` is the program that it was found in."""

    finding: Finding
    seed: str
    pipeline: str
    whole: str


HuntJob = JudgeJob | ReduceJob


def done(job: HuntJob, options: HuntOptions) -> tuple[str, Judged] | Reduced:
    """The job's result: the program's text with the answers about it, or the small finding."""
    match job:
        case JudgeJob(seed=seed, pipeline=pipeline):
            text = hunted_program(seed)
            return text, judged_program(text, pipeline, options)
        case ReduceJob(finding=finding, seed=seed, pipeline=pipeline, whole=whole):
            return reduced(finding, whole, pipeline, seed, options, REDUCING_SECONDS)
