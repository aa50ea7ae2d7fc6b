"""`--format html`: one file that holds everything, with and without a script."""

import json
import re
from html.parser import HTMLParser

import pytest
from programs import program
from wavecheck.counterexamples.corpus.index import CATALOGUE
from wavecheck.proofs.commands.main import status_of

UNROLLED = CATALOGUE / "loops" / "unroll_with_remainder.srctgt.ll"
WEAKENED = CATALOGUE / "memory" / "strength.srctgt.litmus"

HOSTILE = program("hostile_names")

VOID = {"meta", "input", "br", "img", "link"}


class Page(HTMLParser):
    """A page as a program reads it: which elements it has, and what stands in them."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.open, self.elements, self.texts = [], [], {}
        self.feed(text)
        self.close()
        assert self.open == [], f"not closed: {self.open}"

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append((tag, len(self.elements) - 1))

    def handle_startendtag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        assert self.open and self.open[-1][0] == tag, f"</{tag}> ends {self.open[-1:]}"
        self.open.pop()

    def handle_data(self, data):
        for _, number in self.open:
            self.texts[number] = self.texts.get(number, "") + data

    def of(self, tag, class_=None):
        """The text and attributes of each element of this kind."""
        return [
            (self.texts.get(number, ""), attrs)
            for number, (name, attrs) in enumerate(self.elements)
            if name == tag and (class_ is None or class_ in (attrs.get("class") or "").split())
        ]


def page_of(capsys, *words):
    """The page that a command prints, with its exit status."""
    status = status_of([*map(str, words), "--format", "html"])
    return capsys.readouterr().out, status


def results_of(capsys, *words):
    """The same answers as JSON has them."""
    status_of([*map(str, words), "--format", "json"])
    return json.loads(capsys.readouterr().out)["results"]


def sets_in(text):
    """The source's and the target's set as the page's table has them."""
    shown = {attrs["data-set"]: said for said, attrs in Page(text).of("span", "set")}
    return [json.loads(shown[side].translate({123: "[", 125: "]"})) for side in SIDES]


SIDES = ("source", "target")

REMAINDER = ("validate", UNROLLED, "--function", "src1")


def test_the_page_says_what_the_document_says(capsys):
    text, status = page_of(capsys, *REMAINDER)
    (expected,) = results_of(capsys, *REMAINDER)
    assert status == 1
    page = Page(text)
    ((data, _),) = page.of("script", "result-data")
    assert json.loads(data) == expected
    witness = expected["witness"]
    assert sets_in(text) == [witness["source_set"], witness["target_set"]]
    assert "A thread meets another execution of its partner" in text
    for said in (expected["reason"], "@src1 → @tgt1", "CO36"):
        assert said in "".join(found for found, _ in page.of("article"))


def test_columns_of_the_timeline_are_the_sets_of_the_run(capsys):
    text, _ = page_of(capsys, *REMAINDER)
    (expected,) = results_of(capsys, *REMAINDER)
    inputs = json.dumps(expected["witness"]["inputs"])
    tables = re.findall(r'<table class="timeline">.*?</table>', text, re.DOTALL)
    assert len(tables) == 2
    for table, name in zip(tables, ("src1", "tgt1"), strict=True):
        words = ("run", str(UNROLLED), "--function", name, "--lanes", "2", "--inputs", inputs)
        (run,) = results_of(capsys, *words)
        sets = [{} for _ in run["calls"]]
        for row in re.findall(r"<tr><th scope=\"row\">.*?</tr>", table, re.DOTALL):
            lane = int(re.search(r">(\d+)</i>", row)[1])
            for number, cell in re.findall(r'<td data-column="(\d+)"[^>]*>([^<]*)</td>', row):
                if cell:
                    sets[int(number)][str(lane)] = int(cell.split("#")[1])
        assert sets == [call["executions"] for call in run["calls"]]


def test_lanes_are_drawn_where_the_film_has_them_at_the_difference(capsys):
    text, _ = page_of(capsys, *REMAINDER)
    page = Page(text)
    film = json.loads(page.of("script", "film")[0][0])
    dots = page.of("g", "dot")
    expected = []
    for steps in film["sides"]:
        places = {}
        for step in steps[: film["moment"] + 1]:
            places |= step.get("m", {})
        expected += [places[str(lane)] for lane in range(film["lanes"])]
    assert [attrs["transform"] for _, attrs in dots] == [
        f"translate({round(x, 1)},{round(y, 1)})" for x, y in expected
    ]


def test_a_legend_says_what_the_colours_mean_that_are_there(capsys):
    text, _ = page_of(capsys, *REMAINDER)
    ((legend, _),) = Page(text).of("p", "legend")
    told = ("in a cycle", "the header of a cycle", "not so in the other program", "a lane")
    assert all(each in legend for each in told)
    assert Page(text).of("g", "changed") and Page(text).of("g", "inside1")
    votes = CATALOGUE / "branches" / "shuffle.srctgt.ll"
    text, _ = page_of(capsys, "validate", votes, "--function", "src1")
    ((legend, _),) = Page(text).of("p", "legend")
    assert "cycle" not in legend and "not so in the other program" in legend


def test_nothing_is_fetched_and_everything_named_is_there(capsys):
    text, _ = page_of(capsys, *REMAINDER)
    page = Page(text)
    assert len(text.encode()) < 500_000
    ids = {attrs["id"] for _, attrs in page.elements if "id" in attrs}
    links = [attrs["href"] for tag, attrs in page.elements if tag == "a"]
    assert links and all(link[0] == "#" and link[1:] in ids for link in links)
    used = re.findall(r"url\(#([^)]*)\)", text)
    assert used and set(used) <= ids
    assert not [attrs for _, attrs in page.elements if "src" in attrs]
    assert not re.search(r"@import|url\((?!#)|https?://|<link", text)
    policy = next(attrs for tag, attrs in page.elements if "http-equiv" in attrs)
    assert policy["content"].startswith("default-src 'none'")


def test_names_are_text_whatever_they_are(tmp_path, capsys):
    file = tmp_path / "<i>hostile.srctgt.ll"
    file.write_text(HOSTILE)
    text, status = page_of(capsys, "validate", file)
    assert status == 1
    page = Page(text)
    tags = [tag for tag, _ in page.elements]
    assert tags.count("script") == 3 and not {"img", "b"} & set(tags)
    assert all("onerror" not in attrs for _, attrs in page.elements)
    assert tags.count("i") == len(page.of("i", "lane"))
    (expected,) = results_of(capsys, "validate", file)
    ((data, _),) = page.of("script", "result-data")
    assert json.loads(data) == expected
    assert expected["witness"]["callee"] == "</script><script>alert(1)</script>"
    drawn = "".join(said for said, _ in page.of("svg"))
    assert "<b>start</b>" in drawn and '&amp;"' in drawn


OTHERS = program("three_verdicts")


def test_several_answers_have_an_index_and_each_draws_both_programs(tmp_path, capsys):
    file = tmp_path / "others.srctgt.ll"
    file.write_text(OTHERS)
    text, _ = page_of(capsys, "validate", file)
    results = results_of(capsys, "validate", file)
    page = Page(text)
    ((index, _),) = page.of("table", "index")
    assert re.findall(r"@(\w+) →", index) == [each["source"] for each in results]
    articles = [attrs for _, attrs in page.of("article")]
    words = ["preserved", "ill-formed", "unknown"]
    assert [attrs["id"] for attrs in articles] == ["result-1", "result-2", "result-3"]
    assert [attrs["class"] for attrs in articles] == [f"result {word}" for word in words]
    assert all(f"1 {word}" in page.of("p", "counts")[0][0] for word in words)
    assert [json.loads(said) for said, _ in page.of("script", "result-data")] == results
    assert len(page.of("svg")) == 6 and not page.of("button")
    assert "for every trip count and every wave" in text
    ((broken, _),) = page.of("section", "violations")
    assert f'id="rule-{re.search("CO[0-9]+", broken)[0]}"' in text


def test_the_instruction_that_breaks_a_rule_is_marked(tmp_path, capsys):
    file = tmp_path / "others.srctgt.ll"
    file.write_text(OTHERS)
    text, _ = page_of(capsys, "validate", file, "--function", "src2")
    blocks = [(said, attrs["class"]) for said, attrs in Page(text).of("g", "block")]
    assert ["marked" in kind.split() for _, kind in blocks] == [False, True]
    (line,) = [attrs for _, attrs in Page(text).of("rect", "line") if "marked" in attrs["class"]]
    assert line["data-line"] == "0 1"


def test_calls_that_cannot_be_matched_show_their_arguments(tmp_path, capsys):
    file = tmp_path / "arguments.srctgt.ll"
    program = "declare void @op(i32) convergent\ndefine void @src(i32 %x) {\n"
    call = "  call void @op(i32 %x)\n  ret void\n}\n"
    other = "define void @tgt(i32 %x) {\n  %y = add i32 %x, 1\n" + call.replace("%x", "%y")
    file.write_text(program + call + other)
    text, _ = page_of(capsys, "validate", file)
    (expected,) = results_of(capsys, "validate", file)
    assert expected["change"] == "differs"
    given = [int(x) for x in expected["witness"]["inputs"]["x"]]
    cells = [said.split()[1] for said, _ in Page(text).of("td", "member")]
    assert cells[: len(given)] == [f"op#1({x})" for x in given]
    assert cells[len(given) :] == [f"op#1({(x + 1) % 2**32})" for x in given]


def test_inputs_of_the_target_stand_apart_where_they_have_other_names(tmp_path, capsys):
    file = tmp_path / "named.srctgt.ll"
    program = "declare void @op(i32) convergent\ndefine void @src(i32 %x) {\n"
    call = "  call void @op(i32 %x)\n  ret void\n}\n"
    other = "define void @tgt(i32 %z) {\n  %y = add i32 %z, 1\n" + call.replace("%x", "%y")
    file.write_text(program + call + other)
    text, _ = page_of(capsys, "validate", file)
    heads = [said for said, _ in Page(text).of("h2") if said.startswith("Inputs")]
    assert heads == ["Inputs of the source", "Inputs of the target"]
    names = re.findall(r'aria-label="(Inputs of the \w+)">.*?<code>(.*?)</code>', text, re.DOTALL)
    assert names == list(zip(heads, ("x", "z"), strict=True))


def test_the_new_outcome_stands_beside_the_cycle_that_forbids_it(capsys):
    words = ("validate", WEAKENED, "--function", "src1")
    text, status = page_of(capsys, *words)
    (expected,) = results_of(capsys, *words)
    assert status == 1
    page = Page(text)
    ((data, _),) = page.of("script", "result-data")
    assert json.loads(data) == expected
    cells = re.findall(r"<t[hd][^>]*>([^<]*)", text.split('<table class="outcome">')[1])
    new = expected["witness"]["outcome"]
    assert cells[: 2 * len(new)] == [*new, *map(str, new.values())]
    forbidden = [said for said, _ in page.of("g", "forbidden") if " to " in said]
    names = sorted(re.search(r": (\w+)", said)[1] for said in forbidden)
    assert names == ["fr", "po", "po", "sw"]
    lists = [said for said, _ in page.of("table", "relations")]
    reads = ", ".join(f"{a} → {b}" for a, b in expected["witness"]["execution"]["rf"])
    assert reads in lists[1]


def test_program_order_that_tags_do_not_order_is_told_apart(capsys):
    tagged = CATALOGUE / "memory" / "tags.srctgt.litmus"
    text, _ = page_of(capsys, "validate", tagged, "--function", "src3")
    drawn = re.findall(r'<g class="relation (\w+)[^>]*><title>([^<]*):', text)
    orders = [(name, edge) for name, edge in drawn if name in ("po", "unordered")]
    assert orders == [
        ("po", "0:0 to 0:1"),
        ("po", "1:0 to 1:1"),
        ("unordered", "0:0 to 0:1"),
        ("po", "1:0 to 1:1"),
    ]


def test_litmus_tests_show_states_and_an_execution(capsys):
    file = CATALOGUE / "memory" / "store_buffering.litmus"
    text, status = page_of(capsys, "litmus", file)
    results = results_of(capsys, "litmus", file)
    assert status == 0
    page = Page(text)
    data = [json.loads(said) for said, _ in page.of("script", "result-data")]
    assert data == results
    articles = [said for said, _ in page.of("article")]
    for said, result in zip(articles, results, strict=True):
        rows = re.findall(r"(?:\[?[\w:]+\]?=-?\d+; ?)+", said.split("Final states")[1])
        assert len(rows) >= len(result["states"])
        what = "What is forbidden" if result["observation"] == "Never" else "An execution that"
        assert what in said


def test_steps_of_passes_are_named(tmp_path, capsys):
    file = tmp_path / "f.ll"
    file.write_text(
        """declare void @op(i32) convergent
define void @f(i32 %x) {
start:
  br label %end
end:
  %twice = add i32 %x, %x
  call void @op(i32 %twice)
  ret void
}
"""
    )
    words = ("passes", "simplifycfg,instcombine", file)
    text, status = page_of(capsys, *words)
    expected = results_of(capsys, *words)
    assert status == 0 and len(expected) == 2
    page = Page(text)
    assert [json.loads(said) for said, _ in page.of("script", "result-data")] == expected
    heads = [said for said, _ in page.of("h2") if "@f" in said]
    assert [head.split()[1] for head in heads] == [f"{each['pass']}:" for each in expected]


def test_a_run_is_a_film_of_one_program(capsys):
    words = ("run", UNROLLED, "--function", "tgt1", "--lanes", "4", "--seed", "1")
    text, status = page_of(capsys, *words)
    (expected,) = results_of(capsys, *words)
    assert status == 0
    page = Page(text)
    assert json.loads(page.of("script", "result-data")[0][0]) == expected
    film = json.loads(page.of("script", "film")[0][0])
    (steps,) = film["sides"]
    told = [(step["c"], step["l"]) for step in steps if "c" in step]
    assert sorted(told) == [(n, call["lanes"]) for n, call in enumerate(expected["calls"])]
    assert len(page.of("g", "dot")) == 4
    assert "moment" not in {attrs.get("data-do") for _, attrs in page.of("button")}
    assert "lane 0: returned · lane 1: returned" in text


def test_a_deadlock_is_shown_where_the_lanes_wait(tmp_path, capsys):
    file = tmp_path / "stuck.ll"
    file.write_text(STUCK)
    choice = '{"t": [[[0, 1], [1, 2]], [[0, 2], [1, 1]]]}'
    trips = '{"more": [[1, 0], [1, 0]]}'
    words = ("run", file, "--lanes", "2", "--choice", choice, "--inputs", trips)
    text, status = page_of(capsys, *words)
    assert status == 1
    page = Page(text)
    assert page.of("article")[0][1]["class"] == "result deadlock"
    assert page.of("p", "error")[0][0] == "The wave deadlocks."
    film = json.loads(page.of("script", "film")[0][0])
    assert film["moment"] == len(film["sides"][0]) - 1


STUCK = program("deciding_results")


# --- in a browser -------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def unrolled(tmp_path_factory):
    """A page of a violation, and the entry of the document."""
    folder = tmp_path_factory.mktemp("pages")
    words = [*map(str, REMAINDER)]
    status_of([*words, "--format", "html", "--output", str(folder / "page.html")])
    status_of([*words, "--format", "json", "--output", str(folder / "page.json")])
    (result,) = json.loads((folder / "page.json").read_text())["results"]
    return folder / "page.html", result


def opened(browser, file, **settings):
    """The page with what it complains about, and what it asks of the network."""
    tab = browser.new_page(**settings)
    complaints = []
    tab.on("console", lambda message: complaints.append(message.text))
    tab.on("pageerror", lambda error: complaints.append(str(error)))
    tab.on(
        "request", lambda asked: None if asked.url == file.as_uri() else complaints.append(asked)
    )
    tab.goto(file.as_uri())
    return tab, complaints


def talking(tab, side):
    dots = tab.locator(f'[data-side="{side}"] .dot.talks')
    return [int(each.get_attribute("data-lane")) for each in dots.all()]


def step(tab):
    return int(tab.locator(".player input").input_value())


def places(tab):
    return [each.get_attribute("transform") for each in tab.locator(".dot").all()]


def test_the_page_opens_at_the_difference_and_steps(browser, unrolled):
    file, result = unrolled
    tab, complaints = opened(browser, file)
    witness = result["witness"]
    assert talking(tab, 0) == witness["source_set"] and talking(tab, 1) == witness["target_set"]
    moment, before = step(tab), places(tab)
    tab.keyboard.press("Home")
    assert step(tab) == 0 and places(tab) != before and talking(tab, 0) == []
    tab.keyboard.press("ArrowRight")
    assert step(tab) == 1
    tab.locator('[data-do="next"]').click()
    assert step(tab) == 2
    tab.locator('[data-do="back"]').click()
    assert step(tab) == 1
    tab.locator('[data-do="moment"]').click()
    assert step(tab) == moment and places(tab) == before
    tab.locator(".player input").focus()
    tab.keyboard.press("End")
    last = step(tab)
    assert last > moment and tab.locator(".dot.ended").count() == 2 * witness["lanes"]
    tab.locator(".player input").fill("3")
    assert step(tab) == 3
    assert complaints == []
    tab.close()


AT_A_STEP = """side => [
  [...side.querySelectorAll("th[data-column]:not(.later)")].map(e => +e.dataset.column),
  [...side.querySelectorAll("td.in.now")].map(e => e.parentNode.rowIndex - 1),
  [...side.querySelectorAll(".dot.talks")].map(e => +e.dataset.lane),
]"""
"""The columns that have happened, the lanes in the current one, the lanes that communicate."""


def test_every_step_shows_lanes_in_the_sets_of_the_timeline(browser, unrolled):
    file, _ = unrolled
    tab, complaints = opened(browser, file)
    film = json.loads(tab.locator("script.film").text_content())
    happened = [set(), set()]
    for number in range(len(film["sides"][0])):
        tab.locator(".player input").fill(str(number))
        shown = [tab.locator(f'[data-side="{side}"]').evaluate(AT_A_STEP) for side in (0, 1)]
        for side, (done, members, talking_) in enumerate(shown):
            happened[side] |= {film["sides"][side][number].get("c")} - {None}
            assert set(done) == happened[side]
            assert members == talking_
    assert complaints == []
    tab.close()


def test_it_plays_and_pauses_by_the_keyboard(browser, unrolled):
    playwright = pytest.importorskip("playwright.sync_api")
    tab, complaints = opened(browser, unrolled[0])
    tab.keyboard.press("Home")
    tab.keyboard.press(" ")
    assert tab.get_by_role("button", name="Pause").count() == 1
    playwright.expect(tab.locator(".player .count")).not_to_have_text(re.compile("^1 /"))
    tab.keyboard.press(" ")
    assert tab.get_by_role("button", name="Play").count() == 1
    assert complaints == []
    tab.close()


def test_without_a_script_the_tables_are_there(browser, unrolled):
    file, result = unrolled
    context = browser.new_context(java_script_enabled=False)
    tab, complaints = opened(context, file)
    assert not tab.locator(".player").is_visible()
    sets = [tab.locator(f'[data-set="{side}"]').inner_text() for side in SIDES]
    witness = result["witness"]
    assert sets == ["{" + ", ".join(map(str, witness[f"{side}_set"])) + "}" for side in SIDES]
    assert tab.locator("table.timeline td.marked").first.is_visible()
    assert tab.locator(".inputs table").is_visible()
    assert tab.locator(".dot.talks").count() == 4
    assert complaints == []
    context.close()


AT_THE_EXIT = program("called_at_the_exit")


@pytest.mark.parametrize("width", [390, 1280])
def test_the_line_that_differs_is_seen_with_its_token(browser, tmp_path, width):
    pair, page = tmp_path / "pair.srctgt.ll", tmp_path / "page.html"
    head, body = AT_THE_EXIT.split("define")
    before, call, after = body.replace("@src", "@tgt").partition("@everybody")
    target = before + call + after.replace("%t", "%h")
    pair.write_text(f"{head}define{body}define{target}")
    assert status_of(["validate", str(pair), "--format", "html", "--output", str(page)]) == 1
    tab, complaints = opened(browser, page, viewport={"width": width, "height": 800})
    places = tab.locator("rect.line.now").evaluate_all("""lines => lines.map(line => {
      const here = line.getBoundingClientRect();
      const box = line.closest(".scroll").getBoundingClientRect();
      return here.left >= box.left - 1 && here.right <= box.right + 1;
    })""")
    assert places == [True, True] and complaints == []
    tab.close()


@pytest.mark.parametrize("width", [390, 1280])
def test_the_page_is_as_wide_as_the_window(browser, unrolled, width):
    tab, complaints = opened(browser, unrolled[0], viewport={"width": width, "height": 800})
    assert tab.evaluate("document.documentElement.scrollWidth") <= width
    assert tab.locator(".player button").first.is_visible()
    assert complaints == []
    tab.close()


def test_rules_and_uniform_values_are_shown_beside_the_graph(tmp_path, capsys):
    file = tmp_path / "others.ll"
    file.write_text(OTHERS)
    text, status = page_of(capsys, "verify", file)
    assert status == 1 and len(Page(text).of("svg")) == OTHERS.count("define")
    assert len(Page(text).of("section", "violations")) == 1
    text, status = page_of(capsys, "uniformity", file, "--function", "src3")
    assert status == 0 and "divergent %x" in text and len(Page(text).of("svg")) == 1
