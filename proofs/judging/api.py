"""Assertions for programs and their tests: the target keeps the communicating sets of the source.

from wavecheck.proofs.judging.api import assert_preserved

assert_preserved("before.ll", "after.ll", function="kernel")
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ...counterexamples.verdicts.answers import Answer
    from ...counterexamples.verdicts.verdicts import Judgement
    from ...semantics.program.function import Function, Module
    from ..question.options import Options
    from .pairs import Pair

    Program = str | os.PathLike[str] | Function | Module


class NotPreserved(AssertionError):
    """At least one target is not known to keep the communicating sets of its source.

    The message is the text that `wavecheck validate` prints. `answers` are all of them; `words`
    tell `violated`, `ill-formed` and `unknown` apart, in their order."""

    def __init__(self, message: str, answers: Sequence[Judgement]) -> None:
        super().__init__(message)
        self.answers = tuple(answers)

    @property
    def words(self) -> tuple[str, ...]:
        from ...counterexamples.text.answers import word_of

        return tuple(word_of(answer) for answer in self.answers)


def assert_preserved(
    source: Program, target: Program | None = None, *, function: str | None = None, **options: Any
) -> tuple[Judgement, ...]:
    """Pass exactly if every pair is preserved; the verdicts, for those who want their scopes.

    A program is a path, a text of LLVM IR (a `str` of several lines), a `Function` or a `Module`.
    If each side has one function these are compared, whatever they are called, otherwise functions
    of equal names; `function` chooses one. Without a target, `source` is the path of a file of
    pairs, `@src` and `@tgt`. `options` are the fields of `options.Options`, where
    `contracts` may be a path and `uniform` any names. With `timeout`, in seconds, each pair is
    judged in a process that is ended in time; without, in this one, and it gets 60 seconds.

    Raises NotPreserved (an AssertionError) for `violated`, `ill-formed` and `unknown`, InputError
    for a program that cannot be read or a source that is ill-formed, Contradiction for a defect of
    the checker, TypeError for an option that there is not, ValueError for a value that it cannot
    have."""
    __tracebackhide__ = True  # pytest shows the test and the message
    answers = judgements(source, target, function=function, **options)
    if all(_is_preserved(answer) for answer in answers):
        return answers
    raise NotPreserved(_told(answers), answers)


def judgements(
    source: Program, target: Program | None = None, *, function: str | None = None, **options: Any
) -> tuple[Judgement, ...]:
    """The verdict on each pair; takes and raises what `assert_preserved` does, bar NotPreserved."""
    if target is None:
        return judged(_pairs_in(source, function), _options(options))
    one, other = _side(source, "source.ll"), _side(target, "target.ll")
    chosen = _options(options)
    pairs = _pairs(one, other, function)
    answers = judged(pairs, chosen)
    if any(side.text is not None for side in (one, other)) and not all(map(_is_preserved, answers)):
        return _kept(answers, one, other)
    return answers


def judged(pairs: Sequence[Pair], options: Options) -> tuple[Judgement, ...]:
    """The verdicts on these pairs, one after the other; in this process where there is no timeout.

    Raises InputError and Contradiction instead of answering so."""
    from .judge import Effort, answers_to

    effort = Effort(timeout=options.timeout)
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


def _told(answers: Sequence[Judgement]) -> str:
    """What is not preserved, each with all that shows it."""
    from ...counterexamples.text.answers import answer_text

    return "\n\n".join(answer_text(each) for each in answers if not _is_preserved(each))


# --- programs -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Side:
    """A module, the file it is in, and its text if it is in none."""

    module: Module
    file: str
    text: str | None = None


def _side(program: Program, name: str) -> _Side:
    from ...semantics.program.function import Function, Module
    from ...semantics.reading.reader import read_file, read_module

    if isinstance(program, Function):
        program = Module(name, "", {program.name: program})
    if isinstance(program, Module):
        return _Side(program, name, _printed(program))
    if isinstance(program, str) and "\n" in program:
        return _Side(read_module(program, name), name, program)
    path = os.fspath(program)
    return _Side(read_file(path), path)


def _printed(module: Module) -> str:
    """The module as text; empty where it cannot be printed."""
    from ...semantics.printing.printer import print_module
    from ...semantics.printing.values import Unprintable

    try:
        return print_module(module.functions.values(), module.triple)
    except Unprintable:
        return ""


def _pairs_in(file: Program, function: str | None) -> list[Pair]:
    """The pairs of one file. Raises InputError for the first that is none."""
    from .pairs import Pair, pairs_of

    if not isinstance(file, str | os.PathLike) or (isinstance(file, str) and "\n" in file):
        raise TypeError("without a target, name the file of a pair")
    found: list[Pair] = []
    for pair in pairs_of([os.fspath(file)], function):
        if not isinstance(pair, Pair):
            raise pair
        found.append(pair)
    return found


def _pairs(one: _Side, other: _Side, function: str | None) -> list[Pair]:
    """Raises InputError for a name that the source does not have."""
    from .pairs import Pair, contracts_beside, selected, smaller

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


def _options(given: dict[str, Any]) -> Options:
    from ...semantics.program.target_contracts import default_contracts
    from ..question.options import Options

    contracts = given.get("contracts")
    if isinstance(contracts, str | os.PathLike):
        given = {**given, "contracts": default_contracts().with_file(os.fspath(contracts))}
    if "uniform" in given:
        given = {**given, "uniform": _names(given["uniform"])}
    options = Options(**given)
    _reject_wrong_values(options)
    return options


def _reject_wrong_values(options: Options) -> None:
    """Raises ValueError: a word that is misspelled, or a negative bound, would ask another
    question in silence."""
    allowed = {
        "model": options.model in (None, "controlled", "maximal"),
        "launch": options.launch in ("workgroup", "never"),
        "bound": options.bound is None or options.bound >= 1,
        "lanes": options.lanes >= 2,
    }
    for name, fits in allowed.items():
        if not fits:
            raise ValueError(f"{name} cannot be {getattr(options, name)!r}")


def _names(given: str | Iterable[str]) -> frozenset[str]:
    names = (given,) if isinstance(given, str) else given
    return frozenset(name.lstrip("%") for name in names)


def _kept(answers: Sequence[Judgement], one: _Side, other: _Side) -> tuple[Judgement, ...]:
    """The verdicts, with programs that were in no file written to one, so that the commands which
    replay a witness find them."""
    folder = Path(tempfile.mkdtemp(prefix="wavecheck-programs-"))
    files = []
    for side, name in ((one, "source.ll"), (other, "target.ll")):
        place = folder / name
        if side.text:
            place.write_text(side.text, encoding="utf-8")
        files.append(side.file if side.text is None else str(place))
    return tuple(replace(each, file=files[0], target_file=files[1]) for each in answers)
