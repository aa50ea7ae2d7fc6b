"""What a proof for every trip count costs beside the bounded check, on the catalogue's loops."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from ...counterexamples.corpus.index import CATALOGUE
from ...counterexamples.verdicts.verdicts import Preserved
from ...semantics.program.function import Function
from ...semantics.static_rules.rules import check_rules
from ..every_trip_count.proof import prove_every_trip_count
from ..judging.judge import inlined
from ..judging.pairs import Pair, pairs_of
from ..question.options import Options
from ..refinement.refinement import validate
from ..refinement.views import PATIENCE
from .figure import Figure

DEAR = 3
"""How many times the bounded check a proof may take."""

REPETITIONS = 2
LEAST = 1e-3
"""Seconds below which no difference of two times is believed."""


@dataclass(frozen=True, slots=True)
class Cost:
    """Seconds of CPU for one pair: the bounded check, and the proof for every trip count."""

    name: str
    bounded: float
    proof: float


def loop_figures(most: int | None = None) -> Figure:
    """A line about all loops that a bound would hold for otherwise, or the first `most` of them."""
    costs = list(islice(loop_costs(), most))
    proofs = sum(cost.proof for cost in costs)
    bounded = sum(cost.bounded for cost in costs)
    dear = sum(cost.proof > DEAR * cost.bounded for cost in costs)
    slow = max(costs, key=lambda cost: cost.proof)
    said = (
        f"{len(costs)} loops, the proofs take {proofs / bounded:.1f} times the "
        f"bounded checks ({1000 * bounded / len(costs):.0f} ms a loop), "
        f"{dear} of them more than {DEAR} times their own; "
        f"slowest {slow.name}, {1000 * slow.proof:.0f} ms"
    )
    return Figure("every trip count", proofs / bounded, said)


def loop_costs() -> Iterator[Cost]:
    """The pairs of the catalogue's loops that a proof for every trip count is tried of, those of
    its anchors among them."""
    folders = [CATALOGUE / name for name in ("loops", "anchors")]
    for path in (path for folder in folders for path in sorted(folder.glob("*.srctgt.ll"))):
        for pair in pairs_of([str(path)]):
            if not isinstance(pair, Pair):
                continue
            source = inlined(pair.source_module, pair.source)
            target = inlined(pair.target_module, pair.target)
            if check_rules(target):
                continue
            cost = _cost(f"{path.name} @{pair.source}", source, target)
            if cost is not None:
                yield cost


def _cost(name: str, source: Function, target: Function) -> Cost | None:
    """None where the bounded check decides alone: such an answer has no more to say."""
    verdict, whole = _timed(lambda: validate(source, target, Options()))
    if not isinstance(verdict, Preserved) or not verdict.reason:
        return None
    _, proof = _timed(lambda: prove_every_trip_count(source, target, Options(), PATIENCE))
    return Cost(name, max(whole - proof, LEAST), proof)


def _timed(work: Callable[[], Any]) -> tuple[Any, float]:
    """The result, and the least seconds of some repetitions: others slow a machine down."""
    seconds: list[float] = []
    result = None
    for _ in range(REPETITIONS):
        begun = time.process_time()
        result = work()
        seconds.append(time.process_time() - begun)
    return result, min(seconds)
