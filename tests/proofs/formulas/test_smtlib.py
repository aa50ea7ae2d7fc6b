"""Formulas as scripts: z3 reads them, and they say of a structure what the object says."""

import re
from itertools import product

import pytest
import z3
from wavecheck.proofs.commands.main import status_of
from wavecheck.proofs.formulas import all_formulas
from wavecheck.proofs.formulas.all_formulas import CASES
from wavecheck.proofs.formulas.evaluation import Evaluation, holds
from wavecheck.proofs.ledger.formulas import formula_smtlib, formulas
from wavecheck.proofs.ledger.notation import Least


@pytest.mark.parametrize("id_", formulas())
def test_z3_reads_the_script(id_):
    (asserted,) = z3.parse_smt2_string(formula_smtlib(id_, f"{id_}: said \n with (a) line"))
    assert z3.is_bool(asserted)


def test_a_least_relation_is_said_to_be_more_than_its_equation():
    least = {id_ for id_, formula in formulas().items() if formula.has(Least)}
    assert least == {"CU3", "CU6", "CO29", "MM6"}
    for id_ in formulas():
        assert ("; The relation is the least solution" in formula_smtlib(id_)) == (id_ in least)


def test_sorts_are_found():
    text = formula_smtlib("CU6")
    assert "(declare-fun header (Cycle) Static)" in text
    assert "(declare-fun in (Static Cycle) Bool)" in text
    assert "(declare-fun convergence-before (Instance Instance) Bool)" in text
    assert "(declare-fun compatible (Tags Tags) Bool)" in formula_smtlib("MM4")


# --- what a script says of a structure ------------------------------------------------------------

MEMBERS = {
    "Instance": ("X1", "U1", "P"),
    "Static": ("X",),
    "Use": ("U",),
    "Blocks": ("P",),
    "Block": ("N",),
    "Definition": ("T",),
    "Cycle": ("C",),
    "Point": ("p",),
    "Prefix": ("p",),
    "Operation": ("A",),
    "Tags": ("A",),
}
SIGNS = {
    "converged-with": "Converged",
    "convergence-before": "Before",
    "earlier": "Earlier",
    "happens-before": "Happens",
    "dominates": "Dominates",
}
DECLARED = re.compile(r"\(declare-fun (\S+) \(([^)]*)\) (\S+)\)")


def said_of(text, structure):
    """What z3 makes of a script where sorts have the structure's elements, and functions its
    values."""
    sorts = re.findall(r"\(declare-sort (\S+) 0\)", text)
    members = {sort: members_of(sort, structure) for sort in sorts}
    functions = [(name, of.split(), result) for name, of, result in DECLARED.findall(text)]
    for _ in range(2):  # what functions give are elements, too
        for name, of, result in functions:
            if result in members:
                for row in product(*(members[sort] for sort in of)):
                    value = applied(structure, name, row)
                    if value is not None and value not in members[result]:
                        members[result].append(value)
    lines = []
    for sort, found in members.items():
        names = " ".join(f"({sort}.{number})" for number in range(max(1, len(found))))
        lines.append(f"(declare-datatypes (({sort} 0)) (({names})))")

    def constant(sort, value):
        return f"{sort}.{members[sort].index(value)}"

    for name, of, result in functions:
        lines.append(f"(declare-fun {name} ({' '.join(of)}) {result})")
        for row in product(*(members[sort] for sort in of)):
            value = applied(structure, name, row)
            if value is None:
                continue
            call = " ".join(constant(sort, each) for sort, each in zip(of, row, strict=True))
            term = f"({name} {call})" if of else name
            told = str(bool(value)).lower() if result == "Bool" else constant(result, value)
            lines.append(f"(assert (= {term} {told}))")
    asserted = text[text.index("(assert") :]
    solver = z3.Solver()
    solver.from_string("\n".join(lines) + "\n" + asserted)
    return solver.check() == z3.sat


def members_of(sort, structure):
    return next(
        (
            list(structure.domains[name])
            for name in MEMBERS.get(sort, ())
            if name in structure.domains
        ),
        [],
    )


def applied(structure, name, row):
    name = re.sub(r"-\d$", "", name)
    atoms = structure.atoms
    try:
        if name == "Empty":
            return frozenset()
        if name == "in":
            return atoms["In"](*row) if "In" in atoms else row[0] in row[1]
        if name in ("intersection", "union"):
            return row[0] & row[1] if name == "intersection" else row[0] | row[1]
        return atoms[SIGNS.get(name, name)](*row)
    except (AttributeError, KeyError, IndexError):
        return None  # what the structure has no value for is left open


ASKED = ("CU2", "CU12", "CO8", "CO12", "CO14", "CO19", "CO21", "CO24", "CO28", "MM5", "MM14")


@pytest.mark.parametrize("id_", ASKED)
def test_a_script_says_what_the_object_says(id_):
    """Of four structures of which the formula holds, and of four others."""
    text, formula = formula_smtlib(id_), formulas()[id_]
    asked = {True: 0, False: 0}
    for case in CASES[id_]():
        expected = holds(formula, case.structure)
        if asked[expected] < 4:
            asked[expected] += 1
            assert said_of(text, case.structure) == expected
        if all(asked.values()) and sum(asked.values()) >= 5:
            break
    assert all(asked.values())


# --- the command ----------------------------------------------------------------------------------


def test_cite_writes_scripts_that_one_solver_reads(capsys):
    assert status_of(["cite", "CU6", "CU7", "MM3", "--format", "smt2"]) == 0
    text = capsys.readouterr().out
    assert text.count("(assert (!") + text.count("(assert\n") == 2
    assert text.startswith("; CU6: ") and "\n(reset)\n; MM3: " in text
    for part in text.split("(reset)\n"):
        z3.parse_smt2_string(part)


def test_rows_without_a_formula_have_no_script(capsys):
    assert status_of(["cite", "CU7", "--format", "smt2"]) != 0
    assert "none of these rows has a formula" in capsys.readouterr().err


def test_a_wrong_formula_is_never_written(monkeypatch, capsys):
    monkeypatch.setattr(all_formulas, "evaluation_of", lambda id_: Evaluation(1, 1, 1))
    assert status_of(["cite", "CU6", "--format", "smt2"]) == 4
    assert capsys.readouterr().out == ""
