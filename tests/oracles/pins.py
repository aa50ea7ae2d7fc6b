"""The theories of the proofs against the definitions, at length: many random programs, and larger
models. `PYTHONPATH=tests python -m oracles.pins --seed 1 --count 10000`.

Here too: a theory with one axiom more, or one hypothesis less, to see what notices.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from time import monotonic

from wavecheck.proofs.pins.all_pins import PINS
from wavecheck.proofs.pins.pin import (
    completed,
    expected,
    falsehoods,
    random_structures,
    small_models,
)

SLIPPED = "slipped in"


def with_axiom(pin, axiom):
    """The pin of the theory with one axiom more: a function of the theory to a truth."""

    def build(sizes, left_out):
        theory = pin.build(sizes, left_out)
        theory.suppose(SLIPPED, axiom(theory))
        return theory

    return replace(pin, build=build)


def without(pin, hypothesis):
    """The pin of the theory without a hypothesis."""
    return replace(pin, build=lambda sizes, left_out: pin.build(sizes, {*left_out, hypothesis}))


def seen_by(pin, seed=1):
    """Which directions of a pin fail: `programs` where an axiom is false of one, `models` where
    there are other small models than there should be, or other ones are programs."""
    seen = set()
    structures = random_structures(pin, seed, pin.sample)
    if next(falsehoods(pin, structures), None) is not None:
        seen.add("programs")
    if small_models(pin) != expected(pin.small) or _is_incomplete(pin):
        seen.add("models")
    return seen


def _is_incomplete(pin):
    found = [completed(pin, pin.completion, each) for each in pin.small.sizes if pin.completion]
    return any(each.missing or each.unexplained for each in found)


def campaign(names, seed, count):
    """Every theory on so many structures. Lines of text; what is false of a program, first."""
    for pin in (pin for pins in PINS.values() for pin in pins):
        if names and not any(name in pin.name for name in names):
            continue
        began, threads, found = monotonic(), 0, 0
        structures = []
        for structure in random_structures(pin, seed, count):
            structures.append(structure)
            threads = max(threads, structure.threads)
            if len(structures) == 500:
                found += yield from _told(pin, structures)
                structures = []
        found += yield from _told(pin, structures)
        took = monotonic() - began
        yield f"{pin.name}: {count} structures, {threads} threads, {found} false, {took:.0f} s"


def _told(pin, structures):
    number = 0
    for falsehood in falsehoods(pin, structures):
        number += 1
        yield f"FALSE: {pin.name}: {falsehood}"
    return number


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("names", nargs="*", help="parts of the names of theories; all by default")
    asked = parser.parse_args()
    print(f"seed {asked.seed}", flush=True)
    failed = False
    for line in campaign(asked.names, asked.seed, asked.count):
        failed |= line.startswith("FALSE")
        print(line, flush=True)
    raise SystemExit(failed)


if __name__ == "__main__":
    main()
