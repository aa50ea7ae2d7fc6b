"""`wavecheck catalogue`: its lists, and its pages: what they say, and that every link leads on."""

import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from urllib.parse import unquote, urldefrag

import pytest
from wavecheck.counterexamples.corpus.entries import entries, neighbour
from wavecheck.proofs.commands import catalogue as commands_catalogue
from wavecheck.proofs.commands.main import status_of, wavecheck
from wavecheck.proofs.commands.reference import reference
from wavecheck.proofs.site import catalogue_site
from wavecheck.proofs.site.book import NAMES
from wavecheck.proofs.site.catalogue_site import Made, contents_of

BY_KEY = {entry.key: entry for entry in entries()}
WORDS = (
    "values/products",
    "rules/phi_of_tokens_broken",
    "memory/private_cache",
    "llvm/gvn_sink",
    "llvm/two_headers",
    "F14",
)


class Page(HTMLParser):
    """The links, the ids and the words of a page; every element must be closed. `fetched` are links
    that a browser follows by itself."""

    VOID = ("meta", "input", "br", "link")

    def __init__(self, text):
        super().__init__()
        self.open, self.links, self.fetched, self.ids, self.said = [], [], [], [], []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.open += [] if tag in self.VOID else [tag]
        links = [value for name, value in attrs if name in ("href", "src")]
        self.links += links
        self.fetched += [] if tag == "a" else links
        self.ids += [value for name, value in attrs if name == "id"]

    def handle_startendtag(self, tag, attrs):
        pass

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.said.append(data)

    @property
    def words(self):
        return " ".join("".join(self.said).split())


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    top = tmp_path_factory.mktemp("pages") / "site"
    assert status_of(["catalogue", *WORDS, "--output", str(top)]) == 0
    return top


@pytest.fixture(scope="module")
def pages(folder):
    return {path: Page(path.read_text(encoding="utf-8")) for path in folder.rglob("*.html")}


def test_every_link_leads_to_a_page_and_to_a_place_in_it(folder, pages):
    followed = set()
    for path, page in pages.items():
        assert len(page.ids) == len(set(page.ids)), path.name
        for link in page.links:
            if link.startswith("https://") and path.parent.name == "book":
                assert link not in page.fetched  # It is there to be followed.
                continue
            if link.startswith("https://llvm.org/docs/") and path.parent.name == "ledger":
                continue  # Where the sentence of a claim stands.
            assert not re.match(r"[a-z]+:|//|/", link), link
            file, place = urldefrag(link)
            goal = (path.parent / unquote(file)).resolve() if file else path
            assert goal.is_file() and folder in goal.parents, f"{link} in {path.name}"
            assert not place or place in pages[goal].ids, f"{link} in {path.name}"
            followed.add(goal)
    assert {path.resolve() for path in pages} <= followed


def test_the_index_leads_to_every_entry_and_every_claim_with_its_answer(folder, pages):
    index = pages[folder / "index.html"]
    chosen = [key for key in BY_KEY if key.startswith(WORDS[:3])]
    for key in chosen:
        assert f"entries/{key.replace('/', '.')}.html" in map(unquote, index.links)
    for id_ in ("F14", "CO7", "MM13", "CU13"):
        assert f"rows/{id_}.html" in index.links
    assert "src1 preserved src2 violated" in index.words
    assert "1 refuted" in index.words and "never" in index.words.lower()


def test_a_pair_shows_both_directions_its_neighbour_and_its_command(folder, pages):
    text = (folder / "entries/values.products.src2.html").read_text(encoding="utf-8")
    page = pages[folder / "entries/values.products.src2.html"]
    found = re.findall(r'class="result-data">(.*?)</script>', text)
    forth, back = map(json.loads, found)
    assert (forth["verdict"], forth["source"], forth["target"]) == ("violated", "src2", "tgt2")
    assert (back["verdict"], back["source"], back["target"]) == ("violated", "tgt2", "src2")
    assert forth["file"] == "counterexamples/catalogue/values/products.srctgt.ll"
    assert BY_KEY["values/products/src2"].command in page.words
    assert "../entries/values.products.src1.html" in page.links
    assert "The nearest that is accepted preserved values/products/src1" in page.words
    assert "- %product = mul i32 %x, 2 + %product = mul i32 %x, 0" in page.words
    assert "@src2(" in page.words and "@tgt2(" in page.words and 'class="timeline"' in text
    assert "CU13" in page.words and "../rows/CU13.html" in page.links


def test_programs_and_litmus_tests_have_pages_of_their_kind(folder, pages):
    broken = pages[folder / "entries/rules.phi_of_tokens_broken.example.html"].words
    assert "The function breaks a static rule" in broken and "phi" in broken
    kept = pages[folder / "entries/rules.phi_of_tokens_kept.example.html"].words
    assert "Every static rule is kept." in kept and "nearest that is not" in kept
    test = pages[folder / "entries/memory.private_cache.MM13+own-store.html"].words
    assert "wavecheck litmus" in test and "0:r0=0" in test and "Never" in test


def test_a_claim_shows_its_facts_and_what_shows_it(folder, pages):
    row = pages[folder / "rows/CU13.html"].words
    assert "wavecheck prove CU13 F10" in row and "Not accepted violated values/products/src2" in row
    assert "Accepted preserved values/products/src1" in row
    cited = pages[folder / "rows/F14.html"]
    assert "reproduced F14" in cited.words and "MM20" in cited.words


def test_a_claim_has_its_place_in_the_ledger_too(folder, pages):
    assert "ledger/index.html" in pages[folder / "index.html"].links
    place = "../ledger/convergence_and_uniformity.html#CU13"
    assert place in pages[folder / "rows/CU13.html"].links
    ledger = pages[folder / "ledger/convergence_and_uniformity.html"]
    assert {"../rows/CU13.html", "../index.html"} <= set(ledger.links) and "CU13" in ledger.ids


def test_a_defect_of_llvm_has_a_page_with_its_lanes_its_rule_and_its_commands(folder, pages):
    page = pages[folder / "defects/merged-calls.html"]
    text = (folder / "defects/merged-calls.html").read_text(encoding="utf-8")
    assert "violated merged-calls [GVNSink] Convergent calls at the ends" in page.words
    assert "opt -passes='gvn-sink' on llvm/gvn_sink/src1" in page.words
    assert "wavecheck defects merged-calls --report" in page.words
    assert "../rows/CO43.html" in page.links
    found = re.findall(r'class="result-data">(.*?)</script>', text)
    assert [json.loads(each)["verdict"] for each in found] == ["violated", "violated"]
    assert "../defects/merged-calls.html" in pages[folder / "entries/llvm.gvn_sink.src2.html"].links
    index = pages[folder / "index.html"]
    assert (
        "defects/merged-calls.html" in index.links and "defects/lost-step.html" not in index.links
    )


def test_a_defect_without_a_target_shows_what_the_pass_writes(folder, pages):
    words = pages[folder / "defects/two-headers.html"].words
    assert re.search("Before ?define void @example.*Behind it ?define void @example", words)
    assert "PHINode should have one entry for each predecessor" in words


def test_nothing_on_a_page_tells_where_it_was_made(folder):
    from wavecheck.counterexamples.corpus.index import CATALOGUE

    for path in folder.rglob("*.*"):
        text = path.read_text(encoding="utf-8")
        assert str(CATALOGUE) not in text and str(folder) not in text, path
        assert "://" not in text or path.parent.name in ("book", "ledger"), path


def test_another_process_makes_the_same_pages(folder):
    chosen, ids = commands_catalogue._chosen(WORDS)
    contents = contents_of([entry.key for entry in chosen], ids)
    keys, rows = tuple(contents.entries), tuple(contents.rows)
    for kind, name in (("entry", "values/products/src2"), ("row", "CU13")):
        made = catalogue_site._page(kind, name, keys, rows)
        assert made.text == (folder / made.file).read_text(encoding="utf-8")
    reading = catalogue_site.book_pages(reference(wavecheck))
    index = catalogue_site.index_page(contents, (), reading)
    assert index == (folder / "index.html").read_text("utf-8")
    options = next(each for each in reading if each.name == "options")
    text = catalogue_site.book_page(options, reading)
    assert text == (folder / "book/options.html").read_text(encoding="utf-8")
    files = [path for path in folder.rglob("*") if path.is_file()]
    assert catalogue_site.number_of_pages(contents) == len(files)


def test_an_answer_that_is_not_expected_is_said_and_makes_the_status_1(
    monkeypatch, tmp_path, capsys
):
    contents = contents_of(["values/products/src2"], [])
    wrong = replace(contents.entries["values/products/src2"], word="preserved")
    made = catalogue_site._entry_page(wrong, contents)
    assert made.surprise == "values/products/src2: violated; expected preserved"
    monkeypatch.setattr(catalogue_site, "site", lambda *_: [made, Made("index.html", "")])
    assert status_of(["catalogue", "values/products", "--output", str(tmp_path / "new")]) == 1
    said = capsys.readouterr().err
    assert "ERROR: The answer is not the expected one\n  values/products/src2: violated" in said
    index = catalogue_site.index_page(contents, [made.surprise])
    assert "Not as expected values/products/src2: violated" in Page(index).words


def test_a_page_that_cannot_be_made_in_time_says_so():
    contents = contents_of(["values/products/src2", "llvm/loop_deletion/src"], ["CU13"])
    asked = (("entry", "values/products/src2"), ("row", "CU13"), ("defect", "deleted-loop"))
    for kind, name in asked:
        stopped = catalogue_site._made(kind, name, contents, catalogue_site.Stopped(120.0))
        assert stopped.surprise == f"{name}: stopped after 120 s"
        words = Page(stopped.text).words
        assert "Nothing was decided" in words and "stopped after 120 s." in words


def test_other_files_are_not_written_over(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(catalogue_site, "site", lambda *_: [Made("index.html", "new")])
    (tmp_path / "notes.txt").write_text("mine")
    assert status_of(["catalogue", "F14", "--output", str(tmp_path)]) == 2
    assert "the folder holds other files" in " ".join(capsys.readouterr().err.split())
    assert [path.name for path in tmp_path.iterdir()] == ["notes.txt"]
    assert status_of(["catalogue", "F14", "--output", str(tmp_path / "notes.txt")]) == 2
    assert "this is a file" in " ".join(capsys.readouterr().err.split())


def test_a_former_site_is_written_again(tmp_path):
    marked = f'<meta name="generator" content="{catalogue_site.GENERATOR}">'
    for text in ("old", "new"):
        made = [Made("rows/F1.html", text), Made("index.html", marked, "one surprise")]
        assert catalogue_site.write_site(str(tmp_path), made) == ["one surprise"]
    assert (tmp_path / "rows/F1.html").read_text() == "new"


# --- lists ----------------------------------------------------------------------------------------


def listed(capsys, *words):
    assert status_of(["catalogue", *words, "--format", "json"]) == 0
    return json.loads(capsys.readouterr().out)["results"]


def test_the_list_has_every_entry_and_words_choose_among_them(capsys):
    assert [each["entry"] for each in listed(capsys)] == list(BY_KEY)
    both = [f"loops/uncontrolled/src{number}" for number in range(1, 5)]
    assert [each["entry"] for each in listed(capsys, "loops/uncontrolled")] == both
    assert [each["entry"] for each in listed(capsys, both[1])] == both[1:2]
    assert {"F10"} <= {id_ for each in listed(capsys, "f10") for id_ in each["ids"]}
    assert all(any(i[:2] == "IA" for i in each["ids"]) for each in listed(capsys, "IA"))


def test_an_entry_of_the_list_names_its_neighbour_and_its_command(capsys):
    (one,) = listed(capsys, "values/products/src1")
    assert one["neighbour"] == neighbour(BY_KEY["values/products/src1"]).key
    assert (one["kind"], one["expected"], one["function"]) == ("pair", "preserved", "src1")
    assert one["command"].split()[2] == one["file"]


def test_the_text_has_a_line_for_each_entry_below_its_title(capsys):
    assert status_of(["catalogue", "F10", "F14"]) == 0
    title, *lines = capsys.readouterr().out.splitlines()
    assert title.startswith("An uncontrolled operation sinks past a branch in an irreducible cycle")
    assert lines == [
        "  preserved   cycles/uniform_anyway/src1  CU13 F10",
        "  violated    cycles/uniform_anyway/src2  CU13 F10",
    ]
    assert status_of(["catalogue", "F14"]) == 0
    assert "wavecheck cite" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("word", "near"),
    [("CO99", "CO55"), ("loops/uncontroled", "loops/uncontrolled"), ("xyz", "lists all")],
)
def test_a_word_that_names_nothing_is_refused_with_the_nearest(word, near, capsys):
    assert status_of(["catalogue", word]) == 2
    said = capsys.readouterr().err
    assert f"no entry and no claim called {word}" in said and near in said


def test_pages_need_a_folder(capsys):
    assert status_of(["catalogue", "F14", "--format", "html"]) == 2
    assert "add --output FOLDER" in capsys.readouterr().err
    assert commands_catalogue._begins("loops/nest/src1", "loops/nes") is False


# --- in a browser ---------------------------------------------------------------------------------


def test_the_filter_leaves_the_rows_with_its_words(browser, folder):
    tab = browser.new_page(viewport={"width": 390, "height": 800})
    complaints = []
    tab.on("console", lambda message: complaints.append(message.text))
    tab.goto((folder / "index.html").as_uri())
    rows, shown = tab.locator("tr[data-filter]"), tab.locator("tr[data-filter]:visible")
    assert shown.count() == rows.count() > 10
    tab.fill("#filter", "f1 ")
    assert shown.count() == 0 and tab.locator(".part:visible").count() == 0
    tab.fill("#filter", "violated values/products")
    assert shown.count() == 1 and tab.locator("output").inner_text() == f"1 of {rows.count()}"
    tab.fill("#filter", "CU13")
    texts = [row.inner_text() for row in shown.all()]
    assert any(text.startswith("CU13") for text in texts) and any("products" in t for t in texts)
    tab.fill("#filter", "")
    assert shown.count() == rows.count()
    assert tab.evaluate("document.documentElement.scrollWidth") <= 390
    assert complaints == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_to_read_fit_a_narrow_window_and_complain_of_nothing(browser, folder, scheme):
    tab = browser.new_page(viewport={"width": 390, "height": 800}, color_scheme=scheme)
    complaints = []
    tab.on("console", lambda message: complaints.append(message.text))
    read = sorted([*folder.glob("book/*.html"), *folder.glob("defects/*.html")])
    assert len(read) == len(NAMES) + 2
    for path in read:
        tab.goto(path.as_uri())
        assert tab.evaluate("document.documentElement.scrollWidth") <= 390, path.name
    assert complaints == []


def test_the_tutorial_leads_to_the_next_page_and_to_its_steps(browser, folder):
    tab = browser.new_page(viewport={"width": 1280, "height": 800})
    tab.goto((folder / "index.html").as_uri())
    tab.click("nav.shelf a >> nth=0")
    tab.click("nav.pages a:has-text('10. Judge real passes')")
    assert tab.url.endswith("book/tutorial.html#10-judge-real-passes")
    tab.click("a[rel=next]")
    assert tab.locator("h1").inner_text() == "Commands, and what they read"


def test_lanes_walk_on_the_pages_of_the_site(browser, folder):
    tab = browser.new_page()
    tab.goto((folder / "entries/values.products.src2.html").as_uri())
    count = tab.locator(".player .count").first
    before = count.inner_text()
    tab.locator('[data-do="next"]').first.click()
    assert count.inner_text() != before
