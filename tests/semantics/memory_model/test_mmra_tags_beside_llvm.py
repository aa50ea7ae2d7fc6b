"""LLVM 22 combines tags by the rule in words (MM14), not by the printed examples (F3)."""

import shutil
import subprocess
from itertools import combinations, product
from random import Random

import pytest
from wavecheck.semantics.memory_model.mmra_tags import combined, combined_by_examples
from wavecheck.semantics.reading.reader import read_module

TAGS = tuple(product(("foo", "bar"), ("x", "y")))
SETS = [frozenset(chosen) for size in range(5) for chosen in combinations(TAGS, size)]
PAIRS = Random("combined").sample(list(product(SETS, SETS)), 100)

pytestmark = pytest.mark.skipif(shutil.which("opt-22") is None, reason="needs LLVM's opt")


def load(name, tags):
    node = ", ".join(f'!{{!"{prefix}", !"{suffix}"}}' for prefix, suffix in sorted(tags))
    return f"  %{name} = load i32, ptr %p, !mmra !{{{node}}}\n"


@pytest.fixture(scope="module")
def left():
    """The tags of the one load that early-cse leaves of two, for each pair of sets."""
    text = "".join(
        f"define i32 @f{number}(ptr %p) {{\n{load('a', one)}{load('b', other)}"
        "  %c = add i32 %a, %b\n  ret i32 %c\n}\n"
        for number, (one, other) in enumerate(PAIRS)
    )
    command = ["opt-22", "-S", "-passes=early-cse"]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
    module = read_module(done.stdout, "combined.ll")
    loads = [
        [each for _, each in module.functions[f"f{number}"].sites() if hasattr(each, "pointer")]
        for number in range(len(PAIRS))
    ]
    assert all(len(each) == 1 for each in loads)
    return [each[0].tags for each in loads]


def test_llvm_combines_by_the_rule_in_words(left):
    assert left == [combined(one, other) for one, other in PAIRS]


def test_llvm_does_not_combine_as_the_examples_do(left):
    assert left != [combined_by_examples(one, other) for one, other in PAIRS]
