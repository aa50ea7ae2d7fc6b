"""What the documents say of uniformity, each decided on the smallest program that shows it."""

from __future__ import annotations

from functools import cache
from random import Random

from ...semantics.control_flow.cycle_hierarchies import cycle_hierarchies
from ...semantics.control_flow.cycles import CycleForest, cycle_forest
from ...semantics.generation.token_programs import random_program
from ...semantics.program.function import Function
from ...semantics.program.instructions import Call
from ...semantics.uniformity.analysis import uniformity
from ...semantics.uniformity.dynamic_uniformity import Thread, Trace, divergent_outputs, execute
from ...semantics.values.values import digest
from ..claims.worked_example import Decision, Scenario, decided
from .controlled_m_convergence import PROGRAMS, relation_as_oracle
from .llvm_uniformity import said_by_llvm
from .m_converged import (
    GRAPHS,
    LONGEST,
    conservative_form,
    literal_reading,
    m_converged,
    reported,
)
from .spreading_divergence import SPREADING
from .uniformity_programs import (
    ANCHORED,
    ANYWAY,
    ARM,
    DIAMOND_IN_CYCLE,
    EXTENDED,
    FOUR,
    HEAD,
    HELD,
    LOOP,
    SUNK,
    program_of,
)


def _divergent(text: str, model: str | None = None) -> set[str]:
    return set(uniformity(program_of(text), model=model).divergent)


def _executed(text: str, threads: int = 4) -> list[Trace]:
    """Thread k has the number k, and all arguments are 0; converged threads agree on 0."""
    program = program_of(text)
    forest = cycle_forest(program)
    shared = {parameter.name: 0 for parameter in program.parameters}
    return [
        execute(program, forest, Thread(shared, lambda *_, n=n: n), lambda *_: 0)
        for n in range(threads)
    ]


def dynamic_uniformity() -> Decision:
    """CU12, on a loop that thread k leaves behind its iteration k+1."""
    differ = set(divergent_outputs(_executed(LOOP)))
    return decided(
        {
            "%t differs between converged instances": "t" in differ,
            "%i is uniform: instances of one iteration are equal": "i" not in differ,
            "%use is not: the instances behind the loop are converged and differ": "use" in differ,
        }
    )


def rules() -> Decision:
    """CU13: sound; what an instruction does by its own semantics comes first."""
    differ = set(divergent_outputs(_executed(LOOP)))
    divergent = _divergent(LOOP)
    return decided(
        {
            "whatever differs is called divergent": differ <= divergent,
            "x*0 is uniform, by its own semantics: the first of the rules": "zero" not in differ,
            "the analysis does not look into that, and calls it divergent": "zero" in divergent,
            "where threads meet that parted, a phi differs, and is called divergent": "p"
            in set(divergent_outputs(_executed(SPREADING))) & _divergent(SPREADING),
            f"on {EXECUTED} random programs whatever differs is called divergent": all(
                differ <= divergent for differ, divergent, _ in _random_runs()
            ),
            "of their values some are uniform, and some differ": any(
                uniform for _, _, uniform in _random_runs()
            )
            and any(differ for differ, _, _ in _random_runs()),
        }
    )


EXECUTED = 60
"""How many random programs are executed."""


@cache
def _random_runs() -> tuple[tuple[set[str], set[str], set[str]], ...]:
    """Of random programs with tokens, whose arguments are uniform: what differs between converged
    instances of six threads, what is called divergent, and which other results there are."""
    found: list[tuple[set[str], set[str], set[str]]] = []
    for number in range(EXECUTED):
        program = random_program(Random(f"uniformity/{number}"), 10)
        given = {each.name: digest(number, each.name) % 4 for each in program.parameters}
        answer = uniformity(program, uniform=frozenset(given))
        traces = [
            execute(
                program, cycle_forest(program), _own(given, number, n), _agreed, controlled=True
            )
            for n in range(6)
        ]
        results = {each.value for trace in traces for each in trace.outputs}
        divergent = set(answer.divergent)
        found.append((set(divergent_outputs(traces)), divergent, results - divergent))
    return tuple(found)


def _own(given: dict[str, int], seed: int, number: int) -> Thread:
    """A thread to which opaque calls give what is its own."""
    return Thread(given, lambda _, count: digest(seed, number, str(count)) % 3)


def _agreed(call: Call, instance: object) -> int:
    return digest(str(call.callee), str(instance)) % 100


def uniform_in_a_block_that_is_not_m_converged() -> Decision:
    """F10, in every hierarchy."""
    program = program_of(ANYWAY)
    found = uniformity(program)
    outputs = [_outputs(ANYWAY, forest) for forest in _hierarchies(program)]
    return decided(
        {
            "%n is uniform, and so is what a sum of it gives where threads are converged": (
                found.uniform("n")
            ),
            "the block of %x = %n + 2 is not m-converged, so that the rules call %x divergent": (
                not found.m_converged("s") and not found.uniform("x")
            ),
            "in each of the two hierarchies %x is equal in converged instances": len(outputs) == 2
            and all("x" not in differ for differ in outputs),
            "where %d, which differs, is told apart": all("d" in differ for differ in outputs),
        }
    )


def _hierarchies(program: Function) -> tuple[CycleForest, ...]:
    found = cycle_hierarchies(program)
    assert isinstance(found, tuple)
    return found


def _outputs(text: str, forest: CycleForest) -> set[str]:
    """The values that differ between converged instances under a hierarchy; %u is true, %n is 0."""
    program = program_of(text)
    given = {"u": 1, "n": 0}
    return set(
        divergent_outputs(
            [
                execute(program, forest, Thread(given, lambda *_, n=n: n), lambda *_: 0)
                for n in range(4)
            ]
        )
    )


def temporal_divergence() -> Decision:
    found = uniformity(program_of(LOOP))
    return decided(
        {
            "%y is uniform in the loop": found.uniform("y"),
            "its use outside is divergent": not found.uniform("use"),
            "the exit is a divergent one": found.divergent_exits == ("exit",),
        }
    )


def recomputed() -> Decision:
    return decided(
        {
            "%y is uniform in the loop": "y" not in _divergent(LOOP),
            "sunk behind the loop it is divergent": "y" in _divergent(SUNK),
        }
    )


def tokens_replace_headers() -> Decision:
    """CU24: threads that an anchor takes apart, and that are converged behind its region."""
    controlled, maximal = _divergent(ANCHORED), _divergent(ANCHORED, "maximal")
    program = program_of(ANCHORED)
    apart = [
        execute(
            program,
            cycle_forest(program),
            Thread({}, lambda *_, n=n: n, lambda *_, n=n: n % 2),
            lambda _, instance: digest(str(instance)) % 100,
            controlled=True,
        )
        for n in range(4)
    ]
    return decided(
        {
            "without tokens both sums are uniform, as %f is": not maximal & {"held", "beyond", "f"},
            "with tokens the one in the region is, and the one behind it is not": controlled
            & {"f", "held", "beyond"}
            == {"beyond"},
            "executed, where the anchor takes threads two by two, just that one differs": set(
                divergent_outputs(apart)
            )
            == {"t", "beyond"},
        }
    )


def tokens_count() -> Decision:
    """CO30."""
    controlled, maximal = _divergent(EXTENDED), _divergent(EXTENDED, "maximal")
    return decided(
        {
            "in the region of the loop's token %inside is uniform": "inside" not in controlled,
            "without tokens it is divergent": "inside" in maximal,
            "beyond the region %beyond is divergent": "beyond" in controlled,
            "so is what threads agreed on in the region": "agreed" in controlled,
        }
    )


def held_by_tokens() -> Decision:
    """CU30, on a block behind an irreducible cycle, in the region of a token from inside it."""
    controlled, maximal = (
        uniformity(program_of(HELD), model=model) for model in ("controlled", "maximal")
    )
    return decided(
        {
            "the anchor's block is not m-converged": not controlled.m_converged("s"),
            "without tokens %exit, which lies in no cycle, is": maximal.m_converged("exit"),
            "in the anchor's region it is not": not controlled.m_converged("exit"),
            "so that what is computed there is not reported uniform": not controlled.uniform("x"),
        }
        | relation_as_oracle()
    )


def without_tokens() -> Decision:
    """F15: LLVM's own analysis says what this one says without tokens."""
    maximal = _divergent(EXTENDED, "maximal")
    said = said_by_llvm(HEAD + EXTENDED, ("t", "c", "inside", "beyond"))
    return decided(
        {
            f"LLVM calls %inside divergent and %agreed uniform, {said.source}": "inside"
            in said.divergent
            and "agreed" not in said.divergent,
            "so does the analysis here without tokens: they find the same": maximal
            == said.divergent,
            "with tokens both are the other way round": _divergent(EXTENDED) & {"inside", "agreed"}
            == {"agreed"},
        }
    )


_CONTROLLED = "Tokens replace the headers' part where a region is known: temporal divergence only \
beyond it."

UNIFORMITY_SCENARIOS = (
    Scenario(
        "CU12",
        "A value is uniform iff it is equal on all converged pairs.",
        LOOP,
        dynamic_uniformity,
    ),
    Scenario(
        "CU13",
        "The rules of uniformity are sound.",
        LOOP,
        rules,
        scope=f"the worked example, and {EXECUTED} random programs",
    ),
    Scenario(
        "F10",
        "CU13's `iff` contradicts CU12: a sum of uniform values in a block that is not"
        " m-converged.",
        ANYWAY,
        uniform_in_a_block_that_is_not_m_converged,
    ),
    Scenario("CU14", "Divergent cycle exits and temporal divergence.", LOOP, temporal_divergence),
    Scenario(
        "CU15",
        "m-converged: one relation in every hierarchy that some depth-first search builds.",
        FOUR,
        m_converged,
        scope=f"all pairs of paths of up to {LONGEST} blocks",
    ),
    Scenario("CU16", "Which blocks are reported m-converged.", FOUR, reported),
    Scenario("F9", "CU16 taken literally contradicts CU17.", ARM, literal_reading),
    Scenario(
        "CU20",
        "The conservative form: four conditions, each of which is needed.",
        DIAMOND_IN_CYCLE,
        conservative_form,
        scope=f"a graph for each condition, and {GRAPHS} random ones",
    ),
    Scenario("CU23", "A transform makes a uniform value divergent.", SUNK, recomputed),
    Scenario(
        "CU24",
        "With tokens controlled convergence counts.",
        ANCHORED,
        tokens_replace_headers,
    ),
    Scenario(
        "CU30",
        "A block is m-converged only if the definitions of the tokens are whose regions hold it.",
        HELD,
        held_by_tokens,
        scope=f"the worked example, and {PROGRAMS} random programs with an anchor",
    ),
    Scenario("CO30", _CONTROLLED, EXTENDED, tokens_count),
    Scenario("F15", "LLVM 22's analysis does not include tokens.", EXTENDED, without_tokens),
)
