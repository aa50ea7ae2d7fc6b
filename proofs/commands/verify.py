"""`wavecheck verify`: do the functions of a file follow the static rules?"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import click

from .shared_options import FORMATS, Output, deliver, refuse, with_output, without_second_solver

if TYPE_CHECKING:
    from ...semantics.program.function import Function

EPILOG = """\b
Examples:
  wavecheck verify shader.ll
  wavecheck verify shader.ll --function main --format json
  wavecheck verify shader.ll --experimental iterating-anchor
"""


@click.command(epilog=EPILOG, short_help="Judge the static rules of a file.")
@click.argument("paths", nargs=-1, required=True, metavar="FILE.ll...")
@click.option("--function", metavar="NAME", help="Judge only this function.")
@click.option("--check", is_flag=True, help="Compare with the files' own `; EXPECT:` lines.")
@click.option(
    "--experimental",
    type=click.Choice(("iterating-anchor",)),
    help="Judge by the rules of a proposal: iterating anchors, with IA6 and without CO21.",
)
@without_second_solver
@partial(with_output, formats=(*FORMATS, "html", "sarif", "junit"))
def verify(
    paths: tuple[str, ...],
    function: str | None,
    check: bool,
    experimental: str | None,
    format_: str,
    output: str | None,
) -> int:
    """Judge the static rules of convergence control tokens (CO7 to CO24).

    Each broken rule is listed with its ledger id, its place, and the sentence of LLVM's own
    verifier where LLVM has one. No solver is asked: the rules are followed word by word.

    A call of the anchor intrinsic with the attribute "iterating-anchor" is an iterating anchor
    where these are asked for, and a plain anchor otherwise.
    """
    from ...semantics.program.input_errors import InputError

    sink = Output(format_, output)
    try:
        return _verify(paths, function, check, experimental, sink)
    except InputError as error:
        return refuse("verify", sink, error)


def _verify(
    paths: Sequence[str],
    function: str | None,
    check: bool,
    experimental: str | None,
    output: Output,
) -> int:
    from ...counterexamples.results.pairs import verified
    from ...counterexamples.results.tree import Report, Result
    from ...counterexamples.verdicts.expectations import (
        Expectation,
        expectations_in,
        expected_of,
    )
    from ...semantics.iterating_anchor.static_rules import ITERATING_RULES
    from ...semantics.static_rules.rules import RULES, check_rules
    from ..judging.pairs import read_source, selected, wrong_expectations
    from ..output.reports import status_of, surprises_of

    rules = ITERATING_RULES if experimental else RULES
    results: list[Result] = []
    expected: list[Expectation | None] = []
    for path in paths:
        module, text = read_source(path)
        functions = selected(module, path, function)
        for wrong in wrong_expectations(path, text, module.functions) if check else ():
            raise wrong
        if not experimental:
            _notice_what_is_not_read(functions)
        results += [verified(path, each, check_rules(each, rules)) for each in functions]
        lines = expectations_in(text)
        expected += [expected_of(each.name, lines) for each in functions]
    surprises = surprises_of(results, expected) if check else None
    report = Report(
        command="verify",
        results=results,
        status=status_of(results, surprises),
        surprises=surprises,
        foot=("All as expected.",) if check and not surprises else (),
        between="\n",
    )
    return deliver(output, report)


def _notice_what_is_not_read(functions: Sequence[Function]) -> None:
    from ...semantics.iterating_anchor.dynamic_rule import iterating_anchors

    for function in functions:
        if iterating_anchors(function):
            click.echo(
                f"notice: @{function.name} has an iterating anchor, read as a plain one without "
                "--experimental iterating-anchor",
                err=True,
            )
