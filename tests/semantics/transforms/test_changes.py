"""What transforms make of functions, refuse and promise: programs beside what becomes of them.

`; TRANSFORM: src1 hoist head factor=2` asks for a transform of `@src1` at blocks and with options;
the lines below it say what comes of that. The keys are listed in tests/README.md.
"""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from oracles.ssa_check import well_made
from wavecheck.semantics.printing.printer import print_function
from wavecheck.semantics.program.function import Function, Module
from wavecheck.semantics.reading.reader import read_file, read_module
from wavecheck.semantics.rewriting.refusal import TransformRefused
from wavecheck.semantics.static_rules.rules import check_rules
from wavecheck.semantics.transforms.catalogue import Request, transform_of

FILES = sorted((Path(__file__).parent / "changes").glob("*.ll"))
_LINE = re.compile(r"^; ([A-Z][A-Z ]+?)(?:: (.*))?$", re.MULTILINE)


def asked_in(text: str) -> list[tuple[str, dict[str, str]]]:
    """What is asked, with what is said of the answer by key."""
    found: list[tuple[str, dict[str, str]]] = []
    for key, said in _LINE.findall(text):
        if key == "TRANSFORM":
            found.append((said, {}))
        else:
            found[-1][1][key] = said
    return found


def shown(function: Function) -> str:
    return print_function(replace(function, name="f"))


def read_again(function: Function) -> Function:
    """The function after LLVM and the reader have seen its print."""
    return read_module(print_function(function), "again.ll").functions[function.name]


def wrong(asked: str, said: dict[str, str], module: Module) -> str:
    """What differs from what is said of the answer; empty where nothing does."""
    source, name, *words = asked.split()
    options = dict(word.split("=") for word in words if "=" in word)
    request = Request(
        tuple(word for word in words if "=" not in word),
        {key: int(value) if value.isdigit() else value for key, value in options.items()},
        module,
    )
    function, transform = module.functions[source], transform_of(name)
    if "PROMISED" in said or "NOT PROMISED" in said:
        why = transform.preserves(function, request)
        if said.get("NOT PROMISED") != why:
            return f"{asked}: {why or 'promised'}"
    if "REFUSED" in said:
        with pytest.raises(TransformRefused) as refused:
            transform.apply(function, request)
        return "" if said["REFUSED"] == refused.value.message else f"{asked}: {refused.value}"
    if "BECOMES" in said:
        made = transform.apply(function, request)
        broken = {violation.rule for violation in check_rules(made)}
        if broken != set(said.get("BREAKS", "").split()) or not well_made(made):
            return f"{asked}: breaks {sorted(broken)}"
        if shown(read_again(made)) != shown(module.functions[said["BECOMES"]]):
            return f"{asked}:\n{print_function(made)}"
    return ""


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_transform_makes_what_its_file_says(path):
    module = read_file(str(path))
    asked = asked_in(path.read_text(encoding="utf-8"))
    found = [wrong(*each, module) for each in asked]
    assert asked and not any(found), "\n".join(found)
