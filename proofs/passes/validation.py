"""Each step of a pipeline is judged: does the module behind a pass keep what was before it?

Refinement is transitive: if every step that changed a function keeps its communicating sets, the
pipeline does. Where a step is not decided, the function before the pipeline is compared with the
function behind it, too.

The inliner empties the body of a function that nobody calls any more, and the function goes later:
what is on its way out is not judged.

A function that only its callers see is judged as part of them where a pass looks at more than one
function: what is done to it may rest on how it is called.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace

from ...counterexamples.verdicts.answers import Answer, Failure, Refusal
from ...counterexamples.verdicts.causes import Cause
from ...counterexamples.verdicts.verdicts import (
    IllFormed,
    Judgement,
    Preserved,
    Scope,
    Unknown,
    Verdict,
)
from ...semantics.attributes.alpha_equivalence import alike_but_for_blocks
from ...semantics.program.causes import Kind
from ...semantics.program.function import Function, Module
from ...semantics.program.input_errors import InputError
from ...semantics.reading.module_text import ModuleText, module_text
from ...semantics.reading.reader import convergence_sentences, read_module
from ..judging.judge import (
    INNER_SHARE,
    Effort,
    answer_of,
    as_asked,
    done_by,
    inlined,
    judge,
    model_of,
    violations_of,
)
from ..judging.pairs import Pair
from ..judging.recorded_judging import recorded_answers, repeated_elsewhere
from ..question.anchored_callees import may_share_anchors
from ..question.options import Options
from .steps import PassRun, PassStep

ONLY_NAMES = "the same instructions in the same order: the pass changed nothing that is compared"

WHOLE = "the whole pipeline"
"""What stands for the pass where a function is compared before and behind all of them."""

OF_ONE_FUNCTION = re.compile(r"[^\[(]")
"""How LLVM names what a pass for functions or loops ran on: not `[module]` and not `(f, g)`."""


@dataclass(frozen=True, slots=True)
class StepPair:
    """One function that a pass changed. The texts hold it and what it leads to.

    `step` counts from 1; it is 0 for the whole pipeline. `newer` is as of a `PassStep`."""

    step: int
    name: str
    where: str
    function: str
    before_text: str
    after_text: str
    newer: bool = False


@dataclass(frozen=True, slots=True)
class StepResult:
    """The answer about one function that a pass changed."""

    pair: StepPair
    answer: Answer


@dataclass(frozen=True, slots=True)
class StepChange:
    """What a pass did to the functions of a module: `removed` and `added` are their names."""

    pairs: tuple[StepPair, ...]
    removed: tuple[str, ...]
    added: tuple[str, ...]


def every_pair(pair: StepPair) -> bool:
    """Leaves nothing out."""
    return True


def judge_steps(
    run: PassRun,
    options: Options,
    effort: Effort,
    file: str,
    function: str | None = None,
    chosen: Callable[[StepPair], bool] = every_pair,
) -> Iterator[StepResult]:
    """As `judge_each_step`, and those functions that have a step which is `unknown` are at last
    judged before and behind the whole pipeline. `function` restricts it to one function, or to its
    callers where it is judged as part of them."""

    def wanted(pair: StepPair) -> bool:
        return (function is None or _tells_of(function, pair)) and chosen(pair)

    undecided: dict[str, None] = {}
    for result in judge_each_step(run, options, effort, file, wanted):
        if _is_unknown(result.answer):
            undecided[result.pair.function] = None
        yield result
    yield from _judged(whole_pairs(run, tuple(undecided)), options, effort, file)


def judge_each_step(
    run: PassRun,
    options: Options,
    effort: Effort,
    file: str,
    chosen: Callable[[StepPair], bool] = every_pair,
) -> Iterator[StepResult]:
    """The answers about every function that a pass changed, in the order of the steps.

    `file` is how messages call the input, `chosen` restricts it to some pairs. Behind a pass that
    made a function ill-formed there is nothing to judge of it."""
    pairs = [pair for change in changes_of(run) for pair in change.pairs if chosen(pair)]
    broken: set[str] = set()
    for result in _judged(pairs, options, effort, file):
        name, answer = result.pair.function, result.answer
        if isinstance(answer, Refusal) and name in broken:
            # An earlier pass is to blame, and it was named.
            continue
        if isinstance(answer, Judgement) and isinstance(answer.verdict, IllFormed):
            broken.add(name)
        yield result


def judge_whole(
    run: PassRun,
    options: Options,
    effort: Effort,
    file: str,
    chosen: Callable[[StepPair], bool] = every_pair,
) -> Iterator[StepResult]:
    """The answers about every function that the pipeline changed, before and behind all of it."""
    pairs = [pair for pair in change_of_all(run).pairs if chosen(pair)]
    yield from _judged(pairs, options, effort, file)


def _tells_of(function: str, pair: StepPair) -> bool:
    """Whether the pair is the function's, or that of a caller which stands for it."""
    if pair.function == function:
        return True
    inner = module_text(pair.before_text).part_of_callers
    return function in inner and not OF_ONE_FUNCTION.match(pair.where)


def changes_of(run: PassRun) -> list[StepChange]:
    """What each step of a pipeline changed."""
    texts: dict[int, ModuleText] = {}

    def taken_apart(text: str) -> ModuleText:
        if id(text) not in texts:
            texts[id(text)] = module_text(text)
        return texts[id(text)]

    last = taken_apart(run.steps[-1].after_text).functions.keys() if run.steps else frozenset()
    return [
        _change(number, step, taken_apart(step.before_text), taken_apart(step.after_text), last)
        for number, step in enumerate(run.steps, 1)
    ]


def change_of_all(run: PassRun) -> StepChange:
    """What all steps of a pipeline together changed; their number is 0."""
    after = run.steps[-1].after_text if run.steps else run.text
    step = PassStep(WHOLE, run.text, after, newer=any(each.newer for each in run.steps))
    last = module_text(after)
    return _change(0, step, module_text(run.text), last, last.functions.keys())


def _change(
    number: int, step: PassStep, before: ModuleText, after: ModuleText, last: AbstractSet[str]
) -> StepChange:
    """`last` are the functions that are left behind all steps."""
    removed = tuple(name for name in before.functions if name not in after.functions)
    added = tuple(name for name in after.functions if name not in before.functions)
    changed = [name for name in before.functions if _differs(name, before, after)]
    changed = [name for name in changed if name in last or not after.is_emptied(name)]
    if not OF_ONE_FUNCTION.match(step.where):
        changed = _with_callers(changed, removed, before, after)
    pairs = tuple(
        StepPair(
            number,
            step.name,
            step.where,
            name,
            before.with_only([name]),
            after.with_only([name]),
            step.newer,
        )
        for name in changed
    )
    return StepChange(pairs, removed, added)


def _differs(name: str, before: ModuleText, after: ModuleText) -> bool:
    if name not in after.functions:
        return False
    same_entries = before.entries == after.entries and before.declarations == after.declarations
    if same_entries and before.functions == after.functions:
        return False
    return before.meaning(name) != after.meaning(name)


def _with_callers(
    changed: Sequence[str], removed: Sequence[str], before: ModuleText, after: ModuleText
) -> list[str]:
    """The changed functions, with their callers in the place of those that only these see."""
    inner = before.part_of_callers & after.part_of_callers | before.part_of_callers & {*removed}
    touched = {*changed, *removed} & inner
    outer: list[str] = []
    for name in before.functions:
        if name in inner or name not in after.functions:
            continue
        if name in changed or touched & before.reached_from(name):
            outer.append(name)
    return outer


def whole_pairs(run: PassRun, functions: Sequence[str]) -> list[StepPair]:
    """Functions before and behind the pipeline, those that are still there."""
    if not functions or not run.steps:
        return []
    last = run.steps[-1]
    before, after = module_text(run.text), module_text(last.after_text)
    return [
        StepPair(0, WHOLE, "", name, before.with_only([name]), after.with_only([name]), last.newer)
        for name in functions
        if name in before.functions and name in after.functions
    ]


def _is_unknown(answer: Answer) -> bool:
    return isinstance(answer, Judgement) and isinstance(answer.verdict, Unknown)


# --- one pair ------------------------------------------------------------------------------------


def _judged(
    pairs: Sequence[StepPair], options: Options, effort: Effort, file: str
) -> Iterator[StepResult]:
    inner = replace(options, timeout=INNER_SHARE * effort.seconds)
    jobs = [(pair, inner, file) for pair in pairs]
    unread = [
        Pair(file, pair.function, pair.function, Module(file, "", {}), Module(file, "", {}))
        for pair in pairs
    ]
    if effort.repeat:
        recorded = recorded_answers(judge_step, unread, jobs, options, effort)
        answers = (each.answer for each in repeated_elsewhere(list(recorded), effort.jobs))
    else:
        outcomes = done_by(judge_step, jobs, effort)
        answers = (
            answer_of(each, options, outcome)
            for each, outcome in zip(unread, outcomes, strict=True)
        )
    for pair, answer in zip(pairs, answers, strict=True):
        yield StepResult(pair, answer)


def judge_step(pair: StepPair, options: Options, file: str) -> Answer:
    """The verdict on one function that a pass changed.

    Raises InputError where the text before the pass cannot be read, Contradiction."""
    none = () if options.explain else None  # no view is judged, where one was asked for
    source = read_module(pair.before_text, file)
    target = _target(pair, file)
    if not isinstance(target, Module):
        return Judgement(file, pair.function, pair.function, "maximal", target, views=none)
    asked = Pair(file, pair.function, pair.function, source, target)
    broken = violations_of(source, pair.function)
    if not broken and not violations_of(target, pair.function):
        if said := convergence_sentences(pair.after_text):
            verdict = IllFormed((), f"behind {pair.name}, LLVM's verifier says: {said[0]}")
            return Judgement(file, pair.function, pair.function, "controlled", verdict, views=none)
        before, after = inlined(source, pair.function), inlined(target, pair.function)
        shared = may_share_anchors(source, target, pair.function)
        if alike_but_for_blocks(before, after) and not shared and after.loose <= before.loose:
            model = model_of(asked, options)
            found = Preserved(Scope("all", "all"), _silent(before), ONLY_NAMES)
            verdict = as_asked(found, options)
            return Judgement(file, pair.function, pair.function, model, verdict, views=none)
    return judge(asked, options)


def _silent(function: Function) -> bool:
    return not any(call.is_operation for _, call in function.calls())


def _target(pair: StepPair, file: str) -> Module | Verdict:
    """What a pass wrote, or the verdict on it where it cannot be read."""
    try:
        return read_module(pair.after_text, file)
    except InputError as error:
        if error.by_llvm and not pair.newer:
            return IllFormed((), f"behind {pair.name}: {error.message}")
        reason = f"what {pair.name} wrote cannot be read: {error.message}"
        return Unknown(reason, cause=Cause(Kind.TEXT))


__all__ = [
    "Failure",
    "Refusal",
    "StepPair",
    "StepResult",
    "changes_of",
    "judge_step",
    "judge_steps",
]
