"""The memory model in herd's language `.cat`, and what tags there are in its language `.bell`.

Every definition and axiom is printed from the object that is evaluated against the definition
(`proofs/formulas`). What `.cat` has no words for is told in the file's comments.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import fill

from sympy import sstr

from ...semantics.memory_model.litmus_test import Order
from ...semantics.memory_model.targets import NONE, Target
from ..ledger.memory_model import Axiom, Definition, MemoryModel, Tag, Tagged, memory_model

WIDTH = 88

ORDER_SETS: dict[Order, str] = {
    "rlx": "RLX",
    "acq": "ACQ | CON",
    "rel": "REL",
    "acq_rel": "ACQ_REL",
    "sc": "SC",
}
"""The orders of C11 with herd's names of their sets. An operation with tags has an annotation of
this word instead; one that is not atomic has `na`."""

SAID = (
    "RC11, repaired C11, with tags: LLVM's memory model relaxation annotations. Without tags it is "
    "RC11 as it is.",
    "Names that begin with `written`, `has` and `any` are sets of operations with tags. Program "
    "order between operations that are not compatible counts for a single location only.",
)

UNSAID = (
    "What this language cannot say, and how it is said here:",
    "- Tags are open words, and a model has to name its sets: compatibility (MM3) is written out "
    "for the tags that are listed here. An operation with another tag needs another file.",
    "- Whether tagged operations synchronise is for a target (MM8): this file has one target's "
    "answer.",
    "- herd's C has no annotations on read-modify-writes: those have no tags here.",
    "- Address spaces are no part of the model, here as there: sync-as tags are words like others.",
    "- How combining and stripping change tags (MM4, MM14, MM17) is about programs, not about "
    "executions.",
)


def model_text(tags: Sequence[Tag] = (), target: Target = NONE) -> str:
    """The model for operations that carry these tags, on a target, as a `.cat` file.

    With tags herd has to be given `bell_text` too."""
    model = memory_model(tags, target)
    parts = [f'C "RC11 with tags, target {_word(target.name)}"', _comment(*SAID), _comment(*UNSAID)]
    parts += ['include "cos.cat"', "\n".join(_events()), *_tags_of_files(tags, target)]
    parts += ["\n\n".join(_definitions(model)), "\n\n".join(map(_axiom, model.axioms))]
    return "\n\n".join(parts) + "\n"


def bell_text(tags: Sequence[Tag], most: int) -> str:
    """The annotations: an order, and up to so many tags behind it, as a `.bell` file."""
    words = [_annotation(each) for each in (*ORDER_SETS, "na")]
    names = [_annotation(name) for name in Tagged.of(tags).tags.values()]
    lines = ['"Annotations of operations with tags"', f"enum order = {' || '.join(words)}"]
    lines += [f"enum tag = {' || '.join(names)}"]
    for kind in "RWF":
        for count in range(1, most + 1):
            positions = [",".join(words), *[",".join(names)] * count]
            lines.append(f"instructions {kind}[{','.join(f'{{{each}}}' for each in positions)}]")
    return "\n".join(lines) + "\n"


def annotation_list(order: Order, tags: Sequence[Tag], all_tags: Sequence[Tag]) -> str:
    """What stands behind an operation with tags: `rlx,foo-bar`."""
    names = Tagged.of(all_tags).tags
    return ",".join((order, *(names[tag] for tag in sorted(tags))))


def _word(text: str) -> str:
    """A name that ends no string and no comment."""
    return "".join(sign if sign.isalnum() or sign in "-_." else "_" for sign in text)


def _annotation(word: str) -> str:
    return f"'{word}"


def _comment(*paragraphs: str) -> str:
    lines = [
        fill(each, WIDTH, subsequent_indent="  ", break_on_hyphens=False) for each in paragraphs
    ]
    return "(* " + "\n   ".join("\n".join(lines).split("\n")) + " *)"


def _events() -> Iterator[str]:
    """The sets of events that C11 tells apart, by its orders or by annotations."""
    yield _comment("The orders of operations: C's own, and those of annotations.")
    for order, own in ORDER_SETS.items():
        yield f"let annotated-{order} = try tag2events({_annotation(order)}) with emptyset"
        yield f"let order-{order} = {own} | annotated-{order}"
    every = " | ".join(f"order-{order}" for order in ORDER_SETS)
    yield f"let atomic = M & ({every})"
    yield "let acquires = (R | F) & (order-acq | order-acq_rel | order-sc)"
    yield "let releases = (W | F) & (order-rel | order-acq_rel | order-sc)"
    yield "let seq_cst = order-sc"
    yield "let dependencies = addr | data | ctrl"


def _tags_of_files(tags: Sequence[Tag], target: Target) -> Iterator[str]:
    """The operations with each tag; nobody writes those that a target alone knows."""
    known = () if target.ignores_tags else (*tags, *target.assumed)
    written, all_tags = Tagged.of(tags).tags, Tagged.of(known)
    lines = [
        f"let {all_tags.written(*tag)} = "
        + (f"tag2events({_annotation(written[tag])})" if tag in written else "emptyset")
        for tag in all_tags.tags
    ]
    if lines:
        yield "\n".join([_comment("The operations that carry each tag."), *lines])


def _definitions(model: MemoryModel) -> Iterator[str]:
    for each in model.definitions:
        yield f"{_comment(each.gloss)}\n{_definition(each)}"


def _definition(each: Definition) -> str:
    word = "let rec" if each.least else "let"
    return f"{word} {each.name} = {sstr(each.term)}"


def _axiom(axiom: Axiom) -> str:
    kind = "undefined_unless empty" if axiom.kind == "race" else axiom.kind
    return f"{_comment(axiom.gloss)}\n{kind} {sstr(axiom.term)} as {axiom.name}"
