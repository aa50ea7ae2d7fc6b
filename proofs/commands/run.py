"""`wavecheck run`: execute a function on the simulated wave."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from ..command_line.delivery import Live, Output, deliver, refuse
from ..command_line.shared_options import (
    WITH_PAGES,
    a_number,
    contracts_from,
    with_model,
    with_output,
    with_semantics,
    with_triple,
)
from ..processes.ending import Late, within

if TYPE_CHECKING:
    from ...counterexamples.results.tree import Result
    from ...semantics.models.model import Model
    from ...semantics.program.input_errors import InputError
    from ...semantics.wave.inputs import WaveInputs
    from ...semantics.wave.schedules import PolicyName

POLICIES = ("maximal", "ipdom", "independent")

EXECUTED_BY: dict[str | None, PolicyName] = {
    "post-dominator": "ipdom",
    "never-converged": "independent",
}
"""The policies that execute models as far as tokens do not say otherwise; of all others the wave
executes maximal convergence."""

EPILOG = """\b
Examples:
  wavecheck run kernel.ll --lanes 4
  wavecheck run kernels/ --lanes 4
  wavecheck run kernel.ll --lanes 2 --inputs '{"n": [3, 4], "flag": true}'
  wavecheck run kernel.ll --inputs '{"p": 64, "#memory": {"0x40": [7]}}'
  wavecheck run kernel.ll --lanes 4 --policy independent --seed 7
  wavecheck run kernel.ll --lanes 3 --choice '{"t": [[[0, 1], [1, 1]]]}'
  wavecheck run kernel.ll --lanes 2 --step
  wavecheck run kernel.ll --record before.json
  wavecheck run kernel.ll --expect before.json
  wavecheck run kernel.ll --on vulkan
  wavecheck run kernel.ll --lanes 2 --model llvm-maximal --read CU6=greatest

\b
Inputs map an argument to one value for all lanes or a list with one value a
lane, and a callee to a list of values (or a list a lane) that its calls
return. Of memory, "#memory" maps an address to bytes, "#addresses" a global
to where it lies, "#written" a callee to what others write behind its calls. A
choice maps an anchor's token to sets of [lane, execution] that share it;
others are alone. Where the mask of a `sync` operation of NVPTX names lanes
that the wave lacks, its result is poison: a mask of -1 asks for --lanes 32.
"""


@click.command(epilog=EPILOG, short_help="Execute a function on the simulated wave.")
@click.argument("paths", nargs=-1, required=True, metavar="FILE.ll|FOLDER...")
@click.option("--function", metavar="NAME", help="The function to run, if the file has several.")
@click.option(
    "--lanes",
    type=click.IntRange(1, 64),
    metavar="N",
    default=4,
    show_default=True,
    help="How many threads the wave has.",
)
@click.option(
    "--policy",
    type=click.Choice(POLICIES),
    help="Who executes together where no token says it: as many as may (maximal), those that part "
    "meet again where all paths do (ipdom), nobody (independent).  [default: maximal, or what "
    "executes the --model]",
)
@click.option(
    "--headers",
    metavar="BLOCKS",
    help="For cycles with several entries: the blocks to take for their headers, with a comma "
    "between.  [default: as LLVM finds them]",
)
@click.option(
    "--seed",
    type=int,
    metavar="N",
    default=0,
    show_default=True,
    help="Makes the values that --inputs does not give.",
)
@click.option(
    "--inputs", metavar="FILE.json", help="A file, - for stdin, or the JSON object itself."
)
@click.option(
    "--choice",
    metavar="FILE.json",
    help="What the anchors choose: a file, -, or the JSON object itself.",
)
@click.option(
    "--guesses",
    metavar="NUMBERS",
    help="Each time all lanes wait for each other, the number of the group that goes on without "
    "the rest: from 0, with a comma between.  [default: none goes on, a deadlock]",
)
@click.option(
    "--timeout",
    type=click.FloatRange(0, 1e6, min_open=True),
    callback=a_number,
    default=60,
    show_default=True,
    metavar="SECONDS",
    help="Seconds for reading a file and running its function, then it is unknown.",
)
@click.option("--step", is_flag=True, help="Go through the run one communication at a time.")
@click.option("--record", metavar="FILE.json", help="Keep the run, for --expect.")
@click.option("--expect", metavar="FILE.json", help="Compare with a recorded run (exit status 1).")
@click.option(
    "--on",
    metavar="vulkan[:NAME]",
    help="Execute it on a Vulkan device too, and compare paths, arguments and communicating sets; "
    "inputs are repeated on as many lanes as the device's waves have.",
)
@with_model
@with_semantics
@with_triple
@partial(with_output, formats=WITH_PAGES)
def run(paths: tuple[str, ...], format_: str, output: str | None, **arguments: Any) -> int:
    """Execute a function on a wave of lanes and show who communicates with whom.

    With --model, what that model says of threads that take the paths of the run stands below it:
    where no policy of the wave executes the model, by its definitions alone.

    A deadlock or a repeated name is a finding (exit status 1); a lane that meets what is not
    modelled leaves the run undecided (3). Ill-formed programs run too. With --on, a device or
    compiler that does something else is a finding, told with who deviates and why.
    """
    sink = Output(format_, output)
    return _run(paths, sink, arguments)


OF_ONE_FILE = ("record", "expect", "step")
"""Options that speak of one run."""


def _run(paths: Sequence[str], output: Output, arguments: dict[str, Any]) -> int:
    from ...counterexamples.results.memory import undecided
    from ...counterexamples.results.pairs import result_of
    from ...counterexamples.results.runs import run_result_of
    from ...counterexamples.results.tree import Place, Report
    from ...counterexamples.verdicts.answers import FINDING, Refusal, first_of
    from ...counterexamples.verdicts.causes import LATE
    from ...semantics.program.input_errors import InputError
    from ..command_line.model_options import model_from
    from ..judging.files import files_named
    from ..output.rendering import rendered

    if arguments["inputs"] == arguments["choice"] == "-":
        raise click.UsageError("stdin is read once: give --inputs or --choice a file")
    files = list(files_named(paths))
    for option in OF_ONE_FILE if len(files) > 1 else ():
        if arguments[option]:
            raise click.UsageError(f"--{option} is for the run of one file")
    if len(files) > 1 and "-" in (arguments["inputs"], arguments["choice"]):
        raise click.UsageError("stdin is read once: give --inputs or --choice a file")
    try:
        record = _record(arguments["expect"])
        device = _device(arguments)
        model = model_from(arguments["model"], arguments["without"], arguments["read"])
    except InputError as error:
        return refuse("run", output, error)
    results: list[Result] = []
    errors: list[InputError] = []
    live = Live(output)
    stepped = output.format == "text" and arguments["step"]
    for path in files:
        try:
            with within(arguments["timeout"]):
                if device is not None:
                    result = _on(device, path, arguments)
                    live.tell(result)
                    results.append(result)
                    continue
                wave = _wave(path, arguments)
                result = run_result_of(str(path), wave)
                if model is not None:
                    result = _with_model(result, model, wave, arguments["launch"])
            if arguments["record"] is not None:
                alone = Report(command="run", results=[result], status=result.status)
                Output("json", arguments["record"]).write(rendered("json", alone))
            if stepped:
                _walk(wave, output)
            else:
                live.tell(result)
        except InputError as error:
            errors.append(error)
            result = result_of(Refusal(error))
        except Late:
            reason = f"stopped after {arguments['timeout']:g} s; a larger --timeout gives it more"
            name = arguments["function"] or "its function"
            result = undecided(str(path), name, reason, LATE, Place(str(path)))
        results.append(result)
    if len(errors) == len(results):
        return refuse("run", output, *errors)
    report = Report(
        command="run", results=results, status=first_of(each.status for each in results)
    )
    if not stepped:
        deliver(output, report, live=live)
    if record is not None and _changed(arguments["expect"], record, results[0].data):
        return FINDING
    return report.status


def _device(arguments: dict[str, Any]) -> Any:
    """The device that `--on` names, None without it. Raises InputError."""
    if arguments["on"] is None:
        return None
    for option in (*OF_ONE_FILE, "choice", "guesses", "model"):
        if arguments[option]:
            raise click.UsageError(f"--{option} is for the simulated wave alone, without --on")
    from ..devices.asking import device_asked_for

    return device_asked_for(arguments["on"])


def _on(device: Any, path: str | InputError, arguments: dict[str, Any]) -> Any:
    """The result of the one function of a file on a device. Raises InputError."""
    from ..devices.asking import answer_on

    function, conditions = _question(path, arguments)
    return answer_on(device, str(path), function, conditions, min(arguments["timeout"], 10.0))


def _wave(path: str | InputError, arguments: dict[str, Any]) -> Any:
    """The run of the one function of a file. Raises InputError."""
    from ...semantics.wave.simulated_wave import run_wave

    return run_wave(*_question(path, arguments))


def _question(path: str | InputError, arguments: dict[str, Any]) -> tuple[Any, Any]:
    """The one function of a file, and the conditions that it runs under. Raises InputError."""
    from ...counterexamples.text.phrases import visible
    from ...semantics.static_rules.rules import check_rules
    from ...semantics.wave.conditions import Conditions
    from ..judging.files import read_source
    from ..judging.judge import inlined

    if not isinstance(path, str):
        raise path
    module, _ = read_source(path, triple=arguments["mtriple"])
    name = the_function(module, path, arguments["function"])
    broken = check_rules(module.functions[name])
    if broken:
        notice = f"notice: @{name} is ill-formed ({broken[0].rule}); it is executed all the same"
        click.echo(visible(notice), err=True)
    function = inlined(module, name)
    return (
        function,
        Conditions(
            lanes=arguments["lanes"],
            inputs=read_inputs(arguments["inputs"], function, arguments["lanes"]),
            contracts=_contracts(path, arguments["contracts"]),
            policy=arguments["policy"] or EXECUTED_BY.get(arguments["model"], "maximal"),
            anchors=_anchors(arguments["choice"], function, arguments["lanes"]),
            releases=_guesses(arguments["guesses"]),
            launch=arguments["launch"],
            seed=arguments["seed"],
            hierarchy=_hierarchy(function, arguments["headers"]),
        ),
    )


def _with_model(result: Result, model: Model, wave: Any, launch: Any) -> Result:
    """The run, with what a model says of threads that take its paths."""
    from ...counterexamples.results.models import beside_the_run
    from ...semantics.models.runs import said_of_run

    return beside_the_run(
        result, model, wave.program, said_of_run(model, wave.program, wave, launch)
    )


def _walk(wave: Any, output: Output) -> None:
    """By hand in a terminal; all steps one below the other where nobody can type."""
    from ...counterexamples.text.stepped_runs import steps_of, walk

    if output.path is not None or not (sys.stdin.isatty() and sys.stdout.isatty()):
        output.write("\n\n".join(steps_of(wave)) + "\n")
        return

    def ask(prompt: str) -> str | None:
        try:
            return click.prompt(prompt, default="", show_default=False, prompt_suffix=" > ")
        except click.Abort:
            return None

    def show(text: str) -> None:
        click.clear()
        click.echo(text + "\n")

    walk(wave, show, ask)


def _record(path: str | None) -> dict[str, Any] | None:
    """The recorded run in a file. Raises InputError where there is none."""
    from ...counterexamples.text.recorded_runs import read_record

    return None if path is None else read_record(_text_of(path, "the record"), path)


def _changed(path: str, record: dict[str, Any], result: Any) -> bool:
    """Whether the run is not the recorded one; says how."""
    from ...counterexamples.text.phrases import error_line
    from ...counterexamples.text.recorded_runs import first_difference

    difference = first_difference(record, result)
    if difference is None:
        click.echo(f"as recorded in {path}", err=True)
        return False
    click.echo(f"{error_line('expectation')}\n  {path}: {difference}", err=True)
    return True


def _contracts(path: str, given: str | None) -> Any:
    """As `validate` has them: a pair's own file of contracts counts too."""
    from ..judging.pairs import contracts_beside

    contracts = contracts_from(given)
    beside = contracts_beside(path)
    return contracts.with_file(beside) if beside else contracts


def _anchors(given: str | None, function: Any, lanes: int) -> Any:
    """What anchors choose: together with those that step together, if nothing is said."""
    from ...counterexamples.replay.prescribed_choices import classes_of
    from ...semantics.wave.anchor_policies import Prescribed, StepTogether

    if given is None:
        return StepTogether()
    return Prescribed(classes_of(_document(given, "--choice", "the choice"), function, lanes))


def _guesses(given: str | None) -> tuple[int, ...]:
    from ...semantics.program.input_errors import InputError

    numbers = [] if given is None else [each.strip() for each in given.split(",")]
    if not all(number.isdecimal() and len(number) < 10 for number in numbers):
        raise InputError("--guesses: numbers from 0, with a comma between", hint="write 0,1")
    return tuple(map(int, numbers))


def _hierarchy(function: Any, headers: str | None) -> Any:
    from ...semantics.control_flow.relevant_hierarchies import hierarchies_by_headers
    from ...semantics.program.input_errors import InputError

    if headers is None:
        return None
    wanted = tuple(each.strip().removeprefix("%") for each in headers.split(","))
    known = hierarchies_by_headers(function)
    if wanted not in known:
        listed = "; ".join(",".join(each) for each in known if each)
        raise InputError(
            f"--headers: the cycles of @{function.name} have no hierarchy with these headers",
            hint=f"known: {listed}" if listed else "it has no cycle with several entries",
        )
    return known[wanted]


def the_function(module: Any, path: str, name: str | None) -> str:
    """The one function that is meant. Raises InputError where there are several."""
    from ...semantics.program.input_errors import InputError
    from ..judging.files import selected

    functions = selected(module, path, name)
    if len(functions) > 1:
        listed = ", ".join(f"@{each.name}" for each in functions[:8])
        raise InputError(
            "the file has several functions", path, hint=f"choose one with --function: {listed}"
        )
    return functions[0].name


def read_inputs(given: str | None, function: Any, lanes: int) -> WaveInputs:
    """The inputs from a file, from stdin (`-`) or from the argument itself (`{...}`).

    Raises InputError for what cannot be read, is no JSON object, or does not fit the function."""
    from ...semantics.program.input_errors import InputError
    from ...semantics.wave.inputs import WaveInputs

    if given is None:
        return WaveInputs()
    document = _document(given, "--inputs", "the inputs")
    name = "--inputs" if _in_line(given) else given
    if not isinstance(document, dict):
        raise InputError("the inputs are not a JSON object", name, hint='write {"n": [3, 4]}')
    try:
        return WaveInputs.from_json(document, function, lanes)
    except InputError as error:
        raise InputError(error.message, error.file or name, hint=error.hint) from None


def _in_line(given: str) -> bool:
    return given.lstrip().startswith(("{", "["))


JSON_HINT = """write JSON, for example '{"n": [3, 4]}', or the name of a file that holds it"""


def _document(given: str, option: str, what: str) -> Any:
    """JSON from a file, from stdin (`-`) or from the option's value itself (`{...}`)."""
    from ...semantics.program.input_errors import InputError

    name = option if _in_line(given) else given
    text = given if _in_line(given) else _text_of(given, what)
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        line, column = error.lineno, error.colno
        raise InputError(f"not JSON: {error.msg}", name, line, column, JSON_HINT) from None
    except RecursionError:
        raise InputError("not JSON: nested too deeply", name, hint=JSON_HINT) from None
    except ValueError:
        raise InputError("a number has too many digits", name, hint=JSON_HINT) from None


def _text_of(path: str, what: str = "the inputs") -> str:
    from ...semantics.program.input_errors import InputError
    from ...semantics.program.input_files import LARGEST_FILE, text_of

    try:
        if path != "-":
            return text_of(path)
        if len(text := sys.stdin.read(LARGEST_FILE + 1)) <= LARGEST_FILE:
            return text
        raise InputError(f"{what} are larger than {LARGEST_FILE >> 20} MB", hint="say less")
    except OSError as error:
        message = f"{what} cannot be read: {error.strerror}"
        raise InputError(message, path, hint="check the path") from None
    except UnicodeDecodeError:
        hint = "save the file as UTF-8"
        raise InputError(f"{what} are not UTF-8 text", path, hint=hint) from None
