"""The worked examples about tags: litmus tests and pairs of the catalogue, by the rows they show.

Each fact is one test with the answer that the text, or what was published about it, expects; it
holds iff the constraints and the enumerating definition both give that answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ...counterexamples.corpus.index import CATALOGUE
from ...counterexamples.text.litmus_expectations import notes_in
from ...counterexamples.verdicts.memory_verdicts import memory_word
from ...encodings.memory_model.questions import always_ordered
from ...encodings.solver.query import Undecided
from ...semantics.definitions.operations_on_memory import (
    memory_operation,
    synchronising_operation,
)
from ...semantics.litmus.files import litmus_files, read_litmus_file
from ...semantics.litmus.ir_reader import read_litmus_ir
from ...semantics.litmus.reader import read_litmus
from ...semantics.memory_model.axioms import allowed, consistent_executions
from ...semantics.memory_model.litmus_test import Equals, LitmusTest, Tags, operations
from ...semantics.memory_model.mmra_tags import read_shorthand
from ...semantics.memory_model.notation import litmus_sketch
from ...semantics.memory_model.targets import VULKAN_ASSUMED, Target, target_named
from ...semantics.program.input_errors import InputError
from ..claims.worked_example import Decision, Scenario, decided
from ..memory.answers import answer, answer_by_definition
from ..memory.judge import judge_memory
from ..memory.pairs import MemoryPair, memory_pairs_of

FOLDER = str(CATALOGUE / "memory")

STATEMENTS = {
    "MM2": "No metadata is the empty set; unknown tags are legal and ignored by the target.",
    "MM3": "Compatible: for each prefix in either set, the other has no tag of that prefix, or they"
    " share one.",
    "MM6": "Program order between incompatible operations does not put them in happens-before; the"
    " closure over others still may.",
    "MM7": "A(foo:bar), B(foo:baz), X release(foo:bar): A happens before X, B does not.",
    "MM8": "Whether tagged operations synchronise, and join the seq_cst order, is for the target.",
    "MM9": "Four examples with sync-as: not ordered, unaffected, unaffected, not ordered.",
    "MM10": "The Vulkan recipe: if X synchronises with Y, A happens before D; nothing for B and C.",
    "MM11": "vulkan:nonprivate with foo:bar: the target decides; if so, A happens before B.",
    "MM12": "sync-as: B happens before C in the local space, nothing for A and D.",
    "MM15": "Without happens-before operations may trade places, unless coherence forbids it.",
    "MM16": "`fence release` with sync-as:1 orders only that address space.",
    "MM17": "A target may ignore or strip annotations at any time.",
    "MM18": "Adding a tag of a new prefix may relax the model.",
    "MM19": "Emitting only vulkan:private needs the target's default: untagged alone is compatible"
    " with private.",
    "F13": "The text says that combining cannot affect correctness; adding a new prefix can.",
}
"""What each row of the ledger says that tests of the catalogue show."""


def _operations() -> Decision:
    """MM21: what the words call an operation of memory, or a synchronising one, and what `vulkan`
    makes of tags on them."""
    test = litmus_sketch(
        "MM21", "S: x = 1 na; L: r0 = x na; W: x = 1 rlx; A: r1 = x acq; F: fence rel"
    )
    body = list(operations(test.threads[0].body))
    counted = {
        event.label
        for ordering in consistent_executions(test, VULKAN_ASSUMED)
        for event in ordering.execution.events
        if ordering.tags(event)
    }
    return decided(
        {
            "loads and stores are memory operations, atomic or not; a fence is none": {
                each.label for each in body if memory_operation(each)
            }
            == set("SLWA"),
            "atomic operations and fences are synchronising ones": {
                each.label for each in body if synchronising_operation(each)
            }
            == set("WAF"),
            "these are what a target's default for synchronising operations applies to": counted
            == set("WAF"),
        }
        | dict(_tests("MM21"))
    )


def _shown(row: str) -> Decision:
    """Every test and every pair of the catalogue that shows a row."""
    return decided(dict((*_tests(row), *_pairs(row))))


def _tests(row: str) -> Iterator[tuple[str, bool]]:
    for path in litmus_files(FOLDER):
        tests, text = read_litmus_file(path)
        for test in tests:
            notes = notes_in(text, test.name, path)
            if row not in notes.expected:
                continue
            target = target_named(notes.target)
            found, defined = answer(test, target), answer_by_definition(test, target)
            race = "race" in notes.expected
            holds = all(
                (each.observation, each.racy) == (notes.word, race) for each in (found, defined)
            )
            said = f"{notes.word}, with a race" if race else notes.word
            yield f"{test.name} on target {target.name}: {said}", holds
            yield from _happens_before(test, target, notes.word == "Never")


def _happens_before(test: LitmusTest, target: Target, expected: bool) -> Iterator[tuple[str, bool]]:
    """Of message passing from A to Y: where Y sees the flag, A happens before the last load, or the
    two are not ordered."""
    first, reader = next(operations(test.threads[0].body)), list(operations(test.threads[-1].body))
    if (first.label, reader[0].label) != ("A", "Y"):
        return
    last = reader[-1]
    found = ("A", last.label) in always_ordered(test, target, Equals("1:r0", 1))
    words = "happens before" if expected else "is not ordered before"
    yield f"{test.name}, where Y reads from X: A {words} {last.label}", found == expected


def _pairs(row: str) -> Iterator[tuple[str, bool]]:
    for pair in memory_pairs_of([FOLDER]):
        if row in pair.notes.expected:
            name = pair.file.rsplit("/", 1)[1].removesuffix(".srctgt.litmus")
            claim = f"{name}, {pair.source.name} -> {pair.target.name}: {pair.notes.word}"
            yield claim, _judged(pair) == (pair.notes.word, pair.notes.word)


def _judged(pair: MemoryPair) -> tuple[str, str]:
    """The verdict by constraints, and by the definition. Raises `Undecided`."""
    target = target_named(pair.notes.target)
    source, changed = (allowed(test, target) for test in (pair.source, pair.target))
    kept = source.racy or (not changed.racy and changed.outcomes <= source.outcomes)
    found = memory_word(judge_memory(pair, target).verdict)
    if found == "unknown" != pair.notes.word:
        raise Undecided(f"{pair.file} was not decided")
    return found, "preserved" if kept else "violated"


# --- what is read ---------------------------------------------------------------------------------

IN_C = "C t\n{{ }}\nP0 (int* x) {{\n  *x = 1; # {tags}\n}}\n"
IN_IR = "define void @P0(ptr %x) {{\n  store i32 1, ptr %x, !mmra !2\n  ret void\n}}\n{nodes}"
PAIR = '!0 = !{!"foo", !"bar"}\n!1 = !{!"sync-as", !"1"}\n'


def _notations() -> Decision:
    """MM1: one tag and a list, as metadata and in the shorthand of comments."""
    one, two = read_shorthand("foo:bar"), read_shorthand("foo:bar, sync-as:1")
    return decided(
        {
            "a single tag is a pair of strings": _tags_of_ir('!2 = !{!"foo", !"bar"}\n') == one,
            "several tags are a list of such pairs": _tags_of_ir(PAIR + "!2 = !{!0, !1}\n") == two,
            "an empty list is the empty set": _tags_of_ir("!2 = !{}\n") == frozenset(),
            "`# foo:bar` stands for one tag": _tags_of_c("foo:bar") == one,
            "`# foo:bar sync-as:1` stands for two, with or without a comma": _tags_of_c(
                "foo:bar sync-as:1"
            )
            == _tags_of_c("foo:bar, sync-as:1")
            == two,
        }
    )


def _node_in_itself() -> Decision:
    """MM20: the listing's last node is no list of tags, and the reader says so."""
    listing = '!0 = !{!"scope", !"workgroup"}\n!1 = !{!"sync-as", !"private"}\n!2 = !{!0, !2}\n'
    try:
        _tags_of_ir(listing)
        message = ""
    except InputError as error:
        message = error.message
    return decided(
        {
            "the listing is refused with a sentence": "contains itself" in message,
            "its evident meaning is read": len(_tags_of_ir(listing.replace("!0, !2", "!0, !1")))
            == 2,
        }
    )


def _tags_of_ir(nodes: str) -> Tags:
    (store,) = operations(read_litmus_ir(IN_IR.format(nodes=nodes)).threads[0].body)
    return store.tags


def _tags_of_c(text: str) -> Tags:
    (store,) = operations(read_litmus(IN_C.format(tags=text)).threads[0].body)
    return store.tags


def _read(id_: str, statement: str, program: str) -> Scenario:
    decide = _notations if id_ == "MM1" else _node_in_itself
    return Scenario(id_, statement, program, decide, "the examples", "read as LLVM reads them")


MEMORY_SCENARIOS = (
    _read(
        "MM1",
        "A tag is a prefix:suffix pair; an operation carries a set of them.",
        '!{!"foo", !"bar"}',
    ),
    _read("MM20", "Listing 21's `!2 = !{!0, !2}` contains itself.", "!2 = !{!0, !2}"),
    Scenario(
        "MM21",
        "What a memory operation is, and a synchronising one; that private accesses are ordered"
        " with what comes before the threads, and after.",
        "litmus tests of the catalogue",
        _operations,
        "every kind of operation, and the litmus tests that show it",
        "the words as definitions, beside what targets do",
    ),
    _read("F14", "The listing's node contains itself (MM20).", "!2 = !{!0, !2}"),
    *(
        Scenario(
            row,
            statement,
            "litmus tests of the catalogue",
            partial(_shown, row),
            "the litmus tests that show it",
            "all outcomes by constraints, and by enumerating executions",
        )
        for row, statement in STATEMENTS.items()
    ),
)
"""Every row of the ledger about tags that examples show; laws of all sets are theorems."""
