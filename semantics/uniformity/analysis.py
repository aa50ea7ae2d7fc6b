"""The static uniformity analysis: which values are equal in converged threads (CU13, CU14, CU16).

What is called uniform is uniform in every hierarchy of cycles and on every trace (CU22); what is
called divergent may be. Divergence is propagated from its sources until nothing changes:

1. an operation that is uniform by its own semantics stays uniform;
2. a value in a block that is not m-converged is divergent;
3. a phi is divergent where threads meet that come from different sides of a divergent branch,
   unless all its sides give the same;
4. otherwise a value is divergent iff it uses a divergent one, or one from a cycle that threads left
   in different iterations (temporal divergence), or one that threads have by different tokens.

The answer is no statement about threads that are not converged, nor about speed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from ..control_flow.cycles import CycleForest, cycle_forest
from ..program.contracts import Contracts
from ..program.function import Function
from ..program.target_contracts import default_contracts
from .divergence_propagation import Propagation
from .divergence_sources import Sources
from .divergent_control import ALL, NONE, DivergentControl
from .m_converged import Criterion
from .token_knowledge import TokenKnowledge


@dataclass(frozen=True)
class Uniformity:
    """What the analysis found about one function.

    `divergent`: each divergent value, with the reason. `values`: all that have a type other than
    token, in the order of the text. `not_m_converged`: blocks whose convergence may depend on
    the hierarchy, with the reason. `divergent_exits`: blocks behind a cycle at which threads arrive
    from different iterations. `divergent_branches`: blocks at whose end converged threads may part.
    Blocks that the entry does not reach are executed by no thread: nothing diverges there."""

    function: Function = field(repr=False)
    model: str
    values: tuple[str, ...]
    divergent: dict[str, str]
    not_m_converged: dict[str, str]
    divergent_exits: tuple[str, ...]
    divergent_branches: tuple[str, ...]

    def uniform(self, value: str) -> bool:
        return value not in self.divergent

    def m_converged(self, block: str) -> bool:
        return block not in self.not_m_converged


def uniformity(
    function: Function,
    contracts: Contracts | None = None,
    uniform: frozenset[str] = frozenset(),
    model: str | None = None,
    criterion: Criterion = "exact",
    hierarchy: CycleForest | None = None,
) -> Uniformity:
    """Analyse one function. `uniform` names parameters that are equal in all threads besides those
    that are by their kind. `model` is `controlled` or `maximal`; None takes the first where the
    function has tokens (CU24). `criterion`: the form of the diverged-entry criterion.
    `hierarchy`: the one that is looked at, LLVM's own unless given; the answer holds in each."""
    chosen = model or ("controlled" if function.controlled else "maximal")
    forest = hierarchy or cycle_forest(function)
    tokens = TokenKnowledge(function, forest, chosen == "controlled")
    control = DivergentControl(forest, tokens, criterion)
    sources = Sources(function, contracts or default_contracts())
    propagation = Propagation(function, forest, sources, tokens, control)
    propagation.run(uniform)
    values = tuple(_values(function))
    return Uniformity(
        function,
        chosen,
        values,
        {name: propagation.divergent[name] for name in values if name in propagation.divergent},
        {block: control.failing[block] for block in function.blocks if block in control.failing},
        tuple(block for block in function.blocks if block in control.divergent_exits),
        tuple(block for block in function.blocks if ALL in control.parting.get(block, NONE)),
    )


def _values(function: Function) -> Iterator[str]:
    """The parameters and all results that have a type other than token, in order."""
    for parameter in function.parameters:
        yield parameter.name
    for block in function.blocks.values():
        for phi in block.phis:
            yield phi.name
        for instruction in block.instructions:
            name = getattr(instruction, "name", None)
            if name is not None and getattr(instruction, "type", "") != "token":
                yield name
        call = getattr(block.terminator, "call", None)
        if call is not None and call.name:
            yield call.name
