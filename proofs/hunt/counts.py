"""What a hunt counts, and how it tells it."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from ...semantics.program.causes import Kind
from .judging import Judged

MOST_REASONS = 8
"""How many reasons for `unknown` a summary lists."""


@dataclass
class Statistics:
    """Counts of a hunt; those of several add up.

    `programs` are runs of a pipeline over a program, `changed` those in which a pass changed
    something. `seconds` is wall time, times the workers in `worker_seconds`; `judging_seconds`
    and `solver_seconds` are the workers' own. `causes` counts what was not decided by its kind,
    `reasons` by its sentence without names, for people. `reducing` has what became of findings
    under `llvm-reduce`."""

    programs: int = 0
    changed: int = 0
    verdicts: Counter[str] = field(default_factory=Counter)
    vacuous: int = 0
    causes: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    passes: Counter[str] = field(default_factory=Counter)
    died: int = 0
    worker_seconds: float = 0.0
    judging_seconds: float = 0.0
    solver_seconds: float = 0.0
    reducing: Counter[str] = field(default_factory=Counter)

    def add(self, judged: Judged) -> None:
        self.programs += 1
        self.changed += judged.steps > 0
        self.judging_seconds += judged.seconds
        self.solver_seconds += judged.solver_seconds
        for pair in judged.pairs:
            self.verdicts[pair.verdict] += 1
            self.passes[pair.pass_name] += 1
            self.vacuous += pair.vacuous
            if pair.verdict == "unknown":
                self.causes[pair.cause] += 1
                self.reasons[nameless(pair.reason)] += 1
        for finding in judged.findings:
            self.verdicts["crash"] += finding.kind == "crash"

    def add_unknown(self, reason: str, kind: Kind) -> None:
        """A program that could not be judged at all."""
        self.programs += 1
        self.verdicts["unknown"] += 1
        self.causes[kind.value] += 1
        self.reasons[nameless(reason)] += 1

    @property
    def pairs(self) -> int:
        return sum(self.verdicts.values())

    def as_entry(self) -> dict[str, Any]:
        """What documents and the state file have."""
        return {
            "programs": self.programs,
            "changed": self.changed,
            "verdicts": dict(self.verdicts),
            "vacuous": self.vacuous,
            "causes": dict(self.causes.most_common()),
            "reasons": dict(self.reasons.most_common()),
            "passes": dict(self.passes.most_common()),
            "died": self.died,
            "worker_seconds": round(self.worker_seconds, 1),
            "judging_seconds": round(self.judging_seconds, 1),
            "solver_seconds": round(self.solver_seconds, 1),
            "reducing": dict(self.reducing.most_common()),
        }

    def text(self) -> str:
        """The summary for people."""
        minutes = self.worker_seconds / 60
        rate = self.pairs / minutes if minutes else 0.0
        outside = 1 - self.solver_seconds / self.judging_seconds if self.judging_seconds else 0.0
        words = ("preserved", "violated", "ill-formed", "crash", "unknown", "contradiction")
        verdicts = ", ".join(f"{self.verdicts[w]} {w}" for w in words if self.verdicts[w])
        pairs = "pair" if self.vacuous == 1 else "pairs"
        lines = [
            f"Summary: {self.pairs} pairs: {verdicts or 'none'}",
            f"  {self.programs} programs, {self.changed} of them changed by a pass; "
            f"{self.vacuous} {pairs} without an operation that is reached",
            f"  {rate:.0f} pairs per minute and worker; {outside:.0%} of the judging outside the "
            "solver",
        ]
        if self.reasons:
            share = self.verdicts["unknown"] / max(1, self.pairs)
            lines.append(f"  unknown {share:.1%}, because:")
            listed = self.reasons.most_common(MOST_REASONS)
            lines += [f"    {count:5} {reason}" for reason, count in listed]
        for note, count in self.reducing.most_common():
            lines.append(f"  {count} {'finding' if count == 1 else 'findings'}: {note}")
        if self.died:
            lines.append(f"  {self.died} worker processes died; their programs were tried again")
        return "\n".join(lines) + "\n"


def nameless(reason: str) -> str:
    """A reason without the names and numbers of one program, so that equal ones are counted."""
    first = reason.splitlines()[0] if reason else ""
    return re.sub(r"\b\d+(?:\.\d+)?\b", "N", re.sub(r"[%@][-\w$.]+", "_", first))
