"""The other questions: rules, runs, uniform values, passes, and what the documents claim."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, NoReturn

from .programs import Source, read

if TYPE_CHECKING:
    import os

    from typing_extensions import Unpack

    from ...counterexamples.results.tree import Result
    from ...semantics.program.contracts import Contracts
    from ...semantics.program.function import Function
    from .programs import Program
    from .validating import Choices

TEXT = "program.ll"
"""How answers call a program that is in no file."""


@dataclass(frozen=True, slots=True, repr=False)
class Answer:
    """What a command answers. Printed, it says what the command prints; `results` are the entries
    of the JSON document that the command writes, `status` is its exit status."""

    command: str
    results: tuple[dict[str, Any], ...]
    status: int
    _text: str

    def __str__(self) -> str:
        return self._text.rstrip("\n")

    def __repr__(self) -> str:
        return f"<wavecheck.Answer of {self.command}: {len(self.results)} results>"

    def __bool__(self) -> NoReturn:
        raise TypeError("an answer has no truth value; look at its results or at its status")


def verify(
    program: Source,
    function: str | None = None,
    *,
    experimental: Literal["iterating-anchor"] | None = None,
) -> Answer:
    """Judge the static rules of convergence control tokens, of all functions or of one.

    >>> import wavecheck
    >>> print(wavecheck.verify('''
    ... define void @kernel(i32 %x) {
    ...   ret void
    ... }
    ... '''))
    well-formed: @kernel
      in program.ll
    """
    from ...counterexamples.results.pairs import verified
    from ...semantics.iterating_anchor.static_rules import ITERATING_RULES
    from ...semantics.static_rules.rules import RULES, check_rules

    known = read(program)
    file = known.file or TEXT
    rules = ITERATING_RULES if experimental else RULES
    chosen = _functions(known, file, function)
    return _answer("verify", [verified(file, each, check_rules(each, rules)) for each in chosen])


def run(
    program: Source,
    function: str | None = None,
    *,
    lanes: int = 4,
    inputs: Mapping[str, Any] | None = None,
    policy: Literal["maximal", "ipdom", "independent"] = "maximal",
    seed: int = 0,
    contracts: str | os.PathLike[str] | Contracts | None = None,
    launch: Literal["workgroup", "never"] = "workgroup",
) -> Answer:
    """Execute a function on a wave of lanes: who communicates with whom.

    `inputs` maps an argument to one value or to a list with one a lane, and a callee to what its
    calls return; its keys `#memory`, `#addresses` and `#written` are as in
    counterexamples/book/inputs.md; what is not given is drawn with `seed`.

    >>> import wavecheck
    >>> shown = wavecheck.run('''
    ... declare void @op(i32) convergent
    ... define void @kernel(i32 %x) {
    ...   call void @op(i32 %x)
    ...   ret void
    ... }
    ... ''', lanes=2, inputs={"x": 7})
    >>> shown.results[0]["calls"][0]["lanes"]
    [0, 1]
    """
    from ...counterexamples.results.runs import run_result_of
    from ...semantics.program.input_errors import InputError
    from ...semantics.wave.conditions import Conditions
    from ...semantics.wave.inputs import WaveInputs
    from ...semantics.wave.simulated_wave import run_wave
    from ..judging.judge import inlined

    known = read(program)
    file = known.file or TEXT
    chosen = _functions(known, file, function)
    if len(chosen) > 1:
        listed = ", ".join(f"@{each.name}" for each in chosen[:8])
        hint = f"name one of {listed}"
        raise InputError("the program has several functions", file, hint=hint)
    made = inlined(known._module, chosen[0].name)
    given = WaveInputs.from_json(dict(inputs), made, lanes) if inputs else WaveInputs()
    wave = run_wave(
        made,
        Conditions(
            lanes=lanes,
            inputs=given,
            contracts=_contracts(contracts),
            policy=policy,
            launch=launch,
            seed=seed,
        ),
    )
    return _answer("run", [run_result_of(file, wave)])


def uniformity(
    program: Source,
    function: str | None = None,
    *,
    uniform: str | Iterable[str] = (),
    model: Literal["controlled", "maximal"] | None = None,
    criterion: Literal["exact", "conservative"] = "exact",
    contracts: str | os.PathLike[str] | Contracts | None = None,
) -> Answer:
    """List which values are equal in converged threads, and why others are not.

    >>> import wavecheck
    >>> found = wavecheck.uniformity('''
    ... define i32 @kernel(i32 %x) {
    ...   %y = add i32 %x, 1
    ...   ret i32 %y
    ... }
    ... ''', uniform="x")
    >>> found.results[0]["values"]["%y"]
    'uniform'
    """
    from ...counterexamples.results.uniformity import uniformity_result_of
    from ...semantics.program.input_errors import InputError
    from ...semantics.static_rules.rules import check_rules
    from ...semantics.uniformity.analysis import uniformity as analysed
    from ..judging.files import require_arguments
    from .validating import names_of

    known = read(program)
    file = known.file or TEXT
    names = names_of(uniform)
    chosen = _functions(known, file, function)
    require_arguments(names, chosen)
    for each in chosen:
        if model != "maximal" and each.controlled and (broken := check_rules(each)):
            said = f"@{each.name} is ill-formed ({broken[0].rule}): {broken[0].message}"
            raise InputError(said, file, broken[0].line, hint="`model='maximal'` needs no tokens")
    rules = _contracts(contracts)
    found = [analysed(each, rules, names, model, criterion) for each in chosen]
    return _answer("uniformity", [uniformity_result_of(file, each) for each in found])


def passes(
    pipeline: str,
    program: Source,
    function: str | None = None,
    *,
    opt: str | None = None,
    **options: Unpack[Choices],
) -> Answer:
    """Run LLVM's own passes, written as for `opt -passes=`, and judge each that changed a function.

    `options` are those of `validate`, for each step."""
    from ...counterexamples.results.passes import passes_report
    from ...counterexamples.writers.text import text_of
    from ...semantics.program.input_errors import InputError
    from ...semantics.static_rules.rules import check_rules
    from ..judging.judge import Effort
    from ..passes.reports import NamedRun, pass_steps_judged
    from ..passes.steps import found_opt, pass_steps
    from .validating import options_from

    known = read(program)
    file = known.file or TEXT
    chosen = options_from(options)
    asked = _functions(known, file, function)
    for each in _functions(known, file, None):
        if broken := check_rules(each):
            said = f"@{each.name} is ill-formed, {broken[0].rule}: {broken[0].message}"
            hint = "`verify` lists every broken rule"
            raise InputError(said, file, broken[0].line, hint=hint)
    effort = Effort(1, chosen.timeout)
    made = pass_steps(known.text, pipeline, opt=opt or found_opt(), timeout=effort.seconds)
    named = None if function is None else asked[0].name
    run = NamedRun(made, file, pipeline)
    steps, ended = pass_steps_judged(run, chosen, effort, named)
    if ended is not None:
        raise ended
    report = passes_report(steps)
    return Answer("passes", _entries(report.results), report.status, text_of(report))


def litmus(
    test: str | os.PathLike[str], *, target: str | None = None, timeout: float | None = None
) -> Answer:
    """Show what litmus tests may do: final states, and what happens before what.

    `test` is the path of a file; `target` names who reads the tags, `timeout` are the seconds of
    one test. A test that is not decided in time has no result, and the status is 3."""
    import os

    from ...counterexamples.text.litmus_expectations import notes_in
    from ...semantics.litmus.files import read_litmus_file
    from ...semantics.memory_model.targets import target_named
    from ..memory.answers import answer
    from ..memory.jobs import DEFAULT_SECONDS, decided
    from ..output.reports import litmus_result

    path = os.fspath(test)
    tests, text = read_litmus_file(path)
    jobs = [
        (each, target_named(target or notes_in(text, each.name, path).target), seconds)
        for each in tests
        for seconds in (timeout or DEFAULT_SECONDS,)
    ]
    answers = decided(answer, jobs, 1, timeout)
    results = [
        litmus_result(path, each, reading, found)
        for (each, reading, _), found in zip(jobs, answers, strict=True)
    ]
    return _answer("litmus", results, "\n\n")


def prove(*ids: str) -> Answer:
    """Decide what the documents claim, by ledger id; without ids, all of it, which takes minutes.

    Raises `InputError` for an id that nothing here decides.

    >>> import wavecheck
    >>> [result["verdict"] for result in wavecheck.prove("CU7").results]
    ['reproduced']
    """
    from ...semantics.program.input_errors import InputError
    from ..claims.answers import claim_result, decision_of
    from ..ledger.table import document_of
    from ..theorems.all_theorems import theorems
    from ..worked_examples.all_examples import scenarios

    claims = (*scenarios(), *theorems())
    known = {each.id for each in claims}
    for wanted in ids:
        if wanted not in known:
            raise InputError(f"{wanted} is not decided here", hint="`cite()` lists all claims")
    chosen = ids or tuple(dict.fromkeys(each.id for each in claims))
    decided = [decision_of(each) for id_ in chosen for each in claims if each.id == id_]
    return _answer(
        "prove", [claim_result(*each, document_of(each[0].id)) for each in decided], "\n\n"
    )


def cite(*words: str) -> Answer:
    """Quote rows of the ledger: what is claimed, where it stands, and what came of it.

    A word is an id (`CO19`) or the letters of one document (`CO`); without any, all rows are
    quoted. The commands that show them are named and not run. Raises `InputError` for another word.

    >>> import wavecheck
    >>> wavecheck.cite("CO36").results[0]["verdict"]
    'defined'
    """
    from ...semantics.program.input_errors import InputError
    from ..ledger.blocks import Block, citation_result
    from ..ledger.table import NoSuchCitation, cited

    try:
        blocks = [Block(row) for row in cited(words)]
    except NoSuchCitation as error:
        nearest = f"the nearest are {', '.join(error.nearest)}" if error.nearest else ""
        raise InputError(f"no row is called {error.word}", hint=nearest) from None
    return _answer("cite", [citation_result(block) for block in blocks], "\n\n")


def _answer(command: str, results: Sequence[Result], between: str = "\n") -> Answer:
    from ...counterexamples.verdicts.answers import first_of
    from ...counterexamples.writers.text import result_text

    text = between.join(map(result_text, results))
    return Answer(command, _entries(results), first_of(each.status for each in results), text)


def _entries(results: Iterable[Result]) -> tuple[dict[str, Any], ...]:
    return tuple(dict(each.data) for each in results if each.judged)


def _functions(program: Program, file: str, name: str | None) -> list[Function]:
    from ..judging.files import selected

    return selected(program._module, file, name)


def _contracts(given: str | os.PathLike[str] | Contracts | None) -> Contracts:
    from ...semantics.program.contracts import Contracts
    from ...semantics.program.target_contracts import default_contracts

    if isinstance(given, Contracts):
        return given
    return default_contracts() if given is None else default_contracts().with_file(str(given))
