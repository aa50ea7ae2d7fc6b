"""What transforms do to an iterating anchor: inlining ahead of it, and preheaders instead of it.

Functions are compared by the definitions: which sets of threads may communicate at each operation,
over all admissible choices (CO36), for two threads on all paths up to a length.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement

from ...counterexamples.verdicts.verdicts import Preserved
from ...semantics.convergence.dynamic_instances import History, Instance, Path
from ...semantics.convergence.relations import Relation
from ...semantics.convergence.token_rules import admissible_choices, token_relation
from ...semantics.inlining.inlining import inline_calls
from ...semantics.iterating_anchor.dynamic_rule import (
    iterating_anchors,
    iterating_choices,
    previous_meetings,
    with_plain_anchors,
)
from ...semantics.program.function import Function
from ...semantics.program.notation import sketch
from ...semantics.reading.reader import read_module
from ...semantics.static_rules.rules import check_rules
from ...semantics.transforms.anchored_preheaders import with_preheaders
from ..claims.worked_example import Decision, Scenario, decided, settled

Executed = tuple[int, str, int]
"""A thread's n-th execution of a callee: thread, callee, n."""

Pairs = frozenset[tuple[Executed, Executed]]
Sets = frozenset[Pairs]
"""What may communicate: for each choice at the anchors the pairs that do."""

CALL_AHEAD = """\
declare void @op() convergent
declare token @llvm.experimental.convergence.anchor()

define void @ahead(i1 %c, i1 %d) convergent {
E:
  br label %A
A:
  call void @branches(i1 %d)
  %a = call token @llvm.experimental.convergence.anchor() "iterating-anchor"
  call void @op() [ "convergencectrl"(token %a) ]
  br i1 %c, label %A, label %X
X:
  ret void
}

define void @branches(i1 %d) {
  br i1 %d, label %then, label %end
then:
  br label %end
end:
  ret void
}
"""
CALL = "  call void @branches(i1 %d)\n"
BEHIND = '"(token %a) ]\n'
CALL_BEHIND = CALL_AHEAD.replace(CALL, "").replace(BEHIND, BEHIND + CALL)
TWO_LOOPS = "E: -> A, C; A: a = iterating, op1 a -> A, C; C: c = iterating, op2 c -> C, A, X; X: ->"


def inlined_ahead() -> Decision:
    """IA7: the back edge then leads to a block that the anchor's block does not dominate."""
    before, after = _before_and_after(CALL_AHEAD)
    met, met_after = _turning(before), _turning(after)
    kept, kept_after = (_turning(each) for each in _before_and_after(CALL_BEHIND))
    return decided(
        {
            "before, the second meeting follows the first": _follow(met) == [True, True],
            "inlined, both meetings are first ones": _follow(met_after) == [False, False],
            "it is still called an iterating anchor": len(iterating_anchors(after)) == 1,
            "it may choose what a plain anchor may": set(iterating_choices(met_after))
            == set(admissible_choices(met_after)),
            "which before it could not": set(iterating_choices(met)) < set(admissible_choices(met)),
            "so sets are possible that the source does not have": not sets(met_after) <= sets(met),
            "read as plain anchors, nothing is lost or won": _plain(met) == _plain(met_after),
            "a callee behind the anchor does no harm": sets(kept) == sets(kept_after)
            and _follow(kept_after) == [True, True],
        }
    )


def preheaders() -> Decision:
    """IA8: plain anchors in preheaders, hearts on their tokens."""
    from ..question.options import Options
    from ..refinement.refinement import validate

    source = sketch(TWO_LOOPS)
    target = with_preheaders(source)
    compared = [
        (*_sets_and_those_in_step(mine), sets(theirs))
        for mine, theirs in _pairs_of_paths(source, target, 8)
    ]
    answer = settled(validate(with_plain_anchors(source), target, Options(bound=2, timeout=20)))
    together = sets(History(target, (("E", "A.preheader", "A", "A", "C.preheader", "C", "X"),) * 2))
    first, second = (((0, "op1", n), (1, "op1", n)) for n in (1, 2))
    return decided(
        {
            "the result keeps the static rules, CO21 among them": not check_rules(target),
            "it has no iterating anchor": not iterating_anchors(target),
            "its sets are possible with iterating anchors": bool(compared)
            and all(theirs <= mine for mine, _, theirs in compared),
            "and those are all, where first meetings meet first ones only": all(
                theirs == in_step for _, in_step, theirs in compared
            ),
            "read as plain anchors the source has them too": isinstance(answer, Preserved),
            "threads that enter a loop together are converged in its second iteration": {
                (first in found, second in found) for found in together
            }
            == {(True, True), (False, False)},
        }
    )


def sets(history: History) -> Sets:
    """What may communicate at operations, by IA1 and every other rule."""
    return frozenset(_communicating(history, choice) for choice in iterating_choices(history))


def _sets_and_those_in_step(history: History) -> tuple[Sets, Sets]:
    """The same, and for choices under which no first meeting is converged with a later one."""
    previous = previous_meetings(history)
    found: list[Pairs] = []
    in_step: list[Pairs] = []
    for choice in iterating_choices(history):
        found.append(_communicating(history, choice))
        if all((previous[a] is None) == (previous[b] is None) for a, b in choice):
            in_step.append(found[-1])
    return frozenset(found), frozenset(in_step)


def _plain(history: History) -> Sets:
    return sets(History(with_plain_anchors(history.function), history.paths))


def _communicating(history: History, choice: Relation) -> Pairs:
    counts: dict[tuple[int, str], int] = {}
    named: dict[Instance, Executed] = {}
    for instance in history.instances:
        call = history.call(instance)
        if call.is_operation and call.callee is not None:
            key = (instance.thread, call.callee)
            counts[key] = counts.get(key, 0) + 1
            named[instance] = (*key, counts[key])
    relation = token_relation(history, choice)
    return frozenset((named[a], named[b]) for a, b in relation if a in named)


def _before_and_after(text: str) -> tuple[Function, Function]:
    module = read_module(text, "inlining")
    function = module.functions["ahead"]
    return function, inline_calls(function, module)


def _turning(function: Function) -> History:
    """Two threads that meet the anchor twice and take the shortest way."""
    (anchor,) = iterating_anchors(function)
    path = min((p for p in _finished_paths(function, 20) if p.count(anchor.block) == 2), key=len)
    return History(function, (path, path))


def _follow(history: History) -> list[bool]:
    """For each thread whether its second meeting has a previous one."""
    previous = previous_meetings(history)
    return [previous[meeting] is not None for meeting in history.anchors[1::2]]


def _finished_paths(function: Function, blocks: int) -> Iterator[Path]:
    """The paths of at most so many blocks that return."""
    unfinished: list[Path] = [(function.entry,)]
    while unfinished:
        path = unfinished.pop()
        following = function.successors[path[-1]]
        if not following:
            yield path
        elif len(path) < blocks:
            unfinished += [(*path, block) for block in dict.fromkeys(following)]


def _pairs_of_paths(
    source: Function, target: Function, blocks: int
) -> Iterator[tuple[History, History]]:
    """Two threads of the target on all paths, and the same threads of the source: a path without
    its preheaders."""
    for paths in combinations_with_replacement(list(_finished_paths(target, blocks)), 2):
        old = tuple(tuple(block for block in path if block in source.blocks) for path in paths)
        yield History(source, old), History(target, paths)


ITERATING_TRANSFORM_SCENARIOS = (
    Scenario(
        "IA7",
        "To inline a callee with control flow ahead of an iterating anchor makes a plain anchor"
        " of it.",
        "E: -> A; A: call of a function that branches, a = iterating, op a -> A, X; X: ->",
        inlined_ahead,
    ),
    Scenario(
        "IA8",
        "Preheaders with plain anchors, and hearts, say the same without iterating anchors.",
        TWO_LOOPS,
        preheaders,
    ),
)
