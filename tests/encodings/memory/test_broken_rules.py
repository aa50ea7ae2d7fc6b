"""Each rule of memory, broken once: some pair gets another answer.

A rule is broken by putting in its place what one would think of first. A pair that only the mutant
calls preserved is a wrong proof of it; the pair that tells stands beside it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import pytest
from wavecheck.counterexamples.verdicts.verdicts import name_of
from wavecheck.encodings.memory import chains, comparison, objects, overlaps, reading
from wavecheck.encodings.product import accesses, coverage, reach, shared_memory
from wavecheck.encodings.product.reach import Order
from wavecheck.proofs.question.options import Options
from wavecheck.proofs.refinement import replayed_models
from wavecheck.proofs.refinement.refinement import decide
from wavecheck.proofs.refinement.rewritings import of_modules
from wavecheck.proofs.refinement.views import LEVELS
from wavecheck.semantics.reading.reader import read_module

DECLARED = """
target triple = "amdgcn-amd-amdhsa"
declare void @op(i32) convergent
declare void @any() convergent
declare void @keep(ptr addrspace(5)) convergent
declare void @at(ptr) memory(argmem: readwrite) willreturn nounwind nosync convergent
declare void @writes() memory(write) willreturn nounwind nosync convergent
declare void @hidden() memory(inaccessiblemem: readwrite) willreturn nounwind nosync convergent
@four = global [4 x i8] zeroinitializer
@fixed = external constant i32
@more = external global [4 x i32]
@local = external addrspace(3) global [4 x i32]
"""

Patch = Callable[[pytest.MonkeyPatch], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Mutant:
    """What is thought instead of a rule, with a pair that tells, and the word for it without.
    `then` is the word that the mutant gives it, empty where any other one is."""

    idea: str
    broken: Patch
    source: str
    target: str
    right: str
    then: str = ""
    parameters: str = "ptr %p, ptr %q, i32 %v, i1 noundef %c"


def function(body: str, parameters: str) -> str:
    lines = "\n".join(f"  {line.strip()}" for line in body.strip().splitlines())
    return f"{DECLARED}\ndefine void @f({parameters}) convergent {{\n{lines}\n}}\n"


def word(mutant: Mutant) -> str:
    source, target = (
        read_module(function(body, mutant.parameters), "f.ll")
        for body in (mutant.source, mutant.target)
    )
    return name_of(
        decide(of_modules(source, target, ("f", "f")), Options(timeout=20), LEVELS).verdict
    )


# --- how a rule is broken -------------------------------------------------------------------------


def set_to(owner: Any, name: str, value: Any) -> Patch:
    return lambda monkeypatch: monkeypatch.setattr(owner, name, value)


def whole_base(monkeypatch: pytest.MonkeyPatch) -> None:
    made = chains.Memories.left_by_others

    def left(self, previous, instance, *, whole, within, outside=False):
        return made(self, previous, instance, whole=True, within=None)

    monkeypatch.setattr(chains.Memories, "left_by_others", left)


def one_name(monkeypatch: pytest.MonkeyPatch) -> None:
    made = chains.Memories.left_by_others

    def left(self, previous, instance, *, whole, within, outside=False):
        return made(self, previous, 0, whole=whole, within=within, outside=outside)

    monkeypatch.setattr(chains.Memories, "left_by_others", left)


def never_released(monkeypatch: pytest.MonkeyPatch) -> None:
    found = reach._order
    monkeypatch.setattr(reach, "_order", lambda text: found(text) & Order.ACQUIRE)


def never_acquired(monkeypatch: pytest.MonkeyPatch) -> None:
    found = reach._order
    monkeypatch.setattr(reach, "_order", lambda text: found(text) & Order.RELEASE)


def undefined_anywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    def judged(self, access):
        terms, ends = self.terms, self.records.of(coverage.End)
        done = terms.disjunction(end.condition for end in ends if end.how == "completed")
        spoiled = terms.disjunction(end.condition for end in ends if end.phase is not None)
        return terms.conjunction((access.condition, done, terms.negation(spoiled)))

    monkeypatch.setattr(coverage.Coverage, "_judged", judged)


def always_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    noted = objects.Objects.note

    def note(self, address, object_):
        noted(self, address, replace(object_, noalias=object_.kind == "argument"))

    monkeypatch.setattr(objects.Objects, "note", note)


def poison_of_the_access(monkeypatch: pytest.MonkeyPatch) -> None:
    initial = reading.Reader._initial

    def first_poison(self, at, size):
        piece = initial(self, at, size)
        poison = self.terms.concat([self.terms.slice(piece.poison, 0, 1)] * size)
        return piece._replace(poison=poison)

    monkeypatch.setattr(reading.Reader, "_initial", first_poison)


def equal_bytes(t, source, target):
    return t.conjunction(t.equal(one, other) for one, other in zip(source, target, strict=True))


def read_by_all(monkeypatch: pytest.MonkeyPatch) -> None:
    found = reach._of_call
    monkeypatch.setattr(reach, "_of_call", lambda *a, **k: found(*a, **k)._replace(reads="any"))


def private_slots(monkeypatch: pytest.MonkeyPatch) -> None:
    noted = objects.Objects.note

    def note(self, address, object_):
        noted(self, address, replace(object_, private=object_.kind == "slot"))

    monkeypatch.setattr(objects.Objects, "note", note)


def other_alignment(monkeypatch: pytest.MonkeyPatch) -> None:
    met = overlaps.meetings

    def meetings(t, one, other):
        return met(t, one._replace(align=one.align * 8), other._replace(align=other.align * 8))

    for module in (overlaps, reading):
        monkeypatch.setattr(module, "meetings", meetings)


def variable_constants(monkeypatch: pytest.MonkeyPatch) -> None:
    noted = objects.Objects.note

    def note(self, address, object_):
        noted(self, address, replace(object_, constant=False))

    monkeypatch.setattr(objects.Objects, "note", note)


def shifted(t, before, held, distance):
    return held.part(t, 0, before.size) if held.size >= before.size else before


# --- rules and pairs that tell --------------------------------------------------------------------

MUTANTS = (
    Mutant(
        idea="a call that may write has written",
        broken=whole_base,
        source="""store i32 1, ptr %p
            call void @writes()
            %x = load i32, ptr %p
            call void @op(i32 %x)
            ret void""",
        target="""store i32 2, ptr %p
            call void @writes()
            %x = load i32, ptr %p
            call void @op(i32 %x)
            ret void""",
        right="unknown",
        then="preserved",
    ),
    Mutant(
        idea="what a call writes has one name",
        broken=one_name,
        source="""call void @any()
            %x = load i32, ptr %p
            call void @any()
            %y = load i32, ptr %p
            %d = sub i32 %x, %y
            call void @op(i32 %d)
            ret void""",
        target="""call void @any()
            call void @any()
            call void @op(i32 0)
            ret void""",
        right="violated",
    ),
    Mutant(
        idea="values that agree are enough",
        broken=set_to(coverage.Coverage, "introduced_stores", lambda _: iter(())),
        source="""%x = load i8, ptr %p
            call void @any()
            ret void""",
        target="""%x = load i8, ptr %p
            store i8 %x, ptr %p
            call void @any()
            ret void""",
        right="violated",
        then="preserved",
    ),
    Mutant(
        idea="no other thread takes over at a release",
        broken=never_released,
        source="""%x = load i32, ptr %p
            fence release
            call void @op(i32 %x)
            ret void""",
        target="""fence release
            %x = load i32, ptr %p
            call void @op(i32 %x)
            ret void""",
        right="unknown",
        then="preserved",
    ),
    Mutant(
        idea="nobody else has written at an acquire",
        broken=never_acquired,
        source="""%x = load i32, ptr %p
            fence acquire
            %y = load i32, ptr %p
            call void @op(i32 %y)
            ret void""",
        target="""%x = load i32, ptr %p
            fence acquire
            call void @op(i32 %x)
            ret void""",
        right="violated",
        then="preserved",
    ),
    Mutant(
        idea="undefined behaviour anywhere permits everything",
        broken=undefined_anywhere,
        source="""%x = load i8, ptr %p
            call void @any()
            store i32 1, ptr null
            ret void""",
        target="""%x = load i8, ptr %p
            store i8 %x, ptr %p
            call void @any()
            store i32 1, ptr null
            ret void""",
        right="unknown",
    ),
    Mutant(
        idea="only null is no memory",
        broken=set_to(accesses.Accesses, "_is_inside", lambda self, *_: self.terms.true),
        source="""%a = getelementptr i8, ptr @four, i64 4
            store i8 1, ptr %a
            call void @op(i32 1)
            ret void""",
        target="""call void @op(i32 2)
            ret void""",
        right="preserved",
    ),
    Mutant(
        idea="all memory is there",
        broken=set_to(coverage.Coverage, "speculated_loads", lambda _: iter(())),
        parameters="i32 noundef %v, i1 noundef %c",
        source="""br i1 %c, label %then, label %end
            then:
            %n = getelementptr i32, ptr @more, i32 %v
            %x = load i32, ptr %n
            call void @op(i32 %x)
            br label %end
            end:
            ret void""",
        target="""%n = getelementptr i32, ptr @more, i32 %v
            %x = load i32, ptr %n
            br i1 %c, label %then, label %end
            then:
            call void @op(i32 %x)
            br label %end
            end:
            ret void""",
        right="unknown",
        then="preserved",
    ),
    Mutant(
        idea="a source may access by one pointer what `noalias` keeps for another",
        broken=set_to(accesses.Accesses, "_alone", lambda *_, **__: []),
        parameters="ptr noalias %p, ptr %q, i32 %v",
        source="""store i32 %v, ptr %q
            %x = load i32, ptr %p
            call void @op(i32 %x)
            ret void""",
        target="""%x = load i32, ptr %p
            store i32 %v, ptr %q
            call void @op(i32 %x)
            ret void""",
        right="preserved",
    ),
    Mutant(
        idea="arguments lead to different objects",
        broken=always_alone,
        source="""store i32 %v, ptr %q
            %x = load i32, ptr %p
            call void @op(i32 %x)
            ret void""",
        target="""%x = load i32, ptr %p
            store i32 %v, ptr %q
            call void @op(i32 %x)
            ret void""",
        right="violated",
        then="preserved",
    ),
    Mutant(
        idea="a call reaches what its arguments are called",
        broken=set_to(
            reading, "unreached", lambda at, within: within is not None and at.within == 0
        ),
        source="""store i32 1, ptr %p
            %n = getelementptr i8, ptr %p, i64 4
            call void @at(ptr %n)
            %x = load i32, ptr %p
            call void @op(i32 %x)
            ret void""",
        target="""store i32 1, ptr %p
            %n = getelementptr i8, ptr %p, i64 4
            call void @at(ptr %n)
            call void @op(i32 1)
            ret void""",
        right="violated",
        then="preserved",
    ),
    Mutant(
        idea="a slot stays as it is, whoever knows it",
        broken=private_slots,
        source="""%s = alloca i32, addrspace(5)
            call void @keep(ptr addrspace(5) %s)
            store i32 1, ptr addrspace(5) %s
            call void @any()
            %x = load i32, ptr addrspace(5) %s
            call void @op(i32 %x)
            ret void""",
        target="""%s = alloca i32, addrspace(5)
            call void @keep(ptr addrspace(5) %s)
            store i32 1, ptr addrspace(5) %s
            call void @any()
            call void @op(i32 1)
            ret void""",
        right="unknown",
        then="preserved",
    ),
    Mutant(
        idea="poison is an access's",
        broken=poison_of_the_access,
        source="""%x = load i16, ptr %p, align 4
            %y = zext i16 %x to i32
            %n = getelementptr i8, ptr %p, i64 2
            %z = load i16, ptr %n, align 2
            call void @op(i32 %y)
            ret void""",
        target="""%w = load i32, ptr %p, align 4
            %y = and i32 %w, 65535
            call void @op(i32 %y)
            ret void""",
        right="unknown",
        then="preserved",
    ),
    Mutant(
        idea="bytes are equal",
        broken=set_to(comparison, "refines", equal_bytes),
        source="""store i32 poison, ptr %p
            call void @any()
            ret void""",
        target="""store i32 1, ptr %p
            call void @any()
            ret void""",
        right="preserved",
    ),
    Mutant(
        idea="memory is compared at every call",
        broken=read_by_all,
        source="""store i32 1, ptr %p
            call void @hidden()
            ret void""",
        target="""call void @hidden()
            store i32 1, ptr %p
            ret void""",
        right="preserved",
    ),
    Mutant(
        idea="memory is compared at no call",
        broken=set_to(shared_memory.SharedMemory, "_seen", lambda *_: None),
        source="""store i32 1, ptr %p
            call void @any()
            store i32 1, ptr %p
            ret void""",
        target="""store i32 2, ptr %p
            call void @any()
            store i32 1, ptr %p
            ret void""",
        right="violated",
    ),
    Mutant(
        idea="memory is not compared at the end",
        broken=set_to(
            shared_memory.SharedMemory, "at_the_end", lambda self, source, target: iter(())
        ),
        source="""call void @op(i32 0)
            store i32 1, ptr %p
            ret void""",
        target="""call void @op(i32 0)
            store i32 2, ptr %p
            ret void""",
        right="violated",
        then="preserved",
    ),
    Mutant(
        idea="a load of the target alone has memory's value",
        broken=set_to(
            accesses.Accesses, "_unless_racing", lambda self, place, at, piece, align: piece
        ),
        source="""fence release
            br i1 %c, label %then, label %end
            then:
            fence acquire
            %x = load i32, ptr %p
            call void @op(i32 %x)
            br label %end
            end:
            ret void""",
        target="""%w = load i32, ptr %p
            fence release
            br i1 %c, label %then, label %end
            then:
            fence acquire
            %x = load i32, ptr %p
            %d = sub i32 %w, %x
            %e = sub i32 %w, %d
            call void @op(i32 %e)
            br label %end
            end:
            ret void""",
        right="unknown",
    ),
    Mutant(
        idea="unlike offsets never meet",
        broken=other_alignment,
        source="""%i = or i32 %v, 1
            %n = getelementptr i8, ptr %p, i32 %i
            store i8 7, ptr %n
            %x = load i32, ptr %p
            call void @op(i32 %x)
            ret void""",
        target="""%i = or i32 %v, 1
            %n = getelementptr i8, ptr %p, i32 %i
            %x = load i32, ptr %p
            store i8 7, ptr %n
            call void @op(i32 %x)
            ret void""",
        right="violated",
    ),
    Mutant(
        idea="flat memory has no byte of local memory",
        broken=set_to(objects, "APART_SPACES", frozenset((frozenset((1, 3)), frozenset((0, 3))))),
        source="""store i32 %v, ptr %p
            %x = load i32, ptr addrspace(3) @local
            call void @op(i32 %x)
            ret void""",
        target="""%x = load i32, ptr addrspace(3) @local
            store i32 %v, ptr %p
            call void @op(i32 %x)
            ret void""",
        right="unknown",
        then="preserved",
    ),
    Mutant(
        idea="global memory may be local memory",
        broken=set_to(objects, "APART_SPACES", frozenset()),
        parameters="ptr addrspace(1) %p, ptr addrspace(3) %q, i32 %v",
        source="""store i32 %v, ptr addrspace(1) %p
            %x = load i32, ptr addrspace(3) %q
            call void @op(i32 %x)
            ret void""",
        target="""%x = load i32, ptr addrspace(3) %q
            store i32 %v, ptr addrspace(1) %p
            call void @op(i32 %x)
            ret void""",
        right="preserved",
    ),
    Mutant(
        idea="a load begins where the store does",
        broken=set_to(reading, "_spliced", shifted),
        source="""%n = getelementptr i8, ptr %p, i64 1
            store i32 0, ptr %p
            store i16 -1, ptr %n, align 1
            %x = load i32, ptr %p
            call void @op(i32 %x)
            ret void""",
        target="""%n = getelementptr i8, ptr %p, i64 1
            store i32 0, ptr %p
            store i16 -1, ptr %n, align 1
            call void @op(i32 16776960)
            ret void""",
        right="preserved",
    ),
    Mutant(
        idea="constants are written",
        broken=variable_constants,
        source="""%x = load i32, ptr @fixed
            call void @any()
            %y = load i32, ptr @fixed
            %d = sub i32 %x, %y
            call void @op(i32 %d)
            ret void""",
        target="""call void @any()
            call void @op(i32 0)
            ret void""",
        right="preserved",
    ),
    Mutant(
        idea="no call reaches a thread's memory",
        broken=set_to(reading, "unreached", lambda at, within: True),
        source="""%x = load i32, ptr %p
            call void @any()
            %y = load i32, ptr %p
            call void @op(i32 %y)
            ret void""",
        target="""%x = load i32, ptr %p
            call void @any()
            call void @op(i32 %x)
            ret void""",
        right="violated",
        then="preserved",
    ),
)


@pytest.fixture(autouse=True)
def only_the_solver(monkeypatch):
    """No wave is tried that the solver did not name: it would show what a mutant overlooks."""
    monkeypatch.setattr(replayed_models, "sample_waves", lambda *_, **__: None)


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.idea)
def test_a_broken_rule_changes_an_answer(mutant, monkeypatch):
    assert word(mutant) == mutant.right
    mutant.broken(monkeypatch)
    found = word(mutant)
    assert found != mutant.right
    assert not mutant.then or found == mutant.then
