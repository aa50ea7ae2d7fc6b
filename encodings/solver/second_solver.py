"""Queries put to cvc5, which shares nothing with z3 but the language of the scripts.

cvc5 is an extra (`pip install wavecheck[cvc5]`) and imported only where it is used. A query that
it does not decide in one way is asked in others: none is best for all.
"""

from __future__ import annotations

from importlib import import_module, metadata
from importlib.util import find_spec
from typing import Any

from .checks import Answer

NAME = "cvc5"

SECONDS = 10.0
"""The most that one way may take."""

Way = dict[str, str]
"""Options of cvc5."""

_PLAIN: Way = {}

_QUANTIFIED: tuple[Way, ...] = (
    {"mbqi": "true"},
    {"enum-inst": "true"},
    {"finite-model-find": "true"},
    {"full-saturate-quant": "true"},
)

_QUANTIFIER_FREE: tuple[Way, ...] = ({"decision": "internal"}, {"decision": "justification"})

_WORDS: dict[str, Answer] = {"sat": "sat", "unsat": "unsat"}


def is_installed() -> bool:
    """Whether cvc5 can be used."""
    return find_spec(NAME) is not None


def version() -> str:
    """The installed version of cvc5."""
    return metadata.version(NAME)


def repeated(script: str, seconds: float = SECONDS) -> Answer:
    """What cvc5 answers to a script with one `(check-sat)`; `seconds` for each way of asking.

    Raises ImportError without cvc5, RuntimeError for a script that cvc5 does not read."""
    for way in ways(script):
        answer = answered(script, way, seconds)
        if answer != "unknown":
            return answer
    return "unknown"


def ways(script: str) -> tuple[Way, ...]:
    """How a script is asked, one way after the other."""
    quantified = "(forall " in script or "(exists " in script
    return (_PLAIN, *(_QUANTIFIED if quantified else _QUANTIFIER_FREE))


def answered(script: str, way: Way, seconds: float) -> Answer:
    """What cvc5 answers in one way, within `seconds`."""
    return _asked(script, way, seconds)[0]


def certificate(script: str, seconds: float = SECONDS) -> str | None:
    """A proof that an unsatisfiable script is so, as cvc5 writes it in its format CPC (the
    Cooperating Proof Calculus), by the first way of asking that has one; None where none has.

    Raises ImportError without cvc5."""
    for way in ways(script):
        try:
            answer, solver = _asked(script, {**way, **_PROVING}, seconds)
            if answer == "unsat":
                return _proof_of(solver)
        except RuntimeError:  # A way that makes no proofs.
            continue
    return None


def trusted_steps(certificate: str) -> int:
    """How many steps of a proof cvc5 asks to be believed, where its calculus has no rule."""
    return certificate.count(":rule trust")


_PROVING: Way = {"produce-proofs": "true", "proof-format-mode": "cpc"}


def _proof_of(solver: Any) -> str:
    cvc5: Any = import_module(NAME)
    proofs = solver.getProof(cvc5.ProofComponent.FULL)
    texts = [solver.proofToString(each, cvc5.ProofFormat.CPC) for each in proofs]
    return "".join(each.decode() if isinstance(each, bytes) else each for each in texts)


def _asked(script: str, way: Way, seconds: float) -> tuple[Answer, Any]:
    """The answer in one way, and the solver that gave it."""
    cvc5: Any = import_module(NAME)
    terms = cvc5.TermManager()
    solver = cvc5.Solver(terms)
    for option, value in {"tlimit-per": str(max(1, int(1000 * seconds))), **way}.items():
        solver.setOption(option, value)
    symbols = cvc5.SymbolManager(terms)
    parser = cvc5.InputParser(solver, symbols)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, script, "query")
    answer = "unknown"
    while not (command := parser.nextCommand()).isNull():
        said = command.invoke(solver, symbols).strip()
        if said.startswith("(error"):
            raise RuntimeError(said)
        answer = said or answer
    return _WORDS.get(answer, "unknown"), solver
