"""Whether what LLVM's backend makes of a function keeps its communicating sets: the source is
judged by its own model, the binary, read back, by maximal reconvergence.

A binary that breaks the rules of structured control flow is ill-formed, whoever may execute it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ...semantics.llvm.worker import LlvmError
from ...semantics.models.model import Model
from ...semantics.models.named import LLVM_CONTROLLED, LLVM_MAXIMAL
from ...semantics.models.tangles import CASES, switches_to
from ...semantics.printing.values import Unprintable
from ...semantics.program.function import Function
from ...semantics.program.input_errors import InputError
from ...semantics.structured.merges import StructuredGraph
from ...semantics.structured.structural_rules import broken, joins_elsewhere
from ..across_models.answers import Difference, Preserved, Undecided
from ..across_models.decision import PARTED, Search
from ..question.options import Options
from .backend import Binary, binary_of
from .reading import NotRead
from .reconvergence import NAME, with_merges


@dataclass(frozen=True, slots=True)
class NotBuilt:
    """The backend makes no binary of a function, and what it says."""

    reason: str


@dataclass(frozen=True, slots=True)
class Unstructured:
    """A binary breaks rules of structured control flow; a sentence for each place."""

    sentences: tuple[str, ...]


Outcome = Preserved | Difference | Undecided | NotBuilt | Unstructured


@dataclass(frozen=True, slots=True)
class Mapped:
    """The answer about one function: the binary, if there is one, and the names of the models."""

    source_model: str
    outcome: Outcome
    binary: bytes = b""
    target_model: str = NAME


def model_of(function: Function) -> Model:
    """LLVM's own model of a function: controlled where it has tokens."""
    return LLVM_CONTROLLED if function.controlled else LLVM_MAXIMAL


def judged(function: Function, options: Options, seconds: float = 10.0) -> Mapped:
    """What becomes of a function in LLVM's backend. `seconds`: for the backend."""
    source = model_of(function)
    try:
        binary = binary_of(function, seconds)
    except (LlvmError, Unprintable) as error:
        return Mapped(source.name, NotBuilt(str(error)))
    return Mapped(source.name, _of_binary(function, binary, source, options), binary.words)


def _of_binary(function: Function, binary: Binary, source: Model, options: Options) -> Outcome:
    try:
        graph = binary.read(function)
    except NotRead as error:
        return Undecided((error.message,))
    except InputError as error:
        return Unstructured((f"what was read of the binary is no LLVM IR: {error.message}",))
    return compared(function, graph, source, options)


def compared(
    source: Function, target: StructuredGraph, model: Model, options: Options
) -> Preserved | Difference | Undecided | Unstructured:
    """Whether a structured function communicates as a source may under this model."""
    if sentences := ill_structured(target):
        return Unstructured(sentences)
    name = target.function.name
    reconvergence = with_merges({name: target.merges})
    certain = reconvergence.without(CASES)
    answer = _answer(source, target.function, model, certain, options)
    if isinstance(answer, Difference) or not _has_cases(target):
        return answer
    chosen = _answer(source, target.function, model, reconvergence, options)
    return Undecided((PARTED,), answer.waves) if isinstance(chosen, Difference) else chosen


def _answer(
    source: Function, target: Function, model: Model, reconvergence: Model, options: Options
) -> Preserved | Difference | Undecided:
    """The communicating sets are asked about: of a binary neither memory is read, nor what a
    function returns."""
    sets = replace(options, question="sets")
    return Search(source, target, model, reconvergence, sets).answer()


def _has_cases(graph: StructuredGraph) -> bool:
    """Whether a switch has a target beside its merge block: there an implementation may choose who
    meets."""
    return any(any(switches_to(graph, block)) for block in graph.function.blocks)


def ill_structured(graph: StructuredGraph) -> tuple[str, ...]:
    """What keeps a function from being executed under maximal reconvergence, a sentence each."""
    said = [each.sentence for each in broken(graph)]
    joins = "several ways lead there, which is neither a loop's header, declared, nor a case"
    said += [f"block %{block}: {joins}" for block in joins_elsewhere(graph)]
    return tuple(said)
