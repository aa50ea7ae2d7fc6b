"""What a model of convergence is made of: rules, each with what it says and how it may be read.

A rule of the documents may speak of several things: CO8 says who is converged, and that a token
comes from a control intrinsic. Each is a part of it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from ..control_flow.dominance import ControlFlow
from ..convergence.dynamic_instances import Instance
from ..convergence.token_rules import Launch
from ..definitions.closed_paths import Blocks
from ..definitions.converged_with import Relation
from ..definitions.maximal_convergence import Hierarchy
from ..definitions.refinement import Converged, Operation
from ..definitions.threads import Thread, Wave
from ..definitions.token_rules import Related
from ..program.function import Function
from ..program.input_errors import InputError
from ..program.instructions import Call


@dataclass(frozen=True, slots=True)
class Source:
    """Where a model's rules stand. `rows` are the ids under which `wavecheck cite` quotes them."""

    document: str
    section: str
    address: str
    rows: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Silent:
    """A model says nothing about a program, and why."""

    reason: str


Kind = Literal["entry", "loop", "anchor", "operation with a token", "without a token", "other"]
"""What a dynamic instance is for the rules on tokens. A loop intrinsic that lacks its bundle is
without a token; `other` is the start of a block, an ordinary instruction."""

KINDS: tuple[Kind, ...] = (
    "entry",
    "loop",
    "anchor",
    "operation with a token",
    "without a token",
    "other",
)


def kind_of(call: Call | None) -> Kind:
    """The kind of an instance that executes a convergent call, or no call."""
    if call is None:
        return "other"
    match call.control:
        case "entry":
            return "entry"
        case "anchor":
            return "anchor"
        case "loop" if call.token is not None:
            return "loop"
        case None if call.token is not None:
            return "operation with a token"
        case _:
            return "without a token"


@dataclass(frozen=True)
class Execution:
    """What threads executed, as the rules look at it: in one hierarchy of cycles, with who entered
    together. `threads` are the instances that the model relates."""

    wave: Wave
    threads: tuple[Thread, ...]
    cycles: Hierarchy
    entered: Related


# --- the parts of rules ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OnFunction:
    """A static rule: whether a function breaks it. `places` has blocks at which it is broken, each
    with a sentence, for a rule that is none of LLVM's."""

    broken: Callable[[Function], bool]
    places: Callable[[Function], Iterator[tuple[str, str]]] | None = None


@dataclass(frozen=True, slots=True)
class OnClosedPaths:
    """A static rule: whether a closed path of a function breaks it. What a closed path is, CU32
    says."""

    broken: Callable[[Function, Blocks], bool]


PairRule = Callable[[Execution, Relation, Relation, Instance, Instance], bool]
"""Whether two alike instances are converged, given which are and what comes before what."""


@dataclass(frozen=True, slots=True)
class OnPairs:
    """A dynamic rule: which alike instances of some kinds are converged. `by_cycles`: it looks at
    the hierarchy of cycles."""

    kinds: frozenset[Kind]
    converged: PairRule
    by_cycles: bool = False


@dataclass(frozen=True, slots=True)
class OnRelations:
    """A dynamic rule: whether the whole relation may be a converged-with relation."""

    allowed: Callable[[Sequence[Thread], Relation], bool]


@dataclass(frozen=True, slots=True)
class OnExecutions:
    """The same, given what the threads executed: a rule that says less than who is converged, such
    as one that says "only if"."""

    allowed: Callable[[Execution, Relation], bool]


Paths = Sequence[Sequence[str]]
"""For each thread the blocks that it executes."""


@dataclass(frozen=True, slots=True)
class Executed:
    """A dynamic rule that says of all calls at once who meets, for threads that take these paths:
    every relation that is possible. `rules` are the ids of the rules that the model has."""

    relations: Callable[[Collection[str], Function, Paths, Launch], frozenset[Relation] | Silent]


@dataclass(frozen=True, slots=True)
class OfExecution:
    """A dynamic rule that the `Executed` one of its model follows, where it is not left out."""


@dataclass(frozen=True, slots=True)
class OnBranches:
    """A rule of the analysis: the blocks of closed paths that are proved m-converged where one
    branch is the only divergent one. How a diverged path ends, F18 says, by its reading."""

    proved: Callable[[ControlFlow, str, str], Blocks]


@dataclass(frozen=True, slots=True)
class OnTokens:
    """A rule of the analysis: of the blocks that are proved m-converged, those that stay so where
    the function has tokens. The last argument are the blocks of which that was refused."""

    kept: Callable[[Function, Blocks, Blocks], Blocks]


PossibleIn = Callable[[Iterable[Converged], Iterable[Converged], Iterable[Operation]], bool]
"""Whether what is possible in the target was possible in the source, on the operations that both
have."""


@dataclass(frozen=True, slots=True)
class OnTransforms:
    """What must be possible in the source of what happens in the target: `joint` or `single`, as
    it is read, unless `possible` says otherwise."""

    possible: PossibleIn | None = None


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a word means that other rules use. It can be read otherwise, and not left out."""


Part = (
    OnFunction
    | OnClosedPaths
    | OnPairs
    | OnRelations
    | OnExecutions
    | Executed
    | OfExecution
    | OnBranches
    | OnTokens
    | OnTransforms
    | Meaning
)


@dataclass(frozen=True, slots=True)
class Rule:
    """A named rule of a model. `says` is one sentence; `readings` are the ways to read it, the
    usual one first, and `reading` is the one that is taken (empty where there is only one)."""

    id: str
    says: str
    parts: tuple[Part, ...]
    readings: tuple[str, ...] = ()
    reading: str = ""

    @property
    def otherwise(self) -> bool:
        """Whether it is read in another way than the usual one."""
        return bool(self.readings) and self.reading != self.readings[0]

    @property
    def meaning(self) -> bool:
        """Whether it only says what a word means."""
        return any(isinstance(part, Meaning) for part in self.parts)

    def read(self, reading: str) -> Rule:
        """The rule, read so. Raises `UnknownReading`."""
        if reading not in self.readings:
            raise UnknownReading(self, reading)
        return replace(self, reading=reading)


class UnknownRule(InputError):
    """A rule that a model does not have, or that cannot be left out of it."""


class UnknownReading(InputError):
    """A reading that a rule does not have."""

    def __init__(self, rule: Rule, reading: str) -> None:
        ways = " or ".join(f"{rule.id}={each}" for each in rule.readings)
        super().__init__(
            f"{rule.id} cannot be read as '{reading}'",
            hint=f"write {ways}" if ways else f"there is one way to read {rule.id}",
        )
