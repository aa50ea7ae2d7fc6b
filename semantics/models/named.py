"""The models that have a name.

LLVM's two have the rules of its documents by the ledger's ids: *controlled* says who communicates
by tokens, *maximal* by the cycles around a call, tokens aside. The others are what one compares
them with: nobody ever meets; the stack of machines that reconverge at immediate post-dominators.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType

from ..control_flow.dominance import ControlFlow
from ..convergence.dynamic_instances import Instance
from ..definitions import static_rules
from ..definitions.closed_paths import READINGS as CLOSED_PATHS
from ..definitions.closed_paths import RULES as ON_CLOSED_PATHS
from ..definitions.closed_paths import Blocks
from ..definitions.converged_with import (
    Relation,
    converged_with,
    convergence_before,
    strict_partial_order,
)
from ..definitions.diverged_entry import Ending, proved_m_converged
from ..definitions.maximal_convergence import headers_allow
from ..definitions.regions import in_region, uses
from ..definitions.threads import Thread
from ..definitions.token_rules import entry_converged, loop_converged, operation_converged
from ..program.function import Function, Site
from ..program.input_errors import InputError
from ..static_rules import rules as judged
from ..static_rules.rules import check_rules
from ..static_rules.violations import Rule as JudgedRule
from ..structured.declarations import declared
from ..structured.merges import StructuredGraph
from ..structured.structural_rules import joins_elsewhere
from .followed_paths import by_the_stack
from .model import Model
from .rule import (
    KINDS,
    Executed,
    Execution,
    Kind,
    Meaning,
    OfExecution,
    OnBranches,
    OnClosedPaths,
    OnFunction,
    OnPairs,
    OnRelations,
    OnTokens,
    OnTransforms,
    PairRule,
    Part,
    Rule,
    Source,
)
from .tangles import CASES, CONTINUE, DIVERGENCE, INITIAL, LOOP, SELECTION, tangled
from .uniform_control_flow import not_in_uniform_flow, together_where_uniform

UNIFORMITY = "https://llvm.org/docs/ConvergenceAndUniformity.html"
OPERATIONS = "https://llvm.org/docs/ConvergentOperations.html"
TERMINOLOGY = "https://llvm.org/docs/CycleTerminology.html"


# --- rules that several models have ---------------------------------------------------------------


def _transitive_and_symmetric(_: Sequence[Thread], relation: Relation) -> bool:
    return converged_with(relation)


def _ordered(threads: Sequence[Thread], relation: Relation) -> bool:
    return strict_partial_order(convergence_before(threads, relation))


CONVERGED_WITH = Rule(
    "CU2",
    "Converged-with is symmetric and transitive, between instances of one static instance in "
    "different threads.",
    (OnRelations(_transitive_and_symmetric),),
)

CONVERGENCE_BEFORE = Rule(
    "CU3",
    "Convergence-before is a strict partial order.",
    (OnRelations(_ordered),),
)

TRANSFORMS = Rule(
    "CO36",
    "A transform is correct if the communicating sets of the target were possible in the source: "
    "all of one execution together (joint), or each alone (single).",
    (OnTransforms(),),
    ("joint", "single"),
    "joint",
)

JOINS = Rule(
    "F18",
    "A diverged path ends at the first join of its branch (first-join), or at any (any-join).",
    (Meaning(),),
    ("first-join", "any-join"),
    "first-join",
)

ENDINGS: Mapping[str, Ending] = {"first-join": "at the first join", "any-join": "at any join"}


def _by_the_criterion(graph: ControlFlow, branch: str, reading: str) -> Blocks:
    return proved_m_converged(graph, branch, ENDINGS[reading])


M_CONVERGED = Rule(
    "CU16",
    "A block is m-converged if every closed path through it meets the diverged-entry criterion, "
    "and no branch outside reaches different entries of a cycle around it.",
    (OnBranches(_by_the_criterion),),
)


# --- the rules on tokens --------------------------------------------------------------------------


def _by_pair(rule: Callable[..., bool]) -> PairRule:
    """A rule that looks at the relation, in the shape that all have."""

    def converged(
        execution: Execution, relation: Relation, _: Relation, a: Instance, b: Instance
    ) -> bool:
        return rule(execution.wave, relation, a, b)

    return converged


def _by_entry(
    execution: Execution, relation: Relation, before: Relation, a: Instance, b: Instance
) -> bool:
    return entry_converged(execution.entered, a, b)


def _of(kind: Kind, rule: PairRule) -> OnPairs:
    return OnPairs(frozenset((kind,)), rule)


def _also_judged(*rules: JudgedRule) -> OnFunction:
    """Static rules that the definitions lack, since a sketch cannot break them: those of
    `static_rules`."""
    return OnFunction(lambda function: bool(check_rules(function, rules)))


def _held_by_proved_tokens(function: Function, proved: Blocks, refused: Blocks) -> Blocks:
    """CU30: what stands in the region of a token is not m-converged where that is defined in a
    block that is not."""
    while True:
        held = {
            block
            for block in proved
            for _, _, made in uses(function)
            if made.block in refused
            and any(
                in_region(function, made, Site(block, index))
                for index in range(len(function.blocks[block].instructions) + 1)
            )
        }
        if not held:
            return proved
        proved, refused = proved - held, refused | held


def _static(id_: str, says: str, *more: Part) -> Rule:
    """A static rule, with the definition that has its id."""
    part: Part = (
        OnClosedPaths(ON_CLOSED_PATHS[id_])
        if id_ in ON_CLOSED_PATHS
        else OnFunction(static_rules.RULES[id_])
    )
    return Rule(id_, says, (part, *more))


ON_TOKENS: tuple[Rule, ...] = (
    _static("CO7", "No token is an input of a phi or of a select."),
    Rule(
        "CO8",
        "An operation with a token is converged iff the tokens came from converged instances; "
        "they come from a control intrinsic that dominates the use.",
        (
            _of("operation with a token", _by_pair(operation_converged)),
            _also_judged(
                judged.token_comes_from_a_control_intrinsic, judged.definition_dominates_the_use
            ),
        ),
    ),
    Rule(
        "CO9",
        "Two threads are converged at entry iff they entered the function converged.",
        (_of("entry", _by_entry),),
    ),
    _static(
        "CO10",
        "Entry stands once, first among the convergent operations of the entry block, in a "
        "convergent function, without a bundle.",
    ),
    Rule(
        "CO12",
        "A loop intrinsic is converged iff the tokens came from converged instances and both "
        "threads execute it for the n-th time with that token.",
        (_of("loop", _by_pair(loop_converged)),),
    ),
    _static(
        "CO13",
        "A loop intrinsic has a bundle and comes before other convergent operations of its block.",
    ),
    _static(
        "CO15", "An anchor has no bundle; who is converged there is the implementation's choice."
    ),
    _static("CO16", "Convergent operations with tokens and without are not mixed in a function."),
    _static("CO18", "A closed path with a use of T, other than by loop, contains T's definition."),
    _static("CO19", "A closed path with two uses of T contains T's definition."),
    _static("CO20", "A closed path with uses of two tokens contains one's definition."),
    _static(
        "CO21", "A use of T on a closed path without T's definition dominates all of the path."
    ),
    _static("CO24", "A region of T1 that holds a use of T2 holds T2's definition."),
    Rule(
        "CO48",
        "Control intrinsics are called directly.",
        (_also_judged(judged.control_intrinsics_are_called_directly),),
    ),
    Rule(
        "CO53",
        "A call has one bundle at most, which holds exactly one token.",
        (_also_judged(judged.bundle_holds_one_token),),
    ),
    Rule(
        "CU30",
        "A block is m-converged only if every token whose region holds it is defined in one that "
        "is.",
        (OnTokens(_held_by_proved_tokens),),
    ),
    Rule(
        "CU32",
        "A closed path is any closed walk (walk), or one whose inner nodes are distinct (simple).",
        (Meaning(),),
        CLOSED_PATHS,
        "walk",
    ),
)


# --- the rules on cycles, and none ----------------------------------------------------------------


def _by_headers(
    execution: Execution, relation: Relation, before: Relation, a: Instance, b: Instance
) -> bool:
    together = execution.entered(a, b)
    return together and headers_allow(execution.threads, execution.cycles, before, a, b)


MAXIMAL = Rule(
    "CU6",
    "Instances of X are converged iff for each cycle around X every earlier instance of its header "
    "in either thread is convergence-before the other's X: the least such relation, or the "
    "greatest.",
    (OnPairs(frozenset(KINDS), _by_headers, by_cycles=True),),
    ("least", "greatest"),
    "least",
)


def _never(
    execution: Execution, relation: Relation, before: Relation, a: Instance, b: Instance
) -> bool:
    return False


NEVER = Rule(
    "CU5",
    "Different dynamic instances are never converged.",
    (OnPairs(frozenset(KINDS) - {"other"}, _never),),
)

STACK = Rule(
    "ipdom",
    "Threads that a branch parts meet again at its immediate post-dominator; the part that was "
    "split off last runs first.",
    (Executed(by_the_stack),),
)


# --- models ---------------------------------------------------------------------------------------


def _model(
    name: str, summary: str, sources: Sequence[Source], *rules: Rule, only_with_tokens: bool = False
) -> Model:
    named = MappingProxyType({rule.id: rule for rule in rules})
    return Model(name, summary, tuple(sources), named, only_with_tokens=only_with_tokens)


LLVM_CONTROLLED = _model(
    "llvm-controlled",
    "Convergence control tokens say who communicates; at anchors the implementation chooses.",
    (
        Source("LLVM: Convergent Operation Semantics", "Formal Rules", OPERATIONS, ("CO8", "CO9")),
        Source(
            "LLVM: Convergent Operation Semantics",
            "Static Rules",
            OPERATIONS + "#static-rules",
            ("CO18", "CO19", "CO20", "CO21", "CO24"),
        ),
        Source(
            "LLVM: Convergence And Uniformity",
            "Convergence",
            UNIFORMITY + "#convergence",
            ("CU2", "CU3"),
        ),
        Source("LLVM: Cycle Terminology", "Closed Paths", TERMINOLOGY, ("CU32",)),
    ),
    CONVERGED_WITH,
    CONVERGENCE_BEFORE,
    *ON_TOKENS,
    M_CONVERGED,
    JOINS,
    TRANSFORMS,
    only_with_tokens=True,
)

LLVM_MAXIMAL = _model(
    "llvm-maximal",
    "The cycles around a call say who communicates there, in each of their hierarchies; tokens are "
    "not looked at.",
    (
        Source(
            "LLVM: Convergence And Uniformity",
            "Maximal Convergence",
            UNIFORMITY + "#maximal-convergence",
            ("CU6",),
        ),
        Source(
            "LLVM: Convergence And Uniformity",
            "Static Uniformity Analysis",
            UNIFORMITY + "#static-uniformity-analysis",
            ("CU16", "F18"),
        ),
    ),
    CONVERGED_WITH,
    CONVERGENCE_BEFORE,
    MAXIMAL,
    M_CONVERGED,
    JOINS,
    TRANSFORMS,
)

NEVER_CONVERGED = _model(
    "never-converged",
    "Nobody ever communicates with anybody.",
    (
        Source(
            "LLVM: Convergence And Uniformity",
            "Convergence",
            UNIFORMITY + "#convergence",
            ("CU5",),
        ),
    ),
    CONVERGED_WITH,
    CONVERGENCE_BEFORE,
    NEVER,
    TRANSFORMS,
)

POST_DOMINATOR = _model(
    "post-dominator",
    "Who steps together on the classic stack communicates; tokens are not looked at.",
    (
        Source(
            "Fung, Sham, Yuan, Aamodt: Dynamic Warp Formation and Scheduling for Efficient GPU "
            "Control Flow (MICRO 2007)",
            "Reconvergence at the immediate post-dominator",
            "https://doi.org/10.1109/MICRO.2007.12",
        ),
        Source("LLVM: Convergent Operation Semantics", "Jump threading", OPERATIONS, ("CO4",)),
    ),
    STACK,
    TRANSFORMS,
)


def _unstructured(function: Function) -> Iterator[tuple[str, str]]:
    """Why no merges can be declared, if they cannot."""
    graph = declared(function)
    if isinstance(graph, str):
        yield function.entry, graph


def _joins(function: Function) -> Iterator[tuple[str, str]]:
    """Blocks with several predecessors that no declaration lets have them."""
    graph = declared(function)
    for block in joins_elsewhere(graph) if isinstance(graph, StructuredGraph) else ():
        yield (
            block,
            f"%{block} has several predecessors and is neither a loop header, a merge block, a "
            "Continue Target nor the target of a switch",
        )


def _placed(places: Callable[[Function], Iterator[tuple[str, str]]]) -> OnFunction:
    return OnFunction(lambda function: any(True for _ in places(function)), places)


TANGLES: tuple[Rule, ...] = (
    Rule(
        "structured",
        "Merge blocks and Continue Targets are declared as SPIR-V's structured control flow asks.",
        (_placed(_unstructured),),
    ),
    Rule(
        "joins",
        "Only a loop header, a merge block, a Continue Target and a switch's target have several "
        "predecessors.",
        (_placed(_joins),),
    ),
    Rule(
        "tangles",
        "A tangle is who executes one dynamic instance; invocations meet again nowhere but where "
        "the rules of reconvergence say.",
        (Executed(tangled),),
    ),
    Rule(INITIAL, "All invocations execute the first instruction in one tangle.", (OfExecution(),)),
    Rule(
        DIVERGENCE,
        "The tangles of a branch's dynamic successors partition its tangle, by where they go.",
        (OfExecution(),),
    ),
    Rule(
        SELECTION,
        "At the merge block of a selection or switch the tangle of its last execution meets again.",
        (OfExecution(),),
    ),
    Rule(
        LOOP,
        "At the merge block of a loop the tangle meets again that entered the loop.",
        (OfExecution(),),
    ),
    Rule(
        CONTINUE,
        "At the Continue Target of a loop the tangle of the loop's last execution meets again.",
        (OfExecution(),),
    ),
    Rule(
        CASES,
        "At the target of a switch invocations with different values of the selector may meet, and "
        "such as fall through.",
        (OfExecution(),),
    ),
)

SPIRV = "https://registry.khronos.org/SPIR-V/specs/unified1/SPIRV.html"
RECONVERGENCE = (
    "https://github.com/KhronosGroup/SPIRV-Registry/blob/main/extensions/KHR/"
    "SPV_KHR_maximal_reconvergence.asciidoc"
)

MAXIMAL_RECONVERGENCE = _model(
    "maximal-reconvergence",
    "Who is in one tangle communicates, on graphs with declared merges; tokens are not looked at.",
    (
        Source(
            "SPV_KHR_maximal_reconvergence, revision 2",
            "Maximal Reconvergence: Initial State, Divergence, Reconvergence, Non-reconvergence",
            RECONVERGENCE,
        ),
        Source("SPIR-V, version 1.6", "2.11 Structured Control Flow", SPIRV),
    ),
    *TANGLES,
    TRANSFORMS,
)

UNIFORM_FLOW = Rule(
    "uniform-control-flow",
    "A collective operation is in uniform control flow, as the rules for statements find it.",
    (_placed(not_in_uniform_flow),),
)

UNIFORM_SETS = Rule(
    "uniform-sets",
    "In uniform control flow all invocations execute a call together.",
    (Executed(together_where_uniform),),
)

WGSL = _model(
    "wgsl",
    "Collective operations are in uniform control flow, where all invocations execute the same; of "
    "any other control flow it does not say who communicates.",
    (
        Source(
            "WebGPU Shading Language",
            "Uniformity: Uniformity Rules for Statements, for Function Calls, for Expressions",
            "https://www.w3.org/TR/WGSL/#uniformity",
        ),
    ),
    UNIFORM_FLOW,
    UNIFORM_SETS,
    TRANSFORMS,
)

MODELS: Mapping[str, Model] = MappingProxyType(
    {
        m.base: m
        for m in (
            LLVM_CONTROLLED,
            LLVM_MAXIMAL,
            NEVER_CONVERGED,
            POST_DOMINATOR,
            MAXIMAL_RECONVERGENCE,
            WGSL,
        )
    }
)
"""Every model that has a name."""


class UnknownModel(InputError):
    """A name that no model has."""

    def __init__(self, name: str) -> None:
        super().__init__(f"no model is called {name}", hint=f"the models are {', '.join(MODELS)}")


def model(name: str, without: Sequence[str] = (), read: Sequence[tuple[str, str]] = ()) -> Model:
    """The model of a name, with rules left out and rules read otherwise. Raises `UnknownModel`,
    `UnknownRule`, `UnknownReading`."""
    if name not in MODELS:
        raise UnknownModel(name)
    found = MODELS[name]
    for rule in without:
        found = found.without(rule)
    for rule, reading in read:
        found = found.read(rule, reading)
    return found
