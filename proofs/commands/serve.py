"""`wavecheck serve`: a page on this machine to paste programs into."""

from __future__ import annotations

from typing import Any

import click

from ..command_line.shared_options import with_limits, with_question, with_semantics

PORT = 8750

HANDED_ON = ("bound", "states", "lanes", "model", "contracts", "launch", "question")
"""The options that each question is asked with, where they are given."""

EPILOG = """\b
Examples:
  wavecheck serve
  wavecheck serve --port 9000 --no-open

\b
Only this machine can open the page, and the page asks nothing of the network.
Ctrl-C ends it. It needs NiceGUI: pip install 'wavecheck[serve]'
"""


@click.command(epilog=EPILOG, short_help="Open a page to paste programs into.")
@click.option(
    "--port",
    metavar="N",
    type=click.IntRange(0, 65535),
    default=PORT,
    show_default=True,
    help="Where the page is; 0 for any port that is free.",
)
@click.option("--open/--no-open", "open_", default=True, help="Open it in a browser.")
@with_limits("pair")
@with_question
@with_semantics
@click.pass_context
def serve(context: click.Context, **arguments: Any) -> int:
    """Serve a page on this machine: paste a source and a target, or a function and passes.

    The verdict comes when typing stops, and where the pair is violated the lanes walk. One
    question is answered at a time; a new text ends the one before.
    """
    if arguments["model"] == "memory":
        raise click.UsageError(
            "the page compares functions; `wavecheck validate` compares outcomes"
        )
    _require_nicegui()
    from ...semantics.program.input_errors import InputError
    from ..command_line.delivery import Output, refuse
    from ..command_line.shared_options import contracts_from
    from ..judging.judge import DEFAULT_TIMEOUT
    from ..page.desk import Desk, this_program
    from ..page.server import HOST, PortTaken, free_port
    from ..page.server import serve as serve_page

    try:
        contracts_from(arguments["contracts"])
    except InputError as error:
        return refuse("serve", Output("text", None), error)
    try:
        port = free_port(arguments["port"])
    except PortTaken as error:
        said = f"port {arguments['port']} cannot be used ({error})"
        raise click.ClickException(f"{said}; `--port 0` takes any that is free") from None
    desk = Desk(this_program(f"{__package__}.main"), _options(context, arguments))
    seconds = arguments["timeout"] or DEFAULT_TIMEOUT

    def told() -> None:
        click.echo(f"the page is at http://{HOST}:{port}/ (Ctrl-C ends it)")

    serve_page(desk, port, seconds, arguments["open_"], told)
    return 0


def _require_nicegui() -> None:
    from importlib.util import find_spec

    if find_spec("nicegui") is None:
        message = "NiceGUI is not installed, which serves the page"
        raise click.UsageError(f"{message}; `pip install 'wavecheck[serve]'` installs it")


def _options(context: click.Context, arguments: dict[str, Any]) -> dict[str, str]:
    """What was given on the command line, to be handed on; files by their whole path."""
    import os

    from click.core import ParameterSource

    given = [
        name
        for name in HANDED_ON
        if context.get_parameter_source(name) is not ParameterSource.DEFAULT
        and arguments[name] is not None
    ]
    found = {f"--{name}": str(arguments[name]) for name in given}
    if "--contracts" in found:
        found["--contracts"] = os.path.abspath(found["--contracts"])
    return found
