"""Does the target refine the source? What is answered, how far it reaches, and what shows it."""

from random import Random

import pytest
from wavecheck.counterexamples.corpus.index import cases
from wavecheck.counterexamples.verdicts.verdicts import Preserved
from wavecheck.proofs.judging.judge import inlined
from wavecheck.proofs.question.options import Options
from wavecheck.proofs.refinement.refinement import validate
from wavecheck.semantics.program.target_contracts import default_contracts
from wavecheck.semantics.reading.reader import read_file
from wavecheck.semantics.static_rules.rules import check_rules

# --- every function of the catalogue refines itself ---


def well_formed() -> list[tuple[str, str]]:
    """The functions of the catalogue's pairs that are well-formed, by case and name."""
    found: list[tuple[str, str]] = []
    for case in cases():
        functions = read_file(case.path).functions
        found += [(case.name, name) for name, f in functions.items() if not check_rules(f)]
    return found


FUNCTIONS = well_formed()
BY_NAME = {case.name: case for case in cases()}


def refines_itself(case: str, name: str) -> bool:
    found = BY_NAME[case]
    contracts = default_contracts()
    if found.contracts is not None:
        contracts = contracts.with_file(found.contracts)
    function = inlined(read_file(found.path), name)
    options = Options(timeout=60, contracts=contracts)
    return isinstance(validate(function, function, options), Preserved)


@pytest.mark.parametrize(("case", "name"), Random(7).sample(FUNCTIONS, 15))
def test_a_function_of_the_catalogue_refines_itself(case, name):
    assert refines_itself(case, name)


@pytest.mark.slow
@pytest.mark.parametrize(("case", "name"), FUNCTIONS)
def test_every_function_of_the_catalogue_refines_itself(case, name):
    assert refines_itself(case, name)
