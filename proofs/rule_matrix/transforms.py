"""Whether a pair of programs notices that CO36 is changed: whether it is judged otherwise.

One bounded search through the pair's waves serves all changes: on each wave every one of them is
asked of the same relations.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from ...counterexamples.corpus.entries import Entry
from ...semantics.definitions.refinement import Converged, Operation
from ...semantics.inlining.inlining import inline_calls
from ...semantics.models.model import Model
from ...semantics.models.rule import OnTransforms, Silent
from ...semantics.program.input_errors import InputError
from ..across_models.answers import Preserved
from ..across_models.decision import Search
from ..judging.pairs import Pair, pairs_of
from ..question.options import Options
from .changes import Change
from .noticing import SILENT, UNCHANGED, UNDECIDED, Noticed

BOUND = 2
"""Trips of a loop that are followed."""

LANES = 2
"""Lanes of a wave."""

MOST_COMPARISONS = 12
"""Relations of the target that are compared with those of the source; then what nobody noticed is
undecided."""

SECONDS = 10.0
"""For one pair and model, as well."""


class Enough(Exception):
    """So many relations were compared."""


@dataclass
class Asked:
    """CO36 in several forms, asked of the same waves: as many relations were
    `compared`. `wrong`: the changes by which a wave was
    wrong; None stands for the rule as it is."""

    model: Model
    changes: Sequence[Change]
    compared: int = 0
    wrong: set[Change | None] = field(default_factory=set[Change | None])

    def possible(
        self,
        source: Iterable[Converged],
        target: Iterable[Converged],
        operations: Iterable[Operation],
    ) -> bool:
        """Ask all of them. Nothing is wrong, so that the search goes on."""
        given = (list(source), list(target), list(operations))
        if self.compared == MOST_COMPARISONS:
            raise Enough
        self.compared += 1
        for change in (None, *self.changes):
            model = self.model if change is None else change.model
            if change not in self.wrong and model.correct(*given) is False:
                self.wrong.add(change)
        return True

    @property
    def asking(self) -> Model:
        """The model that asks all of them."""
        rules = self.model.rules
        return replace(
            self.model,
            rules={**rules, "CO36": replace(rules["CO36"], parts=(OnTransforms(self.possible),))},
        )


def noticed_of_transforms(asked: Sequence[Change], entry: Entry) -> Mapping[Change, Noticed]:
    """What a pair says of changes of CO36."""
    found: dict[Change, Noticed] = {}
    for base in dict.fromkeys(change.base.base for change in asked):
        changes = [change for change in asked if change.base.base == base]
        found |= _noticed(changes[0].base, changes, entry)
    return found


def _noticed(model: Model, changes: Sequence[Change], entry: Entry) -> Mapping[Change, Noticed]:
    (pair,) = pairs_of([str(entry.path)], entry.name)
    if not isinstance(pair, Pair) or not pair.target:
        return dict.fromkeys(changes, SILENT)
    source = inline_calls(pair.source_module.functions[pair.source], pair.source_module)
    target = inline_calls(pair.target_module.functions[pair.target], pair.target_module)
    if model.violations(source) or model.violations(target):
        return dict.fromkeys(changes, SILENT)
    options = Options(bound=BOUND, lanes=LANES, timeout=SECONDS, question="sets")
    if pair.contracts:
        options = replace(options, contracts=options.contracts.with_file(pair.contracts))
    forms = Asked(model, changes)
    try:
        answer = Search(source, target, forms.asking, forms.asking, options).answer()
        whole = isinstance(answer, Preserved)
    except Enough:
        whole = False
    except InputError:
        return dict.fromkeys(changes, SILENT)
    return {change: _of(change, forms, whole) for change in changes}


def _of(change: Change, forms: Asked, whole: bool) -> Noticed:
    if not forms.compared:
        return UNCHANGED if whole else SILENT
    before, after = (_word(each in forms.wrong) for each in (None, change))
    if isinstance(change.model.correct((), (), ()), Silent):
        return Noticed("depends", "whether it is correct", before, "nothing is said")
    if before != after:
        return Noticed("depends", "whether it is correct", before, after)
    return UNCHANGED if whole or before == "wrong" else UNDECIDED


def _word(wrong: bool) -> str:
    return "wrong" if wrong else "correct"
