"""One pair under judgement: the programs, what is asked of them, and the time that is left."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from ...encodings.product.events import Classifier, callees_of_history
from ...semantics.control_flow.cycles import CycleForest
from ...semantics.program.function import Function
from .options import Options


@dataclass(slots=True)
class Question:
    """Whether `target` refines `source`.

    `sources` and `targets`: the hierarchies of either side's cycles. Each of the target's must be
    explained by one of the source's, on all inputs alike; one that none explains, on some one
    input, is a violation (CU11). `deadline`: of `time.monotonic`, None without a limit."""

    source: Function
    target: Function
    options: Options
    sources: tuple[CycleForest, ...]
    targets: tuple[CycleForest, ...]
    deadline: float | None = None
    classifier: Classifier = field(init=False)

    def __post_init__(self) -> None:
        callees = callees_of_history(self.source, self.target)
        self.classifier = Classifier(self.options.contracts, callees)
        if self.options.timeout is not None:
            self.deadline = time.monotonic() + self.options.timeout

    @property
    def anchored(self) -> bool:
        """Whether the source's anchors may choose: then no number of threads decides for all."""
        return any(call.control == "anchor" for _, call in self.source.calls())

    @contextmanager
    def share_of_time(self, part: float) -> Iterator[None]:
        """Inside, only this part of the time that is left may be used."""
        whole = self.deadline
        if whole is not None:
            now = time.monotonic()
            self.deadline = now + part * max(0.0, whole - now)
        try:
            yield
        finally:
            self.deadline = whole

    @property
    def late(self) -> bool:
        """Whether no time is left."""
        return self.deadline is not None and time.monotonic() > self.deadline

    def seconds(self) -> float | None:
        """The time that is left, None without a limit."""
        return None if self.deadline is None else max(0.01, self.deadline - time.monotonic())
