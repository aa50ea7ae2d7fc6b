"""Does the target keep the communicating sets of the source? The question in Python."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal, TypedDict

from .programs import Side, Source, side_of
from .verdicts import Preserved, Verdict, verdict_of

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ...counterexamples.verdicts.answers import Answer
    from ...counterexamples.verdicts.verdicts import Judgement
    from ...semantics.program.contracts import Contracts
    from ...semantics.program.function import Function, Module
    from ..judging.pairs import Pair
    from ..question.options import Options


class Choices(TypedDict, total=False):
    """What may be chosen about a question, each as the option of the command that is called so.

    `bound`: trips of a loop that are followed. `timeout`: seconds for one pair, which is then
    judged in a process that is ended in time; without, in this one, and it gets 60 seconds.
    `states`: most states of both programs together. `lanes`: the largest wave searched.
    `contracts`: a file of contracts. `model`: which convergence, or `memory`. `launch`: whether
    threads are converged at entry. `uniform`: names of arguments that are equal in all threads.
    `target`: of litmus tests, who reads the tags; `source_target`, `target_target`: of one side.
    `explain`: say which views of a pair were judged. `question`: `sets` asks only whether the sets
    stay, provided that single threads refine."""

    bound: int | None
    timeout: float | None
    states: int | None
    lanes: int
    contracts: str | os.PathLike[str] | Contracts
    model: Literal["controlled", "maximal", "memory"] | None
    launch: Literal["workgroup", "never"]
    uniform: str | Iterable[str]
    explain: bool
    question: Literal["both", "sets"]
    target: str | None
    source_target: str | None
    target_target: str | None


class NotPreserved(AssertionError):
    """At least one target is not known to keep the communicating sets of its source.

    The message says of each that is not what `wavecheck validate` prints; `verdict` is on all."""

    def __init__(self, verdict: Verdict, said: str = "") -> None:
        told = [str(each) for each in verdict.pairs if not isinstance(each, Preserved)]
        super().__init__("\n\n".join(told or [str(verdict)]) + said)
        self.verdict = verdict


def validate(
    before: Source,
    after: Source | None = None,
    function: str | None = None,
    **options: Unpack[Choices],
) -> Verdict:
    """Decide whether `after` keeps the communicating sets of `before`.

    Each is a path, a text of LLVM IR (a `str` of several lines), or what `read` gave. If each has
    one function these are compared, whatever they are called, otherwise functions of equal names;
    `function` chooses one. Without `after`, `before` is the path of a file of pairs, `@src` and
    `@tgt`. Paths of litmus tests are compared by their outcomes. `options`: see `Choices`.

    Raises `InputError` for a program that cannot be read and for a source that is ill-formed,
    TypeError for an option that there is not, ValueError for a value that it cannot have.

    >>> import wavecheck
    >>> before = '''
    ... declare void @op(i32) convergent
    ... define void @kernel(i32 noundef %x) {
    ...   call void @op(i32 %x)
    ...   ret void
    ... }
    ... '''
    >>> print(wavecheck.validate(before, before))
    preserved for every trip count and every wave: @kernel -> @kernel
      in source.ll -> target.ll (maximal convergence)
      the same instructions in the same order: a program refines itself
    >>> after = before.replace("call void @op(i32 %x)", "")
    >>> match wavecheck.validate(before, after):
    ...     case wavecheck.Violated() as found:
    ...         print(found.change)
    differs
    """
    if _is_about_memory(before, after, options):
        return _memory_verdict(before, after, function, options)
    answers, chosen = _judgements(before, after, function, options)
    replay: tuple[str, ...] = ()
    contracts = options.get("contracts")
    if isinstance(contracts, str | os.PathLike):
        replay += ("--contracts", os.fspath(contracts))
    if chosen.launch == "never":
        replay += ("--launch", "never")
    return verdict_of(answers, replay)


def assert_preserved(
    before: Source,
    after: Source | None = None,
    function: str | None = None,
    **options: Unpack[Choices],
) -> Verdict:
    """Pass exactly if every pair is preserved; the verdict, for those who want its scope.

    Takes and raises what `validate` does, and NotPreserved (an AssertionError) for `violated`,
    `ill-formed` and `unknown`."""
    __tracebackhide__ = True  # pytest shows the test and the message
    verdict = validate(before, after, function, **options)
    if isinstance(verdict, Preserved):
        return verdict
    raise NotPreserved(verdict)


def _judgements(
    source: Source | Function | Module,
    target: Source | Function | Module | None,
    function: str | None,
    given: Choices,
) -> tuple[tuple[Judgement, ...], Options]:
    """The judgement of each pair, and the options that were chosen."""
    if target is None:
        pairs = _pairs_in(source, function)
        chosen = options_from(given)
        return judged(pairs, chosen), chosen
    one, other = side_of(source, "source.ll"), side_of(target, "target.ll")
    chosen = options_from(given)
    answers = judged(_pairs(one, other, function), chosen)
    if any(side.text is not None for side in (one, other)) and not all(map(_is_preserved, answers)):
        answers = _kept(answers, one, other)
    return answers, chosen


def judged(pairs: Sequence[Pair], options: Options) -> tuple[Judgement, ...]:
    """The verdicts on these pairs, one after the other; in this process where there is no timeout.

    Raises InputError and Contradiction instead of answering so."""
    from ..judging.judge import Effort, answers_to

    effort = Effort(timeout=options.timeout, here=True)
    return tuple(_believed(each) for pair in pairs for each in answers_to([pair], options, effort))


def _believed(answer: Answer) -> Judgement:
    from ...counterexamples.verdicts.answers import Failure, Refusal
    from ..question.contradiction import Contradiction

    if isinstance(answer, Refusal):
        raise answer.error
    if isinstance(answer, Failure):
        raise Contradiction(answer.message, answer.report)
    return answer


def _is_preserved(answer: Judgement) -> bool:
    from ...counterexamples.verdicts.verdicts import Preserved

    return isinstance(answer.verdict, Preserved)


# --- which pairs ----------------------------------------------------------------------------------


def _pairs_in(file: Source | Function | Module, function: str | None) -> list[Pair]:
    """The pairs of one file. Raises InputError for the first that is none."""
    from ..judging.pairs import Pair, pairs_of

    if not isinstance(file, str | os.PathLike) or (isinstance(file, str) and "\n" in file):
        raise TypeError("without a target, name the file of a pair")
    found: list[Pair] = []
    for pair in pairs_of([os.fspath(file)], function):
        if not isinstance(pair, Pair):
            raise pair
        found.append(pair)
    return found


def _pairs(one: Side, other: Side, function: str | None) -> list[Pair]:
    """Raises InputError for a name that the source does not have."""
    from ..judging.files import selected
    from ..judging.pairs import Pair, contracts_beside, smaller

    sources = [each.name for each in selected(one.module, one.file, function)]
    targets = [each.name for each in selected(other.module, other.file, None)]
    alone = len(one.module.functions) == len(targets) == 1
    partners = {sources[0]: targets[0]} if alone else {name: name for name in targets}
    contracts = contracts_beside(other.file) or contracts_beside(one.file)
    return [
        smaller(
            Pair(
                one.file,
                name,
                partners.get(name, ""),
                one.module,
                other.module,
                contracts,
                target_file=other.file,
            )
        )
        for name in sources
    ]


def options_from(choices: Choices) -> Options:
    """The options of a validation. Raises InputError for a wrong file of contracts, TypeError for
    an option that there is not, ValueError for a value that it cannot have."""
    from ...semantics.program.target_contracts import default_contracts
    from ..question.options import Options

    given: dict[str, Any] = dict(choices)
    contracts = given.get("contracts")
    if isinstance(contracts, str | os.PathLike):
        given = {**given, "contracts": default_contracts().with_file(os.fspath(contracts))}
    if "uniform" in given:
        given = {**given, "uniform": names_of(given["uniform"])}
    options = Options(**given)
    _reject_wrong_values(options)
    return options


def _reject_wrong_values(options: Options) -> None:
    """Raises ValueError: a word that is misspelled, or a negative bound, would ask another
    question in silence."""
    allowed = {
        "model": options.model in (None, "controlled", "maximal"),
        "launch": options.launch in ("workgroup", "never"),
        "question": options.question in ("both", "sets"),
        "bound": options.bound is None or options.bound >= 1,
        "states": options.states is None or options.states >= 1,
        "lanes": options.lanes >= 2,
    }
    for name, fits in allowed.items():
        if not fits:
            raise ValueError(f"{name} cannot be {getattr(options, name)!r}")


def names_of(given: str | Iterable[str]) -> frozenset[str]:
    """Names of arguments, as a user writes them, without their sign."""
    names = (given,) if isinstance(given, str) else given
    return frozenset(name.lstrip("%") for name in names)


def _kept(answers: Sequence[Judgement], one: Side, other: Side) -> tuple[Judgement, ...]:
    """The verdicts, with programs that were in no file written to one, so that the commands which
    replay a witness find them."""
    from ..judging.kept import keep

    sides = {"source.ll": one, "target.ll": other}
    try:
        folder = keep({name: side.text for name, side in sides.items() if side.text})
    except OSError:  # The answer stands without a file to ask further with.
        return tuple(answers)
    files = [side.file if side.text is None else str(folder / name) for name, side in sides.items()]
    return tuple(replace(each, file=files[0], target_file=files[1]) for each in answers)


# --- memory ---------------------------------------------------------------------------------------


def _is_about_memory(before: object, after: object, options: Choices) -> bool:
    from ...semantics.litmus.files import is_litmus

    if options.get("model") == "memory":
        return True
    paths = [each for each in (before, after) if isinstance(each, str | os.PathLike)]
    return any(is_litmus(os.fspath(each)) for each in paths if "\n" not in os.fspath(each))


def _memory_verdict(
    before: object, after: object, function: str | None, options: Choices
) -> Verdict:
    from ...semantics.program.input_errors import InputError
    from ..memory.judge import judgements
    from ..memory.pairs import memory_pairs_of, read_by

    paths: list[str] = []
    for each in (before, after):
        if isinstance(each, str | os.PathLike):
            paths.append(os.fspath(each))
        elif each is not None:
            raise TypeError("litmus tests are named by the paths of their files")
    named = ("target", "source_target", "target_target")
    unknown = set(options) - {"model", "timeout", *named}
    if unknown:
        raise TypeError(f"litmus tests have no option {', '.join(sorted(unknown))}")
    pairs = [each for each in memory_pairs_of(paths) if function in (None, each.source.name)]
    if not pairs:
        hint = "leave out `function` to ask about every pair"
        raise InputError(f"there is no source called {function}", paths[0], hint=hint)
    asked = [read_by(pair, *map(options.get, named)) for pair in pairs]
    return verdict_of(tuple(judgements(asked, 1, options.get("timeout"))))
