"""What `validate` answers: a verdict is a value of one of four kinds."""

from __future__ import annotations

import html
import os
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, NoReturn

if TYPE_CHECKING:
    from ...counterexamples.results.tree import Result
    from ...counterexamples.verdicts.memory_verdicts import MemoryJudgement
    from ...counterexamples.verdicts.verdicts import Judgement

    Answered = Judgement | MemoryJudgement


@dataclass(frozen=True, slots=True, repr=False)
class Verdict:
    """The answer about a pair of functions, or about all pairs of two programs.

    It is `Preserved`, `Violated`, `IllFormed` or `Unknown`: ask with `isinstance` or `match`, for
    it has no truth value. Of several pairs it is the first that counts most (a finding, then
    what is unknown, then what is preserved); `pairs` has each alone. Printed, it says what
    `wavecheck validate` prints, about the programs as the user wrote them."""

    _answers: tuple[Answered, ...]
    _replay: tuple[str, ...] = ()

    @property
    def pairs(self) -> tuple[Verdict, ...]:
        """The verdict on each pair, in the order of the sources."""
        return tuple(verdict_of((each,), self._replay) for each in self._answers)

    @property
    def results(self) -> tuple[dict[str, Any], ...]:
        """The entry of each pair in the JSON document that the command writes."""
        return tuple(dict(_told(each).data) for each in self._answers)

    @property
    def word(self) -> str:
        """`preserved`, `violated`, `ill-formed` or `unknown`."""
        return str(self._decisive["verdict"])

    @property
    def source(self) -> str:
        """The name of the function before."""
        return str(self._decisive["source"])

    @property
    def target(self) -> str:
        """The name of the function behind."""
        return str(self._decisive["target"])

    @property
    def model(self) -> Literal["controlled", "maximal", "memory"]:
        """Which convergence was asked about, or memory."""
        return self._decisive["model"]

    @property
    def reason(self) -> str:
        """Why, in a sentence; empty where there is nothing to say."""
        return str(self._decisive["reason"])

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules that the verdict rests on; `wavecheck.cite` quotes them."""
        return tuple(self._decisive["rules"])

    @property
    def sets(self) -> Literal["preserved", "violated", "unknown"]:
        """Whether the communicating sets stay, provided that each single thread refines. Of litmus
        tests, which have no sets, unknown."""
        return self._decisive.get("sets", "unknown")

    @property
    def threads(self) -> Literal["refined", "differs", "unknown"]:
        """Whether each single thread of the target refines one of the source. Of litmus tests,
        which are not compared thread by thread, unknown."""
        return self._decisive.get("threads", "unknown")

    @property
    def _decisive(self) -> dict[str, Any]:
        return dict(_told(_first_that_counts(self._answers)).data)

    def __str__(self) -> str:
        return _text(self._answers, self._replay)

    def __repr__(self) -> str:
        return f"<wavecheck.{type(self).__name__}: @{self.source} -> @{self.target}>"

    def __bool__(self) -> NoReturn:
        raise TypeError(
            "a verdict has no truth value, since `unknown` is neither; ask "
            "isinstance(verdict, wavecheck.Preserved), or call wavecheck.assert_preserved"
        )

    def _repr_html_(self) -> str:
        """What a notebook shows: the verdict as a picture."""
        return "\n".join(_piece(each) for each in self._answers)


class Preserved(Verdict):
    """The communicating sets of each execution of the target were possible in the source, all of
    them together, within the scope."""

    __slots__ = ()

    @property
    def trip_counts(self) -> int | Literal["all"]:
        """Up to how many trips of each loop."""
        return self._decisive["scope"]["trip_counts"]

    @property
    def waves(self) -> int | Literal["all"]:
        """Up to how many lanes of a wave."""
        return self._decisive["scope"]["waves"]

    @property
    def vacuous(self) -> bool:
        """No convergent operation can be reached: there were no sets to compare."""
        return bool(self._decisive["vacuous"])


class Violated(Verdict):
    """The target communicates as the source never could, on inputs that were executed."""

    __slots__ = ()

    @property
    def change(self) -> str:
        """What became of the set at the first call that differs: `shrinks`, `grows`, `splits`,
        `merges`, or `differs` where calls cannot be matched."""
        return str(self._decisive["change"])

    @property
    def because(self) -> dict[str, Any] | None:
        """What keeps two lanes apart in one of the programs, or what of a single thread differs, as
        in the JSON document: the rule, its kind, a sentence and the place."""
        return self._decisive["because"]

    @property
    def witness(self) -> dict[str, Any]:
        """The wave that shows it, as in the JSON document."""
        return self._decisive["witness"]


class IllFormed(Verdict):
    """The source follows the static rules and the target breaks some."""

    __slots__ = ()

    @property
    def violations(self) -> tuple[dict[str, Any], ...]:
        """The rules that are broken and where, as in the JSON document."""
        return tuple(self._decisive["violations"])


class Unknown(Verdict):
    """It was not decided; `reason` says what stopped it."""

    __slots__ = ()


def verdict_of(answers: Sequence[Answered], replay: tuple[str, ...] = ()) -> Verdict:
    """The answers, at least one, as a verdict of their kind. `replay` are the options that a
    command needs to execute a witness again."""
    kinds: dict[str, type[Verdict]] = {
        "preserved": Preserved,
        "violated": Violated,
        "ill-formed": IllFormed,
        "unknown": Unknown,
    }
    return kinds[word_of(_first_that_counts(answers))](tuple(answers), replay)


def word_of(answer: Answered) -> str:
    """The verdict on one pair in one word."""
    from ...counterexamples.verdicts.memory_verdicts import memory_word
    from ...counterexamples.verdicts.verdicts import Judgement, name_of

    if isinstance(answer, Judgement):
        return name_of(answer.verdict)
    return memory_word(answer.verdict)


def _first_that_counts(answers: Sequence[Answered]) -> Answered:
    weight = {"violated": 0, "ill-formed": 0, "unknown": 1, "preserved": 2}
    return min(answers, key=lambda each: weight[word_of(each)])


def _told(answer: Answered, replay: tuple[str, ...] = ()) -> Result:
    from ...counterexamples.results.memory import memory_result_of
    from ...counterexamples.results.pairs import result_of
    from ...counterexamples.verdicts.verdicts import Judgement

    if isinstance(answer, Judgement):
        return result_of(answer, options=replay)
    return memory_result_of(answer)


def _text(answers: Sequence[Answered], replay: tuple[str, ...]) -> str:
    """What the command prints on stdout about these answers, in 80 columns."""
    from ...counterexamples.results import memory, pairs
    from ...counterexamples.text.wording import Wording
    from ...counterexamples.verdicts.verdicts import Judgement
    from ...counterexamples.writers.text import result_text
    from ..ledger.table import Statements

    wording, verdicts = Wording(glosses=Statements(), folder=os.getcwd()), pairs.VERDICTS
    if not isinstance(answers[0], Judgement):
        wording, verdicts = Wording(), memory.VERDICTS
    told = [_told(each, replay) for each in answers]
    parts = [result_text(each, wording) for each in told]
    parts += [pairs.summary_text(told, verdicts)] if len(told) > 1 else []
    return "\n\n".join(parts)


def _piece(answer: Answered) -> str:
    from ...counterexamples.verdicts.verdicts import Judgement
    from ...counterexamples.writers.html_page import piece_of

    if isinstance(answer, Judgement):
        return piece_of(_told(answer))
    return f"<pre>{html.escape(_text([answer], ()))}</pre>"
