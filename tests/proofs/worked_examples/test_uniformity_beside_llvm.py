"""The analysis beside LLVM 22's, value by value.

On functions without irreducible cycles, tokens and memory they agree but for the first four rows.

| program | value | LLVM | here | why |
| --- | --- | --- | --- | --- |
| exits_with_one_target | p | uniform | divergent | LLVM is wrong: threads that leave a loop in different iterations, by two edges to one block, meet at its phi (later releases mark it) |
| header_goes_round | o | uniform | divergent | LLVM is wrong: it misses that threads leave in different iterations where the divergent branch is the header's own |
| header_goes_round | i, j | divergent | uniform | as in the next row |
| latches_that_bring_the_same | v | divergent | uniform | those that come in never meet those that went round, and all latches bring one value |
| other_order | v | uniform | divergent | LLVM is wrong: %q is not m-converged; with the successors of the entry exchanged it says so itself (CU22) |
| irreducible | b | divergent | divergent | (CU18) |
| extended | inside | divergent | uniform | LLVM does not look at tokens (CO30, F15) |
| extended | beyond | uniform | divergent | the same: threads of each iteration have a result of their own |
| memory | l | uniform | divergent | nothing is assumed of what other threads store |
| memory | z, w | uniform | divergent | a frozen poison and `undef` may be another value in each thread |

Of 28,255 values in 1,500 random functions of at most 9 blocks, seeds 0 to 1499:

| cycles | only LLVM says divergent | only this says divergent |
| --- | --- | --- |
| no irreducible ones | 14 (what a header's latches bring is equal) | 4 (rows 1 and 2) |
| irreducible ones | 27 (LLVM gives up a whole cycle) | 71 (paths that no one hierarchy shows, LLVM's mistakes among them) |
"""  # noqa: E501

import re
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from generators.data_programs import data_program
from wavecheck.proofs.worked_examples.llvm_findings import CALLED_UNIFORM, HEAD
from wavecheck.semantics.control_flow.cycle_hierarchies import cycle_hierarchies
from wavecheck.semantics.control_flow.cycles import cycle_forest, reducible
from wavecheck.semantics.generation.random_graphs import random_graph
from wavecheck.semantics.printing.printer import print_module
from wavecheck.semantics.reading.reader import read_file
from wavecheck.semantics.uniformity.analysis import uniformity
from wavecheck.semantics.uniformity.dynamic_uniformity import Thread, divergent_outputs, execute
from wavecheck.semantics.values.values import digest

PROGRAMS = Path(__file__).with_name("uniformity_beside_llvm.ll")
RANDOM = Path(__file__).with_name("uniformity_of_random_programs.txt")
OPT = shutil.which("opt-22") or shutil.which("opt")

ONLY_HERE = {
    "exits_with_one_target": {"p"},
    "header_goes_round": {"o"},
    "other_order": {"v"},
    "extended": {"beyond"},
    "memory": {"l", "z", "w"},
}
"""What LLVM calls uniform and this analysis divergent."""
ONLY_LLVM = {
    "header_goes_round": {"i", "j"},
    "latches_that_bring_the_same": {"v"},
    "extended": {"inside"},
}
WRONG_IN_LLVM = {
    "exits_with_one_target": "p",
    "header_goes_round": "o",
    "other_order": "v",
    "extended": "beyond",
}
"""What LLVM calls uniform and an execution shows to differ."""


def recorded():
    text = PROGRAMS.read_text()
    found = re.findall(r"; LLVM:(.*)\ndefine .*@(\w+)\(", text)
    return {name: set(values.split()) for values, name in found}


def ask_llvm(text):
    """What LLVM prints as divergent, for each function of a text."""
    words = [OPT, "-mtriple=amdgcn-amd-amdhsa", "-passes=print<uniformity>", "-disable-output"]
    done = subprocess.run(words, input=text, capture_output=True, text=True, check=True)
    found = {}
    for line in done.stderr.splitlines():
        function = re.match(r"UniformityInfo for function '(.*)'", line)
        value = re.match(r"\s*DIVERGENT:\s*%(\S+) =", line)
        if function:
            values = found[function[1]] = set()
        elif value:
            values.add(value[1])
    return found


@pytest.mark.parametrize("name", recorded())
def test_each_difference_from_llvm_stands_in_the_table(name):
    here = set(uniformity(read_file(PROGRAMS).functions[name]).divergent)
    llvm = recorded()[name]
    assert here - llvm == ONLY_HERE.get(name, set())
    assert llvm - here == ONLY_LLVM.get(name, set())


def test_the_order_of_successors_decides_nothing_here():
    functions = read_file(PROGRAMS).functions
    one, other = (uniformity(functions[name]) for name in ("one_order", "other_order"))
    assert one.divergent == other.divergent
    assert one.not_m_converged.keys() == other.not_m_converged.keys() == {"p", "q"}


def random_function(seed):
    rng = Random(seed)
    return replace(data_program(rng, random_graph(rng, 9)), name=f"f{seed}")


def differences(seed, llvm):
    """What LLVM alone calls divergent, and what this analysis alone does."""
    here = set(uniformity(random_function(seed)).divergent)
    return llvm - here, here - llvm


def random_record():
    lines = (line.split(":") for line in RANDOM.read_text().splitlines() if line[0] != "#")
    return {int(seed): set(values.split()) for seed, values in lines}


MORE_THAN_LLVM = {18: {"v9", "v10"}, 77: {"v10"}}
"""The random functions without irreducible cycles where LLVM sees less: the table's first rows."""


def test_random_functions_without_irreducible_cycles_give_the_same():
    known = random_record()
    plain = [seed for seed in known if reducible(cycle_forest(random_function(seed)))]
    assert len(plain) > 100
    for seed in plain:
        assert differences(seed, known[seed]) == (set(), MORE_THAN_LLVM.get(seed, set()))


def test_irreducible_cycles_are_seldom_judged_more_severely():
    known = random_record()
    severe = [seed for seed in known if differences(seed, known[seed])[1]]
    assert 0 < len(severe) < len(known) / 10


def executed(function, hierarchy, seed):
    """Some threads that agree where they are converged; `@own` gives each something else."""
    rng = Random(seed)
    shared = {
        each.name: rng.randrange(2 if each.type == "i1" else 4) for each in function.parameters
    }

    def agreed(call, instance):
        return digest(seed, instance) % (1 << 32)

    def thread(number):
        def own(call, execution):
            return digest(seed, number, execution) % 3

        return Thread(shared, own)

    return [
        execute(function, hierarchy, thread(number), agreed, controlled=function.controlled)
        for number in range(8)
    ]


@pytest.mark.parametrize(("name", "value"), WRONG_IN_LLVM.items())
def test_what_llvm_calls_uniform_by_mistake_differs_when_it_is_executed(name, value):
    function = read_file(PROGRAMS).functions[name]
    assert value not in recorded()[name]
    waves = [
        executed(function, hierarchy, seed)
        for hierarchy in cycle_hierarchies(function)
        for seed in range(20)
    ]
    assert any(value in divergent_outputs(wave) for wave in waves)


@pytest.mark.slow
@pytest.mark.skipif(OPT is None, reason="opt is not installed")
def test_on_many_random_functions_the_differences_are_few():
    functions = {seed: random_function(seed) for seed in range(1500)}
    text = print_module(functions.values(), "amdgcn-amd-amdhsa")
    llvm = ask_llvm(text)
    found = {True: [0, 0], False: [0, 0]}
    for seed, function in functions.items():
        counts = found[reducible(cycle_forest(function))]
        for place, values in enumerate(differences(seed, llvm[function.name])):
            counts[place] += len(values)
    assert found[True] == [14, 4]
    assert found[False][0] < 40 and found[False][1] < 90


@pytest.mark.slow
@pytest.mark.skipif(OPT is None, reason="opt is not installed")
def test_the_records_are_what_llvm_says():
    assert ask_llvm(PROGRAMS.read_text()) == recorded()
    known = random_record()
    text = print_module([random_function(seed) for seed in known], "amdgcn-amd-amdhsa")
    assert ask_llvm(text) == {f"f{seed}": values for seed, values in known.items()}


@pytest.mark.skipif(OPT is None, reason="opt is not installed")
@pytest.mark.parametrize("name", CALLED_UNIFORM)
def test_llvm_calls_the_values_of_the_finding_uniform(name):
    """F21."""
    assert "v" not in ask_llvm(HEAD + CALLED_UNIFORM[name])["f"]
