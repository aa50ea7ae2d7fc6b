"""`wavecheck cite`: which rows it shows, in which forms, and what it says of unknown words."""

import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest
from wavecheck.proofs.commands import citation_evidence
from wavecheck.proofs.commands import cite as commands_cite
from wavecheck.proofs.commands.citation_evidence import Decided
from wavecheck.proofs.commands.main import status_of
from wavecheck.proofs.ledger import table as citation_table

TOP = Path(__file__).parents[2]
FIELDS = {"id", "document", "section", "statement", "verdict", "shown_by"}


def results(capsys):
    return json.loads(capsys.readouterr().out)["results"]


def cited(capsys, *words):
    assert status_of(["cite", *words, "--no-run", "--format", "json"]) == 0
    return [row["id"] for row in results(capsys)]


def test_a_row_tells_claim_place_verdict_and_command(capsys):
    assert status_of(["cite", "CO40", "--no-run"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("CO40: reproduced\n")
    assert "\n  means     reproduced: programs behave as the text says; not proved of all\n" in text
    assert "Convergent Operation Semantics, Examples for the Correctness" in text
    assert "wavecheck validate counterexamples/catalogue/loops/unroll_with_remainder" in text
    assert "\\n" not in text
    assert "  begins    “Unrolling a loop with convergent operations" in text
    assert (
        "  link      https://llvm.org/docs/ConvergentOperations.html#loop-unrolling-examples\n"
        in text
    )


def test_the_document_has_the_fields_that_programs_rely_on(capsys):
    assert status_of(["cite", "CO40", "F4", "--no-run", "--format", "json"]) == 0
    rows = results(capsys)
    assert all(set(row) >= FIELDS for row in rows)
    assert rows[1]["about"] == ["CO40", "CO21"]
    assert rows[1]["section"] == rows[0]["section"]


def test_a_row_names_the_files_of_the_catalogue_that_show_it(capsys):
    file = "counterexamples/catalogue/cycles/uniform_anyway.srctgt.ll"
    assert status_of(["cite", "F10", "--no-run"]) == 0
    assert f"  see also  {file}: 1 preserved, 1 violated\n" in capsys.readouterr().out
    assert status_of(["cite", "F10", "CU1", "--no-run", "--format", "json"]) == 0
    shown, without = results(capsys)
    assert shown["catalogue"] == [{"file": file, "answers": {"preserved": 1, "violated": 1}}]
    assert "catalogue" not in without


def test_ids_are_answered_in_their_order_and_letters_name_a_document(capsys):
    assert cited(capsys, "F4", "co40", "CO40") == ["F4", "CO40"]
    assert cited(capsys, "MM") == [f"MM{number}" for number in range(1, 22)]
    assert len(cited(capsys)) > 130


def test_a_verdict_chooses_among_the_rows(capsys):
    refuted = cited(capsys, "--verdict", "refuted")
    assert {"CU28", "MM13"} <= set(refuted)
    assert cited(capsys, "MM", "--verdict", "refuted") == [i for i in refuted if i[:2] == "MM"]


def test_no_row_of_a_verdict_is_said(capsys):
    assert cited(capsys, "CU1", "--verdict", "refuted") == []
    assert status_of(["cite", "CU1", "--verdict", "refuted"]) == 0
    said = capsys.readouterr()
    assert said.out == "" and said.err == "no row has the verdict refuted here\n"


@pytest.mark.parametrize(
    ("word", "nearest"), [("CO99", "CO55, CO54, CO53"), ("CU99", "CU36"), ("C07", "CO7")]
)
def test_an_unknown_id_is_refused_with_the_nearest(word, nearest, capsys):
    assert status_of(["cite", word]) == 2
    told = capsys.readouterr().err
    assert f"no row is called {word}" in told and nearest in told


def test_a_row_that_is_named_is_decided_again_and_shows_its_witness(capsys):
    assert status_of(["cite", "F4", "CO7"]) == 0
    text = capsys.readouterr().out
    assert "decided   CO7, ill-formed: @example in rules/phi_of_tokens_broken" in text
    assert "phi token" in text and "ERROR: The function breaks a static rule" in text
    assert status_of(["cite", "CO7", "--no-run"]) == 0
    assert "decided" not in capsys.readouterr().out


def test_a_violated_pair_is_shown_with_both_programs_and_its_trace(capsys):
    assert status_of(["cite", "CO2", "--format", "json"]) == 0
    (row,) = results(capsys)
    assert {each["answer"] for each in row["decided"]} == {"violated", "preserved"}
    assert "@src1(" in row["witness"]["program"] and "@tgt1(" in row["witness"]["program"]
    assert row["witness"]["trace"].startswith("violated: @src1 -> @tgt1\n")
    assert "replayed on the simulated wave" in row["witness"]["trace"]


def test_a_refuted_row_shows_what_refutes_it(capsys):
    assert status_of(["cite", "MM18", "CU28", "--format", "json"]) == 0
    by_pair, by_claim = results(capsys)
    assert by_pair["witness"]["program"].startswith("C src4\n")
    assert "\nC tgt4\n" in by_pair["witness"]["program"]
    assert by_pair["witness"]["trace"].startswith("violated: src4 -> tgt4\n")
    assert "preserved" not in by_pair["witness"]["trace"]
    assert by_claim["witness"]["trace"].startswith("reproduced: F11\n")
    assert by_claim["witness"]["program"].startswith("Entry: -> H;")


class Elements(HTMLParser):
    """Every element that is open, to see that each is closed; and what the text says."""

    def __init__(self):
        super().__init__()
        self.open, self.said, self.addresses = [], [], []

    def handle_starttag(self, tag, attrs):
        self.open.append(tag)
        self.addresses += [value for name, value in attrs if name in ("src", "href")]

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.said.append(data)


def test_html_is_closed_escaped_and_loads_nothing(capsys):
    assert status_of(["cite", "CO7", "CO24", "CU28", "--format", "html"]) == 0
    page = Elements()
    text = capsys.readouterr().out
    page.feed(text)
    assert page.open == [] and "<script" not in text and "src=" not in text
    assert {each.split("#")[0] for each in page.addresses} == {
        "https://llvm.org/docs/ConvergentOperations.html",
        "https://llvm.org/docs/ConvergenceAndUniformity.html",
    }
    said = "".join(page.said)
    assert "D(U) &lt;&gt; T" in text and "U in R(T) and D(U) <> T" in said
    assert "CU28 (refuted because of F11): Two threads that enter" in said


def test_latex_is_balanced_and_escaped(capsys):
    assert status_of(["cite", "CO12", "CO7", "--format", "latex"]) == 0
    text = capsys.readouterr().out
    assert text.count(r"\paragraph{") == 2 and text.count("{") == text.count("}")
    outside = re.sub(r"\\\[.*?\\\]", "", text, flags=re.S)
    assert re.search(r"(?<!\\)[_%#&]", outside) is None
    assert r"U_{1} \equiv U_{2} \iff" in text
    assert "``" in text and "''" in text and r"\ldots" in text


@pytest.mark.parametrize("id_", ["CU6", "CO40", "MM14"])
@pytest.mark.parametrize("form", [("--brief",), ("--format", "html"), ("--format", "latex")])
def test_what_is_pasted_has_ten_lines_at_most(id_, form, capsys):
    """With claim, place, revision, first words and command; the formula, where it has one."""
    assert status_of(["cite", id_, *form]) == 0
    text = capsys.readouterr().out
    assert 4 <= text.count("\n") <= 10 and text.endswith("\n")
    row = citation_table.cited([id_])[0]
    words = " ".join(text.split())
    assert row.statement in words and id_ in text and row.verdict in text
    assert row.link.split("#")[1] in text and row.revision[:12] in text
    assert (
        " ".join(row.begins.split()[:5]) in words and " ".join(row.begins.split()[:6]) not in words
    )
    assert row.shown_by.split(" && ")[0].replace("_", "") in words.replace("\\", "").replace(
        "_", ""
    )
    signs = {"CU6": ("static", "header"), "CO40": (), "MM14": ("combined",)}[id_]
    assert all(sign in text for sign in signs)


def test_every_row_can_be_pasted_in_ten_lines(capsys):
    for form in (("--brief",), ("--format", "html"), ("--format", "latex")):
        for row in citation_table.citations():
            assert status_of(["cite", row.id, "--no-run", *form]) == 0
            assert capsys.readouterr().out.count("\n") <= 10, (row.id, form)


def test_a_claim_that_became_false_is_one_sentence_with_its_place_and_status_1(monkeypatch, capsys):
    wrong = Decided("CU7", "H1 and H4 are apart", "refuted", False, "the worked example")
    monkeypatch.setattr(citation_evidence, "results_of", lambda _: (wrong,))
    said = (
        "refuted: CU7 is cited as reproduced, but `wavecheck prove CU7` answers refuted: H1 and H4 "
        "are apart (LLVM: Convergence And Uniformity, Convergence > Maximal Convergence; "
        "proofs/worked_examples/maximal_convergence.py:114, natural_loop).\n"
    )
    for form in ((), ("--brief",)):
        assert status_of(["cite", "CU7", *form]) == 1
        assert re.sub(r":\d+,", ":114,", capsys.readouterr().out) == said
    assert status_of(["cite", "CU7", "--format", "json"]) == 1
    (row,) = results(capsys)
    assert row["verdict"] == "refuted" and row["false"].startswith("CU7 is cited as reproduced")
    for form, word in (("html", "<strong>Refuted:</strong>"), ("latex", "(refuted)")):
        assert status_of(["cite", "CU7", "--format", form]) == 1
        assert word in capsys.readouterr().out


def test_an_answer_that_the_table_does_not_have_is_a_contradiction(monkeypatch, capsys):
    row = replace(citation_table.cited(["CU7"])[0], verdict="refuted")
    monkeypatch.setattr(commands_cite, "cited", lambda _: (row,))
    assert status_of(["cite", "CU7"]) == 4
    assert "CU7 is cited as refuted" in capsys.readouterr().err


def test_what_is_not_decided_in_time_is_unknown_and_no_contradiction(monkeypatch, capsys):
    late = Decided("CO46", "@src6 -> @tgt6", "unknown", False, "", False, "out of time")
    monkeypatch.setattr(citation_evidence, "results_of", lambda _: (late,))
    assert status_of(["cite", "CO46"]) == 3
    assert capsys.readouterr().out.startswith("CO46: not decided\n")
    wrong = replace(late, answer="violated")
    monkeypatch.setattr(citation_evidence, "results_of", lambda _: (late, wrong))
    assert status_of(["cite", "CO46"]) == 1
    assert "answers violated (out of time): @src6 -> @tgt6" in capsys.readouterr().out


def test_a_row_that_is_named_shows_the_code_that_defines_it(capsys):
    assert status_of(["cite", "CO19", "--format", "json"]) == 0
    places = results(capsys)[0]["defined_in"]
    assert [each["function"] for each in places][:2] == [
        "uses_one_token_twice",
        "two_uses_of_one_token",
    ]
    for each in places:
        line = (TOP / each["file"]).read_text(encoding="utf-8").splitlines()[each["line"] - 1]
        assert line.startswith(f"def {each['function']}(")
    assert status_of(["cite", "CO19"]) == 0
    place = f"{places[0]['file']}:{places[0]['line']}, uses_one_token_twice"
    assert f"  in code   {place}\n" in capsys.readouterr().out


def test_the_document_says_what_a_change_of_the_code_would_break(capsys):
    assert status_of(["cite", "CU6", "CO36", "--no-run", "--format", "json"]) == 0
    noticed, without = results(capsys)
    assert {
        "what": "the definition: the greatest solution",
        "file": "semantics/convergence/maximal_convergence.py",
        "noticed_by": "wavecheck cite CU6",
    } in noticed["changes"]
    assert "changes" not in without
