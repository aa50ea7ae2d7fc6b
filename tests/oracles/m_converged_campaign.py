"""The static analysis against the controlled maximal relation, on random programs (CU15, CU30).

    PYTHONPATH=tests python -m oracles.m_converged_campaign --count 20000 --jobs 2 --output found

Each seed is one program with tokens and irreducible cycles. Prints how many blocks are called
m-converged, how many of them two hierarchies relate otherwise (which may not be), and how many are
not called so although all hierarchies related them alike on the paths that were looked at: that is
a bound on what the analysis misses, for other paths may show a difference. A refuted program is
written to a file of the folder. Of every twentieth program the model computes the relation as well;
where it finds another one, the campaign ends.
"""

# pyright: reportMissingImports=false

from __future__ import annotations

import argparse
from collections.abc import Iterable
from dataclasses import dataclass, field
from multiprocessing import Pool
from pathlib import Path

from oracles.m_converged_soundness import random_case, relations_seen
from wavecheck.semantics.printing.printer import print_module

BY_THE_MODEL = 20
"""Of so many programs the relation of one is computed by the model too."""


@dataclass(frozen=True, slots=True)
class Judged:
    """What the analysis and the relation say of one program, as numbers of blocks. `executed`:
    those that two threads of a pair executed; the others count those among them. `behind`: of the
    differing ones those in no cycle, which a token's region alone reaches. `refuted` names blocks
    that are called m-converged and that two hierarchies relate otherwise."""

    seed: int
    hierarchies: int
    blocks: int
    executed: int
    called: int
    differing: int
    behind: int
    missed: int
    refuted: tuple[str, ...]
    text: str = ""


def judged(seed: int) -> Judged:
    """Both answers on the program of a seed."""
    case = random_case(seed)
    seen = relations_seen(case, twice=seed % BY_THE_MODEL == 0)
    refuted = tuple(sorted(case.reported & seen.differing))
    return Judged(
        seed,
        hierarchies=len(case.hierarchies),
        blocks=len(case.program.blocks),
        executed=len(seen.executed),
        called=len(case.reported & seen.executed),
        differing=len(seen.differing),
        behind=sum(case.hierarchies[0].innermost(block) is None for block in seen.differing),
        missed=len(seen.executed - seen.differing - case.reported),
        refuted=refuted,
        text=print_module([case.program]) if refuted else "",
    )


@dataclass
class Tally:
    """What came out, program by program."""

    found: list[Judged] = field(default_factory=list)

    def add(self, one: Judged) -> None:
        self.found.append(one)

    @property
    def refuted(self) -> list[Judged]:
        return sorted((one for one in self.found if one.refuted), key=lambda one: one.seed)

    def text(self) -> str:
        """The counts, line by line."""

        def total(name: str) -> int:
            return sum(getattr(one, name) for one in self.found)

        several = sum(one.differing > 0 for one in self.found)
        hierarchies = max((one.hierarchies for one in self.found), default=0)
        agreeing = total("executed") - total("differing")
        lines = [
            f"programs: {len(self.found)}, each with 2 to {hierarchies} hierarchies;"
            f" in {several} a relation was seen to differ between them",
            f"blocks: {total('blocks')}, executed by both threads of a pair: {total('executed')}",
            f"  called m-converged: {total('called')}",
            f"  seen to differ: {total('differing')}, of these {total('behind')} in no cycle",
            f"  neither: {total('missed')}"
            f" ({100 * total('missed') / max(agreeing, 1):.1f} % of those not seen to differ)",
            f"called m-converged and seen to differ: {sum(len(one.refuted) for one in self.found)}",
        ]
        return "\n".join(lines + [f"  seed {one.seed}: {one.refuted}" for one in self.refuted])


def campaign(seeds: Iterable[int], jobs: int = 1, output: Path | None = None) -> Tally:
    """Both answers on the programs of all seeds; what is refuted is written to the folder."""
    tally = Tally()
    if jobs == 1:
        _collect(map(judged, seeds), tally, output)
    else:
        with Pool(jobs, maxtasksperchild=400) as pool:
            _collect(pool.imap_unordered(judged, seeds, chunksize=4), tally, output)
    return tally


def _collect(found: Iterable[Judged], tally: Tally, output: Path | None) -> None:
    for one in found:
        tally.add(one)
        if one.refuted and output:
            head = f"; seed {one.seed}: {', '.join(one.refuted)}\n"
            (output / f"m-converged-{one.seed}.ll").write_text(head + one.text, encoding="utf-8")


def main() -> None:
    """The command; its status is 1 if a program is refuted."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--count", type=int, default=1000, help="how many programs")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--output", type=Path, help="folder for refuted programs")
    options = parser.parse_args()
    if options.output:
        options.output.mkdir(parents=True, exist_ok=True)
    seeds = range(options.first, options.first + options.count)
    tally = campaign(seeds, options.jobs, options.output)
    print(tally.text())
    raise SystemExit(1 if tally.refuted else 0)


if __name__ == "__main__":
    main()
