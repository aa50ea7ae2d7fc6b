"""The product against the oracle of one thread and its memory, on random pairs.

    PYTHONPATH=tests python -m oracles.memory_campaign --count 1000 --jobs 2 --output found

prints how often the product answered what where the oracle says that the target refines its source
or does not, and writes each disagreement, made small, to a file of the folder. Of the product only
`wavecheck.validate` is used, on text.
"""

# pyright: reportMissingImports=false, reportUnsupportedDunderAll=false

from __future__ import annotations

import argparse
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from multiprocessing import Pool
from pathlib import Path

import wavecheck
from generators.byte_pairs import random_pair
from oracles.byte_memory import Judged, judged
from oracles.byte_programs import (
    If,
    Program,
    copied,
    function_text,
    is_well_formed,
    pair_text,
)

OTHER_SEEDS = 20
"""How many other sets of numbers are tried before `violated` is called wrong."""
MANY_WORLDS = 200_000
"""How many worlds are looked at then."""


@dataclass(frozen=True, slots=True)
class Compared:
    """One pair with both answers. `word`: the product's; `vacuous preserved` compared nothing,
    of `threads preserved` the sets are violated, `failed` raised. `wrong`: `wrong preserved`,
    `wrong violated`, or nothing."""

    seed: int
    changes: tuple[str, ...]
    oracle: Judged
    word: str
    reason: str
    wrong: str
    text: str = ""
    seconds: tuple[float, float] = (0.0, 0.0)


@dataclass
class Tally:
    """What came out, as counts."""

    table: Counter[tuple[str, str]] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    wrong: list[Compared] = field(default_factory=list)
    seconds: list[float] = field(default_factory=lambda: [0.0, 0.0])

    def add(self, one: Compared) -> None:
        self.table[one.oracle.answer, one.word] += 1
        for number in range(2):
            self.seconds[number] += one.seconds[number]
        if one.word in ("unknown", "failed"):
            self.reasons[f"{one.oracle.answer}: {one.reason}"] += 1
        if one.wrong:
            self.wrong.append(one)

    def text(self) -> str:
        """The counts as a table, and the commonest reasons for `unknown`."""
        words = sorted({word for _, word in self.table})
        lines = [" ".join(f"{each:>18}" for each in ("oracle", *words, "all"))]
        for answer in ("refines", "refuted", "undecided"):
            row = [self.table[answer, word] for word in words]
            lines.append(" ".join(f"{each!s:>18}" for each in (answer, *row, sum(row))))
        judged_pairs = sum(n for (answer, _), n in self.table.items() if answer != "undecided")
        lines.append(f"pairs {sum(self.table.values())}, judged by the oracle {judged_pairs}")
        for kind in ("wrong preserved", "wrong violated"):
            seeds = [one.seed for one in self.wrong if one.wrong == kind]
            lines.append(f"{kind}: {len(seeds)} {seeds[:20]}")
        lines.append(f"seconds: oracle {self.seconds[0]:.0f}, product {self.seconds[1]:.0f}")
        lines += [f"{count:>7} {reason}" for reason, count in self.reasons.most_common(16)]
        return "\n".join(lines)


def product_says(source: Program, target: Program, head: str = "") -> tuple[str, str]:
    """The product's verdict in a word, and its reason, of single threads where the sets are
    violated, of which the oracle knows nothing. `head`: the first line of both modules."""
    before, after = function_text(source, target, head), function_text(target, source, head)
    try:
        verdict = wavecheck.validate(before, after)
    except Exception as error:
        return "failed", f"{type(error).__name__}: {str(error)[:200]}"
    if isinstance(verdict, wavecheck.Preserved) and verdict.vacuous:
        return "vacuous preserved", ""
    if isinstance(verdict, wavecheck.Violated) and verdict.threads != "differs":
        refined = verdict.threads == "refined"
        return "threads preserved" if refined else "unknown", verdict.reason
    return verdict.word, verdict.reason


def disagreement(source: Program, target: Program, oracle: Judged, word: str, seed: int) -> str:
    """Which answer of the product is wrong, if one is."""
    if oracle.answer == "refuted" and word.endswith("preserved"):
        return "wrong preserved"
    found = oracle.answer == "refines" and word in ("violated", "ill-formed")
    return "wrong violated" if found and _survives_more_numbers(source, target, seed) else ""


def _survives_more_numbers(source: Program, target: Program, seed: int) -> bool:
    """Whether no difference is found with other numbers either, and with more for each byte."""
    for number in range(1, OTHER_SEEDS + 1):
        other = judged(source, target, seed + 7919 * number)
        if other.answer != "refines":
            return False
    many = judged(source, target, seed, most=MANY_WORLDS, each=16)
    return many.answer == "refines" or many.why == "too large"


def compared(seed: int) -> Compared:
    """Both answers on the pair of a seed."""
    source, target, changes = random_pair(seed)
    start = time.perf_counter()
    oracle = judged(source, target, seed)
    middle = time.perf_counter()
    word, reason = product_says(source, target)
    seconds = middle - start, time.perf_counter() - middle
    wrong = disagreement(source, target, oracle, word, seed)
    text = _report(source, target, seed, wrong) if wrong else ""
    return Compared(seed, changes, oracle, word, reason, wrong, text, seconds)


def _report(source: Program, target: Program, seed: int, wrong: str) -> str:
    """The smallest pair that still shows the disagreement, with both answers."""

    def still(one: Program, two: Program) -> bool:
        oracle = judged(one, two, seed)
        if oracle.answer != ("refuted" if wrong == "wrong preserved" else "refines"):
            return False
        return disagreement(one, two, oracle, product_says(one, two)[0], seed) == wrong

    one, two = shrunk(source, target, still)
    word, reason = product_says(one, two)
    why = judged(one, two, seed).why or "no world shows a difference"
    head = f"; {wrong}: seed {seed}\n; product: {word}. {reason}\n; oracle: {why}\n"
    return head + pair_text(one, two)


def shrunk(
    source: Program, target: Program, still: Callable[[Program, Program], bool]
) -> tuple[Program, Program]:
    """The pair with as many instructions removed from one or both as keep what is `still` so."""
    again = True
    while again:
        again = False
        for one, two in _smaller(source, target):
            if is_well_formed(one) and is_well_formed(two) and still(one, two):
                source, target, again = one, two, True
                break
    return source, target


def _smaller(source: Program, target: Program) -> Iterator[tuple[Program, Program]]:
    if source.result:
        yield (
            Program(source.parameters, source.body, None),
            Program(target.parameters, target.body, None),
        )
    ones, twos = list(_without_one(source)), list(_without_one(target))
    for gone, one in ones:
        for other, two in twos:
            if gone == other:
                yield one, two
    for _, one in ones:
        yield one, target
    for _, two in twos:
        yield source, two


def _without_one(program: Program) -> Iterator[tuple[object, Program]]:
    for number, each in enumerate(program.body):
        less = copied(program)
        del less.body[number]
        yield each, less
        if isinstance(each, If):
            for side in ("then", "otherwise"):
                for at, inner in enumerate(getattr(each, side)):
                    less = copied(program)
                    del getattr(less.body[number], side)[at]
                    yield inner, less
            for at, phi in enumerate(each.phis):
                less = copied(program)
                del less.body[number].phis[at]  # type: ignore[union-attr]
                yield phi, less


def campaign(
    seeds: Iterable[int],
    jobs: int = 1,
    output: Path | None = None,
    compare: Callable[[int], Compared] = compared,
) -> Tally:
    """Both answers on the pairs of all seeds; disagreements are written to the folder."""
    tally = Tally()
    if jobs == 1:
        _collect(map(compare, seeds), tally, output)
    else:
        with Pool(jobs, maxtasksperchild=400) as pool:
            _collect(pool.imap_unordered(compare, seeds, chunksize=4), tally, output)
    return tally


def _collect(found: Iterable[Compared], tally: Tally, output: Path | None) -> None:
    for one in found:
        tally.add(one)
        if one.wrong and output:
            name = f"{one.wrong.replace(' ', '-')}-{one.seed}.srctgt.ll"
            (output / name).write_text(one.text, encoding="utf-8")


def main(compare: Callable[[int], Compared] = compared) -> None:
    """The command. `compare`: what is asked about a seed."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--count", type=int, default=1000, help="how many seeds")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--output", type=Path, help="folder for disagreements")
    options = parser.parse_args()
    if options.output:
        options.output.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="memory-campaign-") as folder:
        # What is not preserved is kept in files by the library: here, until the campaign ends.
        tempfile.tempdir = folder
        seeds = range(options.first, options.first + options.count)
        print(campaign(seeds, options.jobs, options.output, compare).text())


if __name__ == "__main__":
    main()
