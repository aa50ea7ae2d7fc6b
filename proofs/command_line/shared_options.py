"""Options that several commands share."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Literal, TypeVar

import click

MOST_JOBS = 1024
"""Processes at a time; more than any machine has a use for."""

Command = TypeVar("Command", bound=Callable[..., Any])


FORMATS = ("text", "json")


STREAMS = (*FORMATS, "jsonl")
"""The formats of a command that tells each of many answers as soon as it is known."""


WITH_PAGES = (*FORMATS, "html")
"""The formats of a command whose answers can be a page with pictures."""


HELP_OF_FORMATS = {
    "text": "Text for people",
    "json": "JSON for programs",
    "jsonl": "one JSON object a line as soon as it is known",
    "smt2": "the queries of the solver",
    "html": "one page with pictures",
    "sarif": "findings for code scanning",
    "junit": "test results",
    "latex": "LaTeX to paste",
}


def with_output(
    command: Command, formats: tuple[str, ...] = FORMATS, said: Mapping[str, str] = HELP_OF_FORMATS
) -> Command:
    """Add `--format`, one of these, and `--output`; `said` of each format."""
    command = click.option(
        "--output", metavar="FILE", help="Write the answer to a file instead of stdout."
    )(command)
    return click.option(
        "--format",
        "format_",
        type=click.Choice(formats),
        default="text",
        show_default=True,
        help=", ".join(said[each] for each in formats if each in said) + ".",
    )(command)


def _a_triple(context: click.Context, option: click.Parameter, value: str | None) -> str | None:
    """Letters and the like: what stands in quotes in a module must not end them."""
    if value is not None and not re.fullmatch(r"[\w.+-]+", value, re.ASCII):
        raise click.BadParameter("a triple is like amdgcn-amd-amdhsa", context, option)
    return value


with_triple = click.option(
    "--mtriple",
    callback=_a_triple,
    metavar="TRIPLE",
    help="Read the program for this target, with LLVM's data layout where it has none.",
)
"""Adds `--mtriple`."""


def with_reducing(command: Command) -> Command:
    """Add what commands have that make findings small: LLVM's programs, and few trips and seconds
    for a pair, of which many are judged."""
    options = (
        click.option("--opt", metavar="PATH", help="LLVM 22's opt.  [default: the one on PATH]"),
        click.option(
            "--llvm-reduce",
            metavar="PATH",
            help="LLVM 22's llvm-reduce, or none: the own reducer alone.  "
            "[default: the one beside opt]",
        ),
        click.option(
            "--bound",
            type=click.IntRange(1),
            metavar="N",
            default=4,
            show_default=True,
            help="Most trips of a loop that are unfolded.",
        ),
        click.option(
            "--timeout",
            type=click.FloatRange(0, 1e6, min_open=True),
            callback=a_number,
            default=10,
            show_default=True,
            metavar="SECONDS",
            help="Seconds for one pair, then it is unknown.",
        ),
    )
    for option in reversed(options):
        command = option(command)
    return command


class AnothersCommand(click.Command):
    """A command whose arguments behind `--` are another program's."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        words = list(args)  # click empties its own
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            own, others = self._parted(words, error.option_name)
            command = shlex.join([*ctx.command_path.split(), *own, "--", *others])
            message = f"no option {error.option_name}; what another program is given stands behind"
            raise click.UsageError(f"{message} `--`: {command}", ctx) from None

    def _parted(self, words: list[str], option: str) -> tuple[list[str], list[str]]:
        """This command's words, and those of the other program, of which one is the option: they
        begin with that program's name, if a word stands there that is no option's value."""
        at = next((i for i, word in enumerate(words) if word.startswith(option)), 0)
        flags = {name for each in self.params if getattr(each, "is_flag", 0) for name in each.opts}
        valued = at > 1 and words[at - 2].startswith("--") and words[at - 2] not in flags
        first = at if at == 0 or valued or words[at - 1].startswith("-") else at - 1
        return words[:first], words[first:]


with_scheduler = click.option(
    "--scheduler",
    metavar="ADDRESS",
    help="Let the workers of a dask.distributed scheduler do the work.",
)
"""Adds `--scheduler`."""


def with_semantics(command: Command) -> Command:
    """Add `--contracts` and `--launch`, which change what a program means."""
    command = click.option(
        "--launch",
        type=click.Choice(("workgroup", "never")),
        default="workgroup",
        show_default=True,
        help="All threads of a wave execute the entry together, or, as C and C++ have it, each "
        "alone.",
    )(command)
    return click.option(
        "--contracts",
        metavar="FILE.toml",
        help="What callees promise beyond their attributes; see counterexamples/book/contracts.md.",
    )(command)


_MODELS = {
    "own": click.option(
        "--model",
        type=click.Choice(("controlled", "maximal", "memory")),
        help="What says who communicates: tokens (controlled), or the loops around a call "
        "(maximal). memory compares what threads may read.  "
        "[default: controlled where there are tokens]",
    ),
    "models": click.option(
        "--model",
        metavar="NAME",
        help="What says who communicates: tokens (controlled), the loops around a call (maximal), "
        "or one of `wavecheck models`. memory compares what threads may read.  "
        "[default: controlled where there are tokens]",
    ),
}


NAMED = "`wavecheck models` lists them"
"""Where the names of models are to be found."""


def with_variants(command: Command) -> Command:
    """Add `--without` and `--read`, which change the rules of a model."""
    command = click.option(
        "--read",
        multiple=True,
        metavar="RULE=READING",
        help="Read a rule of the model otherwise, such as CU6=greatest.",
    )(command)
    return click.option(
        "--without", multiple=True, metavar="RULE", help="Leave a rule out of the model."
    )(command)


def with_model(command: Command) -> Command:
    """Add `--model`, `--without` and `--read`."""
    return click.option("--model", metavar="NAME", help=f"A model of convergence; {NAMED}.")(
        with_variants(command)
    )


def with_two_models(command: Command) -> Command:
    """Add `--source-model`, `--target-model`, `--without` and `--read`."""
    command = click.option(
        "--target-model", metavar="NAME", help="The model of the targets, where it is another."
    )(with_variants(command))
    return click.option(
        "--source-model", metavar="NAME", help=f"The model of the sources; {NAMED}."
    )(command)


def with_limits(what: str, model: Literal["own", "models"] = "own") -> Callable[[Command], Command]:
    """Add `--bound`, `--timeout` for one `what`, `--states`, `--lanes` and `--model`, one of LLVM's
    own or any: how far is looked."""
    options = (
        click.option(
            "--bound",
            type=click.IntRange(1),
            metavar="N",
            help="Follow each loop for so many trips, and prove nothing beyond.  "
            "[default: up to 8, then for every trip count]",
        ),
        click.option(
            "--timeout",
            type=click.FloatRange(0, 1e6, min_open=True),
            callback=a_number,
            metavar="SECONDS",
            help=f"Seconds for one {what}, then it is unknown.  [default: 60]",
        ),
        click.option(
            "--states",
            type=click.IntRange(1),
            metavar="N",
            help="Give up, as unknown, behind so many states of both programs together.  "
            "[default: 50000]",
        ),
        click.option(
            "--lanes",
            type=click.IntRange(2, 64),
            metavar="N",
            default=3,
            show_default=True,
            help="The largest wave that is looked at, where anchors choose who communicates and "
            "nothing is proved of every wave.",
        ),
        _MODELS[model],
    )

    def added(command: Command) -> Command:
        for option in reversed(options):
            command = option(command)
        return command

    return added


def with_jobs(what: str) -> Callable[[Command], Command]:
    """Add `--jobs`; `what` says what is done at a time."""
    most = click.IntRange(1, MOST_JOBS)
    return click.option("--jobs", type=most, metavar="N", default=1, show_default=True, help=what)


def a_number(context: click.Context, option: click.Parameter, value: float | None) -> float | None:
    """Not `nan`, which every range lets pass."""
    if value is not None and value != value:
        raise click.BadParameter("this is not a number", context, option)
    return value


def contracts_from(path: str | None) -> Any:
    """The contracts to use. Raises InputError for a wrong file."""
    from ...semantics.program.target_contracts import default_contracts

    contracts = default_contracts()
    return contracts if path is None else contracts.with_file(path)


WITH_SCRIPTS = (*FORMATS, "smt2")
"""The formats of a command whose answers rest on queries."""


with_second_solver = click.option(
    "--check-with",
    type=click.Choice(("cvc5",)),
    help="Repeat each query that the answers rest on with a second solver.",
)
"""Adds `--check-with`."""


def _refused(context: click.Context, option: click.Parameter, value: str | None) -> None:
    if value is not None:
        raise click.UsageError(f"`{context.info_name}` asks no solver: nothing can be repeated")


without_second_solver = click.option(
    "--check-with", expose_value=False, hidden=True, callback=_refused, metavar="SOLVER"
)
"""Adds `--check-with` to a command that asks no solver: it says so."""


def require(solver: str | None) -> None:
    """Raises click.UsageError where the second solver is not installed."""
    if solver is None:
        return
    from ...encodings.solver import second_solver

    if not second_solver.is_installed():
        raise click.UsageError(
            f"{solver} is not installed; `pip install 'wavecheck[{solver}]'` installs it"
        )


def with_brief(command: Command) -> Command:
    """Add `--brief`."""
    return click.option(
        "--brief",
        is_flag=True,
        help="Shorter text: no programs, rules by their ids alone, each command on one line.",
    )(command)


def with_question(command: Command) -> Command:
    """Add `--question`."""
    return click.option(
        "--question",
        type=click.Choice(("both", "sets")),
        default="both",
        show_default=True,
        help="Compare communicating sets and single threads, or ask only whether the sets stay, "
        "provided that single threads do the same.",
    )(command)


def with_reports(command: Command) -> Command:
    """Add `--report`."""
    return click.option(
        "--report",
        multiple=True,
        metavar="FILE",
        help="Write the answers to a file too, as its ending says: .sarif, .xml (JUnit), .json, "
        ".jsonl, .html.",
    )(command)


def with_explain(command: Command) -> Command:
    """Add `--explain`."""
    return click.option(
        "--explain",
        is_flag=True,
        help="Say in which rewritten forms a pair was judged, and what came of each (text, JSON).",
    )(command)


def with_total(command: Command) -> Command:
    """Add `--total`."""
    return click.option(
        "--total",
        type=click.FloatRange(0, 1e7, min_open=True),
        callback=a_number,
        metavar="SECONDS",
        help="Seconds for the whole run, which then ends with what is known.",
    )(command)


def with_steps(command: Command) -> Command:
    """Add what commands have that judge another program's passes step by step: which function, how
    far and how long, and how it is told."""
    options: tuple[Callable[[Command], Command], ...] = (
        click.option("--function", metavar="NAME", help="Judge only this function."),
        with_limits("step"),
        with_total,
        with_semantics,
        with_jobs("Steps judged at a time."),
        with_brief,
        with_explain,
        with_question,
        click.option("--keep", metavar="FOLDER", help="Write the programs of every step there."),
        partial(with_output, formats=(*STREAMS, "html", "sarif", "junit")),
    )
    for option in reversed(options):
        command = option(command)
    return command
