"""What a load gives, against a memory of plain bytes: random stores, places and sizes."""

from __future__ import annotations

from examples import examples
from hypothesis import given, settings
from hypothesis import strategies as st
from wavecheck.encodings.memory.chains import Memories, Memory, Piece
from wavecheck.encodings.memory.comparison import differences, everywhere
from wavecheck.encodings.memory.objects import Object, Objects
from wavecheck.encodings.memory.reading import Reader
from wavecheck.encodings.terms.factory import Terms
from wavecheck.encodings.terms.session import Session

WIDTH = 64

near = st.integers(8, 11)
accesses = st.lists(
    st.tuples(
        st.sampled_from(("p", "q")), st.integers(0, 3), st.sampled_from((1, 2)), st.integers(0, 255)
    ),
    min_size=1,
    max_size=5,
)


class Bench:
    """Two arguments that may be any places, and what is stored there byte by byte."""

    def __init__(self, p: int, q: int) -> None:
        self.terms, self.memories = Terms(), Memories()
        self.objects, self.reader = Objects(self.terms), Reader(self.terms)
        self.at = {"p": p, "q": q}
        self.pointers = {}
        for name in self.at:
            self.pointers[name] = self.terms.variable(name, WIDTH)
            self.objects.note(self.pointers[name], Object("argument", name))
        self.session = Session(frozenset(), 20)
        for name, value in self.at.items():
            known = self.terms.equal(self.pointers[name], self.terms.constant(value, WIDTH))
            self.session.require(known, 0)

    def place(self, name: str, offset: int):
        pointer = self.terms.add(self.pointers[name], self.terms.constant(offset, WIDTH))
        ((_, at),) = self.objects.places(pointer, 0)
        return at

    def stored(self, memory: Memory, name: str, offset: int, size: int, value: int) -> Memory:
        t = self.terms
        held = Piece(t.constant(value * 257, 8 * size), t.constant(0, size), t.constant(0, size))
        return self.memories.stored(memory, self.place(name, offset), held, 1, t.true)

    def after(self, program) -> Memory:
        memory = self.memories.initial()
        for name, offset, size, value in program:
            memory = self.stored(memory, name, offset, size, value)
        return memory

    def plain(self, program) -> dict[int, int]:
        """The same with bytes."""
        found: dict[int, int] = {}
        for name, offset, size, value in program:
            for index in range(size):
                found[self.at[name] + offset + index] = value * 257 >> 8 * index & 255
        return found


@settings(max_examples=examples(60), deadline=None)
@given(
    st.integers(8, 11), st.integers(8, 11), accesses, st.integers(0, 3), st.sampled_from((1, 2, 4))
)
def test_a_load_gives_what_was_stored_last(p, q, program, offset, size):
    bench = Bench(p, q)
    piece = bench.reader.read(bench.after(program), bench.place("p", offset), size, 1)
    assert bench.session.check() == "sat"
    plain = bench.plain(program)
    for index in range(size):
        where = p + offset + index
        if where in plain:
            part = piece.part(bench.terms, index, 1)
            assert bench.session.value(part.bits, 0) == plain[where]
            assert bench.session.value(part.poison, 0) == 0


@settings(max_examples=examples(60), deadline=None)
@given(near, near, accesses, accesses)
def test_two_memories_differ_where_their_bytes_do(p, q, one, other):
    bench = Bench(p, q)
    t = bench.terms
    found = differences(
        bench.memories, bench.reader, bench.after(one), bench.after(other), everywhere(t)
    )
    bench.session.require(t.disjunction(each.condition for each in found), 0)
    plain = bench.plain(one), bench.plain(other)
    same = plain[0] == plain[1]
    only_one_wrote = plain[0].keys() ^ plain[1].keys()
    if same:
        assert bench.session.check() == "unsat"
    elif not only_one_wrote:
        assert bench.session.check() == "sat"


def test_what_others_may_have_written_is_not_known_and_the_same_on_both_sides():
    bench = Bench(8, 9)
    t = bench.terms
    memory = bench.stored(bench.memories.initial(), "p", 0, 1, 7)
    left = bench.memories.left_by_others(memory, 1, whole=True, within=None)
    again = bench.memories.left_by_others(memory, 1, whole=True, within=None)
    assert left is again
    piece = bench.reader.read(left, bench.place("p", 0), 1, 1)
    assert piece == bench.reader.read(again, bench.place("p", 0), 1, 1)
    bench.session.require(t.negation(t.equal(piece.bits, t.constant(7, 8))), 0)
    assert bench.session.check() == "sat"


def test_a_private_slot_is_reached_by_nobody_else_and_holds_nothing_at_first():
    bench = Bench(8, 9)
    t = bench.terms
    slot = t.variable("slot", WIDTH)
    bench.objects.note(slot, Object("slot", "s", private=True, fresh=True))
    ((_, at),) = bench.objects.places(slot, 0)
    first = bench.reader.read(bench.memories.initial(), at, 1, 1)
    assert first.unset is t.true
    held = Piece(t.constant(5, 8), t.false, t.false)
    memory = bench.memories.stored(bench.memories.initial(), at, held, 1, t.true)
    memory = bench.stored(memory, "p", 0, 1, 7)
    memory = bench.memories.left_by_others(memory, 1, whole=True, within=None)
    assert bench.reader.read(memory, at, 1, 1).bits is held.bits
    nothing = bench.memories.initial()
    assert not list(
        differences(
            bench.memories,
            bench.reader,
            nothing,
            bench.memories.stored(nothing, at, held, 1, t.true),
            everywhere(t),
        )
    )
