"""What `compare` says: the smallest program, the answers of both models side by side, and how far
was looked where there is none."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...counterexamples.results.tree import Result
from ...counterexamples.text.replay_commands import folded
from ...counterexamples.verdicts.answers import (
    ALL_AS_IT_SHOULD_BE,
    SELF_CONTRADICTION,
    UNDECIDED,
)
from ...semantics.convergence.dynamic_instances import History, Instance
from ...semantics.convergence.relations import Relation, classes_of
from ...semantics.models.model import Model
from ...semantics.printing.printer import print_module
from ...semantics.program.function import Function
from ...semantics.program.notation import choices_along
from .questions import Answer, Difference, Question, Told
from .roads import Road
from .search import Size

WIDTH = 80
MOST_SHOWN = 3
"""Relations of which the sets are listed, of each side."""

SAID: dict[Question, str] = {
    "forms": "which programs are well-formed",
    "names": "which static rules a program breaks",
    "sets": "who communicates",
    "analysis": "what is proved m-converged",
    "order": "whether what one model alone accepts goes wrong",
}
"""What a question is about."""


@dataclass(frozen=True, slots=True)
class Compared:
    """Two models, what came of a question about them, and the other roads to it."""

    one: Model
    other: Model
    told: Told
    roads: tuple[Road, ...] = ()

    @property
    def difference(self) -> Difference | None:
        return self.told.difference

    @property
    def contradicted(self) -> tuple[Road, ...]:
        """The roads that lead to another answer."""
        return tuple(road for road in self.roads if road.agrees is False)


def result_of(compared: Compared) -> Result:
    """The answer to one question."""
    told = compared.told
    if compared.contradicted:
        word, status = "contradiction", SELF_CONTRADICTION
    elif compared.difference is not None:
        word, status = "differ", ALL_AS_IT_SHOULD_BE
    elif told.complete:
        word, status = "alike", ALL_AS_IT_SHOULD_BE
    else:
        word, status = "unknown", UNDECIDED
    lines = tuple(_lines(compared))
    return Result(
        word=word,
        status=status,
        name=f"{compared.one.name}, {compared.other.name}: {told.question}",
        file="",
        title=lines[0],
        message=lines[0],
        data=data_of(compared, word),
        lines=lines,
    )


# --- for people -----------------------------------------------------------------------------------


def _lines(compared: Compared) -> Iterator[str]:
    told, found = compared.told, compared.difference
    subject = SAID[told.question]
    if found is None:
        yield from _wrapped(f"{told.question}: {none_of(told)} ({subject})", "", "  ")
        return
    yield from _wrapped(f"{told.question}: they differ on {size_text(found)} ({subject})", "", "  ")
    yield from _wrapped(f"smallest: {tried_text(told)} came before, without a difference", "  ")
    yield ""
    yield from (f"  {line}" for line in program_text(found.function).splitlines())
    yield ""
    for lane, path in enumerate(found.paths):
        yield f"  lane {lane}: {' '.join(path)}"
    if found.branch:
        yield f"  the branch at the end of %{found.branch} diverges"
    for model, said in zip((compared.one, compared.other), both_answers(found), strict=True):
        yield from _wrapped(f"{model.name}: {said[0]}", "  ", "    ")
        yield from (f"    {line}" for line in said[1:])
    if found.symptoms:
        yield from _wrapped(f"on these paths: {', '.join(found.symptoms)}", "  ", "    ")
    yield from _road_lines(compared.roads)
    yield from command_lines(found)


def _road_lines(roads: Sequence[Road]) -> Iterator[str]:
    said: dict[bool | None, str] = {
        True: "so too by",
        False: "BUT NOT by",
        None: "not in time by",
    }
    for agrees, words in said.items():
        them = [f"{road.name} ({road.model})" for road in roads if road.agrees is agrees]
        if them:
            yield from _wrapped(f"{words} {', '.join(them)}", "  ", "    ")


def none_of(told: Told) -> str:
    """What is said where no difference was found."""
    if told.by_rules:
        return "alike: the rules that bear on it are the same"
    if told.complete:
        return f"none up to {bounds_text(told)}; {tried_text(told)} were tried"
    if told.tried.done is None:
        return "not decided in time"
    known = f"none up to {_bound(told.tried.done)} in the order of sizes{_of_waves(told)}"
    return f"not decided in time: {known}; {tried_text(told)} were tried"


def bounds_text(told: Told) -> str:
    """Up to where was looked: `5 blocks, 4 operations, 2 tokens, 3 lanes, 2 trips`."""
    bounds = told.bounds
    if told.question == "analysis":
        return counted(bounds.blocks, "block")
    most = Size(bounds.blocks, bounds.operations, bounds.tokens)
    return _bound(most) + _of_waves(told)


def _of_waves(told: Told) -> str:
    if told.question not in ("sets", "order"):
        return ""
    return f", {told.bounds.lanes} lanes, {counted(told.bounds.trips, 'trip')}"


def _bound(size: Size) -> str:
    return ", ".join(
        (
            counted(size.blocks, "block"),
            counted(size.operations, "operation"),
            counted(size.tokens, "token"),
        )
    )


def size_text(found: Difference) -> str:
    """`3 blocks, 2 operations, 1 token, 2 lanes, 2 trips`."""
    said = _bound(found.size)
    if found.paths:
        trips = max(path.count(block) for path in found.paths for block in path)
        said += f", {counted(len(found.paths), 'lane')}, {counted(trips, 'trip')}"
    return said


def tried_text(told: Told) -> str:
    """How much was looked at."""
    tried = told.tried
    waves = f", {counted(tried.waves, 'wave')}" if tried.waves else ""
    return f"{counted(tried.graphs, 'graph')}, {counted(tried.programs, 'program')}{waves}"


def counted(number: int, word: str) -> str:
    """`no token`, `1 token`, `2 tokens`."""
    return f"{number:,} {word}{'' if number == 1 else 's'}" if number else f"no {word}"


def program_text(function: Function) -> str:
    """The program as LLVM IR, as `verify` and `run` read it."""
    return print_module([function])


def both_answers(found: Difference) -> tuple[list[str], list[str]]:
    """What each model says of the program, in lines of which the first is what counts."""
    one, other = found.answers
    if found.question == "sets":
        history = History(found.function, found.paths)
        assert isinstance(one, frozenset) and isinstance(other, frozenset)
        return _relations(history, one, other), _relations(history, other, one)
    return [_said(found, one)], [_said(found, other)]


def _said(found: Difference, answer: Answer) -> str:
    names = sorted(str(each) for each in answer)
    if found.question == "analysis":
        return f"proves {', '.join(f'%{n}' for n in names)}" if names else "proves no block"
    return f"ill-formed, breaks {', '.join(names)}" if names else "well-formed"


def _relations(history: History, these: Any, others: Any) -> list[str]:
    """How many relations a model admits, and the sets of those that the other does not."""
    number, own = len(these), sorted(these - others, key=lambda r: sets_of(history, r))
    if not number:
        return ["no relation is admissible: the rules contradict each other"]
    shared = number - len(own)
    said = counted(number, "relation")
    said += f", {shared} of them of the other model too" if shared else ""
    lines = [said]
    for relation in own[:MOST_SHOWN]:
        sets = sets_of(history, relation)
        lines += _wrapped(f"{'; '.join(sets)}", "", "  ")
    if len(own) > MOST_SHOWN:
        lines.append(f"and {len(own) - MOST_SHOWN} more")
    return lines


def sets_of(history: History, relation: Relation) -> list[str]:
    """The communicating sets at each call: `op in %b1: {0, 1}`. Where a lane executes the call more
    than once, `0#2` is its second execution."""
    said: list[str] = []
    for site, instances in history.same_site.items():
        call = history.call(instances[0])
        name = call.control or call.callee or "call"
        several = any(history.executions[each] > 1 for each in instances)
        classes = classes_of(relation, instances)
        sets = " ".join(
            "{" + ", ".join(_member(history, each, several) for each in sorted(members)) + "}"
            for members in classes
        )
        result = f"%{call.name} = " if call.name else ""
        said.append(f"{result}{name} in %{site.block}: {sets}")
    return said


def _member(history: History, instance: Instance, several: bool) -> str:
    count = f"#{history.executions[instance]}" if several else ""
    return f"{instance.thread}{count}"


def inputs_of(found: Difference) -> dict[str, list[list[int]]]:
    """What the opaque calls give each lane, so that it takes its path."""
    chosen = [choices_along(found.function, path) for path in found.paths]
    callees = sorted({callee for each in chosen for callee in each})
    return {callee: [each.get(callee, []) for each in chosen] for callee in callees}


def command_lines(found: Difference) -> Iterator[str]:
    """The commands that ask about the program, kept as `apart.ll`."""
    yield "  with the program in apart.ll:"
    yield "    wavecheck verify apart.ll"
    if found.paths:
        inputs = json.dumps(inputs_of(found))
        command = ["wavecheck", "run", "apart.ll", "--lanes", str(len(found.paths))]
        yield from (f"    {row}" for row in folded([*command, "--inputs", inputs], WIDTH - 4))


def _wrapped(said: str, first: str = "", rest: str | None = None) -> list[str]:
    return textwrap.wrap(
        said,
        WIDTH,
        initial_indent=first,
        subsequent_indent=first if rest is None else rest,
        break_long_words=False,
        break_on_hyphens=False,
    )


# --- for programs ---------------------------------------------------------------------------------


def data_of(compared: Compared, word: str) -> Mapping[str, Any]:
    """The answer as a document holds it."""
    told, found = compared.told, compared.difference
    bounds, tried = told.bounds, told.tried
    return {
        "models": [compared.one.name, compared.other.name],
        "question": told.question,
        "answer": word,
        "same_rules": told.by_rules,
        "bounds": {
            "blocks": bounds.blocks,
            "operations": bounds.operations,
            "tokens": bounds.tokens,
            "lanes": bounds.lanes,
            "trips": bounds.trips,
        },
        "tried": {"graphs": tried.graphs, "programs": tried.programs, "waves": tried.waves},
        "difference": None if found is None else _difference(found),
        "roads": [
            {"model": road.model, "road": road.name, "agrees": road.agrees}
            for road in compared.roads
        ],
    }


def _difference(found: Difference) -> dict[str, Any]:
    return {
        "size": {
            "blocks": found.size.blocks,
            "operations": found.size.operations,
            "tokens": found.size.tokens,
            "lanes": len(found.paths),
        },
        "program": program_text(found.function),
        "paths": [list(path) for path in found.paths],
        "inputs": inputs_of(found),
        "branch": found.branch,
        "symptoms": list(found.symptoms),
        "answers": [_answer(found, answer) for answer in found.answers],
    }


def _answer(found: Difference, answer: Answer) -> list[Any]:
    if found.question != "sets":
        return sorted(str(each) for each in answer)
    history = History(found.function, found.paths)
    relations: Any = answer
    return sorted(sets_of(history, relation) for relation in relations)
