"""The static rules and LLVM's own verifier agree on random programs, but for known differences."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from generators.arbitrary_token_programs import Wildness, wild_program
from oracles.llvm_verifier import KNOWN_DIFFERENCES, differences_from_llvm, verify_function
from wavecheck.counterexamples.corpus.index import CATALOGUE, read_case
from wavecheck.semantics.control_flow.cycles import cycle_forest, reducible
from wavecheck.semantics.generation.token_programs import random_program
from wavecheck.semantics.program.function import Function
from wavecheck.semantics.program.notation import control_call, operation
from wavecheck.semantics.reading.reader import read_file

RULES = Path(CATALOGUE) / "rules"
RULE_IDS = {"CO7", "CO10", "CO13", "CO15", "CO16", "CO18", "CO19", "CO20", "CO21", "CO24"}
"""The rules that a program which LLVM can read may break, but for the shape of a bundle."""

WILD = Wildness()
SMALL_ERRORS = Wildness(rootless=0.1, stray=0.03, local=0, distant=0.4, lost=0)


def crossing_program(rng: Random) -> Function:
    """Two tokens defined at the start, and uses of either wherever no cycle is: what can go wrong
    is nesting alone."""
    function = wild_program(rng, wildness=Wildness(lost=0))
    forest = cycle_forest(function)
    blocks = {}
    for name, block in function.blocks.items():
        body = ()
        if name == function.entry:
            body = (control_call("entry", "e"), control_call("anchor", "t"))
        elif not forest.depth(name) and rng.random() < 0.7:
            body = (operation("op", rng.choice("et")),)
        blocks[name] = replace(block, instructions=body)
    return replace(function, blocks=blocks, convergent=True)


def agreement(function: Function, text: str | None = None) -> str:
    """`agree` or the names of the known differences; fails on any other."""
    found = differences_from_llvm(function, text)
    if found is None:
        return "agree"
    assert found.known is not None, found
    return " and ".join(row.name for row in found.known)


def counted(programs: list[Function]) -> Counter[tuple[str, bool]]:
    """How often each answer is given, by whether the program is well-formed."""
    return Counter((agreement(each), not verify_function(each)) for each in programs)


@pytest.mark.parametrize("wildness", [WILD, SMALL_ERRORS], ids=["wild", "small errors"])
def test_random_token_programs_are_judged_as_llvm_judges_them(wildness: Wildness) -> None:
    found = counted([wild_program(Random(seed), 6, wildness) for seed in range(150)])
    assert found["agree", True] > 40 and found["agree", False] > 40


def test_programs_that_cross_regions_are_judged_as_llvm_judges_them() -> None:
    found = counted([crossing_program(Random(seed)) for seed in range(60)])
    assert found["agree", True] > 30 and found["agree", False] > 3


def test_programs_that_are_well_formed_by_construction_satisfy_llvm() -> None:
    found = counted([random_program(Random(seed), 12) for seed in range(40)])
    assert set(found) == {("agree", True)}


@pytest.mark.parametrize("path", sorted(RULES.glob("*.ll")), ids=lambda path: path.stem)
def test_the_catalogue_is_judged_as_llvm_judges_it(path: Path) -> None:
    known = {
        "nesting_that_llvm_misses_broken": "nesting around an irreducible cycle",
        "unreachable_loop_broken": "unreachable blocks",
    }
    assert agreement(only_function(path), path.read_text()) == known.get(path.stem, "agree")


def test_each_broken_program_of_the_catalogue_stands_beside_one_that_keeps_the_rules() -> None:
    cases = {path.stem: read_case(path) for path in RULES.glob("*_broken.ll")}
    for stem, case in cases.items():
        kept = case.path.with_stem(stem.replace("_broken", "_kept"))
        found, none = (verify_function(only_function(path)) for path in (case.path, kept))
        wanted = {id_ for id_ in case.ids if id_ in RULE_IDS}
        assert none == () and wanted <= {violation.rule for violation in found}
    assert {id_ for case in cases.values() for id_ in case.ids} >= RULE_IDS


def only_function(path: Path) -> Function:
    (function,) = read_file(path).functions.values()
    return function


@pytest.mark.slow
@pytest.mark.parametrize(
    ("write", "count"),
    [
        (lambda rng: wild_program(rng), 12_000),
        (lambda rng: wild_program(rng, 9), 6_000),
        (lambda rng: wild_program(rng, 5, SMALL_ERRORS), 12_000),
        (crossing_program, 12_000),
        (lambda rng: random_program(rng, 14), 1_000),
    ],
    ids=["wild", "large", "small errors", "crossing", "well-formed"],
)
def test_many_random_programs_are_judged_as_llvm_judges_them(
    write: Callable[[Random], Function], count: int
) -> None:
    for seed in range(count):
        function = write(Random(seed))
        answer = agreement(function)
        if answer == KNOWN_DIFFERENCES[1].name:
            assert not reducible(cycle_forest(function))
