"""The table of citations against what decides its rows, and against the ids in code and tests."""

import ast
import re
import shlex
from dataclasses import replace
from pathlib import Path

import pytest
from wavecheck.proofs.commands import citation_evidence
from wavecheck.proofs.commands.citation_evidence import Decided, checked, results_of, verdict_from
from wavecheck.proofs.ledger.formulas import formula_latex, formula_text, formulas
from wavecheck.proofs.ledger.table import FILES, VERDICTS, citations, cited
from wavecheck.proofs.question.contradiction import Contradiction
from wavecheck.proofs.theorems.all_theorems import theorems

TOP = Path(__file__).resolve().parents[3]
FOLDERS = ("semantics", "encodings", "counterexamples", "proofs")
ROWS = citations()
BY_ID = {row.id: row for row in ROWS}
DOCUMENTED = [row for row in ROWS if row.prefix != "P"]
"""All but this project's own claims, whose ids also name instances of blocks in texts."""
SIZES = {"CU": 36, "CO": 55, "IC": 10, "MM": 21, "IA": 8}
"""How many rows each document has."""
INVENTED = {"CO99", "CU99"}
"""Ids that tests ask for because nothing has them."""
QUICK = ("CU7", "CU28", "CO7", "CO21", "CO34", "MM20", "IC2", "IA4", "F1", "F4", "F11")
"""Rows whose commands run by default, of each document and of each kind; the others are slow."""


ID = re.compile(r"\b(?:CU|CO|IC|MM|IA|F)[1-9]\d?\b")


def ids_in(paths):
    return set(ID.findall("\n".join(path.read_text(encoding="utf-8") for path in paths)))


def test_every_row_of_the_documents_is_in_the_table_and_findings_have_no_gap():
    listed = [f"{prefix}{n}" for prefix, size in SIZES.items() for n in range(1, size + 1)]
    findings = [row.id for row in ROWS if row.prefix == "F"]
    own = [row.id for row in ROWS if row.prefix == "P"]
    assert sorted(BY_ID) == sorted(listed + findings + own)
    assert own == [f"P{n}" for n in range(1, len(own) + 1)]
    assert findings == [f"F{n}" for n in range(1, len(findings) + 1)] and len(findings) >= 17


def test_every_id_that_code_or_tests_cite_is_in_the_table():
    code = [path for name in FOLDERS for path in (TOP / name).rglob("*.py")]
    catalogue = [p for p in (TOP / "counterexamples/catalogue").rglob("*.*") if p.is_file()]
    tests = [p for p in (TOP / "tests").rglob("test_*.py") if p.name != "test_cite.py"]
    tests += (TOP / "tests").rglob("*.ll")
    assert sorted(ids_in([*code, *catalogue, *tests]) - set(BY_ID) - INVENTED) == []


def test_every_row_is_cited_in_a_docstring():
    code = [path for name in FOLDERS for path in (TOP / name).rglob("*.py")]
    cited = ID.findall("\n".join(each for path in code for each in texts(path)))
    assert sorted({row.id for row in DOCUMENTED} - set(cited)) == []


def texts(path):
    """The docstrings of a module, those of constants included."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield str(node.value.value)


def test_every_row_is_cited_by_tests():
    """Expectations of the catalogue count as tests: its cases are judged."""
    paths = [p for p in (TOP / "tests").rglob("test_*.py") if p.name != "test_cite.py"]
    paths += [p for p in (TOP / "counterexamples/catalogue").rglob("*.*") if p.is_file()]
    paths += (TOP / "tests").rglob("*.ll")
    assert sorted({row.id for row in DOCUMENTED} - ids_in(paths)) == []


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.id)
def test_a_row_is_complete(row):
    assert row.document and row.section and row.statement.endswith(".")
    assert row.verdict in VERDICTS
    assert bool(row.shown_by) == (row.verdict != "not decided")
    assert bool(row.finding) == (row.verdict in ("refuted", "contradictory"))
    assert bool(row.about) == (row.prefix == "F")
    kind = BY_ID[row.about[0]].prefix if row.about else row.prefix
    assert bool(row.begins) == (kind not in ("IC", "P")) and len(row.begins.split()) <= 12
    assert bool(row.link) == bool(row.revision) == (kind in ("CU", "CO", "MM"))
    assert bool(row.paragraph) == bool(row.link) and 0 <= row.paragraph < 40
    assert not row.link or re.fullmatch(r"https://llvm\.org/docs/\w+\.html#[a-z0-9-]+", row.link)
    assert not row.revision or re.fullmatch("[0-9a-f]{40}", row.revision)


def test_findings_and_the_rows_they_are_about_name_each_other():
    for row in ROWS:
        assert not row.finding or row.id in BY_ID[row.finding].about
        assert set(row.about) <= set(BY_ID)
        assert all(part in BY_ID for part in re.findall(r"\b(?:CU|CO|MM)\d+\b", row.statement))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.id)
def test_the_command_can_be_pasted_in_a_clone(row):
    for part in filter(None, row.shown_by.split(" && ")):
        words = shlex.split(part)
        assert words[0] == "wavecheck" and words[1] in ("prove", "validate", "verify")
        files = [word for word in words[2:] if "/" in word]
        assert all((TOP / name).is_file() for name in files)
        assert bool(files) == (words[-1] == "--check") == (words[1] != "prove")


@pytest.mark.parametrize(
    "row",
    [
        pytest.param(row, marks=() if row.id in QUICK else pytest.mark.slow, id=row.id)
        for row in ROWS
        if row.shown_by
    ],
)
def test_the_verdict_is_what_the_command_decides(row):
    found, answers = checked(row)
    assert found == row and answers


def test_what_a_theorem_proves_is_called_proved():
    """Definitions have theorems about them, and a text may claim more than is proved; what is tried
    up to a size is not proved."""
    proved = {theorem.id for theorem in theorems() if not theorem.bounded}
    assert {theorem.id for theorem in theorems()} <= set(BY_ID)
    assert {row.id for row in ROWS if row.prefix == "P"} <= proved
    assert {theorem.id for theorem in theorems() if theorem.bounded} == {"CU22"}
    claims = [row for row in ROWS if row.verdict in ("proved", "reproduced")]
    by_prove = [row for row in claims if f"prove {row.id}" in row.shown_by]
    assert {row.id for row in by_prove if row.verdict == "proved"} == {
        row.id for row in by_prove if row.id in proved
    }


def test_a_stale_verdict_is_a_contradiction():
    for id_, verdict in (("CU7", "proved"), ("CU28", "reproduced"), ("CO7", "refuted")):
        with pytest.raises(Contradiction, match=f"{id_} is cited as {verdict}"):
            checked(replace(BY_ID[id_], verdict=verdict))


def test_a_row_that_a_theorem_has_proved_since_is_quoted_as_proved(monkeypatch):
    shown = (claim("CU7", general=True),)
    monkeypatch.setattr(citation_evidence, "results_of", lambda _: shown)
    row, found = checked(BY_ID["CU7"])
    assert (row.verdict, found) == ("proved", shown)


def test_a_command_that_decides_nothing_of_its_row_is_a_contradiction(monkeypatch):
    """Whatever stopped it: the row would be quoted with what its other commands say."""
    row, honest = BY_ID["CU34"], results_of
    assert row.shown_by.count(" && ") == 1
    monkeypatch.setattr(
        citation_evidence, "results_of", lambda each: () if "prove" in each else honest(each)
    )
    with pytest.raises(Contradiction, match="`wavecheck prove CU34` decides nothing about CU34"):
        checked(row)


def claim(id_, expected=True, general=False):
    return Decided(id_, "a claim", "reproduced", expected, "", general)


@pytest.mark.parametrize(
    ("id_", "found", "verdict"),
    [
        ("CU7", [claim("CU7")], "reproduced"),
        ("CU7", [claim("CU7"), claim("CU7", general=True)], "proved"),
        ("CU7", [claim("CU7"), claim("CU7", expected=False)], "not decided"),
        ("CU7", [], "not decided"),
        ("CU1", [claim("CU1")], "defined"),
        ("CU28", [claim("CU28"), claim("F11")], "refuted"),
        ("CU28", [claim("CU28")], "reproduced"),
        ("CU28", [claim("F11")], "not decided"),
        ("CU28", [claim("CU28"), claim("F11", expected=False)], "not decided"),
    ],
)
def test_what_answers_make_of_a_row(id_, found, verdict):
    assert verdict_from(BY_ID[id_], found) == verdict


def test_an_answer_that_its_case_does_not_expect_decides_nothing(monkeypatch):
    words = "wavecheck verify counterexamples/catalogue/rules/phi_of_tokens_broken.ll --check"
    (expected,) = results_of(words)
    assert (expected.id, expected.answer, expected.expected) == ("CO7", "ill-formed", True)
    status, text = citation_evidence.answer_of((*words.split()[1:], "--format", "json"))
    changed = text.replace('"rule": "CO7"', '"rule": "CO8"')
    monkeypatch.setattr(citation_evidence, "answer_of", lambda _: (status, changed))
    monkeypatch.setattr(citation_evidence, "said_by", citation_evidence.said_by.__wrapped__)
    (unexpected,) = results_of.__wrapped__(words)
    assert not unexpected.expected


def test_formulas_belong_to_rows_and_print_in_their_order():
    assert set(formulas()) <= set(BY_ID)
    assert formula_text("CO14") == "heart(U, C) iff loop(U) and U in C and D(U) not in C"
    assert formula_text("MM5").startswith("compatible(A, A) and (compatible(A, B) iff ")
    assert formula_text("MM6").startswith(
        "hb is the least relation with A hb B iff A < B and compatible(A, B) or "
    )
    assert formula_latex("CO24").startswith(r"U \in R(T) \land ")
    assert formula_text("CU7") == formula_latex("CU7") == ""


@pytest.mark.parametrize("id_", formulas())
def test_a_formula_is_balanced_and_needs_no_package(id_):
    text, source = formula_text(id_), formula_latex(id_)
    assert text.count("(") == text.count(")") and source.count("{") == source.count("}")
    assert source.count(r"\left(") == source.count(r"\right)")
    words = {"left", "right", "equiv", "not", "land", "lor", "neg", "iff", "Longrightarrow"}
    words |= {"forall", "exists", "colon", "in", "notin", "neq", "emptyset", "cap", "cup"}
    words |= {"rightarrow", "stackrel", "mathrm", "mathrel", "mathit", "mbox"}
    words |= {"begin", "end", "quad"}
    assert set(re.findall(r"\\([a-z]+)", source, re.I)) <= words


def test_the_files_of_the_table_are_all_read():
    folder = TOP / "proofs" / "ledger" / "citations"
    assert sorted(FILES) == sorted(path.stem for path in folder.glob("*.toml"))
    assert cited([]) == ROWS
