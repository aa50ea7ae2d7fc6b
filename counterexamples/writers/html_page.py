"""A report as one page of HTML: it holds all that it shows and asks nothing of the network.

What matters stands in tables and pictures that need no script; the script lets the lanes walk. A
piece is the static part of one result, for a notebook.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Protocol

from ...semantics.wave.memory_inputs import KEYS
from ..html.executions import Shown, ending_shown, states_shown
from ..html.sides import Side, compared, drawn_side, executed_side
from ..html.steps import aligned, step_of, steps_of
from ..html.templates import environment, text_in
from ..results.tree import (
    BrokenRules,
    Ending,
    Listing,
    Part,
    Programs,
    Reason,
    Remark,
    Report,
    Result,
    Run,
    States,
    Tests,
    Wave,
)
from ..text.litmus import state_text
from ..text.litmus_printer import Unprintable, print_litmus
from ..text.memory_phrases import memory_phrases
from ..text.program_lines import brief_text
from ..text.replay_commands import replay_commands
from ..text.timelines import marks_of
from ..verdicts.json_values import plain
from ..verdicts.source_lines import line_at
from ..verdicts.verdicts import Witness
from .text import ended_lines, news_of


class Rule(Protocol):
    """A rule as a page quotes it: its id, what it says and where that stands."""

    @property
    def id(self) -> str: ...
    @property
    def document(self) -> str: ...
    @property
    def section(self) -> str: ...
    @property
    def statement(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Inputs:
    """A table of inputs: the name of each, and its value in each lane; `notes`: of memory."""

    heading: str
    columns: tuple[tuple[str, tuple[str, ...]], ...]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """A result as the template reads it; `number` tells it from others on the page.

    `film` is what the player reads, empty without an executed wave; `sides` are programs, `step` is
    where the film opens. `outcome` is one that is new, name by name; `states` are final states with
    whether each meets the condition, `executions` and `programs` those of litmus tests."""

    number: int
    result: Result
    where: str
    reasons: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    listings: tuple[str, ...] = ()
    sides: tuple[Side, ...] = ()
    film: Mapping[str, Any] | None = None
    step: int = 0
    witness: Witness | None = None
    inputs: tuple[Inputs, ...] = ()
    violations: tuple[Any, ...] = ()
    outcome: Mapping[str, int] | None = None
    states: tuple[tuple[str, bool], ...] = ()
    executions: tuple[Shown, ...] = ()
    programs: tuple[tuple[str, str], ...] = ()

    @property
    def kind(self) -> str:
        """What the page's own script tells apart."""
        return "memory" if self.executions or self.programs or self.states else "convergence"


def html_of(report: Report, rules: Iterable[Rule] = ()) -> str:
    """The page, with an index at its top if there are several results. What has no title is shown
    as text. `rules` are those that the page may quote: only what the results name is."""
    from markupsafe import Markup

    numbered = list(enumerate(report.results, 1))
    views = [view_of(number, each) for number, each in numbered if each.title]
    failures = ["\n".join(each.lines) for each in report.results if not each.title]
    failures += ended_lines(report)
    named = {id_ for view in views for id_ in view.result.rules}
    quoted = [rule for rule in rules if rule.id in named]
    title = report.title or f"wavecheck {report.command}"
    alone = views[0].result.title if len(views) == 1 and not failures and not report.news else title
    counts = Counter(view.result.word for view in views)
    return (
        environment()
        .get_template("page.html")
        .render(
            views=views,
            rules=quoted,
            known_rules={rule.id for rule in quoted},
            title=alone,
            counts=list(counts.items()),
            failures=failures,
            news=news_of(report),
            style=Markup(text_in("style.css")),
            script=Markup(text_in("player.js")),
        )
    )


def view_of(number: int, result: Result) -> View:
    """A result made ready for the template."""
    where = f"{' → '.join(result.files)} {result.setting}".strip()
    view = View(number=number, result=result, where=result.where or where)
    for part in result.parts:
        view = replace(view, **_fields(part, view))
    return view


def _fields(part: Part, view: View) -> dict[str, Any]:
    """What a part adds to the view."""
    match part:
        case Reason(text=text, place=place):
            fields: dict[str, Any] = {"reasons": (*view.reasons, *text.splitlines())}
            if place is not None:
                shown = brief_text(line_at(place.file, place.line))
                at = f"at {place.file}:{place.line}" + (f": {shown}" if shown else "")
                fields["remarks"] = (*view.remarks, at)
            return fields
        case Remark(text=text):
            return {"remarks": (*view.remarks, text)}
        case Listing(lines=lines):
            return {"listings": (*view.listings, "\n".join(lines))}
        case BrokenRules(violations=violations):
            return {"violations": violations}
        case Programs():
            return {"sides": _drawn(part)}
        case Wave():
            return _wave(part)
        case Run():
            return _run(part)
        case Ending(outcome=outcome):
            return {"outcome": outcome, "executions": ending_shown(part)}
        case States(states=states):
            told = tuple((state_text(state), meets) for state, meets in states)
            return {"states": told, "executions": states_shown(part)}
        case Tests(tests=tests):
            return {"programs": tuple(_printed(*each) for each in tests if _printed(*each)[1])}


# --- programs and waves ---------------------------------------------------------------------------


def _drawn(part: Programs) -> tuple[Side, ...]:
    last = len(part.functions) - 1
    sides = (
        drawn_side(word, name, function, part.broken if place == last else ())
        for place, (word, name, function) in enumerate(part.functions)
    )
    return compared(tuple(sides))


def _wave(wave: Wave) -> dict[str, Any]:
    """Source and target at the step at which they differ, and the inputs of both."""
    witness = wave.verdict.witness
    sides, step = _sides(wave, witness)
    film = {"lanes": witness.lanes, "moment": step, "sides": [list(side.steps) for side in sides]}
    return {
        "witness": witness,
        "sides": sides,
        "step": step,
        "film": film if sides and all(side.steps for side in sides) else None,
        "inputs": _inputs(witness),
    }


def _sides(wave: Wave, witness: Witness) -> tuple[tuple[Side, ...], int]:
    runs = (witness.source_run, witness.target_run)
    if None in runs:
        return (), 0
    marks = marks_of(witness)
    films = [steps_of(run) for run in runs]
    moments = (step_of(runs[0], films[0], marks[0]), step_of(runs[1], films[1], marks[1]))
    *padded, step = aligned(films[0], films[1], moments)
    sets = (witness.source_set, witness.target_set)
    names = (wave.judgement.source, wave.judgement.target)
    commands = replay_commands(wave.judgement, witness, wave.options)
    differs = wave.verdict.change == "differs"
    sides = (
        executed_side(word, name, run, film, step, mark, members, command, differs)
        for word, name, run, film, mark, members, command in zip(
            ("source", "target"), names, runs, padded, marks, sets, commands, strict=True
        )
    )
    return compared(tuple(sides)), step


def _run(part: Run) -> dict[str, Any]:
    """The film opens at the start, and where lanes wait for each other at the end."""
    run = part.run
    film = steps_of(run)
    step = len(film) - 1 if run.deadlock is not None else 0
    side = executed_side("function", run.function, run, film, step)
    played = {"lanes": run.lanes, "moment": step, "sides": [list(side.steps)]}
    return {"sides": (side,), "step": step, "film": played if side.steps else None}


def _inputs(witness: Witness) -> tuple[Inputs, ...]:
    """The inputs of both programs in one table where they are the same."""
    theirs = witness.target_inputs
    if theirs is None:
        tables = (_table("Inputs of the wave", witness.inputs, witness.lanes),)
    else:
        tables = (
            _table("Inputs of the source", witness.inputs, witness.lanes),
            _table("Inputs of the target", theirs, witness.lanes),
        )
    return tables + _results(witness)


def _results(witness: Witness) -> tuple[Inputs, ...]:
    """The results that paths depend on, in one table where they are the same in both programs."""
    if witness.source_results == witness.target_results:
        both = (("Results that paths depend on", witness.source_results),)
    else:
        both = (
            ("Results that paths of the source depend on", witness.source_results),
            ("Results that paths of the target depend on", witness.target_results),
        )
    return tuple(_table(heading, found, witness.lanes) for heading, found in both if found)


def _table(heading: str, inputs: Mapping[str, Any], lanes: int) -> Inputs:
    return Inputs(heading, _columns(inputs, lanes), tuple(memory_phrases(inputs)))


def _columns(inputs: Mapping[str, Any], lanes: int) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Each input with its value in each lane."""
    columns: list[tuple[str, tuple[str, ...]]] = []
    for name, value in plain(inputs).items():
        if name in KEYS:
            continue
        one_each = isinstance(value, list) and len(value) == lanes
        values = value if one_each else [value] * lanes
        columns.append((name, tuple(json.dumps(each) for each in values)))
    return tuple(columns)


def _printed(word: str, test: Any) -> tuple[str, str]:
    """A litmus test as text, empty where the format has no words for it."""
    try:
        return word, print_litmus(test)
    except Unprintable:
        return word, ""


# --- for a notebook -------------------------------------------------------------------------------


def piece_of(result: Result) -> str:
    """The head of a result, and for a violation what its runs show at the first difference, with a
    style of its own."""
    shown = replace(view_of(1, result), film=None)
    template = environment().get_template("piece.html")
    return template.render(view=shown, style=piece_style(), known_rules=set())


def piece_style() -> str:
    """The page's style, for what stands inside a piece only."""
    own = re.sub(r"(?m)^(\s*)(:root|body)(?= *\{)", r"\1&", text_in("style.css"))
    narrow = (
        ".graph svg { width: min(100%, var(--natural)); } .result { margin: 0; } "
        ".sides { grid-template-columns: repeat(auto-fit, minmax(min(100%, 520px), 1fr)); }"
    )
    return f".wavecheck-piece {{\n{own}padding: 14px 16px;\n{narrow}\n}}\n"
