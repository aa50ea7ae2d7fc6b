"""`wavecheck cite --book`: what the folder holds, that every link leads on, and what is refused."""

import re
from html.parser import HTMLParser
from urllib.parse import unquote, urldefrag

import pytest
from wavecheck.proofs.commands.main import status_of
from wavecheck.proofs.ledger.table import FILES, citations
from wavecheck.proofs.ledger_book.pages import SHORT
from wavecheck.proofs.mechanised.statements import statements_of

RUN = ("CU6", "CU28", "CO7", "MM14", "F3", "P1")


class Page(HTMLParser):
    """The links, the ids and the words of a page; every element must be closed."""

    VOID = ("meta", "input", "br", "link")

    def __init__(self, text):
        super().__init__()
        self.open, self.links, self.loaded, self.ids, self.said = [], [], [], [], []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.open += [] if tag in self.VOID else [tag]
        for name, value in attrs:
            if name == "href" and tag == "a":
                self.links.append(value)
            elif name in ("href", "src"):
                self.loaded.append(value)
            elif name == "id":
                self.ids.append(value)

    def handle_startendtag(self, tag, attrs):
        pass

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.said.append(data)

    @property
    def words(self):
        return " ".join("".join(self.said).split())


def pages_in(folder):
    return {path.name: Page(path.read_text("utf-8")) for path in folder.glob("*.html")}


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The book without answers: every row of every document."""
    folder = tmp_path_factory.mktemp("whole") / "book"
    assert status_of(["cite", "--book", str(folder), "--no-run"]) == 0
    return folder


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    folder = tmp_path_factory.mktemp("run") / "book"
    assert status_of(["cite", *RUN, "--book", str(folder)]) == 0
    return folder


def test_there_is_a_page_for_each_document_and_a_place_for_each_id(whole):
    pages = pages_in(whole)
    assert set(pages) == {"index.html", *(f"{name}.html" for name in FILES)}
    file_of = dict(zip(SHORT, FILES, strict=True))
    for row in citations():
        file = file_of[row.prefix]
        assert row.id in pages[f"{file}.html"].ids
        assert f"{file}.html#{row.id}" in pages["index.html"].links
        assert f'<a id="{row.id}"></a>' in (whole / f"{file}.md").read_text("utf-8")
        assert f"{file}.md#{row.id}" in (whole / "index.md").read_text("utf-8")


@pytest.mark.parametrize("folder", ["whole", "run"])
def test_links_lead_on_and_nothing_is_loaded_from_elsewhere(folder, request):
    top = request.getfixturevalue(folder)
    pages = pages_in(top)
    for name, page in pages.items():
        assert len(page.ids) == len(set(page.ids)), name
        assert all((top / each).is_file() for each in page.loaded), name
        for link in page.links:
            file, place = urldefrag(link)
            if file.startswith("https://llvm.org/docs/"):
                continue
            goal = unquote(file) or name
            assert goal in pages and (not place or place in pages[goal].ids), f"{link} in {name}"


def test_a_row_begins_with_its_claim_and_says_the_rest_in_parts(run):
    text = (run / "convergence_and_uniformity.html").read_text("utf-8")
    begins = '<article class="row"'
    row = re.search(rf'{begins} id="CU6">.*?(?={begins}|</section>)', text, re.S)
    page = Page(row[0])
    assert page.words.startswith("CU6 Maximal converged-with: instances of one X in different")
    for title in ("The code as it runs", "The smallest programs", "What is decided, and how"):
        assert title in page.words
    assert "where it says “Dynamic instances X1 and X2 …”" in page.words
    assert "LLVM 1966c4f1df29" in page.words
    assert "def maximal_converged_with(" in page.words and "<math>" in row[0]
    assert re.search(r"Evaluated: true of \d+ structures of the definition", page.words)
    assert "equal_names_are_maximal_convergence" in page.words
    assert "cycles that share a block are one inside the other" in page.words
    assert "the definition: the greatest solution" in page.words
    assert "without the least solution it fails" in page.words
    assert "<svg" in row[0] and "$ wavecheck" not in page.words


def test_what_prove_says_beyond_what_is_known_stands_on_the_page_too(monkeypatch, tmp_path):
    from wavecheck.proofs.commands import citation_evidence

    def proved(row):
        (said,) = citation_evidence.said_by("wavecheck prove CU7")[0]
        return ({**said, "mechanised": {"statement": "Theorem T : True.", "axioms": []}},)

    monkeypatch.setattr(citation_evidence, "proved", proved)
    assert status_of(["cite", "CU7", "--book", str(tmp_path / "book")]) == 0
    words = pages_in(tmp_path / "book")["convergence_and_uniformity.html"].words
    assert "mechanised" in words and "Theorem T : True." in words


def test_words_choose_the_rows(run):
    pages = pages_in(run)
    assert set(pages["index.html"].links) >= {"findings.html#F3", "own_claims.html#P1"}
    assert "if_conversion.html" not in pages
    assert "The commands were run when these pages were made." in pages["index.html"].words


def test_the_command_says_how_long_it_took_and_where_to_begin(tmp_path, capsys):
    folder = tmp_path / "book"
    assert status_of(["cite", "IC1", "--no-run", "--book", str(folder)]) == 0
    said = capsys.readouterr().out
    assert re.fullmatch(rf"1 claims in \d+ s; begin with {folder}/index.html\n", said)
    assert status_of(["cite", "IC2", "--no-run", "--book", str(folder)]) == 0
    assert "IC2" in (folder / "if_conversion.html").read_text("utf-8")


def test_other_files_are_not_written_over_and_other_formats_refused(tmp_path, capsys):
    (tmp_path / "notes.txt").write_text("mine")
    assert status_of(["cite", "IC1", "--no-run", "--book", str(tmp_path)]) == 2
    assert "the folder holds other files" in " ".join(capsys.readouterr().err.split())
    assert [path.name for path in tmp_path.iterdir()] == ["notes.txt"]
    words = ["cite", "IC1", "--book", str(tmp_path / "book"), "--format", "html"]
    assert status_of(words) == 2
    assert "leave --format and --output out" in " ".join(capsys.readouterr().err.split())


def test_a_row_shows_its_theorems_for_coq(run):
    html, text = (run / f"memory_model_relaxation.{kind}" for kind in ("html", "md"))
    for each in statements_of("MM14"):
        assert f"{each.says}" in html.read_text("utf-8") and str(each) in html.read_text("utf-8")
        assert f"(`{each}`)\n\n```coq\n{each.source}\n```" in text.read_text("utf-8")


def test_a_row_that_became_false_and_one_that_contradicts_itself_leave_the_others(
    monkeypatch, tmp_path, capsys
):
    from wavecheck.proofs.commands import citation_evidence
    from wavecheck.proofs.commands.citation_evidence import Decided
    from wavecheck.proofs.question.contradiction import Contradiction

    real = citation_evidence.results_of

    def results_of(command):
        if command == "wavecheck prove CU4":
            return (Decided("CU4", "P before T", "refuted", False, "the worked example"),)
        if command == "wavecheck prove CU5":
            raise Contradiction("two roads disagree")
        return real(command)

    monkeypatch.setattr(citation_evidence, "results_of", results_of)
    folder = tmp_path / "book"
    assert status_of(["cite", "CU1", "CU4", "--book", str(folder)]) == 1
    assert status_of(["cite", "CU1", "CU4", "CU5", "--book", str(folder)]) == 4
    said = " ".join(capsys.readouterr().err.split())
    assert "CU4 is cited as reproduced, but `wavecheck prove CU4` answers refuted: P before" in said
    assert "CU5 is cited as proved, but the checker contradicts itself: two roads disagree." in said
    words = pages_in(folder)["convergence_and_uniformity.html"].words
    assert "answers refuted: P before T (LLVM: Convergence And Uniformity, Convergence;" in words
    assert "two roads disagree." in words and "CU1 A thread" in words
