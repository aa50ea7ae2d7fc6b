"""Contradictions between rules, as the derivations that people write.

The solver names the labelled assertions that cannot all hold; here they become lines such as
`I1 == J1 (CO8: their tokens come from A1 == A2)`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from ...encodings.convergence.relations import Clause, ConvergedWith
from ...encodings.solver.query import Truth
from ...encodings.solver.recorder import asking
from ...semantics.convergence.dynamic_instances import History, Instance
from ...semantics.convergence.relations import Step
from ...semantics.iterating_anchor.dynamic_rule import previous_meetings

Spelling = Callable[[Instance], str]
"""How a text calls an instance."""


@dataclass(frozen=True, slots=True)
class Derivation:
    """A contradiction: the rules that it needs, none of which can be left out, and its lines."""

    rules: tuple[str, ...]
    lines: tuple[str, ...]


def by_callee(history: History) -> Spelling:
    """`op1(1)` where each thread executes it once at most, else `loop(1;2)`: thread, execution.
    Threads count from 1; a control intrinsic is called by its token."""
    repeated = {i.site for i in history.instances if history.executions[i] > 1}

    def spelled(instance: Instance) -> str:
        call = history.call(instance)
        name = call.name if call.control else call.callee
        execution = f";{history.executions[instance]}" if instance.site in repeated else ""
        return f"{name}({instance.thread + 1}{execution})"

    return spelled


@asking("a relation that keeps these rules, but not the claim")
def follows(variables: ConvergedWith, claim: Truth, rules: Iterable[str]) -> bool:
    """Whether the assertions of these rules alone entail the claim. Raises `Undecided`, as all
    below do, where the solver does not answer in time."""
    return not variables.solver.possible(~claim, labels=_labels(variables, rules))


@asking("a relation that keeps all rules and the claims")
def possible(variables: ConvergedWith, *claims: Truth) -> bool:
    """Whether some model of all rules satisfies the claims."""
    return variables.solver.possible(*claims)


@asking("a relation that keeps the rules; then one other than that")
def unique(variables: ConvergedWith) -> bool:
    """Whether there is exactly one model, as far as converged pairs go."""
    solver = variables.solver
    return solver.possible() and not solver.possible(~variables.equals(variables.relation()))


@asking("a relation that keeps the rules, or those that may be needed, and the claims")
def contradiction(variables: ConvergedWith, spelled: Spelling, *claims: Truth) -> Derivation | None:
    """Why the rules and the claims cannot all hold; None if they can.

    The order (CU3) is called upon only where the other rules do not suffice."""
    solver = variables.solver
    others = [clause for clause in _labels(variables) if clause.rule != "CU3"]
    if solver.possible(*claims, labels=others) and solver.possible(*claims):
        return None
    core = [clause for clause in solver.smallest_core(*claims) if isinstance(clause, Clause)]
    return derivation(variables, core, spelled, *claims)


@asking("a relation that keeps the token rules, and these two are not converged")
def derivation(
    variables: ConvergedWith, core: Iterable[Clause], spelled: Spelling, *claims: Truth
) -> Derivation:
    """Assertions that contradict each other as the lines of an argument."""
    argued = sorted(core, key=_in_order_of_argument)
    lines = tuple(_line(variables, clause, spelled, claims) for clause in argued)
    return Derivation(tuple(dict.fromkeys(clause.rule for clause in argued)), lines)


def _labels(variables: ConvergedWith, rules: Iterable[str] | None = None) -> list[Clause]:
    wanted = None if rules is None else set(rules)
    clauses = [label for label in variables.solver.labels if isinstance(label, Clause)]
    return [clause for clause in clauses if wanted is None or clause.rule in wanted]


TOKEN_RULES = ("CO9", "CO15", "IA1", "CO12", "CO8")
ARGUMENT = ("CU1", *TOKEN_RULES, "CU2", "CU3")
"""The order in which an argument calls upon the rules."""


def _in_order_of_argument(clause: Clause) -> tuple[int, tuple[Instance, ...]]:
    return ARGUMENT.index(clause.rule), clause.instances


def _line(
    variables: ConvergedWith, clause: Clause, spelled: Spelling, claims: Sequence[Truth]
) -> str:
    a, b, *_ = clause.instances
    one, other = spelled(a), spelled(b)
    match clause.rule:
        case "CU1":
            return f"{one} != {other} (CU1: two executions by one thread)"
        case "CU2":
            return _third_side(variables, clause, spelled, claims)
        case "CU3" if a.thread == b.thread:
            return f"{one} < {other} (CU3: the same thread, earlier)"
        case "CU3":
            return f"{one} == {other} puts them in one place of the order (CU3)"
        case _:
            sign = "==" if _together(variables, a, b, claims) else "!="
            reason = _reason(variables.history, clause, spelled)
            return f"{one} {sign} {other} ({clause.rule}: {reason})"


def _third_side(
    variables: ConvergedWith, clause: Clause, spelled: Spelling, claims: Sequence[Truth]
) -> str:
    """`a == b and b == c, hence a == c`, where the token rules give two of the three pairs."""
    for apex in clause.instances:
        a, c = (instance for instance in clause.instances if instance != apex)
        if all(_together(variables, apex, side, claims) for side in (a, c)):
            return (
                f"{spelled(a)} == {spelled(apex)} and {spelled(apex)} == {spelled(c)},"
                f" hence {spelled(a)} == {spelled(c)} (CU2)"
            )
    names = ", ".join(spelled(instance) for instance in clause.instances)
    return f"converged-with is transitive on {names} (CU2)"


def _together(variables: ConvergedWith, a: Instance, b: Instance, claims: Sequence[Truth]) -> bool:
    """Whether the token rules and the claims make a and b converged."""
    labels = _labels(variables, TOKEN_RULES)
    return not variables.solver.possible(~variables.converged(a, b), *claims, labels=labels)


def _reason(history: History, clause: Clause, spelled: Spelling) -> str:
    a, b = clause.instances
    if clause.rule == "CO9":
        return "as the launch says"
    if clause.rule == "CO15":
        return "supposed, as an implementation may choose"
    if clause.rule == "IA1":
        previous = previous_meetings(history)
        met = [spelled(before) for i in (a, b) if (before := previous[i]) is not None]
        return f"met again, as at {met[0]} and {met[1]}"
    sources = [spelled(history.token_definitions[instance]) for instance in (a, b)]
    if clause.rule == "CO8":
        return f"the tokens come from {sources[0]} and {sources[1]}"
    counts = [history.executions_with_token[instance] for instance in (a, b)]
    return f"executions {counts[0]} and {counts[1]} with the tokens {sources[0]} and {sources[1]}"


def chain(steps: Sequence[Step] | None, spelled: Spelling) -> str:
    """A cycle in convergence-before as one line, `op1(1) < op2(1) == op2(2) < op1(1)`."""
    if not steps:
        return ""
    parts = [spelled(steps[0].first)]
    for step in steps:
        parts += ["<" if step.link == "before" else "==", spelled(step.second)]
    return " ".join(parts)
