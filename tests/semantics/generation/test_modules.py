"""Hunted programs are what they promise: well-formed, seeded, of all flavours, and not optimal."""

import pytest
from wavecheck.semantics.control_flow.cycles import cycle_forest
from wavecheck.semantics.generation.module_targets import TARGETS
from wavecheck.semantics.generation.modules import MAIN, hunted_program, hunted_text
from wavecheck.semantics.llvm import worker as llvm_worker
from wavecheck.semantics.reading.reader import read_module
from wavecheck.semantics.static_rules.rules import check_rules

SEEDS = [f"test/{number}" for number in range(150)]


@pytest.fixture(scope="module")
def programs():
    return {seed: hunted_program(seed) for seed in SEEDS}


@pytest.fixture(scope="module")
def modules(programs):
    return [read_module(text, seed) for seed, text in programs.items()]


def test_equal_seeds_give_equal_programs_and_others_others(programs):
    assert [hunted_program(seed) for seed in SEEDS[:20]] == [programs[seed] for seed in SEEDS[:20]]
    assert len(set(programs.values())) == len(SEEDS)


def test_llvm_and_the_static_rules_accept_every_program(programs, modules):
    for seed, text in programs.items():
        assert llvm_worker.verify_text(text) is None, seed
    for module in modules:
        for function in module.functions.values():
            assert check_rules(function) == (), module.source_name


def test_every_flavour_occurs(programs, modules):
    texts = "\n".join(programs.values())
    words = [target.triple for target in TARGETS]
    words += [target.kernel for target in TARGETS]
    words += ["!mmra", "atomicrmw", "fence", "@helper(", "convergence.anchor", "switch", "select"]
    assert [word for word in words if word not in texts] == []
    mains = [module.functions[MAIN] for module in modules]
    assert {main.controlled for main in mains} == {True, False}
    cycles = [cycle for main in mains for cycle in cycle_forest(main).cycles]
    assert {cycle.reducible for cycle in cycles} == {True, False}
    assert max(cycle.depth for cycle in cycles) >= 3


def test_tokens_of_loops_are_used_behind_them(modules):
    """Extended cycles (CO6): an operation outside a loop uses its heart."""

    def extended(function):
        forest = cycle_forest(function)
        for site, call in function.calls():
            definition = function.definitions.get(call.token or "")
            header = forest.headers.get(definition.block) if definition else None
            if header is not None and site.block not in header.blocks:
                return True
        return False

    assert any(extended(module.functions[MAIN]) for module in modules)


def test_no_stack_slot_is_left(programs):
    assert "alloca" in hunted_text(SEEDS[0])
    assert not any("alloca" in text for text in programs.values())


def test_passes_find_something_to_do(programs):
    """Most programs are changed by the passes that clean up; otherwise hunting is idle."""
    for name in ("simplifycfg", "instcombine", "newgvn"):
        changed = sum(
            llvm_worker.run_passes(programs[seed], name).text != programs[seed]
            for seed in SEEDS[:40]
        )
        assert changed >= 24, name
