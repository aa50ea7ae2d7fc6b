"""`wavecheck verify`: do the functions of a file follow the static rules?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from .shared_options import Output, refuse, with_output

if TYPE_CHECKING:
    from ..semantics.program import Function
    from ..semantics.static_rules import Violation

    Checked = tuple[str, Function, tuple[Violation, ...]]

EPILOG = """\b
Examples:
  wavecheck verify shader.ll
  wavecheck verify shader.ll --function main --format json
"""


@click.command(epilog=EPILOG, short_help="Judge the static rules of a file.")
@click.argument("paths", nargs=-1, required=True, metavar="FILE.ll...")
@click.option("--function", metavar="NAME", help="Judge only this function.")
@click.option("--check", is_flag=True, help="Compare with the files' own `; EXPECT:` lines.")
@with_output
def verify(
    paths: tuple[str, ...], function: str | None, check: bool, format_: str, output: str | None
) -> int:
    """Judge the static rules of convergence control tokens (CO7 to CO24).

    Each broken rule is listed with its ledger id, its place, and the sentence of LLVM's own
    verifier where LLVM has one.
    """
    from ..semantics.input_errors import InputError

    sink = Output(format_, output)
    try:
        return _verify(paths, function, check, sink)
    except InputError as error:
        return refuse("verify", sink, error)


def _verify(paths: Sequence[str], function: str | None, check: bool, output: Output) -> int:
    from ..counterexamples.json_documents import document, verification_result
    from ..counterexamples.text import verification_text
    from ..semantics.static_rules import check_rules
    from .pairs import read_source, selected

    checked: list[Checked] = []
    surprises: list[str] = []
    for path in paths:
        module, text = read_source(path)
        rows = [(path, each, check_rules(each)) for each in selected(module, path, function)]
        checked += rows
        surprises += _surprises(rows, text) if check else []
    if output.as_json:
        output.write(document("verify", [verification_result(*row) for row in checked]))
    else:
        parts = [verification_text(*row) for row in checked]
        parts += ["All as expected."] if check and not surprises else []
        output.write("\n".join(parts) + "\n")
    for surprise in surprises:
        click.echo(surprise, err=True)
    return int(bool(surprises)) if check else int(any(broken for _, _, broken in checked))


def _surprises(rows: Sequence[Checked], text: str) -> list[str]:
    from ..counterexamples.expectations import expectations_in, expected_of
    from ..counterexamples.text import error_line

    expectations = expectations_in(text)
    lines: list[str] = []
    for path, function, broken in rows:
        expected = expected_of(function.name, expectations)
        word = "ill-formed" if broken else "well-formed"
        if expected is None or not expected.met_by(word, tuple(each.rule for each in broken)):
            wanted = f"expected {expected}" if expected else "the file has no EXPECT line for it"
            lines.append(
                f"{error_line('expectation')}\n  @{function.name} in {path}: {word}; {wanted}"
            )
    return lines
