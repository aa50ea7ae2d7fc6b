"""`wavecheck validate FILE.ll FILE.spv`: LLVM IR against a binary of SPIR-V."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from ..command_line.delivery import Live, Output, deliver
from .spirv import compiled

if TYPE_CHECKING:
    from ...counterexamples.results.tree import Result
    from ...semantics.program.function import Function
    from ..question.options import Options
    from ..spirv.judging import Mapped


def validate_binary(output: Output, arguments: dict[str, Any], options: Options) -> int:
    """`wavecheck validate FILE.ll FILE.spv`: functions of equal names."""
    from ...counterexamples.results.tree import Report
    from ...counterexamples.verdicts.answers import first_of
    from ...semantics.models.named import model
    from ...semantics.program.input_errors import InputError
    from ..judging.files import read_source, selected
    from ..spirv.judging import compared, model_of
    from ..spirv.reading import read_spirv
    from ..spirv.reconvergence import NAME
    from ..spirv.results import mapped_result

    path, binary = arguments["paths"]
    asked = arguments["target_model"]
    if asked not in (None, NAME):
        raise click.UsageError(f"a binary of SPIR-V is judged by {NAME}, not by {asked}")
    module, _ = read_source(path)
    chosen = selected(module, path, arguments["function"])
    declared = _declarations(chosen)
    words = _bytes(binary)
    graphs = read_spirv(words, binary, {each.name: each for each in chosen}, declared).graphs
    both = list(compiled(module, [each for each in chosen if each.name in graphs], True))
    if not both:
        known = ", ".join(f"@{name}" for name in graphs) or "none"
        raise InputError(
            f"the binary has no function @{chosen[0].name}", binary, hint=f"it has {known}"
        )
    live = Live(output)
    results: list[Result] = []
    for function in both:
        named = arguments["source_model"]
        source = model(named) if named else model_of(function)
        outcome = compared(function, graphs[function.name], source, options)
        mapped = _mapped(source.name, outcome, words)
        results.append(mapped_result(path, function, mapped, binary))
        live.tell(results[-1])
    status = first_of(each.status for each in results)
    report = Report(command="validate", results=results, status=status)
    return deliver(output, report, copies=arguments["report"], live=live)


def _bytes(path: str) -> bytes:
    """What a file holds. Raises InputError."""
    from ...semantics.program.input_errors import InputError
    from ...semantics.program.input_files import bytes_of

    try:
        return bytes_of(path)
    except OSError as error:
        said = f"the file cannot be read: {error.strerror or error}"
        raise InputError(said, path, hint="check the path") from error


def _mapped(source: str, outcome: Any, words: bytes) -> Mapped:
    from ..spirv.judging import Mapped

    return Mapped(source, outcome, words)


def _declarations(functions: Sequence[Function]) -> str:
    from ..spirv.backend import declarations_of

    return "\n".join(declarations_of(each) for each in functions)
