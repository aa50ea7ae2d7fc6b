"""What the documents say of uniformity, each decided on the smallest program that shows it."""

from __future__ import annotations

from ...semantics.control_flow.cycle_hierarchies import cycle_hierarchies
from ...semantics.control_flow.cycles import CycleForest, cycle_forest
from ...semantics.program.function import Function
from ...semantics.uniformity.analysis import uniformity
from ...semantics.uniformity.dynamic_uniformity import Thread, Trace, divergent_outputs, execute
from ..claims.worked_example import Decision, Scenario, decided
from .m_converged import (
    LONGEST,
    conservative_form,
    literal_reading,
    m_converged,
    reported,
)
from .uniformity_programs import (
    ANYWAY,
    ARM,
    DIAMOND_IN_CYCLE,
    EXTENDED,
    FOUR,
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
        }
    )


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


def tokens_count() -> Decision:
    """CU24, CO30."""
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
    )


def without_tokens() -> Decision:
    """F15: `opt` 22 prints what the analysis without tokens says (tests hold them together)."""
    maximal = _divergent(EXTENDED, "maximal")
    return decided(
        {
            "without tokens %inside is divergent": "inside" in maximal,
            "without tokens %agreed is uniform": "agreed" not in maximal,
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
    Scenario("CU13", "The rules of uniformity are sound.", LOOP, rules),
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
    Scenario("CU20", "The conservative form.", DIAMOND_IN_CYCLE, conservative_form),
    Scenario("CU23", "A transform makes a uniform value divergent.", SUNK, recomputed),
    Scenario("CU24", "With tokens controlled convergence counts.", EXTENDED, tokens_count),
    Scenario(
        "CU30",
        "A block is m-converged only if the definitions of the tokens are whose regions hold it.",
        HELD,
        held_by_tokens,
    ),
    Scenario("CO30", _CONTROLLED, EXTENDED, tokens_count),
    Scenario("F15", "LLVM 22's analysis does not include tokens.", EXTENDED, without_tokens),
)
