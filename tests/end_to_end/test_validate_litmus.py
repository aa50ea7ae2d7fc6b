"""`wavecheck validate` of litmus tests: outcomes, witnesses, expectations, exit status."""

import json
import re
from pathlib import Path

import pytest
from wavecheck.counterexamples.corpus.index import CATALOGUE
from wavecheck.counterexamples.verdicts.memory_verdicts import OutcomesKept
from wavecheck.proofs.memory import refinement as memory_refinement
from wavecheck.proofs.memory.judge import judge_memory
from wavecheck.proofs.memory.pairs import MemoryPair
from wavecheck.semantics.litmus.files import read_litmus_file
from wavecheck.semantics.memory_model.targets import NONE

TEST = """\
C {name}
(* EXPECT: {expect} *)
{{ x = {x}; }}
P0 (atomic_int* x, atomic_int* y) {{
  A: atomic_store_explicit(x, 1, memory_order_relaxed); // mmra: foo:bar
  X: atomic_store_explicit(y, 1, memory_order_{order}); // mmra: foo:{suffix}
}}
P1 (atomic_int* x, atomic_int* y) {{
  Y: int r0 = atomic_load_explicit(y, memory_order_acquire);
  D: int r1 = atomic_load_explicit(x, memory_order_relaxed);
}}
{question}
"""


def one(name="MP", expect="preserved", order="release", suffix="bar", x=0, question=None):
    if question is None:
        question = "exists (1:r0=1 /\\ 1:r1=0)"
    return TEST.format(name=name, expect=expect, order=order, suffix=suffix, x=x, question=question)


@pytest.fixture
def say(say):
    """Write files, run a command; gives status, stdout and stderr."""

    def run(files, *words):
        for name, text in files.items():
            Path(name).parent.mkdir(exist_ok=True)
            Path(name).write_text(text)
        return say("validate", *words)

    return run


def two(say, target, *words, source=None):
    return say({"a.litmus": source or one(), "b.litmus": target}, "a.litmus", "b.litmus", *words)


def test_an_outcome_that_the_source_lacks_is_shown_with_its_execution(say):
    status, out, _ = two(say, one(order="relaxed"))
    assert status == 1
    assert out.splitlines()[:6] == [
        "violated: MP -> MP",
        "  in a.litmus -> b.litmus (memory model, target none)",
        "ERROR: The target has a new outcome",
        "  the target may end with 1:r0=1, 1:r1=0, x=1, y=1, the source never does",
        "  outcome  1:r0=1; 1:r1=0; [x]=1; [y]=1;",
        "  source   forbids it by synchronises-with, coherence",
    ]
    assert "      A: write x=1 rlx  # foo:bar" in out
    assert "    rf  init:x -> D, X -> Y" in out
    assert "    hb  A -> X, Y -> D" in out


def test_json_is_what_the_contract_says(say):
    status, out, _ = two(say, one(order="relaxed"), "--format", "json")
    (result,) = json.loads(out)["results"]
    assert status == 1
    assert (result["model"], result["verdict"], result["change"]) == ("memory", "violated", None)
    assert result["scope"] == {"trip_counts": "all", "waves": "all"}
    assert (result["source"], result["target_file"]) == ("MP", "b.litmus")
    witness = result["witness"]
    assert witness["outcome"] == {"1:r0": 1, "1:r1": 0, "x": 1, "y": 1}
    assert result["forbidden_by"] == ["synchronises-with", "coherence"]
    assert witness["execution"]["rf"] == [["init:x", "D"], ["X", "Y"]]
    assert witness["execution"]["po"] == [["A", "X"], ["Y", "D"]]
    assert witness["execution"]["co"] == [["init:x", "A"], ["init:y", "X"]]
    (write,) = (each for each in witness["execution"]["events"] if each["label"] == "A")
    assert write == {
        "label": "A",
        "kind": "write",
        "order": "rlx",
        "thread": "0",
        "location": "x",
        "value": 1,
        "tags": [["foo", "bar"]],
    }


def test_a_target_with_fewer_outcomes_is_preserved(say):
    status, out, _ = two(say, one(), source=one(order="relaxed"))
    assert status == 0
    assert out.splitlines()[2:] == ["  every outcome of the target is the source's"]
    _, out, _ = two(say, one(), "--format", "json")
    (result,) = json.loads(out)["results"]
    assert (result["verdict"], result["witness"]) == ("preserved", None)


def test_without_questions_all_common_final_values_are_compared(say):
    source = one(question="").replace("int r1 = ", "int r2 = ")
    _, out, _ = two(say, one(question="").replace("x, 1,", "x, 2,"), source=source)
    assert "  outcome  1:r0=0; [x]=2; [y]=1;" in out


def test_registers_that_the_reader_made_are_not_compared(say):
    source = "C t\n{ }\nP0 (int* x) { int r = *x + 1; }\n"
    status, out, _ = two(say, source.replace("*x + 1", "1"), source=source)
    assert status == 0, out
    target = source.replace("*x + 1", "*x + 2")
    status, out, _ = two(say, target, source=source)
    assert status == 1 and "  outcome  0:r=2; [x]=0;\n" in out


RACY = (
    one()
    .replace("atomic_store_explicit(x, 1, memory_order_relaxed);", "*x = 1;")
    .replace("P0 (atomic_int* x", "P0 (int* x")
)


def test_a_race_of_the_target_is_new_and_one_of_the_source_allows_all(say):
    status, out, _ = two(say, RACY)
    assert status == 1 and "the target has a data race, the source has none" in out
    status, out, _ = two(say, one(order="relaxed"), source=RACY)
    assert status == 0 and "the source has a data race" in out


def test_the_target_of_tags_is_the_users_or_the_files(say):
    source = one(suffix="baz").replace("// mmra: foo:bar", "").replace("// mmra: foo:baz", "")
    target = one(suffix="baz")
    assert two(say, target, source=source)[0] == 1
    assert two(say, target, "--target", "ignore", source=source)[0] == 0
    chosen = source.replace("EXPECT: preserved", "TARGET: ignore")
    assert two(say, target, source=chosen)[0] == 0
    assert two(say, target, "--target", "nobody", source=source)[0] == 2


def test_pairs_of_one_file_and_of_folders_are_counted(say):
    both = one("src1") + one("tgt1") + one("src2", "violated") + one("tgt2", order="relaxed")
    files = {"cases/p.srctgt.litmus": both, "cases/alone.litmus": one()}
    status, out, _ = say(files, "cases")
    assert status == 1
    assert out.endswith("Summary:\n      1 preserved\n      1 violated\n      0 unknown\n")
    status, out, _ = say(files, "cases", "--check")
    assert status == 0 and "All 2 as expected." in out
    wrong = {"cases/p.srctgt.litmus": both.replace("EXPECT: violated", "EXPECT: preserved")}
    status, out, error = say(wrong, "cases", "--check")
    assert status == 1 and "All 2" not in out
    assert "src2 in cases/p.srctgt.litmus: violated; expected preserved" in error


def test_two_files_of_several_tests_are_paired_by_name(say):
    source, target = one("a") + one("b"), one("b", order="relaxed") + one("a")
    status, out, _ = two(say, target, source=source)
    assert status == 1
    assert out.startswith("preserved: a -> a\n")
    status, _, error = two(say, target, source=one("c") + one("a"))
    assert status == 2 and "no test c, which a.litmus has" in error


@pytest.mark.parametrize(
    ("target", "sentence"),
    [
        (one(x=2), "x is 0 at first in MP, 2 in MP"),
        (one().replace("r1", "r7"), "1:r1 is compared, and MP does not have it"),
        (one(question="exists ("), "b.litmus:13:1: a register like 0:r0"),
    ],
)
def test_what_cannot_be_compared_is_said(say, target, sentence):
    status, out, error = two(say, target)
    assert (status, out) == (2, "")
    assert sentence in " ".join(error.split())


def test_a_test_without_partner_is_said(say):
    status, _, error = say({"p.srctgt.litmus": one("src")}, "p.srctgt.litmus")
    assert status == 2 and "the test src has no partner tgt" in error
    status, _, error = say({"p.srctgt.litmus": one("MP")}, "p.srctgt.litmus", "--format", "json")
    assert status == 2 and "'MP' is no pair" in error


FUNCTIONS = """\
; EXPECT: {expect}
; exists (P1:r0=1 /\\ P1:r1=0)
@x = global i32 0
@y = global i32 0
define void @P0() {{
  store {data}, ptr @x{align}
  store atomic i32 1, ptr @y {order}, align 4
  ret void
}}
define void @P1() {{
  %r0 = load atomic i32, ptr @y acquire, align 4
  %r1 = load atomic i32, ptr @x monotonic, align 4
  ret void
}}
"""


def functions(expect="preserved", order="release", data="atomic i32 1"):
    align = " monotonic, align 4" if "atomic" in data else ""
    return FUNCTIONS.format(expect=expect, order=order, data=data, align=align)


@pytest.mark.parametrize(
    ("target", "status", "word"),
    [
        (functions(), 0, "preserved: a -> b"),
        (functions(order="monotonic"), 1, "violated: a -> b"),
        (functions(data="i32 1"), 3, "the target has a data race, whose loads are undefined"),
    ],
)
def test_functions_are_threads_under_the_memory_model(say, target, status, word):
    found, out, _ = say({"a.ll": functions(), "b.ll": target}, "a.ll", "b.ll", "--model", "memory")
    assert found == status and word in " ".join(out.split())
    files = {"a.ll": functions("violated")}
    found, out, _ = say(files, "a.ll", "b.ll", "--model", "memory", "--check")
    assert found == int(status != 1)


def test_litmus_tests_and_functions_are_not_mixed(say):
    files = {"a.litmus": one(), "b.ll": "", "f/x.srctgt.ll": "", "f/y.srctgt.litmus": ""}
    status, _, error = say(files, "a.litmus", "b.ll")
    assert status == 2 and "a.litmus holds litmus tests, and b.ll does not" in error
    _, _, error = say(files, "f")
    assert "note: litmus tests are left out, name them to judge them: f/y.srctgt.litmus" in error


def test_an_execution_that_the_definition_refuses_is_a_contradiction(say, monkeypatch):
    monkeypatch.setattr(memory_refinement, "consistent", lambda _: False)
    status, _, error = two(say, one(order="relaxed"))
    assert status == 4 and "ERROR: The checker is wrong" in error


def test_what_is_not_decided_in_time_is_unknown(say):
    loads = "".join(f"int a{n} = atomic_load(x);\n" for n in range(5))
    stores = "".join(f"atomic_store(x, {n});\n" for n in range(1, 8))
    total = "+".join(f"a{n}*{10**n}" for n in range(5))
    body = f"{{ }}\nP0 (atomic_int* x) {{\n{stores}}}\n"
    body += f"P1 (atomic_int* x, int* y) {{\n{loads}int r = {total}; *y = r; }}\n"
    files = {"m.srctgt.litmus": f"C src\n{body}C tgt\n{body}"}
    status, out, _ = say(files, "m.srctgt.litmus")
    assert status == 3 and out.startswith("unknown: src -> tgt\n")
    status, out, _ = say(files, "m.srctgt.litmus", "--timeout", "0.001", "--format", "json")
    (result,) = json.loads(out)["results"]
    assert (status, result["verdict"]) == (3, "unknown")
    assert result["scope"] == {"trip_counts": 0, "waves": 0}


PAIRS = sorted(CATALOGUE.glob("memory/*.srctgt.litmus"))


@pytest.mark.parametrize("path", PAIRS, ids=lambda path: path.name)
def test_every_pair_of_the_catalogue_is_as_expected(say, path: Path):
    status, out, error = say({}, str(path), "--check")
    assert (status, error) == (0, "") and "as expected" in out


def test_a_third_of_the_pairs_or_more_is_refuted():
    texts = "".join(path.read_text() for path in PAIRS)
    refuted, kept = texts.count("EXPECT: violated"), texts.count("EXPECT: preserved")
    assert refuted + kept >= 50 and 3 * refuted >= refuted + kept
    for row in ("MM4", "MM14", "MM15", "MM18", "F3", "F13"):
        assert re.search(rf" {row}\b", texts)


@pytest.mark.parametrize("path", PAIRS, ids=lambda path: path.name)
def test_each_test_of_the_catalogue_refines_itself(path: Path):
    for test in read_litmus_file(str(path))[0]:
        pair = MemoryPair(str(path), test, test)
        assert isinstance(judge_memory(pair, NONE).verdict, OutcomesKept)


def test_a_function_names_one_pair_of_litmus_tests(say):
    name = str(CATALOGUE / "memory" / "tags.srctgt.litmus")
    status, text, _ = say({}, name, "--function", "src4")
    assert status == 1 and text.startswith("violated: src4 -> tgt4\n") and "src5" not in text
    status, text, told = say({}, name, "--function", "src44")
    assert status == 2 and text == "" and "no source called src44" in " ".join(told.split())


# --- one target against another ---

TAGGED = """\
C MP
{{ }}
P0 (atomic_int* x, atomic_int* f) {{
  atomic_store_explicit(x, 1, memory_order_relaxed);{data}
  atomic_store_explicit(f, 1, memory_order_release);{flag}
}}
P1 (atomic_int* x, atomic_int* f) {{
  int r0 = atomic_load_explicit(f, memory_order_acquire);{seen}
  int r1 = atomic_load_explicit(x, memory_order_relaxed);
}}
exists (1:r0=1 /\\ 1:r1=0)
"""


def tagged(**tags):
    written = {name: f" // mmra: {tag}" for name, tag in tags.items()}
    return TAGGED.format(**{"data": "", "flag": "", "seen": "", **written})


APART = {"data": "foo:bar", "flag": "foo:baz"}
"""Not ordered by program order, unless tags are stripped: the old value may be seen."""
VULKAN = {"flag": "vulkan:private", "seen": "vulkan:nonprivate"}
"""Not compatible, so that for vulkan the flag is no synchronisation."""
SPACES = {"flag": "sync-as:1", "seen": "sync-as:3"}
"""The same for sync-as."""
HALF = {"flag": "vulkan:private"}
"""Compatible with an acquire that has no tag, unless that counts as non-private (MM19)."""

MAPPINGS = [
    (APART, "ignore", "none", "violated"),
    (APART, "none", "ignore", "preserved"),
    (VULKAN, "none", "vulkan", "violated"),
    (VULKAN, "vulkan", "none", "preserved"),
    (VULKAN, "sync-as", "vulkan", "violated"),
    (VULKAN, "vulkan", "sync-as", "preserved"),
    (SPACES, "vulkan", "sync-as", "violated"),
    (SPACES, "sync-as", "ignore", "preserved"),
    (HALF, "vulkan", "vulkan-assumed", "violated"),
    (HALF, "vulkan-assumed", "vulkan", "preserved"),
    (APART, "vulkan", "sync-as", "preserved"),
]


@pytest.mark.parametrize("tags, source, target, verdict", MAPPINGS)
def test_a_mapping_from_one_target_to_another(say, tags, source, target, verdict):
    """Each answer by hand: the target's reader allows the old value, and does the source's?"""
    files = {"mp.litmus": tagged(**tags)}
    words = ("--source-target", source, "--target-target", target)
    status, out, _ = say(files, "mp.litmus", "mp.litmus", *words)
    assert (status, out.partition(":")[0]) == ({"preserved": 0, "violated": 1}[verdict], verdict)
    assert f"source for target {source}, target for {target}" in out


def test_the_reader_of_one_side_takes_the_place_of_the_reader_of_both(say):
    files = {"mp.litmus": tagged(**VULKAN)}
    both = ("mp.litmus", "mp.litmus", "--target", "vulkan")
    assert say(files, *both)[0] == 0
    assert say(files, *both, "--source-target", "none")[0] == 1
    status, out, _ = say(files, *both, "--target-target", "none", "--format", "json")
    entry = json.loads(out)["results"][0]
    assert (status, entry["source_reading"], entry["reading"]) == (0, "vulkan", "none")


def test_the_readers_are_named_in_the_script_that_is_printed(say):
    files = {"mp.litmus": tagged(**VULKAN)}
    words = ("--source-target", "none", "--target-target", "vulkan", "--format", "smt2")
    _, out, _ = say(files, "mp.litmus", "mp.litmus", *words)
    assert "--source-target none --target-target vulkan" in out
