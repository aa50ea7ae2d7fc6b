"""The product against executed waves of few lanes, on random pairs whose lanes look at each other.

    PYTHONPATH=tests python -m oracles.lane_campaign --count 1000 --jobs 2 --output found

As `memory_campaign`. Every second seed is a random program with random rewritings, the others are
one fold of an operation between lanes, right or nearly right (`lane_folds`). A pair of which all
waves show the same may still be violated: `validate` also compares the sets in which lanes look at
each other, of which the oracle asks only what comes of them. Such an answer is wrong only if it
says that what lanes return, or say, differs.
"""

# pyright: reportMissingImports=false

from __future__ import annotations

import time

from generators.lane_folds import random_lane_fold
from generators.lane_pairs import random_lane_pair
from oracles.byte_memory import Answer, Judged
from oracles.byte_programs import TALK, Program, pair_text
from oracles.lane_waves import compared as compared_on_waves
from oracles.memory_campaign import Compared, main, product_says, shrunk

HEAD = 'target triple = "amdgcn-amd-amdhsa"'
_ANSWERS: dict[str, Answer] = {
    "equal": "refines",
    "differs": "refuted",
    "undecided": "undecided",
}


def pair_of(seed: int) -> tuple[Program, Program, tuple[str, ...]]:
    """The pair of a seed, and what was done to make its target."""
    return random_lane_fold(seed) if seed % 2 else random_lane_pair(seed)


def compared(seed: int) -> Compared:
    """Both answers on the pair of a seed."""
    source, target, changes = pair_of(seed)
    start = time.perf_counter()
    oracle = Judged(_ANSWERS[compared_on_waves(source, target, seed)])
    middle = time.perf_counter()
    word, reason = product_says(source, target, HEAD)
    seconds = middle - start, time.perf_counter() - middle
    wrong = _disagreement(source, target, seed, oracle.answer, word, reason)
    text = _report(source, target, seed, wrong) if wrong else ""
    return Compared(seed, changes, oracle, word, reason, wrong, text, seconds)


def _disagreement(
    source: Program, target: Program, seed: int, answer: Answer, word: str, reason: str
) -> str:
    """Which answer of the product is wrong, if one is."""
    if answer == "refuted" and word in ("preserved", "vacuous preserved"):
        return "wrong preserved"
    seen = "ends as returned" in reason or f"@{TALK}" in reason
    if answer == "refines" and word == "violated" and seen:
        thorough = compared_on_waves(source, target, seed, thorough=True)
        return "wrong violated" if thorough == "equal" else ""
    return ""


def _report(source: Program, target: Program, seed: int, wrong: str) -> str:
    """The smallest pair that still shows the disagreement, with the product's answer."""

    def still(one: Program, two: Program) -> bool:
        answer = _ANSWERS[compared_on_waves(one, two, seed)]
        said = product_says(one, two, HEAD)
        return _disagreement(one, two, seed, answer, *said) == wrong

    one, two = shrunk(source, target, still)
    word, reason = product_says(one, two, HEAD)
    return f"; {wrong}: seed {seed}\n; product: {word}. {reason}\n" + pair_text(one, two, HEAD)


if __name__ == "__main__":
    main(compared)
